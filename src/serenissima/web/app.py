"""The application: routes behind the guard, a club that lives as long as it runs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from serenissima import logs
from serenissima.hosting.club import Club
from serenissima.hosting.viewer import Forbidden
from serenissima.kernel.language import Complaint, Phrase
from serenissima.kernel.record import RecordError
from serenissima.table.catalogue import Catalogue
from serenissima.table.table import Refusal
from serenissima.version import VERSION
from serenissima.web import api, live, pages
from serenissima.web.access import Access, Denied
from serenissima.web.language import complain
from serenissima.web.security import REFUSALS, Guard, Limits, Seals

STATIC = Path(__file__).parent / "static"


def make_app(
    database: str,
    catalogue: Catalogue | None = None,
    *,
    limits: Limits | None = None,
    secret: str | None = None,
    warm: bool = True,
    **club: Any,
) -> Guard:
    """The whole table as an ASGI application; `club` is handed on to `Club`."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await Club.at(database, catalogue or Catalogue.of(), **club)
        app.state.club = opened
        app.state.seals = Seals(secret or await opened.secret("seals"))
        warming = []
        if warm:
            warming.append(asyncio.create_task(opened.workers.warm()))
            # What is loaded now stays: looking through it all for garbage, again and again, would
            # keep somebody waiting a twentieth of a second each time.
            gc.collect()
            gc.freeze()
        kind = "postgresql" if database.startswith("postgres") else "sqlite"
        logs.info(
            "web", "started", version=VERSION, database=kind, games=len(opened.catalogue.games)
        )
        try:
            yield
        finally:
            logs.info("web", "stopped", tables=len(opened.tables))
            await asyncio.gather(*warming, return_exceptions=True)
            await opened.close()

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
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Denied, on_denied)
    app.add_exception_handler(Forbidden, on_forbidden)
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(Complaint, on_complaint)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    return Guard(app, limits or Limits())


def answer(request: Request, status: int, code: str, message: str | Phrase | Complaint) -> Response:
    """A refusal: data for programs, a page for people."""
    if request.url.path.startswith("/api/") or "json" in request.headers.get("accept", ""):
        text = complain(Access.of(request).language, message)
        return JSONResponse({"code": code, "message": text}, status)
    return pages.refused(request, status, code, message)


async def on_denied(request: Request, error: Exception) -> Response:
    """There is no such thing for this visitor."""
    assert isinstance(error, Denied)
    return answer(request, error.status, error.code, error.message)


async def on_forbidden(request: Request, error: Exception) -> Response:
    """The visitor may not do this."""
    assert isinstance(error, Forbidden)
    return answer(request, 403, error.code, error.message)


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
    # What a stranger wrote is a fact of a sentence, never a sentence.
    return answer(request, 422, "form", Phrase("{what}", what="; ".join(found)))


HTTP: Final = {
    404: "There is no such page.",
    405: "This page does not take such a request.",
    413: REFUSALS["size"],
}


async def on_http(request: Request, error: Exception) -> Response:
    """There is no such page."""
    assert isinstance(error, HTTPException)
    known = HTTP.get(error.status_code)
    message = known or Phrase("{what}", what=str(error.detail))
    code = "size" if error.status_code == 413 else "http"
    return answer(request, error.status_code, code, message)
