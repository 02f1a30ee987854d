"""Simple opponents that play any game: one rolls dice, one tries each choice in possible worlds."""

from __future__ import annotations

import time
from collections.abc import Sequence

from librt.random import Random

from serenissima.kernel.game import Game, View
from serenissima.kernel.playout import playout
from serenissima.kernel.state import OVER

LIMIT = 5_000


class Chancer:
    """Takes any choice, all equally likely."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """One of the options at random."""
        return options[rng.randrange(len(options))]


class FlatMonteCarlo:
    """Tries every choice in worlds its view allows, plays on at random, takes the best on average.

    It sees nothing but the view it is handed: the worlds are drawn from that.
    """

    def __init__(self, game: Game, rollouts: int) -> None:
        self.game = game
        self.rollouts = rollouts

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """The option with the best average result, as far as the time went."""
        if len(options) == 1 or view.seat is None:
            return options[0]
        worlds = self.game.worlds(view)
        totals = [0.0] * len(options)
        rounds = 0
        # Every option meets the same worlds, so that luck of the draw favours none of them.
        for _ in range(max(1, self.rollouts // len(options))):
            world = worlds.draw(rng)
            for index, option in enumerate(options):
                trial = world.clone()
                trial.apply(view.seat, option)
                playout(trial, rng, LIMIT)
                if trial.actor() == OVER:
                    totals[index] += trial.returns()[view.seat]
            rounds += 1
            if time.monotonic() >= deadline:
                break
        best = max(totals)
        return options[totals.index(best)]
