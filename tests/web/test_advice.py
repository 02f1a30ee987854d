"""Advice: a master says what it would do with what a seat sees, to whoever plays alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from serenissima.bots.workers import Thought
from serenissima.hosting.advice import LEVEL, Advice
from serenissima.hosting.club import Club
from serenissima.kernel.game import View
from serenissima.kernel.language import Phrase, Seat
from serenissima.table.catalogue import Catalogue
from web.at_board import PHONE, sit_down, visit
from web.browser import violations
from web.served import Clock, an_app, club_of, visiting
from web.test_signs import bearer, page

BOT = {"kind": "bot", "level": "chancer"}
REASONS = ((5, Phrase("41 % to win: cheer {who} up.", who=Seat(1))),)


class Adviser:
    """Stands for the processes that bots think in, and remembers what it was asked."""

    def __init__(self, *answers: Thought | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []

    async def choose(self, game: str, level: str, view: View, *rest: Any, **more: Any) -> Thought:
        self.asked.append({"game": game, "level": level, "view": view, **more})
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class At:
    """One person's seat at a table of Doge that stands still."""

    def __init__(self, client: TestClient, others: list[dict[str, str]]) -> None:
        self.client = client
        body = {"game": "doge", "seats": [{"kind": "person"}, *others]}
        self.made = client.post("/api/tables", json=body).json()
        self.club: Club = club_of(client.app)  # type: ignore[arg-type]

    def advised_by(self, *answers: Thought | Exception) -> Adviser:
        made = Adviser(*answers)
        self.club.workers.choose = made.choose  # type: ignore[method-assign]
        return made

    def ask(self, **body: Any) -> Any:
        path = f"/api/tables/{self.made['table']}/advice"
        headers = bearer(self.made["tokens"]["0"])
        return self.client.post(path, json={"number": 0, **body}, headers=headers)

    def look(self) -> Any:
        headers = bearer(self.made["tokens"]["0"])
        return self.client.get(f"/api/tables/{self.made['table']}", headers=headers).json()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with visiting(an_app(tmp_path, Catalogue.of(["doge"]), driving=False, now=Clock())) as found:
        yield found


def test_a_master_advises_from_the_view_of_the_seat(client: TestClient) -> None:
    at = At(client, [BOT, BOT])
    assert "What would a master do?" in page(client, at.made, 0)
    assert at.look()["advice"] == []
    adviser = at.advised_by(Thought(5, advice=REASONS))
    assert at.ask().status_code == 200
    (asked,) = adviser.asked
    assert asked["level"] == LEVEL and asked["explain"] and asked["view"].seat == 0
    assert asked["view"].to_dict() == at.look()["view"], "nothing else is thought about"
    assert asked["place"] != f"{at.made['table']}-0", "a bot that stands in has its own memory"
    assert at.look()["advice"] == [{"option": 5, "sentence": "41 % to win: cheer Blue up."}]
    assert "cheer Blue up" in page(client, at.made, 0)
    french = page(client, at.made, 0, "fr")
    assert "Ce que ferait un maître" in french and "cheer Bleu up" in french
    assert at.ask().status_code == 200 and len(adviser.asked) == 1, "it is not thought twice"


def test_advice_is_told_to_its_seat_alone_and_ends_with_its_question(client: TestClient) -> None:
    at = At(client, [BOT, BOT])
    at.advised_by(Thought(5, advice=REASONS))
    link = re.search(r'href="(/w/[^"]+)"', page(client, at.made, 0))
    assert link is not None
    before = client.get(link[1]).text
    assert at.ask().status_code == 200
    assert 'id="board"' in before and client.get(f"/t/{at.made['table']}").text == before
    choice = {"number": 0, "option": 5}
    path = f"/api/tables/{at.made['table']}/choices"
    assert client.post(path, json=choice, headers=bearer(at.made["tokens"]["0"])).status_code == 200
    assert at.look()["advice"] == [] and "cheer" not in page(client, at.made, 0)


