"""The chart of the lagoon, made once from the tables of a box or a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from serenissima.games.spots import from_tables, tongue
from serenissima.games.venice.data import CUBES, Tables, read_tables
from serenissima.games.venice.words import terms
from serenissima.games.venice.words.terms import Names
from serenissima.kernel.language import Language, Phrase

WIDTH: Final = 20.4
HEIGHT: Final = 15.4
"""The size of a building on the map, in hundredths."""
GAP: Final = (5.2, 5.0)
"""The open water between two buildings, wide enough for a coin on the canal."""
SIGNS: Final = {"coins": "●", "scrolls": "▤", "points": "★"}
SPECIAL_SIGNS: Final = {
    "sell": ("■{}●", "●"),
    "give": ("■1★", "■★"),
    "influence": ("✦", "✦"),
    "cards in hand": ("{}✦", "★"),
    "others": ("◆…", "◆…"),
    "council": ("♜1", "♜"),
    "missions completed": ("★/✔", "★"),
    "convert": ("■⇄■", "⇄"),
    "more intrigue": ("★/◆", "★"),
    "bridge or points": ("⌒/{}★", "⌒"),
    "mission": ("✉", "✉"),
    "grand council": ("♜1+", "♜"),
    "bridge": ("⌒", "⌒"),
}


@dataclass(frozen=True)
class Canal:
    """A canal between two docks, named as a view names it."""

    name: str
    ends: tuple[int, int]
    cost: int
    line: str
    middle: tuple[float, float]


@dataclass(frozen=True)
class Space:
    """A space of a building: what it does in signs, and in words."""

    sign: str
    tiny: str
    cube: str
    words: Phrase


@dataclass(frozen=True)
class Chart:
    """What the boards of one box have in common."""

    raw: Mapping[str, Any]
    tables: Tables
    names: Names
    docks: Sequence[str]
    short: Sequence[str]
    """The docks' names where room is scarce."""
    places: Sequence[tuple[float, float]]
    canals: Sequence[Canal]
    spaces: Sequence[Sequence[Space]]
    """The spaces of every building, in the order of `BUILDINGS`."""
    named: dict[tuple[Language, int], Sequence[str]] = field(default_factory=dict)
    """The names of a building's spaces, once they were asked for."""

    def between(self, one: int, other: int) -> Canal | None:
        """The canal that joins two docks, if there is one."""
        number = int(self.tables.between[one * len(self.docks) + other])
        return self.canals[number] if number >= 0 else None

    def way(self, docks: Sequence[int]) -> str:
        """A way from dock to dock as a path to draw."""
        points = [self.places[dock] for dock in docks]
        return "M" + "L".join(f"{x} {y}" for x, y in points)

    def space_names(self, language: Language, building: int) -> Sequence[str]:
        """What the spaces of a building are called: the same on every board of this language."""
        key = (language, building)
        if key not in self.named:
            say = tongue(language.code)
            self.named[key] = [
                say(
                    "{building} {n}: {effect}",
                    building=terms.SIGNS[building],
                    n=number,
                    effect=space.words,
                )
                for number, space in enumerate(self.spaces[building], 1)
            ]
        return self.named[key]

    def house(self, table: str) -> bool:
        """Whether a table is printed in no text and was written here."""
        return bool(self.raw[table].get("source") == "house")


@from_tables
def chart(raw: Mapping[str, Any]) -> Chart:
    """The chart of a box."""
    tables = read_tables(raw)
    names = Names(raw, tables)
    entries = raw["docks"]["list"]
    docks = [str(dock["name"]) for dock in entries]
    places = apart([(float(d["x"]), float(d["y"])) for d in entries])
    canals = []
    for entry in raw["canals"]["list"]:
        ends = docks.index(entry["from"]), docks.index(entry["to"])
        one, other = (places[end] for end in ends)
        canals.append(
            Canal(
                f"{entry['from']} - {entry['to']}",
                ends,
                int(entry["cost"]),
                f"M{one[0]} {one[1]}L{other[0]} {other[1]}",
                (round((one[0] + other[0]) / 2, 1), round((one[1] + other[1]) / 2, 1)),
            )
        )
    spaces = [
        [space(names, number, k, effect) for k, effect in enumerate(entry["effects"])]
        for number, entry in enumerate(raw["buildings"]["list"])
    ]
    short = [str(d.get("short", d["name"])) for d in entries]
    return Chart(raw, tables, names, docks, short, places, canals, spaces)


