"""Facts of events are kept by name."""

from __future__ import annotations

import pytest

from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Phrase
from serenissima.kernel.state import EVERYONE, Journal, Note, State, filled, tell, tell_all


def paid(seat: int, coins: int) -> Told:
    return Phrase("{coins|# coin|# coins}", coins=coins), {"seat": seat}


def paid_backwards(coins: int, seat: int) -> Told:
    return paid(seat, coins)


def shown(seat: int, *cards: int) -> Told:
    return Phrase("{n|# card|# cards}", n=len(cards)), {"seat": seat, "cards": list(cards)}


EVENTS = Events({"paid": paid, "shown": shown})


def test_the_parameters_of_the_words_are_the_names_of_the_facts() -> None:
    assert list(EVENTS) == ["paid", "shown"] and len(EVENTS) == 2 and "paid" in EVENTS
    assert EVENTS.names == {"paid": ("seat", "coins"), "shown": ("seat", "cards")}
    assert EVENTS.words(Note(EVERYONE, "paid", (0, 2)))[0].text("en") == "2 coins"


@pytest.mark.parametrize(
    ("note", "named"),
    [
        (Note(EVERYONE, "paid", (1, 5)), {"seat": 1, "coins": 5}),
        (Note(3, "shown", (1,)), {"seat": 1, "cards": []}),
        (Note(3, "shown", (1, 7, 8)), {"seat": 1, "cards": [7, 8]}),
    ],
)
def test_facts_come_back_by_name(note: Note, named: dict[str, object]) -> None:
    kept = EVENTS.named(note)
    assert kept == named
    assert EVENTS.note(int(note.audience), note.kind, kept) == note


def test_another_order_of_the_parameters_cannot_falsify_what_is_kept() -> None:
    kept = EVENTS.named(Note(EVERYONE, "paid", (1, 5)))
    later = Events({"paid": paid_backwards})
    note = later.note(EVERYONE, "paid", kept)
    assert note.facts == (5, 1) and later.words(note)[1] == {"seat": 1}


def test_facts_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError):
        EVENTS.named(Note(EVERYONE, "paid", (1,)))
    with pytest.raises(KeyError):
        EVENTS.note(EVERYONE, "paid", {"seat": 1})


def test_tell_writes_down_what_it_is_given_if_somebody_listens() -> None:
    state = State()
    tell(state, EVERYONE, "paid", 1, 2)
    state.journal = Journal()
    tell(state, 1, "paid", 1, 2)
    tell(state, EVERYONE, "over")
    tell_all(state, EVERYONE, "shown", filled(3, 4))
    assert state.journal.notes == [
        Note(1, "paid", (1, 2)),
        Note(EVERYONE, "over", ()),
        Note(EVERYONE, "shown", (4, 4, 4)),
    ]


@pytest.mark.parametrize(
    "note", [Note(3, "shown", ()), Note(3, "paid", (1,)), Note(3, "paid", (1, 2, 3))]
)
def test_a_note_with_too_few_or_too_many_facts_has_no_names_for_them(note: Note) -> None:
    with pytest.raises(ValueError, match="argument"):
        EVENTS.named(note)
