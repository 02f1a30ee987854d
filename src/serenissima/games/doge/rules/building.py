"""Houses placed and moved, and the palaces they become. Compiled.

Several tied players decide each of these steps hidden from each other and together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge.state import (
    CHEAPEST,
    DISTRICTS,
    MOVE,
    NOWHERE,
    PALACE,
    PALACES,
    PLACE,
    QUARANTIA,
    SITES,
    Position,
    palaces_in,
    palaces_of,
    reserve,
)
from serenissima.kernel.state import EVERYONE, bit

STAY: Final = 6
"""The choice to move no house; 0 to 5 name a district."""


def ask(state: Position, phase: i64, seats: i64) -> bool:
    """Put one question to some seats; False when it concerns nobody."""
    state.phase = phase
    state.movers = seats
    state.waiting = seats
    return seats != 0


def alone(state: Position) -> bool:
    """Whether only one seat is asked, so that nothing needs to stay hidden."""
    return state.movers & (state.movers - 1) == 0


def decided(state: Position, seat: i64) -> None:
    """Note that a seat has made its hidden decision. Ruling R13."""
    state.waiting &= ~bit(seat)
    if state.journal is not None and not alone(state):
        state.journal.note(EVERYONE, "decided", [seat])


# ---- placing


def ask_to_place(state: Position, seats: i64) -> bool:
    """Ask those of the seats that have a house left. Rule 5.2.7.5."""
    able: i64 = 0
    for seat in range(state.seats):
        if (seats >> seat) & 1 and reserve(state, seat) > 0:
            able |= bit(seat)
    return ask(state, PLACE, able)


def allowance(state: Position, seat: i64) -> i64:
    """Two houses for a winner or those tied for first, one for a second.

    Rules 5.2.7.1, 5.2.7.2, 5.2.7.3 and 5.2.7.4.
    """
    most: i64 = 2 if (state.leaders >> seat) & 1 else 1
    left = reserve(state, seat)
    return most if most < left else left


def place_options(state: Position, seat: i64) -> i64:
    """Mask of how many houses a seat may place: none, or up to its allowance. Ruling R9."""
    return (i64(2) << allowance(state, seat)) - 1


def place(state: Position, seat: i64, option: i64) -> bool:
    """Choose how many houses to place; True once all have chosen and the houses stand."""
    state.chosen[seat] = option
    decided(state, seat)
    if state.waiting != 0:
        return False
    arrived: i64 = 0
    for other in range(state.seats):
        if (state.movers >> other) & 1:
            count = state.chosen[other]
            state.chosen[other] = 0
            if count > 0:
                state.houses[other * DISTRICTS + state.area] += count
                state.site[other] = state.area
                arrived |= bit(other)
            if state.journal is not None:
                state.journal.note(EVERYONE, "houses_placed", [other, state.area, count])
    return not ask_for_palaces(state, arrived)


# ---- moving


def move_origins(state: Position, seat: i64) -> i64:
    """Mask of the districts a seat may move a house from.

    After a district's vote every move starts or ends there; after the Quarantia's it is free.
    Rules 5.2.5 and 5.2.6.2. Ruling R10.
    """
    mask: i64 = 0
    for district in range(i64(DISTRICTS)):
        if state.houses[seat * DISTRICTS + district] > 0:
            mask |= bit(district)
    return mask


def move_targets(state: Position, seat: i64) -> i64:
    """Mask of the districts a house may move to from the chosen origin. Rule 5.2.5."""
    origin = state.origin[seat]
    every: i64 = bit(DISTRICTS) - 1
    if state.area == QUARANTIA or origin == state.area:
        return every & ~bit(origin)
    return bit(state.area)


def ask_to_move(state: Position, seats: i64) -> bool:
    """Ask those of the seats that have a house on the board."""
    able: i64 = 0
    for seat in range(state.seats):
        if (seats >> seat) & 1 and move_origins(state, seat) != 0:
            able |= bit(seat)
    return ask(state, MOVE, able)


def move_options(state: Position, seat: i64) -> i64:
    """Mask of a mover's choices: an origin or none, then a destination. Ruling R10."""
    if state.origin[seat] == NOWHERE:
        return move_origins(state, seat) | bit(STAY)
    return move_targets(state, seat)


