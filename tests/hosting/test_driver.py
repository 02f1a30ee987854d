"""The driver: bots and people whose time is up are played for, as long as the table is open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hosting.rooms import PEOPLE, a_club, a_table, run
from serenissima.bots.workers import Thought
from serenissima.hosting import driver
from serenissima.hosting.open_table import OpenTable
from serenissima.table.setting import Seat

BOTS = (Seat("bot", "", "novice"), Seat("bot", "", "novice"))


async def until(open_table: OpenTable, status: str) -> None:
    for _ in range(500):
        if open_table.stored.status == status:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"the table is still {open_table.stored.status}")


def test_bots_play_to_the_end_and_the_driver_stops(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:

            async def last(*_: object, **more: object) -> Thought:
                return Thought(0)

            club.workers.choose = last  # type: ignore[method-assign]
            open_table = await a_table(club, BOTS)
            await until(open_table, "over")
            task = club.drivers[open_table.stored.id].task
            await asyncio.wait_for(task, 5)
            assert {e.by for e in await club.store.entries(open_table.stored.id)} == {
                "chance",
                "novice",
            }

    run(work)


def test_what_stops_a_driver_once_does_not_stop_it_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "RETRY", 0.01)

    async def work() -> None:
        async with a_club(tmp_path) as club:
            asked = 0

            async def moody(*_: object, **more: object) -> Thought:
                nonlocal asked
                asked += 1
                if asked == 1:
                    raise OSError("no process could be started")
                return Thought(0)

            club.workers.choose = moody  # type: ignore[method-assign]
            open_table = await a_table(club, BOTS)
            await until(open_table, "over")
            assert asked > 2

    run(work)


def test_a_closed_table_is_played_on_by_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club, PEOPLE)
            task = club.drivers[open_table.stored.id].task
            assert not task.done()
            open_table.close()
            await asyncio.wait_for(task, 5)
            await open_table.hand_over(0, "novice")
            await asyncio.sleep(0.05)
            assert open_table.table is not None and open_table.table.now.asks == [0, 0]

    run(work)


def test_where_no_bots_are_driven_nobody_plays_for_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path, driving=False) as club:
            open_table = await a_table(club, BOTS)
            assert club.drivers == {}
            await asyncio.sleep(0.05)
            assert open_table.table is not None and open_table.table.now.asks == [0, 0]

    run(work)
