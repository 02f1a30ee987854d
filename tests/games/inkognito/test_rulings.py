"""Every ruling, by its number."""

from __future__ import annotations

from typing import Any

import pytest

from games.inkognito.build import (
    BLUE,
    EMBASSY,
    GAME,
    GREEN,
    HOST,
    NUMBERED,
    RED,
    YELLOW,
    legal,
    notes,
    phase,
    play,
    table,
    told,
    where,
    winners,
)
from serenissima import Random
from serenissima.games.inkognito import build
from serenissima.games.inkognito.data import AGENTS, LETTERS
from serenissima.games.packs import box
from serenissima.kernel.playout import playout
from serenissima.kernel.state import CHANCE, OVER, State

MET = {"red tall": 14}


def shown(state: State, *answers: tuple[int, int, str, list[str]]) -> State:
    """The same position after answers: asker, shower, question, cards."""
    position = state.to_dict()
    position["log"] = [
        {"turn": 0, "asker": a, "shower": s, "question": q} for a, s, q, _ in answers
    ]
    position["answers"] = [{"cards": cards, "grey": []} for _, _, _, cards in answers]
    return GAME.load(position)


def test_r1_figures_are_placed_unseen_before_the_deal() -> None:
    state = GAME.new(4)
    assert state.pending() == [0, 1, 2, 3]
    state.apply(BLUE, 2)
    assert GAME.view(state, BLUE).own["figures"]["fat"] == 13
    assert GAME.view(state, RED).public["placed"] == [0, 0, 1, 0]
    assert GAME.view(state, RED).public["figures"][BLUE]["fat"] is None
    for seat in (BLUE, BLUE, RED, RED, RED, GREEN, GREEN, GREEN, YELLOW, YELLOW):
        state.apply(seat, state.options(seat)[0])
    assert state.pending() == [YELLOW]
    state.apply(YELLOW, state.options(YELLOW)[0])
    assert phase(state) == "deal"
    assert GAME.view(state, RED).public["figures"][BLUE]["fat"] == 13
    random = GAME.new(4, setup="random")
    assert random.pending() == [CHANCE]


def test_r2_occupancy_counts_at_the_end_of_movement_and_nobody_gets_stuck() -> None:
    # The only ball left after the step onto one's own figure can undo it: the step is offered.
    state = table(balls=("orange", "blue", "black"), figures={"red tall": 6, "red thin": 7})
    play(state, "orange", "red tall")
    assert "7" in legal(state)
    play(state, "7")
    assert legal(state) == ["blue", "black"]
    play(state, "blue")
    assert legal(state) == ["red tall", "red thin"]
    # Without the blue ball there would be no way out.
    stuck = table(balls=("orange", "black", "violet"), figures={"red tall": 6, "red thin": 7})
    assert "7" not in legal(play(stuck, "orange", "red tall"))


def test_r3_violet_moves_the_partners_figures_but_never_the_ambassador() -> None:
    state = play(table(5, balls=("violet", "white", "white")), "violet")
    found = legal(state)
    assert "green small" in found
    assert "ambassador" not in found


def test_r4_the_ambassador_must_be_moved_in_this_turn() -> None:
    # C-D of Fiddlebottom and Bubble: the Ambassador to the Embassy, where he stands already.
    still = table(phase="turn", letters="CDAB")
    assert "mission accomplished" not in legal(still)
    sent = table(phase="turn", letters="CDAB", figures={"red small": 29}, ambassador=29)
    play(sent, "meet ambassador", "identity", "blue", "zsa zsa + agent x", "coloured", "embassy")
    play(sent, "mission accomplished", "green", "accept")
    assert winners(sent) == [0, 1]


def test_r5_every_meeting_is_settled_by_a_question_or_a_step() -> None:
    state = table(phase="turn", figures=MET, letters="CDAB")
    assert legal(state) == ["meet green tall"]
    play(state, "meet green tall", "step", "8")
    assert legal(state) == ["end"]


def test_r6_a_hand_is_held_out_only_where_the_mission_may_be_done() -> None:
    # Fiddlebottom with B: onto Agent X with A, the Ambassador with C, Bubble to 1 with D.
    assert legal(table(phase="turn", letters="BACD")) == ["end"]
    # Red's own agent is tall, so green's tall figure is nobody's agent and cannot be Agent X.
    assert legal(table(phase="turn", letters="BACD", figures={"red small": 14})) == [
        "meet green tall"
    ]
    # Green's small figure may be Agent X, but then green is not the partner.
    state = table(phase="turn", letters="BACD", figures={"red small": 24})
    assert legal(play(state, "mission accomplished")) == ["blue", "yellow"]


