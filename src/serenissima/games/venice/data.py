"""Reading what the box prints into tables that all positions share; wrong tables are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from serenissima.games.venice.state import (
    ADVANCE_COUNCIL,
    BRIDGE_OR_POINTS,
    BUY_BRIDGE,
    CARDS_IN_HAND,
    COLOURS,
    CONVERT,
    DOCKS,
    DRAW_INFLUENCE,
    DRAW_MISSION,
    GIVE,
    LAST_SPACE,
    MISSIONS,
    MORE_INTRIGUE,
    NONE,
    OTHERS,
    PER_MISSION,
    PLAIN,
    SELL,
    SIT_IN_COUNCIL,
    TILES,
    Box,
)
from serenissima.kernel.reading import Fields, whole
from serenissima.kernel.state import IllegalPosition

BUILDINGS: Final = (
    "market",
    "docks",
    "church",
    "monastery",
    "consulate",
    "court",
    "minor-council",
    "library",
    "bank",
    "workshop",
    "senate",
    "council-of-ten",
    "saint-mark",
    "doges-palace",
    "grand-council",
)
CUBES: Final = ("ceramic", "cloth", "silver")
CARDS: Final = (
    "foreman",
    "overtime",
    "councillors",
    "information",
    "bridge",
    "promotion",
    "stocks",
    "offer",
    "investigation",
    "testimony",
    "spy",
)
DOGE_CARDS: Final = (
    "denunciation",
    "inquiry",
    "session",
    "ambition",
    "archives",
    "decree",
    "penance",
    "works",
    "tribute",
)
SPECIALS: Final = {
    "sell": SELL,
    "give": GIVE,
    "influence": DRAW_INFLUENCE,
    "cards in hand": CARDS_IN_HAND,
    "others": OTHERS,
    "council": ADVANCE_COUNCIL,
    "missions completed": PER_MISSION,
    "convert": CONVERT,
    "more intrigue": MORE_INTRIGUE,
    "bridge or points": BRIDGE_OR_POINTS,
    "mission": DRAW_MISSION,
    "grand council": SIT_IN_COUNCIL,
    "bridge": BUY_BRIDGE,
}
# The numbers of an effect, in the order of its columns.
AMOUNTS: Final = (
    "pay_coins",
    "pay_scrolls",
    "pay_intrigue",
    "take",
    "coins",
    "scrolls",
    "points",
    "remove",
)
NUMBERS: Final = (
    "scroll_limit",
    "start_coins",
    "start_scrolls",
    "later_seat_coins",
    "stay_price",
    "bridge_price",
    "cube_limit",
    "assistants",
    "assistants_bonus",
    "overflow_points",
    "favour_coins",
    "favour_scrolls",
    "favour_points",
    "coins_per_point",
    "scrolls_per_intrigue",
    "coins_per_intrigue",
)
BY_SEATS: Final = {"end_pawn": 4, "mission_deck": 5, "intrigue_limit": 5}
MOST_CANALS: Final = 27


def read_box(raw: Mapping[str, Any]) -> Box:
    """The tables of the game; `ValueError` names the place of a wrong entry."""
    top = Fields(raw)
    numbers = top.fields("numbers")
    plain = {name: numbers.integer(name, 0, 99) for name in NUMBERS}
    # Fixed parts of the engine: a bigger hold or fewer assistants would need other pieces.
    for name, value in (("cube_limit", 5), ("assistants", 10), ("scroll_limit", 10)):
        if plain[name] != value:
            raise IllegalPosition(f"numbers.{name} must be {value}, as the boards are printed")
    for name in ("stay_price", "bridge_price", "coins_per_point", "coins_per_intrigue"):
        if plain[name] < 2:
            raise IllegalPosition(f"numbers.{name} must be at least 2, since missions lower it")
    by_seats = {
        name: numbers.integers(name, 1, MISSIONS, length) for name, length in BY_SEATS.items()
    }
    council = top.fields("council")
    plain["track_end"] = council.integer("track_end", max(by_seats["end_pawn"]), 99)
    docks = read_docks(top.fields("docks"))
    ends, costs = read_canals(top.fields("canals"), docks)
    effects, counts = read_buildings(top.fields("buildings"))
    return Box(
        plain,
        by_seats,
        read_rewards(council),
        costs,
        ends,
        effects,
        counts,
        read_missions(top.fields("missions")),
        read_icons(top.fields("smugglers")),
        read_doge(top.fields("doge")),
        {
            "docks": docks,
            "canals": [f"{docks[one]} - {docks[other]}" for one, other in ends],
        },
    )


def read_rewards(council: Fields) -> list[list[int]]:
    """The council rewards for 2 to 5 players, one for each rank."""
    rows = council.items("rewards", 4)
    out = []
    for number, row in enumerate(rows):
        place = f"council.rewards[{number}]"
        if not isinstance(row, list) or len(row) != number + 2:
            raise IllegalPosition(f"{place} must have {number + 2} entries, one for each rank")
        out.append([whole(value, place, 0, 99) for value in row])
    return out


def read_docks(table: Fields) -> list[str]:
    """The fifteen docks' names; the last three belong to the communal buildings."""
    names: list[str] = []
    for number, entry in enumerate(table.items("list", DOCKS)):
        dock = Fields(entry, f"docks.list[{number}]")
        dock.integer("x", 0, 100)
        dock.integer("y", 0, 100)
        name = str(dock.raw("name"))
        if name in names or not name.strip():
            raise IllegalPosition(f"docks.list[{number}].name must differ from the others")
        names.append(name)
    return names


