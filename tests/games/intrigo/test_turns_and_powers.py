"""Rules 6 and 7: laying cards, buying Influence and using it."""

from __future__ import annotations

import pytest

from games.intrigo.helpers import GAME, choose, number, offered, position, using
from serenissima.kernel.state import IllegalChoice


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


def test_7_a_power_reaches_what_is_beside_its_two_arcades() -> None:
    slots = {3: "gradenigo-2", 5: "gradenigo-3", 6: "gradenigo-4", 2: "morosini-2"}
    state = using("assassin", 4, slots=slots)
    assert offered(state) == ["on 4-5", "on 6-7", "decline"]
    choose(state, "on 4-5")
    assert int(state.actor()) == 1, "one use and the turn is over"
    state = using("thief", 4)
    assert offered(state) == ["on arcade 5", "on arcade 6", "decline"]


def test_7_1_trader_exchanges_two_tokens() -> None:
    state = using("trader", 0)
    before = state.to_dict()["arcades"]
    choose(state, "on arcade 1")
    assert len(offered(state)) == 15 and "with arcade 1" not in offered(state)
    notes = choose(state, "with arcade 8")
    assert notes == [("exchanged", (0, 0, 0, 15, 7))]
    after = state.to_dict()["arcades"]
    assert (after[0], after[7]) == (before[7], before[0]) == ("ducat", "merchants-1")


def test_7_2_assassin_turns_an_intrigant_face_down() -> None:
    state = using("assassin", 0, slots={15: "gradenigo-4"})
    notes = choose(state, "on 16-1")
    assert notes == [("killed", (0, number("gradenigo-4"), 15, 16))]
    assert state.to_dict()["down"] == [15]


def test_7_3_courtesan_makes_a_holder_lay_the_card() -> None:
    state = using("courtesan", 0, slots={1: "contarini-2"})
    assert offered(state) == ["on 16-1", "decline"]
    choose(state, "on 16-1")
    assert len(offered(state)) == 15 and "call contarini-2" not in offered(state)
    notes = choose(state, "call tiepolo-3b")
    assert notes == [("called", (0, number("tiepolo-3b"), 3, 15, 16))]
    assert state.to_dict()["slots"][15] == "tiepolo-3b"
    assert GAME.view(state, None).public["hands"] == [3, 4, 4, 3]
    assert int(state.actor()) == 1


def test_7_4_gondolier_swaps_two_intrigants() -> None:
    slots = {1: "contarini-2", 8: "gradenigo-4", 9: "morosini-3", 10: "thief"}
    state = using("gondolier", 2, slots=slots)
    choose(state, "on 2-3")
    assert offered(state) == ["with 9-10", "with 10-11"]
    choose(state, "with 9-10")
    described = state.to_dict()["slots"]
    assert (described[1], described[8]) == ("gradenigo-4", "contarini-2")


def test_7_5_palace_guard_moves_an_intrigant() -> None:
    state = using("guard", 2, slots={1: "contarini-2", 8: "gradenigo-4"})
    choose(state, "on 2-3")
    assert len(offered(state)) == 13
    notes = choose(state, "to 16-1")
    assert notes == [("moved", (0, number("contarini-2"), 1, 15, 16))]
    described = state.to_dict()["slots"]
    assert described[1] is None and described[15] == "contarini-2"


def test_7_6_thief_turns_a_token_face_down() -> None:
    state = using("thief", 15)
    assert offered(state) == ["on arcade 1", "on arcade 16", "decline"]
    assert choose(state, "on arcade 16") == [("stolen", (0, 15, 15))]
    assert state.to_dict()["stolen"] == [15]
