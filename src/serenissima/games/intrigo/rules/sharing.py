"""Phase 3: the sharing, the end of a round and of the game. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo.rules.filling import refill
from serenissima.games.intrigo.state import (
    DUCAT,
    ENDED,
    NOBODY,
    NOTHING,
    Palace,
    family_of,
)
from serenissima.kernel.state import EVERYONE, OVER, bit


def worth(p: Palace, slot: i64) -> i64:
    """What the card in a slot counts for at the sharing: nothing unless a face-up Intrigant.

    Rules 8.2 and 8.4. Rulings R1, R2 and R3.
    """
    if not ((p.people & ~p.down) >> slot) & 1:
        return 0
    return p.tables.values[p.slots[slot]]


def share(p: Palace) -> None:
    """Award the tokens clockwise from the gate; stop at once when somebody has won.

    Rules 8, 8.1, 8.2, 8.4, 8.5, 8.6, 8.7 and 9. Rulings R1, R3, R4, R5, R6, R17, R31 and R33.
    """
    before = p.ring - 1
    for arcade in range(p.ring):
        token = p.tokens[arcade]
        left, right = worth(p, before), worth(p, arcade)
        if token == NOTHING:
            before = arcade
            continue
        reason: i64 = NOTHING
        if (p.stolen >> arcade) & 1:
            reason = 3
        elif left == right:
            reason = 1 if left == 0 else 0
        else:
            family = family_of(p.slots[before if left > right else arcade])
            seat = p.owners[family]
            if seat != NOBODY:
                award(p, seat, family, arcade)
                if p.winner != NOBODY:
                    return
            else:
                reason = 2
        if reason != NOTHING and p.journal is not None:
            p.journal.note(EVERYONE, "stayed", [arcade, token, reason])
        before = arcade
    new_round(p)


def award(p: Palace, seat: i64, family: i64, arcade: i64) -> None:
    """A Ducat goes in the purse; a Seal goes back in the bag and turns a counter.

    Rules 1, 8.2, 8.3 and 8.7. Rulings R29, R31 and R33.
    """
    token = p.tokens[arcade]
    p.tokens[arcade] = NOTHING
    p.occupied ^= bit(arcade)
    if p.journal is not None:
        p.journal.note(EVERYONE, "won", [seat, family, token, arcade])
    if token == DUCAT:
        p.purses[seat] += 1
        return
    p.bag |= bit(token)
    place = 5 * seat + token // 3
    p.counters[place] += 1
    way = victory(p, seat)
    if way == NOBODY:
        return
    p.winner = seat
    p.stage = ENDED
    p.turn = OVER
    if p.journal is not None:
        p.journal.note(EVERYONE, "victory", [seat, way])


def victory(p: Palace, seat: i64) -> i64:
    """How a seat has won: the guild it has four Seals of, 5 for five different, or `NOBODY`.

    Rules 1 and 9.
    """
    different: i64 = 0
    for guild in range(i64(5)):
        won = p.counters[5 * seat + guild]
        if won >= 4:
            return guild
        if won > 0:
            different += 1
    return 5 if different == 5 else NOBODY


def new_round(p: Palace) -> None:
    """The First Player card goes on; cards are gathered, tokens turned up, arcades filled.

    Rules 4, 8.8, 8.9, 8.10, 8.11 and 8.12. Rulings R17, R26 and R30.
    """
    p.first += 1
    if p.first == p.seats:
        p.first = 0
    p.round += 1
    for slot in range(p.ring):
        p.slots[slot] = NOTHING
        p.kept[slot] = NOTHING
    for seat in range(p.seats):
        p.hands[seat] = 0
    p.free = bit(p.ring) - 1
    p.people = 0
    p.down = 0
    p.stolen = 0
    p.pick = 0
    if p.journal is not None:
        p.journal.note(EVERYONE, "round", [p.round, p.first])
    refill(p)
