"""Page 11: the Influence cards."""

from __future__ import annotations

from games.venice.build import Scene, asked, at, choices, go, hand, load_of, step


def monastery(scene: Scene) -> Scene:
    """Blue is about to gain an Influence card at the Monastery."""
    scene.assistants("blue", monastery=2).gondola("blue", 2, "Piazza San Marco")
    return scene


GAIN = ("gondola 2", "to San Zanipolo", "moor", "space 3")


def test_11_1_draw_two_keep_one() -> None:
    state = go(monastery(Scene()).build(), *GAIN, "chance: spy 2", "chance: offer 1")
    assert choices(state) == ["keep offer", "keep spy"]
    go(state, "keep offer")
    assert hand(state, "blue", "influence") == ["offer 1"]
    assert state.to_dict()["under_decks"]["influence"] == ["spy 2"]


def test_11_2_played_cards_make_the_next_deck() -> None:
    scene = monastery(Scene()).cards("blue", "testimony").fleet("blue", intrigue=1)
    names = [
        f"{kind} {copy}"
        for kind in (
            "spy",
            "offer",
            "stocks",
            "bridge",
            "foreman",
            "overtime",
            "councillors",
            "information",
            "promotion",
            "investigation",
        )
        for copy in (1, 2)
    ]
    scene.data["discard_pile"] = [*names, "testimony 2"]
    state = go(scene.build(), "play testimony")
    assert "testimony" in state.to_dict()["discards"]
    go(state, *GAIN)
    # The deck was empty: all discards may be drawn again.
    assert len(choices(state)) == 22
    assert state.to_dict()["discards"] == []


def test_11_3_1_bribe_the_foreman() -> None:
    scene = Scene().cards("blue", "foreman").assistants("blue", church=1, bank=4)
    scene.assistants("violet", church=2)
    state = go(scene.assistants("blue", court=2).build(), "play foreman")
    assert choices(state) == ["bribe at church", "bribe at court"]
    go(state, "bribe at church")
    assert at(state, "blue", "assistants")["church"] == 4
    assert at(state, "violet", "assistants") == {"church": 2}
    assert at(state, "blue", "intrigue") == 3
    assert step(state) == "gondolier"


def test_11_3_2_overtime() -> None:
    scene = Scene().cards("blue", "overtime").assistants("blue", market=1, consulate=1)
    state = go(scene.build(), "play overtime", "gondola 2")
    assert choices(state) == ["space 1", "done"]
    go(state, "space 1")
    assert load_of(state, "blue", 2) == (0, 1, 0)


def test_11_3_3_bribe_the_councillors() -> None:
    scene = Scene().cards("blue", "councillors").fleet("blue", intrigue=1)
    state = go(scene.build(), "play councillors")
    assert choices(state) == ["take intrigue", "stop"]
    go(state, "take intrigue")
    assert [at(state, "blue", name) for name in ("council", "intrigue")] == [2, 2]
    modest = go(scene.fleet("blue", intrigue=0).build(), "play councillors")
    assert at(modest, "blue", "council") == 1
    assert step(modest) == "gondolier"


def test_11_3_4_trade_information() -> None:
    state = go(Scene().cards("blue", "information").build(), "play information")
    assert at(state, "blue", "coins") == 12
    assert asked(state) == "chance"


def test_11_3_5_build_a_bridge_or_score() -> None:
    scene = Scene().cards("blue", "bridge").bridge("blue", "Santa Lucia - Cannaregio")
    state = go(scene.build(), "play bridge")
    assert choices(state) == ["bridge", "points"]
    assert at(go(state, "points"), "blue", "points") == 2
    state = go(scene.build(), "play bridge", "bridge", "bridge Rialto - San Zanipolo")
    assert len(state.to_dict()["bridges"]) == 2


def test_11_3_6_promote_workers() -> None:
    scene = Scene().cards("blue", "promotion").assistants("blue", church=1, court=1)
    scene.assistants("violet", church=2)
    state = go(scene.build(), "play promotion", "promote at church")
    assert at(state, "blue", "assistants")["church"] == 2
    assert at(state, "violet", "assistants")["church"] == 3
    assert step(state) == "gondolier"


def test_11_3_7_manage_stocks() -> None:
    scene = Scene().cards("blue", "stocks").cubes("blue", 1, 2, 0, 0)
    state = go(scene.build(), "play stocks", "0 ceramic", "gondola 2", "take silver")
    assert load_of(state, "blue", 1) == (0, 0, 0)
    assert load_of(state, "blue", 2) == (2, 0, 1)


def test_11_3_8_make_an_offer() -> None:
    state = go(Scene().cards("blue", "offer").missions("blue", 4, 5).build(), "play offer")
    assert choices(state) == ["mission", "points"]
    go(state, "mission", "chance: mission 9")
    assert hand(state, "blue") == [4, 5, 9]
    assert at(state, "blue", "coins") == 10
    full = go(Scene().cards("blue", "offer").missions("blue", 4, 5, 9).build(), "play offer")
    assert at(full, "blue", "points") == 2


def test_11_3_9_investigate() -> None:
    state = go(Scene().cards("blue", "investigation").build(), "play investigation")
    assert at(state, "blue", "scrolls") == 6


def test_11_3_10_testify() -> None:
    scene = Scene().cards("blue", "testimony").fleet("blue", intrigue=2)
    assert at(go(scene.build(), "play testimony"), "blue", "intrigue") == 0


def test_11_3_11_hire_a_spy() -> None:
    scene = Scene().cards("blue", "spy").fleet("blue", intrigue=3).assistants("blue", church=1)
    state = go(scene.build(), "play spy", "spy at church", "gondola 2", "to Accademia", "pass")
    assert choices(state) == ["space 1", "space 2", "space 3", "space 4", "done"]
    go(state, "done", "to Giudecca", "moor")
    assert state.to_dict()["spy"] == "church"
    go(state, "done")
    assert state.to_dict()["spy"] is None
    moored = go(scene.build(), "play spy", "spy at church", "gondola 2", "to Accademia", "moor")
    # Mooring, the spy is of no use: the own assistant has just come to the second space.
    assert choices(moored) == ["space 1", "space 2", "done"]
