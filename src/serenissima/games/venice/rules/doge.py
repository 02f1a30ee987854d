"""Alone against the Doge: pages 14 and 15."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import (
    ALL_DOGE_CARDS,
    ALL_ROW,
    DOCKS,
    DOGE_BOXED,
    DOGE_DECK,
    DOGE_SCROLLS,
    LAST_SPACE,
    NONE,
    ROW_PLACES,
    TILES,
)
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.buildings import advance, build
from serenissima.games.venice.rules.moving import set_down
from serenissima.games.venice.rules.smugglers import (
    begin_cards,
    land_smuggler,
    moor_smuggler,
    set_off,
)
from serenissima.games.venice.rules.tracks import (
    advance_council,
    gain_points,
    pay_coins,
    take_intrigue,
)
from serenissima.games.venice.state import Position, fleet_of, gondola_of, who
from serenissima.kernel.state import CHANCE, EVERYONE, bit, has, packed_add, tell

GONDOLAS: Final = 4
BOXED_EACH: Final = 3
"""The smuggler cards of each deck that go into the box unseen."""
BOTH_DECKS: Final = 2
"""What an event says of both smuggler decks."""

# The kinds of the Doge's cards.
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
class DogeCard(steps.Step):
    """Where does the Doge begin? Rule 14.5."""

    def ask(self, p: Position) -> i64:
        """The next card for the Doge's set-up, A and B in turn. Rules 14.5 and 15.14.1."""
        p.asked = CHANCE
        extra = p.doge_start - s.NO_ASSISTANTS if p.doge_start > s.NO_ASSISTANTS else i64(0)
        if p.resolving < GONDOLAS + extra:
            return p.street[s.PILE + p.resolving % s.DECKS]
        p.done()
        p.resolving = 0
        p.push(steps.BOXED)
        return 0

    def answer(self, p: Position, option: i64) -> None:
        """Place one of the Doge's gondolas and his assistant.

        Rules 14.5 and 15.14.6, Ruling R37.
        """
        deck = p.resolving % s.DECKS
        p.street[s.PILE + deck] &= ~bit(option)
        p.street[s.OUT + deck] |= bit(option)
        p.street[s.SEEN + deck] |= bit(option)
        tell(p, EVERYONE, "smuggler card", deck, option)
        if p.resolving < GONDOLAS:
            gondola = gondola_of(s.DOGE_FLEET, s.FIRST) + p.resolving
            set_down(p, gondola, p.sites[option], s.DOGE_FLEET)
            if p.doge_start != s.NO_ASSISTANTS:
                advance(p, fleet_of(gondola), option)
        else:
            advance(p, s.DOGE_FLEET + deck, option)
        p.resolving += 1


