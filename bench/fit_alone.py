"""Find which way to move the weights of Venice's evaluation for one player.

    python bench/fit_alone.py [--games N] [--rounds R] [--spread S]

Every game is played with all weights changed at random, each by its own factor. A line through all
the margins over the Doge tells what each change was worth; the weights printed have gone that way.
"""

from __future__ import annotations

import argparse
import math
import random
from concurrent.futures import ProcessPoolExecutor

from librt.vecs import vec

from serenissima import CHANCE, GAMES, OVER, Random
from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.venice.bot import ALONE, VeniceKnowledge
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import POINTS

POINT = 0
"""The weight of one's own points is what the others are measured by."""


def changes(seed: int) -> list[float]:
    """By how many spreads each weight is moved in one game."""
    rng = random.Random(seed)
    return [0.0 if index == POINT else rng.gauss(0.0, 1.0) for index in range(len(ALONE))]


def moved(by: list[float], spread: float) -> list[float]:
    """The weights, each times its own factor."""
    return [weight * math.exp(spread * part) for weight, part in zip(ALONE, by, strict=True)]


def played(seed: int, rounds: int, spread: float) -> float:
    """The margin over the Doge at the end of one game."""
    game, rng = GAMES["venice"], Random(seed)
    bot = Searcher(game, 60.0, Skill(rounds))
    assert isinstance(bot.knowledge, VeniceKnowledge)
    bot.knowledge.alone_weights = vec[float](moved(changes(seed), spread))
    state = game.new(1)
    assert isinstance(state, Venice)
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            option = bot.choose(game.view(state, seat), options, rng, 1e18)
        state.apply(seat, option)
    return float(state.at(0, POINTS) - state.at(1, POINTS))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--spread", type=float, default=0.5)
    parser.add_argument("--step", type=float, default=2.0, help="spreads to go, all together")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    seeds = range(args.games)
    with ProcessPoolExecutor(args.workers) as pool:
        jobs = ([args.rounds] * args.games, [args.spread] * args.games)
        margins = list(pool.map(played, seeds, *jobs, chunksize=5))
    mean = sum(margins) / len(margins)
    # The changes are independent of each other, so that each slope can be found by itself.
    slopes = [0.0] * len(ALONE)
    for seed, margin in zip(seeds, margins, strict=True):
        for index, change in enumerate(changes(seed)):
            slopes[index] += change * (margin - mean) / args.games
    length = math.hypot(*slopes)
    error = math.sqrt(sum((margin - mean) ** 2 for margin in margins)) / args.games
    print(f"mean margin {mean:.1f}; points for one spread of each weight, ±{error:.1f}:")
    print(", ".join(f"{slope:+.1f}" for slope in slopes))
    weights = moved([args.step * slope / length for slope in slopes], args.spread)
    print("ALONE: Final[tuple[float, ...]] = (" + ", ".join(f"{w:.2f}" for w in weights) + ")")


if __name__ == "__main__":
    main()
