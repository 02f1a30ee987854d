"""The powers of the six kinds of Influence. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.state import Position
from serenissima.kernel.state import EVERYONE, bit, has, tell


def power(p: Position) -> i64:
    """The kind of Influence whose power is being used."""
    return p.card - s.INFLUENCE_FROM


def takes_token(kind: i64) -> bool:
    """Whether a power is used on a token; the others are used on what lies in the slots.

    Rules 7.1 and 7.6.
    """
    return kind == s.TRADER or kind == s.THIEF


def strikes(kind: i64) -> bool:
    """Whether a power is done with after one choice.

    Rules 7.2 and 7.6.
    """
    return kind == s.ASSASSIN or kind == s.THIEF


def aims(p: Position) -> i64:
    """What the Influence card just laid may be used on, as a mask of slots or arcades.

    Rules 7, 7.1, 7.2, 7.3, 7.4, 7.5 and 7.6. Rulings R12, R13, R15, R18, R19 and R23.
    """
    kind = power(p)
    after = bit(s.arcade_after(p, p.slot))
    if takes_token(kind):
        touched = p.occupied & (bit(p.slot) | after)
        if kind == s.THIEF:
            return touched & ~p.stolen
        return 0 if single(p.occupied) else touched
    beside = after | bit(s.slot_before(p, p.slot))
    if kind == s.ASSASSIN:
        return p.people & ~p.down & beside
    if kind == s.COURTESAN:
        return p.free & beside
    if kind == s.GONDOLIER:
        return 0 if single(p.people) else p.people & beside
    return 0 if p.free == 0 else p.people & beside


def single(mask: i64) -> bool:
    """Whether a mask has at most one bit."""
    return mask & (mask - 1) == 0


def goals(p: Position) -> i64:
    """The second choice of a power: a partner, a free slot or a card to call, as a mask.

    Rules 7.1, 7.3, 7.4 and 7.5. Rulings R15, R20, R21, R22 and R24.
    """
    kind = power(p)
    if kind == s.TRADER:
        return p.occupied ^ bit(p.aim)
    if kind == s.GONDOLIER:
        return p.people ^ bit(p.aim)
    if kind == s.GUARD:
        return p.free
    held: i64 = 0
    for seat in range(p.seats):
        held |= p.hands[seat]
    return held


def take_aim(p: Position, option: i64) -> bool:
    """Decline the power, strike with Assassin or Thief, or go on to the second choice.

    The answer is whether the power is done with.

    Rules 7, 7.2 and 7.6. Rulings R2, R14 and R37.
    """
    kind = power(p)
    if option == s.DECLINE:
        tell(p, EVERYONE, "declined", p.turn, kind)
    elif kind == s.ASSASSIN:
        p.down |= bit(option)
        tell(p, EVERYONE, "killed", p.turn, p.slots[option], option, p.ring)
    elif kind == s.THIEF:
        p.stolen |= bit(option)
        tell(p, EVERYONE, "stolen", p.turn, p.tokens[option], option)
    else:
        p.aim = option
        p.stage = s.GOAL
        tell(p, EVERYONE, "aimed", p.turn, kind, option, p.ring)
        return False
    return True


def reach_goal(p: Position, option: i64) -> None:
    """Carry out a power that took two choices.

    Rules 7.1, 7.3, 7.4 and 7.5.
    """
    kind = power(p)
    if kind == s.TRADER:
        exchange_tokens(p, p.aim, option)
    elif kind == s.COURTESAN:
        call(p, option, p.aim)
    elif kind == s.GONDOLIER:
        swap_intrigants(p, p.aim, option)
    else:
        move_intrigant(p, p.aim, option)


def exchange_tokens(p: Position, one: i64, other: i64) -> None:
    """The tokens of two arcades change places, face down or not.

    Rule 7.1. Rulings R15 and R16.
    """
    tokens = p.tokens
    first = tokens[one]
    tokens[one] = tokens[other]
    tokens[other] = first
    p.stolen = exchanged(p.stolen, one, other)
    tell(p, EVERYONE, "exchanged", p.turn, first, one, tokens[one], other)


def swap_intrigants(p: Position, one: i64, other: i64) -> None:
    """Two Intrigants change places, face down or not.

    Rule 7.4. Rulings R19 and R21.
    """
    slots = p.slots
    first = slots[one]
    slots[one] = slots[other]
    slots[other] = first
    p.down = exchanged(p.down, one, other)
    tell(p, EVERYONE, "swapped", p.turn, first, one, slots[one], other, p.ring)


def exchanged(mask: i64, one: i64, other: i64) -> i64:
    """A mask with two of its bits exchanged."""
    if has(mask, one) != has(mask, other):
        mask ^= bit(one) | bit(other)
    return mask


def move_intrigant(p: Position, origin: i64, goal: i64) -> None:
    """An Intrigant goes to a free slot anywhere in the Palace, face down or not.

    Rule 7.5. Rulings R19 and R20.
    """
    card = p.slots[origin]
    p.slots[goal] = card
    p.slots[origin] = s.NOTHING
    both = bit(origin) | bit(goal)
    p.free ^= both
    p.people ^= both
    p.down = exchanged(p.down, origin, goal)
    tell(p, EVERYONE, "moved", p.turn, card, origin, goal, p.ring)


def call(p: Position, card: i64, slot: i64) -> None:
    """Whoever holds the named Intrigant lays it in the named slot at once.

    Rule 7.3. Rulings R22, R23 and R25.
    """
    for seat in range(p.seats):
        if has(p.hands[seat], card):
            tell(p, EVERYONE, "called", p.turn, card, seat, slot, p.ring)
            s.lay(p, seat, card, slot)
            return
