"""The eleven Influence cards: page 11."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import LAST_SPACE, TILES
from serenissima.games.venice.rules import steps
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
from serenissima.games.venice.state import Position, tell
from serenissima.kernel.state import bit

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
KINDS: Final = 11


def play_options(p: Position) -> i64:
    """The kinds of card in hand that can be used now, and none. Rules 6.1 and 10.6.13."""
    hand = p.at(p.turn, s.CARDS)
    allowed: i64 = 2 if p.power(p.turn, 13) else 1
    if hand == 0 or p.played >= allowed:
        return 0
    mask: i64 = bit(s.DONE)
    for kind in range(i64(KINDS)):
        if (hand >> (2 * kind)) & 3 and usable(p, kind):
            mask |= bit(kind)
    return mask


def usable(p: Position, kind: i64) -> bool:
    """A card can be played only if it would do something. Rule 11.2."""
    seat = p.turn
    if kind == FOREMAN or kind == PROMOTION:
        return unfinished(p) != 0
    if kind == OVERTIME:
        return overtime_options(p) != 0
    if kind == COUNCILLORS:
        return p.at(seat, s.COUNCIL) < p.tables.track_end
    if kind == BRIDGE:
        return p.at(seat, s.BUILT) > 0 or can_build(p, seat)
    if kind == INVESTIGATION:
        return p.at(seat, s.SCROLLS) < p.tables.scroll_limit
    if kind == TESTIMONY:
        return p.at(seat, s.INTRIGUE) > 0
    return True


def unfinished(p: Position) -> i64:
    """The buildings where one's assistant stands before the fourth space. Rule 11.3.1."""
    mask: i64 = 0
    for building in range(i64(TILES)):
        level = p.levels[p.turn * TILES + building]
        if 0 < level < LAST_SPACE:
            mask |= bit(building)
    return mask


def overtime_options(p: Position) -> i64:
    """One's gondolas that lie at a building one can activate. Rule 11.3.2 and Ruling R13."""
    mask: i64 = 0
    for which in range(i64(2)):
        building = p.tiles[p.where[2 * p.turn + which]]
        if building >= TILES or p.levels[p.turn * TILES + building] > 0:
            mask |= bit(which)
    return mask


def play(p: Position, option: i64) -> None:
    """Play one card from the hand, or none, and discard it. Rules 6.1 and 11.2."""
    if option == s.DONE:
        p.done()
        tell(p, "no card", p.turn)
        return
    seat = p.turn
    hand = p.at(seat, s.CARDS)
    card = 2 * option
    if (hand >> card) & 1 == 0:
        card += 1
    p.put(seat, s.CARDS, hand & ~bit(card))
    p.discarded |= bit(card)
    forget(p, s.INFLUENCE_DECK, card, seat)
    p.played += 1
    tell(p, "played", seat, option)
    resolve(p, option)


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


def bribe_foreman(p: Position, building: i64) -> None:
    """Move an assistant to the fourth space, pushing nobody, for 3 intrigue. Rule 11.3.1."""
    p.done()
    p.levels[p.turn * TILES + building] = LAST_SPACE
    tell(p, "assistant", p.turn, building, LAST_SPACE)
    reached_last(p, p.turn)
    take_intrigue(p, p.turn, 3)


def work_overtime(p: Position, which: i64) -> None:
    """Activate the building where one of one's gondolas lies. Rule 11.3.2 and Ruling R13."""
    p.done()
    tell(p, "chose", p.turn, steps.OVERTIME, which)
    gondola = 2 * p.turn + which
    activate_by_mooring(p, p.tiles[p.where[gondola]], gondola)


def bribe_councillors(p: Position, option: i64) -> None:
    """Whoever has the most intrigue may take one more for another step. Rule 11.3.3."""
    p.done()
    tell(p, "chose", p.turn, steps.COUNCILLORS, option)
    if option == 0:
        take_intrigue(p, p.turn, 1)
        advance_council(p, p.turn, 1)


def promote(p: Position, building: i64) -> None:
    """Advance an assistant by one space, pushing others. Rule 11.3.6."""
    p.done()
    advance(p, p.turn, building)


def stock(p: Position, which: i64) -> None:
    """Choose the gondola that gets a cube of one's choice. Rule 11.3.7."""
    p.done()
    tell(p, "chose", p.turn, steps.STOCK, which)
    choose_cubes(p, 2 * p.turn + which, 1)


def offer_options(p: Position) -> i64:
    """A mission, if there is room for one, or 2 points. Rule 11.3.8."""
    return 3 if can_draw_mission(p) else 2


def offer(p: Position, option: i64) -> None:
    """Draw one mission without taxes, or score 2 points. Rule 11.3.8."""
    p.done()
    tell(p, "chose", p.turn, steps.OFFER, option)
    if option == 0:
        draw_missions(p, 1)
    else:
        gain_points(p, p.turn, 2)


def hire_spy(p: Position, building: i64) -> None:
    """Send the spy to a tile for this turn. Rule 11.3.11."""
    p.done()
    p.spy = building
    tell(p, "spy", p.turn, building)


def kinds_in(hand: i64) -> i64:
    """The kinds among some Influence cards, as a mask. Ruling R49."""
    mask: i64 = 0
    for kind in range(i64(KINDS)):
        if (hand >> (2 * kind)) & 3:
            mask |= bit(kind)
    return mask


def card_of_kind(drawn: i64, kind: i64) -> i64:
    """The first card of a kind among those just drawn. Ruling R49."""
    card: i64 = -1
    while drawn != 0:
        if ((drawn & 31) - 1) >> 1 == kind:
            card = (drawn & 31) - 1
        drawn >>= 5
    return card
