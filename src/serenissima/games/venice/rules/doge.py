"""Alone against the Doge: pages 14 and 15."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import DOCKS, LAST_SPACE, NONE, TILES
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import advance, build
from serenissima.games.venice.rules.moving import set_down
from serenissima.games.venice.rules.smugglers import begin_cards, moor_smuggler, set_off
from serenissima.games.venice.rules.tracks import (
    advance_council,
    gain_points,
    pay_coins,
    take_intrigue,
)
from serenissima.games.venice.state import Position, tell, who
from serenissima.kernel.state import bit

DOGE_CARDS: Final = 27
DOGE_SCROLLS: Final = 5
GONDOLAS: Final = 4
BOXED_EACH: Final = 3

DENUNCIATION: Final = 0
INQUIRY: Final = 1
SESSION: Final = 2
AMBITION: Final = 3
ARCHIVES: Final = 4
DECREE: Final = 5
PENANCE: Final = 6
WORKS: Final = 7
TRIBUTE: Final = 8


# ---- set-up
def place_options(p: Position) -> i64:
    """The next card for the Doge's set-up, A and B in turn. Rules 14.5 and 15.14.1."""
    extra = p.doge_start - s.NO_ASSISTANTS if p.doge_start > s.NO_ASSISTANTS else 0
    if p.resolving < GONDOLAS + extra:
        return p.street[s.PILE + p.resolving % 2]
    p.done()
    p.resolving = 0
    p.push(steps.BOXED)
    return 0


def place(p: Position, card: i64) -> None:
    """Place one of the Doge's gondolas and his assistant. Rules 14.5 and 15.14.6, Ruling R37."""
    deck = p.resolving % 2
    mark = bit(card)
    p.street[s.PILE + deck] &= ~mark
    p.street[s.OUT + deck] |= mark
    p.street[s.SEEN + deck] |= mark
    tell(p, "smuggler card", deck, card)
    if p.resolving < GONDOLAS:
        gondola = 2 + p.resolving
        set_down(p, gondola, p.sites[card], 1)
        if p.doge_start != s.NO_ASSISTANTS:
            advance(p, gondola >> 1, card)
    else:
        advance(p, 1 + deck, card)
    p.resolving += 1


