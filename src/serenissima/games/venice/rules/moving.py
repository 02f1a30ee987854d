"""Moving a gondola canal by canal, passing and mooring: pages 6, 7, 9 and 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, DOCKS, LAST_SPACE, NONE, TILES
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import start_activation
from serenissima.games.venice.rules.cargo import choose_cubes, start_exchange, unload_cube
from serenissima.games.venice.rules.tracks import (
    doge_settles,
    gain_coins,
    gain_points,
    gain_scrolls,
    pay_coins,
    pay_scrolls,
    take_intrigue,
)
from serenissima.games.venice.state import Position, boat_code, tell
from serenissima.kernel.state import bit

STOP: Final = 0
ON: Final = 1
WITH_SCROLL: Final = 0
WITH_INTRIGUE: Final = 1
WITH_CUBE: Final = 2


# ---- stacks
def lift(p: Position, gondola: i64) -> None:
    """Take a gondola out of the stack at its dock; nobody scores for it. Ruling R27."""
    dock = p.where[gondola]
    stack = p.stacks[dock]
    kept: i64 = 0
    shift: i64 = 0
    while stack != 0:
        number = stack & 15
        if number != gondola + 1:
            kept |= number << shift
            shift += 4
        stack >>= 4
    p.stacks[dock] = kept


def set_down(p: Position, gondola: i64, dock: i64, for_smugglers: i64) -> None:
    """Moor on top of a dock's stack; each gondola below scores those above it.

    `for_smugglers` is the fleet that scores for gondolas of the smugglers, or `NONE`.
    Rules 7.1, 10.6.7 and 15.9, Ruling R26.
    """
    stack = p.stacks[dock]
    below: i64 = 0
    rest = stack
    while rest != 0:
        below += 1
        rest >>= 4
    p.stacks[dock] = stack | ((gondola + 1) << (4 * below))
    p.where[gondola] = dock
    tell(p, "moored", boat_code(p, gondola), dock)
    others: i64 = 0
    above = below
    rest = stack
    while rest != 0:
        fleet = ((rest & 15) - 1) >> 1
        if fleet != gondola >> 1:
            others += 1
        if fleet >= p.seats:
            fleet = for_smugglers
        if fleet != NONE:
            gain_points(p, fleet, above)
        above -= 1
        rest >>= 4
    mover = gondola >> 1
    if others > 0 and mover < p.seats and p.power(mover, 7):
        gain_points(p, mover, others)


def doge_or_nobody(p: Position) -> i64:
    """Who scores when a player moors on a gondola without a seat. Rules 13.8 and 14.5."""
    return 1 if p.seats == 1 else NONE


# ---- moving
def canal_cost(p: Position, canal: i64, seat: i64) -> i64:
    """What the next canal costs: nothing first or under a bridge. Rules 6.3, 7.2 and 10.6.4."""
    if p.moves == 0 or p.bridges[canal] != NONE:
        return 0
    cost = p.tables.cost[canal]
    return 1 if cost > 1 and p.power(seat, 4) else cost


def ways(p: Position, dock: i64, coins: i64) -> i64:
    """The docks to which the gondola can go on from a dock. Rules 7.2 and 7.3, Ruling R24."""
    seat = p.turn
    near = p.tables.near[dock] & ~p.visited
    mask: i64 = 0
    for other in range(i64(DOCKS)):
        if (near >> other) & 1:
            canal = p.tables.between[dock * DOCKS + other]
            if canal_cost(p, canal, seat) <= coins:
                mask |= bit(other)
    return mask


def move_options(p: Position) -> i64:
    """The docks one may move to now; from one's own gondola one must get on.

    Rule 7.1, Ruling R25.
    """
    coins = p.at(p.turn, s.COINS)
    mask = ways(p, p.dock, coins)
    own = p.where[p.boat ^ 1]
    if own != NONE and (mask >> own) & 1:
        canal = p.tables.between[p.dock * DOCKS + own]
        cost = canal_cost(p, canal, p.turn)
        first = p.moves
        p.moves += 1
        if p.bridges[canal] == p.turn:
            cost -= 1
        if ways(p, own, coins - cost) & ~bit(p.dock) == 0:
            mask &= ~bit(own)
        p.moves = first
    return mask


def move(p: Position, dock: i64) -> None:
    """Go along one canal and pay for it.

    Rules 6.3, 7.2, 10.2, 10.6.2 and 10.6.3, Rulings R20, R21.
    """
    seat = p.turn
    p.done()
    canal = p.tables.between[p.dock * DOCKS + dock]
    tell(p, "sailed", p.boat, dock)
    pay_coins(p, seat, canal_cost(p, canal, seat))
    owner = p.bridges[canal]
    p.moves += 1
    p.dock = dock
    p.visited |= bit(dock)
    if owner == seat:
        gain_coins(p, seat, 1)
        if p.power(seat, 2):
            gain_points(p, seat, 1)
    elif owner != NONE and not p.power(seat, 3):
        take_intrigue(p, seat, 1)
    p.push(steps.ARRIVE)


def arrive_options(p: Position) -> i64:
    """Stop here or go on; not beside one's own gondola. Rules 6.4 and 7.1, Ruling R50."""
    mask: i64 = 0
    if p.where[p.boat ^ 1] != p.dock:
        mask |= bit(STOP)
    if move_options(p) != 0:
        mask |= bit(ON)
    return mask


