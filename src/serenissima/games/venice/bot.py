"""What is known of good play at Venice: what pieces are worth, and how near the end and arrest are.

Compiled. It is handed worlds drawn from a view, never the truth.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, DOCKS, DOGE_BOXED, DOGE_DECK, NONE, TILES
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.ending import HALF_LEVEL, WHOLE_LEVEL
from serenissima.games.venice.rules.moving import STOP, WITH_SCROLL
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import Position, gondola_of
from serenissima.kernel.knowledge import Weighed, level_floats, mix, pick, soften
from serenissima.kernel.state import State, ones

# How far each count moves a chance of winning, fitted as `bench/fit.py` does it, to 230 games of
# all levels; only the danger of arrest is set higher, because an arrest undoes everything else.
WEIGHTS: Final[tuple[float, ...]] = (
    *(0.057, 0.079, 0.019, 0.177, 0.127, 0.028, -0.154, -2.5),
    *(0.125, 0.162, -0.006, -0.004, 0.193, 0.143, 0.888),
)
# Alone the same counts, the Doge's and a constant tell by how much he will be beaten. They follow
# the points that pieces bring, moved the way in which `bench/fit_alone.py` saw margins grow.
ALONE: Final[tuple[float, ...]] = (
    *(1.0, 0.0, 0.93, 1.31, 0.81, 1.06, -0.46, -6.97, 0.85, 1.55, 0.75, 0.32, 2.22, 3.91, 1.14),
    *(-1.0, -1.48, -1.79, 0.38, 0.0),
)
AHEAD: Final[i64] = 4
"""How many half turns an imagined game lasts: one's own turn, and one that answers it."""
COUNTS: Final = 15
ARREST: Final = 7
"""The place of the danger of arrest among the counts."""
SPREAD: Final = 0.12
"""How fast a foreseen margin becomes a certain one."""


class VeniceKnowledge(Weighed):
    """The eye of somebody who has played Venice before."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.alone_weights = vec[float](ALONE)
        self.counted_alone = level_floats(i64(len(ALONE)), 0.0)
        self.pull = level_floats(64, 0.0)
        self.begun: i64 = -1_000
        """The hour at which the search began; long ago: there was none yet."""

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """The whole open table, the own hand, and where the turn stands."""
        assert isinstance(state, Venice)
        p = state
        digest = mix(p.agenda & 0xFFFFFFFF, p.turn * 64 + p.round)
        digest = mix(digest, p.placements * 64 + p.ending * 8 + p.moves)
        digest = mix(digest, (p.boat + 1) * 1024 + (p.dock + 1) * 32 + p.site + 1)
        digest = mix(digest, p.visited * 65536 + p.used * 256 + p.played)
        digest = mix(digest, p.reach * 4096 + (p.hold + 1) * 64 + p.cubes_due * 8 + p.colour)
        digest = mix(digest, p.passing & 0xFFFFFF)
        digest = mix(digest, p.dues * 64 + p.crossed * 8 + p.spy + 1)
        digest = mix(digest, (p.mission + 1) * 4096 + (p.smuggler + 1) * 64 + p.destination + 1)
        digest = mix(digest, p.candidates * 64 + p.passes * 8 + p.to_draw)
        if seat == p.turn:
            digest = mix(digest, p.drawn)
        for fleet in range(p.fleets):
            for column in range(i64(s.WIDTH)):
                value = p.sheet[fleet * s.WIDTH + column]
                if fleet != seat and fleet < p.seats and (column == s.HAND or column == s.CARDS):
                    value = ones(value)
                digest = mix(digest, value + 1)
        for gondola in range(2 * p.fleets):
            first = gondola * COLOURS
            load = p.cubes[first] * 64 + p.cubes[first + 1] * 8 + p.cubes[first + 2]
            digest = mix(digest, load * 16 + p.where[gondola] + 1)
        for place in range(p.fleets * TILES):
            digest = digest * 5 + p.levels[place]
            if place % 4 == 3:
                digest = mix(digest & 0x3FFFFFFFFFF, place)
        for canal in range(i64(len(p.bridges))):
            if p.bridges[canal] != NONE:
                digest = mix(digest, canal * 8 + p.bridges[canal])
        for card in range(i64(s.ROW), i64(s.STREET)):
            digest = mix(digest, p.street[card] + 1)
        return digest

    def turn(self, state: State, seat: i64) -> i64:
        """A turn is all that one seat decides before the next seat's turn begins."""
        assert isinstance(state, Venice)
        digest = mix(state.round * 8 + state.turn, state.placements * 8 + state.ending)
        for dock in range(i64(DOCKS)):
            digest = mix(digest, state.tiles[dock] + 1)
        if state.seats == 1:
            # Alone no round is counted, but every turn of the Doge's turns up cards of his decks.
            digest = mix(mix(digest, state.street[s.OUT]), state.street[s.OUT + 1])
        return digest

    def reopen(self, world: State, seat: i64) -> None:
        """Nothing is chosen face down; remember where an imagined game begins."""
        assert isinstance(world, Venice)
        self.begun = hour(world)

    def settled(self, state: State, made: i64) -> bool:
        """The first question of a turn shows best what the turns before it brought."""
        assert isinstance(state, Venice)
        if state.moves != 0 or hour(state) - self.begun < AHEAD:
            return False
        step = state.step()
        # Who has no card to play is first asked for a gondola, who cannot pay to stay for the way.
        return step == steps.PLAY or step == steps.GONDOLIER or step == steps.MOVE

    def closed(self, state: State) -> bool:
        """Every way to play the turn is judged after the same time: some must not seem worse for
        being looked at further, into the gains of other seats."""
        return self.settled(state, 0)

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        """Points, tracks, assistants, cubes and missions; some count for more early or late."""
        assert isinstance(state, Venice)
        count(state, seat, out)

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Each seat's chance; alone, the chance against the Doge."""
        assert isinstance(state, Venice)
        if state.seats > 1:
            super().evaluate(state, values)
            return
        weights = self.alone_weights
        self.count_alone(state)
        margin = 0.0
        for index in range(i64(len(weights))):
            margin += weights[index] * self.counted_alone[index]
        values[0] = 1.0 / (1.0 + exp(-SPREAD * (0.7 + progress(state)) * margin))

    def count_alone(self, state: Position) -> None:
        """The own counts, then the Doge's points, council and cards, and how suspect he is."""
        out = self.counted_alone
        count(state, s.YOU, self.counted)
        for index in range(i64(COUNTS)):
            out[index] = self.counted[index]
        left = remaining_intrigue(state, s.YOU)
        risk = 0.0
        if left > 0 and left >= state.at(s.DOGE_FLEET, s.INTRIGUE):
            risk = 0.2 + progress(state)
        out[ARREST] = risk
        council = state.at(s.DOGE_FLEET, s.COUNCIL) + state.at(s.DOGE_FLEET_TOO, s.COUNCIL)
        out[COUNTS] = float(state.at(s.DOGE_FLEET, s.POINTS))
        out[COUNTS + 1] = float(council)
        out[COUNTS + 2] = float(state.doge_deck)
        out[COUNTS + 3] = float(state.at(s.DOGE_FLEET, s.INTRIGUE))
        out[COUNTS + 4] = 1.0

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """How a sensible player leans."""
        assert isinstance(state, Venice)
        lean(state, seat, options, out)
        soften(out, i64(len(options)), 0.4)
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Venice)
        lean(state, seat, options, self.pull)
        return pick(options, self.pull, rng)


