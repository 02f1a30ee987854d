"""The drawn boards in a real browser: whole games by mouse, touch and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from serenissima.games import GAMES
from serenissima.hosting.club import Club
from web.at_board import DESKTOP, PHONE, TABLET, Player, press, question, sit_down, visit
from web.browser import Watched, moved_on, violations

BOARDS = list(GAMES)
SEATS = {"doge": 3, "intrigo": 3, "inkognito": 3, "venice": 1}
"""With how many a whole game takes the fewest choices; Venice is played against the Doge's row."""


@pytest.mark.parametrize("game", ["venice", "doge", "inkognito", "intrigo"])
def test_a_whole_game_by_clicks_on_the_board(
    browser: Browser, board_address: str, board_club: Club, game: str
) -> None:
    watched = visit(browser, board_address)
    page = watched.page
    sit_down(page, game, SEATS[game])
    player = Player(page, board_club, game)
    while player.play_on():
        pass
    assert page.locator("#ask .result li").count() == SEATS[game]
    # Dice may declare a mission at any time, and end Inkognito early.
    assert player.turns > 20 or game == "inkognito"
    assert player.again <= 2 and watched.complaints == []
    page.context.close()


def test_a_whole_game_by_keyboard_alone(browser: Browser, board_address: str) -> None:
    watched = visit(browser, board_address)
    page = watched.page
    sit_down(page, "intrigo")
    turn = 0
    while (number := question(page)) is not None:
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft")[: 1 + turn % 3]:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('#board .glow')")
        assert page.locator("#tip").is_visible(), "the focus shows what would come of it"
        page.keyboard.press("Enter")
        moved_on(page, number)
        turn += 1
    assert turn > 10 and watched.complaints == []
    page.context.close()


def phone(browser: Browser, address: str, motion: str = "reduce") -> Watched:
    return visit(
        browser,
        address,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        reduced_motion=motion,
    )


@pytest.mark.parametrize("game", ["doge", "intrigo"])
def test_a_whole_game_at_phone_size_by_taps(
    browser: Browser, board_address: str, board_club: Club, game: str
) -> None:
    watched = phone(browser, board_address)
    page = watched.page
    sit_down(page, game, SEATS[game])
    player = Player(page, board_club, game)
    while player.play_on(tap=True):
        pass
    assert player.turns > 20 and player.again <= 2 and watched.complaints == []
    page.context.close()


@pytest.mark.parametrize("game", BOARDS)
def test_every_place_is_big_enough_for_a_thumb(
    browser: Browser, board_address: str, board_club: Club, game: str
) -> None:
    watched = phone(browser, board_address)
    page = watched.page
    sit_down(page, game)
    player = Player(page, board_club, game)
    for _ in range(12):
        assert question(page) is not None
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{wide} pixels wide"
        small = page.evaluate(
            "() => [...document.querySelectorAll('#board .glow')]"
            ".map(b => b.getBoundingClientRect()).filter(r => r.width < 24 || r.height < 24).length"
        )
        assert small == 0, "a place too small for a thumb"
        asked = page.locator("#question").bounding_box()
        assert asked is not None and 0 <= asked["y"] < PHONE["height"], "the question is seen"
        player.keep_on(tap=True)
    assert watched.complaints == []
    page.context.close()


def test_a_finger_sees_what_would_come_before_it_takes(
    browser: Browser, board_address: str
) -> None:
    page = phone(browser, board_address).page
    sit_down(page, "intrigo")
    number = question(page)
    assert number is not None
    cards = page.locator("#board .card-face.glow")
    cards.first.tap()
    sheet = page.locator("#tip.sheet")
    sheet.wait_for()
    said = sheet.inner_text()
    assert (cards.first.get_attribute("data-then") or "") in said
    cards.nth(1).tap()
    page.wait_for_function("said => document.getElementById('tip').innerText !== said", arg=said)
    assert question(page) == number, "another touch only looks at something else"
    page.locator("#tip .take").tap()
    moved_on(page, number)
    number = question(page)
    assert number is not None
    page.locator("#board .card-face.glow").first.tap()
    page.locator("#tip .take").wait_for()
    page.locator("#board .card-face.glow").first.tap()
    moved_on(page, number)
    page.context.close()


UNDER = "([x, y, place]) => document.elementFromPoint(x, y)?.closest(place)"
"""A piece that glides is not found under a point; a moment later it is."""


