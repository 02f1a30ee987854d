"""Placing the figures, dealing the secrets, choosing who begins. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito.state import (
    AMBASSADOR,
    DEAL,
    FIRST,
    HOST,
    NONE,
    PLACE,
    SHAKE,
    WALK,
    Table,
    tell,
)
from serenissima.kernel.state import EVERYONE, bit


def placed(t: Table, seat: i64) -> i64:
    """How many figures of a colour stand on the board. Rule 5.2. Ruling R1."""
    count: i64 = 0
    for shape in range(i64(4)):
        if t.spaces[seat * 4 + shape] >= 0:
            count += 1
    return count


def placing_mask(t: Table, seat: i64) -> i64:
    """The shapes that may stand on a colour's next starting space. Rule 5.2. Ruling R1."""
    mask: i64 = 0
    for shape in range(i64(4)):
        if t.spaces[seat * 4 + shape] < 0:
            mask |= bit(shape)
    return mask


def placing_seat(t: Table) -> i64:
    """The first colour whose figures are not all placed, or -1. Ruling R1."""
    for seat in range(t.agents()):
        if placed(t, seat) < 4:
            return seat
    return NONE


def place(t: Table, seat: i64, shape: i64) -> None:
    """Stand a figure on its colour's next starting space; the last goes by itself.

    Rule 5.2. Ruling R1.
    """
    count = placed(t, seat)
    spaces = t.spaces
    spaces[seat * 4 + shape] = t.box.starts[seat * 4 + count]
    count += 1
    if t.chosen:
        tell(t, bit(seat), "set", seat, shape, t.box.starts[seat * 4 + count - 1])
    else:
        tell(t, EVERYONE, "stood", seat, shape, t.box.starts[seat * 4 + count - 1])
    if count == 3:
        for last in range(i64(4)):
            if spaces[seat * 4 + last] < 0:
                spaces[seat * 4 + last] = t.box.starts[seat * 4 + 3]
                count = 4
    if t.chosen:
        tell(t, EVERYONE, "placed", seat, count)
    if placing_seat(t) == NONE:
        t.phase = DEAL
        if t.journal is not None:
            t.journal.note(EVERYONE, "unveiled", [int(t.spaces[k]) for k in range(16)])


def dealing_mask(t: Table) -> i64:
    """The secret cards of the kind being dealt that nobody has yet. Rule 5.4."""
    kind = t.dealt // 3
    mask: i64 = 15
    for seat in range(i64(4)):
        card = t.secrets[kind * 4 + seat]
        if card >= 0:
            mask ^= bit(card)
    return mask


def deal(t: Table, card: i64) -> None:
    """Give one secret card; the fourth of a kind goes to the last seat, or aside with three.

    Rules 5.4, 5.5 and 22.2.
    """
    kind = t.dealt // 3
    seat = t.dealt % 3
    give(t, kind, seat, card)
    if seat == 2:
        for last in range(i64(4)):
            if (dealing_mask(t) >> last) & 1:
                give(t, kind, 3, last)
                break
    t.dealt += 1
    if t.dealt == 9:
        t.phase = FIRST


def give(t: Table, kind: i64, seat: i64, card: i64) -> None:
    """Hand a secret card to a seat that alone looks at it, or lay it aside unseen.

    Rules 5.5 and 22.2.
    """
    t.secrets[kind * 4 + seat] = card
    tell(t, EVERYONE, "dealt", seat, kind, i64(1) if seat < t.agents() else i64(0))
    if seat < t.agents():
        tell(t, bit(seat), "received", seat, kind, card)


def begin_game(t: Table, seat: i64) -> None:
    """Chance names the first player. Rule 6.1. Ruling R18."""
    t.first = seat
    tell(t, EVERYONE, "begins", seat)
    begin_turn(t)


def begin_turn(t: Table) -> None:
    """Whose turn it is shakes the Phantom; the Ambassador as a player walks instead.

    Rules 6.2 and 24.1. Ruling R18.
    """
    t.mover = (t.first + t.turn) % t.seats
    t.drawn = 0
    t.used = 0
    t.walked = 0
    t.escorted = 0
    t.phase = WALK if t.mover == HOST else SHAKE


def open_board(t: Table) -> None:
    """The Ambassador waits on the Embassy; the figures are still in the box. Rule 5.1."""
    t.spaces[AMBASSADOR] = t.box.embassy
    t.phase = PLACE
