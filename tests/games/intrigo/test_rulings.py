"""Every doubt of the printed rules, decided and shown."""

from __future__ import annotations

import pytest

from games.intrigo.build import (
    GAME,
    INTRIGANTS,
    about_to_share,
    choose,
    let_chance,
    new,
    number,
    offered,
    position,
    share,
    stayed,
    using,
    won,
)
from serenissima import Random
from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import INFLUENCE
from serenissima.games.packs import box, house_tables
from serenissima.kernel.state import CHANCE, OVER, IllegalChoice, Journal

NONE = [0] * 5


def test_r1_an_intrigant_beats_an_influence_card() -> None:
    assert won(share(about_to_share({4: "contarini-2"}))) == {4: 0, 5: 0}
    assert won(share(about_to_share({4: "tiepolo-2"}))) == {}
    assert won(share(about_to_share({4: "contarini-2"}, down=[4]))) == {}


def test_r2_a_killed_intrigant_blocks_nothing() -> None:
    state = about_to_share({3: "contarini-2", 4: "gradenigo-4"}, down=[4])
    assert won(share(state)) == {3: 0, 4: 0}


def test_r3_nothing_face_up_takes_nothing() -> None:
    notes = share(about_to_share({3: "contarini-2", 4: "gradenigo-4"}, down=[3, 4]))
    assert won(notes) == {}
    assert [stayed(notes)[arcade] for arcade in (3, 4, 5)] == [1, 1, 1]


def test_r4_a_family_without_a_player_takes_nothing_but_blocks() -> None:
    notes = share(about_to_share({3: "contarini-3", 4: "tiepolo-3a", 8: "tiepolo-4"}))
    assert won(notes) == {3: 0}
    assert (stayed(notes)[4], stayed(notes)[5], stayed(notes)[8]) == (0, 2, 2)
    # With three players the removed family plays that part; here it is Dandolo.
    notes = share(about_to_share({3: "contarini-3", 4: "dandolo-4"}, 3))
    assert won(notes) == {3: 0} and stayed(notes)[4] == 2


def test_r5_a_family_beside_itself_takes_the_token() -> None:
    assert won(share(about_to_share({3: "contarini-3", 4: "contarini-4"})))[4] == 0
    assert stayed(share(about_to_share({3: "tiepolo-3a", 4: "tiepolo-3b"})))[4] == 0


def test_r6_the_family_profits_whoever_laid_the_card() -> None:
    kept = [list(INTRIGANTS[12:]), *(list(INTRIGANTS[i : i + 4]) for i in (0, 4, 8))]
    state = about_to_share({4: "contarini-4"}, kept=kept)
    assert GAME.view(state, None).public["laid"] == {"contarini-4": 1}
    assert won(share(state)) == {4: 0, 5: 0}


def test_r7_the_removed_family_plays_on_for_nobody() -> None:
    state = new(3)
    choose(state, "morosini", "contarini", "gradenigo", "dandolo")
    while state.to_dict()["stage"] == "fill":
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert offered(state) == [f"deal {card}" for card in INTRIGANTS[:12]]


def test_r8_the_draft_goes_left_and_three_get_their_packet_back() -> None:
    for first in range(3):
        state = position(3, first=first, turn=None, stage="deal", kept=[[]] * 3, packets=[[]] * 3)
        let_chance(state)
        dealt = state.to_dict()["packets"]
        while state.to_dict()["stage"] == "draft":
            before = state.to_dict()["packets"]
            for seat in range(3):
                choose(state, f"keep {before[seat][0]}", seat=seat)
            for seat in range(3):
                if state.to_dict()["stage"] == "draft":
                    assert state.to_dict()["packets"][(seat + 1) % 3] == before[seat][1:]
        for seat in range(3):
            assert state.to_dict()["kept"][seat][3] in dealt[seat]


def test_r9_nobody_passes_with_cards_in_hand() -> None:
    state = position(purses=[0, 0, 0, 0])
    assert "pass" not in offered(state)
    with pytest.raises(IllegalChoice):
        state.apply(0, s.PASS)