def middle(page: Page, place: str) -> tuple[float, float]:
    """Where the first such place has its middle, once it is in sight."""
    found = page.locator(place).first
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def long_press(page: Page, place: str) -> None:
    """A finger rests on the first such place until it is told about it, and is lifted again."""
    session = page.context.new_cdp_session(page)
    x, y = middle(page, place)
    page.wait_for_function(UNDER, arg=[x, y, place])
    point = {"x": x, "y": y}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("#tip.sheet").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_names_a_piece_and_gives_its_rule(
    browser: Browser, board_address: str
) -> None:
    page = phone(browser, board_address).page
    sit_down(page, "doge")
    number = question(page)
    long_press(page, "#board .site")
    said = page.locator("#tip").inner_text()
    assert "free site" in said and "§ 5.2.8.2" in said and not page.locator("#tip .take").count()
    assert question(page) == number, "a long press takes nothing"
    page.locator("#tip a").first.tap()
    page.wait_for_selector(".drawer .here")
    assert page.locator(".drawer .here").inner_text().startswith("5.2.8.2")
    page.context.close()


SAY = """
() => fetch(document.querySelector('.say').dataset.api, {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"words": "Ciao!"}'
}).then((answer) => answer.status)
"""
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...where) { super(...where); window.sockets.push(this); }
};
"""
DRAWN_AGAIN = """
(times) => {
  const board = document.getElementById('board').cloneNode(true);
  for (const spot of board.querySelectorAll('.picked')) spot.classList.remove('picked');
  for (const spot of board.querySelectorAll('[aria-describedby]'))
    spot.removeAttribute('aria-describedby');
  for (let time = 1; time <= times; time++) {
    board.dataset.drawn = time;
    window.sockets.at(-1).onmessage({data: board.outerHTML});
  }
}
"""


DEAF = """
() => {
  const socket = window.sockets.at(-1), hear = socket.onmessage, later = [];
  socket.onmessage = (event) => event.isTrusted ? later.push(event) : hear(event);
  window.listen = () => { socket.onmessage = hear; later.forEach(hear); };
}
"""
LISTEN = "() => window.listen()"


def at_a_question(watched: Watched, game: str) -> Page:
    """A page that is asked something and hears only the test, until it is told to listen."""
    page = watched.page
    page.add_init_script(SOCKETS)
    sit_down(page, game)
    question(page)
    page.evaluate(DEAF)
    return page


def drawn_again(page: Page, times: int = 1) -> None:
    """The board comes anew, as after somebody else's choice; each time overtakes the last."""
    page.evaluate(DRAWN_AGAIN, times)
    page.wait_for_selector(f"#board[data-drawn='{times}']")


def test_a_word_at_the_table_leaves_open_what_is_read(browser: Browser, board_address: str) -> None:
    """It is nothing on the board, so nothing that lies over the board has to do with it."""
    page = at_a_question(phone(browser, board_address), "doge")
    page.evaluate(LISTEN)
    long_press(page, "#board .site")
    assert page.evaluate(SAY) == 200
    page.locator("#talk li").get_by_text("Ciao!").wait_for(state="attached")
    assert page.locator("#tip.sheet").is_visible()
    page.context.close()


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_choice_of_another_leaves_open_what_is_read(
    browser: Browser, board_address: str, motion: str, times: int
) -> None:
    """The board comes anew, but the piece it is about still stands on it."""
    page = at_a_question(phone(browser, board_address, motion), "doge")
    long_press(page, "#board .site")
    named = page.locator("#tip strong").inner_text()
    drawn_again(page, times)
    assert page.locator("#tip.sheet").is_visible()
    assert page.locator("#tip strong").inner_text() == named
    assert page.locator("#board .site[aria-describedby=tip]").get_attribute("aria-label") == named
    page.context.close()


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_choice_of_another_leaves_picked_what_is_picked(
    browser: Browser, board_address: str, motion: str, times: int
) -> None:
    page = at_a_question(phone(browser, board_address, motion), "intrigo")
    page.locator("#board .card-face.glow").first.tap()
    page.locator("#tip.sheet .take").wait_for()
    drawn_again(page, times)
    assert page.locator("#tip.sheet .take").is_visible()
    assert page.locator("#board .card-face.picked").count() == 1
    page.context.close()


