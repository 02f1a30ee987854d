"""Rules 4 and 6: the round, laying cards and buying Influence."""

from __future__ import annotations

import pytest

from games.intrigo.build import (
    GAME,
    choose,
    let_chance,
    new,
    number,
    offered,
    position,
)
from serenissima.kernel.state import IllegalChoice


def test_4_three_phases_then_another_round() -> None:
    state = new()
    let_chance(state)
    stages = [state.to_dict()["stage"]]
    while state.round == 1:
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[0])
        if state.to_dict()["stage"] not in stages:
            stages.append(state.to_dict()["stage"])
    assert stages[:2] == ["draft", "turn"]
    assert state.to_dict()["stage"] in ("fill", "deal")


def test_6_the_first_player_begins_and_turns_go_clockwise() -> None:
    state = position(3, first=2, turn=2)
    seats = []
    for _ in range(4):
        seats.append(int(state.actor()))
        seat = seats[-1]
        state.apply(seat, state.options(seat)[0])
        state.apply(seat, state.options(seat)[0])
    assert seats == [2, 0, 1, 2]


def test_6_the_draft_hands_over_to_the_first_player() -> None:
    rows = [[f"{family}-{value}" for value in (2, 3, 4)] for family in ("contarini", "gradenigo")]
    rows.append(["morosini-2", "morosini-3"])
    packets = [["dandolo-2"], ["dandolo-3"], ["dandolo-4", "morosini-4"]]
    state = position(3, stage="draft", first=1, turn=2, kept=rows, packets=packets)
    choose(state, "keep morosini-4")
    assert (state.to_dict()["stage"], int(state.actor())) == ("turn", 1)


def test_6_1_one_intrigant_or_one_influence() -> None:
    state = position(purses=[1, 0, 0, 0])
    lays = [f"lay {card}" for card in state.to_dict()["kept"][0]]
    assert offered(state)[:4] == lays
    assert all(notation.startswith("buy ") for notation in offered(state)[4:])
    choose(state, lays[0], "at 1-2")
    assert int(state.actor()) == 1


def test_6_2_an_intrigant_goes_face_up_in_a_free_slot() -> None:
    state = position(slots={0: "gradenigo-3", 7: "thief"})
    choose(state, "lay contarini-4")
    assert "at 1-2" not in offered(state) and "at 8-9" not in offered(state)
    assert len(offered(state)) == 14
    notes = choose(state, "at 16-1")
    assert notes == [("laid", (0, number("contarini-4"), 15, 16))]
    described = state.to_dict()
    assert described["slots"][15] == "contarini-4" and described["down"] == []
    assert "contarini-4" not in GAME.view(state, 0).own["hand"]


def test_6_3_influence_is_paid_to_the_middle_and_laid_at_once() -> None:
    state = position(purses=[2, 0, 0, 0])
    pile = state.to_dict()["pile"]
    assert choose(state, "buy guard") == [("chose", (number("guard"),))]
    assert state.to_dict()["stage"] == "slot" and int(state.actor()) == 0
    assert choose(state, "at 3-4")[0] == ("bought", (0, 4, 1))
    assert state.to_dict()["purses"][0] == 1
    assert state.to_dict()["pile"] == pile + 1
    assert state.to_dict()["slots"][2] == "guard"
    assert state.to_dict()["influence"]["guard"] == 2


def test_6_3_only_what_the_purse_can_pay() -> None:
    state = position(slots={0: "thief", 1: "thief", 2: "guard"}, purses=[2, 0, 0, 0])
    bought = [notation for notation in offered(state) if notation.startswith("buy")]
    assert bought == [f"buy {k}" for k in ("trader", "assassin", "courtesan", "gondolier", "guard")]
    with pytest.raises(IllegalChoice, match="choice 21 of seat 0 is not legal"):
        state.apply(0, number("thief"))


def test_6_4_an_empty_hand_buys_or_passes_until_the_palace_is_full() -> None:
    slots = {0: "contarini-2", 2: "contarini-3", 4: "contarini-4", 6: "gradenigo-2"}
    state = position(slots=slots, purses=[1, 0, 0, 0])
    assert offered(state)[-1] == "pass" and len(offered(state)) == 7
    assert choose(state, "pass") == [("passed", (0,))]
    assert int(state.actor()) == 1
    full = {slot: "thief" for slot in (1, 3, 5)}
    full |= {slot: "guard" for slot in (7, 8, 9)} | {slot: "assassin" for slot in (10, 11, 12)}
    state = position(slots={**slots, **full, 13: "trader", 14: "trader"}, turn=1)
    notes = choose(state, "lay gradenigo-3", "at 16-1")
    assert any(kind == "won" for kind, _ in notes)
    assert state.round == 2
