"""Phase 1: area cards and ballot markers, laid in secret. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.state import Position
from serenissima.kernel.state import EVERYONE, bit, has, nibble, tell

LAY: Final = s.VALUES
"""The choice that ends a bid; lower ones add a marker of that value."""


def rounds(p: Position) -> i64:
    """Phase 1 is played four times at three players, three times at four. Rule 5.1."""
    return p.tables.rounds[p.seats]


def open_round(p: Position) -> bool:
    """Ask every player who still has markers for a card; False when nobody has. Rule 5.1.1.5."""
    able: i64 = 0
    for seat in range(p.seats):
        if p.hand[seat] != 0:
            able |= bit(seat)
    p.phase = s.BID
    p.movers = able
    p.waiting = able
    return able != 0


def bid_options(p: Position, seat: i64) -> i64:
    """Mask of a bidder's choices: an area not used this year, then markers.

    Markers are added from the highest down, so that each handful is laid in one way only.
    Rules 5.1.1.1, 5.1.1.2 and 5.1.1.4. Ruling R1.
    """
    if p.bid_area[seat] == s.NOWHERE:
        return s.ALL_AREAS & ~p.used[seat]
    bid = p.bid[seat]
    left = p.hand[seat] - bid
    mask: i64 = 0
    if s.marker_count(bid) < p.tables.most_markers:
        for value in range(i64(s.VALUES)):
            if nibble(left, value) != 0:
                mask |= bit(value)
            # No value above the lowest one already laid.
            if nibble(bid, value) != 0:
                break
    if bid != 0:
        mask |= bit(LAY)
    return mask


def bid(p: Position, seat: i64, option: i64) -> None:
    """Choose a card, add a marker or lay the bid; all of it stays face down. Rule 5.1.1.1."""
    if p.bid_area[seat] == s.NOWHERE:
        p.bid_area[seat] = option
        tell(p, bit(seat), "area_chosen", seat, option)
    elif option != LAY:
        p.bid[seat] += s.marker(option)
        tell(p, bit(seat), "marker_added", seat, option)
    else:
        p.waiting &= ~bit(seat)
        tell(p, EVERYONE, "bid_laid", seat)
        if p.waiting == 0:
            reveal_bids(p)


def reveal_bids(p: Position) -> None:
    """Turn up the cards, not the markers, and stack the markers in the areas. Rule 5.1.1.3."""
    for seat in range(p.seats):
        if has(p.movers, seat):
            area = p.bid_area[seat]
            markers = p.bid[seat]
            p.hand[seat] -= markers
            p.stacks[seat * s.AREAS + area] = markers
            p.used[seat] |= bit(area)
            p.bid_area[seat] = s.NOWHERE
            p.bid[seat] = 0
            tell(p, EVERYONE, "bid_revealed", seat, area, s.marker_count(markers))
    p.movers = 0
    p.round += 1


def take_back_markers(p: Position) -> None:
    """All cards and markers return to their owners. Rules 5.1.1.6 and 5.3."""
    markers = s.all_markers(p.tables)
    for seat in range(p.seats):
        p.hand[seat] = markers
        p.used[seat] = 0
    for stack in range(p.seats * s.AREAS):
        p.stacks[stack] = 0