def test_r10_without_card_and_ducat_one_passes_and_the_round_goes_on() -> None:
    slots = {slot: card for slot, card in enumerate(INTRIGANTS[:4])}
    state = position(slots=slots, purses=[0, 3, 3, 3])
    assert offered(state) == ["pass"]
    choose(state, "pass", "lay gradenigo-3", "at 16-1")
    assert int(state.actor()) == 2


def test_r11_a_turn_is_one_card() -> None:
    state = position()
    choose(state, "lay contarini-2", "at 1-2")
    assert int(state.actor()) == 1
    choose(state, "buy thief", "at 5-6", "decline")
    assert int(state.actor()) == 2


def test_r12_either_of_the_two_arcades_may_be_used() -> None:
    for target in ("on arcade 5", "on arcade 6"):
        state = using("thief", 4)
        choose(state, target)
        assert state.to_dict()["stolen"] == [int(target.removeprefix("on arcade ")) - 1]


@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("trader", ["on arcade 1", "on arcade 16"]),
        ("thief", ["on arcade 1", "on arcade 16"]),
        ("assassin", ["on 15-16"]),
        ("gondolier", ["on 15-16"]),
        ("guard", ["on 15-16"]),
        ("courtesan", ["on 1-2"]),
    ],
)
def test_r13_what_each_power_can_reach(card: str, targets: list[str]) -> None:
    # The last slot, whose neighbours are the first and the one before it.
    state = using(card, 15, slots={14: "contarini-2", 1: "contarini-3", 13: "contarini-4"})
    assert offered(state) == [*targets, "decline"]


def test_r14_a_power_may_be_left_unused_or_have_no_target() -> None:
    state = using("thief", 4)
    assert choose(state, "decline") == [("declined", (0, 5))]
    assert state.to_dict()["stolen"] == [] and int(state.actor()) == 1
    state = using("assassin", 4)
    assert state.to_dict()["slots"][4] == "assassin"
    assert int(state.actor()) == 1, "nothing was asked"


def test_r15_the_trader_needs_two_tokens_and_minds_no_sign() -> None:
    state = using("trader", 1, arcades={1: None})
    assert offered(state) == ["on arcade 3", "decline"]
    choose(state, "on arcade 3", "with arcade 4")
    assert state.to_dict()["arcades"][2:4] == ["ducat", "military-1"]
    # Seal arcades are full in every round, so a lonely token is tried on the bare rule.
    lonely = using("trader", 0)
    lonely.occupied = 1
    assert offered(lonely) == ["decline"]


def test_r16_a_stolen_token_stays_stolen_when_exchanged() -> None:
    state = using("trader", 4, stolen=[4, 9])
    choose(state, "on arcade 5", "with arcade 8")
    assert state.to_dict()["stolen"] == [7, 9]
    state = using("trader", 4, stolen=[4, 9])
    choose(state, "on arcade 5", "with arcade 10")
    assert state.to_dict()["stolen"] == [4, 9]


def test_r17_a_stolen_token_is_turned_up_and_not_replaced() -> None:
    state = about_to_share({4: "gradenigo-3"}, stolen=[4, 5])
    assert won(share(state)) == {}
    described = state.to_dict()
    assert described["stolen"] == [] and described["arcades"][4:6] == ["clergy-1", "ducat"]


def test_r18_nothing_is_turned_up_again() -> None:
    state = using("thief", 4, stolen=[4])
    assert offered(state) == ["on arcade 6", "decline"]
    state = using("assassin", 4, slots={3: "contarini-2", 5: "contarini-3"}, down=[3])
    assert offered(state) == ["on 6-7", "decline"]


def test_r19_a_face_down_intrigant_moves_and_stays_face_down() -> None:
    slots = {3: "contarini-2", 9: "gradenigo-3"}
    state = using("gondolier", 4, slots=slots, down=[3])
    choose(state, "on 4-5", "with 10-11")
    assert state.to_dict()["down"] == [9]
    state = using("guard", 4, slots=slots, down=[3])
    choose(state, "on 4-5", "to 1-2")
    assert state.to_dict()["down"] == [0]


