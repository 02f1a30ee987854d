"""Phase 1: the deal and the draft. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo.state import (
    DRAFTING,
    HAND,
    NOTHING,
    TURN,
    Palace,
)
from serenissima.kernel.state import EVERYONE, bit, bits


def waits(p: Palace, seat: i64) -> bool:
    """Whether a seat has still to keep a card of the packet before it.

    Rule 5.2.
    """
    return p.kept[seat * HAND + p.pick] == NOTHING


def deal(p: Palace, card: i64) -> None:
    """Give one card, which only its receiver sees, to the next seat.

    Rule 5.1. Ruling R7.
    """
    seat = p.first + p.dealt
    while seat >= p.seats:
        seat -= p.seats
    p.packets[seat] |= bit(card)
    p.deck ^= bit(card)
    p.dealt += 1
    if p.journal is not None:
        p.journal.note(EVERYONE, "dealt", [seat])
        p.journal.note(bit(seat), "card", [card])
    if p.deck == 0:
        p.stage = DRAFTING
        p.turn = 0


def keep(p: Palace, seat: i64, card: i64) -> None:
    """Put one card of the packet in the hand, unseen by the others; the last to choose passes on.

    Rules 5, 5.2 and 5.3.
    """
    card_bit = bit(card)
    p.kept[seat * HAND + p.pick] = card
    p.hands[seat] |= card_bit
    p.packets[seat] ^= card_bit
    if p.journal is not None:
        p.journal.note(EVERYONE, "chosen", [seat])
        p.journal.note(bit(seat), "kept", [card])
    for other in range(p.seats):
        if waits(p, other):
            p.turn = other
            return
    pass_packets(p)


def pass_packets(p: Palace) -> None:
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
    if p.journal is not None:
        p.journal.note(EVERYONE, "handed", [p.pick])
        for seat in range(p.seats):
            p.journal.note(bit(seat), "received", [int(card) for card in bits(packets[seat])])
    if p.pick < HAND - 1:
        return
    for seat in range(p.seats):
        p.kept[seat * HAND + p.pick] = lowest(packets[seat])
        p.hands[seat] |= packets[seat]
        packets[seat] = 0
    p.pick = HAND
    p.stage = TURN
    p.turn = p.first


def lowest(mask: i64) -> i64:
    """The place of the lowest set bit."""
    index: i64 = 0
    while not mask & 1:
        mask >>= 1
        index += 1
    return index
