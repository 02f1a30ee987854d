"""Chapters 5.2.7 and 5.2.8: the vote of a district, houses and palaces."""

from __future__ import annotations

from games.doge.build import (
    BLUE,
    CASTELLO,
    GAME,
    GREEN,
    RED,
    SAN_MARCO,
    SAN_POLO,
    YELLOW,
    advisor,
    choose,
    houses,
    notations,
    palaces,
    phase,
    player,
    vote,
)


def test_5_2_7_1_the_winner_places_two() -> None:
    state = vote(SAN_POLO, {RED: [3]})
    choose(state, RED, "take", "to Castello")
    assert notations(state, RED) == ["place 0", "place 1", "place 2"]
    choose(state, RED, "place 2")
    assert houses(state, RED, SAN_POLO) == 2


def test_5_2_7_2_the_second_places_one_the_others_none() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [2], YELLOW: [1]})
    choose(state, RED, "take", "to Castello", "place 2")
    assert state.pending() == [BLUE]
    assert notations(state, BLUE) == ["place 0", "place 1"]
    choose(state, BLUE, "place 1")
    assert phase(state) == "turn"
    assert [houses(state, seat, SAN_POLO) for seat in range(3)] == [2, 1, 0]


def test_5_2_7_3_tied_for_first_each_places_two_and_the_advisor_is_neutral() -> None:
    state = vote(
        SAN_POLO, {RED: [3], BLUE: [3], YELLOW: [1]}, advisors={SAN_POLO: (YELLOW, CASTELLO)}
    )
    assert advisor(state, SAN_POLO) == (None, None)
    assert phase(state) == "place" and state.pending() == [RED, BLUE]
    choose(state, BLUE, "place 2")
    choose(state, RED, "place 1")
    assert phase(state) == "turn"
    assert [houses(state, seat, SAN_POLO) for seat in range(3)] == [1, 2, 0]


def test_5_2_7_4_tied_for_second_each_places_one() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [2], YELLOW: [2]})
    choose(state, RED, "take", "to Castello", "place 2")
    assert state.pending() == [BLUE, YELLOW]
    choose(state, BLUE, "place 1")
    choose(state, YELLOW, "place 1")
    assert [houses(state, seat, SAN_POLO) for seat in range(3)] == [2, 1, 1]


def test_5_2_7_5_without_houses_nothing_is_placed() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [2]}, houses={RED: {CASTELLO: 15}})
    choose(state, RED, "take", "to Castello")
    assert state.pending() == [BLUE] and phase(state) == "place"


def test_5_2_7_5_with_one_house_left_one_is_placed() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {CASTELLO: 14}})
    choose(state, RED, "take", "to Castello")
    assert notations(state, RED) == ["place 0", "place 1"]


def test_4_who_has_used_his_palaces_builds_no_more() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3]},
        houses={RED: {SAN_POLO: 5}},
        palaces={RED: {CASTELLO: 4, SAN_MARCO: 4}},
    )
    choose(state, RED, "take", "to Castello", "place 2")
    assert phase(state) == "turn"


def test_5_2_8_1_the_first_palace_costs_three_and_the_third_five() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 1}})
    choose(state, RED, "take", "to Castello", "place 2")
    assert phase(state) == "palace"
    choose(state, RED, "build")
    assert palaces(state, RED, SAN_POLO) == 1 and houses(state, RED, SAN_POLO) == 0
    taken = {BLUE: {SAN_POLO: 2}}
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 2}}, palaces=taken)
    choose(state, RED, "take", "to Castello", "place 2")
    assert phase(state) == "turn"
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 3}}, palaces=taken)
    choose(state, RED, "take", "to Castello", "place 2")
    assert phase(state) == "palace"


def test_5_2_8_1_nothing_is_built_where_no_house_arrived() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {CASTELLO: 5, SAN_POLO: 5}})
    choose(state, RED, "take", "to Castello", "place 0")
    assert phase(state) == "turn"


def test_5_2_8_2_a_district_takes_five_palaces() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3]},
        houses={RED: {SAN_POLO: 9}},
        palaces={BLUE: {SAN_POLO: 3}, YELLOW: {SAN_POLO: 2}},
    )
    choose(state, RED, "take", "to Castello", "place 2")
    assert phase(state) == "turn" and houses(state, RED, SAN_POLO) == 11


def test_5_2_8_3_surplus_houses_stay_the_price_returns_to_the_stock() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 3}})
    choose(state, RED, "take", "to Castello", "place 2", "build")
    assert houses(state, RED, SAN_POLO) == 2
    assert GAME.view(state, None).public["players"][RED]["houses_left"] == 13


def test_5_2_8_4_building_is_optional() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 3}})
    choose(state, RED, "take", "to Castello", "place 2", "no palace")
    assert palaces(state, RED, SAN_POLO) == 0 and houses(state, RED, SAN_POLO) == 5


