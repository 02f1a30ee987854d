"""Doge, for three or four: secret ballots for the districts of Venice, and palaces to build."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import resources
from typing import Any

from serenissima.games.doge.bot import DogeKnowledge
from serenissima.games.doge.data import BOX
from serenissima.games.doge.describe import NAME, VERSION, load
from serenissima.games.doge.rules.play import Doge, start
from serenissima.games.doge.view import view
from serenissima.games.doge.words import DogeWords
from serenissima.games.doge.worlds import DogeWorlds
from serenissima.kernel.game import Game, opening


def read(described: Mapping[str, Any]) -> Doge:
    """A described position; an error says what is wrong with it."""
    return load(BOX, described, Doge)


GAME = Game(
    name=NAME,
    version=VERSION,
    seats=BOX.seats,
    variants={},
    new=opening(NAME, BOX.seats, {}, partial(start, BOX)),
    load=read,
    view=view,
    worlds=partial(DogeWorlds, BOX),
    words=DogeWords(),
    knowledge=DogeKnowledge,
    home=resources.files(__package__),
)
