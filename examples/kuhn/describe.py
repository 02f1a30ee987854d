"""A position in words: describing one, and reading a described one back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from kuhn.data import Tables
from kuhn.state import Position
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import IllegalPosition

NAME: Final = "kuhn"
VERSION: Final = 1
LETTERS: Final = "pb"
"""How passes and bets are written in a line."""
LINES: Final = ("", "p", "b", "pp", "pb", "bp", "bb", "pbp", "pbb")
"""Everything that can have been done."""
Made = TypeVar("Made", bound=Position)


def line(p: Position) -> str:
    """What was done so far, a letter for each act."""
    return "".join(LETTERS[act] for act in p.acts)


def describe(p: Position) -> dict[str, Any]:
    """The whole position, ready for JSON."""
    return {"cards": [p.tables.cards[p.cards[seat]] for seat in range(p.dealt)], "line": line(p)}


def load(
    tables: Tables, described: Mapping[str, Any], start: Callable[[Tables, int], Made]
) -> Made:
    """A described position, put up in a new game; `IllegalPosition` says what cannot be."""
    fields = Fields(described)
    fields.only(["cards", "line"])
    p = start(tables, tables.seats[0])
    cards = fields.indexes("cards", tables.cards)
    if len(set(cards)) != len(cards) or len(cards) > p.seats:
        raise IllegalPosition(f"cards: at most {p.seats}, all different")
    for seat, card in enumerate(cards):
        p.cards[seat] = card
    p.dealt = len(cards)
    acts = LINES[fields.index("line", LINES)]
    if acts and p.dealt < p.seats:
        raise IllegalPosition("line: nobody acts before both cards are dealt")
    p.acts = vec[i64]([LETTERS.index(letter) for letter in acts])
    return p
