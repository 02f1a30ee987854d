"""A process in which bots think: one question a line on its input, one answer a line back."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import time
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from librt.random import Random

from serenissima import logs
from serenissima.bots.bot import Bot, Level, level_named
from serenissima.bots.searcher import Searcher
from serenissima.games import GAMES, with_pack
from serenissima.kernel.game import Game, View

KEPT = 8
"""How many seats' bots a process remembers: the tree of a master's turn may have some 50 MB."""


@cache
def game_of(reference: str) -> Game:
    """The game behind `doge`, `module:NAME` or `doge@pack.toml`."""
    name, at, pack = reference.partition("@")
    if at:
        return with_pack(name, Path(pack)).game
    if name in GAMES:
        return GAMES[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(f"no game is called {name!r}; known: {', '.join(GAMES)}, or module:NAME")
    game = getattr(importlib.import_module(module), attribute)
    if not isinstance(game, Game):
        raise ValueError(f"{reference!r} is not a game")
    return game


@lru_cache(maxsize=KEPT)
def bot_of(reference: str, level: str, place: str) -> tuple[Level, Bot]:
    """The bot of one seat at one table; what it remembers is of no other game."""
    found = level_named(level)
    return found, found.make(game_of(reference))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Let a bot choose; whatever it does wrong becomes a sentence, never a crash."""
    try:
        level, bot = bot_of(question["game"], question["level"], question["place"])
        view = View.from_dict(question["view"])
        deadline = time.monotonic() + min(level.seconds, question["seconds"])
        option = bot.choose(view, question["options"], Random(question["seed"]), deadline)
        if option not in question["options"]:
            return {"trouble": "answered something that is not one of the choices"}
        return {"option": int(option), "advice": advice(bot) if question["explain"] else []}
    except Exception as error:
        # Its words may hold what the bot knows, and what comes back is logged.
        return {"trouble": f"stopped with {logs.place_of(error)}"}


def advice(bot: Bot) -> list[list[Any]]:
    """The few choices a bot likes best and what it says of them, if it is one that explains."""
    if not isinstance(bot, Searcher):
        return []
    return [
        [int(estimate.option), phrase.to_data()]
        for estimate, phrase in zip(bot.favourites(), bot.explain(), strict=True)
    ]


def main() -> None:
    """Answer until the input ends; the bots' own printing goes to the error output."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr
    for line in sys.stdin:
        out.write(json.dumps(answer(json.loads(line))) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
