"""The types that a game's `view.py` gives its views, as something that checks views."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typing_extensions
from pydantic import ConfigDict, TypeAdapter

import serenissima

GAMES = Path(serenissima.__file__).parent / "games"
EXACT = ConfigDict(strict=True, extra="forbid")


def view_types(path: Path) -> Mapping[str, Any]:
    """The typed dictionaries of a `view.py`, read from its text: a compiled module forgets them."""
    space: dict[str, Any] = {**vars(typing_extensions), "__name__": path.stem}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef) and space.get(ast.unparse(node.bases[0])) is not None:
            part = ast.Module([node], [])
            exec(compile(part, str(path), "exec", dont_inherit=True), space)
            space[node.name].__pydantic_config__ = EXACT
    return space


def checkers(game: str) -> tuple[TypeAdapter[Any], TypeAdapter[Any]]:
    """What checks the public and the own part of a game's views: exact fields and exact types."""
    return checkers_at(GAMES / game / "view.py")


def checkers_at(path: Path) -> tuple[TypeAdapter[Any], TypeAdapter[Any]]:
    """The same for any `view.py`."""
    types = view_types(path)
    return TypeAdapter(types["Public"]), TypeAdapter(types["Own"])
