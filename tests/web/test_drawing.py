"""A game's own board takes the place of the plain one, and is handed a view, never a state."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

import kuhn
from serenissima.kernel.game import View
from serenissima.kernel.playout import playout
from serenissima.kernel.state import State
from serenissima.table.setting import agreed
from serenissima.table.sight import Asked
from serenissima.table.table import Table
from serenissima.web import drawing


def dealt() -> Table:
    table = Table(kuhn.GAME, agreed(kuhn.GAME, seats=2), "drawing")
    table.adopt(table.begin(0.0))
    return table


def test_a_drawn_board_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def prepare(view: View, asked: Asked | None, language: str, names: list[str]) -> dict[str, Any]:
        assert isinstance(view, View) and asked is not None
        return {"card": view.own["card"], "choices": asked.choices, "names": names}

    text = (
        "<i>{{ card }} {{ names[0] }}</i>{% for c in choices %}"
        '<button form="choose" name="option" value="{{ c.option }}">x</button>{% endfor %}'
    )
    monkeypatch.setattr(drawing, "drawn_board", lambda game: (text, prepare))
    sight = dealt().sight(0)
    html = drawing.board_html(sight.view, sight, ["<Anna>", "Bice"], "en")
    assert "&lt;Anna&gt;" in html and html.count('form="choose"') == 2


def test_a_game_without_a_board_is_shown_in_panels() -> None:
    assert drawing.drawn_board("kuhn") is None
    sight = dealt().sight(0)
    html = drawing.board_html(sight.view, sight, ["Anna", "Bice"], "fr")
    assert "Vous seul le savez" in html and 'class="panels"' in html


def test_no_state_is_within_reach_of_a_sight() -> None:
    """Whatever a template can get at from a sight, a state is not among it."""
    state = kuhn.GAME.new(2)
    playout(state, Random(1), 2)
    seen: set[int] = set()

    def walk(value: Any) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        assert not isinstance(value, State)
        if isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, (list, tuple)):
            for inner in value:
                walk(inner)
        elif hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                walk(getattr(value, name))

    for viewer in (0, 1, None):
        walk(dealt().sight(viewer))


def test_places_are_shared_by_equal_results() -> None:
    assert drawing.places([3.0, 7.0, 3.0, 1.0]) == [2, 1, 2, 4]


def test_a_seat_is_told_by_letter_and_shape_besides_its_colour() -> None:
    assert drawing.letter("Le second") == "S"
    assert drawing.hue(kuhn.GAME, 0) != drawing.hue(kuhn.GAME, 1)
