"""How Inkognito speaks: notation, questions, sentences and events."""

from __future__ import annotations

from importlib import resources

from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words.events import Happenings
from serenissima.games.inkognito.words.moves import Moves, question
from serenissima.games.inkognito.words.terms import PEOPLE
from serenissima.kernel.game import Event, Move
from serenissima.kernel.language import Phrase, learn
from serenissima.kernel.state import Note, State

learn(resources.files(__package__))


class InkognitoWords:
    """The words of the game on one board."""

    people = PEOPLE
    kinds = (
        "place",
        "deal",
        "begin",
        "shake",
        "take ball",
        "stop",
        "take figure",
        "move",
        "walk",
        "stay",
        "meet",
        "declare",
        "end turn",
        "announce",
        "ask",
        "leave",
        "step",
        "consult",
        "show",
        "grey",
        "judge",
        "send",
        "hold out",
        "flee",
        "accept",
        "refuse",
        "write",
    )

    def __init__(self, tables: Tables) -> None:
        self.moves = Moves(tables)
        self.events = Happenings(tables).events()

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option."""
        assert isinstance(state, Position)
        kind, notation, phrase, facts = self.moves.named(state, seat, option)
        return Move(kind, phrase, facts, PEOPLE, notation)

    def question(self, state: State, seat: int) -> Phrase:
        """What a decider is asked."""
        assert isinstance(state, Position)
        return question(state, seat)

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = self.events.words(note)
        return Event(note.kind, phrase, facts, PEOPLE)
