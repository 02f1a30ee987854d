"""A game of Venice: who decides, what is open to them, and carrying a choice out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import Tables
from serenissima.games.venice.describe.telling import describe
from serenissima.games.venice.rules.agenda import answer, settle
from serenissima.games.venice.rules.opening import set_up, set_variants
from serenissima.games.venice.rules.turn import turn_favour
from serenissima.games.venice.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import bits, has, refuse


class Venice(Position):
    """A game of Venice under way."""

    def actor(self) -> i64:
        """Who decides next."""
        return self.asked

    def options(self, seat: i64) -> vec[i64]:
        """The choices of the decider who is asked."""
        if seat != self.asked:
            raise refuse(self, seat, 0)
        return bits(self.open)

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out a choice and everything that follows from it."""
        if not has(legal(self, seat), option):
            raise refuse(self, seat, option)
        if seat >= 0 and (option == s.FAVOUR_FOR_COINS or option == s.FAVOUR_FOR_SCROLLS):
            turn_favour(self, seat, option)
        else:
            answer(self, option)
        settle(self)

    def clone(self) -> Venice:
        """An independent copy without the journal."""
        return Venice(self.tables, self.seats, self)

    def returns(self) -> list[float]:
        """1 for the winner, 0 for everyone else; alone, 1 for beating the Doge."""
        return [1.0 if seat == int(self.winner) else 0.0 for seat in range(int(self.seats))]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return describe(self)


def start(tables: Tables, seats: i64, variants: Mapping[str, Value]) -> Venice:
    """The position before the first choice."""
    p = Venice(tables, seats)
    set_variants(p, variants)
    set_up(p)
    settle(p)
    return p


def legal(p: Position, seat: i64) -> i64:
    """The choices of a decider as bits; none for anybody who is not asked."""
    return p.open if seat == p.asked else 0
