"""Playing on at random: to the end or to the limit, and nothing but what is legal."""

from __future__ import annotations

import kuhn
from serenissima import OVER, Random
from serenissima.kernel.playout import playout


def test_it_stops_at_the_limit_and_goes_on_from_there() -> None:
    state = kuhn.GAME.new(2)
    assert playout(state, Random(1), 0) == 0 and state.to_dict() == kuhn.GAME.new(2).to_dict()
    assert playout(state, Random(1), 3) == 3
    assert len(state.to_dict()["cards"]) == 2 and len(state.to_dict()["line"]) == 1


def test_it_stops_at_the_end_and_answers_how_many_choices_were_made() -> None:
    for seed in range(20):
        state = kuhn.GAME.new(2)
        made = playout(state, Random(seed), 100)
        assert state.actor() == OVER
        assert made == len(state.to_dict()["cards"]) + len(state.to_dict()["line"]) in (4, 5)
        assert playout(state, Random(seed), 100) == 0


def test_every_line_of_play_comes_up() -> None:
    lines = set()
    for seed in range(60):
        state = kuhn.GAME.new(2)
        playout(state, Random(seed), 100)
        lines.add(state.to_dict()["line"])
    assert lines == {"pp", "bp", "bb", "pbp", "pbb"}
