"""The drawn boards: from a view alone, every choice on them, small, and playable as people do."""

from __future__ import annotations

import json
import random
import re
import tempfile
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from playwright.sync_api import Browser, Page, sync_playwright

from serenissima.games import GAMES
from serenissima.kernel.game import LANGUAGES, Event, Game, View
from serenissima.kernel.state import Journal, State
from serenissima.rules_text import rules_text
from serenissima.table.shelf import Shelf
from serenissima.table.sight import asked
from serenissima.web import drawing
from serenissima.web.boards import Drawn, draw, lesson, letters, own_board, rules_html
from web.browser import Watched, launched, moved_on, violations
from web.served import a_house, listening

BOARDS = [game for game in GAMES if own_board(game)]
NAMES = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")
OPTION = re.compile(r'name="option" value="(-?\d+)"')
LARGEST, LARGEST_SENT = 60_000, 10_000
VOID = {"input", "br", "img", "meta", "link", "path", "rect", "circle", "ellipse", "use"}


def drawn(game: Game, view: View, language: str = "en", told: tuple[Event, ...] = ()) -> Drawn:
    names = NAMES[: view.public["seats"]]
    hues = [drawing.hue(game, seat) for seat in range(5)]
    environment = drawing.environment(language)
    found = draw(view, asked(game, view, 0), told, names, language, environment, hues)
    assert found is not None
    return found


def positions(game: Game, seats: int, seed: int, every: int) -> Iterator[tuple[State, list[Event]]]:
    """A random game, stopping now and then."""
    rng = random.Random(seed)
    state = game.new(seats)
    state.journal = journal = Journal()
    made = 0
    while pending := state.pending():
        if made % every == 0 and pending != [-1]:
            yield state, [game.words.event(note) for note in journal.noticed_by(None)[-12:]]
        decider = rng.choice(pending)
        state.apply(decider, rng.choice([int(option) for option in state.options(decider)]))
        made += 1
    yield state, [game.words.event(note) for note in journal.noticed_by(None)[-12:]]


class Tags(HTMLParser):
    """Complains about tags that are not closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.unnamed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button" and "thing" in (given.get("class") or "") and not given["aria-label"]:
            self.unnamed.append(str(given))
        if given.get("role") == "img" and not given.get("aria-label"):
            self.unnamed.append(str(given))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def test_all_four_games_have_a_board() -> None:
    assert BOARDS == list(GAMES)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_board_shows_every_position_and_offers_every_choice(name: str, seed: int) -> None:
    game = GAMES[name]
    seats = game.seats[seed % len(game.seats)]
    language = LANGUAGES[seed % len(LANGUAGES)]
    for state, told in positions(game, seats, seed, every=7):
        for viewer in (None, *range(seats)):
            view = game.view(state, viewer)
            board = drawn(game, view, language, tuple(told))
            offered = {int(option) for option in OPTION.findall(board.html)}
            legal = set()
            if viewer in state.pending():
                legal = {int(option) for option in state.options(viewer)}
            assert offered == legal == set(board.placed)
            tags = Tags()
            tags.feed(board.html)
            assert tags.open == [] and tags.unnamed == []
            assert len(board.html.encode()) < LARGEST
            assert len(zlib.compress(board.html.encode())) < LARGEST_SENT


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_made_from_the_view_alone(name: str) -> None:
    game = GAMES[name]
    seats = game.seats[-1]
    for count, (state, _) in enumerate(positions(game, seats, 11, every=40)):
        for viewer in (None, count % seats):
            view = game.view(state, viewer)
            carried = View.from_dict(json.loads(view.to_json()))
            other = game.worlds(carried).draw(Random(count))
            expected = drawn(game, view).html
            assert drawn(game, carried).html == expected
            assert drawn(game, game.view(other, viewer)).html == expected


@pytest.mark.parametrize("name", BOARDS)
def test_a_watched_or_past_board_offers_nothing(name: str) -> None:
    game = GAMES[name]
    state, _ = next(iter(positions(game, game.seats[-1], 5, every=1)))
    names = NAMES[: game.seats[-1]]
    hues = ["red"] * 5
    view = game.view(state, state.pending()[0])
    found = draw(view, None, (), names, "en", drawing.environment("en"), hues)
    assert found is not None and not OPTION.findall(found.html) and not found.placed


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_a_board_points_to_is_in_the_text(name: str, language: str) -> None:
    game = GAMES[name]
    anchors = set(re.findall(r'id="rule-([\d-]+)"', rules_html(name, language)))
    assert len(anchors) == len(re.findall(r"^#+ \d", rules_text(name, language), re.M))
    for state, told in positions(game, game.seats[0], 2, every=5):
        for viewer in range(game.seats[0]):
            html = drawn(game, game.view(state, viewer), language, tuple(told)).html
            pointed = re.findall(r'data-(?:open-)?rule="([\d.]+)"', html)
            assert pointed and {rule.replace(".", "-") for rule in pointed} <= anchors


@pytest.mark.parametrize("name", BOARDS)
def test_a_french_board_keeps_french_spaces(name: str) -> None:
    game = GAMES[name]
    for state, told in positions(game, game.seats[-1], 4, every=25):
        html = drawn(game, game.view(state, 0), "fr", tuple(told)).html
        said = re.findall(r'(?:aria-label|data-tip|data-why|data-then)="([^"]*)"', html)
        for text in said:
            assert not re.search(r"\w [:;!?»]|« ", text), text


def test_seats_are_told_apart_by_letters() -> None:
    assert list(letters(("Red", "Blue")).values()) == ["R", "B"]
    assert list(letters(("San Marco", "Castello", "Cannaregio")).values()) == ["M", "Cs", "Cn"]
    for game in GAMES.values():
        for people in game.words.people.values():
            assert len(set(letters(people).values())) == len(people)


# ---- in a real browser

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
CLICKER = """
() => {
  let last = null;
  setInterval(() => {
    const number = document.querySelector('#ask.mine input[name=number]')?.value ?? null;
    const places = document.querySelectorAll('#board .glow');
    if (number === null || number === last || !places.length) return;
    last = number;
    places[(number * 7) % places.length].click();
  }, 10);
}
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        with listening(a_house(Path(folder), Shelf.of())) as found:
            yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = launched(playwright)
        yield made
        made.close()


