"""What is known of good play at Intrigo: which token is worth a card, and who is near the end.

Compiled. It is handed worlds drawn from a view, never the truth.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.rules.draft import waits
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.rules.powers import power
from serenissima.games.intrigo.rules.sharing import strongest, worth
from serenissima.games.intrigo.state import Position, family_of
from serenissima.kernel.knowledge import Weighed, level_floats, mix, pick, soften
from serenissima.kernel.state import State, bit, has

# How far each count moves a chance of winning, fitted as `bench/fit.py` does it, to 2,400 games of
# bots that played 300 worlds a turn: a Ducat counts for nearly as much as a Seal.
WEIGHTS: Final[tuple[float, ...]] = (0.31, -0.03, 0.18, 0.3, 0.69, 0.25, -0.02, 0.065)
LIKELY: Final = 1.6
"""How much readier a drafter is to keep a card of the own family than any other."""
HOLDS: Final[tuple[float, ...]] = (0.0, 0.0, 0.3, 0.5, 0.75)
"""How often a card of each value wins a token against a card still to come; higher ones, as 4."""
HIGH: Final = 4
MOST_OPTIONS: Final = 24
WIDE: Final = 64
"""More than any stage, pick, card or place: numbers packed with it stay apart."""


class IntrigoKnowledge(Weighed):
    """The eye of somebody who has played Intrigo before."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS)
        self.pull = level_floats(MOST_OPTIONS, 0.0)
        self.holds = vec[float](HOLDS)

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """The own hand and what lies open; in the draft the own packet and what was kept."""
        assert isinstance(state, Intrigo)
        digest = mix(state.stage * WIDE + state.pick, state.round)
        digest = mix(digest, state.hands[seat])
        if state.stage == s.DRAFTING:
            return mix(digest, state.packets[seat])
        playing = ((state.card + 1) * WIDE + state.slot + 1) * WIDE + state.aim + 1
        digest = mix(digest, playing)
        return table(state, digest)

    def turn(self, state: State, seat: i64) -> i64:
        """One turn is a card with its slot and its power; in the draft one kept card."""
        assert isinstance(state, Intrigo)
        digest = mix(state.round * WIDE + state.pick, state.first)
        for place in range(seat * s.HAND, (seat + 1) * s.HAND):
            digest = mix(digest, state.kept[place])
        if state.stage == s.DRAFTING:
            return mix(digest, state.packets[seat])
        free = state.free
        # The slot of an Influence card whose power is being used was free when the turn began.
        if state.slot != s.NOTHING:
            free |= bit(state.slot)
        return mix(digest, free)

    def reopen(self, world: State, seat: i64) -> None:
        """Let the others keep again what they keep unseen at the same time."""
        assert isinstance(world, Intrigo)
        if world.stage != s.DRAFTING:
            return
        for other in range(world.seats):
            if other != seat and not waits(world, other):
                place = other * s.HAND + world.pick
                card = bit(world.kept[place])
                world.kept[place] = s.NOTHING
                world.hands[other] ^= card
                world.packets[other] |= card

    def weight(self, world: State, seat: i64) -> float:
        """Families tend to be with their owners: that is what the draft is for."""
        assert isinstance(world, Intrigo)
        out = 1.0
        for other in range(world.seats):
            if other != seat:
                for card in range(world.ring):
                    if has(world.hands[other], card):
                        if world.owners[family_of(card)] == other:
                            out *= LIKELY
        return out

    def draws(self) -> i64:
        """Two worlds for each one kept."""
        return 2

    def mixed(self, state: State, seat: i64) -> bool:
        """What is kept in the draft should not be foreseen."""
        assert isinstance(state, Intrigo)
        return state.stage == s.DRAFTING

    def settled(self, state: State, made: i64) -> bool:
        """When the tokens are shared out, the counters and purses tell who is ahead."""
        assert isinstance(state, Intrigo)
        return state.stage == s.FILLING or state.stage == s.DEALING

    def closed(self, state: State) -> bool:
        """Nobody plans with tokens and cards that are not dealt yet."""
        return self.settled(state, 0)

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        """Guilds won, the best of them, Ducats, and who will lay the last card."""
        assert isinstance(state, Intrigo)
        different: i64 = 0
        best: i64 = 0
        for guild in range(i64(s.GUILDS)):
            won = s.seals_won(state, seat, guild)
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
            if stage == s.DRAFTING:
                value = keep_appeal(state, seat, option)
            elif stage == s.TURN:
                if option >= s.INFLUENCE_FROM:
                    value = 0.35 if option != s.PASS else 0.8
            elif stage == s.SLOT:
                if state.card < s.INFLUENCE_FROM:
                    gain = self.gain(state, seat, state.card, option)
                    value = 0.05 + (1.0 + gain) * (1.0 + gain) if gain > -1.0 else 0.05
            elif stage == s.AIM:
                value = aim_appeal(state, seat, option)
            out[index] = value

    def gain(self, state: Position, seat: i64, card: i64, slot: i64) -> float:
        """What laying a card in a slot wins for a seat, less what it wins for others."""
        value = state.tables.values[card]
        owner = state.owners[family_of(card)]
        right = s.arcade_after(state, slot)
        left = s.slot_before(state, slot)
        total = 0.0
        for side in range(i64(2)):
            arcade = slot if side == 0 else right
            other = left if side == 0 else right
            token = state.tokens[arcade]
            if token == s.NOTHING or has(state.stolen, arcade):
                continue
            chance = 0.0
            if has(state.free, other):
                chance = self.holds[value if value < HIGH else i64(HIGH)]
            else:
                met = worth(state, other)
                if value > met:
                    chance = 1.0
                elif met > 0:
                    # The neighbour loses the token, or keeps it from us.
                    rival = state.owners[family_of(state.slots[other])]
                    if value == met and rival != s.NOBODY:
                        want = desire(state, rival, token)
                        total += -want if rival == seat else 0.4 * want
            if owner != s.NOBODY:
                want = desire(state, owner, token)
                total += chance * (want if owner == seat else -0.7 * want)
        return total


