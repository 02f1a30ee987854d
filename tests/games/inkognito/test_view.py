"""Views have exactly the form their types promise, and events the facts their names promise."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from games.inkognito.build import GAME, table
from games.inkognito.find_records import leaning
from games.typed import checkers
from serenissima import OVER, Random, State
from serenissima.games.inkognito.words import InkognitoWords
from serenissima.kernel.state import Journal, Note

SETTINGS = list(itertools.product(GAME.seats, *GAME.variants.values()))


def moments(seats: int, setup: str, memory: str, seed: int) -> Iterator[tuple[State, list[Note]]]:
    """The positions of a sociable game with the notes that led to each."""
    state, rng = GAME.new(seats, setup=setup, memory=memory), Random(seed)
    notes: list[Note] = []
    while True:
        yield state, notes
        if state.actor() == OVER:
            return
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        if seat >= 0 and rng.random() > 0.1:
            options = leaning(state, options, 12)
        state.journal = Journal()
        state.apply(seat, options[rng.randrange(len(options))])
        notes = state.journal.notes
        state.journal = None


@pytest.mark.parametrize(("seats", "setup", "memory"), SETTINGS)
def test_views_have_the_promised_form(seats: int, setup: str, memory: str) -> None:
    public, own = checkers("inkognito")
    phases = set()
    for number, (state, _) in enumerate(moments(seats, setup, memory, seats)):
        phase = GAME.view(state, None).public["phase"]
        if phase in phases and number % 40:
            continue
        phases.add(phase)
        for viewer in (None, *range(seats)):
            seen = GAME.view(state, viewer)
            public.validate_python(seen.public)
            if viewer is None:
                assert seen.own == {}
            else:
                own.validate_python(seen.own)
    assert {"place", "ball", "show", "grey", "send", "ended"} <= phases


@pytest.mark.parametrize(
    "change", [{"turn": "1"}, {"turns": 1}, {"partner": True}, {"variants": {}}, {"balls": [{}]}]
)
def test_another_view_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        checkers("inkognito")[0].validate_python({**GAME.view(table(), 0).public, **change})


@pytest.mark.parametrize(("seats", "setup", "memory"), SETTINGS)
def test_every_event_has_its_named_facts(seats: int, setup: str, memory: str) -> None:
    assert isinstance(GAME.words, InkognitoWords)
    events, heard = GAME.words.events, set()
    for _, notes in moments(seats, setup, memory, 3):
        for note in notes:
            named = events.named(note)
            assert events.note(note.audience, note.kind, named) == note
            heard.add(note.kind)
    assert {"seen", "sent", "revealed", "won"} <= heard
