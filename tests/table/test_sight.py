from __future__ import annotations

from librt.random import Random

import kuhn
from serenissima.games import GAMES
from serenissima.kernel.playout import playout
from serenissima.kernel.state import OVER
from serenissima.table.sight import ask, imagined


def test_questions_and_choices_come_from_the_view_alone() -> None:
    """Two worlds a seat cannot tell apart give it the same words."""
    for game in [*GAMES.values(), kuhn.GAME]:
        rng = Random(4)
        for length in range(10, 80, 7):
            state = game.new(game.seats[0])
            playout(state, rng, length)
            seat = int(state.actor())
            if seat < 0:
                continue
            view = game.view(state, seat)
            world = game.worlds(view).draw(rng)
            assert ask(game, view, 3) == ask(game, game.view(world, seat), 3)
            found = ask(game, view, 3)
            assert found is not None
            assert [c.option for c in found.choices] == [int(o) for o in state.options(seat)]


def test_nobody_else_is_ask() -> None:
    state = kuhn.GAME.new(2)
    playout(state, Random(1), 2)
    assert ask(kuhn.GAME, kuhn.GAME.view(state, 1), 0) is None
    assert ask(kuhn.GAME, kuhn.GAME.view(state, None), 0) is None
    assert int(imagined(kuhn.GAME, kuhn.GAME.view(state, 0)).actor()) != OVER
