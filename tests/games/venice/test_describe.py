"""Every piece is in one place: described positions that lose or double one are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from games.venice.build import Scene
from serenissima.games.venice import GAME
from serenissima.kernel.state import IllegalPosition


def described() -> dict[str, Any]:
    """A position with something of everything."""
    scene = Scene(3).missions("blue", 1, 2).missions("violet", 3).cards("violet", "spy", "offer")
    scene.assistants("blue", church=2).assistants("violet", church=1).bridge(
        "blue", "Santa Lucia - San Polo"
    )
    scene.effects("orange", 5).cubes("blue", 1, 2, 1, 0)
    return scene.build().to_dict()


Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda d: d["hands"][1]["missions"].append(1), "two places"),
        (lambda d: d["hands"][0]["missions"].append(9), "mission_top must be"),
        (lambda d: d.update(mission_top=12), "mission_top must be"),
        (lambda d: d["discard_pile"].append("spy 1"), "two places"),
        (lambda d: d["hands"][0]["missions"].extend([7, 8]), "at most 3"),
        (lambda d: d["fleets"][0]["assistants"].update(church=1), "space 1 is taken"),
        (lambda d: d["stacks"][2].clear(), "blue 1 is missing"),
        (lambda d: d["stacks"][0].append("blue 1"), "does not lie here"),
        (lambda d: d["fleets"][0].update(intrigue=9), "from 0 to 8"),
        (lambda d: d["fleets"][0].update(scrolls=11), "from 0 to 10"),
        (lambda d: d["fleets"][0]["cubes"][0].update(silver=3), "more than 5 cubes"),
        (lambda d: d["fleets"][2].update(slots=[6, None, None]), "not completed"),
        (
            lambda d: d["bridges"].update(
                {"Santa Lucia - Cannaregio": "blue", "Castello - Palazzo Ducale": "blue"}
            ),
            "only 2",
        ),
        (lambda d: d["layout"].__setitem__(0, "market"), "cannot be here"),
        (lambda d: d["row"].__setitem__(0, "decree 1"), "for one player"),
        (lambda d: d["fleets"][0].update(favour="ready"), "variant 'favour'"),
        (lambda d: d.update(agenda=["dance"]), "agenda"),
        (lambda d: d.update(colours=5), "colours is not a field"),
        (lambda d: d.pop("turn"), "turn is missing"),
        (lambda d: d["variants"].update(own_dock=3), "own_dock"),
        (lambda d: d["fleets"][0].update(missions=1), r"fleets\[0\].missions"),
        (lambda d: d.update(agenda=["move", "end turn"], boat="blue 1"), "dock: the step 'move'"),
        (
            lambda d: d.update(agenda=["move", "end turn"], boat="blue 1", dock="Rialto"),
            "blue 1 is moored",
        ),
        (lambda d: d.update(agenda=["settle", "end turn"]), "nobody owes"),
    ],
)
def test_a_broken_position_is_refused(change: Change, error: str) -> None:
    data = copy.deepcopy(described())
    assert GAME.load(json.loads(json.dumps(data))).to_dict() == data
    change(data)
    with pytest.raises(IllegalPosition, match=error):
        GAME.load(data)


def test_pieces_of_the_smugglers_are_counted() -> None:
    data = Scene(2).build().to_dict()
    data["smuggler_piles"][0].remove("market")
    with pytest.raises(IllegalPosition, match="smugglers"):
        GAME.load(data)
    alone = Scene(1).build().to_dict()
    alone["row"][1] = "decree 1"
    with pytest.raises(IllegalPosition, match="two places"):
        GAME.load(alone)
    alone = Scene(1).build().to_dict()
    alone["doge_deck"] = 23
    with pytest.raises(IllegalPosition, match="two of the 27"):
        GAME.load(alone)
