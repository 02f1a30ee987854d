"""The club: all tables of one database, those open in this process at hand, the others a read away.

It opens, makes and puts away tables, and gives each open one a driver.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.exc import SQLAlchemyError

from serenissima import logs
from serenissima.bots.bot import LEVELS
from serenissima.bots.workers import Workers
from serenissima.hosting.driver import Driver
from serenissima.hosting.open_table import OpenTable, Services, events_of
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import Record, RecordError, other_result, other_rules, spoken_result
from serenissima.store.store import Store, StoredTable
from serenissima.table.catalogue import Catalogue, Edition
from serenissima.table.log import Entry, Snapshot
from serenissima.table.replay import entries_of
from serenissima.table.setting import Seat, Setting, agreed
from serenissima.table.table import Refusal, WrongRules

IDLE = 900.0
"""Seconds after which a table nobody looks at is put away."""
TIDYING = 60.0
"""Seconds between two looks for tables to put away."""
CATCHING_UP = 1.0
"""Seconds between two looks at what other processes wrote."""
LONGEST = 20_000
"""The most choices a record may have that somebody brings."""
SHOWN = 12
"""How many running tables are opened to see whose turn it is."""
STRIDE = 24
"""A snapshot of a record that is brought is made after so many choices."""


@dataclass(frozen=True)
class OwnTable:
    """A table as somebody finds it in the lobby."""

    stored: StoredTable
    seats: tuple[int, ...]
    """The seats they hold."""
    turn: bool
    """Whether one of these is asked now."""


class Club:
    """Opens, makes and puts away tables."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        *,
        workers: Workers | None = None,
        now: Callable[[], float] = time.time,
        ids: Callable[[], str] = lambda: secrets.token_hex(8),
        dealer: Callable[[str], Dealer] = Dealer,
        driving: bool = True,
        levels: Sequence[str] = tuple(LEVELS),
    ) -> None:
        self.store = store
        self.catalogue = catalogue
        self.workers = workers or Workers()
        self.now = now
        self.ids = ids
        self.dealer = dealer
        self.driving = driving
        """Whether bots play here."""
        self.levels = tuple(levels)
        """The bots that are offered."""
        self.services = Services(store, self.workers, now, dealer)
        self.tables: dict[str, OpenTable] = {}
        self.drivers: dict[str, Driver] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.chores: list[asyncio.Task[None]] = []

    @classmethod
    async def at(cls, database: str, catalogue: Catalogue, **more: object) -> Club:
        """The club whose tables are in this database, made ready to be played at."""
        store = Store(database)
        await store.open()
        club = cls(store, catalogue, **more)  # type: ignore[arg-type]
        club.chores = [asyncio.create_task(work) for work in (club.tidy(), club.catch_up())]
        return club

    # ---- opening and putting away

    async def open(self, name: str) -> OpenTable | None:
        """A table, opened if it is not."""
        found = self.tables.get(name)
        if found is not None and not found.closed:
            return found
        lock = self.opening.setdefault(name, asyncio.Lock())
        async with lock:
            found = self.tables.get(name)
            if found is None or found.closed:
                found = await self.read(name)
        self.opening.pop(name, None)
        return found

    async def read(self, name: str) -> OpenTable | None:
        """A table as the database has it."""
        stored = await self.store.table(name)
        if stored is None:
            return None
        edition = self.catalogue.edition(stored.setting.game, stored.setting.pack)
        open_table = OpenTable(self.services, stored, edition)
        try:
            await open_table.load()
        except WrongRules as error:
            open_table.trouble = error
        return self.put_out(open_table)

    def put_out(self, open_table: OpenTable) -> OpenTable:
        """Have a table open here, with a driver for its bots."""
        name = open_table.stored.id
        self.tables[name] = open_table
        logs.info(
            "hosting",
            "table opened",
            table=open_table.tag,
            game=open_table.stored.setting.game,
            seats=open_table.stored.setting.seats,
            status=open_table.stored.status,
        )
        if self.driving and open_table.stored.status in ("open", "playing"):
            self.drivers[name] = Driver(open_table)
        return open_table

    async def put_away(self, idle: float = IDLE) -> None:
        """Close the tables nobody looks at and nobody plays."""
        for name, open_table in list(self.tables.items()):
            quiet = self.now() - open_table.stored.touched > idle and not open_table.lock.locked()
            if open_table.closed or (quiet and not open_table.presence.watched):
                await self.close_table(name)

    async def close_table(self, name: str) -> None:
        """Close one table here; it is read afresh when it is next asked for."""
        open_table = self.tables.pop(name)
        open_table.close()
        logs.info("hosting", "table closed", table=open_table.tag, status=open_table.stored.status)
        driver = self.drivers.pop(name, None)
        if driver is not None:
            await driver.stop()

    async def look_round(self) -> None:
        """See whether another process has written at a table that somebody here looks at."""
        for open_table in list(self.tables.values()):
            if open_table.presence.watched and not open_table.lock.locked():
                await open_table.refresh()

    async def tidy(self) -> None:
        """Put away the tables nobody looks at, now and then."""
        while True:
            await asyncio.sleep(TIDYING)
            await self.put_away()

    async def catch_up(self) -> None:
        """Show what other processes on the same database have written."""
        while True:
            await asyncio.sleep(CATCHING_UP)
            with contextlib.suppress(SQLAlchemyError):
                await self.look_round()

    async def close(self) -> None:
        """Put everything away."""
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        for name in list(self.tables):
            await self.close_table(name)
        await self.workers.close()
        await self.store.close()

    # ---- making tables

    async def create(
        self,
        host: str,
        setting: Setting,
        seats: Sequence[Seat],
        pace: float,
        mine: Sequence[int],
        seed: str | None = None,
    ) -> OpenTable:
        """Set a new table; the host holds the seats given as theirs. A lesson brings its seed."""
        seed = seed or Dealer().seed
        stored = StoredTable(
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
        await self.store.add_table(stored)
        edition = self.catalogue.edition(setting.game, setting.pack)
        open_table = OpenTable(self.services, stored, edition)
        for seat in mine:
            await open_table.hold(host, seat)
        return self.put_out(open_table)

    async def rematch(self, open_table: OpenTable) -> OpenTable:
        """The same people at a new table; asked for twice, it is the same table."""
        async with open_table.lock:
            stored, edition = open_table.stored, open_table.edition
            if stored.rematch is not None:
                found = await self.open(stored.rematch)
                assert found is not None
                return found
            if stored.status not in ("over", "ended") or edition is None:
                raise Refusal("playing", "The game is still being played.")
            setting = replace(stored.setting, rules=edition.game.version)
            seats = [
                replace(seat, level=seat.level if seat.kind == "bot" else "", generation=0)
                for seat in stored.seats
            ]
            again = await self.create(stored.host, setting, seats, stored.pace, ())
            for visitor in open_table.holders:
                for seat in open_table.held(visitor):
                    await again.hold(visitor, seat)
                if -1 in open_table.holders[visitor]:
                    await again.hold(visitor, -1)
            await open_table.write_table(rematch=again.stored.id)
        await again.start()
        open_table.wake()
        return again

    async def bring(self, host: str, text: str) -> OpenTable:
        """Keep a record that somebody brings, to be replayed; `RecordError` says what is wrong."""
        record = Record.from_text(text)
        edition = self.edition_of(record)
        setting = agreed(
            edition.game, seats=record.seats, variants=dict(record.variants), pack=record.pack
        )
        entries, snapshots, result = await asyncio.to_thread(play_record, edition, record)
        if record.result not in ("*", result):
            raise other_result(1, record.result, result)
        returns = None if result == "*" else [float(number) for number in result.split()]
        stored = StoredTable(
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
        await self.store.add_table(stored)
        events = events_of(edition.game)
        await self.store.write_record(stored.id, entries, snapshots, events)
        return self.put_out(OpenTable(self.services, stored, edition))

    def edition_of(self, record: Record) -> Edition:
        """The game a record was written in."""
        edition = self.catalogue.edition(record.game, record.pack)
        if edition is None:
            known = ", ".join(game.name for game in self.catalogue.games)
            wanted = f"{record.game!r} ({record.pack})" if record.pack else repr(record.game)
            raise RecordError(
                1, "{found} is not played here; known: {known}", found=wanted, known=known
            )
        if record.rules != edition.game.version:
            raise other_rules(record, edition.game)
        if len(record.moves) > LONGEST:
            raise RecordError(1, "a record has at most {most} choices", most=LONGEST)
        return edition

    # ---- for visitors

    async def tables_of(self, visitor: str) -> list[OwnTable]:
        """The tables a visitor sits at, watches or hosts, the latest first."""
        found: list[OwnTable] = []
        for stored, seats in await self.store.tables_of(visitor):
            open_table = self.tables.get(stored.id)
            if open_table is None and stored.status == "playing" and len(found) < SHOWN:
                open_table = await self.open(stored.id)
            turn = False
            if open_table is not None and open_table.playing and open_table.table is not None:
                turn = any(seat in open_table.table.deciding for seat in seats)
            found.append(OwnTable(stored, tuple(seat for seat in seats if seat >= 0), turn))
        return found

    async def secret(self, name: str) -> str:
        """A secret of this club's database."""
        return await self.store.secret(name)


def play_record(edition: Edition, record: Record) -> tuple[list[Entry], list[Snapshot], str]:
    """A record's entries, with snapshots along the way."""
    entries: list[Entry] = []
    snapshots: list[Snapshot] = []
    result = "*"
    for entry, state in entries_of(record, edition.game):
        entries.append(entry)
        if len(entries) % STRIDE == 0:
            data = {"choices": len(entries), "position": state.to_dict()}
            snapshots.append(Snapshot(len(entries), data))
        result = spoken_result(state)
    return entries, snapshots, result
