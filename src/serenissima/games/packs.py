"""Replacing what the box prints: a pack is a TOML file with the tables that differ.

[pack]
name = "my prices"
game = "intrigo"

[prices]
source = "my copy of the box"
…
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from serenissima.kernel.game import Game

Raw = Mapping[str, Any]


class PackError(ValueError):
    """A pack cannot be read, or what it says cannot be played."""


@dataclass(frozen=True)
class Pack:
    """A game with tables of its own, and the tag that names them in a record."""

    game: Game
    tag: str


def box(game: str) -> dict[str, Any]:
    """The tables of a game as they come with Serenissima."""
    text = resources.files(f"serenissima.games.{game}").joinpath("data.toml").read_text("utf-8")
    return tomllib.loads(text)


def house_tables(raw: Raw) -> list[str]:
    """The tables that no text prints: authored here, and shown as such."""
    return [
        name
        for name, table in raw.items()
        if isinstance(table, Mapping) and table.get("source") == "house"
    ]


def content_of(path: Path) -> tuple[bytes, dict[str, Any]]:
    """A pack's bytes and what they say; `PackError` if they say nothing."""
    try:
        content = path.read_bytes()
        return content, tomllib.loads(content.decode("utf-8"))
    except OSError as error:
        raise PackError(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PackError(f"{path}: not a TOML file: {error}") from None


def game_named(path: Path) -> str:
    """The game that a pack is for, as it says itself."""
    head = content_of(path)[1].get("pack")
    if not isinstance(head, Mapping) or not isinstance(head.get("game"), str):
        raise PackError(f'{path}: needs a table [pack] with name = "…" and game = "…"')
    return str(head["game"])


def read_pack(path: Path, game: str, build: Callable[[Raw], Game]) -> Pack:
    """The game played with the tables of a pack; `PackError` says what is wrong with it."""
    content, raw = content_of(path)
    head = raw.pop("pack", None)
    if not isinstance(head, Mapping) or not isinstance(head.get("name"), str):
        raise PackError(f'{path}: needs a table [pack] with name = "…" and game = "{game}"')
    if head.get("game") != game:
        raise PackError(f"{path}: is a pack for {head.get('game')!r}, not for {game!r}")
    tables = box(game)
    for name, table in raw.items():
        if name not in tables:
            raise PackError(f"{path}: {game} has no table [{name}]; it has {', '.join(tables)}")
        if not isinstance(table, Mapping) or not isinstance(table.get("source"), str):
            raise PackError(f"{path}: [{name}] must say its source")
    try:
        built = build({**tables, **raw})
    except ValueError as error:
        raise PackError(f"{path}: {error}") from None
    digest = hashlib.sha256(content).hexdigest()[:16]
    return Pack(built, f"{head['name']} sha256:{digest}")
