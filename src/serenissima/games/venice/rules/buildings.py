"""Assistants and what the buildings do: pages 8, 9, 10 (bridges) and 20."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import data
from serenissima.games.venice import state as s
from serenissima.games.venice.data import EFFECT_WIDTH, LAST_SPACE, NONE, TILES
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.cargo import choose_cubes, load_cube
from serenissima.games.venice.rules.decks import deck_size, start_draw
from serenissima.games.venice.rules.tracks import (
    advance_council,
    gain_coins,
    gain_points,
    gain_scrolls,
    others_take_intrigue,
    pay_coins,
    pay_scrolls,
    remove_intrigue,
    take_intrigue,
    with_less_intrigue,
    with_more_intrigue,
)
from serenissima.games.venice.state import Position, who
from serenissima.kernel.state import EVERYONE, bit, has, ones, tell

# The answers to "a bridge or points?".
A_BRIDGE: Final = s.FIRST
THE_POINTS: Final = s.SECOND


# ---- assistants
def advance(p: Position, fleet: i64, building: i64) -> None:
    """Place an assistant on the first space or move it one on.

    Rules 8.2 and 10.6.12, Ruling R45.
    """
    place = fleet * TILES + building
    level = p.levels[place]
    if level == 0:
        if p.at(fleet, s.PLACED) >= p.tables.assistants:
            return
        p.add(fleet, s.PLACED, 1)
        enter(p, fleet, building)
        if fleet < p.seats and not p.bonus_taken and p.at(fleet, s.PLACED) == p.tables.assistants:
            first_to_place_all(p, fleet)
    elif level < LAST_SPACE:
        enter(p, fleet, building)


def next_space(p: Position, fleet: i64, building: i64) -> i64:
    """The space that an assistant comes to when it advances. Rules 8.2 and 10.6.12."""
    level = p.levels[fleet * TILES + building]
    if level == 0 and fleet < p.seats and p.power(fleet, powers.START_ON_SECOND_SPACE):
        return 2
    return level + 1


def enter(p: Position, fleet: i64, building: i64) -> None:
    """Put an assistant on its next space. Rule 8.2."""
    space = next_space(p, fleet, building)
    tell(p, EVERYONE, "assistant", who(p, fleet), building, space)
    move_to(p, fleet, building, space)


def first_to_place_all(p: Position, seat: i64) -> None:
    """The first player whose ten assistants are on the board scores 8 points. Rule 8.4."""
    p.bonus_taken = True
    tell(p, EVERYONE, "all placed", seat)
    gain_points(p, seat, p.tables.assistants_bonus)


def move_to(p: Position, fleet: i64, building: i64, level: i64) -> None:
    """Put an assistant on a space; whoever stands there moves one on.

    Rules 8.3 and 10.6.11, Rulings R46 and R47.
    """
    p.levels[fleet * TILES + building] = level
    if level == LAST_SPACE:
        reached_last(p, fleet)
        return
    for other in range(p.fleets):
        if other != fleet and p.levels[other * TILES + building] == level:
            tell(p, EVERYONE, "pushed", who(p, other), building, level + 1)
            if other < p.seats and p.power(other, powers.POINT_WHEN_PUSHED):
                gain_points(p, other, 1)
            move_to(p, other, building, level + 1)
            return


def reached_last(p: Position, fleet: i64) -> None:
    """A mission's effect honours an assistant on a fourth space. Rule 10.6.22."""
    if fleet < p.seats and p.power(fleet, powers.COUNCIL_AT_FOURTH_SPACE):
        advance_council(p, fleet, 1)


# ---- activation
def start_activation(p: Position, building: i64, reach: i64, gondola: i64) -> None:
    """Open a building's effects up to a space to the player on turn. Rules 9.1 and 9.2."""
    p.site = building
    p.reach = reach
    p.used = 0
    p.hold = gondola
    p.boat = gondola
    p.push(steps.ACTIVATE)


def activate_by_mooring(p: Position, building: i64, gondola: i64) -> None:
    """A moored gondola activates a communal building, or its assistant's spaces.

    Rules 7.5 and 9.1.
    """
    if building >= TILES:
        start_activation(p, building, p.tables.effect_counts[building], gondola)
        return
    level = p.levels[p.turn * TILES + building]
    if level > 0:
        start_activation(p, building, level, gondola)


def can(p: Position, effect: i64) -> bool:
    """Whether an effect can be carried out wholly, and would change something.

    Rule 9.3 and Ruling R56.
    """
    seat = p.turn
    row = (p.site * LAST_SPACE + effect) * EFFECT_WIDTH
    numbers = p.tables.effects
    cost = numbers[row + data.PAY_COINS]
    if cost > 0 and p.at(seat, s.COINS) < cost + p.onward:
        return False
    if p.at(seat, s.SCROLLS) < numbers[row + data.PAY_SCROLLS]:
        return False
    if p.at(seat, s.INTRIGUE) < numbers[row + data.PAY_INTRIGUE]:
        return False
    special = numbers[row + data.SPECIAL]
    if special != data.PLAIN:
        return can_special(p, special, numbers[row + data.AMOUNT])
    if numbers[row + data.REMOVE] > 0:
        return p.at(seat, s.INTRIGUE) > 0
    if numbers[row + data.GAIN_SCROLLS] > 0 and numbers[row + data.GAIN_POINTS] == 0:
        return p.at(seat, s.SCROLLS) < p.tables.scroll_limit or numbers[row + data.TAKE] > 0
    return True


