"""What every seat can tell from the answers it saw, and how far each side is from its mission.

Compiled. It is handed worlds drawn from a view, never the truth; in such a world it works out what
each seat, a rival's or a partner's too, would believe there.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules.missions import (
    mission_of,
    partner_agent,
    partner_of,
    seat_of,
)
from serenissima.games.inkognito.rules.movement import neighbours
from serenissima.games.inkognito.rules.notes import ALL_ORDERS, orders, pairs_allowed
from serenissima.games.inkognito.state import Position
from serenissima.kernel.knowledge import level_floats, mix
from serenissima.kernel.state import bit, filled, has

SEATS: Final = 5
"""How many seats there can be at most."""
VIEWER: Final = 64
"""How many pairs a viewer may think of: sixteen for each of four places."""
GUESSES: Final = 16
"""Four cards of a kind at each of four places."""
ASIDE: Final = 3
"""With three agents, the place of the set laid aside."""
BOTH_TRUE: Final = 3
"""The identity and the disguise."""
FAR: Final = 20
"""More steps than any two spaces are apart."""
SURE: Final = 0.97
"""The chance from which somebody counts as certain."""
DOUBT: Final = 0.5
"""How much less likely a partner keeps the mission card back than a rival."""
NEVER: Final = 9.0
"""Rounds to a mission that only the partner can carry out."""


class Insight:
    """Everybody's beliefs in one world, each weighing all that the cards allow together."""

    def __init__(self, tables: Tables) -> None:
        self.distances = distances(tables)
        self.allowed = filled(s.SHOWN_MASK + 1, 0)
        """For each answer, the pairs of identity and disguise that may have shown it."""
        self.doubled = filled(s.SHOWN_MASK + 1, 0)
        """Those of them for which two of its cards were true."""
        for line in range(i64(s.SHOWN_MASK + 1)):
            self.allowed[line] = pairs_allowed(line)
            if s.grey_of(line) != BOTH_TRUE:
                self.doubled[line] = pairs_allowed(line | s.entry(0, 0, 0, 0, 0, BOTH_TRUE))
        self.orders = orders()
        """The 24 orders of four cards, one after the other."""
        self.odds = level_floats(SEATS * VIEWER, 1.0)
        """How likely what a viewer saw is: `viewer * VIEWER + shower * PAIRS + pair`."""
        self.letters: i64 = 0
        """Whether a viewer saw an agent's mission card: `viewer * SEATS + agent`."""
        self.found = level_floats(SEATS, 0.0)
        """How likely each seat thinks it that its true partner is the one."""
        self.whole = level_floats(SEATS, 0.0)
        """How likely each seat thinks all that its mission asks it to know, letters left aside."""
        self.match = level_floats(data.CARDS * data.CARDS, 0.0)
        """How likely each seat thinks each other (`seat * CARDS + other`) to be its partner."""
        self.bits = 0.0
        """How much the Ambassador as a player lacks of the four agents and disguises."""
        self.guesses = level_floats(2 * GUESSES, 0.0)
        """How likely the Ambassador thinks each identity, then each disguise, of each seat."""
        self.doubt = DOUBT
        self.answered = filled(SEATS * data.CARDS, 0)
        """How often each viewer (`viewer * CARDS + agent`) was answered by each agent."""
        self.digest: i64 = -1
        """What the beliefs were worked out for: they change only with the answers."""

    def look(self, p: Position) -> None:
        """Work out what everybody believes here, unless it is known already."""
        digest = mix(p.seats, i64(len(p.log)))
        for place in range(i64(s.ALL_SECRETS)):
            digest = mix(digest, p.secrets[place] + 1)
        for place in range(i64(len(p.log))):
            digest = mix(digest, p.log[place])
        if digest == self.digest:
            return
        self.digest = digest
        self.recall(p)
        for seat in range(p.agents()):
            self.assess(p, seat)
        if p.seats > s.HOST:
            self.bits = self.unknown(p)

    def recall(self, p: Position) -> None:
        """Work out what every seat can tell from the answers it has seen."""
        odds = self.odds
        for place in range(i64(SEATS * VIEWER)):
            odds[place] = 1.0
        self.letters = 0
        for place in range(i64(SEATS * data.CARDS)):
            self.answered[place] = 0
        for place in range(i64(len(p.log))):
            line = p.log[place]
            shower = s.shower_of(line)
            allowed = self.allowed[line & s.SHOWN_MASK]
            doubled = self.doubled[line & s.SHOWN_MASK]
            audience = s.audience_of(p.seats, line) & ~bit(shower)
            for viewer in range(p.seats):
                if not has(audience, viewer):
                    continue
                if line & data.MISSION:
                    self.letters |= bit(viewer * SEATS + shower)
                if viewer == s.asker_of(line):
                    self.answered[viewer * data.CARDS + shower] += 1
                start = viewer * VIEWER + shower * data.PAIRS
                for pair in range(i64(data.PAIRS)):
                    if not has(allowed, pair):
                        odds[start + pair] = 0.0
                    elif has(doubled, pair):
                        odds[start + pair] *= 0.5

        # A partner would have shown the mission card, most likely: who did not is a rival's friend.
        for viewer in range(p.agents()):
            for shower in range(p.agents()):
                if self.answered[viewer * data.CARDS + shower] == 0 or shower == viewer:
                    continue
                if has(self.letters, viewer * SEATS + shower):
                    continue
                wanted = partner_agent(p.secrets[s.IDENTITIES + viewer])
                start = viewer * VIEWER + shower * data.PAIRS + wanted * data.CARDS
                for disguise in range(i64(data.CARDS)):
                    odds[start + disguise] *= self.doubt

    def assess(self, p: Position, seat: i64) -> None:
        """Work out what an agent believes of its partner and of what its mission names."""
        identity = p.secrets[s.IDENTITIES + seat]
        disguise = p.secrets[s.DISGUISES + seat]
        wanted = partner_agent(identity)
        mate = partner_of(p, seat)
        shape: i64 = s.NONE
        foe: i64 = s.NONE
        if mate != s.NONE:
            deed = mission_of(p, identity, p.secrets[s.LETTERS + seat], p.secrets[s.LETTERS + mate])
            kind = data.deed_kind(deed)
            agent = data.deed_agent(deed)
            if kind == data.TOGETHER or (
                (kind == data.TO_SPACE or kind == data.AGENT_TO_AMBASSADOR) and agent != identity
            ):
                shape = p.secrets[s.DISGUISES + mate]
            if kind == data.ANY_TO_AGENT:
                foe = seat_of(p, agent)
        orders = self.orders
        odds = self.odds
        start = seat * VIEWER
        agents = p.agents()
        total = 0.0
        whole = 0.0
        for other in range(i64(data.CARDS)):
            self.match[seat * data.CARDS + other] = 0.0
        for a in range(i64(0), i64(ALL_ORDERS), i64(data.CARDS)):
            if orders[a + seat] != identity:
                continue
            holder: i64 = 0
            while orders[a + holder] != wanted:
                holder += 1
            for b in range(i64(0), i64(ALL_ORDERS), i64(data.CARDS)):
                if orders[b + seat] != disguise:
                    continue
                weight = 1.0
                for other in range(agents):
                    if other != seat:
                        pair = orders[a + other] * data.CARDS + orders[b + other]
                        weight *= odds[start + other * data.PAIRS + pair]
                if weight == 0.0:
                    continue
                total += weight
                self.match[seat * data.CARDS + holder] += weight
                if mate == s.NONE:
                    if holder == ASIDE and agents == ASIDE:
                        whole += weight
                elif holder == mate and (shape == s.NONE or orders[b + mate] == shape):
                    if foe != s.NONE:
                        pair = orders[a + foe] * data.CARDS + orders[b + foe]
                        if pair != s.pair_of(p, foe):
                            continue
                    whole += weight
        if total <= 0.0:
            total = 1.0
        for other in range(i64(data.CARDS)):
            self.match[seat * data.CARDS + other] /= total
        self.found[seat] = self.match[seat * data.CARDS + (ASIDE if mate == s.NONE else mate)]
        self.whole[seat] = whole / total

    def lettered(self, p: Position, seat: i64, mate: i64) -> bool:
        """Whether a seat knows its partner's letter, or both others'."""
        seen: i64 = 0
        for other in range(p.agents()):
            if has(self.letters, seat * SEATS + other):
                if other == mate:
                    return True
                seen += 1
        return seen == 2

    def certain(self, p: Position, seat: i64) -> bool:
        """Whether a seat knows its partner and all its mission asks for."""
        mate = partner_of(p, seat)
        if self.whole[seat] < SURE:
            return False
        return mate == s.NONE or self.lettered(p, seat, mate)

    def rounds(self, p: Position, seat: i64) -> float:
        """In how many rounds an agent may hope to win by its own turn."""
        mate = partner_of(p, seat)
        wait = 0.0
        if p.mover != s.NONE:
            wait = float((seat - p.mover + p.seats) % p.seats) / float(p.seats)
        found = self.found[seat]
        if mate == s.NONE:
            # A loner has but to learn that nobody is their partner.
            lonely = 4.0 * (1.0 - found) if found < SURE else 0.0
            return wait + lonely + self.walking(p, seat, mate)
        lacking = 0.4 * (1.0 - self.whole[seat]) if self.whole[seat] < SURE else 0.0
        if not self.lettered(p, seat, mate):
            lacking += 0.6
        asking = 0.0
        if lacking > 0.0:
            # A partner has to be met, to be known, and to know who the cards are shown to.
            asking = 0.3 + 0.3 * float(self.apart(p, seat, mate))
            asking += 1.3 * (1.0 - found) + (1.0 - self.found[mate])
            asking *= 1.5 * (0.4 + 0.6 * lacking)
        return wait + asking + self.walk(p, seat, mate)

    def apart(self, p: Position, seat: i64, mate: i64) -> i64:
        """How many steps a seat is from asking its partner, face to face or in private."""
        best = self.nearest(p, seat, p.spaces[s.AMBASSADOR]) + 1
        for shape in range(i64(data.FIGURES)):
            steps = self.nearest(p, seat, p.spaces[mate * data.FIGURES + shape])
            if steps < best:
                best = steps
        return best

    def walk(self, p: Position, seat: i64, mate: i64) -> float:
        """How many turns of its own an agent needs to carry out the mission it may know."""
        identity = p.secrets[s.IDENTITIES + seat]
        deed = mission_of(p, identity, p.secrets[s.LETTERS + seat], p.secrets[s.LETTERS + mate])
        kind = data.deed_kind(deed)
        agent = data.deed_agent(deed)
        goal = data.deed_space(deed)
        host = p.spaces[s.AMBASSADOR]
        own = p.spaces[seat * data.FIGURES + p.secrets[s.DISGUISES + seat]]
        theirs = p.spaces[mate * data.FIGURES + p.secrets[s.DISGUISES + mate]]
        mine = agent == identity
        if kind == data.TO_SPACE or (kind == data.AMBASSADOR_TO and p.seats > s.HOST):
            if kind == data.AMBASSADOR_TO:
                mine = own != goal and theirs != goal
            if mine:
                return turns(self.distances[own * data.SPACES + goal])
            return 0.0 if own == goal or theirs == goal else NEVER
        if kind == data.AGENT_TO_AMBASSADOR:
            if mine:
                return turns(self.distances[own * data.SPACES + host])
            return NEVER
        if kind == data.TOGETHER:
            return turns(self.distances[own * data.SPACES + theirs])
        if kind == data.AMBASSADOR_TO:
            return self.escort(p, seat, host, goal)
        target = host
        if kind == data.ANY_TO_AGENT:
            foe = seat_of(p, agent)
            target = p.spaces[foe * data.FIGURES + p.secrets[s.DISGUISES + foe]]
        return turns(self.nearest(p, seat, target))

    def walking(self, p: Position, seat: i64, mate: i64) -> float:
        """The turns an agent still has to walk, a loner too."""
        if mate != s.NONE:
            return self.walk(p, seat, mate)
        at = p.spaces[seat * data.FIGURES + p.secrets[s.DISGUISES + seat]]
        refuge = p.tables.flights[p.secrets[s.IDENTITIES + seat]]
        return turns(self.distances[at * data.SPACES + refuge])

    def nearest(self, p: Position, seat: i64, target: i64) -> i64:
        """How many steps a seat's nearest figure is from a space."""
        best: i64 = FAR
        for shape in range(i64(data.FIGURES)):
            steps = self.distances[p.spaces[seat * data.FIGURES + shape] * data.SPACES + target]
            if steps < best:
                best = steps
        return best

    def escort(self, p: Position, seat: i64, host: i64, goal: i64) -> float:
        """Turns to bring the Ambassador to a space: by black balls, or sent nearer after a talk."""
        steps = self.distances[host * data.SPACES + goal]
        if steps == 0:
            steps = 2
        best = 1.7 * float(steps)
        taken: i64 = 0
        for piece in range(i64(s.AMBASSADOR)):
            if p.spaces[piece] >= 0:
                taken |= bit(p.spaces[piece])
        open_spaces = p.tables.coloured & ~taken
        closest: i64 = FAR
        for space in range(i64(data.SPACES)):
            if has(open_spaces, space):
                from_there = self.distances[space * data.SPACES + goal]
                if from_there < closest:
                    closest = from_there
        sent = turns(self.nearest(p, seat, host)) + 1.7 * float(closest)
        return sent if sent < best else best

    def unknown(self, p: Position) -> float:
        """How many bits the Ambassador as a player lacks of the four agents and disguises."""
        orders = self.orders
        odds = self.odds
        start = i64(s.HOST * VIEWER)
        total = 0.0
        true = 1.0
        for place in range(i64(2 * GUESSES)):
            self.guesses[place] = 0.0
        for seat in range(i64(data.CARDS)):
            true *= odds[start + seat * data.PAIRS + s.pair_of(p, seat)]
        for a in range(i64(0), i64(ALL_ORDERS), i64(data.CARDS)):
            for b in range(i64(0), i64(ALL_ORDERS), i64(data.CARDS)):
                weight = 1.0
                for seat in range(i64(data.CARDS)):
                    pair = orders[a + seat] * data.CARDS + orders[b + seat]
                    weight *= odds[start + seat * data.PAIRS + pair]
                    if weight == 0.0:
                        break
                if weight > 0.0:
                    total += weight
                    for seat in range(i64(data.CARDS)):
                        self.guesses[seat * data.CARDS + orders[a + seat]] += weight
                        self.guesses[GUESSES + seat * data.CARDS + orders[b + seat]] += weight
        for place in range(i64(2 * GUESSES)):
            self.guesses[place] /= total
        return log(total / true) / log(2.0)


def turns(steps: i64) -> float:
    """About how many turns so many steps of one figure take."""
    return 0.0 if steps == 0 else 0.4 + 0.6 * float(steps)


def joined(one: float, other: float) -> float:
    """The rounds of a side, when either of two may come first."""
    low = one if one < other else other
    return low - 0.5 * log(1.0 + exp(-2.0 * abs(one - other)))


def distances(tables: Tables) -> vec[i64]:
    """Steps from every space to every other, by street or canal."""
    out = filled(data.SPACES * data.SPACES, FAR)
    for start in range(i64(data.SPACES)):
        out[start * data.SPACES + start] = 0
        reached = bit(start)
        edge = reached
        steps: i64 = 0
        while edge != 0:
            steps += 1
            beyond: i64 = 0
            for space in range(i64(data.SPACES)):
                if has(edge, space):
                    beyond |= neighbours(tables, data.BY_EITHER, space)
            edge = beyond & ~reached
            reached |= edge
            for space in range(i64(data.SPACES)):
                if has(edge, space):
                    out[start * data.SPACES + space] = steps
    return out
