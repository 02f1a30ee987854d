"""What a match tells: rates and their intervals, ratings, curiosities."""

from __future__ import annotations

import pytest

from arena.matches import reported
from serenissima.arena import report


def test_intervals_are_wilsons() -> None:
    assert report.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert report.interval(1.0, 20)[0] == pytest.approx(0.8389, abs=1e-3)
    assert report.interval(0.0, 0) == (0.0, 1.0)


def test_partners_win_together_and_count_once() -> None:
    result = {
        "number": 0,
        "bots": ["a", "b", "a", "b"],
        "sides": [0, 1, 0, 1],
        "returns": [1.0, 0.0, 1.0, 0.0],
    }
    assert report.shares(result) == [1.0, 0.0, 1.0, 0.0]
    assert report.sided(result) == {0: ("a", 1.0), 1: ("b", 0.0)}
    rated = report.ratings(["a", "b"], [result])
    assert rated["a"].mu > 25 > rated["b"].mu


def test_curiosities_tell_kind_by_kind_what_goes_with_winning() -> None:
    result = {
        "number": 0,
        "bots": ["a", "b"],
        "sides": [0, 1],
        "returns": [1.0, 0.0],
        "moves": [{"buy: buy thief": 2, "lay: lay tiepolo-4": 1}, {"buy: buy trader": 1}],
    }
    assert report.curiosities([result] * (report.SEEN - 1)) == [], "too few to tell"
    found = report.curiosities([result] * report.SEEN)
    told = [(entry["kind"], entry["choice"], entry["win_rate"]) for entry in found]
    assert told == [
        ("buy", "buy thief", 1.0),
        ("buy", "buy trader", 0.0),
        ("lay", "lay tiepolo-4", 1.0),
    ]
    assert found[0]["times_per_game"] == 2 and found[0]["against_others"] == 0.5


def test_the_few_lines_of_a_terminal() -> None:
    english, french = (report.lines_of(reported(), code).splitlines() for code in ("en", "fr"))
    assert english[0] == "2 games, fair share 33.3 %"
    assert english[1].startswith("  a<b>                     wins 100.0 % [34.2 %, 100.0 %] = 3.00")
    assert english[1].endswith("0.100 s a turn, 1 fault")
    assert french[0] == "2 parties, part équitable 33,3 %" and "gagne 100,0 %" in french[1]
