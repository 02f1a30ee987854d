"""The plan of the city: where each space is drawn, and the streets and canals between them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from serenissima.games.inkognito import data
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules.movement import neighbours
from serenissima.games.spots import Tables as Raw
from serenissima.games.spots import from_tables
from serenissima.kernel.state import bits


@dataclass(frozen=True)
class Plan:
    """The city of one box or pack."""

    tables: Tables
    spaces: Sequence[Mapping[str, Any]]
    places: Mapping[int, tuple[float, float]]
    """Where each space lies on the map, in hundredths."""
    streets: str
    canals: str
    """All of them as one path."""

    def near(self, kind: int, number: int) -> set[int]:
        """The spaces that ways of a kind lead to from a space, all by their printed ids."""
        ids = self.tables.ids
        space = list(ids).index(number)
        return {int(ids[other]) for other in bits(neighbours(self.tables, kind, space))}

    def flight(self, agent: int) -> int:
        """The number of the space an agent without a partner flees to. Rule 22.4."""
        return int(self.tables.numbers[self.tables.flights[agent]])


@from_tables
def plan(raw: Raw) -> Plan:
    """The plan of a box."""
    board = raw["board"]
    places = spread(board["spaces"])
    return Plan(
        data.read_tables(raw),
        board["spaces"],
        places,
        "".join(line(places, one, other) for one, other in board["streets"]),
        "".join(line(places, one, other) for one, other in board["canals"]),
    )


def line(places: Mapping[int, tuple[float, float]], one: int, other: int) -> str:
    """A way between two spaces, to be drawn."""
    return f"M{places[one][0]} {places[one][1]}L{places[other][0]} {places[other][1]}"


def spread(spaces: Sequence[Mapping[str, Any]]) -> dict[int, tuple[float, float]]:
    """Where each space lies on the map, in hundredths.

    The printed city is crowded in places; spaces closer than a thumb needs are pushed apart on a
    sheet as narrow as a telephone, and held near where they belong.
    """
    width, height, room = 374.0, 560.0, 44.0
    lefts, tops = [s["x"] for s in spaces], [s["y"] for s in spaces]

    def fitted(value: float, low: float, high: float) -> float:
        return 0.05 + 0.9 * (value - low) / ((high - low) or 1)

    home = [
        (
            width * fitted(s["x"], min(lefts), max(lefts)),
            height * fitted(s["y"], min(tops), max(tops)),
        )
        for s in spaces
    ]
    now = [list(point) for point in home]
    for _ in range(300):
        push = [[0.0, 0.0] for _ in now]
        for i, one in enumerate(now):
            for j in range(i):
                across, down = one[0] - now[j][0], one[1] - now[j][1]
                apart = math.hypot(across, down) or 0.1
                if apart < room:
                    force = (room - apart) / 4 / apart
                    push[i][0] += across * force
                    push[i][1] += down * force
                    push[j][0] -= across * force
                    push[j][1] -= down * force
        for point, origin, moved in zip(now, home, push, strict=True):
            point[0] += moved[0] + (origin[0] - point[0]) * 0.01
            point[1] += moved[1] + (origin[1] - point[1]) * 0.01
            point[0] = min(max(point[0], 20), width - 20)
            point[1] = min(max(point[1], 24), height - 18)
    return {
        s["id"]: (round(100 * point[0] / width, 1), round(100 * point[1] / height, 1))
        for s, point in zip(spaces, now, strict=True)
    }
