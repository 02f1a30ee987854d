"""The laws on every game, seat count and variant; and every law is shown to bite."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest

from serenissima import GAMES
from serenissima.kernel import laws
from serenissima.kernel.game import Game, Value

# How many random games each setting gets, and what share of their positions gets the costly checks.
EFFORT = {"doge": (6, 0.15), "inkognito": (4, 0.08), "venice": (1, 0.06)}
# Events so rare that random play may miss them; a test of the game's own shows each of them.
RARE = {"doge": {"palace_blocked"}}
# Beyond so many combinations of variants, each variant is varied alone.
MOST_COMBINATIONS = 32


def combinations(game: Game) -> Iterator[dict[str, Value]]:
    if math.prod(len(values) for values in game.variants.values()) <= MOST_COMBINATIONS:
        for values in itertools.product(*game.variants.values()):
            yield dict(zip(game.variants, values, strict=True))
        return
    defaults = {name: values[0] for name, values in game.variants.items()}
    yield defaults
    for name, values in game.variants.items():
        for value in values[1:]:
            yield {**defaults, name: value}


def settings() -> Iterator[tuple[str, int, dict[str, Value]]]:
    for game in GAMES.values():
        for variants in combinations(game):
            for seats in game.seats:
                yield game.name, seats, variants


def named(setting: object) -> str:
    return str(setting)


@pytest.mark.parametrize(("name", "seats", "variants"), list(settings()), ids=named)
def test_random_games_keep_the_laws(name: str, seats: int, variants: dict[str, Value]) -> None:
    games, share = EFFORT.get(name, (6, 0.1))
    for seed in range(games):
        laws.check(GAMES[name], seats, variants, seed=seed, share=share)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_reach_every_kind_of_decision_and_event(name: str) -> None:
    game = GAMES[name]
    reached = laws.Reached()
    mine = [setting for setting in settings() if setting[0] == name]
    seeds = min(30, max(4, 300 // len(mine)))
    for _, seats, variants in mine:
        for seed in range(100, 100 + seeds):
            reached += laws.check(game, seats, variants, seed=seed, share=0)
    assert set(reached.kinds) == set(game.words.kinds)
    missed = set(game.words.events) - set(reached.events)
    assert not set(reached.events) - set(game.words.events)
    assert missed <= RARE.get(name, set())