def test_while_the_master_thinks_the_page_says_so(client: TestClient) -> None:
    at = At(client, [BOT, BOT])
    open_table = at.club.tables[at.made["table"]]
    open_table.adviser.given[0] = Advice(0)
    html = page(client, at.made, 0)
    assert "A master thinks" in html and 'id="advise"' not in html


def test_advice_that_comes_late_takes_no_place_of_a_newer_one(client: TestClient) -> None:
    at = At(client, [BOT, BOT])
    open_table = at.club.tables[at.made["table"]]
    adviser = at.advised_by(Thought(5, advice=REASONS))
    think = adviser.choose

    async def moved_on(*asked: Any, **more: Any) -> Thought:
        open_table.adviser.given[0] = Advice(1)
        return await think(*asked, **more)

    at.club.workers.choose = moved_on  # type: ignore[method-assign]
    assert at.ask().status_code == 200
    assert open_table.adviser.given[0] == Advice(1), "the next question is being thought about"


@pytest.mark.parametrize("answer", [Thought(None, "its process ended"), OSError("no process")])
def test_a_master_that_fails_says_nothing_and_harms_nobody(client: TestClient, answer: Any) -> None:
    at = At(client, [BOT, BOT])
    at.advised_by(answer)
    if isinstance(answer, Thought):
        assert at.ask().status_code == 200
    else:
        with pytest.raises(OSError, match="no process"):
            at.ask()
    html = page(client, at.made, 0)
    assert "has no advice now" in html and 'id="advise"' in html, "it may be asked again"
    at.advised_by(Thought(5, advice=REASONS))
    assert at.ask().status_code == 200 and "cheer" in page(client, at.made, 0)


@pytest.mark.parametrize(
    ("others", "body", "status", "code"),
    [
        ([{"kind": "person"}, BOT], {}, 409, "company"),
        ([BOT, BOT], {"number": 1}, 409, "stale"),
        ([BOT, BOT], {"seat": 1}, 403, "not-your-seat"),
    ],
)
def test_advice_that_would_be_unfair_or_late_is_refused(
    client: TestClient,
    others: list[dict[str, str]],
    body: dict[str, int],
    status: int,
    code: str,
) -> None:
    at = At(client, others)
    adviser = at.advised_by()
    answer = at.ask(**body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert adviser.asked == [] and at.look()["advice"] == []
    if code == "company":
        assert 'id="advise"' not in page(client, at.made, 0)


HEAR = """
() => {
  window.heard = [];
  const news = document.querySelector('#news[aria-live]');
  new MutationObserver(() => window.heard.push(news.textContent)).observe(news, {childList: true});
}
"""
"""What a screen reader would read out; the next move takes its place at once."""


def test_advice_in_a_browser_by_keyboard_and_on_a_telephone(
    browser: Browser, board_address: str, board_club: Club
) -> None:
    """The key asks, the list says why, and the first choice has its star on the board."""
    board_club.workers.grace = 60.0  # The machine may be busy.
    for size, touch in (({"width": 1440, "height": 900}, False), (PHONE, True)):
        watched = visit(browser, board_address, viewport=size, has_touch=touch, is_mobile=touch)
        seen = watched.page
        sit_down(seen, "doge")
        seen.wait_for_selector("#advise")
        seen.evaluate(HEAR)
        if touch:
            seen.locator("#advise").tap()
        else:
            seen.keyboard.press("a")
        seen.wait_for_selector("#ask .advice li", timeout=60_000)
        expect(seen.locator("#ask .advice li").first).to_contain_text("% to win")
        seen.wait_for_function("() => window.heard.some((said) => said.includes('% to win'))")
        best = seen.get_attribute("#ask .advice", "data-option")
        expect(seen.locator(f"#board .glow.advised[value='{best}']").first).to_be_visible()
        assert violations(seen) == []
        assert watched.complaints == []
        seen.context.close()
