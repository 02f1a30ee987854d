"""Chapters 19 to 21: missions, declarations, who wins."""

from __future__ import annotations

import itertools

import pytest

from games.inkognito.build import EMBASSY, NUMBERED, legal, phase, play, table, told, winners
from serenissima.games.inkognito.data import LETTERS
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words.terms import mission

# Red is the first of a pair, green the second; red is tall, green small, blue fat, yellow thin.
FIDDLEBOTTOM = ("fiddlebottom", "bubble", "zsa zsa", "agent x")
ZSA_ZSA = ("zsa zsa", "agent x", "fiddlebottom", "bubble")


def letters(pair: str) -> list[str]:
    """The pair's letters for red and green, the others' for blue and yellow."""
    return [*pair, *(letter for letter in LETTERS if letter not in pair)]


CASES = [
    ("AB", FIDDLEBOTTOM, {"red small": 44}),
    ("AC", FIDDLEBOTTOM, {"red tall": NUMBERED[5]}),
    ("AD", FIDDLEBOTTOM, {"red small": 38}),
    ("BA", FIDDLEBOTTOM, {"red small": 44}),
    ("BC", FIDDLEBOTTOM, {"red small": EMBASSY}),
    ("BD", FIDDLEBOTTOM, {"green small": NUMBERED[1]}),
    ("CA", FIDDLEBOTTOM, {"red tall": NUMBERED[7]}),
    ("CB", FIDDLEBOTTOM, {"red thin": EMBASSY}),
    ("DA", FIDDLEBOTTOM, {"red small": 38}),
    ("DB", FIDDLEBOTTOM, {"red tall": 24}),
    ("AB", ZSA_ZSA, {"red small": EMBASSY}),
    ("AC", ZSA_ZSA, {"red small": 44}),
    ("AD", ZSA_ZSA, {"red tall": EMBASSY}),
    ("BA", ZSA_ZSA, {"red small": EMBASSY}),
    ("BC", ZSA_ZSA, {"red tall": 24}),
    ("BD", ZSA_ZSA, {"red small": 38}),
    ("CA", ZSA_ZSA, {"red small": 44}),
    ("CB", ZSA_ZSA, {"red tall": NUMBERED[4]}),
    ("CD", ZSA_ZSA, {"green small": NUMBERED[2]}),
    ("DB", ZSA_ZSA, {"red small": 38}),
    ("DC", ZSA_ZSA, {"green small": NUMBERED[6]}),
]
ESCORTED = [
    ("CD", FIDDLEBOTTOM, EMBASSY),
    ("DC", FIDDLEBOTTOM, NUMBERED[8]),
    ("DA", ZSA_ZSA, NUMBERED[3]),
]


@pytest.mark.parametrize(("pair", "team", "figures"), CASES)
def test_19_1_two_letters_in_order_give_the_mission(
    pair: str, team: tuple[str, ...], figures: dict[str, int]
) -> None:
    state = table(phase="turn", identities=team, letters=letters(pair), figures=figures)
    play(state, "mission accomplished", "green", "accept")
    assert winners(state) == [0, 1]


@pytest.mark.parametrize(("pair", "team", "space"), ESCORTED)
def test_19_1_missions_that_move_the_ambassador(
    pair: str, team: tuple[str, ...], space: int
) -> None:
    state = table(
        phase="turn", identities=team, letters=letters(pair), ambassador=space, escorted=True
    )
    play(state, "mission accomplished", "green", "accept")
    assert winners(state) == [0, 1]


def test_19_1_all_twenty_four_are_covered() -> None:
    covered = {(pair, team) for pair, team, _ in [*CASES, *ESCORTED]}
    pairs = ["".join(pair) for pair in itertools.permutations(LETTERS, 2)]
    assert covered == {(pair, team) for pair in pairs for team in (FIDDLEBOTTOM, ZSA_ZSA)}


