"""Bots that misbehave, each in its own way."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from serenissima import Game, Random, View


class Crasher:
    def __init__(self, game: Game) -> None:
        pass

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        raise KeyError("lost my notes")


class Babbler(Crasher):
    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        return 4711


class Sleeper(Crasher):
    slept = False

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        if not self.slept:
            self.slept = True
            time.sleep(max(0.0, deadline - time.monotonic()) + 0.4)
        return options[rng.randrange(len(options))]


class Unborn(Crasher):
    def __init__(self, game: Game) -> None:
        raise RuntimeError("not today")


class Vandal(Crasher):
    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        os._exit(3)
