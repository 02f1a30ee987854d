"""Venice, for 1 to 5 players: gondolas, assistants, missions and intrigue."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from serenissima.games.packs import Raw, box
from serenissima.games.venice.bot import VeniceKnowledge
from serenissima.games.venice.data import read_tables
from serenissima.games.venice.describe import NAME, VERSION, load
from serenissima.games.venice.describe.names import SEATS, VARIANTS
from serenissima.games.venice.rules.play import Venice, start
from serenissima.games.venice.view import view
from serenissima.games.venice.words import VeniceWords
from serenissima.games.venice.worlds import VeniceWorlds
from serenissima.kernel.game import Game, Value, opening
from serenissima.kernel.state import State


def build(raw: Raw) -> Game:
    """The game with the given tables of the box."""
    tables = read_tables(raw)

    def begin(seats: int, variants: Mapping[str, Value]) -> State:
        return start(tables, seats, variants)

    return Game(
        name=NAME,
        version=VERSION,
        seats=SEATS,
        variants=VARIANTS,
        new=opening(NAME, SEATS, VARIANTS, begin),
        load=lambda described: load(tables, described, Venice),
        view=view,
        worlds=lambda seen: VeniceWorlds(seen, tables),
        words=VeniceWords(raw, tables),
        knowledge=VeniceKnowledge,
        tables=raw,
        home=resources.files(__package__),
    )


GAME = build(box(NAME))