def lean(p: Position, seat: i64, options: vec[i64], out: vec[float]) -> None:
    """Fill in how much each option draws a sensible player."""
    step = p.step()
    for index in range(i64(len(options))):
        option = options[index]
        value = 1.0
        if option == s.FAVOUR_FOR_COINS or option == s.FAVOUR_FOR_SCROLLS:
            value = 0.05
        elif step == steps.MOVE or step == steps.PLACE:
            value = dock_appeal(p, seat, option)
        elif option == s.DONE:
            if step == steps.COMPLETE or step == steps.ACTIVATE:
                value = 0.1
            elif step == steps.PLAY:
                value = 1.5
        elif step == steps.COMPLETE:
            value = 6.0
        elif step == steps.GONDOLIER:
            value = 0.25 if p.at(seat, s.GONDOLIER) == option else 1.0
        elif step == steps.ARRIVE:
            value = dock_appeal(p, seat, p.dock) if option == STOP else 0.9
        elif step == steps.SETTLE:
            # A scroll is worth less than a clean name, unless the name is clean anyway.
            value = 1.0 if option == WITH_SCROLL else 0.7
        elif step == steps.REDUCE:
            value = 3.0
        out[index] = value


def dock_appeal(p: Position, seat: i64, dock: i64) -> float:
    """How much a seat wants to moor at a dock: its mission's place, a new or a rising assistant."""
    building = p.tiles[dock]
    value = 0.8
    if 0 <= building < TILES:
        level = p.levels[seat * TILES + building]
        value = 1.0 if level == 0 else 0.7 + 0.25 * float(level)
    hand = p.at(seat, s.HAND)
    while hand != 0:
        low = hand & -hand
        mission = ones(low - 1)
        hand ^= low
        if p.tables.mission_at[mission] == building and gathered(p, seat, mission) > 0.99:
            value += 4.0
    return value


