from __future__ import annotations

import pytest

import kuhn
from serenissima.table.setting import (
    Seat,
    Setting,
    SettingError,
    agreed,
    known_level,
    person_name,
    plain,
)


def test_a_setting_survives_and_is_checked() -> None:
    setting = agreed(kuhn.GAME, clock="move", seconds=60, watching="delayed", delay=30)
    assert Setting.from_dict(setting.to_dict()) == setting


def test_without_wishes_a_table_is_plain() -> None:
    assert agreed(kuhn.GAME).to_dict() == {
        "game": "kuhn",
        "rules": 1,
        "seats": 2,
        "variants": {},
        "pack": None,
        "clock": "none",
        "seconds": 0,
        "watching": "public",
        "delay": 0,
        "one_device": False,
    }
    assert Seat() == Seat("open", "", "", 0) and not Seat().by_bot
    assert Seat("bot", level="novice").by_bot and Seat("person", "Anna", "novice").by_bot
    assert not Seat("person", "Anna").by_bot


@pytest.mark.parametrize("seconds", [5, 86_400])
def test_the_bounds_of_clocks_and_delays_are_allowed(seconds: int) -> None:
    assert agreed(kuhn.GAME, clock="game", seconds=seconds).seconds == seconds
    delay = max(10, seconds)
    assert agreed(kuhn.GAME, watching="delayed", delay=delay).delay == delay


def test_only_levels_that_are_offered_are_known() -> None:
    assert known_level("novice", ["novice", "master"]) == "novice"
    with pytest.raises(SettingError, match="the levels are novice, master, not 'hal'"):
        known_level("hal", ["novice", "master"])


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"seats": 5}, "played with 2 seats"),
        ({"variants": {"blind": True}}, "no variant 'blind'"),
        ({"clock": "sand"}, "none, move, game"),
        ({"clock": "move", "seconds": 4}, "5 to 86400"),
        ({"clock": "game", "seconds": 86_401}, "5 to 86400"),
        ({"watching": "delayed", "delay": 9}, "10 to 86400"),
        ({"watching": "delayed", "delay": 86_401}, "10 to 86400"),
        ({"watching": "all"}, "public, delayed, none"),
        ({"watching": "delayed", "delay": 1}, "10 to 86400"),
    ],
)
def test_a_wrong_wish_is_refused_with_what_would_be_right(
    wishes: dict[str, object], says: str
) -> None:
    with pytest.raises(SettingError, match=says):
        agreed(kuhn.GAME, **wishes)


def test_what_people_write_is_made_plain() -> None:
    assert plain("a\tb\n c\x00\u202e", 10) == "a b c"
    assert plain("x" * 50, 10) == "x" * 10
    assert person_name(" @0 Anna ") == "0 Anna"
