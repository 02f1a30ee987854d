"""The end of the year and of the game. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.state import Position
from serenissima.kernel.state import bit


def districts_with_palaces(p: Position, seat: i64) -> i64:
    """In how many districts a seat has a palace."""
    count: i64 = 0
    for district in range(i64(s.DISTRICTS)):
        if p.palaces[seat * s.DISTRICTS + district] > 0:
            count += 1
    return count


def fulfils(p: Position, seat: i64) -> bool:
    """Six districts, or at least seven palaces in five, or at least eight in four. Rule 6.1."""
    palaces = s.palaces_of(p, seat)
    districts = districts_with_palaces(p, seat)
    tables = p.tables
    for way in range(tables.ways):
        if palaces >= tables.way_palaces[way] and districts >= tables.way_districts[way]:
            return True
    return False


def is_won(p: Position) -> bool:
    """Whether somebody meets a condition. Rule 6.1."""
    for seat in range(p.seats):
        if fulfils(p, seat):
            return True
    return False


def is_stalemate(p: Position) -> bool:
    """Whether no palace can ever be built again: nobody could still win. Ruling R19."""
    site_left = False
    for district in range(i64(s.DISTRICTS)):
        if s.palaces_in(p, district) < p.tables.sites:
            site_left = True
    if not site_left:
        return True
    for seat in range(p.seats):
        if s.palaces_of(p, seat) < p.tables.palaces:
            return False
    return True


def standing(p: Position, seat: i64) -> i64:
    """A number that orders the rivals: most palaces, then most houses on the board. Rule 6.3."""
    houses = p.tables.houses
    return s.palaces_of(p, seat) * (houses + 1) + houses - s.reserve(p, seat)


def winners(p: Position) -> i64:
    """Mask of the winner, or of those whose game is drawn. Rules 6.3 and 6.4. Ruling R19."""
    open_to_all = not is_won(p)
    best: i64 = -1
    mask: i64 = 0
    for seat in range(p.seats):
        if open_to_all or fulfils(p, seat):
            own = standing(p, seat)
            if own > best:
                best = own
                mask = 0
            if own == best:
                mask |= bit(seat)
    return mask


def take_over_order(order: vec[i64], coming: vec[i64]) -> None:
    """The order turned up this year becomes the visible one. Rule 5.3."""
    for index in range(i64(len(coming))):
        order[index] = coming[index]
        coming[index] = s.NOWHERE
