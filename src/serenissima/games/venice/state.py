"""The fields of a position of Venice, and copying them. Compiled; it knows no rule.

Fleets are colours on the water: those of the seats come first, then the smugglers' (two players)
or the Doge's two (solo). Gondola `2 * fleet` and `2 * fleet + 1` belong to a fleet; for smugglers
and the Doge the even one is "A", the odd one "B".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice.data import (
    COLOURS,
    DOCKS,
    FLEETS,
    INFLUENCE,
    MISSIONS,
    NONE,
    TILES,
    Tables,
)
from serenissima.kernel.state import EVERYONE, State, bit, filled

HAND_LIMIT: Final = 3
SLOTS: Final = 3
BRIDGES_EACH: Final = 2

# The columns of a fleet's sheet.
POINTS: Final = 0
COINS: Final = 1
SCROLLS: Final = 2
INTRIGUE: Final = 3
COUNCIL: Final = 4
HAND: Final = 5
COMPLETED: Final = 6
SLOT: Final = 7
POWERS: Final = 10
CARDS: Final = 11
PLACED: Final = 12
FAVOUR: Final = 13
BUILT: Final = 14
GONDOLIER: Final = 15
WIDTH: Final = 16

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

# The options that several questions share; all others are docks, canals, cards, cubes or effects.
DONE: Final = 27
FAVOUR_FOR_COINS: Final = 28
FAVOUR_FOR_SCROLLS: Final = 29

# What lies beside the board: for each smuggler deck its known top card, the cards still in it and
# unseen, those played, and those ever seen; then the row of three Doge cards.
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


# How the Doge begins, alone against him.
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
            self.doge_start: i64 = 0
            self.doge_council: i64 = 0
            self.doge_first_space: i64 = 0
            self.doge_fourth_space: i64 = 4
            self.doge_scrolls: i64 = 2
            self.doge_last_turns: i64 = 1
            # Who is asked what.
            self.agenda: i64 = 0
            """The steps still to do, six bits each, the next one lowest."""
            self.asked: i64 = NONE
            self.open: i64 = 0
            """The options of the decider who is asked, as a mask."""
            # The course of the game.
            self.turn: i64 = 0
            self.round: i64 = 0
            self.placements: i64 = 0
            self.ending: i64 = RUNNING
            self.bonus_taken = False
            self.winner: i64 = NONE
            self.arrested: i64 = NONE
            # The turn.
            self.played: i64 = 0
            self.boat: i64 = NONE
            self.dock: i64 = NONE
            self.visited: i64 = 0
            self.moves: i64 = 0
            self.onward: i64 = 0
            """The coins that must be left for the next canal while a gondola passes."""
            self.spy: i64 = NONE
            self.site: i64 = NONE
            self.used: i64 = 0
            self.reach: i64 = 0
            self.passing: i64 = 0
            """The gondolas still to be passed at this dock, four bits each, numbers from 1."""
            self.dues: i64 = 0
            """The seats that still owe a scroll or an intrigue, four bits each, numbers from 1."""
            self.crossed: i64 = 0
            self.hold: i64 = NONE
            self.cubes_due: i64 = 0
            self.colour: i64 = 0
            self.mission: i64 = NONE
            # Drawing cards.
            self.pile: i64 = NONE
            self.to_draw: i64 = 0
            self.drawn: i64 = 0
            """The cards just drawn, five bits each, numbers from 1."""
            self.mission_top: i64 = 0
            self.under_missions: i64 = 0
            self.under_influence: i64 = 0
            self.discarded: i64 = 0
            # Smugglers.
            self.deck: i64 = 0
            self.destination: i64 = NONE
            self.smuggler: i64 = NONE
            self.candidates: i64 = 0
            # The Doge's cards.
            self.doge_deck: i64 = 0
            self.doge_out: i64 = 0
            self.ignored: i64 = 0
            self.resolving: i64 = 0
            self.last_turns: i64 = NONE
            # The end.
            self.passes: i64 = 0
            self.sheet = filled(FLEETS * WIDTH, 0)
            self.where = filled(2 * FLEETS, NONE)
            self.cubes = filled(2 * FLEETS * COLOURS, 0)
            self.stacks = filled(DOCKS, 0)
            """The gondolas at a dock, four bits each, numbers from 1, the bottom one lowest."""
            self.levels = filled(FLEETS * TILES, 0)
            self.bridges = filled(tables.canals, NONE)
            self.tiles = filled(DOCKS, NONE)
            """The building at each dock."""
            self.sites = filled(DOCKS, NONE)
            """The dock of each building."""
            self.under = filled(MISSIONS + INFLUENCE, NONE)
            """The cards put back under the two decks, the next to be drawn first."""
            self.known = filled(FLEETS * (MISSIONS + INFLUENCE), 0)
            """For each seat and card, where the seat knows it to be, as a mask of places."""
            self.street = filled(STREET, 0)
            """The smugglers' two decks and the row of the Doge's cards."""
            for place in range(i64(2)):
                self.street[TOP + place] = NONE
            for place in range(i64(3)):
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

    def push(self, step: i64) -> None:
        """Put a step before all others."""
        self.agenda = (self.agenda << 6) | step

    def done(self) -> None:
        """Take the next step off the agenda."""
        self.agenda >>= 6

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


def tell(p: Position, kind: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
    """Write down what the whole table noticed."""
    if p.journal is not None:
        p.journal.note(EVERYONE, kind, [int(a), int(b), int(c)])


def whisper(p: Position, seat: i64, kind: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
    """Write down what one seat alone noticed."""
    if p.journal is not None:
        p.journal.note(bit(seat), kind, [int(a), int(b), int(c)])


def who(p: Position, fleet: i64) -> i64:
    """A fleet as events tell it: a seat, the smugglers, or the Doge."""
    if fleet < p.seats:
        return fleet
    return SMUGGLERS if p.seats > 1 else DOGE


def boat_code(p: Position, gondola: i64) -> i64:
    """A gondola as events tell it: a seat's, a smuggler's, or one of the Doge's four."""
    if gondola >> 1 < p.seats:
        return gondola
    if p.seats > 1:
        return SMUGGLERS + (gondola & 1)
    return DOGE + gondola - 2
