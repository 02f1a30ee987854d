"""Page 10: drawing and completing missions, their 26 effects, favours."""

from __future__ import annotations

from games.venice.build import (
    Scene,
    asked,
    at,
    choices,
    events,
    go,
    hand,
    load_of,
    step,
    until,
)


def at_saint_mark(scene: Scene) -> Scene:
    """Blue's second gondola one canal from Saint Mark's Square."""
    return scene.gondola("blue", 2, "Maggior Consiglio")


TO_SAINT_MARK = ("gondola 2", "to Piazza San Marco", "moor")
TO_CHURCH = ("gondola 2", "to Accademia", "moor")


def test_10_3_taxes_then_two_missions_keep_one() -> None:
    scene = at_saint_mark(Scene()).missions("blue", 1, 2).effects("blue", 3)
    state = go(scene.build(), *TO_SAINT_MARK, "effect 2")
    assert at(state, "blue", "coins") == 10 - 3
    go(state, "chance: mission 7", "chance: mission 8", "blue: keep 8")
    assert hand(state, "blue") == [1, 2, 8]
    assert state.to_dict()["under_decks"]["missions"] == [7]


def test_10_4_no_fourth_unfinished_mission() -> None:
    scene = at_saint_mark(Scene()).missions("blue", 1, 2, 3)
    assert choices(go(scene.build(), *TO_SAINT_MARK)) == ["effect 1", "done"]


def test_10_5_completing_pays_and_rewards() -> None:
    scene = Scene().missions("blue", 3, 18).cubes("blue", 2, 2, 2, 1).fleet("blue", scrolls=0)
    scene.cubes("blue", 1, 5, 0, 0)
    state = go(scene.build(), *TO_CHURCH)
    # Mission 3 needs a scroll; mission 18 needs cubes alone.
    assert choices(state) == ["complete 18", "no mission"]
    go(state, "complete 18")
    assert load_of(state, "blue", 2) == (0, 0, 1)
    assert [at(state, "blue", name) for name in ("points", "coins")] == [7, 13]
    assert hand(state, "blue") == [3]
    assert at(state, "blue", "completed") == [18]


def test_10_6_a_slot_at_once_or_never() -> None:
    scene = Scene().missions("blue", 18).cubes("blue", 2, 2, 2, 0).effects("blue", 3)
    state = go(scene.build(), *TO_CHURCH, "complete 18")
    assert choices(state) == ["slot 1", "slot 2", "archive"]
    go(state, "slot 2")
    assert at(state, "blue", "slots") == [3, 18, None]


def test_10_7_replacing_archives_the_old_effect() -> None:
    scene = Scene().missions("blue", 18).cubes("blue", 2, 2, 2, 0).effects("blue", 3, 10)
    state = go(scene.build(), *TO_CHURCH, "complete 18", "slot 2")
    assert at(state, "blue", "slots") == [3, 18, None]
    assert at(state, "blue", "completed") == [3, 10, 18]
    archived = go(scene.build(), *TO_CHURCH, "complete 18", "archive")
    assert at(archived, "blue", "slots") == [3, 10, None]
    assert at(archived, "blue", "completed") == [3, 10, 18]


# ---- the 26 effects
def test_10_6_1_staying_costs_one() -> None:
    state = go(Scene().effects("blue", 1).build(), "gondola 1")
    assert at(state, "blue", "coins") == 9


def test_10_6_2_own_bridges_score() -> None:
    scene = Scene().effects("blue", 2).bridge("blue", "Dorsoduro - Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia")
    assert [at(state, "blue", name) for name in ("points", "coins")] == [1, 11]


def test_10_6_3_no_intrigue_under_bridges_of_others() -> None:
    scene = Scene().effects("blue", 3).bridge("violet", "Dorsoduro - Accademia")
    assert at(go(scene.build(), "gondola 2", "to Accademia"), "blue", "intrigue") == 0


def test_10_6_4_dear_canals_cost_one() -> None:
    way = ("gondola 2", "to Accademia", "pass", "to Maggior Consiglio")
    assert at(go(Scene().effects("blue", 4).build(), *way), "blue", "coins") == 9


