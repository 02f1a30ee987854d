"""The named levels: their time, and any of them at any game."""

from __future__ import annotations

import time

import pytest

from serenissima import CHANCE, GAMES, OVER, Game, Random
from serenissima.bots.bot import LEVELS, SPARRING, level_named


def test_the_levels_have_names_and_times() -> None:
    assert list(LEVELS) == ["novice", "regular", "expert", "master"]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds) and seconds[-1] == 2.0
    assert level_named("master@0.25").seconds == 0.25
    assert level_named("master@0.25").name == "master@0.25"
    for wrong in ("grandmaster", "master@soon", "nowhere:Bot", "kuhn:Nobody"):
        with pytest.raises(ValueError, match=wrong.partition("@")[2] or wrong):
            level_named(wrong)


@pytest.mark.parametrize("name", [*LEVELS, *SPARRING])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_every_level_plays_every_game(game: Game, name: str) -> None:
    bot = level_named(f"{name}@0.01").make(game)
    state, rng = game.new(game.seats[-1]), Random(2)
    for _ in range(60):
        seat = int(state.actor())
        if seat == OVER:
            break
        options = [int(option) for option in state.options(seat)]
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            option = bot.choose(game.view(state, seat), options, rng, time.monotonic() + 0.05)
        assert option in options
        state.apply(seat, option)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot is called 'oracle'"):
        level_named("oracle")
    with pytest.raises(ValueError, match="cannot be loaded"):
        level_named("kuhn:Oracle")
