"""The driver: bots and people whose time is up are played for, as long as the table is open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hosting.rooms import PEOPLE, a_club, a_table, run
from serenissima.bots.workers import Thought
from serenissima.hosting import driver
from serenissima.hosting.open_table import STAND_IN, OpenTable
from serenissima.table.setting import Seat
from web.served import Clock

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


async def answering(*_: object, **more: object) -> Thought:
    return Thought(1)


def test_whoever_is_late_is_played_for_in_this_turn_alone(tmp_path: Path) -> None:
    clock = Clock()

    async def work() -> None:
        async with a_club(tmp_path, now=clock) as club:
            club.workers.choose = answering  # type: ignore[method-assign]
            open_table = await a_table(club, clock="move", seconds=10)
            table = open_table.game_on()
            clock.time += 11
            open_table.wake()
            for _ in range(500):
                if table.deciding == [1]:
                    break
                await asyncio.sleep(0.01)
            assert table.deciding == [1], "the turn of the first seat is over"
            entries = await club.store.entries(open_table.stored.id)
            assert [e.by for e in entries] == ["chance", "clock", "clock"]
            assert not open_table.stored.seats[0].by_bot
            said = [(line.seat, line.words) for line in open_table.talk.lines]
            assert said == [(-1, "late 0")]

    run(work)


def test_whose_time_for_the_game_is_up_is_played_for_to_its_end(tmp_path: Path) -> None:
    clock = Clock()

    async def work() -> None:
        async with a_club(tmp_path, now=clock) as club:
            club.workers.choose = answering  # type: ignore[method-assign]
            open_table = await a_table(club, clock="game", seconds=10)
            clock.time += 11
            open_table.wake()
            for _ in range(500):
                if open_table.stored.seats[0].by_bot:
                    break
                await asyncio.sleep(0.01)
            assert [seat.level for seat in open_table.stored.seats] == [STAND_IN, ""]

    run(work)


def test_dice_choose_only_where_a_bot_gives_no_choice_that_it_has(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            club.workers.choose = answering  # type: ignore[method-assign]
            open_table = await a_table(club, BOTS)
            await until(open_table, "over")
            entries = await club.store.entries(open_table.stored.id)
            assert {e.option for e in entries if e.by == "novice"} == {1}
            assert open_table.talk.lines == []

            async def at_a_loss(*_: object, **more: object) -> Thought:
                return Thought(9)

            club.workers.choose = at_a_loss  # type: ignore[method-assign]
            open_table = await a_table(club, BOTS)
            await until(open_table, "over")
            said = {line.words for line in open_table.talk.lines}
            assert said == {"failed 0 novice", "failed 1 novice"}

    run(work)
