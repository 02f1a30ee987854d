"""What is known of good play at Inkognito: who knows whom, and how near each mission is.

Compiled. It is handed worlds drawn from a view, each as likely as what was shown makes it, never
the truth. A question is worth what it tells the asker, an answer costs what it tells a rival and
gains what it tells a partner; both follow from weighing what each seat would know in each world.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito.insight import Insight, joined
from serenissima.games.inkognito.rules.meetings import company
from serenissima.games.inkognito.rules.missions import accomplished, list_right, partner_of
from serenissima.games.inkognito.rules.movement import links, occupied
from serenissima.games.inkognito.rules.play import Inkognito
from serenissima.games.inkognito.state import (
    ALONE,
    AMBASSADOR,
    ANNOUNCE,
    BALL,
    BLACK,
    CHALLENGE,
    CLASP,
    DECLARE,
    FIGURE,
    GO,
    GREY,
    HAND,
    HOST,
    LIST,
    MEET,
    MISSION,
    NONE,
    PLACE,
    SEND,
    SHAKE,
    SHOW,
    SPACES,
    STAY,
    STOP,
    TARGET,
    TURN,
    VIOLET,
    WALK,
    WIDTH,
    Box,
    Table,
    asker_of,
    audience_of,
    shower_of,
    size,
    truths,
)
from serenissima.kernel.knowledge import Knowledge, level_floats, mix
from serenissima.kernel.state import State

CERTAIN: Final = 0.97
"""The chance below which nobody declares a mission or announces a list."""
HASTE: Final = 0.55
"""How much a round's lead counts."""
CURIOUS: Final = 1.3
"""How many bits the Ambassador as a player learns in a round."""
TRUST: Final = 0.3
"""The chance of facing one's partner from which a sensible player shows him everything."""


