"""Completing missions, and the permanent effects that they bring: pages 7 and 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, MISSIONS, NONE
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.buildings import can_draw_influence, gain_influence
from serenissima.games.venice.rules.cargo import unload_cube
from serenissima.games.venice.rules.decks import forget
from serenissima.games.venice.rules.tracks import gain_coins, gain_points, pay_scrolls
from serenissima.games.venice.state import Position
from serenissima.kernel.state import EVERYONE, bit, has, tell

ARCHIVE: Final = s.SLOTS
"""The answer after those that name a slot of the board."""


def affordable(p: Position, mission: i64) -> bool:
    """Whether the active gondola has the cubes and the player the scrolls. Rule 10.5."""
    for colour in range(i64(COLOURS)):
        need = p.tables.mission_cubes[mission * COLOURS + colour]
        if p.cubes[p.boat * COLOURS + colour] < need:
            return False
    return p.at(p.turn, s.SCROLLS) >= p.tables.mission_scrolls[mission]


def powers_under(p: Position, seat: i64) -> i64:
    """The permanent effects that lie under a board, as a mask. Rule 10.6."""
    mask: i64 = 0
    for slot in range(i64(s.SLOTS)):
        mission = p.at(seat, s.SLOT + slot)
        if mission != NONE:
            mask |= bit(p.tables.mission_power[mission])
    return mask


class Complete(steps.Step):
    """Is a mission completed here? Rule 7.4."""

    def ask(self, p: Position) -> i64:
        """The missions that can be completed here, and none. Rules 7.4 and 10.5, Ruling R52."""
        hand = p.at(p.turn, s.HAND)
        # Who has no mission, or too few cubes for any, is known by everybody to complete none.
        if hand == 0 or p.load_of(p.boat) < p.tables.fewest_cubes:
            p.done()
            return 0
        mask: i64 = bit(s.DONE)
        building = p.tiles[p.dock]
        for mission in range(i64(MISSIONS)):
            if has(hand, mission) and p.tables.mission_at[mission] == building:
                if affordable(p, mission):
                    mask |= bit(mission)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Show a mission, pay it, take its reward. Rules 10.5 and 10.6.9."""
        p.done()
        seat = p.turn
        if option == s.DONE:
            tell(p, EVERYONE, "no mission", seat)
            return
        tables = p.tables
        p.put(seat, s.HAND, p.at(seat, s.HAND) & ~bit(option))
        p.put(seat, s.COMPLETED, p.at(seat, s.COMPLETED) | bit(option))
        forget(p, seat, s.MISSION_DECK, option)
        tell(p, EVERYONE, "completed", seat, option)
        for colour in range(i64(COLOURS)):
            for _ in range(tables.mission_cubes[option * COLOURS + colour]):
                unload_cube(p, p.boat, colour)
        pay_scrolls(p, seat, tables.mission_scrolls[option])
        gain_points(p, seat, tables.mission_points[option])
        gain_coins(p, seat, tables.mission_coins[option])
        p.mission = option
        p.push(steps.FILE)
        if p.power(seat, powers.CARD_WITH_MISSION) and can_draw_influence(p):
            gain_influence(p)


class File(steps.Step):
    """Where does the completed mission go? Rule 10.6."""

    def ask(self, p: Position) -> i64:
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

    def answer(self, p: Position, option: i64) -> None:
        """Slide a completed mission under the board; another one there is archived.

        Rules 10.6, 10.7.
        """
        p.done()
        seat = p.turn
        if option == ARCHIVE:
            tell(p, EVERYONE, "archived", seat, p.mission)
        else:
            old = p.at(seat, s.SLOT + option)
            if old != NONE:
                tell(p, EVERYONE, "archived", seat, old)
            p.put(seat, s.SLOT + option, p.mission)
            tell(p, EVERYONE, "filed", seat, p.mission, option)
            p.put(seat, s.POWERS, powers_under(p, seat))
        p.mission = NONE
