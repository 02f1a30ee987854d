from __future__ import annotations

import pytest

import kuhn
from serenissima.table.setting import Setting, SettingError, agreed, person_name, plain


def test_a_setting_survives_and_is_checked() -> None:
    setting = agreed(kuhn.GAME, clock="move", seconds=60, watching="delayed", delay=30)
    assert Setting.from_dict(setting.to_dict()) == setting


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"seats": 5}, "played with 2 seats"),
        ({"variants": {"blind": True}}, "no variant 'blind'"),
        ({"clock": "sand"}, "none, move, game"),
        ({"clock": "move", "seconds": 1}, "5 to 86400"),
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
