"""Phase 1: the deal and the draft. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.state import Position
from serenissima.kernel.state import EVERYONE, bit, tell, tell_mask


def waits(p: Position, seat: i64) -> bool:
    """Whether a seat has still to keep a card of the packet before it.

    Rule 5.2.
    """
    return p.kept[seat * s.HAND + p.pick] == s.NOTHING


def deal(p: Position, card: i64) -> None:
    """Give one card, which only its receiver sees, to the next seat.

    Rule 5.1. Ruling R7.
    """
    seat = s.receiver(p)
    p.packets[seat] |= bit(card)
    p.deck ^= bit(card)
    p.dealt += 1
    tell(p, EVERYONE, "dealt", seat)
    tell(p, bit(seat), "card", card)
    if p.deck == 0:
        p.stage = s.DRAFTING
        p.turn = 0


def keep(p: Position, seat: i64, card: i64) -> None:
    """Put one card of the packet in the hand, unseen by the others; the last to choose passes on.

    Rules 5, 5.2 and 5.3.
    """
    p.kept[seat * s.HAND + p.pick] = card
    p.hands[seat] |= bit(card)
    p.packets[seat] ^= bit(card)
    tell(p, EVERYONE, "chosen", seat)
    tell(p, bit(seat), "kept", card)
    for other in range(p.seats):
        if waits(p, other):
            p.turn = other
            return
    pass_packets(p)


def pass_packets(p: Position) -> None:
    """Every packet goes one seat to the left; a packet of one card is kept without asking.

    Rules 5.2 and 5.3. Rulings R8 and R35.
    """
    packets = p.packets
    last = p.seats - 1
    wrapped = packets[last]
    for seat in range(last, i64(0), -1):
        packets[seat] = packets[seat - 1]
    packets[0] = wrapped
    p.pick += 1
    p.turn = 0
    tell(p, EVERYONE, "handed", p.pick)
    for seat in range(p.seats):
        tell_mask(p, bit(seat), "received", packets[seat])
    if p.pick < s.HAND - 1:
        return
    for seat in range(p.seats):
        p.kept[seat * s.HAND + p.pick] = lowest(packets[seat])
        p.hands[seat] |= packets[seat]
        packets[seat] = 0
    p.pick = s.HAND
    p.stage = s.TURN
    p.turn = p.first


def lowest(mask: i64) -> i64:
    """The place of the lowest set bit."""
    index: i64 = 0
    while not mask & 1:
        mask >>= 1
        index += 1
    return index
