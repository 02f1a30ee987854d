"""A position in the rulebook's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import (
    BUILDINGS,
    CARDS,
    CUBES,
    INFLUENCE,
    MISSIONS,
    ROW_PLACES,
    TILES,
)
from serenissima.games.venice.describe.names import (
    COLOURS,
    COUNTERS,
    ENDINGS,
    FAVOURS,
    INFLUENCE_NAMES,
    PILES,
    doge_names,
    gondola_names,
    place_names,
)
from serenissima.games.venice.rules.agenda import NAMES
from serenissima.games.venice.state import (
    Position,
    first_of,
    gondola_of,
    kind_of,
    memory_at,
    size_of,
    steps_of,
)
from serenissima.kernel.game import Value
from serenissima.kernel.state import unpack


def picked(names: Sequence[str], mask: int) -> list[str]:
    """The names that a mask picks."""
    return [name for k, name in enumerate(names) if mask >> k & 1]


def or_none(names: Sequence[str], place: int) -> str | None:
    """A name, or nothing for `NONE`."""
    return None if place < 0 else names[place]


def missions_in(mask: int) -> list[int]:
    """The numbers of the missions in a mask, as printed: from 1."""
    return [k + 1 for k in range(MISSIONS) if mask >> k & 1]


def variants_of(p: Position) -> dict[str, Value]:
    """Every variant's value."""
    return {
        "favour": p.favour,
        "own_dock": p.own_dock,
        "doge_start": s.START_KINDS[int(p.doge_start)],
        "doge_council": int(p.doge_council),
        "doge_first_space": int(p.doge_first_space),
        "doge_fourth_space": int(p.doge_fourth_space),
        "doge_scrolls": int(p.doge_scrolls),
        "doge_last_turns": int(p.doge_last_turns),
    }


def public(p: Position) -> dict[str, Any]:
    """What lies open on the table."""
    boats = gondola_names(p)
    docks = p.tables.names["docks"]
    street = [int(number) for number in p.street]
    tiles = BUILDINGS[:TILES]
    return {
        "seats": int(p.seats),
        "variants": variants_of(p),
        "deciding": p.pending(),
        "layout": [or_none(BUILDINGS, int(tile)) for tile in p.tiles],
        "fleets": [fleet_of(p, fleet) for fleet in range(int(p.fleets))],
        "stacks": [[boats[g] for g in unpack(stack, s.PIECE_BITS)] for stack in p.stacks],
        "bridges": {
            p.tables.names["canals"][canal]: COLOURS[int(owner)]
            for canal, owner in enumerate(p.bridges)
            if owner >= 0
        },
        "discards": sorted(CARDS[kind_of(k)] for k in range(INFLUENCE) if p.discarded >> k & 1),
        "under": {"missions": int(p.under_missions), "influence": int(p.under_influence)},
        "agenda": [NAMES[step] for step in steps_of(p)],
        "turn": COLOURS[int(p.turn)],
        "ending": ENDINGS[int(p.ending)],
        "winner": or_none(COLOURS, int(p.winner)),
        "arrested": or_none(COLOURS, int(p.arrested)),
        "bonus_taken": p.bonus_taken,
        "boat": or_none(boats, int(p.boat)),
        "dock": or_none(docks, int(p.dock)),
        "spy": or_none(BUILDINGS, int(p.spy)),
        "site": or_none(BUILDINGS, int(p.site)),
        "passing": [boats[g] for g in unpack(p.passing, s.PIECE_BITS)],
        "dues": [COLOURS[seat] for seat in unpack(p.dues, s.PIECE_BITS)],
        "crossed": or_none(boats, int(p.crossed)),
        "hold": or_none(boats, int(p.hold)),
        "mission": int(p.mission) + 1 if p.mission >= 0 else None,
        "pile": PILES[int(p.pile) + 1],
        "drawn_cards": len(unpack(p.drawn, s.CARD_BITS)),
        "destination": or_none(docks, int(p.destination)),
        "smuggler": or_none(boats, int(p.smuggler)),
        "candidates": [tiles[card] for card in unpack(p.candidates, s.PIECE_BITS)],
        "smugglers": [
            {
                "top": or_none(tiles, street[s.TOP + deck]),
                "pile": street[s.PILE + deck].bit_count(),
                "out": picked(tiles, street[s.OUT + deck]),
                "seen": picked(tiles, street[s.SEEN + deck]),
            }
            for deck in range(s.DECKS)
        ],
        "row": [or_none(doge_names(p.tables), street[s.ROW + k]) for k in range(ROW_PLACES)],
        "doge_out": picked(doge_names(p.tables), int(p.doge_out)),
        "last_turns": int(p.last_turns) if p.last_turns >= 0 else None,
        **{name: int(getattr(p, name)) for name in COUNTERS},
    }


def fleet_of(p: Position, fleet: int) -> dict[str, Any]:
    """A colour's open pieces."""
    docks = p.tables.names["docks"]
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
        "gondolas": [or_none(docks, int(p.where[gondola_of(fleet, k)])) for k in range(2)],
        "cubes": [cubes_on(p, int(gondola_of(fleet, k))) for k in range(2)],
        "assistants": {
            BUILDINGS[b]: int(p.levels[fleet * TILES + b])
            for b in range(TILES)
            if p.levels[fleet * TILES + b] > 0
        },
    }


def cubes_on(p: Position, gondola: int) -> dict[str, int]:
    """What a gondola carries."""
    first = gondola * len(CUBES)
    return {name: int(p.cubes[first + k]) for k, name in enumerate(CUBES)}


def remembered(p: Position, seat: int, pile: int) -> dict[int, list[str]]:
    """The cards of a deck that a seat put back, and where they can be now."""
    start = memory_at(seat, pile)
    places = {card: int(p.known[start + card]) for card in range(size_of(pile))}
    return {card: place_names(mask) for card, mask in places.items() if mask}


def describe(p: Position) -> dict[str, Any]:
    """The whole position, secrets included."""
    out = public(p)
    del out["deciding"]
    seats = range(int(p.seats))
    tiles = BUILDINGS[:TILES]
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
                str(card + 1): places
                for card, places in remembered(p, seat, s.MISSION_DECK).items()
            },
            "influence": {
                INFLUENCE_NAMES[card]: places
                for card, places in remembered(p, seat, s.INFLUENCE_DECK).items()
            },
        }
        for seat in seats
    ]
    drawn = unpack(p.drawn, s.CARD_BITS)
    out["drawn"] = (
        [card + 1 for card in drawn]
        if p.pile == s.MISSION_DECK
        else [INFLUENCE_NAMES[card] for card in drawn]
    )
    first = first_of(s.INFLUENCE_DECK)
    out["under_decks"] = {
        "missions": [int(p.under[k]) + 1 for k in range(int(p.under_missions))],
        "influence": [
            INFLUENCE_NAMES[int(p.under[first + k])] for k in range(int(p.under_influence))
        ],
    }
    out["discard_pile"] = picked(INFLUENCE_NAMES, int(p.discarded))
    out["smuggler_piles"] = [picked(tiles, int(p.street[s.PILE + deck])) for deck in range(s.DECKS)]
    return out