def visit(browser: Browser, address: str, **more: Any) -> Watched:
    more.setdefault("viewport", DESKTOP)
    context = browser.new_context(base_url=address, locale="en", reduced_motion="reduce", **more)
    return Watched(context.new_page())


def sit_down(page: Page, game: str) -> None:
    """A table against bots that choose at once."""
    seats = max(2, GAMES[game].seats[0])
    page.goto(f"/new/{game}?seats={seats}")
    page.select_option("[name=pace]", "0.0")
    for number in range(1, seats):
        page.select_option(f"[name='seat.{number}']", "bot:chancer")
    page.click("form button.gold")
    page.wait_for_selector("#table[data-state=live]")


def question(page: Page) -> str | None:
    """The number of the question asked now; None when the game is over."""
    page.wait_for_selector("#board .glow, #ask .result", timeout=60_000)
    number = page.evaluate(
        "() => document.querySelector('#ask.mine input[name=number]')?.value ?? null"
    )
    return None if number is None else str(number)


def press(page: Page, which: int, *, tap: bool = False) -> None:
    """A real click on a place: it fails when something else lies over it."""
    places = page.locator("#board .glow")
    place = places.nth(which % places.count())
    if "hit" not in (place.get_attribute("class") or "").split():
        (place.tap if tap else place.click)(timeout=5_000)
        return
    # Pieces stand upon a whole area and belong to it; nothing else may lie there.
    place.evaluate("place => place.scrollIntoView({block: 'center'})")
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    inside = "(p, [x, y]) => p.parentElement.contains(document.elementFromPoint(x, y))"
    assert place.evaluate(inside, [x, y])
    if tap:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def finish(page: Page) -> None:
    page.evaluate(CLICKER)
    page.wait_for_selector("#ask .result", timeout=200_000)


@pytest.mark.parametrize("game", BOARDS)
def test_a_whole_game_by_clicks_on_the_board(browser: Browser, address: str, game: str) -> None:
    watched = visit(browser, address)
    page = watched.page
    sit_down(page, game)
    for turn in range(14):
        number = question(page)
        if number is None:
            break
        press(page, turn)
        moved_on(page, number)
    finish(page)
    assert watched.complaints == []
    page.context.close()


def test_a_whole_game_by_keyboard_alone(browser: Browser, address: str) -> None:
    watched = visit(browser, address)
    page = watched.page
    sit_down(page, "intrigo")
    turn = 0
    while (number := question(page)) is not None:
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft")[: 1 + turn % 3]:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('#board .glow')")
        page.keyboard.press("Enter")
        moved_on(page, number)
        turn += 1
    assert turn > 10 and watched.complaints == []
    page.context.close()


