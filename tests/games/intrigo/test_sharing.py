"""Rules 1, 8 and 9: the sharing, the end of a round and of the game."""

from __future__ import annotations

import pytest

from games.intrigo.build import (
    GAME,
    INTRIGANTS,
    about_to_share,
    choose,
    offered,
    share,
    stayed,
    won,
)
from serenissima.kernel.state import CHANCE, OVER

NONE = [0] * 5


@pytest.mark.parametrize(
    ("counters", "ends"),
    [([1, 1, 1, 1, 0], False), ([0, 1, 1, 1, 1], True), ([3, 0, 0, 0, 0], True)],
)
def test_1_five_different_or_four_alike_win(counters: list[int], ends: bool) -> None:
    rows = [counters, [0] * 5, [0] * 5, [0] * 5]
    state = about_to_share({0: "contarini-2"}, counters=rows)
    share(state)  # the gate shows a Seal of the Merchants
    assert (state.actor() == OVER) == ends


def test_8_the_sharing_begins_when_all_slots_are_full() -> None:
    # Three Influence cards lie there, so three Intrigants are still in hand and count for nothing.
    state = about_to_share({slot: card for slot, card in enumerate(INTRIGANTS[:13])})
    assert sum(GAME.view(state, None).public["hands"]) == 3
    share(state)
    assert state.round == 2


def test_8_1_from_the_gate_clockwise() -> None:
    state = about_to_share({0: "contarini-4", 4: "gradenigo-4", 9: "contarini-3", 13: "morosini-3"})
    assert list(won(share(state))) == [0, 1, 4, 5, 9, 10, 13, 14]


def test_8_2_the_higher_value_takes_the_token() -> None:
    state = about_to_share({3: "contarini-2", 4: "gradenigo-3"}, arcades={})
    purses = state.to_dict()["purses"]
    notes = share(state)
    # Arcade 4 lies between them, arcades 3 and 5 between one of them and an Influence card.
    assert won(notes) == {3: 0, 4: 1, 5: 1}
    after = state.to_dict()
    assert after["purses"] == [purses[0] + 1, purses[1] + 1, *purses[2:]]
    assert "clergy-1" in after["bag"], "the Seal of arcade 4 is back in the bag"


def test_8_3_the_counter_of_the_guild_goes_up() -> None:
    state = about_to_share({4: "gradenigo-3"}, counters=[NONE, [0, 0, 2, 0, 1], NONE, NONE])
    share(state)
    assert state.to_dict()["counters"][1] == [0, 0, 3, 0, 1]


def test_8_4_a_face_down_intrigant_wins_nothing() -> None:
    state = about_to_share({4: "gradenigo-4"}, down=[4])
    assert won(share(state)) == {}


def test_8_5_the_token_stays_when_nobody_can_take_it() -> None:
    cards = {3: "contarini-3", 4: "gradenigo-3", 8: "tiepolo-4", 9: "morosini-3"}
    state = about_to_share(cards)
    before = state.to_dict()["arcades"]
    notes = share(state)
    reasons = stayed(notes)
    assert reasons[4] == 0, "equal values"
    assert reasons[6] == 1, "two Influence cards"
    assert reasons[8] == reasons[9] == 2, "a family without a player"
    after = state.to_dict()["arcades"]
    assert [after[arcade] for arcade in (4, 6, 8, 9)] == [before[a] for a in (4, 6, 8, 9)]


def test_8_6_tokens_on_the_wrong_sign_stay() -> None:
    state = about_to_share({}, arcades={0: "ducat", 1: "merchants-1"})
    share(state)
    assert state.to_dict()["arcades"][:2] == ["ducat", "merchants-1"]
    assert state.to_dict()["stage"] == "deal", "nothing had to be filled"


def test_8_7_the_game_stops_in_the_middle_of_the_sharing() -> None:
    counters = [[1, 0, 1, 1, 1], NONE, NONE, NONE]
    state = about_to_share({2: "contarini-4", 8: "contarini-3"}, counters=counters)
    notes = share(state)
    assert won(notes) == {2: 0}
    assert notes[-1] == ("victory", (0, 5))
    assert state.actor() == OVER
    assert state.to_dict()["arcades"][8] == "artisans-1", "not awarded any more"


def test_8_8_the_first_player_card_goes_on() -> None:
    for first, after in ((0, 1), (2, 3), (3, 0)):
        state = about_to_share({}, first=first)
        notes = share(state)
        assert ("round", (2, after)) in notes
        assert state.to_dict()["first"] == after


def test_8_9_all_intrigants_are_gathered() -> None:
    state = about_to_share({0: "contarini-4", 2: "tiepolo-2"})
    share(state)
    described = state.to_dict()
    assert described["slots"] == [None] * 16 and described["kept"] == [[]] * 4
    while state.to_dict()["stage"] == "fill":
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert len(offered(state)) == 16


def test_8_10_used_influence_is_gone_for_good() -> None:
    state = about_to_share({})
    influence = state.to_dict()["influence"]
    share(state)
    assert state.to_dict()["influence"] == influence
    assert influence["trader"] == 0


def test_8_11_stolen_tokens_are_turned_up_and_stay() -> None:
    state = about_to_share({4: "gradenigo-3"}, stolen=[4])
    notes = share(state)
    assert stayed(notes)[4] == 3
    assert won(notes) == {5: 1}
    assert state.to_dict()["stolen"] == []
    assert state.to_dict()["arcades"][4] == "clergy-1"


def test_8_12_empty_arcades_are_filled_again() -> None:
    state = about_to_share({0: "contarini-4", 6: "gradenigo-3"})
    notes = share(state)
    assert notes[-1] == ("ducats", (1, 7))
    assert choose(state, offered(state)[0])[0][1][0] == 0
    assert choose(state, offered(state)[0])[0][1][0] == 6
    assert state.to_dict()["stage"] == "deal"


def test_9_the_winner_stands_alone() -> None:
    counters = [NONE, [0, 0, 3, 0, 0], [1, 1, 0, 1, 1], NONE]
    state = about_to_share({3: "morosini-2", 4: "gradenigo-3"}, counters=counters)
    notes = share(state)
    assert notes[-1] == ("victory", (1, 2))
    assert state.returns() == [0.0, 1.0, 0.0, 0.0]
    assert state.to_dict()["winner"] == 1 and state.pending() == []
