"""Clocks: a time for each turn, or one for the whole game. Time is always handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Clocks:
    """How much time every seat has, and whose clock runs."""

    kind: str
    seconds: int
    bank: tuple[float, ...]
    """What is left to each seat while its clock stands."""
    since: tuple[float | None, ...]
    """When each running clock was started."""

    @classmethod
    def wound(cls, kind: str, seconds: int, seats: int) -> Clocks:
        """Clocks before the game."""
        return cls(kind, seconds, (float(seconds),) * seats, (None,) * seats)

    def turned(self, deciding: Iterable[int], now: float) -> Clocks:
        """The clocks once these seats are to decide: theirs run, the others stand.

        A turn counts as one: its small steps do not start a new time, so that nobody can see
        from a clock that a secret step was taken.
        """
        wanted = set(deciding)
        bank = list(self.bank)
        since = list(self.since)
        for seat, start in enumerate(self.since):
            if seat in wanted and start is None:
                since[seat] = now
            elif seat not in wanted and start is not None:
                spent = now - start
                bank[seat] = self.seconds if self.kind == "move" else max(0.0, bank[seat] - spent)
                since[seat] = None
        return replace(self, bank=tuple(bank), since=tuple(since))

    def resumed(self, now: float) -> Clocks:
        """Running clocks started anew: the time in which the table was closed is nobody's."""
        return replace(self, since=tuple(None if s is None else now for s in self.since))

    def left(self, seat: int, now: float) -> float:
        """What is left to a seat now."""
        start = self.since[seat]
        return max(0.0, self.bank[seat] - (now - start if start is not None else 0.0))

    def expired(self, now: float) -> list[int]:
        """The seats whose time is up."""
        if self.kind == "none":
            return []
        running = (seat for seat, start in enumerate(self.since) if start is not None)
        return [seat for seat in running if self.left(seat, now) <= 0]

    def next_expiry(self, now: float) -> float | None:
        """Seconds until the first running clock runs out."""
        if self.kind == "none":
            return None
        running = [seat for seat, start in enumerate(self.since) if start is not None]
        return min((self.left(seat, now) for seat in running), default=None)

    def to_dict(self) -> dict[str, Any]:
        """The standing clocks as plain data."""
        return {"kind": self.kind, "seconds": self.seconds, "bank": list(self.bank)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Clocks:
        """The clocks that `to_dict` described, all standing."""
        bank = tuple(float(left) for left in data["bank"])
        return cls(data["kind"], data["seconds"], bank, (None,) * len(bank))
