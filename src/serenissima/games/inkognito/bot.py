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

from serenissima.games.inkognito.rules.missions import (
    accomplished,
    mission_of,
    partner_of,
    seat_of,
)
from serenissima.games.inkognito.rules.play import Inkognito
from serenissima.games.inkognito.state import (
    AGENT_TO_AMBASSADOR,
    ALONE,
    AMBASSADOR,
    AMBASSADOR_TO,
    ANNOUNCE,
    ANY_TO_AGENT,
    BALL,
    CHALLENGE,
    CLASP,
    DECLARE,
    GO,
    GREY,
    HAND,
    HOST,
    LIST,
    MEET,
    MISSION,
    NONE,
    SEND,
    SHAKE,
    SHOW,
    SPACES,
    STOP,
    TO_SPACE,
    TOGETHER,
    TURN,
    WIDTH,
    Box,
    Table,
    audience_of,
    bit,
    shower_of,
)
from serenissima.kernel.knowledge import Knowledge, level_floats, mix
from serenissima.kernel.state import State, bits, filled

FAR: Final = 20
# How much knowing, and being near with knowledge, count for a side.
KNOWING: Final = 1.2
NEARNESS: Final = 2.2
WALKING: Final = 0.4
LISTING: Final = 3.0
CERTAIN: Final = 0.97
"""The chance below which nobody declares a mission or announces a list."""


