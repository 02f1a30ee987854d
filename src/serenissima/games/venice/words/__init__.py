"""How Venice speaks: notation, questions, sentences and events."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import Tables
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.agenda import NAMES
from serenissima.games.venice.state import Position
from serenissima.games.venice.words import moves
from serenissima.games.venice.words.events import events
from serenissima.games.venice.words.terms import PEOPLE, Names
from serenissima.kernel.game import Event, Move
from serenissima.kernel.language import Phrase, learn
from serenissima.kernel.state import CHANCE, Note, State

learn(resources.files(__package__))


class VeniceWords:
    """How Venice speaks."""

    people = PEOPLE
    kinds = (
        *(name.replace(" ", "-") for name in NAMES[1 : steps.DEAL]),
        "turn-favour",
    )

    def __init__(self, raw: Mapping[str, Any], tables: Tables) -> None:
        self.names = Names(raw, tables)
        self.events = events(self.names)

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option."""
        assert isinstance(state, Position)
        step = int(state.step())
        kind = NAMES[step].replace(" ", "-")
        if seat == CHANCE:
            notation, phrase, facts = moves.chance_move(self.names, state, step, option)
        elif option in (s.FAVOUR_FOR_COINS, s.FAVOUR_FOR_SCROLLS):
            kind = "turn-favour"
            notation, phrase, facts = moves.favour_move(state, option)
        else:
            notation, phrase, facts = moves.told_move(self.names, state, step, option)
        return Move(kind, phrase, facts, PEOPLE, notation)

    def question(self, state: State, seat: int) -> Phrase:
        """What a decider is asked now."""
        assert isinstance(state, Position)
        return moves.question(state, seat, int(state.step()))

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = self.events.words(note)
        # Programs are told three numbers of every event, however many it has.
        numbers = [*note.facts, 0, 0, 0][:3]
        return Event(note.kind, phrase, {"facts": numbers, **facts}, PEOPLE)
