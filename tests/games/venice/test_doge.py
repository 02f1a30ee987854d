"""Pages 14 and 15: alone against the Doge."""

from __future__ import annotations

import pytest

from games.venice.build import Scene, asked, at, choices, events, go, load_of, stack, step
from games.venice.build import until as play_until
from games.venice.test_opening import started
from serenissima.games.venice import GAME
from serenissima.games.venice.rules.tracks import doge_takes_intrigue
from serenissima.games.venice.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import State

TURN = ("gondola 2", "to Accademia", "moor", "done")
# Violet is the Doge's first fleet, orange his second.
FIRST = ("consulate", "market")


def prepared(**variants: Value) -> State:
    """The first gondola stands, the Doge is about to place his."""
    return go(GAME.new(1, **variants), *started(1), "place Rialto", "done")


def placed(state: State) -> State:
    """The Doge's four gondolas at Library, Court, Bank and Bank."""
    return go(state, "library", "court", "bank", "bank")


def test_14_1_the_doge_has_two_fleets() -> None:
    assert [f["colour"] for f in GAME.new(1).to_dict()["fleets"]] == ["blue", "violet", "orange"]


def test_14_2_the_doges_board() -> None:
    state = GAME.new(1)
    assert [at(state, "violet", name) for name in ("intrigue", "scrolls")] == [0, 2]
    scene = doge_cards("decree 1", "archives 1", "decree 2").fleet("violet", scrolls=4)
    assert at(after_doge(scene), "violet", "scrolls") == 5


def test_14_3_two_smuggler_decks() -> None:
    assert [deck["pile"] for deck in GAME.new(1).to_dict()["smugglers"]] == [12, 12]


def test_14_4_two_council_markers_one_score() -> None:
    scene = doge_cards("session 1", "session 2", "decree 1")
    state = after_doge(scene)
    assert [at(state, c, "council") for c in ("violet", "orange")] != [0, 0]
    assert at(state, "orange", "points") == 0


def test_14_5_the_doge_between_your_gondolas() -> None:
    state = placed(prepared())
    assert stack(state, "Arsenale") == ["violet A"]
    assert stack(state, "Fondamente Nove") == ["violet B"]
    # The second Bank card moors his own gondola on his own: one point for him.
    assert stack(state, "San Polo") == ["orange A", "orange B"]
    assert at(state, "violet", "points") == 1
    assert at(state, "orange", "assistants") == {"bank": 2}
    play_until(state, "place")
    go(state, "place San Polo")
    assert at(state, "violet", "points") == 1 + 2 + 1


def test_14_6_three_cards_of_each_deck_go_unseen() -> None:
    state = placed(prepared())
    assert step(state) == "boxed" and "library" not in choices(state)
    view = GAME.view(state, 0).to_json()
    go(state, "market", "church", "docks", "market", "church", "docks")
    described = state.to_dict()
    assert [deck["pile"] for deck in described["smugglers"]] == [9, 9]
    assert "market" not in described["smuggler_piles"][0]
    assert "library" in described["smuggler_piles"][0]
    assert '"boxed"' in view


def test_14_7_all_missions_are_used() -> None:
    assert GAME.new(1).to_dict()["mission_top"] == 26


def test_14_8_two_doge_cards_go_unseen() -> None:
    state = placed(prepared())
    go(state, "market", "church", "docks", "market", "church", "docks")
    assert len(choices(state)) == 27
    assert state.to_dict()["doge_deck"] == 25


def test_14_9_three_doge_cards_in_a_row() -> None:
    state = placed(prepared())
    go(state, "market", "church", "docks", "market", "church", "docks")
    go(state, "decree 1", "works 2", "tribute 3")
    assert state.to_dict()["row"] == ["decree 1", "works 2", "tribute 3"]
    assert state.to_dict()["doge_deck"] == 22


def test_14_10_six_coins_and_a_scroll() -> None:
    state = GAME.new(1)
    assert [at(state, "blue", name) for name in ("coins", "scrolls")] == [6, 1]


# ---- page 15
def doge_cards(*row: str) -> Scene:
    """A row of Doge cards, and no gondola of yours in the Doge's way."""
    scene = Scene(1).put(row=list(row))
    return scene


def after_doge(scene: Scene, a: str = "market", b: str = "docks") -> State:
    """Your turn, then the Doge's, whose first fleet goes to `a` and `b`; scrolls are paid."""
    state = go(scene.build(), *TURN)
    doge(state, a, b)
    while step(state) in ("settle", "doge bridge"):
        go(state, choices(state)[0])
    return state


