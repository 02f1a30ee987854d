"""Live updates: fragments for people over a socket, events for bots as lines of JSON.

A listener is woken by every change of the table but is sent something only when what it may know
has changed, so that the messages themselves tell nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from serenissima.hosting.look import Look, look
from serenissima.hosting.open_table import DONE, OpenTable
from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.web.access import Access, Denied
from serenissima.web.data import look_data
from serenissima.web.render.frame import frame

router = APIRouter()
BEAT: Final = 20.0
"""Seconds between signs of life."""
GLANCE: Final = 1.0
"""How often a delayed table is looked at."""


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str, seat: int | None = None) -> None:
    """The fragments of one viewer, as they change."""
    access = Access.of(socket)
    try:
        await enter_or_wait(access, table, seat)
    except (Denied, Forbidden) as error:
        await socket.close(1008, error.code)
        return
    await socket.accept()
    gone = asyncio.create_task(until_gone(socket))
    try:
        await push(socket, access, table, seat, gone)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()


async def until_gone(socket: WebSocket) -> None:
    """Wait for the other side to leave; what it says on the way is of no interest."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def enter_or_wait(
    access: Access, table: str, seat: int | None = None
) -> tuple[OpenTable, Viewer]:
    """The table as a visitor sees it; without a seat they may still see it fill."""
    try:
        return await access.enter(table, seat)
    except Forbidden as error:
        open_table = await access.open(table)
        seats = open_table.stored.seats
        if error.code != "private" or not any(place.kind == "open" for place in seats):
            raise
        return open_table, Viewer(None)


async def push(
    socket: WebSocket, access: Access, table: str, seat: int | None, gone: asyncio.Task[None]
) -> None:
    """Send every part of the page that changed, until the viewer leaves."""
    sent: dict[str, str] = {}
    async with aclosing(looks(access, table, seat, gone, waiting=True)) as found:
        async for seen in found:
            parts = frame(seen, access.language, access.links(seen)).parts
            news = [html for part, html in parts.items() if sent.get(part) != html]
            if news:
                await socket.send_text("\n".join(news))
                sent.update(parts)


async def events(access: Access, table: str, seat: int | None) -> AsyncIterator[bytes]:
    """The stream for bots: a line of JSON for every change, and an empty line now and then."""
    last, told = b"", 0
    clock = asyncio.get_running_loop().time
    beat = clock() + BEAT
    never: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    # The beat does not depend on what woke us: it would tell of hidden steps.
    stream = looks(access, table, seat, never, within=lambda: max(0.0, beat - clock()))
    async with aclosing(stream) as found:
        async for seen in found:
            data = look_data(seen, access.language)
            whole = json.dumps(data, ensure_ascii=False).encode()
            if whole != last:
                last = whole
                data["lines"] = [line for line in data["lines"] if line["number"] > told]
                told = max([told, *(line["number"] for line in data["lines"])])
                yield json.dumps(data, ensure_ascii=False).encode() + b"\n"
                if seen.status in DONE:
                    return
                beat = clock() + BEAT
            elif clock() >= beat:
                yield b"\n"
                beat = clock() + BEAT


async def looks(
    access: Access,
    table: str,
    seat: int | None,
    gone: asyncio.Future[None],
    *,
    waiting: bool = False,
    within: Callable[[], float] | None = None,
) -> AsyncGenerator[Look, None]:
    """What a viewer is shown, at once and after every change, until they leave or are shown out.

    A table that was closed here is opened anew: it may have been a failed write that closed it.
    """
    enter = enter_or_wait if waiting else Access.enter
    with contextlib.suppress(Forbidden):
        while not gone.done():
            open_table, viewer = await enter(access, table, seat)
            presence = open_table.presence
            from_where = viewer.seat if seat is None else seat
            with presence.listening() as changed, presence.looking_from(from_where):
                while not gone.done() and not open_table.closed:
                    changed.clear()
                    now_open, viewer = await enter(access, table, seat)
                    if now_open is not open_table:
                        break
                    yield await look(open_table, viewer)
                    longest = within() if within is not None else None
                    await wake(changed, gone, GLANCE if viewer.delayed else longest)


async def wake(changed: asyncio.Event, gone: asyncio.Future[None], within: float | None) -> None:
    """Wait for a change, for the viewer to leave, or for a time."""
    waiting: asyncio.Future[Any] = asyncio.create_task(changed.wait())
    try:
        await asyncio.wait({waiting, gone}, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
