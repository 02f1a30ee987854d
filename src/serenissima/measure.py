"""How fast the engine is: games, decisions, clones and draws of worlds a second on one core."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from librt.random import Random

from serenissima.games import GAMES
from serenissima.kernel.game import Game
from serenissima.kernel.play import Decision, Listener, by_dice, choosers_of, play_on
from serenissima.kernel.playout import playout
from serenissima.kernel.state import CHANCE, State
from serenissima.version import compiled

LIMIT = 1_000_000


@dataclass
class Figures:
    """One game at one seat count."""

    game: str
    seats: int
    games: float
    decisions: float
    clones: float
    draws: float


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of the work gets done in a second."""
    done = work()
    done = 0
    start = time.perf_counter()
    while True:
        done += work()
        spent = time.perf_counter() - start
        if spent >= seconds:
            return done / spent


class Positions(Listener):
    """Keeps a copy of every position in which a seat decided."""

    def __init__(self) -> None:
        self.positions: list[State] = []

    def before(self, state: State, decision: Decision) -> None:
        """Keep the position."""
        if decision[0] != CHANCE:
            self.positions.append(state.clone())


def midgame(game: Game, seats: int) -> list[State]:
    """Positions along a random game, to clone and to draw worlds from."""
    dice = by_dice(Random(7))
    kept = Positions()
    play_on(game.new(seats), choosers_of(seats, dice, dice), kept)
    step = max(1, len(kept.positions) // 40)
    return kept.positions[::step]


def measure(game: Game, seats: int, seconds: float) -> Figures:
    """All figures of one game, each over the given time."""
    rng = Random(1)
    made = 0

    def one_game() -> int:
        nonlocal made
        made += 1
        return int(playout(game.new(seats), rng, LIMIT))

    start = time.perf_counter()
    decisions = rate(one_game, seconds)
    games = made / (time.perf_counter() - start)
    positions = midgame(game, seats)

    def clones() -> int:
        for state in positions:
            for _ in range(25):
                state.clone()
        return 25 * len(positions)

    worlds = [game.worlds(game.view(s, max(0, int(s.actor())))) for s in positions]

    def draws() -> int:
        for world in worlds:
            for _ in range(5):
                world.draw(rng)
        return 5 * len(worlds)

    return Figures(
        game.name, seats, games, decisions, rate(clones, seconds / 2), rate(draws, seconds / 2)
    )


def measure_all(names: list[str], seconds: float) -> list[Figures]:
    """The figures of the named games at every seat count."""
    return [measure(GAMES[n], seats, seconds) for n in names for seats in GAMES[n].seats]


def interpreted_copy(folder: Path) -> Path:
    """The same source without its machine code, to be put first on the path."""
    package = Path(__file__).parent
    shutil.copytree(
        package,
        folder / package.name,
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    return folder


def measure_interpreted(names: list[str], seconds: float) -> list[Figures]:
    """The figures of the same source interpreted, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = interpreted_copy(Path(folder))
        done = subprocess.run(
            [sys.executable, "-m", "serenissima.measure", str(seconds), *names],
            env={**os.environ, "PYTHONPATH": str(path)},
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
    return [Figures(**row) for row in json.loads(done.stdout)]


def report(names: list[str], seconds: float) -> str:
    """The table that `serenissima bench` prints."""
    here = measure_all(names, seconds)
    lines = [f"{'':24}{'games/s':>12}{'decisions/s':>14}{'clones/s':>14}{'worlds/s':>14}"]

    def row(label: str, f: Figures) -> str:
        return f"{label:24}{f.games:12,.0f}{f.decisions:14,.0f}{f.clones:14,.0f}{f.draws:14,.0f}"

    there = measure_interpreted(names, seconds) if compiled() else []
    for index, f in enumerate(here):
        lines.append(f"{f.game}, {f.seats} seats")
        lines.append(row("  compiled" if compiled() else "  interpreted", f))
        if there:
            slow = there[index]
            lines.append(row("  interpreted", slow))
            ratios = [
                getattr(f, name) / getattr(slow, name)
                for name in ("games", "decisions", "clones", "draws")
            ]
            lines.append(
                f"{'  ratio':24}"
                + "".join(f"{r:>{12 if not i else 14}.1f}" for i, r in enumerate(ratios))
            )
        lines.append(
            f"  a clone costs {f.decisions / f.clones:.1f} decisions, "
            f"a world {f.decisions / f.draws:.1f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    figures = measure_all(sys.argv[2:], float(sys.argv[1]))
    print(json.dumps([asdict(f) for f in figures]))
