"""A position of Kuhn poker: its fields and how they are copied. No rules here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhn.data import Tables
from serenissima.kernel.state import State, filled

NO_CARD: Final = -1

# Options of a player.
PASS: Final = 0
BET: Final = 1
PASS_OR_BET: Final = (1 << PASS) | (1 << BET)


class Position(State):
    """The cards and what was done with them."""

    def __init__(self, tables: Tables, seats: i64, original: Position | None = None) -> None:
        super().__init__()
        self.tables = tables
        self.seats: i64 = seats
        if original is None:
            self.dealt: i64 = 0
            """How many cards have been dealt."""
            self.cards = filled(seats, NO_CARD)
            """Each seat's card."""
            self.acts = vec[i64]([])
            """Passes and bets so far, beginning with the first seat's."""
        else:
            self.dealt = original.dealt
            self.cards = original.cards[:]
            self.acts = original.acts[:]
