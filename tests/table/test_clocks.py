from __future__ import annotations

from serenissima.table.clocks import Clocks


def test_a_turn_has_its_time_however_many_steps_it_takes() -> None:
    clocks = Clocks.wound("move", 30, 2).turned([0], 100.0)
    stepped = clocks.turned([0], 110.0)
    assert stepped == clocks, "a step within the turn starts nothing anew"
    assert stepped.left(0, 115.0) == 15
    assert stepped.expired(129.9) == [] and stepped.expired(130.0) == [0]
    passed = stepped.turned([1], 120.0)
    assert passed.left(0, 500.0) == 30 and passed.left(1, 130.0) == 20


def test_a_game_has_one_time() -> None:
    clocks = Clocks.wound("game", 60, 2).turned([0, 1], 0.0).turned([1], 20.0)
    assert clocks.left(0, 99.0) == 40
    again = clocks.turned([0], 50.0)
    assert again.left(1, 99.0) == 10 and again.next_expiry(60.0) == 30
    assert again.expired(90.0) == [0]


def test_no_clock_never_runs_out() -> None:
    clocks = Clocks.wound("none", 0, 2).turned([0], 0.0)
    assert clocks.expired(1e9) == [] and clocks.next_expiry(0.0) is None


def test_standing_clocks_survive_and_nobody_pays_for_a_closed_table() -> None:
    clocks = Clocks.wound("game", 60, 2).turned([0], 0.0).turned([1], 12.5)
    read = Clocks.from_dict(clocks.to_dict()).turned([1], 12.5)
    assert read == clocks
    assert read.resumed(1000.0).left(1, 1001.0) == 59


def test_a_game_clock_that_was_started_late_loses_what_passed_since_then_only() -> None:
    clocks = Clocks.wound("game", 60, 2).turned([0], 1000.0).turned([1], 1012.5)
    assert clocks.bank == (47.5, 60.0) and clocks.since == (None, 1012.5)
    assert clocks.turned([0], 1100.0).bank == (47.5, 0.0)
    assert clocks.next_expiry(1020.0) == 52.5 and clocks.left(0, 9999.0) == 47.5


def test_several_clocks_run_at_once_and_the_first_to_run_out_counts() -> None:
    clocks = Clocks.wound("move", 30, 3).turned([0], 0.0).turned([0, 2], 10.0)
    assert clocks.since == (0.0, None, 10.0)
    assert clocks.next_expiry(20.0) == 10.0 and clocks.expired(35.0) == [0]
    assert clocks.expired(40.0) == [0, 2] and clocks.left(0, 99.0) == 0.0
    assert Clocks.wound("move", 30, 3).next_expiry(0.0) is None
