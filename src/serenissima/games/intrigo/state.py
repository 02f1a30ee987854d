"""A position of Intrigo: its pieces and where they are. Compiled.

Cards, tokens and kinds of Influence are numbers here: Intrigants 0 to 15 family by family, then the
six kinds from `INFLUENCE_FROM` on; Seals 0 to 14 guild by guild, then the Ducat. Arcades are
numbered clockwise from the gate, and slot i lies between arcade i and the next one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.intrigo import data
from serenissima.games.intrigo.data import Tables
from serenissima.kernel.state import CHANCE, State, bit, filled, has

# What is being decided.
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

# Cards: the Tiepolo come after the families that can be played.
TIEPOLO: Final = 4
TIEPOLO_FROM: Final = 12
INFLUENCE_FROM: Final = 16
TRADER: Final = 0
ASSASSIN: Final = 1
COURTESAN: Final = 2
GONDOLIER: Final = 3
GUARD: Final = 4
THIEF: Final = 5
KINDS: Final = 6
"""How many kinds of Influence there are."""
HAND: Final = 4
"""How many Intrigants a seat gets in a round."""

# Options beside cards, slots and arcades.
PASS: Final = 22
"""The option of a turn that lays nothing; below it stand the cards and the kinds of Influence."""
DECLINE: Final = 16
"""The option of an aim that leaves the power unused; below it stand slots or arcades."""

# Tokens and arcades.
DUCAT: Final = 15
ALL_SEALS: Final = (1 << DUCAT) - 1
GUILDS: Final = 5
"""How many guilds there are."""
SEAL_ARCADES: Final = 0b0101010101010101
"""The arcades with the sign of the Seal: every other one from the gate on."""
ALIKE: Final = 4
"""How many Seals of one guild win the game."""
DIFFERENT: Final = 5
"""How a seat has won that has Seals of all guilds; a lower number is the guild it has four of."""

# Why a token stays on its arcade.
TIE: Final = 0
NO_CARD: Final = 1
NEUTRAL: Final = 2
FACE_DOWN: Final = 3

NOTHING: Final = -1
NOBODY: Final = -1
UNDEALT: Final = -2


class Position(State):
    """The fields of a position; `rules` adds what may be done with them."""

    def __init__(self, tables: Tables, seats: i64, original: Position | None = None) -> None:
        super().__init__()
        self.tables = tables
        self.seats: i64 = seats
        if original is None:
            ring = HAND * seats
            self.ring: i64 = ring
            """How many arcades, slots and Intrigants are in play."""
            self.tokens = filled(ring, NOTHING)
            """What lies on each arcade."""
            self.slots = filled(ring, NOTHING)
            """The card in each slot."""
            self.kept = filled(ring, NOTHING)
            """The draft as it went: the card each seat kept from its first, second … packet."""
            self.hands = filled(seats, 0)
            """A mask of Intrigants for each seat."""
            self.packets = filled(seats, 0)
            """A mask of the Intrigants before each seat that are still to be drafted."""
            self.purses = filled(seats, tables.purse)
            self.counters = filled(GUILDS * seats, 0)
            """The Seals each seat has won of each guild."""
            self.piles = filled(KINDS, data.COPIES)
            """How many copies of each kind of Influence can still be bought."""
            self.owners = filled(TIEPOLO + 1, UNDEALT)
            """The seat of each family, `NOBODY` or `UNDEALT`."""
            self.owners[TIEPOLO] = NOBODY
            self.stage: i64 = DEALING_FAMILIES
            """What is being decided, one of the constants above."""
            self.turn: i64 = CHANCE
            """Who decides: a seat, chance or nobody; the first of several in the draft."""
            self.round: i64 = 1
            self.first: i64 = 0
            """Who has the First Player card."""
            self.pile: i64 = tables.supply - tables.purse * seats
            """The Ducats in the middle."""
            self.bag: i64 = ALL_SEALS
            """Mask of the Seals in the bag."""
            self.occupied: i64 = 0
            """Mask of the arcades with a token, face down or not."""
            self.stolen: i64 = 0
            """Mask of the arcades whose token lies face down."""
            self.free: i64 = bit(ring) - 1
            """Mask of the slots without a card."""
            self.people: i64 = 0
            """Mask of the slots with an Intrigant, face down or not."""
            self.down: i64 = 0
            """Mask of the slots whose Intrigant lies face down."""
            self.deck: i64 = 0
            """Mask of the Intrigants that are not dealt yet."""
            self.dealt: i64 = 0
            """How many Intrigants have been dealt in this round."""
            self.pick: i64 = 0
            """How many packets have been passed on in this round's draft."""
            self.card: i64 = NOTHING
            """The card being played, between its choice and the end of the turn."""
            self.slot: i64 = NOTHING
            """Where the Influence card lies whose power is being used."""
            self.aim: i64 = NOTHING
            """The first choice of a power that needs two."""
            self.last_card: i64 = NOTHING
            """The Intrigant laid last: the table remembers it when the Palace is cleared."""
            self.last_seat: i64 = NOBODY
            """Who laid it."""
            self.winner: i64 = NOBODY
        else:
            self.ring = original.ring
            self.tokens = original.tokens[:]
            self.slots = original.slots[:]
            self.kept = original.kept[:]
            self.hands = original.hands[:]
            self.packets = original.packets[:]
            self.purses = original.purses[:]
            self.counters = original.counters[:]
            self.piles = original.piles[:]
            self.owners = original.owners[:]
            self.stage = original.stage
            self.turn = original.turn
            self.round = original.round
            self.first = original.first
            self.pile = original.pile
            self.bag = original.bag
            self.occupied = original.occupied
            self.stolen = original.stolen
            self.free = original.free
            self.people = original.people
            self.down = original.down
            self.deck = original.deck
            self.dealt = original.dealt
            self.pick = original.pick
            self.card = original.card
            self.slot = original.slot
            self.aim = original.aim
            self.last_card = original.last_card
            self.last_seat = original.last_seat
            self.winner = original.winner


