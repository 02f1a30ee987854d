"""Page 20: what each building does."""

from __future__ import annotations

from games.venice.build import HOME, Scene, at, choices, go, load_of, step
from serenissima.kernel.state import State

# For each tile a dock one canal away where nobody lies.
BESIDE = {
    "market": "Rialto",
    "docks": "San Polo",
    "church": "San Polo",
    "monastery": "Rialto",
    "consulate": "Accademia",
    "court": "San Zanipolo",
    "minor-council": "Rialto",
    "library": "San Zanipolo",
    "bank": "Rialto",
    "workshop": "Piazza San Marco",
    "senate": "Accademia",
    "council-of-ten": "Cannaregio",
}


def moored(tile: str, scene: Scene | None = None) -> State:
    """Blue moors at a tile and comes to its fourth space; 2 cubes, 3 intrigue, 10 coins."""
    scene = scene or Scene()
    scene.gondola("blue", 1, "Palazzo Ducale").gondola("blue", 2, BESIDE[tile])
    scene.assistants("blue", **{tile.replace("-", "_"): 3}).cubes("blue", 2, 0, 1, 1)
    scene.fleet("blue", intrigue=3)
    return go(scene.build(), "gondola 2", f"to {HOME[tile]}", "moor")


def values(state: State, *names: str) -> list[int]:
    """Blue's values."""
    return [at(state, "blue", name) for name in names]


def test_20_1_1_saint_marks_square() -> None:
    scene = Scene().gondola("blue", 2, "Maggior Consiglio").missions("blue", 1, 2)
    state = go(scene.fleet("blue", coins=3).build(), "gondola 2", "to Piazza San Marco", "moor")
    go(state, "effect 1", "effect 2")
    assert values(state, "coins") == [3 + 2 - 2]
    assert step(state) == "card"


def test_20_1_2_doges_palace() -> None:
    scene = Scene().gondola("blue", 2, "Piazza San Marco").missions("blue", 1)
    state = go(scene.build(), "gondola 2", "to Palazzo Ducale", "moor", "effect 1")
    assert values(state, "scrolls", "points") == [4, 1]
    assert choices(state) == ["effect 2", "done"]
    go(state, "effect 2")
    assert values(state, "coins") == [9]


def test_20_1_3_grand_council() -> None:
    scene = Scene().gondola("blue", 2, "Rialto").fleet("blue", intrigue=2)
    scene.fleet("orange", intrigue=2)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1", "effect 2")
    assert values(state, "council", "coins") == [1 + 1, 10 - 4]
    go(state, "bridge Rialto - Maggior Consiglio")
    assert state.to_dict()["bridges"] == {"Rialto - Maggior Consiglio": "blue"}


def test_20_2_1_market() -> None:
    state = go(moored("market"), "space 1", "space 2", "take silver", "take ceramic")
    assert load_of(state, "blue", 2) == (2, 1, 2)
    go(state, "space 3", "sell silver")
    assert load_of(state, "blue", 2) == (2, 1, 1)
    assert values(state, "coins") == [10 - 1 + 4]
    go(state, "space 4")
    assert values(state, "coins", "points") == [8, 5]


def test_20_2_2_docks() -> None:
    state = go(moored("docks"), "space 1", "space 2", "space 3", "space 4")
    assert choices(state) == ["give cloth", "give silver"]
    go(state, "give cloth", "give silver")
    assert choices(state) == ["give cloth", "done"]
    go(state, "done")
    assert load_of(state, "blue", 2) == (0, 1, 0)
    assert values(state, "coins", "points") == [13, 1 + 2]


def test_20_2_3_church() -> None:
    state = go(moored("church"), "space 1", "space 2", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (0, 1, 2)
    assert values(state, "intrigue", "points") == [0, 3]


def test_20_2_4_monastery() -> None:
    state = go(moored("monastery"), "space 1", "space 2", "space 4", "space 3")
    assert load_of(state, "blue", 2) == (1, 1, 1)
    assert values(state, "scrolls", "points") == [5, 2]
    assert step(state) == "card"


def test_20_2_5_consulate() -> None:
    state = go(moored("consulate"), "space 1", "space 3", "space 2")
    assert values(state, "points", "coins", "intrigue") == [1, 9, 4]
    assert step(state) == "card"
    rich = (
        Scene()
        .cards("blue", "spy", "spy", "offer", "bridge")
        .put(agenda=["play", "gondolier", "end turn"])
    )
    rich.gondola("blue", 1, "Palazzo Ducale").gondola("blue", 2, "Accademia")
    rich.assistants("blue", consulate=3)
    state = go(rich.build(), "no card", "gondola 2", "to Dorsoduro", "moor", "space 4")
    assert values(state, "points") == [4]


def test_20_2_6_court() -> None:
    state = go(moored("court"), "space 1", "space 2", "space 4")
    assert load_of(state, "blue", 2) == (0, 1, 2)
    assert [at(state, c, "intrigue") for c in ("violet", "orange")] == [1, 1]
    assert values(state, "scrolls", "points") == [0, 5]
    assert step(go(state, "space 3")) == "card"


def test_20_2_7_minor_council() -> None:
    scene = Scene().effects("blue", 4, 5)
    state = go(moored("minor-council", scene), "space 1", "space 2", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (1, 1, 1)
    assert values(state, "council", "intrigue", "points") == [1, 2, 2]


def test_20_2_8_library() -> None:
    state = go(moored("library"), "space 1", "space 2", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (0, 2, 1)
    assert values(state, "scrolls", "intrigue", "points") == [7, 1, 1]


def test_20_2_9_bank() -> None:
    state = go(moored("bank"), "space 1", "space 2", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (0, 1, 2)
    assert values(state, "coins", "intrigue", "points") == [20, 5, 1]


def test_20_2_10_workshop() -> None:
    state = go(moored("workshop"), "space 2", "change cloth")
    assert choices(state) == ["into ceramic", "into silver"]
    go(state, "into silver", "space 1", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (1, 0, 2)
    assert values(state, "coins", "points") == [13, 2]


def test_20_2_11_senate() -> None:
    state = go(moored("senate"), "space 1", "space 2", "space 3", "space 4")
    assert load_of(state, "blue", 2) == (0, 2, 1)
    assert values(state, "intrigue", "scrolls", "points") == [4, 6, 3]
    assert [at(state, c, "intrigue") for c in ("violet", "orange")] == [1, 1]


def test_20_2_12_council_of_ten() -> None:
    scene = Scene().fleet("violet", intrigue=4)
    state = go(moored("council-of-ten", scene), "space 1", "space 2", "space 3")
    assert load_of(state, "blue", 2) == (0, 1, 2)
    assert values(state, "points") == [1]
    assert choices(state) == ["bridge", "points"]
    go(state, "points", "space 4")
    assert values(state, "points", "intrigue") == [3, 0]
