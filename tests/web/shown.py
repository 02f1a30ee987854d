"""Boards of random positions, as data, as fragments, and in a browser without a club."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from serenissima.kernel.game import Event, Game, View
from serenissima.kernel.state import State
from serenissima.table.sight import ask
from serenissima.web import app
from serenissima.web.render.board import draw

NAMES = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")
STATIC = Path(app.__file__).parent / "static"
GAME_FILES = STATIC.parents[1] / "games"
TYPES = {".css": "text/css", ".js": "text/javascript"}


def questions(game: Game, seats: int, seed: int, limit: int = 4000) -> Iterator[tuple[State, int]]:
    """Every moment of a random game at which a seat is asked."""
    rng = random.Random(seed)
    state = game.new(seats)
    for _ in range(limit):
        pending = state.pending()
        if not pending:
            return
        decider = rng.choice(pending)
        if decider >= 0:
            yield state, decider
        state.apply(decider, rng.choice([int(option) for option in state.options(decider)]))


def first_of(game: Game, seats: int, kind: str, seeds: Sequence[int] = range(40)) -> View:
    """The view of a seat at the first question of a kind in random games."""
    for seed in seeds:
        for state, seat in questions(game, seats, seed):
            option = int(state.options(seat)[0])
            options = [option, *(int(o) for o in state.options(seat))]
            if any(game.words(state, seat, o).kind == kind for o in options):
                return game.view(state, seat)
    raise AssertionError(f"no question of kind {kind} in these games")


def fragment(
    game: Game, view: View, language: str = "en", told: Sequence[Event] = (), asking: bool = True
) -> str:
    """The board of a view, drawn with the game's own tables."""
    names = NAMES[: view.public["seats"]]
    question = ask(game, view, 0) if asking else None
    found = draw(game, view, question, told, names, language)
    assert found is not None
    return found.html


class Things(HTMLParser):
    """All pieces and places of a fragment, as their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if "thing" in given.get("class", "").split():
            self.found.append({"tag": tag, **given})

    def of(self, cls: str) -> list[dict[str, str]]:
        return [thing for thing in self.found if cls in thing["class"].split()]


def laid_out(browser: Browser, html: str, width: int, height: int, **more: Any) -> Page:
    """A fragment on a page of its own, with the server's styles and script."""
    page = browser.new_page(viewport={"width": width, "height": height}, **more)
    game = re.search(r'data-game="(\w+)"', html)
    own = f"/games/{game[1]}/board" if game else "/games/none"
    whole = (
        '<!doctype html><meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/static/table.css">'
        '<link rel="stylesheet" href="/static/boards.css">'
        '<script type="module" src="/static/boards.js"></script>'
        f'<link rel="stylesheet" href="{own}.css"><script type="module" src="{own}.js"></script>'
        '<body class="at-table"><main id="main"><div class="columns">'
        '<form id="choose"></form>'
        f'<section id="board" class="board">{html}</section></div></main>'
    )

    def serve(route: Route) -> None:
        place = route.request.url.split("//table", 1)[1].split("?")[0]
        if place == "/":
            route.fulfill(body=whole, content_type="text/html; charset=utf-8")
        elif place.startswith("/static/") and (STATIC / place[8:]).is_file():
            file = STATIC / place[8:]
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "image/png"))
        elif place.startswith("/games/") and (own_file := GAME_FILES / place[7:]).parent.exists():
            file = own_file.parent / "board" / own_file.name
            route.fulfill(
                body=file.read_bytes() if file.is_file() else b"",
                content_type=TYPES.get(file.suffix, "text/plain"),
            )
        else:
            route.abort()

    page.route("**/*", serve)
    page.goto("http://table/")
    return page


SMALL_TEXT = """
() => {
  const found = [];
  const walk = document.createTreeWalker(document.getElementById('board'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), box = walk.currentNode.parentElement;
    if (!text || box.closest('svg, .hidden') || !box.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(box).fontSize);
    if (size < 10.9) found.push(`${text}: ${size}`);
  }
  return found;
}
"""
CUT_OFF = """
(names) => [...document.querySelectorAll(names)]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.textContent.trim()}: ${box.scrollWidth} in ${box.clientWidth}`)
"""
OVERLAPS = """
(names) => {
  const boxes = [...document.querySelectorAll(names)].map((b) => [b, b.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], n) => boxes.slice(0, n).forEach(([two, b]) => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      found.push(`${one.getAttribute('aria-label')} over ${two.getAttribute('aria-label')}`);
  }));
  return found;
}
"""
