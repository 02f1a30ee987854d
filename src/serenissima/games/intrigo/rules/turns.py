"""Phase 2: laying Intrigants and Influence, turn by turn. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo.rules.powers import aims
from serenissima.games.intrigo.rules.sharing import share
from serenissima.games.intrigo.state import (
    AIM,
    COPIES,
    INFLUENCE_FROM,
    NOTHING,
    PASS,
    SLOT,
    TURN,
    Palace,
)
from serenissima.kernel.state import EVERYONE, bit


def price(p: Palace, kind: i64) -> i64:
    """What the top card of a pile costs.

    Rule 6.3.
    """
    return p.tables.prices[kind * COPIES + COPIES - p.piles[kind]]


def playable(p: Palace, seat: i64) -> i64:
    """The cards of the hand and the Influence the purse can pay; passing only with an empty hand.

    Rules 6.1, 6.2, 6.3 and 6.4. Rulings R9, R10, R11 and R26.
    """
    mask = p.hands[seat]
    if mask == 0:
        mask = bit(PASS)
    purse = p.purses[seat]
    if purse > 0:
        for kind in range(i64(6)):
            if p.piles[kind] > 0 and price(p, kind) <= purse:
                mask |= bit(INFLUENCE_FROM + kind)
    return mask


def play(p: Palace, option: i64) -> None:
    """Choose a card of the hand or an Influence card, unseen until it is laid; or pass.

    Rules 6.1, 6.2, 6.3 and 6.4. Rulings R9 and R39.
    """
    seat = p.turn
    if option == PASS:
        if p.journal is not None:
            p.journal.note(EVERYONE, "passed", [seat])
        end_turn(p)
        return
    p.card = option
    p.stage = SLOT
    if p.journal is not None:
        p.journal.note(bit(seat), "chose", [option])


def place(p: Palace, slot: i64) -> None:
    """Lay the card in a free slot; an Influence card is paid for, then offers its power.

    Rules 6.2, 6.3 and 7. Ruling R14.
    """
    card = p.card
    if card < INFLUENCE_FROM:
        if p.journal is not None:
            p.journal.note(EVERYONE, "laid", [p.turn, card, slot, p.ring])
        p.lay(p.turn, card, slot)
        end_turn(p)
        return
    buy(p, p.turn, card - INFLUENCE_FROM)
    p.slots[slot] = card
    p.free ^= bit(slot)
    p.slot = slot
    if p.journal is not None:
        p.journal.note(EVERYONE, "posted", [p.turn, card - INFLUENCE_FROM, slot, p.ring])
    if aims(p) == 0:
        end_turn(p)
    else:
        p.stage = AIM


def buy(p: Palace, seat: i64, kind: i64) -> None:
    """Pay for the top card of a pile.

    Rule 6.3.
    """
    paid = price(p, kind)
    p.purses[seat] -= paid
    p.pile += paid
    p.piles[kind] -= 1
    if p.journal is not None:
        p.journal.note(EVERYONE, "bought", [seat, kind, paid])


def end_turn(p: Palace) -> None:
    """The next seat clockwise, or the sharing when every slot is full.

    Rules 4, 6, 6.1, 6.4 and 8. Rulings R11 and R25.
    """
    p.card = NOTHING
    p.slot = NOTHING
    p.aim = NOTHING
    if p.free == 0:
        share(p)
        return
    p.stage = TURN
    p.turn += 1
    if p.turn == p.seats:
        p.turn = 0
