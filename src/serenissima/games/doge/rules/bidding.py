"""Phase 1: area cards and ballot markers, laid in secret. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge.state import (
    ALL_MARKERS,
    AREAS,
    BID,
    MOST_MARKERS,
    NOWHERE,
    Position,
    marker_count,
)
from serenissima.kernel.state import EVERYONE, bit

LAY: Final = 4
"""The choice that ends a bid; 0 to 3 add a marker of that value."""


def rounds(seats: i64) -> i64:
    """Phase 1 is played four times at three players, three times at four. Rule 5.1."""
    return 4 if seats == 3 else 3


def open_round(state: Position) -> bool:
    """Ask every player who still has markers for a card; False when nobody has. Rule 5.1.1.5."""
    able: i64 = 0
    for seat in range(state.seats):
        if state.hand[seat] != 0:
            able |= bit(seat)
    state.phase = BID
    state.movers = able
    state.waiting = able
    return able != 0


def bid_options(state: Position, seat: i64) -> i64:
    """Mask of a bidder's choices: an area not used this year, then markers.

    Markers are added from the highest down, so that each handful is laid in one way only.
    Rules 5.1.1.1, 5.1.1.2 and 5.1.1.4. Ruling R1.
    """
    if state.bid_area[seat] == NOWHERE:
        return (bit(AREAS) - 1) & ~state.used[seat]
    bid = state.bid[seat]
    left = state.hand[seat] - bid
    mask: i64 = 0
    if marker_count(bid) < MOST_MARKERS:
        for value in range(i64(4)):
            if (left >> 4 * value) & 15:
                mask |= bit(value)
            # No value above the lowest one already laid.
            if (bid >> 4 * value) & 15:
                break
    if bid != 0:
        mask |= bit(LAY)
    return mask


def bid(state: Position, seat: i64, option: i64) -> None:
    """Choose a card, add a marker or lay the bid; all of it stays face down. Rule 5.1.1.1."""
    if state.bid_area[seat] == NOWHERE:
        state.bid_area[seat] = option
        if state.journal is not None:
            state.journal.note(bit(seat), "area_chosen", [seat, option])
    elif option != LAY:
        state.bid[seat] += bit(4 * option)
        if state.journal is not None:
            state.journal.note(bit(seat), "marker_added", [seat, option])
    else:
        state.waiting &= ~bit(seat)
        if state.journal is not None:
            state.journal.note(EVERYONE, "bid_laid", [seat])
        if state.waiting == 0:
            reveal_bids(state)


def reveal_bids(state: Position) -> None:
    """Turn up the cards, not the markers, and stack the markers in the areas. Rule 5.1.1.3."""
    for seat in range(state.seats):
        if (state.movers >> seat) & 1:
            area = state.bid_area[seat]
            markers = state.bid[seat]
            state.hand[seat] -= markers
            state.stacks[seat * AREAS + area] = markers
            state.used[seat] |= bit(area)
            state.bid_area[seat] = NOWHERE
            state.bid[seat] = 0
            if state.journal is not None:
                state.journal.note(EVERYONE, "bid_revealed", [seat, area, marker_count(markers)])
    state.movers = 0
    state.round += 1


def take_back_markers(state: Position) -> None:
    """All cards and markers return to their owners. Rules 5.1.1.6 and 5.3."""
    for seat in range(state.seats):
        state.hand[seat] = ALL_MARKERS
        state.used[seat] = 0
    for stack in range(state.seats * AREAS):
        state.stacks[stack] = 0
