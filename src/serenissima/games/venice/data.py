"""What the box prints: the tables that all positions share, and reading them.

Wrong tables are refused. Compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.reading import Fields, whole
from serenissima.kernel.state import IllegalPosition

NONE: Final = -1
"""No piece, no place: what stands where there is nothing."""
DOCKS: Final = 15
TILES: Final = 12
"""The buildings that assistants go to; the three after them are communal."""
COLOURS: Final = 3
FLEETS: Final = 5
MISSIONS: Final = 26
KINDS: Final = 11
INFLUENCE: Final = 2 * KINDS
"""The Influence cards: two of each kind."""
ALL_CARDS: Final = MISSIONS + INFLUENCE
LAST_SPACE: Final = 4
DOGE_DECK: Final = 27
DOGE_BOXED: Final = 2
"""The Doge's cards that go back into the box at the start."""
DOGE_SCROLLS: Final = 5
"""The scrolls the Doge can have at most."""
ROW_PLACES: Final = 3
ALL_DOCKS: Final = (1 << DOCKS) - 1
ALL_TILES: Final = (1 << TILES) - 1
ALL_COLOURS: Final = (1 << COLOURS) - 1
ALL_MISSIONS: Final = (1 << MISSIONS) - 1
ALL_INFLUENCE: Final = (1 << INFLUENCE) - 1
ALL_DOGE_CARDS: Final = (1 << DOGE_DECK) - 1
ALL_ROW: Final = (1 << ROW_PLACES) - 1

# The columns of an effect.
PAY_COINS: Final = 0
PAY_SCROLLS: Final = 1
PAY_INTRIGUE: Final = 2
TAKE: Final = 3
GAIN_COINS: Final = 4
GAIN_SCROLLS: Final = 5
GAIN_POINTS: Final = 6
REMOVE: Final = 7
CUBE: Final = 8
CHOOSE_CUBES: Final = 9
SPECIAL: Final = 10
AMOUNT: Final = 11
EFFECT_WIDTH: Final = 12

# What an effect does that its numbers do not say.
PLAIN: Final = 0
SELL: Final = 1
GIVE: Final = 2
DRAW_INFLUENCE: Final = 3
CARDS_IN_HAND: Final = 4
OTHERS: Final = 5
ADVANCE_COUNCIL: Final = 6
PER_MISSION: Final = 7
CONVERT: Final = 8
MORE_INTRIGUE: Final = 9
BRIDGE_OR_POINTS: Final = 10
DRAW_MISSION: Final = 11
SIT_IN_COUNCIL: Final = 12
BUY_BRIDGE: Final = 13

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


def numbered(values: list[int]) -> vec[i64]:
    """A list of numbers as a vector."""
    return vec[i64]([value for value in values])


class Mission(NamedTuple):
    """What a mission's card prints."""

    at: int
    """The building where it is completed."""
    cubes: list[int]
    """The cubes it needs, by colour."""
    scrolls: int
    """The scrolls it needs."""
    points: int
    coins: int
    effect: int
    """The permanent effect, from 1."""


