"""Information-set Monte Carlo tree search for any number of seats. Compiled; knows no game.

Each round draws a world the viewer holds possible and plays it on: through the tree, where every
seat decides by what it would know there, then with quick choices, until the game ends or may be
judged. Each decider remembers what came out for it, so that rivals and partners need no
treatment of their own.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.knowledge import Knowledge, level_floats, mix
from serenissima.kernel.state import CHANCE, OVER, State, Worlds, filled
from serenissima.search.tree import NONE, Tree

DEEPEST: Final[i64] = 512
"""How many choices of one round are remembered at most."""
LONGEST: Final[i64] = 20_000
"""How many choices an imagined game has at most."""
KNOWN: Final[i64] = 64
"""How often a search came through a node before finer ones take its place."""
BATCH: Final[i64] = 8
"""Rounds between two looks at the clock."""


class Estimate:
    """What a search thinks of one option."""

    def __init__(self, option: int, visits: int, value: float, share: float) -> None:
        self.option = option
        self.visits = visits
        self.value = value
        """The result to expect after it, for the seat that decides."""
        self.share = share
        """The part of all rounds that went there."""

    def __repr__(self) -> str:
        return f"Estimate({self.option}, {self.visits}, {self.value:.3f}, {self.share:.3f})"


class Search:
    """One seat's search; the tree is kept until `clear`, for the next small step of a turn."""

    def __init__(
        self, knowledge: Knowledge, seats: int, exploration: float = 0.7, cut: bool = True
    ) -> None:
        self.knowledge = knowledge
        self.exploration = exploration
        self.cut = cut
        """Whether imagined games stop where the knowledge can judge them."""
        self.busy_clock = False
        """Whether deadlines count processor time, for matches on a machine with other work."""
        self.tree = Tree()
        self.rounds: i64 = 0
        """Worlds played since the search was made."""
        self.made: i64 = 0
        """Choices made in them."""
        self.low = 0.0
        self.high = 1.0
        """The least and the greatest result met, to weigh curiosity against."""
        self.trail = filled(DEEPEST, 0)
        self.trail_nodes = filled(DEEPEST, 0)
        self.trail_seats = filled(DEEPEST, 0)
        self.length: i64 = 0
        self.values = level_floats(seats, 0.0)
        """What each seat got in this round."""

    def clear(self) -> None:
        """Forget what was found."""
        self.tree.clear()

    def run(
        self, worlds: Worlds, seat: i64, rng: Random, rounds: i64, deadline: float
    ) -> list[Estimate]:
        """Play rounds until there were enough or the deadline comes; the best option first.

        It may be called again for more rounds. At least one round is played.
        """
        done: i64 = 0
        plays = self.knowledge.plays()
        drawn = self.draw(worlds, seat, rng)
        root = mix(self.knowledge.key(drawn, seat, 0), seat)
        while done < rounds:
            if done > 0 and done % plays == 0:
                drawn = self.draw(worlds, seat, rng)
            self.play(drawn.clone() if plays > 1 else drawn, seat, root, rng)
            done += 1
            if done % BATCH == 0 and self.now() >= deadline:
                break
        self.rounds += done
        return self.estimates(root)

    def now(self) -> float:
        """The time that deadlines count."""
        return time.thread_time() if self.busy_clock else time.monotonic()

    def draw(self, worlds: Worlds, seat: i64, rng: Random) -> State:
        """A possible world; of several drawn, one by its weight."""
        knowledge = self.knowledge
        world = worlds.draw(rng)
        draws = knowledge.draws()
        if draws > 1:
            weight = knowledge.weight(world, seat)
            for _ in range(draws - 1):
                other = worlds.draw(rng)
                own = knowledge.weight(other, seat)
                weight += own
                if weight > 0.0 and rng.random() * weight < own:
                    world = other
        knowledge.reopen(world, seat)
        return world

    def play(self, state: State, root_seat: i64, root_key: i64, rng: Random) -> None:
        """One round: down the tree, one node more, on to the end, and back."""
        knowledge = self.knowledge
        tree = self.tree
        self.length = 0
        path: i64 = 0
        seat = root_seat
        key = root_key
        made: i64 = 0
        while True:
            if seat == OVER:
                break
            if self.cut and made > 0 and knowledge.closed(state):
                break
            options = state.options(seat)
            count = i64(len(options))
            if seat == CHANCE:
                choice = options[rng.randrange(count)]
            elif count == 1:
                choice = options[0]
            else:
                if made > 0:
                    key = mix(knowledge.key(state, seat, path), seat)
                node = tree.find(key)
                if node == NONE:
                    if not tree.full():
                        self.expand(key, state, seat, options, rng)
                    break
                if made > 0 and tree.passed[node] >= KNOWN:
                    node = self.refine(node, key, state, seat, options)
                choice = self.descend(node, seat, options, rng)
                if self.length == DEEPEST:
                    break
            state.apply(seat, choice)
            path = mix(path, (seat + 2) * 64 + choice)
            made += 1
            seat = state.actor()
        made += self.finish(state, rng)
        self.made += made
        self.learn()

    def expand(self, key: i64, state: State, seat: i64, options: vec[i64], rng: Random) -> None:
        """Add a node, and go through it with the first choice."""
        tree = self.tree
        node = tree.add(key, options)
        count = i64(len(options))
        start = tree.first[node]
        priors = level_floats(count, 1.0 / float(count))
        known = self.knowledge.prior(state, seat, options, priors)
        for index in range(count):
            tree.prior[start + index] = priors[index] if known else -1.0
        choice = self.descend(node, seat, options, rng)
        state.apply(seat, choice)

    def refine(self, node: i64, key: i64, state: State, seat: i64, options: vec[i64]) -> i64:
        """The finest node of what a seat knows whose coarser ones are all well known."""
        tree = self.tree
        depth: i64 = 0
        while tree.passed[node] >= KNOWN:
            key = self.knowledge.finer(state, seat, key, depth)
            if key < 0:
                break
            depth += 1
            fine = tree.find(key)
            if fine == NONE:
                if tree.full():
                    break
                fine = tree.add(key, options)
                self.inherit(node, fine, options)
            node = fine
        return node

    def inherit(self, node: i64, fine: i64, options: vec[i64]) -> None:
        """Lean at a new node as the coarser one came to lean."""
        tree = self.tree
        count = i64(len(options))
        start = tree.first[fine]
        total: i64 = 0
        for index in range(count):
            tried = tree.visits[tree.edge(node, options[index])] + 1
            tree.prior[start + index] = float(tried)
            total += tried
        for index in range(count):
            tree.prior[start + index] /= float(total)

    def descend(self, node: i64, seat: i64, options: vec[i64], rng: Random) -> i64:
        """Choose at a node of the tree, and remember the way."""
        tree = self.tree
        count = i64(len(options))
        spread = self.exploration * (self.high - self.low)
        best: i64 = NONE
        best_score = -1e300
        passed = tree.passed[node]
        same = tree.same_options(node, options)
        if not same:
            for index in range(count):
                tree.edge(node, options[index])
        start = tree.first[node]
        guided = tree.prior[start] >= 0.0
        # Untried options are thought a little worse than what was found here so far.
        urgency = tree.sum[node] / float(passed) - 0.02 if passed > 0 else 0.0
        ties: i64 = 0
        for index in range(count):
            edge = start + index if same else tree.edge(node, options[index])
            # Curiosity goes by how often an option was offered: worlds differ in what they allow.
            offered = tree.offered[edge] + 1
            tree.offered[edge] = offered
            visits = float(tree.visits[edge])
            score = 1e300
            if guided:
                score = tree.total[edge] / visits if visits > 0.0 else urgency
                score += spread * tree.prior[edge] * sqrt(float(offered)) / (1.0 + visits)
            elif visits > 0.0:
                score = tree.total[edge] / visits + spread * sqrt(log(float(offered)) / visits)
            if score > best_score:
                best = edge
                best_score = score
                ties = 1
            elif score == best_score:
                ties += 1
                if rng.randrange(ties) == 0:
                    best = edge
        tree.passed[node] = passed + 1
        return self.follow(node, best, seat)

    def follow(self, node: i64, edge: i64, seat: i64) -> i64:
        """Remember an edge of this round; its option."""
        tree = self.tree
        if self.length < DEEPEST:
            self.trail[self.length] = edge - tree.first[node]
            self.trail_nodes[self.length] = node
            self.trail_seats[self.length] = seat
            self.length += 1
        return tree.option[edge]

    def finish(self, state: State, rng: Random) -> i64:
        """Play on with quick choices until the end or until the position can be judged."""
        knowledge = self.knowledge
        made: i64 = 0
        while made < LONGEST:
            seat = state.actor()
            if seat == OVER:
                for index, value in enumerate(state.returns()):
                    self.values[index] = value
                    self.low = min(self.low, value)
                    self.high = max(self.high, value)
                return made
            if self.cut and knowledge.settled(state, made):
                break
            options = state.options(seat)
            count = i64(len(options))
            if count == 1:
                choice = options[0]
            elif seat == CHANCE:
                choice = options[rng.randrange(count)]
            elif self.cut:
                choice = knowledge.choose(state, seat, options, rng)
            else:
                choice = options[rng.randrange(count)]
            state.apply(seat, choice)
            made += 1
        knowledge.evaluate(state, self.values)
        return made

    def learn(self) -> None:
        """Tell every node of this round what came out for its decider."""
        tree = self.tree
        values = self.values
        for index in range(self.length):
            node = self.trail_nodes[index]
            edge = tree.first[node] + self.trail[index]
            value = values[self.trail_seats[index]]
            tree.visits[edge] += 1
            tree.total[edge] += value
            tree.sum[node] += value

    def estimates(self, key: i64) -> list[Estimate]:
        """What the tree says of the options at a node, most visited first."""
        tree = self.tree
        node = tree.find(key)
        out: list[Estimate] = []
        if node == NONE:
            return out
        start = tree.first[node]
        passed = max(1, int(tree.passed[node]))
        for edge in range(start, start + tree.count[node]):
            visits = int(tree.visits[edge])
            value = tree.total[edge] / visits if visits else self.low
            out.append(Estimate(int(tree.option[edge]), visits, value, visits / passed))
        out.sort(key=lambda estimate: (-estimate.visits, -estimate.value))
        return out
