"""The bot that searches: every named level is one of these with its own skill."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from librt.random import Random

from serenissima.kernel.game import Game, View
from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.language import Phrase
from serenissima.kernel.state import State
from serenissima.search.search import Estimate, Search

UNLIMITED = 1_000_000_000
FORGET = 120.0
"""Seconds after which a turn begun is taken for another game's."""
MARGIN = 0.01


@dataclass
class Turn:
    """One turn being thought about: the tree of its steps so far, and what they cost."""

    place: tuple[int, int]
    """The seat, and what tells this turn from its others."""
    search: Search
    seconds: float = 0.0
    rounds: int = 0
    touched: float = 0.0


@dataclass(frozen=True)
class Skill:
    """How a level searches."""

    rounds: int = UNLIMITED
    """Worlds it plays in a turn at most."""
    blunders: float = 0.0
    """How often it trusts its first glance instead."""
    informed: bool = True
    """Whether it uses what is known about the game; if not, it plays worlds out at random."""
    exploration: float = 0.7
    sharpness: float = 2.0
    """How strongly a choice that must vary still favours the better options."""


class Searcher:
    """Plays any game by searching worlds drawn from its view, as long as its turn allows."""

    def __init__(self, game: Game, seconds: float, skill: Skill) -> None:
        self.game = game
        self.seconds = seconds
        """For one turn, all its small steps together."""
        self.skill = skill
        self.sense = game.knowledge()
        """What a turn is, and how its time is shared out: the same for every skill."""
        self.knowledge = self.sense if skill.informed else Knowledge()
        self.busy_clock = False
        """Whether a turn's time is the processor's, not the clock's on the wall."""
        self.present: Turn | None = None
        """The turn thought about last."""
        self.last: tuple[State, int, list[Estimate], bool] | None = None
        """The last step: a world, the seat, what was found, whether results are chances."""

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """The best option found in this step's part of the turn."""
        self.last = None
        if len(options) == 1:
            return options[0]
        assert view.seat is not None, "a bystander has nothing to choose"
        start = self.now()
        end = start + max(0.0, deadline - time.monotonic() - MARGIN)
        worlds = self.game.worlds(view)
        world = worlds.draw(rng)
        if self.skill.blunders and rng.random() < self.skill.blunders:
            legal = world.options(view.seat)
            option = int(self.knowledge.glance(world, view.seat, legal, rng))
            return option if option in options else options[rng.randrange(len(options))]
        turn = self.turn(view, world, time.monotonic())
        share = self.sense.share(world, view.seat)
        until = min(end, start + share * (self.seconds - turn.seconds))
        rounds = max(1, int(share * (self.skill.rounds - turn.rounds)))
        before = int(turn.search.rounds)
        found = turn.search.run(worlds, view.seat, rng, rounds, until)
        turn.rounds += int(turn.search.rounds) - before
        turn.touched = time.monotonic()
        turn.seconds += self.now() - start
        legal_found = [
            estimate
            for estimate in found
            if estimate.option in options
            and estimate.value >= self.knowledge.caution(world, view.seat, estimate.option)
        ]
        if not legal_found:
            return options[rng.randrange(len(options))]
        chances = turn.search.low >= 0.0 and turn.search.high <= 1.0
        self.last = (world, view.seat, legal_found, chances)
        if self.knowledge.mixed(world, view.seat):
            return varied(legal_found, self.skill.sharpness, rng)
        return legal_found[0].option

    def now(self) -> float:
        """The time that a turn is charged for."""
        return time.thread_time() if self.busy_clock else time.monotonic()

    def turn(self, view: View, world: State, now: float) -> Turn:
        """The turn this step belongs to; a new one if it is the first."""
        assert view.seat is not None
        number = int(self.sense.turn(world, view.seat))
        place = (view.seat, number)
        turn = self.present
        late = turn is not None and now - turn.touched > FORGET
        if turn is None or late or number < 0 or turn.place != place:
            turn = self.present = Turn(place, self.empty_search(view))
        elif not self.skill.informed:
            # Nodes known only by the choices that led to them begin anew with every step.
            turn.search = self.empty_search(view)
        return turn

    def empty_search(self, view: View) -> Search:
        """A search with an empty tree."""
        seats = int(view.public["seats"])
        made = Search(self.knowledge, seats, self.skill.exploration, self.skill.informed)
        made.busy_clock = self.busy_clock
        return made

    def favourites(self, count: int = 3) -> list[Estimate]:
        """What it found about its best few choices in the last step; empty if there was none."""
        return [] if self.last is None else [e for e in self.last[2] if e.visits][:count]

    def explain(self, count: int = 3) -> list[Phrase]:
        """Its best few choices with estimated chances, from the last step; empty if there was none.

        The sentences come from a world its own view allows.
        """
        if self.last is None:
            return []
        world, seat, _, chances = self.last
        out = []
        for estimate in self.favourites(count):
            move = self.game.words(world, seat, estimate.option).phrase
            worth = Phrase("I expect {worth}", worth=f"{estimate.value:+.2f}")
            if chances:
                worth = Phrase("{chance} % to win", chance=round(100 * estimate.value))
            part = round(100 * estimate.share)
            out.append(
                Phrase(
                    "{worth} ({part} % of my thinking): {move}", worth=worth, part=part, move=move
                )
            )
        return out


def varied(found: Sequence[Estimate], sharpness: float, rng: Random) -> int:
    """One of the better options, so that nobody can foresee which."""
    most = max(estimate.visits for estimate in found)
    weights = [(estimate.visits / max(1, most)) ** sharpness for estimate in found]
    # An option that was hardly looked at was hardly good.
    weights = [weight if weight >= 0.05 else 0.0 for weight in weights]
    spot = rng.random() * sum(weights)
    for estimate, weight in zip(found, weights, strict=True):
        spot -= weight
        if spot < 0:
            return estimate.option
    return found[0].option
