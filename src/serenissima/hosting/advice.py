"""Advice: what a master says of the question that a seat is asked, told to that seat alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from serenissima.bots.workers import Thought
from serenissima.kernel.language import Phrase

LEVEL = "master"
"""Who thinks for a person that asks for advice."""


@dataclass(frozen=True)
class Advice:
    """What the adviser says of the question of this number."""

    number: int
    reasons: tuple[tuple[int, Phrase], ...] | None = None
    """The few choices it likes best, and what it says of each; None while it thinks."""


class Adviser:
    """What each seat of a table was advised last."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake = wake
        self.given: dict[int, Advice] = {}

    def advice(self, seat: int, number: int) -> Advice | None:
        """The advice that a seat was given for the question of this number, if it was."""
        found = self.given.get(seat)
        return found if found is not None and found.number == number else None

    async def advise(self, seat: int, number: int, think: Callable[[], Awaitable[Thought]]) -> None:
        """Let the adviser think about a seat's question, once."""
        found = self.advice(seat, number)
        if found is None or found.reasons == ():
            self.given[seat] = Advice(number)
            self.wake()
            # Who leaves before it is said finds it when they come back.
            await asyncio.shield(asyncio.ensure_future(self.hear(seat, number, think)))

    async def hear(self, seat: int, number: int, think: Callable[[], Awaitable[Thought]]) -> None:
        """Keep what the adviser says; nothing, if it gives no good answer."""
        reasons: tuple[tuple[int, Phrase], ...] = ()
        try:
            reasons = (await think()).advice
        finally:
            # Who has asked about another question since wants to hear of that one.
            if self.advice(seat, number) is not None:
                self.given[seat] = Advice(number, reasons)
                self.wake()
