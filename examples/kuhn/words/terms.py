"""The nouns of the game as they stand in sentences."""

from __future__ import annotations

from typing import Final

from serenissima.kernel.language import People, Phrase

PEOPLE: Final = People("First", "Second")
CARDS: Final = (Phrase("the jack"), Phrase("the queen"), Phrase("the king"))
