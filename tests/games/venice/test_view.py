"""Views of Venice are what their types say, all along random games."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from games.typed import checkers
from games.venice.build import Scene, go
from games.venice.test_rulings import nearly_drawn
from serenissima import Random, State
from serenissima.games.venice import GAME
from serenissima.kernel.game import Value
from serenissima.kernel.state import OVER

PUBLIC, OWN = checkers("venice")


def settings() -> list[tuple[int, dict[str, Value]]]:
    """Every number of seats with the defaults, and with each other value of each variant."""
    found: list[tuple[int, dict[str, Value]]] = []
    for seats in GAME.seats:
        found.append((seats, {}))
        for name, values in GAME.variants.items():
            if seats == 1 or not name.startswith("doge"):
                found += [(seats, {name: value}) for value in values[1:]]
    return found


def check(state: State) -> None:
    """Hold what everybody sees of a position to the types."""
    seats = state.to_dict()["seats"]
    for viewer in (None, *range(seats)):
        view = GAME.view(state, viewer)
        PUBLIC.validate_python(view.public)
        OWN.validate_python(view.own)
        assert (viewer is None) == (view.own == {})


@pytest.mark.parametrize(("seats", "variants"), settings())
def test_views_have_the_fields_and_types_they_are_said_to_have(
    seats: int, variants: dict[str, Value]
) -> None:
    rng, state, made = Random(seats), GAME.new(seats, **variants), 0
    while (seat := int(state.actor())) != OVER:
        if made % 5 == 0:
            check(state)
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
        made += 1
    check(state)


def test_drawn_and_remembered_cards_have_their_types() -> None:
    check(nearly_drawn().build())
    state = Scene().cards("blue", "information").build()
    go(state, "play information", "chance: spy 1", "chance: offer 1")
    assert GAME.view(state, 0).own["drawn"] == ["offer", "spy"]
    check(state)
    go(state, "keep spy")
    assert GAME.view(state, 0).own["remembers"]["influence"] == [["offer", ["under 1"]]]
    check(state)


@pytest.mark.parametrize(
    "change", [{"round": "1"}, {"rounds": 1}, {"turn": None}, {"under": {}}, {"stacks": [[1]]}]
)
def test_another_view_is_refused(change: dict[str, Any]) -> None:
    view = GAME.view(Scene().build(), 0)
    with pytest.raises(ValidationError):
        PUBLIC.validate_python({**view.public, **change})
