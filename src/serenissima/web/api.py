"""The JSON interface of pages and bots, described in the OpenAPI document."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse, StreamingResponse

from serenissima.bots.bot import level_named
from serenissima.table.setting import Seat, agreed, known_level, person_name
from serenissima.web import live, looking
from serenissima.web.actions import ACTIONS, Action, perform
from serenissima.web.visits import Denied, Visit

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


class SeatWish(BaseModel):
    """Who is to sit in a seat."""

    model_config = ConfigDict(extra="forbid")
    kind: str = Field(pattern="^(person|bot|open)$")
    name: str = Field(default="", max_length=80)
    level: str = Field(default="novice", max_length=80)


class NewTable(BaseModel):
    """A table to be set by a program; every person's seat comes back with its token."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=16)
    variants: dict[str, str | int | bool] = Field(default_factory=dict, max_length=20)
    pack: str | None = Field(default=None, max_length=200)
    clock: str = "none"
    seconds: int = Field(default=0, ge=0, le=86_400)
    watching: str = "public"
    delay: int = Field(default=0, ge=0, le=86_400)
    pace: float = Field(default=0.0, ge=0, le=10)
    start: bool = True


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
    shelf = Visit.of(request).house.shelf
    return [
        GameCard(
            name=game.name,
            version=game.version,
            seats=list(game.seats),
            variants={name: list(values) for name, values in game.variants.items()},
            packs=shelf.packs(game.name),
        )
        for game in shelf.games
    ]


@router.get("/levels")
async def levels(request: Request) -> list[LevelCard]:
    """The levels of the bots."""
    found = [level_named(name) for name in Visit.of(request).house.levels]
    return [LevelCard(name=level.name, seconds=level.seconds) for level in found]


@router.post("/tables", status_code=201)
async def create(request: Request, wish: NewTable) -> Created:
    """Set a table."""
    visit = Visit.of(request)
    box = visit.house.shelf.box(wish.game, wish.pack)
    if box is None:
        raise Denied(404, "no-game", "There is no such game here.")
    setting = agreed(
        box.game,
        seats=len(wish.seats),
        variants=wish.variants,
        pack=wish.pack,
        clock=wish.clock,
        seconds=wish.seconds,
        watching=wish.watching,
        delay=wish.delay,
    )
    seats = [seat_of(seat, visit.house.levels) for seat in wish.seats]
    sitting = await visit.house.create(visit.visitor or "", setting, seats, wish.pace, ())
    table = sitting.kept.id
    tokens = {
        str(number): visit.seals.token(table, number, seat.generation)
        for number, seat in enumerate(seats)
        if seat.kind == "person"
    }
    if wish.start:
        await sitting.start()
    return Created(table=table, tokens=tokens)


def seat_of(wish: SeatWish, levels: Sequence[str]) -> Seat:
    """A seat as it is wished for."""
    if wish.kind == "bot":
        return Seat("bot", "", known_level(wish.level, levels))
    return Seat(wish.kind, person_name(wish.name) if wish.kind == "person" else "")


@router.get("/tables/{table}")
async def look(request: Request, table: TableId, seat: SeatQuery = None) -> Look:
    """The table from one's own knowledge, with the question and the legal choices."""
    visit = Visit.of(request)
    sitting, viewer = await visit.look(table, seat)
    return Look(**await live.sight_data(sitting, viewer, visit.language))


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "a look a line"}},
)
async def events(request: Request, table: TableId, seat: SeatQuery = None) -> StreamingResponse:
    """The stream for bots: a look at the table as one line of JSON whenever it changes."""
    visit = Visit.of(request)
    await visit.look(table, seat)
    return StreamingResponse(live.events(visit, table, seat), media_type="application/x-ndjson")


@router.get(
    "/tables/{table}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {}}, "description": "the record"}},
)
async def record(request: Request, table: TableId) -> PlainTextResponse:
    """The record of a game that is over."""
    sitting, _ = await Visit.of(request).look(table)
    return PlainTextResponse(await looking.record_text(sitting))


@router.post("/records", status_code=201)
async def bring(request: Request, brought: Brought) -> Created:
    """Bring a record to be replayed."""
    visit = Visit.of(request)
    sitting = await visit.house.bring(visit.visitor or "", brought.text)
    return Created(table=sitting.kept.id, tokens={})


def endpoint(action: Action) -> Callable[..., Awaitable[Accepted]]:
    """The route of an action; its body is that of the action."""

    async def act(request: Request, table: str, body: Any) -> Accepted:
        done = await perform(Visit.of(request), table, action, body)
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
