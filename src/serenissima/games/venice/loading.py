"""Reading a described position; whatever breaks a limit or loses a piece is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, CUBES
from serenissima.games.venice.describe import (
    COLOURS,
    COUNTERS,
    ENDINGS,
    FAVOURS,
    INFLUENCE_NAMES,
    PILES,
    VARIANTS,
    describe,
    doge_names,
    gondola_names,
    public,
)
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.doge import START_KINDS
from serenissima.games.venice.rules.play import Venice, settle, start
from serenissima.games.venice.rules.turn import powers
from serenissima.games.venice.state import Box
from serenissima.kernel.game import Value, table_setting
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import OVER, IllegalPosition

SECRETS = (
    "hands",
    "memory",
    "drawn",
    "under_decks",
    "discard_pile",
    "smuggler_piles",
)


def set_variants(p: Venice, variants: Mapping[str, Value]) -> None:
    """Take over the variants of a game."""
    p.favour = bool(variants["favour"])
    p.own_dock = bool(variants["own_dock"])
    p.doge_start = i64(START_KINDS.index(str(variants["doge_start"])))
    p.doge_council = i64(int(variants["doge_council"]))
    p.doge_first_space = i64(int(variants["doge_first_space"]))
    p.doge_fourth_space = i64(int(variants["doge_fourth_space"]))
    p.doge_scrolls = i64(int(variants["doge_scrolls"]))
    p.doge_last_turns = i64(int(variants["doge_last_turns"]))


def load_public(described: Mapping[str, Any], box: Box) -> Venice:
    """The open part of a position; hidden cards are nowhere yet."""
    return read_open(Fields(described), box)


def load(data: Mapping[str, Any], box: Box) -> Venice:
    """Any legal position from its description."""
    fields = Fields(data)
    p = read_open(fields, box)
    fields.only([*(name for name in public(p) if name != "deciding"), *SECRETS])
    read_secrets(p, fields)
    check_pieces(p)
    told = dict(data)
    try:
        settle(p)
        now = describe(p)
    except (IndexError, KeyError, ValueError) as error:
        raise IllegalPosition(f"agenda: the steps do not fit the position: {error}") from None
    differs = difference(told, now, "")
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


def read_open(fields: Fields, box: Box) -> Venice:
    """Everything that lies open."""
    seats = fields.integer("seats", 1, s.FLEETS)
    told = fields.fields("variants")
    try:
        _, variants = table_setting("venice", range(1, 6), VARIANTS, seats, told.data)
    except ValueError as error:
        raise IllegalPosition(f"variants: {error}") from None
    p = start(box, seats)
    set_variants(p, variants)
    for dock, tile in enumerate(fields.indexes("layout", (*BUILDINGS, None), s.DOCKS)):
        if tile < len(BUILDINGS):
            if p.sites[tile] != s.NONE or (tile >= s.TILES) != (dock >= s.TILES):
                raise IllegalPosition(f"layout[{dock}]: {BUILDINGS[tile]} cannot be here")
            p.tiles[dock] = tile
            p.sites[tile] = dock
    fleets = fields.items("fleets", int(p.fleets))
    for fleet, entry in enumerate(fleets):
        read_fleet(p, fleet, Fields(entry, f"fleets[{fleet}]"))
    read_stacks(p, fields)
    canals = box.names["canals"]
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


def read_fleet(p: Venice, fleet: int, fields: Fields) -> None:
    """A colour's open pieces."""
    fields.only(
        "colour points coins scrolls intrigue council missions completed slots influence favour "
        "gondolier gondolas cubes assistants".split()
    )
    if fields.raw("colour") != COLOURS[fleet]:
        raise IllegalPosition(f"{fields.at('colour')} must be {COLOURS[fleet]!r}")
    seated = fleet < p.seats
    limits = {
        "points": (s.POINTS, 9999),
        "coins": (s.COINS, 9999),
        "scrolls": (s.SCROLLS, 10 if seated else 5),
        "intrigue": (s.INTRIGUE, int(p.box.intrigue_limit[p.seats])),
        "council": (s.COUNCIL, int(p.box.track_end)),
    }
    for name, (column, limit) in limits.items():
        p.put(fleet, column, fields.integer(name, 0, limit))
    completed = 0
    for number in fields.integers("completed", 1, s.MISSIONS):
        completed |= 1 << (number - 1)
    p.put(fleet, s.COMPLETED, completed)
    for slot, number in enumerate(fields.items("slots", s.SLOTS)):
        if number is not None:
            place = f"{fields.at('slots')}[{slot}]"
            mission = whole(number, place, 1, s.MISSIONS) - 1
            earlier = [int(p.at(fleet, s.SLOT + k)) for k in range(slot)]
            if not completed >> mission & 1 or mission in earlier:
                raise IllegalPosition(f"{place}: mission {number} is not completed, or lies twice")
            p.put(fleet, s.SLOT + slot, mission)
    p.put(fleet, s.POWERS, powers(p, fleet))
    p.put(fleet, s.FAVOUR, fields.index("favour", FAVOURS))
    if fields.raw("gondolier") is not None:
        p.put(fleet, s.GONDOLIER, fields.integer("gondolier", 1, 2) - 1)
    docks = (*p.box.names["docks"], None)
    for k, dock in enumerate(fields.indexes("gondolas", docks, 2)):
        p.where[2 * fleet + k] = dock if dock < s.DOCKS else s.NONE
    for k, entry in enumerate(fields.items("cubes", 2)):
        cubes = Fields(entry, f"{fields.at('cubes')}[{k}]")
        cubes.only(CUBES)
        for c, name in enumerate(CUBES):
            p.cubes[(2 * fleet + k) * s.COLOURS + c] = cubes.integer(name, 0, 10)
    assistants = fields.fields("assistants")
    assistants.only(BUILDINGS[: s.TILES])
    if len(assistants.data) > p.box.assistants:
        raise IllegalPosition(f"{assistants.place}: a colour has only {p.box.assistants}")
    for b, name in enumerate(BUILDINGS[: s.TILES]):
        if name in assistants.data:
            level = assistants.integer(name, 1, s.LAST_SPACE)
            for other in range(fleet):
                if level < s.LAST_SPACE and p.levels[other * s.TILES + b] == level:
                    raise IllegalPosition(f"{assistants.at(name)}: space {level} is taken")
            p.levels[fleet * s.TILES + b] = level
            p.add(fleet, s.PLACED, 1)