def test_10_6_5_a_cube_for_meeting_ones_own_gondola() -> None:
    scene = Scene().effects("blue", 5).gondola("blue", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia")
    assert step(state) == "cube"
    go(state, "take silver")
    assert choices(state) == ["0 silver", "1 silver"]
    go(state, "1 silver")
    assert load_of(state, "blue", 1) == (0, 0, 1)


def test_10_6_6_bridges_cost_two_less() -> None:
    scene = Scene().effects("blue", 6).gondola("blue", 2, "Rialto").fleet("blue", coins=3)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 2")
    assert at(state, "blue", "coins") == 1
    assert step(state) == "bridge"


def test_10_6_7_mooring_on_others_scores() -> None:
    scene = Scene().effects("blue", 7)
    scene.gondola("violet", 1, "Accademia").gondola("orange", 1, "Accademia")
    assert at(go(scene.build(), *TO_CHURCH), "blue", "points") == 2


def test_10_6_8_no_taxes() -> None:
    scene = at_saint_mark(Scene()).effects("blue", 8).missions("blue", 1, 2)
    assert at(go(scene.build(), *TO_SAINT_MARK, "effect 2"), "blue", "coins") == 10


def test_10_6_9_later_missions_bring_an_influence_card() -> None:
    scene = Scene().effects("blue", 9).missions("blue", 18).cubes("blue", 2, 2, 2, 0)
    state = go(scene.build(), *TO_CHURCH, "complete 18")
    go(state, "chance: spy 1", "chance: offer 2", "keep spy", "archive")
    assert hand(state, "blue", "influence") == ["spy 1"]


def test_10_6_10_a_coin_each_turn() -> None:
    scene = Scene(2).effects("violet", 10)
    state = go(scene.build(), *TO_CHURCH, "done")
    until(state, "gondolier")
    assert asked(state) == "violet"
    assert at(state, "violet", "coins") == 11


def test_10_6_11_pushed_assistants_score() -> None:
    scene = Scene().effects("violet", 11).assistants("violet", church=1)
    state = go(scene.build(), *TO_CHURCH)
    assert at(state, "violet", "points") == 1
    assert at(state, "violet", "assistants") == {"church": 2}


def test_10_6_12_new_assistants_start_on_the_second_space() -> None:
    scene = Scene().effects("blue", 12).assistants("violet", church=2, library=1)
    state = go(scene.build(), *TO_CHURCH)
    assert at(state, "blue", "assistants") == {"church": 2}
    assert at(state, "violet", "assistants") == {"church": 3, "library": 1}


def test_10_6_13_two_cards_a_turn() -> None:
    scene = Scene().effects("blue", 13).cards("blue", "investigation", "testimony", "offer")
    state = go(scene.fleet("blue", intrigue=4).build(), "play investigation", "play testimony")
    assert step(state) == "gondolier"
    assert [at(state, "blue", name) for name in ("scrolls", "intrigue")] == [6, 1]


def test_10_6_14_whoever_passes_settles_once_more() -> None:
    scene = Scene().effects("violet", 14).gondola("violet", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    go(state, "blue: scroll", "blue: intrigue", "violet: scroll")
    assert step(state) == "move"


def test_10_6_15_a_cube_of_ones_choice() -> None:
    state = go(Scene().effects("blue", 15).build(), *TO_CHURCH, "space 1", "take cloth")
    assert load_of(state, "blue", 2) == (0, 1, 0)


def test_10_6_16_one_scroll_more() -> None:
    scene = Scene().effects("blue", 16).cards("blue", "investigation")
    assert at(go(scene.build(), "play investigation"), "blue", "scrolls") == 7


def test_10_6_17_coins_for_absolution() -> None:
    scene = Scene().effects("blue", 17).cards("blue", "testimony").fleet("blue", intrigue=2)
    assert at(go(scene.build(), "play testimony"), "blue", "coins") == 12


def test_10_6_18_no_points_lost_beyond_the_limit() -> None:
    scene = Scene().effects("blue", 18).fleet("blue", intrigue=8, points=9)
    scene.bridge("violet", "Dorsoduro - Accademia")
    assert at(go(scene.build(), "gondola 2", "to Accademia"), "blue", "points") == 9


def test_10_6_19_gossip_pays() -> None:
    scene = Scene().effects("blue", 19).gondola("violet", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "intrigue", "scroll")
    assert at(state, "blue", "coins") == 12


def test_10_6_20_immune_to_intrigue_handed_out() -> None:
    scene = Scene().effects("violet", 20).assistants("blue", court=1)
    scene.gondola("blue", 2, "San Zanipolo").gondola("orange", 1, "Castello")
    state = go(scene.build(), "gondola 2", "to Fondamente Nove", "moor", "space 2")
    assert [at(state, colour, "intrigue") for colour in ("violet", "orange")] == [0, 1]


def test_10_6_21_cubes_instead_of_scrolls() -> None:
    scene = Scene().effects("blue", 21).gondola("violet", 1, "Accademia")
    scene.cubes("blue", 1, 0, 1, 0).cubes("blue", 2, 1, 0, 0)
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    assert choices(state) == ["scroll", "intrigue", "cloth of gondola 1", "ceramic of gondola 2"]
    go(state, "cloth of gondola 1", "scroll")
    assert load_of(state, "blue", 1) == (0, 0, 0)
    assert [at(state, "blue", name) for name in ("scrolls", "intrigue")] == [3, 0]


def test_10_6_22_fourth_spaces_count_in_the_council() -> None:
    scene = Scene().effects("violet", 22)
    scene.assistants("violet", church=3).assistants("blue", church=2)
    state = go(scene.build(), *TO_CHURCH)
    assert at(state, "violet", "assistants") == {"church": 4}
    assert [at(state, colour, "council") for colour in ("blue", "violet")] == [0, 1]


def test_10_6_23_a_scroll_for_passing_communal_buildings() -> None:
    scene = Scene().effects("blue", 23).gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "pass")
    assert at(state, "blue", "scrolls") == 4


def test_10_6_24_intrigue_at_half_price() -> None:
    scene = ended().effects("blue", 24).fleet("blue", intrigue=2, scrolls=1, coins=2)
    state = go(scene.build(), "blue: scrolls")
    assert [at(state, "blue", name) for name in ("scrolls", "intrigue")] == [0, 1]
    go(state, "blue: coins")
    assert at(state, "blue", "intrigue") == 0


def ended(seats: int = 3) -> Scene:
    """The reduction of intrigue is going on, Blue being asked."""
    scene = Scene(seats).put(agenda=["reduce", "verdict"], ending="last", turn="blue", round=9)
    return scene.everyone(coins=0, scrolls=0)


def test_10_6_25_three_coins_a_point() -> None:
    scene = ended().effects("blue", 25).fleet("blue", intrigue=1, coins=7)
    assert at(go(scene.build(), "blue: pass"), "blue", "points") == 2


def test_10_6_26_two_assistants_more() -> None:
    tiles = {"market": 4, "docks": 4, "church": 4, "court": 4, "bank": 4}
    scene = Scene().put(ending="last", turn="orange", round=9).assistants("blue", **tiles)
    scene.effects("blue", 26).fleet("blue", council=5).gondola("orange", 2, "Accademia")
    state = go(scene.build(), "gondola 2", "to San Polo", "moor", "done")
    # Nine for the first rank, and half of five, rounded up; then two for ten coins.
    assert at(state, "blue", "points") == 9 + 3 + 2


def test_10_8_a_favour_card_once_at_any_moment() -> None:
    scene = Scene(3, favour=True).gondola("violet", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "blue: favour scrolls")
    assert at(state, "blue", "scrolls") == 5
    assert "favour coins" not in choices(state)
    go(state, "blue: scroll", "violet: favour coins", "violet: scroll")
    assert at(state, "violet", "coins") == 15


def test_r44_a_favour_card_waits_for_a_question() -> None:
    scene = Scene(3, favour=True)
    state = scene.build()
    assert choices(state)[-2:] == ["favour coins", "favour scrolls"]
    assert events(state, "favour coins")[:2] == ["favour", "coins"]
    assert at(state, "blue", "favour") == "turned"
