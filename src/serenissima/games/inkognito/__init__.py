"""Inkognito (*Intrigues à Venise*): four masked agents, two secret pairs, one Ambassador."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.inkognito import describe
from serenissima.games.inkognito.bot import InkognitoKnowledge
from serenissima.games.inkognito.data import read_tables
from serenissima.games.inkognito.rules.play import Inkognito, start
from serenissima.games.inkognito.view import view
from serenissima.games.inkognito.words import InkognitoWords
from serenissima.games.inkognito.words.signals import SIGNALS
from serenissima.games.inkognito.worlds import InkognitoWorlds
from serenissima.games.packs import Raw, box
from serenissima.kernel.game import Game, Value, View, opening
from serenissima.kernel.state import State

VARIANTS: Mapping[str, tuple[Value, ...]] = {
    "setup": describe.SETUPS,
    "memory": describe.MEMORIES,
}


def build(raw: Raw) -> Game:
    """The game on the board, with the missions and the balls of these tables."""
    tables = read_tables(raw)

    def new(seats: int, variants: Mapping[str, Value]) -> State:
        return start(tables, seats, variants)

    def load(described: Mapping[str, Any]) -> State:
        return describe.load(tables, described, Inkognito)

    def worlds(seen: View) -> InkognitoWorlds:
        return InkognitoWorlds(tables, seen)

    return Game(
        name=describe.NAME,
        version=describe.VERSION,
        seats=describe.SEATS,
        variants=VARIANTS,
        new=opening(describe.NAME, describe.SEATS, VARIANTS, new),
        load=load,
        view=view,
        worlds=worlds,
        words=InkognitoWords(tables),
        knowledge=lambda: InkognitoKnowledge(tables),
        tables=raw,
        signals=SIGNALS,
        home=resources.files(__package__),
    )


GAME = build(box(describe.NAME))
