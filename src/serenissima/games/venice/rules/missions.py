"""Completing missions, and the permanent effects that they bring: page 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, MISSIONS, NONE
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import can_draw_influence, gain_influence
from serenissima.games.venice.rules.cargo import unload_cube
from serenissima.games.venice.rules.decks import forget
from serenissima.games.venice.rules.tracks import gain_coins, gain_points, pay_scrolls
from serenissima.games.venice.state import Position, tell
from serenissima.kernel.state import bit

ARCHIVE: Final = 3


def complete_options(p: Position) -> i64:
    """The missions that can be completed here, and none. Rules 7.4 and 10.5, Ruling R52."""
    seat = p.turn
    if p.at(seat, s.HAND) == 0 or p.load_of(p.boat) < p.tables.fewest_cubes:
        return 0
    mask: i64 = bit(s.DONE)
    building = p.tiles[p.dock]
    hand = p.at(seat, s.HAND)
    for mission in range(i64(MISSIONS)):
        if (hand >> mission) & 1 and p.tables.mission_at[mission] == building:
            if affordable(p, mission):
                mask |= bit(mission)
    return mask


def affordable(p: Position, mission: i64) -> bool:
    """Whether the active gondola has the cubes and the player the scrolls. Rule 10.5."""
    for colour in range(i64(COLOURS)):
        need = p.tables.mission_cubes[mission * COLOURS + colour]
        if p.cubes[p.boat * COLOURS + colour] < need:
            return False
    return p.at(p.turn, s.SCROLLS) >= p.tables.mission_scrolls[mission]


def complete(p: Position, mission: i64) -> None:
    """Show a mission, pay it, take its reward. Rules 10.5 and 10.6.9."""
    p.done()
    if mission == s.DONE:
        tell(p, "no mission", p.turn)
        return
    seat = p.turn
    mark = bit(mission)
    p.put(seat, s.HAND, p.at(seat, s.HAND) & ~mark)
    p.put(seat, s.COMPLETED, p.at(seat, s.COMPLETED) | mark)
    forget(p, s.MISSION_DECK, mission, seat)
    tell(p, "completed", seat, mission)
    for colour in range(i64(COLOURS)):
        for _ in range(p.tables.mission_cubes[mission * COLOURS + colour]):
            unload_cube(p, p.boat, colour)
    pay_scrolls(p, seat, p.tables.mission_scrolls[mission])
    gain_points(p, seat, p.tables.mission_points[mission])
    gain_coins(p, seat, p.tables.mission_coins[mission])
    p.mission = mission
    p.push(steps.FILE)
    if p.power(seat, 9) and can_draw_influence(p):
        gain_influence(p)


def file_options(p: Position) -> i64:
    """Under a slot of one's board, or straight into the archive. Rules 10.6 and 10.7."""
    mask: i64 = bit(ARCHIVE)
    empty = True
    for slot in range(i64(s.SLOTS)):
        if p.at(p.turn, s.SLOT + slot) != NONE:
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
        old = p.at(seat, s.SLOT + option)
        if old != NONE:
            tell(p, "archived", seat, old)
        p.put(seat, s.SLOT + option, p.mission)
        tell(p, "filed", seat, p.mission, option)
        p.put(seat, s.POWERS, powers(p, seat))
    p.mission = NONE


def powers(p: Position, seat: i64) -> i64:
    """The permanent effects that lie under a board, as a mask. Rule 10.6."""
    mask: i64 = 0
    for slot in range(i64(s.SLOTS)):
        mission = p.at(seat, s.SLOT + slot)
        if mission != NONE:
            mask |= bit(p.tables.mission_power[mission])
    return mask
