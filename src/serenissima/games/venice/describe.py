"""A position in the rulebook's words, and reading it back with every law of the pieces checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, CARDS, CUBES, DOGE_CARDS
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.doge import START_KINDS
from serenissima.games.venice.state import Box, Position
from serenissima.kernel.game import Value

COLOURS: Final = ("blue", "violet", "orange", "green", "white")
"""The five colours of the box; the rulebook names the first three."""
FAVOURS: Final = (None, "ready", "turned")
ENDINGS: Final = ("running", "triggered", "penultimate", "last", "finished")
PILES: Final = (None, "missions", "influence")
VARIANTS: Final[Mapping[str, tuple[Value, ...]]] = {
    "favour": (False, True),
    "own_dock": (False, True),
    "doge_start": START_KINDS,
    "doge_council": (0, 2, 4),
    "doge_first_space": (0, 1),
    "doge_fourth_space": (4, 2),
    "doge_scrolls": (2, 4, 1),
    "doge_last_turns": (1, 0, 2),
}
# Registers that are plain numbers, with their bounds.
COUNTERS: Final = {
    "round": 999,
    "placements": 10,
    "played": 2,
    "visited": 2**15 - 1,
    "moves": 15,
    "onward": 9999,
    "used": 15,
    "reach": 4,
    "cubes_due": 99,
    "colour": 3,
    "to_draw": 3,
    "mission_top": 26,
    "deck": 1,
    "doge_deck": 25,
    "ignored": 7,
    "resolving": 7,
    "passes": 5,
}


def gondola_names(p: Position) -> list[str]:
    """What each gondola is called: "blue 1", and "orange A" for one without a seat."""
    out = []
    for gondola in range(2 * int(p.fleets)):
        letters = "12" if gondola >> 1 < p.seats else "AB"
        out.append(f"{COLOURS[gondola >> 1]} {letters[gondola & 1]}")
    return out


def card_name(card: int) -> str:
    """An Influence card told apart from its twin."""
    return f"{CARDS[card >> 1]} {(card & 1) + 1}"


INFLUENCE_NAMES: Final = tuple(card_name(card) for card in range(s.INFLUENCE))


def doge_names(box: Box) -> list[str]:
    """Each Doge card told apart from its twins."""
    seen: dict[int, int] = {}
    out = []
    for kind in box.doge:
        seen[int(kind)] = seen.get(int(kind), 0) + 1
        out.append(f"{DOGE_CARDS[int(kind)]} {seen[int(kind)]}")
    return out


def picked(names: Sequence[str], mask: int) -> list[str]:
    """The names that a mask picks."""
    return [name for k, name in enumerate(names) if mask >> k & 1]


def or_none(names: Sequence[str], place: int) -> str | None:
    """A name, or nothing for `NONE`."""
    return None if place < 0 else names[place]


def unpacked(packed: int, width: int) -> list[int]:
    """The numbers of a packed list, the lowest first, counted from 0."""
    out = []
    while packed:
        out.append((packed & ((1 << width) - 1)) - 1)
        packed >>= width
    return out


def missions_in(mask: int) -> list[int]:
    """The numbers of the missions in a mask, as printed: from 1."""
    return [k + 1 for k in range(s.MISSIONS) if mask >> k & 1]


def variants_of(p: Position) -> dict[str, Value]:
    """Every variant's value."""
    return {
        "favour": p.favour,
        "own_dock": p.own_dock,
        "doge_start": START_KINDS[int(p.doge_start)],
        "doge_council": int(p.doge_council),
        "doge_first_space": int(p.doge_first_space),
        "doge_fourth_space": int(p.doge_fourth_space),
        "doge_scrolls": int(p.doge_scrolls),
        "doge_last_turns": int(p.doge_last_turns),
    }


def agenda_of(p: Position) -> list[str]:
    """The steps still to do, the next one first."""
    return [steps.NAMES[step + 1] for step in unpacked(int(p.agenda), 6)]


def place_names(places: int) -> list[str]:
    """Where a remembered card may be."""
    out = [f"hand of {COLOURS[k]}" for k in range(s.DRAWN_BIT) if places >> k & 1]
    if places >> s.DRAWN_BIT & 1:
        out.append("drawn")
    slots = places >> s.UNDER_BIT
    out += [f"under {k + 1}" for k in range(slots.bit_length()) if slots >> k & 1]
    return out


