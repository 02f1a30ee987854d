"""A position of Intrigo: its pieces and where they are. Compiled.

Cards, tokens and kinds of Influence are numbers here: Intrigants 0 to 15 family by family, then the
six kinds from `INFLUENCE_FROM` on; Seals 0 to 14 guild by guild, then the Ducat. Arcades are
numbered clockwise from the gate, and slot i lies between arcade i and the next one.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.state import CHANCE, State, bit, bits

FAMILIES: Final = ("contarini", "gradenigo", "morosini", "dandolo", "tiepolo")
INFLUENCE: Final = ("trader", "assassin", "courtesan", "gondolier", "guard", "thief")
GUILDS: Final = ("merchants", "military", "clergy", "farmers", "artisans")
TOKENS: Final = (
    *("merchants-1", "merchants-2", "merchants-3", "military-1", "military-2", "military-3"),
    *("clergy-1", "clergy-2", "clergy-3", "farmers-1", "farmers-2", "farmers-3"),
    *("artisans-1", "artisans-2", "artisans-3", "ducat"),
)
STAGES: Final = ("families", "fill", "deal", "draft", "turn", "slot", "aim", "goal", "over")

DEALING_FAMILIES: Final = 0
FILLING: Final = 1
DEALING: Final = 2
DRAFTING: Final = 3
TURN: Final = 4
SLOT: Final = 5
AIM: Final = 6
GOAL: Final = 7
ENDED: Final = 8

TIEPOLO: Final = 4
INFLUENCE_FROM: Final = 16
PASS: Final = 22
"""The option of a turn that lays nothing; below it stand the cards and the kinds of Influence."""
DECLINE: Final = 16
"""The option of an aim that leaves the power unused; below it stand slots or arcades."""
TRADER: Final = 0
ASSASSIN: Final = 1
COURTESAN: Final = 2
GONDOLIER: Final = 3
GUARD: Final = 4
THIEF: Final = 5

NOTHING: Final = -1
DUCAT: Final = 15
ALL_SEALS: Final = 0x7FFF
SEAL_ARCADES: Final = 0x5555
UNDEALT: Final = -2
NOBODY: Final = -1
HAND: Final = 4
COPIES: Final = 3


def family_of(card: i64) -> i64:
    """The family of an Intrigant.

    Rule 2.2.
    """
    return TIEPOLO if card >= 12 else card // 3


class Tables:
    """What the box prints, shared by all positions of a game."""

    def __init__(
        self,
        cards: list[str],
        values: vec[i64],
        prices: vec[i64],
        supply: i64,
        purse: i64,
        prices_source: str,
    ) -> None:
        self.cards = cards
        """The names of the Intrigants, then of the kinds of Influence."""
        self.values = values
        self.prices = prices
        self.supply = supply
        self.purse = purse
        self.prices_source = prices_source


class Palace(State):
    """The fields of a position; `rules` adds what may be done with them."""

    def __init__(
        self,
        tables: Tables,
        seats: i64,
        tokens: vec[i64],
        slots: vec[i64],
        kept: vec[i64],
        hands: vec[i64],
        packets: vec[i64],
        purses: vec[i64],
        counters: vec[i64],
        piles: vec[i64],
        owners: vec[i64],
    ) -> None:
        super().__init__()
        self.tables = tables
        self.seats = seats
        self.ring: i64 = 4 * seats
        """How many arcades, slots and Intrigants are in play."""
        self.tokens = tokens
        """What lies on each arcade."""
        self.slots = slots
        """The card in each slot."""
        self.kept = kept
        """The draft as it went: the card each seat kept from its first, second … packet."""
        self.hands = hands
        """A mask of Intrigants for each seat."""
        self.packets = packets
        """A mask of the Intrigants in front of each seat that are still to be drafted."""
        self.purses = purses
        self.counters = counters
        """Five numbers a seat: Seals won of each guild."""
        self.piles = piles
        """How many copies of each kind of Influence can still be bought."""
        self.owners = owners
        """The seat of each family, `NOBODY` or `UNDEALT`."""
        self.stage: i64 = DEALING_FAMILIES
        self.turn: i64 = CHANCE
        """Who decides: a seat, chance or nobody; the first of several in the draft."""
        self.round: i64 = 1
        self.first: i64 = 0
        self.pile: i64 = 0
        """The Ducats in the middle."""
        self.bag: i64 = ALL_SEALS
        self.occupied: i64 = 0
        """The arcades with a token, face down or not."""
        self.stolen: i64 = 0
        """The arcades whose token lies face down."""
        self.free: i64 = 0
        self.people: i64 = 0
        """The slots with an Intrigant, face down or not."""
        self.down: i64 = 0
        """The slots whose Intrigant lies face down."""
        self.deck: i64 = 0
        self.dealt: i64 = 0
        self.pick: i64 = 0
        """How many packets have been passed on in this round's draft."""
        self.card: i64 = NOTHING
        """The card being played, between its choice and the end of the turn."""
        self.slot: i64 = NOTHING
        """Where the Influence card whose power is being used lies."""
        self.aim: i64 = NOTHING
        """The first choice of a power that needs two."""
        self.last_card: i64 = NOTHING
        """The Intrigant laid last: the table remembers it when the Palace is cleared."""
        self.last_seat: i64 = NOBODY
        self.winner: i64 = NOBODY

    def copy_numbers(self, other: Palace) -> None:
        """Take over the plain numbers of another position."""
        self.stage = other.stage
        self.turn = other.turn
        self.round = other.round
        self.first = other.first
        self.pile = other.pile
        self.bag = other.bag
        self.occupied = other.occupied
        self.stolen = other.stolen
        self.free = other.free
        self.people = other.people
        self.down = other.down
        self.deck = other.deck
        self.dealt = other.dealt
        self.pick = other.pick
        self.card = other.card
        self.slot = other.slot
        self.aim = other.aim
        self.last_card = other.last_card
        self.last_seat = other.last_seat
        self.winner = other.winner

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return {
            **open_table(self),
            "packets": [self.names(self.packets[seat]) for seat in range(self.seats)],
            "kept": [self.kept_names(seat) for seat in range(self.seats)],
            "card": self.name(self.card),
        }

    def lay(self, seat: i64, card: i64, slot: i64) -> None:
        """Move an Intrigant from a hand to a free slot, face up.

        Rule 6.2.
        """
        self.hands[seat] ^= bit(card)
        self.slots[slot] = card
        self.free ^= bit(slot)
        self.people |= bit(slot)
        self.last_card = card
        self.last_seat = seat

    def name(self, card: i64) -> str | None:
        """The name of a card: "contarini-4", "assassin"; None for no card."""
        return None if card == NOTHING else self.tables.cards[card]

    def names(self, mask: i64) -> list[str]:
        """The names of the Intrigants in a mask."""
        return [self.tables.cards[card] for card in bits(mask)]

    def kept_names(self, seat: i64) -> list[str]:
        """What a seat has kept so far, in the order of its packets."""
        row = self.kept[seat * HAND : (seat + 1) * HAND]
        return [self.tables.cards[card] for card in row if card != NOTHING]

    def passed(self, seat: i64, pick: i64) -> i64:
        """The cards of the packet that a seat passed on after its given pick, as a mask.

        Rule 5.2.
        """
        # The packet began with the seat that sits `pick` places to the right and went left since.
        origin = (seat - pick) % self.seats
        mask: i64 = 0
        for later in range(pick + 1, i64(HAND)):
            card = self.kept[(origin + later) % self.seats * HAND + later]
            if card != NOTHING:
                mask |= bit(card)
        if self.pick < HAND:
            mask |= self.packets[(origin + self.pick) % self.seats]
        return mask

    def holder(self, card: i64) -> i64:
        """The seat that had an Intrigant in its hand after the draft."""
        for place in range(self.seats * HAND):
            if self.kept[place] == card:
                return place // HAND
        return NOBODY


