"""The eleven Influence cards: page 11."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import ALL_TILES, KINDS, LAST_SPACE, TILES
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.buildings import (
    activate_by_mooring,
    advance,
    can_build,
    can_draw_influence,
    can_draw_mission,
    draw_missions,
    gain_influence,
    reached_last,
    start_bridge_or_points,
)
from serenissima.games.venice.rules.cargo import choose_cubes
from serenissima.games.venice.rules.decks import forget
from serenissima.games.venice.rules.tracks import (
    advance_council,
    gain_coins,
    gain_points,
    gain_scrolls,
    has_most_intrigue,
    remove_intrigue,
    take_intrigue,
)
from serenissima.games.venice.state import Position, gondola_of, has_kind
from serenissima.kernel.state import EVERYONE, bit, has, tell

FOREMAN: Final = 0
OVERTIME: Final = 1
COUNCILLORS: Final = 2
INFORMATION: Final = 3
BRIDGE: Final = 4
PROMOTION: Final = 5
STOCKS: Final = 6
OFFER: Final = 7
INVESTIGATION: Final = 8
TESTIMONY: Final = 9
SPY: Final = 10
# The answers to "do you go one further?".
FURTHER: Final = s.FIRST
NO_FURTHER: Final = s.SECOND
# The answers to "a mission or points?".
A_MISSION: Final = s.FIRST
THE_POINTS: Final = s.SECOND


class Play(steps.Step):
    """Is an Influence card played? Rule 6.1."""

    def ask(self, p: Position) -> i64:
        """The kinds of card in hand that can be used now, and none. Rules 6.1 and 10.6.13."""
        hand = p.at(p.turn, s.CARDS)
        allowed: i64 = 2 if p.power(p.turn, powers.TWO_CARDS_A_TURN) else 1
        # Everybody sees who has no card, or has played enough of them.
        if hand == 0 or p.played >= allowed:
            p.done()
            return 0
        mask: i64 = bit(s.DONE)
        for kind in range(i64(KINDS)):
            if has_kind(hand, kind) and usable(p, kind):
                mask |= bit(kind)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Play one card from the hand, or none, and discard it. Rules 6.1 and 11.2."""
        seat = p.turn
        if option == s.DONE:
            p.done()
            tell(p, EVERYONE, "no card", seat)
            return
        hand = p.at(seat, s.CARDS)
        card = 2 * option if has(hand, 2 * option) else 2 * option + 1
        p.put(seat, s.CARDS, hand & ~bit(card))
        p.discarded |= bit(card)
        forget(p, seat, s.INFLUENCE_DECK, card)
        p.played += 1
        tell(p, EVERYONE, "played", seat, option)
        resolve(p, option)


def usable(p: Position, kind: i64) -> bool:
    """A card can be played only if it would do something. Rule 11.2."""
    seat = p.turn
    if kind == FOREMAN or kind == PROMOTION:
        return unfinished(p) != 0
    if kind == OVERTIME:
        return places_of_work(p) != 0
    if kind == COUNCILLORS:
        return p.at(seat, s.COUNCIL) < p.tables.track_end
    if kind == BRIDGE:
        return p.at(seat, s.BUILT) > 0 or can_build(p, seat)
    if kind == INVESTIGATION:
        return p.at(seat, s.SCROLLS) < p.tables.scroll_limit
    if kind == TESTIMONY:
        return p.at(seat, s.INTRIGUE) > 0
    return True


def resolve(p: Position, kind: i64) -> None:
    """Carry a card out. Rules 11.3.3, 11.3.4, 11.3.7, 11.3.9 and 11.3.10."""
    seat = p.turn
    if kind == FOREMAN:
        p.push(steps.FOREMAN)
    elif kind == OVERTIME:
        p.push(steps.OVERTIME)
    elif kind == COUNCILLORS:
        advance_council(p, seat, 1)
        if has_most_intrigue(p, seat) and p.at(seat, s.COUNCIL) < p.tables.track_end:
            p.push(steps.COUNCILLORS)
    elif kind == INFORMATION:
        gain_coins(p, seat, 2)
        if can_draw_influence(p):
            gain_influence(p)
    elif kind == BRIDGE:
        start_bridge_or_points(p, 2 * p.at(seat, s.BUILT))
    elif kind == PROMOTION:
        p.push(steps.PROMOTE)
    elif kind == STOCKS:
        p.push(steps.STOCK)
        p.colour = 0
        p.push(steps.EXCHANGE)
    elif kind == OFFER:
        p.push(steps.OFFER)
    elif kind == INVESTIGATION:
        gain_scrolls(p, seat, 3)
    elif kind == TESTIMONY:
        remove_intrigue(p, seat, 3)
    else:
        p.push(steps.SPY)


