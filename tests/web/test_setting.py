"""What the form of a new table means, and what it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from serenissima import GAMES
from serenissima.games.lesson import lesson
from serenissima.table.setting import SettingError
from serenissima.web.setting import form_wish, number_in, seats_wanted, whole

DOGE = GAMES["doge"]


def test_one_person_among_bots_begins_at_once() -> None:
    wish = form_wish(DOGE, {"seats": "3", "name.0": "Chiara"})
    assert [(seat.kind, seat.level) for seat in wish.table.seats[1:]] == [("bot", "novice")] * 2
    assert wish.mine == (0,) and wish.table.start and wish.seed is None
    assert wish.table.seats[0].name == "Chiara"


@pytest.mark.parametrize(("seat", "now", "start"), [("open", "", False), ("person", "yes", True)])
def test_whoever_is_awaited_is_waited_for_unless_the_form_says_now(
    seat: str, now: str, start: bool
) -> None:
    wish = form_wish(DOGE, {"seats": "3", "seat.1": seat, "now": now})
    assert wish.table.start is start and wish.mine == (0,)


def test_a_lesson_settles_everything_but_the_name() -> None:
    taught = lesson(DOGE)
    assert taught is not None
    wish = form_wish(DOGE, {"lesson": "yes", "seats": "4", "seat.1": "open", "clock": "move"})
    assert wish.seed == taught.seed and len(wish.table.seats) == taught.seats
    assert wish.table.clock == "none" and wish.table.start
    assert {seat.level for seat in wish.table.seats[1:]} == {taught.level}


def test_one_device_holds_all_seats_of_people() -> None:
    seats, mine = seats_wanted({"seat.1": "person", "seat.2": "bot:expert"}, 3, True)
    assert mine == [0, 1] and seats[2] == {"kind": "bot", "level": "expert"}
    with pytest.raises(SettingError, match="one device"):
        seats_wanted({"seat.1": "me"}, 2, False)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seats": "two"}, "seats is a number, not 'two'"),
        ({"seats": "3", "pace": "inf"}, "pace is a number"),
        ({"seats": "3", "seat.1": "ghost"}, "not 'ghost'"),
        ({"seats": "3", "pace": "99"}, "pace"),
    ],
)
def test_what_cannot_be_is_refused_with_the_field(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        form_wish(DOGE, fields)


def test_an_empty_field_stands_for_what_is_usual() -> None:
    assert whole({"delay": ""}, "delay", 7) == 7 and number_in({}, "pace", 0.4) == 0.4