def family_of(card: i64) -> i64:
    """The family of an Intrigant.

    Rule 2.2.
    """
    return TIEPOLO if card >= TIEPOLO_FROM else card // data.FAMILY_CARDS


def guild_of(seal: i64) -> i64:
    """The guild of a Seal."""
    return seal // data.GUILD_SEALS


def seals_won(p: Position, seat: i64, guild: i64) -> i64:
    """How many Seals of a guild a seat has won."""
    return p.counters[GUILDS * seat + guild]


def all_places(p: Position) -> i64:
    """A mask of the whole ring: every arcade, every slot, or every Intrigant in play."""
    return bit(p.ring) - 1


def slot_before(p: Position, arcade: i64) -> i64:
    """The slot that comes before an arcade, clockwise; the one after it has the same number.

    Rule 3.5.
    """
    return arcade - 1 if arcade > 0 else p.ring - 1


def arcade_after(p: Position, slot: i64) -> i64:
    """The arcade that comes after a slot, clockwise; the one before it has the same number.

    Rule 3.5.
    """
    return slot + 1 if slot < p.ring - 1 else 0


def is_intrigant(card: i64) -> bool:
    """Whether this is an Intrigant: not Influence, and not nothing."""
    return NOTHING < card and card < INFLUENCE_FROM


def receiver(p: Position) -> i64:
    """The seat that is dealt the next card.

    Rule 5.1.
    """
    seat = p.first + p.dealt
    while seat >= p.seats:
        seat -= p.seats
    return seat


def next_owner(p: Position) -> i64:
    """The seat that gets the next family, or `NOBODY` while one goes in the box.

    Rules 3.1 and 3.3.
    """
    owner = p.seats
    for family in range(i64(TIEPOLO)):
        if p.owners[family] == UNDEALT:
            owner -= 1
    return owner if owner >= 0 else NOBODY


def kept_cards(p: Position, seat: i64) -> list[int]:
    """What a seat has kept so far in this draft, in the order of its packets."""
    return [int(card) for card in p.kept[seat * HAND : (seat + 1) * HAND] if card != NOTHING]


def passed_on(p: Position, seat: i64, pick: i64) -> i64:
    """The cards of the packet that a seat passed on after its given pick, as a mask.

    Rule 5.2.
    """
    # The packet began with the seat that sits `pick` places to the right and went left since.
    origin = (seat - pick) % p.seats
    mask: i64 = 0
    for later in range(pick + 1, i64(HAND)):
        card = p.kept[(origin + later) % p.seats * HAND + later]
        if card != NOTHING:
            mask |= bit(card)
    if p.pick < HAND:
        mask |= p.packets[(origin + p.pick) % p.seats]
    return mask


def drafter(p: Position, card: i64) -> i64:
    """The seat that had an Intrigant in its hand after the draft."""
    for place in range(p.ring):
        if p.kept[place] == card:
            return place // HAND
    return NOBODY


def lay(p: Position, seat: i64, card: i64, slot: i64) -> None:
    """Move an Intrigant from a hand to a free slot, face up.

    Rule 6.2.
    """
    p.hands[seat] ^= bit(card)
    p.slots[slot] = card
    p.free ^= bit(slot)
    p.people |= bit(slot)
    p.last_card = card
    p.last_seat = seat


def face_up(p: Position, slot: i64) -> bool:
    """Whether an Intrigant stands face up in a slot."""
    return has(p.people & ~p.down, slot)
