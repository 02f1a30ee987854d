"""The fields of a position of Venice, and copying them. Compiled; it knows no rule.

Fleets are colours on the water: those of the seats come first, then the smugglers' (two players)
or the Doge's two (solo). Gondola `2 * fleet` and `2 * fleet + 1` belong to a fleet; for smugglers
and the Doge the even one is "A", the odd one "B".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice.data import (
    ALL_CARDS,
    COLOURS,
    DOCKS,
    FLEETS,
    INFLUENCE,
    MISSIONS,
    NONE,
    ROW_PLACES,
    TILES,
    Tables,
)
from serenissima.kernel.state import State, filled

HAND_LIMIT: Final = 3
"""How many unfinished missions one may hold."""
SLOTS: Final = 3
BRIDGES_EACH: Final = 2

# The columns of a fleet's sheet.
POINTS: Final = 0
COINS: Final = 1
SCROLLS: Final = 2
INTRIGUE: Final = 3
COUNCIL: Final = 4
HAND: Final = 5
"""The unfinished missions, as a mask."""
COMPLETED: Final = 6
"""The completed ones, as a mask."""
SLOT: Final = 7
"""The mission in the first slot of the board; the two columns after it have the others."""
POWERS: Final = 10
"""The permanent effects of the missions in the slots, as a mask."""
CARDS: Final = 11
"""The Influence cards, as a mask."""
PLACED: Final = 12
"""The assistants on the board."""
FAVOUR: Final = 13
BUILT: Final = 14
"""The bridges built."""
GONDOLIER: Final = 15
"""Which of the two gondolas the gondolier is on."""
WIDTH: Final = 16

# The Favour card.
FAVOUR_NONE: Final = 0
FAVOUR_READY: Final = 1
FAVOUR_TURNED: Final = 2

# The two decks that players draw from and put cards back under.
MISSION_DECK: Final = 0
INFLUENCE_DECK: Final = 1
# Where a remembered card may be: a seat's hand, among the cards just drawn, or a place under the
# deck. Bits 0 to 4 are hands, bit 5 the drawn cards, and from bit 6 on the places, first one first.
DRAWN_BIT: Final = 5
UNDER_BIT: Final = 6

# The widths of packed lists.
STEP_BITS: Final = 6
STEP_MASK: Final = (1 << STEP_BITS) - 1
CARD_BITS: Final = 5
PIECE_BITS: Final = 4
"""Gondolas, seats and tiles."""

# The options that several questions share; all others are docks, canals, cards, cubes or effects.
DONE: Final = 27
FAVOUR_FOR_COINS: Final = 28
FAVOUR_FOR_SCROLLS: Final = 29
FIRST: Final = 0
SECOND: Final = 1
EITHER: Final = (1 << FIRST) | (1 << SECOND)
"""Both answers of a question that has two: one gondola or the other, yes or no."""

# What lies beside the board: for each smuggler deck its known top card, the cards still in it and
# unseen, those played, and those ever seen; then the row of three Doge cards.
DECKS: Final = 2
TOP: Final = 0
PILE: Final = 2
OUT: Final = 4
SEEN: Final = 6
ROW: Final = 8
STREET: Final = 11

# How the end of the game comes closer.
RUNNING: Final = 0
TRIGGERED: Final = 1
PENULTIMATE: Final = 2
LAST_ROUND: Final = 3
FINISHED: Final = 4

# Alone against the Doge: the only seat, and the Doge's two fleets, of which the first keeps score.
YOU: Final = 0
DOGE_FLEET: Final = 1
DOGE_FLEET_TOO: Final = 2
# How the Doge begins.
START_KINDS: Final = ("normal", "no assistants", "one more", "two more")
NO_ASSISTANTS: Final = 1

# How events tell fleets and gondolas that belong to no seat.
SMUGGLERS: Final = 20
DOGE: Final = 30


class Position(State):
    """Everything on the table and in the hands, and where the turn stands."""

    def __init__(self, tables: Tables, seats: i64, original: Position | None = None) -> None:
        super().__init__()
        self.tables = tables
        self.seats: i64 = seats
        self.fleets: i64 = seats if seats > 2 else i64(3)
        """Two players and one share the lagoon with fleets that have no seat."""
        if original is None:
            # Variants.
            self.favour = False
            self.own_dock = False
            """Whether a building can be used in passing beside one's own other gondola."""
            self.doge_start: i64 = 0
            self.doge_council: i64 = 0
            self.doge_first_space: i64 = 0
            self.doge_fourth_space: i64 = 4
            self.doge_scrolls: i64 = 2
            self.doge_last_turns: i64 = 1
            # Who is asked what.
            self.agenda: i64 = 0
            """The numbers of the steps still to do, six bits each, the next one lowest."""
            self.asked: i64 = NONE
            """Who decides: a seat, chance, or nobody any more."""
            self.open: i64 = 0
            """The options of the one who is asked, as a mask."""
            # The course of the game.
            self.turn: i64 = 0
            """The seat on turn."""
            self.round: i64 = 0
            self.placements: i64 = 0
            """How many missions are dealt, then how many gondolas placed, before the first turn."""
            self.ending: i64 = RUNNING
            self.bonus_taken = False
            """Whether somebody has scored for placing all assistants."""
            self.winner: i64 = NONE
            self.arrested: i64 = NONE
            # The turn.
            self.played: i64 = 0
            """The Influence cards played in this turn."""
            self.boat: i64 = NONE
            """The gondola that moves, or at which a building is used."""
            self.dock: i64 = NONE
            """Where the gondola that moves is now."""
            self.visited: i64 = 0
            """The docks where the gondola that moves has been, as a mask."""
            self.moves: i64 = 0
            """The canals taken in this turn."""
            self.onward: i64 = 0
            """The coins that must be left for the next canal while a gondola passes."""
            self.spy: i64 = NONE
            """The tile with the spy."""
            self.site: i64 = NONE
            """The building being used."""
            self.used: i64 = 0
            """Its effects used this time, as a mask."""
            self.reach: i64 = 0
            """How many of its effects can be used."""
            self.passing: i64 = 0
            """The gondolas still to be passed at this dock, a packed list."""
            self.dues: i64 = 0
            """The seats that still owe a scroll or an intrigue, a packed list."""
            self.crossed: i64 = 0
            """The gondola that passes the others."""
            self.hold: i64 = NONE
            """The gondola whose cubes a question is about."""
            self.cubes_due: i64 = 0
            """The cubes still to choose; or the coins or points that a choice brings."""
            self.colour: i64 = 0
            """The colour being exchanged or changed; or whether a cube has been given."""
            self.mission: i64 = NONE
            """The mission just completed, not yet filed."""
            # Drawing cards.
            self.pile: i64 = NONE
            """The deck being drawn from."""
            self.to_draw: i64 = 0
            self.drawn: i64 = 0
            """The cards just drawn, a packed list, the last one first."""
            self.mission_top: i64 = 0
            """The missions in the top part of their deck, which nobody has seen."""
            self.under_missions: i64 = 0
            """The missions put back under their deck."""
            self.under_influence: i64 = 0
            """The Influence cards put back under theirs."""
            self.discarded: i64 = 0
            """The Influence cards discarded, as a mask."""
            # Smugglers.
            self.deck: i64 = 0
            """The smuggler deck in use."""
            self.destination: i64 = NONE
            self.smuggler: i64 = NONE
            """The gondola without a seat that is on its way."""
            self.candidates: i64 = 0
            """The smuggler cards that lie open, by their tiles, a packed list."""
            # The Doge's cards.
            self.doge_deck: i64 = 0
            """The cards left in the Doge's deck."""
            self.doge_out: i64 = 0
            """The Doge's cards used, as a mask."""
            self.ignored: i64 = 0
            """The places of the row that are ignored this time, as a mask."""
            self.resolving: i64 = 0
            """The places of the row still to carry out, as a mask; a count in the set-up."""
            self.last_turns: i64 = NONE
            """The turns left once the Doge's deck is empty."""
            # The end.
            self.passes: i64 = 0
            """How many seats in a row have removed no intrigue."""
            # The boards.
            self.sheet = filled(FLEETS * WIDTH, 0)
            """The columns above for each fleet."""
            self.where = filled(2 * FLEETS, NONE)
            """The dock of each gondola."""
            self.cubes = filled(2 * FLEETS * COLOURS, 0)
            """The cubes of each colour on each gondola."""
            self.stacks = filled(DOCKS, 0)
            """The gondolas at each dock, packed lists, the bottom one first."""
            self.levels = filled(FLEETS * TILES, 0)
            """The space of each fleet's assistant at each tile, from 1; 0 for no assistant."""
            self.bridges = filled(tables.canals, NONE)
            """The fleet whose bridge crosses each canal."""
            self.tiles = filled(DOCKS, NONE)
            """The building at each dock."""
            self.sites = filled(DOCKS, NONE)
            """The dock of each building."""
            self.under = filled(ALL_CARDS, NONE)
            """The cards put back under the two decks, the next to be drawn first."""
            self.known = filled(FLEETS * ALL_CARDS, 0)
            """For each seat and card, where the seat knows it to be, as a mask of places."""
            self.street = filled(STREET, 0)
            """The smugglers' two decks and the row of the Doge's cards."""
            for deck in range(i64(DECKS)):
                self.street[TOP + deck] = NONE
            for place in range(i64(ROW_PLACES)):
                self.street[ROW + place] = NONE
            for fleet in range(i64(FLEETS)):
                for slot in range(i64(SLOTS)):
                    self.sheet[fleet * WIDTH + SLOT + slot] = NONE
                self.sheet[fleet * WIDTH + GONDOLIER] = NONE
        else:
            self.favour = original.favour
            self.own_dock = original.own_dock
            self.doge_start = original.doge_start
            self.doge_council = original.doge_council
            self.doge_first_space = original.doge_first_space
            self.doge_fourth_space = original.doge_fourth_space
            self.doge_scrolls = original.doge_scrolls
            self.doge_last_turns = original.doge_last_turns
            self.agenda = original.agenda
            self.asked = original.asked
            self.open = original.open
            self.turn = original.turn
            self.round = original.round
            self.placements = original.placements
            self.ending = original.ending
            self.bonus_taken = original.bonus_taken
            self.winner = original.winner
            self.arrested = original.arrested
            self.played = original.played
            self.boat = original.boat
            self.dock = original.dock
            self.visited = original.visited
            self.moves = original.moves
            self.onward = original.onward
            self.spy = original.spy
            self.site = original.site
            self.used = original.used
            self.reach = original.reach
            self.passing = original.passing
            self.dues = original.dues
            self.crossed = original.crossed
            self.hold = original.hold
            self.cubes_due = original.cubes_due
            self.colour = original.colour
            self.mission = original.mission
            self.pile = original.pile
            self.to_draw = original.to_draw
            self.drawn = original.drawn
            self.mission_top = original.mission_top
            self.under_missions = original.under_missions
            self.under_influence = original.under_influence
            self.discarded = original.discarded
            self.deck = original.deck
            self.destination = original.destination
            self.smuggler = original.smuggler
            self.candidates = original.candidates
            self.doge_deck = original.doge_deck
            self.doge_out = original.doge_out
            self.ignored = original.ignored
            self.resolving = original.resolving
            self.last_turns = original.last_turns
            self.passes = original.passes
            self.sheet = original.sheet[:]
            self.where = original.where[:]
            self.cubes = original.cubes[:]
            self.stacks = original.stacks[:]
            self.levels = original.levels[:]
            self.bridges = original.bridges[:]
            # The layout changes only while the tiles are laid, and then as a whole.
            self.tiles = original.tiles
            self.sites = original.sites
            self.under = original.under[:]
            self.known = original.known[:]
            self.street = original.street[:]

    def step(self) -> i64:
        """The next step on the agenda; 0 when there is none."""
        return self.agenda & STEP_MASK

    def push(self, step: i64) -> None:
        """Put a step before all others."""
        self.agenda = (self.agenda << STEP_BITS) | step

    def done(self) -> None:
        """Take the next step off the agenda."""
        self.agenda >>= STEP_BITS

    def at(self, fleet: i64, column: i64) -> i64:
        """One number of a fleet's sheet."""
        return self.sheet[fleet * WIDTH + column]

    def add(self, fleet: i64, column: i64, amount: i64) -> None:
        """Change one number of a fleet's sheet."""
        self.sheet[fleet * WIDTH + column] += amount

    def put(self, fleet: i64, column: i64, value: i64) -> None:
        """Set one number of a fleet's sheet."""
        self.sheet[fleet * WIDTH + column] = value

    def power(self, seat: i64, number: i64) -> bool:
        """Whether a permanent effect lies under a seat's board."""
        return (self.sheet[seat * WIDTH + POWERS] >> number) & 1 != 0

    def load_of(self, gondola: i64) -> i64:
        """How many cubes a gondola carries."""
        first = gondola * COLOURS
        return self.cubes[first] + self.cubes[first + 1] + self.cubes[first + 2]


