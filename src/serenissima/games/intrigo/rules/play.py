"""A position that can be played on: who decides, what may be chosen and what it does. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import Tables
from serenissima.games.intrigo.describe import describe
from serenissima.games.intrigo.rules.draft import deal, keep, waits
from serenissima.games.intrigo.rules.filling import deal_family, draw_seal, undealt_families
from serenissima.games.intrigo.rules.powers import aims, goals, reach_goal, take_aim
from serenissima.games.intrigo.rules.turns import end_turn, place, play, playable
from serenissima.games.intrigo.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import OVER, bit, bits, has, refuse


class Intrigo(Position):
    """A position that can be played on."""

    def actor(self) -> i64:
        """Who decides next; in the draft the first seat that has not chosen."""
        return self.turn

    def pending(self) -> list[int]:
        """All who may choose now: in the draft every seat that has not.

        Rule 5.2.
        """
        if self.stage == s.DRAFTING:
            return [seat for seat in range(int(self.seats)) if waits(self, seat)]
        return [] if self.turn == OVER else [int(self.turn)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(legal(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice.

        Rules 4 and 6.1.
        """
        if not has(legal(self, seat), option):
            raise refuse(self, seat, option)
        stage = self.stage
        if stage == s.DEALING:
            deal(self, option)
        elif stage == s.DRAFTING:
            keep(self, seat, option)
        elif stage == s.TURN:
            play(self, option)
        elif stage == s.SLOT:
            place(self, option)
        elif stage == s.AIM:
            if take_aim(self, option):
                end_turn(self)
        elif stage == s.GOAL:
            reach_goal(self, option)
            end_turn(self)
        elif stage == s.FILLING:
            draw_seal(self, option)
        else:
            deal_family(self, option)

    def clone(self) -> Intrigo:
        """An independent copy without the journal."""
        return Intrigo(self.tables, self.seats, self)

    def returns(self) -> list[float]:
        """One for the winner, nothing for the others.

        Rule 9.
        """
        return [1.0 if seat == self.winner else 0.0 for seat in range(int(self.seats))]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return describe(self)


def start(tables: Tables, seats: i64, variants: Mapping[str, Value]) -> Intrigo:
    """The table before the families are dealt: Ducats in the purses and the middle, Seals bagged.

    Rules 2, 2.1, 3, 3.1, 3.2, 3.4, 3.5 and 3.7. Rulings R27 and R34.
    """
    return Intrigo(tables, seats)


def legal(p: Position, seat: i64) -> i64:
    """The choices of a pending decider as a mask; none for anybody else.

    Rules 5.2 and 6.2.
    """
    stage = p.stage
    if stage == s.DRAFTING:
        asked = seat >= 0 and seat < p.seats and waits(p, seat)
        return p.packets[seat] if asked else 0
    if seat != p.turn or stage == s.ENDED:
        return 0
    if stage == s.DEALING:
        return p.deck
    if stage == s.TURN:
        return playable(p, seat)
    if stage == s.SLOT:
        return p.free
    if stage == s.AIM:
        return aims(p) | bit(s.DECLINE)
    if stage == s.GOAL:
        return goals(p)
    if stage == s.FILLING:
        return p.bag
    return undealt_families(p)
