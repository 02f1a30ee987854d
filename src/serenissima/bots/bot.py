"""What a bot is, and the named levels of play."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from librt.random import Random

from serenissima.bots.searcher import Searcher, Skill
from serenissima.bots.simple import Chancer, FlatMonteCarlo
from serenissima.kernel.game import Game, View
from serenissima.kernel.language import Complaint


class Bot(Protocol):
    """Whoever decides for a seat from what that seat may know."""

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """One of the options, before `time.monotonic()` reaches the deadline."""
        ...


@dataclass(frozen=True)
class Level:
    """A named strength of play."""

    name: str
    seconds: float
    """How long it thinks about one turn at most, all small steps of the turn together."""
    build: Callable[[Game, float], Bot]

    def make(self, game: Game) -> Bot:
        """A bot of this level."""
        return self.build(game, self.seconds)

    def thinking(self, seconds: float) -> Level:
        """The same level with another thinking time."""
        return replace(self, seconds=seconds)


def searching(name: str, seconds: float, skill: Skill) -> Level:
    """A level that searches with its own skill."""
    return Level(name, seconds, lambda game, seconds: Searcher(game, seconds, skill))


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        searching("novice", 0.25, Skill(rounds=25, blunders=0.4)),
        searching("regular", 0.5, Skill(rounds=80, blunders=0.15)),
        searching("expert", 1.0, Skill(rounds=500, blunders=0.06)),
        searching("master", 2.0, Skill()),
    )
}
# Sparring partners for the arena: no level of play, but something to measure the levels by.
SPARRING: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("chancer", 0.25, lambda game, seconds: Chancer()),
        Level("flat", 0.25, lambda game, seconds: FlatMonteCarlo(game, rollouts=60)),
        searching("plain", 2.0, Skill(informed=False)),
    )
}


def level_named(name: str) -> Level:
    """A registered level, a sparring partner, or a bot of one's own named `module:Class`.

    A thinking time may follow: `master@0.25`.
    """
    name, at, seconds = name.partition("@")
    if at:
        try:
            wanted = float(seconds)
        except ValueError:
            wanted = 0.0
        if not 0 < wanted <= 3600:
            raise Complaint(
                "a thinking time is a number of seconds above 0, not {found}", found=repr(seconds)
            )
        return replace(level_named(name).thinking(wanted), name=f"{name}@{seconds}")
    if name in LEVELS:
        return LEVELS[name]
    if name in SPARRING:
        return SPARRING[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join((*LEVELS, *SPARRING, "module:Class"))
        raise Complaint("no bot is called {name}; known: {known}", name=repr(name), known=known)
    try:
        made = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise Complaint(
            "the bot {name} cannot be loaded: {why}", name=repr(name), why=str(error)
        ) from None
    return Level(name, 2.0, lambda game, seconds: made(game))
