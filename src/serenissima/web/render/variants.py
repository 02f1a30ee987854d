"""How the lobby and the table name a game's variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from serenissima.kernel.game import Game, Value
from serenissima.kernel.language import Phrase
from serenissima.kernel.record import spell
from serenissima.web.render.plain_board import Sketch, glossary_of


def wording(game: Game | None, variant: str) -> Mapping[str, Any]:
    """How a game's glossary names a variant and its values."""
    words: Mapping[str, Any] = glossary_of(game).get("variants", {}).get(variant, {})
    return words


def variant_name(game: Game | None, variant: str, language: str) -> str:
    """What a variant is called; one without a name by its own identifier."""
    named = wording(game, variant).get("name")
    return Phrase(named).text(language) if named else variant.replace("_", " ").capitalize()


def value_name(game: Game | None, variant: str, value: Value, language: str) -> str:
    """What a variant's value is called."""
    if isinstance(value, bool):
        return Sketch(game, language, ()).word("yes" if value else "no")
    named = wording(game, variant).get("values", {}).get(str(value))
    return Phrase(named).text(language) if named else str(value).replace("_", " ")


def offered(game: Game, seats: int) -> dict[str, tuple[Value, ...]]:
    """The variants that matter with so many seats."""
    return {
        variant: values
        for variant, values in game.variants.items()
        if seats == 1 or not wording(game, variant).get("alone")
    }


@dataclass(frozen=True)
class VariantChoice:
    """A variant as the form offers it."""

    name: str
    label: str
    values: Sequence[tuple[str, str]]
    """Each value as a form says it, and what it is called."""


def variant_choices(game: Game, seats: int, language: str) -> list[VariantChoice]:
    """The variants that the form for a new table offers."""
    return [
        VariantChoice(
            variant,
            variant_name(game, variant, language),
            [(spell(value), value_name(game, variant, value, language)) for value in values],
        )
        for variant, values in offered(game, seats).items()
    ]
