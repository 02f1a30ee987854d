"""Chapters 10 to 13 and 15: meetings, questions, notes, sending away."""

from __future__ import annotations

from games.inkognito.build import (
    BLUE,
    GAME,
    GREEN,
    NUMBERED,
    RED,
    STARTS,
    YELLOW,
    legal,
    notes,
    phase,
    play,
    table,
    told,
    where,
)

MET = {"red tall": 14}
"""Red's tall figure on green's."""


def test_10_1_going_there_or_bringing_someone() -> None:
    going = table(balls=("orange", "black", "violet"), figures={"red tall": 8})
    play(going, "orange", "red tall", "14", "stop")
    assert legal(going)[0] == "meet green tall"
    bringing = table(balls=("orange", "black", "violet"), figures={"red tall": 8})
    play(bringing, "violet", "green tall", "8", "stop")
    assert legal(bringing)[0] == "meet green tall"
    ambassador = table(balls=("orange", "black", "violet"), figures={"red tall": 29})
    play(ambassador, "black", "29", "stop")
    assert legal(ambassador)[0] == "meet ambassador"


def test_10_2_a_question_then_the_piece_is_sent_away() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity", "bubble + agent x + tall", "coloured")
    assert phase(state) == "send"
    assert int(state.actor()) == RED


def test_10_3_the_extra_step_instead_of_a_question() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "step")
    assert legal(state) == ["8", "#3"]
    play(state, "#3")
    assert where(state, "red tall") == NUMBERED[3]
    assert where(state, "green tall") == 14
    assert legal(state) == ["end"]


def test_10_4_the_extra_step_ends_on_an_empty_space() -> None:
    state = table(phase="turn", figures={**MET, "blue tall": 8})
    assert legal(play(state, "meet green tall", "step")) == ["#3"]
    boxed = table(phase="turn", figures={**MET, "blue tall": 8, "blue thin": 15})
    assert legal(play(boxed, "meet green tall")) == ["identity", "disguise"]


def test_11_1_the_owner_answers_with_three_cards() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity")
    assert int(state.actor()) == GREEN
    assert {len(notation.split(" + ")) for notation in legal(state)} == {3}


def test_11_2_identity_two_identities_and_a_disguise() -> None:
    state = play(table(phase="turn", figures=MET), "meet green tall", "identity")
    plain = [n.split(" + ") for n in legal(state) if "mission" not in n]
    assert len(plain) == 15
    assert all(sum(card in ("tall", "small", "fat", "thin") for card in n) == 1 for n in plain)


def test_11_3_disguise_two_disguises_and_an_identity() -> None:
    state = play(table(phase="turn", figures=MET), "meet green tall", "disguise")
    plain = [n.split(" + ") for n in legal(state) if "mission" not in n]
    assert len(plain) == 15
    assert all(sum(card in ("tall", "small", "fat", "thin") for card in n) == 2 for n in plain)


def test_11_4_only_the_asker_sees_the_cards() -> None:
    moves = ("meet green tall", "identity", "bubble + agent x + tall", "coloured")
    cards = "Red sees Green’s cards: Colonel Bubble, Agent X and “tall”."
    for seat in (RED, GREEN):
        assert cards in told(table(phase="turn", figures=MET), seat, *moves)
    for viewer in (BLUE, YELLOW, None):
        seen = told(table(phase="turn", figures=MET), viewer, *moves)
        assert "Green shows Red the cards." in seen
        assert not [line for line in seen if "Bubble" in line]


def test_11_5_at_least_one_card_is_true() -> None:
    state = play(table(phase="turn", figures=MET), "meet green tall", "identity")
    for notation in legal(state):
        # Green is Bubble in the small disguise.
        assert {"bubble", "small"} & set(notation.split(" + "))


def test_11_6_meetings_with_several_players_in_one_turn() -> None:
    state = table(phase="turn", figures={**MET, "red small": 13, "red fat": 5})
    assert legal(state)[:3] == ["meet green tall", "meet blue tall", "meet yellow tall"]
    play(state, "meet blue tall", "identity", "zsa zsa + agent x + tall", "coloured", "1")
    assert legal(state)[:2] == ["meet green tall", "meet yellow tall"]
    assert "end" not in legal(state)


def test_12_1_two_cards_of_one_kind_from_any_player() -> None:
    state = table(phase="turn", figures={"red tall": 58})
    play(state, "meet ambassador", "identity")
    assert legal(state) == ["green", "blue", "yellow"]
    play(state, "yellow")
    assert int(state.actor()) == YELLOW
    plain = [n for n in legal(state) if "mission" not in n]
    assert plain == ["fiddlebottom + agent x", "bubble + agent x", "zsa zsa + agent x"]


def test_12_2_one_of_the_two_is_true() -> None:
    state = table(phase="turn", figures={"red tall": 58})
    play(state, "meet ambassador", "disguise", "green")
    assert all("small" in notation for notation in legal(state))


def test_13_1_the_sheet_keeps_what_was_shown_and_what_follows() -> None:
    """The rulebook's example: Michael is Fiddlebottom, Léo shows him five cards in two answers."""
    state = table(
        phase="turn",
        figures={"red tall": 14, "red fat": 58},
        identities=("fiddlebottom", "agent x", "bubble", "zsa zsa"),
        disguises=("fat", "small", "tall", "thin"),
    )
    play(state, "meet green tall", "disguise", "bubble + tall + small", "coloured", "1")
    sheet = notes(state, RED)["1"]
    assert sheet["certain"] == {"identity": None, "disguise": None, "letter": None}
    assert "thin" not in sheet["impossible"]["disguise"]  # they might be Bubble, and thin
    play(state, "meet ambassador", "identity", "green", "fiddlebottom + agent x", "coloured")
    sheet = notes(state, RED)["1"]
    assert [(row["turn"], row["question"], row["cards"]) for row in sheet["shown"]] == [
        (0, "disguise", ["bubble", "tall", "small"]),
        (0, "private identity", ["fiddlebottom", "agent x"]),
    ]
    assert sheet["certain"]["identity"] == "agent x"
    assert sheet["impossible"]["identity"] == ["fiddlebottom", "bubble", "zsa zsa"]
    assert sheet["impossible"]["disguise"] == ["fat", "thin"]
    assert notes(state, BLUE)["1"]["shown"] == []


def test_13_2_the_sheet_keeps_what_one_showed() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity", "bubble + agent x + tall", "grey identity")
    assert GAME.view(state, GREEN).own["told"] == [
        {"entry": 0, "to": RED, "cards": ["bubble", "agent x", "tall"], "grey": ["identity"]}
    ]


def test_15_1_a_figure_goes_to_any_empty_space_without_a_number() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity", "bubble + agent x + tall", "coloured")
    found = legal(state)
    assert not [name for name in found if name.startswith("#")]
    assert "14" not in found and "5" not in found and "embassy" not in found
    assert {"1", "3", "2"} <= set(found)
    assert where(play(state, "1"), "green tall") == 1


def test_15_2_the_ambassador_goes_to_a_free_coloured_space() -> None:
    state = table(phase="turn", figures={"red tall": 29, "green tall": 1}, ambassador=29)
    play(state, "meet ambassador", "identity", "yellow", "bubble + agent x", "coloured")
    assert legal(state) == [str(STARTS[0][0]), "14", "embassy"]
    assert where(play(state, "embassy"), "ambassador") == 58
