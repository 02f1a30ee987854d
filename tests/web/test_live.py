"""The stream for bots and the socket for people: one loop, a beat that tells nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from serenissima.hosting.open_table import OpenTable
from serenissima.web import live
from serenissima.web.access import Access
from serenissima.web.security import Guard, visitor_of
from web.served import Clock, club_of
from web.test_races import bearer, new_table, open_club, post, run


def reading(app: Guard, table: dict[str, Any], seat: int) -> AsyncGenerator[bytes, None]:
    """The stream of a program at a seat."""
    access = Access(club_of(app), app.app.state.seals, None, table["tokens"][str(seat)], "en")
    stream = live.events(access, table["table"], None)
    assert isinstance(stream, AsyncGenerator)
    return stream


def test_after_a_failed_write_the_stream_goes_on_with_the_table_opened_anew(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            club = club_of(app)
            async with aclosing(reading(app, table, 1)) as lines:
                await anext(lines)
                honest = club.store.write

                async def full_disk(*_: object) -> None:
                    raise OSError("the disk is full")

                club.store.write = full_disk  # type: ignore[method-assign, assignment]
                with pytest.raises(OSError, match="full"):
                    await post(client, table, 0, 0, 1)
                club.store.write = honest  # type: ignore[method-assign]
                assert (await post(client, table, 0, 0, 1)).status_code == 200
                assert (await post(client, table, 0, 1, 0)).status_code == 200
                said = json.loads(await asyncio.wait_for(anext(lines), 5))
                assert said["asked"] is not None, "it is the other seat's turn now"

    run(work)


@pytest.mark.parametrize(("beat", "every"), [(0.3, 0.02), (1.0, 0.6)])
def test_the_beat_comes_in_time_whatever_wakes_the_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beat: float, every: float
) -> None:
    monkeypatch.setattr(live, "BEAT", beat)

    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            open_table = await club_of(app).open(table["table"])
            assert open_table is not None

            async def stir(stirred: OpenTable) -> None:
                while True:
                    stirred.wake()
                    await asyncio.sleep(every)

            async with aclosing(reading(app, table, 1)) as lines:
                assert json.loads(await anext(lines))["table"] == table["table"]
                stirring = asyncio.create_task(stir(open_table))
                try:
                    for _ in range(2):
                        start = time.monotonic()
                        assert await asyncio.wait_for(anext(lines), 5) == b"\n"
                        passed = time.monotonic() - start
                        assert beat - 0.1 < passed < beat + 0.45, "neither earlier nor later"
                finally:
                    stirring.cancel()

    run(work)


def test_a_delayed_stream_shows_what_has_come_due_though_nothing_wakes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "GLANCE", 0.02)
    clock = Clock()

    async def work() -> None:
        async with open_club(tmp_path, now=clock) as (app, client):
            table = await new_table(client, watching="delayed", delay=60)
            open_table = await club_of(app).open(table["table"])
            assert open_table is not None
            await open_table.hold(visitor_of("a spectator's cookie"), -1)
            visitor = visitor_of("a spectator's cookie")
            access = Access(club_of(app), app.app.state.seals, visitor, "", "en")
            stream = live.events(access, table["table"], None)
            assert isinstance(stream, AsyncGenerator)
            async with aclosing(stream) as lines:
                first = json.loads(await anext(lines))
                assert first["lines"] == []
                for number in (0, 1):
                    assert (await post(client, table, 0, number, 0)).status_code == 200
                waiting = asyncio.ensure_future(anext(lines))
                await asyncio.sleep(0.2)
                assert not waiting.done(), "it is shown later"
                clock.time += 61
                said = json.loads(await asyncio.wait_for(waiting, 5))
                assert said["view"]["public"]["acts"][0] == 0

    run(work)


def test_the_stream_ends_with_the_game_and_for_whoever_loses_the_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            open_table = await club_of(app).open(table["table"])
            assert open_table is not None
            async with aclosing(reading(app, table, 0)) as lines:
                await anext(lines)
                await open_table.end()
                assert json.loads(await anext(lines))["status"] == "ended"
                with pytest.raises(StopAsyncIteration):
                    await anext(lines)
            assert not open_table.presence.watched
            answer = await client.get(f"/api/tables/{table['table']}", headers=bearer(table, 0))
            assert answer.json()["status"] == "ended"

    run(work)
