"""Chapters 7 to 9: the balls and where they lead."""

from __future__ import annotations

import pytest

from games.inkognito.build import legal, phase, play, table, where
from serenissima.kernel.state import IllegalChoice


def test_7_1_three_balls_appear_one_by_one() -> None:
    state = play(table(phase="shake", balls=()), "black 7", "violet 9", "orange 3")
    assert [ball["colour"] for ball in state.to_dict()["balls"]] == ["orange", "black", "violet"]
    assert phase(state) == "ball"


def test_7_2_orange_follows_a_street() -> None:
    state = play(table(balls=("orange", "blue", "white")), "orange", "red tall")
    assert legal(state) == ["3", "#2"]


def test_7_3_blue_follows_a_canal() -> None:
    state = play(table(balls=("orange", "blue", "white")), "blue", "red tall")
    assert legal(state) == ["1", "4"]


def test_7_4_white_follows_either() -> None:
    state = play(table(balls=("orange", "blue", "white")), "white", "red tall")
    assert legal(state) == ["1", "3", "4", "#2"]


def test_7_5_violet_moves_another_players_figure() -> None:
    state = play(table(balls=("violet", "blue", "white")), "violet")
    assert not [name for name in legal(state) if name.startswith("red")]
    play(state, "yellow tall", "4")
    assert where(state, "yellow tall") == 4


def test_7_6_black_moves_the_ambassador() -> None:
    state = play(table(balls=("black", "black", "white")), "black")
    assert legal(state) == ["29", "36"]
    play(state, "29", "black", "#7")
    assert where(state, "ambassador") == 34


def test_7_7_meetings_wait_until_all_moves_are_made() -> None:
    state = table(balls=("orange", "orange", "white"), figures={"red tall": 8})
    play(state, "orange", "red tall", "14")
    assert phase(state) == "ball"
    play(state, "stop")
    assert phase(state) == "turn"
    assert legal(state)[0] == "meet green tall"


def test_8_1_one_figure_may_take_all_three_balls() -> None:
    state = table(balls=("white", "white", "white"))
    play(state, "white", "red tall", "3", "white", "red tall", "7", "white", "red tall", "8")
    assert where(state, "red tall") == 8
    other = table(balls=("white", "white", "white"))
    play(other, "white", "red tall", "3", "white", "red small", "22", "white", "red fat", "39")
    assert [where(other, f"red {s}") for s in ("tall", "small", "fat")] == [3, 22, 39]


def test_8_2_onto_a_figure_of_another_player() -> None:
    state = table(balls=("orange", "blue", "white"), figures={"red tall": 8})
    assert "14" in legal(play(state, "orange", "red tall"))


def test_8_3_onto_the_ambassador() -> None:
    state = table(balls=("orange", "blue", "white"), figures={"red tall": 29})
    assert "embassy" in legal(play(state, "orange", "red tall"))


def test_8_4_over_any_figure() -> None:
    # From 6 over the figure on 5 and on to 4, though the first step lands on a figure of one's own.
    state = table(
        balls=("white", "white", "white"), figures={"red tall": 6, "red thin": 5, "yellow tall": 52}
    )
    play(state, "white", "red tall", "5")
    assert "stop" not in legal(state)
    play(state, "white", "red tall", "4")
    assert "stop" in legal(state)


def test_8_5_not_ending_on_ones_own() -> None:
    free = table(balls=("black", "black", "orange"), figures={"red tall": 6, "red thin": 3})
    assert "7" in legal(play(free, "orange", "red tall"))
    crowded = table(balls=("black", "black", "orange"), figures={"red tall": 6, "red thin": 7})
    assert "7" not in legal(play(crowded, "orange", "red tall"))


def test_8_6_no_player_is_met_twice() -> None:
    # Red already meets green on 14; the figure beside 24 may not join green there as its last move.
    state = table(balls=("orange", "black", "orange"), figures={"red tall": 8, "red small": 25})
    play(state, "orange", "red tall", "14", "orange", "red small")
    assert "24" not in legal(state)
    first = table(balls=("orange", "black", "black"), figures={"red tall": 8, "red small": 25})
    assert "24" in legal(play(first, "orange", "red small"))


def test_9_1_the_ambassador_ends_on_your_figures_only() -> None:
    state = table(balls=("black", "orange", "orange"), figures={"red tall": 29, "green tall": 36})
    assert legal(play(state, "black")) == ["29"]
    two = table(balls=("black", "black", "orange"), figures={"green tall": 36})
    play(two, "black", "36")
    assert legal(two) == ["orange", "black"]


def test_9_2_a_violet_move_ends_on_your_figures_only() -> None:
    state = table(
        balls=("violet", "orange", "orange"),
        figures={"yellow tall": 29, "red tall": 22, "green tall": 18},
    )
    play(state, "violet", "yellow tall")
    found = legal(state)
    assert "22" in found
    assert "18" not in found
    assert "embassy" not in found


def test_9_3_balls_may_stay_unused() -> None:
    state = play(table(), "stop")
    assert phase(state) == "turn"
    assert not any(ball["used"] for ball in state.to_dict()["balls"])


def test_example_leo_moves_two_figures_and_joins_blue() -> None:
    """The rulebook's first example: orange by a street, blue over a canal, white onto blue."""
    state = table(mover=1, balls=("orange", "blue", "white"))
    play(state, "orange", "green tall", "8")
    play(state, "blue", "green small", "#4", "white", "green small", "20")
    assert phase(state) == "turn"
    assert "meet blue small" in legal(state)


def test_example_michael_brings_yellow_to_red() -> None:
    """The rulebook's second example: orange, then violet onto the figure just moved, then black."""
    state = table(balls=("black", "violet", "orange"))
    play(state, "orange", "red small", "22", "violet", "yellow fat", "22", "black", "36")
    assert where(state, "ambassador") == 36
    assert "meet yellow fat" in legal(state)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    state = table()
    before = state.to_dict()
    with pytest.raises(IllegalChoice, match="not legal"):
        state.apply(0, 3)
    assert state.to_dict() == before
