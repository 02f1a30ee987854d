"""Cubes on gondolas: gaining, throwing overboard, exchanging, selling. Pages 9 and 20."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS
from serenissima.games.venice.rules.steps import CUBE, EXCHANGE, SPILL
from serenissima.games.venice.rules.tracks import gain_coins, gain_points
from serenissima.games.venice.state import Position, tell
from serenissima.kernel.state import bit


def load_cube(p: Position, gondola: i64, colour: i64) -> None:
    """Put a cube from the supply on a gondola; a sixth one must go.

    Rule 9.4 and Rulings R29, R30.
    """
    p.cubes[gondola * COLOURS + colour] += 1
    tell(p, "cube", gondola, colour)
    if p.load_of(gondola) > p.tables.cube_limit:
        p.hold = gondola
        p.push(SPILL)


def unload_cube(p: Position, gondola: i64, colour: i64) -> None:
    """Give a cube of a gondola back to the supply. Ruling R30."""
    p.cubes[gondola * COLOURS + colour] -= 1
    tell(p, "cube spent", gondola, colour)


def colours_on(p: Position, gondola: i64) -> i64:
    """The colours that a gondola carries, as a mask. Rule 9.3."""
    mask: i64 = 0
    for colour in range(i64(COLOURS)):
        if p.cubes[gondola * COLOURS + colour] > 0:
            mask |= bit(colour)
    return mask


def choose_cubes(p: Position, gondola: i64, count: i64) -> None:
    """Let the player choose the colours of cubes that he gains. Rule 20.2.1."""
    p.hold = gondola
    p.cubes_due = count
    p.push(CUBE)


def take_chosen(p: Position, colour: i64) -> None:
    """Load one cube of the chosen colour and ask for the next. Rule 20.2.1."""
    p.cubes_due -= 1
    if p.cubes_due <= 0:
        p.done()
    load_cube(p, p.hold, colour)


def spill(p: Position, colour: i64) -> None:
    """Throw the cube that is too much overboard. Rule 9.4."""
    p.done()
    p.cubes[p.hold * COLOURS + colour] -= 1
    tell(p, "spilled", p.hold, colour)


def sell(p: Position, colour: i64) -> None:
    """Sell one cube of the active gondola for 4 coins. Rule 20.2.1."""
    p.done()
    unload_cube(p, p.hold, colour)
    gain_coins(p, p.turn, p.cubes_due)
    p.cubes_due = 0


def convert_from(p: Position, colour: i64, into: i64) -> None:
    """Choose the cube that is changed, then what it becomes. Rule 20.2.10."""
    p.colour = colour
    p.done()
    tell(p, "chose", p.turn, into, colour)
    p.push(into)


def convert_into(p: Position, colour: i64) -> None:
    """Change the chosen cube into one of another colour. Rule 20.2.10."""
    p.done()
    p.cubes[p.hold * COLOURS + p.colour] -= 1
    p.cubes[p.hold * COLOURS + colour] += 1
    tell(p, "converted", p.hold, p.colour, colour)
    p.colour = 0


def give(p: Position, colour: i64) -> None:
    """Give cubes of the active gondola for 1 point each, as many as one likes. Rule 20.2.2."""
    if colour == s.DONE:
        p.done()
        tell(p, "left", p.turn, p.site)
        return
    unload_cube(p, p.hold, colour)
    gain_points(p, p.turn, 1)
    p.colour = 1
    if p.load_of(p.hold) == 0:
        p.done()


def start_exchange(p: Position) -> None:
    """Let a player share his cubes out between his two gondolas. Rule 9.5."""
    if p.load_of(2 * p.turn) + p.load_of(2 * p.turn + 1) > 0:
        p.colour = 0
        p.push(EXCHANGE)


def exchange_options(p: Position) -> i64:
    """How many cubes of one colour the first gondola may end up with. Rule 9.5 and Ruling R29."""
    one = 2 * p.turn * COLOURS
    other = one + COLOURS
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


def exchange(p: Position, count: i64) -> None:
    """Share out one colour, then go on to the next. Rule 9.5."""
    one = 2 * p.turn * COLOURS + p.colour
    other = one + COLOURS
    total = p.cubes[one] + p.cubes[other]
    tell(p, "exchanged", p.turn, p.colour, count)
    p.cubes[one] = count
    p.cubes[other] = total - count
    p.colour += 1
    if p.colour >= COLOURS:
        p.colour = 0
        p.done()
