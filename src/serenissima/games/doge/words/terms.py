"""The nouns of Doge: seats, areas and advisors, as they stand in sentences."""

from __future__ import annotations

from typing import Final

from serenissima.games.doge import state as s
from serenissima.games.doge.data import BOX
from serenissima.games.doge.describe import values
from serenissima.kernel.language import Fact, People, Phrase, Seat
from serenissima.kernel.state import bits

# The rulebook names red and blue in its examples; the other two are ours.
PEOPLE: Final = People("Red", "Blue", "Yellow", "Green")


def area(number: int) -> Fact:
    """An area by its name; a district has the same in every language."""
    return Phrase("the Doge’s palace") if number == s.QUARANTIA else BOX.areas[number]


def advisor(number: int) -> Phrase:
    """One of the nine advisors."""
    if s.home(number) == s.QUARANTIA:
        return Phrase("an advisor of the Quarantia")
    return Phrase("the advisor of {district}", district=BOX.areas[number])


def marks(markers: int) -> str:
    """The values on some markers."""
    return " + ".join(str(value) for value in values(markers))


def people(mask: int) -> list[Seat]:
    """Some seats, as one lists them."""
    return [Seat(seat) for seat in numbers(mask)]


def numbers(mask: int) -> list[int]:
    """The seats of a mask."""
    return [int(seat) for seat in bits(mask)]