def gathered(p: Position, seat: i64, mission: i64) -> float:
    """The part of a mission's cubes that the better of two gondolas has."""
    best = 0.0
    needed: i64 = 0
    for colour in range(i64(COLOURS)):
        needed += p.tables.mission_cubes[mission * COLOURS + colour]
    for which in range(i64(2)):
        have: i64 = 0
        for colour in range(i64(COLOURS)):
            need = p.tables.mission_cubes[mission * COLOURS + colour]
            own = p.cubes[gondola_of(seat, which) * COLOURS + colour]
            have += own if own < need else need
        part = float(have) / float(needed) if needed > 0 else 1.0
        if part > best:
            best = part
    return best


def hour(p: Position) -> i64:
    """How late it is, in half turns. Alone no round is counted: the Doge uses two cards a turn."""
    if p.seats == 1:
        return -p.doge_deck
    return 2 * (p.round * p.seats + p.turn)


def progress(p: Position) -> float:
    """How far the game has come, from 0 to 1."""
    if p.seats == 1:
        part = 1.0 - float(p.doge_deck) / float(DOGE_DECK - DOGE_BOXED)
        return part if part > 0.0 else 0.0
    if p.ending >= s.TRIGGERED:
        return 0.7 + 0.1 * float(p.ending)
    most: i64 = 0
    for seat in range(p.seats):
        if p.at(seat, s.COUNCIL) > most:
            most = p.at(seat, s.COUNCIL)
    lead = float(most) / float(p.tables.end_pawn[p.seats])
    left = float(p.mission_top + p.under_missions)
    deck = 1.0 - left / float(p.tables.mission_deck[p.seats])
    part = lead if lead > deck else deck
    return 0.7 * part if part < 1.0 else 0.7


def remaining_intrigue(p: Position, seat: i64) -> i64:
    """The intrigue left when scrolls and coins have paid for what they can at the end."""
    by_scrolls = p.at(seat, s.SCROLLS) // max(p.tables.scrolls_per_intrigue, i64(1))
    by_coins = p.at(seat, s.COINS) // p.tables.coins_per_intrigue
    left = p.at(seat, s.INTRIGUE) - by_scrolls - by_coins
    return left if left > 0 else i64(0)


def suspicion(p: Position, seat: i64) -> float:
    """How near a seat is to being arrested, from 0 to 1."""
    own = remaining_intrigue(p, seat)
    if own == 0:
        return 0.0
    worst: i64 = -1
    for other in range(p.seats):
        if other != seat:
            theirs = remaining_intrigue(p, other)
            # Of those tied the later seat is arrested.
            if other > seat:
                theirs += 1
            if theirs > worst:
                worst = theirs
    margin = own - worst
    if margin >= 1:
        return 1.0
    return 0.5 if margin == 0 else (0.2 if margin == -1 else 0.0)


def mission_hopes(p: Position, seat: i64) -> float:
    """What the cubes gathered for missions in hand promise."""
    total = 0.0
    hand = p.at(seat, s.HAND)
    while hand != 0:
        low = hand & -hand
        mission = ones(low - 1)
        hand ^= low
        part = gathered(p, seat, mission)
        total += 0.15 + 0.85 * part * part
    return total


def levels_of(p: Position, seat: i64) -> i64:
    """The spaces of all assistants of a seat, added up."""
    total: i64 = 0
    for place in range(seat * TILES, (seat + 1) * TILES):
        total += p.levels[place]
    return total


def cubes_of(p: Position, seat: i64) -> i64:
    """The cubes on a seat's two gondolas."""
    return p.load_of(gondola_of(seat, s.FIRST)) + p.load_of(gondola_of(seat, s.SECOND))


def count(p: Position, seat: i64, out: vec[float]) -> None:
    """Count what matters about a seat."""
    late = progress(p)
    early = 1.0 - late
    points = float(p.at(seat, s.POINTS))
    council = float(p.at(seat, s.COUNCIL))
    placed = p.at(seat, s.PLACED)
    out[0] = points
    out[1] = points * late
    out[2] = council
    out[3] = council * (1.0 if placed >= WHOLE_LEVEL else (0.5 if placed >= HALF_LEVEL else 0.0))
    out[4] = float(p.at(seat, s.COINS)) / 4.0
    out[5] = float(p.at(seat, s.SCROLLS)) / 2.0
    out[6] = float(p.at(seat, s.INTRIGUE))
    out[ARREST] = suspicion(p, seat) * (0.2 + late)
    out[8] = float(ones(p.at(seat, s.CARDS)))
    out[9] = float(levels_of(p, seat)) * early
    out[10] = float(placed)
    out[11] = float(cubes_of(p, seat))
    out[12] = mission_hopes(p, seat)
    out[13] = float(ones(p.at(seat, s.COMPLETED))) * early
    out[14] = float(p.at(seat, s.BUILT)) * early
