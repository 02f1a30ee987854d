"""The drawn boards: from a view alone, every choice on them, small, and playable as people do."""

from __future__ import annotations

import json
import random
import re
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from librt.random import Random

from serenissima.games import GAMES
from serenissima.kernel.game import Event, Game, View
from serenissima.kernel.language import languages
from serenissima.kernel.state import Journal, State
from serenissima.rules_text import rules_text
from serenissima.table.sight import ask
from serenissima.web.render.board import Drawn, draw, own_board
from serenissima.web.render.pieces import letters
from serenissima.web.render.rules import rules_html

BOARDS = [name for name, game in GAMES.items() if own_board(game)]
NAMES = ("Chiara", "Matteo", "Lucia", "Piero", "Nina")
OPTION = re.compile(r'name="option" value="(-?\d+)"')
LARGEST, LARGEST_SENT = 60_000, 10_000
VOID = {"input", "br", "img", "meta", "link", "path", "rect", "circle", "ellipse", "use"}


def drawn(game: Game, view: View, language: str = "en", told: tuple[Event, ...] = ()) -> Drawn:
    names = NAMES[: view.public["seats"]]
    found = draw(game, view, ask(game, view, 0), told, names, language)
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
    language = languages()[seed % len(languages())]
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
    view = game.view(state, state.pending()[0])
    found = draw(game, view, None, (), names, "en")
    assert found is not None and not OPTION.findall(found.html) and not found.placed


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("language", languages())
def test_every_rule_a_board_points_to_is_in_the_text(name: str, language: str) -> None:
    game = GAMES[name]
    anchors = set(re.findall(r'id="rule-([\d-]+)"', rules_html(GAMES[name], language)))
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


THING = re.compile(r'<(?:button|span)[^>]*class="thing[^>]*>')


@pytest.mark.parametrize("name", ["doge", "intrigo"])
@pytest.mark.parametrize("language", languages())
def test_whatever_cannot_be_chosen_has_a_reason_of_its_sort(name: str, language: str) -> None:
    """While a question is asked every piece can be chosen, says why not, or its sort does."""
    game = GAMES[name]
    anchors = set(re.findall(r'id="rule-([\d-]+)"', rules_html(GAMES[name], language)))
    met = set()
    for seed in range(2):
        for state, told in positions(game, game.seats[seed], seed, every=3):
            for viewer in state.pending()[:1]:
                html = drawn(game, game.view(state, viewer), language, tuple(told)).html
                reasons = dict(re.findall(r'<dd data-key="(\w+)" data-rule="([\d.]+)">', html))
                assert {rule.replace(".", "-") for rule in reasons.values()} <= anchors
                for tag in THING.findall(html):
                    sort = re.search(r'data-no="(\w+)"', tag)
                    if "glow" in tag.split('class="')[1].split('"')[0]:
                        met.add("glow")
                    elif "data-why" in tag:
                        met.add("why")
                    else:
                        assert sort is not None and sort[1] in reasons, tag
                        met.add(sort[1])
    assert met >= {"glow", "why", *reasons} - {"hand"}


def test_why_not_says_whose_turn_it_is() -> None:
    game = GAMES["intrigo"]
    turns = (s for s, _ in positions(game, 3, 1, every=1) if len(s.pending()) == 1)
    state = next(turns)
    actor = state.pending()[0]
    other = (actor + 1) % 3
    bars = {
        viewer: re.findall(r'data-why-not="([^"]*)"', drawn(game, game.view(state, viewer)).html)[0]
        for viewer in (actor, other, None)
    }
    assert bars[actor].startswith("You are asked")
    assert bars[other] == f"It is not your turn: {NAMES[actor]} to choose."
    assert bars[None] == f"You are watching; {NAMES[actor]} to choose."
