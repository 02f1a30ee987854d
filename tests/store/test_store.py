"""The database: migrations, the log, who holds what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from serenissima.kernel.state import EVERYONE, Note
from serenissima.store.schema import METADATA
from serenissima.store.store import HEAD, Conflict, Kept, Said, Store, address, revision
from serenissima.table.setting import Seat, agreed
from serenissima.table.table import Table
from table import hush

SETTING = agreed(hush.GAME, seats=2)
KEPT = Kept(
    id="abc",
    host="h",
    setting=SETTING,
    seed="seed",
    status="open",
    created=1.0,
    touched=1.0,
    pace=0.4,
    returns=None,
    rematch=None,
    commitment="sha256:x",
    seats=(Seat("person", "Anna"), Seat("bot", "", "novice")),
)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(str(folder / "store.sqlite"))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_an_empty_database_is_brought_to_the_newest_form(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store, store.engine.connect() as connection:
            assert await connection.run_sync(revision) == HEAD
            different = await connection.run_sync(
                lambda c: compare_metadata(MigrationContext.configure(c), METADATA)
            )
            assert different == []
            mode = (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar()
            sync = (await connection.execute(sa.text("PRAGMA synchronous"))).scalar()
            assert (mode, sync) == ("wal", 2)

    run(work)


def test_what_is_kept_is_there_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store:
            await store.add_table(KEPT)
            await store.update_table("abc", status="playing", pace=1.0)
            await store.update_seat("abc", 1, Seat("person", "Bice", "", 2))
            secret = await store.secret("seals")
            await store.say("abc", Said(1, 5.0, 0, "Ciao", 0))
            await store.say("abc", Said(2, 6.0, 1, "wink", 3, 0, "sign"))
        async with opened(tmp_path) as store:
            seats = (KEPT.seats[0], Seat("person", "Bice", "", 2))
            assert await store.table("abc") == replace(
                KEPT, status="playing", pace=1.0, seats=seats
            )
            assert await store.table("abd") is None
            assert await store.secret("seals") == secret and len(secret) > 30
            assert await store.talk("abc") == [
                Said(1, 5.0, 0, "Ciao", 0),
                Said(2, 6.0, 1, "wink", 3, 0, "sign"),
            ]

    run(work)


def test_a_database_of_the_first_form_is_brought_forward_with_its_talk(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store:
            await store.add_table(KEPT)
            await store.say("abc", Said(1, 5.0, 0, "Ciao", 0))
            await store.say("abc", Said(2, 6.0, 1, "wink", 3, 0, "sign"))
            async with store.engine.begin() as connection:
                await connection.run_sync(lambda c: moved_to(c, "0001"))
                kept = await connection.execute(sa.text("select * from talk"))
                assert [tuple(row) for row in kept] == [("abc", 1, 5.0, 0, "Ciao", 0)]
        async with opened(tmp_path) as store:
            assert await store.talk("abc") == [Said(1, 5.0, 0, "Ciao", 0)]

    run(work)


def moved_to(connection: sa.Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    import serenissima.store.store

    config = Config()
    folder = Path(serenissima.store.store.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def test_a_place_in_the_log_is_taken_once_and_a_proposal_is_written_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store:
            await store.add_table(KEPT)
            table = Table(hush.GAME, SETTING, "seed")
            first = table.begin(1.0)
            await store.write("abc", first, 1.0)
            table.adopt(first)
            one = table.choose(0, 0, 1, 2.0, "person")
            other = table.choose(0, 0, 2, 2.0, "person")
            await store.write("abc", one, 2.0)
            with pytest.raises(Conflict):
                await store.write("abc", other, 2.0)
            entries = await store.entries("abc", notes=True)
            assert [(e.sequence, e.seat, e.option) for e in entries] == [
                (e.sequence, e.seat, e.option) for e in (*first.entries, *one.entries)
            ]
            assert entries[-1] == one.entries[0]
            table.adopt(one)
            back = table.back(0, 1, 3.0)
            await store.write("abc", back, 3.0)
            assert [e.kind for e in await store.entries("abc")][-1] == "back"
            assert len(await store.tail("abc", 0, 10)) == 1, "what was taken back was never told"

    run(work)


def test_the_tail_is_what_a_viewer_noticed(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store:
            await store.add_table(KEPT)
            table = Table(hush.GAME, SETTING, "seed")
            notes = [Note(EVERYONE, "acted", (0, n)) if n % 2 else Note(2, "bid", (1, n))
                     for n in range(8)]  # fmt: skip
            proposal = table.begin(1.0)
            entry = replace(proposal.entries[0], notes=tuple(notes))
            await store.write("abc", replace(proposal, entries=(entry,)), 1.0)
            assert [n.facts[1] for _, n in await store.tail("abc", None, 3)] == [3, 5, 7]
            assert [n.facts[1] for _, n in await store.tail("abc", 0, 99)] == [1, 3, 5, 7]
            assert [n.facts[1] for _, n in await store.tail("abc", 1, 3)] == [5, 6, 7]

    run(work)


def test_visitors_find_their_tables_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as store:
            for number, name in enumerate(("abc", "abd", "abe")):
                await store.add_table(
                    replace(KEPT, id=name, touched=float(number), host="h" + name)
                )
            await store.hold("anna", "abc", 0, 0)
            await store.hold("anna", "abc", 0, 1)
            await store.hold("anna", "abe", -1, 0)
            assert await store.held("anna", "abc") == {0: 1}
            found = await store.tables_of("anna")
            assert [(kept.id, seats) for kept, seats in found] == [("abe", [-1]), ("abc", [0])]
            assert [kept.id for kept, _ in await store.tables_of("habd")] == ["abd"]
            await store.remember_name("anna", "Anna")
            await store.remember_name("anna", "Annetta")
            assert await store.name_of("anna") == "Annetta" and await store.name_of("x") == ""

    run(work)


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("/a/b.sqlite", "sqlite+aiosqlite:////a/b.sqlite"),
        ("b.sqlite", "sqlite+aiosqlite:///b.sqlite"),
        ("sqlite:///b.sqlite", "sqlite+aiosqlite:///b.sqlite"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgres://h/d", "postgresql+asyncpg://h/d"),
    ],
)
def test_databases_are_named_as_one_usually_does(given: str, asked: str) -> None:
    assert address(given) == asked


def test_the_schema_compiles_for_postgresql() -> None:
    from sqlalchemy.dialects import postgresql
    from sqlalchemy.schema import CreateTable

    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