def test_a_pointer_that_rests_keeps_open_what_was_clicked(
    browser: Browser, board_address: str
) -> None:
    """With its reason and its rule, also when the piece under the pointer is drawn anew."""
    page = at_a_question(visit(browser, board_address), "doge")
    page.locator("#board .site").first.click(modifiers=["Shift"])
    said = page.locator("#tip.held").inner_text()
    drawn_again(page)
    page.wait_for_timeout(600)
    assert page.locator("#tip.held").inner_text() == said and page.locator("#tip .why").count()
    page.context.close()


def test_a_choice_of_another_leaves_the_preview_under_a_pointer(
    browser: Browser, board_address: str
) -> None:
    page = at_a_question(visit(browser, board_address), "intrigo")
    card = page.locator("#board .card-face.glow").first
    card.hover()
    page.locator("#tip:not([hidden])").wait_for()
    drawn_again(page)
    then = card.get_attribute("data-then") or "?"
    assert then in page.locator("#tip").inner_text() and page.locator("#then").inner_text() == then
    page.context.close()


def test_a_choice_of_another_leaves_the_focus_on_a_choice(
    browser: Browser, board_address: str
) -> None:
    """Or Enter, pressed a moment later, would take something else."""
    page = at_a_question(visit(browser, board_address), "intrigo")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.value")
    assert chosen != page.locator("#board .glow").first.get_attribute("value")
    drawn_again(page)
    assert page.evaluate("document.activeElement.matches('#board[data-drawn] .glow')")
    assert page.evaluate("document.activeElement.value") == chosen
    page.context.close()


def test_a_choice_of_ones_own_closes_what_was_read(browser: Browser, board_address: str) -> None:
    page = visit(browser, board_address).page
    sit_down(page, "doge")
    number = question(page)
    assert number is not None
    page.locator("#board .site").first.click(modifiers=["Shift"])
    page.locator("#tip.held").wait_for()
    page.locator("#ask.mine .choices button").first.evaluate("button => button.click()")
    moved_on(page, number)
    page.locator("#tip").wait_for(state="hidden")
    page.context.close()


def test_a_pointer_previews_and_a_click_takes(browser: Browser, board_address: str) -> None:
    page = visit(browser, board_address).page
    sit_down(page, "intrigo")
    number = question(page)
    assert number is not None
    card = page.locator("#board .card-face.glow").first
    card.hover()
    page.locator("#tip:not([hidden])").wait_for()
    then = card.get_attribute("data-then") or "?"
    assert then in page.locator("#tip").inner_text() and page.locator("#then").inner_text() == then
    card.click()
    moved_on(page, number)
    page.context.close()


def test_escape_steps_back_on_the_board(browser: Browser, board_address: str) -> None:
    page = visit(browser, board_address).page
    sit_down(page, "doge")
    number = question(page)
    assert number is not None
    press(page, 0)
    moved_on(page, number)
    page.wait_for_selector("#back")
    page.keyboard.press("Escape")
    page.wait_for_selector("#board .hit.glow")
    page.context.close()


# ---- gliding

HOLD_BACK = """
() => {
  window.changes = [];
  document.startViewTransition = (change) => {
    window.changes.push(change);
    return {ready: Promise.resolve(), finished: Promise.resolve()};
  };
}
"""
"""Changes begin, and are made only when the test says so: the browser needs a picture first."""
AT_ONCE = "() => { document.startViewTransition = null; }"
CHANGED = """
(attribute) => {
  const board = document.getElementById('board').cloneNode(true);
  const changed = [...board.querySelectorAll('[data-piece]:not(.glow)')].at(-1);
  changed.setAttribute(attribute, 'other');
  window.sockets.at(-1).onmessage({data: board.outerHTML});
}
"""
MOVING = """
(sign) => document.getAnimations().some((motion) =>
  motion.animationName === sign || motion.effect.pseudoElement?.startsWith(sign))
"""