def test_r20_the_guard_sends_to_any_other_free_slot() -> None:
    state = using("guard", 4, slots={3: "contarini-2"})
    choose(state, "on 4-5")
    free = [f"to {slot + 1}-{(slot + 1) % 16 + 1}" for slot in range(16) if slot not in (3, 4)]
    assert offered(state) == free


def test_r21_the_second_intrigant_may_be_anywhere() -> None:
    slots = {3: "contarini-2", 5: "contarini-3", 12: "gradenigo-4", 8: "assassin"}
    state = using("gondolier", 4, slots=slots)
    choose(state, "on 4-5")
    assert offered(state) == ["with 6-7", "with 13-14"]
    state = using("gondolier", 4, slots={3: "contarini-2", 8: "assassin"})
    assert int(state.actor()) == 1, "no second Intrigant, no power"


def test_r22_the_courtesan_calls_from_the_own_hand() -> None:
    state = using("courtesan", 4)
    choose(state, "on 4-5")
    assert choose(state, "call contarini-3") == [("called", (0, number("contarini-3"), 0, 3, 16))]
    assert GAME.view(state, None).public["hands"] == [3, 4, 4, 4]
    described = state.to_dict()["slots"]
    assert described[3:5] == ["contarini-3", "courtesan"]


def test_r23_every_card_that_can_be_called_is_in_a_hand() -> None:
    state = using("courtesan", 4, slots={0: "contarini-2", 9: "tiepolo-4"})
    choose(state, "on 4-5")
    called = [notation.removeprefix("call ") for notation in offered(state)]
    held = [card for seat in range(4) for card in GAME.view(state, seat).own["hand"]]
    assert sorted(called) == sorted(held)


def test_r24_two_equal_tiepolo_carry_letters() -> None:
    state = using("courtesan", 4)
    choose(state, "on 4-5")
    assert {"call tiepolo-3a", "call tiepolo-3b"} <= set(offered(state))
    choose(state, "call tiepolo-3b")
    assert "tiepolo-3a" in GAME.view(state, 3).own["hand"]


def test_r25_the_called_player_loses_no_turn() -> None:
    state = using("courtesan", 4)
    choose(state, "on 4-5", "call gradenigo-3")
    assert int(state.actor()) == 1, "its holder, who plays as usual"


def test_r26_an_empty_pile_is_gone() -> None:
    state = about_to_share({0: "contarini-2"})
    share(state)
    let_chance(state)
    while state.to_dict()["stage"] == "draft":
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[0])
    # Fourteen Influence cards and the Thief were laid: five kinds are used up but for one card.
    assert state.to_dict()["influence"] == {**dict.fromkeys(INFLUENCE, 0), "guard": 1, "thief": 2}
    bought = [n for n in offered(state) if n.startswith("buy")]
    assert bought == ["buy guard", "buy thief"]


def test_r27_any_top_card_can_be_bought() -> None:
    state = position(purses=[3, 3, 3, 3])
    assert offered(state)[4:] == [f"buy {kind}" for kind in INFLUENCE]


def test_r28_ducats_may_run_out() -> None:
    # One Ducat is won and seven arcades want one, but only two lie in the middle.
    empty = {arcade: None for arcade in (5, 7, 9, 11, 13, 15)}
    state = about_to_share({1: "contarini-2"}, arcades=empty, purses=[10, 10, 8, 0], pile=2)
    assert won(share(state)) == {1: 0, 2: 0}
    described = state.to_dict()
    assert described["pile"] == 0
    ducats = [arcade for arcade, token in enumerate(described["arcades"]) if token == "ducat"]
    assert ducats == [1, 3, 5], "clockwise from the gate while they last"
    let_chance(state)
    assert state.to_dict()["stage"] == "draft"


def test_r29_won_seals_are_in_the_bag_before_the_first_is_drawn() -> None:
    state = about_to_share({0: "contarini-4", 8: "gradenigo-4"})
    share(state)
    assert {"draw merchants-1", "draw artisans-1"} <= set(offered(state))


