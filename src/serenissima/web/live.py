"""Live updates: fragments for people over a socket, events for bots as lines of JSON.

A listener is woken by every change of the table but is sent something only when what it may know
has changed, so that the messages themselves tell nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from serenissima.table.sight import Sight
from serenissima.web import drawing
from serenissima.web.sitting import Sitting
from serenissima.web.visits import Denied, Viewer, Visit

router = APIRouter()
BEAT: Final = 20.0
"""Seconds between signs of life."""
GLANCE: Final = 1.0
"""How often a delayed table is looked at."""


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str, seat: int | None = None) -> None:
    """The fragments of one viewer, as they change."""
    visit = Visit.of(socket)
    try:
        await visit.look(table, seat)
    except Denied as denied:
        if denied.status == 404 or not await may_wait(visit, table):
            await socket.close(1008, denied.code)
            return
    await socket.accept()
    gone = asyncio.create_task(until_gone(socket))
    try:
        await push(socket, visit, table, seat, gone)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()


async def may_wait(visit: Visit, table: str) -> bool:
    """Whether a visitor without a seat may see the table fill."""
    sitting = await visit.sitting(table)
    return any(seat.kind == "open" for seat in sitting.kept.seats)


async def until_gone(socket: WebSocket) -> None:
    """Wait for the other side to leave; what it says on the way is of no interest."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def push(
    socket: WebSocket, visit: Visit, table: str, seat: int | None, gone: asyncio.Task[None]
) -> None:
    """Send every part of the page that changed, until the viewer leaves."""
    sent: dict[str, str] = {}
    while not gone.done():
        sitting = await visit.sitting(table)
        with sitting.listening() as changed, sitting.presence(seat):
            while not gone.done() and visit.house.sittings.get(table) is sitting:
                changed.clear()
                try:
                    _, viewer = await visit.look(table, seat)
                except Denied:
                    viewer = Viewer(None)
                    if not await may_wait(visit, table):
                        return
                frame = await drawing.frame(sitting, viewer, visit.language, visit.seals)
                news = [html for part, html in frame.parts.items() if sent.get(part) != html]
                if news:
                    await socket.send_text("\n".join(news))
                    sent.update(frame.parts)
                await woken(changed, gone, GLANCE if viewer.delayed else None)


async def woken(changed: asyncio.Event, gone: asyncio.Task[None], within: float | None) -> None:
    """Wait for a change, for the viewer to leave, or for a time."""
    waiting = asyncio.create_task(changed.wait())
    try:
        await asyncio.wait({waiting, gone}, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()


async def sight_for(sitting: Sitting, viewer: Viewer) -> Sight | None:
    """What a program is shown of a table now."""
    if viewer.delayed and sitting.playing:
        return await sitting.delayed()
    if sitting.table is None or (viewer.blind and sitting.playing):
        return None
    return sitting.table.sight(viewer.seat)


async def sight_data(sitting: Sitting, viewer: Viewer, language: str) -> dict[str, Any]:
    """A sight as plain data."""
    sight = await sight_for(sitting, viewer)
    names = drawing.seat_names(sitting, language)
    data: dict[str, Any] = {
        "table": sitting.kept.id,
        "status": sitting.kept.status,
        "commitment": sitting.kept.commitment,
        "seed": sitting.kept.seed if sitting.kept.status in ("over", "ended") else None,
        "names": names,
        "view": None,
        "asked": None,
        "advice": [],
        "number": 0,
        "lines": [],
        "chosen": [],
        "back": "",
        "returns": None,
    }
    if sight is None:
        return data
    data["view"] = sight.view.to_dict()
    data["number"] = sight.number
    data["chosen"] = list(sight.chosen)
    data["back"] = sight.back
    data["returns"] = list(sight.returns) if sight.returns is not None else None
    data["lines"] = [
        {
            "number": line.number,
            "event": line.event.to_dict(),
            "sentence": line.event.sentence(language, names),
        }
        for line in sight.lines
    ]
    if sight.asked is not None:
        data["asked"] = {
            "number": sight.asked.number,
            "question": sight.asked.question.text(language, names),
            "choices": [
                {
                    "option": choice.option,
                    "move": choice.move.to_dict(),
                    "sentence": choice.move.sentence(language, names),
                }
                for choice in sight.asked.choices
            ],
        }
        data["advice"] = [
            {"option": option, "sentence": sentence}
            for option, sentence in drawing.advice_lines(sitting, sight, names, language)
        ]
    return data


async def events(visit: Visit, table: str, seat: int | None) -> AsyncIterator[bytes]:
    """The stream for bots: a line of JSON for every change, and an empty line now and then."""
    sitting, viewer = await visit.look(table, seat)
    last = b""
    told = 0
    clock = asyncio.get_running_loop().time
    beat = clock() + BEAT
    never: asyncio.Task[None] = asyncio.create_task(asyncio.sleep(10**9))
    try:
        with sitting.listening() as changed, sitting.presence(viewer.seat):
            while True:
                changed.clear()
                _, viewer = await visit.look(table, seat)
                data = await sight_data(sitting, viewer, visit.language)
                whole = json.dumps(data, ensure_ascii=False).encode()
                if whole != last:
                    last = whole
                    data["lines"] = [line for line in data["lines"] if line["number"] > told]
                    told = max([told, *(line["number"] for line in data["lines"])])
                    yield json.dumps(data, ensure_ascii=False).encode() + b"\n"
                    if sitting.kept.status in ("over", "ended"):
                        return
                    beat = clock() + BEAT
                elif clock() >= beat:
                    yield b"\n"
                    beat = clock() + BEAT
                # The beat does not depend on what woke us: it would tell of hidden steps.
                await woken(changed, never, GLANCE if viewer.delayed else max(0, beat - clock()))
    finally:
        never.cancel()
