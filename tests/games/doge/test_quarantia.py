"""Chapter 5.2.6: the vote in the Doge's palace."""

from __future__ import annotations

from games.doge.build import (
    BLUE,
    CANNAREGIO,
    CASTELLO,
    DORSODURO,
    GAME,
    GREEN,
    QUARANTIA,
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
    vote,
)
from serenissima import State


def owners(state: State) -> list[int | None]:
    return [advisor(state, number)[0] for number in (6, 7, 8)]


def test_5_2_6_1_red_takes_blue_renounces_red_renounces() -> None:
    """The rulebook's example of a vote of the Quarantia."""
    state = vote(
        QUARANTIA,
        {RED: [3, 3], BLUE: [2]},
        houses={RED: {CASTELLO: 1}, BLUE: {SAN_POLO: 1}},
    )
    assert state.pending() == [RED]
    choose(state, RED, "take", "to San Marco")
    assert state.pending() == [BLUE]
    choose(state, BLUE, "renounce", "from San Polo", "to Dorsoduro")
    assert state.pending() == [RED]
    choose(state, RED, "renounce", "from Castello", "to San Marco")
    assert phase(state) == "turn"
    assert owners(state).count(RED) == 1 and owners(state).count(None) == 2
    assert houses(state, BLUE, DORSODURO) == 1 and houses(state, RED, SAN_MARCO) == 1


def test_5_2_6_1_winner_may_control_two_and_the_second_one() -> None:
    state = vote(QUARANTIA, {RED: [3, 3], BLUE: [2]})
    choose(state, RED, "take", "to San Marco")
    choose(state, BLUE, "take", "to San Marco")
    choose(state, RED, "take", "to Castello")
    assert sorted(str(owner) for owner in owners(state)) == ["0", "0", "1"]


def test_5_2_6_2_tied_for_first_each_moves_up_to_two_houses() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [3], YELLOW: [2]},
        houses={RED: {CASTELLO: 2}, BLUE: {CASTELLO: 2}},
        advisors={6: (YELLOW, CASTELLO)},
    )
    assert owners(state) == [None, None, None]
    assert state.pending() == [RED, BLUE]
    choose(state, RED, "from Castello", "to San Polo")
    choose(state, BLUE, "from Castello", "to San Marco")
    assert state.pending() == [RED, BLUE]
    choose(state, BLUE, "from Castello", "to San Polo")
    choose(state, RED, "stay")
    assert phase(state) == "turn"
    assert (houses(state, RED, SAN_POLO), houses(state, RED, CASTELLO)) == (1, 1)
    assert (houses(state, BLUE, SAN_POLO), houses(state, BLUE, SAN_MARCO)) == (1, 1)


def test_5_2_6_3_tied_for_second_each_moves_one_house() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [2], YELLOW: [2]},
        houses={BLUE: {CASTELLO: 1}, YELLOW: {CASTELLO: 1}},
    )
    choose(state, RED, "take", "to Castello")
    assert state.pending() == [BLUE, YELLOW] and phase(state) == "move"
    choose(state, BLUE, "from Castello", "to San Polo")
    choose(state, YELLOW, "stay")
    assert state.pending() == [RED] and phase(state) == "control"
    choose(state, RED, "take", "to Castello")
    assert sorted(str(owner) for owner in owners(state)) == ["0", "0", "None"]


def test_r5_alone_in_the_quarantia_the_third_advisor_is_neutral() -> None:
    state = vote(QUARANTIA, {RED: [3], BLUE: [0]})
    choose(state, RED, "take", "to Castello")
    choose(state, RED, "take", "to Castello")
    assert phase(state) == "turn"
    assert sorted(str(owner) for owner in owners(state)) == ["0", "0", "None"]


def test_r6_those_tied_for_second_move_between_the_winners_decisions() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [2], YELLOW: [2]},
        houses={RED: {CASTELLO: 1}, BLUE: {CASTELLO: 1}, YELLOW: {CASTELLO: 1}},
    )
    asked = [state.pending()]
    choose(state, RED, "renounce", "stay")
    asked.append(state.pending())
    choose(state, BLUE, "stay")
    choose(state, YELLOW, "stay")
    asked.append(state.pending())
    assert asked == [[RED], [BLUE, YELLOW], [RED]]


def test_r15_who_declines_the_first_move_has_no_second() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [3]},
        houses={RED: {CASTELLO: 2}, BLUE: {CASTELLO: 2}},
    )
    choose(state, RED, "stay")
    choose(state, BLUE, "from Castello", "to San Marco")
    assert state.pending() == [BLUE]


def test_r15_palaces_are_built_between_the_two_moves() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [3]},
        houses={RED: {CASTELLO: 2, SAN_POLO: 2}, BLUE: {CASTELLO: 1}},
    )
    choose(state, RED, "from Castello", "to San Polo")
    choose(state, BLUE, "from Castello", "to San Marco")
    assert phase(state) == "palace" and state.pending() == [RED]
    choose(state, RED, "build")
    assert palaces(state, RED, SAN_POLO) == 1
    assert phase(state) == "move" and state.pending() == [RED, BLUE]


def test_r13_tied_players_see_nothing_of_each_others_moves() -> None:
    one = vote(QUARANTIA, {RED: [3], BLUE: [3]}, houses={RED: {CASTELLO: 2}, BLUE: {CASTELLO: 1}})
    other = one.clone()
    choose(one, RED, "from Castello", "to San Polo")
    choose(other, RED, "stay")
    assert GAME.view(one, BLUE).to_json() == GAME.view(other, BLUE).to_json()
    assert one.pending() == [BLUE]
    choose(one, BLUE, "from Castello")
    assert GAME.view(one, RED).public == GAME.view(other, RED).public
    choose(one, BLUE, "to San Marco")
    assert houses(one, RED, SAN_POLO) == 1 and houses(one, BLUE, SAN_MARCO) == 1


def test_r13_four_players_three_tied_may_build_in_one_district() -> None:
    state = vote(
        QUARANTIA,
        {RED: [3], BLUE: [3], GREEN: [3]},
        seats=4,
        houses={seat: {CANNAREGIO: 2, CASTELLO: 1} for seat in (RED, BLUE, GREEN)},
    )
    for seat in (RED, BLUE, GREEN):
        choose(state, seat, "from Castello", "to Cannaregio")
    assert state.pending() == [RED, BLUE, GREEN] and phase(state) == "palace"
    assert notations(state, RED) == ["no palace", "build"]
    for seat in (RED, BLUE, GREEN):
        choose(state, seat, "build")
    assert [palaces(state, seat, CANNAREGIO) for seat in range(4)] == [1, 1, 0, 1]
    assert GAME.view(state, None).public["prices"]["Cannaregio"] == 6
