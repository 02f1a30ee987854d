"""Random games seldom complete missions, so the laws are also tried with effects in every slot."""

from __future__ import annotations

import pytest

from games.venice.build import KINDS, Scene
from serenissima import Random
from serenissima.games.venice import GAME
from serenissima.games.venice.describe.names import COLOURS
from serenissima.kernel.laws import Trial


def furnished(seats: int, rng: Random) -> Scene:
    """Three effects under every board, Influence cards in every hand, full gondolas."""
    scene = Scene(seats)
    numbers = list(range(1, 27))
    kinds = [*KINDS, *KINDS]
    for colour in COLOURS[:seats]:
        room = 9 // seats if seats < 3 else 3
        effects = [numbers.pop(rng.randrange(len(numbers))) for _ in range(min(3, room))]
        scene.effects(colour, *effects)
        scene.cards(colour, *(kinds.pop(rng.randrange(len(kinds))) for _ in range(3)))
        scene.cubes(colour, 1, 2, 2, 1).cubes(colour, 2, 1, 2, 2).fleet(colour, intrigue=3)
    return scene


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_effects_keep_the_laws(seats: int, seed: int) -> None:
    rng = Random(100 * seats + seed)
    trial = Trial(GAME, seats, {}, seed)
    trial.state = furnished(seats, rng).build()
    trial.play(400, 0.06)
