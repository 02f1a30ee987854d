"""What the box of Intrigo holds: its pieces by name, and its tables read and checked. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.reading import Fields

SEATS: Final = range(3, 5)
FAMILIES: Final = ("contarini", "gradenigo", "morosini", "dandolo", "tiepolo")
"""The families that can be played, then the one that never is."""
INFLUENCE: Final = ("trader", "assassin", "courtesan", "gondolier", "guard", "thief")
GUILDS: Final = ("merchants", "military", "clergy", "farmers", "artisans")
TOKENS: Final = (*[f"{guild}-{copy}" for guild in GUILDS for copy in (1, 2, 3)], "ducat")
FAMILY_CARDS: Final = 3
"""How many Intrigants a family has that can be played."""
NEUTRAL_CARDS: Final = 4
"""How many the family has that nobody plays."""
COPIES: Final = 3
"""How many cards there are of each kind of Influence."""
GUILD_SEALS: Final = 3
"""How many Seals there are of each guild."""
LARGEST_VALUE: Final = 9
LARGEST_PRICE: Final = 99
# Fewer could not fill the purses and Ducat arcades of four players; more is no box we know of.
LEAST_DUCATS: Final = 12
MOST_DUCATS: Final = 99
MOST_IN_A_PURSE: Final = 3


class Tables:
    """What the box prints, shared by all positions of a game."""

    def __init__(
        self,
        cards: list[str],
        values: vec[i64],
        prices: vec[i64],
        supply: i64,
        purse: i64,
        prices_source: str,
    ) -> None:
        self.cards = cards
        """The names of the Intrigants, then of the kinds of Influence."""
        self.values = values
        """The value of each Intrigant."""
        self.prices = prices
        """The price of each Influence card, pile by pile from the top."""
        self.supply = supply
        """The Ducats in the box."""
        self.purse = purse
        """The Ducats in each purse at the start."""
        self.prices_source = prices_source


def read_tables(raw: Mapping[str, Any]) -> Tables:
    """The tables that all positions of a game share; an error names the first wrong entry.

    Rules 2.2, 2.3 and 2.5. Ruling R36.
    """
    fields = Fields(raw)
    fields.only(["intrigants", "prices", "ducats"])
    ducats = fields.fields("ducats")
    ducats.only(["source", "supply", "purse"])
    prices = fields.fields("prices")
    values = read_values(fields.fields("intrigants"))
    return Tables(
        [*card_names(values), *INFLUENCE],
        vec[i64]([value for row in values for value in row]),
        vec[i64](read_prices(prices)),
        ducats.integer("supply", LEAST_DUCATS, MOST_DUCATS),
        ducats.integer("purse", 0, MOST_IN_A_PURSE),
        str(prices.raw("source")),
    )


def read_values(fields: Fields) -> list[list[int]]:
    """The values of the Intrigants, family by family.

    Rule 2.2.
    """
    fields.only(["source", *FAMILIES])
    counts = [FAMILY_CARDS] * (len(FAMILIES) - 1) + [NEUTRAL_CARDS]
    return [
        fields.integers(family, 1, LARGEST_VALUE, count)
        for family, count in zip(FAMILIES, counts, strict=True)
    ]


def card_names(values: list[list[int]]) -> list[str]:
    """A name for each Intrigant: family and value, and a letter where two are alike.

    Ruling R24.
    """
    names = []
    for family, row in zip(FAMILIES, values, strict=True):
        for place, value in enumerate(row):
            letter = "abcd"[row[:place].count(value)] if row.count(value) > 1 else ""
            names.append(f"{family}-{value}{letter}")
    return names


def read_prices(fields: Fields) -> list[int]:
    """The price of each Influence card, pile by pile from the top.

    Rule 3.7.
    """
    fields.only(["source", *INFLUENCE])
    prices: list[int] = []
    for kind in INFLUENCE:
        pile = fields.integers(kind, 1, LARGEST_PRICE, COPIES)
        if pile != sorted(pile):
            raise ValueError(f"{fields.at(kind)} must rise from top to bottom, not {pile}")
        prices += pile
    return prices
