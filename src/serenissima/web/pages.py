"""The pages: lobby, setting a table, the table itself, and what comes through links."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

from fastapi import APIRouter, Request, Response
from pydantic import ValidationError
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from serenissima.bots.bot import level_named
from serenissima.games import GAMES
from serenissima.kernel.game import Game
from serenissima.kernel.language import Complaint, languages
from serenissima.kernel.record import unspell
from serenissima.store.store import Kept
from serenissima.table.setting import Seat, SettingError, agreed, known_level, person_name
from serenissima.web import drawing, lessons, looking
from serenissima.web.actions import ACTIONS, perform
from serenissima.web.language import COOKIE as LANGUAGE_COOKIE
from serenissima.web.language import complain
from serenissima.web.security import COOKIE, new_cookie, visitor_of
from serenissima.web.variants import offered
from serenissima.web.visits import Denied, Viewer, Visit

router = APIRouter(include_in_schema=False)
OPENED = 12
"""How many running tables the lobby opens to see whose turn it is."""
YEAR = 365 * 24 * 3600


def html(visit: Visit, request: Request, template: str, status: int = 200, **more: Any) -> Response:
    """A page in the visitor's language."""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    text = drawing.page(visit.language, template, here=path, **more)
    return HTMLResponse(text, status)


def welcome(request: Request, response: Response) -> None:
    """Give a new visitor a cookie by which his games are found again."""
    if request.cookies.get(COOKIE):
        return
    keep(request, response, COOKIE, new_cookie(), secret=True)


