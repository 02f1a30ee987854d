"""The house: all tables, those open in this process at hand, the others a read away."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from serenissima.bots.bot import LEVELS
from serenissima.bots.workers import Workers
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import Record, RecordError, other_result, other_rules, spoken_result
from serenissima.store.store import Kept, Store
from serenissima.table.log import Entry, Snapshot
from serenissima.table.replay import entries_of
from serenissima.table.setting import Seat, Setting, agreed
from serenissima.table.shelf import Box, Shelf
from serenissima.table.table import Refusal, WrongRules
from serenissima.web.sitting import Sitting

IDLE = 900.0
"""Seconds after which a table nobody looks at is put away."""
LONGEST = 20_000
"""The most choices a record may have that somebody brings."""


class House:
    """Opens, makes and puts away tables."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        *,
        workers: Workers | None = None,
        now: Callable[[], float] = time.time,
        ids: Callable[[], str] = lambda: secrets.token_hex(8),
        dealer: Callable[[str], Dealer] = Dealer,
        driving: bool = True,
        levels: Sequence[str] = tuple(LEVELS),
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.workers = workers or Workers()
        self.now = now
        self.ids = ids
        self.dealer = dealer
        self.driving = driving
        self.levels = tuple(levels)
        """The bots that are offered."""
        self.sittings: dict[str, Sitting] = {}
        self.opening: dict[str, asyncio.Lock] = {}

    async def sitting(self, table: str) -> Sitting | None:
        """A table, opened if it is not."""
        if table in self.sittings:
            return self.sittings[table]
        lock = self.opening.setdefault(table, asyncio.Lock())
        async with lock:
            if table not in self.sittings:
                kept = await self.store.table(table)
                if kept is None:
                    self.opening.pop(table, None)
                    return None
                sitting = Sitting(self, kept, self.shelf.box(kept.setting.game, kept.setting.pack))
                try:
                    await sitting.load()
                except WrongRules as error:
                    sitting.trouble = error
                self.sittings[table] = sitting
                sitting.drive()
        self.opening.pop(table, None)
        return self.sittings[table]

    def forget(self, table: str) -> None:
        """Read this table afresh when it is next asked for."""
        sitting = self.sittings.pop(table, None)
        if sitting is not None:
            for event in sitting.listeners:
                event.set()

    async def look_round(self) -> None:
        """See whether another process has written at a table that somebody here looks at."""
        for sitting in list(self.sittings.values()):
            if sitting.watched and not sitting.lock.locked():
                await sitting.refresh()

    async def put_away(self, idle: float = IDLE) -> None:
        """Close the tables nobody looks at and nobody plays."""
        for name, sitting in list(self.sittings.items()):
            quiet = self.now() - sitting.kept.touched > idle and not sitting.lock.locked()
            if quiet and not sitting.watched:
                self.forget(name)
                await sitting.close()

    async def create(
        self,
        host: str,
        setting: Setting,
        seats: Sequence[Seat],
        pace: float,
        mine: Sequence[int],
        seed: str | None = None,
    ) -> Sitting:
        """Set a new table; the host holds the seats that are his. A lesson brings its seed."""
        seed = seed or Dealer().seed
        kept = Kept(
            id=self.ids(),
            host=host,
            setting=setting,
            seed=seed,
            status="open",
            created=self.now(),
            touched=self.now(),
            pace=pace,
            returns=None,
            rematch=None,
            commitment=self.dealer(seed).commitment,
            seats=tuple(seats),
        )
        await self.store.add_table(kept)
        sitting = Sitting(self, kept, self.shelf.box(setting.game, setting.pack))
        for seat in mine:
            await sitting.hold(host, seat)
        self.sittings[kept.id] = sitting
        return sitting

    async def rematch(self, sitting: Sitting) -> Sitting:
        """The same people at a new table; asked for twice, it is the same table."""
        async with sitting.lock:
            if sitting.kept.rematch is not None:
                found = await self.sitting(sitting.kept.rematch)
                assert found is not None
                return found
            if sitting.kept.status not in ("over", "ended") or sitting.box is None:
                raise Refusal("playing", "The game is still being played.")
            game = sitting.box.game
            setting = replace(sitting.kept.setting, rules=game.version)
            seats = [
                replace(seat, level=seat.level if seat.kind == "bot" else "", generation=0)
                for seat in sitting.kept.seats
            ]
            again = await self.create(sitting.kept.host, setting, seats, sitting.kept.pace, ())
            for visitor in sitting.holders:
                for seat in sitting.held(visitor):
                    await again.hold(visitor, seat)
                if -1 in sitting.holders[visitor]:
                    await again.hold(visitor, -1)
            await sitting.write_kept(rematch=again.kept.id)
        await again.start()
        sitting.notify()
        return again

    async def bring(self, host: str, text: str) -> Sitting:
        """Keep a record that somebody brings, to be replayed; `RecordError` says what is wrong."""
        record = Record.from_text(text)
        box = self.box_of(record)
        setting = agreed(
            box.game, seats=record.seats, variants=dict(record.variants), pack=record.pack
        )
        entries, snapshots, result = await asyncio.to_thread(played, box, record)
        if record.result not in ("*", result):
            raise other_result(1, record.result, result)
        returns = None if result == "*" else [float(number) for number in result.split()]
        kept = Kept(
            id=self.ids(),
            host=host,
            setting=setting,
            seed=record.seed or "",
            status="record",
            created=self.now(),
            touched=self.now(),
            pace=0.0,
            returns=returns,
            rematch=None,
            commitment=record.commitment,
            seats=tuple(Seat("bot", "", "record") for _ in range(record.seats)),
        )
        await self.store.add_table(kept)
        await self.store.write_record(kept.id, entries, snapshots)
        sitting = Sitting(self, kept, box)
        self.sittings[kept.id] = sitting
        return sitting

    def box_of(self, record: Record) -> Box:
        """The game a record was written in."""
        box = self.shelf.box(record.game, record.pack)
        if box is None:
            known = ", ".join(game.name for game in self.shelf.games)
            wanted = f"{record.game!r} ({record.pack})" if record.pack else repr(record.game)
            raise RecordError(
                1, "{found} is not played here; known: {known}", found=wanted, known=known
            )
        if record.rules != box.game.version:
            raise other_rules(record, box.game)
        if len(record.moves) > LONGEST:
            raise RecordError(1, "a record has at most {most} choices", most=LONGEST)
        return box

    async def close(self) -> None:
        """Put everything away."""
        for sitting in list(self.sittings.values()):
            await sitting.close()
        await self.workers.close()
        await self.store.close()


def played(box: Box, record: Record) -> tuple[list[Entry], list[Snapshot], str]:
    """A record's entries, with snapshots along the way."""
    entries: list[Entry] = []
    snapshots: list[Snapshot] = []
    result = "*"
    for entry, state in entries_of(record, box.game):
        entries.append(entry)
        if len(entries) % 24 == 0:
            data = {"choices": len(entries), "position": state.to_dict()}
            snapshots.append(Snapshot(len(entries), data))
        result = spoken_result(state)
    return entries, snapshots, result
