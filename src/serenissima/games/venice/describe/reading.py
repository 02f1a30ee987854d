"""Reading a described position; whatever breaks a limit or loses a piece is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from serenissima.games.venice import state as s
from serenissima.games.venice.data import (
    ALL_TILES,
    BUILDINGS,
    CUBES,
    DOCKS,
    DOGE_SCROLLS,
    FLEETS,
    INFLUENCE,
    LAST_SPACE,
    MISSIONS,
    NONE,
    ROW_PLACES,
    TILES,
    Tables,
)
from serenissima.games.venice.describe.checking import check_pieces
from serenissima.games.venice.describe.names import (
    COLOURS,
    COUNTERS,
    ENDINGS,
    FAVOURS,
    INFLUENCE_NAMES,
    MOST,
    NAME,
    PILES,
    SEATS,
    VARIANTS,
    doge_names,
    gondola_names,
    places_of,
)
from serenissima.games.venice.describe.telling import describe, public
from serenissima.games.venice.rules.agenda import NAMES, settle
from serenissima.games.venice.rules.missions import powers_under
from serenissima.games.venice.rules.opening import set_variants
from serenissima.games.venice.state import Position, fleet_of, gondola_of, mate_of, memory_at
from serenissima.kernel.game import table_setting
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import OVER, IllegalPosition, pack

P = TypeVar("P", bound=Position)
Blank = Callable[[Tables, int], P]
"""What makes an empty table: the class of the rules, which themselves describe positions."""
MOST_DRAWN = 3
MOST_STEPS = 9
"""How many steps have room on the agenda and leave some for what they bring."""
SECRETS = (
    "hands",
    "memory",
    "drawn",
    "under_decks",
    "discard_pile",
    "smuggler_piles",
)


def load_public(tables: Tables, described: Mapping[str, Any], blank: Blank[P]) -> P:
    """The open part of a position; hidden cards are nowhere yet."""
    return read_open(tables, Fields(described), blank)


def load(tables: Tables, described: Mapping[str, Any], blank: Blank[P]) -> P:
    """Any legal position from its description."""
    fields = Fields(described)
    p = read_open(tables, fields, blank)
    fields.only([*(name for name in public(p) if name != "deciding"), *SECRETS])
    read_secrets(p, fields)
    check_pieces(p)
    try:
        settle(p)
        now = describe(p)
    except (IndexError, KeyError, ValueError) as error:
        raise IllegalPosition(f"agenda: the steps do not fit the position: {error}") from None
    differs = difference(dict(described), now, "")
    if differs:
        raise IllegalPosition(differs)
    if p.actor() == OVER and p.ending != s.FINISHED:
        raise IllegalPosition("ending: nothing is left to do, so it must be 'finished'")
    return p


def difference(told: Any, now: Any, place: str) -> str:
    """Where a description differs from the position it leads to; empty if nowhere."""
    if isinstance(now, dict) and isinstance(told, Mapping) and set(told) == set(now):
        parts = [(f"{place}.{key}".lstrip("."), told[key], now[key]) for key in now]
    elif isinstance(now, list) and isinstance(told, (list, tuple)) and len(told) == len(now):
        parts = [(f"{place}[{k}]", told[k], now[k]) for k in range(len(now))]
    elif told == now:
        return ""
    else:
        return (
            f"{place} is {told!r}, but the position leads on to {now!r}: a position stands where "
            "somebody has a choice, and its counts agree with its pieces"
        )
    found = (difference(was, new, where) for where, was, new in parts)
    return next(filter(None, found), "")


def read_open(tables: Tables, fields: Fields, blank: Blank[P]) -> P:
    """Everything that lies open."""
    seats = fields.integer("seats", 1, FLEETS)
    told = fields.fields("variants")
    try:
        _, variants = table_setting(NAME, SEATS, VARIANTS, seats, told.data)
    except ValueError as error:
        raise IllegalPosition(f"variants: {error}") from None
    p = blank(tables, seats)
    set_variants(p, variants)
    for dock, tile in enumerate(fields.indexes("layout", (*BUILDINGS, None), DOCKS)):
        if tile < len(BUILDINGS):
            if p.sites[tile] != NONE or (tile >= TILES) != (dock >= TILES):
                raise IllegalPosition(f"layout[{dock}]: {BUILDINGS[tile]} cannot be here")
            p.tiles[dock] = tile
            p.sites[tile] = dock
    fleets = fields.items("fleets", int(p.fleets))
    for fleet, entry in enumerate(fleets):
        read_fleet(p, fleet, Fields(entry, f"fleets[{fleet}]"))
    read_stacks(p, fields)
    canals = tables.names["canals"]
    for name, colour in fields.fields("bridges").data.items():
        canal = index(name, "bridges", canals)
        fleet = index(colour, f"bridges.{name}", COLOURS[: int(p.fleets)])
        p.bridges[canal] = fleet
        p.add(fleet, s.BUILT, 1)
        if p.at(fleet, s.BUILT) > s.BRIDGES_EACH:
            raise IllegalPosition(f"bridges: {colour} has only {s.BRIDGES_EACH}")
    read_registers(p, fields)
    read_street(p, fields)
    return p


def read_fleet(p: Position, fleet: int, fields: Fields) -> None:
    """A colour's open pieces."""
    fields.only(
        "colour points coins scrolls intrigue council missions completed slots influence favour "
        "gondolier gondolas cubes assistants".split()
    )
    if fields.raw("colour") != COLOURS[fleet]:
        raise IllegalPosition(f"{fields.at('colour')} must be {COLOURS[fleet]!r}")
    seated = fleet < p.seats
    limits = {
        "points": (s.POINTS, MOST),
        "coins": (s.COINS, MOST),
        "scrolls": (s.SCROLLS, int(p.tables.scroll_limit) if seated else DOGE_SCROLLS),
        "intrigue": (s.INTRIGUE, int(p.tables.intrigue_limit[p.seats])),
        "council": (s.COUNCIL, int(p.tables.track_end)),
    }
    for name, (column, limit) in limits.items():
        p.put(fleet, column, fields.integer(name, 0, limit))
    completed = 0
    for number in fields.integers("completed", 1, MISSIONS):
        completed |= 1 << (number - 1)
    p.put(fleet, s.COMPLETED, completed)
    for slot, number in enumerate(fields.items("slots", s.SLOTS)):
        if number is not None:
            place = f"{fields.at('slots')}[{slot}]"
            mission = whole(number, place, 1, MISSIONS) - 1
            earlier = [int(p.at(fleet, s.SLOT + k)) for k in range(slot)]
            if not completed >> mission & 1 or mission in earlier:
                raise IllegalPosition(f"{place}: mission {number} is not completed, or lies twice")
            p.put(fleet, s.SLOT + slot, mission)
    p.put(fleet, s.POWERS, powers_under(p, fleet))
    p.put(fleet, s.FAVOUR, fields.index("favour", FAVOURS))
    if fields.raw("gondolier") is not None:
        p.put(fleet, s.GONDOLIER, fields.integer("gondolier", 1, 2) - 1)
    docks = (*p.tables.names["docks"], None)
    for k, dock in enumerate(fields.indexes("gondolas", docks, 2)):
        p.where[gondola_of(fleet, k)] = dock if dock < DOCKS else NONE
    for k, entry in enumerate(fields.items("cubes", 2)):
        cubes = Fields(entry, f"{fields.at('cubes')}[{k}]")
        cubes.only(CUBES)
        for c, name in enumerate(CUBES):
            most = 2 * int(p.tables.cube_limit)
            first = gondola_of(fleet, k) * len(CUBES)
            p.cubes[first + c] = cubes.integer(name, 0, most)
    assistants = fields.fields("assistants")
    assistants.only(BUILDINGS[:TILES])
    if len(assistants.data) > p.tables.assistants:
        raise IllegalPosition(f"{assistants.place}: a colour has only {p.tables.assistants}")
    for b, name in enumerate(BUILDINGS[:TILES]):
        if name in assistants.data:
            level = assistants.integer(name, 1, LAST_SPACE)
            for other in range(fleet):
                if level < LAST_SPACE and p.levels[other * TILES + b] == level:
                    raise IllegalPosition(f"{assistants.at(name)}: space {level} is taken")
            p.levels[fleet * TILES + b] = level
            p.add(fleet, s.PLACED, 1)


