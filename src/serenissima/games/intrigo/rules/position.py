"""A position that can be played on: who decides, what may be chosen and what it does. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo.rules.draft import deal, keep, waits
from serenissima.games.intrigo.rules.filling import deal_family, draw_seal
from serenissima.games.intrigo.rules.powers import aims, goals, reach_goal, take_aim
from serenissima.games.intrigo.rules.turns import end_turn, place, play, playable
from serenissima.games.intrigo.state import (
    AIM,
    COPIES,
    DEALING,
    DECLINE,
    DRAFTING,
    ENDED,
    FILLING,
    GOAL,
    HAND,
    NOBODY,
    NOTHING,
    PASS,
    SLOT,
    TIEPOLO,
    TURN,
    UNDEALT,
    Palace,
    Tables,
)
from serenissima.kernel.state import OVER, bit, bits, filled, refuse


class Intrigo(Palace):
    """A position that can be played on."""

    def actor(self) -> i64:
        """Who decides next; in the draft the first seat that has not chosen."""
        return self.turn

    def pending(self) -> list[int]:
        """All who may choose now: in the draft every seat that has not.

        Rule 5.2.
        """
        if self.stage == DRAFTING:
            return [seat for seat in range(int(self.seats)) if waits(self, seat)]
        return [] if self.turn == OVER else [int(self.turn)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(choices(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice.

        Rules 4 and 6.1.
        """
        stage = self.stage
        if stage == DRAFTING:
            if seat < 0 or seat >= self.seats or not waits(self, seat):
                raise refuse(self, seat, option)
        elif seat != self.turn or stage == ENDED:
            raise refuse(self, seat, option)
        if option < 0 or option > PASS or not (choices(self, seat) >> option) & 1:
            raise refuse(self, seat, option)
        if stage == DEALING:
            deal(self, option)
        elif stage == DRAFTING:
            keep(self, seat, option)
        elif stage == TURN:
            play(self, option)
        elif stage == SLOT:
            place(self, option)
        elif stage == AIM:
            if take_aim(self, option):
                end_turn(self)
        elif stage == GOAL:
            reach_goal(self, option)
            end_turn(self)
        elif stage == FILLING:
            draw_seal(self, option)
        else:
            deal_family(self, option)

    def clone(self) -> Intrigo:
        """An independent copy without the journal."""
        copy = Intrigo(
            self.tables,
            self.seats,
            self.tokens[:],
            self.slots[:],
            self.kept[:],
            self.hands[:],
            self.packets[:],
            self.purses[:],
            self.counters[:],
            self.piles[:],
            self.owners[:],
        )
        copy.copy_numbers(self)
        return copy

    def returns(self) -> list[float]:
        """One for the winner, nothing for the others.

        Rule 9.
        """
        return [1.0 if seat == self.winner else 0.0 for seat in range(int(self.seats))]


def start(tables: Tables, seats: i64) -> Intrigo:
    """The table before the families are dealt: Ducats in the purses and the middle, Seals bagged.

    Rules 2, 2.1, 3, 3.1, 3.2, 3.4, 3.5 and 3.7. Rulings R27 and R34.
    """
    ring = HAND * seats
    p = Intrigo(
        tables,
        seats,
        filled(ring, NOTHING),
        filled(ring, NOTHING),
        filled(ring, NOTHING),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, tables.purse),
        filled(5 * seats, 0),
        filled(6, COPIES),
        filled(5, UNDEALT),
    )
    p.owners[TIEPOLO] = NOBODY
    p.pile = tables.supply - tables.purse * seats
    p.free = bit(ring) - 1
    return p


def choices(p: Palace, seat: i64) -> i64:
    """The options of a decider as a mask.

    Rules 5.2 and 6.2.
    """
    stage = p.stage
    if stage == DEALING:
        return p.deck
    if stage == DRAFTING:
        return p.packets[seat]
    if stage == TURN:
        return playable(p, seat)
    if stage == SLOT:
        return p.free
    if stage == AIM:
        return aims(p) | bit(DECLINE)
    if stage == GOAL:
        return goals(p)
    if stage == FILLING:
        return p.bag
    mask: i64 = 0
    for family in range(i64(TIEPOLO)):
        if p.owners[family] == UNDEALT:
            mask |= bit(family)
    return mask
