"""The rules as `serenissima rules` prints them."""

from __future__ import annotations

import pytest

from serenissima import GAMES
from serenissima.rules_text import plain, rules_text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_each_language(game: str) -> None:
    english, french = rules_text(game, "en"), rules_text(game, "fr")
    assert english.startswith("# ") and french.startswith("# ") and english != french


def test_a_terminal_is_shown_no_marks_of_markdown() -> None:
    text = "## 2.1 Bids\n\nLay **one** *marker*, `so`.\n- again"
    assert plain(text) == "2.1 Bids\n\nLay one marker, so.\n- again"
