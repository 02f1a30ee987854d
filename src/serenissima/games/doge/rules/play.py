"""The course of a game of Doge: who decides, what may be chosen, what follows. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.data import Tables
from serenissima.games.doge.describe import describe
from serenissima.games.doge.rules import bidding, building, election, ending
from serenissima.games.doge.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import (
    CHANCE,
    EVERYONE,
    OVER,
    bit,
    bits,
    has,
    ones,
    refuse,
    seats_in,
    tell,
)


class Doge(Position):
    """A game of Doge for three or four. Rule 2."""

    def actor(self) -> i64:
        """The first seat that has to decide, or chance. Ruling R20."""
        mask = self.waiting
        if mask == 0:
            return OVER if self.phase == s.DONE else CHANCE
        seat: i64 = 0
        while not mask & 1:
            mask >>= 1
            seat += 1
        return seat

    def pending(self) -> list[int]:
        """All seats that have to decide now. Ruling R20."""
        if self.waiting == 0:
            return [] if self.phase == s.DONE else [CHANCE]
        return seats_in(self.waiting, self.seats)

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(legal(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice and everything that follows without a further one."""
        if not has(legal(self, seat), option):
            raise refuse(self, seat, option)
        phase = self.phase
        if phase == s.BID:
            bidding.bid(self, seat, option)
            if self.waiting == 0:
                after_bids(self)
            return
        if phase == s.ORDER:
            lay_order_card(self, option)
            return
        if phase == s.TURN:
            turn_order_card(self, option)
            return
        settled = True
        if phase == s.PLACE:
            settled = building.place(self, seat, option)
        elif phase == s.MOVE:
            settled = building.move(self, seat, option)
        elif phase == s.PALACE:
            settled = building.build(self, seat, option)
        elif phase == s.CONTROL:
            settled = election.decide_control(self, seat, option)
        else:
            election.station(self, seat, option)
        if settled:
            after_question(self)

    def clone(self) -> Doge:
        """An independent copy without the journal."""
        return Doge(self.tables, self.seats, self)

    def returns(self) -> list[float]:
        """One for the winner, an equal share of it for those who draw. Rules 6.2 and 6.4."""
        if self.phase != s.DONE:
            raise ValueError("the game is not over yet")
        mask = ending.winners(self)
        share = 1.0 / float(ones(mask))
        return [share if has(mask, seat) else 0.0 for seat in range(self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return describe(self)


def start(tables: Tables, seats: i64, variants: Mapping[str, Value]) -> Doge:
    """A game before the first order card is laid. Rule 2."""
    return Doge(tables, seats)


def legal(p: Position, seat: i64) -> i64:
    """The choices of a pending decider as bits; none for anybody else."""
    phase = p.phase
    if seat == CHANCE:
        if phase == s.ORDER:
            return unseen(p.order, p.ordered)
        return unseen(p.coming, p.turned) if phase == s.TURN else 0
    if seat < 0 or seat >= p.seats or not has(p.waiting, seat):
        return 0
    if phase == s.BID:
        return bidding.bid_options(p, seat)
    if phase == s.PLACE:
        return building.place_options(p, seat)
    if phase == s.MOVE:
        return building.move_options(p, seat)
    if phase == s.STATION:
        return election.station_options(p)
    # Control and palaces are taken or renounced.
    return s.YES_OR_NO


def unseen(cards: vec[i64], count: i64) -> i64:
    """Mask of the order cards of a set that still lie face down. Rule 2."""
    mask: i64 = s.ALL_AREAS
    for index in range(count):
        mask &= ~bit(cards[index])
    return mask


def lay_order_card(p: Position, area: i64) -> None:
    """Lay the next card of the first year's order, face up. Rule 2."""
    p.order[p.ordered] = area
    p.ordered += 1
    tell(p, EVERYONE, "order_laid", area, p.ordered)
    if p.ordered == s.AREAS:
        bidding.open_round(p)


def after_bids(p: Position) -> None:
    """Bid again, or go on to the votes. Rules 5, 5.1 and 5.1.1.6."""
    if p.round < bidding.rounds(p) and bidding.open_round(p):
        return
    next_vote(p)


def next_vote(p: Position) -> None:
    """Hold the vote of the next area in the visible order. Rules 5.2 and 5.2.1."""
    election.hold_vote(p)
    after_question(p)


def after_question(p: Position) -> None:
    """Ask the next consequence of the vote, or turn up a card of next year's order. Rule 5.2.1."""
    if election.next_question(p):
        return
    for seat in range(p.seats):
        p.site[seat] = s.NOWHERE
    p.phase = s.TURN
    p.movers = 0
    p.waiting = 0
    p.area = s.NOWHERE
    p.leaders = 0
    p.runners = 0
    p.step = 0
    p.votes_held += 1


def turn_order_card(p: Position, area: i64) -> None:
    """Turn up the next card of the other set; then the next area votes. Rule 5.2.1."""
    p.coming[p.turned] = area
    p.turned += 1
    tell(p, EVERYONE, "order_turned", area, p.turned)
    if p.votes_held < s.AREAS:
        next_vote(p)
    else:
        end_year(p)


def end_year(p: Position) -> None:
    """After the seventh vote the game is over, or a new year begins. Rules 5.3 and 6.2."""
    tell(p, EVERYONE, "year_ended", p.year)
    if ending.is_won(p) or ending.is_stalemate(p):
        p.phase = s.DONE
        tell(p, EVERYONE, "game_ended", ending.winners(p))
        return
    bidding.take_back_markers(p)
    ending.take_over_order(p.order, p.coming)
    p.turned = 0
    p.votes_held = 0
    p.round = 0
    p.year += 1
    bidding.open_round(p)
