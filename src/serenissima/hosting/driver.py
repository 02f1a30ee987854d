"""The driver of an open table: plays for its bots, and for people whose time is up."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from serenissima import logs
from serenissima.hosting.open_table import STAND_IN, OpenTable
from serenissima.table.table import Refusal, Table

RETRY = 1.0
"""Seconds after which a driver goes on that something unforeseen has stopped."""


class Driver:
    """Sees to it that the bots of a table play their turns, as long as the table is open."""

    def __init__(self, open_table: OpenTable) -> None:
        self.open_table = open_table
        self.paused = (0, -1)
        """What could be seen when the bots last waited."""
        self.task = asyncio.create_task(self.drive())

    async def stop(self) -> None:
        """Stop playing here; the log has everything."""
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task

    async def drive(self) -> None:
        """Play until the game is over or the table is closed."""
        open_table = self.open_table
        with open_table.presence.listening(driving=True) as changed:
            while open_table.stored.status in ("open", "playing") and not open_table.closed:
                changed.clear()
                try:
                    await self.play_next(changed)
                except Refusal:
                    continue  # The seat was handed over or taken back in the meantime.
                except Exception as error:
                    where = logs.place_of(error)
                    logs.warning("hosting", "driver stopped", table=open_table.tag, error=where)
                    await asyncio.sleep(RETRY)

    async def play_next(self, changed: asyncio.Event) -> None:
        """Play for the next bot or for somebody who is late; wait while there is neither."""
        open_table = self.open_table
        table = open_table.table
        if table is None:
            await changed.wait()
            return
        seats, now = open_table.stored.seats, open_table.services.now()
        late = [seat for seat in table.now.clocks.expired(now) if not seats[seat].by_bot]
        bots = [seat for seat in table.deciding if seats[seat].by_bot]
        if late:
            await self.play_for_late(table, late[0])
        elif bots:
            await self.play_turn(table, bots[0])
        else:
            open_table.hurry.clear()
            left = table.now.clocks.next_expiry(now)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), left and left + 0.05)

    async def play_for_late(self, table: Table, seat: int) -> None:
        """A bot chooses for this turn; with a clock for the whole game, for the rest of it."""
        open_table = self.open_table
        if open_table.stored.setting.clock == "game":
            await open_table.hand_over(seat, STAND_IN)
            return
        async with open_table.lock:
            await open_table.announce("late", seat)
        turn = table.now.clocks.since[seat]
        while (
            open_table.playing and seat in table.deciding and table.now.clocks.since[seat] == turn
        ):
            await self.choose_for(table, seat, STAND_IN, "clock")

    async def play_turn(self, table: Table, seat: int) -> None:
        """One choice of a bot, at a pace that people can follow."""
        open_table = self.open_table
        # People are given time for what they can see; steps in secret do not keep them waiting.
        visible = (table.now.counts[-1], seat)
        hurry, pace = open_table.hurry, open_table.stored.pace
        if pace and visible != self.paused and not hurry.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hurry.wait(), pace)
        self.paused = visible
        level = open_table.stored.seats[seat].level
        await self.choose_for(table, seat, level, level)

    async def choose_for(self, table: Table, seat: int, level: str, by: str) -> None:
        """Ask a bot in its own process; if it fails, any legal choice is made and named so."""
        open_table = self.open_table
        number, options = table.now.asks[seat], table.options(seat)
        if len(options) == 1:
            await open_table.choose(seat, number, options[0], by)
            return
        thought = await open_table.think(table, seat, level)
        option = thought.option
        if option is None or option not in options:
            option = secrets.choice(options)
            logs.warning("hosting", "dice chose", table=open_table.tag, seat=seat, bot=level)
            async with open_table.lock:
                await open_table.announce("failed", seat, level)
        await open_table.choose(seat, number, option, by)
