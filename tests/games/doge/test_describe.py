"""Loading described positions: legal ones, and refusals that say why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.doge.build import GAME, RED, SAN_POLO, choose, first_ballot, vote
from serenissima.kernel.state import IllegalPosition

Spoil = Callable[[dict[str, Any]], object]


def ballot() -> dict[str, Any]:
    return first_ballot().to_dict()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda d: d.pop("order"), "order is missing"),
        (lambda d: d.update(game="chess"), "must be 'doge'"),
        (lambda d: d.update(seats=5), "seats must be a whole number from 3 to 4"),
        (lambda d: d.update(phase="dance"), "phase must be one of"),
        (lambda d: d["order"].__setitem__(0, d["order"][1]), "one card in a set"),
        (lambda d: d["players"][0]["houses"].update(Castello=16), "from 0 to 15"),
        (
            lambda d: d["players"][0]["houses"].update({"Castello": 9, "San Polo": 7}),
            "16 of 15 houses",
        ),
        (
            lambda d: d["players"][0]["palaces"].update({"Castello": 5, "San Polo": 4}),
            "9 of 8 palaces",
        ),
        (lambda d: d["players"][0]["hand"].append(3), "must make up"),
        (lambda d: d["players"][0]["hand"].pop(), "must make up"),
        (lambda d: d["players"][0].update(stacks={"Castello": []}), "1 to 4 markers"),
        (lambda d: d["players"][0]["bid"].update(markers=[3]), "need an area card"),
        (lambda d: d["players"][0]["bid"].update(area="Murano"), "must be one of Cannaregio"),
        (lambda d: d["players"][0].update(chosen=1), "has decided nothing"),
        (lambda d: d["players"][0].update(origin="Castello"), "no house is being moved"),
        (lambda d: d["players"].pop(), "must have 3 entries"),
        (lambda d: d["advisors"][0].update(owner=0), "go together"),
        (lambda d: d["advisors"][0].update(owner=0, place="Cannaregio"), "own area"),
        (lambda d: d["advisors"][0].update(owner=7, place="Castello"), "from 0 to 2"),
        (lambda d: d["advisors"][0].update(home="Castello"), "must be Cannaregio"),
        (lambda d: d.update(waiting=[]), "not as the phase"),
        (lambda d: d.update(waiting=[0], movers=[1]), "only movers"),
        (lambda d: d.update(movers=[0], waiting=[0]), "everybody with markers"),
        (lambda d: d.update(votes_held=2), "cards are turned up"),
        (lambda d: d["vote"].update(area="Castello"), "no area is voting"),
        (lambda d: d.update(players="nobody"), "must be a list"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(spoil: Spoil, reason: str) -> None:
    described = ballot()
    spoil(described)
    with pytest.raises(IllegalPosition, match=reason):
        GAME.load(described)


def test_too_many_palaces_in_a_district_are_refused() -> None:
    described = ballot()
    for seat in range(3):
        described["players"][seat]["palaces"]["Castello"] = 2
    with pytest.raises(IllegalPosition, match="Castello has 6 palaces"):
        GAME.load(described)


def test_seven_rings_are_refused() -> None:
    described = ballot()
    for advisor in range(7):
        described["advisors"][advisor].update(
            owner=0, place="San Polo" if advisor != 4 else "Castello"
        )
    with pytest.raises(IllegalPosition, match="7 of 6 rings"):
        GAME.load(described)


def test_places_in_a_vote_must_follow_from_the_votes() -> None:
    described = vote(SAN_POLO, {RED: [3]}).to_dict()
    assert GAME.load(described).to_dict() == described
    described["vote"]["leaders"] = [1]
    with pytest.raises(IllegalPosition, match="by the votes"):
        GAME.load(described)
    described["vote"].update(leaders=[0], area="Castello")
    with pytest.raises(IllegalPosition, match="next one in the order"):
        GAME.load(described)


def test_a_puzzle_can_be_loaded_and_played_on() -> None:
    described = ballot()
    described["players"][0]["palaces"].update(dict.fromkeys(described["players"][0]["palaces"], 1))
    state = GAME.load(described)
    choose(state, RED, "Castello", "3", "lay")
    assert state.pending() == [1, 2]
