"""What a seat knows, and that its worlds respect it."""

from __future__ import annotations

from games.venice.build import Scene, go, hand
from games.venice.test_rulings import nearly_drawn
from serenissima import Random
from serenissima.games.venice import GAME


def test_a_remembered_card_stays_where_it_was_put() -> None:
    state = nearly_drawn().build()
    worlds = GAME.worlds(GAME.view(state, 1))
    rng = Random(3)
    seconds = set()
    for _ in range(200):
        under = worlds.draw(rng).to_dict()["under_decks"]["missions"]
        assert under[0] == 20
        seconds.add(under[1])
    # Violet does not know the second card: whatever Violet cannot see may be there.
    assert 21 in seconds and len(seconds) > 5


def test_a_card_drawn_from_under_the_deck_is_in_one_of_two_places() -> None:
    state = nearly_drawn().build()
    go(state, "gondola 2", "to Piazza San Marco", "moor", "effect 2", "keep 20")
    rng = Random(4)
    worlds = GAME.worlds(GAME.view(state, 1))
    places = {"hand": 0, "under": 0}
    for _ in range(200):
        world = worlds.draw(rng)
        if 20 in hand(world, "blue"):
            places["hand"] += 1
        else:
            assert world.to_dict()["under_decks"]["missions"] == [20]
            places["under"] += 1
    assert places["hand"] > 40 and places["under"] > 40
    # Blue, who chose, knows.
    assert GAME.worlds(GAME.view(state, 0)).draw(rng).to_dict()["under_decks"]["missions"] == [21]


def test_hands_are_dealt_evenly_from_what_is_unseen() -> None:
    state = Scene().missions("blue", 1, 2).missions("violet", 3).cards("orange", "spy").build()
    worlds = GAME.worlds(GAME.view(state, 0))
    rng = Random(5)
    seen: dict[int, int] = {}
    kinds: dict[str, int] = {}
    for _ in range(2400):
        world = worlds.draw(rng)
        (mission,) = hand(world, "violet")
        (card,) = hand(world, "orange", "influence")
        seen[mission] = seen.get(mission, 0) + 1
        kinds[card[:-2]] = kinds.get(card[:-2], 0) + 1
    assert sorted(seen) == list(range(3, 27))
    assert all(50 < count < 160 for count in seen.values())
    assert len(kinds) == 11 and all(130 < count < 320 for count in kinds.values())


def test_boxed_smuggler_cards_are_unknown_alone() -> None:
    scene = Scene(1)
    for deck in range(2):
        scene.data["smugglers"][deck]["seen"] = ["market", "docks"]
    state = scene.build()
    rng = Random(6)
    piles = set()
    for _ in range(50):
        pile = GAME.worlds(GAME.view(state, 0)).draw(rng).to_dict()["smuggler_piles"][0]
        assert "market" in pile and "docks" in pile and len(pile) == 9
        piles.add(tuple(pile))
    assert len(piles) > 10


def test_french_is_set_as_french_is() -> None:
    state = Scene(3, favour=True).build()
    question = GAME.words.question(state, 0).text("fr")
    assert question.endswith("\u202f?")
    for option in state.options(0):
        sentence = GAME.words(state, 0, int(option)).sentence("fr")
        assert "'" not in sentence
