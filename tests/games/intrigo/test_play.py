"""What is always true of a position of Intrigo, in every random game."""

from __future__ import annotations

import pytest

from games.intrigo.build import new
from serenissima import Random
from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import INFLUENCE
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.kernel.state import OVER

TURNS = ("turn", "slot", "aim", "goal", "over")


def check(state: Intrigo, bought: int) -> None:
    """The invariants of one position; `bought` counts the Influence cards laid this round."""
    described = state.to_dict()
    ring = 4 * described["seats"]
    ducats = sum(described["purses"]) + described["pile"] + described["arcades"].count("ducat")
    assert ducats == 32, "all Ducats are accounted for"
    on_arcades = [t for t in described["arcades"] if t not in (None, "ducat")]
    assert len(on_arcades) + len(described["bag"]) == 15
    # Each of three Traders puts one Seal more on a Ducat arcade at most.
    assert len(on_arcades) <= ring // 2 + 3
    assert described["bag"], "the bag never runs dry"
    free = described["slots"].count(None)
    if described["stage"] in TURNS:
        assert described["slots"].count(None) == int(state.free).bit_count()
        in_hand = sum(int(hand).bit_count() for hand in state.hands)
        assert in_hand == free + bought, "cards in hand = free slots + Influence laid this round"
        assert in_hand > 0 or free == 0, "somebody can always lay a card"


@pytest.mark.parametrize("seats", [3, 4])
def test_invariants_hold_in_random_games(seats: int) -> None:
    for seed in range(25):
        rng = Random(seed)
        state = new(seats)
        while state.actor() != OVER:
            bought = sum(card in INFLUENCE for card in state.to_dict()["slots"])
            check(state, bought)
            seat = int(state.actor())
            options = state.options(seat)
            state.apply(seat, options[rng.randrange(len(options))])
        check(state, sum(card in INFLUENCE for card in state.to_dict()["slots"]))


@pytest.mark.parametrize("seats", [3, 4])
def test_at_most_eighteen_influence_cards_are_ever_laid(seats: int) -> None:
    for seed in range(25):
        rng = Random(seed)
        state = new(seats)
        laid = 0
        while state.actor() != OVER:
            seat = int(state.actor())
            options = [int(option) for option in state.options(seat)]
            # Whoever can buy does, to use the piles up as fast as the Ducats allow.
            turn = state.to_dict()["stage"] == "turn"
            buys = [o for o in options if turn and s.INFLUENCE_FROM <= o < s.PASS]
            options = buys or options
            laid += bool(buys)
            state.apply(seat, options[rng.randrange(len(options))])
        assert laid + sum(state.to_dict()["influence"].values()) == 18