def stopped(page: Page, attribute: str, sign: str) -> None:
    """A piece glides or comes new, and the clock of all motion stands still in the midst of it."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    page.evaluate(CHANGED, attribute)
    page.wait_for_function(MOVING, arg=sign)


def test_a_click_counts_while_a_piece_glides(browser: Browser, board_address: str) -> None:
    """Only the piece is a picture for that time; all else is there, and takes clicks."""
    page = at_a_question(visit(browser, board_address, reduced_motion="no-preference"), "intrigo")
    number = question(page)
    assert number is not None
    stopped(page, "data-at", "::view-transition")
    page.evaluate(LISTEN)
    page.mouse.click(*middle(page, "#board .card-face.glow"))
    moved_on(page, number)
    page.context.close()


def test_a_piece_that_fades_in_is_whole_where_nothing_is_to_move(
    browser: Browser, board_address: str
) -> None:
    page = at_a_question(visit(browser, board_address, reduced_motion="no-preference"), "intrigo")
    stopped(page, "data-piece", "come")
    faint = "() => getComputedStyle(document.querySelector('#board .come')).opacity"
    assert page.evaluate(faint) == "0"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(faint) == "1"
    page.context.close()


def held_back(browser: Browser, address: str) -> Page:
    """A page with nothing under way, whose next changes begin but are not made."""
    page = at_a_question(visit(browser, address), "intrigo")
    page.evaluate(HOLD_BACK)
    page.emulate_media(reduced_motion="no-preference")
    return page


def test_a_change_that_has_begun_waits_for_a_button_held_down(
    browser: Browser, board_address: str
) -> None:
    """What a click began on is what it ends on, or the click is lost."""
    page = held_back(browser, board_address)
    number = question(page)
    assert number is not None
    page.evaluate(DRAWN_AGAIN, 1)
    page.mouse.move(*middle(page, "#board .card-face.glow"))
    page.mouse.down()
    page.evaluate("() => window.changes[0]()")
    assert page.locator("#board[data-drawn]").count() == 0, "nothing moves under the pointer"
    page.evaluate(AT_ONCE)
    page.evaluate(LISTEN)
    page.mouse.up()
    moved_on(page, number)
    page.context.close()


def test_a_change_that_waited_is_not_drawn_over_a_newer_one(
    browser: Browser, board_address: str
) -> None:
    page = held_back(browser, board_address)
    page.evaluate(DRAWN_AGAIN, 2)
    page.mouse.move(1, 1)
    page.mouse.down()
    page.evaluate("() => window.changes[0]()")
    page.mouse.up()
    page.wait_for_function("() => window.changes.length === 3")
    assert page.evaluate(
        "() => [1, 2].map((n) => {"
        " window.changes[n](); return document.getElementById('board').dataset.drawn; })"
    ) == ["2", "2"]
    page.context.close()


WATCH_GLIDES = """
() => {
  window.glides = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const names = [...document.querySelectorAll('#board [data-piece]')]
      .filter((piece) => piece.style.viewTransitionName)
      .map((piece) => piece.dataset.piece);
    window.glides.push(names);
    return start(change);
  };
}
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_glide_unless_that_is_not_wanted(
    browser: Browser, board_address: str, board_club: Club, motion: str
) -> None:
    watched = visit(browser, board_address, reduced_motion=motion)
    page = watched.page
    sit_down(page, "intrigo", 3)
    page.evaluate(WATCH_GLIDES)
    player = Player(page, board_club, "intrigo")
    for _ in range(9):
        assert player.play_on()
    page.wait_for_timeout(100)
    glided = page.evaluate("window.glides.flat()")
    if motion == "reduce":
        assert page.evaluate("window.glides") == []
    else:
        assert any(piece.startswith("card-") for piece in glided), "a card moved to its slot"
    assert watched.complaints == []
    page.context.close()


def test_the_last_move_stays_marked(browser: Browser, board_address: str, board_club: Club) -> None:
    """Somebody's card is laid; the mark stays until the next is."""
    page = visit(browser, board_address).page
    sit_down(page, "intrigo", 3)
    player = Player(page, board_club, "intrigo")
    while "lay" not in (page.locator("#board .board-bar").get_attribute("data-kinds") or ""):
        assert player.play_on()
    while not page.locator("#board .slot.intrigant").count():
        assert player.play_on()
    question(page)
    # A power that was used last marks the arcade it was used on.
    expect(page.locator("#board .slot.last, #board .arcade.last")).not_to_have_count(0)
    while not page.locator("#board .slot.last").count():
        assert player.play_on(), "no card that was laid last was ever marked"
        question(page)
    page.context.close()


# ---- names, rules, reasons


def test_a_name_its_rule_and_the_rules_beside_the_board(
    browser: Browser, board_address: str
) -> None:
    watched = visit(browser, board_address)
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


