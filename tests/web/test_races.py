"""Choosing at the same instant, twice, too late, or from two processes: one outcome."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from serenissima.hosting.club import Club
from serenissima.table.catalogue import Catalogue
from serenissima.web.access import Access
from serenissima.web.live import events
from serenissima.web.security import Guard
from web.served import an_app, club_of

CATALOGUE = Catalogue.of(["table.hush:GAME", "kuhn:GAME"])


@asynccontextmanager
async def open_club(folder: Path, **more: Any) -> AsyncIterator[tuple[Guard, httpx.AsyncClient]]:
    app = an_app(folder, CATALOGUE, **more)
    transport = httpx.ASGITransport(app)
    async with app.app.router.lifespan_context(app.app):
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            yield app, client


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def new_table(client: httpx.AsyncClient, game: str = "hush", **more: Any) -> dict[str, Any]:
    body = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}], **more}
    made = await client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    found = made.json()
    assert isinstance(found, dict)
    return found


def bearer(table: dict[str, Any], seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {table['tokens'][str(seat)]}"}


async def post(
    client: httpx.AsyncClient, table: dict[str, Any], seat: int, number: int, option: int
) -> httpx.Response:
    path = f"/api/tables/{table['table']}/choices"
    body = {"number": number, "option": option}
    return await client.post(path, json=body, headers=bearer(table, seat))


async def entries(app: Guard, table: dict[str, Any]) -> list[tuple[int, int]]:
    log = await club_of(app).store.entries(table["table"])
    return [(entry.seat, entry.option) for entry in log if entry.seat >= 0]


def test_a_double_click_is_one_choice(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            answers = await asyncio.gather(*(post(client, table, 0, 0, 1) for _ in range(8)))
            codes = sorted(answer.status_code for answer in answers)
            assert codes == [200] + [409] * 7
            assert {a.json()["code"] for a in answers if a.status_code == 409} == {"stale"}
            assert await entries(app, table) == [(0, 1)]

    run(work)


def test_two_devices_choosing_differently_at_once_have_one_outcome(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            answers = await asyncio.gather(*(post(client, table, 0, 0, o) for o in (0, 1, 2)))
            won = [o for o, answer in enumerate(answers) if answer.status_code == 200]
            assert len(won) == 1 and await entries(app, table) == [(0, won[0])]

    run(work)


def test_choices_of_different_seats_at_once_both_count(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            for seat in (0, 1):
                for number in (0, 1):
                    assert (await post(client, table, seat, number, 0)).status_code == 200
            both = await asyncio.gather(post(client, table, 0, 2, 1), post(client, table, 1, 2, 2))
            assert [answer.status_code for answer in both] == [200, 200]
            again = await asyncio.gather(post(client, table, 0, 3, 1), post(client, table, 1, 3, 2))
            assert [answer.status_code for answer in again] == [200, 200]
            assert len(await entries(app, table)) == 8

    run(work)


def test_an_old_page_and_a_forged_choice_change_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            assert (await post(client, table, 0, 0, 1)).status_code == 200
            old = await post(client, table, 0, 0, 2)
            assert (old.status_code, old.json()["code"]) == (409, "stale")
            illegal = await post(client, table, 0, 1, 44)
            assert (illegal.status_code, illegal.json()["code"]) == (409, "illegal")
            turn = await post(client, table, 1, 0, 0)
            assert (turn.status_code, turn.json()["code"]) == (409, "not-asked")
            forged = {"tokens": {"0": table["tokens"]["0"][:-2] + "xx"}, "table": table["table"]}
            assert (await post(client, forged, 0, 1, 1)).status_code == 403
            other = {"tokens": {"1": table["tokens"]["0"]}, "table": table["table"]}
            wrong = await client.post(
                f"/api/tables/{table['table']}/choices",
                json={"number": 0, "option": 0, "seat": 1},
                headers=bearer(other, 1),
            )
            assert (wrong.status_code, wrong.json()["code"]) == (403, "not-your-seat")
            assert await entries(app, table) == [(0, 1)]

    run(work)


def test_a_choice_given_up_half_way_is_made_or_not_made_but_never_half(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            for turns in range(12):
                table = await new_table(client)
                open_table = await club_of(app).open(table["table"])
                assert open_table is not None and open_table.table is not None
                task = asyncio.ensure_future(open_table.choose(0, 0, 1))
                for _ in range(turns):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                async with open_table.lock:
                    made = await entries(app, table)
                assert len(made) == open_table.table.now.asks[0]
                answer = await post(client, table, 0, len(made), 2)
                assert answer.status_code == 200

    run(work)


def test_a_reconnect_in_mid_choice_shows_the_table_as_it_is(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            access = Access(club_of(app), app.app.state.seals, None, table["tokens"]["0"], "en")
            first = events(access, table["table"], None)
            await anext(first)
            posting = asyncio.ensure_future(post(client, table, 0, 0, 1))
            await asyncio.sleep(0)
            await first.aclose()  # type: ignore[attr-defined]
            assert (await posting).status_code == 200
            second = events(access, table["table"], None)
            line = await anext(second)
            assert b'"number": 1' in line and b'"card": 1' in line
            await second.aclose()  # type: ignore[attr-defined]

    run(work)


def test_two_processes_on_one_database_agree(tmp_path: Path) -> None:
    """The second club finds the place in the log taken, reads it, and refuses the old choice."""

    async def work() -> None:
        async with open_club(tmp_path) as (app, client):
            table = await new_table(client)
            club = club_of(app)
            other = Club(club.store, CATALOGUE)
            there = await other.open(table["table"])
            assert there is not None and there.table is not None
            assert (await post(client, table, 0, 0, 1)).status_code == 200
            from serenissima.table.table import Refusal

            try:
                await there.choose(0, 0, 2)
            except Refusal as refusal:
                assert refusal.code == "stale"
            else:
                raise AssertionError("the second process overwrote the first")
            assert there.table.view(0).own["card"] == 1
            assert await entries(app, table) == [(0, 1)]

    run(work)
