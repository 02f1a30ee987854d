"""The compiled and the interpreted build play the same choices the same way."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from serenissima import CHANCE, GAMES, OVER, Game, Random
from serenissima.measure import interpreted_copy
from serenissima.search.search import Search
from serenissima.version import compiled


def fingerprints(games: int) -> dict[str, str]:
    """A digest of every position, option, view and drawn world of some random games."""
    out = {}
    for game in GAMES.values():
        for seats in game.seats:
            digest = hashlib.sha256()
            for seed in range(games):
                rng = Random(seed)
                state = game.new(seats)
                steps = 0
                while state.actor() != OVER:
                    seat = int(state.actor())
                    options = [int(option) for option in state.options(seat)]
                    option = options[rng.randrange(len(options))]
                    digest.update(f"{seat}:{options}:{option};".encode())
                    if steps % 23 == 0:
                        view = game.view(state, steps % seats)
                        world = game.worlds(view).draw(rng)
                        digest.update(view.to_json().encode())
                        digest.update(json.dumps(world.to_dict()).encode())
                    state.apply(seat, option)
                    steps += 1
                digest.update(json.dumps(state.to_dict()).encode())
            digest.update(searched(game, seats).encode())
            out[f"{game.name}/{seats}"] = digest.hexdigest()
    return out


def searched(game: Game, seats: int) -> str:
    """What a short search finds early in a game."""
    rng, state = Random(1), game.new(seats)
    while (seat := int(state.actor())) == CHANCE or len(state.options(seat)) == 1:
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
    worlds = game.worlds(game.view(state, seat))
    found = Search(game.knowledge(), seats).run(worlds, seat, rng, 60, float("inf"))
    return str(found)


def test_both_builds_play_alike(tmp_path: Path) -> None:
    path = interpreted_copy(tmp_path)
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); import test_builds as t;"
        "assert not t.compiled(); print(json.dumps(t.fingerprints(2)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(Path(__file__).parent)],
        env={**os.environ, "PYTHONPATH": str(path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == fingerprints(2)


def test_this_run_is_compiled_where_a_compiler_is() -> None:
    import setup as build

    assert compiled() == (build.compiler() is not None)
