"""The database: migrations, the log, who holds what."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from serenissima.games import GAMES
from serenissima.hosting.club import Club
from serenissima.kernel.events import Events
from serenissima.kernel.state import EVERYONE, Journal, Note
from serenissima.store.migrations.versions.r0003_facts_by_name import EVENTS, named, numbered
from serenissima.store.schema import METADATA, NOTES
from serenissima.store.store import HEAD, Conflict, Store, StoredTable, address, revision
from serenissima.table.catalogue import Catalogue, Edition
from serenissima.table.log import Entry
from serenissima.table.setting import Seat, agreed
from serenissima.table.table import Proposal, Refusal, Table
from serenissima.table.talk import Said
from store.postgres import server
from table import hush

SETTING = agreed(hush.GAME, seats=2)
KEPT = StoredTable(
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


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with server() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    base: str = request.getfixturevalue("postgres")
    name = "t" + secrets.token_hex(4)

    async def create() -> None:
        engine = create_async_engine(address(f"{base}/postgres"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(sa.text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(create())
    return f"{base}/{name}"


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_an_empty_database_is_brought_to_the_newest_form(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store, store.engine.connect() as connection:
            assert await connection.run_sync(revision) == HEAD
            different = await connection.run_sync(
                lambda c: compare_metadata(MigrationContext.configure(c), METADATA)
            )
            assert different == []
            if "postgresql" in database:
                return
            mode = (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar()
            sync = (await connection.execute(sa.text("PRAGMA synchronous"))).scalar()
            assert (mode, sync) == ("wal", 2)

    run(work)


def test_what_is_kept_is_there_again(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await store.add_table(KEPT)
            await store.update_table("abc", status="playing", pace=1.0)
            await store.update_seat("abc", 1, Seat("person", "Bice", "", 2))
            secret = await store.secret("seals")
            await store.say("abc", Said(1, 5.0, 0, "Ciao", 0))
            await store.say("abc", Said(2, 6.0, 1, "wink", 3, 0, "sign"))
        async with opened(database) as store:
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


def test_a_database_of_the_first_form_is_brought_forward_with_its_talk(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await store.add_table(KEPT)
            await store.say("abc", Said(1, 5.0, 0, "Ciao", 0))
            await store.say("abc", Said(2, 6.0, 1, "wink", 3, 0, "sign"))
            async with store.engine.begin() as connection:
                await connection.run_sync(lambda c: moved_to(c, "0001"))
                kept = await connection.execute(sa.text("select * from talk"))
                assert [tuple(row) for row in kept] == [("abc", 1, 5.0, 0, "Ciao", 0)]
        async with opened(database) as store:
            assert await store.talk("abc") == [Said(1, 5.0, 0, "Ciao", 0)]

    run(work)


def test_what_was_noted_is_brought_forward_to_named_facts(database: str) -> None:
    """A reordering of a game's facts cannot give an old log another meaning."""
    game = GAMES["venice"]
    setting = agreed(game, seats=2)
    events = game.words.events
    assert isinstance(events, Events)

    async def work() -> None:
        async with opened(database) as store:
            await store.add_table(replace(KEPT, setting=setting))
            await store.add_table(replace(KEPT, id="hush"))
            notes = (
                Note(EVERYONE, "crossed", (1, 3)),
                Note(EVERYONE, "scoring", ()),
                Note(2, "drew", (1, 7)),
            )
            entry = Entry(0, "choice", 0, 1, "a", "person", 1.0, notes)
            proposal = Proposal((entry,), None, None, None, False, None)  # type: ignore[arg-type]
            await store.write("abc", proposal, 1.0, events)
            await store.write("hush", proposal, 1.0)
            written = "select facts from note order by table_id, ordinal"
            async with store.engine.begin() as connection:
                await connection.run_sync(lambda c: moved_to(c, "0002"))
                # Once every note of this game had three numbers, the last of them often nothing.
                await connection.execute(
                    sa.update(NOTES).where(NOTES.c.kind == "crossed").values(facts=[1, 3, 0])
                )
                found = await connection.execute(sa.text(written))
                assert [json.loads(str(row[0]).replace("'", '"')) for row in found][:3] == [
                    [1, 3, 0], [], [1, 7],
                ]  # fmt: skip
        async with opened(database) as store:
            (again,) = await store.entries("abc", notes=True, events=events)
            assert again.notes == notes
            assert [note for _, note in await store.tail("abc", 1, 9, events)] == list(notes)
            (listed,) = await store.entries("hush", notes=True)
            assert listed.notes[1:] == notes[1:], "a game that names no facts keeps a list"
            with pytest.raises(ValueError, match="kept by names"):
                await store.entries("abc", notes=True)

    run(work)