class Tables:
    """What the box prints, shared by all positions of a game."""

    def __init__(
        self,
        *,
        numbers: dict[str, int],
        by_seats: dict[str, list[int]],
        rewards: list[list[int]],
        costs: list[int],
        ends: list[tuple[int, int]],
        effects: list[list[int]],
        effect_counts: list[int],
        missions: list[Mission],
        icons: list[list[int]],
        doge: list[int],
        names: dict[str, list[str]],
    ) -> None:
        self.names = names
        """What the box calls its docks and canals."""
        self.track_end: i64 = numbers["track_end"]
        self.scroll_limit: i64 = numbers["scroll_limit"]
        self.start_coins: i64 = numbers["start_coins"]
        self.start_scrolls: i64 = numbers["start_scrolls"]
        self.later_seat_coins: i64 = numbers["later_seat_coins"]
        self.stay_price: i64 = numbers["stay_price"]
        self.bridge_price: i64 = numbers["bridge_price"]
        self.cube_limit: i64 = numbers["cube_limit"]
        self.assistants: i64 = numbers["assistants"]
        self.assistants_bonus: i64 = numbers["assistants_bonus"]
        self.overflow_points: i64 = numbers["overflow_points"]
        self.favour_coins: i64 = numbers["favour_coins"]
        self.favour_scrolls: i64 = numbers["favour_scrolls"]
        self.favour_points: i64 = numbers["favour_points"]
        self.coins_per_point: i64 = numbers["coins_per_point"]
        self.scrolls_per_intrigue: i64 = numbers["scrolls_per_intrigue"]
        self.coins_per_intrigue: i64 = numbers["coins_per_intrigue"]
        # By the number of seats.
        self.end_pawn = numbered([0, 0, *by_seats["end_pawn"]])
        self.mission_deck = numbered([0, *by_seats["mission_deck"]])
        self.intrigue_limit = numbered([0, *by_seats["intrigue_limit"]])
        self.rewards = vec[i64](
            [row[k] if k < len(row) else 0 for row in rewards for k in range(FLEETS)]
        )
        """Five places for each of 2, 3, 4 and 5 players."""
        self.canals: i64 = len(costs)
        self.cost = numbered(costs)
        self.end_one = numbered([one for one, _ in ends])
        self.end_two = numbered([other for _, other in ends])
        between = [NONE] * (DOCKS * DOCKS)
        near = [0] * DOCKS
        cheap = [0] * DOCKS
        for canal, (one, other) in enumerate(ends):
            if costs[canal] == 1:
                cheap[one] |= 1 << other
                cheap[other] |= 1 << one
            between[one * DOCKS + other] = between[other * DOCKS + one] = canal
            near[one] |= 1 << other
            near[other] |= 1 << one
        self.between = numbered(between)
        """The canal between two docks, or `NONE`."""
        self.near = numbered(near)
        """The docks one canal away, as a mask."""
        self.cheap = numbered(cheap)
        """Those of them that cost 1 coin; the others cost 2."""
        self.effects = numbered([number for row in effects for number in row])
        """The columns above for each of the four effects of each building."""
        self.effect_counts = numbered(effect_counts)
        """How many effects each building has."""
        self.mission_at = numbered([mission.at for mission in missions])
        self.mission_cubes = numbered([n for mission in missions for n in mission.cubes])
        self.mission_scrolls = numbered([mission.scrolls for mission in missions])
        self.mission_points = numbered([mission.points for mission in missions])
        self.mission_coins = numbered([mission.coins for mission in missions])
        self.mission_power = numbered([mission.effect for mission in missions])
        self.fewest_cubes: i64 = min([sum(mission.cubes) for mission in missions])
        """With fewer cubes on board no mission can be completed."""
        self.icons = numbered([icon for row in icons for icon in row])
        """For each smuggler deck and tile, the place of the Doge's row that is ignored."""
        self.doge = numbered(doge)
        """The kind of each of the Doge's cards."""


def read_tables(raw: Mapping[str, Any]) -> Tables:
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
    return Tables(
        numbers=plain,
        by_seats=by_seats,
        rewards=read_rewards(council),
        costs=costs,
        ends=ends,
        effects=effects,
        effect_counts=counts,
        missions=read_missions(top.fields("missions")),
        icons=read_icons(top.fields("smugglers")),
        doge=read_doge(top.fields("doge")),
        names={
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


def read_missions(table: Fields) -> list[Mission]:
    """The missions in the order of their numbers."""
    out = []
    for number, entry in enumerate(table.items("list", MISSIONS)):
        fields = Fields(entry, f"missions.list[{number}]")
        mission = Mission(
            fields.index("at", BUILDINGS),
            fields.integers("cubes", 0, 5, COLOURS),
            fields.integer("scrolls", 0, 10),
            fields.integer("points", 0, 99),
            fields.integer("coins", 0, 99),
            fields.integer("effect", 1, MISSIONS),
        )
        if not 1 <= sum(mission.cubes) <= 5:
            raise IllegalPosition(f"{fields.at('cubes')} must be 1 to 5 cubes: a gondola's load")
        out.append(mission)
    if sorted([mission.effect for mission in out]) != list(range(1, MISSIONS + 1)):
        raise IllegalPosition("missions.list: each of the 26 effects belongs to one mission")
    return out


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
        kinds += [kind] * (copies.integer(name, 0, DOGE_DECK) if name in copies.data else 0)
    if len(kinds) != DOGE_DECK:
        raise IllegalPosition(f"doge.copies must add up to {DOGE_DECK} cards, not {len(kinds)}")
    return kinds
