"""The laws again, in games full of meetings: random play alone comes to few questions."""

from __future__ import annotations

from collections import Counter

import pytest

from games.inkognito.busy import Sociable
from games.inkognito.tables import GAME


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
