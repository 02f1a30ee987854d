"""The positions that a view of Venice allows. Compiled."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import CARDS, NONE, TILES, Tables
from serenissima.games.venice.describe import load_public
from serenissima.games.venice.describe.names import places_of
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


class VeniceWorlds(Worlds):
    """The positions that a view allows: hidden cards are dealt anew, what is remembered holds.

    Other seats' memories are not part of a view; in a drawn world they remember nothing.
    """

    def __init__(self, seen: View, tables: Tables) -> None:
        self.seat: i64 = NONE if seen.seat is None else seen.seat
        self.known = load_public(tables, seen.public, Venice)
        p = self.known
        self.counts = vec[i64]([int(fleet["missions"]) for fleet in seen.public["fleets"]])
        self.card_counts = vec[i64]([int(fleet["influence"]) for fleet in seen.public["fleets"]])
        self.discards = vec[i64]([CARDS.index(name) for name in seen.public["discards"]])
        self.piles = vec[i64]([int(deck["pile"]) for deck in seen.public["smugglers"]])
        self.drawn_count: i64 = int(seen.public["drawn_cards"])
        self.own_missions = filled(0, 0)
        self.own_cards = filled(0, 0)
        self.own_drawn = filled(0, 0)
        self.items = filled(0, 0)
        self.item_places = filled(0, 0)
        self.card_items = filled(0, 0)
        self.card_places = filled(0, 0)
        if seen.seat is None:
            return
        self.own_missions = vec[i64]([int(number) - 1 for number in seen.own["missions"]])
        self.own_cards = vec[i64]([CARDS.index(name) for name in seen.own["influence"]])
        if "drawn" in seen.own:
            if p.pile == s.MISSION_DECK:
                self.own_drawn = vec[i64]([int(number) - 1 for number in seen.own["drawn"]])
            else:
                self.own_drawn = vec[i64]([CARDS.index(name) for name in seen.own["drawn"]])
        remembers = seen.own["remembers"]
        self.items = vec[i64]([int(item[0]) - 1 for item in remembers["missions"]])
        self.item_places = vec[i64]([places_of(item[1]) for item in remembers["missions"]])
        self.card_items = vec[i64]([CARDS.index(item[0]) for item in remembers["influence"]])
        self.card_places = vec[i64]([places_of(item[1]) for item in remembers["influence"]])

    def draw(self, rng: Random) -> Venice:
        """One possible position, the hidden cards dealt evenly over what is possible."""
        out = self.known.clone()
        while not deal_hidden(self, out, rng, s.MISSION_DECK):
            pass
        while not deal_hidden(self, out, rng, s.INFLUENCE_DECK):
            pass
        if out.seats == 1:
            for deck in range(i64(s.DECKS)):
                deal_smugglers(self, out, rng, deck)
        settle(out)
        return out


def deal_hidden(w: VeniceWorlds, out: Venice, rng: Random, pile: i64) -> bool:
    """Deal one deck's hidden cards; False if the remembered ones found no room this time."""
    missions = pile == s.MISSION_DECK
    size = size_of(pile)
    pool = bit(size) - 1
    column: i64 = s.HAND if missions else s.CARDS
    # First everything whose face the viewer knows.
    if missions:
        for seat in range(out.seats):
            pool &= ~out.at(seat, s.COMPLETED)
    else:
        discarded: i64 = 0
        for kind in w.discards:
            card = of_kind(pool, kind)
            pool &= ~bit(card)
            discarded |= bit(card)
        out.discarded = discarded
    if w.seat != NONE:
        hand: i64 = 0
        own = w.own_missions if missions else w.own_cards
        for value in own:
            card = value if missions else of_kind(pool, value)
            pool &= ~bit(card)
            hand |= bit(card)
        out.put(w.seat, column, hand)
    drawn: i64 = 0
    drawing = out.pile == pile
    if drawing and len(w.own_drawn) > 0:
        for value in w.own_drawn:
            card = value if missions else of_kind(pool, value)
            pool &= ~bit(card)
            drawn = packed_add(drawn, s.CARD_BITS, card)
    hidden_drawn = w.drawn_count if drawing and len(w.own_drawn) == 0 else i64(0)
    under = out.under_missions if missions else out.under_influence
    # Room left: hands, the cards just drawn, the places under the deck.
    room = filled(s.UNDER_BIT + size, 0)
    for seat in range(out.seats):
        if seat != w.seat:
            room[seat] = w.counts[seat] if missions else w.card_counts[seat]
            out.put(seat, column, 0)
    room[s.DRAWN_BIT] = hidden_drawn
    for place in range(under):
        room[s.UNDER_BIT + place] = 1
    # Then what the viewer remembers, each in one of the places it can be.
    memory = w.items if missions else w.card_items
    places = w.item_places if missions else w.card_places
    if w.seat != NONE:
        start = memory_at(w.seat, pile)
        for k in range(i64(size)):
            out.known[start + k] = 0
        for k in range(i64(len(memory))):
            card = memory[k] if missions else of_kind(pool, memory[k])
            if card == NONE:
                return False
            place = pick_room(room, places[k], rng)
            if place == NONE:
                return False
            pool &= ~bit(card)
            room[place] -= 1
            drawn = put_card(out, pile, place, card, drawn)
            out.known[start + card] = places[k]
    # Then the rest at random; what is over stays in the top part of the deck or in the box.
    free = filled(0, 0)
    for card in range(i64(size)):
        if has(pool, card):
            free = append(free, card)
    left: i64 = len(free)
    for place in range(s.UNDER_BIT + under):
        while room[place] > 0:
            k = rng.randrange(left)
            left -= 1
            card = free[k]
            free[k] = free[left]
            room[place] -= 1
            drawn = put_card(out, pile, place, card, drawn)
    if drawing:
        out.drawn = drawn
    return True


