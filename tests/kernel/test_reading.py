"""Reading descriptions from outside: every error names its place."""

from __future__ import annotations

import pytest

from serenissima.kernel.reading import Fields
from serenissima.kernel.state import IllegalPosition

FIELDS = Fields({"a": {"n": 3, "on": True, "names": ["x", "y"], "who": None, "list": [1, 9]}})


def test_what_is_right_is_read() -> None:
    inner = FIELDS.fields("a")
    assert inner.integer("n", 0, 5) == 3
    assert inner.flag("on") is True
    assert inner.indexes("names", ("y", "x")) == [1, 0]
    assert inner.index("who", ("x", None)) == 1
    assert inner.integers("list", 0, 9, 2) == [1, 9]


def test_what_is_wrong_is_named() -> None:
    inner = FIELDS.fields("a")
    for read, message in (
        (lambda: inner.integer("n", 4, 5), "a.n must be a whole number from 4 to 5, not 3"),
        (lambda: inner.integer("on", 0, 5), "a.on must be a whole number"),
        (lambda: inner.flag("n"), "a.n must be true or false"),
        (lambda: inner.index("n", ("x", None)), "a.n must be one of x, null, not 3"),
        (lambda: inner.indexes("names", ("x",)), r"a.names\[1\] must be one of x"),
        (lambda: inner.integers("list", 0, 5), r"a.list\[1\] must be a whole number from 0 to 5"),
        (lambda: inner.integers("list", 0, 9, 3), "a.list must have 3 entries, not 2"),
        (lambda: inner.raw("z"), "a.z is missing"),
        (lambda: inner.only(["n"]), "a.on is not a field; known: n"),
        (lambda: inner.fields("n"), "a.n must be a table"),
        (lambda: inner.items("n"), "a.n must be a list"),
        (lambda: Fields(3), "the description must be a table"),
    ):
        with pytest.raises(IllegalPosition, match=message):
            read()
