"""Measuring: rates, and the positions that are measured."""

from __future__ import annotations

from pathlib import Path

import kuhn
from serenissima.kernel.state import CHANCE, OVER
from serenissima.measure import interpreted_copy, measure, midgame, rate


def test_a_rate_is_what_was_done_after_the_first_time_by_the_time_it_took() -> None:
    done = iter(range(1_000_000))
    assert rate(lambda: next(done) and 1, 0.01) > 0
    assert next(done) > 2


def test_positions_along_a_game_are_those_in_which_a_seat_decides() -> None:
    positions = midgame(kuhn.GAME, 2)
    assert positions and all(int(state.actor()) not in (CHANCE, OVER) for state in positions)


def test_every_figure_of_a_game_is_above_nothing() -> None:
    found = measure(kuhn.GAME, 2, 0.01)
    assert (found.game, found.seats) == ("kuhn", 2)
    assert min(found.games, found.decisions, found.clones, found.draws) > 0


def test_the_interpreted_copy_has_the_source_and_no_machine_code(tmp_path: Path) -> None:
    package = interpreted_copy(tmp_path) / "serenissima"
    assert (package / "measure.py").is_file()
    assert not list(package.rglob("*.so"))
