"""Finished games of Doge, one for each way of ending."""

from __future__ import annotations

import pytest

from games.doge.build import GAME, final
from games.doge.find_records import ENDINGS, FOLDER, ending
from serenissima.kernel.record import Record, verify


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("way", ENDINGS)
def test_a_recorded_game_ends_as_its_name_says(seats: int, way: str) -> None:
    text = (FOLDER / f"{seats}-{way}.txt").read_text()
    record = Record.from_text(text)
    assert record.to_text() == text
    state = final(text)
    assert ending(state) == way
    assert record.result == " ".join(f"{value:.6g}" for value in state.returns())
    verify(record, GAME)
