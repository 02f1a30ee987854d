"""The rulebook's example, pages 16 to 19: Blue, Violet and Orange over eight turns.

The book contradicts itself in two places. Orange activates the Library where their own second
gondola lies, which page 6 forbids; the example is therefore played with the variant `own_dock`. And
Violet passes the Bank on page 18 without meeting Blue, who has been moored there since page 17; the
rules want a passing, and here there is one.
"""

from __future__ import annotations

import pytest

from games.venice.build import HOME, Scene, asked, at, choices, go, load_of, stack, step
from serenissima.games.packs import box
from serenissima.games.venice import GAME
from serenissima.kernel.state import State


def beginning() -> State:
    """The middle of a hypothetical game for three."""
    scene = Scene(3, own_dock=True, favour=True)
    scene.gondola("blue", 1, HOME["market"]).gondola("blue", 2, HOME["council-of-ten"])
    scene.gondola("violet", 1, HOME["monastery"]).gondola("violet", 2, HOME["church"])
    scene.gondola("orange", 1, HOME["court"]).gondola("orange", 2, HOME["library"])
    scene.assistants("blue", market=1, minor_council=1, council_of_ten=1)
    scene.assistants("violet", church=1, bank=1).assistants("orange", court=1, library=1)
    scene.cubes("blue", 1, 1, 0, 0).cubes("orange", 1, 0, 0, 1).cubes("orange", 2, 0, 1, 0)
    scene.fleet("blue", gondolier=2, coins=6, scrolls=1, favour="ready")
    scene.fleet("violet", gondolier=2, coins=9, scrolls=1, favour="turned")
    scene.fleet("orange", gondolier=2, coins=4, scrolls=1, favour="turned")
    scene.missions("blue", 9, 15).missions("orange", 10)
    return scene.build()


def test_the_ten_canals_of_the_example_are_on_the_map() -> None:
    canals = {
        frozenset((entry["from"], entry["to"])): entry["cost"]
        for entry in box("venice")["canals"]["list"]
    }
    printed = [
        ("market", "minor-council", 1),
        ("minor-council", "docks", 2),
        ("docks", "grand-council", 1),
        ("grand-council", "church", None),
        ("church", "bank", 1),
        ("docks", "bank", None),
        ("bank", "council-of-ten", 1),
        ("council-of-ten", "minor-council", None),
        ("court", "library", None),
        ("library", "workshop", 2),
    ]
    for one, other, cost in printed:
        found = canals[frozenset((HOME[one], HOME[other]))]
        assert cost is None or found == cost, (one, other)


def test_the_example_of_the_rulebook() -> None:
    state = beginning()

    # Page 16. Blue goes by the Minor Council, where they take a cube, to the Docks.
    go(state, "blue: gondola 1", "to Cannaregio", "pass")
    assert at(state, "blue", "coins") == 6
    go(state, "space 1", "to Rialto")
    assert at(state, "blue", "coins") == 4
    go(state, "moor", "space 1")
    assert at(state, "blue", "assistants")["docks"] == 1
    assert load_of(state, "blue", 1) == (2, 1, 0)

    # Violet meets Blue at the Docks on the way to the Grand Council.
    go(state, "violet: gondola 1", "to Rialto", "pass", "violet: intrigue", "blue: scroll")
    assert step(state) == "move"
    go(state, "violet: to Maggior Consiglio", "moor", "effect 1")
    assert at(state, "violet", "council") == 3
    go(state, "effect 2", "bridge Accademia - Maggior Consiglio")
    assert [at(state, "violet", name) for name in ("coins", "intrigue")] == [4, 1]
    assert at(state, "blue", "scrolls") == 0

    # Page 17. Orange shares out cubes at the Library, activates it and completes a mission.
    go(state, "orange: gondola 1", "to Arsenale")
    assert choices(state) == ["0 cloth", "1 cloth"]
    go(state, "1 cloth", "1 silver", "space 1", "to Castello")
    assert at(state, "orange", "coins") == 2
    go(state, "moor", "complete 10", "slot 1")
    assert [at(state, "orange", name) for name in ("points", "coins", "scrolls")] == [5, 7, 0]
    go(state, "space 1")
    assert load_of(state, "orange", 1) == (1, 0, 0)

    # Blue stays for 3 coins and turns the Favour card for the missing scroll.
    go(state, "blue: gondola 1", "to San Polo", "moor")
    assert at(state, "blue", "coins") == 1
    assert "complete 9" not in choices(state)
    go(state, "favour scrolls", "complete 9", "slot 1")
    assert [at(state, "blue", name) for name in ("points", "coins", "scrolls")] == [5, 6, 1]
    assert at(state, "blue", "assistants")["bank"] == 1
    assert at(state, "violet", "assistants")["bank"] == 2
    go(state, "space 1")

    # Page 18. Violet passes the Bank. The book forgets that Blue lies there.
    assert stack(state, "San Polo") == ["blue 1"]
    go(state, "violet: gondola 2", "to San Polo", "pass", "violet: scroll", "blue: scroll")
    go(state, "space 1", "space 2")
    assert [at(state, "violet", name) for name in ("coins", "intrigue")] == [8, 2]
    go(state, "to Santa Lucia", "moor", "space 1")
    assert at(state, "violet", "coins") == 7
    assert at(state, "blue", "points") == 6
    assert at(state, "blue", "assistants")["council-of-ten"] == 2
    assert load_of(state, "violet", 2) == (0, 0, 2)

    # Orange hands out intrigue from the second space of the Court.
    assert asked(state) == "orange"
    go(state, "gondola 2", "to Fondamente Nove", "moor", "space 1", "space 2")
    assert [at(state, c, "intrigue") for c in ("blue", "violet", "orange")] == [1, 3, 0]

    # Page 19. Blue takes cubes at the Minor Council and the Market.
    go(state, "blue: gondola 2", "to Cannaregio", "pass", "space 1", "to Madonna dell'Orto")
    assert at(state, "blue", "coins") == 5
    go(state, "moor", "space 1", "space 2", "take cloth", "take silver")
    assert at(state, "blue", "assistants")["market"] == 2
    assert load_of(state, "blue", 2) == (2, 1, 1)
    assert at(state, "blue", "coins") == 4

    # Violet takes a coin under their own bridge and uses only two spaces of the Bank.
    go(state, "violet: gondola 1", "to Accademia")
    assert at(state, "violet", "coins") == 8
    go(state, "pass", "space 1", "to San Polo", "moor")
    assert at(state, "violet", "coins") == 7
    assert at(state, "blue", "points") == 7
    assert at(state, "violet", "assistants")["bank"] == 3
    go(state, "space 1", "space 2", "done")
    assert [at(state, "violet", name) for name in ("coins", "intrigue")] == [11, 4]
    assert load_of(state, "violet", 1) == (0, 0, 2)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_example_keeps_its_secrets(seat: int | None) -> None:
    text = GAME.view(beginning(), seat).to_json()
    others = {"9": 0, "10": 2}
    own = GAME.view(beginning(), seat).own.get("missions", [])
    for number, owner in others.items():
        assert (int(number) in own) == (seat == owner)
    assert '"hands"' not in text
