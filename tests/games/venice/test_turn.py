"""Pages 6 to 9: the turn, moving, assistants, activation, passings and tracks."""

from __future__ import annotations

from games.venice.build import (
    Scene,
    asked,
    at,
    choices,
    events,
    go,
    load_of,
    stack,
    step,
)


def test_6_1_one_influence_card_at_the_start() -> None:
    state = Scene().cards("blue", "investigation", "testimony").fleet("blue", intrigue=5).build()
    assert choices(state) == ["play investigation", "play testimony", "no card"]
    go(state, "play testimony")
    assert step(state) == "gondolier"
    assert at(state, "blue", "intrigue") == 2


def test_6_2_switching_is_free_staying_costs_three() -> None:
    stays = go(Scene().build(), "gondola 1")
    assert at(stays, "blue", "coins") == 7
    switches = go(Scene().build(), "gondola 2")
    assert at(switches, "blue", "coins") == 10
    # Without three coins there is nothing to choose: the gondolier switches.
    poor = Scene().put(turn="orange").fleet("blue", coins=2).gondola("orange", 2, "Accademia")
    state = go(poor.build(), "gondola 2", "to San Polo", "moor", "done")
    assert asked(state) == "blue" and step(state) == "move"
    assert state.to_dict()["boat"] == "blue 2"


def test_6_3_first_canal_is_free_the_next_is_not() -> None:
    state = go(Scene().build(), "gondola 2", "to Santa Lucia", "pass")
    assert at(state, "blue", "coins") == 10
    go(state, "to Cannaregio")
    assert at(state, "blue", "coins") == 9


def test_6_3_a_bridge_uses_the_free_canal_up() -> None:
    scene = Scene().bridge("violet", "Santa Lucia - Dorsoduro")
    state = go(scene.build(), "gondola 2", "to Santa Lucia", "pass", "to San Polo")
    assert at(state, "blue", "coins") == 9
    assert at(state, "blue", "intrigue") == 1


def test_6_4_passing_activates_ones_own_assistant() -> None:
    scene = Scene().assistants("blue", church=1).gondola("violet", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    # The gondola there is met first.
    assert step(state) == "settle"
    go(state, "blue: intrigue", "violet: scroll")
    assert choices(state) == ["space 1", "done"]
    go(state, "space 1")
    assert load_of(state, "blue", 2) == (0, 0, 1)
    assert step(state) == "move"


def test_6_4_communal_buildings_are_not_activated_in_passing() -> None:
    scene = Scene().gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "pass")
    assert step(state) == "move"
    assert at(state, "blue", "council") == 0


def test_7_1_gondolas_below_score_those_above() -> None:
    scene = Scene().gondola("violet", 1, "Accademia").gondola("orange", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "moor")
    assert at(state, "violet", "points") == 2
    assert at(state, "orange", "points") == 1
    assert stack(state, "Accademia") == ["violet 1", "orange 1", "blue 2"]


