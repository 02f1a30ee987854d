"""Pages 5 and 8: setting up and the preliminary round."""

from __future__ import annotations

import pytest

from games.venice.build import (
    DOCKS,
    LAYOUT,
    Scene,
    asked,
    at,
    choices,
    events,
    go,
    hand,
    stack,
    step,
    until,
)
from serenissima.games.venice import GAME


def laid(seats: int) -> list[str]:
    """The choices that lay the tiles as in the rulebook's example."""
    return [f"chance: {LAYOUT[dock]}" for dock in DOCKS[:11]]


def test_5_2_tiles_are_laid_one_by_one() -> None:
    state = GAME.new(3)
    assert len(choices(state)) == 12
    go(state, *laid(3))
    # The last tile has only one place to go, so it is laid without a question.
    assert state.to_dict()["layout"] == [LAYOUT[dock] for dock in DOCKS]
    assert step(state) == "card"


@pytest.mark.parametrize(("seats", "pawn"), [(2, 10), (3, 12), (4, 14), (5, 16)])
def test_5_3_end_pawn_by_players(seats: int, pawn: int) -> None:
    scene = (
        Scene(seats).fleet("blue", council=pawn - 1, intrigue=0).assistants("blue", minor_council=1)
    )
    scene.gondola("blue", 2, "Santa Lucia").everyone(intrigue=0)
    state = go(scene.build(), "gondola 2", "to Cannaregio", "moor", "space 2")
    assert at(state, "blue", "council") == pawn
    assert state.to_dict()["ending"] == "triggered"


def test_5_4_pieces_of_a_player() -> None:
    tiles = ["market", "docks", "church", "monastery", "consulate", "court", "library"]
    scene = Scene().assistants("blue", **{name: 4 for name in tiles})
    scene.assistants("blue", bank=4, workshop=4, senate=4).gondola("blue", 2, "Santa Lucia")
    state = go(scene.build(), "gondola 2", "to Cannaregio", "moor")
    # Ten assistants are on the board, so none is placed at the Minor Council.
    assert "minor-council" not in at(state, "blue", "assistants")
    assert len(at(state, "blue", "gondolas")) == 2


@pytest.mark.parametrize(("seats", "cards"), [(2, 9), (3, 13), (4, 17), (5, 20)])
def test_5_5_mission_deck_by_players(seats: int, cards: int) -> None:
    assert GAME.new(seats).to_dict()["mission_top"] == cards


def test_5_6_two_of_three_missions() -> None:
    state = go(GAME.new(2), *laid(2), "chance: mission 4", "chance: mission 9", "chance: mission 2")
    assert asked(state) == "blue"
    assert choices(state) == ["give back 2", "give back 4", "give back 9"]
    go(state, "give back 9")
    assert hand(state, "blue") == [2, 4]
    assert state.to_dict()["under_decks"]["missions"] == [9]
    # The next player's cards come from above.
    assert "mission 9" not in choices(state)


def test_5_7_all_influence_cards_make_the_deck() -> None:
    scene = Scene().assistants("blue", monastery=3)
    scene.gondola("blue", 2, "Fondamente Nove").gondola("orange", 1, "Castello")
    state = go(scene.build(), "gondola 2", "to San Zanipolo", "moor", "space 3")
    assert asked(state) == "chance"
    assert len(choices(state)) == 22


def test_5_8_markers_start_at_nothing_but_one_scroll() -> None:
    state = GAME.new(4)
    for colour in ("blue", "violet", "orange", "green"):
        assert [at(state, colour, name) for name in ("points", "council", "intrigue")] == [0, 0, 0]
        assert at(state, colour, "scrolls") == 1


def test_5_9_six_coins() -> None:
    assert at(GAME.new(5), "blue", "coins") == 6


def test_5_10_later_seats_get_coins() -> None:
    state = GAME.new(5)
    colours = ("blue", "violet", "orange", "green", "white")
    assert [at(state, colour, "coins") for colour in colours] == [6, 8, 10, 12, 14]


def test_5_11_first_canal_is_marked_free() -> None:
    state = go(Scene().build(), "gondola 2", "to Giudecca", "pass")
    assert at(state, "blue", "coins") == 10
    assert state.to_dict()["moves"] == 1


def test_5_12_favour_cards_are_a_variant() -> None:
    assert at(GAME.new(3), "blue", "favour") is None
    assert at(GAME.new(3, favour=True), "orange", "favour") == "ready"


def started(seats: int) -> list[str]:
    """The choices up to the preliminary round."""
    out = laid(seats)
    for seat in range(seats):
        numbers = [3 * seat + 1, 3 * seat + 2, 3 * seat + 3]
        out += [f"chance: mission {number}" for number in numbers] + [f"give back {numbers[2]}"]
    return out


def test_8_1_preliminary_round_goes_there_and_back() -> None:
    state = go(GAME.new(3), *started(3))
    order = []
    while step(state) == "place":
        order.append(asked(state))
        docks = {"blue": "Rialto", "violet": "Rialto", "orange": "San Polo"}
        second = f"place {'Accademia' if len(order) > 3 else docks[asked(state)]}"
        go(state, second)
        if step(state) == "activate":
            go(state, "done")
    assert order == ["blue", "violet", "orange", "orange", "violet", "blue"]
    # Violet came on top of Blue at Rialto, Violet and Blue on top of Orange at Accademia.
    assert at(state, "blue", "points") == 1
    assert at(state, "orange", "points") == 1 + 2
    assert at(state, "violet", "points") == 1
    # Violet's assistant pushed Blue's on at the Docks.
    assert at(state, "blue", "assistants") == {"docks": 2, "church": 1}
    # The first turn: the gondolier goes where one likes, for nothing.
    assert step(state) == "gondolier"
    assert choices(state) == ["gondola 1", "gondola 2"]
    go(state, "gondola 1")
    assert at(state, "blue", "coins") == 6


def test_r22_preliminary_round_activates_and_taxes() -> None:
    state = go(GAME.new(3), *started(3), "place Piazza San Marco", "effect 1", "effect 2")
    # Six coins and two, less two for the missions in hand.
    assert at(state, "blue", "coins") == 6
    assert asked(state) == "chance"
    told = events(go(GAME.new(3), *started(3)), "place Rialto")
    assert "crossed" not in told and "gondolier" not in told


def test_r35_missions_are_dealt_alone_too() -> None:
    state = go(GAME.new(1), *laid(1), "chance: mission 1", "chance: mission 2", "chance: mission 3")
    assert choices(state) == ["give back 1", "give back 2", "give back 3"]
    go(state, "give back 1")
    until(state, "gondolier")
    assert state.to_dict()["doge_deck"] == 22


def test_preliminary_gondolas_of_one_player_never_share() -> None:
    state = go(GAME.new(2), *started(2), "place Rialto", "done", "place San Polo", "done")
    assert asked(state) == "violet"
    assert "place San Polo" not in choices(state)
    go(state, "place Rialto", "done")
    assert stack(state, "Rialto") == ["blue 1", "violet 2"]
