"""The first game that teaches: what it speaks of exists, and it ends in a real game."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest
from librt.random import Random
from playwright.sync_api import Browser, Page

from serenissima.bots.bot import LEVELS
from serenissima.bots.searcher import Searcher, Skill
from serenissima.games import GAMES
from serenissima.games.lesson import FAREWELL, WELCOME, Step, lesson, lesson_at
from serenissima.kernel.language import languages
from serenissima.table.catalogue import Catalogue
from serenissima.table.setting import agreed
from serenissima.table.table import Table
from serenissima.web.render.board import own_board
from serenissima.web.render.frame import coach
from serenissima.web.render.rules import rules_html
from web.at_board import PHONE, press, question, visit
from web.browser import moved_on, violations
from web.served import an_app, club_of, visiting

TAUGHT = [name for name, game in GAMES.items() if lesson(game)]


def test_all_four_games_are_taught() -> None:
    assert TAUGHT == list(GAMES)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_speaks_of_questions_rules_and_places_that_exist(name: str) -> None:
    found, own = lesson(GAMES[name]), own_board(GAMES[name])
    assert found is not None and own is not None
    assert found.level in LEVELS and found.seats in GAMES[name].seats
    assert [s.on for s in found.steps].count(FAREWELL) == 1 and found.steps[-1].on == FAREWELL
    assert found.steps[0].on == WELCOME and 9 <= len(found.steps) <= 14
    for step in found.steps:
        assert step.on in (WELCOME, FAREWELL, *GAMES[name].words.kinds)
        for language in languages():
            anchor = f'id="rule-{step.rule.replace(".", "-")}"'
            assert anchor in rules_html(GAMES[name], language), step.rule
        for part in step.look.strip(".").split("."):
            assert re.search(rf"\b{part}\b", own[0]), step.look
        for words in (step.place, step.text):
            assert words.text("en") != words.text("fr")
            assert not re.search(r"\w [:;!?»]|« |'", words.text("fr")), words.text("fr")
        assert 60 <= len(step.text.text("en")) <= 340, step.text.text("en")


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("luck", range(3))
def test_following_the_star_leads_through_the_lesson(name: str, luck: int) -> None:
    """Whatever the bots do: nearly all is shown, what is suggested is legal, and it ends."""
    game, found = GAMES[name], lesson(GAMES[name])
    assert found is not None
    rng, bot = random.Random(luck), Searcher(game, 0.2, Skill(rounds=20))
    table = Table(game, agreed(game, seats=found.seats), found.seed)
    table.adopt(table.begin(0.0))
    shown: list[Step] = [step for step in found.steps if step.on == WELCOME]
    mine = followed = 0
    while mine < found.until:
        assert not table.over
        seat = rng.choice(table.deciding)
        view, options = table.view(seat), table.options(seat)
        option = bot.choose(view, options, Random(rng.getrandbits(31)), time.monotonic() + 0.2)
        if seat == 0:
            asked = table.sight(0).asked
            here = [s for s in found.now(asked, begun=True) if s.on != FAREWELL]
            step = next((s for s in here if s not in shown), None)
            if step is not None:
                shown.append(step)
                choice = step.suggestion(asked)
                if choice is not None:
                    assert choice.option in table.options(0)
                    option, followed = choice.option, followed + 1
            mine += 1
        table.adopt(table.choose(seat, table.now.asks[seat], option, 0.0, "person"))
    assert len(shown) >= len(found.steps) - 4, [step.place.text("en") for step in shown]
    assert followed >= 4 and not table.over, "what follows is a game to be played on"


def test_a_lesson_is_a_table_of_its_own_kind(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, Catalogue.of(), driving=False)) as client:
        deals = []
        for _ in range(2):
            page = client.post("/tables", data={"game": "intrigo", "lesson": "yes"})
            kept = next(reversed(club_of(client.app).tables.values())).stored  # type: ignore[arg-type]
            found = lesson_at(GAMES["intrigo"], kept.seed)
            assert found is not None and len(kept.seats) == found.seats
            assert [seat.kind for seat in kept.seats] == ["person", "bot", "bot"]
            assert {seat.level for seat in kept.seats[1:]} == {found.level}
            assert 'id="coach"' in page.text and "Seals and Ducats lie" in page.text
            deals.append(re.findall(r'data-at="packet"[^>]*aria-label="([^"]*)"', page.text))
        assert deals[0] == deals[1] and len(deals[0]) == 4, "always dealt alike"
        french = client.get(f"/t/{kept.id}", headers={"accept-language": "fr"})
        assert "Votre première partie" in french.text and "Suggestion" in french.text
        other = client.post("/tables", data={"game": "intrigo", "seats": "3"})
        assert 'id="coach"' not in other.text


def test_what_a_lesson_says_belongs_to_the_question() -> None:
    game, found = GAMES["doge"], lesson(GAMES["doge"])
    assert found is not None
    table = Table(game, agreed(game, seats=3), found.seed)
    table.adopt(table.begin(0.0))
    first = coach(found, table.sight(0).asked, "en", ["A", "B", "C"])
    assert [step.on for step in first.steps][:4] == [*[WELCOME] * 3, "bid-area"]
    assert "Cannaregio" in first.steps[3].suggestion and first.number == 0
    assert first.steps[3].option is not None
    table.adopt(table.choose(0, 0, first.steps[3].option, 0.0, "person"))
    then = coach(found, table.sight(0).asked, "en", ["A", "B", "C"])
    assert {step.on for step in then.steps} == {"bid-marker", FAREWELL}
    nothing = coach(found, None, "fr", ["A", "B", "C"])
    assert [step.on for step in nothing.steps][-1] == FAREWELL and nothing.number is None


# ---- in a browser


def hurry(page: Page) -> None:
    """The bots choose at once."""
    page.wait_for_selector("#table[data-state=live]")
    page.select_option("#pace", "0.0")


@pytest.mark.parametrize(
    ("game", "language"),
    [("doge", "en"), ("doge", "fr"), ("intrigo", "fr"), ("inkognito", "en"), ("venice", "en")],
)
def test_a_first_game_from_the_welcome_to_playing_on(
    browser: Browser, board_address: str, game: str, language: str
) -> None:
    watched = visit(browser, board_address, locale=language)
    page = watched.page
    page.goto("/")
    page.locator(f".game-{game} .learn").click()
    hurry(page)
    found = lesson(GAMES[game])
    assert found is not None
    texts, stars, said_at = [], 0, ""
    for _ in range(200):
        question(page)
        coach = page.locator("#coach")
        if not coach.is_visible():
            break
        step = page.locator("#coach [data-step]:visible")
        if step.count():
            texts.append(step.locator("p").first.inner_text())
            said_at = page.locator("#coach .progress").inner_text()
            assert re.fullmatch(rf"\d+ (of|sur) {len(found.steps)}", said_at)
            assert page.locator("#board .lit").count() == 1, "a ring round what it speaks of"
        if step.count() and step.get_attribute("data-on") in ("welcome", "farewell"):
            page.locator("#coach [data-coach=next]").click()
            continue
        number = question(page)
        assert number is not None
        star = page.locator("#board .advised")
        stars += star.count()
        press(page, option=int(star.first.get_attribute("value") or 0) if star.count() else None)
        moved_on(page, number)
    assert said_at.split()[0] == str(len(found.steps)), "the farewell is the last step"
    assert stars >= 4 and len(set(texts)) >= len(found.steps) - 4
    spoken = {step.text.text(language) for step in found.steps}
    assert set(texts) <= spoken
    number = question(page)
    assert number is not None and not page.locator("#board .lit, #board .advised").count()
    press(page, 0)
    moved_on(page, number)
    page.reload()
    page.wait_for_selector("#table[data-state=live]")
    assert not page.locator("#coach").is_visible(), "it has taken its leave"
    assert watched.complaints == []
    page.context.close()


def test_a_lesson_can_be_read_and_left_on_a_telephone(browser: Browser, board_address: str) -> None:
    watched = visit(browser, board_address, viewport=PHONE, has_touch=True, is_mobile=True)
    page = watched.page
    page.goto("/new/doge")
    page.locator(".first-game .learn").tap()
    page.wait_for_selector("#coach [data-step]:visible")
    first = page.locator("#coach").inner_text()
    page.locator("#coach [data-coach=next]").tap()
    assert page.locator("#coach").inner_text() != first
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(page) == []
    page.reload()
    page.wait_for_selector("#coach [data-step]:visible")
    assert page.locator("#coach").inner_text() != first, "it goes on where it was"
    page.locator("#coach [data-coach=skip]").tap()
    assert not page.locator("#coach").is_visible()
    assert watched.complaints == []
    page.context.close()
