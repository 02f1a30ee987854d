"""The course of a game of Doge: who decides, what may be chosen, what follows. Compiled."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge.position import described
from serenissima.games.doge.rules import bidding, building, election, ending
from serenissima.games.doge.state import (
    AREAS,
    BID,
    CONTROL,
    DONE,
    MOVE,
    NOWHERE,
    ORDER,
    PALACE,
    PLACE,
    STATION,
    TURN,
    Position,
)
from serenissima.kernel.state import CHANCE, EVERYONE, OVER, bit, bits, refuse


class Doge(Position):
    """A game of Doge for three or four. Rule 2."""

    def actor(self) -> i64:
        """The first seat that has to decide, or chance. Ruling R20."""
        mask = self.waiting
        if mask == 0:
            return OVER if self.phase == DONE else CHANCE
        seat: i64 = 0
        while not mask & 1:
            mask >>= 1
            seat += 1
        return seat

    def pending(self) -> list[int]:
        """All seats that have to decide now. Ruling R20."""
        if self.waiting == 0:
            return [] if self.phase == DONE else [CHANCE]
        return [seat for seat in range(self.seats) if (self.waiting >> seat) & 1]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(legal(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice and everything that follows without a further one."""
        if option < 0 or option > 62 or not (legal(self, seat) >> option) & 1:
            raise refuse(self, seat, option)
        phase = self.phase
        if phase == BID:
            bidding.bid(self, seat, option)
            if self.waiting == 0:
                after_bids(self)
            return
        if phase == ORDER:
            lay_order_card(self, option)
            return
        if phase == TURN:
            turn_order_card(self, option)
            return
        settled = True
        if phase == PLACE:
            settled = building.place(self, seat, option)
        elif phase == MOVE:
            settled = building.move(self, seat, option)
        elif phase == PALACE:
            settled = building.build(self, seat, option)
        elif phase == CONTROL:
            settled = election.decide_control(self, seat, option)
        else:
            election.station(self, seat, option)
        if settled:
            after_question(self)

    def clone(self) -> Doge:
        """An independent copy without the journal."""
        return Doge(self.seats, self)

    def returns(self) -> list[float]:
        """One for the winner, an equal share of it for those who draw. Rules 6.2 and 6.4."""
        if self.phase != DONE:
            raise ValueError("the game is not over yet")
        mask = ending.winners(self)
        elected = [seat for seat in range(self.seats) if (mask >> seat) & 1]
        return [1.0 / len(elected) if seat in elected else 0.0 for seat in range(self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return described(self)


def legal(state: Position, seat: i64) -> i64:
    """The choices of a pending decider as bits; none for anybody else."""
    phase = state.phase
    if seat == CHANCE:
        if phase == ORDER:
            return unseen(state.order, state.ordered)
        return unseen(state.coming, state.turned) if phase == TURN else 0
    if seat < 0 or seat >= state.seats or not (state.waiting >> seat) & 1:
        return 0
    if phase == BID:
        return bidding.bid_options(state, seat)
    if phase == PLACE:
        return building.place_options(state, seat)
    if phase == MOVE:
        return building.move_options(state, seat)
    if phase == STATION:
        return election.station_options(state)
    # Control and palaces are taken or renounced.
    return 3


def unseen(cards: vec[i64], count: i64) -> i64:
    """Mask of the order cards of a set that still lie face down. Rule 2."""
    mask: i64 = bit(AREAS) - 1
    for index in range(count):
        mask &= ~bit(cards[index])
    return mask


def lay_order_card(state: Position, area: i64) -> None:
    """Lay the next card of the first year's order, face up. Rule 2."""
    state.order[state.ordered] = area
    state.ordered += 1
    if state.journal is not None:
        state.journal.note(EVERYONE, "order_laid", [area, state.ordered])
    if state.ordered == AREAS:
        bidding.open_round(state)


def after_bids(state: Position) -> None:
    """Bid again, or go on to the votes. Rules 5, 5.1 and 5.1.1.6."""
    if state.round < bidding.rounds(state.seats) and bidding.open_round(state):
        return
    next_vote(state)


def next_vote(state: Position) -> None:
    """Hold the vote of the next area in the visible order. Rules 5.2 and 5.2.1."""
    election.hold_vote(state)
    after_question(state)


def after_question(state: Position) -> None:
    """Ask the next consequence of the vote, or turn up a card of next year's order. Rule 5.2.1."""
    if election.next_question(state):
        return
    for seat in range(state.seats):
        state.site[seat] = NOWHERE
    state.phase = TURN
    state.movers = 0
    state.waiting = 0
    state.area = NOWHERE
    state.leaders = 0
    state.runners = 0
    state.step = 0
    state.votes_held += 1


def turn_order_card(state: Position, area: i64) -> None:
    """Turn up the next card of the other set; then the next area votes. Rule 5.2.1."""
    state.coming[state.turned] = area
    state.turned += 1
    if state.journal is not None:
        state.journal.note(EVERYONE, "order_turned", [area, state.turned])
    if state.votes_held < AREAS:
        next_vote(state)
    else:
        end_year(state)


def end_year(state: Position) -> None:
    """After the seventh vote the game is over, or a new year begins. Rules 5.3 and 6.2."""
    if state.journal is not None:
        state.journal.note(EVERYONE, "year_ended", [state.year])
    if ending.is_won(state) or ending.is_stalemate(state):
        state.phase = DONE
        if state.journal is not None:
            state.journal.note(EVERYONE, "game_ended", [ending.winners(state)])
        return
    bidding.take_back_markers(state)
    ending.take_over_order(state.order, state.coming)
    state.turned = 0
    state.votes_held = 0
    state.round = 0
    state.year += 1
    bidding.open_round(state)
