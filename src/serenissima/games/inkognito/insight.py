"""What every seat can tell from the answers it saw, and how far each side is from its mission.

Compiled. It is handed worlds drawn from a view, never the truth; in such a world it works out what
each seat, a rival's or a partner's too, would believe there.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito.rules.missions import mission_of, partner_of, seat_of
from serenissima.games.inkognito.state import (
    AGENT_TO_AMBASSADOR,
    AMBASSADOR,
    AMBASSADOR_TO,
    ANY_TO_AGENT,
    HOST,
    MISSION,
    NONE,
    SPACES,
    TO_SPACE,
    TOGETHER,
    WIDTH,
    Box,
    Table,
    asker_of,
    audience_of,
    shower_of,
)
from serenissima.kernel.knowledge import level_floats, mix
from serenissima.kernel.state import bit, filled

FAR: Final = 20
SURE: Final = 0.97
"""The chance from which somebody counts as certain."""
DOUBT: Final = 0.5
"""How much less likely a partner keeps his mission card to himself than a rival."""
NEVER: Final = 9.0
"""Rounds to a mission that only the partner can carry out."""


class Insight:
    """Everybody's beliefs in one world, each weighing all that the cards allow together."""

    def __init__(self, box: Box) -> None:
        self.distances = distances(box)
        self.allowed = filled(2048, 0)
        """For each answer, the pairs of identity and disguise that may have shown it."""
        self.doubled = filled(2048, 0)
        """Those of them for which two of its cards were true."""
        for line in range(i64(2048)):
            self.allowed[line] = consistent(line)
            self.doubled[line] = consistent(line | 1536) if (line >> 9) & 3 != 3 else i64(0)
        self.orders = filled(96, 0)
        """The 24 orders of four cards, one after the other."""
        place: i64 = 0
        for a in range(i64(4)):
            for b in range(i64(4)):
                for c in range(i64(4)):
                    if a != b and a != c and b != c:
                        self.orders[place] = a
                        self.orders[place + 1] = b
                        self.orders[place + 2] = c
                        self.orders[place + 3] = 6 - a - b - c
                        place += 4
        self.odds = level_floats(5 * 64, 1.0)
        """How likely what a viewer saw is: `viewer * 64 + shower * 16 + pair`."""
        self.letters: i64 = 0
        """For each viewer and agent (`viewer * 5 + agent`) whether the mission card was seen."""
        self.found = level_floats(5, 0.0)
        """How likely each seat thinks it that its true partner is the one."""
        self.whole = level_floats(5, 0.0)
        """How likely each seat thinks all that its mission asks it to know, letters left aside."""
        self.match = level_floats(16, 0.0)
        """How likely each seat thinks each other (`seat * 4 + other`) to be its partner."""
        self.bits = 0.0
        """How much the Ambassador as a player lacks of the four agents and disguises."""
        self.guesses = level_floats(32, 0.0)
        """How likely he thinks each identity, then each disguise, of each seat."""
        self.doubt = DOUBT
        self.answered = filled(20, 0)
        """How often each viewer (`viewer * 4 + agent`) was answered by each agent."""
        self.digest: i64 = -1
        """What the beliefs were worked out for: they change only with the answers."""

    def look(self, t: Table) -> None:
        """Work out what everybody believes here, unless it is known already."""
        digest = mix(t.seats, i64(len(t.log)))
        for place in range(i64(12)):
            digest = mix(digest, t.secrets[place] + 1)
        for place in range(i64(len(t.log))):
            digest = mix(digest, t.log[place])
        if digest == self.digest:
            return
        self.digest = digest
        self.recall(t)
        for seat in range(t.agents()):
            self.assess(t, seat)
        if t.seats == 5:
            self.bits = self.unknown(t)

    def recall(self, t: Table) -> None:
        """Work out what every seat can tell from the answers it has seen."""
        odds = self.odds
        for place in range(i64(320)):
            odds[place] = 1.0
        self.letters = 0
        for place in range(i64(20)):
            self.answered[place] = 0
        for place in range(i64(len(t.log))):
            line = t.log[place]
            shower = shower_of(line)
            allowed = self.allowed[line & 2047]
            doubled = self.doubled[line & 2047]
            audience = audience_of(t.seats, line) & ~bit(shower)
            for viewer in range(t.seats):
                if not (audience >> viewer) & 1:
                    continue
                if line & MISSION:
                    self.letters |= bit(viewer * 5 + shower)
                if viewer == asker_of(line):
                    self.answered[viewer * 4 + shower] += 1
                start = viewer * 64 + shower * 16
                for pair in range(i64(16)):
                    if not (allowed >> pair) & 1:
                        odds[start + pair] = 0.0
                    elif (doubled >> pair) & 1:
                        odds[start + pair] *= 0.5

        # A partner would have shown his mission card, most likely: who did not is a rival's friend.
        for viewer in range(t.agents()):
            for shower in range(t.agents()):
                if self.answered[viewer * 4 + shower] == 0 or shower == viewer:
                    continue
                if (self.letters >> (viewer * 5 + shower)) & 1:
                    continue
                start = viewer * 64 + shower * 16 + (t.secrets[viewer] ^ 1) * 4
                for disguise in range(i64(4)):
                    odds[start + disguise] *= self.doubt

    def assess(self, t: Table, seat: i64) -> None:
        """Work out what an agent believes of its partner and of what its mission names."""
        identity = t.secrets[seat]
        disguise = t.secrets[4 + seat]
        wanted = identity ^ 1
        mate = partner_of(t, seat)
        shape: i64 = NONE
        foe: i64 = NONE
        if mate != NONE:
            deed = mission_of(t, identity, t.secrets[8 + seat], t.secrets[8 + mate])
            kind = deed & 7
            agent = (deed >> 3) & 7
            if kind == TOGETHER or (
                (kind == TO_SPACE or kind == AGENT_TO_AMBASSADOR) and agent != identity
            ):
                shape = t.secrets[4 + mate]
            if kind == ANY_TO_AGENT:
                foe = seat_of(t, agent)
        orders = self.orders
        odds = self.odds
        start = seat * 64
        agents = t.agents()
        total = 0.0
        whole = 0.0
        for other in range(i64(4)):
            self.match[seat * 4 + other] = 0.0
        for a in range(i64(0), i64(96), i64(4)):
            if orders[a + seat] != identity:
                continue
            holder: i64 = 0
            while orders[a + holder] != wanted:
                holder += 1
            for b in range(i64(0), i64(96), i64(4)):
                if orders[b + seat] != disguise:
                    continue
                weight = 1.0
                for other in range(agents):
                    if other != seat:
                        pair = orders[a + other] * 4 + orders[b + other]
                        weight *= odds[start + other * 16 + pair]
                if weight == 0.0:
                    continue
                total += weight
                self.match[seat * 4 + holder] += weight
                if mate == NONE:
                    if holder == 3 and agents == 3:
                        whole += weight
                elif holder == mate and (shape == NONE or orders[b + mate] == shape):
                    if foe == NONE or (
                        orders[b + foe] == t.secrets[4 + foe] and orders[a + foe] == t.secrets[foe]
                    ):
                        whole += weight
        if total <= 0.0:
            total = 1.0
        for other in range(i64(4)):
            self.match[seat * 4 + other] /= total
        self.found[seat] = self.match[seat * 4 + (3 if mate == NONE else mate)]
        self.whole[seat] = whole / total

    def lettered(self, t: Table, seat: i64, mate: i64) -> bool:
        """Whether a seat knows its partner's letter, or both others'."""
        seen: i64 = 0
        for other in range(t.agents()):
            if (self.letters >> (seat * 5 + other)) & 1:
                if other == mate:
                    return True
                seen += 1
        return seen == 2

    def certain(self, t: Table, seat: i64) -> bool:
        """Whether a seat knows its partner and all its mission asks for."""
        mate = partner_of(t, seat)
        if self.whole[seat] < SURE:
            return False
        return mate == NONE or self.lettered(t, seat, mate)

    def rounds(self, t: Table, seat: i64) -> float:
        """In how many rounds an agent may hope to win by its own turn."""
        mate = partner_of(t, seat)
        wait = 0.0
        if t.mover != NONE:
            wait = float((seat - t.mover + t.seats) % t.seats) / float(t.seats)
        found = self.found[seat]
        if mate == NONE:
            # A loner has but to learn that nobody is his partner.
            lonely = 4.0 * (1.0 - found) if found < SURE else 0.0
            return wait + lonely + self.walking(t, seat, mate)
        lacking = 0.4 * (1.0 - self.whole[seat]) if self.whole[seat] < SURE else 0.0
        if not self.lettered(t, seat, mate):
            lacking += 0.6
        asking = 0.0
        if lacking > 0.0:
            # He has to be met, to be known, and to know whom he shows his cards to.
            asking = 0.3 + 0.3 * float(self.apart(t, seat, mate))
            asking += 1.3 * (1.0 - found) + (1.0 - self.found[mate])
            asking *= 1.5 * (0.4 + 0.6 * lacking)
        return wait + asking + self.walk(t, seat, mate)

    def apart(self, t: Table, seat: i64, mate: i64) -> i64:
        """How many steps a seat is from asking its partner, face to face or in private."""
        best = self.nearest(t, seat, t.spaces[AMBASSADOR]) + 1
        for shape in range(i64(4)):
            steps = self.nearest(t, seat, t.spaces[mate * 4 + shape])
            if steps < best:
                best = steps
        return best

    def walk(self, t: Table, seat: i64, mate: i64) -> float:
        """How many turns of its own an agent needs to carry out the mission it may know."""
        identity = t.secrets[seat]
        deed = mission_of(t, identity, t.secrets[8 + seat], t.secrets[8 + mate])
        kind = deed & 7
        agent = (deed >> 3) & 7
        goal = deed >> 6
        host = t.spaces[AMBASSADOR]
        own = t.spaces[seat * 4 + t.secrets[4 + seat]]
        his = t.spaces[mate * 4 + t.secrets[4 + mate]]
        mine = agent == identity
        if kind == TO_SPACE or (kind == AMBASSADOR_TO and t.seats == 5):
            if kind == AMBASSADOR_TO:
                mine = own != goal and his != goal
            if mine:
                return turns(self.distances[own * SPACES + goal])
            return 0.0 if own == goal or his == goal else NEVER
        if kind == AGENT_TO_AMBASSADOR:
            if mine:
                return turns(self.distances[own * SPACES + host])
            return NEVER
        if kind == TOGETHER:
            return turns(self.distances[own * SPACES + his])
        if kind == AMBASSADOR_TO:
            return self.escort(t, seat, host, goal)
        target = host
        if kind == ANY_TO_AGENT:
            foe = seat_of(t, agent)
            target = t.spaces[foe * 4 + t.secrets[4 + foe]]
        return turns(self.nearest(t, seat, target))

    def walking(self, t: Table, seat: i64, mate: i64) -> float:
        """The turns an agent still has to walk, a loner too."""
        if mate != NONE:
            return self.walk(t, seat, mate)
        at = t.spaces[seat * 4 + t.secrets[4 + seat]]
        return turns(self.distances[at * SPACES + t.box.flights[t.secrets[seat]]])

    def nearest(self, t: Table, seat: i64, target: i64) -> i64:
        """How many steps a seat's nearest figure is from a space."""
        best: i64 = FAR
        for shape in range(i64(4)):
            steps = self.distances[t.spaces[seat * 4 + shape] * SPACES + target]
            if steps < best:
                best = steps
        return best

    def escort(self, t: Table, seat: i64, host: i64, goal: i64) -> float:
        """Turns to bring the Ambassador to a space: by black balls, or sent nearer after a talk."""
        steps = self.distances[host * SPACES + goal]
        if steps == 0:
            steps = 2
        best = 1.7 * float(steps)
        taken: i64 = 0
        for piece in range(i64(16)):
            if t.spaces[piece] >= 0:
                taken |= bit(t.spaces[piece])
        open_spaces = t.box.coloured & ~taken
        closest: i64 = FAR
        for space in range(i64(SPACES)):
            if (open_spaces >> space) & 1:
                from_there = self.distances[space * SPACES + goal]
                if from_there < closest:
                    closest = from_there
        sent = turns(self.nearest(t, seat, host)) + 1.7 * float(closest)
        return sent if sent < best else best

    def unknown(self, t: Table) -> float:
        """How many bits the Ambassador as a player lacks of the four agents and disguises."""
        orders = self.orders
        odds = self.odds
        start = i64(HOST * 64)
        total = 0.0
        true = 1.0
        for place in range(i64(32)):
            self.guesses[place] = 0.0
        for seat in range(i64(4)):
            true *= odds[start + seat * 16 + t.secrets[seat] * 4 + t.secrets[4 + seat]]
        for a in range(i64(0), i64(96), i64(4)):
            for b in range(i64(0), i64(96), i64(4)):
                weight = 1.0
                for seat in range(i64(4)):
                    weight *= odds[start + seat * 16 + orders[a + seat] * 4 + orders[b + seat]]
                    if weight == 0.0:
                        break
                if weight > 0.0:
                    total += weight
                    for seat in range(i64(4)):
                        self.guesses[seat * 4 + orders[a + seat]] += weight
                        self.guesses[16 + seat * 4 + orders[b + seat]] += weight
        for place in range(i64(32)):
            self.guesses[place] /= total
        return log(total / true) / log(2.0)


def turns(steps: i64) -> float:
    """About how many turns so many steps of one figure take."""
    return 0.0 if steps == 0 else 0.4 + 0.6 * float(steps)


def joined(one: float, other: float) -> float:
    """The rounds of a side, when either of two may come first."""
    low = one if one < other else other
    return low - 0.5 * log(1.0 + exp(-2.0 * abs(one - other)))


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
