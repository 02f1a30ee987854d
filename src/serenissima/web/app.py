"""The application: routes behind the guard, a house that lives as long as it runs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from serenissima.kernel.language import Complaint
from serenissima.kernel.record import RecordError
from serenissima.store.store import Store
from serenissima.table.shelf import Shelf
from serenissima.table.table import Refusal
from serenissima.version import VERSION
from serenissima.web import api, boards, live, pages
from serenissima.web.house import House
from serenissima.web.language import complain
from serenissima.web.security import REFUSALS, Guard, Limits, Seals
from serenissima.web.visits import Denied, Visit

STATIC = Path(__file__).parent / "static"
TIDYING = 60.0
WATCHING = 1.0
"""Seconds between looks at what other processes wrote."""


def make_app(
    database: str,
    shelf: Shelf | None = None,
    *,
    limits: Limits | None = None,
    secret: str | None = None,
    warm: bool = True,
    **house: Any,
) -> Guard:
    """The whole table as an ASGI application; `house` is handed on to `House`."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database)
        await store.open()
        app.state.house = House(store, shelf or Shelf.of(), **house)
        app.state.seals = Seals(secret or await store.secret("seals"))
        tasks = [asyncio.create_task(work(app.state.house)) for work in (tidy, watch)]
        if warm:
            tasks.append(asyncio.create_task(app.state.house.workers.warm()))
            # What is loaded now stays: looking through it all for garbage, again and again, would
            # keep somebody waiting a twentieth of a second each time.
            gc.collect()
            gc.freeze()
        try:
            yield
        finally:
            for task in tasks[:2]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await app.state.house.close()

    app = FastAPI(
        title="Serenissima",
        version=VERSION,
        description="A table for four board games of Venetian intrigue.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(live.router)
    app.include_router(boards.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Denied, on_denied)
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(Complaint, on_complaint)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    return Guard(app, limits or Limits())


async def tidy(house: House) -> None:
    """Put away the tables nobody looks at, now and then."""
    while True:
        await asyncio.sleep(TIDYING)
        await house.put_away()


async def watch(house: House) -> None:
    """Show what other processes on the same database have written."""
    while True:
        await asyncio.sleep(WATCHING)
        with contextlib.suppress(SQLAlchemyError):
            await house.look_round()


def answer(request: Request, status: int, code: str, message: str | Complaint) -> Response:
    """A refusal: data for programs, a page for people."""
    if request.url.path.startswith("/api/") or "json" in request.headers.get("accept", ""):
        text = complain(Visit.of(request).language, message)
        return JSONResponse({"code": code, "message": text}, status)
    return pages.refused(request, status, code, message)


async def on_denied(request: Request, error: Exception) -> Response:
    """The visitor may not do this."""
    assert isinstance(error, Denied)
    return answer(request, error.status, error.code, error.message)


async def on_refusal(request: Request, error: Exception) -> Response:
    """The table does not allow this now."""
    assert isinstance(error, Refusal)
    return answer(request, 409, error.code, str(error))


async def on_complaint(request: Request, error: Exception) -> Response:
    """What was brought or wished for is not right."""
    assert isinstance(error, Complaint)
    code = "record" if isinstance(error, RecordError) else "setting"
    return answer(request, 422, code, error)


async def on_invalid(request: Request, error: Exception) -> Response:
    """The request is not of the form that is asked for."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5]]
    return answer(request, 422, "form", "; ".join(found))


HTTP: Final = {
    404: "There is no such page.",
    405: "This page is not for that.",
    413: REFUSALS["size"],
}


async def on_http(request: Request, error: Exception) -> Response:
    """There is no such page."""
    assert isinstance(error, HTTPException)
    message = HTTP.get(error.status_code, str(error.detail))
    code = "size" if error.status_code == 413 else "http"
    return answer(request, error.status_code, code, message)
