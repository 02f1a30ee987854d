"""A bot of one's own: `serenissima arena doge --bots house_lover:HouseLover,novice`.

Run it where Python finds this file (`PYTHONPATH=examples`). A bot is handed a view of its seat,
never the game itself; from the view it may draw worlds and try things in them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from serenissima import Game, Random, View


class HouseLover:
    """Tries every option in a few possible worlds and likes most houses and palaces of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """The option whose worlds look best, as far as there is time."""
        seat = view.seat
        assert seat is not None
        worlds = self.game.worlds(view)
        liked = dict.fromkeys(options, 0.0)
        for _ in range(10):
            world = worlds.draw(rng)
            for option in options:
                trial = world.clone()
                trial.apply(seat, option)
                player = self.game.view(trial, seat).public["players"][seat]
                liked[option] += 20 - player["houses_left"] - 4 * player["palaces_left"]
            if time.monotonic() > deadline - 0.05:
                break
        # What leads to the same houses is as good as another: any of it, so that bids vary.
        best = max(liked.values())
        favourites = [option for option in options if liked[option] == best]
        return favourites[rng.randrange(len(favourites))]