def read_stacks(p: Position, fields: Fields) -> None:
    """The gondolas at each dock, the bottom one first."""
    boats = gondola_names(p)
    seen: set[int] = set()
    for dock, stack in enumerate(fields.items("stacks", DOCKS)):
        if not isinstance(stack, (list, tuple)):
            raise IllegalPosition(f"stacks[{dock}] must be a list of gondolas")
        lying: list[int] = []
        for height, name in enumerate(stack):
            gondola = index(name, f"stacks[{dock}][{height}]", boats)
            mate = mate_of(gondola)
            if gondola in seen or p.where[gondola] != dock:
                raise IllegalPosition(f"stacks[{dock}]: {name} does not lie here")
            if fleet_of(gondola) < p.seats and mate in seen and p.where[mate] == dock:
                raise IllegalPosition(f"stacks[{dock}]: two gondolas of one player share a dock")
            seen.add(gondola)
            lying.append(gondola)
        p.stacks[dock] = pack(lying, s.PIECE_BITS)


def read_registers(p: Position, fields: Fields) -> None:
    """Where the turn stands."""
    boats = (*gondola_names(p), None)
    docks = (*p.tables.names["docks"], None)
    agenda = 0
    for step in reversed(fields.indexes("agenda", NAMES)):
        if step == 0 or agenda >> s.STEP_BITS * (MOST_STEPS - 1):
            raise IllegalPosition(f"agenda: at most {MOST_STEPS} known steps")
        agenda = agenda << s.STEP_BITS | step
    p.agenda = agenda
    p.turn = fields.index("turn", COLOURS[: int(p.seats)])
    p.ending = fields.index("ending", ENDINGS)
    for name in ("winner", "arrested"):
        chosen = fields.index(name, (*COLOURS[: int(p.seats)], None))
        setattr(p, name, chosen if chosen < p.seats else NONE)
    p.bonus_taken = fields.flag("bonus_taken")
    for name, names in (
        ("boat", boats),
        ("crossed", boats),
        ("hold", boats),
        ("smuggler", boats),
        ("dock", docks),
        ("destination", docks),
        ("spy", (*BUILDINGS[:TILES], None)),
        ("site", (*BUILDINGS, None)),
    ):
        chosen = fields.index(name, names)
        setattr(p, name, chosen if chosen < len(names) - 1 else NONE)
    p.passing = pack(fields.indexes("passing", boats[:-1]), s.PIECE_BITS)
    p.dues = pack(fields.indexes("dues", COLOURS[: int(p.seats)]), s.PIECE_BITS)
    if fields.raw("mission") is not None:
        p.mission = fields.integer("mission", 1, MISSIONS) - 1
    p.pile = fields.index("pile", PILES) - 1
    for name, limit in COUNTERS.items():
        setattr(p, name, fields.integer(name, 0, limit))
    if fields.raw("last_turns") is not None:
        p.last_turns = fields.integer("last_turns", 0, 2)
    under = fields.fields("under")
    p.under_missions = under.integer("missions", 0, MISSIONS)
    p.under_influence = under.integer("influence", 0, INFLUENCE)
    drawn = fields.integer("drawn_cards", 0, MOST_DRAWN)
    # Hidden cards are known by number only until the secret part is read.
    p.drawn = pack([0] * drawn, s.CARD_BITS)


