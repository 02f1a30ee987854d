"""What is known of good play at Doge: which districts are worth bidding for, and who is ahead.

Compiled. It is handed worlds drawn from a view, never the truth.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge.rules import bidding, building
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import (
    ADVISORS,
    AREAS,
    BID,
    CONTROL,
    DISTRICTS,
    MOVE,
    NOWHERE,
    PALACE,
    PLACE,
    QUARANTIA,
    SITES,
    STATION,
    Position,
    home,
    marker_count,
    marker_votes,
    palaces_in,
)
from serenissima.kernel.knowledge import Weighed, level_floats, mix, pick, soften
from serenissima.kernel.state import State, bit, filled

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
        self.pull = level_floats(AREAS, 0.0)
        self.votes = vec[float](VOTES)
        self.extremes = vec[float](EXTREMES)
        self.cost = filled(DISTRICTS, 0)
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
        if state.phase == BID:
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
        if state.phase != BID or depth > 1 or bid_number(state) <= self.begun:
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
        if state.phase == BID:
            return board(state, bid_number(state))
        return state.year * 16 + 8 + state.votes_held

    def reopen(self, world: State, seat: i64) -> None:
        """Let the others choose their face-down bids again: they did not see ours either."""
        assert isinstance(world, Doge)
        self.begun = bid_number(world)
        if world.phase != BID:
            return
        for other in range(world.seats):
            if other != seat and (world.movers >> other) & 1:
                world.bid_area[other] = NOWHERE
                world.bid[other] = 0
                world.waiting |= bit(other)

    def weight(self, world: State, seat: i64) -> float:
        """A low stack is seldom bluff, and handfuls are strong or weak rather than middling."""
        assert isinstance(world, Doge)
        odds = 0.0
        for other in range(world.seats):
            if other == seat:
                continue
            for place in range(other * AREAS, (other + 1) * AREAS):
                stack = world.stacks[place]
                if stack != 0:
                    height = marker_count(stack)
                    above = float(marker_votes(stack)) - AVERAGE * float(height)
                    index = height - 1
                    odds += above * (self.votes[index] + self.extremes[index] * above)
        return exp(odds)

    def draws(self) -> i64:
        """Three worlds for each one kept."""
        return 3

    def mixed(self, state: State, seat: i64) -> bool:
        """A bid that can be foreseen is lost."""
        assert isinstance(state, Doge)
        return state.phase == BID

    def settled(self, state: State, made: i64) -> bool:
        """A year that has not begun shows best where everybody stands."""
        assert isinstance(state, Doge)
        if state.phase != BID or state.round != 0 or state.waiting != state.movers:
            return False
        for seat in range(state.seats):
            if state.bid_area[seat] != NOWHERE:
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
        if phase == PLACE or phase == PALACE:
            return options[len(options) - 1]
        self.lean(state, seat, options, self.pull)
        return pick(options, self.pull, rng)

    def lean(self, state: Doge, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Fill in how much each option draws a sensible player."""
        phase = state.phase
        count = i64(len(options))
        if phase == BID and state.bid_area[seat] == NOWHERE:
            for index in range(count):
                out[index] = appeal(state, seat, options[index])
        elif phase == BID:
            lean_on_markers(state, seat, options, out)
        elif phase == STATION:
            for index in range(count):
                out[index] = station_appeal(state, seat, options[index])
        elif phase == MOVE:
            for index in range(count):
                out[index] = move_appeal(state, seat, options[index])
        elif phase == CONTROL:
            out[0] = 3.0 if best_move(state, seat) else 0.3
            out[1] = 1.0
        else:
            for index in range(count):
                out[index] = 0.1
            out[count - 1] = 1.0


def bid_number(state: Position) -> i64:
    """The year and its round of bids."""
    return state.year * 16 + state.round


def board(state: Position, digest: i64) -> i64:
    """Stir everything that stands on the board into a digest."""
    for seat in range(state.seats):
        pieces: i64 = 0
        for place in range(seat * DISTRICTS, (seat + 1) * DISTRICTS):
            pieces = pieces * 128 + state.houses[place] * 8 + state.palaces[place]
        digest = mix(digest, pieces)
    for advisor in range(i64(ADVISORS)):
        digest = mix(digest, state.owner[advisor] * 8 + state.place[advisor] + 9)
    return digest


def wanted(state: Position, seat: i64, district: i64) -> float:
    """How much a seat gains by houses in a district: a palace near, better one in a new place."""
    standing = palaces_in(state, district)
    if standing >= SITES:
        return 0.1
    missing = building.price(state, district) - state.houses[seat * DISTRICTS + district]
    value = 1.0
    if missing <= 1:
        value = 3.0
    elif missing == 2:
        value = 2.4
    elif missing == 3:
        value = 1.2
    elif missing >= 5:
        value = 0.5
    if state.palaces[seat * DISTRICTS + district] == 0:
        value *= 1.6
    return value