def table(state: Position, digest: i64) -> i64:
    """Stir everything that lies open into a digest."""
    for arcade in range(state.ring):
        digest = mix(digest, (state.slots[arcade] + 1) * WIDE + state.tokens[arcade] + 1)
    digest = mix(mix(digest, state.down), state.stolen)
    for seat in range(state.seats):
        digest = mix(digest, state.purses[seat])
    return digest


def keep_appeal(state: Position, seat: i64, card: i64) -> float:
    """Own cards first, then whatever is strong."""
    value = float(state.tables.values[card])
    owner = state.owners[family_of(card)]
    if owner == seat:
        return 1.0 + value
    return 0.4 + 0.4 * value if owner == s.NOBODY else 0.2 + 0.5 * value


def desire(state: Position, seat: i64, token: i64) -> float:
    """What a token is worth to a seat."""
    if token == s.DUCAT:
        return 0.35
    own = s.seals_won(state, seat, s.guild_of(token))
    if own >= 3:
        return 4.0
    different: i64 = 0
    for guild in range(i64(s.GUILDS)):
        if s.seals_won(state, seat, guild) > 0:
            different += 1
    if own == 0:
        return 4.0 if different == 4 else 0.8 + 0.4 * float(different)
    return 0.5 + 0.5 * float(own)


def aim_appeal(state: Position, seat: i64, option: i64) -> float:
    """Strike at the others' Intrigants and at tokens they would win."""
    if option == s.DECLINE:
        return 0.15
    kind = power(state)
    if kind == s.ASSASSIN:
        owner = state.owners[family_of(state.slots[option])]
        if owner == seat:
            return 0.02
        return float(state.tables.values[state.slots[option]])
    if kind == s.THIEF:
        winning = strongest(state, option)
        if winning == s.NOTHING:
            return 0.3
        owner = state.owners[family_of(state.slots[winning])]
        if owner == s.NOBODY:
            return 0.1
        return 0.02 if owner == seat else 1.0 + desire(state, owner, state.tokens[option])
    return 1.0
