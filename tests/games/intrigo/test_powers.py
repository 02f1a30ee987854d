"""Rule 7: what the six kinds of Influence can do."""

from __future__ import annotations

from games.intrigo.build import (
    GAME,
    choose,
    number,
    offered,
    using,
)


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