def read_stacks(p: Venice, fields: Fields) -> None:
    """The gondolas at each dock, the bottom one first."""
    boats = gondola_names(p)
    seen: set[int] = set()
    for dock, stack in enumerate(fields.items("stacks", s.DOCKS)):
        if not isinstance(stack, (list, tuple)):
            raise IllegalPosition(f"stacks[{dock}] must be a list of gondolas")
        packed = 0
        for height, name in enumerate(stack):
            gondola = index(name, f"stacks[{dock}][{height}]", boats)
            mate = gondola ^ 1
            if gondola in seen or p.where[gondola] != dock:
                raise IllegalPosition(f"stacks[{dock}]: {name} does not lie here")
            if gondola >> 1 < p.seats and mate in seen and p.where[mate] == dock:
                raise IllegalPosition(f"stacks[{dock}]: two gondolas of one player share a dock")
            seen.add(gondola)
            packed |= (gondola + 1) << (4 * height)
        p.stacks[dock] = packed


def read_registers(p: Venice, fields: Fields) -> None:
    """Where the turn stands."""
    boats = (*gondola_names(p), None)
    docks = (*p.box.names["docks"], None)
    agenda = 0
    for step in reversed(fields.indexes("agenda", steps.NAMES)):
        if step == 0 or agenda >= 1 << 54:
            raise IllegalPosition("agenda: at most nine known steps")
        agenda = agenda << 6 | step
    p.agenda = i64(agenda)
    p.turn = i64(fields.index("turn", COLOURS[: int(p.seats)]))
    p.ending = i64(fields.index("ending", ENDINGS))
    for name in ("winner", "arrested"):
        chosen = fields.index(name, (*COLOURS[: int(p.seats)], None))
        setattr(p, name, chosen if chosen < p.seats else s.NONE)
    p.bonus_taken = fields.flag("bonus_taken")
    for name, names in (
        ("boat", boats),
        ("crossed", boats),
        ("hold", boats),
        ("smuggler", boats),
        ("dock", docks),
        ("destination", docks),
        ("spy", (*BUILDINGS[: s.TILES], None)),
        ("site", (*BUILDINGS, None)),
    ):
        chosen = fields.index(name, names)
        setattr(p, name, chosen if chosen < len(names) - 1 else s.NONE)
    p.passing = i64(packed(fields.indexes("passing", boats[:-1]), 4))
    p.dues = i64(packed(fields.indexes("dues", COLOURS[: int(p.seats)]), 4))
    if fields.raw("mission") is not None:
        p.mission = i64(fields.integer("mission", 1, s.MISSIONS) - 1)
    p.pile = i64(fields.index("pile", PILES) - 1)
    for name, limit in COUNTERS.items():
        setattr(p, name, fields.integer(name, 0, limit))
    if fields.raw("last_turns") is not None:
        p.last_turns = i64(fields.integer("last_turns", 0, 2))
    under = fields.fields("under")
    p.under_missions = i64(under.integer("missions", 0, s.MISSIONS))
    p.under_influence = i64(under.integer("influence", 0, s.INFLUENCE))
    drawn = fields.integer("drawn_cards", 0, 3)
    # Hidden cards are known by number only until the secret part is read.
    p.drawn = i64(packed([0] * drawn, 5))


