"""The powers of the six kinds of Influence. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo.state import (
    ASSASSIN,
    COURTESAN,
    DECLINE,
    GOAL,
    GONDOLIER,
    GUARD,
    INFLUENCE_FROM,
    NOTHING,
    THIEF,
    TRADER,
    Palace,
)
from serenissima.kernel.state import EVERYONE, bit


def aims(p: Palace) -> i64:
    """What the Influence card just laid may be used on, as a mask of slots or arcades.

    Rules 7, 7.1, 7.2, 7.3, 7.4, 7.5 and 7.6. Rulings R12, R13, R15, R18, R19 and R23.
    """
    kind = p.card - INFLUENCE_FROM
    here = bit(p.slot)
    after = here << 1 if p.slot < p.ring - 1 else i64(1)
    if kind == TRADER:
        lonely = p.occupied & (p.occupied - 1) == 0
        return 0 if lonely else p.occupied & (here | after)
    if kind == THIEF:
        return p.occupied & ~p.stolen & (here | after)
    beside = after | (here >> 1 if p.slot > 0 else bit(p.ring - 1))
    if kind == ASSASSIN:
        return p.people & ~p.down & beside
    if kind == COURTESAN:
        return p.free & beside
    if kind == GONDOLIER:
        lonely = p.people & (p.people - 1) == 0
        return 0 if lonely else p.people & beside
    return 0 if p.free == 0 else p.people & beside


def goals(p: Palace) -> i64:
    """The second choice of a power: a partner, a free slot or a card to call, as a mask.

    Rules 7.1, 7.3, 7.4 and 7.5. Rulings R15, R20, R21, R22 and R24.
    """
    kind = p.card - INFLUENCE_FROM
    if kind == TRADER:
        return p.occupied ^ bit(p.aim)
    if kind == GONDOLIER:
        return p.people ^ bit(p.aim)
    if kind == GUARD:
        return p.free
    called: i64 = 0
    for seat in range(p.seats):
        called |= p.hands[seat]
    return called


def take_aim(p: Palace, option: i64) -> bool:
    """Decline the power, strike with Assassin or Thief, or go on to the second choice.

    The answer is whether the power is done with.

    Rules 7, 7.2 and 7.6. Rulings R2, R14 and R37.
    """
    kind = p.card - INFLUENCE_FROM
    target = bit(option)
    if option == DECLINE:
        if p.journal is not None:
            p.journal.note(EVERYONE, "declined", [p.turn, kind])
    elif kind == ASSASSIN:
        p.down |= target
        if p.journal is not None:
            p.journal.note(EVERYONE, "killed", [p.turn, p.slots[option], option, p.ring])
    elif kind == THIEF:
        p.stolen |= target
        if p.journal is not None:
            p.journal.note(EVERYONE, "stolen", [p.turn, p.tokens[option], option])
    else:
        p.aim = option
        p.stage = GOAL
        if p.journal is not None:
            p.journal.note(EVERYONE, "aimed", [p.turn, kind, option, p.ring])
        return False
    return True


def reach_goal(p: Palace, option: i64) -> None:
    """Carry out a power that took two choices.

    Rules 7.1, 7.3, 7.4 and 7.5.
    """
    kind = p.card - INFLUENCE_FROM
    if kind == TRADER:
        exchange_tokens(p, p.aim, option)
    elif kind == COURTESAN:
        call(p, option, p.aim)
    elif kind == GONDOLIER:
        swap_intrigants(p, p.aim, option)
    else:
        move_intrigant(p, p.aim, option)


def exchange_tokens(p: Palace, one: i64, other: i64) -> None:
    """The tokens of two arcades change places, face down or not.

    Rule 7.1. Rulings R15 and R16.
    """
    tokens = p.tokens
    first = tokens[one]
    tokens[one] = tokens[other]
    tokens[other] = first
    p.stolen = exchanged(p.stolen, one, other)
    if p.journal is not None:
        p.journal.note(EVERYONE, "exchanged", [p.turn, first, one, tokens[one], other])


def swap_intrigants(p: Palace, one: i64, other: i64) -> None:
    """Two Intrigants change places, face down or not.

    Rule 7.4. Rulings R19 and R21.
    """
    slots = p.slots
    first = slots[one]
    slots[one] = slots[other]
    slots[other] = first
    p.down = exchanged(p.down, one, other)
    if p.journal is not None:
        p.journal.note(EVERYONE, "swapped", [p.turn, first, one, slots[one], other, p.ring])


def exchanged(mask: i64, one: i64, other: i64) -> i64:
    """A mask with two of its bits exchanged."""
    if ((mask >> one) ^ (mask >> other)) & 1:
        mask ^= bit(one) | bit(other)
    return mask


def move_intrigant(p: Palace, origin: i64, goal: i64) -> None:
    """An Intrigant goes to a free slot anywhere in the Palace, face down or not.

    Rule 7.5. Rulings R19 and R20.
    """
    card = p.slots[origin]
    p.slots[goal] = card
    p.slots[origin] = NOTHING
    both = bit(origin) | bit(goal)
    p.free ^= both
    p.people ^= both
    p.down = exchanged(p.down, origin, goal)
    if p.journal is not None:
        p.journal.note(EVERYONE, "moved", [p.turn, card, origin, goal, p.ring])


def call(p: Palace, card: i64, slot: i64) -> None:
    """Whoever holds the named Intrigant lays it in the named slot at once.

    Rule 7.3. Rulings R22, R23 and R25.
    """
    for seat in range(p.seats):
        if (p.hands[seat] >> card) & 1:
            if p.journal is not None:
                p.journal.note(EVERYONE, "called", [p.turn, card, seat, slot, p.ring])
            p.lay(seat, card, slot)
            return