def space(names: Names, building: int, number: int, effect: Mapping[str, Any]) -> Space:
    """A space with its signs and words."""
    sign, tiny = signs(effect)
    cube = str(effect.get("cube", ""))
    assert not cube or cube in CUBES
    return Space(sign, tiny, cube, names.effect(building, number))


def signs(effect: Mapping[str, Any]) -> tuple[str, str]:
    """An effect in a few signs, and its gain alone; a tooltip has the words."""
    paid = gained = ""
    for key, sign in (("pay_coins", "●"), ("pay_scrolls", "▤")):
        if key in effect:
            paid += f"{effect[key]}{sign}"
    if "pay_intrigue" in effect:
        paid += f"−{effect['pay_intrigue']}◆"
    if "take" in effect:
        paid += f"+{effect['take']}◆"
    if "choose_cubes" in effect:
        gained += "■" * int(effect["choose_cubes"])
    if "remove" in effect:
        gained += f"−{effect['remove']}◆"
    for key, sign in SIGNS.items():
        if key in effect:
            gained += f"{effect[key]}{sign}"
    tiny = "−◆" if "remove" in effect else gained[:2]
    if "special" in effect:
        full, small = SPECIAL_SIGNS[effect["special"]]
        full = full.format(effect.get("amount", ""))
        gained = full + gained if effect["special"] == "cards in hand" else gained + full
        tiny = tiny or small
    return paid + gained, tiny


def apart(docks: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The middle of each building on the map, pushed apart until open water lies between all."""
    lefts, tops = [d[0] for d in docks], [d[1] for d in docks]
    wide, high = WIDTH / 2 + 0.4, HEIGHT / 2 + 0.6

    def fitted(value: float, low: float, high: float, edge: float) -> float:
        return edge + (100 - 2 * edge) * (value - low) / ((high - low) or 1)

    home = [
        (fitted(x, min(lefts), max(lefts), wide), fitted(y, min(tops), max(tops), high))
        for x, y in docks
    ]
    now = [list(point) for point in home]
    for turn in range(900):
        pushed = False
        # A lagoon too full for open water everywhere keeps its buildings apart at least.
        water = 1.0 if turn < 650 else 0.1
        for i, one in enumerate(now):
            for two in now[:i]:
                across, down = one[0] - two[0], one[1] - two[1]
                over_x, over_y = WIDTH + water * GAP[0] - abs(across), HEIGHT - abs(down)
                over_y += water * GAP[1]
                if over_x > 0.01 and over_y > 0.01:
                    # The shorter way out of the overlap is taken, half by each.
                    # Where a row is too full for that, the other way is taken later on.
                    sideways = over_x < over_y if turn < 400 else over_x * 4 < over_y
                    axis, over, gap = (0, over_x, across) if sideways else (1, over_y, down)
                    up = gap > 0 or (gap == 0 and i % 2 == 0)
                    step = over / 4 * (1 if up else -1)
                    one[axis] += step
                    two[axis] -= step
                    pushed = True
        if not pushed:
            break
        for point, origin in zip(now, home, strict=True):
            pull = 0.01 if turn < 300 else 0.0
            point[0] += (origin[0] - point[0]) * pull
            point[1] += (origin[1] - point[1]) * pull
            point[0] = min(max(point[0], wide), 100 - wide)
            point[1] = min(max(point[1], high), 100 - high)
    return [(round(point[0], 1), round(point[1], 1)) for point in now]
