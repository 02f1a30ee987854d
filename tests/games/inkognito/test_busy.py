"""The laws again, in games full of meetings: random play alone comes to few questions."""

from __future__ import annotations

from collections import Counter

import pytest

from games.inkognito.busy import Sociable, leaning
from games.inkognito.tables import GAME, HOST, phase
from serenissima import OVER, Random
from serenissima.games.inkognito.worlds import Suspicions


@pytest.mark.parametrize("memory", ["engine", "rulebook"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_full_of_questions_keep_the_laws(seats: int, memory: str) -> None:
    questions: Counter[str] = Counter()
    cards: Counter[int] = Counter()
    for seed in range(2):
        trial = Sociable(GAME, seats, {"setup": "random", "memory": memory}, seed)
        trial.run(20_000, 0.04)
        position = trial.state.to_dict()
        questions.update(line["question"] for line in position["log"])
        cards.update(len(answer["cards"]) for answer in position["answers"])
    assert sum(questions.values()) > 20
    assert cards[2] and cards[3]
    assert (questions["one card fewer"] > 0) == (memory == "rulebook")


def test_many_unseen_answers_cost_the_ambassador_little() -> None:
    state, rng = GAME.new(5, setup="random"), Random(5)
    while len(GAME.view(state, None).public["log"]) < 120 and state.actor() != OVER:
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        if seat >= 0 and (phase(state) == "turn" or rng.random() > 0.1):
            options = leaning(state, options, 1_000)
        state.apply(seat, options[rng.randrange(len(options))])
    view = GAME.view(state, HOST)
    assert len(view.public["log"]) >= 120
    worlds = GAME.worlds(view)
    assert isinstance(worlds, Suspicions)
    rough = [exchange for exchange in worlds.kept.values() if exchange.rough]
    assert rough, "some pair has more unseen answers than can be summed up exactly"
    assert sum(len(exchange.known) for exchange in worlds.kept.values()) < 100_000
    for _ in range(20):
        world = worlds.draw(rng)
        assert GAME.view(GAME.load(world.to_dict()), HOST) == view
