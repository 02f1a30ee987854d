"""Chapters 5.3 and 6: the end of the year and of the game."""

from __future__ import annotations

import pytest

from games.doge.build import (
    BLUE,
    CANNAREGIO,
    CASTELLO,
    DORSODURO,
    GAME,
    GREEN,
    RED,
    SAN_MARCO,
    SAN_POLO,
    SANTA_CROCE,
    YELLOW,
    Pieces,
    before_vote,
    phase,
    player,
)
from serenissima import CHANCE, OVER, State
from serenissima.games.doge.data import BOX

SIX = {district: 1 for district in range(6)}
SEVEN_IN_FIVE = {CANNAREGIO: 2, CASTELLO: 2, DORSODURO: 1, SAN_MARCO: 1, SAN_POLO: 1}
EIGHT_IN_FOUR = {CANNAREGIO: 2, CASTELLO: 2, DORSODURO: 2, SAN_MARCO: 2}


def end_of_year(palaces: Pieces, houses: Pieces | None = None, seats: int = 3) -> State:
    """A position after the last vote of a year, in which nobody had a vote."""
    state = before_vote(SANTA_CROCE, {}, seats=seats, palaces=palaces, houses=houses, last=True)
    state.apply(CHANCE, int(state.options(CHANCE)[0]))
    state.apply(CHANCE, int(state.options(CHANCE)[0]))
    return state


def test_5_3_a_new_year_takes_over_the_order_and_returns_the_markers() -> None:
    state = before_vote(SANTA_CROCE, {}, last=True)
    for _ in range(2):
        assert int(state.actor()) == CHANCE
        state.apply(CHANCE, int(state.options(CHANCE)[-1]))
    described = state.to_dict()
    assert (described["year"], described["phase"], described["votes_held"]) == (2, "bid", 0)
    assert sorted(described["order"]) == sorted(BOX.areas) and described["coming"] == []
    assert described["order"][:5] == [
        BOX.areas[a] for a in (CANNAREGIO, CASTELLO, DORSODURO, SAN_MARCO, SAN_POLO)
    ]
    assert state.pending() == [RED, BLUE, YELLOW]


def test_r23_all_markers_come_back_after_the_seventh_vote() -> None:
    state = end_of_year({})
    assert [sorted(player(state, s)["hand"]) for s in range(3)] == [sorted(BOX.markers)] * 3
    assert all(player(state, seat)["stacks"] == {} for seat in range(3))


@pytest.mark.parametrize("own", [SIX, SEVEN_IN_FIVE, EIGHT_IN_FOUR])
@pytest.mark.parametrize("seats", [3, 4])
def test_6_1_each_way_to_win(own: dict[int, int], seats: int) -> None:
    state = end_of_year({BLUE: own}, seats=seats)
    assert int(state.actor()) == OVER and state.pending() == []
    assert state.returns() == [0.0, 1.0] + [0.0] * (seats - 2)


@pytest.mark.parametrize(
    "own",
    [
        {district: 1 for district in range(5)},
        {CANNAREGIO: 2, CASTELLO: 2, DORSODURO: 1, SAN_MARCO: 1},
        {CANNAREGIO: 2, CASTELLO: 2, DORSODURO: 2, SAN_MARCO: 1},
        {CANNAREGIO: 3, CASTELLO: 3, DORSODURO: 2},
    ],
)
def test_6_1_less_is_not_enough(own: dict[int, int]) -> None:
    assert phase(end_of_year({BLUE: own})) == "bid"


def test_r24_more_than_asked_for_is_enough() -> None:
    assert int(end_of_year({BLUE: {**SEVEN_IN_FIVE, CANNAREGIO: 3}}).actor()) == OVER


def test_6_2_the_year_is_played_to_its_end() -> None:
    state = before_vote(SAN_POLO, {}, palaces={BLUE: SIX})
    state.apply(CHANCE, int(state.options(CHANCE)[0]))
    assert phase(state) == "turn"
    with pytest.raises(ValueError, match="not over"):
        state.returns()


def test_6_3_most_palaces_then_most_houses() -> None:
    assert end_of_year({BLUE: SIX, RED: SEVEN_IN_FIVE}).returns() == [1.0, 0.0, 0.0]
    houses = {RED: {CASTELLO: 1}, BLUE: {CASTELLO: 2}, YELLOW: {CASTELLO: 9}}
    assert end_of_year({BLUE: SIX, RED: SIX}, houses).returns() == [0.0, 1.0, 0.0]


def test_6_3_more_palaces_without_a_condition_do_not_count() -> None:
    seven_in_four = {CANNAREGIO: 2, CASTELLO: 2, DORSODURO: 2, SAN_MARCO: 1}
    assert end_of_year({BLUE: SIX, RED: seven_in_four}).returns() == [0.0, 1.0, 0.0]


def test_6_4_equal_in_everything_is_a_draw() -> None:
    state = end_of_year({BLUE: SIX, RED: SIX}, {RED: {CASTELLO: 2}, BLUE: {SAN_POLO: 2}})
    assert state.returns() == [0.5, 0.5, 0.0]


def test_r19_a_game_without_palaces_to_build_ends_by_the_tie_breaks() -> None:
    stuck = {
        RED: {CANNAREGIO: 3, CASTELLO: 3, DORSODURO: 2},
        BLUE: {SAN_MARCO: 3, SAN_POLO: 3, SANTA_CROCE: 2},
        YELLOW: {DORSODURO: 3, SANTA_CROCE: 3, SAN_POLO: 2},
    }
    state = end_of_year(stuck, {BLUE: {SAN_POLO: 1}})
    assert int(state.actor()) == OVER and state.returns() == [0.0, 1.0, 0.0]
    assert int(end_of_year({**stuck, YELLOW: {DORSODURO: 3, SAN_POLO: 2}}).actor()) != OVER


def test_r19_a_game_without_sites_to_build_on_ends_by_the_tie_breaks() -> None:
    # Each district has five sites: thirty palaces of thirty-two, and nobody meets a condition.
    full = {
        RED: {CANNAREGIO: 5, CASTELLO: 3},
        BLUE: {CASTELLO: 2, DORSODURO: 5, SAN_MARCO: 1},
        YELLOW: {SAN_MARCO: 4, SAN_POLO: 3},
        GREEN: {SAN_POLO: 2, SANTA_CROCE: 5},
    }
    state = end_of_year(full, {BLUE: {SAN_POLO: 1}}, seats=4)
    assert int(state.actor()) == OVER and state.returns() == [0.0, 1.0, 0.0, 0.0]
    one_site = {**full, GREEN: {SAN_POLO: 2, SANTA_CROCE: 4}}
    assert int(end_of_year(one_site, seats=4).actor()) != OVER


def test_6_2_the_description_of_an_unfinished_game_cannot_be_over() -> None:
    described = end_of_year({}).to_dict()
    with pytest.raises(ValueError, match="phase"):
        GAME.load({**described, "phase": "over", "waiting": [], "movers": []})
