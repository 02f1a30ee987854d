"""The table in a real browser, as people use it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from serenissima.games import GAMES
from serenissima.table.catalogue import Catalogue
from web.browser import Watched, choose, click_on, moved_on, violations
from web.served import an_app, listening, together

DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
FACE = ".kuhn-card:not(.down)"
"""A card of the specimen that lies open before whoever looks."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    # Whole games are thousands of commits; a disk in memory keeps them from waiting for a real one.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        app = an_app(Path(folder), Catalogue.of([*GAMES, "kuhn:GAME", "table.hush:GAME"]))
        with listening(app) as found:
            yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Watched]:
    context = browser.new_context(
        viewport=DESKTOP, base_url=address, locale="en", reduced_motion="reduce"
    )
    watched = Watched(context.new_page())
    yield watched
    assert watched.complaints == []
    context.close()


def set_table(page: Page, game: str, seats: int, **wishes: str) -> None:
    """Fill in the form for a table and send it."""
    page.goto(f"/new/{game}?seats={seats}")
    for name, value in wishes.items():
        if value == "check":
            page.check(f"[name='{name}']")
        else:
            page.select_option(f"[name='{name}']", value)
    page.click("form button.gold")
    page.wait_for_selector("#table[data-state=live]")


def against_dice(game: str) -> dict[str, str]:
    """Bots that choose at once, so that a whole game takes seconds."""
    seats = together(GAMES[game])
    return {"pace": "0.0", **{f"seat.{n}": "bot:chancer" for n in range(1, seats)}}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_to_its_end(visit: Watched, game: str) -> None:
    page = visit.page
    set_table(page, game, together(GAMES[game]), **against_dice(game))
    for number in range(8):
        if not choose(page):
            # So early dice can end a game only by declaring a mission.
            assert game == "inkognito"
            break
        if number == 3:
            assert violations(page) == []
    click_on(page)
    page.wait_for_selector("#ask .result", timeout=400_000)
    expect(page.locator("#question")).to_have_text("The game is over")
    expect(page.locator("#ask .result li")).to_have_count(together(GAMES[game]))
    assert violations(page) == []
    page.click("text=Replay")
    expect(page.locator(".moment")).to_contain_text("Moment 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment")).to_contain_text("Moment 1 of")
    page.keyboard.press("End")
    page.wait_for_selector(".result")
    # In a low window the story scrolls, and the result below it stays whole.
    page.set_viewport_size({"width": 1440, "height": 600})
    whole = "(list) => list.scrollHeight <= list.clientHeight"
    assert page.locator(".log .result").evaluate(whole)
    assert violations(page) == []


def test_two_clicks_from_the_lobby_to_a_game(visit: Watched) -> None:
    page = visit.page
    page.goto("/")
    assert violations(page) == []
    page.click(f".game-{next(iter(GAMES))} button")
    page.wait_for_selector("#ask.mine .choices button")
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("#strip .deciding.you")).to_have_count(1)
    for part in ("#strip", "#question", "#ask .choices button"):
        # In one look: the page may put a fresh piece in the place of an old one at any moment.
        page.wait_for_function(
            "([part, height]) => {"
            "  const box = document.querySelector(part)?.getBoundingClientRect();"
            "  return box && box.height > 0 && box.bottom <= height;"
            "}",
            arg=[part, DESKTOP["height"]],
        )


