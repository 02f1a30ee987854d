"""Setting up and the preliminary round: pages 5, 8 and 14."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import ALL_DOCKS, ALL_TILES, DOCKS, NONE, TILES
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import activate_by_mooring, advance
from serenissima.games.venice.rules.decks import start_draw
from serenissima.games.venice.rules.moving import doge_or_nobody, set_down
from serenissima.games.venice.state import Position, gondola_of, mate_of
from serenissima.kernel.game import Value
from serenissima.kernel.state import CHANCE, EVERYONE, bit, tell


def set_variants(p: Position, variants: Mapping[str, Value]) -> None:
    """Take over the variants of a game. Rules 10.8 and 14.10, Ruling R2."""
    p.favour = bool(variants["favour"])
    p.own_dock = bool(variants["own_dock"])
    p.doge_start = s.START_KINDS.index(str(variants["doge_start"]))
    p.doge_council = int(variants["doge_council"])
    p.doge_first_space = int(variants["doge_first_space"])
    p.doge_fourth_space = int(variants["doge_fourth_space"])
    p.doge_scrolls = int(variants["doge_scrolls"])
    p.doge_last_turns = int(variants["doge_last_turns"])


def set_up(p: Position) -> None:
    """Lay out the pieces before the first choice.

    Rules 5.3, 5.4, 5.5, 5.7, 5.8, 5.9, 5.12, 14.7 and 14.10.
    """
    tables = p.tables
    p.mission_top = tables.mission_deck[p.seats]
    for seat in range(p.seats):
        p.put(seat, s.COINS, tables.start_coins + later_seat(p, seat))
        p.put(seat, s.SCROLLS, tables.start_scrolls)
        if p.favour:
            p.put(seat, s.FAVOUR, s.FAVOUR_READY)
    if p.seats <= 2:
        set_up_smugglers(p)
    if p.seats == 1:
        set_up_doge(p)
    for building in range(i64(TILES), i64(DOCKS)):
        p.tiles[building] = building
        p.sites[building] = building
    p.push(steps.TURN)
    p.push(steps.PLACEMENTS)
    p.push(steps.DEAL)
    p.push(steps.TILE)


def later_seat(p: Position, seat: i64) -> i64:
    """Seats are numbered from the first player; later ones get coins for it. Rule 5.10."""
    return p.tables.later_seat_coins * seat


def set_up_smugglers(p: Position) -> None:
    """Two decks of twelve cards, one for each tile. Rules 13.1 and 14.3."""
    for deck in range(i64(s.DECKS)):
        p.street[s.PILE + deck] = ALL_TILES


def set_up_doge(p: Position) -> None:
    """The Doge has two fleets, two council markers and scrolls. Rules 14.1, 14.2, 14.4 and 15.14.2.

    Rule 15.14.4 and Rulings R36 and R38.
    """
    p.put(s.DOGE_FLEET, s.SCROLLS, p.doge_scrolls)
    p.put(s.DOGE_FLEET, s.COUNCIL, p.doge_council)
    p.put(s.DOGE_FLEET_TOO, s.COUNCIL, p.doge_council)


class Tile(steps.Step):
    """Which tile comes next? Rule 5.2."""

    def ask(self, p: Position) -> i64:
        """The tiles not yet laid. Rule 5.2."""
        p.asked = CHANCE
        mask: i64 = 0
        for tile in range(i64(TILES)):
            if p.sites[tile] == NONE:
                mask |= bit(tile)
        if mask == 0:
            p.done()
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Lay a tile on the next site. Rule 5.2."""
        # Copies share the layout, so a new one is made.
        tiles = p.tiles[:]
        sites = p.sites[:]
        dock: i64 = 0
        while tiles[dock] != NONE:
            dock += 1
        tiles[dock] = option
        sites[option] = dock
        p.tiles = tiles
        p.sites = sites
        tell(p, EVERYONE, "tile", option, dock)


class Deal(steps.Step):
    """Missions are dealt. Rule 5.6."""

    def ask(self, p: Position) -> i64:
        """Three missions to each player, one after the other. Rule 5.6 and Ruling R35."""
        if p.placements >= p.seats:
            p.done()
            p.turn = 0
            p.placements = 0
            return 0
        p.turn = p.placements
        p.placements += 1
        start_draw(p, s.MISSION_DECK, 3)
        return 0


class Placements(steps.Step):
    """The preliminary round. Rule 8.1."""

    def ask(self, p: Position) -> i64:
        """First gondolas in seat order, second ones in reverse. Rule 8.1 and Ruling R22."""
        if p.placements >= 2 * p.seats:
            p.done()
            p.turn = 0
            return 0
        if p.seats == 1 and p.placements == 1 and not doge_has_placed(p):
            # The Doge's gondolas come between the two of the player.
            p.push(steps.DOGE_CARD)
            return 0
        second = p.placements >= p.seats
        p.turn = 2 * p.seats - 1 - p.placements if second else p.placements
        p.boat = gondola_of(p.turn, s.SECOND if second else s.FIRST)
        p.placements += 1
        p.push(steps.PLACE)
        return 0


def doge_has_placed(p: Position) -> bool:
    """Whether the last of the Doge's four gondolas lies at a dock. Rule 14.5."""
    return p.where[gondola_of(s.DOGE_FLEET_TOO, s.SECOND)] != NONE


class Place(steps.Step):
    """Where is a gondola placed? Rule 8.1."""

    def ask(self, p: Position) -> i64:
        """Any dock but that of one's own first gondola. Rule 8.1."""
        own = p.where[mate_of(p.boat)]
        return ALL_DOCKS if own == NONE else ALL_DOCKS & ~bit(own)

    def answer(self, p: Position, option: i64) -> None:
        """Place it, advance the assistant, activate the building. Rule 8.1 and Ruling R22."""
        p.done()
        set_down(p, p.boat, option, doge_or_nobody(p))
        building = p.tiles[option]
        if building < TILES:
            advance(p, p.turn, building)
        activate_by_mooring(p, building, p.boat)
