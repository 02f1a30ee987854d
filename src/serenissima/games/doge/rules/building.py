"""Houses placed and moved, and the palaces they become. Compiled.

Several tied players decide each of these steps hidden from each other and together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.state import Position
from serenissima.kernel.state import EVERYONE, bit, filled, has, tell

STAY: Final = s.DISTRICTS
"""The choice to move no house; lower ones name a district."""


def ask(p: Position, phase: i64, seats: i64) -> bool:
    """Put one question to some seats; False when it concerns nobody."""
    p.phase = phase
    p.movers = seats
    p.waiting = seats
    return seats != 0


def alone(p: Position) -> bool:
    """Whether only one seat is asked, so that nothing needs to stay hidden."""
    return p.movers & (p.movers - 1) == 0


def decided(p: Position, seat: i64) -> None:
    """Note that a seat has made its hidden decision. Ruling R13."""
    p.waiting &= ~bit(seat)
    if not alone(p):
        tell(p, EVERYONE, "decided", seat)


# ---- placing


def ask_to_place(p: Position, seats: i64) -> bool:
    """Ask those of the seats that have a house left. Rule 5.2.7.5."""
    able: i64 = 0
    for seat in range(p.seats):
        if has(seats, seat) and s.reserve(p, seat) > 0:
            able |= bit(seat)
    return ask(p, s.PLACE, able)


def allowance(p: Position, seat: i64) -> i64:
    """Two houses for a winner or those tied for first, one for a second.

    Rules 5.2.7.1, 5.2.7.2, 5.2.7.3 and 5.2.7.4.
    """
    most: i64 = 2 if has(p.leaders, seat) else 1
    left = s.reserve(p, seat)
    return most if most < left else left


def place_options(p: Position, seat: i64) -> i64:
    """Mask of how many houses a seat may place: none, or up to its allowance. Ruling R9."""
    # All numbers up to the allowance.
    return bit(allowance(p, seat) + 1) - 1


def place(p: Position, seat: i64, option: i64) -> bool:
    """Choose how many houses to place; True once all have chosen and the houses stand."""
    p.chosen[seat] = option
    decided(p, seat)
    if p.waiting != 0:
        return False
    arrived: i64 = 0
    for other in range(p.seats):
        if has(p.movers, other):
            count = p.chosen[other]
            p.chosen[other] = 0
            if count > 0:
                p.houses[other * s.DISTRICTS + p.area] += count
                p.site[other] = p.area
                arrived |= bit(other)
            tell(p, EVERYONE, "houses_placed", other, p.area, count)
    return not ask_for_palaces(p, arrived)


# ---- moving


def move_origins(p: Position, seat: i64) -> i64:
    """Mask of the districts a seat may move a house from.

    After a district's vote every move starts or ends there; after the Quarantia's it is free.
    Rules 5.2.5 and 5.2.6.2. Ruling R10.
    """
    mask: i64 = 0
    for district in range(i64(s.DISTRICTS)):
        if p.houses[seat * s.DISTRICTS + district] > 0:
            mask |= bit(district)
    return mask


def move_targets(p: Position, seat: i64) -> i64:
    """Mask of the districts a house may move to from the chosen origin. Rule 5.2.5."""
    origin = p.origin[seat]
    if p.area == s.QUARANTIA or origin == p.area:
        return s.ALL_DISTRICTS & ~bit(origin)
    return bit(p.area)


def ask_to_move(p: Position, seats: i64) -> bool:
    """Ask those of the seats that have a house on the board."""
    able: i64 = 0
    for seat in range(p.seats):
        if has(seats, seat) and move_origins(p, seat) != 0:
            able |= bit(seat)
    return ask(p, s.MOVE, able)


def move_options(p: Position, seat: i64) -> i64:
    """Mask of a mover's choices: an origin or none, then a destination. Ruling R10."""
    if p.origin[seat] == s.NOWHERE:
        return move_origins(p, seat) | bit(STAY)
    return move_targets(p, seat)


def move(p: Position, seat: i64, option: i64) -> bool:
    """Choose an origin, then a destination; True once all have moved and nothing is left to ask."""
    if p.origin[seat] == s.NOWHERE and option != STAY:
        p.origin[seat] = option
        tell(p, bit(seat), "origin_chosen", seat, option)
        return False
    p.chosen[seat] = option
    decided(p, seat)
    if p.waiting != 0:
        return False
    arrived: i64 = 0
    for other in range(p.seats):
        if has(p.movers, other):
            origin = p.origin[other]
            target = p.chosen[other]
            p.origin[other] = s.NOWHERE
            p.chosen[other] = 0
            if origin == s.NOWHERE:
                p.site[other] = s.NOWHERE
                tell(p, EVERYONE, "house_stayed", other)
                continue
            p.houses[other * s.DISTRICTS + origin] -= 1
            p.houses[other * s.DISTRICTS + target] += 1
            p.site[other] = target
            arrived |= bit(other)
            tell(p, EVERYONE, "house_moved", other, origin, target)
    return not ask_for_palaces(p, arrived)


# ---- palaces


def price(p: Position, district: i64) -> i64:
    """Three houses for a district's first palace, one more for each that stands there.

    Not to be asked where all sites are taken. Rule 5.2.8.1.
    """
    return p.tables.prices[s.palaces_in(p, district)]


def may_build(p: Position, seat: i64) -> bool:
    """Whether the houses that just arrived allow a palace there.

    Rules 4, 5.2.8.1 and 5.2.8.2. Ruling R17.
    """
    district = p.site[seat]
    return (
        s.palaces_in(p, district) < p.tables.sites
        and s.palaces_of(p, seat) < p.tables.palaces
        and p.houses[seat * s.DISTRICTS + district] >= price(p, district)
    )


def ask_for_palaces(p: Position, arrived: i64) -> bool:
    """At once, and only where a house just arrived, ask who builds. Rule 5.2.8.1. Ruling R11."""
    able: i64 = 0
    for seat in range(p.seats):
        if has(arrived, seat) and may_build(p, seat):
            able |= bit(seat)
    return ask(p, s.PALACE, able)


def build(p: Position, seat: i64, option: i64) -> bool:
    """Build or renounce; True once all have decided and the palaces stand.

    All pay the price that held before any of them built. Rules 5.2.8.3, 5.2.8.4 and 5.2.8.5.
    Rulings R12 and R14.
    """
    p.chosen[seat] = option
    decided(p, seat)
    if p.waiting != 0:
        return False
    prices = filled(p.seats, 0)
    crowded: i64 = 0
    for other in range(p.seats):
        if has(p.movers, other):
            district = p.site[other]
            prices[other] = price(p, district)
            if s.palaces_in(p, district) + builders_at(p, district) > p.tables.sites:
                crowded |= bit(other)
    for other in range(p.seats):
        if not has(p.movers, other):
            continue
        district = p.site[other]
        kind = "palace_declined"
        if p.chosen[other] == s.YES and has(crowded, other):
            kind = "palace_blocked"
        elif p.chosen[other] == s.YES:
            kind = "palace_built"
            p.houses[other * s.DISTRICTS + district] -= prices[other]
            p.palaces[other * s.DISTRICTS + district] += 1
        tell(p, EVERYONE, kind, other, district, prices[other])
    for other in range(p.seats):
        p.chosen[other] = 0
    return True


def builders_at(p: Position, district: i64) -> i64:
    """How many of those asked want to build in a district."""
    count: i64 = 0
    for seat in range(p.seats):
        if has(p.movers, seat) and p.chosen[seat] == s.YES and p.site[seat] == district:
            count += 1
    return count
