"""The four games, by name. Registered here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from serenissima.kernel.game import Game

_REGISTERED: tuple[Game, ...] = ()
GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in _REGISTERED})
