"""The JSON interface of pages and bots, described in the OpenAPI document."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse, StreamingResponse

from serenissima.bots.bot import level_named
from serenissima.hosting import look, lookback
from serenissima.kernel.language import SOURCE
from serenissima.web import live
from serenissima.web.access import Access
from serenissima.web.actions import ACTIONS, Action, perform
from serenissima.web.data import look_data
from serenissima.web.setting import NewTable, Wish, set_table

TableId = Annotated[str, Path(pattern="^[0-9a-z]{1,24}$", description="the table's name")]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=15, description="which of your seats; the first without")
]


class Refused(BaseModel):
    """Why a request changed nothing."""

    code: str
    message: str


class GameCard(BaseModel):
    """A game that is played here."""

    name: str
    version: int
    seats: list[int]
    variants: dict[str, list[str | int | bool]]
    packs: list[str]


class LevelCard(BaseModel):
    """A level of the bots."""

    name: str
    seconds: float


class Choices(BaseModel):
    """One legal choice."""

    option: int
    move: dict[str, Any]
    sentence: str


class Question(BaseModel):
    """What the seat is asked."""

    number: int
    question: str
    choices: list[Choices]


class Reason(BaseModel):
    """A choice that a master likes, and what it says of it."""

    option: int
    sentence: str


class LogLine(BaseModel):
    """Something the viewer noticed."""

    number: int
    event: dict[str, Any]
    sentence: str


class Look(BaseModel):
    """A table as one viewer sees it."""

    table: str
    status: str
    commitment: str | None
    seed: str | None
    names: list[str]
    view: dict[str, Any] | None
    asked: Question | None
    advice: list[Reason]
    number: int
    lines: list[LogLine]
    chosen: list[int]
    back: str
    returns: list[float] | None


class Created(BaseModel):
    """A new table and the tokens of its people, by seat."""

    table: str
    tokens: dict[str, str]


class Accepted(BaseModel):
    """The request was carried out and is durable."""

    ok: bool = True
    goto: str | None = None


class Brought(BaseModel):
    """A record to be replayed."""

    model_config = ConfigDict(extra="forbid")
    text: str = Field(max_length=1024 * 1024)


CODES = (400, 403, 404, 409, 413, 422, 429)
REFUSALS: dict[int | str, dict[str, Any]] = {code: {"model": Refused} for code in CODES}
router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games")
async def games(request: Request) -> list[GameCard]:
    """The games that are played here."""
    catalogue = Access.of(request).club.catalogue
    return [
        GameCard(
            name=game.name,
            version=game.version,
            seats=list(game.seats),
            variants={name: list(values) for name, values in game.variants.items()},
            packs=catalogue.packs(game.name),
        )
        for game in catalogue.games
    ]


@router.get("/levels")
async def levels(request: Request) -> list[LevelCard]:
    """The levels of the bots."""
    found = [level_named(name) for name in Access.of(request).club.levels]
    return [LevelCard(name=level.name, seconds=level.seconds) for level in found]


@router.post("/tables", status_code=201)
async def create(request: Request, wish: NewTable) -> Created:
    """Set a table."""
    access = Access.of(request)
    open_table = await set_table(access, access.visitor or "", Wish(wish))
    table = open_table.stored.id
    tokens = {
        str(number): access.seals.token(table, number, seat.generation)
        for number, seat in enumerate(open_table.stored.seats)
        if seat.kind == "person"
    }
    return Created(table=table, tokens=tokens)


@router.get("/tables/{table}")
async def show(request: Request, table: TableId, seat: SeatQuery = None) -> Look:
    """The table from one's own knowledge, with the question and the legal choices."""
    access = Access.of(request)
    open_table, viewer = await access.enter(table, seat)
    return Look(**look_data(await look.look(open_table, viewer), access.language))


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "a look a line"}},
)
async def events(request: Request, table: TableId, seat: SeatQuery = None) -> StreamingResponse:
    """The stream for bots: a look at the table as one line of JSON whenever it changes."""
    access = Access.of(request)
    await access.enter(table, seat)
    return StreamingResponse(live.events(access, table, seat), media_type="application/x-ndjson")


@router.get(
    "/tables/{table}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {}}, "description": "the record"}},
)
async def record(request: Request, table: TableId) -> PlainTextResponse:
    """The record of a game that is over."""
    open_table, viewer = await Access.of(request).enter(table)
    names = (await look.look(open_table, viewer)).names(SOURCE)
    return PlainTextResponse(await lookback.record_text(open_table, names))


@router.post("/records", status_code=201)
async def bring(request: Request, brought: Brought) -> Created:
    """Bring a record to be replayed."""
    access = Access.of(request)
    open_table = await access.club.bring(access.visitor or "", brought.text)
    return Created(table=open_table.stored.id, tokens={})


def endpoint(action: Action) -> Callable[..., Awaitable[Accepted]]:
    """The route of an action; its body is that of the action."""

    async def act(request: Request, table: str, body: Any) -> Accepted:
        done = await perform(Access.of(request), table, action, body)
        return Accepted(goto=done.goto)

    parameters = [
        inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request),
        inspect.Parameter("table", inspect.Parameter.KEYWORD_ONLY, annotation=TableId),
        inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=action.body),
    ]
    setattr(act, "__signature__", inspect.Signature(parameters))  # noqa: B010
    act.__name__ = action.name
    act.__doc__ = action.act.__doc__
    return act


for _action in ACTIONS.values():
    router.post(f"/tables/{{table}}/{_action.name}")(endpoint(_action))
