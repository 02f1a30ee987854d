"""Moving a gondola canal by canal, passing and mooring: pages 6, 7, 9 and 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, DOCKS, LAST_SPACE, NONE, TILES
from serenissima.games.venice.rules import powers, steps
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
from serenissima.games.venice.state import (
    Position,
    boat_code,
    fleet_of,
    gondola_of,
    mate_of,
)
from serenissima.kernel.state import (
    EVERYONE,
    bit,
    has,
    packed_add,
    packed_at,
    packed_length,
    packed_pop,
    packed_push,
    packed_remove,
    tell,
)

# The answers to "do you moor here or pass?".
STOP: Final = 0
ON: Final = 1
# The answers to "a scroll or an intrigue?"; from the last one on a cube, by gondola and colour.
WITH_SCROLL: Final = 0
WITH_INTRIGUE: Final = 1
WITH_CUBE: Final = 2
FAR: Final = 1000
"""A price that nobody pays."""


# ---- stacks
def lift(p: Position, gondola: i64) -> None:
    """Take a gondola out of the stack at its dock; nobody scores for it. Ruling R27."""
    dock = p.where[gondola]
    p.stacks[dock] = packed_remove(p.stacks[dock], s.PIECE_BITS, gondola)


def set_down(p: Position, gondola: i64, dock: i64, for_others: i64) -> None:
    """Moor on top of a dock's stack; each gondola below scores those above it.

    `for_others` is the fleet that scores for gondolas without a seat, or `NONE`.
    Rules 7.1, 10.6.7 and 15.9, Ruling R26.
    """
    stack = p.stacks[dock]
    below = packed_length(stack, s.PIECE_BITS)
    p.stacks[dock] = packed_add(stack, s.PIECE_BITS, gondola)
    p.where[gondola] = dock
    tell(p, EVERYONE, "moored", boat_code(p, gondola), dock)
    mover = fleet_of(gondola)
    others: i64 = 0
    for place in range(below):
        fleet = fleet_of(packed_at(stack, s.PIECE_BITS, place))
        if fleet != mover:
            others += 1
        if fleet >= p.seats:
            fleet = for_others
        if fleet != NONE:
            gain_points(p, fleet, below - place)
    if others > 0 and mover < p.seats and p.power(mover, powers.POINTS_FOR_MOORING):
        gain_points(p, mover, others)


def doge_or_nobody(p: Position) -> i64:
    """Who scores when a player moors on a gondola without a seat. Rules 13.8 and 14.5."""
    return s.DOGE_FLEET if p.seats == 1 else NONE


# ---- moving
def canal_cost(p: Position, seat: i64, canal: i64) -> i64:
    """What the next canal costs: nothing first or under a bridge. Rules 6.3, 7.2 and 10.6.4."""
    if p.moves == 0 or p.bridges[canal] != NONE:
        return 0
    cost = p.tables.cost[canal]
    return 1 if cost > 1 and p.power(seat, powers.CHEAP_CANALS) else cost


def ways(p: Position, dock: i64, coins: i64) -> i64:
    """The docks to which the gondola can go on from a dock. Rules 7.2 and 7.3, Ruling R24."""
    seat = p.turn
    near = p.tables.near[dock] & ~p.visited
    mask: i64 = 0
    for other in range(i64(DOCKS)):
        if has(near, other):
            canal = p.tables.between[dock * DOCKS + other]
            if canal_cost(p, seat, canal) <= coins:
                mask |= bit(other)
    return mask


def move_options(p: Position) -> i64:
    """The docks one may move to now; from one's own gondola one must get on.

    Rule 7.1, Ruling R25.
    """
    coins = p.at(p.turn, s.COINS)
    mask = ways(p, p.dock, coins)
    own = p.where[mate_of(p.boat)]
    if own != NONE and has(mask, own):
        canal = p.tables.between[p.dock * DOCKS + own]
        cost = canal_cost(p, p.turn, canal)
        moves = p.moves
        p.moves += 1
        if p.bridges[canal] == p.turn:
            cost -= 1
        if ways(p, own, coins - cost) & ~bit(p.dock) == 0:
            mask &= ~bit(own)
        p.moves = moves
    return mask


class Move(steps.Step):
    """Where does the gondola sail? Rule 6.3."""

    def ask(self, p: Position) -> i64:
        """The docks one canal away. Rules 6.3 and 7.1."""
        return move_options(p)

    def answer(self, p: Position, option: i64) -> None:
        """Go along one canal and pay for it.

        Rules 6.3, 7.2, 10.2, 10.6.2 and 10.6.3, Rulings R20, R21.
        """
        seat = p.turn
        p.done()
        canal = p.tables.between[p.dock * DOCKS + option]
        tell(p, EVERYONE, "sailed", p.boat, option)
        pay_coins(p, seat, canal_cost(p, seat, canal))
        owner = p.bridges[canal]
        p.moves += 1
        p.dock = option
        p.visited |= bit(option)
        if owner == seat:
            gain_coins(p, seat, 1)
            if p.power(seat, powers.POINT_AT_OWN_BRIDGE):
                gain_points(p, seat, 1)
        elif owner != NONE and not p.power(seat, powers.NO_INTRIGUE_AT_BRIDGES):
            take_intrigue(p, seat, 1)
        p.push(steps.ARRIVE)


class Arrive(steps.Step):
    """Does the gondola moor here, or pass? Rule 6.4."""

    def ask(self, p: Position) -> i64:
        """Stop here or go on; not beside one's own gondola. Rules 6.4 and 7.1, Ruling R50."""
        mask: i64 = 0
        if p.where[mate_of(p.boat)] != p.dock:
            mask |= bit(STOP)
        if move_options(p) != 0:
            mask |= bit(ON)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Moor, or pass: first the gondolas met, then the building. Rules 6.4 and 10.6.23."""
        p.done()
        if option == STOP:
            p.push(steps.MOOR)
            return
        tell(p, EVERYONE, "passed", p.turn, p.dock)
        p.onward = cheapest_way(p)
        building = p.tiles[p.dock]
        p.push(steps.MOVE)
        if building < TILES:
            activate_in_passing(p, building)
        elif p.power(p.turn, powers.SCROLL_AT_COMMUNAL):
            gain_scrolls(p, p.turn, 1)
        start_crossing(p, p.dock, p.boat)


def cheapest_way(p: Position) -> i64:
    """The least that the next canal costs: so much must be left. Ruling R50."""
    options = move_options(p)
    own = p.where[mate_of(p.boat)]
    if own != NONE and options == bit(own):
        return p.at(p.turn, s.COINS)
    best: i64 = FAR
    for dock in range(i64(DOCKS)):
        if dock != own and has(options, dock):
            cost = canal_cost(p, p.turn, p.tables.between[p.dock * DOCKS + dock])
            if cost < best:
                best = cost
    return best


def activate_in_passing(p: Position, building: i64) -> None:
    """Pass a building of one's own assistant, or of the spy, and use it.

    Rules 6.4 and 11.3.11, Ruling R2.
    """
    if p.where[mate_of(p.boat)] == p.dock and not p.own_dock:
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
    stack = p.stacks[dock]
    p.passing = 0
    for place in range(packed_length(stack, s.PIECE_BITS)):
        p.passing = packed_push(p.passing, s.PIECE_BITS, packed_at(stack, s.PIECE_BITS, place))
    p.crossed = gondola
    if p.passing != 0:
        p.push(steps.CROSS)


class Cross(steps.Step):
    """The gondolas at a dock are met one by one. Rule 9.6."""

    def ask(self, p: Position) -> i64:
        """Meet the next gondola: who owes a scroll or an intrigue?

        Rules 9.6, 10.6.14, 13.5 and 15.6.
        """
        if p.passing == 0:
            p.done()
            return 0
        met = packed_at(p.passing, s.PIECE_BITS, 0)
        p.passing = packed_pop(p.passing, s.PIECE_BITS)
        mover, owner = fleet_of(p.crossed), fleet_of(met)
        tell(p, EVERYONE, "crossed", boat_code(p, p.crossed), boat_code(p, met))
        if mover < p.seats:
            cross_as_player(p, mover, owner)
        elif owner < p.seats:
            if p.seats == 1 and p.power(owner, powers.OTHERS_SETTLE_TWICE):
                doge_settles(p)
            p.dues = packed_add(0, s.PIECE_BITS, owner)
            p.push(steps.SETTLE)
        return 0


def cross_as_player(p: Position, seat: i64, owner: i64) -> None:
    """A player passes a gondola: both settle, or the Doge does. Rules 9.5, 9.6, 10.6.14, 15.6."""
    if owner == seat:
        exchange_after_gift(p, seat)
        return
    p.dues = packed_add(0, s.PIECE_BITS, seat)
    if owner < p.seats:
        if p.power(owner, powers.OTHERS_SETTLE_TWICE):
            p.dues = packed_add(p.dues, s.PIECE_BITS, seat)
        p.dues = packed_add(p.dues, s.PIECE_BITS, owner)
    elif p.seats == 1:
        doge_settles(p)
    p.push(steps.SETTLE)


def exchange_after_gift(p: Position, seat: i64) -> None:
    """Exchange with one's own second gondola, after the cube of a mission. Rules 9.5 and 10.6.5."""
    if not p.power(seat, powers.CUBE_AT_OWN_GONDOLA):
        start_exchange(p)
        return
    p.colour = 0
    p.push(steps.EXCHANGE)
    choose_cubes(p, p.crossed, 1)


