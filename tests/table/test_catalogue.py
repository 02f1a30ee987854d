from __future__ import annotations

import pytest

from serenissima.games import GAMES
from serenissima.table.catalogue import Catalogue


def test_the_shelf_holds_all_games_and_those_one_adds() -> None:
    assert [game.name for game in Catalogue.of().games] == list(GAMES)
    catalogue = Catalogue.of(["kuhn:GAME"])
    box = catalogue.edition("kuhn")
    assert box is not None and box.reference == "kuhn:GAME"
    assert catalogue.edition("kuhn", "a pack") is None and catalogue.packs("kuhn") == []


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no game is called 'chess'"):
        Catalogue.of(["chess"])
    with pytest.raises(ValueError, match="is not a game"):
        Catalogue.of(["kuhn:KuhnWords"])