class InkognitoKnowledge(Knowledge):
    """The eye of somebody who has played Inkognito before."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.distances = distances(box)
        self.pull = level_floats(64, 0.0)
        self.pairs = filled(25, 0)
        """For each viewer and agent, the identities with disguises still possible."""
        self.letters: i64 = 0
        """For each viewer and agent a bit: whether the viewer saw the mission card."""
        self.scores = level_floats(3, 0.0)

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

    def side(self, state: State, seat: i64) -> i64:
        """Partners share a side; the Ambassador and a loner have their own."""
        assert isinstance(state, Inkognito)
        if seat == HOST:
            return 2
        return NONE if state.secrets[seat] < 0 else state.secrets[seat] >> 1

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
        return state.phase == SHAKE and state.drawn == 0

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Each side's chance, the same for partners."""
        assert isinstance(state, Inkognito)
        t = state
        self.recall(t)
        sides: i64 = 0
        for side in range(i64(2)):
            self.scores[side] = -1e9
        for seat in range(t.agents()):
            side = t.secrets[seat] >> 1
            self.scores[side] = self.promise(t, seat)
        if t.seats == 5:
            self.scores[2] = self.host_promise(t)
            sides = 3
        else:
            sides = 2
        highest = self.scores[0]
        for side in range(sides):
            if self.scores[side] > highest:
                highest = self.scores[side]
        total = 0.0
        for side in range(sides):
            self.scores[side] = exp(self.scores[side] - highest)
            total += self.scores[side]
        for seat in range(t.seats):
            side = 2 if seat == HOST else t.secrets[seat] >> 1
            values[seat] = self.scores[side] / total

    def recall(self, t: Table) -> None:
        """Work out what every seat can tell from the answers it has seen."""
        for place in range(i64(25)):
            self.pairs[place] = 65535
        self.letters = 0
        for place in range(i64(len(t.log))):
            line = t.log[place]
            shower = shower_of(line)
            allowed = consistent(line)
            audience = audience_of(t.seats, line)
            for viewer in range(t.seats):
                if viewer != shower and (audience >> viewer) & 1:
                    self.pairs[viewer * 5 + shower] &= allowed
                    if line & MISSION:
                        self.letters |= bit(viewer * 5 + shower)

    def suspected(self, t: Table, seat: i64, other: i64, identity: i64) -> float:
        """The part of what a seat holds possible for another that makes it a given agent."""
        own_identity = t.secrets[seat]
        own_disguise = t.secrets[4 + seat]
        mask = self.pairs[seat * 5 + other]
        every: i64 = 0
        fitting: i64 = 0
        for pair in range(i64(16)):
            if (mask >> pair) & 1 and pair >> 2 != own_identity and pair & 3 != own_disguise:
                every += 1
                if pair >> 2 == identity:
                    fitting += 1
        return float(fitting) / float(every) if every > 0 else 0.0

    def readiness(self, t: Table, seat: i64, mate: i64) -> float:
        """How far a seat is from knowing its partner, his disguise and his letter: 0 to 1."""
        wanted = t.secrets[seat] ^ 1
        total = 0.0
        found = 0.0
        for other in range(t.agents()):
            if other != seat:
                part = self.suspected(t, seat, other, wanted)
                total += part
                if other == mate:
                    found = part
        if mate == NONE:
            # A loner must know that neither of the others is his partner.
            return 1.0 / (1.0 + 3.0 * total)
        if t.seats == 3:
            total += 0.33
        sure = found / total if total > 0.0 else 0.0
        disguises: i64 = 0
        mask = self.pairs[seat * 5 + mate]
        for disguise in range(i64(4)):
            if (mask >> (wanted * 4 + disguise)) & 1 and disguise != t.secrets[4 + seat]:
                disguises += 1
        letter = 1.0 if (self.letters >> (seat * 5 + mate)) & 1 else 0.3
        shape = 1.0 / float(disguises) if disguises > 0 else 1.0
        return sure * (0.2 + 0.5 * letter + 0.3 * shape)

    def promise(self, t: Table, seat: i64) -> float:
        """What a seat's side has in hand: knowledge, and a mission near to those who know it."""
        mate = partner_of(t, seat)
        own = self.readiness(t, seat, mate)
        best = own
        total = own
        if mate != NONE:
            theirs = self.readiness(t, mate, seat)
            total = 0.5 * (own + theirs)
            if theirs > best:
                best = theirs
        way = float(self.way(t, seat, mate))
        near = exp(-0.3 * way)
        return KNOWING * (total + best) + (NEARNESS * best * best + WALKING) * near

    def host_promise(self, t: Table) -> float:
        """What the Ambassador has found out."""
        total = 0.0
        for other in range(i64(4)):
            mask = self.pairs[HOST * 5 + other]
            total += 1.0 - float(i64(len(bits(mask))) - 1) / 15.0
        score = LISTING * total / 4.0
        return score if t.announced == 0 else score + 0.5

    def way(self, t: Table, seat: i64, mate: i64) -> i64:
        """How many steps a side's mission is from done."""
        at = t.spaces[seat * 4 + t.secrets[4 + seat]]
        if mate == NONE:
            return self.distances[at * SPACES + t.box.flights[t.secrets[seat]]]
        deed = mission_of(t, t.secrets[seat], t.secrets[8 + seat], t.secrets[8 + mate])
        kind = deed & 7
        agent = (deed >> 3) & 7
        goal = deed >> 6
        host = t.spaces[AMBASSADOR]
        his = t.spaces[mate * 4 + t.secrets[4 + mate]]
        walker = at if agent == t.secrets[seat] else his
        if kind == TO_SPACE:
            return self.distances[walker * SPACES + goal]
        if kind == AGENT_TO_AMBASSADOR:
            return self.distances[walker * SPACES + host]
        if kind == TOGETHER:
            return self.distances[at * SPACES + his]
        if kind == AMBASSADOR_TO:
            if t.seats == 5:
                one = self.distances[at * SPACES + goal]
                other = self.distances[his * SPACES + goal]
                return one if one < other else other
            return self.distances[host * SPACES + goal] + 1
        target = host
        if kind == ANY_TO_AGENT:
            foe = seat_of(t, agent)
            target = t.spaces[foe * 4 + t.secrets[4 + foe]]
        best: i64 = FAR
        for shape in range(i64(4)):
            for owner in (seat, mate):
                steps = self.distances[t.spaces[owner * 4 + shape] * SPACES + target]
                if steps < best:
                    best = steps
        return best

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """How a sensible player leans."""
        assert isinstance(state, Inkognito)
        self.lean(state, seat, options, out, False)
        total = 0.0
        for index in range(i64(len(options))):
            total += out[index]
        even = 0.4 / float(len(options))
        for index in range(i64(len(options))):
            out[index] = even + 0.6 * out[index] / total
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Inkognito)
        count = i64(len(options))
        if state.phase == SEND or state.phase == LIST:
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

    def lean(self, t: Inkognito, seat: i64, options: vec[i64], out: vec[float], deep: bool) -> None:
        """Fill in how much each option draws a sensible player.

        `deep` is set in imagined games, where a declaration shall come only when it is right and
        the declarer could know it.
        """
        phase = t.phase
        for index in range(i64(len(options))):
            option = options[index]
            value = 1.0
            if phase == BALL and option == STOP:
                value = 0.3
            elif phase == GO:
                value = 3.0 if meets(t, option) else 1.0
            elif phase == TURN:
                if option == DECLARE:
                    value = 0.3
                    if deep:
                        value = 8.0 if self.could_know(t, seat) else 0.0
                elif option == ANNOUNCE:
                    value = 0.05 if not deep else 0.0
            elif phase == MEET:
                value = 0.25 if option == 2 else 1.0
            elif phase == GREY:
                value = 1.0 if option == 0 else 0.15
            elif phase == CHALLENGE:
                value = 4.0 if option == 1 else 1.0
            elif phase == CLASP:
                # A hand refused loses if it was the partner's; accepted, it never does.
                value = 1.0 if option == 0 else 0.02
            elif phase == SHOW:
                code = t.box.faces[t.question * 64 + option]
                value = 0.5 if code & MISSION else 1.0
            elif phase == HAND:
                value = 0.1
                if not deep or accomplished(t, seat, option):
                    value = 1.0
            out[index] = value
        if phase == TURN and len(options) == 1:
            out[0] = 1.0

    def could_know(self, t: Inkognito, seat: i64) -> bool:
        """Whether a seat's mission is done and it has seen enough to be nearly sure of it."""
        mate = partner_of(t, seat)
        if not accomplished(t, seat, ALONE if mate == NONE else mate):
            return False
        self.recall(t)
        return self.readiness(t, seat, mate) > 0.8