def packed(numbers: list[int], width: int) -> int:
    """A list of numbers in one, the first one lowest, counted from 1."""
    out = 0
    for number in reversed(numbers):
        out = out << width | (number + 1)
    return out


def mask_of(numbers: list[int], place: str) -> int:
    """A list of different numbers as a mask."""
    out = 0
    for number in numbers:
        if out >> number & 1:
            raise IllegalPosition(f"{place}: an entry stands twice")
        out |= 1 << number
    return out


def read_street(p: Venice, fields: Fields) -> None:
    """The smugglers' open cards and the Doge's row."""
    tiles = BUILDINGS[: s.TILES]
    for deck, entry in enumerate(fields.items("smugglers", 2)):
        cards = Fields(entry, f"smugglers[{deck}]")
        cards.only(("top", "pile", "out", "seen"))
        top = cards.index("top", (*tiles, None))
        p.street[s.TOP + deck] = top if top < s.TILES else s.NONE
        size = cards.integer("pile", 0, s.TILES)
        out = mask_of(cards.indexes("out", tiles), cards.at("out"))
        seen = mask_of(cards.indexes("seen", tiles), cards.at("seen"))
        p.street[s.OUT + deck] = out
        p.street[s.SEEN + deck] = seen
        # With two players nothing is boxed, so the pile is what is not elsewhere.
        p.street[s.PILE + deck] = (1 << s.TILES) - 1 if p.seats == 2 else (1 << size) - 1
    waiting = fields.indexes("candidates", tiles)
    p.candidates = i64(packed(waiting, 4))
    if p.seats == 2:
        for deck in range(2):
            gone = int(p.street[s.OUT + deck])
            if p.street[s.TOP + deck] != s.NONE:
                gone |= 1 << int(p.street[s.TOP + deck])
            if p.deck == deck:
                gone |= mask_of(waiting, "candidates")
            p.street[s.PILE + deck] &= ~gone
    names = doge_names(p.box)
    for k, card in enumerate(fields.indexes("row", (*names, None), 3)):
        p.street[s.ROW + k] = card if card < len(names) else s.NONE
    p.doge_out = i64(mask_of(fields.indexes("doge_out", names), "doge_out"))


def places_of(names: list[str]) -> int:
    """The mask of the places where a remembered card may be."""
    out = 0
    for name in names:
        if name == "drawn":
            out |= 1 << s.DRAWN_BIT
        elif name.startswith("hand of ") and name[8:] in COLOURS:
            out |= 1 << COLOURS.index(name[8:])
        elif name.startswith("under ") and name[6:].isdecimal() and 0 < int(name[6:]) < 27:
            out |= 1 << (s.UNDER_BIT + int(name[6:]) - 1)
        else:
            raise IllegalPosition(f"memory: {name!r} is no place; say 'hand of blue' or 'under 1'")
    return out