class InkognitoKnowledge(Knowledge):
    """The eye of somebody who has played Inkognito before."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.insight = Insight(box)
        self.pull = level_floats(64, 0.0)
        self.scores = level_floats(3, 0.0)
        self.haste = HASTE
        self.trust = TRUST

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """The board, where the turn stands, the own cards and the answers the seat has seen."""
        assert isinstance(state, Inkognito)
        t = state
        digest = mix(t.phase * 64 + t.mover + 1, t.turn)
        digest = mix(digest, t.drawn * 1024 + t.used)
        digest = mix(digest, (t.ball + 1) * 32 + t.figure + 1)
        digest = mix(digest, t.walked * 64 + t.escorted * 32 + t.announced)
        digest = mix(digest, (t.meeting + 1) * 32 + t.met + 1)
        digest = mix(digest, (t.question + 1) * 64 + (t.asked + 1) * 8 + t.partner + 1)
        digest = mix(digest, t.written)
        if t.asked == seat:
            digest = mix(digest, t.picked)
        if seat == HOST:
            digest = mix(digest, t.listed & 0xFFFFFFFF)
        else:
            for kind in range(i64(3)):
                digest = mix(digest, t.secrets[4 * kind + seat] + 1)
        for piece in range(i64(17)):
            digest = mix(digest, t.spaces[piece] + 1)
        for place in range(i64(len(t.log))):
            line = t.log[place]
            if not (audience_of(t.seats, line) >> seat) & 1:
                line &= ~i64(2047)
            elif line & MISSION:
                digest = mix(digest, t.secrets[8 + shower_of(line)])
            digest = mix(digest, line)
        return digest

    def turn(self, state: State, seat: i64) -> i64:
        """A turn is from shaking the balls to the next; answering in another's is one too."""
        assert isinstance(state, Inkognito)
        digest = mix(state.turn * 8 + seat, state.first)
        if seat != HOST:
            for kind in range(i64(3)):
                digest = mix(digest, state.secrets[4 * kind + seat] + 1)
        return digest

    def share(self, state: State, seat: i64) -> float:
        """A turn has a dozen steps, and the questions come last: some time is kept for them."""
        assert isinstance(state, Inkognito)
        return 0.6 if state.phase >= SHOW else 0.3

    def side(self, state: State, seat: i64) -> i64:
        """Partners share a side; the Ambassador and a loner have their own."""
        assert isinstance(state, Inkognito)
        if seat == HOST:
            return 2
        return NONE if state.secrets[seat] < 0 else state.secrets[seat] >> 1

    def weight(self, world: State, seat: i64) -> float:
        """A partner who was asked would have shown his mission card, most likely."""
        assert isinstance(world, Inkognito)
        if seat == HOST:
            return 1.0
        mate = partner_of(world, seat)
        if mate == NONE:
            return 1.0
        asked = False
        for place in range(i64(len(world.log))):
            line = world.log[place]
            if shower_of(line) == mate and asker_of(line) == seat:
                if line & MISSION:
                    return 1.0
                asked = True
        return self.insight.doubt if asked else 1.0

    def draws(self) -> i64:
        """A few, so that `weight` counts."""
        return 3

    def plays(self) -> i64:
        """Inventing answers that nobody saw takes time: every world is played several times."""
        return 8

    def caution(self, state: State, seat: i64, option: i64) -> float:
        """Declare and announce only when certain."""
        assert isinstance(state, Inkognito)
        if state.phase == TURN and (option == DECLARE or option == ANNOUNCE):
            return CERTAIN
        return 0.0

    def mixed(self, state: State, seat: i64) -> bool:
        """Answers that can be foreseen tell more than their cards."""
        assert isinstance(state, Inkognito)
        return state.phase == SHOW

    def settled(self, state: State, made: i64) -> bool:
        """Between two turns it shows who knows what and who is near."""
        assert isinstance(state, Inkognito)
        if state.phase == SHAKE:
            return state.drawn == 0
        return state.phase == WALK and state.walked == 0

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Each side's chance, the same for partners: who needs fewer rounds is ahead."""
        assert isinstance(state, Inkognito)
        t = state
        insight = self.insight
        insight.look(t)
        scores = self.scores
        for side in range(i64(3)):
            scores[side] = -1e9
        for seat in range(t.agents()):
            side = t.secrets[seat] >> 1
            if scores[side] > -1e8:
                continue
            rounds = insight.rounds(t, seat)
            mate = partner_of(t, seat)
            if mate != NONE:
                rounds = joined(rounds, insight.rounds(t, mate))
            scores[side] = -self.haste * rounds
        if t.seats == 5:
            scores[2] = self.host_score(t)
        highest = scores[0]
        for side in range(i64(3)):
            if scores[side] > highest:
                highest = scores[side]
        total = 0.0
        for side in range(i64(3)):
            scores[side] = exp(scores[side] - highest)
            total += scores[side]
        for seat in range(t.seats):
            side = 2 if seat == HOST else t.secrets[seat] >> 1
            values[seat] = scores[side] / total

    def host_score(self, t: Table) -> float:
        """How the Ambassador as a player stands: a right list wins whatever ends the game."""
        if t.written == 8:
            return 50.0 if list_right(t) else -50.0
        return -self.haste * (1.0 + self.insight.bits / CURIOUS)

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """How a sensible player leans."""
        assert isinstance(state, Inkognito)
        self.lean(state, seat, options, out, False)
        total = 0.0
        for index in range(i64(len(options))):
            total += out[index]
        if total <= 0.0:
            return False
        # What cannot be right is never tried; the rest deserves a look.
        even = 0.0 if state.phase == CLASP or state.phase == LIST else 0.4
        for index in range(i64(len(options))):
            out[index] = even / float(len(options)) + (1.0 - even) * out[index] / total
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Inkognito)
        count = i64(len(options))
        if state.phase == PLACE:
            return options[rng.randrange(count)]
        self.lean(state, seat, options, self.pull, True)
        total = 0.0
        for index in range(count):
            total += self.pull[index]
        spot = rng.random() * total
        for index in range(count):
            spot -= self.pull[index]
            if spot < 0.0:
                return options[index]
        return options[count - 1]

    def glance(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """Any cards and any step will do; but a hand is neither held out nor refused lightly."""
        assert isinstance(state, Inkognito)
        if state.phase == TURN or state.phase >= HAND:
            return self.choose(state, seat, options, rng)
        return options[rng.randrange(len(options))]

    def lean(self, t: Inkognito, seat: i64, options: vec[i64], out: vec[float], deep: bool) -> None:
        """Fill in how much each option draws a sensible player.

        `deep` is set in imagined games, where a declaration shall come only when it is right and
        the declarer could know it.
        """
        phase = t.phase
        count = i64(len(options))
        for index in range(count):
            out[index] = 1.0
        if phase == SHOW:
            self.lean_showing(t, seat, options, out)
        elif phase == GREY:
            open_hand = t.picked & MISSION and self.trusts(t, seat, t.mover)
            for index in range(count):
                if open_hand:
                    out[index] = 12.0 if index == count - 1 else 0.5
                else:
                    out[index] = 1.0 if options[index] == 0 else 0.08
        elif phase == BALL or phase == FIGURE or phase == GO:
            self.lean_moving(t, seat, options, out)
        elif phase == WALK:
            for index in range(count):
                if options[index] == STAY:
                    out[index] = 1.0 if company(t, AMBASSADOR) >= 0 else 0.3
                elif (occupied(t) >> options[index]) & 1:
                    out[index] = 4.0
        elif phase == TURN:
            for index in range(count):
                if options[index] == DECLARE:
                    out[index] = 8.0 if self.could_know(t, seat) else (0.0 if deep else 0.3)
                elif options[index] == ANNOUNCE:
                    self.insight.look(t)
                    out[index] = 8.0 if self.insight.bits < 0.05 else (0.0 if deep else 0.05)
        elif phase == MEET:
            for index in range(count):
                if options[index] == 2:
                    out[index] = 0.25
        elif phase == TARGET:
            self.insight.look(t)
            for index in range(count):
                out[index] = 0.1 + self.insight.match[seat * 4 + options[index]]
        elif phase == SEND and deep:
            # A quick game leaves the piece about where it was, so as to tell nothing by it.
            origin = t.spaces[t.met] * SPACES
            for index in range(count):
                steps = float(self.insight.distances[origin + options[index]])
                out[index] = 1.0 / (steps * steps * steps)
        elif phase == LIST:
            self.insight.look(t)
            for index in range(count):
                guess = self.insight.guesses[4 * t.written + options[index]]
                out[index] = 0.001 + guess * guess * guess
        elif phase == CHALLENGE:
            for index in range(count):
                out[index] = 4.0 if options[index] == 1 else 1.0
        elif phase == CLASP:
            # A hand refused loses if it was the partner's; accepted, it never does.
            for index in range(count):
                out[index] = 1.0 if options[index] == 0 else 0.0
        elif phase == HAND:
            for index in range(count):
                out[index] = 1.0 if not deep or accomplished(t, seat, options[index]) else 0.1

    def trusts(self, t: Inkognito, seat: i64, other: i64) -> bool:
        """Whether a seat may well face its partner."""
        self.insight.look(t)
        return other != HOST and self.insight.match[seat * 4 + other] >= self.trust

    def lean_showing(self, t: Inkognito, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Show all to whom may be the partner, and a rival what tells him little."""
        trusting = self.trusts(t, seat, t.mover)
        insight = self.insight
        identity = t.secrets[seat]
        disguise = t.secrets[4 + seat]
        start = t.mover * 64 + seat * 16
        for index in range(i64(len(options))):
            code = t.box.faces[t.question * 64 + options[index]]
            true = truths(code, identity, disguise)
            if trusting:
                value = 0.1
                if code & MISSION:
                    value = 2.0 if size(code) == 1 + (true & 1) + (true >> 1) else 0.4
                out[index] = value
                continue
            left = 0.0
            allowed = insight.allowed[code]
            for pair in range(i64(16)):
                if (allowed >> pair) & 1 and insight.odds[start + pair] > 0.0:
                    left += 1.0
            out[index] = left * left * left * left
            if code & MISSION:
                out[index] *= 0.05

    def lean_moving(self, t: Inkognito, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Who knows his mission goes there; who does not seeks company."""
        insight = self.insight
        insight.look(t)
        count = i64(len(options))
        certain = insight.certain(t, seat)
        if t.phase == BALL:
            for index in range(count):
                if options[index] == STOP:
                    out[index] = 0.1
                    if certain:
                        out[index] = 8.0 if self.could_know(t, seat) else 0.1
                    elif in_company(t, seat):
                        out[index] = 1.5
                elif options[index] == BLACK or options[index] == VIOLET:
                    out[index] = 0.6
            return
        mate = partner_of(t, seat)
        before = insight.walking(t, seat, mate) if certain else 0.0
        if t.phase == GO:
            for index in range(count):
                out[index] = self.lure(t, seat, t.figure, options[index], certain, before)
            return
        part = links(t.box.balls[t.ball]) * SPACES
        for index in range(count):
            piece = options[index]
            at = (part + t.spaces[piece]) * WIDTH
            best = 0.2
            while t.box.ways[at] >= 0:
                value = self.lure(t, seat, piece, t.box.ways[at], certain, before)
                if value > best:
                    best = value
                at += 1
            out[index] = best

    def lure(
        self, t: Inkognito, seat: i64, piece: i64, space: i64, certain: bool, before: float
    ) -> float:
        """How much a step of a piece draws the mover."""
        insight = self.insight
        if certain:
            at = t.spaces[piece]
            t.spaces[piece] = space
            gain = before - insight.walking(t, seat, partner_of(t, seat))
            t.spaces[piece] = at
            if gain > 0.0:
                return 1.0 + 10.0 * gain
            return 1.0 if gain == 0.0 else 0.2
        own = piece >> 2 == seat
        for other in range(i64(17)):
            if t.spaces[other] != space or other == piece:
                continue
            if own and other == AMBASSADOR:
                return 5.0
            if own and other >> 2 != seat:
                return 1.0 + 12.0 * insight.match[seat * 4 + (other >> 2)]
            if not own and other >> 2 == seat:
                if piece == AMBASSADOR:
                    return 5.0
                return 1.0 + 12.0 * insight.match[seat * 4 + (piece >> 2)]
        return 1.0

    def could_know(self, t: Inkognito, seat: i64) -> bool:
        """Whether a seat's mission is done and it has seen enough to be sure of it."""
        if seat == HOST:
            return False
        mate = partner_of(t, seat)
        if not accomplished(t, seat, ALONE if mate == NONE else mate):
            return False
        self.insight.look(t)
        return self.insight.certain(t, seat)


def in_company(t: Table, seat: i64) -> bool:
    """Whether a figure of a seat shares its space."""
    for shape in range(i64(4)):
        if company(t, seat * 4 + shape) >= 0:
            return True
    return False