def doge(state: State, *buildings: str) -> State:
    """Let the Doge's first fleet sail to a building of each deck."""
    for building in buildings:
        other = "church" if building != "church" else "court"
        go(state, building, other, f"send to {building}", "fleet 1")
        while step(state) in ("sail", "settle"):
            go(state, choices(state)[0])
    return state


def test_15_1_choose_one_of_two_cards_a_then_b() -> None:
    state = go(Scene(1).build(), *TURN)
    assert asked(state) == "chance" and len(choices(state)) == 9
    go(state, "market", "church")
    assert asked(state) == "blue" and choices(state) == ["send to market", "send to church"]
    go(state, "send to market")
    assert state.to_dict()["smugglers"][0]["top"] == "church"
    doge_first = go(state, "fleet 1")
    while step(doge_first) in ("sail", "settle"):
        go(doge_first, choices(doge_first)[0])
    assert state.to_dict()["deck"] == 1


def test_15_2_choose_the_gondola() -> None:
    state = go(Scene(1).build(), *TURN, "library", "church", "send to library")
    assert choices(state) == ["fleet 1", "fleet 2"]
    go(state, "fleet 2")
    assert at(state, "orange", "assistants") == {"library": 1}
    assert stack(state, "Arsenale")[-1] == "orange A"


def test_15_3_you_alone_pay_when_he_passes() -> None:
    scene = Scene(1).gondola("blue", 1, "Piazza San Marco").gondola("violet", 1, "Castello")
    state = go(scene.build(), *TURN, "monastery", "church", "send to monastery", "fleet 1")
    # Castello to San Zanipolo leads by Saint Mark's Square.
    assert step(state) == "settle" and asked(state) == "blue"
    go(state, "intrigue")
    assert at(state, "blue", "intrigue") == 1
    assert [at(state, "violet", name) for name in ("intrigue", "scrolls")] == [0, 2]


def test_15_3_mooring_brings_points() -> None:
    scene = Scene(1).gondola("blue", 1, "Piazza San Marco").gondola("orange", 1, "San Zanipolo")
    scene.gondola("blue", 1, "San Zanipolo").gondola("violet", 1, "Piazza San Marco")
    state = go(scene.build(), *TURN, "monastery", "church", "send to monastery", "fleet 1")
    # One point for your gondola; two for his own at the bottom, which is his.
    assert [at(state, c, "points") for c in ("blue", "violet")] == [1, 2]


@pytest.mark.parametrize(("level", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 4)])
def test_15_4_points_for_his_assistants_space(level: int, points: int) -> None:
    scene = Scene(1)
    if level:
        scene.assistants("violet", library=level)
    state = go(scene.build(), *TURN, "library", "church", "send to library", "fleet 1")
    while step(state) in ("sail", "settle"):
        go(state, choices(state)[0])
    moored = 1  # Orange B lies at Arsenale, below Violet A: a point for the Doge.
    assert at(state, "violet", "points") == points + moored
    assert at(state, "violet", "coins") == 0


def test_15_5_one_or_two_cards_are_carried_out() -> None:
    # The market's icon in deck A is the first card, in deck B the second.
    scene = doge_cards("decree 1", "decree 2", "tribute 1")
    state = after_doge(scene, "market", "market")
    described = state.to_dict()
    assert described["row"][:2] == ["decree 1", "decree 2"] and described["row"][2] is None
    assert described["doge_out"] == ["tribute 1"]
    assert at(state, "blue", "coins") == 8
    # Equal icons leave two cards: library in A and docks in B both ignore the third.
    both = after_doge(doge_cards("decree 1", "decree 2", "tribute 1"), "library", "docks")
    assert both.to_dict()["doge_out"] == ["decree 1", "decree 2"]


def test_15_6_he_settles_on_your_turn() -> None:
    scene = Scene(1).gondola("violet", 1, "Accademia").fleet("violet", scrolls=1)
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "scroll")
    assert [at(state, "violet", name) for name in ("intrigue", "scrolls")] == [0, 0]
    court = Scene(1).assistants("blue", court=1).gondola("blue", 2, "San Zanipolo")
    state = go(court.build(), "gondola 2", "to Fondamente Nove", "moor", "space 2")
    assert at(state, "violet", "intrigue") == 1


def test_15_7_at_eight_he_pays() -> None:
    scene = (
        Scene(1).gondola("violet", 1, "Accademia").fleet("violet", scrolls=0, intrigue=7, points=5)
    )
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "scroll")
    assert [at(state, "violet", name) for name in ("intrigue", "points")] == [4, 3]


def test_15_8_a_mission_costs_him_a_card() -> None:
    scene = Scene(1).cards("blue", "offer")
    state = go(scene.build(), "play offer", "mission")
    assert state.to_dict()["doge_deck"] == 21


