"""How fast the search is: worlds played a second, and choices made in them, against random play.

python bench/search.py [--seconds T] [GAME …]
"""

from __future__ import annotations

import argparse
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from serenissima import GAMES, Random
from serenissima.kernel.game import Game
from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.playout import playout
from serenissima.measure import midgame
from serenissima.search.search import Search

FOREVER = 1_000_000_000


def random_play(game: Game, seats: int, seconds: float) -> float:
    """Choices a second of pure random play."""
    rng, made = Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        made += int(playout(game.new(seats), rng, FOREVER))
    return made / (time.perf_counter() - start)


def searching(game: Game, seats: int, seconds: float, cut: bool) -> tuple[float, float]:
    """Rounds and choices a second of searches all along a random game."""
    rng = Random(2)
    positions = [p for p in midgame(game, seats) if len(p.options(p.actor())) > 1]
    rounds, made, spent = 0, 0, 0.0
    for state in positions:
        seat = int(state.actor())
        worlds = game.worlds(game.view(state, seat))
        knowledge = game.knowledge() if cut else Knowledge()
        search = Search(knowledge, seats, cut=cut)
        start = time.perf_counter()
        search.run(worlds, seat, rng, FOREVER, time.monotonic() + seconds / len(positions))
        spent += time.perf_counter() - start
        rounds += int(search.rounds)
        made += int(search.made)
    return rounds / spent, made / spent


def memory(name: str, seconds: float) -> float:
    """Megabytes that one long search adds to the most that its process ever had."""
    game = GAMES[name]
    seats = game.seats[-1]
    state = midgame(game, seats)[0]
    seat = int(state.actor())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    search = Search(game.knowledge(), seats)
    worlds = game.worlds(game.view(state, seat))
    search.run(worlds, seat, Random(3), FOREVER, time.monotonic() + seconds)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--long", type=float, default=10.0, help="the search whose memory counts")
    args = parser.parse_args()
    print(
        f"{'':20}{'rounds/s cut':>14}{'choices/s':>14}{'rounds/s full':>15}{'choices/s':>14}"
        f"{'random play':>14}{'full/random':>13}{'cut/random':>12}"
    )
    for name in args.games:
        game = GAMES[name]
        for seats in game.seats:
            plain = random_play(game, seats, args.seconds)
            quick, chosen = searching(game, seats, args.seconds, True)
            full, made = searching(game, seats, args.seconds, False)
            print(
                f"{name + ', ' + str(seats):20}{quick:14,.0f}{chosen:14,.0f}{full:15,.0f}"
                f"{made:14,.0f}{plain:14,.0f}{made / plain:13.2f}{chosen / plain:12.2f}"
            )
        # In a process of its own: what was freed before would be used again, and not seen.
        with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
            added = fresh.submit(memory, name, args.long).result()
        print(f"  a search of {args.long:g} s adds {added:.0f} MB")


if __name__ == "__main__":
    main()
