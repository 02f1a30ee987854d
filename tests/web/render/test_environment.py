"""What every template may say."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from serenissima.web.render.environment import environment, seat_count, title


def test_seats_are_counted_in_each_language() -> None:
    assert [seat_count("en", count) for count in (1, 3)] == ["1 seat", "3 seats"]
    assert seat_count("fr", 3) == "3 places"
    assert title("doge") == "Doge"


def test_what_people_write_is_escaped_and_what_is_missing_is_an_error() -> None:
    made = environment("en")
    assert made.from_string("{{ name }}").render(name="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        made.from_string("{{ name }}").render()


def test_a_key_of_plain_data_comes_before_a_method_of_the_same_name() -> None:
    assert environment("en").from_string("{{ row.items }}").render(row={"items": 3}) == "3"
