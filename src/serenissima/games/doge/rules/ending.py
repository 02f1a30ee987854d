"""The end of the year and of the game. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge.state import (
    DISTRICTS,
    HOUSES,
    PALACES,
    SITES,
    Position,
    palaces_in,
    palaces_of,
    reserve,
)
from serenissima.kernel.state import bit


def districts_with_palaces(state: Position, seat: i64) -> i64:
    """In how many districts a seat has a palace."""
    count: i64 = 0
    for district in range(i64(DISTRICTS)):
        if state.palaces[seat * DISTRICTS + district] > 0:
            count += 1
    return count


def fulfils(state: Position, seat: i64) -> bool:
    """Six districts, or at least seven palaces in five, or at least eight in four. Rule 6.1."""
    districts = districts_with_palaces(state, seat)
    if districts == 6:
        return True
    palaces = palaces_of(state, seat)
    return (palaces >= 7 and districts >= 5) or (palaces >= 8 and districts >= 4)


def is_won(state: Position) -> bool:
    """Whether somebody meets a condition. Rule 6.1."""
    for seat in range(state.seats):
        if fulfils(state, seat):
            return True
    return False


def is_stalemate(state: Position) -> bool:
    """Whether no palace can ever be built again: nobody could still win. Ruling R19."""
    site_left = False
    for district in range(i64(DISTRICTS)):
        if palaces_in(state, district) < SITES:
            site_left = True
    if not site_left:
        return True
    for seat in range(state.seats):
        if palaces_of(state, seat) < PALACES:
            return False
    return True


def standing(state: Position, seat: i64) -> i64:
    """A number that orders the rivals: most palaces, then most houses on the board. Rule 6.3."""
    return palaces_of(state, seat) * 100 + HOUSES - reserve(state, seat)


def winners(state: Position) -> i64:
    """Mask of the winner, or of those whose game is drawn. Rules 6.3 and 6.4. Ruling R19."""
    open_to_all = not is_won(state)
    best: i64 = -1
    mask: i64 = 0
    for seat in range(state.seats):
        if open_to_all or fulfils(state, seat):
            own = standing(state, seat)
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
        coming[index] = -1
