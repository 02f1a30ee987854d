"""What is known of good play at Doge: which districts are worth bidding for, and who is ahead.

Compiled. It is handed worlds drawn from a view, never the truth.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.rules import bidding, building
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import Position
from serenissima.kernel.knowledge import Weighed, level_floats, mix, pick, soften
from serenissima.kernel.state import State, bit, filled, has

# How far each count moves a chance of winning, fitted as `bench/fit.py` does it, to 367 games with
# 300 worlds a turn.
WEIGHTS: Final[tuple[float, ...]] = (0.79, -0.65, -1.10, -1.02, 0.24, 1.49, 3.47, 0.99)
# What bidders stack, beside all handfuls being alike: how the odds move with each vote above the
# average of one, two, three or four markers, and with its square. Found as `bench/fit_stacks.py`
# does it, in 20 games of a master against experts.
VOTES: Final[tuple[float, ...]] = (0.53, 0.44, 0.04, 0.15)
EXTREMES: Final[tuple[float, ...]] = (0.08, 0.13, 0.13, 0.15)
AVERAGE: Final = 1.5
FAR: Final[i64] = 99
"""More houses than any way to win can ask for."""


class DogeKnowledge(Weighed):
    """The eye of somebody who has played Doge before."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.pull = level_floats(s.AREAS, 0.0)
        self.votes = vec[float](VOTES)
        self.extremes = vec[float](EXTREMES)
        self.cost = filled(s.DISTRICTS, 0)
        self.begun: i64 = 0
        """The bid at which the search began."""

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """What matters of a seat's knowledge: its own bids, the board, the vote being settled.

        Where others have bid is told apart by `finer`: few rounds of a search are alike in it.
        """
        assert isinstance(state, Doge)
        digest = mix(state.phase * 64 + state.round * 16 + state.votes_held, state.year)
        digest = mix(digest, state.hand[seat])
        digest = mix(digest, state.bid[seat] * 8 + state.bid_area[seat] + 1)
        digest = mix(digest, state.used[seat])
        if state.phase == s.BID:
            return digest
        for other in range(state.seats):
            digest = mix(digest, state.used[other])
        digest = mix(digest, state.step * 64 + state.chosen[seat] * 8 + state.origin[seat] + 1)
        digest = mix(digest, state.leaders * 256 + state.runners * 16 + state.movers)
        digest = mix(digest, state.site[seat] + 1)
        return board(state, digest)

    def finer(self, state: State, seat: i64, key: i64, depth: i64) -> i64:
        """Of bids after the next one: where others have bid, then who of them has bid where."""
        assert isinstance(state, Doge)
        if state.phase != s.BID or depth > 1 or bid_number(state) <= self.begun:
            return -1
        areas: i64 = 0
        for other in range(state.seats):
            if depth == 1:
                key = mix(key, state.used[other])
            elif other != seat:
                areas |= state.used[other]
        return key if depth == 1 else mix(key, areas)

    def turn(self, state: State, seat: i64) -> i64:
        """One bid is a turn, and so is everything one seat settles after one vote."""
        assert isinstance(state, Doge)
        if state.phase == s.BID:
            return board(state, bid_number(state))
        return state.year * 16 + 8 + state.votes_held

    def reopen(self, world: State, seat: i64) -> None:
        """Let the others choose their face-down bids again: they did not see ours either."""
        assert isinstance(world, Doge)
        self.begun = bid_number(world)
        if world.phase != s.BID:
            return
        for other in range(world.seats):
            if other != seat and has(world.movers, other):
                world.bid_area[other] = s.NOWHERE
                world.bid[other] = 0
                world.waiting |= bit(other)

    def weight(self, world: State, seat: i64) -> float:
        """A low stack is seldom bluff, and handfuls are strong or weak rather than middling."""
        assert isinstance(world, Doge)
        odds = 0.0
        for other in range(world.seats):
            if other == seat:
                continue
            for place in range(other * s.AREAS, (other + 1) * s.AREAS):
                stack = world.stacks[place]
                if stack != 0:
                    height = s.marker_count(stack)
                    above = float(s.marker_votes(stack)) - AVERAGE * float(height)
                    index = height - 1
                    odds += above * (self.votes[index] + self.extremes[index] * above)
        return exp(odds)

    def draws(self) -> i64:
        """Three worlds for each one kept."""
        return 3

    def mixed(self, state: State, seat: i64) -> bool:
        """A bid that can be foreseen is lost."""
        assert isinstance(state, Doge)
        return state.phase == s.BID

    def settled(self, state: State, made: i64) -> bool:
        """A year that has not begun shows best where everybody stands."""
        assert isinstance(state, Doge)
        if state.phase != s.BID or state.round != 0 or state.waiting != state.movers:
            return False
        for seat in range(state.seats):
            if state.bid_area[seat] != s.NOWHERE:
                return False
        return True

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        """What can be counted about a seat's standing."""
        assert isinstance(state, Doge)
        count(state, seat, self.cost, out)

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """How a sensible player leans."""
        assert isinstance(state, Doge)
        self.lean(state, seat, options, out)
        soften(out, i64(len(options)), 0.3)
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Doge)
        phase = state.phase
        if phase == s.PLACE or phase == s.PALACE:
            return options[len(options) - 1]
        self.lean(state, seat, options, self.pull)
        return pick(options, self.pull, rng)

    def lean(self, p: Doge, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Fill in how much each option draws a sensible player."""
        phase = p.phase
        count = i64(len(options))
        if phase == s.BID and p.bid_area[seat] == s.NOWHERE:
            for index in range(count):
                out[index] = appeal(p, seat, options[index])
        elif phase == s.BID:
            lean_on_markers(p, seat, options, out)
        elif phase == s.STATION:
            for index in range(count):
                out[index] = station_appeal(p, seat, options[index])
        elif phase == s.MOVE:
            for index in range(count):
                out[index] = move_appeal(p, seat, options[index])
        elif phase == s.CONTROL:
            out[s.NO] = 3.0 if best_move(p, seat) else 0.3
            out[s.YES] = 1.0
        else:
            for index in range(count):
                out[index] = 0.1
            out[count - 1] = 1.0


def bid_number(p: Position) -> i64:
    """The year and its round of bids."""
    return p.year * 16 + p.round


def board(p: Position, digest: i64) -> i64:
    """Stir everything that stands on the board into a digest."""
    for seat in range(p.seats):
        pieces: i64 = 0
        for place in range(seat * s.DISTRICTS, (seat + 1) * s.DISTRICTS):
            pieces = pieces * 128 + p.houses[place] * 8 + p.palaces[place]
        digest = mix(digest, pieces)
    for advisor in range(i64(s.ADVISORS)):
        digest = mix(digest, p.owner[advisor] * 8 + p.place[advisor] + 9)
    return digest


def wanted(p: Position, seat: i64, district: i64) -> float:
    """How much a seat gains by houses in a district: a palace near, better one in a new place."""
    standing = s.palaces_in(p, district)
    if standing >= p.tables.sites:
        return 0.1
    missing = building.price(p, district) - p.houses[seat * s.DISTRICTS + district]
    value = 1.0
    if missing <= 1:
        value = 3.0
    elif missing == 2:
        value = 2.4
    elif missing == 3:
        value = 1.2
    elif missing >= 5:
        value = 0.5
    if p.palaces[seat * s.DISTRICTS + district] == 0:
        value *= 1.6
    return value


def appeal(p: Position, seat: i64, area: i64) -> float:
    """How much a seat wants to win the vote of an area."""
    if area == s.QUARANTIA:
        return 1.8
    return wanted(p, seat, area)


def lean_on_markers(p: Position, seat: i64, options: vec[i64], out: vec[float]) -> None:
    """Spend a fair part of the votes each round, all of them in the last."""
    bid = p.bid[seat]
    votes = s.marker_votes(bid)
    left = s.marker_votes(p.hand[seat]) - votes
    rounds = bidding.rounds(p) - p.round
    count = i64(len(options))
    for index in range(count):
        option = options[index]
        if option == bidding.LAY:
            if rounds <= 1:
                out[index] = 0.1 if left > 0 else 2.0
            else:
                fair = float(left + votes) / float(rounds)
                ratio = float(votes) / fair if fair > 0.0 else 2.0
                out[index] = 0.1 + 1.6 * ratio * ratio
        elif rounds <= 1:
            out[index] = 0.1 + float(option)
        else:
            out[index] = 0.35 if option == 0 else 1.0


def station_appeal(p: Position, seat: i64, area: i64) -> float:
    """An advisor votes best where a vote is still to come and the seat has something at stake."""
    value = 0.3
    for index in range(p.votes_held + 1, i64(s.AREAS)):
        if p.order[index] == area:
            value = 1.0
            if p.stacks[seat * s.AREAS + area] != 0:
                value = 2.0
    for index in range(p.turned):
        if p.coming[index] == area:
            value += 0.6
    return value * appeal(p, seat, area)


def best_move(p: Position, seat: i64) -> bool:
    """Whether one house moved now would allow a palace."""
    for district in range(i64(s.DISTRICTS)):
        if p.houses[seat * s.DISTRICTS + district] == 0:
            continue
        for target in range(i64(s.DISTRICTS)):
            if target != district and (
                p.area == s.QUARANTIA or district == p.area or target == p.area
            ):
                if completes(p, seat, target) and spare(p, seat, district):
                    return True
    return False


def completes(p: Position, seat: i64, district: i64) -> bool:
    """Whether one house more makes a palace possible."""
    return s.palaces_in(p, district) < p.tables.sites and p.houses[
        seat * s.DISTRICTS + district
    ] + 1 == building.price(p, district)


def spare(p: Position, seat: i64, district: i64) -> bool:
    """Whether a house can leave a district without undoing a palace in reach."""
    if s.palaces_in(p, district) >= p.tables.sites:
        return True
    return building.price(p, district) - p.houses[seat * s.DISTRICTS + district] > 1


def move_appeal(p: Position, seat: i64, option: i64) -> float:
    """Move from where houses are idle to where one makes a palace."""
    if p.origin[seat] == s.NOWHERE:
        if option == building.STAY:
            return 0.3
        if not spare(p, seat, option):
            return 0.1
        return 1.0 if best_move(p, seat) else 0.3 / (0.2 + wanted(p, seat, option))
    if completes(p, seat, option):
        return 12.0
    return wanted(p, seat, option)


def missing_houses(p: Position, seat: i64, way: i64, cost: vec[i64]) -> i64:
    """The fewest houses with which a seat could win in one way, if nobody else built. Rule 6.1."""
    short = p.tables.way_palaces[way]
    bare = p.tables.way_districts[way]
    covered: i64 = 0
    for district in range(i64(s.DISTRICTS)):
        place = seat * s.DISTRICTS + district
        own = p.palaces[place]
        short -= own
        if own > 0:
            covered |= bit(district)
            bare -= 1
        if s.palaces_in(p, district) >= p.tables.sites:
            cost[district] = FAR
        else:
            cost[district] = max(0, building.price(p, district) - p.houses[place])
    total: i64 = 0
    while short > 0 or bare > 0:
        best: i64 = s.NOWHERE
        least = FAR
        for district in range(i64(s.DISTRICTS)):
            # Districts still to be covered come first: other palaces can be anywhere.
            if cost[district] < least and (bare <= 0 or not covered & bit(district)):
                best = district
                least = cost[district]
        if best == s.NOWHERE:
            return FAR
        total += least
        short -= 1
        if not covered & bit(best):
            covered |= bit(best)
            bare -= 1
        # The houses there are paid, and a second palace costs one more; a third is seldom wise.
        full = s.palaces_in(p, best) + 1 >= p.tables.sites
        cost[best] = FAR if full else building.price(p, best) + 1
    return total


def count(p: Position, seat: i64, cost: vec[i64], out: vec[float]) -> None:
    """Palaces, houses on the way to one, advisors, and how near each way to win is."""
    palaces: i64 = 0
    districts: i64 = 0
    houses: i64 = 0
    fresh = 0.0
    again = 0.0
    for district in range(i64(s.DISTRICTS)):
        place = seat * s.DISTRICTS + district
        own = p.palaces[place]
        standing = p.houses[place]
        palaces += own
        houses += standing
        if own > 0:
            districts += 1
        if s.palaces_in(p, district) >= p.tables.sites:
            continue
        price = building.price(p, district)
        part = 1.0 if standing >= price else float(standing) / float(price)
        if own > 0:
            again += part * part
        else:
            fresh += part * part
    early = 0.0
    for advisor in range(i64(s.ADVISORS)):
        if p.owner[advisor] == seat:
            for index in range(i64(s.AREAS)):
                if p.order[index] == p.place[advisor]:
                    early += 1.0 if s.home(advisor) != p.order[index] else 0.0
                    break
                if p.order[index] == s.home(advisor):
                    break
    nearest = FAR
    ways = 1e-9
    for way in range(p.tables.ways):
        missing = missing_houses(p, seat, way, cost)
        nearest = min(nearest, missing)
        ways += exp(-float(missing) / 3.0)
    out[0] = float(palaces)
    out[1] = float(districts)
    out[2] = fresh
    out[3] = again
    out[4] = early
    out[5] = float(houses) / 6.0
    out[6] = exp(-float(nearest) / 4.0)
    out[7] = log(ways)
