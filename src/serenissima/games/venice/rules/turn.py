"""A player's turn in its five steps: pages 6 and 7; missions: page 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import (
    activate_by_mooring,
    advance,
    can_draw_influence,
    gain_influence,
)
from serenissima.games.venice.rules.cargo import unload_cube
from serenissima.games.venice.rules.decks import forget
from serenissima.games.venice.rules.moving import doge_or_nobody, lift, set_down
from serenissima.games.venice.rules.tracks import (
    gain_coins,
    gain_points,
    gain_scrolls,
    pay_coins,
    pay_scrolls,
    trigger,
)
from serenissima.games.venice.state import (
    COINS,
    COLOURS,
    COMPLETED,
    DONE,
    FAVOUR,
    FAVOUR_FOR_COINS,
    FAVOUR_TURNED,
    GONDOLIER,
    HAND,
    LAST_ROUND,
    MISSION_DECK,
    MISSIONS,
    NONE,
    POWERS,
    RUNNING,
    SCROLLS,
    SLOT,
    SLOTS,
    TILES,
    Position,
    tell,
)
from serenissima.kernel.state import bit

ROUND_LIMIT: Final = 40
ARCHIVE: Final = 3


def begin_turn(p: Position) -> None:
    """Lay out the steps of a turn. Rules 6.1, 10.6.10 and 10.6.13."""
    p.done()
    tell(p, "turn", p.turn)
    p.played = 0
    p.boat = NONE
    p.moves = 0
    p.onward = 0
    if p.power(p.turn, 10):
        gain_coins(p, p.turn, 1)
    p.push(steps.END_TURN)
    p.push(steps.GONDOLIER)
    p.push(steps.PLAY)


# ---- step 2: the gondolier
def gondolier_options(p: Position) -> i64:
    """Switch for nothing, or stay for 3 coins. Rules 6.2, 8.1 and 10.6.1, Rulings R23 and R25."""
    now = p.at(p.turn, GONDOLIER)
    if now == NONE:
        return 3
    mask = bit(1 - now)
    if p.at(p.turn, COINS) >= stay_price(p):
        mask |= bit(now)
    return mask


def stay_price(p: Position) -> i64:
    """What it costs to leave the gondolier where he is. Rules 6.2 and 10.6.1."""
    return 1 if p.power(p.turn, 1) else p.box.stay_price


def choose_gondola(p: Position, option: i64) -> None:
    """Put the gondolier on a gondola, which then casts off. Rules 5.11 and 6.2."""
    p.done()
    if p.at(p.turn, GONDOLIER) == option:
        pay_coins(p, p.turn, stay_price(p))
    p.put(p.turn, GONDOLIER, option)
    p.boat = 2 * p.turn + option
    tell(p, "gondolier", p.boat)
    p.dock = p.where[p.boat]
    p.visited = bit(p.dock)
    p.moves = 0
    lift(p, p.boat)
    p.push(steps.MOVE)


# ---- step 4: missions
def moor(p: Position) -> None:
    """The movement ends: points to those below, then mission and building. Rules 7.1 and 7.4."""
    p.done()
    p.onward = 0
    set_down(p, p.boat, p.dock, doge_or_nobody(p))
    p.push(steps.WORK)
    p.push(steps.COMPLETE)


def complete_options(p: Position) -> i64:
    """The missions that can be completed here, and none. Rules 7.4 and 10.5, Ruling R52."""
    seat = p.turn
    if p.at(seat, HAND) == 0 or p.load_of(p.boat) < p.box.fewest_cubes:
        return 0
    mask: i64 = bit(DONE)
    building = p.tiles[p.dock]
    hand = p.at(seat, HAND)
    for mission in range(i64(MISSIONS)):
        if (hand >> mission) & 1 and p.box.mission_at[mission] == building:
            if affordable(p, mission):
                mask |= bit(mission)
    return mask


def affordable(p: Position, mission: i64) -> bool:
    """Whether the active gondola has the cubes and the player the scrolls. Rule 10.5."""
    for colour in range(i64(COLOURS)):
        need = p.box.mission_cubes[mission * COLOURS + colour]
        if p.cubes[p.boat * COLOURS + colour] < need:
            return False
    return p.at(p.turn, SCROLLS) >= p.box.mission_scrolls[mission]


def complete(p: Position, mission: i64) -> None:
    """Show a mission, pay it, take its reward. Rules 10.5 and 10.6.9."""
    p.done()
    if mission == DONE:
        tell(p, "no mission", p.turn)
        return
    seat = p.turn
    mark = bit(mission)
    p.put(seat, HAND, p.at(seat, HAND) & ~mark)
    p.put(seat, COMPLETED, p.at(seat, COMPLETED) | mark)
    forget(p, MISSION_DECK, mission, seat)
    tell(p, "completed", seat, mission)
    for colour in range(i64(COLOURS)):
        for _ in range(p.box.mission_cubes[mission * COLOURS + colour]):
            unload_cube(p, p.boat, colour)
    pay_scrolls(p, seat, p.box.mission_scrolls[mission])
    gain_points(p, seat, p.box.mission_points[mission])
    gain_coins(p, seat, p.box.mission_coins[mission])
    p.mission = mission
    p.push(steps.FILE)
    if p.power(seat, 9) and can_draw_influence(p):
        gain_influence(p)


def file_options(p: Position) -> i64:
    """Under a slot of one's board, or straight into the archive. Rules 10.6 and 10.7."""
    mask: i64 = bit(ARCHIVE)
    empty = True
    for slot in range(i64(SLOTS)):
        if p.at(p.turn, SLOT + slot) != NONE:
            mask |= bit(slot)
        elif empty:
            # Empty slots are alike: the first one stands for all.
            empty = False
            mask |= bit(slot)
    return mask


