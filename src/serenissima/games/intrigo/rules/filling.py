"""Dealing the families and filling the arcades. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo.state import (
    DEALING,
    DUCAT,
    FILLING,
    NOBODY,
    NOTHING,
    SEAL_ARCADES,
    TIEPOLO,
    UNDEALT,
    Palace,
)
from serenissima.kernel.state import CHANCE, EVERYONE, bit


def deal_family(p: Palace, family: i64) -> None:
    """Give a family to the next seat; with three players the first one goes in the box.

    Rules 3.1 and 3.3. Ruling R7.
    """
    dealt: i64 = 0
    for other in range(i64(TIEPOLO)):
        if p.owners[other] != UNDEALT:
            dealt += 1
    owner = dealt - (TIEPOLO - p.seats)
    p.owners[family] = owner if owner >= 0 else NOBODY
    if p.journal is not None:
        if owner >= 0:
            p.journal.note(EVERYONE, "family", [owner, family])
        else:
            p.journal.note(EVERYONE, "removed", [family])
    if dealt == TIEPOLO - 1:
        refill(p)


def refill(p: Palace) -> None:
    """Put Ducats on the empty Ducat arcades while there are any, then draw Seals.

    Rules 3.6 and 8.12. Rulings R28 and R30.
    """
    empty = (bit(p.ring) - 1) & ~SEAL_ARCADES & ~p.occupied
    filled_now: list[int] = []
    for arcade in range(p.ring):
        if (empty >> arcade) & 1 and p.pile > 0:
            p.pile -= 1
            p.tokens[arcade] = DUCAT
            p.occupied |= bit(arcade)
            if p.journal is not None:
                filled_now.append(int(arcade))
    if p.journal is not None and filled_now:
        p.journal.note(EVERYONE, "ducats", filled_now)
    await_seal(p)


def empty_seal_arcade(p: Palace) -> i64:
    """The first empty Seal arcade clockwise from the gate, or `NOTHING`.

    Rule 3.6.
    """
    empty = SEAL_ARCADES & ~p.occupied
    for arcade in range(i64(0), p.ring, 2):
        if (empty >> arcade) & 1:
            return arcade
    return NOTHING


def await_seal(p: Palace) -> None:
    """Ask chance for the next Seal, or for the first card when no arcade wants one.

    Rules 3.6 and 5.1.
    """
    p.turn = CHANCE
    if SEAL_ARCADES & (bit(p.ring) - 1) & ~p.occupied:
        p.stage = FILLING
    else:
        p.stage = DEALING
        p.deck = bit(p.ring) - 1
        p.dealt = 0
        p.pick = 0


def draw_seal(p: Palace, seal: i64) -> None:
    """Put a Seal out of the bag on the first empty Seal arcade.

    Rules 3.6 and 8.12. Ruling R29.
    """
    arcade = empty_seal_arcade(p)
    p.bag ^= bit(seal)
    p.tokens[arcade] = seal
    p.occupied |= bit(arcade)
    if p.journal is not None:
        p.journal.note(EVERYONE, "seal", [arcade, seal])
    await_seal(p)
