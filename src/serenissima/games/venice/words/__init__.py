"""Notation, questions, sentences and events of Venice, in English and French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import Tables
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.agenda import NAMES
from serenissima.games.venice.state import Position
from serenissima.games.venice.words import moves
from serenissima.games.venice.words.events import EVENTS, tell
from serenissima.games.venice.words.terms import PEOPLE, Names, phrase
from serenissima.kernel.game import Event, Move, Phrase
from serenissima.kernel.state import CHANCE, Note, State


class VeniceWords:
    """How Venice speaks."""

    people = PEOPLE
    kinds = (
        *(name.replace(" ", "-") for name in NAMES[1 : steps.DEAL]),
        "turn-favour",
    )
    events = tuple(EVENTS)

    def __init__(self, raw: Mapping[str, Any], tables: Tables) -> None:
        self.names = Names(raw, tables)

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option."""
        assert isinstance(state, Position)
        step = int(state.step())
        kind = NAMES[step].replace(" ", "-")
        if seat == CHANCE:
            notation, en, fr, facts = moves.chance_move(self.names, state, step, option)
        elif option in (s.FAVOUR_FOR_COINS, s.FAVOUR_FOR_SCROLLS):
            kind = "turn-favour"
            notation, en, fr, facts = moves.favour_move(state, option)
        else:
            notation, en, fr, facts = moves.told_move(self.names, state, step, option)
        return Move(kind, phrase(en, fr), facts, PEOPLE, notation)

    def question(self, state: State, seat: int) -> Phrase:
        """What a decider is asked now."""
        assert isinstance(state, Position)
        step = int(state.step())
        en, fr = moves.QUESTIONS[step]
        if step == steps.KEEP and state.drawn >> 10:
            en, fr = "which mission do you give back?", "quelle mission rendez-vous ?"
        if seat == CHANCE:
            return phrase(en, fr)
        return phrase(f"@{seat}, {en}", f"@{seat}, {fr}")

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        en, fr, facts = tell(self.names, note)
        return Event(note.kind, phrase(en, fr), facts, PEOPLE)
