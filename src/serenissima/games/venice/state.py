"""The fields of a position of Venice, and copying them. Compiled; it knows no rule.

Fleets are colours on the water: those of the seats come first, then the smugglers' (two players)
or the Doge's two (solo). Gondola `2 * fleet` and `2 * fleet + 1` belong to a fleet; for smugglers
and the Doge the even one is "A", the odd one "B".
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.state import EVERYONE, State, bit, filled

NONE: Final = -1
DOCKS: Final = 15
TILES: Final = 12
COLOURS: Final = 3
FLEETS: Final = 5
MISSIONS: Final = 26
INFLUENCE: Final = 22
HAND_LIMIT: Final = 3
SLOTS: Final = 3
LAST_SPACE: Final = 4
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

# The columns of an effect.
PAY_COINS: Final = 0
PAY_SCROLLS: Final = 1
PAY_INTRIGUE: Final = 2
TAKE: Final = 3
GAIN_COINS: Final = 4
GAIN_SCROLLS: Final = 5
GAIN_POINTS: Final = 6
REMOVE: Final = 7
CUBE: Final = 8
CHOOSE_CUBES: Final = 9
SPECIAL: Final = 10
AMOUNT: Final = 11
EFFECT_WIDTH: Final = 12

# What an effect does that its numbers do not say.
PLAIN: Final = 0
SELL: Final = 1
GIVE: Final = 2
DRAW_INFLUENCE: Final = 3
CARDS_IN_HAND: Final = 4
OTHERS: Final = 5
ADVANCE_COUNCIL: Final = 6
PER_MISSION: Final = 7
CONVERT: Final = 8
MORE_INTRIGUE: Final = 9
BRIDGE_OR_POINTS: Final = 10
DRAW_MISSION: Final = 11
SIT_IN_COUNCIL: Final = 12
BUY_BRIDGE: Final = 13

# How the end of the game comes closer.
RUNNING: Final = 0
TRIGGERED: Final = 1
PENULTIMATE: Final = 2
LAST_ROUND: Final = 3
FINISHED: Final = 4


# How events tell fleets and gondolas that belong to no seat.
SMUGGLERS: Final = 20
DOGE: Final = 30


def numbered(values: list[int]) -> vec[i64]:
    """A list of numbers as a vector."""
    return vec[i64]([value for value in values])


class Box:
    """What the box prints, shared by all positions of a game."""

    def __init__(
        self,
        numbers: dict[str, int],
        by_seats: dict[str, list[int]],
        rewards: list[list[int]],
        costs: list[int],
        ends: list[tuple[int, int]],
        effects: list[list[int]],
        effect_counts: list[int],
        missions: list[list[int]],
        icons: list[list[int]],
        doge: list[int],
        names: dict[str, list[str]],
    ) -> None:
        self.names = names
        """What the box calls its docks and canals."""
        self.track_end: i64 = numbers["track_end"]
        self.scroll_limit: i64 = numbers["scroll_limit"]
        self.start_coins: i64 = numbers["start_coins"]
        self.start_scrolls: i64 = numbers["start_scrolls"]
        self.later_seat_coins: i64 = numbers["later_seat_coins"]
        self.stay_price: i64 = numbers["stay_price"]
        self.bridge_price: i64 = numbers["bridge_price"]
        self.cube_limit: i64 = numbers["cube_limit"]
        self.assistants: i64 = numbers["assistants"]
        self.assistants_bonus: i64 = numbers["assistants_bonus"]
        self.overflow_points: i64 = numbers["overflow_points"]
        self.favour_coins: i64 = numbers["favour_coins"]
        self.favour_scrolls: i64 = numbers["favour_scrolls"]
        self.favour_points: i64 = numbers["favour_points"]
        self.coins_per_point: i64 = numbers["coins_per_point"]
        self.scrolls_per_intrigue: i64 = numbers["scrolls_per_intrigue"]
        self.coins_per_intrigue: i64 = numbers["coins_per_intrigue"]
        self.end_pawn = numbered([0, 0, *by_seats["end_pawn"]])
        self.mission_deck = numbered([0, *by_seats["mission_deck"]])
        self.intrigue_limit = numbered([0, *by_seats["intrigue_limit"]])
        self.rewards = vec[i64](
            [row[k] if k < len(row) else 0 for row in rewards for k in range(5)]
        )
        """Five places for each of 2, 3, 4 and 5 players."""
        self.canals: i64 = len(costs)
        self.cost = numbered(costs)
        self.end_one = vec[i64]([pair[0] for pair in ends])
        self.end_two = vec[i64]([pair[1] for pair in ends])
        between = [NONE] * (DOCKS * DOCKS)
        near = [0] * DOCKS
        cheap = [0] * DOCKS
        for canal, (one, other) in enumerate(ends):
            if costs[canal] == 1:
                cheap[one] |= 1 << other
                cheap[other] |= 1 << one
            between[one * DOCKS + other] = between[other * DOCKS + one] = canal
            near[one] |= 1 << other
            near[other] |= 1 << one
        self.between = numbered(between)
        """The canal between two docks, or `NONE`."""
        self.near = numbered(near)
        """The docks one canal away, as a mask."""
        self.cheap = numbered(cheap)
        """Those of them that cost 1 coin; the others cost 2."""
        self.effects = vec[i64]([number for row in effects for number in row])
        self.effect_counts = numbered(effect_counts)
        self.mission_at = vec[i64]([row[0] for row in missions])
        self.mission_cubes = vec[i64]([row[1 + c] for row in missions for c in range(COLOURS)])
        self.mission_scrolls = vec[i64]([row[4] for row in missions])
        self.mission_points = vec[i64]([row[5] for row in missions])
        self.mission_coins = vec[i64]([row[6] for row in missions])
        self.mission_power = vec[i64]([row[7] for row in missions])
        self.fewest_cubes: i64 = min(sum(row[1:4]) for row in missions)
        self.icons = vec[i64]([icon for row in icons for icon in row])
        self.doge = numbered(doge)


class Position(State):
    """Everything on the table and in the hands, and where the turn stands."""

    def __init__(self, box: Box, seats: i64, fleets: i64, blank: bool) -> None:
        super().__init__()
        self.box = box
        self.seats: i64 = seats
        self.fleets: i64 = fleets
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
        if blank:
            return
        self.sheet = filled(FLEETS * WIDTH, 0)
        self.where = filled(2 * FLEETS, NONE)
        self.cubes = filled(2 * FLEETS * COLOURS, 0)
        self.stacks = filled(DOCKS, 0)
        """The gondolas at a dock, four bits each, numbers from 1, the bottom one lowest."""
        self.levels = filled(FLEETS * TILES, 0)
        self.bridges = filled(box.canals, NONE)
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

    def copy_to(self, other: Position) -> None:
        """Make another position of the same game equal to this one, its journal apart."""
        other.favour = self.favour
        other.own_dock = self.own_dock
        other.doge_start = self.doge_start
        other.doge_council = self.doge_council
        other.doge_first_space = self.doge_first_space
        other.doge_fourth_space = self.doge_fourth_space
        other.doge_scrolls = self.doge_scrolls
        other.doge_last_turns = self.doge_last_turns
        other.agenda = self.agenda
        other.asked = self.asked
        other.open = self.open
        other.turn = self.turn
        other.round = self.round
        other.placements = self.placements
        other.ending = self.ending
        other.bonus_taken = self.bonus_taken
        other.winner = self.winner
        other.arrested = self.arrested
        other.played = self.played
        other.boat = self.boat
        other.dock = self.dock
        other.visited = self.visited
        other.moves = self.moves
        other.onward = self.onward
        other.spy = self.spy
        other.site = self.site
        other.used = self.used
        other.reach = self.reach
        other.passing = self.passing
        other.dues = self.dues
        other.crossed = self.crossed
        other.hold = self.hold
        other.cubes_due = self.cubes_due
        other.colour = self.colour
        other.mission = self.mission
        other.pile = self.pile
        other.to_draw = self.to_draw
        other.drawn = self.drawn
        other.mission_top = self.mission_top
        other.under_missions = self.under_missions
        other.under_influence = self.under_influence
        other.discarded = self.discarded
        other.deck = self.deck
        other.destination = self.destination
        other.smuggler = self.smuggler
        other.candidates = self.candidates
        other.doge_deck = self.doge_deck
        other.doge_out = self.doge_out
        other.ignored = self.ignored
        other.resolving = self.resolving
        other.last_turns = self.last_turns
        other.passes = self.passes
        other.sheet = self.sheet[:]
        other.where = self.where[:]
        other.cubes = self.cubes[:]
        other.stacks = self.stacks[:]
        other.levels = self.levels[:]
        other.bridges = self.bridges[:]
        # The layout changes only while the tiles are laid, and then as a whole.
        other.tiles = self.tiles
        other.sites = self.sites
        other.under = self.under[:]
        other.known = self.known[:]
        other.street = self.street[:]


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
