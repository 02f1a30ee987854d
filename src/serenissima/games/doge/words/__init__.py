"""How Doge speaks: notation, questions, and sentences in every language."""

from __future__ import annotations

from importlib import resources
from typing import Final

from serenissima.games.doge.state import Position
from serenissima.games.doge.words.events import EVENTS
from serenissima.games.doge.words.moves import asked, named
from serenissima.games.doge.words.terms import PEOPLE
from serenissima.kernel.game import Event, Move
from serenissima.kernel.language import Phrase, learn
from serenissima.kernel.state import Note, State

learn(resources.files(__package__))


class DogeWords:
    """Names of choices and events."""

    people = PEOPLE
    kinds: Final = (
        "order",
        "turn",
        "bid-area",
        "bid-marker",
        "control",
        "station",
        "move-from",
        "move-to",
        "place",
        "palace",
    )
    events = EVENTS

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option of a pending decider."""
        assert isinstance(state, Position)
        kind, notation, phrase, facts = named(state, seat, option)
        return Move(kind, phrase, facts, self.people, notation)

    def question(self, state: State, seat: int) -> Phrase:
        """What this decider is asked now."""
        assert isinstance(state, Position)
        return asked(state, seat)

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = self.events.words(note)
        return Event(note.kind, phrase, facts, self.people)
