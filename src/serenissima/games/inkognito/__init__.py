"""Inkognito (*Intrigues à Venise*): four masked agents, two secret pairs, one Ambassador."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.inkognito.bot import InkognitoKnowledge
from serenissima.games.inkognito.data import read_box
from serenissima.games.inkognito.position import MEMORIES, SETUPS, load
from serenissima.games.inkognito.rules.play import opening_position
from serenissima.games.inkognito.talk import SIGNALS
from serenissima.games.inkognito.view import VERSION, view
from serenissima.games.inkognito.words import InkognitoWords
from serenissima.games.inkognito.worlds import Suspicions
from serenissima.games.packs import Raw, box
from serenissima.kernel.game import Game, Value, View, opening
from serenissima.kernel.state import State

SEATS = range(3, 6)
VARIANTS: Mapping[str, tuple[Value, ...]] = {"setup": SETUPS, "memory": MEMORIES}


def build(raw: Raw) -> Game:
    """The game on the board, with the missions and the balls of these tables."""
    tables = read_box(raw)

    def start(seats: int, variants: Mapping[str, Value]) -> State:
        return opening_position(
            tables, seats, variants["setup"] == "choice", variants["memory"] == "rulebook"
        )

    def load_position(data: Mapping[str, Any]) -> State:
        return load(tables, data)

    def worlds(seen: View) -> Suspicions:
        return Suspicions(tables, seen)

    return Game(
        name="inkognito",
        version=VERSION,
        seats=SEATS,
        variants=VARIANTS,
        new=opening("inkognito", SEATS, VARIANTS, start),
        load=load_position,
        view=view,
        worlds=worlds,
        words=InkognitoWords(tables),
        knowledge=lambda: InkognitoKnowledge(tables),
        tables=raw,
        signals=SIGNALS,
        home=resources.files(__package__),
    )


GAME = build(box("inkognito"))
