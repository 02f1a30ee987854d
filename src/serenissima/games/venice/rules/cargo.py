"""Cubes on gondolas: gaining, throwing overboard, exchanging, selling. Pages 9 and 20."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import ALL_COLOURS, COLOURS
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.tracks import gain_coins, gain_points
from serenissima.games.venice.state import Position, gondola_of
from serenissima.kernel.state import EVERYONE, bit, tell


def load_cube(p: Position, gondola: i64, colour: i64) -> None:
    """Put a cube from the supply on a gondola; a sixth one must go.

    Rule 9.4 and Rulings R29, R30.
    """
    p.cubes[gondola * COLOURS + colour] += 1
    tell(p, EVERYONE, "cube", gondola, colour)
    if p.load_of(gondola) > p.tables.cube_limit:
        p.hold = gondola
        p.push(steps.SPILL)


def unload_cube(p: Position, gondola: i64, colour: i64) -> None:
    """Give a cube of a gondola back to the supply. Ruling R30."""
    p.cubes[gondola * COLOURS + colour] -= 1
    tell(p, EVERYONE, "cube spent", gondola, colour)


def colours_on(p: Position, gondola: i64) -> i64:
    """The colours that a gondola carries, as a mask. Rule 9.3."""
    mask: i64 = 0
    for colour in range(i64(COLOURS)):
        if p.cubes[gondola * COLOURS + colour] > 0:
            mask |= bit(colour)
    return mask


def choose_cubes(p: Position, gondola: i64, count: i64) -> None:
    """Let a player choose the colours of cubes that they gain. Rule 20.2.1."""
    p.hold = gondola
    p.cubes_due = count
    p.push(steps.CUBE)


def start_exchange(p: Position) -> None:
    """Let a player share their cubes out between their two gondolas. Rule 9.5."""
    first, second = gondola_of(p.turn, s.FIRST), gondola_of(p.turn, s.SECOND)
    if p.load_of(first) + p.load_of(second) > 0:
        p.colour = 0
        p.push(steps.EXCHANGE)


class Cube(steps.Step):
    """Which cube is gained? Rule 20.2.1."""

    def ask(self, p: Position) -> i64:
        """Any colour. Rule 20.2.1."""
        return ALL_COLOURS

    def answer(self, p: Position, option: i64) -> None:
        """Load one cube of the chosen colour and ask for the next. Rule 20.2.1."""
        p.cubes_due -= 1
        if p.cubes_due <= 0:
            p.done()
        load_cube(p, p.hold, option)


class Spill(steps.Step):
    """Which cube of a gondola that carries too many goes overboard? Rule 9.4."""

    def ask(self, p: Position) -> i64:
        """Any colour on board. Rule 9.4."""
        return colours_on(p, p.hold)

    def answer(self, p: Position, option: i64) -> None:
        """Throw the cube that is too much overboard. Rule 9.4."""
        p.done()
        p.cubes[p.hold * COLOURS + option] -= 1
        tell(p, EVERYONE, "spilled", p.hold, option)


class Sell(steps.Step):
    """Which cube of the active gondola is sold? Rule 20.2.1."""

    def ask(self, p: Position) -> i64:
        """Any colour on board. Rule 20.2.1."""
        return colours_on(p, p.hold)

    def answer(self, p: Position, option: i64) -> None:
        """Sell one cube for what the building pays. Rule 20.2.1."""
        p.done()
        unload_cube(p, p.hold, option)
        gain_coins(p, p.turn, p.cubes_due)
        p.cubes_due = 0


class Convert(steps.Step):
    """Which cube is changed into another? Rule 20.2.10."""

    def ask(self, p: Position) -> i64:
        """Any colour on board. Rule 20.2.10."""
        return colours_on(p, p.hold)

    def answer(self, p: Position, option: i64) -> None:
        """Choose the cube, then what it becomes. Rule 20.2.10."""
        p.done()
        p.colour = option
        tell(p, EVERYONE, "chose", p.turn, steps.INTO, option)
        p.push(steps.INTO)


class Into(steps.Step):
    """What does the cube become? Rule 20.2.10."""

    def ask(self, p: Position) -> i64:
        """Any other colour. Rule 20.2.10."""
        return ALL_COLOURS & ~bit(p.colour)

    def answer(self, p: Position, option: i64) -> None:
        """Change the chosen cube into one of another colour. Rule 20.2.10."""
        p.done()
        p.cubes[p.hold * COLOURS + p.colour] -= 1
        p.cubes[p.hold * COLOURS + option] += 1
        tell(p, EVERYONE, "converted", p.hold, p.colour, option)
        p.colour = 0


class Give(steps.Step):
    """Which cube of the active gondola is given for a point? Rule 20.2.2."""

    def ask(self, p: Position) -> i64:
        """Any colour on board; after the first cube one may stop. Rule 20.2.2."""
        return colours_on(p, p.hold) | (bit(s.DONE) if p.colour else 0)

    def answer(self, p: Position, option: i64) -> None:
        """Give cubes for 1 point each, as many as one likes. Rule 20.2.2."""
        if option == s.DONE:
            p.done()
            tell(p, EVERYONE, "left", p.turn, p.site)
            return
        unload_cube(p, p.hold, option)
        gain_points(p, p.turn, 1)
        p.colour = 1
        if p.load_of(p.hold) == 0:
            p.done()


class Exchange(steps.Step):
    """How many cubes of one colour shall the first gondola have? Rule 9.5."""

    def ask(self, p: Position) -> i64:
        """As many as leave room for the rest on both gondolas. Rule 9.5 and Ruling R29."""
        one = gondola_of(p.turn, s.FIRST) * COLOURS
        other = gondola_of(p.turn, s.SECOND) * COLOURS
        # Earlier colours lie where they shall stay, later ones may still go either way.
        fixed_one: i64 = 0
        fixed_other: i64 = 0
        later: i64 = 0
        for colour in range(i64(COLOURS)):
            if colour < p.colour:
                fixed_one += p.cubes[one + colour]
                fixed_other += p.cubes[other + colour]
            elif colour > p.colour:
                later += p.cubes[one + colour] + p.cubes[other + colour]
        limit = p.tables.cube_limit
        total = p.cubes[one + p.colour] + p.cubes[other + p.colour]
        mask: i64 = 0
        for count in range(total + 1):
            room_one = limit - fixed_one - count
            room_other = limit - fixed_other - (total - count)
            if room_one >= 0 and room_other >= 0 and room_one + room_other >= later:
                mask |= bit(count)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Share out one colour, then go on to the next. Rule 9.5."""
        one = gondola_of(p.turn, s.FIRST) * COLOURS + p.colour
        other = gondola_of(p.turn, s.SECOND) * COLOURS + p.colour
        total = p.cubes[one] + p.cubes[other]
        tell(p, EVERYONE, "exchanged", p.turn, p.colour, option)
        p.cubes[one] = option
        p.cubes[other] = total - option
        p.colour += 1
        if p.colour >= COLOURS:
            p.colour = 0
            p.done()