def test_15_9_missions_that_concern_him() -> None:
    # 3: his bridges; 7: his gondolas.
    scene = Scene(1).effects("blue", 3, 7).bridge("violet", "Dorsoduro - Accademia")
    state = go(scene.gondola("violet", 1, "Accademia").build(), "gondola 2", "to Accademia", "moor")
    assert [at(state, "blue", name) for name in ("intrigue", "points")] == [0, 1]
    # 14: he settles too when he passes you on his turn.
    scene = Scene(1).effects("blue", 14).gondola("blue", 1, "Piazza San Marco")
    state = go(scene.build(), *TURN, "monastery", "church", "send to monastery", "fleet 1")
    assert at(state, "violet", "scrolls") == 1
    # 20: no intrigue without condition.
    scene = doge_cards("denunciation 1", "denunciation 2", "denunciation 3").effects("blue", 20)
    assert at(after_doge(scene), "blue", "intrigue") == 0
    # 21: cubes for scrolls.
    scene = doge_cards("inquiry 1", "decree 1", "decree 2").effects("blue", 21)
    state = go(scene.cubes("blue", 1, 0, 0, 2).build(), *TURN)
    doge_silently(state, "docks", "docks")
    go(state, "silver of gondola 1", "silver of gondola 1")
    assert load_of(state, "blue", 1) == (0, 0, 0)


def doge_silently(state: State, *buildings: str) -> State:
    """The Doge sails without meeting you."""
    for building in buildings:
        go(state, building, "church", f"send to {building}", "fleet 1")
        while step(state) == "sail":
            go(state, choices(state)[0])
    return state


def test_15_10_one_last_turn_without_the_doge() -> None:
    state = after_doge(Scene(1).put(doge_deck=0))
    assert state.to_dict()["last_turns"] == 1
    assert step(state) == "gondolier"
    told = events(state, "gondola 1", "to Rialto", "moor", "done")
    assert "scoring" in told and "doge turn" not in told


def finished(**values: int) -> Scene:
    """The reduction of intrigue at the end of a game alone; Blue has something to reduce."""
    scene = Scene(1).put(agenda=["reduce", "verdict"], ending="running", last_turns=0)
    return scene.fleet("blue", **{"coins": 4, "scrolls": 0, "intrigue": 1, **values})


def test_15_11_the_council_as_with_three() -> None:
    scene = Scene(1).put(last_turns=1).fleet("violet", council=6, points=1)
    scene.fleet("orange", council=2).fleet("blue", council=4, coins=3)
    state = go(scene.build(), *TURN)
    assert at(state, "violet", "points") == 1 + 9 + 2
    assert at(state, "blue", "points") == 5


def test_15_12_equal_intrigue_loses() -> None:
    state = go(finished(points=50).fleet("violet", intrigue=1).build(), "pass")
    assert state.to_dict()["arrested"] == "blue" and state.returns() == [0.0]
    safe = go(finished(points=50).fleet("violet", intrigue=2).build(), "pass")
    assert safe.to_dict()["arrested"] is None and safe.returns() == [1.0]


def test_15_13_more_points_win() -> None:
    # The four coins are the last point.
    scene = finished(points=9).fleet("violet", intrigue=2, points=9)
    assert go(scene.build(), "pass").returns() == [1.0]
    scene = finished(points=9).fleet("violet", intrigue=2, points=10)
    assert go(scene.build(), "pass").returns() == [0.0]


def test_15_14_1_more_assistants() -> None:
    state = placed(prepared(doge_start="two more"))
    go(state, "senate", "workshop")
    assert at(state, "violet", "assistants")["senate"] == 1
    assert at(state, "orange", "assistants")["workshop"] == 1
    assert step(state) == "boxed"
    assert step(go(placed(prepared(doge_start="one more")), "senate")) == "boxed"


def test_15_14_2_ahead_in_the_council() -> None:
    state = GAME.new(1, doge_council=4)
    assert [at(state, c, "council") for c in ("blue", "violet", "orange")] == [0, 4, 4]


def test_15_14_3_a_point_for_the_first_space() -> None:
    state = go(
        Scene(1, doge_first_space=1).build(), *TURN, "market", "church", "send to market", "fleet 1"
    )
    while step(state) in ("sail", "settle"):
        go(state, choices(state)[0])
    assert at(state, "violet", "points") == 1


@pytest.mark.parametrize("scrolls", [2, 4, 1])
def test_15_14_4_scrolls_at_the_start(scrolls: int) -> None:
    assert at(GAME.new(1, doge_scrolls=scrolls), "violet", "scrolls") == scrolls