def unfinished(p: Position) -> i64:
    """The buildings where one's assistant stands before the fourth space. Rule 11.3.1."""
    mask: i64 = 0
    for building in range(i64(TILES)):
        level = p.levels[p.turn * TILES + building]
        if 0 < level < LAST_SPACE:
            mask |= bit(building)
    return mask


class Foreman(steps.Step):
    """Where is the foreman bribed? Rule 11.3.1."""

    def ask(self, p: Position) -> i64:
        """Where one's assistant can still rise. Rule 11.3.1."""
        return unfinished(p)

    def answer(self, p: Position, option: i64) -> None:
        """Move an assistant to the fourth space, pushing nobody, for 3 intrigue. Rule 11.3.1."""
        p.done()
        p.levels[p.turn * TILES + option] = LAST_SPACE
        tell(p, EVERYONE, "assistant", p.turn, option, LAST_SPACE)
        reached_last(p, p.turn)
        take_intrigue(p, p.turn, 3)


def places_of_work(p: Position) -> i64:
    """One's gondolas that lie at a building one can activate. Rule 11.3.2 and Ruling R13."""
    mask: i64 = 0
    for which in range(i64(2)):
        building = p.tiles[p.where[gondola_of(p.turn, which)]]
        if building >= TILES or p.levels[p.turn * TILES + building] > 0:
            mask |= bit(which)
    return mask


class Overtime(steps.Step):
    """At which gondola is there work? Rule 11.3.2."""

    def ask(self, p: Position) -> i64:
        """One's gondolas beside a building one can activate. Rule 11.3.2 and Ruling R13."""
        return places_of_work(p)

    def answer(self, p: Position, option: i64) -> None:
        """Activate the building where that gondola lies. Rule 11.3.2 and Ruling R13."""
        p.done()
        tell(p, EVERYONE, "chose", p.turn, steps.OVERTIME, option)
        gondola = gondola_of(p.turn, option)
        activate_by_mooring(p, p.tiles[p.where[gondola]], gondola)


class Councillors(steps.Step):
    """One space further for one more intrigue? Rule 11.3.3."""

    def ask(self, p: Position) -> i64:
        """Yes or no. Rule 11.3.3."""
        return s.EITHER

    def answer(self, p: Position, option: i64) -> None:
        """Whoever has the most intrigue may take one more for another step. Rule 11.3.3."""
        p.done()
        tell(p, EVERYONE, "chose", p.turn, steps.COUNCILLORS, option)
        if option == FURTHER:
            take_intrigue(p, p.turn, 1)
            advance_council(p, p.turn, 1)


class Promote(steps.Step):
    """Which assistant is promoted? Rule 11.3.6."""

    def ask(self, p: Position) -> i64:
        """Where one's assistant can still rise. Rule 11.3.6."""
        return unfinished(p)

    def answer(self, p: Position, option: i64) -> None:
        """Advance an assistant by one space, pushing others. Rule 11.3.6."""
        p.done()
        advance(p, p.turn, option)


class Stock(steps.Step):
    """Which gondola gets the cube? Rule 11.3.7."""

    def ask(self, p: Position) -> i64:
        """Either of one's own. Rule 11.3.7."""
        return s.EITHER

    def answer(self, p: Position, option: i64) -> None:
        """Choose the gondola that gets a cube of one's choice. Rule 11.3.7."""
        p.done()
        tell(p, EVERYONE, "chose", p.turn, steps.STOCK, option)
        choose_cubes(p, gondola_of(p.turn, option), 1)


class Offer(steps.Step):
    """A mission or points? Rule 11.3.8."""

    def ask(self, p: Position) -> i64:
        """A mission, if there is room for one, or the points. Rule 11.3.8."""
        return s.EITHER if can_draw_mission(p) else bit(THE_POINTS)

    def answer(self, p: Position, option: i64) -> None:
        """Draw one mission without taxes, or score 2 points. Rule 11.3.8."""
        p.done()
        tell(p, EVERYONE, "chose", p.turn, steps.OFFER, option)
        if option == A_MISSION:
            draw_missions(p, 1)
        else:
            gain_points(p, p.turn, 2)


class Spy(steps.Step):
    """Where does the spy go? Rule 11.3.11."""

    def ask(self, p: Position) -> i64:
        """To any tile. Rule 11.3.11."""
        return ALL_TILES

    def answer(self, p: Position, option: i64) -> None:
        """Send the spy to a tile for this turn. Rule 11.3.11."""
        p.done()
        p.spy = option
        tell(p, EVERYONE, "spy", p.turn, option)
