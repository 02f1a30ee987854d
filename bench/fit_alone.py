"""Find the weights of Venice's evaluation for one player, from margins over the Doge.

python bench/fit_alone.py [--games N] [--rounds R]
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from serenissima import CHANCE, GAMES, OVER, Random
from serenissima.bots.searcher import Manner, Searcher
from serenissima.games.venice.bot import VeniceKnowledge
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import NONE, POINTS

ARRESTED = 15.0
"""The points that an arrest counts as, where points alone are fitted."""


def played(seed: int, rounds: int) -> tuple[list[list[float]], float]:
    """What was counted before each turn of one game, and the margin at its end."""
    game, rng = GAMES["venice"], Random(seed)
    knowledge = VeniceKnowledge()
    bot = Searcher(game, 60.0, Manner(rounds, blunders=0.1))
    state = game.new(1)
    assert isinstance(state, Venice)
    seen = []
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            if knowledge.settled(state, 1_000):
                seen.append(knowledge.alone(state))
            option = bot.choose(game.view(state, seat), options, rng, 1e18)
        state.apply(seat, option)
    margin = float(state.at(0, POINTS) - state.at(1, POINTS))
    return seen, margin - (ARRESTED if state.arrested != NONE else 0.0)


def solve(rows: list[list[float]], goals: list[float], ridge: float) -> list[float]:
    """Weights with the least squared error, kept small by a ridge."""
    size = len(rows[0])
    table = [[0.0] * (size + 1) for _ in range(size)]
    for row, goal in zip(rows, goals, strict=True):
        for i in range(size):
            for j in range(size):
                table[i][j] += row[i] * row[j]
            table[i][size] += row[i] * goal
    for i in range(size):
        table[i][i] += ridge
    for i in range(size):
        pivot = table[i][i]
        table[i] = [value / pivot for value in table[i]]
        for j in range(size):
            if j != i:
                factor = table[j][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    return [row[size] for row in table]


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(played, range(args.games), [args.rounds] * args.games, chunksize=5))
    rows = [row for seen, _ in found for row in seen]
    goals = [margin for seen, margin in found for _ in seen]
    weights = solve(rows, goals, 5.0)
    told = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    error = (sum((a - b) ** 2 for a, b in zip(told, goals, strict=True)) / len(rows)) ** 0.5
    won = sum(margin > 0 for _, margin in found)
    print(f"{len(rows)} positions of {args.games} games, {won} won; mean error {error:.1f} points")
    print("ALONE: Final[tuple[float, ...]] = (" + ", ".join(f"{w:.2f}" for w in weights) + ")")


if __name__ == "__main__":
    main()