def test_example_mission_b_d() -> None:
    """The rulebook's example: Fiddlebottom holds B and Bubble D, so Bubble goes to space 1."""
    state = table(
        mover=1,
        letters=letters("BD"),
        balls=("blue", "orange", "black"),
        figures={"green small": 52, "red thin": 1},
    )
    play(state, "blue", "green small", "#1", "stop", "mission accomplished", "red", "accept")
    assert winners(state) == [0, 1]
    wrong = table(
        mover=1,
        letters=letters("BD"),
        balls=("blue", "orange", "black"),
        figures={"green fat": 52, "red thin": 1},
    )
    play(wrong, "blue", "green fat", "#1", "stop")
    assert "mission accomplished" not in legal(wrong)


def test_example_what_b_d_says_of_the_opponents() -> None:
    """The rulebook goes on: the others hold A and C, and either order is about Bubble."""
    state = table()
    assert isinstance(state, Position)
    for first, second in ((0, 2), (2, 0)):
        line = mission(state.tables, 1, first, second, seats=4)
        assert line.text("en") == "Any figure meets Colonel Bubble"


def test_20_1_only_on_ones_own_turn() -> None:
    # Red's agent stands on space 5 already; green, whose turn it is, may declare it done, blue not.
    figures = {"red tall": NUMBERED[5]}
    mine = table(phase="turn", mover=1, letters=letters("AC"), figures=figures)
    assert "mission accomplished" in legal(mine)
    theirs = table(phase="turn", mover=2, letters=letters("AC"), figures=figures)
    assert legal(theirs) == ["end"]


def test_20_2_a_named_agent_is_the_figure_in_the_right_disguise() -> None:
    # A-C: Fiddlebottom (red, tall) to space 5; A-D: onto Zsa Zsa (blue, fat), not blue's thin.
    state = table(phase="turn", letters=letters("AC"), figures={"red fat": NUMBERED[5]})
    assert "mission accomplished" not in legal(state)
    onto = table(phase="turn", letters=letters("AD"), figures={"red small": 41})
    play(onto, "mission accomplished", "green", "accept")
    assert winners(onto) == [2, 3]


@pytest.mark.parametrize("figure", ["red tall", "red small", "red fat", "red thin"])
def test_20_3_any_figure_of_the_pair_will_do(figure: str) -> None:
    state = table(phase="turn", letters=letters("BC"), figures={figure: EMBASSY})
    play(state, "mission accomplished", "green", "accept")
    assert winners(state) == [0, 1]


def test_21_1_the_first_pair_to_fulfil_its_mission_wins() -> None:
    state = table(letters=letters("BC"), balls=("black", "white", "blue"), figures={"red tall": 29})
    play(state, "black", "29", "stop", "mission accomplished", "green", "accept")
    assert state.returns() == [1.0, 1.0, 0.0, 0.0]


def test_21_2_hand_and_words() -> None:
    state = table(phase="turn", letters=letters("BC"), figures={"red tall": EMBASSY})
    assert told(state, 3, "mission accomplished", "green", "accept")[:3] == [
        "Red declares: “Mission accomplished!”",
        "Red holds out a hand to Green.",
        "Green shakes Red’s hand.",
    ]


def test_21_3_a_wrong_mission_gives_the_win_away() -> None:
    # Fiddlebottom with A on Agent X's space would be right with B; the partner has C.
    state = table(phase="turn", letters=letters("AC"), figures={"red small": 44})
    play(state, "mission accomplished", "green", "accept")
    assert winners(state) == [2, 3]
    assert phase(state) == "ended"


def test_21_4_the_partner_refuses() -> None:
    state = table(phase="turn", letters=letters("BC"), figures={"red tall": EMBASSY})
    play(state, "mission accomplished", "green", "refuse")
    assert winners(state) == [2, 3]


def test_21_5_another_refuses() -> None:
    state = table(phase="turn", letters=letters("BC"), figures={"red tall": EMBASSY})
    play(state, "mission accomplished", "blue", "refuse")
    assert winners(state) == [2, 3]