def appeal(state: Position, seat: i64, area: i64) -> float:
    """How much a seat wants to win the vote of an area."""
    if area == QUARANTIA:
        return 1.8
    return wanted(state, seat, area)


def lean_on_markers(state: Position, seat: i64, options: vec[i64], out: vec[float]) -> None:
    """Spend a fair part of the votes each round, all of them in the last."""
    bid = state.bid[seat]
    votes = marker_votes(bid)
    left = marker_votes(state.hand[seat]) - votes
    rounds = bidding.rounds(state.seats) - state.round
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


def station_appeal(state: Position, seat: i64, area: i64) -> float:
    """An advisor votes best where a vote is still to come and the seat has something at stake."""
    value = 0.3
    for index in range(state.votes_held + 1, i64(AREAS)):
        if state.order[index] == area:
            value = 1.0
            if state.stacks[seat * AREAS + area] != 0:
                value = 2.0
    for index in range(state.turned):
        if state.coming[index] == area:
            value += 0.6
    return value * appeal(state, seat, area)


def best_move(state: Position, seat: i64) -> bool:
    """Whether one house moved now would allow a palace."""
    for district in range(i64(DISTRICTS)):
        if state.houses[seat * DISTRICTS + district] == 0:
            continue
        for target in range(i64(DISTRICTS)):
            if target != district and (
                state.area == QUARANTIA or district == state.area or target == state.area
            ):
                if completes(state, seat, target) and spare(state, seat, district):
                    return True
    return False


def completes(state: Position, seat: i64, district: i64) -> bool:
    """Whether one house more makes a palace possible."""
    return palaces_in(state, district) < SITES and state.houses[
        seat * DISTRICTS + district
    ] + 1 == building.price(state, district)


def spare(state: Position, seat: i64, district: i64) -> bool:
    """Whether a house can leave a district without undoing a palace in reach."""
    missing = building.price(state, district) - state.houses[seat * DISTRICTS + district]
    return missing > 1 or palaces_in(state, district) >= SITES


def move_appeal(state: Position, seat: i64, option: i64) -> float:
    """Move from where houses are idle to where one makes a palace."""
    if state.origin[seat] == NOWHERE:
        if option == building.STAY:
            return 0.3
        if not spare(state, seat, option):
            return 0.1
        return 1.0 if best_move(state, seat) else 0.3 / (0.2 + wanted(state, seat, option))
    if completes(state, seat, option):
        return 12.0
    return wanted(state, seat, option)


def missing_houses(state: Position, seat: i64, kind: i64, cost: vec[i64]) -> i64:
    """The fewest houses with which a seat could win, if nobody else built.

    Kind 0 is a palace in each of six districts, 1 seven palaces in five, 2 eight in four. Rule 6.1.
    """
    short = 6 + kind
    bare = 6 - kind
    covered: i64 = 0
    for district in range(i64(DISTRICTS)):
        place = seat * DISTRICTS + district
        own = state.palaces[place]
        short -= own
        if own > 0:
            covered |= bit(district)
            bare -= 1
        if palaces_in(state, district) >= SITES:
            cost[district] = FAR
        else:
            cost[district] = max(0, building.price(state, district) - state.houses[place])
    total: i64 = 0
    while short > 0 or bare > 0:
        best: i64 = NOWHERE
        least = FAR
        for district in range(i64(DISTRICTS)):
            # Districts still to be covered come first: other palaces can be anywhere.
            if cost[district] < least and (bare <= 0 or not covered & bit(district)):
                best = district
                least = cost[district]
        if best == NOWHERE:
            return FAR
        total += least
        short -= 1
        if not covered & bit(best):
            covered |= bit(best)
            bare -= 1
        # The houses there are paid, and a second palace costs one more; a third is seldom wise.
        full = palaces_in(state, best) + 1 >= SITES
        cost[best] = FAR if full else building.price(state, best) + 1
    return total


def count(state: Position, seat: i64, cost: vec[i64], out: vec[float]) -> None:
    """Palaces, houses on the way to one, advisors, and how near each way to win is."""
    palaces: i64 = 0
    districts: i64 = 0
    houses: i64 = 0
    fresh = 0.0
    again = 0.0
    for district in range(i64(DISTRICTS)):
        place = seat * DISTRICTS + district
        own = state.palaces[place]
        standing = state.houses[place]
        palaces += own
        houses += standing
        if own > 0:
            districts += 1
        if palaces_in(state, district) >= SITES:
            continue
        price = building.price(state, district)
        part = 1.0 if standing >= price else float(standing) / float(price)
        if own > 0:
            again += part * part
        else:
            fresh += part * part
    early = 0.0
    for advisor in range(i64(ADVISORS)):
        if state.owner[advisor] == seat:
            for index in range(i64(AREAS)):
                if state.order[index] == state.place[advisor]:
                    early += 1.0 if home(advisor) != state.order[index] else 0.0
                    break
                if state.order[index] == home(advisor):
                    break
    nearest = FAR
    ways = 1e-9
    for kind in range(i64(3)):
        missing = missing_houses(state, seat, kind, cost)
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
