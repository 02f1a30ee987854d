"""Described positions: what breaks a law is refused with a sentence that says where."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.inkognito.tables import GAME, table

from serenissima.kernel.state import IllegalPosition


def broken(**changes: Any) -> dict[str, Any]:
    return {**table(phase="turn", figures={"red tall": 14}).to_dict(), **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 6}, "seats must be a whole number from 3 to 5"),
        ({"identities": ["bubble"] * 4}, "each card is dealt once"),
        ({"letters": ["A", "B", "C", None]}, "4 cards are dealt"),
        ({"ambassador": 99}, "must be the id of a space"),
        ({"ambassador": None}, "always on the board"),
        ({"first": 2}, "the turn goes round"),
        ({"dealt": 4}, "cards are dealt, in the order"),
        ({"balls": []}, "three show before anyone moves"),
        ({"meeting": "red tall"}, "named exactly while one is being settled"),
        ({"asked": 1}, "exactly while he answers"),
        ({"picked": ["bubble"]}, "exactly before they are handed over"),
        ({"written": 3}, "list must have 3 entries"),
        ({"announced": True}, "only with five players"),
        ({"partner": 1}, "once a hand is held out"),
        ({"winners": [1]}, "known only at the end"),
        ({"phase": "walk"}, "only the Ambassador plays this step"),
        ({"phase": "sleep"}, "phase must be one of"),
        ({"surprise": 1}, "surprise is not a field"),
    ],
)
def test_an_impossible_position_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(IllegalPosition, match=message):
        GAME.load(broken(**changes))


def test_two_pieces_of_others_on_one_space_are_refused() -> None:
    position = broken()
    position["figures"][1]["tall"] = position["figures"][2]["tall"]
    with pytest.raises(IllegalPosition, match="too full"):
        GAME.load(position)


@pytest.mark.parametrize(
    ("cards", "grey", "message"),
    [
        (["fiddlebottom", "zsa zsa", "tall"], [], "at least one card must be true"),
        (["bubble", "tall"], [], "not what the question 0 asks for"),
        (["bubble", "bubble", "tall"], [], "shown twice"),
        (["bubble", "zsa zsa", "tall"], ["disguise"], "a grey card is always a true one"),
    ],
)
def test_an_untrue_answer_is_refused(cards: list[str], grey: list[str], message: str) -> None:
    position = broken(
        log=[{"turn": 0, "asker": 0, "shower": 1, "question": "identity"}],
        answers=[{"cards": cards, "grey": grey}],
    )
    with pytest.raises(IllegalPosition, match=message):
        GAME.load(position)
