"""The four games, by name. Registered here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from serenissima.games import doge, inkognito, intrigo, venice
from serenissima.games.packs import Pack, PackError, Raw, read_pack
from serenissima.kernel.game import Game

_REGISTERED: tuple[Game, ...] = (intrigo.GAME, doge.GAME, inkognito.GAME, venice.GAME)
GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in _REGISTERED})
# The games whose tables can be replaced, each with the function that builds it from raw tables.
_PACKABLE: Mapping[str, Callable[[Raw], Game]] = {
    "intrigo": intrigo.build,
    "inkognito": inkognito.build,
    "venice": venice.build,
}


def with_pack(name: str, path: Path) -> Pack:
    """A registered game played with the tables of a pack."""
    if name not in _PACKABLE:
        raise PackError(f"everything in {name} is printed in its rulebook: it takes no pack")
    return read_pack(path, name, _PACKABLE[name])
