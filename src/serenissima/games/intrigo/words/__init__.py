"""How Intrigo speaks: notation, questions, sentences and events."""

from __future__ import annotations

from importlib import resources

from serenissima.games.intrigo.data import Tables
from serenissima.games.intrigo.state import Position
from serenissima.games.intrigo.words.events import events
from serenissima.games.intrigo.words.moves import KINDS, Moves
from serenissima.games.intrigo.words.terms import PEOPLE
from serenissima.kernel.game import Event, Move
from serenissima.kernel.language import Phrase, learn
from serenissima.kernel.state import Note, State

learn(resources.files(__package__))


class IntrigoWords:
    """Names choices, asks for them and tells what happened."""

    people = PEOPLE
    kinds = KINDS

    def __init__(self, tables: Tables) -> None:
        self.moves = Moves(tables)
        self.events = events(tables)

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option of a pending decider."""
        assert isinstance(state, Position)
        return self.moves.move(state, option)

    def question(self, state: State, seat: int) -> Phrase:
        """What this decider is asked now."""
        assert isinstance(state, Position)
        return self.moves.question(state, seat)

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = self.events.words(note)
        return Event(note.kind, phrase, facts, PEOPLE)