def test_r7_the_player_met_may_also_be_asked_through_the_ambassador() -> None:
    state = table(phase="turn", figures={**MET, "red fat": EMBASSY})
    play(state, "meet green tall", "identity", "bubble + agent x + tall", "coloured", "1")
    play(state, "meet ambassador", "identity")
    assert legal(state) == ["green", "blue", "yellow"]


def test_r8_the_mission_card_takes_the_place_of_one_card() -> None:
    state = table(phase="turn", figures={**MET, "red fat": EMBASSY})
    play(state, "meet green tall", "identity")
    coded = [n for n in legal(state) if n.endswith("mission")]
    assert {len(n.split(" + ")) for n in coded} == {3}
    assert "fiddlebottom + bubble + mission" in coded
    assert "bubble + tall + mission" in coded
    private = table(phase="turn", figures={"red fat": EMBASSY})
    play(private, "meet ambassador", "identity", "green")
    assert [n for n in legal(private) if "mission" in n] == ["bubble + mission"]


def test_r9_when_all_pairs_are_used_up_the_true_card_is_due() -> None:
    pairs = [["fiddlebottom", "bubble"], ["bubble", "zsa zsa"], ["bubble", "agent x"]]
    state = shown(
        table(phase="turn", figures={"red tall": EMBASSY}),
        *((RED, GREEN, "private identity", pair) for pair in pairs),
    )
    play(state, "meet ambassador", "identity", "green")
    assert legal(state) == ["bubble", "bubble + mission"]


def test_r10_every_asker_has_a_memory_of_his_own_and_faces_count() -> None:
    state = table(phase="turn", figures=MET)
    other = shown(state, (BLUE, GREEN, "disguise", ["bubble", "tall", "small"]))
    assert "bubble + tall + small" in legal(play(other, "meet green tall", "disguise"))
    own = shown(state, (RED, GREEN, "disguise", ["bubble", "tall", "small"]))
    assert "bubble + tall + small" not in legal(play(own, "meet green tall", "disguise"))
    # Two identities and the mission card answer one question, a disguise fewer the other.
    coded = shown(state, (RED, GREEN, "disguise", ["bubble", "tall", "mission"]))
    assert "bubble + tall + mission" not in legal(play(coded, "meet green tall", "identity"))


def test_r11_the_price_is_two_of_the_same_three() -> None:
    state = table(phase="turn", figures=MET, variants={"setup": "choice", "memory": "rulebook"})
    state = shown(state, (RED, GREEN, "identity", ["fiddlebottom", "bubble", "tall"]))
    play(state, "meet green tall", "identity", "fiddlebottom + bubble + tall", "coloured")
    play(state, "challenge")
    # Fiddlebottom and tall are both false, and may not be the two.
    assert legal(state) == ["fiddlebottom + bubble", "bubble + tall"]
    play(state, "bubble + tall", "coloured")
    assert phase(state) == "send"


def test_r12_figures_may_be_sent_to_starts_and_to_the_embassy() -> None:
    state = table(phase="turn", figures=MET, ambassador=1)
    play(state, "meet green tall", "identity", "bubble + agent x + tall", "coloured")
    assert {"2", "embassy"} <= set(legal(state))


def test_r13_the_ambassador_is_sent_to_a_start_or_the_embassy() -> None:
    state = table(phase="turn", figures={"red tall": EMBASSY})
    play(state, "meet ambassador", "identity", "blue", "zsa zsa + agent x", "coloured")
    # All starts but red's first are occupied, and so is the Embassy itself.
    assert legal(state) == ["2"]


def test_r14_it_does_not_matter_who_moved_the_figure() -> None:
    # D-B: the pair's two agents together; here violet brings Bubble to Fiddlebottom.
    state = table(letters="DBAC", balls=("violet", "white", "white"), figures={"red tall": 25})
    play(state, "violet", "green small", "25", "stop", "mission accomplished", "green", "accept")
    assert winners(state) == [0, 1]


def test_r15_with_three_the_other_side_wins_a_wrong_claim() -> None:
    state = table(3, phase="turn", letters="BDAC", figures={"red tall": NUMBERED[5]})
    # Red is Fiddlebottom and green Bubble: red is not alone, and blue wins.
    assert winners(play(state, "mission accomplished", "alone")) == [BLUE]
    assert "alone" not in str(GAME.view(GAME.new(3), 0).to_dict())


def test_r16_the_list_is_final_and_checked_even_after_a_wrong_declaration() -> None:
    lines = ("fiddlebottom", "bubble", "zsa zsa", "tall", "small", "fat")
    state = table(5, phase="turn", mover=HOST, letters="BCDA", figures={"red tall": 29})
    play(state, "i know who you are", *lines)
    assert legal(state) == ["end"]
    play(state, "end", "black 7", "white 0", "white 1", "black", "29", "stop")
    play(state, "mission accomplished", "blue", "refuse")
    assert winners(state) == [HOST]


