"""The small compiled tools of the kernel."""

from __future__ import annotations

import pytest

import kuhn
from serenissima import IllegalChoice, Random
from serenissima.kernel.playout import playout
from serenissima.kernel.state import (
    EVERYONE,
    Journal,
    Note,
    State,
    bits,
    filled,
    ones,
    pack,
    packed_add,
    packed_at,
    packed_has,
    packed_length,
    packed_pop,
    packed_push,
    packed_remove,
    refuse,
    unpack,
)


def test_bits_and_filled() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b1010010)) == [1, 4, 6]
    assert list(bits(1 << 61)) == [61]
    assert [ones(mask) for mask in (0, 0b1010010, 1 << 61)] == [0, 3, 1]
    assert list(filled(3, 7)) == [7, 7, 7]


@pytest.mark.parametrize(("width", "numbers"), [(4, [3, 0, 14]), (5, [30, 0, 30]), (6, [62] * 10)])
def test_a_packed_list_keeps_its_numbers_in_order(width: int, numbers: list[int]) -> None:
    word = pack(numbers, width)
    assert unpack(word, width) == numbers and packed_length(word, width) == len(numbers)
    assert [packed_at(word, width, place) for place in range(4)] == [*numbers, -1][:4]
    assert unpack(packed_pop(word, width), width) == numbers[1:]
    rest = [number for number in numbers if number != numbers[0]]
    assert unpack(packed_remove(word, width, numbers[0]), width) == rest
    assert packed_has(word, width, numbers[-1]) and not packed_has(word, width, 7)
    assert packed_push(packed_pop(word, width), width, numbers[0]) == word
    assert packed_add(pack(numbers[:-1], width), width, numbers[-1]) == word


def test_a_packed_list_may_be_empty() -> None:
    assert pack([], 4) == 0 and unpack(0, 4) == [] and packed_length(0, 4) == 0
    assert packed_at(0, 4, 0) == -1 and not packed_has(0, 4, 0)
    assert packed_add(0, 4, 5) == packed_push(0, 4, 5) == pack([5], 4)


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
    state = kuhn.Kuhn((0, 1), "")
    assert "legal here: [0, 1]" in str(refuse(state, 0, 5))
    assert "the choice is with [0]" in str(refuse(state, 1, 0))
    assert "over" in str(refuse(kuhn.Kuhn((0, 1), "pp"), 0, 0))
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
