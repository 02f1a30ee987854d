"""Dealing the families and filling the arcades. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.state import Position
from serenissima.kernel.state import CHANCE, EVERYONE, bit, has, tell, tell_mask


def undealt_families(p: Position) -> i64:
    """The families that nobody has yet, as a mask.

    Rule 3.3.
    """
    mask: i64 = 0
    for family in range(i64(s.TIEPOLO)):
        if p.owners[family] == s.UNDEALT:
            mask |= bit(family)
    return mask


def deal_family(p: Position, family: i64) -> None:
    """Give a family to the next seat; with three players the first one goes in the box.

    Rules 3.1 and 3.3. Ruling R7.
    """
    owner = s.next_owner(p)
    p.owners[family] = owner
    if owner == s.NOBODY:
        tell(p, EVERYONE, "removed", family)
    else:
        tell(p, EVERYONE, "family", owner, family)
    if owner == p.seats - 1:
        refill(p)


def refill(p: Position) -> None:
    """Put Ducats on the empty Ducat arcades while there are any, then draw Seals.

    Rules 3.6 and 8.12. Rulings R28 and R30.
    """
    empty = s.all_places(p) & ~s.SEAL_ARCADES & ~p.occupied
    laid: i64 = 0
    for arcade in range(p.ring):
        if has(empty, arcade) and p.pile > 0:
            p.pile -= 1
            p.tokens[arcade] = s.DUCAT
            laid |= bit(arcade)
    if laid != 0:
        p.occupied |= laid
        tell_mask(p, EVERYONE, "ducats", laid)
    await_seal(p)


def empty_seal_arcade(p: Position) -> i64:
    """The first empty Seal arcade clockwise from the gate, or `NOTHING`.

    Rule 3.6.
    """
    empty = s.SEAL_ARCADES & ~p.occupied
    for arcade in range(i64(0), p.ring, 2):
        if has(empty, arcade):
            return arcade
    return s.NOTHING


def await_seal(p: Position) -> None:
    """Ask chance for the next Seal, or for the first card when no arcade wants one.

    Rules 3.6 and 5.1.
    """
    p.turn = CHANCE
    if s.SEAL_ARCADES & s.all_places(p) & ~p.occupied:
        p.stage = s.FILLING
    else:
        p.stage = s.DEALING
        p.deck = s.all_places(p)
        p.dealt = 0
        p.pick = 0


def draw_seal(p: Position, seal: i64) -> None:
    """Put a Seal out of the bag on the first empty Seal arcade.

    Rules 3.6 and 8.12. Ruling R29.
    """
    arcade = empty_seal_arcade(p)
    p.bag ^= bit(seal)
    p.tokens[arcade] = seal
    p.occupied |= bit(arcade)
    tell(p, EVERYONE, "seal", arcade, seal)
    await_seal(p)
