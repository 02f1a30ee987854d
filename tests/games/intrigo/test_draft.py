"""Rule 5: the deal and the draft."""

from __future__ import annotations

import pytest

from games.intrigo.build import (
    GAME,
    choose,
    finish,
    let_chance,
    new,
    offered,
)
from serenissima.kernel.state import CHANCE, IllegalChoice, Journal


def test_5_all_cards_are_dealt_anew() -> None:
    state = new()
    let_chance(state)
    finish(state)
    while state.to_dict()["stage"] == "fill":
        choose(state, offered(state)[0])
    assert len(offered(state)) == 16


@pytest.mark.parametrize("seats", [3, 4])
def test_5_1_four_cards_each_seen_by_their_receiver_alone(seats: int) -> None:
    state = new(seats)
    while state.to_dict()["stage"] != "deal":
        state.apply(CHANCE, state.options(CHANCE)[0])
    state.journal = Journal()
    card = offered(state)[5]
    index = int(state.options(CHANCE)[5])
    state.apply(CHANCE, index)
    journal = state.journal
    assert [note.kind for note in journal.noticed_by(0)] == ["dealt", "card"]
    assert [note.kind for note in journal.noticed_by(1)] == ["dealt"]
    assert GAME.view(state, 0).own["packet"] == [card.removeprefix("deal ")]
    assert GAME.view(state, 1).own["packet"] == []
    let_chance(state)
    assert [len(p) for p in state.to_dict()["packets"]] == [4] * seats


def test_5_2_all_choose_at_once_then_pass_left() -> None:
    state = new()
    let_chance(state)
    packets = state.to_dict()["packets"]
    assert state.pending() == [0, 1, 2, 3]
    # They may choose in any order, and nobody sees what the others kept.
    for seat in (2, 0, 3):
        choose(state, f"keep {packets[seat][0]}", seat=seat)
    assert state.pending() == [1]
    assert GAME.view(state, 1).public["chosen"] == [1, 0, 1, 1]
    assert packets[2][0] not in GAME.view(state, 1).to_json()
    with pytest.raises(IllegalChoice, match="seat 2 is not asked now"):
        state.apply(2, state.options(1)[0])
    notes = choose(state, f"keep {packets[1][0]}", seat=1)
    assert ("handed", (1,)) in notes
    for seat in range(4):
        assert state.to_dict()["packets"][(seat + 1) % 4] == packets[seat][1:]
        assert GAME.view(state, seat).own["passed"] == [packets[seat][1:]]


@pytest.mark.parametrize("seats", [3, 4])
def test_5_3_four_kept_cards_are_the_hand(seats: int) -> None:
    state = new(seats)
    let_chance(state)
    while state.to_dict()["stage"] == "draft":
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[0])
    described = state.to_dict()
    assert described["stage"] == "turn"
    assert [len(kept) for kept in described["kept"]] == [4] * seats
    for seat in range(seats):
        assert sorted(GAME.view(state, seat).own["hand"]) == sorted(described["kept"][seat])