def test_r17_cards_in_passing_do_not_count_as_shown_to_the_ambassador() -> None:
    state = shown(
        table(5, phase="turn", mover=HOST, figures={"green tall": EMBASSY}),
        (RED, GREEN, "private identity", ["bubble", "agent x"]),
    )
    play(state, "meet green tall", "identity")
    assert "bubble + agent x" in legal(state)
    assert notes(state, HOST)["1"]["impossible"]["identity"] == ["fiddlebottom", "zsa zsa"]


def test_r18_any_seat_may_begin_and_the_ambassador_follows_yellow() -> None:
    state = GAME.new(5, setup="random")
    while phase(state) != "first":
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert legal(state) == ["red", "green", "blue", "yellow", "ambassador"]
    play(state, "yellow", "white 0", "white 1", "white 2", "stop", "end")
    assert int(state.actor()) == HOST


def test_r19_the_ambassador_may_stay_and_meets_only_where_he_ends() -> None:
    state = table(5, phase="walk", mover=HOST, figures={"green tall": 29})
    assert legal(play(state.clone(), "stay"))[0] == "end"
    passing = play(state, "29", "18")
    assert phase(passing) == "turn"
    assert "meet green tall" not in legal(passing)


def test_r20_dawn_ends_a_night_without_declarations() -> None:
    raw = {**box("inkognito"), "night": {"source": "a test", "rounds": 2}}
    game = build(raw)
    state = game.new(4, setup="random")
    turns = 0
    while state.actor() != OVER:
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        kinds = [game.words(state, seat, option).kind for option in options]
        choice = options[kinds.index("end turn") if "end turn" in kinds else -1]
        turns += "end turn" in kinds
        state.apply(seat, choice)
    assert turns == 8
    assert state.returns() == [0.0] * 4
    assert box("inkognito")["night"]["rounds"] == 60


def test_r20_random_play_ends() -> None:
    for seats in (3, 4, 5):
        state = GAME.new(seats)
        assert 0 < playout(state, Random(seats), 60 * 5 * 60) < 60 * 5 * 60
        assert state.actor() == OVER


def test_r20_a_right_list_wins_at_dawn() -> None:
    lines: list[str] = [
        "fiddlebottom",
        "bubble",
        "zsa zsa",
        "agent x",
        "tall",
        "small",
        "fat",
        "thin",
    ]
    last: dict[str, Any] = {"first": 0, "turn": 60 * 5 - 1}
    for listed, expected in ((lines, [HOST]), ([lines[1], lines[0], *lines[2:]], [])):
        state = table(5, phase="turn", mover=HOST, announced=True, written=8, list=listed, **last)
        assert winners(play(state, "end")) == expected


def test_r21_the_sheet_draws_conclusions_over_all_seats() -> None:
    # Green has shown red that green is Bubble or X, blue the same: yellow must be Zsa Zsa.
    state = shown(
        table(phase="turn", identities=("fiddlebottom", "bubble", "agent x", "zsa zsa")),
        (RED, GREEN, "private identity", ["bubble", "agent x"]),
        (RED, BLUE, "private identity", ["bubble", "agent x"]),
    )
    assert notes(state, RED)["3"]["certain"]["identity"] == "zsa zsa"
    assert notes(state, GREEN)["3"]["certain"]["identity"] is None


def test_r22_there_are_four_letters() -> None:
    assert LETTERS == ("A", "B", "C", "D")
    assert "E" not in "".join(key for key in box("inkognito")["missions"] if len(key) == 2)


@pytest.mark.parametrize("stranger", ["blue", "yellow"])
def test_r23_two_strangers_shake_hands(stranger: str) -> None:
    state = table(phase="turn", letters="BCDA", figures={"red tall": EMBASSY})
    play(state, "mission accomplished", stranger, "accept")
    assert winners(state) == [2, 3]
    assert AGENTS[0] == state.to_dict()["identities"][0]


def test_r24_the_table_does_not_see_how_many_cards_are_shown() -> None:
    pairs = [["fiddlebottom", "bubble"], ["bubble", "zsa zsa"], ["bubble", "agent x"]]
    fresh = table(phase="turn", figures={"red tall": EMBASSY})
    used = shown(fresh, *((RED, GREEN, "private identity", pair) for pair in pairs))
    opening = ("meet ambassador", "identity", "green")
    assert told(fresh, YELLOW, *opening, "bubble + agent x", "coloured") == told(
        used, YELLOW, *opening, "bubble", "grey identity"
    )
    assert where(fresh, "ambassador") == EMBASSY
