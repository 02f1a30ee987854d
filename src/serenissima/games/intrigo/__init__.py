"""Intrigo, by Catherine Dumas, Charles Chevallier and Pascal Pelemans."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.intrigo import data, describe, view
from serenissima.games.intrigo.bot import IntrigoKnowledge
from serenissima.games.intrigo.rules import play
from serenissima.games.intrigo.words import IntrigoWords
from serenissima.games.intrigo.worlds import IntrigoWorlds
from serenissima.games.packs import box
from serenissima.kernel.game import Game, Value, View, opening
from serenissima.kernel.state import State, Worlds


def build(raw: Mapping[str, Any]) -> Game:
    """The game played with the tables of the box or of a pack."""
    tables = data.read_tables(raw)

    def start(seats: int, variants: Mapping[str, Value]) -> State:
        return play.start(tables, seats, variants)

    def load(described: Mapping[str, Any]) -> State:
        return describe.load(tables, described, play.Intrigo)

    def worlds(seen: View) -> Worlds:
        return IntrigoWorlds(tables, seen)

    return Game(
        name=describe.NAME,
        version=describe.VERSION,
        seats=data.SEATS,
        variants={},
        new=opening(describe.NAME, data.SEATS, {}, start),
        load=load,
        view=view.view,
        worlds=worlds,
        words=IntrigoWords(tables),
        knowledge=IntrigoKnowledge,
        tables=raw,
        home=resources.files(__package__),
    )


GAME = build(box(describe.NAME))
