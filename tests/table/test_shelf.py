from __future__ import annotations

import pytest

from serenissima.games import GAMES
from serenissima.table.shelf import Shelf


def test_the_shelf_holds_all_games_and_those_one_adds() -> None:
    assert [game.name for game in Shelf.of().games] == list(GAMES)
    shelf = Shelf.of(["kuhn:GAME"])
    box = shelf.box("kuhn")
    assert box is not None and box.reference == "kuhn:GAME"
    assert shelf.box("kuhn", "a pack") is None and shelf.packs("kuhn") == []


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no game is called 'chess'"):
        Shelf.of(["chess"])
    with pytest.raises(ValueError, match="is not a game"):
        Shelf.of(["kuhn:CARDS"])
