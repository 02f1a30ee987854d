"""What a described position calls things, and the two numbers that mark its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from serenissima.games.venice import state as s
from serenissima.games.venice.data import (
    ALL_DOCKS,
    ALL_ROW,
    CARDS,
    DOGE_BOXED,
    DOGE_CARDS,
    DOGE_DECK,
    FLEETS,
    INFLUENCE,
    LAST_SPACE,
    MISSIONS,
    Tables,
)
from serenissima.games.venice.data import COLOURS as CUBE_COLOURS
from serenissima.games.venice.state import START_KINDS, Position, fleet_of, kind_of, which_of
from serenissima.kernel.game import Value
from serenissima.kernel.state import IllegalPosition

NAME: Final = "venice"
VERSION: Final = 1
"""Rises whenever a recorded game would replay differently."""
SEATS: Final = range(1, 6)
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
MOST: Final = 9999
"""More points or coins than anybody ever has."""
# Registers that are plain numbers, with their bounds.
COUNTERS: Final = {
    "round": 999,
    "placements": 2 * FLEETS,
    "played": 2,
    "visited": ALL_DOCKS,
    "moves": 15,
    "onward": MOST,
    "used": 2**LAST_SPACE - 1,
    "reach": LAST_SPACE,
    "cubes_due": 99,
    "colour": CUBE_COLOURS,
    "to_draw": 3,
    "mission_top": MISSIONS,
    "deck": s.DECKS - 1,
    "doge_deck": DOGE_DECK - DOGE_BOXED,
    "ignored": ALL_ROW,
    "resolving": ALL_ROW,
    "passes": FLEETS,
}


def gondola_names(p: Position) -> list[str]:
    """What each gondola is called: "blue 1", and "orange A" for one without a seat."""
    out = []
    for gondola in range(2 * int(p.fleets)):
        letters = "12" if fleet_of(gondola) < p.seats else "AB"
        out.append(f"{COLOURS[fleet_of(gondola)]} {letters[which_of(gondola)]}")
    return out


def card_name(card: int) -> str:
    """An Influence card told apart from its twin."""
    return f"{CARDS[kind_of(card)]} {(card & 1) + 1}"


INFLUENCE_NAMES: Final = tuple(card_name(card) for card in range(INFLUENCE))


def doge_names(tables: Tables) -> list[str]:
    """Each Doge card told apart from its twins."""
    seen: dict[int, int] = {}
    out = []
    for kind in tables.doge:
        seen[int(kind)] = seen.get(int(kind), 0) + 1
        out.append(f"{DOGE_CARDS[int(kind)]} {seen[int(kind)]}")
    return out


def place_names(places: int) -> list[str]:
    """Where a remembered card may be."""
    out = [f"hand of {COLOURS[k]}" for k in range(s.DRAWN_BIT) if places >> k & 1]
    if places >> s.DRAWN_BIT & 1:
        out.append("drawn")
    slots = places >> s.UNDER_BIT
    out += [f"under {k + 1}" for k in range(slots.bit_length()) if slots >> k & 1]
    return out


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
