"""Venice, for 1 to 5 players: gondolas, assistants, missions and intrigue."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from serenissima.games.packs import Raw, box
from serenissima.games.venice.bot import VeniceKnowledge
from serenissima.games.venice.data import read_box
from serenissima.games.venice.describe import VARIANTS
from serenissima.games.venice.loading import load, set_variants
from serenissima.games.venice.rules.opening import set_up
from serenissima.games.venice.rules.play import settle, start
from serenissima.games.venice.view import VERSION, VeniceWorlds, view
from serenissima.games.venice.words import VeniceWords
from serenissima.kernel.game import Game, Value, opening
from serenissima.kernel.state import State

SEATS = range(1, 6)


def build(raw: Raw) -> Game:
    """The game with the given tables of the box."""
    tables = read_box(raw)

    def begin(seats: int, variants: Mapping[str, Value]) -> State:
        position = start(tables, seats)
        set_variants(position, variants)
        set_up(position)
        settle(position)
        return position

    def loaded(data: Mapping[str, Any]) -> State:
        return load(data, tables)

    return Game(
        name="venice",
        version=VERSION,
        seats=SEATS,
        variants=VARIANTS,
        new=opening("venice", SEATS, VARIANTS, begin),
        load=loaded,
        view=view,
        worlds=lambda seen: VeniceWorlds(seen, tables),
        words=VeniceWords(raw, tables),
        knowledge=VeniceKnowledge,
        tables=raw,
        home=resources.files(__package__),
    )


GAME = build(box("venice"))
