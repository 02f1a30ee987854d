"""Processor time to draw a board, and its size: python bench/boards.py [GAME …]."""

from __future__ import annotations

import argparse
import gc
import random
import time
import zlib

from serenissima import GAMES
from serenissima.table.sight import ask
from serenissima.web.render.board import draw

NAMES = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")
SHORT = ("intrigo", "inkognito")
"""Games that are over after a few hundred choices: more of them are played."""


def measure(name: str, seed: int = 1) -> tuple[int, list[float], int, int]:
    """Positions drawn, milliseconds of each, largest bytes, largest bytes compressed."""
    game = GAMES[name]
    seats = game.seats[-1]
    rng = random.Random(seed)
    state = game.new(seats)
    times: list[float] = []
    plain = sent = made = 0
    while pending := state.pending():
        if made % 5 == 0 and pending != [-1]:
            view = game.view(state, pending[0])
            question = ask(game, view, 0)
            best = float("inf")
            # Whatever else the machine does can only add to a time: the least of three counts.
            for _ in range(3):
                start = time.process_time()
                drawn = draw(game, view, question, (), NAMES[:seats], "en")
                best = min(best, 1000 * (time.process_time() - start))
            times.append(best)
            assert drawn is not None
            plain = max(plain, len(drawn.html.encode()))
            sent = max(sent, len(zlib.compress(drawn.html.encode())))
        decider = pending[0]
        state.apply(decider, rng.choice([int(option) for option in state.options(decider)]))
        made += 1
    return len(times), times[1:], plain, sent


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    games = parser.parse_args().games
    # As the server does once it has started: templates and rules are not searched for garbage.
    for name in games:
        measure(name)
    gc.collect()
    gc.freeze()
    for name in games:
        found = [measure(name, seed) for seed in range(1, 7 if name in SHORT else 3)]
        times = sorted(t for _, of_one, _, _ in found for t in of_one)
        print(
            f"{name}: {len(times)} boards, median {times[len(times) // 2]:.2f} ms, "
            f"99 in 100 under {times[len(times) * 99 // 100]:.2f} ms, slowest {times[-1]:.2f} ms, "
            f"at most {max(plain for _, _, plain, _ in found):,} bytes, "
            f"{max(sent for _, _, _, sent in found):,} compressed"
        )
