"""The laws again, in games full of meetings: random play alone comes to few questions."""

from __future__ import annotations

from collections import Counter

import pytest

from games.inkognito.build import GAME
from games.inkognito.find_records import leaning
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.state import Position
from serenissima.kernel.laws import Trial
from serenissima.kernel.state import State


class Sociable(Trial):
    """A game under the laws, played by sociable seats."""

    patience = 60

    def choose(self, state: State, seat: int) -> int:
        """A choice among those the seat leans to."""
        option = super().choose(state, seat)
        assert isinstance(state, Position)
        if seat < 0 or (state.phase != s.TURN and self.rng.random() < 0.1):
            return option
        kept = leaning(state, self.options(state, seat), self.patience)
        return kept[self.rng.randrange(len(kept))]


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
