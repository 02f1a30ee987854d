"""Chapters 1 to 6: the box, the board, the set-up, the order of play."""

from __future__ import annotations

import pytest

from games.inkognito.build import (
    GAME,
    RED,
    STARTS,
    legal,
    phase,
    play,
    table,
    told,
    where,
    winners,
)
from serenissima import Random
from serenissima.games.inkognito.data import AGENTS, LETTERS, SHAPES
from serenissima.games.inkognito.words.signals import TICS
from serenissima.games.packs import box
from serenissima.kernel.state import CHANCE


def deal_out(seats: int, seed: int = 0, **variants: str) -> dict[str, object]:
    state = GAME.new(seats, **variants)
    rng = Random(seed)
    while phase(state) in ("place", "deal"):
        seat = int(state.actor())
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
    return state.to_dict()


def test_1_1_every_agent_has_a_tic() -> None:
    assert TICS == {
        "wink": "fiddlebottom",
        "ear lobe": "bubble",
        "frown": "agent x",
        "scornful look": "zsa zsa",
    }


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_2_2_fiddlebottom_and_bubble_zsa_zsa_and_agent_x(partner: int) -> None:
    rest = iter((AGENTS[2], AGENTS[3]))
    seats = [AGENTS[0], *(AGENTS[1] if k == partner else next(rest) for k in (1, 2, 3))]
    # With B and C, in this order, any figure of theirs on the Ambassador's space will do.
    letters = ["B", *(letter(k, partner) for k in (1, 2, 3))]
    state = table(phase="turn", identities=seats, letters=letters, figures={"red tall": 58})
    play(state, "mission accomplished", ("green", "blue", "yellow")[partner - 1], "accept")
    assert winners(state) == [0, partner]


def letter(seat: int, partner: int) -> str:
    if seat == partner:
        return "C"
    return "A" if seat == min(k for k in (1, 2, 3) if k != partner) else "D"


def test_3_1_sixteen_figures_and_the_ambassador() -> None:
    position = deal_out(4)
    figures = position["figures"]
    assert isinstance(figures, list)
    spaces = [space for colour in figures for space in colour.values()]
    assert len(spaces) == len(set(spaces)) == 16
    assert [set(colour) for colour in figures] == [set(SHAPES)] * 4


def test_3_2_ten_balls() -> None:
    state = play(table(phase="shake", balls=()), "white 0")
    assert [name.split()[0] for name in legal(state)] == [
        *["white"] * 2,
        *["orange"] * 2,
        *["blue"] * 2,
        *["black"] * 2,
        "violet",
    ]


def test_3_3_four_identities_and_four_disguises_to_show() -> None:
    state = table(figures={"red tall": 14}, phase="turn")
    play(state, "meet green tall", "identity")
    shown = {card for notation in legal(state) for card in notation.split(" + ")}
    assert shown == {*AGENTS, *SHAPES, "mission"}


def test_4_1_fifty_eight_spaces() -> None:
    spaces = box("inkognito")["board"]["spaces"]
    kinds = [space["kind"] for space in spaces]
    assert [kinds.count(kind) for kind in ("plain", "start", "numbered", "embassy")] == [
        33,
        16,
        8,
        1,
    ]


def test_4_2_sixty_six_streets_and_thirty_three_canals() -> None:
    board = box("inkognito")["board"]
    streets = {tuple(sorted(link)) for link in board["streets"]}
    canals = {tuple(sorted(link)) for link in board["canals"]}
    assert (len(streets), len(canals)) == (66, 33)
    assert streets & canals == {(4, 5), (16, 17), (23, 26), (31, 39)}
    state = table(balls=("orange", "blue", "violet"), figures={"red tall": 4})
    assert legal(play(state.clone(), "orange", "red tall")) == ["5"]
    assert legal(play(state, "blue", "red tall")) == ["2", "5", "17"]


def test_5_1_the_ambassador_starts_on_the_embassy() -> None:
    assert where(GAME.new(4), "ambassador") == 58


def test_5_2_every_colour_starts_on_its_own_spaces() -> None:
    for setup in ("choice", "random"):
        figures = deal_out(4, 3, setup=setup)["figures"]
        assert isinstance(figures, list)
        assert [tuple(sorted(colour.values())) for colour in figures] == [*map(tuple, STARTS)]


def test_5_4_everyone_is_dealt_one_secret_of_each_kind() -> None:
    position = deal_out(4)
    for name, cards in (("identities", AGENTS), ("disguises", SHAPES), ("letters", LETTERS)):
        dealt = position[name]
        assert isinstance(dealt, list)
        assert sorted(dealt) == sorted(cards)


def test_5_5_nobody_sees_another_hand() -> None:
    state = GAME.new(4, setup="random")
    while phase(state) == "place":
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert told(state.clone(), RED, "bubble") == [
        "Red is dealt an identity.",
        "You are dealt the identity Colonel Bubble.",
    ]
    assert told(state.clone(), 1, "bubble") == ["Red is dealt an identity."]
    play(state, "bubble")
    assert GAME.view(state, RED).own["identity"] == "bubble"
    assert "bubble" not in GAME.view(state, 1).to_json()


def test_6_1_chance_names_the_first_player_and_turns_go_round() -> None:
    state = GAME.new(4, setup="random")
    while phase(state) != "first":
        state.apply(CHANCE, state.options(CHANCE)[0])
    assert legal(state) == ["red", "green", "blue", "yellow"]
    play(state, "blue", "white 0", "white 1", "white 2", "stop", "end")
    assert state.to_dict()["mover"] == 3
    play(state, "white 0", "white 1", "white 2", "stop", "end")
    assert state.to_dict()["mover"] == 0


def test_6_2_first_movement_then_meetings() -> None:
    state = table(balls=("orange", "blue", "white"))
    assert legal(state) == ["white", "orange", "blue", "stop"]
    play(state, "stop")
    assert phase(state) == "turn"
    assert "white" not in legal(state)
