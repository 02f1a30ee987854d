"""Chapters 1 to 5.1: the box, the set-up and the secret ballot."""

from __future__ import annotations

import pytest

from games.doge.build import (
    BLUE,
    CASTELLO,
    DORSODURO,
    GAME,
    QUARANTIA,
    RED,
    SAN_MARCO,
    SAN_POLO,
    YELLOW,
    bid,
    choose,
    first_ballot,
    notations,
    phase,
    player,
)
from serenissima import CHANCE, IllegalChoice
from serenissima.games.doge.data import BOX
from serenissima.games.doge.describe import handful
from serenissima.games.doge.state import marker_votes


def test_1_the_box_is_counted_out() -> None:
    assert (BOX.houses, BOX.palaces, BOX.rings) == (15, 8, 6)
    assert sorted(BOX.markers) == [0, 1, 1, 2, 2, 3, 3]
    state = GAME.new(4)
    assert len(state.to_dict()["advisors"]) == 9
    assert [sorted(player(state, seat)["hand"]) for seat in range(4)] == [sorted(BOX.markers)] * 4


@pytest.mark.parametrize("seats", [3, 4])
def test_2_the_first_order_is_laid_card_by_card_by_chance(seats: int) -> None:
    state = GAME.new(seats)
    for laid in range(7):
        assert int(state.actor()) == CHANCE
        assert len(list(state.options(CHANCE))) == 7 - laid
        state.apply(CHANCE, int(state.options(CHANCE)[-1]))
    assert sorted(state.to_dict()["order"]) == sorted(BOX.areas)
    assert state.pending() == list(range(seats))
    assert all(a["owner"] is None and a["place"] is None for a in state.to_dict()["advisors"])


@pytest.mark.parametrize("seats", [2, 5, True])
def test_2_other_player_counts_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="3 or 4 seats"):
        GAME.new(seats)


def test_3_seven_areas_and_the_homes_of_nine_advisors() -> None:
    assert len(BOX.districts) == 6 and len(BOX.prices) == 5
    homes = [advisor["home"] for advisor in GAME.new(3).to_dict()["advisors"]]
    assert homes == [*BOX.districts, "Quarantia", "Quarantia", "Quarantia"]


def test_5_1_1_1_all_choose_at_once_and_unseen() -> None:
    state = first_ballot()
    before = GAME.view(state, BLUE)
    choose(state, RED, "Castello", "3")
    assert GAME.view(state, BLUE) == before
    assert state.pending() == [RED, BLUE, YELLOW]
    bid(state, YELLOW, SAN_MARCO, 0)
    assert state.pending() == [RED, BLUE]


def test_5_1_1_2_one_to_four_markers() -> None:
    state = first_ballot()
    choose(state, RED, "Castello")
    assert "lay" not in notations(state, RED)
    choose(state, RED, "3", "3", "2", "2")
    assert notations(state, RED) == ["lay"]
    # Four markers carry at most ten votes.
    assert marker_votes(handful([3, 3, 2, 2])) == 10


def test_5_1_1_3_cards_are_shown_markers_are_not() -> None:
    state = first_ballot()
    bid(state, RED, CASTELLO, 3, 1)
    bid(state, BLUE, CASTELLO, 0)
    bid(state, YELLOW, DORSODURO, 2, 2, 1)
    stacks = GAME.view(state, BLUE).public["players"][RED]["stacks"]
    assert stacks == {"Castello": {"height": 2, "values": None}}
    assert player(state, RED)["stacks"] == {"Castello": [3, 1]}
    assert sorted(player(state, RED)["hand"]) == [0, 1, 2, 2, 3]


def test_5_1_1_4_an_area_is_used_once_a_year() -> None:
    state = first_ballot()
    for seat in range(3):
        bid(state, seat, CASTELLO, 1)
    assert notations(state, RED) == [name for name in BOX.areas if name != "Castello"]
    with pytest.raises(IllegalChoice, match="not legal"):
        state.apply(RED, CASTELLO)


def test_5_1_1_5_without_markers_one_sits_out() -> None:
    state = first_ballot()
    bid(state, RED, CASTELLO, 3, 3, 2, 2)
    bid(state, BLUE, CASTELLO, 1)
    bid(state, YELLOW, CASTELLO, 1)
    bid(state, RED, SAN_POLO, 1, 1, 0)
    bid(state, BLUE, SAN_POLO, 1)
    bid(state, YELLOW, SAN_POLO, 2)
    assert state.pending() == [BLUE, YELLOW]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 4), (4, 3)])
def test_5_1_1_6_after_the_last_ballot_unused_markers_are_out(seats: int, rounds: int) -> None:
    state = first_ballot(seats)
    for area in range(QUARANTIA, QUARANTIA - rounds, -1):
        assert phase(state) == "bid"
        for seat in range(seats):
            bid(state, seat, area, 0 if area == QUARANTIA else 1 if area > 4 else 2)
    assert phase(state) != "bid"
    assert len(player(state, RED)["hand"]) == 7 - rounds


def test_5_1_1_6_the_votes_begin_early_when_all_markers_are_laid() -> None:
    state = first_ballot()
    for seat in range(3):
        bid(state, seat, CASTELLO, 3, 3, 2, 2)
    for seat in range(3):
        bid(state, seat, SAN_POLO, 1, 1, 0)
    assert phase(state) != "bid"


def test_r1_each_handful_can_be_laid_in_one_way_only() -> None:
    state = first_ballot()
    choose(state, RED, "Castello", "2")
    assert notations(state, RED) == ["0", "1", "2", "lay"]
    choose(state, RED, "0")
    assert notations(state, RED) == ["lay"]


def test_r20_nobody_starts_the_order_of_laying_is_free() -> None:
    one, other = first_ballot(), first_ballot()
    for seat in (RED, BLUE, YELLOW):
        bid(one, seat, CASTELLO, 1)
    for seat in (YELLOW, RED, BLUE):
        bid(other, seat, CASTELLO, 1)
    assert one.to_dict() == other.to_dict()


def test_r22_a_laid_bid_shows_neither_card_nor_height() -> None:
    one, other = first_ballot(), first_ballot()
    bid(one, RED, CASTELLO, 1)
    bid(other, RED, SAN_MARCO, 3, 2, 2, 0)
    assert GAME.view(one, BLUE).to_json() == GAME.view(other, BLUE).to_json()
    assert GAME.view(one, None).to_json() == GAME.view(other, None).to_json()
    assert GAME.view(one, RED) != GAME.view(other, RED)
