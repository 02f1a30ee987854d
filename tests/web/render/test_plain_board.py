"""The plain board shows everything of any view, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from librt.random import Random

import kuhn
from serenissima.games import GAMES
from serenissima.kernel.game import Game, View
from serenissima.kernel.language import languages
from serenissima.kernel.playout import playout
from serenissima.kernel.state import OVER
from serenissima.web.render.plain_board import Node, Sketch

SHOWN_ELSEWHERE = ("seats", "variants", "deciding")


def views(game: Game, games: int) -> Iterator[View]:
    for seats in game.seats:
        for seed in range(games):
            state, rng = game.new(seats), Random(seed)
            while state.actor() != OVER:
                playout(state, rng, 23)
                yield game.view(state, int(rng.randrange(seats)))


def texts(node: Node) -> Iterator[str]:
    yield from (node.text, *node.labels, *node.heads)
    for part in (*node.items, *(cell for row in node.rows for cell in row)):
        yield from texts(part)


def scalars(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from scalars(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from scalars(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("name", [*GAMES, "kuhn"])
def test_every_word_of_a_view_is_on_the_board(name: str) -> None:
    game = GAMES.get(name, kuhn.GAME)
    for view in views(game, 1):
        names = [f"n{seat}" for seat in range(view.public["seats"])]
        sketch = Sketch(game, "en", names)
        panels = sketch.panels(view.public) + sketch.panels(view.own)
        shown = " ".join(t for panel in panels for t in (panel.title, *texts(panel.node))).lower()
        data = json.loads(view.to_json())
        for part in (data["public"], data["own"]):
            for key, value in part.items():
                if key not in SHOWN_ELSEWHERE:
                    for word in scalars(value):
                        assert sketch.word(word).lower() in shown, (key, word)


@pytest.mark.parametrize("name", GAMES)
def test_the_glossary_has_every_word_of_a_view(name: str) -> None:
    missing: set[str] = set()
    for view in views(GAMES[name], 3):
        sketch = Sketch(GAMES[name], "fr", [f"n{seat}" for seat in range(view.public["seats"])])
        sketch.panels(view.public)
        sketch.panels(view.own)
        missing |= sketch.missing
    assert sorted(missing) == []


def vocabulary(name: str) -> Iterator[str]:
    """Every name that a view of these games can ever hold, met in a played game or not."""
    from serenissima.games.inkognito import data as city
    from serenissima.games.inkognito import state as agents
    from serenissima.games.venice import data as lagoon
    from serenissima.games.venice.describe import names as described
    from serenissima.games.venice.rules.agenda import NAMES

    if name == "inkognito":
        for names in (city.AGENTS, city.SHAPES, city.BALLS, city.QUESTIONS, agents.PHASES):
            yield from names
        yield from (f"{colour} {shape}" for colour in city.COLOURS for shape in city.SHAPES)
        yield from ("ambassador", "alone", "list", "told", "notes", "picked", "revealed", "placed")
    else:
        for things in (lagoon.BUILDINGS, lagoon.CARDS, lagoon.DOGE_CARDS, lagoon.CUBES):
            yield from things
        for more in (NAMES[1:], described.ENDINGS, described.COUNTERS, described.COLOURS):
            yield from more
        yield from (f for f in (*described.FAVOURS, *described.PILES) if f)
        yield from described.INFLUENCE_NAMES
        for seats in GAMES[name].seats:
            state = GAMES[name].new(seats)
            yield from described.gondola_names(state)  # type: ignore[arg-type]
        yield from described.place_names(2**12 - 1)


@pytest.mark.parametrize("name", ["inkognito", "venice"])
@pytest.mark.parametrize("language", languages())
def test_the_glossary_has_every_name_of_the_box(name: str, language: str) -> None:
    sketch = Sketch(GAMES[name], language, ["a", "b", "c"])
    said = {word: sketch.word(word) for word in vocabulary(name)}
    assert sorted(sketch.missing) == [] and len(said) > 40
    assert all(said.values())


def test_what_belongs_to_seats_stands_under_their_names() -> None:
    sketch = Sketch(GAMES["doge"], "fr", ["Anna", "Bice", "Carla"])
    found = sketch.panels({"players": [{"houses": n} for n in range(3)], "movers": [0, 2]})
    assert list(found[0].node.heads) == ["Anna", "Bice", "Carla"]
    assert [item.text for item in found[1].node.items] == ["Anna", "Carla"]
