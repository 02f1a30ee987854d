"""The talk at a table, line by line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    """One line of talk."""

    number: int
    at: float
    seat: int
    """Who said it; -1 for the table itself."""
    words: str
    choices: int
    """After how many choices it was said."""
    to: int = -1
    """The only other seat that notices it; -1 for all."""
    kind: str = "words"
    """`words`, or `sign` for a gesture of the game by its name."""

    def noticed_by(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator, may know of it."""
        return self.to < 0 or seat in (self.seat, self.to)
