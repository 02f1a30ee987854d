"""What a bot is, and the named levels of play."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from librt.random import Random

from serenissima.bots.simple import Chancer, FlatMonteCarlo
from serenissima.kernel.game import Game, View


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
    """How long it may think about one choice."""
    make: Callable[[Game], Bot]


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("novice", 0.25, lambda game: FlatMonteCarlo(game, rollouts=60)),
        Level("chancer", 0.25, lambda game: Chancer()),
    )
}


def level_named(name: str) -> Level:
    """A registered level, or a bot of one's own named `module:Class`."""
    if name in LEVELS:
        return LEVELS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join(LEVELS)
        raise ValueError(f"no bot is called {name!r}; known: {known}, or module:Class")
    try:
        made = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the bot {name!r} cannot be loaded: {error}") from None
    return Level(name, 2.0, made)