def put_card(out: Venice, pile: i64, place: i64, card: i64, drawn: i64) -> i64:
    """Put a card in its place; the packed drawn cards are answered."""
    if place < s.DRAWN_BIT:
        column: i64 = s.HAND if pile == s.MISSION_DECK else s.CARDS
        out.put(place, column, out.at(place, column) | bit(card))
    elif place == s.DRAWN_BIT:
        return packed_push(drawn, s.CARD_BITS, card)
    else:
        out.under[first_of(pile) + place - s.UNDER_BIT] = card
    return drawn


def pick_room(room: vec[i64], places: i64, rng: Random) -> i64:
    """A random place among those that have room, or `NONE`."""
    count: i64 = 0
    chosen: i64 = NONE
    place: i64 = 0
    while places != 0:
        if places & 1 and room[place] > 0:
            count += 1
            if rng.randrange(count) == 0:
                chosen = place
        places >>= 1
        place += 1
    return chosen


def of_kind(pool: i64, kind: i64) -> i64:
    """The first card of a kind in a pool of Influence cards, or `NONE`."""
    for card in range(2 * kind, 2 * kind + 2):
        if has(pool, card):
            return card
    return NONE


def deal_smugglers(w: VeniceWorlds, out: Venice, rng: Random, deck: i64) -> None:
    """Deal the cards of a smuggler deck that nobody has seen, alone against the Doge."""
    gone = out.street[s.OUT + deck]
    if out.street[s.TOP + deck] != NONE:
        gone |= bit(out.street[s.TOP + deck])
    if out.deck == deck:
        for place in range(packed_length(out.candidates, s.PIECE_BITS)):
            gone |= bit(packed_at(out.candidates, s.PIECE_BITS, place))
    pile = out.street[s.SEEN + deck] & ~gone
    size = ones(pile)
    free = filled(0, 0)
    for card in range(i64(TILES)):
        if not has(out.street[s.SEEN + deck], card):
            free = append(free, card)
    left: i64 = len(free)
    while size < w.piles[deck]:
        k = rng.randrange(left)
        left -= 1
        pile |= bit(free[k])
        free[k] = free[left]
        size += 1
    out.street[s.PILE + deck] = pile
