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

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.bot.insight import Insight, joined
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules.meetings import company
from serenissima.games.inkognito.rules.missions import accomplished, list_right, partner_of, team_of
from serenissima.games.inkognito.rules.movement import links, occupied
from serenissima.games.inkognito.rules.play import Inkognito
from serenissima.games.inkognito.state import Position
from serenissima.kernel.knowledge import Knowledge, level_floats, mix
from serenissima.kernel.state import State, has, ones

CERTAIN: Final = 0.97
"""The chance below which nobody declares a mission or announces a list."""
HASTE: Final = 0.55
"""How much a round's lead counts."""
CURIOUS: Final = 1.3
"""How many bits the Ambassador as a player learns in a round."""
SIDES: Final = 3
"""The two pairs, and the Ambassador as a player."""
HOST_SIDE: Final = 2
COLOURED: Final = 0
"""The choice to show no card grey."""
TRUST: Final = 0.3
"""The chance of facing one's partner from which a sensible player shows them everything."""


class InkognitoKnowledge(Knowledge):
    """The eye of somebody who has played Inkognito before."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.insight = Insight(tables)
        self.pull = level_floats(data.CHOICES, 0.0)
        self.scores = level_floats(SIDES, 0.0)
        self.haste = HASTE
        self.trust = TRUST

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """The board, where the turn stands, the own cards and the answers the seat has seen."""
        assert isinstance(state, Inkognito)
        p = state
        digest = mix(p.phase * 64 + p.mover + 1, p.turn)
        digest = mix(digest, p.drawn * 1024 + p.used)
        digest = mix(digest, (p.ball + 1) * 32 + p.figure + 1)
        digest = mix(digest, p.walked * 64 + p.escorted * 32 + p.announced)
        digest = mix(digest, (p.meeting + 1) * 32 + p.met + 1)
        digest = mix(digest, (p.question + 1) * 64 + (p.asked + 1) * 8 + p.partner + 1)
        digest = mix(digest, p.written)
        if p.asked == seat:
            digest = mix(digest, p.picked)
        if seat == s.HOST:
            digest = mix(digest, p.listed)
        else:
            for kind in range(i64(len(data.KINDS))):
                digest = mix(digest, p.secrets[4 * kind + seat] + 1)
        for piece in range(i64(s.ALL_PIECES)):
            digest = mix(digest, p.spaces[piece] + 1)
        for place in range(i64(len(p.log))):
            line = p.log[place]
            if not has(s.audience_of(p.seats, line), seat):
                line = s.unseen(line)
            elif line & data.MISSION:
                digest = mix(digest, p.secrets[s.LETTERS + s.shower_of(line)])
            digest = mix(digest, line)
        return digest

    def turn(self, state: State, seat: i64) -> i64:
        """A turn is from shaking the balls to the next; answering in another's is one too."""
        assert isinstance(state, Inkognito)
        digest = mix(state.turn * 8 + seat, state.first)
        if seat != s.HOST:
            for kind in range(i64(len(data.KINDS))):
                digest = mix(digest, state.secrets[4 * kind + seat] + 1)
        return digest

    def share(self, state: State, seat: i64) -> float:
        """A turn has a dozen steps, and the questions come last: some time is kept for them."""
        assert isinstance(state, Inkognito)
        return 0.6 if state.phase >= s.SHOW else 0.3

    def side(self, state: State, seat: i64) -> i64:
        """Partners share a side; the Ambassador and a loner have their own."""
        assert isinstance(state, Inkognito)
        if seat == s.HOST:
            return HOST_SIDE
        identity = state.secrets[s.IDENTITIES + seat]
        return s.NONE if identity < 0 else team_of(identity)

    def weight(self, world: State, seat: i64) -> float:
        """A partner who was asked would have shown the mission card, most likely."""
        assert isinstance(world, Inkognito)
        if seat == s.HOST:
            return 1.0
        mate = partner_of(world, seat)
        if mate == s.NONE:
            return 1.0
        asked = False
        for place in range(i64(len(world.log))):
            line = world.log[place]
            if s.shower_of(line) == mate and s.asker_of(line) == seat:
                if line & data.MISSION:
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
        if state.phase == s.TURN and (option == s.DECLARE or option == s.ANNOUNCE):
            return CERTAIN
        return 0.0

    def mixed(self, state: State, seat: i64) -> bool:
        """Answers that can be foreseen tell more than their cards."""
        assert isinstance(state, Inkognito)
        return state.phase == s.SHOW

    def settled(self, state: State, made: i64) -> bool:
        """Between two turns it shows who knows what and who is near."""
        assert isinstance(state, Inkognito)
        if state.phase == s.SHAKE:
            return state.drawn == 0
        return state.phase == s.WALK and state.walked == 0

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Each side's chance, the same for partners: who needs fewer rounds is ahead."""
        assert isinstance(state, Inkognito)
        p = state
        insight = self.insight
        insight.look(p)
        scores = self.scores
        for side in range(i64(SIDES)):
            scores[side] = -1e9
        for seat in range(p.agents()):
            side = team_of(p.secrets[s.IDENTITIES + seat])
            if scores[side] > -1e8:
                continue
            rounds = insight.rounds(p, seat)
            mate = partner_of(p, seat)
            if mate != s.NONE:
                rounds = joined(rounds, insight.rounds(p, mate))
            scores[side] = -self.haste * rounds
        if p.seats > s.HOST:
            scores[HOST_SIDE] = self.host_score(p)
        highest = scores[0]
        for side in range(i64(SIDES)):
            if scores[side] > highest:
                highest = scores[side]
        total = 0.0
        for side in range(i64(SIDES)):
            scores[side] = exp(scores[side] - highest)
            total += scores[side]
        for seat in range(p.seats):
            side = self.side(p, seat)
            values[seat] = scores[side] / total

    def host_score(self, p: Position) -> float:
        """How the Ambassador as a player stands: a right list wins whatever ends the game."""
        if p.written == s.LIST_LINES:
            return 50.0 if list_right(p) else -50.0
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
        even = 0.0 if state.phase == s.CLASP or state.phase == s.LIST else 0.4
        for index in range(i64(len(options))):
            out[index] = even / float(len(options)) + (1.0 - even) * out[index] / total
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Inkognito)
        count = i64(len(options))
        if state.phase == s.PLACE:
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
        if state.phase == s.TURN or state.phase >= s.HAND:
            return self.choose(state, seat, options, rng)
        return options[rng.randrange(len(options))]

    def lean(self, p: Inkognito, seat: i64, options: vec[i64], out: vec[float], deep: bool) -> None:
        """Fill in how much each option draws a sensible player.

        `deep` is set in imagined games, where a declaration shall come only when it is right and
        the declarer could know it.
        """
        phase = p.phase
        count = i64(len(options))
        for index in range(count):
            out[index] = 1.0
        if phase == s.SHOW:
            self.lean_showing(p, seat, options, out)
        elif phase == s.GREY:
            open_hand = p.picked & data.MISSION and self.trusts(p, seat, p.mover)
            for index in range(count):
                if open_hand:
                    out[index] = 12.0 if index == count - 1 else 0.5
                else:
                    out[index] = 1.0 if options[index] == COLOURED else 0.08
        elif phase == s.BALL or phase == s.FIGURE or phase == s.GO:
            self.lean_moving(p, seat, options, out)
        elif phase == s.WALK:
            for index in range(count):
                if options[index] == s.STAY:
                    out[index] = 1.0 if company(p, s.AMBASSADOR) >= 0 else 0.3
                elif has(occupied(p), options[index]):
                    out[index] = 4.0
        elif phase == s.TURN:
            for index in range(count):
                if options[index] == s.DECLARE:
                    out[index] = 8.0 if self.could_know(p, seat) else (0.0 if deep else 0.3)
                elif options[index] == s.ANNOUNCE:
                    self.insight.look(p)
                    out[index] = 8.0 if self.insight.bits < 0.05 else (0.0 if deep else 0.05)
        elif phase == s.MEET:
            for index in range(count):
                if options[index] == s.LEAVE:
                    out[index] = 0.25
        elif phase == s.TARGET:
            self.insight.look(p)
            for index in range(count):
                out[index] = 0.1 + self.insight.match[seat * data.FIGURES + options[index]]
        elif phase == s.SEND and deep:
            # A quick game leaves the piece about where it was, so as to tell nothing by it.
            origin = p.spaces[p.met] * data.SPACES
            for index in range(count):
                steps = float(self.insight.distances[origin + options[index]])
                out[index] = 1.0 / (steps * steps * steps)
        elif phase == s.LIST:
            self.insight.look(p)
            for index in range(count):
                guess = self.insight.guesses[data.CARDS * p.written + options[index]]
                out[index] = 0.001 + guess * guess * guess
        elif phase == s.CHALLENGE:
            for index in range(count):
                out[index] = 4.0 if options[index] == s.CONTEST else 1.0
        elif phase == s.CLASP:
            # A hand refused loses if it was the partner's; accepted, it never does.
            for index in range(count):
                out[index] = 1.0 if options[index] == s.ACCEPT else 0.0
        elif phase == s.HAND:
            for index in range(count):
                out[index] = 1.0 if not deep or accomplished(p, seat, options[index]) else 0.1

    def trusts(self, p: Inkognito, seat: i64, other: i64) -> bool:
        """Whether a seat may well face its partner."""
        self.insight.look(p)
        return other != s.HOST and self.insight.match[seat * data.CARDS + other] >= self.trust

    def lean_showing(self, p: Inkognito, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Show all to whom may be the partner, and a rival what tells them little."""
        trusting = self.trusts(p, seat, p.mover)
        insight = self.insight
        identity = p.secrets[s.IDENTITIES + seat]
        disguise = p.secrets[s.DISGUISES + seat]
        start = (p.mover * data.CARDS + seat) * data.PAIRS
        for index in range(i64(len(options))):
            code = p.tables.faces[p.question * data.CHOICES + options[index]]
            true = data.truths(code, identity, disguise)
            if trusting:
                value = 0.1
                if code & data.MISSION:
                    value = 2.0 if ones(code) == 1 + ones(true) else 0.4
                out[index] = value
                continue
            left = 0.0
            allowed = insight.allowed[code]
            for pair in range(i64(data.PAIRS)):
                if has(allowed, pair) and insight.odds[start + pair] > 0.0:
                    left += 1.0
            out[index] = left * left * left * left
            if code & data.MISSION:
                out[index] *= 0.05

    def lean_moving(self, p: Inkognito, seat: i64, options: vec[i64], out: vec[float]) -> None:
        """Whoever knows the mission goes there; who does not seeks company."""
        insight = self.insight
        insight.look(p)
        count = i64(len(options))
        certain = insight.certain(p, seat)
        if p.phase == s.BALL:
            for index in range(count):
                if options[index] == s.STOP:
                    out[index] = 0.1
                    if certain:
                        out[index] = 8.0 if self.could_know(p, seat) else 0.1
                    elif in_company(p, seat):
                        out[index] = 1.5
                elif options[index] == data.BLACK or options[index] == data.VIOLET:
                    out[index] = 0.6
            return
        mate = partner_of(p, seat)
        before = insight.walking(p, seat, mate) if certain else 0.0
        if p.phase == s.GO:
            for index in range(count):
                out[index] = self.lure(p, seat, p.figure, options[index], certain, before)
            return
        part = links(p.tables.balls[p.ball]) * data.SPACES
        for index in range(count):
            piece = options[index]
            at = (part + p.spaces[piece]) * data.WIDTH
            best = 0.2
            while p.tables.ways[at] >= 0:
                value = self.lure(p, seat, piece, p.tables.ways[at], certain, before)
                if value > best:
                    best = value
                at += 1
            out[index] = best

    def lure(
        self, p: Inkognito, seat: i64, piece: i64, space: i64, certain: bool, before: float
    ) -> float:
        """How much a step of a piece draws the mover."""
        insight = self.insight
        if certain:
            at = p.spaces[piece]
            p.spaces[piece] = space
            gain = before - insight.walking(p, seat, partner_of(p, seat))
            p.spaces[piece] = at
            if gain > 0.0:
                return 1.0 + 10.0 * gain
            return 1.0 if gain == 0.0 else 0.2
        own = s.owner_of(piece) == seat
        for other in range(i64(s.ALL_PIECES)):
            if p.spaces[other] != space or other == piece:
                continue
            if own and other == s.AMBASSADOR:
                return 5.0
            if own and s.owner_of(other) != seat:
                return 1.0 + 12.0 * insight.match[seat * data.CARDS + s.owner_of(other)]
            if not own and s.owner_of(other) == seat:
                if piece == s.AMBASSADOR:
                    return 5.0
                return 1.0 + 12.0 * insight.match[seat * data.CARDS + s.owner_of(piece)]
        return 1.0

    def could_know(self, p: Inkognito, seat: i64) -> bool:
        """Whether a seat's mission is done and it has seen enough to be sure of it."""
        if seat == s.HOST:
            return False
        mate = partner_of(p, seat)
        if not accomplished(p, seat, s.ALONE if mate == s.NONE else mate):
            return False
        self.insight.look(p)
        return self.insight.certain(p, seat)


def in_company(p: Position, seat: i64) -> bool:
    """Whether a figure of a seat shares its space."""
    for shape in range(i64(data.FIGURES)):
        if company(p, seat * data.FIGURES + shape) >= 0:
            return True
    return False
