"""Chapters 22 to 25: three players and five."""

from __future__ import annotations

import pytest

from games.inkognito.build import (
    EMBASSY,
    GAME,
    HOST,
    NUMBERED,
    RED,
    legal,
    notes,
    phase,
    play,
    table,
    told,
    where,
    winners,
)
from serenissima.kernel.state import CHANCE

LIST = ("fiddlebottom", "bubble", "zsa zsa", "tall", "small", "fat")
"""The lines the Ambassador writes when everybody has their default cards."""


def test_22_1_one_colour_stays_in_the_box() -> None:
    state = GAME.new(3)
    assert len(state.to_dict()["figures"]) == 3
    assert len(GAME.view(state, None).public["figures"]) == 3
    violet = play(table(3, balls=("violet", "white", "white")), "violet")
    assert not [name for name in legal(violet) if name.startswith("yellow")]


def test_22_2_one_set_of_secrets_is_laid_aside_unseen() -> None:
    state = GAME.new(3, setup="random")
    while phase(state) == "place":
        state.apply(CHANCE, state.options(CHANCE)[0])
    lines = told(state, None, "fiddlebottom", "zsa zsa", "agent x")
    assert lines[-1] == "An identity is laid aside unseen."
    assert state.to_dict()["identities"] == ["fiddlebottom", "zsa zsa", "agent x", "bubble"]
    assert all("bubble" not in GAME.view(state, seat).own.values() for seat in range(3))


def test_22_3_the_missing_agents_partner_takes_his_place() -> None:
    """The rulebook's example: C-A of Zsa Zsa and Agent X is Bubble, who is not there."""
    state = table(
        3,
        phase="turn",
        identities=("zsa zsa", "agent x", "fiddlebottom", "bubble"),
        letters="CABD",
        figures={"red tall": 38},
    )
    # Blue is Fiddlebottom, in the fat disguise, on 38.
    play(state, "mission accomplished", "green", "accept")
    assert winners(state) == [0, 1]


@pytest.mark.parametrize(
    ("agent", "space"), [("fiddlebottom", 5), ("bubble", 1), ("zsa zsa", 4), ("agent x", 6)]
)
def test_22_4_the_loner_flees_to_his_own_space(agent: str, space: int) -> None:
    partner = {"fiddlebottom": "bubble", "bubble": "fiddlebottom"}.get(agent)
    partner = partner or {"zsa zsa": "agent x", "agent x": "zsa zsa"}[agent]
    others = [
        a for a in ("fiddlebottom", "bubble", "zsa zsa", "agent x") if a not in (agent, partner)
    ]
    state = table(
        3,
        phase="turn",
        identities=(agent, *others, partner),
        figures={"red tall": NUMBERED[space]},
    )
    play(state, "mission accomplished", "alone")
    assert winners(state) == [0]
    elsewhere = table(
        3,
        phase="turn",
        identities=(agent, *others, partner),
        figures={"red small": NUMBERED[space]},
    )
    assert "alone" not in (
        legal(play(elsewhere, "mission accomplished"))
        if "mission accomplished" in legal(elsewhere)
        else []
    )


def test_22_5_a_wrong_claim_gives_the_win_to_the_other_side() -> None:
    flight = {"red tall": NUMBERED[5]}
    paired = table(
        3, phase="turn", identities=("fiddlebottom", "bubble", "zsa zsa", "agent x"), figures=flight
    )
    assert winners(play(paired, "mission accomplished", "alone")) == [2]
    alone = table(
        3,
        phase="turn",
        identities=("fiddlebottom", "zsa zsa", "agent x", "bubble"),
        letters="BCDA",
        figures={"red tall": EMBASSY},
    )
    assert winners(play(alone, "mission accomplished", "green", "accept")) == [1, 2]


def test_23_1_the_fifth_player_is_the_ambassador() -> None:
    state = GAME.new(5)
    assert len(state.to_dict()["figures"]) == 4
    assert "identity" not in GAME.view(state, HOST).own
    assert GAME.words.people["en"][HOST] == "Ambassador"


def test_24_1_he_walks_one_or_two_spaces() -> None:
    state = table(5, phase="walk", mover=HOST)
    assert legal(state) == ["29", "36", "stay"]
    play(state, "29")
    assert "18" in legal(state) and "50" in legal(state)
    play(state, "50")
    assert where(state, "ambassador") == 50
    assert phase(state) == "turn"


