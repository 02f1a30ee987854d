"""From where somebody looks at a table, and what they may not do there."""

from __future__ import annotations

from dataclasses import dataclass


class Forbidden(Exception):
    """Somebody may not do this; `code` says why, the message says it in words."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


@dataclass(frozen=True)
class Viewer:
    """From where somebody looks at a table."""

    seat: int | None
    """Whose knowledge they are shown; None for a bystander's."""
    held: tuple[int, ...] = ()
    """All seats they may decide for."""
    host: bool = False
    delayed: bool = False
    blind: bool = False
    """Whether they are shown nothing of the game: a host who does not play, where nobody may
    watch."""
    curtain: int | None = None
    """The seat that is to look next, when a device is passed round."""
