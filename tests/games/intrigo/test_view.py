"""A view says what its types say, and only to whom it concerns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from importlib import resources, util
from operator import or_
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from games.intrigo.build import GAME, new
from serenissima import Random
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.kernel.state import OVER


def types_as_written() -> dict[str, Any]:
    """What `view.py` defines, read from its source: compiled classes forget their annotations."""
    with resources.as_file(resources.files("serenissima.games.intrigo") / "view.py") as path:
        spec = util.spec_from_file_location("view_as_written", path)
        assert spec is not None and spec.loader is not None
        module = util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return vars(module)


WRITTEN = types_as_written()


def checkable(declared: Any) -> Any:
    """A type in the form that can be checked on every version of Python; no key but its own."""
    if is_typeddict(declared):
        hints = get_type_hints(declared, WRITTEN)
        hints = {name: checkable(hint) for name, hint in hints.items()}
        make: Any = TypedDict
        made = make(declared.__name__, hints)
        made.__pydantic_config__ = ConfigDict(extra="forbid")
        return made
    origin, parts = get_origin(declared), [checkable(part) for part in get_args(declared)]
    if origin is UnionType:
        return reduce(or_, parts)
    return origin[tuple(parts)] if origin else declared


PUBLIC: TypeAdapter[Any] = TypeAdapter(checkable(WRITTEN["Public"]))
OWN: TypeAdapter[Any] = TypeAdapter(checkable(WRITTEN["Own"]))


def played(seats: int, seed: int) -> Iterator[Intrigo]:
    """Every position of a random game."""
    rng = Random(seed)
    state = new(seats)
    yield state
    while state.actor() != OVER:
        seat = int(state.actor())
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
        yield state


@pytest.mark.parametrize("seats", [3, 4])
def test_views_are_of_their_types_in_every_position(seats: int) -> None:
    for seed in range(3):
        for state in played(seats, seed):
            for seat in range(seats):
                seen = GAME.view(state, seat)
                PUBLIC.validate_python(seen.public, strict=True)
                OWN.validate_python(seen.own, strict=True)
            watched = GAME.view(state, None)
            assert watched.own == {}
            assert watched.public == GAME.view(state, 0).public


def test_a_wrong_view_is_noticed() -> None:
    public = dict(GAME.view(new(), 0).public)
    for wrong in ({"round": "1"}, {"mood": "gloomy"}, {"last": {"card": "thief"}}):
        with pytest.raises(ValidationError):
            PUBLIC.validate_python({**public, **wrong}, strict=True)
    del public["pile"]
    with pytest.raises(ValidationError):
        PUBLIC.validate_python(public, strict=True)
