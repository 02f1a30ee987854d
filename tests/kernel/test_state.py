"""The small compiled tools of the kernel."""

from __future__ import annotations

import pytest

import kuhn
from serenissima import IllegalChoice, Random
from serenissima.kernel.playout import playout
from serenissima.kernel.state import EVERYONE, Journal, Note, State, bits, filled, ones, refuse


def test_bits_and_filled() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b1010010)) == [1, 4, 6]
    assert list(bits(1 << 61)) == [61]
    assert [ones(mask) for mask in (0, 0b1010010, 1 << 61)] == [0, 3, 1]
    assert list(filled(3, 7)) == [7, 7, 7]


def test_a_note_has_an_audience() -> None:
    journal = Journal()
    journal.note(EVERYONE, "bell", [1])
    journal.note(0b10, "whisper", [2, 3])
    assert [note.kind for note in journal.noticed_by(1)] == ["bell", "whisper"]
    assert [note.kind for note in journal.noticed_by(0)] == ["bell"]
    assert [note.kind for note in journal.noticed_by(None)] == ["bell"]
    assert journal.notes[1] == Note(2, "whisper", (2, 3)) != journal.notes[0]
    assert len({Note(2, "whisper", (2, 3)), journal.notes[1]}) == 1


def test_a_refusal_says_what_would_be_right() -> None:
    state = kuhn.GAME.load({"cards": ["jack", "queen"], "line": ""})
    assert "legal here: [0, 1]" in str(refuse(state, 0, 5))
    assert "the choice is with [0]" in str(refuse(state, 1, 0))
    ended = kuhn.GAME.load({"cards": ["jack", "queen"], "line": "pp"})
    assert "over" in str(refuse(ended, 0, 0))
    with pytest.raises(IllegalChoice):
        state.apply(1, 0)


def test_a_playout_stops_at_the_end_or_the_limit() -> None:
    assert playout(kuhn.GAME.new(2), Random(1), 3) == 3
    assert playout(kuhn.GAME.new(2), Random(1), 100) in (4, 5)


def test_the_contract_itself_cannot_be_played() -> None:
    state = State()
    for call in (state.actor, state.clone, state.returns, state.to_dict, state.pending):
        with pytest.raises(NotImplementedError):
            call()
