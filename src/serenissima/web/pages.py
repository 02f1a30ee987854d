"""The pages: lobby, setting a table, the table itself, and what comes through links."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from serenissima.bots.bot import level_named
from serenissima.games import GAMES
from serenissima.games.folder import file_of
from serenissima.games.lesson import lesson
from serenissima.hosting import lookback
from serenissima.hosting.look import look
from serenissima.hosting.lookback import ALL, BYSTANDER
from serenissima.hosting.viewer import Forbidden
from serenissima.kernel.game import Game
from serenissima.kernel.language import SOURCE, Complaint, Phrase, languages
from serenissima.table.setting import SettingError
from serenissima.web.access import Access, Denied
from serenissima.web.actions import ACTIONS, perform
from serenissima.web.language import COOKIE as LANGUAGE_COOKIE
from serenissima.web.language import complain
from serenissima.web.live import enter_or_wait
from serenissima.web.render.environment import page
from serenissima.web.render.frame import colours, frame, replay_page
from serenissima.web.render.rules import rules_html
from serenissima.web.render.variants import variant_choices
from serenissima.web.security import COOKIE, new_cookie, visitor_of
from serenissima.web.setting import checked, edition_wanted, form_wish, set_table

router = APIRouter(include_in_schema=False)
YEAR = 365 * 24 * 3600


def html(
    access: Access, request: Request, template: str, status: int = 200, **more: Any
) -> Response:
    """A page in the visitor's language."""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    text = page(access.language, template, here=path, **more)
    return HTMLResponse(text, status)


def welcome(request: Request, response: Response) -> None:
    """Give a new visitor a cookie by which their games are found again."""
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
    access = Access.of(request)
    games = access.club.catalogue.games
    response = html(
        access,
        request,
        "lobby.html.j2",
        games=games,
        taught=[game.name for game in games if lesson(game)],
        mine=await access.club.tables_of(access.visitor) if access.visitor else [],
        emblems={game.name: emblem(game) for game in games},
    )
    welcome(request, response)
    return response


@router.get("/new/{game}")
async def new(request: Request, game: str, seats: int | None = None) -> Response:
    """Setting a table."""
    access = Access.of(request)
    return new_page(access, request, edition_wanted(access, game).game, seats, "")


def new_page(
    access: Access, request: Request, game: Game, seats: int | None, trouble: str
) -> Response:
    """The form for a new table."""
    usual = max(min(3, game.seats[-1]), game.seats[0])
    count = seats if seats is not None and seats in game.seats else usual
    response = html(
        access,
        request,
        "new.html.j2",
        200 if not trouble else 422,
        game=game,
        count=count,
        seats=colours(game, access.language)[:count],
        packs=access.club.catalogue.packs(game.name),
        variants=variant_choices(game, count, access.language),
        levels=[level_named(name) for name in access.club.levels],
        taught=lesson(game) is not None,
        trouble=trouble,
    )
    welcome(request, response)
    return response