@pytest.mark.parametrize("turns", [0, 2])
def test_15_14_5_last_turns(turns: int) -> None:
    state = after_doge(Scene(1, doge_last_turns=turns).put(doge_deck=0))
    if turns == 0:
        assert asked(state) == "over" or step(state) == "reduce"
    else:
        go(state, "gondola 1", "to Rialto", "moor", "done")
        assert step(state) == "gondolier"


def test_15_14_6_no_assistants_at_the_start() -> None:
    state = placed(prepared(doge_start="no assistants"))
    assert at(state, "violet", "assistants") == {} == at(state, "orange", "assistants")
    assert stack(state, "Arsenale") == ["violet A"]


def test_15_14_7_two_points_for_the_fourth_space() -> None:
    scene = Scene(1, doge_fourth_space=2).assistants("violet", market=3)
    state = go(scene.build(), *TURN, "market", "church", "send to market", "fleet 1")
    while step(state) in ("sail", "settle"):
        go(state, choices(state)[0])
    assert at(state, "violet", "points") == 2


# ---- the Doge's cards, alone in effect: market in A and in B ignore the first two
def carried_out(card: str, scene: Scene | None = None) -> State:
    """The third card of the row is the only one carried out."""
    scene = scene or Scene(1)
    others = ["decree 1", "decree 2"] if card != "decree 1" else ["works 1", "works 2"]
    state = go(scene.put(row=[*others, card]).build(), *TURN)
    return doge(state, "market", "market")


def test_15_15_1_denunciation() -> None:
    assert at(carried_out("denunciation 1"), "blue", "intrigue") == 1


def test_15_15_2_inquiry() -> None:
    state = go(Scene(1).put(row=["decree 1", "decree 2", "inquiry 1"]).build(), *TURN)
    doge_silently(state, "market", "market")
    go(state, "scroll", "intrigue")
    assert [at(state, "blue", name) for name in ("scrolls", "intrigue")] == [2, 1]


def test_15_15_3_session() -> None:
    state = carried_out("session 1", Scene(1).fleet("violet", council=3))
    assert [at(state, c, "council") for c in ("violet", "orange")] == [3, 2]


def test_15_15_4_ambition() -> None:
    state = carried_out("ambition 1", Scene(1).fleet("orange", council=3))
    assert [at(state, c, "council") for c in ("violet", "orange")] == [0, 4]
    state = carried_out("ambition 1", Scene(1).fleet("violet", intrigue=2))
    assert at(state, "violet", "council") == 2


def test_15_15_5_archives() -> None:
    assert at(carried_out("archives 1"), "violet", "scrolls") == 4


def test_15_15_6_decree() -> None:
    # Two sailings to the Market score 0 and 1; the gondolas lie on one another for 1 more.
    without = at(carried_out("archives 1"), "violet", "points")
    assert at(carried_out("decree 1"), "violet", "points") == without + 2


def test_15_15_7_penance() -> None:
    assert (
        at(carried_out("penance 1", Scene(1).fleet("violet", intrigue=3)), "violet", "intrigue")
        == 1
    )
    without = at(carried_out("archives 1"), "violet", "points")
    assert at(carried_out("penance 1"), "violet", "points") == without + 1


def test_15_15_8_works() -> None:
    state = carried_out("works 1")
    assert step(state) == "doge bridge"
    assert choices(state) == [
        "bridge San Polo - Accademia",
        "bridge Dorsoduro - Accademia",
        "bridge Accademia - Maggior Consiglio",
        "bridge Accademia - Giudecca",
    ]
    go(state, "bridge Dorsoduro - Accademia")
    assert state.to_dict()["bridges"] == {"Dorsoduro - Accademia": "violet"}
    scene = Scene(1)
    for canal in ("San Polo - Accademia", "Dorsoduro - Accademia"):
        scene.bridge("violet", canal)
    scene.bridge("orange", "Accademia - Maggior Consiglio").bridge("orange", "Accademia - Giudecca")
    without = at(carried_out("archives 1"), "violet", "points")
    assert at(carried_out("works 1", scene), "violet", "points") == without + 2


def test_15_15_9_tribute() -> None:
    assert at(carried_out("tribute 1"), "blue", "coins") == 8
    without = at(carried_out("archives 1"), "violet", "points")
    poor = Scene(1).fleet("blue", coins=3).put(row=["decree 1", "decree 2", "tribute 1"])
    state = go(poor.build(), "gondola 1", "to Rialto", "done")
    doge(state, "market", "market")
    assert at(state, "blue", "coins") == 0
    assert at(state, "violet", "points") == without + 2


def test_r43_the_doges_limit_bites_at_once() -> None:
    state = Scene(1).fleet("violet", intrigue=7, points=1).build()
    assert isinstance(state, Position)
    doge_takes_intrigue(state, 2)
    assert [at(state, "violet", name) for name in ("intrigue", "points")] == [5, 0]