def read_canals(table: Fields, docks: list[str]) -> tuple[list[tuple[int, int]], list[int]]:
    """The canals with their costs; any one of them may be closed and the docks stay connected."""
    ends: list[tuple[int, int]] = []
    costs = []
    for number, entry in enumerate(table.items("list")):
        canal = Fields(entry, f"canals.list[{number}]")
        one, other = canal.index("from", docks), canal.index("to", docks)
        if one == other or (one, other) in ends or (other, one) in ends:
            raise IllegalPosition(f"canals.list[{number}] must join two docks not yet joined")
        ends.append((one, other))
        costs.append(canal.integer("cost", 1, 2))
    if len(ends) > MOST_CANALS:
        raise IllegalPosition(f"canals.list must have at most {MOST_CANALS} entries")
    for closed in range(len(ends)):
        if len(reachable([pair for k, pair in enumerate(ends) if k != closed])) < DOCKS:
            raise IllegalPosition(
                f"canals.list[{closed}]: without this canal some dock could not be reached; "
                "every dock needs a second way"
            )
    return ends, costs


def reachable(ends: list[tuple[int, int]]) -> set[int]:
    """The docks that can be reached from the first one."""
    found = {0}
    grown = True
    while grown:
        grown = False
        for one, other in ends:
            if (one in found) != (other in found):
                found |= {one, other}
                grown = True
    return found


def read_buildings(table: Fields) -> tuple[list[list[int]], list[int]]:
    """Four effects a building, unused ones blank, and how many each has."""
    rows: list[list[int]] = []
    counts = []
    for number, entry in enumerate(table.items("list", len(BUILDINGS))):
        building = Fields(entry, f"buildings.list[{number}]")
        if building.raw("name") != BUILDINGS[number]:
            raise IllegalPosition(f"{building.at('name')} must be {BUILDINGS[number]!r}")
        effects = building.items("effects", LAST_SPACE if number < TILES else 2)
        counts.append(len(effects))
        for level in range(LAST_SPACE):
            place = f"{building.place}.effects[{level}]"
            rows.append(read_effect(Fields(effects[level] if level < len(effects) else {}, place)))
    return rows, counts


def read_effect(effect: Fields) -> list[int]:
    """One effect as its columns."""
    effect.only([*AMOUNTS, "cube", "choose_cubes", "special", "amount"])
    row = [effect.integer(name, 0, 20) if name in effect.data else 0 for name in AMOUNTS]
    row.append(effect.index("cube", CUBES) if "cube" in effect.data else NONE)
    row.append(effect.integer("choose_cubes", 1, 5) if "choose_cubes" in effect.data else 0)
    special = PLAIN
    if "special" in effect.data:
        names = list(SPECIALS)
        special = SPECIALS[names[effect.index("special", names)]]
    row.append(special)
    row.append(effect.integer("amount", 1, 20) if "amount" in effect.data else 0)
    return row


def read_missions(table: Fields) -> list[list[int]]:
    """Place, cubes, scrolls, points, coins and effect of each mission."""
    rows = []
    for number, entry in enumerate(table.items("list", MISSIONS)):
        mission = Fields(entry, f"missions.list[{number}]")
        cubes = mission.integers("cubes", 0, 5, COLOURS)
        if not 1 <= sum(cubes) <= 5:
            raise IllegalPosition(f"{mission.at('cubes')} must be 1 to 5 cubes: a gondola's load")
        rows.append(
            [
                mission.index("at", BUILDINGS),
                *cubes,
                mission.integer("scrolls", 0, 10),
                mission.integer("points", 0, 99),
                mission.integer("coins", 0, 99),
                mission.integer("effect", 1, MISSIONS),
            ]
        )
    if sorted(row[-1] for row in rows) != list(range(1, MISSIONS + 1)):
        raise IllegalPosition("missions.list: each of the 26 effects belongs to one mission")
    return rows


def read_icons(table: Fields) -> list[list[int]]:
    """For each deck and tile, which of the three Doge cards is ignored, from 0."""
    out = []
    for deck in ("a", "b"):
        cards = table.fields(deck)
        cards.only(BUILDINGS[:TILES])
        out.append([cards.integer(tile, 1, 3) - 1 for tile in BUILDINGS[:TILES]])
    return out


def read_doge(table: Fields) -> list[int]:
    """The kind of each of the 27 Doge cards."""
    copies = table.fields("copies")
    copies.only(DOGE_CARDS)
    kinds = []
    for kind, name in enumerate(DOGE_CARDS):
        kinds += [kind] * (copies.integer(name, 0, 27) if name in copies.data else 0)
    if len(kinds) != 27:
        raise IllegalPosition(f"doge.copies must add up to 27 cards, not {len(kinds)}")
    return kinds