def steps_of(p: Position) -> list[int]:
    """The numbers of the steps on the agenda, the next one first."""
    agenda, out = p.agenda, []
    while agenda != 0:
        out.append(int(agenda & STEP_MASK))
        agenda >>= STEP_BITS
    return out


def gondola_of(fleet: i64, which: i64) -> i64:
    """The first (0) or second (1) gondola of a fleet."""
    return 2 * fleet + which


def fleet_of(gondola: i64) -> i64:
    """Whose a gondola is."""
    return gondola >> 1


def which_of(gondola: i64) -> i64:
    """Whether a gondola is its fleet's first (0) or second (1)."""
    return gondola & 1


def mate_of(gondola: i64) -> i64:
    """The other gondola of the same fleet."""
    return gondola ^ 1


def kind_of(card: i64) -> i64:
    """What an Influence card says: each is there twice."""
    return card >> 1


def has_kind(cards: i64, kind: i64) -> bool:
    """Whether a card of a kind is among some Influence cards."""
    return (cards >> (2 * kind)) & 0b11 != 0


def memory_at(seat: i64, pile: i64) -> i64:
    """Where in `known` a seat's memory of a deck's cards begins."""
    return seat * ALL_CARDS + first_of(pile)


def first_of(pile: i64) -> i64:
    """Where a deck's cards begin in the vectors that hold both decks. Ruling R48."""
    return 0 if pile == MISSION_DECK else MISSIONS


def size_of(pile: i64) -> i64:
    """How many cards a deck has in the box."""
    return MISSIONS if pile == MISSION_DECK else INFLUENCE


def who(p: Position, fleet: i64) -> i64:
    """A fleet as events tell it: a seat, the smugglers, or the Doge."""
    if fleet < p.seats:
        return fleet
    return SMUGGLERS if p.seats > 1 else DOGE


def boat_code(p: Position, gondola: i64) -> i64:
    """A gondola as events tell it: a seat's, a smuggler's, or one of the Doge's four."""
    if fleet_of(gondola) < p.seats:
        return gondola
    if p.seats > 1:
        return SMUGGLERS + which_of(gondola)
    return DOGE + gondola - gondola_of(DOGE_FLEET, FIRST)