@router.post("/tables")
async def create(request: Request) -> Response:
    """Set a table from the form."""
    access = Access.of(request)
    fields = await form(request)
    game = edition_wanted(access, fields.get("game", ""), fields.get("pack") or None).game
    cookie = request.cookies.get(COOKIE) or new_cookie()
    try:
        open_table = await set_table(access, visitor_of(cookie), form_wish(game, fields))
    except SettingError as error:
        count = fields.get("seats", "")
        seats = int(count) if count.isdecimal() else None
        return new_page(access, request, game, seats, complain(access.language, error))
    response = RedirectResponse(f"/t/{open_table.stored.id}", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


@router.get("/t/{table}")
async def show(request: Request, table: str, seat: int | None = None) -> Response:
    """The table, from one's own seat."""
    access = Access.of(request)
    open_table, viewer = await enter_or_wait(access, table, seat)
    if open_table.stored.status == "record":
        return RedirectResponse(f"/t/{table}/replay", 303)
    seen = await look(open_table, viewer)
    parts = frame(seen, access.language, access.links(seen)).parts
    response = html(
        access,
        request,
        "table.html.j2",
        look=seen,
        parts=parts,
        own_files=own_files(seen.game),
        now=access.club.now(),
        live="" if viewer.seat is None else f"?seat={viewer.seat}",
    )
    welcome(request, response)
    return response


@router.post("/t/{table}/{action}")
async def act(request: Request, table: str, action: str) -> Response:
    """What a form of the table does, for browsers without script."""
    access = Access.of(request)
    if action not in ACTIONS:
        raise Denied(404, "no-action", "There is no such action.")
    fields = await form(request)
    here = fields.pop("here", f"/t/{table}")
    given = {name: value for name, value in fields.items() if value != ""}
    body = checked(ACTIONS[action].body, given)
    done = await perform(access, table, ACTIONS[action], body)
    return RedirectResponse(done.goto or local(here, f"/t/{table}"), 303)


def local(path: str, fallback: str) -> str:
    """A path of this server, never an address elsewhere."""
    parts = urlsplit(path)
    inside = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if inside and not parts.netloc and not parts.scheme else fallback


@router.get("/j/{table}/{seat}/{seal}")
async def join(request: Request, table: str, seat: int, seal: str) -> Response:
    """A seat's private link: whoever has it sits there."""
    access = Access.of(request)
    open_table = await access.open(table)
    seats = open_table.stored.seats
    known = 0 <= seat < len(seats) and seats[seat].kind == "person"
    generation = seats[seat].generation if known else 0
    if not access.seals.fits(table, seat, generation, seal) or not known:
        raise Forbidden("link", "This link is not valid, or no longer valid.")
    return await admit(request, access, table, seat)


@router.get("/w/{table}/{seal}")
async def watch(request: Request, table: str, seal: str) -> Response:
    """The spectators' link."""
    access = Access.of(request)
    open_table = await access.open(table)
    good = access.seals.fits(table, -1, 0, seal)
    if not good or open_table.stored.setting.watching == "none":
        raise Forbidden("link", "This link is not valid, or no longer valid.")
    return await admit(request, access, table, -1)


async def admit(request: Request, access: Access, table: str, seat: int) -> Response:
    """Let somebody in who has a good link: it leaves the address bar, the seat stays theirs."""
    open_table = await access.open(table)
    cookie = request.cookies.get(COOKIE) or new_cookie()
    await open_table.hold(visitor_of(cookie), seat)
    open_table.wake()
    response = RedirectResponse(f"/t/{table}", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


@router.get("/language/{code}")
async def switch(request: Request, code: str, to: str = "/") -> Response:
    """Switch the language in place."""
    if code not in languages():
        raise Denied(404, "no-language", "The pages are not available in this language.")
    response = RedirectResponse(local(to, "/"), 303)
    keep(request, response, LANGUAGE_COOKIE, code, secret=True)
    return response


@router.get("/t/{table}/log")
async def whole_log(request: Request, table: str, seat: int | None = None) -> Response:
    """Everything one was told so far."""
    access = Access.of(request)
    open_table, viewer = await access.enter(table, seat)
    found = await lookback.all_lines(open_table, viewer)
    seen = await look(open_table, viewer)
    names = seen.names(access.language)
    lines = [(line.number, line.event.sentence(access.language, names)) for line in found]
    return html(access, request, "log.html.j2", look=seen, lines=lines)


@router.get("/t/{table}/replay")
async def replay(
    request: Request, table: str, at: int | None = None, seat: str | None = None
) -> Response:
    """Looking back, from one seat's knowledge or, once over, with everything revealed."""
    access = Access.of(request)
    open_table, viewer = await access.enter(table)
    if seat not in (None, ALL, BYSTANDER) and not (
        seat.isdecimal() and int(seat) < len(open_table.stored.seats)
    ):
        raise Denied(404, "no-seat", "This table has no such seat.")
    past = await lookback.past(open_table, viewer, at, seat)
    seen = await look(open_table, viewer)
    return html(
        access,
        request,
        "replay.html.j2",
        own_files=own_files(seen.game),
        **vars(replay_page(seen, past, access.language)),
    )


@router.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The record as a file, once the game is over."""
    open_table, viewer = await Access.of(request).enter(table)
    names = (await look(open_table, viewer)).names(SOURCE)
    text = await lookback.record_text(open_table, names)
    name = f"{open_table.stored.setting.game}-{table}.txt"
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.post("/records")
async def bring(request: Request) -> Response:
    """A record that somebody brings, to be replayed."""
    access = Access.of(request)
    fields = await form(request)
    cookie = request.cookies.get(COOKIE) or new_cookie()
    open_table = await access.club.bring(visitor_of(cookie), fields.get("text", ""))
    response = RedirectResponse(f"/t/{open_table.stored.id}/replay", 303)
    if not request.cookies.get(COOKIE):
        keep(request, response, COOKIE, cookie, secret=True)
    return response


def refused(
    request: Request, status: int, code: str, message: str | Phrase | Complaint
) -> Response:
    """A page that says what went wrong, in the visitor's language."""
    access = Access.of(request)
    text = complain(access.language, message)
    return html(access, request, "message.html.j2", status, text=text, code=code)


@router.get("/rules/{game}")
async def rules(request: Request, game: str, bare: bool = False) -> Response:
    """The rules of a game, as a page or as what the drawer beside the board shows."""
    access = Access.of(request)
    edition = access.club.catalogue.edition(game)
    found = edition.game if edition is not None else GAMES.get(game)
    text = rules_html(found, access.language) if found is not None else ""
    if not text:
        raise Denied(404, "no-game", "There is no such game here.")
    if bare:
        return HTMLResponse(text)
    return html(access, request, "rules.html.j2", game=game, text=text)


OWN_FILES: Final = {
    "board.css": "text/css",
    "board.js": "text/javascript",
    "emblem.svg": "image/svg+xml",
}
"""What a game may bring to its pages in the folder of its board."""


def own_files(game: Game | None) -> list[str]:
    """What a game brings to its pages."""
    return [name for name in OWN_FILES if file_of(game, "board", name) is not None]


def emblem(game: Game) -> str:
    """Where the emblem of a game is."""
    own = file_of(game, "board", "emblem.svg")
    return f"/games/{game.name}/emblem.svg#emblem" if own else "/static/lion.svg#skyline"


@router.get("/games/{game}/{name}")
async def own_file(request: Request, game: str, name: str) -> Response:
    """A file that a game brings to its pages."""
    edition = edition_wanted(Access.of(request), game)
    found = file_of(edition.game, "board", name) if name in OWN_FILES else None
    if found is None:
        raise Denied(404, "http", "There is no such page.")
    return Response(found.read_bytes(), media_type=OWN_FILES[name])
