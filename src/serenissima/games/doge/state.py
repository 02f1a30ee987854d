"""A position of Doge: its fields and how they are copied. Compiled; no rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge.data import Tables
from serenissima.kernel.state import State, filled, nibble, with_nibble

# Rule 3: seven areas, nine advisors.
DISTRICTS: Final = 6
QUARANTIA: Final = 6
AREAS: Final = 7
ADVISORS: Final = 9
ALL_AREAS: Final = (1 << AREAS) - 1
ALL_DISTRICTS: Final = (1 << DISTRICTS) - 1
# Rule 1: markers are worth 0 to 3. A handful of them is one number: how many of each value.
VALUES: Final = 4
NOBODY: Final = -1
NOWHERE: Final = -1

# Options of questions that are answered with yes or no.
NO: Final = 0
YES: Final = 1
YES_OR_NO: Final = (1 << NO) | (1 << YES)

# What is being decided.
ORDER: Final = 0
BID: Final = 1
CONTROL: Final = 2
STATION: Final = 3
MOVE: Final = 4
PLACE: Final = 5
PALACE: Final = 6
TURN: Final = 7
DONE: Final = 8


class Position(State):
    """Everything on the table and in the players' heads that the rules ask for."""

    def __init__(self, tables: Tables, seats: i64, original: Position | None = None) -> None:
        super().__init__()
        self.tables = tables
        self.seats: i64 = seats
        if original is None:
            self.phase: i64 = ORDER
            """What is being decided, one of the constants above."""
            self.year: i64 = 1
            self.round: i64 = 0
            """How often phase 1 has been played this year."""
            self.votes_held: i64 = 0
            """How many areas have voted this year: the place of the next one in the order."""
            self.ordered: i64 = 0
            """How many cards of the visible order lie there; less than seven only in the set-up."""
            self.turned: i64 = 0
            """How many cards of next year's order are turned up."""
            self.area: i64 = NOWHERE
            """The area that is voting."""
            self.leaders: i64 = 0
            """Mask of the winner, or of those tied for first."""
            self.runners: i64 = 0
            """Mask of the second, or of those tied for second."""
            self.step: i64 = 0
            """How far the consequences of the vote have been dealt with."""
            self.movers: i64 = 0
            """Mask of the seats concerned by the present decision."""
            self.waiting: i64 = 0
            """Mask of those of them that have not decided yet."""
            self.order = filled(AREAS, NOWHERE)
            """The areas in voting order this year."""
            self.coming = filled(AREAS, NOWHERE)
            """Next year's order as far as it is turned up."""
            self.owner = filled(ADVISORS, NOBODY)
            """Whose ring each advisor wears."""
            self.place = filled(ADVISORS, NOWHERE)
            """The area where each advisor stands; nowhere means on his symbol."""
            self.houses = filled(seats * DISTRICTS, 0)
            self.palaces = filled(seats * DISTRICTS, 0)
            self.stacks = filled(seats * AREAS, 0)
            """The markers each seat has laid in each area this year."""
            self.hand = filled(seats, all_markers(tables))
            """The markers each seat still holds, those of an unrevealed bid included."""
            self.used = filled(seats, 0)
            """Mask of the areas each seat has used this year."""
            self.bid_area = filled(seats, NOWHERE)
            """The area card each seat has chosen, face down."""
            self.bid = filled(seats, 0)
            """The markers each seat has put on it."""
            self.origin = filled(seats, NOWHERE)
            """Where the house comes from that a seat is moving."""
            self.chosen = filled(seats, 0)
            """What each seat decided in this step: houses, a destination, or to build."""
            self.site = filled(seats, NOWHERE)
            """The district where a seat's houses just arrived."""
        else:
            self.phase = original.phase
            self.year = original.year
            self.round = original.round
            self.votes_held = original.votes_held
            self.ordered = original.ordered
            self.turned = original.turned
            self.area = original.area
            self.leaders = original.leaders
            self.runners = original.runners
            self.step = original.step
            self.movers = original.movers
            self.waiting = original.waiting
            self.order = original.order[:]
            self.coming = original.coming[:]
            self.owner = original.owner[:]
            self.place = original.place[:]
            self.houses = original.houses[:]
            self.palaces = original.palaces[:]
            self.stacks = original.stacks[:]
            self.hand = original.hand[:]
            self.used = original.used[:]
            self.bid_area = original.bid_area[:]
            self.bid = original.bid[:]
            self.origin = original.origin[:]
            self.chosen = original.chosen[:]
            self.site = original.site[:]


def home(advisor: i64) -> i64:
    """The area an advisor comes from: one for each district, three for the Quarantia. Rule 3."""
    return advisor if advisor < DISTRICTS else QUARANTIA


def marker(value: i64) -> i64:
    """A handful of one marker."""
    return with_nibble(0, value, 1)


def all_markers(tables: Tables) -> i64:
    """All markers of one player as a handful. Rule 1."""
    markers: i64 = 0
    for value in tables.markers:
        markers += marker(value)
    return markers


def marker_count(markers: i64) -> i64:
    """How many markers a handful has."""
    return nibble(markers, 0) + nibble(markers, 1) + nibble(markers, 2) + nibble(markers, 3)


def marker_votes(markers: i64) -> i64:
    """The votes on a handful of markers."""
    return nibble(markers, 1) + 2 * nibble(markers, 2) + 3 * nibble(markers, 3)


def reserve(p: Position, seat: i64) -> i64:
    """The houses a seat has left to place. Rule 1."""
    left = p.tables.houses
    for district in range(i64(DISTRICTS)):
        left -= p.houses[seat * DISTRICTS + district]
    return left


def palaces_of(p: Position, seat: i64) -> i64:
    """The palaces a seat has built."""
    built: i64 = 0
    for district in range(i64(DISTRICTS)):
        built += p.palaces[seat * DISTRICTS + district]
    return built


def palaces_in(p: Position, district: i64) -> i64:
    """The palaces that stand in a district, whoever built them."""
    standing: i64 = 0
    for seat in range(p.seats):
        standing += p.palaces[seat * DISTRICTS + district]
    return standing


def rings_left(p: Position, seat: i64) -> i64:
    """The control rings a seat has not put on an advisor."""
    left = p.tables.rings
    for advisor in range(i64(ADVISORS)):
        if p.owner[advisor] == seat:
            left -= 1
    return left