def read_secrets(p: Venice, fields: Fields) -> None:
    """Hands, cards just drawn, cards under the decks, memories."""
    for seat, entry in enumerate(fields.items("hands", int(p.seats))):
        hand = Fields(entry, f"hands[{seat}]")
        hand.only(("missions", "influence"))
        missions = [number - 1 for number in hand.integers("missions", 1, s.MISSIONS)]
        p.put(seat, s.HAND, mask_of(missions, hand.at("missions")))
        cards = hand.indexes("influence", INFLUENCE_NAMES)
        p.put(seat, s.CARDS, mask_of(cards, hand.at("influence")))
    if p.pile == s.MISSION_DECK:
        drawn = [number - 1 for number in fields.integers("drawn", 1, s.MISSIONS)]
    else:
        drawn = fields.indexes("drawn", INFLUENCE_NAMES)
    if len(drawn) > 3 or (drawn and p.pile == s.NONE):
        raise IllegalPosition("drawn: at most three cards, and only while a pile is drawn from")
    p.drawn = i64(packed(drawn, 5))
    under = fields.fields("under_decks")
    missions = [number - 1 for number in under.integers("missions", 1, s.MISSIONS)]
    cards = under.indexes("influence", INFLUENCE_NAMES)
    mask_of(missions, "under_decks.missions")
    mask_of(cards, "under_decks.influence")
    p.under_missions, p.under_influence = i64(len(missions)), i64(len(cards))
    for k, card in enumerate(missions):
        p.under[k] = card
    for k, card in enumerate(cards):
        p.under[s.MISSIONS + k] = card
    pile = fields.indexes("discard_pile", INFLUENCE_NAMES)
    p.discarded = i64(mask_of(pile, "discard_pile"))
    for seat, entry in enumerate(fields.items("memory", int(p.seats))):
        memory = Fields(entry, f"memory[{seat}]")
        start_at = seat * (s.MISSIONS + s.INFLUENCE)
        for number, places in memory.fields("missions").data.items():
            if not str(number).isdecimal() or not 1 <= int(number) <= s.MISSIONS:
                raise IllegalPosition(f"{memory.at('missions')}: no mission {number!r}")
            p.known[start_at + int(number) - 1] = places_of(places)
        for name, places in memory.fields("influence").data.items():
            card = index(name, memory.at("influence"), INFLUENCE_NAMES)
            p.known[start_at + s.MISSIONS + card] = places_of(places)
    tiles = BUILDINGS[: s.TILES]
    for deck, entry in enumerate(fields.items("smuggler_piles", 2)):
        held = Fields({"pile": entry}, f"smuggler_piles[{deck}]").indexes("pile", tiles)
        p.street[s.PILE + deck] = mask_of(held, f"smuggler_piles[{deck}]")


def check_pieces(p: Venice) -> None:
    """Every card, gondola, assistant, bridge and cube is in exactly one place."""
    missions: list[int] = [int(p.under[k]) for k in range(int(p.under_missions))]
    cards = [int(p.under[s.MISSIONS + k]) for k in range(int(p.under_influence))]
    drawn = [card - 1 for card in split(int(p.drawn), 5)]
    if p.pile == s.MISSION_DECK:
        missions += drawn
    elif p.pile == s.INFLUENCE_DECK:
        cards += drawn
    cards += held(int(p.discarded))
    for seat in range(int(p.seats)):
        hand = held(int(p.at(seat, s.HAND)))
        if len(hand) > s.HAND_LIMIT:
            raise IllegalPosition(f"hands[{seat}].missions: at most {s.HAND_LIMIT}")
        missions += hand + held(int(p.at(seat, s.COMPLETED)))
        cards += held(int(p.at(seat, s.CARDS)))
        turned = p.at(seat, s.FAVOUR)
        if (turned != s.FAVOUR_NONE) != p.favour:
            raise IllegalPosition(f"fleets[{seat}].favour: does not fit the variant 'favour'")
    for name, found in (("missions", missions), ("influence cards", cards)):
        if len(set(found)) != len(found):
            raise IllegalPosition(f"{name}: one of them is in two places")
    deck = int(p.box.mission_deck[p.seats])
    if len(missions) + int(p.mission_top) != deck:
        raise IllegalPosition(
            f"mission_top must be {deck - len(missions)}: the game is played with {deck} missions"
        )
    for gondola in range(2 * int(p.fleets)):
        limit = int(p.box.cube_limit)
        if p.agenda & 63 == steps.SPILL and p.hold == gondola:
            limit += 1
        elif p.agenda & 63 == steps.EXCHANGE and gondola >> 1 == p.turn:
            # Colour by colour, one gondola can be too full until the last one is shared out.
            limit *= 2
        if p.load_of(gondola) > limit:
            name = gondola_names(p)[gondola]
            raise IllegalPosition(f"fleets: {name} carries more than {limit} cubes")
    check_course(p)
    check_afloat(p)
    check_smugglers(p)
    check_doge(p)


