"""Intrigo, by Catherine Dumas, Charles Chevallier and Pascal Pelemans."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.intrigo import data, load, view
from serenissima.games.intrigo.bot import IntrigoKnowledge
from serenissima.games.intrigo.rules import position
from serenissima.games.intrigo.words import IntrigoWords
from serenissima.games.packs import box
from serenissima.kernel.game import Game, Value, View, opening
from serenissima.kernel.state import State, Worlds

SEATS = range(3, 5)


def build(raw: Mapping[str, Any]) -> Game:
    """The game played with the tables of the box or of a pack."""
    tables = data.read_tables(raw)

    def start(seats: int, variants: Mapping[str, Value]) -> State:
        return position.start(tables, seats)

    def load_position(described: Mapping[str, Any]) -> State:
        return load.load(tables, described)

    def worlds(seen: View) -> Worlds:
        return view.IntrigoWorlds(tables, seen)

    return Game(
        name=view.NAME,
        version=view.VERSION,
        seats=SEATS,
        variants={},
        new=opening(view.NAME, SEATS, {}, start),
        load=load_position,
        view=view.view,
        worlds=worlds,
        words=IntrigoWords(tables),
        knowledge=IntrigoKnowledge,
        home=resources.files(__package__),
    )


GAME = build(box("intrigo"))
