"""A game's own board takes the place of the plain one, and is handed a view, never a state."""

from __future__ import annotations

import dataclasses
from typing import Any

from librt.random import Random

import kuhn
from serenissima import GAMES
from serenissima.hosting.look import places
from serenissima.kernel.playout import playout
from serenissima.kernel.state import State
from serenissima.table.setting import agreed
from serenissima.table.table import Table
from serenissima.web.render.board import draw_board, own_board
from serenissima.web.render.pieces import hue, letter


def dealt() -> Table:
    table = Table(kuhn.GAME, agreed(kuhn.GAME, seats=2), "drawing")
    table.adopt(table.begin(0.0))
    return table


def test_a_game_without_a_board_is_shown_in_panels() -> None:
    homeless = dataclasses.replace(kuhn.GAME, home=None)
    assert own_board(homeless) is None
    assert all(own_board(game) is not None for game in GAMES.values())
    sight = dealt().sight(0)
    html = draw_board(homeless, sight, ["Anna", "Bice"], "fr", mine=False).html
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
    assert places([3.0, 7.0, 3.0, 1.0]) == [2, 1, 2, 4]


def test_a_seat_is_told_by_letter_and_shape_besides_its_colour() -> None:
    assert letter("Le second") == "S"
    assert hue(kuhn.GAME, 0) != hue(kuhn.GAME, 1)
