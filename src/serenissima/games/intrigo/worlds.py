"""The worlds that the knowledge of a seat of Intrigo allows. Compiled.

The deal and the draft are the only secrets. Picture each card's way as a cell: a packet that began
with some seat, and the pick by which it left it. A seat that had a packet before it knows which
cards its later cells hold, though not in which order; the cells before are filled from the cards it
never saw. Whatever is laid pins a card to the row of the seat that laid it.
Every filling of the cells that agrees with all this is equally likely: it is what follows from an
even deal and from drafters who keep any card of a packet as readily as another.
"""

from __future__ import annotations

from typing import Any

from librt.random import Random
from librt.vecs import append, pop, vec
from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import Tables
from serenissima.games.intrigo.describe import read_open
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.state import Position
from serenissima.kernel.game import View
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import State, Worlds, bit, bits


class IntrigoWorlds(Worlds):
    """The positions that a view allows, every one as likely as any other.

    Ruling R38.
    """

    def __init__(self, tables: Tables, seen: View) -> None:
        public, memory = Fields(seen.public), Fields(seen.own)
        p: Intrigo = read_open(tables, public, Intrigo)
        self.base = p
        self.numbers: dict[str, int] = {name: n for n, name in enumerate(tables.cards)}
        self.seat: i64 = s.NOBODY if seen.seat is None else seen.seat
        # Free cells and cards that fit them, group by group; `ends` says where each group stops.
        self.cells = vec[i64]()
        self.cards = vec[i64]()
        self.ends = vec[i64]()
        # Cells and cards of what the viewer never saw, and the laid ones among those cards.
        self.dark_cells = vec[i64]()
        self.dark_cards = vec[i64]()
        self.pinned_cards = vec[i64]()
        self.pinned_seats = vec[i64]()
        chosen: list[int] = list(seen.public["chosen"])
        self.chosen = vec[i64](chosen)
        if p.stage == s.DEALING:
            p.dealt = sum(seen.public["packets"])
        elif p.stage == s.DRAFTING:
            p.pick = min(chosen)
        elif p.stage >= s.TURN:
            p.pick = s.HAND
        if p.stage < s.DEALING:
            return
        playing = seen.public["playing"]
        if playing is not None:
            p.card = self.numbers[playing]
        self.recall(seen, memory)

    def recall(self, seen: View, memory: Fields) -> None:
        """Fill in what the viewer knows, and sort the rest into groups of cells and cards."""
        p, seat = self.base, self.seat
        n = p.seats
        everything = s.all_places(p)
        known: i64 = 0
        passed = vec[i64]()
        laid = {self.numbers[name]: int(s) for name, s in seen.public["laid"].items()}
        if seat != s.NOBODY:
            for pick, name in enumerate(memory.items("kept")):
                p.kept[seat * s.HAND + pick] = self.numbers[name]
                known |= bit(self.numbers[name])
            p.packets[seat] = self.mask(memory.items("packet"))
            known |= p.packets[seat]
            for names in memory.items("passed"):
                passed = append(passed, self.mask(names))
            if seen.own["card"] is not None:
                p.card = self.numbers[seen.own["card"]]
                p.stage = s.SLOT
        sizes: list[int] = list(seen.public["packets"])
        for origin in range(n):
            met: i64 = s.HAND if seat == s.NOBODY else (seat - origin) % n
            fits: i64 = 0
            if met < len(passed):
                fits = passed[met] & ~known
                known |= fits
                self.cards = self.add(self.cards, fits)
            count = i64(sizes[origin]) if p.stage == s.DEALING else i64(s.HAND)
            for pick in range(count):
                row = (origin + pick) % n
                cell = row * s.HAND + pick
                # A packet before the viewer now is known, and so is all that was kept of it.
                if met <= p.pick and pick >= met:
                    if met < len(passed) and (row != seat or pick >= self.chosen[seat]):
                        self.cells = append(self.cells, cell)
                else:
                    self.dark_cells = append(self.dark_cells, cell)
            self.ends = append(self.ends, i64(len(self.cards)))
        for card in bits(everything & ~known):
            if int(card) in laid:
                self.pinned_cards = append(self.pinned_cards, card)
                self.pinned_seats = append(self.pinned_seats, i64(laid[int(card)]))
            else:
                self.dark_cards = append(self.dark_cards, card)
        self.pin(laid)

    def pin(self, laid: dict[int, int]) -> None:
        """Put laid cards of known packets in their cells: such a packet has one cell a row."""
        start: i64 = 0
        cells, cards, ends = vec[i64](), vec[i64](), vec[i64]()
        for end in self.ends:
            for place in range(start, end):
                card = self.cards[place]
                if int(card) in laid:
                    for cell in self.cells[start:end]:
                        if cell // s.HAND == laid[int(card)]:
                            self.base.kept[cell] = card
                else:
                    cards = append(cards, card)
            for cell in self.cells[start:end]:
                if self.base.kept[cell] == s.NOTHING:
                    cells = append(cells, cell)
            ends = append(ends, i64(len(cards)))
            start = end
        self.cells, self.cards, self.ends = cells, cards, ends

    def mask(self, names: list[Any]) -> i64:
        """A mask of named cards."""
        mask: i64 = 0
        for name in names:
            mask |= bit(self.numbers[name])
        return mask

    def add(self, cards: vec[i64], mask: i64) -> vec[i64]:
        """A list of cards made longer by those of a mask."""
        for card in bits(mask):
            cards = append(cards, card)
        return cards

    def draw(self, rng: Random) -> State:
        """A world in which every hidden card lies in one of its possible cells."""
        p = self.base.clone()
        start: i64 = 0
        cards = self.cards[:]
        for end in self.ends:
            for place in range(start, end):
                other = place + rng.randrange(end - place)
                card = cards[other]
                cards[other] = cards[place]
                self.put(p, self.cells[place], card)
            start = end
        self.draw_dark(p, rng)
        laid: i64 = 0
        for card in p.slots:
            if s.is_intrigant(card):
                laid |= bit(card)
        for seat in range(p.seats):
            hand: i64 = 0
            for cell in range(seat * s.HAND, seat * s.HAND + s.HAND):
                if p.kept[cell] != s.NOTHING:
                    hand |= bit(p.kept[cell])
            p.hands[seat] = hand & ~laid
        return p

    def draw_dark(self, p: Position, rng: Random) -> None:
        """Fill the cells the viewer never saw: laid cards in their rows first, then the others."""
        cells = self.dark_cells[:]
        for index in range(i64(len(self.pinned_cards))):
            row = self.pinned_seats[index]
            rivals: i64 = 0
            chosen: i64 = s.NOTHING
            # Each cell of the row replaces the one chosen so far with an even chance.
            for place in range(i64(len(cells))):
                if cells[place] // s.HAND == row:
                    rivals += 1
                    if rng.randrange(rivals) == 0:
                        chosen = place
            cells, cell = pop(cells, chosen)
            p.kept[cell] = self.pinned_cards[index]
        cards = self.dark_cards[:]
        free = i64(len(cells))
        for place in range(free):
            other = place + rng.randrange(i64(len(cards)) - place)
            card = cards[other]
            cards[other] = cards[place]
            self.put(p, cells[place], card)
        if p.stage == s.DEALING:
            p.deck = 0
            for place in range(free, i64(len(cards))):
                p.deck |= bit(cards[place])

    def put(self, p: Position, cell: i64, card: i64) -> None:
        """Put a card in a cell: kept by its seat, or still in the packet it belongs to."""
        row, pick = cell // s.HAND, cell % s.HAND
        if pick < self.chosen[row]:
            p.kept[cell] = card
        else:
            # The packet now lies as many seats from its origin as there were passes.
            p.packets[(row - pick + p.pick) % p.seats] |= bit(card)
