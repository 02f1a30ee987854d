"""A game's own folder: what it keeps there for its table beside its rules.

A board (`board/`), a first game that teaches (`lesson.toml`) and the words of its views
(`glossary.toml`). A game of one's own says where its folder is by
`Game(home=resources.files(__package__))`.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from serenissima.kernel.game import Game


def file_of(game: Game | None, *path: str) -> Traversable | None:
    """A file in the game's folder, None when it has none."""
    if game is None or game.home is None:
        return None
    found = game.home.joinpath(*path)
    return found if found.is_file() else None


def toml_of(game: Game | None, name: str) -> Mapping[str, Any] | None:
    """What a TOML file in the game's folder says, None when it has none."""
    path = file_of(game, name)
    if path is None:
        return None
    if str(path) not in _READ:
        _READ[str(path)] = tomllib.loads(path.read_text("utf-8"))
    return _READ[str(path)]


_READ: dict[str, Mapping[str, Any]] = {}


def module_of(game: Game, name: str) -> ModuleType:
    """A module in the game's folder, imported as part of the game's own package."""
    return importlib.import_module(f"{package_at(str(game.home))}.{name}")


@cache
def package_at(folder: str) -> str:
    """The name of the loaded package that lies in a folder."""
    for name, module in list(sys.modules.items()):
        if folder in (str(path) for path in getattr(module, "__path__", None) or ()):
            return name
    raise ModuleNotFoundError(f"no package in {folder} has been imported")
