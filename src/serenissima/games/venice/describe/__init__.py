"""Positions of Venice in words: describing one, and reading a described one back."""

from serenissima.games.venice.describe.names import NAME, VERSION
from serenissima.games.venice.describe.reading import load, load_public
from serenissima.games.venice.describe.telling import describe

__all__ = ["NAME", "VERSION", "describe", "load", "load_public"]