def meets(t: Table, space: i64) -> bool:
    """Whether any piece stands on a space."""
    for piece in range(i64(17)):
        if t.spaces[piece] == space:
            return True
    return False


def consistent(line: i64) -> i64:
    """The identities with disguises that an answer allows, as a mask."""
    mask: i64 = 0
    grey = (line >> 9) & 3
    for pair in range(i64(16)):
        identity = (line >> (pair >> 2)) & 1
        disguise = (line >> (4 + (pair & 3))) & 1
        if identity == 0 and disguise == 0:
            continue
        if grey & 1 and identity == 0:
            continue
        if grey & 2 and disguise == 0:
            continue
        mask |= bit(pair)
    return mask


def distances(box: Box) -> vec[i64]:
    """Steps from every space to every other, by street or canal."""
    out = filled(SPACES * SPACES, FAR)
    for start in range(i64(SPACES)):
        out[start * SPACES + start] = 0
        reached = bit(start)
        edge = reached
        steps: i64 = 0
        while edge != 0:
            steps += 1
            beyond: i64 = 0
            for space in range(i64(SPACES)):
                if (edge >> space) & 1:
                    at = (2 * SPACES + space) * WIDTH
                    while box.ways[at] >= 0:
                        beyond |= bit(box.ways[at])
                        at += 1
            edge = beyond & ~reached
            reached |= edge
            for space in range(i64(SPACES)):
                if (edge >> space) & 1:
                    out[start * SPACES + space] = steps
    return out
