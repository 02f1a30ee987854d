"""The positions that a view of Venice allows. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import CARDS, NONE, TILES, Tables
from serenissima.games.venice.describe import load_public
from serenissima.games.venice.describe.names import PILES, places_of
from serenissima.games.venice.rules.agenda import settle
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import first_of, memory_at, size_of
from serenissima.kernel.game import View
from serenissima.kernel.state import (
    Worlds,
    bit,
    filled,
    has,
    ones,
    packed_add,
    packed_at,
    packed_length,
    packed_push,
)


class Hidden:
    """What a view says of one deck's cards: of missions by number, of Influence cards by kind."""

    def __init__(self, seen: View, pile: i64) -> None:
        public, name = seen.public, str(PILES[pile + 1])
        self.pile: i64 = pile
        self.seat: i64 = NONE if seen.seat is None else seen.seat
        self.counts = vec[i64]([int(fleet[name]) for fleet in public["fleets"]])
        """How many cards each seat holds."""
        shown = public["discards"] if pile == s.INFLUENCE_DECK else ()
        self.shown = faces(pile, shown)
        """The cards that lie open beside the deck; completed missions stand in the position."""
        drawing = public["pile"] == name
        self.own = filled(0, 0)
        """The viewer's hand."""
        self.drawn = filled(0, 0)
        """The cards just drawn, if the viewer sees them."""
        self.hidden_drawn: i64 = int(public["drawn_cards"]) if drawing else 0
        """How many cards just drawn the viewer does not see."""
        self.items = filled(0, 0)
        """The cards that the viewer remembers."""
        self.places = filled(0, 0)
        """The places where each of them can be, as masks."""
        if seen.seat is not None:
            self.read(seen.own, name, drawing)

    def read(self, own: Mapping[str, Any], name: str, drawing: bool) -> None:
        """Take over what the viewer alone knows."""
        self.own = faces(self.pile, own[name])
        if drawing and "drawn" in own:
            self.drawn = faces(self.pile, own["drawn"])
            self.hidden_drawn = 0
        remembers = own["remembers"][name]
        self.items = faces(self.pile, [item[0] for item in remembers])
        self.places = vec[i64]([places_of(item[1]) for item in remembers])


def faces(pile: i64, names: Any) -> vec[i64]:
    """Cards as a view tells them, as numbers from 0."""
    if pile == s.MISSION_DECK:
        return vec[i64]([int(name) - 1 for name in names])
    return vec[i64]([CARDS.index(name) for name in names])


class VeniceWorlds(Worlds):
    """The positions that a view allows: hidden cards are dealt anew, what is remembered holds.

    Other seats' memories are not part of a view; in a drawn world they remember nothing.
    """

    def __init__(self, seen: View, tables: Tables) -> None:
        self.known = load_public(tables, seen.public, Venice)
        self.missions = Hidden(seen, s.MISSION_DECK)
        self.influence = Hidden(seen, s.INFLUENCE_DECK)
        self.piles = vec[i64]([int(deck["pile"]) for deck in seen.public["smugglers"]])
        """How many cards lie face down in each smuggler deck."""

    def draw(self, rng: Random) -> Venice:
        """One possible position, the hidden cards dealt evenly over what is possible."""
        out = self.known.clone()
        while not deal_hidden(out, self.missions, rng):
            pass
        while not deal_hidden(out, self.influence, rng):
            pass
        if out.seats == 1:
            for deck in range(i64(s.DECKS)):
                deal_smugglers(out, deck, self.piles[deck], rng)
        settle(out)
        return out


def deal_hidden(p: Venice, hidden: Hidden, rng: Random) -> bool:
    """Deal one deck's hidden cards; False if the remembered ones found no room this time."""
    pile = hidden.pile
    drawing = p.pile == pile
    pool = lay_open(p, hidden)
    drawn: i64 = 0
    for face in hidden.drawn:
        card = card_of(pile, pool, face)
        pool &= ~bit(card)
        drawn = packed_add(drawn, s.CARD_BITS, card)
    room = rooms(p, hidden)
    # What the viewer remembers, each card in one of the places it can be.
    if hidden.seat != NONE:
        start = memory_at(hidden.seat, pile)
        for k in range(size_of(pile)):
            p.known[start + k] = 0
        for k in range(i64(len(hidden.items))):
            card = card_of(pile, pool, hidden.items[k])
            if card == NONE:
                return False
            place = pick_room(room, hidden.places[k], rng)
            if place == NONE:
                return False
            pool &= ~bit(card)
            room[place] -= 1
            drawn = put_card(p, pile, place, card, drawn)
            p.known[start + card] = hidden.places[k]
    # Then the rest at random; what is over stays in the top part of the deck or in the box.
    free = filled(0, 0)
    for card in range(size_of(pile)):
        if has(pool, card):
            free = append(free, card)
    left: i64 = len(free)
    for place in range(i64(len(room))):
        while room[place] > 0:
            k = rng.randrange(left)
            left -= 1
            card = free[k]
            free[k] = free[left]
            room[place] -= 1
            drawn = put_card(p, pile, place, card, drawn)
    if drawing:
        p.drawn = drawn
    return True


