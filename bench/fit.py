"""Find the weights of a game's evaluation: play games, see who won from which position.

python bench/fit.py GAME [--games N] [--rounds N] [--seats N ...]
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor

from serenissima import CHANCE, GAMES, OVER, Random
from serenissima.bots.bot import Level
from serenissima.bots.searcher import Searcher, Skill
from serenissima.kernel.knowledge import Weighed

Sample = tuple[list[list[float]], list[float]]
"""What was counted for each seat, and what each got in the end."""


def played(name: str, seats: int, seed: int, rounds: int) -> list[Sample]:
    """The positions of one game at which an imagined game would be judged."""
    game, rng = GAMES[name], Random(seed)
    knowledge = game.knowledge()
    assert isinstance(knowledge, Weighed), f"{name} weighs nothing"
    level = Level("fit", 60.0, lambda g, s: Searcher(g, s, Skill(rounds, blunders=0.1)))
    bots = [level.make(game) for _ in range(seats)]
    state = game.new(seats)
    seen: list[list[list[float]]] = []
    before = False
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        former, before = before, bool(knowledge.settled(state, 1_000))
        if before and not former:
            seen.append([knowledge.features(state, s) for s in range(seats)])
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            option = bots[seat].choose(game.view(state, seat), options, rng, 1e18)
        state.apply(seat, option)
    returns = state.returns()
    return [(features, returns) for features in seen]


def chances(weights: list[float], features: list[list[float]]) -> list[float]:
    """The evaluation itself."""
    scores = [sum(w * f for w, f in zip(weights, row, strict=True)) for row in features]
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]


def fit(samples: list[Sample], start: list[float], turns: int = 300) -> list[float]:
    """Weights by steps down the slope of the cross entropy, scaled to each feature's spread."""
    size = len(start)
    weights = list(start)
    scale = [
        math.sqrt(sum(row[i] ** 2 for rows, _ in samples for row in rows) / len(samples)) + 1e-6
        for i in range(size)
    ]
    for turn in range(turns):
        slope = [0.0] * size
        for rows, returns in samples:
            for row, chance, got in zip(rows, chances(weights, rows), returns, strict=True):
                for i in range(size):
                    slope[i] += (got - chance) * row[i]
        rate = 4.0 / (1 + turn / 60)
        for i in range(size):
            weights[i] += (
                rate * (slope[i] / len(samples) / scale[i] - 0.001 * weights[i]) / scale[i]
            )
    return weights


def loss(samples: list[Sample], weights: list[float]) -> float:
    """The mean surprise at who won."""
    total = 0.0
    for rows, returns in samples:
        for chance, got in zip(chances(weights, rows), returns, strict=True):
            if got > 0:
                total -= got * math.log(max(chance, 1e-9))
    return total / len(samples)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=100, help="worlds a bot plays in a turn")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*")
    args = parser.parse_args()
    counts = args.seats or [s for s in GAMES[args.game].seats if s > 1]
    jobs = [(args.game, counts[n % len(counts)], n, args.rounds) for n in range(args.games)]
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(played, *zip(*jobs, strict=True), chunksize=4))
    cut = max(1, len(found) // 5)
    held = [sample for samples in found[:cut] for sample in samples]
    taught = [sample for samples in found[cut:] for sample in samples]
    knowledge = GAMES[args.game].knowledge()
    assert isinstance(knowledge, Weighed)
    former = [float(weight) for weight in knowledge.weights]
    weights = fit(taught, former)
    print(f"{len(taught)} positions of {len(found) - cut} games; {len(held)} held back")
    print(f"surprise before {loss(held, former):.4f}, after {loss(held, weights):.4f}")
    print(
        "WEIGHTS: Final[tuple[float, ...]] = ("
        + ", ".join(f"{weight:.3f}" for weight in weights)
        + ")"
    )


if __name__ == "__main__":
    main()
