"""How Kuhn poker speaks: notation, questions, and sentences in every language."""

from __future__ import annotations

from importlib import resources
from typing import Final

from kuhn.state import Position
from kuhn.words.events import EVENTS
from kuhn.words.moves import asked, named
from kuhn.words.terms import PEOPLE
from serenissima.kernel.game import Event, Move
from serenissima.kernel.language import Phrase, learn
from serenissima.kernel.state import Note, State

learn(resources.files(__package__))


class KuhnWords:
    """Names of choices and events."""

    people = PEOPLE
    kinds: Final = ("deal", "act")
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
