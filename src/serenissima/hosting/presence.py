"""Who looks at an open table from this process, and who is woken when it changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator


class Presence:
    """The listeners of one open table, and from which seats somebody looks."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Event] = set()
        self.drivers: set[asyncio.Event] = set()
        """Those who play at the table without looking at it for anybody."""
        self.here: Counter[int] = Counter()

    @contextlib.contextmanager
    def listening(self, *, driving: bool = False) -> Iterator[asyncio.Event]:
        """An event that is set whenever something changed."""
        event = asyncio.Event()
        listeners = self.drivers if driving else self.listeners
        listeners.add(event)
        try:
            yield event
        finally:
            listeners.discard(event)

    @contextlib.contextmanager
    def looking_from(self, seat: int | None) -> Iterator[None]:
        """Somebody looks at the table from a seat; the others are told."""
        if seat is None:
            yield
            return
        self.here[seat] += 1
        if self.here[seat] == 1:
            self.wake()
        try:
            yield
        finally:
            self.here[seat] -= 1
            if not self.here[seat]:
                self.wake()

    @property
    def watched(self) -> bool:
        """Whether anybody here looks at the table."""
        return bool(self.here.total() or self.listeners)

    def wake(self) -> None:
        """Wake everybody who listens."""
        for event in (*self.listeners, *self.drivers):
            event.set()