def keep(request: Request, response: Response, name: str, value: str, *, secret: bool) -> None:
    """Set a cookie that scripts cannot read and other sites cannot send."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=secret,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def form(request: Request) -> dict[str, str]:
    """The fields of a posted form; the last of several with one name."""
    body = (await request.body()).decode("utf-8", "replace")
    return {name: values[-1] for name, values in parse_qs(body, True, max_num_fields=200).items()}


@router.get("/")
async def lobby(request: Request) -> Response:
    """The lobby: the games, and the tables one knows."""
    visit = Visit.of(request)
    tables = await visit.house.store.tables_of(visit.visitor) if visit.visitor else []
    mine: list[tuple[Kept, list[int], bool]] = []
    for kept, seats in tables:
        sitting = visit.house.sittings.get(kept.id)
        if sitting is None and kept.status == "playing" and len(mine) < OPENED:
            sitting = await visit.house.sitting(kept.id)
        turn = False
        if sitting is not None and sitting.playing and sitting.table is not None:
            turn = any(seat in sitting.table.deciding for seat in seats)
        mine.append((kept, [seat for seat in seats if seat >= 0], turn))
    response = html(
        visit,
        request,
        "lobby.html.j2",
        games=drawing.house_games(visit.house),
        taught=[g.name for g in drawing.house_games(visit.house) if lessons.lesson(g)],
        mine=mine,
        emblems=GAMES,
    )
    welcome(request, response)
    return response


@router.get("/new/{game}")
async def new(request: Request, game: str, seats: int | None = None) -> Response:
    """Setting a table."""
    visit = Visit.of(request)
    box = visit.house.shelf.box(game)
    if box is None:
        raise Denied(404, "no-game", "There is no such game here.")
    return new_page(visit, request, box.game, seats, "")


def new_page(
    visit: Visit, request: Request, game: Game, seats: int | None, trouble: str
) -> Response:
    """The form for a new table."""
    usual = max(min(3, game.seats[-1]), game.seats[0])
    count = seats if seats is not None and seats in game.seats else usual
    response = html(
        visit,
        request,
        "new.html.j2",
        200 if not trouble else 422,
        game=game,
        count=count,
        colours=game.words.people[visit.language],
        hues=[drawing.hue(game, seat) for seat in range(max(game.seats))],
        packs=visit.house.shelf.packs(game.name),
        variants=offered(game, count),
        levels=[level_named(name) for name in visit.house.levels],
        taught=lessons.lesson(game) is not None,
        trouble=trouble,
    )
    welcome(request, response)
    return response


@router.post("/tables")
async def create(request: Request) -> Response:
    """Set a table from the form; when nobody else is awaited, it begins at once."""
    visit = Visit.of(request)
    fields = await form(request)
    box = visit.house.shelf.box(fields.get("game", ""), fields.get("pack") or None)
    if box is None:
        raise Denied(404, "no-game", "There is no such game here.")
    cookie = request.cookies.get(COOKIE) or new_cookie()
    visitor = visitor_of(cookie)
    game = box.game
    taught = lessons.lesson(game) if fields.get("lesson") == "yes" else None
    if taught is not None:
        # A lesson is one person among gentle bots, and nothing else about it is to be settled.
        kept_fields = {"game": game.name, "seats": str(taught.seats), "pace": "1.0"}
        bots = {f"seat.{n}": f"bot:{taught.level}" for n in range(1, taught.seats)}
        fields = {**kept_fields, **bots, "name.0": fields.get("name.0", "")}
    count = game.seats[0]
    try:
        count = whole(fields, "seats", count)
        variants = {
            variant: unspell(fields[f"variant.{variant}"])
            for variant in game.variants
            if f"variant.{variant}" in fields
        }
        one_device = fields.get("one_device") == "yes"
        setting = agreed(
            game,
            seats=count,
            variants=variants,
            pack=box.pack,
            clock=fields.get("clock", "none"),
            seconds=whole(fields, "seconds", 0) if fields.get("clock") != "none" else 0,
            watching=fields.get("watching", "public"),
            delay=whole(fields, "delay", 0) if fields.get("watching") == "delayed" else 0,
            one_device=one_device,
        )
        seats, mine = seats_wanted(fields, count, one_device, visit.house.levels)
        pace = min(10.0, max(0.0, number_in(fields, "pace", 0.4)))
    except SettingError as error:
        return new_page(visit, request, game, count, complain(visit.language, error))
    name = fields.get("name", "")
    if name:
        await visit.house.store.remember_name(visitor, person_name(name))
    seed = taught.seed if taught is not None else None
    sitting = await visit.house.create(visitor, setting, seats, pace, mine, seed)
    if fields.get("now") == "yes" or not any(awaited(s, n, mine) for n, s in enumerate(seats)):
        await sitting.start()
    response = RedirectResponse(f"/t/{sitting.kept.id}", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


def number_in(fields: dict[str, str], name: str, otherwise: float) -> float:
    """The number in a field of a form."""
    found = fields.get(name) or str(otherwise)
    try:
        number = float(found)
    except ValueError:
        number = float("nan")
    if not math.isfinite(number):
        raise SettingError("{field} is a number, not {found}", field=name, found=repr(found))
    return number


def whole(fields: dict[str, str], name: str, otherwise: int) -> int:
    """The whole number in a field of a form."""
    return int(number_in(fields, name, otherwise))


def awaited(seat: Seat, number: int, mine: list[int]) -> bool:
    """Whether somebody has still to come to a seat."""
    return seat.kind == "open" or (seat.kind == "person" and number not in mine)


def seats_wanted(
    fields: dict[str, str], count: int, one_device: bool, levels: Sequence[str]
) -> tuple[list[Seat], list[int]]:
    """The seats as the form has them, and which of them are the host's."""
    seats, mine = [], []
    for number in range(count):
        wish = fields.get(f"seat.{number}", "me" if number == 0 else "bot:novice")
        name = person_name(fields.get(f"name.{number}", ""))
        kind, _, level = wish.partition(":")
        if kind == "bot":
            seats.append(Seat("bot", "", known_level(level, levels)))
        elif kind == "open":
            seats.append(Seat("open"))
        elif kind in ("me", "person"):
            seats.append(Seat("person", name))
            if kind == "me" or one_device:
                mine.append(number)
        else:
            raise SettingError(
                "a seat is me, person, open or bot:LEVEL, not {found}", found=repr(wish)
            )
    if not one_device and len(mine) > 1:
        raise SettingError("several seats of your own need one device that is passed round")
    return seats, mine


@router.get("/t/{table}")
async def show(request: Request, table: str, seat: int | None = None) -> Response:
    """The table, from one's own seat."""
    visit = Visit.of(request)
    try:
        sitting, viewer = await visit.look(table, seat)
    except Denied as denied:
        if denied.code != "private":
            raise
        sitting = await visit.sitting(table)
        if not any(place.kind == "open" for place in sitting.kept.seats):
            raise
        viewer = Viewer(None)
    if sitting.kept.status == "record":
        return RedirectResponse(f"/t/{table}/replay", 303)
    frame = await drawing.frame(sitting, viewer, visit.language, visit.seals)
    response = html(
        visit,
        request,
        "table.html.j2",
        kept=sitting.kept,
        viewer=viewer,
        parts=frame.parts,
        now=visit.house.now(),
        live="" if viewer.seat is None else f"?seat={viewer.seat}",
    )
    welcome(request, response)
    return response