class Boxed(steps.Step):
    """Which smuggler card is boxed? Rule 14.6."""

    def ask(self, p: Position) -> i64:
        """The cards of which three of each deck go into the box unseen. Rule 14.6."""
        p.asked = CHANCE
        if p.resolving < s.DECKS * BOXED_EACH:
            return p.street[s.PILE + p.resolving // BOXED_EACH]
        p.done()
        p.resolving = 0
        for deck in range(i64(s.DECKS)):
            p.street[s.PILE + deck] |= p.street[s.OUT + deck]
            p.street[s.OUT + deck] = 0
        tell(p, EVERYONE, "smugglers reshuffled", BOTH_DECKS)
        p.doge_deck = DOGE_DECK - DOGE_BOXED
        p.push(steps.ROW_CARD)
        return 0

    def answer(self, p: Position, option: i64) -> None:
        """A smuggler card leaves the game, seen by nobody. Rule 14.6."""
        deck = p.resolving // BOXED_EACH
        p.street[s.PILE + deck] &= ~bit(option)
        p.resolving += 1
        tell(p, EVERYONE, "smuggler card boxed", deck)


# ---- the row of Doge cards
class RowCard(steps.Step):
    """Which Doge card is turned up? Rule 14.8."""

    def ask(self, p: Position) -> i64:
        """The cards that may fill the next gap in the row.

        Rules 14.8, 15.10 and 15.14.5, Rulings R42 and R57.
        """
        p.asked = CHANCE
        if first_gap(p) == NONE:
            p.done()
            return 0
        if p.doge_deck == 0:
            p.done()
            p.last_turns = p.doge_last_turns
            tell(p, EVERYONE, "doge deck empty", p.last_turns)
            if p.last_turns == 0:
                p.done()
                p.push(steps.SCORE)
            return 0
        out = p.doge_out
        for place in range(i64(ROW_PLACES)):
            if p.street[s.ROW + place] != NONE:
                out |= bit(p.street[s.ROW + place])
        return ALL_DOGE_CARDS & ~out

    def answer(self, p: Position, option: i64) -> None:
        """Turn up a Doge card. Rules 14.9 and 15.5."""
        place = first_gap(p)
        p.street[s.ROW + place] = option
        p.doge_deck -= 1
        tell(p, EVERYONE, "doge card", place, option)


def first_gap(p: Position) -> i64:
    """The first empty place of the row. Rule 15.5."""
    for place in range(i64(ROW_PLACES)):
        if p.street[s.ROW + place] == NONE:
            return place
    return NONE


# ---- his turn
class DogeTurn(steps.Step):
    """The Doge's turn. Rule 15.1."""

    def ask(self, p: Position) -> i64:
        """First deck A, then deck B, then the cards of the row. Rule 15.1."""
        p.done()
        p.ignored = 0
        tell(p, EVERYONE, "doge turn")
        p.push(steps.DOGE_CARDS)
        begin_cards(p, 0)
        return 0


class DogeGondola(steps.Step):
    """Which of the Doge's two gondolas of this letter moves? Rule 15.2."""

    def ask(self, p: Position) -> i64:
        """That of his first fleet or that of his second. Rule 15.2 and Ruling R37."""
        return s.EITHER

    def answer(self, p: Position, option: i64) -> None:
        """Ignore the card of the row that is named, and cast off. Rule 15.2 and Ruling R37."""
        p.done()
        tell(p, EVERYONE, "chose", s.YOU, steps.DOGE_GONDOLA, option)
        p.ignored |= bit(p.tables.icons[p.deck * TILES + p.tiles[p.destination]])
        set_off(p, gondola_of(s.DOGE_FLEET + option, p.deck))


class Land(steps.Step):
    """A gondola without a seat arrives. Rules 13.6 and 15.3."""

    def ask(self, p: Position) -> i64:
        """Alone it is the Doge's, otherwise a smuggler's. Rules 13.6 and 15.3."""
        if p.seats == 1:
            land_for_doge(p)
        else:
            land_smuggler(p)
        return 0


def land_for_doge(p: Position) -> None:
    """Moor, advance the assistant, score its space; then deck B. Rules 15.3 and 15.4."""
    p.done()
    fleet = fleet_of(p.smuggler)
    building = p.tiles[p.destination]
    moor_smuggler(p, s.DOGE_FLEET)
    gain_points(p, s.DOGE_FLEET, space_points(p, p.levels[fleet * TILES + building]))
    p.smuggler = NONE
    p.destination = NONE
    if p.deck == 0:
        begin_cards(p, 1)
    else:
        p.deck = 0
        p.resolving = ALL_ROW & ~p.ignored


def space_points(p: Position, level: i64) -> i64:
    """What the Doge scores for an assistant's space. Rules 15.4, 15.14.3 and 15.14.7."""
    if level == LAST_SPACE:
        return p.doge_fourth_space
    if level == 1:
        return p.doge_first_space
    return level - 1 if level > 0 else 0


class DogeCards(steps.Step):
    """The cards of the row are carried out. Rule 15.5."""

    def ask(self, p: Position) -> i64:
        """Carry out the cards not ignored, from left to right, then fill the row.

        Rule 15.5 and Ruling R58.
        """
        if p.resolving == 0:
            p.done()
            p.ignored = 0
            p.push(steps.ROW_CARD)
            return 0
        place: i64 = 0
        while not has(p.resolving, place):
            place += 1
        p.resolving &= ~bit(place)
        card = p.street[s.ROW + place]
        if card != NONE:
            p.street[s.ROW + place] = NONE
            p.doge_out |= bit(card)
            tell(p, EVERYONE, "doge card used", card)
            resolve(p, p.tables.doge[card])
        return 0


def resolve(p: Position, kind: i64) -> None:
    """What a Doge card does. Rules 15.9, 15.15.1, 15.15.2, 15.15.5 and 15.15.6."""
    if kind == DENUNCIATION:
        if not p.power(s.YOU, powers.NO_INTRIGUE_FROM_OTHERS):
            take_intrigue(p, s.YOU, 1)
    elif kind == INQUIRY:
        p.dues = packed_add(packed_add(0, s.PIECE_BITS, s.YOU), s.PIECE_BITS, s.YOU)
        p.push(steps.SETTLE)
    elif kind == SESSION:
        advance_council(p, trailing_marker(p), 2)
    elif kind == AMBITION:
        ambition(p)
    elif kind == ARCHIVES:
        gained = min(i64(2), DOGE_SCROLLS - p.at(s.DOGE_FLEET, s.SCROLLS))
        if gained > 0:
            p.add(s.DOGE_FLEET, s.SCROLLS, gained)
            tell(p, EVERYONE, "scrolls", who(p, s.DOGE_FLEET), gained)
    elif kind == DECREE:
        gain_points(p, s.DOGE_FLEET, 2)
    elif kind == PENANCE:
        penance(p)
    elif kind == WORKS:
        works(p)
    elif kind == TRIBUTE:
        tribute(p)


def trailing_marker(p: Position) -> i64:
    """The Doge's fleet whose council marker is behind. Rule 15.15.3."""
    behind = p.at(s.DOGE_FLEET_TOO, s.COUNCIL) < p.at(s.DOGE_FLEET, s.COUNCIL)
    return s.DOGE_FLEET_TOO if behind else s.DOGE_FLEET


def ambition(p: Position) -> None:
    """His leading marker goes 1 on, 2 if you have less intrigue than he. Rule 15.15.4."""
    ahead = p.at(s.DOGE_FLEET_TOO, s.COUNCIL) > p.at(s.DOGE_FLEET, s.COUNCIL)
    leading: i64 = s.DOGE_FLEET_TOO if ahead else s.DOGE_FLEET
    less = p.at(s.YOU, s.INTRIGUE) < p.at(s.DOGE_FLEET, s.INTRIGUE)
    advance_council(p, leading, 2 if less else 1)


def penance(p: Position) -> None:
    """He lays 2 intrigue down, or scores 1 point if he has none. Rule 15.15.7."""
    removed = min(i64(2), p.at(s.DOGE_FLEET, s.INTRIGUE))
    if removed == 0:
        gain_points(p, s.DOGE_FLEET, 1)
        return
    p.add(s.DOGE_FLEET, s.INTRIGUE, -removed)
    tell(p, EVERYONE, "doge intrigue removed", removed)


def works(p: Position) -> None:
    """He builds a bridge beside your gondolier, or scores 2 points if he cannot. Rule 15.15.8."""
    if doge_sites(p) == 0:
        gain_points(p, s.DOGE_FLEET, 2)
    else:
        p.push(steps.DOGE_BRIDGE)


def doge_sites(p: Position) -> i64:
    """The canals at your gondolier's dock that have no bridge yet. Rule 15.15.8."""
    built = p.at(s.DOGE_FLEET, s.BUILT) + p.at(s.DOGE_FLEET_TOO, s.BUILT)
    if built >= 2 * s.BRIDGES_EACH:
        return 0
    here = p.where[p.at(s.YOU, s.GONDOLIER)]
    mask: i64 = 0
    for dock in range(i64(DOCKS)):
        canal = p.tables.between[here * DOCKS + dock]
        if canal != NONE and p.bridges[canal] == NONE:
            mask |= bit(canal)
    return mask


class DogeBridge(steps.Step):
    """Where does the Doge build? Rule 15.15.8."""

    def ask(self, p: Position) -> i64:
        """The free canals beside your gondolier. Rule 15.15.8."""
        return doge_sites(p)

    def answer(self, p: Position, option: i64) -> None:
        """Lay the Doge's bridge where you chose. Rule 15.15.8."""
        p.done()
        spent = p.at(s.DOGE_FLEET, s.BUILT) >= s.BRIDGES_EACH
        build(p, s.DOGE_FLEET_TOO if spent else s.DOGE_FLEET, option)


def tribute(p: Position) -> None:
    """You pay him 2 coins; each one you lack is a point for him. Rule 15.15.9."""
    paid = min(i64(2), p.at(s.YOU, s.COINS))
    pay_coins(p, s.YOU, paid)
    gain_points(p, s.DOGE_FLEET, 2 - paid)