def can_special(p: Position, special: i64, amount: i64) -> bool:
    """Whether an effect of its own kind can be carried out. Rule 9.3."""
    seat = p.turn
    if special == data.SELL or special == data.GIVE or special == data.CONVERT:
        return p.load_of(p.hold) > 0
    if special == data.DRAW_INFLUENCE:
        return can_draw_influence(p)
    if special == data.CARDS_IN_HAND:
        return ones(p.at(seat, s.CARDS)) >= amount
    if special == data.ADVANCE_COUNCIL or special == data.SIT_IN_COUNCIL:
        return p.at(seat, s.COUNCIL) < p.tables.track_end
    if special == data.PER_MISSION:
        return p.at(seat, s.COMPLETED) != 0
    if special == data.MORE_INTRIGUE:
        return with_more_intrigue(p, seat) > 0
    if special == data.DRAW_MISSION:
        return can_draw_mission(p) and p.at(seat, s.COINS) >= taxes(p, seat)
    if special == data.BUY_BRIDGE:
        return can_build(p, seat) and p.at(seat, s.COINS) >= bridge_price(p, seat)
    return True


class Activate(steps.Step):
    """Which effect of the building is used? Rule 9.2."""

    def ask(self, p: Position) -> i64:
        """The effects that can still be carried out, and the choice to stop.

        Rule 9.3 and Ruling R14.
        """
        mask: i64 = 0
        for effect in range(p.reach):
            if not has(p.used, effect) and can(p, effect):
                mask |= bit(effect)
        if mask == 0:
            p.done()
            return 0
        return mask | bit(s.DONE)

    def answer(self, p: Position, option: i64) -> None:
        """Use one effect, or leave. Rules 9.2 and 9.3."""
        if option == s.DONE:
            p.done()
            tell(p, EVERYONE, "left", p.turn, p.site)
        else:
            carry_out(p, option)


def carry_out(p: Position, effect: i64) -> None:
    """Carry out one effect wholly. Rules 9.3 and 10.6.15.

    Rules 20.1.1, 20.1.2, 20.2.3, 20.2.4, 20.2.8, 20.2.9 and 20.2.11, Ruling R9.
    """
    seat = p.turn
    p.used |= bit(effect)
    tell(p, EVERYONE, "used", seat, p.site, effect)
    row = (p.site * LAST_SPACE + effect) * EFFECT_WIDTH
    numbers = p.tables.effects
    pay_coins(p, seat, numbers[row + data.PAY_COINS])
    pay_scrolls(p, seat, numbers[row + data.PAY_SCROLLS])
    if numbers[row + data.PAY_INTRIGUE] > 0:
        remove_intrigue(p, seat, numbers[row + data.PAY_INTRIGUE])
    if numbers[row + data.TAKE] > 0:
        take_intrigue(p, seat, numbers[row + data.TAKE])
    if numbers[row + data.REMOVE] > 0:
        remove_intrigue(p, seat, numbers[row + data.REMOVE])
    if numbers[row + data.GAIN_SCROLLS] > 0:
        gain_scrolls(p, seat, numbers[row + data.GAIN_SCROLLS])
    special = numbers[row + data.SPECIAL]
    gain_coins(p, seat, numbers[row + data.GAIN_COINS])
    gain_points(p, seat, numbers[row + data.GAIN_POINTS])
    if numbers[row + data.CUBE] != NONE:
        if p.power(seat, powers.CUBE_OF_CHOICE):
            choose_cubes(p, p.boat, 1)
        else:
            load_cube(p, p.boat, numbers[row + data.CUBE])
    if numbers[row + data.CHOOSE_CUBES] > 0:
        choose_cubes(p, p.boat, numbers[row + data.CHOOSE_CUBES])
    if special != data.PLAIN:
        carry_out_special(p, special, numbers[row + data.AMOUNT])