def file(p: Position, option: i64) -> None:
    """Slide a completed mission under the board; another one there is archived.

    Rules 10.6, 10.7.
    """
    p.done()
    seat = p.turn
    if option == ARCHIVE:
        tell(p, "archived", seat, p.mission)
    else:
        old = p.at(seat, SLOT + option)
        if old != NONE:
            tell(p, "archived", seat, old)
        p.put(seat, SLOT + option, p.mission)
        tell(p, "filed", seat, p.mission, option)
        p.put(seat, POWERS, powers(p, seat))
    p.mission = NONE


def powers(p: Position, seat: i64) -> i64:
    """The permanent effects that lie under a board, as a mask. Rule 10.6."""
    mask: i64 = 0
    for slot in range(i64(SLOTS)):
        mission = p.at(seat, SLOT + slot)
        if mission != NONE:
            mask |= bit(p.box.mission_power[mission])
    return mask


# ---- step 5: the building
def work(p: Position) -> None:
    """Advance the assistant if it is no communal building, then activate. Rule 7.5, Ruling R45."""
    p.done()
    building = p.tiles[p.dock]
    if building < TILES:
        advance(p, p.turn, building)
    activate_by_mooring(p, building, p.boat)


def end_turn(p: Position) -> None:
    """The spy leaves; then the smugglers, or the next player. Rules 7.6, 11.3.11 and 13.2."""
    p.done()
    p.spy = NONE
    p.site = NONE
    p.hold = NONE
    p.used = 0
    p.reach = 0
    if p.seats == 1:
        if p.last_turns > 0:
            p.last_turns -= 1
        if p.last_turns == 0:
            p.push(steps.SCORE)
        else:
            p.push(steps.TURN)
            if p.last_turns == NONE:
                p.push(steps.DOGE_TURN)
        return
    p.push(steps.TURN)
    if p.seats == 2:
        p.push(steps.SMUGGLE)
    else:
        next_seat(p)


def next_seat(p: Position) -> None:
    """The turn passes on; a round ends with the last seat.

    Rules 7.6 and 12.2, Rulings R4 and R54.
    """
    p.turn += 1
    if p.turn < p.seats:
        return
    p.turn = 0
    p.round += 1
    if p.ending == RUNNING and p.round >= ROUND_LIMIT:
        trigger(p)
    if p.ending == LAST_ROUND:
        p.done()
        p.push(steps.SCORE)
    elif p.ending != RUNNING:
        p.ending += 1
        tell(p, "last rounds", p.ending)


def turn_favour(p: Position, seat: i64, option: i64) -> None:
    """Turn one's Favour card, once, for coins or scrolls. Rule 10.8 and Ruling R44."""
    p.put(seat, FAVOUR, FAVOUR_TURNED)
    tell(p, "favour", seat)
    if option == FAVOUR_FOR_COINS:
        gain_coins(p, seat, p.box.favour_coins)
    else:
        gain_scrolls(p, seat, p.box.favour_scrolls)
