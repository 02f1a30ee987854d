"""Find what bidders at Doge stack: compare the stacks of games played with worlds drawn evenly.

python bench/fit_stacks.py [--games N] [--rounds R]
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor

from serenissima import CHANCE, GAMES, OVER, Random
from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.doge.bot import AVERAGE
from serenissima.games.doge.data import BOX
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import AREAS, marker_count, marker_votes
from serenissima.games.doge.worlds import DogeWorlds

DRAWN = 12
"""Worlds drawn beside each true one."""
Row = list[float]


def counted(world: Doge, hidden: list[int]) -> Row:
    """The votes above average of hidden stacks, and their squares, by height."""
    out = [0.0] * (2 * BOX.most_markers)
    for place in hidden:
        stack = world.stacks[place]
        height = int(marker_count(stack))
        above = float(marker_votes(stack)) - AVERAGE * height
        out[height - 1] += above
        out[BOX.most_markers + height - 1] += above * above
    return out


def played(seed: int, rounds: int) -> list[list[Row]]:
    """The positions of one game with hidden stacks: the true world first, then drawn ones."""
    game, rng = GAMES["doge"], Random(seed)
    seats = 3 + seed % 2
    bot = Searcher(game, 60.0, Skill(rounds))
    state = game.new(seats)
    assert isinstance(state, Doge)
    out: list[list[Row]] = []
    before: tuple[int, ...] = ()
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        if seat == CHANCE:
            state.apply(seat, options[rng.randrange(len(options))])
            continue
        now = (int(state.year), int(state.round), int(state.votes_held))
        view = game.view(state, seat)
        if now != before:
            before = now
            worlds = game.worlds(view)
            assert isinstance(worlds, DogeWorlds)
            hidden = [place for place in range(seats * AREAS) if worlds.heights[place]]
            if hidden:
                drawn = [counted(worlds.draw(rng), hidden) for _ in range(DRAWN)]
                out.append([counted(state, hidden), *drawn])
        state.apply(seat, bot.choose(view, options, rng, 1e18))
    return out


def chances(weights: Row, rows: list[Row]) -> Row:
    """How likely each of some worlds is."""
    odds = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    powers = [math.exp(value - max(odds)) for value in odds]
    return [power / sum(powers) for power in powers]


def surprise(weights: Row, samples: list[list[Row]]) -> float:
    """The mean surprise at the true world."""
    return -sum(math.log(chances(weights, rows)[0]) for rows in samples) / len(samples)


def fit(samples: list[list[Row]], turns: int = 400) -> Row:
    """Weights by steps down the slope of the surprise, scaled to each count's spread."""
    size = len(samples[0][0])
    weights = [0.0] * size
    scale = [
        sum(row[i] ** 2 for rows in samples for row in rows) / len(samples) / (DRAWN + 1) + 1e-6
        for i in range(size)
    ]
    for _ in range(turns):
        slope = [0.0] * size
        for rows in samples:
            found = chances(weights, rows)
            for i in range(size):
                mean = sum(part * row[i] for part, row in zip(found, rows, strict=True))
                slope[i] += rows[0][i] - mean
        for i in range(size):
            weights[i] += 0.5 * slope[i] / len(samples) / scale[i]
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=700)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(played, range(args.games), [args.rounds] * args.games))
    cut = max(1, len(found) // 4)
    held = [rows for samples in found[:cut] for rows in samples]
    weights = fit([rows for samples in found[cut:] for rows in samples])
    even = surprise([0.0] * len(weights), held)
    print(f"surprise if all are alike {even:.3f}, fitted {surprise(weights, held):.3f}")
    for name, part in (
        ("VOTES", weights[: BOX.most_markers]),
        ("EXTREMES", weights[BOX.most_markers :]),
    ):
        told = ", ".join(f"{weight:.2f}" for weight in part)
        print(f"{name}: Final[tuple[float, ...]] = ({told})")


if __name__ == "__main__":
    main()
