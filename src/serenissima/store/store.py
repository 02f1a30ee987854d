"""Keeping tables: every change is one transaction, and is answered only once it is durable."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from serenissima.kernel.events import Events
from serenissima.kernel.state import EVERYONE, Note
from serenissima.store.schema import (
    ENTRIES,
    HOLDINGS,
    NOTES,
    SEATS,
    SECRETS,
    SNAPSHOTS,
    TABLES,
    TALK,
)
from serenissima.table.log import Entry, Snapshot
from serenissima.table.setting import Seat, Setting
from serenissima.table.table import Proposal
from serenissima.table.talk import Said

HEAD = "0003"
"""The newest migration; a database that is there already is opened without loading Alembic."""


class Conflict(RuntimeError):
    """Somebody else wrote this entry of the log first."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored, without its game."""

    id: str
    host: str
    setting: Setting
    seed: str
    status: str
    """`open` until it starts, then `playing`, `over`; `ended` by its host; `record` if brought."""
    created: float
    touched: float
    pace: float
    returns: list[float] | None
    rematch: str | None
    commitment: str | None
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Mark:
    """What tells whether a table was changed by another process."""

    status: str
    pace: float
    rematch: str | None
    entries: int
    talk: int
    holdings: int
    seats: tuple[Seat, ...]


def address(database: str) -> str:
    """The asynchronous address of a database: a file, or an address as one usually writes it."""
    for plain, driver in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if database.startswith(plain):
            return driver + database.removeprefix(plain)
    return database if "://" in database else f"sqlite+aiosqlite:///{database}"


def open_engine(database: str) -> AsyncEngine:
    """Make the engine; SQLite in WAL mode, every commit on the disk before it is answered."""
    url = address(database)
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 15})

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


