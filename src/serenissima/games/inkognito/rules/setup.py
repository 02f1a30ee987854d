"""Placing the figures, dealing the secrets, choosing who begins. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import EVERYONE, bit, bits, ones, tell, tell_all


def placed(p: Position, seat: i64) -> i64:
    """How many figures of a colour stand on the board. Rule 5.2. Ruling R1."""
    count: i64 = 0
    for shape in range(i64(data.FIGURES)):
        if p.spaces[seat * data.FIGURES + shape] >= 0:
            count += 1
    return count


def placing_mask(p: Position, seat: i64) -> i64:
    """The shapes that may stand on a colour's next starting space. Rule 5.2. Ruling R1."""
    mask: i64 = 0
    for shape in range(i64(data.FIGURES)):
        if p.spaces[seat * data.FIGURES + shape] < 0:
            mask |= bit(shape)
    return mask


def placing_seat(p: Position) -> i64:
    """The first colour whose figures are not all placed, or -1. Ruling R1."""
    for seat in range(p.agents()):
        if placed(p, seat) < data.FIGURES:
            return seat
    return s.NONE


def place(p: Position, seat: i64, shape: i64) -> None:
    """Stand a figure on its colour's next starting space; the last goes by itself.

    Rule 5.2. Ruling R1.
    """
    count = placed(p, seat)
    spaces = p.spaces
    spaces[seat * data.FIGURES + shape] = p.tables.starts[seat * data.FIGURES + count]
    count += 1
    if p.chosen:
        tell(p, bit(seat), "set", seat, shape, p.tables.starts[seat * data.FIGURES + count - 1])
    else:
        tell(p, EVERYONE, "stood", seat, shape, p.tables.starts[seat * data.FIGURES + count - 1])
    left = placing_mask(p, seat)
    if ones(left) == 1:
        last = bits(left)[0]
        spaces[seat * data.FIGURES + last] = p.tables.starts[seat * data.FIGURES + count]
        count += 1
    if p.chosen:
        tell(p, EVERYONE, "placed", seat, count)
    if placing_seat(p) == s.NONE:
        p.phase = s.DEAL
        tell_all(p, EVERYONE, "unveiled", p.spaces[: s.AMBASSADOR])


def dealing_mask(p: Position) -> i64:
    """The secret cards of the kind being dealt that nobody has yet. Rule 5.4."""
    kind = p.dealt // s.DEALT_OF_A_KIND
    mask: i64 = data.ALL_CARDS
    for seat in range(i64(data.CARDS)):
        card = p.secrets[kind * data.CARDS + seat]
        if card >= 0:
            mask ^= bit(card)
    return mask


def deal(p: Position, card: i64) -> None:
    """Give one secret card; the fourth of a kind goes to the last seat, or aside with three.

    Rules 5.4, 5.5 and 22.2.
    """
    kind = p.dealt // s.DEALT_OF_A_KIND
    seat = p.dealt % s.DEALT_OF_A_KIND
    give(p, kind, seat, card)
    left = dealing_mask(p)
    if ones(left) == 1:
        give(p, kind, seat + 1, bits(left)[0])
    p.dealt += 1
    if p.dealt == s.DEALT:
        p.phase = s.FIRST


def give(p: Position, kind: i64, seat: i64, card: i64) -> None:
    """Hand a secret card to a seat that alone looks at it, or lay it aside unseen.

    Rules 5.5 and 22.2.
    """
    p.secrets[kind * data.CARDS + seat] = card
    tell(p, EVERYONE, "dealt", seat, kind, i64(1) if seat < p.agents() else i64(0))
    if seat < p.agents():
        tell(p, bit(seat), "received", seat, kind, card)


def begin_game(p: Position, seat: i64) -> None:
    """Chance names the first player. Rule 6.1. Ruling R18."""
    p.first = seat
    tell(p, EVERYONE, "begins", seat)
    begin_turn(p)


def begin_turn(p: Position) -> None:
    """Whose turn it is shakes the Phantom; the Ambassador as a player walks instead.

    Rules 6.2 and 24.1. Ruling R18.
    """
    p.mover = (p.first + p.turn) % p.seats
    p.drawn = 0
    p.used = 0
    p.walked = 0
    p.escorted = 0
    p.phase = s.WALK if p.mover == s.HOST else s.SHAKE
