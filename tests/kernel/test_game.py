"""Views, moves and table settings."""

from __future__ import annotations

import pytest

import kuhn
from serenissima import CHANCE, GAMES, IllegalChoice
from serenissima.kernel.game import Value, decider_names, spoken_range, table_setting


def test_a_setting_fills_in_defaults_and_refuses_strangers() -> None:
    variants: dict[str, tuple[Value, ...]] = {
        "memory": ("engine", "rulebook"),
        "open": (False, True),
    }
    assert table_setting("x", range(3, 6), variants, 4, {"open": True}) == (
        4,
        {"memory": "engine", "open": True},
    )
    with pytest.raises(ValueError, match="x is played with 3 to 5 seats, not 2"):
        table_setting("x", range(3, 6), variants, 2, {})
    with pytest.raises(ValueError, match="no variant 'speed'; its variants: memory, open"):
        table_setting("x", range(3, 6), variants, 3, {"speed": 1})
    with pytest.raises(ValueError, match="one of engine, rulebook, not 'none'"):
        table_setting("x", range(3, 6), variants, 3, {"memory": "none"})
    with pytest.raises(ValueError, match="one of False, True, not 1"):
        table_setting("x", range(3, 6), variants, 3, {"open": 1})


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (range(2, 3), "x is played with 2 seats, not 9"),
        (range(3, 5), "x is played with 3 or 4 seats, not 9"),
        (range(1, 6), "x is played with 1 to 5 seats, not 9"),
    ],
)
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(seats: range, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        table_setting("x", seats, {}, 9, {})
    with pytest.raises(ValueError, match="not True"):
        table_setting("x", seats, {}, True, {})


def test_ranges_are_spoken() -> None:
    assert [spoken_range(r) for r in (range(2, 3), range(3, 5), range(1, 6))] == [
        "2",
        "3 or 4",
        "1 to 5",
    ]


def test_deciders_have_names_in_notation() -> None:
    assert decider_names(kuhn.GAME) == {-1: "chance", 0: "first", 1: "second"}


def test_a_move_speaks_and_describes_itself() -> None:
    state = kuhn.GAME.new(2)
    move = kuhn.GAME.words(state, -1, 2)
    assert move.sentence("en") == "Deal the king."
    assert move.to_dict() == {"kind": "deal", "notation": "king", "card": "king"}


def test_moves_are_named_and_played_by_their_names() -> None:
    state = GAMES["doge"].new(3)
    doge = GAMES["doge"]
    first = doge.moves(state, CHANCE)
    assert [move.notation for move in first] == [
        doge.words(state, CHANCE, int(option)).notation for option in state.options(CHANCE)
    ]
    assert doge.play(state, CHANCE, "Castello") == first[1]
    with pytest.raises(
        IllegalChoice, match="'Castello' is not a choice of seat -1; legal here: Ca"
    ):
        doge.play(state, CHANCE, "Castello")
    with pytest.raises(IllegalChoice, match=r"seat 0 is not asked now; the choice is with \[-1\]"):
        doge.play(state, 0, "Castello")
    assert len(state.options(CHANCE)) == 6
