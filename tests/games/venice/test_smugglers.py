"""Page 13: two players and the smugglers."""

from __future__ import annotations

import pytest

from games.venice.build import Scene, asked, at, choices, events, go, stack, step
from serenissima import Random
from serenissima.games.venice import GAME
from serenissima.games.venice.data import BUILDINGS
from serenissima.games.venice.rules.moving import FAR
from serenissima.games.venice.rules.smugglers import prices
from serenissima.games.venice.state import Position

TURN = ("gondola 2", "to Accademia", "moor", "done")


def test_13_1_two_decks_and_a_third_colour() -> None:
    described = GAME.new(2).to_dict()
    assert [deck["pile"] for deck in described["smugglers"]] == [12, 12]
    assert len(described["fleets"]) == 3
    assert GAME.new(3).to_dict()["smugglers"][0]["pile"] == 0


def test_13_2_draw_two_play_one() -> None:
    state = go(Scene(2).build(), *TURN)
    assert asked(state) == "chance" and len(choices(state)) == 12
    go(state, "market", "library")
    assert asked(state) == "blue"
    assert choices(state) == ["send to market", "send to library"]
    go(state, "send to library")
    smugglers = state.to_dict()["smugglers"]
    assert smugglers[0]["top"] == "market" and smugglers[0]["out"] == ["library"]
    assert smugglers[1]["pile"] == 12
    assert asked(state) == "violet"


def test_13_3_the_first_card_places_the_gondola() -> None:
    state = go(Scene(2).build(), *TURN, "market", "library", "send to library")
    assert stack(state, "Arsenale") == ["orange A"]
    assert at(state, "orange", "assistants") == {"library": 1}


def sent(scene: Scene, building: str, other: str = "court") -> list[str]:
    """The choices that send smuggler A to a building."""
    return [*TURN, building, other, f"send to {building}"]


def test_13_4_the_cheapest_way_chosen_among_equals() -> None:
    scene = Scene(2).gondola("orange", 1, "Santa Lucia")
    # From Santa Lucia to the Docks: by San Polo 1 + 1, by Cannaregio 1 + 2.
    state = go(scene.build(), *sent(scene, "docks"))
    assert stack(state, "Rialto") == ["orange A"]
    # To the Market: by Cannaregio 1 + 1; the way by San Polo and Rialto costs 3.
    told = events(scene.build(), *sent(scene, "market"))
    assert told.count("sailed") == 1 + 2
    equal = Scene(2).gondola("orange", 1, "Cannaregio")
    state = go(equal.build(), *sent(equal, "docks"))
    # By Madonna dell'Orto 1 + 1, or straight for 2.
    assert step(state) == "sail" and asked(state) == "blue"
    assert choices(state) == ["to Madonna dell'Orto", "to Rialto"]
    go(state, "to Rialto")
    assert stack(state, "Rialto") == ["orange A"]


def test_13_4_bridges_are_free_the_first_canal_is_not() -> None:
    scene = Scene(2).gondola("orange", 1, "Cannaregio").bridge("violet", "Cannaregio - Rialto")
    state = go(scene.build(), *sent(scene, "docks"))
    assert stack(state, "Rialto") == ["orange A"]
    assert at(state, "orange", "intrigue") == 0


def test_13_5_only_the_passed_player_pays() -> None:
    scene = Scene(2).gondola("orange", 1, "Santa Lucia").gondola("violet", 1, "San Polo")
    state = go(scene.build(), *sent(scene, "docks"))
    assert asked(state) == "violet" and choices(state) == ["scroll", "intrigue"]
    go(state, "violet: scroll")
    assert asked(state) == "violet" and step(state) == "gondolier"
    assert at(state, "blue", "scrolls") == 3


