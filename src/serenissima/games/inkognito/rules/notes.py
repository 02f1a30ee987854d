"""What the cards that a seat was shown allow: the logic of a note sheet. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import bit, filled, has

ALL_PAIRS: Final = 65535
"""A mask of every pair of an identity and a disguise."""
ORDER_COUNT: Final = 24
ALL_ORDERS: Final = 96
"""How long the table of orders is."""


def orders() -> vec[i64]:
    """The 24 orders of four cards, one after the other."""
    out = vec[i64](capacity=ALL_ORDERS)
    for a in range(i64(data.CARDS)):
        for b in range(i64(data.CARDS)):
            for c in range(i64(data.CARDS)):
                if a != b and a != c and b != c:
                    for card in (a, b, c, 6 - a - b - c):
                        out = append(out, card)
    return out


def fitting(order: vec[i64], known: vec[i64], kind: i64) -> vec[i64]:
    """Where those orders of one kind of cards begin that agree with what is known."""
    out = vec[i64](capacity=ORDER_COUNT)
    for k in range(i64(ORDER_COUNT)):
        fits = True
        for place in range(i64(data.CARDS)):
            card = known[data.CARDS * kind + place]
            if card >= 0 and card != order[data.CARDS * k + place]:
                fits = False
        if fits:
            out = append(out, data.CARDS * k)
    return out


def pairs_allowed(line: i64) -> i64:
    """The pairs of identity and disguise that may have shown an answer. Rules 11.5 and 17.2."""
    mask: i64 = 0
    grey = s.grey_of(line)
    for identity in range(i64(data.CARDS)):
        for disguise in range(i64(data.CARDS)):
            true = data.truths(line, identity, disguise)
            # A grey card is always a true one.
            if true != 0 and grey & ~true == 0:
                mask |= bit(identity * data.CARDS + disguise)
    return mask


def pairs_left(log: vec[i64], seat: i64) -> i64:
    """The pairs that all the cards seen of a seat allow. Rule 13.1."""
    mask: i64 = ALL_PAIRS
    for place in range(i64(len(log))):
        if s.shower_of(log[place]) == seat and s.code_of(log[place]):
            mask &= pairs_allowed(log[place])
    return mask


def cards_left(p: Position, seat: i64, known: vec[i64], log: vec[i64]) -> vec[i64]:
    """The cards of each kind that each place may have, for all a seat knows, like `secrets`.

    Rule 13.1. Ruling R21.
    """
    order = orders()
    identities = fitting(order, known, data.IDENTITY)
    disguises = fitting(order, known, data.DISGUISE)
    letters = fitting(order, known, data.LETTER)
    pairs = filled(data.CARDS, ALL_PAIRS)
    for other in range(p.agents()):
        if other != seat:
            pairs[other] = pairs_left(log, other)
    left = filled(s.ALL_SECRETS, 0)
    for a in range(i64(len(identities))):
        for b in range(i64(len(disguises))):
            one = identities[a]
            two = disguises[b]
            fits = True
            for other in range(i64(data.CARDS)):
                if not has(pairs[other], order[one + other] * data.CARDS + order[two + other]):
                    fits = False
                    break
            if fits:
                for other in range(i64(data.CARDS)):
                    left[s.IDENTITIES + other] |= bit(order[one + other])
                    left[s.DISGUISES + other] |= bit(order[two + other])
    for c in range(i64(len(letters))):
        for other in range(i64(data.CARDS)):
            left[s.LETTERS + other] |= bit(order[letters[c] + other])
    return left
