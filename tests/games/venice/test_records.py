"""Finished games replay to the same end, and each shows what it was kept for."""

from __future__ import annotations

import pytest

from games.venice.find_records import FEATURES, FOLDER
from serenissima.games.venice import GAME
from serenissima.kernel.record import Record, replay, verify
from serenissima.kernel.state import OVER


@pytest.mark.parametrize("name", FEATURES)
def test_the_record_shows_its_feature(name: str) -> None:
    record = Record.from_text((FOLDER / f"{name}.txt").read_text())
    seats, shows = FEATURES[name]
    assert record.seats == seats
    last = None
    for state, choice in replay(record, GAME):
        if choice == (OVER, OVER):
            last = state
    assert last is not None and last.actor() == OVER
    assert shows(last.to_dict())
    verify(record, GAME)


def test_every_number_of_players_has_a_record() -> None:
    assert {seats for seats, _ in FEATURES.values()} == {1, 2, 3, 4, 5}
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(FEATURES)