# What a step on the agenda needs to know before it can be asked.
NEEDS: dict[int, tuple[str, ...]] = {
    steps.MOVE: ("boat", "dock"),
    steps.ARRIVE: ("boat", "dock"),
    steps.COMPLETE: ("boat", "dock"),
    steps.WORK: ("boat", "dock"),
    steps.ACTIVATE: ("site", "boat", "hold"),
    steps.PLACE: ("boat",),
    steps.SPILL: ("hold",),
    steps.SELL: ("hold",),
    steps.CONVERT: ("hold",),
    steps.INTO: ("hold",),
    steps.GIVE: ("hold",),
    steps.CUBE: ("hold",),
    steps.FILE: ("mission",),
    steps.CARD: ("pile",),
    steps.KEEP: ("pile",),
    steps.DOGE_GONDOLA: ("destination",),
    steps.SAIL: ("smuggler", "destination"),
    steps.LAND: ("smuggler", "destination"),
}
UNDER_WAY = (steps.MOVE, steps.ARRIVE)


def check_course(p: Venice) -> None:
    """Each step on the agenda finds what it needs."""
    for step in split(int(p.agenda), 6):
        for name in NEEDS.get(step, ()):
            if getattr(p, name) == s.NONE:
                raise IllegalPosition(f"{name}: the step {steps.NAMES[step]!r} needs it")
        if step == steps.SETTLE and p.dues == 0:
            raise IllegalPosition("dues: nobody owes a scroll or an intrigue")
    if p.boat != s.NONE and p.boat >> 1 != p.turn and p.agenda & 63 != steps.REDUCE:
        later = (steps.SAIL, steps.LAND, steps.SMUGGLER, steps.SMUGGLER_CARD)
        if any(step in NEEDS and step not in later for step in split(int(p.agenda), 6)):
            raise IllegalPosition("boat: it belongs to the player on turn")


def check_afloat(p: Venice) -> None:
    """A gondola lies in the stack of its dock, unless it is the one that moves."""
    agenda = split(int(p.agenda), 6)
    moving = []
    if any(step in UNDER_WAY for step in agenda):
        moving.append(int(p.boat))
    if steps.SAIL in agenda or steps.LAND in agenda:
        moving.append(int(p.smuggler))
    for gondola in range(2 * int(p.fleets)):
        dock = int(p.where[gondola])
        name = gondola_names(p)[gondola]
        if dock != s.NONE and gondola + 1 not in split(int(p.stacks[dock]), 4):
            if gondola not in moving:
                raise IllegalPosition(f"stacks: {name} is missing at {p.box.names['docks'][dock]}")
        elif gondola in moving and steps.LAND not in agenda:
            raise IllegalPosition(f"agenda: {name} is moored, so it is not under way")


def split(number: int, width: int) -> list[int]:
    """The parts of a packed number, as they are."""
    out = []
    while number:
        out.append(number & ((1 << width) - 1))
        number >>= width
    return out


def held(mask: int) -> list[int]:
    """The places of a mask's bits."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def check_smugglers(p: Venice) -> None:
    """Each smuggler deck has its twelve cards, or nine once the Doge's three are boxed."""
    for deck in range(2):
        found = held(int(p.street[s.PILE + deck])) + held(int(p.street[s.OUT + deck]))
        if p.street[s.TOP + deck] != s.NONE:
            found.append(int(p.street[s.TOP + deck]))
        if p.deck == deck:
            found += [card - 1 for card in split(int(p.candidates), 4)]
        allowed = {0: (0,), 1: (12, 11, 10, 9), 2: (12,)}[int(p.seats) if p.seats < 3 else 0]
        if len(set(found)) != len(found) or len(found) not in allowed:
            raise IllegalPosition(f"smugglers[{deck}]: a card is missing or in two places")


def check_doge(p: Venice) -> None:
    """The Doge's 27 cards: two in the box, the others in deck, row and discards."""
    row = [int(p.street[s.ROW + k]) for k in range(3) if p.street[s.ROW + k] != s.NONE]
    found = row + held(int(p.doge_out))
    if p.seats != 1:
        if found or p.doge_deck:
            raise IllegalPosition("row: the Doge's cards are for one player")
        return
    if len(set(found)) != len(found):
        raise IllegalPosition("row: a Doge card is in two places")
    if len(found) + int(p.doge_deck) > 25:
        raise IllegalPosition("doge_deck: two of the 27 cards are in the box")