class Settle(steps.Step):
    """A scroll or an intrigue? Rule 9.6."""

    def ask(self, p: Position) -> i64:
        """A scroll, if there is one, or an intrigue; with a mission also a cube.

        Rules 9.6, 10.6.21.
        """
        seat = packed_at(p.dues, s.PIECE_BITS, 0)
        p.asked = seat
        mask: i64 = bit(WITH_INTRIGUE)
        if p.at(seat, s.SCROLLS) > 0:
            mask |= bit(WITH_SCROLL)
        if p.power(seat, powers.SETTLE_WITH_CUBE):
            first = gondola_of(seat, s.FIRST) * COLOURS
            for place in range(i64(2 * COLOURS)):
                if p.cubes[first + place] > 0:
                    mask |= bit(WITH_CUBE + place)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Pay at a passing; whoever passes chooses first. Rules 9.6 and 10.6.19, Ruling R51."""
        seat = packed_at(p.dues, s.PIECE_BITS, 0)
        tell(p, EVERYONE, "settled", seat, min(option, i64(WITH_CUBE)))
        if option == WITH_SCROLL:
            pay_scrolls(p, seat, 1)
        elif option == WITH_INTRIGUE:
            take_intrigue(p, seat, 1)
            if p.power(seat, powers.COINS_FOR_INTRIGUE):
                gain_coins(p, seat, 2)
        else:
            place = option - WITH_CUBE
            unload_cube(p, gondola_of(seat, place // COLOURS), place % COLOURS)
        p.dues = packed_pop(p.dues, s.PIECE_BITS)
        if p.dues == 0:
            p.done()
