"""What the box of Doge holds and prints, read from `data.toml`."""

from __future__ import annotations

from typing import Final

from serenissima.games.packs import box

_BOX: Final = box("doge")

DISTRICTS: Final[tuple[str, ...]] = tuple(_BOX["areas"]["districts"])
AREAS: Final[tuple[str, ...]] = (*DISTRICTS, _BOX["areas"]["palace"])
PEOPLE: Final[dict[str, tuple[str, ...]]] = {
    language: tuple(_BOX["colours"][language]) for language in ("en", "fr")
}
SEAT_COUNTS: Final = range(_BOX["players"]["seats"][0], _BOX["players"]["seats"][1] + 1)
MARKERS: Final[tuple[int, ...]] = tuple(_BOX["pieces"]["markers"])
HOUSES: Final[int] = _BOX["pieces"]["houses"]
PALACES: Final[int] = _BOX["pieces"]["palaces"]
RINGS: Final[int] = _BOX["pieces"]["rings"]
PRICES: Final[tuple[int, ...]] = tuple(_BOX["prices"]["palace"])
ROUNDS: Final[dict[int, int]] = {
    int(seats): rounds for seats, rounds in _BOX["players"]["rounds"].items()
}
MOST_MARKERS: Final[int] = _BOX["players"]["most_markers"]
CONDITIONS: Final[tuple[tuple[int, int], ...]] = tuple(
    (condition["palaces"], condition["districts"]) for condition in _BOX["victory"]["conditions"]
)