def test_two_browsers_and_a_spectator(browser: Browser, address: str, visit: Watched) -> None:
    host = visit.page
    set_table(host, "kuhn", 2, **{"seat.1": "person"})
    seat = host.get_attribute(".seats a[data-copy]", "href")
    watch = host.get_attribute("a[data-copy][href^='/w/']", "href")
    assert seat and watch
    friend, spectator = (
        browser.new_context(viewport=PHONE, base_url=address, locale=locale).new_page()
        for locale in ("fr", "en")
    )
    friend.goto(seat)
    spectator.goto(watch)
    expect(host.locator("#waiting")).to_contain_text("has joined")
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend, spectator):
        page.wait_for_selector("#table[data-state=live] #board")
    expect(friend.locator("#question")).to_contain_text("Premier")
    host.fill("#words", "Ciao <b>a tutti</b>")
    host.click(".say button")
    for page in (host, friend, spectator):
        expect(page.locator("#talk")).to_contain_text("Ciao <b>a tutti</b>")
    expect(spectator.locator(FACE)).to_have_count(0)
    for page in (host, friend):
        expect(page.locator(FACE)).to_have_count(1)
    host.locator(".choices button").first.click()
    expect(friend.locator("#board .glow")).to_have_count(2)
    friend.reload()
    friend.wait_for_selector("#board .glow")
    assert violations(friend) == [] and violations(spectator) == []
    friend.locator("#board .glow[value='0']").click()
    for page in (host, friend, spectator):
        page.wait_for_selector("#ask .result")
    host.get_by_role("button", name="Rematch").click()
    friend.wait_for_selector("text=À la revanche")
    friend.click("text=À la revanche")
    friend.wait_for_selector("#table[data-state=live]")
    for page in (friend, spectator):
        page.context.close()


def test_a_device_is_passed_round(visit: Watched) -> None:
    page = visit.page
    set_table(page, "kuhn", 2, **{"seat.1": "person", "one_device": "check"})
    for name in ("First", "Second"):
        expect(page.locator("#question")).to_have_text(f"Pass the device to {name}")
        expect(page.locator(FACE)).to_have_count(0)
        assert violations(page) == []
        page.click("text=lift the curtain")
        expect(page.locator(FACE)).to_have_count(1)
        page.locator(".choices button").first.click()
    page.wait_for_selector("#ask .result")


def test_a_reload_loses_nothing(visit: Watched) -> None:
    page = visit.page
    game = next(iter(GAMES))
    set_table(page, game, together(GAMES[game]), **against_dice(game))
    for _ in range(4):
        choose(page)
    page.wait_for_selector("#ask.mine .choices button")
    before = [page.locator(part).inner_text() for part in ("#ask", "#board")]
    page.reload()
    page.wait_for_selector("#table[data-state=live]")
    assert [page.locator(part).inner_text() for part in ("#ask", "#board")] == before


def test_a_whole_game_by_keyboard_alone(visit: Watched) -> None:
    page = visit.page
    page.goto("/new/hush?seats=2")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('form button.gold')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-state=live]")
    for _ in range(20):
        page.wait_for_selector("#ask.mine .choices button, #ask .result")
        if page.locator("#ask .result").count():
            break
        number = page.get_attribute("#ask input[name=number]", "value")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#choice-1")).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#choice-2")).to_be_focused()
        page.keyboard.press("Enter")
        moved_on(page, str(number))
    page.wait_for_selector("#ask .result")
    assert page.evaluate("document.activeElement !== document.body"), "the place is not lost"


@pytest.mark.parametrize("game", GAMES)
def test_clicks_count_while_pieces_glide(browser: Browser, address: str, game: str) -> None:
    """Bots move at once and every change glides: no click may be lost in the picture of a page."""
    context = browser.new_context(
        viewport=DESKTOP, base_url=address, locale="en", reduced_motion="no-preference"
    )
    watched = Watched(context.new_page())
    taken = 0
    while taken < 12:
        # Dice may declare a mission at any time: a game that ends gives way to a new one.
        set_table(watched.page, game, together(GAMES[game]), **against_dice(game))
        while taken < 12 and choose(watched.page):
            taken += 1
    assert watched.complaints == []
    context.close()