def test_24_2_he_asks_the_owner_for_two_cards() -> None:
    state = table(5, phase="walk", mover=HOST, figures={"green tall": 29})
    play(state, "29", "stay", "meet green tall")
    assert legal(state) == ["identity", "disguise"]
    play(state, "identity")
    assert int(state.actor()) == 1
    assert [n for n in legal(state) if "mission" not in n] == [
        "fiddlebottom + bubble",
        "bubble + zsa zsa",
        "bubble + agent x",
    ]


def test_24_3_then_he_sends_the_figure_away() -> None:
    state = table(5, phase="walk", mover=HOST, figures={"green tall": 29})
    play(state, "29", "stay", "meet green tall", "identity", "bubble + agent x", "coloured")
    assert not [name for name in legal(state) if name.startswith("#")]
    play(state, "3")
    assert where(state, "green tall") == 3
    assert legal(state) == ["end", "i know who you are"]


def test_24_4_black_balls_still_move_him() -> None:
    state = play(table(5, balls=("black", "white", "white")), "black", "29")
    assert where(state, "ambassador") == 29


def test_24_5_private_answers_pass_through_his_hands() -> None:
    state = table(5, phase="turn", figures={"red tall": EMBASSY, "red small": 38})
    play(
        state,
        "meet ambassador",
        "identity",
        "green",
        "bubble + agent x",
        "coloured",
        "2",
    )
    assert notes(state, HOST)["1"]["shown"][0]["cards"] == ["bubble", "agent x"]
    play(state, "meet blue fat", "identity", "zsa zsa + agent x + tall", "coloured")
    assert notes(state, HOST)["2"]["shown"] == []


def test_25_1_all_four_identities_and_disguises() -> None:
    for lines, expected in ((LIST, [HOST]), (("bubble", "fiddlebottom", *LIST[2:]), [0, 1])):
        state = table(5, phase="turn", mover=HOST, letters="BCDA", figures={"red tall": 29})
        play(state, "i know who you are", *lines, "end", "black 7", "white 0", "white 1")
        play(state, "black", "29", "stop", "mission accomplished", "green", "accept")
        assert winners(state) == expected


def test_25_2_he_announces_writes_and_play_goes_on() -> None:
    state = table(5, phase="turn", mover=HOST)
    lines = told(state, RED, "i know who you are", *LIST)
    assert lines[0] == "Ambassador announces: “I know who you are…”"
    assert not [line for line in lines if "Bubble" in line or "Fiddlebottom" in line]
    assert GAME.view(state, HOST).own["list"][:4] == [
        "fiddlebottom",
        "bubble",
        "zsa zsa",
        "agent x",
    ]
    assert "fiddlebottom" not in str(GAME.view(state, None).to_dict())
    assert legal(state) == ["end"]


def test_25_3_the_list_is_opened_when_a_mission_is_declared() -> None:
    state = table(
        5,
        phase="turn",
        letters="BCDA",
        figures={"red tall": EMBASSY},
        announced=True,
        written=8,
        list=[*LIST[:3], "agent x", *LIST[3:], "thin"],
    )
    lines = told(state, None, "mission accomplished", "green", "accept")
    assert any(line.startswith("The list says: Red is Lord Fiddlebottom (tall);") for line in lines)
    assert lines[-1] == "Ambassador wins the game."


@pytest.mark.parametrize(
    ("letters", "team", "space"),
    [
        ("CDAB", ("fiddlebottom", "bubble", "zsa zsa", "agent x"), EMBASSY),
        ("DCAB", ("fiddlebottom", "bubble", "zsa zsa", "agent x"), NUMBERED[8]),
        ("DABC", ("zsa zsa", "agent x", "fiddlebottom", "bubble"), NUMBERED[3]),
    ],
)
def test_25_4_an_agent_goes_where_the_ambassador_should(
    letters: str, team: tuple[str, ...], space: int
) -> None:
    for figure in ("red tall", "green small"):
        state = table(
            5, phase="turn", identities=team, letters=letters, figures={figure: space}, ambassador=1
        )
        play(state, "mission accomplished", "green", "accept")
        assert winners(state) == [0, 1]
    moved = table(
        5, phase="turn", identities=team, letters=letters, ambassador=space, escorted=True
    )
    assert "mission accomplished" not in legal(moved)
