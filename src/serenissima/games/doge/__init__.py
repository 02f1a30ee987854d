"""Doge, for three or four: secret ballots for the districts of Venice, and palaces to build."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.doge import data, position
from serenissima.games.doge.bot import DogeKnowledge
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.view import DogeWorlds, view
from serenissima.games.doge.words import WORDS
from serenissima.kernel.game import Game, opening
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import IllegalPosition


def _load(described: Mapping[str, Any]) -> Doge:
    """A described position; `IllegalPosition` says what is wrong with it."""
    fields = Fields(described)
    if (fields.raw("game"), fields.raw("version")) != (position.NAME, position.VERSION):
        raise IllegalPosition(f"game and version must be {position.NAME!r} and {position.VERSION}")
    seats = fields.integer("seats", data.SEAT_COUNTS[0], data.SEAT_COUNTS[-1])
    loaded = Doge(seats)
    position.read_into(loaded, fields)
    return loaded


GAME = Game(
    name=position.NAME,
    version=position.VERSION,
    seats=data.SEAT_COUNTS,
    variants={},
    new=opening(position.NAME, data.SEAT_COUNTS, {}, lambda seats, variants: Doge(seats)),
    load=_load,
    view=view,
    worlds=DogeWorlds,
    words=WORDS,
    knowledge=DogeKnowledge,
    home=resources.files(__package__),
)