def test_a_step_is_taken_back_by_escape(visit: Watched) -> None:
    """In whichever registered game a quiet step comes first."""
    page = visit.page
    for game in GAMES:
        set_table(page, game, together(GAMES[game]), **against_dice(game))
        for _ in range(12):
            choose(page, 0)
            if page.locator("#back").count():
                number = page.get_attribute(".back input[name=number]", "value")
                page.keyboard.press("Escape")
                page.wait_for_function(
                    "n => document.querySelector('#ask input[name=number]').value == n",
                    arg=str(int(str(number)) + 1),
                )
                return
    pytest.fail("no game offered a step back")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_has_a_violation(
    browser: Browser, address: str, scheme: Literal["light", "dark"], size: ViewportSize
) -> None:
    context = browser.new_context(
        viewport=size,
        base_url=address,
        locale="fr",
        color_scheme=scheme,
    )
    page = Watched(context.new_page()).page
    game = next(iter(GAMES))
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    for path in ("/", f"/new/{game}", "/new/venice?seats=1", f"/rules/{game}", "/nowhere"):
        page.goto(path)
        assert violations(page) == [], path
        assert page.evaluate(wide), path
    set_table(page, "kuhn", 2, **{"seat.1": "open"})
    assert violations(page) == []
    set_table(page, game, together(GAMES[game]), **against_dice(game))
    choose(page)
    page.wait_for_selector("#ask.mine")
    assert violations(page) == []
    assert page.evaluate(wide), "nothing sticks out to the side"
    for path in ("/log", "/replay"):
        page.goto(page.url.split("?")[0].removesuffix("/log") + path)
        assert violations(page) == [], path
        assert page.evaluate(wide), path
    board = page.locator("#board").bounding_box()
    assert board is not None and board["width"] > 0.55 * size["width"], "the replay has its board"
    context.close()


def test_the_language_is_switched_in_place(visit: Watched) -> None:
    page = visit.page
    set_table(page, "kuhn", 2)
    where = page.url
    page.click("text=Français")
    page.wait_for_selector("#table[data-state=live]")
    assert page.url == where
    expect(page.locator("#log-title")).to_have_text("Ce qui s’est passé")
    assert page.get_attribute("html", "lang") == "fr"


def test_the_page_comes_back_after_the_server_was_away(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What others did in the meantime is shown without a reload, and the game goes on."""
    folder = tmp_path_factory.mktemp("again")
    context = browser.new_context(viewport=DESKTOP, locale="en")
    page = context.new_page()
    with listening(an_app(folder, Catalogue.of(["kuhn:GAME"]))) as first:
        page.goto(f"{first}/new/kuhn")
        page.select_option("[name='seat.1']", "person")
        page.click("form button.gold")
        page.wait_for_selector("#table[data-state=live]")
        friend = browser.new_context(viewport=PHONE, locale="en").new_page()
        friend.goto(first + str(page.get_attribute(".seats a[data-copy]", "href")))
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector("#table[data-state=live] #ask.mine .choices button")
        friend.wait_for_selector("#table[data-state=live] #board")
        page.evaluate("window.stayed = true")
    page.wait_for_selector("#table[data-state=lost]")
    expect(page.locator("#alert")).to_contain_text("Connection lost")
    page.locator(".choices button").first.click()
    expect(page.locator("#alert")).to_contain_text("Connection lost")
    with listening(an_app(folder, Catalogue.of(["kuhn:GAME"])), int(first.rsplit(":", 1)[1])):
        for back in (page, friend):
            back.wait_for_selector("#table[data-state=live]", timeout=20_000)
        expect(page.locator("#alert")).to_be_hidden()
        page.locator(".choices button").first.click()
        friend.wait_for_selector("#board .glow")
        friend.locator("#board .glow[value='0']").click()
        page.wait_for_selector("#ask .result")
        assert page.evaluate("window.stayed"), "the page was never loaded anew"
    friend.context.close()
    context.close()


NOTICES = """
window.notices = [];
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor(title, more) { window.notices.push([title, more.body]); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def test_a_notice_comes_when_it_is_one_s_turn_and_one_looks_elsewhere(
    browser: Browser, address: str, visit: Watched
) -> None:
    host = visit.page
    set_table(host, "kuhn", 2, **{"seat.1": "person"})
    context = browser.new_context(viewport=DESKTOP, base_url=address, locale="en")
    context.add_init_script(NOTICES)
    friend = context.new_page()
    friend.goto(str(host.get_attribute(".seats a[data-copy]", "href")))
    host.get_by_role("button", name="Begin").click()
    friend.wait_for_selector("#table[data-state=live] #board")
    friend.evaluate("window.away = true")
    assert not friend.title().startswith("●")
    host.locator(".choices button").first.click()
    friend.wait_for_function("() => window.notices.length > 0")
    ((title, body),) = friend.evaluate("window.notices")
    assert title == "Kuhn: Your turn" and body == friend.inner_text("#question")
    assert friend.title().startswith("● Your turn")
    context.close()