def arrive(p: Position, option: i64) -> None:
    """Moor, or pass: first the gondolas met, then the building. Rules 6.4 and 10.6.23."""
    p.done()
    if option == STOP:
        p.push(steps.MOOR)
        return
    tell(p, "passed", p.turn, p.dock)
    p.onward = cheapest_way(p)
    building = p.tiles[p.dock]
    p.push(steps.MOVE)
    if building < TILES:
        activate_in_passing(p, building)
    elif p.power(p.turn, 23):
        gain_scrolls(p, p.turn, 1)
    start_crossing(p, p.dock, p.boat)


def cheapest_way(p: Position) -> i64:
    """The least that the next canal costs: so much must be left. Ruling R50."""
    options = move_options(p)
    own = p.where[p.boat ^ 1]
    if own != NONE and options == bit(own):
        return p.at(p.turn, s.COINS)
    best: i64 = 99
    for dock in range(i64(DOCKS)):
        if dock != own and (options >> dock) & 1:
            cost = canal_cost(p, p.tables.between[p.dock * DOCKS + dock], p.turn)
            if cost < best:
                best = cost
    return best


def activate_in_passing(p: Position, building: i64) -> None:
    """Pass a building of one's own assistant, or of the spy, and use it.

    Rules 6.4 and 11.3.11, Ruling R2.
    """
    if p.where[p.boat ^ 1] == p.dock and not p.own_dock:
        return
    if p.spy == building:
        start_activation(p, building, LAST_SPACE, p.boat)
        return
    level = p.levels[p.turn * TILES + building]
    if level > 0:
        start_activation(p, building, level, p.boat)


# ---- passing other gondolas
def start_crossing(p: Position, dock: i64, gondola: i64) -> None:
    """Each gondola at a passed dock is met separately, from the top down. Rules 9.5 and 9.6."""
    waiting: i64 = 0
    stack = p.stacks[dock]
    # Turned round, so that the top gondola is met first.
    while stack != 0:
        waiting = (waiting << 4) | (stack & 15)
        stack >>= 4
    p.passing = waiting
    p.crossed = gondola
    if waiting != 0:
        p.push(steps.CROSS)


def next_crossing(p: Position) -> None:
    """Meet the next gondola: who owes a scroll or an intrigue?

    Rules 9.6, 10.6.14, 13.5 and 15.6.
    """
    if p.passing == 0:
        p.done()
        return
    met = (p.passing & 15) - 1
    p.passing >>= 4
    mover = p.crossed >> 1
    owner = met >> 1
    dues: i64 = 0
    tell(p, "crossed", boat_code(p, p.crossed), boat_code(p, met))
    if mover < p.seats:
        if owner == mover:
            exchange_after_gift(p, mover)
            return
        dues = mover + 1
        if owner < p.seats:
            if p.power(owner, 14):
                dues |= (mover + 1) << 4
                dues |= (owner + 1) << 8
            else:
                dues |= (owner + 1) << 4
        elif p.seats == 1:
            doge_settles(p)
    elif owner < p.seats:
        dues = owner + 1
        if p.seats == 1 and p.power(owner, 14):
            doge_settles(p)
    if dues != 0:
        p.dues = dues
        p.push(steps.SETTLE)


def exchange_after_gift(p: Position, mover: i64) -> None:
    """Exchange with one's own second gondola, after the cube of a mission. Rules 9.5 and 10.6.5."""
    if not p.power(mover, 5):
        start_exchange(p)
        return
    p.colour = 0
    p.push(steps.EXCHANGE)
    choose_cubes(p, p.crossed, 1)


def settle_options(p: Position) -> i64:
    """A scroll, if there is one, or an intrigue; with a mission also a cube. Rules 9.6, 10.6.21."""
    seat = (p.dues & 15) - 1
    mask: i64 = bit(WITH_INTRIGUE)
    if p.at(seat, s.SCROLLS) > 0:
        mask |= bit(WITH_SCROLL)
    if p.power(seat, 21):
        for place in range(i64(2 * COLOURS)):
            if p.cubes[2 * seat * COLOURS + place] > 0:
                mask |= bit(WITH_CUBE + place)
    return mask


def settle(p: Position, option: i64) -> None:
    """Pay at a passing; the one who passes chooses first. Rules 9.6 and 10.6.19, Ruling R51."""
    seat = (p.dues & 15) - 1
    tell(p, "settled", seat, min(option, i64(WITH_CUBE)))
    if option == WITH_SCROLL:
        pay_scrolls(p, seat, 1)
    elif option == WITH_INTRIGUE:
        take_intrigue(p, seat, 1)
        if p.power(seat, 19):
            gain_coins(p, seat, 2)
    else:
        place = option - WITH_CUBE
        unload_cube(p, 2 * seat + place // COLOURS, place % COLOURS)
    p.dues >>= 4
    if p.dues == 0:
        p.done()
