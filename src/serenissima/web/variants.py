"""How the lobby and the table name a game's variants."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from serenissima.kernel.game import LANGUAGES, Game, Value
from serenissima.web.panels import Sketch


@cache
def wordings() -> Mapping[str, Any]:
    """The names of all variants that have one."""
    text = resources.files("serenissima.web").joinpath("variants.toml").read_text("utf-8")
    return tomllib.loads(text)


def variant_name(game: str, variant: str, language: str) -> str:
    """What a variant is called; one without a name by its own identifier."""
    named = wordings().get(game, {}).get(variant, {}).get("name")
    return (
        str(named[LANGUAGES.index(language)]) if named else variant.replace("_", " ").capitalize()
    )


def value_name(game: str, variant: str, value: Value, language: str) -> str:
    """What a variant's value is called."""
    if isinstance(value, bool):
        return Sketch(game, language, ()).word("yes" if value else "no")
    named = wordings().get(game, {}).get(variant, {}).get(str(value))
    return str(named[LANGUAGES.index(language)]) if named else str(value).replace("_", " ")


def offered(game: Game, seats: int) -> dict[str, tuple[Value, ...]]:
    """The variants that matter with so many seats."""
    words = wordings().get(game.name, {})
    return {
        variant: values
        for variant, values in game.variants.items()
        if seats == 1 or not words.get(variant, {}).get("alone")
    }
