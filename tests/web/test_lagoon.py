"""The board of Venice: ways foretold as they come, everything readable, a pack drawn as it is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from games.venice.build import Scene
from serenissima.games import GAMES, with_pack
from serenissima.games.packs import box
from serenissima.games.venice.board.chart import GAP, HEIGHT, WIDTH, apart, chart
from serenissima.games.venice.board.forecast import Forecast, Way, gondola_ways, smuggler_ways
from serenissima.games.venice.data import BUILDINGS, DOCKS
from serenissima.games.venice.describe import load_public
from serenissima.games.venice.rules.moving import canal_cost
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import COINS
from serenissima.kernel.language import languages
from serenissima.kernel.state import EVERYONE, Note
from serenissima.table.catalogue import Catalogue
from web.served import an_app, visiting
from web.shown import (
    CUT_OFF,
    OVERLAPS,
    SMALL_TEXT,
    Things,
    first_of,
    fragment,
    laid_out,
    questions,
)

GAME = GAMES["venice"]
TABLES = GAME.tables
DOCK_NAMES = [dock["name"] for dock in TABLES["docks"]["list"]]


def options_of_kind(kind: str, seats: int, games: int) -> Iterator[tuple[Venice, int, list[int]]]:
    for seed in range(games):
        for state, seat in questions(GAME, seats, seed):
            assert isinstance(state, Venice)
            options = [int(option) for option in state.options(seat)]
            if GAME.words(state, seat, options[0]).kind == kind:
                yield state, seat, options


# ---- ways before they are taken


def every_way(p: Venice) -> dict[int, int]:
    """The least each dock costs, by trying every way there is."""
    best: dict[int, int] = {}
    coins = int(p.at(p.turn, COINS))
    moves = p.moves

    def go(here: int, seen: frozenset[int], cost: int, steps: int) -> None:
        for dock in range(DOCKS):
            if not p.tables.near[here] >> dock & 1 or dock in seen or p.visited >> dock & 1:
                continue
            p.moves = moves + steps
            total = cost + int(canal_cost(p, p.turn, p.tables.between[here * DOCKS + dock]))
            p.moves = moves
            if total <= coins:
                best[dock] = min(total, best.get(dock, 99))
                go(dock, seen | {dock}, total, steps + 1)

    go(int(p.dock), frozenset([int(p.dock)]), 0, 0)
    return best


def test_7_2_the_way_shown_to_each_dock_is_a_cheapest_one() -> None:
    tried = 0
    for state, _, options in itertools.islice(options_of_kind("move", 4, 2), 0, 60, 3):
        view = GAME.view(state, int(state.turn))
        p = load_public(chart(TABLES).tables, view.public, Venice)
        ways = gondola_ways(p)
        assert {dock: way.cost for dock, way in ways.items()} == every_way(p)
        assert set(options) <= {way.docks[1] for way in ways.values()}
        for way in ways.values():
            for one, other in itertools.pairwise(way.docks):
                assert p.tables.near[one] >> other & 1
        tried += 1
    assert tried == 20


def test_7_2_one_canal_costs_what_was_shown() -> None:
    for state, seat, options in itertools.islice(options_of_kind("move", 3, 2), 0, 40, 2):
        p = load_public(chart(TABLES).tables, GAME.view(state, seat).public, Venice)
        for option in options:
            canal = state.tables.between[state.dock * DOCKS + option]
            own_bridge = state.bridges[canal] == seat
            before = state.at(seat, COINS)
            after = state.clone()
            after.apply(seat, option)
            paid = int(before - after.at(seat, COINS)) + own_bridge
            direct = Way((int(state.dock), option), int(canal_cost(p, p.turn, canal)))
            assert paid == direct.cost


@pytest.mark.parametrize("seats", [1, 2])
def test_13_4_the_smugglers_ways_shown_are_those_of_the_rules(seats: int) -> None:
    tried = 0
    for state, seat, options in itertools.islice(options_of_kind("sail", seats, 6), 25):
        p = load_public(chart(TABLES).tables, GAME.view(state, seat).public, Venice)
        ways = smuggler_ways(p, int(p.smuggler), int(p.destination))
        assert {way.docks[1] for way in ways} <= set(options)
        assert len(ways) == 4 or {way.docks[1] for way in ways} == set(options)
        assert len({way.cost for way in ways}) == 1
        assert all(way.goal == p.destination for way in ways)
        tried += 1
    assert tried > 10


def test_a_way_is_drawn_and_told_with_coins_bridges_and_crossings() -> None:
    seen: set[str] = set()
    for state, seat, _ in itertools.islice(options_of_kind("move", 4, 4), 0, 400, 4):
        html = fragment(GAME, GAME.view(state, seat))
        docks = Things(html).of("hit")
        assert len(docks) == DOCKS
        chosen = [thing for thing in docks if "glow" in thing["class"].split()]
        assert chosen and html.count('class="route"') >= len(chosen)
        told = " ".join(thing.get("data-then", "") + thing.get("data-tip", "") for thing in docks)
        for word in ("free", "coin", "bridge of", "passes", "pushes", "+1 ★"):
            if word in told:
                seen.add(word)
    assert {"free", "coin", "passes", "pushes", "+1 ★", "bridge of"} <= seen


def test_the_smugglers_course_is_drawn_for_everybody() -> None:
    state, seat, _ = next(options_of_kind("sail", 2, 6))
    for viewer in (seat, 1 - seat, None):
        html = fragment(GAME, GAME.view(state, viewer))
        assert 'class="course"' in html and " target" in html
        assert 'class="route"' in html


@pytest.mark.parametrize("language", languages())
def test_alone_the_doges_row_and_what_a_card_ignores_are_shown(language: str) -> None:
    html = fragment(GAME, first_of(GAME, 1, "smuggler"), language)
    assert html.count("doge-card") == 3
    chosen = [thing for thing in Things(html).of("hit") if "glow" in thing["class"].split()]
    said = "is ignored" if language == "en" else "est ignorée"
    assert chosen and all(said in thing["data-then"] for thing in chosen)
    assert html.count('<section class="player') == 2


def test_the_dock_where_a_gondola_moored_last_is_marked() -> None:
    state = GAME.new(3)
    told = [GAME.words.event(Note(EVERYONE, "moored", (0, dock))) for dock in (3, 7)]
    html = fragment(GAME, GAME.view(state, None), told=told)
    marked = re.findall(r'<section class="dock[^"]* last[" ][^>]*aria-label="([^"]*)"', html)
    assert marked == [DOCK_NAMES[7]]
    html = fragment(GAME, GAME.view(state, None))
    assert not re.search(r'<section class="dock[^"]* last[" ]', html)


def test_13_8_mooring_on_a_smuggler_promises_nobody_points() -> None:
    scene = Scene(2).gondola("orange", 1, "Rialto").gondola("violet", 2, "San Polo")
    told = Forecast(chart(TABLES), scene.build(), "en", ["Ada", "Bo", "the smugglers"])  # type: ignore[arg-type]
    assert told.mooring(DOCK_NAMES.index("Rialto")) == ["assistant to space 1"]
    assert told.mooring(DOCK_NAMES.index("San Polo")) == ["Bo +1 ★", "assistant to space 1"]


# ---- why can't I?


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_dock_can_be_chosen_or_says_by_which_rule_not(seats: int) -> None:
    kinds: set[str] = set()
    for number, (state, seat) in enumerate(questions(GAME, seats, 3)):
        kind = GAME.words(state, seat, int(state.options(seat)[0])).kind
        if kind in kinds and number % 40:
            continue
        kinds.add(kind)
        for viewer in range(seats):
            things = Things(fragment(GAME, GAME.view(state, viewer)))
            for dock in things.of("hit"):
                assert dock.get("value") or (dock["data-why"] and dock["data-rule"])
            for card in things.of("mission-card"):
                if card["tag"] == "button" and "value" not in card:
                    assert card["data-why"] and card["data-rule"]
            for toll in things.of("toll"):
                if kind in ("bridge", "doge-bridge") and viewer == seat:
                    assert toll.get("value") or toll["data-why"]
    assert len(kinds) > 10


def test_spaces_that_cannot_be_used_say_why() -> None:
    html = fragment(GAME, first_of(GAME, 3, "activate"))
    for place in html.split('<section class="dock')[1:]:
        place = place.split("</section>")[0]
        spaces = Things(place).of("level")
        general = 'data-why-all="' in place
        assert all(general or s.get("value") or s.get("data-why") for s in spaces)


# ---- a pack in play


def a_pack(folder: Path) -> Path:
    docks = ", ".join(
        f'{{ name = "Porto {n}", x = {d["x"]}, y = {d["y"]} }}'
        for n, d in enumerate(TABLES["docks"]["list"])
    )
    canals = ", ".join(
        f'{{ from = "Porto {DOCK_NAMES.index(c["from"])}", '
        f'to = "Porto {DOCK_NAMES.index(c["to"])}", cost = {3 - c["cost"]} }}'
        for c in TABLES["canals"]["list"]
    )
    path = folder / "mine.toml"
    path.write_text(
        '[pack]\nname = "mine"\ngame = "venice"\n'
        '[council]\nsource = "my box"\ntrack_end = 18\n'
        "rewards = [[8, 1], [8, 4, 1], [9, 5, 2, 0], [10, 6, 3, 1, 0]]\n"
        f'[docks]\nsource = "my box"\nlist = [{docks}]\n'
        f'[canals]\nsource = "my box"\nlist = [{canals}]\n',
        "utf-8",
    )
    return path


def test_a_board_shows_the_tables_of_the_pack_in_play(tmp_path: Path) -> None:
    game = with_pack("venice", a_pack(tmp_path)).game
    html = fragment(game, first_of(game, 2, "move"))
    assert "Porto 14" in html and not any(name in html for name in DOCK_NAMES)
    tolls = Things(html).of("toll")
    costs = [re.search(r": (\d) coin", toll["aria-label"]) for toll in tolls]
    assert [int(c[1]) for c in costs if c][:5] == [2, 2, 1, 2, 1]
    assert "nofficial data" not in html.split('<div class="tray')[0]
    assert "8 · 1" in html and html.count('class="step"') == 19
    ours = fragment(GAME, first_of(GAME, 2, "move"))
    assert (
        "Rialto" in ours and "nofficial data" in ours and html.count("step") != ours.count("step")
    )


def test_a_table_with_a_pack_is_drawn_with_it(tmp_path: Path) -> None:
    catalogue = Catalogue.of(["venice"], [a_pack(tmp_path)])
    with visiting(an_app(tmp_path, catalogue, driving=False)) as client:
        tag = catalogue.packs("venice")[0]
        body = {"game": "venice", "seats": [{"kind": "person"}] * 3, "pack": tag}
        made = client.post("/api/tables", json=body).json()
        page = client.get(
            f"/t/{made['table']}", headers={"authorization": f"Bearer {made['tokens']['0']}"}
        ).text
        board = page.split('id="board"')[1]
        assert "Porto 3" in board and "Rialto" not in board


# ---- everything readable


def test_docks_lie_apart_whatever_a_pack_says() -> None:
    grid = [(20 * (n % 5) + n, 30 * (n // 5)) for n in range(15)]
    heap = [(50 + n % 4, 50 + n // 4) for n in range(15)]
    ours = [(d["x"], d["y"]) for d in box("venice")["docks"]["list"]]
    for docks, gap in ((ours, GAP), (grid, (0.0, 0.0)), (heap, (0.0, 0.0))):
        for one, other in itertools.combinations(apart(docks), 2):
            across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
            assert across >= WIDTH + gap[0] - 0.3 or down >= HEIGHT + gap[1] - 0.3
            for x, y in (one, other):
                assert WIDTH / 2 <= x <= 100 - WIDTH / 2 and HEIGHT / 2 <= y <= 100 - HEIGHT / 2


def test_no_canal_runs_under_a_third_building() -> None:
    here = chart(TABLES)
    for canal in here.canals:
        (ax, ay), (bx, by) = (here.places[end] for end in canal.ends)
        for dock, (x, y) in enumerate(here.places):
            if dock in canal.ends:
                continue
            for step in range(1, 60):
                px, py = ax + (bx - ax) * step / 60, ay + (by - ay) * step / 60
                inside = abs(px - x) < WIDTH / 2 and abs(py - y) < HEIGHT / 2
                assert not inside, f"{canal.name} runs under {here.docks[dock]}"


def test_every_effect_has_signs_and_words() -> None:
    here = chart(TABLES)
    assert len(here.spaces) == len(BUILDINGS)
    for spaces in here.spaces:
        for space in spaces:
            assert space.cube or (space.sign and 1 <= len(space.tiny) <= 2)
            assert all(space.words.text(language) for language in languages())


@pytest.mark.parametrize(("seats", "language"), [(1, "en"), (2, "fr"), (5, "fr"), (4, "en")])
def test_nothing_is_too_small_or_cut_off_on_a_telephone(
    browser: Browser, seats: int, language: str
) -> None:
    for kind in ("move", "activate"):
        late = [s for s, _, _ in itertools.islice(options_of_kind(kind, seats, 1), 40)][-1]
        html = fragment(GAME, GAME.view(late, 0), language)
        page = laid_out(browser, html, 390, 844)
        assert page.evaluate(SMALL_TEXT) == []
        assert page.evaluate(OVERLAPS, ".dock") == []
        assert page.evaluate(CUT_OFF, ".dock-name, .dock-title, .level, .mission-card") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.close()


def test_a_way_lights_up_at_a_touch(browser: Browser) -> None:
    page = laid_out(browser, fragment(GAME, first_of(GAME, 3, "move")), 1440, 900)
    assert page.locator(".route:visible").count() == 0
    page.locator(".dock.choosable").first.hover(position={"x": 12, "y": 10})
    assert page.locator(".route:visible").count() == 1
    page.wait_for_selector("#tip:not([hidden])")
    assert "free" in page.locator("#tip").inner_text()
    page.close()


def test_a_space_says_why_it_is_not_to_be_had(browser: Browser) -> None:
    page = laid_out(browser, fragment(GAME, first_of(GAME, 3, "move")), 1440, 900)
    page.locator(".dock[data-why-all] .level").first.click()
    assert page.locator("#tip .why").inner_text()
    assert page.locator("#tip a").inner_text().startswith("§")
    page.close()