def test_7_1_never_beside_ones_own_gondola() -> None:
    scene = Scene().gondola("blue", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia")
    # There is no question: one can only pass.
    assert step(state) == "move"


def test_7_2_further_canals_are_paid() -> None:
    state = go(Scene().build(), "gondola 2", "to Accademia", "pass", "to Maggior Consiglio", "pass")
    assert at(state, "blue", "coins") == 8
    go(state, "to Rialto")
    assert at(state, "blue", "coins") == 7


def test_7_3_no_dock_twice() -> None:
    state = go(Scene().build(), "gondola 2", "to Accademia", "pass", "to San Polo", "pass")
    assert "to Accademia" not in choices(state)
    go(state, "to Santa Lucia", "pass")
    # Dorsoduro, where the turn began, is closed: the only way on was taken by itself.
    assert state.to_dict()["dock"] == "Cannaregio"


def test_7_4_a_mission_comes_before_the_building() -> None:
    scene = Scene().missions("blue", 3).cubes("blue", 2, 1, 2, 0)
    state = go(scene.build(), "gondola 2", "to Accademia", "moor")
    assert choices(state) == ["complete 3", "no mission"]
    assert at(state, "blue", "assistants") == {}
    go(state, "complete 3")
    assert at(state, "blue", "points") == 5


def test_7_5_the_assistant_advances_then_the_building_is_activated() -> None:
    state = go(
        Scene().assistants("blue", church=1).fleet("blue", intrigue=2).build(),
        "gondola 2",
        "to Accademia",
        "moor",
    )
    assert at(state, "blue", "assistants") == {"church": 2}
    assert choices(state) == ["space 1", "space 2", "done"]


def test_7_6_the_next_player_follows() -> None:
    state = go(Scene().build(), "gondola 2", "to Accademia", "moor", "done")
    assert asked(state) == "violet"


def test_8_2_assistants_stop_at_the_fourth_space() -> None:
    state = go(Scene().assistants("blue", church=4).build(), "gondola 2", "to Accademia", "moor")
    assert at(state, "blue", "assistants") == {"church": 4}


def test_8_3_assistants_push_one_another() -> None:
    scene = Scene().assistants("violet", church=1).assistants("orange", church=2)
    told = events(state := scene.build(), "gondola 2", "to Accademia", "moor")
    assert at(state, "blue", "assistants") == {"church": 1}
    assert at(state, "violet", "assistants") == {"church": 2}
    assert at(state, "orange", "assistants") == {"church": 3}
    assert told.count("pushed") == 2


def test_8_4_the_first_to_place_ten_scores_eight() -> None:
    nine = ["market", "docks", "monastery", "consulate", "court", "library", "bank"]
    scene = Scene().assistants("blue", **{name: 4 for name in nine}, workshop=4, senate=4)
    state = go(scene.build(), "gondola 2", "to Accademia", "moor")
    assert at(state, "blue", "points") == 8
    second = scene.fleet("violet", points=0).put(bonus_taken=True)
    assert at(go(second.build(), "gondola 2", "to Accademia", "moor"), "blue", "points") == 0


def test_9_1_communal_buildings_need_no_assistant() -> None:
    scene = Scene().gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor")
    assert choices(state) == ["effect 1", "effect 2", "done"]


def test_9_2_the_own_space_and_those_before() -> None:
    scene = Scene().assistants("blue", church=2).fleet("blue", intrigue=2)
    state = go(scene.build(), "gondola 2", "to Accademia", "moor")
    assert choices(state) == ["space 1", "space 2", "space 3", "done"]


def test_9_3_wholly_or_not_at_all() -> None:
    scene = Scene().assistants("blue", court=3).fleet("blue", scrolls=2)
    scene.gondola("blue", 2, "San Zanipolo").gondola("orange", 1, "Castello")
    state = go(scene.build(), "gondola 2", "to Fondamente Nove", "moor")
    # Two scrolls do not buy what costs three.
    assert choices(state) == ["space 1", "space 2", "space 3", "done"]


def test_9_3_only_the_cubes_of_the_active_gondola() -> None:
    scene = Scene().assistants("blue", docks=3).gondola("blue", 2, "Maggior Consiglio")
    scene.cubes("blue", 1, 2, 0, 0)
    state = go(scene.build(), "gondola 2", "to Rialto", "moor")
    assert "space 4" not in choices(state)


def test_9_4_a_sixth_cube_goes_overboard() -> None:
    scene = Scene().assistants("blue", church=1).cubes("blue", 2, 3, 2, 0)
    state = go(scene.build(), "gondola 2", "to Accademia", "moor", "space 1")
    assert choices(state) == ["discard ceramic", "discard cloth", "discard silver"]
    go(state, "discard ceramic")
    assert load_of(state, "blue", 2) == (2, 2, 1)


def test_9_5_own_gondolas_share_their_cubes_out() -> None:
    scene = (
        Scene().gondola("blue", 1, "Accademia").cubes("blue", 1, 2, 0, 1).cubes("blue", 2, 1, 0, 0)
    )
    state = go(scene.build(), "gondola 2", "to Accademia")
    assert choices(state) == [f"{n} ceramic" for n in range(4)]
    go(state, "0 ceramic", "1 silver")
    assert load_of(state, "blue", 1) == (0, 0, 1)
    assert load_of(state, "blue", 2) == (3, 0, 0)
    assert step(state) == "move"


def test_9_6_both_pay_at_a_passing_each_gondola_separately() -> None:
    scene = Scene().gondola("violet", 1, "Accademia").gondola("orange", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    go(state, "blue: scroll", "orange: intrigue", "blue: intrigue", "violet: scroll")
    assert [at(state, "blue", name) for name in ("scrolls", "intrigue")] == [2, 1]
    assert [at(state, "violet", name) for name in ("scrolls", "intrigue")] == [2, 0]
    assert [at(state, "orange", name) for name in ("scrolls", "intrigue")] == [3, 1]


def test_9_6_mooring_is_no_passing() -> None:
    scene = Scene().gondola("violet", 1, "Accademia")
    assert "crossed" not in events(scene.build(), "gondola 2", "to Accademia", "moor")


def test_9_7_intrigue_beyond_the_limit_costs_points() -> None:
    scene = Scene().gondola("violet", 1, "Accademia").fleet("blue", intrigue=8, points=3)
    scene.fleet("violet", intrigue=8, points=1, scrolls=0)
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "blue: intrigue")
    assert [at(state, "blue", name) for name in ("intrigue", "points")] == [8, 1]
    # Nobody falls below 0.
    assert [at(state, "violet", name) for name in ("intrigue", "points")] == [8, 0]
    four = Scene(4).gondola("violet", 1, "Accademia").fleet("blue", intrigue=8, points=3)
    state = go(four.build(), "gondola 2", "to Accademia", "pass", "blue: intrigue")
    assert [at(state, "blue", name) for name in ("intrigue", "points")] == [9, 3]


def test_9_8_scrolls_end_at_ten() -> None:
    scene = Scene().cards("blue", "investigation").fleet("blue", scrolls=9)
    assert at(go(scene.build(), "play investigation"), "blue", "scrolls") == 10


def test_10_1_bridges_anywhere_two_each() -> None:
    scene = Scene().cards("blue", "bridge").bridge("violet", "Santa Lucia - Cannaregio")
    state = go(scene.build(), "play bridge", "bridge")
    assert len(choices(state)) == 24
    go(state, "bridge Castello - Palazzo Ducale")
    assert state.to_dict()["bridges"]["Castello - Palazzo Ducale"] == "blue"
    full = Scene().cards("blue", "bridge").bridge("blue", "Santa Lucia - Cannaregio")
    full.bridge("blue", "Santa Lucia - San Polo")
    state = go(full.build(), "play bridge")
    # With both bridges built only the points are left, and they come by themselves.
    assert at(state, "blue", "points") == 4


def test_10_2_under_bridges() -> None:
    own = Scene().bridge("blue", "Dorsoduro - Accademia").bridge("violet", "San Polo - Accademia")
    state = go(own.build(), "gondola 2", "to Accademia", "pass")
    assert at(state, "blue", "coins") == 11
    go(state, "to San Polo")
    assert at(state, "blue", "coins") == 11
    assert [at(state, "blue", name) for name in ("intrigue", "scrolls")] == [1, 3]