def public(p: Position) -> dict[str, Any]:
    """What lies open on the table."""
    boats = gondola_names(p)
    docks = p.box.names["docks"]
    street = [int(number) for number in p.street]
    tiles = BUILDINGS[: s.TILES]
    return {
        "seats": int(p.seats),
        "variants": variants_of(p),
        "deciding": p.pending(),
        "layout": [or_none(BUILDINGS, int(tile)) for tile in p.tiles],
        "fleets": [fleet_of(p, fleet) for fleet in range(int(p.fleets))],
        "stacks": [[boats[g] for g in unpacked(int(stack), 4)] for stack in p.stacks],
        "bridges": {
            p.box.names["canals"][canal]: COLOURS[int(owner)]
            for canal, owner in enumerate(p.bridges)
            if owner >= 0
        },
        "discards": sorted(CARDS[k >> 1] for k in range(s.INFLUENCE) if p.discarded >> k & 1),
        "under": {"missions": int(p.under_missions), "influence": int(p.under_influence)},
        "agenda": agenda_of(p),
        "turn": COLOURS[int(p.turn)],
        "ending": ENDINGS[int(p.ending)],
        "winner": or_none(COLOURS, int(p.winner)),
        "arrested": or_none(COLOURS, int(p.arrested)),
        "bonus_taken": p.bonus_taken,
        "boat": or_none(boats, int(p.boat)),
        "dock": or_none(docks, int(p.dock)),
        "spy": or_none(BUILDINGS, int(p.spy)),
        "site": or_none(BUILDINGS, int(p.site)),
        "passing": [boats[g] for g in unpacked(int(p.passing), 4)],
        "dues": [COLOURS[seat] for seat in unpacked(int(p.dues), 4)],
        "crossed": or_none(boats, int(p.crossed)),
        "hold": or_none(boats, int(p.hold)),
        "mission": int(p.mission) + 1 if p.mission >= 0 else None,
        "pile": PILES[int(p.pile) + 1],
        "drawn_cards": len(unpacked(int(p.drawn), 5)),
        "destination": or_none(docks, int(p.destination)),
        "smuggler": or_none(boats, int(p.smuggler)),
        "candidates": [tiles[card] for card in unpacked(int(p.candidates), 4)],
        "smugglers": [
            {
                "top": or_none(tiles, street[s.TOP + deck]),
                "pile": street[s.PILE + deck].bit_count(),
                "out": picked(tiles, street[s.OUT + deck]),
                "seen": picked(tiles, street[s.SEEN + deck]),
            }
            for deck in range(2)
        ],
        "row": [or_none(doge_names(p.box), street[s.ROW + k]) for k in range(3)],
        "doge_out": picked(doge_names(p.box), int(p.doge_out)),
        "last_turns": int(p.last_turns) if p.last_turns >= 0 else None,
        **{name: int(getattr(p, name)) for name in COUNTERS},
    }


def fleet_of(p: Position, fleet: int) -> dict[str, Any]:
    """A colour's open pieces."""
    docks = p.box.names["docks"]
    at = [int(p.at(fleet, column)) for column in range(s.WIDTH)]
    return {
        "colour": COLOURS[fleet],
        "points": at[s.POINTS],
        "coins": at[s.COINS],
        "scrolls": at[s.SCROLLS],
        "intrigue": at[s.INTRIGUE],
        "council": at[s.COUNCIL],
        "missions": at[s.HAND].bit_count(),
        "completed": missions_in(at[s.COMPLETED]),
        "slots": [at[s.SLOT + k] + 1 if at[s.SLOT + k] >= 0 else None for k in range(s.SLOTS)],
        "influence": at[s.CARDS].bit_count(),
        "favour": FAVOURS[at[s.FAVOUR]],
        "gondolier": at[s.GONDOLIER] + 1 if at[s.GONDOLIER] >= 0 else None,
        "gondolas": [or_none(docks, int(p.where[2 * fleet + k])) for k in range(2)],
        "cubes": [
            {name: int(p.cubes[(2 * fleet + k) * s.COLOURS + c]) for c, name in enumerate(CUBES)}
            for k in range(2)
        ],
        "assistants": {
            BUILDINGS[b]: int(p.levels[fleet * s.TILES + b])
            for b in range(s.TILES)
            if p.levels[fleet * s.TILES + b] > 0
        },
    }


def memory_of(p: Position, seat: int) -> dict[str, list[list[Any]]]:
    """The cards a seat put back and where they can be now; copies of a card told by kind."""
    out: dict[str, list[list[Any]]] = {"missions": [], "influence": []}
    start = seat * (s.MISSIONS + s.INFLUENCE)
    for card in range(s.MISSIONS):
        if p.known[start + card]:
            out["missions"].append([card + 1, place_names(int(p.known[start + card]))])
    for card in range(s.INFLUENCE):
        places = int(p.known[start + s.MISSIONS + card])
        if places:
            out["influence"].append([CARDS[card >> 1], place_names(places)])
    out["influence"].sort()
    return out


def describe(p: Position) -> dict[str, Any]:
    """The whole position, secrets included."""
    out = public(p)
    del out["deciding"]
    seats = range(int(p.seats))
    start = [seat * (s.MISSIONS + s.INFLUENCE) for seat in seats]
    tiles = BUILDINGS[: s.TILES]
    out["hands"] = [
        {
            "missions": missions_in(int(p.at(seat, s.HAND))),
            "influence": picked(INFLUENCE_NAMES, int(p.at(seat, s.CARDS))),
        }
        for seat in seats
    ]
    out["memory"] = [
        {
            "missions": {
                str(card + 1): place_names(int(p.known[start[seat] + card]))
                for card in range(s.MISSIONS)
                if p.known[start[seat] + card]
            },
            "influence": {
                INFLUENCE_NAMES[card]: place_names(int(p.known[start[seat] + s.MISSIONS + card]))
                for card in range(s.INFLUENCE)
                if p.known[start[seat] + s.MISSIONS + card]
            },
        }
        for seat in seats
    ]
    drawn = unpacked(int(p.drawn), 5)
    out["drawn"] = (
        [card + 1 for card in drawn]
        if p.pile == s.MISSION_DECK
        else [INFLUENCE_NAMES[card] for card in drawn]
    )
    out["under_decks"] = {
        "missions": [int(p.under[k]) + 1 for k in range(int(p.under_missions))],
        "influence": [
            INFLUENCE_NAMES[int(p.under[s.MISSIONS + k])] for k in range(int(p.under_influence))
        ],
    }
    out["discard_pile"] = picked(INFLUENCE_NAMES, int(p.discarded))
    out["smuggler_piles"] = [picked(tiles, int(p.street[s.PILE + deck])) for deck in range(2)]
    return out
