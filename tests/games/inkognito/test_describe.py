"""Described positions: what breaks a law is refused with a sentence that says where."""

from __future__ import annotations

from typing import Any

import pytest

from games.inkognito.build import GAME, play, table
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
        ({"asked": 1}, "exactly while an answer is due"),
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


def test_a_barred_repetition_is_refused() -> None:
    line = {"turn": 0, "asker": 0, "shower": 1, "question": "identity"}
    cards = {"cards": ["bubble", "zsa zsa", "tall"], "grey": []}
    with pytest.raises(IllegalPosition, match="not allowed after what was shown before"):
        GAME.load(broken(log=[line, line], answers=[cards, cards]))
    variants = {"setup": "choice", "memory": "rulebook"}
    GAME.load(broken(log=[line, line], answers=[cards, cards], variants=variants))


def test_a_price_without_a_repetition_is_refused() -> None:
    line = {"turn": 0, "asker": 0, "shower": 1, "question": "one card fewer"}
    with pytest.raises(IllegalPosition, match="right after the repetition"):
        GAME.load(broken(log=[line], answers=[{"cards": ["bubble", "tall"], "grey": []}]))


def test_wrong_winners_are_refused() -> None:
    state = table(phase="turn", letters="BCDA", figures={"red tall": 58})
    ended = play(state, "mission accomplished", "green", "accept").to_dict()
    assert GAME.load(ended).returns() == [1.0, 1.0, 0.0, 0.0]
    with pytest.raises(IllegalPosition, match="not those the cards and the board give"):
        GAME.load({**ended, "winners": [2, 3]})
