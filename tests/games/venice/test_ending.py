"""Page 12: triggers, last rounds and scoring."""

from __future__ import annotations

from games.venice.build import Scene, asked, at, choices, go, until
from games.venice.test_missions import ended
from serenissima.kernel.state import Journal

LAST = ("gondola 2", "to San Polo", "moor", "done")


def last_turn(seats: int = 3) -> Scene:
    """The last turn of the game, played by the last seat beside San Polo."""
    colour = ("blue", "blue", "violet", "orange")[seats]
    scene = Scene(seats).put(ending="last", turn=colour, round=9)
    return scene.gondola(colour, 2, "Accademia").everyone(coins=0, scrolls=0).fleet(colour, coins=3)


def test_12_1_the_council_triggers_the_end() -> None:
    scene = Scene().fleet("blue", council=11, intrigue=0).gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert state.to_dict()["ending"] == "triggered"


def test_12_1_the_last_mission_triggers_the_end() -> None:
    scene = Scene().cards("blue", "offer").missions("violet", 1, 2, 3).missions("orange", 4, 5, 6)
    scene.effects("violet", 7, 8, 9).effects("orange", 10, 11, 12)
    state = go(scene.build(), "play offer", "mission")
    assert state.to_dict()["ending"] == "running"
    go(state, "chance: mission 20")
    assert state.to_dict()["mission_top"] == 0
    assert state.to_dict()["ending"] == "triggered"


def test_12_2_the_round_and_two_more() -> None:
    state = Scene().put(ending="triggered", round=5, turn="violet").build()
    state.journal = Journal()
    until(state, "nothing")
    turns = [int(note.facts[0]) for note in state.journal.notes if note.kind == "turn"]
    # Violet's turn is under way; Orange ends the round, and two rounds follow.
    assert turns == [2, 0, 1, 2, 0, 1, 2]
    assert state.to_dict()["ending"] == "finished"


def test_12_3_ranks_in_the_council() -> None:
    scene = last_turn().fleet("blue", council=4).fleet("violet", council=7)
    state = go(scene.build(), *LAST)
    assert [at(state, c, "points") for c in ("blue", "violet", "orange")] == [5, 9, 0]


def test_12_3_tied_players_share_rounded_down() -> None:
    state = go(last_turn(2).fleet("blue", council=3).fleet("violet", council=3).build(), *LAST)
    state = until(state, "")
    assert [at(state, c, "points") for c in ("blue", "violet")] == [5, 5]


def test_12_4_assistants_score_the_level() -> None:
    tiles = ["market", "docks", "church", "court", "bank", "library", "senate"]
    scene = last_turn().assistants("blue", **{name: 4 for name in tiles}).fleet("blue", council=5)
    scene.assistants("violet", **{name: 4 for name in [*tiles, "monastery", "consulate"]})
    state = go(scene.fleet("violet", council=5).build(), *LAST)
    # (9 + 5) // 2 for the shared first rank, then half of five or five.
    assert [at(state, c, "points") for c in ("blue", "violet")] == [7 + 3, 7 + 5]


def test_12_5_intrigue_is_reduced_for_scrolls_or_coins() -> None:
    scene = ended().fleet("blue", intrigue=3, scrolls=2, coins=4)
    state = scene.fleet("violet", intrigue=2, coins=4).build()
    assert choices(state) == ["scrolls", "coins", "pass"]
    go(state, "blue: scrolls", "violet: pass", "blue: coins", "violet: pass")
    assert asked(state) == "over"
    assert [at(state, c, "intrigue") for c in ("blue", "violet")] == [1, 2]


def test_12_6_four_coins_a_point() -> None:
    state = go(ended().fleet("blue", intrigue=1, coins=11).build(), "pass")
    assert at(state, "blue", "points") == 2


def test_12_7_an_unturned_favour_is_worth_four() -> None:
    scene = Scene(3, favour=True).put(
        agenda=["reduce", "verdict"], ending="last", turn="blue", round=9
    )
    scene.everyone(coins=0, scrolls=0).fleet("blue", intrigue=1).fleet("violet", favour="turned")
    state = go(scene.build(), "pass")
    assert [at(state, c, "points") for c in ("blue", "violet", "orange")] == [4, 0, 4]


def test_12_8_the_most_suspect_is_arrested() -> None:
    scene = ended().fleet("blue", intrigue=1, coins=4).fleet("violet", intrigue=2, points=50)
    state = go(scene.build(), "pass")
    assert state.to_dict()["arrested"] == "violet"
    assert state.to_dict()["winner"] == "blue"
    assert state.returns() == [1.0, 0.0, 0.0]


def test_12_9_most_points_win() -> None:
    scene = ended().fleet("blue", intrigue=1, coins=4).fleet("violet", points=9)
    state = go(scene.fleet("orange", points=8).build(), "pass")
    assert state.to_dict()["winner"] == "violet"
    assert state.returns() == [0.0, 1.0, 0.0]
