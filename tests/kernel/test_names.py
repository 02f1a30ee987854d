"""The public names others build on: extended with care, never broken."""

from __future__ import annotations

import dataclasses

import pytest

import serenissima
from serenissima import GAMES, Game, State

PUBLIC = {"GAMES", "Game", "State", "View", "CHANCE", "OVER", "Random", "IllegalChoice"}
GAME = {"name", "version", "seats", "variants", "new", "load", "view", "worlds", "words"}
# What was added since; a game that leaves it out gets a default.
ADDED = {"home", "knowledge", "signals", "tables"}
METHODS = {"moves", "play"}
STATE = {"actor", "pending", "options", "apply", "clone", "returns", "to_dict"}


def test_the_package_gives_these_names_and_no_others() -> None:
    assert set(serenissima.__all__) == PUBLIC
    assert all(hasattr(serenissima, name) for name in PUBLIC)


def test_a_game_is_a_record_of_these_functions() -> None:
    fields = dataclasses.fields(Game)
    assert {field.name for field in fields} == GAME | ADDED
    missing = dataclasses.MISSING
    for field in (field for field in fields if field.name in ADDED):
        assert field.default is not missing or field.default_factory is not missing
    assert {name for name in vars(Game) if not name.startswith("_")} <= GAME | ADDED | METHODS


def test_a_state_has_these_methods_and_no_others() -> None:
    methods = {m for m in dir(State) if not m.startswith("_") and callable(getattr(State, m))}
    assert methods == STATE


@pytest.mark.parametrize("name", GAMES)
def test_every_game_brings_a_state_of_its_own(name: str) -> None:
    kind = type(GAMES[name].new(GAMES[name].seats[0]))
    assert issubclass(kind, State)
    assert all(
        getattr(kind, method) is not getattr(State, method) for method in STATE - {"pending"}
    )


def test_chance_and_over_are_no_seats() -> None:
    assert len({serenissima.CHANCE, serenissima.OVER, *range(5)}) == 7
    assert issubclass(serenissima.IllegalChoice, ValueError)