@pytest.mark.parametrize("name", GAMES)
def test_every_note_of_a_game_is_found_again_by_its_names(name: str) -> None:
    game, rng = GAMES[name], random.Random(3)
    events = game.words.events
    assert isinstance(events, Events)
    for seats in game.seats:
        state = game.new(seats)
        state.journal = journal = Journal()
        while pending := state.pending():
            seat = rng.choice(pending)
            state.apply(seat, rng.choice([int(option) for option in state.options(seat)]))
        for note in journal.notes:
            again = events.note(
                note.audience, note.kind, json.loads(json.dumps(events.named(note)))
            )
            assert again == note
            frozen = EVENTS[name][note.kind]
            assert named(frozen, list(note.facts)) == events.named(note)
            assert numbered(frozen, named(frozen, list(note.facts))) == list(note.facts)


def moved_to(connection: sa.Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    import serenissima.store.store

    config = Config()
    folder = Path(serenissima.store.store.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def test_a_place_in_the_log_is_taken_once_and_a_proposal_is_written_whole(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
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


def test_the_tail_is_what_a_viewer_noticed(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
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


def test_visitors_find_their_tables_again(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            for number, name in enumerate(("abc", "abd", "abe")):
                await store.add_table(
                    replace(KEPT, id=name, touched=float(number), host="h" + name)
                )
            await store.hold("anna", "abc", 0, 0)
            await store.hold("anna", "abc", 0, 1)
            await store.hold("anna", "abe", -1, 0)
            assert [seat for who, *seat in await store.holders("abc") if who == "anna"] == [[0, 1]]
            found = await store.tables_of("anna")
            assert [(kept.id, seats) for kept, seats in found] == [("abe", [-1]), ("abc", [0])]
            assert [kept.id for kept, _ in await store.tables_of("habd")] == ["abd"]

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


def test_a_secret_made_twice_at_once_is_one_secret(database: str) -> None:
    async def work() -> None:
        async with opened(database) as one, opened(database) as other:
            found = await asyncio.gather(*(store.secret("seals") for store in (one, other) * 3))
            assert len(set(found)) == 1

    run(work)


def test_two_houses_on_one_database_never_overwrite_each_other(database: str) -> None:
    """The same seat answers in both: one answer stands, the other club reads on."""
    catalogue = Catalogue([Edition(hush.GAME, "table.hush:GAME")])

    async def work() -> None:
        async with opened(database) as one, opened(database) as other:
            clubs = [Club(store, catalogue, driving=False) for store in (one, other)]
            open_table = await clubs[0].create("h", SETTING, [Seat("person")] * 2, 0.0, (0, 1))
            await open_table.start()
            again = await clubs[1].open(open_table.stored.id)
            assert again is not None
            outcomes = await asyncio.gather(
                open_table.choose(0, 0, 1), again.choose(0, 0, 2), return_exceptions=True
            )
            refusals = [error for error in outcomes if isinstance(error, Refusal)]
            assert [error.code for error in refusals] == ["stale"] and None in outcomes
            entries = await one.entries(open_table.stored.id)
            assert sum(entry.seat == 0 for entry in entries) == 1
            loser = again if outcomes[1] is not None else open_table
            assert loser.table is not None and loser.table.now.asks[0] == 1, "it has read on"

    run(work)


def test_a_house_sees_what_another_on_the_same_database_does(database: str) -> None:
    """A choice, a word, a seat handed over and the end reach those who look elsewhere."""
    catalogue = Catalogue([Edition(hush.GAME, "table.hush:GAME")])

    async def work() -> None:
        async with opened(database) as one, opened(database) as other:
            clubs = [Club(store, catalogue, driving=False) for store in (one, other)]
            here = await clubs[0].create("h", SETTING, [Seat("person")] * 2, 0.0, (0, 1))
            there = await clubs[1].open(here.stored.id)
            assert there is not None and there.table is None
            with there.presence.listening() as changed:

                async def seen() -> None:
                    changed.clear()
                    await clubs[1].look_round()
                    assert changed.is_set() and there.mark() == here.mark()
                    changed.clear()
                    await clubs[1].look_round()
                    assert not changed.is_set(), "what is known wakes nobody"

                await here.start()
                await seen()
                await here.choose(0, 0, 1)
                await seen()
                assert there.table is not None and there.table.now.asks[0] == 1
                await here.say(1, "Ciao")
                await seen()
                assert there.talk.lines[-1].words == "Ciao"
                await here.hand_over(1, "novice")
                await seen()
                await there.end()
                with here.presence.listening() as back:
                    await clubs[0].look_round()
                    assert back.is_set() and here.stored.status == "ended"

    run(work)
