"""How the lobby and the table name a game's variants."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from serenissima.kernel.game import Game, Value
from serenissima.web.panels import Sketch, glossary_of, said


@cache
def wordings() -> Mapping[str, Any]:
    """The names of all variants that have one."""
    text = resources.files("serenissima.web").joinpath("variants.toml").read_text("utf-8")
    return tomllib.loads(text)


def wording(game: Game | None, variant: str) -> Mapping[str, Any]:
    """How a game's own glossary names a variant and its values, else as the common file does."""
    if game is None:
        return {}
    found: Mapping[str, Any] = glossary_of(game).get("variants", wordings().get(game.name, {}))
    words: Mapping[str, Any] = found.get(variant, {})
    return words


def variant_name(game: Game | None, variant: str, language: str) -> str:
    """What a variant is called; one without a name by its own identifier."""
    named = wording(game, variant).get("name")
    return said(named, language) if named else variant.replace("_", " ").capitalize()


def value_name(game: Game | None, variant: str, value: Value, language: str) -> str:
    """What a variant's value is called."""
    if isinstance(value, bool):
        return Sketch(game, language, ()).word("yes" if value else "no")
    words = wording(game, variant)
    named = words.get("values", words).get(str(value))
    return said(named, language) if named else str(value).replace("_", " ")


def offered(game: Game, seats: int) -> dict[str, tuple[Value, ...]]:
    """The variants that matter with so many seats."""
    return {
        variant: values
        for variant, values in game.variants.items()
        if seats == 1 or not wording(game, variant).get("alone")
    }
