"""Pictures of the boards: several positions, sizes, languages and themes, for people to look at.

    python bench/screenshots.py FOLDER [--game doge] [--kind bid-area] [--size phone] …

Positions come from random games with a fixed seed; a picture is taken when the first seat is asked.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Route, async_playwright

from serenissima import GAMES
from serenissima.hosting.club import Club
from serenissima.hosting.look import look
from serenissima.hosting.open_table import OpenTable
from serenissima.hosting.viewer import Viewer
from serenissima.kernel.chance import Dealer
from serenissima.store.store import Store
from serenissima.table.catalogue import Catalogue
from serenissima.table.setting import Seat, agreed
from serenissima.web import app
from serenissima.web.pages import own_files
from serenissima.web.render.environment import page
from serenissima.web.render.frame import frame
from serenissima.web.render.rules import rules_html

STATIC = Path(app.__file__).parent / "static"
SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PEOPLE = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")


async def positions(
    club: Club, name: str, seats: int, seed: int, skip: int
) -> AsyncIterator[tuple[str, OpenTable]]:
    """A random game, stopping at each new kind of question to the first seat."""
    game = GAMES[name]
    rng = random.Random(seed)
    setting = agreed(game, seats=seats)
    people = [Seat("person", PEOPLE[k % 5]) for k in range(seats)]
    open_table = await club.create("host", setting, people, 0.0, [0])
    await open_table.start()
    seen: set[str] = set()
    made = 0
    while open_table.playing and open_table.table is not None:
        table = open_table.table
        sight = table.sight(0)
        if sight.asked is not None and made >= skip:
            kind = sight.asked.choices[-1].move.kind
            if kind not in seen:
                seen.add(kind)
                yield kind.replace(" ", "-"), open_table
        seat = rng.choice(table.deciding)
        await open_table.choose(seat, table.now.asks[seat], rng.choice(table.options(seat)))
        made += 1
    yield "over", open_table


async def page_of(open_table: OpenTable, seat: int | None, language: str) -> str:
    """The table as a seat sees it."""
    viewer = Viewer(seat, () if seat is None else (seat,), seat == 0)
    seen = await look(open_table, viewer)
    return page(
        language,
        "table.html.j2",
        look=seen,
        own_files=own_files(seen.game),
        parts=frame(seen, language).parts,
        name="Chiara",
        live="",
        here="/",
        now=0,
    )


async def picture(
    browser: Browser,
    html: str,
    game: str,
    language: str,
    size: str,
    theme: str,
    path: Path,
    full: bool,
) -> None:
    """One picture; whatever sticks out of the window is reported."""
    width, height = SIZES[size]
    page = await browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale=language,
    )

    async def serve(route: Route) -> None:
        place = route.request.url.split("//table", 1)[1].split("?")[0]
        if place == "/":
            await route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif place.startswith(("/static/", "/games/")):
            file = STATIC / place.removeprefix("/static/")
            if place.startswith("/games/"):
                file = STATIC.parents[1] / "games" / game / "board" / file.name
            await route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        elif place.startswith("/rules/"):
            await route.fulfill(body=rules_html(GAMES[game], language), content_type="text/html")
        else:
            await route.abort()

    await page.route("**/*", serve)
    await page.goto("http://table/")
    await page.wait_for_timeout(150)
    await page.evaluate("document.getElementById('alert').remove()")
    wide: Any = await page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        print(f"{path.name}: {wide} pixels wide")
    await page.screenshot(path=path, full_page=full)
    await page.close()


async def pictures(
    browser: Browser, open_table: OpenTable, game: str, kind: str, args: argparse.Namespace
) -> None:
    """One position in all languages, sizes and themes asked for."""
    seats = len(open_table.stored.seats)
    for language in args.language:
        html = await page_of(open_table, None if args.watch else args.seat, language)
        for size in args.size or SIZES:
            for theme in args.theme:
                whose = "-watched" if args.watch else ""
                name = f"{game}-{seats}-{kind}{whose}-{language}-{size}-{theme}.png"
                path = args.folder / name
                await picture(browser, html, game, language, size, theme, path, args.full)


async def main(args: argparse.Namespace) -> None:
    """All pictures asked for."""
    args.folder.mkdir(parents=True, exist_ok=True)
    store = Store("sqlite+aiosqlite:///:memory:" if args.memory else str(args.folder / "t.sqlite"))
    await store.open()
    club = Club(store, Catalogue.of(), dealer=lambda _: Dealer(f"{args.seed:064x}"), driving=False)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for game in args.game or [g for g in GAMES if g]:
            for seats in args.seats or [min(4, max(GAMES[game].seats))]:
                async for kind, open_table in positions(club, game, seats, args.seed, args.skip):
                    if not args.kind or kind in args.kind:
                        await pictures(browser, open_table, game, kind, args)
        await browser.close()
    await club.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--kind", action="append")
    parser.add_argument("--size", action="append", choices=sorted(SIZES))
    parser.add_argument("--theme", nargs="+", default=["light", "dark"])
    parser.add_argument("--language", nargs="+", default=["en", "fr"])
    parser.add_argument("--seats", type=int, nargs="+", help="how many play; several to try all")
    parser.add_argument("--watch", action="store_true", help="as a spectator sees it")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=60, help="choices made before the first one")
    parser.add_argument("--full", action="store_true", help="the whole page, not the window")
    parser.add_argument("--memory", action="store_true", help="keep no table")
    asyncio.run(main(parser.parse_args()))
