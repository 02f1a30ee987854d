"""The steps that a game is made of, by number: questions, draws, and things that happen.

What a step asks and does stands in its chapter; `agenda.py` has the list of them all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice.state import Position

# Chance.
TILE: Final = 1
CARD: Final = 2
SMUGGLER_CARD: Final = 3
BOXED: Final = 4
ROW_CARD: Final = 5
DOGE_CARD: Final = 6
# Questions to a seat.
KEEP: Final = 7
PLACE: Final = 8
PLAY: Final = 9
GONDOLIER: Final = 10
MOVE: Final = 11
ARRIVE: Final = 12
SETTLE: Final = 13
EXCHANGE: Final = 14
COMPLETE: Final = 15
FILE: Final = 16
ACTIVATE: Final = 17
CUBE: Final = 18
SPILL: Final = 19
SELL: Final = 20
CONVERT: Final = 21
INTO: Final = 22
GIVE: Final = 23
BRIDGE: Final = 24
BRIDGE_OR_POINTS: Final = 25
FOREMAN: Final = 26
OVERTIME: Final = 27
COUNCILLORS: Final = 28
PROMOTE: Final = 29
STOCK: Final = 30
OFFER: Final = 31
SPY: Final = 32
SMUGGLER: Final = 33
DOGE_GONDOLA: Final = 34
SAIL: Final = 35
DOGE_BRIDGE: Final = 36
REDUCE: Final = 37
# What happens by itself.
DEAL: Final = 38
PLACEMENTS: Final = 39
TURN: Final = 40
CROSS: Final = 41
MOOR: Final = 42
WORK: Final = 43
END_TURN: Final = 44
SMUGGLE: Final = 45
LAND: Final = 46
DOGE_TURN: Final = 47
DOGE_CARDS: Final = 48
SCORE: Final = 49
VERDICT: Final = 50


class Step:
    """One step of the agenda: a question with what its answers do, or what happens by itself."""

    def __init__(self, number: i64, name: str, secret: bool = False) -> None:
        self.number: i64 = number
        self.name = name
        """What a described position calls it."""
        self.secret = secret
        """Whether it is asked even with a single answer: leaving it out would tell a secret."""

    def ask(self, p: Position) -> i64:
        """What is open to `p.asked`, who is the seat on turn unless this says otherwise.

        With nothing open there is no question: the step has done what it had to, and the agenda
        goes on.
        """
        raise NotImplementedError

    def answer(self, p: Position, option: i64) -> None:
        """Carry out an answer. What happens by itself is never asked."""
        raise NotImplementedError