def test_escape_steps_back_on_the_board(browser: Browser, address: str) -> None:
    page = visit(browser, address).page
    sit_down(page, "doge")
    number = question(page)
    assert number is not None
    press(page, 0)
    moved_on(page, number)
    page.wait_for_selector("#back")
    page.keyboard.press("Escape")
    page.wait_for_selector("#board .hit.glow")
    page.context.close()


@pytest.mark.parametrize("game", BOARDS)
def test_a_game_at_phone_size(browser: Browser, address: str, game: str) -> None:
    watched = visit(browser, address, viewport=PHONE, has_touch=True, is_mobile=True)
    page = watched.page
    sit_down(page, game)
    for turn in range(12):
        number = question(page)
        if number is None:
            break
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{wide} pixels wide"
        small = page.evaluate(
            "() => [...document.querySelectorAll('#board .glow')]"
            ".map(b => b.getBoundingClientRect()).filter(r => r.width < 24 || r.height < 24).length"
        )
        assert small == 0, "a place too small for a thumb"
        press(page, turn, tap=True)
        moved_on(page, number)
    if game == "doge":
        finish(page)
    assert watched.complaints == []
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", BOARDS)
def test_axe_finds_nothing(browser: Browser, address: str, game: str, theme: Any) -> None:
    page = visit(browser, address, color_scheme=theme).page
    sit_down(page, game)
    for turn in range(9):
        number = question(page)
        assert number is not None
        if turn in (0, 8):
            assert violations(page) == []
        press(page, 0)
        moved_on(page, number)
    page.context.close()


def test_a_name_its_rule_and_the_rules_beside_the_board(browser: Browser, address: str) -> None:
    watched = visit(browser, address)
    page = watched.page
    sit_down(page, "doge")
    question(page)
    page.locator("#board .site").first.hover()
    tip = page.locator("#tip")
    page.wait_for_selector("#tip:not([hidden])")
    assert "site" in tip.inner_text() and "5.2.8.2" in tip.inner_text()
    page.locator(".rule-link").click()
    page.wait_for_selector(".drawer .here")
    assert page.locator(".drawer .here").inner_text().startswith("5.1.1.1")
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="hidden")
    assert watched.complaints == []
    page.context.close()


def test_whatever_stands_in_a_place_belongs_to_it(browser: Browser, address: str) -> None:
    page = visit(browser, address).page
    sit_down(page, "doge")
    number = question(page)
    assert number is not None
    page.locator("#board .choosable .site").first.click()
    moved_on(page, number)
    page.context.close()


def test_why_can_i_not(browser: Browser, address: str) -> None:
    page = visit(browser, address).page
    sit_down(page, "doge")
    while not page.locator("#board .hit.no").count():
        number = question(page)
        assert number is not None
        press(page, -1)
        moved_on(page, number)
    page.locator("#board .hit.no").first.click(force=True, position={"x": 3, "y": 20})
    assert page.locator("#tip .why").inner_text()
    page.context.close()


# ---- a first game that teaches


@pytest.mark.parametrize("name", BOARDS)
def test_a_lesson_speaks_of_questions_rules_and_places_that_exist(name: str) -> None:
    english, french = lesson(name, "en"), lesson(name, "fr")
    assert 6 <= len(english) == len(french)
    own = own_board(name)
    assert own is not None
    anchors = rules_html(name, "en")
    for one, other in zip(english, french, strict=True):
        assert one["on"] == "welcome" or one["on"] in GAMES[name].words.kinds
        assert f'id="rule-{one["rule"].replace(".", "-")}"' in anchors
        for part in one["look"].strip(".").split("."):
            assert re.search(rf"\b{part}\b", own[0]), one["look"]
        assert one["text"] != other["text"]
        assert not re.search(r"\w [:;!?»]|« ", other["text"])


@pytest.mark.parametrize("game", BOARDS)
def test_a_first_game_that_teaches_goes_on_as_a_real_one(
    browser: Browser, address: str, game: str
) -> None:
    watched = visit(browser, address)
    page = watched.page
    page.goto("/")
    page.locator(f".game-{game} .learn").click()
    page.wait_for_selector("#coach")
    first = page.locator("#coach p").inner_text()
    page.locator("#coach .gold").click()
    assert page.locator("#coach p").inner_text() != first
    while page.locator("#coach").count():
        page.locator("#coach .gold").click()
    number = question(page)
    assert number is not None
    press(page, 0)
    moved_on(page, number)
    assert watched.complaints == []
    page.context.close()
