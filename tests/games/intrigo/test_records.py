"""Finished games on file replay to their end and show what they stand for."""

from __future__ import annotations

import pytest

from games.intrigo.find_records import FEATURES, FOLDER, GAME, notes_of
from serenissima.kernel.record import Record, RecordError, replay, verify
from serenissima.kernel.state import OVER


def read(name: str) -> Record:
    return Record.from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FEATURES)
def test_a_record_shows_what_it_stands_for(name: str) -> None:
    seats, feature = FEATURES[name]
    record = read(name)
    assert record.seats == seats
    assert feature(notes_of(record))
    verify(record, GAME)
    last = None
    for state, _ in replay(record, GAME):
        last = state
    assert last is not None and last.actor() == OVER


def test_every_record_on_file_stands_for_something() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(FEATURES)


def test_a_forged_record_is_refused() -> None:
    record = read("three-seats-five-different")
    index = next(i for i, (_, move) in enumerate(record.moves) if move.startswith("at "))
    record.moves[index] = (record.moves[index][0], "at 13-14")
    with pytest.raises(RecordError, match="is not a legal choice"):
        list(replay(record, GAME))