def mask_of(numbers: list[int], place: str) -> int:
    """A list of different numbers as a mask."""
    out = 0
    for number in numbers:
        if out >> number & 1:
            raise IllegalPosition(f"{place}: an entry stands twice")
        out |= 1 << number
    return out


def read_street(p: Position, fields: Fields) -> None:
    """The smugglers' open cards and the Doge's row."""
    tiles = BUILDINGS[:TILES]
    for deck, entry in enumerate(fields.items("smugglers", s.DECKS)):
        cards = Fields(entry, f"smugglers[{deck}]")
        cards.only(("top", "pile", "out", "seen"))
        top = cards.index("top", (*tiles, None))
        p.street[s.TOP + deck] = top if top < TILES else NONE
        size = cards.integer("pile", 0, TILES)
        out = mask_of(cards.indexes("out", tiles), cards.at("out"))
        seen = mask_of(cards.indexes("seen", tiles), cards.at("seen"))
        p.street[s.OUT + deck] = out
        p.street[s.SEEN + deck] = seen
        # With two players nothing is boxed, so the pile is what is not elsewhere.
        p.street[s.PILE + deck] = ALL_TILES if p.seats == 2 else (1 << size) - 1
    waiting = fields.indexes("candidates", tiles)
    p.candidates = pack(waiting, s.PIECE_BITS)
    if p.seats == 2:
        for deck in range(s.DECKS):
            gone = int(p.street[s.OUT + deck])
            if p.street[s.TOP + deck] != NONE:
                gone |= 1 << int(p.street[s.TOP + deck])
            if p.deck == deck:
                gone |= mask_of(waiting, "candidates")
            p.street[s.PILE + deck] &= ~gone
    names = doge_names(p.tables)
    for k, card in enumerate(fields.indexes("row", (*names, None), ROW_PLACES)):
        p.street[s.ROW + k] = card if card < len(names) else NONE
    p.doge_out = mask_of(fields.indexes("doge_out", names), "doge_out")