def boxed_options(p: Position) -> i64:
    """The cards of which three of each deck go into the box unseen. Rule 14.6."""
    if p.resolving < 2 * BOXED_EACH:
        return p.street[s.PILE + p.resolving // BOXED_EACH]
    p.done()
    p.resolving = 0
    for deck in range(i64(2)):
        p.street[s.PILE + deck] |= p.street[s.OUT + deck]
        p.street[s.OUT + deck] = 0
    tell(p, "smugglers reshuffled", 2)
    p.doge_deck = DOGE_CARDS - 2
    p.push(steps.ROW_CARD)
    return 0


def box_card(p: Position, card: i64) -> None:
    """A smuggler card leaves the game, seen by nobody. Rule 14.6."""
    deck = p.resolving // BOXED_EACH
    p.street[s.PILE + deck] &= ~bit(card)
    p.resolving += 1
    tell(p, "smuggler card boxed", deck)


# ---- the row of Doge cards
def row_options(p: Position) -> i64:
    """The cards that may fill the next gap in the row.

    Rules 14.8, 15.10 and 15.14.5, Rulings R42 and R57.
    """
    gap = first_gap(p)
    if gap == NONE:
        p.done()
        return 0
    if p.doge_deck == 0:
        p.done()
        p.last_turns = p.doge_last_turns
        tell(p, "doge deck empty", p.last_turns)
        if p.last_turns == 0:
            p.done()
            p.push(steps.SCORE)
        return 0
    out = p.doge_out
    for place in range(i64(3)):
        if p.street[s.ROW + place] != NONE:
            out |= bit(p.street[s.ROW + place])
    return (bit(DOGE_CARDS) - 1) & ~out


def first_gap(p: Position) -> i64:
    """The first empty place of the row. Rule 15.5."""
    for place in range(i64(3)):
        if p.street[s.ROW + place] == NONE:
            return place
    return NONE


def fill_row(p: Position, card: i64) -> None:
    """Turn up a Doge card. Rules 14.9 and 15.5."""
    place = first_gap(p)
    p.street[s.ROW + place] = card
    p.doge_deck -= 1
    tell(p, "doge card", place, card)


# ---- his turn
def begin_doge_turn(p: Position) -> None:
    """First deck A, then deck B, then the cards of the row. Rule 15.1."""
    p.done()
    p.ignored = 0
    tell(p, "doge turn")
    p.push(steps.DOGE_CARDS)
    begin_cards(p, 0)
    p.push(steps.SMUGGLER_CARD)


def choose_gondola(p: Position, option: i64) -> None:
    """Choose which of the Doge's two gondolas of this letter moves. Rule 15.2 and Ruling R37."""
    p.done()
    tell(p, "chose", 0, steps.DOGE_GONDOLA, option)
    p.ignored |= bit(p.tables.icons[p.deck * TILES + p.tiles[p.destination]])
    set_off(p, 2 + 2 * option + p.deck)


def land(p: Position) -> None:
    """Moor, advance the assistant, score its space; then deck B. Rules 15.3 and 15.4."""
    p.done()
    fleet = p.smuggler >> 1
    building = p.tiles[p.destination]
    moor_smuggler(p, 1)
    gain_points(p, 1, space_points(p, p.levels[fleet * TILES + building]))
    p.smuggler = NONE
    p.destination = NONE
    if p.deck == 0:
        begin_cards(p, 1)
        p.push(steps.SMUGGLER_CARD)
    else:
        p.deck = 0
        p.resolving = 7 & ~p.ignored


def space_points(p: Position, level: i64) -> i64:
    """What the Doge scores for an assistant's space. Rules 15.4, 15.14.3 and 15.14.7."""
    if level == LAST_SPACE:
        return p.doge_fourth_space
    if level == 1:
        return p.doge_first_space
    return level - 1 if level > 0 else 0


def next_doge_card(p: Position) -> None:
    """Carry out the cards not ignored, from left to right, then fill the row.

    Rule 15.5 and Ruling R58.
    """
    if p.resolving == 0:
        p.done()
        p.ignored = 0
        p.push(steps.ROW_CARD)
        return
    place: i64 = 0
    while (p.resolving >> place) & 1 == 0:
        place += 1
    p.resolving &= ~bit(place)
    card = p.street[s.ROW + place]
    if card == NONE:
        return
    p.street[s.ROW + place] = NONE
    p.doge_out |= bit(card)
    tell(p, "doge card used", card)
    resolve(p, p.tables.doge[card])


def resolve(p: Position, kind: i64) -> None:
    """What a Doge card does. Rules 15.9, 15.15.1, 15.15.2, 15.15.5 and 15.15.6."""
    if kind == DENUNCIATION:
        if not p.power(0, 20):
            take_intrigue(p, 0, 1)
    elif kind == INQUIRY:
        p.dues = 1 | (1 << 4)
        p.push(steps.SETTLE)
    elif kind == SESSION:
        advance_council(p, trailing_marker(p), 2)
    elif kind == AMBITION:
        ambition(p)
    elif kind == ARCHIVES:
        gained = min(i64(2), DOGE_SCROLLS - p.at(1, s.SCROLLS))
        if gained > 0:
            p.add(1, s.SCROLLS, gained)
            tell(p, "scrolls", who(p, 1), gained)
    elif kind == DECREE:
        gain_points(p, 1, 2)
    elif kind == PENANCE:
        penance(p)
    elif kind == WORKS:
        works(p)
    elif kind == TRIBUTE:
        tribute(p)


def trailing_marker(p: Position) -> i64:
    """The Doge's fleet whose council marker is behind. Rule 15.15.3."""
    return 2 if p.at(2, s.COUNCIL) < p.at(1, s.COUNCIL) else 1


def ambition(p: Position) -> None:
    """His leading marker goes 1 on, 2 if you have less intrigue than he. Rule 15.15.4."""
    leading: i64 = 2 if p.at(2, s.COUNCIL) > p.at(1, s.COUNCIL) else 1
    advance_council(p, leading, 2 if p.at(0, s.INTRIGUE) < p.at(1, s.INTRIGUE) else 1)


def penance(p: Position) -> None:
    """He lays 2 intrigue down, or scores 1 point if he has none. Rule 15.15.7."""
    removed = min(i64(2), p.at(1, s.INTRIGUE))
    if removed == 0:
        gain_points(p, 1, 1)
        return
    p.add(1, s.INTRIGUE, -removed)
    tell(p, "doge intrigue removed", removed)


def works(p: Position) -> None:
    """He builds a bridge beside your gondolier, or scores 2 points if he cannot. Rule 15.15.8."""
    if bridge_options(p) == 0:
        gain_points(p, 1, 2)
    else:
        p.push(steps.DOGE_BRIDGE)


def bridge_options(p: Position) -> i64:
    """The canals at your gondolier's dock that have no bridge yet. Rule 15.15.8."""
    if p.at(1, s.BUILT) + p.at(2, s.BUILT) >= 2 * s.BRIDGES_EACH:
        return 0
    here = p.where[p.at(0, s.GONDOLIER)]
    mask: i64 = 0
    for dock in range(i64(DOCKS)):
        canal = p.tables.between[here * DOCKS + dock]
        if canal != NONE and p.bridges[canal] == NONE:
            mask |= bit(canal)
    return mask


def build_for_doge(p: Position, canal: i64) -> None:
    """Lay the Doge's bridge where you chose. Rule 15.15.8."""
    build(p, 1 if p.at(1, s.BUILT) < s.BRIDGES_EACH else 2, canal)


def tribute(p: Position) -> None:
    """You pay him 2 coins; each one you lack is a point for him. Rule 15.15.9."""
    paid = min(i64(2), p.at(0, s.COINS))
    pay_coins(p, 0, paid)
    gain_points(p, 1, 2 - paid)