@router.post("/t/{table}/{action}")
async def act(request: Request, table: str, action: str) -> Response:
    """What a form of the table does, for browsers without script."""
    visit = Visit.of(request)
    if action not in ACTIONS:
        raise Denied(404, "no-action", "There is no such action.")
    fields = await form(request)
    here = fields.pop("here", f"/t/{table}")
    try:
        body = ACTIONS[action].body.model_validate({k: v for k, v in fields.items() if v != ""})
    except ValidationError as error:
        wrong = sorted({str(e["loc"][0]) for e in error.errors() if e["loc"]})
        raise SettingError(
            "these fields are not as they should be: {fields}", fields=", ".join(wrong)
        ) from None
    done = await perform(visit, table, ACTIONS[action], body)
    return RedirectResponse(done.goto or local(here, f"/t/{table}"), 303)


def local(path: str, fallback: str) -> str:
    """A path of this house, never an address elsewhere."""
    parts = urlsplit(path)
    inside = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if inside and not parts.netloc and not parts.scheme else fallback


@router.get("/j/{table}/{seat}/{seal}")
async def join(request: Request, table: str, seat: int, seal: str) -> Response:
    """A seat's private link: whoever has it sits there."""
    visit = Visit.of(request)
    sitting = await visit.sitting(table)
    seats = sitting.kept.seats
    known = 0 <= seat < len(seats) and seats[seat].kind == "person"
    generation = seats[seat].generation if known else 0
    if not visit.seals.fits(table, seat, generation, seal) or not known:
        raise Denied(403, "link", "This link is not, or no longer, good.")
    return await arrived(request, visit, table, seat)


@router.get("/w/{table}/{seal}")
async def watch(request: Request, table: str, seal: str) -> Response:
    """The spectators' link."""
    visit = Visit.of(request)
    sitting = await visit.sitting(table)
    good = visit.seals.fits(table, -1, 0, seal)
    if not good or sitting.kept.setting.watching == "none":
        raise Denied(403, "link", "This link is not, or no longer, good.")
    return await arrived(request, visit, table, -1)


async def arrived(request: Request, visit: Visit, table: str, seat: int) -> Response:
    """Somebody came by a good link: the link leaves the address bar, the seat stays his."""
    sitting = await visit.sitting(table)
    cookie = request.cookies.get(COOKIE) or new_cookie()
    await sitting.hold(visitor_of(cookie), seat)
    sitting.notify()
    response = RedirectResponse(f"/t/{table}", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


@router.get("/language/{code}")
async def switch(request: Request, code: str, to: str = "/") -> Response:
    """Switch the language in place."""
    if code not in languages():
        raise Denied(404, "no-language", "The pages do not speak this language.")
    response = RedirectResponse(local(to, "/"), 303)
    keep(request, response, LANGUAGE_COOKIE, code, secret=True)
    return response


@router.get("/t/{table}/log")
async def whole_log(request: Request, table: str, seat: int | None = None) -> Response:
    """Everything one was told so far."""
    visit = Visit.of(request)
    sitting, viewer = await visit.look(table, seat)
    lines = await looking.all_lines(sitting, viewer, visit.language)
    return html(visit, request, "log.html.j2", kept=sitting.kept, lines=lines)


@router.get("/t/{table}/replay")
async def replay(
    request: Request, table: str, at: int | None = None, seat: str | None = None
) -> Response:
    """Looking back, from one seat's knowledge or, once over, with everything revealed."""
    visit = Visit.of(request)
    sitting, viewer = await visit.look(table)
    shown = await looking.past(sitting, viewer, visit.language, at, seat)
    return html(visit, request, "replay.html.j2", kept=sitting.kept, viewer=viewer, **shown)


@router.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The record as a file, once the game is over."""
    visit = Visit.of(request)
    sitting, _ = await visit.look(table)
    text = await looking.record_text(sitting)
    name = f"{sitting.kept.setting.game}-{table}.txt"
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.post("/records")
async def bring(request: Request) -> Response:
    """A record that somebody brings, to be replayed."""
    visit = Visit.of(request)
    fields = await form(request)
    cookie = request.cookies.get(COOKIE) or new_cookie()
    sitting = await visit.house.bring(visitor_of(cookie), fields.get("text", ""))
    response = RedirectResponse(f"/t/{sitting.kept.id}/replay", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


def refused(request: Request, status: int, code: str, message: str | Complaint) -> Response:
    """A page that says what went wrong, in the visitor's language."""
    visit = Visit.of(request)
    text = complain(visit.language, message)
    return html(visit, request, "message.html.j2", status, text=text, code=code)
