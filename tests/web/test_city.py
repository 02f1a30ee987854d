"""The board of Inkognito: hands, cards and signals as things to use, a pack drawn as it is."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from serenissima.games import GAMES, with_pack
from serenissima.games.inkognito.data import SHAPES
from serenissima.kernel.game import View
from serenissima.kernel.language import languages
from serenissima.table.catalogue import Catalogue
from web.browser import Watched
from web.served import an_app, listening
from web.shown import (
    CUT_OFF,
    NAMES,
    SMALL_TEXT,
    Things,
    first_of,
    fragment,
    laid_out,
    questions,
)

GAME = GAMES["inkognito"]
TABLES = GAME.tables
OPTION = re.compile(r'name="option" value="(-?\d+)"')


def glowing(html: str, cls: str) -> list[dict[str, str]]:
    return [thing for thing in Things(html).of(cls) if "glow" in thing["class"].split()]


# ---- the handshake


def test_21_2_one_holds_out_ones_own_hand() -> None:
    html = fragment(GAME, first_of(GAME, 4, "declare"))
    (own,) = glowing(html, "own-hand")
    assert "Mission accomplished" in own["aria-label"] and own["data-rule"] == "21.2"


def test_21_2_the_hand_is_held_out_to_another_hand() -> None:
    view = first_of(GAME, 4, "hold out")
    html = fragment(GAME, view)
    hands = Things(html).of("other-hand")
    assert len(hands) == 3 and "data-hand" in html
    for hand in hands:
        assert hand.get("value") or (hand["data-why"] and hand["data-rule"] == "21.3")
    assert glowing(html, "other-hand")


def test_21_3_the_hand_held_out_is_taken_or_left_on_the_board() -> None:
    view = first_of(GAME, 4, "accept")
    html = fragment(GAME, view)
    names = [thing["aria-label"] for thing in glowing(html, "other-hand")]
    assert len(names) == 2 and "Shake" in names[0] and "Refuse" in names[1]
    watched = fragment(GAME, View("inkognito", 1, None, view.public, {}))
    assert "holds out a hand to" in watched and not OPTION.search(watched)


def test_21_3_at_the_end_one_sees_whose_hands_met() -> None:
    for seed in range(30):
        rng, state = random.Random(seed), GAME.new(4)
        while pending := state.pending():
            decider = rng.choice(pending)
            state.apply(decider, rng.choice([int(o) for o in state.options(decider)]))
        view = GAME.view(state, None)
        if view.public["partner"] is None:
            continue
        html = fragment(GAME, view)
        assert ("refused" in html) == view.public["refused"]
        assert len(Things(html).of("own-hand")) == len(Things(html).of("other-hand")) == 1
        return
    raise AssertionError("nobody held out a hand in these games")


# ---- cards, notes, signals


@pytest.mark.parametrize("seats", GAME.seats)
def test_11_1_every_answer_lies_there_as_cards_and_can_be_narrowed(seats: int) -> None:
    html = fragment(GAME, first_of(GAME, seats, "show"))
    keys = [set(found.split()) for found in re.findall(r'data-keys="([^"]+)"', html)]
    picks = set(re.findall(r'data-pick="([^"]+)"', html))
    assert len(keys) == len(glowing(html, "show-cards")) > 2
    assert picks == set().union(*keys)
    assert 'class="secret-card' in html and " true" in html


def test_13_1_what_was_shown_stands_on_the_sheet_of_the_one_who_saw_it() -> None:
    for seed in range(9):
        for state, _ in questions(GAME, 4, seed):
            for seat in range(4):
                view = GAME.view(state, seat)
                rows = [
                    (other, card)
                    for other, sheet in view.own["notes"].items()
                    for row in sheet["shown"]
                    for card in row["cards"]
                    if card in SHAPES
                ]
                if rows:
                    html = fragment(GAME, view)
                    for other, card in rows:
                        cell = html.split(f'data-note="{other}-disguise-{card}"')[1]
                        assert cell.split("</button>")[0].count("•") == 1
                    third = GAME.view(state, None)
                    assert "•" not in fragment(GAME, third)
                    return
    raise AssertionError("nobody was shown anything")


def test_the_list_of_questions_is_read_by_keyboard_too() -> None:
    """It scrolls when it is long, and whoever has no mouse must get into it."""
    shown = [
        fragment(GAME, GAME.view(state, None), language)
        for state, _ in questions(GAME, 4, 0)
        for language in ("en", "fr")
    ]
    lists = [html.split('class="player asked"')[1] for html in shown if "player asked" in html]
    assert lists
    for html in lists:
        assert re.search('<ol tabindex="0" aria-label="[^"]+">', html)


def test_17_1_signals_need_a_seat_and_end_with_the_game() -> None:
    view = first_of(GAME, 4, "take ball")
    html = fragment(GAME, view)
    assert html.count('name="sign"') == 4 * 4
    assert 'name="sign"' not in fragment(GAME, View("inkognito", 1, None, view.public, {}))


def test_5_2_the_space_to_be_filled_is_marked() -> None:
    view = first_of(GAME, 3, "place")
    html = fragment(GAME, view)
    assert html.count(" wanted") == 1 and len(glowing(html, "to-place")) == 4


@pytest.mark.parametrize(("seats", "words"), [(3, "Alone: "), (5, "One of the two agents")])
def test_the_passport_says_what_differs_with_three_and_five(seats: int, words: str) -> None:
    assert words in fragment(GAME, first_of(GAME, seats, "take ball"))
    assert words not in fragment(GAME, first_of(GAME, 4, "take ball"))


# ---- why can't I?


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("language", languages())
def test_everything_can_be_chosen_or_says_by_which_rule_not(seats: int, language: str) -> None:
    kinds: set[str] = set()
    for number, (state, seat) in enumerate(questions(GAME, seats, 5)):
        kind = GAME.words(state, seat, int(state.options(seat)[-1])).kind
        if kind in kinds and number % 30:
            continue
        kinds.add(kind)
        for viewer in range(seats):
            html = fragment(GAME, GAME.view(state, viewer), language)
            general = "data-why-all=" in html and "data-rule-all=" in html
            things = Things(html)
            for space in things.of("space"):
                assert general or space.get("value") or space.get("data-why"), kind
            for ball in things.of("ball"):
                assert ball.get("value") or ball["data-why"]
            if viewer == seat and kind in ("take figure", "stop", "end turn"):
                for piece in things.of("piece"):
                    assert piece.get("value") or piece["data-why"], kind
    assert len(kinds) > 5


# ---- a pack in play


def a_pack(folder: Path) -> Path:
    board = TABLES["board"]
    spaces = []
    for space in board["spaces"]:
        parts = [f"{key} = {value!r}".replace("'", '"') for key, value in space.items()]
        spaces.append("{ " + ", ".join(parts) + " }")
    missions = "\n".join(
        f'{letters} = {{ fiddlebottom_bubble = "bubble to 8", zsa_zsa_agent_x = "zsa zsa to 7" }}'
        for letters in TABLES["missions"]
        if letters != "source"
    )
    path = folder / "mine.toml"
    path.write_text(
        '[pack]\nname = "mine"\ngame = "inkognito"\n'
        f'[missions]\nsource = "mine"\n{missions}\n'
        f'[board]\nsource = "mine"\nspaces = [{", ".join(spaces)}]\n'
        f"streets = {[list(pair) for pair in board['streets'][1:]]}\n"
        f"canals = {[list(pair) for pair in board['canals']] + [[2, 3]]}\n",
        "utf-8",
    )
    return path


def test_a_board_shows_the_tables_of_the_pack_in_play(tmp_path: Path) -> None:
    game = with_pack("inkognito", a_pack(tmp_path)).game
    html = fragment(game, first_of(game, 4, "take ball"))
    ours = fragment(GAME, first_of(GAME, 4, "take ball"))
    assert html.count("Colonel Bubble to 8") == 12 and "Colonel Bubble to 8" not in ours
    streets, canals = (
        [re.findall(rf'class="{kind}" d="([^"]+)"', page)[0].count("M") for page in (html, ours)]
        for kind in ("street", "canal")
    )
    assert streets[0] == streets[1] - 1 and canals[0] == canals[1] + 1


# ---- in a browser


SUBMITTED = """
() => document.getElementById('choose').addEventListener('submit', (event) => {
  event.preventDefault();
  window.chosen = event.submitter.value;
})
"""


def test_a_hand_is_drawn_to_another(browser: Browser) -> None:
    page = laid_out(browser, fragment(GAME, first_of(GAME, 4, "hold out")), 1440, 900)
    page.evaluate(SUBMITTED)
    mine, other = page.locator("[data-hand]"), page.locator(".other-hand.glow").last
    start, end = mine.bounding_box(), other.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 30)
    assert "px" in (mine.get_attribute("style") or "")
    page.mouse.up()
    assert page.evaluate("window.chosen") is None, "a hand in the air shakes nobody's"
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20)
    page.mouse.up()
    assert page.evaluate("window.chosen") == other.get_attribute("value")
    page.close()


def test_cards_pressed_narrow_the_answers(browser: Browser) -> None:
    page = laid_out(browser, fragment(GAME, first_of(GAME, 4, "show")), 390, 844)
    combos = page.locator(".show-cards:visible")
    all_of_them = combos.count()
    page.locator("[data-pick]").first.click()
    fewer = combos.count()
    assert 0 < fewer < all_of_them
    page.locator("[data-pick]").first.click()
    assert combos.count() == all_of_them
    page.close()


def test_cards_stay_pressed_until_an_answer_is_given(browser: Browser) -> None:
    """The board may come anew meanwhile; to the next question all cards are up again."""
    page = laid_out(browser, fragment(GAME, first_of(GAME, 4, "show")), 390, 844)
    combos = page.locator(".show-cards:visible")
    all_of_them = combos.count()
    page.evaluate(
        """() => {
          window.fresh = document.getElementById('board').outerHTML;
          document.body.insertAdjacentHTML('beforeend', '<i id="ask"><input name="number"></i>');
          document.getElementById('ask').className = 'mine';
          window.drawnAgain = (number) => {
            document.dispatchEvent(new CustomEvent('swapping', {detail: []}));
            document.getElementById('board').outerHTML = window.fresh;
            document.querySelector('#ask input').value = number;
            document.dispatchEvent(new CustomEvent('swapped', {detail: []}));
          };
          window.drawnAgain(7);
        }"""
    )
    page.locator("[data-pick]").first.click()
    fewer = combos.count()
    page.evaluate("() => window.drawnAgain(7)")
    assert combos.count() == fewer < all_of_them
    assert page.locator("[data-pick][aria-pressed=true]").count() == 1
    page.evaluate("() => window.drawnAgain(8)")
    assert combos.count() == all_of_them
    page.close()


@pytest.mark.parametrize(
    ("seats", "kind", "language"),
    [(4, "show", "fr"), (4, "hold out", "en"), (3, "move", "fr"), (5, "take figure", "en")],
)
def test_nothing_is_too_small_or_cut_off_on_a_telephone(
    browser: Browser, seats: int, kind: str, language: str
) -> None:
    page = laid_out(browser, fragment(GAME, first_of(GAME, seats, kind), language), 390, 844)
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(CUT_OFF, ".secret-card, .chip-choice, .note, .tic") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small: Any = page.evaluate(
        "() => [...document.querySelectorAll('#board .glow, .note, .pick, .tic-ways button')]"
        ".map(b => b.getBoundingClientRect()).filter(r => r.width < 20 || r.height < 24).length"
    )
    assert small == 0
    page.close()


def test_17_1_a_wink_at_one_person_in_real_browsers(browser: Browser, tmp_path: Path) -> None:
    catalogue = Catalogue.of(["inkognito"])
    with listening(an_app(tmp_path, catalogue, driving=False)) as address:
        contexts = [
            browser.new_context(base_url=address, locale="en", reduced_motion="reduce")
            for _ in range(3)
        ]
        watched = [Watched(context.new_page()) for context in contexts]
        pages = [found.page for found in watched]
        pages[0].goto("/new/inkognito?seats=3")
        for seat in (1, 2):
            pages[0].select_option(f"[name='seat.{seat}']", "person")
        pages[0].click("form button.gold")
        pages[0].wait_for_selector("#table[data-state=live]")
        if pages[0].locator("form[action$='/start'] button").count():
            pages[0].locator("form[action$='/start'] button").first.click()
            pages[0].wait_for_selector("#board .glow")
        links = pages[0].evaluate(
            "() => [...document.querySelectorAll('a[href*=\"/j/\"]')].map(a => a.href)"
        )
        assert len(links) >= 2
        for page, link in zip(pages[1:], links, strict=False):
            page.goto(link)
            page.wait_for_selector("#table[data-state=live]")
        pages[0].locator('.tic-ways button[form="sign1"][value="wink"]').click()
        pages[1].wait_for_selector(".strip .whisper")
        assert "winks the right eye" in pages[1].locator(".strip .whisper").inner_text()
        pages[2].wait_for_timeout(300)
        assert "winks" not in pages[2].locator("#strip, #talk").all_inner_texts()[0]
        assert "winks" not in pages[2].content().split("tics")[0]
        assert NAMES and all(found.complaints == [] for found in watched)
        for context in contexts:
            context.close()
