from __future__ import annotations

import pytest

import kuhn
from serenissima.kernel.record import Record, RecordError
from serenissima.kernel.state import EVERYONE, Note
from serenissima.table.log import BACK, CHOICE, Entry
from serenissima.table.replay import entries_of, moments, standing


def entry(sequence: int, seat: int, option: int, kind: str = CHOICE, *notes: Note) -> Entry:
    return Entry(sequence, kind, seat, option, str(option), "person", 0.0, notes)


def test_a_step_back_takes_back_the_last_of_its_own_seat() -> None:
    log = [entry(0, 0, 5), entry(1, 1, 6), entry(2, 0, 5, BACK), entry(3, 0, 7)]
    assert [(e.seat, e.option) for e in standing(log)] == [(1, 6), (0, 7)]


def test_moments_are_what_a_viewer_noticed() -> None:
    log = [
        entry(0, -1, 0, CHOICE, Note(EVERYONE, "dealt", (0,))),
        entry(1, -1, 1, CHOICE, Note(1 << 1, "seen", (1,))),
        entry(2, 0, 1, CHOICE, Note(1 << 0, "seen", (2,))),
        entry(3, 1, 1, CHOICE, Note(EVERYONE, "bet", (1,))),
    ]
    assert [m.choices for m in moments(kuhn.GAME, log, None)] == [0, 2, 4]
    assert [m.choices for m in moments(kuhn.GAME, log, 0)] == [0, 2, 3, 4]
    numbers = [line.number for m in moments(kuhn.GAME, log, 1) for line in m.lines]
    assert numbers == [1, 2, 3]


def test_a_brought_record_is_read_move_by_move() -> None:
    text = (
        '[Game "kuhn"]\n[Rules "1"]\n[Seats "2"]\n[Date "2026-01-01"]\n[Result "*"]\n\n'
        "chance: king\nchance: jack\nfirst: bet\nsecond: {}\n"
    )
    found = list(entries_of(Record.from_text(text.format("pass")), kuhn.GAME))
    assert [(e.seat, e.option) for e, _ in found] == [(-1, 2), (-1, 0), (0, 1), (1, 0)]
    with pytest.raises(RecordError, match="line 10"):
        list(entries_of(Record.from_text(text.format("fold")), kuhn.GAME))
