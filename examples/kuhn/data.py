"""What the box holds: `data.toml`, read and checked once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

from mypy_extensions import i64

from serenissima.kernel.reading import Fields

MOST_COINS: Final = 99


class Tables:
    """What all positions of a game share."""

    def __init__(self, cards: tuple[str, ...], ante: int, bet: int, seats: range) -> None:
        self.cards = cards
        """From the lowest to the highest."""
        self.ante: i64 = ante
        self.bet: i64 = bet
        self.seats = seats


def read_tables(raw: Mapping[str, Any]) -> Tables:
    """The tables of the box; an error names the first wrong entry."""
    fields = Fields(raw)
    stakes = fields.fields("stakes")
    fewest, most = fields.fields("players").integers("seats", 2, 2, 2)
    return Tables(
        tuple(str(card) for card in fields.fields("deck").items("cards", 3)),
        stakes.integer("ante", 1, MOST_COINS),
        stakes.integer("bet", 1, MOST_COINS),
        range(fewest, most + 1),
    )


BOX: Final = read_tables(
    tomllib.loads(resources.files(__package__).joinpath("data.toml").read_text("utf-8"))
)