def test_whatever_stands_in_a_place_belongs_to_it(browser: Browser, board_address: str) -> None:
    page = visit(browser, board_address).page
    sit_down(page, "doge")
    number = question(page)
    assert number is not None
    page.locator("#board .choosable .site").first.click()
    moved_on(page, number)
    page.context.close()


ANSWERED = """
() => [...document.querySelectorAll('#board .thing:not(.glow)')].filter((thing) => {
  thing.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, shiftKey: true}));
  const tip = document.getElementById('tip');
  const said = tip.querySelector('.why')?.textContent.trim() && tip.querySelector('a');
  return tip.hidden || !said;
}).map((thing) => thing.outerHTML.slice(0, 160))
"""
CLOSE = """
() => ['pointerdown', 'pointerup'].forEach((kind) =>
  document.body.dispatchEvent(new PointerEvent(kind, {bubbles: true})))
"""


@pytest.mark.parametrize("game", BOARDS)
def test_everything_that_cannot_be_chosen_says_why_and_by_which_rule(
    browser: Browser, board_address: str, board_club: Club, game: str
) -> None:
    page = visit(browser, board_address).page
    sit_down(page, game)
    player = Player(page, board_club, game)
    for _ in range(8):
        assert question(page) is not None
        assert page.evaluate(ANSWERED) == []
        # The last answer stays open and may lie over the place to be chosen.
        page.evaluate(CLOSE)
        player.keep_on()
    page.context.close()


def test_a_reason_opens_the_rules_at_its_paragraph(browser: Browser, board_address: str) -> None:
    page = visit(browser, board_address).page
    sit_down(page, "doge")
    while not page.locator("#board .hit.no").count():
        number = question(page)
        assert number is not None
        press(page, -1)
        moved_on(page, number)
    page.locator("#board .hit.no").first.click(force=True, position={"x": 3, "y": 20})
    assert page.locator("#tip .why").inner_text()
    link = page.locator("#tip a").first
    rule = link.inner_text().removeprefix("§ ")
    link.click()
    page.wait_for_selector(".drawer .here")
    assert page.locator(".drawer .here").inner_text().startswith(rule)
    page.context.close()


# ---- for whoever cannot see, or not well

ROLES = """
() => [...document.querySelectorAll('#board .thing')]
  .filter((thing) => thing.checkVisibility()).map((thing) => [
  thing.matches('.glow') ? 'button' : thing.matches('.no') ? 'disabled' : 'image',
  thing.getAttribute('aria-label'),
])
"""


def tree(page: Page) -> list[tuple[str, str, bool]]:
    """Role, name and whether it is disabled, of everything a screen reader finds."""
    session = page.context.new_cdp_session(page)
    found = session.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (
            node["role"]["value"],
            node["name"]["value"].strip(),
            any(p["name"] == "disabled" and p["value"]["value"] for p in node["properties"]),
        )
        for node in found
        if not node["ignored"] and node.get("name") and "properties" in node
    ]


@pytest.mark.parametrize("game", BOARDS)
def test_every_piece_has_a_name_and_a_role_in_the_accessibility_tree(
    browser: Browser, board_address: str, board_club: Club, game: str
) -> None:
    page = visit(browser, board_address).page
    sit_down(page, game)
    player = Player(page, board_club, game)
    for turn in range(9):
        assert question(page) is not None
        if turn in (0, 8):
            # Others may choose between the looks: both are to be at the same board.
            shown, nodes = page.evaluate(ROLES), tree(page)
            while shown != (now := page.evaluate(ROLES)):
                shown, nodes = now, tree(page)
            for role, name in shown:
                assert name, f"a {role} without a name"
                wanted = ("image" if role == "image" else "button", name, role == "disabled")
                assert wanted in nodes, wanted
        player.keep_on()
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", BOARDS)
def test_axe_finds_nothing(
    browser: Browser, board_address: str, board_club: Club, game: str, theme: Any
) -> None:
    """At all sizes, when the game opens and when it is under way."""
    page = visit(browser, board_address, color_scheme=theme).page
    sit_down(page, game)
    player = Player(page, board_club, game)
    for turns in (16, 0):
        assert question(page) is not None
        for size in (DESKTOP, TABLET, PHONE):
            page.set_viewport_size(size)
            assert violations(page) == [], size
        page.set_viewport_size(DESKTOP)
        for _ in range(turns):
            player.keep_on()
    page.context.close()
