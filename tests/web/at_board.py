"""Playing on a drawn board in a browser, as people do: by mouse, touch or keyboard."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from librt.random import Random
from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize

from serenissima.bots.searcher import Searcher, Skill
from serenissima.games import GAMES
from serenissima.hosting.club import Club
from serenissima.table.catalogue import Catalogue
from web.browser import Watched
from web.served import an_app, club_of, listening

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}


@contextlib.contextmanager
def open_club() -> Iterator[tuple[str, Club]]:
    """A club behind a real socket, with all games: its address, and how to get at it."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        app = an_app(Path(folder), Catalogue.of())
        with listening(app) as address:
            yield address, club_of(app)


def visit(browser: Browser, address: str, **more: Any) -> Watched:
    """A new visitor with a browser of their own."""
    more.setdefault("viewport", DESKTOP)
    more.setdefault("locale", "en")
    more.setdefault("reduced_motion", "reduce")
    return Watched(browser.new_context(base_url=address, **more).new_page())


def sit_down(page: Page, game: str, seats: int = 0, level: str = "chancer") -> None:
    """A table against bots that choose at once."""
    seats = seats or max(2, GAMES[game].seats[0])
    page.goto(f"/new/{game}?seats={seats}")
    page.select_option("[name=pace]", "0.0")
    for number in range(1, seats):
        page.select_option(f"[name='seat.{number}']", f"bot:{level}")
    page.click("form.stack button.gold")
    page.wait_for_selector("#table[data-state=live]")


def question(page: Page) -> str | None:
    """The number of the question asked now; None when the game is over."""
    page.wait_for_selector("#board .glow, #ask .result", timeout=60_000)
    return question_now(page)


AT = """
([option, which]) => {
  const places = [...document.querySelectorAll('#board .glow')]
    .filter((place) => place.offsetParent && (option === null || place.value === String(option)));
  const place = places.at(which % places.length);
  if (!place) return null;
  place.scrollIntoView({block: 'center', inline: 'center'});
  const box = place.getBoundingClientRect();
  const whole = place.classList.contains('hit') ? place.parentElement : place;
  // A corner may be covered by a neighbour, a whole place may not.
  for (const [dx, dy] of [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8]]) {
    const x = box.left + box.width * dx, y = box.top + box.height * dy;
    if (whole.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}
"""
ASKED = """
(last) => {
  if (document.querySelector('#ask .result')) return 'over';
  const number = document.querySelector('#ask.mine input[name=number]')?.value ?? last;
  return number !== last && document.querySelector('#board .glow') ? number : null;
}
"""


def press(page: Page, which: int = 0, option: int | None = None, tap: bool = False) -> None:
    """A real click or tap on a place: it fails when something else lies over it.

    A finger needs two: the first shows what would come of it, the second takes it.
    """
    until = time.monotonic() + 3
    # A piece that glides is not found under a point; a moment later it is.
    while (at := page.evaluate(AT, [option, which])) is None and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert at is not None, f"choice {option} cannot be reached"
    if not tap:
        page.mouse.click(*at)
        return
    page.touchscreen.tap(*at)
    page.wait_for_selector("#tip.sheet .take")
    page.touchscreen.tap(*at)


class Player:
    """Somebody who knows the game a little: whole games played so are short and touch everything.

    What to choose comes from a small search through the seat's own view; how it is chosen is up to
    the test, and always on the page.
    """

    def __init__(self, page: Page, club: Club, game: str) -> None:
        self.page, self.club, self.game = page, club, game
        self.bot = Searcher(GAMES[game], 0.2, Skill(rounds=40))
        self.rng = Random(5)
        self.turns = self.again = 0
        self.asked = ""

    def wish(self) -> int:
        """The option of one's liking."""
        open_table = self.club.tables[self.page.url.rsplit("/", 1)[1].split("?")[0]]
        assert open_table.table is not None
        view, options = open_table.table.view(0), open_table.table.options(0)
        if len(options) == 1:
            return options[0]
        return self.bot.choose(view, options, self.rng, time.monotonic() + 0.2)

    def look(self, timeout: float = 60_000) -> bool:
        """Wait for the next question; False when the game is over."""
        found = self.page.wait_for_function(ASKED, arg=self.asked, timeout=timeout)
        self.asked = str(found.json_value())
        return self.asked != "over"

    def play_on(self, tap: bool = False) -> bool:
        """Answer the question asked now on the board; False when the game is over."""
        if not self.asked and not self.look():
            return False
        option = self.wish()
        press(self.page, option=option, tap=tap)
        self.turns += 1
        try:
            return self.look(15_000)
        except TimeoutError:
            # The others take their time, or what they chose moved the place away meanwhile.
            if question_now(self.page) == self.asked:
                self.again += 1
                press(self.page, option=option, tap=tap)
            return self.look()

    def keep_on(self, tap: bool = False) -> None:
        """Answer the question asked now; a game that ends by it gives way to a new one.

        Dice may declare a mission at any time: a game of Inkognito lasts as long as it lasts.
        """
        going = self.play_on(tap)
        while not going:
            sit_down(self.page, self.game)
            self.asked = ""
            going = self.look()


def question_now(page: Page) -> str | None:
    """The number of the question on the page at this moment, if there is one."""
    found = page.evaluate("document.querySelector('#ask.mine input[name=number]')?.value ?? null")
    return None if found is None else str(found)