def move(state: Position, seat: i64, option: i64) -> bool:
    """Choose an origin, then a destination; True once all have moved and nothing is left to ask."""
    if state.origin[seat] == NOWHERE and option != STAY:
        state.origin[seat] = option
        if state.journal is not None:
            state.journal.note(bit(seat), "origin_chosen", [seat, option])
        return False
    state.chosen[seat] = option
    decided(state, seat)
    if state.waiting != 0:
        return False
    arrived: i64 = 0
    for other in range(state.seats):
        if (state.movers >> other) & 1:
            origin = state.origin[other]
            target = state.chosen[other]
            state.origin[other] = NOWHERE
            state.chosen[other] = 0
            if origin == NOWHERE:
                state.site[other] = NOWHERE
                if state.journal is not None:
                    state.journal.note(EVERYONE, "house_stayed", [other])
                continue
            state.houses[other * DISTRICTS + origin] -= 1
            state.houses[other * DISTRICTS + target] += 1
            state.site[other] = target
            arrived |= bit(other)
            if state.journal is not None:
                state.journal.note(EVERYONE, "house_moved", [other, origin, target])
    return not ask_for_palaces(state, arrived)


# ---- palaces


def price(state: Position, district: i64) -> i64:
    """Three houses for a district's first palace, one more for each that stands there.

    Rule 5.2.8.1.
    """
    return CHEAPEST + palaces_in(state, district)


def may_build(state: Position, seat: i64) -> bool:
    """Whether the houses that just arrived allow a palace there.

    Rules 4, 5.2.8.1 and 5.2.8.2. Ruling R17.
    """
    district = state.site[seat]
    return (
        palaces_in(state, district) < SITES
        and palaces_of(state, seat) < PALACES
        and state.houses[seat * DISTRICTS + district] >= price(state, district)
    )


def ask_for_palaces(state: Position, arrived: i64) -> bool:
    """At once, and only where a house just arrived, ask who builds. Rule 5.2.8.1. Ruling R11."""
    able: i64 = 0
    for seat in range(state.seats):
        if (arrived >> seat) & 1 and may_build(state, seat):
            able |= bit(seat)
    return ask(state, PALACE, able)


def build(state: Position, seat: i64, option: i64) -> bool:
    """Build or renounce; True once all have decided and the palaces stand.

    All pay the price that held before any of them built. Rules 5.2.8.3, 5.2.8.4 and 5.2.8.5.
    Rulings R12 and R14.
    """
    state.chosen[seat] = option
    decided(state, seat)
    if state.waiting != 0:
        return False
    prices = state.site[:]
    builders = state.site[:]
    for other in range(state.seats):
        if (state.movers >> other) & 1:
            prices[other] = price(state, state.site[other])
            builders[other] = builders_at(state, state.site[other])
    for other in range(state.seats):
        if not (state.movers >> other) & 1:
            continue
        district = state.site[other]
        kind = "palace_declined"
        if state.chosen[other] == 1:
            free = SITES - (prices[other] - CHEAPEST)
            if builders[other] <= free:
                kind = "palace_built"
                state.houses[other * DISTRICTS + district] -= prices[other]
                state.palaces[other * DISTRICTS + district] += 1
            else:
                kind = "palace_blocked"
        if state.journal is not None:
            state.journal.note(EVERYONE, kind, [other, district, prices[other]])
    for other in range(state.seats):
        state.chosen[other] = 0
    return True


def builders_at(state: Position, district: i64) -> i64:
    """How many of those asked want to build in a district."""
    count: i64 = 0
    for seat in range(state.seats):
        if (state.movers >> seat) & 1 and state.chosen[seat] == 1 and state.site[seat] == district:
            count += 1
    return count
