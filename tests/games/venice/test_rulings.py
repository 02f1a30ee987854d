"""The decisions of docs/games/venice/rulings.md that have no test with their page."""

from __future__ import annotations

import pytest

from games.venice.build import (
    CANALS,
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
from games.venice.test_buildings import moored
from games.venice.test_doge import after_doge, finished, placed, prepared
from games.venice.test_ending import LAST, last_turn
from games.venice.test_missions import ended
from games.venice.test_opening import started
from serenissima.games.venice import GAME
from serenissima.kernel.state import Journal

TO_CHURCH = ("gondola 2", "to Accademia", "moor")


def test_r1_less_in_the_grand_council_more_at_the_council_of_ten() -> None:
    scene = Scene().gondola("blue", 2, "Rialto").fleet("blue", intrigue=2)
    scene.fleet("violet", intrigue=1).fleet("orange", intrigue=5)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert at(state, "blue", "council") == 2
    ten = Scene().fleet("violet", intrigue=1).fleet("orange", intrigue=5)
    assert at(go(moored("council-of-ten", ten), "space 2"), "blue", "points") == 1


@pytest.mark.parametrize("allowed", [False, True])
def test_r2_own_dock_is_a_switch(allowed: bool) -> None:
    scene = Scene(3, own_dock=allowed).gondola("blue", 1, "Accademia")
    state = go(scene.assistants("blue", church=1).build(), "gondola 2", "to Accademia")
    assert step(state) == ("activate" if allowed else "move")


def test_r3_a_last_single_card_is_drawn_alone() -> None:
    scene = Scene().gondola("blue", 2, "Maggior Consiglio")
    scene.missions("violet", 1, 2, 3).missions("orange", 4, 5, 6)
    scene.effects("violet", 7, 8, 9).effects("orange", 10, 11, 12)
    state = go(scene.build(), "gondola 2", "to Piazza San Marco", "moor", "effect 2")
    go(state, "chance: mission 26")
    assert hand(state, "blue") == [26]
    assert state.to_dict()["ending"] == "triggered"
    # With two left, one goes back under the deck and nothing is triggered.
    scene.effects("orange", 10, 11)
    scene.data["fleets"][2]["completed"] = [10, 11]
    state = go(scene.build(), "gondola 2", "to Piazza San Marco", "moor", "effect 2")
    go(state, "chance: mission 26", "chance: mission 25", "keep 26")
    assert state.to_dict()["ending"] == "running"


def test_r4_the_first_trigger_counts() -> None:
    scene = Scene().put(ending="penultimate").fleet("blue", council=11).gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert state.to_dict()["ending"] == "penultimate"


def test_r5_markers_go_beyond_the_pawn() -> None:
    scene = Scene().put(ending="triggered").fleet("blue", council=15, intrigue=1)
    scene.gondola("blue", 2, "Rialto")
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert at(state, "blue", "council") == 18
    assert (
        at(
            go(
                Scene().fleet("blue", council=20).gondola("blue", 2, "Rialto").build(),
                "gondola 2",
                "to Maggior Consiglio",
                "moor",
            ),
            "blue",
            "council",
        )
        == 20
    )


def test_r6_nobody_scores_on_0() -> None:
    state = go(last_turn().fleet("violet", council=1).build(), *LAST)
    assert [at(state, c, "points") for c in ("blue", "violet", "orange")] == [0, 9, 0]


@pytest.mark.parametrize(
    ("seats", "rewards"), [(3, [9, 5, 2]), (4, [10, 6, 3, 1]), (5, [11, 7, 4, 2, 1])]
)
def test_r7_house_rewards_in_the_council(seats: int, rewards: list[int]) -> None:
    colours = ("blue", "violet", "orange", "green", "white")[:seats]
    scene = Scene(seats).put(ending="last", turn=colours[-1], round=9)
    for rank, colour in enumerate(colours):
        scene.fleet(colour, council=9 - rank, coins=0)
    scene.gondola(colours[-1], 2, "Accademia").fleet(colours[-1], coins=3)
    state = go(scene.build(), "gondola 2", "to San Polo", "moor", "done")
    assert [at(state, colour, "points") for colour in colours] == rewards


@pytest.mark.parametrize(("placed_ones", "score"), [(6, 0), (7, 3), (8, 3), (9, 5), (10, 5)])
def test_r8_half_or_all_of_the_level(placed_ones: int, score: int) -> None:
    names = [
        "market",
        "docks",
        "church",
        "court",
        "bank",
        "library",
        "senate",
        "monastery",
        "consulate",
        "workshop",
    ]
    tiles = {name: 4 for name in names[:placed_ones]}
    state = go(last_turn().assistants("blue", **tiles).fleet("blue", council=5).build(), *LAST)
    assert at(state, "blue", "points") == 9 + score


def test_r9_five_points_at_market_and_court_once() -> None:
    state = go(moored("market"), "space 4")
    assert [at(state, "blue", name) for name in ("coins", "points")] == [5, 5]
    assert "space 4" not in choices(state)
    assert at(go(moored("court"), "space 4"), "blue", "points") == 5


def test_r10_two_points_flat_at_the_council_of_ten() -> None:
    scene = Scene().bridge("blue", CANALS[3])
    assert at(go(moored("council-of-ten", scene), "space 3", "points"), "blue", "points") == 2


@pytest.mark.parametrize("cards", [3, 4])
def test_r11_four_influence_cards_at_the_consulate(cards: int) -> None:
    scene = Scene().cards("blue", *["spy", "spy", "offer", "bridge"][:cards])
    scene.gondola("blue", 1, "Palazzo Ducale").gondola("blue", 2, "Accademia")
    scene.assistants("blue", consulate=3)
    state = go(scene.build(), "no card", "gondola 2", "to Dorsoduro", "moor")
    assert ("space 4" in choices(state)) == (cards == 4)


@pytest.mark.parametrize("rival", [0, 1, 2])
def test_r12_more_intrigue_than_every_other(rival: int) -> None:
    scene = Scene().cards("blue", "councillors").fleet("blue", intrigue=1)
    state = go(scene.fleet("orange", intrigue=rival).build(), "play councillors")
    assert (step(state) == "councillors") == (rival == 0)


def test_r13_overtime_where_a_gondola_lies() -> None:
    scene = Scene().cards("blue", "overtime").gondola("blue", 1, "Piazza San Marco")
    state = go(scene.build(), "play overtime")
    # Only the communal building can be activated, so it is.
    assert choices(state) == ["effect 1", "effect 2", "done"]
    nowhere = Scene().cards("blue", "overtime").build()
    assert choices(nowhere) == ["no card"]


def test_r14_effects_in_any_order_each_once() -> None:
    state = go(moored("library"), "space 4", "space 1")
    assert choices(state) == ["space 2", "space 3", "done"]


def test_r15_round_and_round_until_all_pass() -> None:
    scene = ended().fleet("blue", intrigue=2, coins=8).fleet("violet", intrigue=2, coins=8)
    state = go(scene.build(), "blue: pass", "violet: coins", "blue: coins", "violet: pass")
    assert asked(state) == "blue"
    go(state, "blue: pass")
    assert asked(state) == "over"


def test_r16_the_farthest_of_those_tied_is_arrested() -> None:
    scene = ended().everyone(intrigue=3).fleet("blue", coins=4)
    state = go(scene.build(), "pass")
    assert state.to_dict()["arrested"] == "orange"
    clean = go(ended().fleet("blue", intrigue=1, coins=4).build(), "coins")
    assert clean.to_dict()["arrested"] is None


def test_r17_the_earlier_of_those_tied_wins() -> None:
    scene = ended().everyone(points=7).fleet("blue", intrigue=1, coins=4)
    state = go(scene.build(), "pass")
    # Blue is arrested, although their coins would have put them ahead.
    assert at(state, "blue", "points") == 8
    assert state.to_dict()["winner"] == "violet"


def test_r18_the_arrested_player_keeps_his_rank() -> None:
    scene = last_turn().fleet("blue", council=9, intrigue=5).fleet("violet", council=4)
    state = go(scene.build(), *LAST)
    assert state.to_dict()["arrested"] == "blue"
    assert at(state, "violet", "points") == 5


def test_r19_scrolls_are_worth_no_points() -> None:
    state = go(
        ended().fleet("blue", intrigue=1, coins=4).fleet("violet", scrolls=10).build(), "coins"
    )
    assert at(state, "violet", "points") == 0


def test_r20_own_bridge_pays_on_the_free_canal() -> None:
    scene = Scene().bridge("blue", "Dorsoduro - Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass", "to San Polo")
    assert at(state, "blue", "coins") == 10 + 1 - 1


def test_r21_no_scroll_against_a_bridge() -> None:
    scene = Scene().bridge("violet", "Dorsoduro - Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia")
    assert step(state) == "arrive"
    assert [at(state, "blue", name) for name in ("intrigue", "scrolls")] == [1, 3]


def test_r23_staying_is_paid_for() -> None:
    assert at(go(Scene().build(), "gondola 1"), "blue", "coins") == 7


def test_r24_no_dock_and_so_no_canal_twice() -> None:
    state = go(Scene().build(), "gondola 2", "to Accademia", "pass", "to Giudecca", "pass")
    assert "to Dorsoduro" not in choices(state) and "to Accademia" not in choices(state)


def test_r25_never_stuck_beside_ones_own_gondola() -> None:
    scene = Scene().gondola("blue", 1, "Accademia").fleet("blue", coins=3)
    assert "to Accademia" in choices(go(scene.build(), "gondola 2"))
    broke = Scene().put(turn="orange").gondola("blue", 1, "Accademia").fleet("blue", coins=0)
    broke.gondola("orange", 2, "San Polo")
    state = go(broke.build(), "gondola 2", "to Rialto", "moor", "done")
    # Without a coin to go on with, one's own gondola is no way.
    assert asked(state) == "blue"
    assert choices(state) == ["to Santa Lucia", "to Giudecca"]


def test_r26_points_for_all_gondolas_above() -> None:
    scene = Scene(4)
    for colour in ("violet", "orange", "green"):
        scene.gondola(colour, 1, "Accademia")
    state = go(scene.build(), *TO_CHURCH)
    assert [at(state, c, "points") for c in ("violet", "orange", "green")] == [3, 2, 1]


def test_r27_leaving_a_stack_scores_nothing() -> None:
    scene = Scene().gondola("violet", 1, "Dorsoduro").gondola("blue", 2, "Dorsoduro")
    scene.gondola("orange", 1, "Dorsoduro")
    told = events(scene.build(), "gondola 2", "to Accademia")
    assert "points" not in told and "points lost" not in told


def test_r28_archived_missions_are_taxed() -> None:
    scene = Scene().gondola("blue", 2, "Maggior Consiglio").missions("blue", 1)
    scene.fleet("blue", completed=[2, 3], slots=[3, None, None])
    state = go(scene.build(), "gondola 2", "to Piazza San Marco", "moor")
    assert at(go(state, "effect 2"), "blue", "coins") == 7
    poor = scene.fleet("blue", coins=3).missions("blue", 1, 4)
    state = go(poor.build(), "gondola 2", "to Piazza San Marco", "moor")
    assert choices(state) == ["effect 1", "done"]
    assert "effect 2" in choices(go(state, "effect 1"))


def test_r29_old_cubes_may_go_overboard() -> None:
    scene = Scene().assistants("blue", church=1).cubes("blue", 2, 5, 0, 0)
    state = go(scene.build(), *TO_CHURCH, "space 1")
    assert choices(state) == ["discard ceramic", "discard silver"]
    assert load_of(go(state, "discard silver"), "blue", 2) == (5, 0, 0)


def test_r30_the_supply_never_runs_out() -> None:
    scene = Scene().fleet("violet", coins=1000)
    for which in (1, 2):
        for colour in ("violet", "orange"):
            scene.cubes(colour, which, 0, 0, 5)
    state = go(scene.build(), *TO_CHURCH, "space 1")
    assert load_of(state, "blue", 2) == (0, 0, 1)


def test_r36_coins_before_the_preliminary_round() -> None:
    state = go(GAME.new(1), *started(1), "place Piazza San Marco", "effect 2")
    assert at(state, "blue", "coins") == 4


def test_r37_each_fleet_of_the_doge_has_an_a_and_a_b() -> None:
    state = placed(prepared())
    stacks = [name for dock in state.to_dict()["stacks"] for name in dock]
    assert sorted(stacks) == ["blue 1", "orange A", "orange B", "violet A", "violet B"]


def test_r38_harder_is_four_scrolls() -> None:
    assert GAME.variants["doge_scrolls"] == (2, 4, 1)
    assert at(GAME.new(1, doge_scrolls=4), "violet", "scrolls") == 4


def test_r39_the_doge_is_one_player_in_the_councils() -> None:
    scene = Scene(1).gondola("blue", 2, "Rialto").fleet("blue", intrigue=1)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert at(state, "blue", "council") == 2


def test_r40_alone_equal_intrigue_is_an_arrest() -> None:
    assert go(finished(points=50).fleet("violet", intrigue=1).build(), "pass").returns() == [0.0]
    clean = go(finished(points=50).fleet("violet", intrigue=0).build(), "coins")
    assert clean.returns() == [1.0]


def test_r41_alone_a_tie_is_lost() -> None:
    scene = finished(points=9, coins=4).fleet("violet", intrigue=3, points=10)
    assert go(scene.build(), "pass").returns() == [0.0]


def test_r42_alone_only_the_row_ends_the_game() -> None:
    scene = Scene(1).gondola("blue", 2, "Rialto").fleet("blue", council=16)
    state = go(scene.build(), "gondola 2", "to Maggior Consiglio", "moor", "effect 1")
    assert state.to_dict()["ending"] == "running"


def test_r45_advancing_is_no_choice() -> None:
    assert at(go(Scene().build(), *TO_CHURCH), "blue", "assistants") == {"church": 1}


def test_r46_a_push_activates_nothing() -> None:
    scene = Scene().assistants("violet", church=1).fleet("violet", intrigue=3)
    state = go(scene.build(), *TO_CHURCH, "done")
    assert load_of(state, "violet", 1) == (0, 0, 0) and at(state, "violet", "intrigue") == 3


def test_r47_the_fourth_space_holds_many() -> None:
    scene = Scene().assistants("violet", church=4).assistants("orange", church=4)
    state = go(scene.assistants("blue", church=3).build(), *TO_CHURCH)
    assert [at(state, c, "assistants")["church"] for c in ("blue", "violet", "orange")] == [4] * 3


def nearly_drawn() -> Scene:
    """Nothing is left of the mission deck but two cards that Violet and Orange put back."""
    scene = Scene().gondola("blue", 2, "Maggior Consiglio").missions("blue", 1)
    scene.missions("violet", 2, 3).missions("orange", 4, 5, 6).effects("violet", 7, 8, 9)
    scene.effects("orange", 10, 11)
    scene.data["under_decks"]["missions"] = [20, 21]
    scene.data["memory"][1]["missions"] = {"20": ["under 1"]}
    scene.data["memory"][2]["missions"] = {"21": ["under 2"]}
    return scene


def test_r48_cards_put_back_come_last_and_are_remembered() -> None:
    state = nearly_drawn().build()
    assert GAME.view(state, 1).own["remembers"]["missions"] == [[20, ["under 1"]]]
    go(state, "gondola 2", "to Piazza San Marco", "moor", "effect 2")
    # No chance is left: both come from under the deck.
    assert asked(state) == "blue" and choices(state) == ["keep 20", "keep 21"]


def test_r49_what_is_remembered_follows_the_card() -> None:
    state = nearly_drawn().build()
    go(state, "gondola 2", "to Piazza San Marco", "moor", "effect 2")
    assert GAME.view(state, 1).own["remembers"]["missions"] == [[20, ["drawn"]]]
    go(state, "keep 20")
    # Violet cannot tell whether Blue kept it; Blue knows what lies under the deck.
    where = ["hand of blue", "under 1"]
    assert GAME.view(state, 1).own["remembers"]["missions"] == [[20, where]]
    assert GAME.view(state, 0).own["remembers"]["missions"] == [[21, ["under 1"]]]


def test_r50_the_next_canal_must_be_paid_in_advance() -> None:
    scene = Scene().fleet("blue", coins=3).gondola("blue", 1, "Maggior Consiglio")
    state = go(scene.assistants("blue", market=1, docks=1).build(), "gondola 1", "to Rialto")
    # Three coins went for staying; none is left to go on, whatever the Docks would pay.
    assert step(state) == "activate" and state.to_dict()["agenda"][1] == "end turn"
    keeps = Scene().fleet("blue", coins=1).assistants("blue", market=3)
    keeps.gondola("blue", 2, "Rialto").gondola("blue", 1, "Palazzo Ducale")
    keeps.put(agenda=["move", "end turn"], boat="blue 2", dock="Rialto", visited=128)
    keeps.data["stacks"][7] = []
    state = go(keeps.fleet("blue", gondolier=2).build(), "to Madonna dell'Orto", "pass")
    # The last coin is for the canal, so the second space cannot be bought.
    assert choices(state) == ["space 1", "done"]


def test_r51_the_one_who_passes_chooses_first() -> None:
    scene = Scene().gondola("violet", 1, "Accademia").gondola("orange", 1, "Accademia")
    state = go(scene.build(), "gondola 2", "to Accademia", "pass")
    order = []
    while step(state) == "settle":
        order.append(asked(state))
        go(state, "intrigue")
    assert order == ["blue", "orange", "blue", "violet"]


def test_r52_the_question_for_a_mission_tells_nothing() -> None:
    scene = Scene().missions("blue", 1).cubes("blue", 2, 3, 0, 0)
    state = go(scene.build(), *TO_CHURCH)
    assert choices(state) == ["no mission"]
    state = go(Scene().missions("blue", 3).cubes("blue", 2, 2, 0, 0).build(), *TO_CHURCH)
    assert step(state) == "activate"


def test_r53_the_doge_spends_scrolls_first() -> None:
    scene = Scene(1).gondola("violet", 1, "Accademia").gondola("orange", 1, "Accademia")
    state = go(
        scene.fleet("violet", scrolls=1).build(),
        "gondola 2",
        "to Accademia",
        "pass",
        "intrigue",
        "intrigue",
    )
    assert [at(state, "violet", name) for name in ("scrolls", "intrigue")] == [0, 1]


def test_r54_after_forty_rounds_the_end_is_triggered() -> None:
    scene = Scene().put(round=39, turn="orange").gondola("orange", 2, "Accademia")
    state = go(scene.build(), "gondola 2", "to San Polo", "moor", "done")
    assert state.to_dict()["ending"] == "penultimate"


def test_r56_effects_in_vain_are_not_offered() -> None:
    scene = Scene().assistants("blue", church=1).fleet("blue", intrigue=0)
    assert choices(go(scene.build(), *TO_CHURCH)) == ["space 1", "done"]


def test_r57_two_last_turns_instead_of_one() -> None:
    state = after_doge(Scene(1, doge_last_turns=2).put(doge_deck=0))
    assert state.to_dict()["last_turns"] == 2
    state.journal = Journal()
    until(state, "nothing")
    told = [note.kind for note in state.journal.notes]
    # The first of the two is under way already.
    assert told.count("turn") == 1 and "doge turn" not in told and "scoring" in told


def test_r58_doge_cards_from_left_to_right() -> None:
    scene = Scene(1).put(row=["session 1", "ambition 1", "decree 1"])
    state = go(scene.build(), "gondola 2", "to Accademia", "moor", "done")
    told: list[str] = []
    for building in ("library", "docks"):
        go(state, building, "church", f"send to {building}")
        told = events(state, "fleet 1")
        while step(state) in ("sail", "settle"):
            told = events(state, choices(state)[0])
    # First the session moves the marker behind, then ambition the one ahead: the same.
    assert told.count("doge card used") == 2
    assert [at(state, c, "council") for c in ("violet", "orange")] == [3, 0]
