"""Processor time to draw a board, and its size: python bench/boards.py [GAME …]."""

from __future__ import annotations

import argparse
import random
import time
import zlib

from serenissima import GAMES
from serenissima.table.sight import asked
from serenissima.web import drawing
from serenissima.web.boards import draw

NAMES = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")


def measure(name: str, seed: int = 1) -> tuple[int, list[float], int, int]:
    """Positions drawn, milliseconds of each, largest bytes, largest bytes compressed."""
    game = GAMES[name]
    seats = game.seats[-1]
    rng = random.Random(seed)
    state = game.new(seats)
    hues = [drawing.hue(game, seat) for seat in range(5)]
    environment = drawing.environment("en")
    times: list[float] = []
    plain = sent = made = 0
    while pending := state.pending():
        if made % 5 == 0 and pending != [-1]:
            view = game.view(state, pending[0])
            question = asked(game, view, 0)
            start = time.process_time()
            drawn = draw(view, question, (), NAMES[:seats], "en", environment, hues)
            times.append(1000 * (time.process_time() - start))
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
    for name in parser.parse_args().games:
        count, times, plain, sent = measure(name)
        times.sort()
        print(
            f"{name}: {count} boards, median {times[len(times) // 2]:.2f} ms, "
            f"slowest {times[-1]:.2f} ms, at most {plain:,} bytes, {sent:,} compressed"
        )
