"""The small compiled tools of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from poker import hand
from serenissima import CHANCE, OVER, IllegalChoice, Random
from serenissima.kernel.state import (
    EVERYONE,
    TOP_OPTION,
    Journal,
    Note,
    State,
    Worlds,
    bit,
    bits,
    filled,
    has,
    nibble,
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
    seats_in,
    tell,
    tell_all,
    tell_mask,
    unpack,
    with_nibble,
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
    state = hand((0, 1))
    assert "legal here: [0, 1]" in str(refuse(state, 0, 5))
    assert "the choice is with [0]" in str(refuse(state, 1, 0))
    ended = hand((0, 1), "pp")
    assert "over" in str(refuse(ended, 0, 0))
    with pytest.raises(IllegalChoice):
        state.apply(1, 0)


def test_masks_packed_numbers_and_what_lies_outside_them() -> None:
    assert [has(0b101, place) for place in (-1, 0, 1, 2, TOP_OPTION)] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert TOP_OPTION == 62 and has(1 << 62, 62)
    assert has(bit(TOP_OPTION), TOP_OPTION) and not has(-1, TOP_OPTION + 1)
    assert [int(bit(place)) for place in (0, 5, 40)] == [1, 32, 1 << 40]
    assert seats_in(0b1101, 4) == [0, 2, 3] and seats_in(0b1101, 3) == [0, 2]
    word = with_nibble(with_nibble(0, 14, 9), 0, 15)
    assert [int(nibble(word, place)) for place in (0, 1, 14)] == [15, 0, 9]
    assert int(with_nibble(word, 14, 2)) == (2 << 56) | 15


def test_events_are_told_only_to_whoever_listens_and_take_six_facts() -> None:
    state = hand((0, 1), "")
    tell(state, EVERYONE, "bell", 1)
    tell_all(state, EVERYONE, "bell", filled(2, 3))
    tell_mask(state, EVERYONE, "bell", 0b11)
    journal = state.journal = Journal()
    tell(state, 1, "none")
    tell(state, 1, "some", 0, -1)
    tell(state, 1, "all", 1, 2, 3, 4, 5, 6)
    tell_all(state, 2, "list", filled(2, 3))
    tell_mask(state, 2, "mask", 0b1001)
    assert [(note.audience, note.kind, note.facts) for note in journal.notes] == [
        (1, "none", ()),
        (1, "some", (0, -1)),
        (1, "all", (1, 2, 3, 4, 5, 6)),
        (2, "list", (3, 3)),
        (2, "mask", (0, 3)),
    ]


def test_notes_differ_in_each_of_their_parts() -> None:
    note = Note(1, "bell", (2,))
    assert note == Note(1, "bell", (2,))
    for other in (Note(2, "bell", (2,)), Note(1, "gong", (2,)), Note(1, "bell", (3,)), "bell"):
        assert note != other


def test_who_is_pending_follows_from_who_acts() -> None:
    assert hand().pending() == [CHANCE]
    assert hand((0, 1), "p").pending() == [1]
    assert hand((0, 1), "pp").pending() == []
    assert len({CHANCE, OVER}) == 2 and (CHANCE, OVER) == (-1, -2)


def test_the_contract_itself_cannot_be_played() -> None:
    state = State()
    calls: list[Callable[[], Any]] = [
        state.actor,
        state.clone,
        state.returns,
        state.to_dict,
        state.pending,
    ]
    calls += [lambda: state.options(0), lambda: state.apply(0, 0), lambda: Worlds().draw(Random(1))]
    for call in calls:
        with pytest.raises(NotImplementedError):
            call()