def test_5_2_8_5_san_marco_with_two_palaces() -> None:
    """The rulebook's example: Blue has 4 houses, Red 3; tied, both pay 5; the next costs 7."""
    state = vote(
        SAN_MARCO,
        {RED: [3], BLUE: [3]},
        houses={BLUE: {SAN_MARCO: 4}, RED: {SAN_MARCO: 3}},
        palaces={YELLOW: {SAN_MARCO: 2}},
    )
    choose(state, BLUE, "place 2")
    choose(state, RED, "place 2")
    assert (houses(state, BLUE, SAN_MARCO), houses(state, RED, SAN_MARCO)) == (6, 5)
    assert phase(state) == "palace" and state.pending() == [RED, BLUE]
    choose(state, RED, "build")
    choose(state, BLUE, "build")
    assert (houses(state, BLUE, SAN_MARCO), houses(state, RED, SAN_MARCO)) == (1, 0)
    assert (palaces(state, BLUE, SAN_MARCO), palaces(state, RED, SAN_MARCO)) == (1, 1)
    assert GAME.view(state, None).public["prices"]["San Marco"] == 7


def test_r9_fewer_houses_may_be_placed() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [1]})
    choose(state, RED, "take", "to Castello", "place 0")
    choose(state, BLUE, "place 0")
    assert phase(state) == "turn" and player(state, RED)["houses"]["San Polo"] == 0


def test_r11_a_move_and_a_placement_each_give_one_palace() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3]},
        houses={RED: {SAN_POLO: 6, CASTELLO: 1}},
    )
    choose(state, RED, "renounce", "from Castello", "to San Polo")
    assert phase(state) == "palace"
    choose(state, RED, "build")
    assert houses(state, RED, SAN_POLO) == 4
    choose(state, RED, "place 2")
    assert phase(state) == "palace"
    choose(state, RED, "build")
    assert (palaces(state, RED, SAN_POLO), houses(state, RED, SAN_POLO)) == (2, 2)
    assert phase(state) == "turn"


def test_r11_one_check_gives_one_palace_only() -> None:
    state = vote(SAN_POLO, {RED: [3]}, houses={RED: {SAN_POLO: 8}})
    choose(state, RED, "take", "to Castello", "place 2", "build")
    assert (palaces(state, RED, SAN_POLO), houses(state, RED, SAN_POLO)) == (1, 7)
    assert phase(state) == "turn"


def test_r12_the_second_pays_the_raised_price() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3], BLUE: [2]},
        houses={RED: {SAN_POLO: 1}, BLUE: {SAN_POLO: 2}},
    )
    choose(state, RED, "take", "to Castello", "place 2", "build")
    choose(state, BLUE, "place 1")
    assert phase(state) == "turn"


def test_r14_more_tied_builders_than_sites_and_nobody_builds() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3], BLUE: [3]},
        houses={RED: {SAN_POLO: 6}, BLUE: {SAN_POLO: 6}},
        palaces={YELLOW: {SAN_POLO: 4}},
    )
    choose(state, RED, "place 2")
    choose(state, BLUE, "place 2")
    choose(state, RED, "build")
    assert "palace_blocked" in choose(state, BLUE, "build")
    assert [palaces(state, seat, SAN_POLO) for seat in (RED, BLUE)] == [0, 0]
    assert [houses(state, seat, SAN_POLO) for seat in (RED, BLUE)] == [8, 8]


def test_r14_one_builder_for_the_last_site_builds() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3], BLUE: [3]},
        houses={RED: {SAN_POLO: 6}, BLUE: {SAN_POLO: 6}},
        palaces={YELLOW: {SAN_POLO: 4}},
    )
    choose(state, RED, "place 2")
    choose(state, BLUE, "place 2")
    choose(state, RED, "build")
    choose(state, BLUE, "no palace")
    assert [palaces(state, seat, SAN_POLO) for seat in (RED, BLUE)] == [1, 0]


def test_r16_control_is_decided_before_houses_are_placed() -> None:
    state = vote(SAN_POLO, {GREEN: [3]}, seats=4)
    assert phase(state) == "control"
    choose(state, GREEN, "renounce")
    assert phase(state) == "place"


def test_r17_houses_may_go_to_a_full_district() -> None:
    state = vote(
        SAN_POLO,
        {RED: [3]},
        houses={RED: {CASTELLO: 3}},
        palaces={BLUE: {SAN_POLO: 3}, YELLOW: {SAN_POLO: 2}},
    )
    choose(state, RED, "renounce", "from Castello", "to San Polo", "place 2")
    assert houses(state, RED, SAN_POLO) == 3 and phase(state) == "turn"
