"""The log of a table: every choice and every step back, in order, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from serenissima.kernel.state import Note

CHOICE: Final = "choice"
BACK: Final = "back"


@dataclass(frozen=True)
class Entry:
    """One choice, or one step back."""

    sequence: int
    kind: str
    seat: int
    option: int
    notation: str
    by: str
    """Who made it: `person`, `chance`, `clock`, or a bot's level."""
    at: float
    notes: tuple[Note, ...] = ()
    """What happened, each for those who noticed it."""


@dataclass(frozen=True)
class Snapshot:
    """A position at a change of turn, with all a table needs to play on from it."""

    sequence: int
    data: Mapping[str, Any]