class Store:
    """The database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.engine = open_engine(database)

    async def open(self) -> None:
        """Bring the database to the newest form, whatever it is now."""
        async with self.engine.connect() as connection:
            current = await connection.run_sync(revision)
        if current != HEAD:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def secret(self, name: str) -> str:
        """A secret of this database, made when it is first asked for."""
        query = sa.select(SECRETS.c.value).where(SECRETS.c.name == name)
        made = secrets.token_urlsafe(32)
        try:
            async with self.engine.begin() as connection:
                found = (await connection.execute(query)).scalar()
                if found is None:
                    await connection.execute(sa.insert(SECRETS).values(name=name, value=made))
        except IntegrityError:
            # Another process has made it in the meantime.
            async with self.engine.connect() as connection:
                found = (await connection.execute(query)).scalar_one()
        return str(found or made)

    # ---- tables

    async def add_table(self, stored: StoredTable) -> None:
        """Keep a new table."""
        row = {
            "id": stored.id,
            "host": stored.host,
            "setting": stored.setting.to_dict(),
            "seed": stored.seed,
            "status": stored.status,
            "created": stored.created,
            "touched": stored.touched,
            "pace": stored.pace,
            "returns": stored.returns,
            "commitment": stored.commitment,
        }
        async with self.engine.begin() as connection:
            await connection.execute(sa.insert(TABLES).values(row))
            await connection.execute(
                sa.insert(SEATS),
                [seat_row(stored.id, number, seat) for number, seat in enumerate(stored.seats)],
            )

    async def table(self, table: str) -> StoredTable | None:
        """A table, if there is one by this name."""
        async with self.engine.connect() as connection:
            found = await self.read(connection, [table])
        return found[0] if found else None

    async def mark(self, table: str) -> Mark | None:
        """How far a table has come, whichever process wrote it."""
        entries = sa.select(sa.func.max(ENTRIES.c.sequence)).where(ENTRIES.c.table_id == table)
        talk = sa.select(sa.func.max(TALK.c.number)).where(TALK.c.table_id == table)
        held = sa.select(sa.func.count()).where(HOLDINGS.c.table_id == table)
        query = sa.select(
            TABLES.c.status,
            TABLES.c.pace,
            TABLES.c.rematch,
            *(found.scalar_subquery() for found in (entries, talk, held)),
        ).where(TABLES.c.id == table)
        open_table = sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
            seats = (await connection.execute(open_table)).mappings().all()
        if row is None:
            return None
        status, pace, rematch, last, said, holdings = row
        found = tuple(seat_in(seat) for seat in seats)
        written = 0 if last is None else last + 1
        return Mark(status, pace, rematch, written, said or 0, holdings, found)

    async def tables_of(self, visitor: str, limit: int = 60) -> list[tuple[StoredTable, list[int]]]:
        """The tables a visitor sits at, watches or hosts, the latest first, with his seats."""
        async with self.engine.connect() as connection:
            query = sa.select(HOLDINGS.c.table_id, HOLDINGS.c.seat).where(
                HOLDINGS.c.visitor == visitor
            )
            seats: dict[str, list[int]] = {}
            for name, seat in await connection.execute(query):
                seats.setdefault(name, []).append(seat)
            hosted = sa.select(TABLES.c.id).where(TABLES.c.host == visitor)
            ids = {*seats, *(await connection.execute(hosted)).scalars()}
            found = await self.read(connection, ids, limit)
        return [(stored, sorted(seats.get(stored.id, []))) for stored in found]

    async def read(
        self, connection: AsyncConnection, ids: Iterable[str], limit: int = 1
    ) -> list[StoredTable]:
        """The tables by these names, the latest first."""
        query = (
            sa.select(TABLES)
            .where(TABLES.c.id.in_(list(ids)))
            .order_by(TABLES.c.touched.desc(), TABLES.c.id)
            .limit(limit)
        )
        rows = (await connection.execute(query)).mappings().all()
        open_table = sa.select(SEATS).where(SEATS.c.table_id.in_([row["id"] for row in rows]))
        seats: dict[str, dict[int, Seat]] = {}
        for row in (await connection.execute(open_table)).mappings():
            seats.setdefault(row["table_id"], {})[row["seat"]] = seat_in(row)
        return [
            StoredTable(
                **{**row, "setting": Setting.from_dict(row["setting"])},
                seats=tuple(seat for _, seat in sorted(seats[row["id"]].items())),
            )
            for row in rows
        ]

    async def update_table(self, table: str, **values: Any) -> None:
        """Change what may change of a table: status, pace, rematch."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))

    async def update_seat(self, table: str, number: int, seat: Seat) -> None:
        """Somebody else sits in a seat, or under another name."""
        row = seat_row(table, number, seat)
        async with self.engine.begin() as connection:
            await connection.execute(
                sa.update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == number)
                .values(row)
            )

    # ---- the log

    async def write(
        self, table: str, proposal: Proposal, at: float, events: Events | None = None
    ) -> None:
        """Write a proposal down, whole or not at all; `Conflict` if its place is taken."""
        try:
            async with self.engine.begin() as connection:
                await self.write_in(connection, table, proposal.entries, proposal.snapshot, events)
                if proposal.undone is not None:
                    await connection.execute(
                        sa.delete(NOTES).where(
                            NOTES.c.table_id == table, NOTES.c.sequence == proposal.undone
                        )
                    )
                values: dict[str, Any] = {"touched": at}
                if proposal.over:
                    values["status"] = "over"
                    values["returns"] = list(proposal.returns or ())
                await connection.execute(
                    sa.update(TABLES).where(TABLES.c.id == table).values(values)
                )
        except IntegrityError:
            raise Conflict(f"table {table} has moved on") from None

    async def write_in(
        self,
        connection: AsyncConnection,
        table: str,
        entries: Sequence[Entry],
        snapshot: Snapshot | None,
        events: Events | None = None,
    ) -> None:
        """Add entries, their notes and a snapshot."""
        if entries:
            await connection.execute(sa.insert(ENTRIES), [entry_row(table, e) for e in entries])
        notes = [row for entry in entries for row in note_rows(table, entry, events)]
        if notes:
            await connection.execute(sa.insert(NOTES), notes)
        if snapshot is not None:
            await connection.execute(
                sa.insert(SNAPSHOTS).values(
                    table_id=table,
                    sequence=snapshot.sequence,
                    choices=snapshot.data["choices"],
                    data=dict(snapshot.data),
                )
            )

    async def write_record(
        self,
        table: str,
        entries: Sequence[Entry],
        snapshots: Sequence[Snapshot],
        events: Events | None = None,
    ) -> None:
        """Write a whole game that somebody brought."""
        async with self.engine.begin() as connection:
            await self.write_in(connection, table, entries, None, events)
            for snapshot in snapshots:
                await self.write_in(connection, table, (), snapshot)

    async def snapshot(self, table: str, choices: int | None = None) -> Snapshot | None:
        """The last snapshot, or the last at or before so many standing choices."""
        query = (
            sa.select(SNAPSHOTS.c.sequence, SNAPSHOTS.c.data)
            .where(SNAPSHOTS.c.table_id == table)
            .order_by(SNAPSHOTS.c.sequence.desc())
        )
        if choices is not None:
            query = query.where(SNAPSHOTS.c.choices <= choices)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query.limit(1))).first()
        return Snapshot(row[0], row[1]) if row else None

    async def entries(
        self, table: str, first: int = 0, notes: bool = False, events: Events | None = None
    ) -> list[Entry]:
        """The log from an entry on, with its notes when they are wanted."""
        query = (
            sa.select(ENTRIES)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.sequence >= first)
            .order_by(ENTRIES.c.sequence)
        )
        found: dict[int, list[Note]] = {}
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            if notes:
                noted = (
                    sa.select(NOTES)
                    .where(NOTES.c.table_id == table, NOTES.c.sequence >= first)
                    .order_by(NOTES.c.sequence, NOTES.c.ordinal)
                )
                for row in (await connection.execute(noted)).mappings():
                    found.setdefault(row["sequence"], []).append(note_of(row, events))
        return [
            Entry(
                row["sequence"],
                row["kind"],
                row["seat"],
                row["choice"],
                row["notation"],
                row["made_by"],
                row["at"],
                tuple(found.get(row["sequence"], ())),
            )
            for row in rows
        ]

    async def tail(
        self, table: str, viewer: int | None, count: int, events: Events | None = None
    ) -> list[tuple[int, Note]]:
        """The last notes that a viewer noticed, each with the sequence of its entry."""
        heard = NOTES.c.audience == EVERYONE
        if viewer is not None:
            heard = sa.or_(heard, NOTES.c.audience.bitwise_and(1 << viewer) != 0)
        query = (
            sa.select(NOTES)
            .where(NOTES.c.table_id == table, heard)
            .order_by(NOTES.c.sequence.desc(), NOTES.c.ordinal.desc())
            .limit(count)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [(row["sequence"], note_of(row, events)) for row in reversed(rows)]

    # ---- people

    async def hold(self, visitor: str, table: str, seat: int, generation: int) -> None:
        """A visitor came with a seat's link."""
        async with self.engine.begin() as connection:
            key = (
                HOLDINGS.c.visitor == visitor,
                HOLDINGS.c.table_id == table,
                HOLDINGS.c.seat == seat,
            )
            await connection.execute(sa.delete(HOLDINGS).where(*key))
            await connection.execute(
                sa.insert(HOLDINGS).values(
                    visitor=visitor, table_id=table, seat=seat, generation=generation
                )
            )

    async def holders(self, table: str) -> list[tuple[str, int, int]]:
        """Who holds which seat of a table: visitor, seat, generation."""
        query = sa.select(HOLDINGS.c.visitor, HOLDINGS.c.seat, HOLDINGS.c.generation).where(
            HOLDINGS.c.table_id == table
        )
        async with self.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    # ---- talk

    async def say(self, table: str, said: Said) -> None:
        """Write down a line of talk."""
        async with self.engine.begin() as connection:
            await connection.execute(
                sa.insert(TALK).values(
                    table_id=table,
                    number=said.number,
                    at=said.at,
                    seat=said.seat,
                    words=said.words,
                    choices=said.choices,
                    to_seat=said.to,
                    kind=said.kind,
                )
            )

    async def talk(self, table: str, limit: int | None = None) -> list[Said]:
        """The talk at a table, the last lines of it if there is a limit."""
        query = (
            sa.select(TALK)
            .where(TALK.c.table_id == table)
            .order_by(TALK.c.number.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            Said(
                row["number"],
                row["at"],
                row["seat"],
                row["words"],
                row["choices"],
                row["to_seat"],
                row["kind"],
            )
            for row in reversed(rows)
        ]


def revision(connection: sa.Connection) -> str | None:
    """Which migration a database has reached, None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("select version_num from alembic_version")).scalar()
    return str(found) if found is not None else None


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def seat_in(row: sa.RowMapping) -> Seat:
    """The seat that a row describes."""
    return Seat(row["kind"], row["name"], row["level"], row["generation"])


def seat_row(table: str, number: int, seat: Seat) -> dict[str, Any]:
    """A seat as a row."""
    return {
        "table_id": table,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "generation": seat.generation,
    }


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """An entry of the log as a row."""
    return {
        "table_id": table,
        "sequence": entry.sequence,
        "kind": entry.kind,
        "seat": entry.seat,
        "choice": entry.option,
        "notation": entry.notation,
        "made_by": entry.by,
        "at": entry.at,
    }


def note_rows(table: str, entry: Entry, events: Events | None) -> list[dict[str, Any]]:
    """The notes of an entry as rows, their facts by the names that the game gives them."""
    return [
        {
            "table_id": table,
            "sequence": entry.sequence,
            "ordinal": ordinal,
            "audience": int(note.audience),
            "kind": note.kind,
            "facts": list(note.facts) if events is None else events.named(note),
        }
        for ordinal, note in enumerate(entry.notes)
    ]


def note_of(row: Mapping[Any, Any], events: Events | None) -> Note:
    """A note from its row; its facts go where the game has them now."""
    audience, kind, facts = row["audience"], row["kind"], row["facts"]
    if isinstance(facts, Mapping):
        if events is None:
            raise ValueError(f"the facts of {kind!r} are kept by names that the game does not give")
        return events.note(audience, kind, facts)
    return Note(audience, kind, tuple(facts))