def test_13_5_a_player_who_passes_a_smuggler_pays_alone() -> None:
    scene = Scene(2).gondola("orange", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    go(state, "blue: intrigue")
    assert step(state) == "move" and at(state, "blue", "intrigue") == 1


def test_13_6_points_for_gondolas_below() -> None:
    scene = Scene(2).gondola("violet", 1, "Rialto")
    state = go(scene.build(), *sent(scene, "docks"))
    assert at(state, "violet", "points") == 1
    scene = Scene(2).gondola("orange", 2, "Rialto").gondola("blue", 1, "Rialto")
    state = go(scene.build(), *sent(scene, "docks"))
    # One for Blue's own gondola; two for the smuggler below go to Blue's opponent.
    assert [at(state, c, "points") for c in ("blue", "violet", "orange")] == [1, 2, 0]


def test_13_7_their_assistants_push() -> None:
    scene = Scene(2).assistants("violet", docks=1)
    state = go(scene.build(), *sent(scene, "docks"))
    assert at(state, "orange", "assistants") == {"docks": 1}
    assert at(state, "violet", "assistants") == {"docks": 2}
    full = Scene(2).assistants("orange", **{b.replace("-", "_"): 4 for b in BUILDINGS[2:12]})
    state = go(full.build(), *sent(full, "docks"))
    assert "docks" not in at(state, "orange", "assistants")


def test_13_8_smugglers_gain_nothing() -> None:
    scene = Scene(2).gondola("orange", 1, "Accademia")
    state = go(
        scene.build(), "gondola 2", "to Accademia", "moor", "done", "bank", "court", "send to bank"
    )
    assert [at(state, "orange", name) for name in ("points", "coins", "scrolls", "intrigue")] == [
        0,
        0,
        0,
        0,
    ]
    assert at(state, "orange", "cubes")[0] == {"ceramic": 0, "cloth": 0, "silver": 0}


def test_13_9_a_last_card_is_played_and_the_deck_made_anew() -> None:
    tiles = list(BUILDINGS[:12])
    scene = Scene(2)
    scene.data["smuggler_piles"][0] = []
    rest = [tile for tile in tiles if tile != "docks"]
    scene.data["smugglers"][0] = {"top": "docks", "pile": 0, "out": rest, "seen": tiles}
    state = go(scene.build(), *TURN)
    assert stack(state, "Rialto") == ["orange A"]
    assert state.to_dict()["smugglers"][0] == {"top": None, "pile": 12, "out": [], "seen": tiles}


def test_r31_a_smuggler_already_there() -> None:
    scene = Scene(2).gondola("orange", 1, "Rialto").assistants("orange", docks=1)
    told = events(state := scene.build(), *sent(scene, "docks"))
    assert "sailed" not in told[told.index("smuggler") :]
    assert at(state, "orange", "assistants") == {"docks": 2}
    assert stack(state, "Rialto") == ["orange A"]


def test_r32_no_circles_over_bridges() -> None:
    scene = Scene(2).gondola("orange", 1, "Santa Lucia")
    scene.bridge("blue", "Santa Lucia - Cannaregio").bridge("violet", "Santa Lucia - San Polo")
    scene.bridge("blue", "Cannaregio - Rialto").bridge("violet", "San Polo - Rialto")
    state = go(scene.build(), *sent(scene, "docks"))
    # Two ways for nothing; once one is taken, the other is not a way round.
    assert choices(state) == ["to Cannaregio", "to San Polo"]
    go(state, "to San Polo")
    assert stack(state, "Rialto") == ["orange A"]


@pytest.mark.parametrize("intrigue", [0, 3])
def test_r33_smugglers_count_in_no_council(intrigue: int) -> None:
    scene = Scene(2).gondola("blue", 2, "Rialto").everyone(intrigue=intrigue)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert at(state, "blue", "council") == 1


def test_r34_the_first_card_places_an_assistant_too() -> None:
    scene = Scene(2)
    assert at(go(scene.build(), *sent(scene, "bank")), "orange", "assistants") == {"bank": 1}


def test_r55_smuggler_cards_are_open() -> None:
    state = go(Scene(2).build(), *TURN, "market", "library")
    assert GAME.view(state, 1).public["candidates"] == ["library", "market"]


def slow_prices(p: Position) -> list[int]:
    """The same by relaxing every canal until nothing changes."""
    out = [FAR] * 15
    out[int(p.destination)] = 0
    for _ in range(15):
        for canal in range(int(p.tables.canals)):
            one, other = int(p.tables.end_one[canal]), int(p.tables.end_two[canal])
            if (int(p.visited) >> one | int(p.visited) >> other) & 1:
                continue
            cost = 0 if p.bridges[canal] >= 0 else int(p.tables.cost[canal])
            out[one] = min(out[one], out[other] + cost)
            out[other] = min(out[other], out[one] + cost)
    return out


def test_13_4_prices_agree_with_a_plain_search() -> None:
    rng = Random(8)
    for _ in range(300):
        p = Scene(2).build()
        assert isinstance(p, Position)
        for fleet in (0, 0, 1, 1):
            p.bridges[rng.randrange(int(p.tables.canals))] = fleet
        p.destination = rng.randrange(12)
        p.visited = rng.randrange(1 << 15) & rng.randrange(1 << 15) & ~(1 << int(p.destination))
        assert [int(price) for price in prices(p)] == slow_prices(p)
