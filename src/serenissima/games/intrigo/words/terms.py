"""The nouns of Intrigo, with what they need to stand in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import FAMILIES, INFLUENCE, Tables
from serenissima.kernel.language import People, Phrase

# Families are dealt in play, so the seats are called after quarters of Venice.
PEOPLE: Final = People("San Marco", "Castello", "Cannaregio", "Dorsoduro")
NAMES: Final = (
    Phrase("Trader"),
    Phrase("Assassin"),
    Phrase("Courtesan"),
    Phrase("Gondolier"),
    Phrase("Palace Guard"),
    Phrase("Thief"),
)
"""The kinds of Influence."""
THE: Final = (
    Phrase("the Trader"),
    Phrase("the Assassin"),
    Phrase("the Courtesan"),
    Phrase("the Gondolier"),
    Phrase("the Palace Guard"),
    Phrase("the Thief"),
)
"""The same with their articles."""
SHORT: Final = (*NAMES[: s.GUARD], Phrase("Guard"), NAMES[s.THIEF])
"""One word for each: the whole name of one is too long for a card."""
GUILDS: Final = (
    Phrase("the Merchants"),
    Phrase("the Military"),
    Phrase("the Clergy"),
    Phrase("the Farmers"),
    Phrase("the Artisans"),
)


def family(number: int) -> str:
    """A family's name, the same in every language."""
    return FAMILIES[number].capitalize()


def intrigant(name: str) -> str:
    """An Intrigant as its card has it: "Contarini 4", whatever the language."""
    return name.capitalize().replace("-", "\u00a0")


def card(tables: Tables, number: int) -> Phrase:
    """A card with its article."""
    if number >= s.INFLUENCE_FROM:
        return THE[number - s.INFLUENCE_FROM]
    return Phrase("the {card}", card=intrigant(tables.cards[number]))


def cards(tables: Tables, numbers: Sequence[int]) -> list[Phrase]:
    """Several cards in a row."""
    return [card(tables, number) for number in numbers]


def card_name(name: str) -> Phrase | str:
    """A card without its article, by its name in notation."""
    if name in INFLUENCE:
        return NAMES[INFLUENCE.index(name)]
    return intrigant(name)


def token(number: int) -> Phrase:
    """A token without an article."""
    if number == s.DUCAT:
        return Phrase("Ducat")
    return Phrase("Seal of {guild}", guild=GUILDS[s.guild_of(number)])


def a_token(number: int) -> Phrase:
    """A token that was not spoken of before."""
    if number == s.DUCAT:
        return Phrase("a Ducat")
    return Phrase("a Seal of {guild}", guild=GUILDS[s.guild_of(number)])


def the_token(number: int) -> Phrase:
    """A token that everybody knows."""
    if number == s.DUCAT:
        return Phrase("the Ducat")
    return Phrase("the Seal of {guild}", guild=GUILDS[s.guild_of(number)])


def arcade(number: int) -> Phrase:
    """An arcade, the first one being the gate."""
    return Phrase("arcade {number}", number=number + 1) if number else Phrase("the gate")


def slot(number: int, ring: int) -> Phrase:
    """A slot by its two arcades."""
    if number == 0:
        return Phrase("between the gate and arcade 2")
    if number == ring - 1:
        return Phrase("between arcade {number} and the gate", number=ring)
    return Phrase("between arcades {one} and {other}", one=number + 1, other=number + 2)


def slot_name(number: int, ring: int) -> str:
    """A slot in notation: "3-4", "16-1"."""
    return f"{number + 1}-{(number + 1) % ring + 1}"
