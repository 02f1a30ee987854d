"""The plan of the city: where each space is drawn, and the streets and canals between them."""

from __future__ import annotations

import math
from functools import cache

from serenissima.games.spots import printed


@cache
def places() -> dict[int, tuple[float, float]]:
    """Where each space lies on the map, in hundredths.

    The printed city is crowded in places; spaces closer than a thumb needs are pushed apart on a
    sheet as narrow as a telephone, and held near where they belong.
    """
    width, height, room = 374.0, 560.0, 44.0
    spaces = printed("inkognito")["board"]["spaces"]
    lefts, tops = [s["x"] for s in spaces], [s["y"] for s in spaces]

    def fitted(value: float, low: float, high: float) -> float:
        return 0.05 + 0.9 * (value - low) / (high - low)

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


@cache
def ways(kind: str) -> str:
    """All streets, or all canals, as one path."""
    at = places()
    return "".join(
        f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}"
        for a, b in printed("inkognito")["board"][kind]
    )
