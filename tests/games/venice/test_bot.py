"""The bots: they play from views, legally, better than chance, and look as far as they should."""

from __future__ import annotations

import pytest

from games.venice.build import Scene
from serenissima import Random
from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.venice import GAME
from serenissima.games.venice.bot import VeniceKnowledge, hour
from serenissima.games.venice.rules.play import Venice
from serenissima.kernel.game import View
from serenissima.kernel.knowledge import level_floats
from serenissima.kernel.state import OVER

FAR = 1e18


def test_a_little_thinking_beats_chance() -> None:
    won = 0
    for seed in range(12):
        rng = Random(seed)
        state = GAME.new(3)
        mine = seed % 3
        bot = Searcher(GAME, FAR, Skill(30))
        while (seat := int(state.actor())) != OVER:
            options = [int(option) for option in state.options(seat)]
            if seat == mine:
                # What the bot is shown has been through JSON: nothing else can be in it.
                seen = View.from_dict(GAME.view(state, seat).to_dict())
                state.apply(seat, bot.choose(seen, options, rng, FAR))
            else:
                state.apply(seat, options[rng.randrange(len(options))])
        won += int(state.returns()[mine])
    assert won >= 9


def test_points_are_worth_having_and_intrigue_is_not() -> None:
    def hope(scene: Scene) -> float:
        values = level_floats(3, 0.0)
        VeniceKnowledge().evaluate(scene.build(), values)
        return float(values[0])

    rich = Scene().fleet("blue", points=5)
    shady = Scene().fleet("blue", intrigue=8, scrolls=0, coins=3)
    assert hope(rich) > hope(Scene()) > hope(shady)


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_imagined_game_is_judged_after_the_answer_to_a_turn(seats: int) -> None:
    rng, state, knowledge = Random(3), GAME.new(seats), VeniceKnowledge()
    assert isinstance(state, Venice)
    begun = 0
    judged: list[int] = []
    searched = False
    while (seat := int(state.actor())) != OVER:
        if not searched and knowledge.settled(state, 0):
            begun = int(hour(state))
            searched = True
            knowledge.reopen(state, 0)
            assert not knowledge.settled(state, 0)
        elif searched and knowledge.settled(state, 0):
            judged.append(int(hour(state)) - begun)
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
    assert 4 <= min(judged) <= 5
