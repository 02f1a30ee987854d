"""A described position that cannot be is refused with a sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.intrigo.build import GAME, about_to_share, position, using
from serenissima.kernel.state import IllegalPosition

Described = dict[str, Any]


def change(**fields: Any) -> Callable[[Described], None]:
    return lambda described: described.update(fields)


def double_laid(described: Described) -> None:
    described["slots"][0] = described["slots"][1] = "contarini-2"


def too_dear(described: Described) -> None:
    described["pile"] += described["purses"][0]
    described["purses"][0] = 0
    described.update(stage="slot", card="thief")


def double_kept(described: Described) -> None:
    described["kept"][0][0] = described["kept"][1][0]


WRONG: list[tuple[Callable[[Described], None], str]] = [
    (change(seats=5), "seats must be a whole number from 3 to 4, not 5"),
    (change(first=4), "first must be a whole number from 0 to 3"),
    (change(stage="dusk"), "stage must be one of families, fill"),
    (change(turn=None), "turn must name a seat"),
    (change(stage="deal"), "turn must not name a seat"),
    (change(stage="deal", turn=None), "packets: cards are dealt one by one"),
    (change(stage="draft"), "kept: all seats choose from packets of the same size"),
    (change(stage="fill", turn=None), "stage: no card is out before the arcades are filled"),
    (change(stage="slot"), "card: it is named between its choice"),
    (change(stage="slot", card="tiepolo-4"), "card: the seat does not hold it"),
    (too_dear, "card: the seat cannot buy the thief"),
    (change(stage="aim", card="thief"), "slot: it is named while a power is being used"),
    (change(stage="aim", card="thief", slot=3), "slot: the Influence card whose power is used"),
    (change(aim=3), "aim: it is named when a power takes a second choice"),
    (change(families=["contarini"] * 4), "families: every family is in one place"),
    (change(families=[None, "contarini", None, None]), "in the order of the seats"),
    (change(families=[None] * 4), "stage: families are dealt before anything else"),
    (change(removed="contarini"), "families: every family is in one place"),
    (change(stolen=[3, 3]), "stolen names a place twice"),
    (change(down=[3]), "down: only an Intrigant can lie face down"),
    (change(winner=0), "winner: the counters say nobody"),
    (change(counters=[[1] * 5, [0] * 5, [0] * 5, [0] * 5]), r"winner: the counters say \[0\]"),
    (change(kept=[[], [], [], []]), "kept: every seat has drafted 4 cards"),
    (change(last={"card": "thief", "seat": 0}), "last.card must be one of contarini-2"),
    (change(mood="gloomy"), "mood is not a field"),
    (double_laid, "slots: an Intrigant is laid once"),
    (double_kept, "every Intrigant in play is in one place"),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_positions_are_refused(spoil: Callable[[Described], None], message: str) -> None:
    described = position().to_dict()
    spoil(described)
    with pytest.raises(IllegalPosition, match=message):
        GAME.load(described)


def test_a_full_palace_cannot_wait_for_a_turn() -> None:
    described = about_to_share({}).to_dict()
    described.update(stage="turn", card=None, slot=None)
    with pytest.raises(IllegalPosition, match="a full Palace is shared out at once"):
        GAME.load(described)


def test_three_seats_have_no_tiepolo() -> None:
    described = position(3).to_dict()
    described["kept"][0][0] = "tiepolo-4"
    with pytest.raises(IllegalPosition, match="every Intrigant in play is in one place"):
        GAME.load(described)


def test_stolen_needs_a_token() -> None:
    described = position(arcades={1: None}).to_dict()
    described["stolen"] = [1]
    with pytest.raises(IllegalPosition, match="only a token can lie face down"):
        GAME.load(described)


def test_a_power_needs_a_target() -> None:
    described = using("gondolier", 4, slots={3: "contarini-2", 9: "contarini-3"}).to_dict()
    described["stage"], described["aim"] = "goal", 9
    with pytest.raises(IllegalPosition, match="aim: the power has no such target"):
        GAME.load(described)
