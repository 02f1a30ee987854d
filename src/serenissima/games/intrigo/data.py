"""The tables of the box, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo.state import FAMILIES, INFLUENCE, Tables, family_of
from serenissima.kernel.reading import Fields

LARGEST_VALUE = 9
LARGEST_PRICE = 99
# Fewer could not fill the purses and Ducat arcades of four players; more is no box we know of.
LEAST_DUCATS, MOST_DUCATS = 12, 99


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
        vec[i64](values),
        vec[i64](read_prices(prices)),
        ducats.integer("supply", LEAST_DUCATS, MOST_DUCATS),
        ducats.integer("purse", 0, 3),
        str(prices.raw("source")),
    )


def read_values(fields: Fields) -> list[int]:
    """The value of each Intrigant, in the order of the cards.

    Rule 2.2.
    """
    fields.only(["source", *FAMILIES])
    values: list[int] = []
    for family in FAMILIES:
        count = 4 if family == "tiepolo" else 3
        values += fields.integers(family, 1, LARGEST_VALUE, count)
    return values


def card_names(values: list[int]) -> list[str]:
    """A name for each Intrigant: family and value, and a letter where two are alike.

    Ruling R24.
    """
    plain = [f"{FAMILIES[family_of(card)]}-{value}" for card, value in enumerate(values)]
    return [
        name + "abcd"[plain[:card].count(name)] if plain.count(name) > 1 else name
        for card, name in enumerate(plain)
    ]


def read_prices(fields: Fields) -> list[int]:
    """The price of each Influence card, pile by pile from the top.

    Rule 3.7.
    """
    fields.only(["source", *INFLUENCE])
    prices: list[int] = []
    for kind in INFLUENCE:
        pile = fields.integers(kind, 1, LARGEST_PRICE, 3)
        if pile != sorted(pile):
            raise ValueError(f"{fields.at(kind)} must rise from top to bottom, not {pile}")
        prices += pile
    return prices