def carry_out_special(p: Position, special: i64, amount: i64) -> None:
    """Carry out an effect that needs a further choice or a count.

    Rules 20.1.3, 20.2.5, 20.2.6, 20.2.7 and 20.2.12, Ruling R11.
    """
    seat = p.turn
    if special == data.SELL:
        p.cubes_due = amount
        p.push(steps.SELL)
    elif special == data.GIVE:
        p.colour = 0
        p.push(steps.GIVE)
    elif special == data.CONVERT:
        p.push(steps.CONVERT)
    elif special == data.DRAW_INFLUENCE:
        gain_influence(p)
    elif special == data.OTHERS:
        others_take_intrigue(p, seat)
    elif special == data.ADVANCE_COUNCIL:
        advance_council(p, seat, 1)
    elif special == data.SIT_IN_COUNCIL:
        advance_council(p, seat, 1 + with_less_intrigue(p, seat))
    elif special == data.PER_MISSION:
        gain_points(p, seat, ones(p.at(seat, s.COMPLETED)))
    elif special == data.MORE_INTRIGUE:
        gain_points(p, seat, with_more_intrigue(p, seat))
    elif special == data.BRIDGE_OR_POINTS:
        start_bridge_or_points(p, amount)
    elif special == data.DRAW_MISSION:
        pay_coins(p, seat, taxes(p, seat))
        draw_missions(p, 2)
    elif special == data.BUY_BRIDGE:
        pay_coins(p, seat, bridge_price(p, seat))
        p.push(steps.BRIDGE)


# ---- cards
def can_draw_influence(p: Position) -> bool:
    """Whether any Influence card is left to draw. Rule 11.2."""
    return p.discarded != 0 or deck_size(p, s.INFLUENCE_DECK) > 0


def gain_influence(p: Position) -> None:
    """Draw two Influence cards, keep one. Rule 11.1."""
    if can_draw_influence(p):
        start_draw(p, s.INFLUENCE_DECK, 2)


def taxes(p: Position, seat: i64) -> i64:
    """One coin for each mission a player has, completed or not.

    Rules 10.3 and 10.6.8, Ruling R28.
    """
    if p.power(seat, powers.NO_TAXES):
        return 0
    return ones(p.at(seat, s.HAND)) + ones(p.at(seat, s.COMPLETED))


def can_draw_mission(p: Position) -> bool:
    """Nobody holds more than three unfinished missions. Rule 10.4."""
    return ones(p.at(p.turn, s.HAND)) < s.HAND_LIMIT and deck_size(p, s.MISSION_DECK) > 0


def draw_missions(p: Position, number: i64) -> None:
    """Draw missions to keep one; alone against the Doge one of his cards goes. Rules 10.3, 15.8."""
    if p.seats == 1 and p.doge_deck > 0:
        p.doge_deck -= 1
        tell(p, EVERYONE, "doge card boxed")
    start_draw(p, s.MISSION_DECK, number)


# ---- bridges
def can_build(p: Position, seat: i64) -> bool:
    """Each fleet has two bridges, each canal takes one. Rule 10.1."""
    return p.at(seat, s.BUILT) < s.BRIDGES_EACH and free_canals(p) != 0


def free_canals(p: Position) -> i64:
    """The canals without a bridge, as a mask. Rule 10.1."""
    mask: i64 = 0
    for canal in range(p.tables.canals):
        if p.bridges[canal] == NONE:
            mask |= bit(canal)
    return mask


def bridge_price(p: Position, seat: i64) -> i64:
    """What a bridge costs at the Grand Council. Rules 20.1.3 and 10.6.6."""
    price = p.tables.bridge_price
    return price - 2 if p.power(seat, powers.CHEAP_BRIDGES) else price


def build(p: Position, fleet: i64, canal: i64) -> None:
    """Lay a bridge over a canal, wherever it is. Rule 10.1."""
    p.bridges[canal] = fleet
    p.add(fleet, s.BUILT, 1)
    tell(p, EVERYONE, "bridge", who(p, fleet), canal)


class Bridge(steps.Step):
    """Where is the bridge built? Rule 10.1."""

    def ask(self, p: Position) -> i64:
        """Any canal without a bridge. Rule 10.1."""
        return free_canals(p)

    def answer(self, p: Position, option: i64) -> None:
        """Build it. Rule 10.1."""
        p.done()
        build(p, p.turn, option)


def start_bridge_or_points(p: Position, points: i64) -> None:
    """Ask whether to build a bridge or to take points. Rules 20.2.12 and 11.3.5, Ruling R10."""
    p.cubes_due = points
    p.push(steps.BRIDGE_OR_POINTS)


class BridgeOrPoints(steps.Step):
    """A bridge or points? Rules 20.2.12 and 11.3.5."""

    def ask(self, p: Position) -> i64:
        """A bridge if one can be built, or the points. Rules 20.2.12 and 11.3.5, Ruling R10."""
        return s.EITHER if can_build(p, p.turn) else bit(THE_POINTS)

    def answer(self, p: Position, option: i64) -> None:
        """Build a bridge or take the points. Rules 20.2.12 and 11.3.5."""
        points = p.cubes_due
        p.cubes_due = 0
        p.done()
        tell(p, EVERYONE, "chose", p.turn, steps.BRIDGE_OR_POINTS, option)
        if option == A_BRIDGE:
            p.push(steps.BRIDGE)
        else:
            gain_points(p, p.turn, points)
