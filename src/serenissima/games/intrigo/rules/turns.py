"""Phase 2: laying Intrigants and Influence, turn by turn. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo import data
from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.rules.powers import aims
from serenissima.games.intrigo.rules.sharing import share
from serenissima.games.intrigo.state import Position
from serenissima.kernel.state import EVERYONE, bit, tell


def price(p: Position, kind: i64) -> i64:
    """What the top card of a pile costs.

    Rule 6.3.
    """
    return p.tables.prices[(kind + 1) * data.COPIES - p.piles[kind]]


def playable(p: Position, seat: i64) -> i64:
    """The cards of the hand and the Influence the purse can pay; passing only with an empty hand.

    Rules 6.1, 6.2, 6.3 and 6.4. Rulings R9, R10, R11 and R26.
    """
    mask = p.hands[seat]
    if mask == 0:
        mask = bit(s.PASS)
    purse = p.purses[seat]
    if purse > 0:
        for kind in range(i64(s.KINDS)):
            if p.piles[kind] > 0 and price(p, kind) <= purse:
                mask |= bit(s.INFLUENCE_FROM + kind)
    return mask


def play(p: Position, option: i64) -> None:
    """Choose a card of the hand or an Influence card, unseen until it is laid; or pass.

    Rules 6.1, 6.2, 6.3 and 6.4. Rulings R9 and R39.
    """
    if option == s.PASS:
        tell(p, EVERYONE, "passed", p.turn)
        end_turn(p)
        return
    p.card = option
    p.stage = s.SLOT
    tell(p, bit(p.turn), "chose", option)


def place(p: Position, slot: i64) -> None:
    """Lay the card in a free slot; an Influence card is paid for, then offers its power.

    Rules 6.2, 6.3 and 7. Ruling R14.
    """
    card = p.card
    if card < s.INFLUENCE_FROM:
        tell(p, EVERYONE, "laid", p.turn, card, slot, p.ring)
        s.lay(p, p.turn, card, slot)
        end_turn(p)
        return
    kind = card - s.INFLUENCE_FROM
    buy(p, p.turn, kind)
    p.slots[slot] = card
    p.free ^= bit(slot)
    p.slot = slot
    tell(p, EVERYONE, "posted", p.turn, kind, slot, p.ring)
    if aims(p) == 0:
        end_turn(p)
    else:
        p.stage = s.AIM


def buy(p: Position, seat: i64, kind: i64) -> None:
    """Pay for the top card of a pile.

    Rule 6.3.
    """
    paid = price(p, kind)
    p.purses[seat] -= paid
    p.pile += paid
    p.piles[kind] -= 1
    tell(p, EVERYONE, "bought", seat, kind, paid)


def end_turn(p: Position) -> None:
    """The next seat clockwise, or the sharing when every slot is full.

    Rules 4, 6, 6.1, 6.4 and 8. Rulings R11 and R25.
    """
    p.card = s.NOTHING
    p.slot = s.NOTHING
    p.aim = s.NOTHING
    if p.free == 0:
        share(p)
        return
    p.stage = s.TURN
    p.turn += 1
    if p.turn == p.seats:
        p.turn = 0
