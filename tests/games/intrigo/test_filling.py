"""Rules 2 and 3: the box and the set-up."""

from __future__ import annotations

import pytest

from games.intrigo.build import (
    GAME,
    INTRIGANTS,
    about_to_share,
    choose,
    let_chance,
    new,
    offered,
    position,
    share,
    won,
)
from serenissima.games.intrigo.data import FAMILIES, INFLUENCE
from serenissima.kernel.state import CHANCE


@pytest.mark.parametrize("seats", [3, 4])
def test_2_every_piece_is_in_one_place(seats: int) -> None:
    described = new(seats).to_dict()
    ducats = sum(described["purses"]) + described["pile"]
    assert (ducats, len(described["bag"])) == (32, 15)
    assert described["influence"] == {kind: 3 for kind in INFLUENCE}


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_half_of_the_arcades_are_for_seals(seats: int) -> None:
    state = new(seats)
    let_chance(state)
    tokens = state.to_dict()["arcades"]
    assert tokens[1::2] == ["ducat"] * (2 * seats)
    assert "ducat" not in tokens[::2] and None not in tokens


def test_2_2_values_of_the_intrigants() -> None:
    assert list(new().tables.cards[:16]) == list(INTRIGANTS)
    assert [int(v) for v in new().tables.values] == [2, 3, 4] * 4 + [2, 3, 3, 4]


def test_2_3_three_copies_of_each_influence() -> None:
    described = position(slots={0: "thief", 5: "thief"}).to_dict()
    described["influence"]["thief"] = 2
    with pytest.raises(ValueError, match=r"influence\.thief: there are only 3 copies"):
        GAME.load(described)


def test_2_4_a_counter_goes_to_four() -> None:
    described = position().to_dict()
    described["counters"][0][0] = 5
    with pytest.raises(ValueError, match=r"counters\[0\]\[0\] must be a whole number from 0 to 4"):
        GAME.load(described)


def test_2_5_thirty_two_ducats_and_fifteen_seals() -> None:
    described = position().to_dict()
    described["pile"] += 1
    with pytest.raises(ValueError, match="32 Ducats in the box, here 33"):
        GAME.load(described)
    described["pile"] -= 1
    described["bag"] = described["bag"][1:]
    with pytest.raises(ValueError, match="15 Seals"):
        GAME.load(described)


def test_3_families_then_arcades_then_cards() -> None:
    state = new()
    stages = []
    while state.actor() == CHANCE:
        stage = state.to_dict()["stage"]
        if stage not in stages:
            stages.append(stage)
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert stages == ["families", "fill", "deal"]


def test_3_1_three_players_have_a_smaller_palace() -> None:
    state = new(3)
    assert len(state.tokens) == len(state.slots) == 12
    assert offered(state) == list(FAMILIES[:4])
    choose(state, "gradenigo", "dandolo", "contarini", "morosini")
    described = state.to_dict()
    assert described["removed"] == "gradenigo"
    assert described["families"] == ["dandolo", "contarini", "morosini"]
    choose(state, *offered(state)[:1])
    while state.to_dict()["stage"] == "fill":
        choose(state, offered(state)[0])
    assert len(offered(state)) == 12
    assert not any("tiepolo" in notation for notation in offered(state))


def test_3_2_somebody_is_first_player() -> None:
    assert new().to_dict()["first"] == 0


def test_3_3_families_are_dealt_at_random_and_lie_open() -> None:
    state = new()
    notes = choose(state, "morosini", "contarini", "dandolo", "gradenigo")
    assert ("family", (0, 2)) in notes
    for viewer in (0, 3, None):
        families = GAME.view(state, viewer).public["families"]
        assert families == ["morosini", "contarini", "dandolo", "gradenigo"]


@pytest.mark.parametrize(("seats", "pile"), [(3, 23), (4, 20)])
def test_3_4_one_ducat_each_and_counters_at_zero(seats: int, pile: int) -> None:
    state = new(seats)
    let_chance(state)
    described = state.to_dict()
    assert described["purses"] == [1] * seats
    assert described["counters"] == [[0] * 5] * seats
    assert described["pile"] == pile


@pytest.mark.parametrize("seats", [3, 4])
def test_3_5_a_ring_of_slots_between_arcades(seats: int) -> None:
    # The last slot touches the last arcade and the gate: its Intrigant wins on both.
    ring = 4 * seats
    state = about_to_share({ring - 1: "contarini-2"}, seats)
    assert won(share(state)) == {0: 0, ring - 1: 0}


def test_3_6_filling_clockwise_from_the_gate() -> None:
    state = new()
    notes = choose(state, "contarini", "gradenigo", "morosini", "dandolo")
    assert ("ducats", (1, 3, 5, 7, 9, 11, 13, 15)) in notes
    assert len(offered(state)) == 15
    assert choose(state, "draw clergy-2") == [("seal", (0, 7))]
    assert "draw clergy-2" not in offered(state)
    assert choose(state, "draw clergy-1") == [("seal", (2, 6))]


def test_3_7_the_cheapest_lies_on_top() -> None:
    state = position(purses=[9, 3, 3, 3])
    prices = GAME.view(state, 0).public["prices"]
    assert prices["thief"] == [1, 2, 3]
    choose(state, "buy thief", "at 1-2", "decline")
    assert GAME.view(state, 0).public["prices"]["thief"] == [2, 3]
