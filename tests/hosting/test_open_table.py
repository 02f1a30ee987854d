"""One open table: its lock, propose–write–adopt, and closing after a failed write."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hosting.rooms import a_club, a_table, run
from serenissima.store.store import Conflict
from serenissima.table.table import Refusal


def test_nothing_is_adopted_before_it_is_written(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            assert open_table.table is not None
            honest, seen = club.store.write, []

            async def slow(*more: object) -> None:
                await asyncio.sleep(0.02)
                assert open_table.table is not None
                seen.append(open_table.table.now.asks[0])
                await honest(*more)  # type: ignore[arg-type]

            club.store.write = slow  # type: ignore[method-assign, assignment]
            with open_table.presence.listening() as changed:
                await open_table.choose(0, 0, 1)
                assert seen == [0] and open_table.table.now.asks[0] == 1
                assert changed.is_set()

    run(work)


def test_a_place_that_is_taken_is_read_and_the_choice_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)

            async def taken(*_: object) -> None:
                raise Conflict("somebody else was first")

            honest = club.store.write
            club.store.write = taken  # type: ignore[method-assign, assignment]
            with pytest.raises(Refusal) as refused:
                await open_table.choose(0, 0, 1)
            assert refused.value.code == "stale" and not open_table.closed
            club.store.write = honest  # type: ignore[method-assign]
            await open_table.choose(0, 0, 1)

    run(work)


def test_after_a_failed_write_the_table_is_closed_and_opened_anew(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            name, honest = open_table.stored.id, club.store.write

            async def full_disk(*_: object) -> None:
                raise OSError("the disk is full")

            club.store.write = full_disk  # type: ignore[method-assign, assignment]
            with open_table.presence.listening() as changed:
                with pytest.raises(OSError, match="full"):
                    await open_table.choose(0, 0, 1)
                assert open_table.closed and changed.is_set()
            club.store.write = honest  # type: ignore[method-assign]
            with pytest.raises(Refusal) as refused:
                await open_table.choose(0, 0, 1)
            assert refused.value.code == "stale", "what it knows may be wrong"
            again = await club.open(name)
            assert again is not None and again is not open_table
            await again.choose(0, 0, 1)

    run(work)


def test_whoever_waited_for_a_table_that_opens_gets_the_same_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            await club.close_table(open_table.stored.id)
            found = await asyncio.gather(*(club.open(open_table.stored.id) for _ in range(4)))
            assert len({id(one) for one in found}) == 1
            assert await club.open("no-such-table") is None and club.opening == {}

    run(work)