def lay_open(p: Venice, hidden: Hidden) -> i64:
    """Lay out every card whose face and place the viewer knows; the others are answered."""
    pile = hidden.pile
    pool = bit(size_of(pile)) - 1
    shown: i64 = 0
    for face in hidden.shown:
        card = card_of(pile, pool, face)
        pool &= ~bit(card)
        shown |= bit(card)
    if pile == s.INFLUENCE_DECK:
        p.discarded = shown
    else:
        for seat in range(p.seats):
            pool &= ~p.at(seat, s.COMPLETED)
    if hidden.seat != NONE:
        hand: i64 = 0
        for face in hidden.own:
            card = card_of(pile, pool, face)
            pool &= ~bit(card)
            hand |= bit(card)
        p.put(hidden.seat, column_of(pile), hand)
    return pool


def rooms(p: Venice, hidden: Hidden) -> vec[i64]:
    """How many cards have room: in the hands, among those just drawn, at each place under."""
    missions = hidden.pile == s.MISSION_DECK
    under = p.under_missions if missions else p.under_influence
    room = filled(s.UNDER_BIT + under, 1)
    for place in range(i64(s.UNDER_BIT)):
        room[place] = 0
    for seat in range(p.seats):
        if seat != hidden.seat:
            room[seat] = hidden.counts[seat]
            p.put(seat, column_of(hidden.pile), 0)
    room[s.DRAWN_BIT] = hidden.hidden_drawn
    return room


def column_of(pile: i64) -> i64:
    """The column of the sheet that has a deck's cards in hand."""
    return s.HAND if pile == s.MISSION_DECK else s.CARDS


def put_card(p: Venice, pile: i64, place: i64, card: i64, drawn: i64) -> i64:
    """Put a card in its place; the packed drawn cards are answered."""
    if place < s.DRAWN_BIT:
        column = column_of(pile)
        p.put(place, column, p.at(place, column) | bit(card))
    elif place == s.DRAWN_BIT:
        return packed_push(drawn, s.CARD_BITS, card)
    else:
        p.under[first_of(pile) + place - s.UNDER_BIT] = card
    return drawn


def pick_room(room: vec[i64], places: i64, rng: Random) -> i64:
    """A random place among those that have room, or `NONE`."""
    count: i64 = 0
    chosen: i64 = NONE
    for place in range(i64(len(room))):
        if has(places, place) and room[place] > 0:
            count += 1
            if rng.randrange(count) == 0:
                chosen = place
    return chosen


def card_of(pile: i64, pool: i64, face: i64) -> i64:
    """A card of the pool that shows this: a mission, or the first card of a kind; or `NONE`."""
    if pile == s.MISSION_DECK:
        return face
    for card in range(2 * face, 2 * face + 2):
        if has(pool, card):
            return card
    return NONE


def deal_smugglers(p: Venice, deck: i64, size: i64, rng: Random) -> None:
    """Deal the cards of a smuggler deck that nobody has seen, alone against the Doge."""
    gone = p.street[s.OUT + deck]
    if p.street[s.TOP + deck] != NONE:
        gone |= bit(p.street[s.TOP + deck])
    if p.deck == deck:
        for place in range(packed_length(p.candidates, s.PIECE_BITS)):
            gone |= bit(packed_at(p.candidates, s.PIECE_BITS, place))
    pile = p.street[s.SEEN + deck] & ~gone
    free = filled(0, 0)
    for card in range(i64(TILES)):
        if not has(p.street[s.SEEN + deck], card):
            free = append(free, card)
    left: i64 = len(free)
    for _ in range(size - ones(pile)):
        k = rng.randrange(left)
        left -= 1
        pile |= bit(free[k])
        free[k] = free[left]
    p.street[s.PILE + deck] = pile