def read_secrets(p: Position, fields: Fields) -> None:
    """Hands, cards just drawn, cards under the decks, memories."""
    for seat, entry in enumerate(fields.items("hands", int(p.seats))):
        hand = Fields(entry, f"hands[{seat}]")
        hand.only(("missions", "influence"))
        missions = [number - 1 for number in hand.integers("missions", 1, MISSIONS)]
        p.put(seat, s.HAND, mask_of(missions, hand.at("missions")))
        cards = hand.indexes("influence", INFLUENCE_NAMES)
        p.put(seat, s.CARDS, mask_of(cards, hand.at("influence")))
    if p.pile == s.MISSION_DECK:
        drawn = [number - 1 for number in fields.integers("drawn", 1, MISSIONS)]
    else:
        drawn = fields.indexes("drawn", INFLUENCE_NAMES)
    if len(drawn) > MOST_DRAWN or (drawn and p.pile == NONE):
        raise IllegalPosition("drawn: at most three cards, and only while a pile is drawn from")
    p.drawn = pack(drawn, s.CARD_BITS)
    under = fields.fields("under_decks")
    missions = [number - 1 for number in under.integers("missions", 1, MISSIONS)]
    cards = under.indexes("influence", INFLUENCE_NAMES)
    mask_of(missions, "under_decks.missions")
    mask_of(cards, "under_decks.influence")
    p.under_missions, p.under_influence = len(missions), len(cards)
    for k, card in enumerate(missions):
        p.under[k] = card
    for k, card in enumerate(cards):
        p.under[MISSIONS + k] = card
    pile = fields.indexes("discard_pile", INFLUENCE_NAMES)
    p.discarded = mask_of(pile, "discard_pile")
    for seat, entry in enumerate(fields.items("memory", int(p.seats))):
        memory = Fields(entry, f"memory[{seat}]")
        for number, places in memory.fields("missions").data.items():
            if not str(number).isdecimal() or not 1 <= int(number) <= MISSIONS:
                raise IllegalPosition(f"{memory.at('missions')}: no mission {number!r}")
            p.known[memory_at(seat, s.MISSION_DECK) + int(number) - 1] = places_of(places)
        for name, places in memory.fields("influence").data.items():
            card = index(name, memory.at("influence"), INFLUENCE_NAMES)
            p.known[memory_at(seat, s.INFLUENCE_DECK) + card] = places_of(places)
    tiles = BUILDINGS[:TILES]
    for deck, entry in enumerate(fields.items("smuggler_piles", s.DECKS)):
        held = Fields({"pile": entry}, f"smuggler_piles[{deck}]").indexes("pile", tiles)
        p.street[s.PILE + deck] = mask_of(held, f"smuggler_piles[{deck}]")
