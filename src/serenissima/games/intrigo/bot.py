"""What is known of good play at Intrigo: which token is worth a card, and who is near the end.

Compiled. It is handed worlds drawn from a view, never the truth.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo.rules.draft import waits
from serenissima.games.intrigo.rules.position import Intrigo
from serenissima.games.intrigo.rules.sharing import worth
from serenissima.games.intrigo.state import (
    AIM,
    ASSASSIN,
    DEALING,
    DECLINE,
    DRAFTING,
    DUCAT,
    FILLING,
    HAND,
    INFLUENCE_FROM,
    NOBODY,
    NOTHING,
    PASS,
    SLOT,
    THIEF,
    TURN,
    Palace,
    family_of,
)
from serenissima.kernel.knowledge import Weighed, level_floats, mix, pick, soften
from serenissima.kernel.state import State, bit

# How far each count moves a chance of winning, fitted as `bench/fit.py` does it, to 2,400 games of
# bots that played 300 worlds a turn: a Ducat counts for nearly as much as a Seal.
WEIGHTS: Final[tuple[float, ...]] = (0.31, -0.03, 0.18, 0.3, 0.69, 0.25, -0.02, 0.065)
LIKELY: Final = 1.6
"""How much readier a drafter is to keep a card of the own family than any other."""
HOLDS: Final[tuple[float, ...]] = (0.0, 0.0, 0.3, 0.5, 0.75)


class IntrigoKnowledge(Weighed):
    """The eye of somebody who has played Intrigo before."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.pull = level_floats(24, 0.0)
        self.holds = vec[float](HOLDS)
        """How often a card of each value wins a token against a card still to come."""

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """The own hand and what lies open; in the draft the own packet and what was kept."""
        assert isinstance(state, Intrigo)
        digest = mix(state.stage * 64 + state.pick, state.round)
        digest = mix(digest, state.hands[seat])
        if state.stage == DRAFTING:
            return mix(digest, state.packets[seat])
        digest = mix(digest, (state.card + 1) * 1024 + (state.slot + 1) * 32 + state.aim + 1)
        return table(state, digest)

    def turn(self, state: State, seat: i64) -> i64:
        """One turn is a card with its slot and its power; in the draft one kept card."""
        assert isinstance(state, Intrigo)
        digest = mix(state.round * 8 + state.pick, state.first)
        for place in range(seat * HAND, (seat + 1) * HAND):
            digest = mix(digest, state.kept[place])
        if state.stage == DRAFTING:
            return mix(digest, state.packets[seat])
        free = state.free
        # The slot of an Influence card whose power is being used was free when the turn began.
        if state.slot != NOTHING:
            free |= bit(state.slot)
        return mix(digest, free)

    def reopen(self, world: State, seat: i64) -> None:
        """Let the others keep again what they keep unseen at the same time."""
        assert isinstance(world, Intrigo)
        if world.stage != DRAFTING:
            return
        for other in range(world.seats):
            if other != seat and not waits(world, other):
                place = other * HAND + world.pick
                card = bit(world.kept[place])
                world.kept[place] = NOTHING
                world.hands[other] ^= card
                world.packets[other] |= card

    def weight(self, world: State, seat: i64) -> float:
        """Families tend to be with their owners: that is what the draft is for."""
        assert isinstance(world, Intrigo)
        out = 1.0
        for other in range(world.seats):
            if other != seat:
                for card in range(world.ring):
                    if (world.hands[other] >> card) & 1:
                        if world.owners[family_of(card)] == other:
                            out *= LIKELY
        return out

    def draws(self) -> i64:
        """Two worlds for each one kept."""
        return 2

    def mixed(self, state: State, seat: i64) -> bool:
        """What is kept in the draft should not be foreseen."""
        assert isinstance(state, Intrigo)
        return state.stage == DRAFTING

    def settled(self, state: State, made: i64) -> bool:
        """When the tokens are shared out, the counters and purses tell who is ahead."""
        assert isinstance(state, Intrigo)
        return state.stage == FILLING or state.stage == DEALING

    def closed(self, state: State) -> bool:
        """Nobody plans with tokens and cards that are not dealt yet."""
        return self.settled(state, 0)

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        """Guilds won, the best of them, Ducats, and who will lay the last card."""
        assert isinstance(state, Intrigo)
        different: i64 = 0
        best: i64 = 0
        for guild in range(i64(5)):
            won = state.counters[5 * seat + guild]
            if won > 0:
                different += 1
            if won > best:
                best = won
        purse = state.purses[seat]
        out[0] = float(different)
        out[1] = 1.0 if different >= 3 else 0.0
        out[2] = 1.0 if different >= 4 else 0.0
        out[3] = 1.0 if best >= 2 else 0.0
        out[4] = 1.0 if best >= 3 else 0.0
        out[5] = float(purse if purse < 6 else 6)
        out[6] = 1.0 if purse > 0 else 0.0
        last = state.first - 1 if state.first > 0 else state.seats - 1
        out[7] = 1.0 if seat == last else 0.0

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """How a sensible player leans."""
        assert isinstance(state, Intrigo)
        self.lean(state, seat, options, out)
        soften(out, i64(len(options)), 0.4)
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Intrigo)
        self.lean(state, seat, options, self.pull)
        return pick(options, self.pull, rng)

    def lean(self, state: Intrigo, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Fill in how much each option draws a sensible player."""
        stage = state.stage
        for index in range(i64(len(options))):
            option = options[index]
            value = 1.0
            if stage == DRAFTING:
                value = keep_appeal(state, seat, option)
            elif stage == TURN:
                if option >= INFLUENCE_FROM:
                    value = 0.35 if option != PASS else 0.8
            elif stage == SLOT:
                if state.card < INFLUENCE_FROM:
                    gain = self.gain(state, seat, state.card, option)
                    value = 0.05 + (1.0 + gain) * (1.0 + gain) if gain > -1.0 else 0.05
            elif stage == AIM:
                value = aim_appeal(state, seat, option)
            out[index] = value

    def gain(self, state: Palace, seat: i64, card: i64, slot: i64) -> float:
        """What laying a card in a slot wins for a seat, less what it wins for others."""
        value = state.tables.values[card]
        owner = state.owners[family_of(card)]
        last = state.ring - 1
        right = slot + 1 if slot < last else i64(0)
        left = slot - 1 if slot > 0 else last
        total = 0.0
        for side in range(i64(2)):
            arcade = slot if side == 0 else right
            other = left if side == 0 else right
            token = state.tokens[arcade]
            if token == NOTHING or (state.stolen >> arcade) & 1:
                continue
            chance = 0.0
            if (state.free >> other) & 1:
                chance = self.holds[value]
            else:
                met = worth(state, other)
                if value > met:
                    chance = 1.0
                elif met > 0:
                    # The neighbour loses the token, or keeps it from us.
                    rival = state.owners[family_of(state.slots[other])]
                    if value == met and rival != NOBODY:
                        want = desire(state, rival, token)
                        total += -want if rival == seat else 0.4 * want
            if owner != NOBODY:
                want = desire(state, owner, token)
                total += chance * (want if owner == seat else -0.7 * want)
        return total


def table(state: Palace, digest: i64) -> i64:
    """Stir everything that lies open into a digest."""
    for arcade in range(state.ring):
        digest = mix(digest, (state.slots[arcade] + 1) * 32 + state.tokens[arcade] + 1)
    digest = mix(digest, state.down * 65536 + state.stolen)
    for seat in range(state.seats):
        digest = mix(digest, state.purses[seat])
    return digest


def keep_appeal(state: Palace, seat: i64, card: i64) -> float:
    """Own cards first, then whatever is strong."""
    value = float(state.tables.values[card])
    owner = state.owners[family_of(card)]
    if owner == seat:
        return 1.0 + value
    return 0.4 + 0.4 * value if owner == NOBODY else 0.2 + 0.5 * value


def desire(state: Palace, seat: i64, token: i64) -> float:
    """What a token is worth to a seat."""
    if token == DUCAT:
        return 0.35
    own = state.counters[5 * seat + token // 3]
    if own >= 3:
        return 4.0
    different: i64 = 0
    for guild in range(i64(5)):
        if state.counters[5 * seat + guild] > 0:
            different += 1
    if own == 0:
        return 4.0 if different == 4 else 0.8 + 0.4 * float(different)
    return 0.5 + 0.5 * float(own)


def aim_appeal(state: Palace, seat: i64, option: i64) -> float:
    """Strike at the others' Intrigants and at tokens they would win."""
    if option == DECLINE:
        return 0.15
    kind = state.card - INFLUENCE_FROM
    if kind == ASSASSIN:
        owner = state.owners[family_of(state.slots[option])]
        if owner == seat:
            return 0.02
        return float(state.tables.values[state.slots[option]])
    if kind == THIEF:
        before = option - 1 if option > 0 else state.ring - 1
        left = worth(state, before)
        right = worth(state, option)
        if left == right:
            return 0.3
        owner = state.owners[family_of(state.slots[before if left > right else option])]
        if owner == NOBODY:
            return 0.1
        return 0.02 if owner == seat else 1.0 + desire(state, owner, state.tokens[option])
    return 1.0