def test_r30_only_empty_arcades_are_filled() -> None:
    state = about_to_share({4: "gradenigo-3"}, arcades={0: "ducat", 1: "merchants-1"})
    share(state)
    let_chance(state)
    arcades = state.to_dict()["arcades"]
    assert arcades[:2] == ["ducat", "merchants-1"]
    assert arcades[4] != "ducat" and arcades[5] == "ducat"


def test_r31_the_first_in_the_order_of_sharing_wins() -> None:
    counters = [[0, 0, 0, 0, 3], [3, 0, 0, 0, 0], NONE, NONE]
    # Merchants lie on the gate, Artisans on arcade 9.
    state = about_to_share({0: "gradenigo-2", 8: "contarini-4"}, counters=counters)
    share(state)
    assert state.actor() == OVER and state.to_dict()["winner"] == 1


def test_r32_only_hands_packets_and_the_draft_are_secret() -> None:
    state = position(slots={0: "contarini-2", 3: "thief"}, down=[0], stolen=[2])
    public = GAME.view(state, None).public
    described = state.to_dict()
    for name in ("purses", "counters", "arcades", "slots", "down", "stolen", "bag", "families"):
        assert public[name] == described[name]
    text = GAME.view(state, 0).to_json()
    assert "tiepolo-4" in text, "it went through this seat's packet"
    assert "tiepolo-2" not in text, "it was kept before the packet came here"


def test_r33_a_seal_is_a_seal_on_any_arcade() -> None:
    state = about_to_share({0: "contarini-4"}, arcades={0: "ducat", 1: "merchants-1"})
    purse = state.to_dict()["purses"][0]
    share(state)
    described = state.to_dict()
    assert described["purses"][0] == purse + 1
    assert described["counters"][0] == [1, 0, 0, 0, 0]


def test_r34_the_first_seat_is_first_player() -> None:
    for seats in (3, 4):
        state = new(seats)
        let_chance(state)
        while state.to_dict()["stage"] == "draft":
            seat = int(state.actor())
            state.apply(seat, state.options(seat)[0])
        assert (state.to_dict()["first"], int(state.actor())) == (0, 0)


def test_r35_a_packet_of_one_is_kept_without_asking() -> None:
    state = new()
    let_chance(state)
    asked = 0
    while state.to_dict()["stage"] == "draft":
        seat = int(state.actor())
        assert len(state.options(seat)) > 1
        state.apply(seat, state.options(seat)[0])
        asked += 1
    assert asked == 12


def test_r36_prices_are_house_data() -> None:
    raw = box("intrigo")
    assert house_tables(raw) == ["prices"]
    assert all(raw["prices"][kind] == [1, 2, 3] for kind in INFLUENCE)
    state = position()
    assert GAME.view(state, 0).public["prices_source"] == "house"
    assert GAME.words(state, 0, number("thief")).to_dict()["prices_source"] == "house"


def test_r37_what_is_beside_the_card_is_chosen_first() -> None:
    state = using("courtesan", 4)
    assert offered(state) == ["on 4-5", "on 6-7", "decline"]
    choose(state, "on 6-7")
    assert all(notation.startswith("call ") for notation in offered(state))


def test_r38_every_history_that_agrees_is_possible() -> None:
    # A seat that has seen its own packet alone thinks any division of the others possible.
    state = new(3)
    let_chance(state)
    worlds = GAME.worlds(GAME.view(state, 0))
    rng = Random(5)
    mine = state.to_dict()["packets"][0]
    seen = {tuple(worlds.draw(rng).to_dict()["packets"][1]) for _ in range(2000)}
    assert len(seen) == 70, "four of the eight unseen cards, in every way"
    assert not any(card in mine for packet in seen for card in packet)


def test_r39_a_card_is_shown_when_it_is_laid() -> None:
    state = position()
    before = GAME.view(state, 1)
    for chosen in ("contarini-4", "thief"):
        trial = state.clone()
        trial.journal = Journal()
        trial.apply(0, number(chosen))
        assert [note.kind for note in trial.journal.noticed_by(1)] == []
        assert [note.kind for note in trial.journal.noticed_by(0)] == ["chose"]
        assert GAME.view(trial, 0).own["card"] == chosen
        assert GAME.view(trial, 1) == before