def open_table(p: Palace) -> dict[str, Any]:
    """What lies open on the table.

    Ruling R32.
    """
    seats = range(int(p.seats))
    last = None
    if p.last_card != NOTHING:
        last = {"card": p.name(p.last_card), "seat": int(p.last_seat)}
    families: list[str | None] = [None] * len(seats)
    removed: str | None = None
    for family in range(4):
        owner = int(p.owners[family])
        if owner >= 0:
            families[owner] = FAMILIES[family]
        elif owner == NOBODY:
            removed = FAMILIES[family]
    return {
        "seats": int(p.seats),
        "round": int(p.round),
        "first": int(p.first),
        "stage": STAGES[p.stage],
        "turn": int(p.turn) if p.turn >= 0 else None,
        "families": families,
        "removed": removed,
        "purses": [int(p.purses[seat]) for seat in seats],
        "pile": int(p.pile),
        "influence": {kind: int(p.piles[k]) for k, kind in enumerate(INFLUENCE)},
        "arcades": [None if t == NOTHING else TOKENS[t] for t in p.tokens],
        "stolen": [int(arcade) for arcade in bits(p.stolen)],
        "slots": [p.name(card) for card in p.slots],
        "down": [int(slot) for slot in bits(p.down)],
        "bag": [TOKENS[seal] for seal in bits(p.bag)],
        "counters": [[int(p.counters[5 * seat + g]) for g in range(5)] for seat in seats],
        "slot": None if p.slot == NOTHING else int(p.slot),
        "aim": None if p.aim == NOTHING else int(p.aim),
        "last": last,
        "winner": None if p.winner == NOBODY else int(p.winner),
    }
