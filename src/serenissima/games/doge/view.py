"""What a seat at Doge knows, and what lies open to all. Compiled."""

from __future__ import annotations

from typing import Any, TypedDict

from mypy_extensions import i64

from serenissima.games.doge import describe
from serenissima.games.doge import state as s
from serenissima.games.doge.rules import bidding, building, election
from serenissima.games.doge.state import Position
from serenissima.kernel.game import View
from serenissima.kernel.state import State, bit, has, seats_in


class Advisor(TypedDict):
    """One of the nine advisors."""

    home: str
    """The area he comes from, where he stands while nobody controls him."""
    owner: int | None
    """The seat whose ring he wears; null if he is neutral."""
    place: str | None
    """The area where he votes; null if he is at home."""


class Bid(TypedDict):
    """A bid that lies face down, or is being made."""

    area: str | None
    """The area on the card; null before it is chosen."""
    markers: list[int]
    """The values of the markers on it, highest first."""


class Vote(TypedDict):
    """The vote that is being held."""

    area: str
    """The area that votes."""
    step: int
    """How many consequences of the vote have been begun: at most three."""
    leaders: list[int]
    """The winner, or all who are tied for first."""
    runners: list[int]
    """The second, or all who are tied for second."""
    votes: list[int]
    """The votes of each seat, those of its advisors included."""


class Stack(TypedDict):
    """Markers that a seat has laid in an area this year."""

    height: int
    """How many markers lie there."""
    values: list[int] | None
    """The values on them, highest first; null until the area votes."""


class Player(TypedDict):
    """A seat as its opponents see it."""

    houses: dict[str, int]
    """Houses in each district."""
    palaces: dict[str, int]
    """Palaces in each district."""
    houses_left: int
    """Houses in stock."""
    palaces_left: int
    """Palaces in stock."""
    rings_left: int
    """Control rings that no advisor wears."""
    markers_left: int
    """Markers in hand, those of a bid that is not turned up yet included."""
    stacks: dict[str, Stack]
    """The stacks laid this year, by area."""
    site: str | None
    """The district where houses of this seat have just arrived, so that it may build there."""


class Public(TypedDict):
    """What lies open on the table."""

    seats: int
    """The number of players."""
    variants: dict[str, str | int | bool]
    """The variants played; Doge has none."""
    deciding: list[int]
    """The seats that have to choose now; -1 stands for chance."""
    movers: list[int]
    """The seats that the present question is put to, those that have answered included."""
    year: int
    """The year, from 1."""
    phase: str
    """What is being decided: order, bid, control, station, move, place, palace, turn or over."""
    round: int
    """How many ballots have been held this year."""
    rounds: int
    """How many ballots a year has."""
    votes_held: int
    """How many areas have voted this year."""
    order: list[str]
    """The areas in the order in which they vote this year, as far as it is laid."""
    coming: list[str]
    """Next year's order, as far as it is turned up."""
    vote: Vote | None
    """The vote being held; null between votes."""
    advisors: list[Advisor]
    """The nine advisors."""
    prices: dict[str, int | None]
    """Houses for the next palace of each district; null where all sites are taken."""
    players: list[Player]
    """What each seat has."""


class Own(TypedDict, total=False):
    """What only the seat itself knows; nothing for a bystander."""

    hand: list[int]
    """The values of the markers in hand, highest first, those of the bid included."""
    stacks: dict[str, list[int]]
    """The values in the seat's own stacks, by area."""
    bid: Bid
    """The bid as far as it is made."""
    origin: str | None
    """The district from which a house is being moved."""
    chosen: int
    """What was decided in this step: houses, a destination, or 1 to build; 0 before."""


def view(p: State, seat: int | None) -> View:
    """What lies open, and what only this seat knows. Rulings R21 and R22."""
    assert isinstance(p, Position)
    own: Any = {} if seat is None else known_to(p, seat)
    shown: Any = open_to_all(p)
    return View(describe.NAME, describe.VERSION, seat, shown, own)


def open_to_all(p: Position) -> Public:
    """Everything on the table that lies face up, and the number of what lies face down."""
    tables = p.tables
    advisors: Any = describe.advisors(p)
    return {
        "seats": int(p.seats),
        "variants": {},
        "deciding": p.pending(),
        "movers": seats_in(p.movers, p.seats),
        "year": int(p.year),
        "phase": describe.PHASES[p.phase],
        "round": int(p.round),
        "rounds": int(bidding.rounds(p)),
        "votes_held": int(p.votes_held),
        "order": [tables.areas[p.order[i]] for i in range(p.ordered)],
        "coming": [tables.areas[p.coming[i]] for i in range(p.turned)],
        "vote": None if p.area == s.NOWHERE else vote(p),
        "advisors": advisors,
        "prices": {
            name: int(building.price(p, d)) if s.palaces_in(p, d) < tables.sites else None
            for d, name in enumerate(tables.districts)
        },
        "players": [open_player(p, seat) for seat in range(p.seats)],
    }


def vote(p: Position) -> Vote:
    """The vote being held: all its markers lie face up. Rule 5.2.2."""
    return {
        "area": p.tables.areas[p.area],
        "step": int(p.step),
        "leaders": seats_in(p.leaders, p.seats),
        "runners": seats_in(p.runners, p.seats),
        "votes": [int(election.votes(p, seat, p.area)) for seat in range(p.seats)],
    }


def open_player(p: Position, seat: i64) -> Player:
    """A seat as its opponents see it: stacks by their height until the area votes."""
    shown = revealed(p)
    stacks: dict[str, Stack] = {}
    for area, name in enumerate(p.tables.areas):
        if has(p.used[seat], area):
            markers = p.stacks[seat * s.AREAS + area]
            stacks[name] = {
                "height": int(s.marker_count(markers)),
                "values": describe.values(markers) if has(shown, area) else None,
            }
    return {
        "houses": describe.by_district(p, p.houses, seat),
        "palaces": describe.by_district(p, p.palaces, seat),
        "houses_left": int(s.reserve(p, seat)),
        "palaces_left": int(p.tables.palaces - s.palaces_of(p, seat)),
        "rings_left": int(s.rings_left(p, seat)),
        "markers_left": int(s.marker_count(p.hand[seat])),
        "stacks": stacks,
        "site": describe.area_name(p, p.site[seat]),
    }


def revealed(p: Position) -> i64:
    """Mask of the areas whose markers lie face up: those that voted or are voting. Rule 5.2.2."""
    count = p.votes_held
    if p.area != s.NOWHERE:
        count += 1
    mask: i64 = 0
    for index in range(count):
        mask |= bit(p.order[index])
    return mask


def known_to(p: Position, seat: i64) -> Own:
    """What a seat alone knows: its markers, its bid and its undisclosed decision."""
    bid: Any = describe.bid(p, seat)
    return {
        "hand": describe.values(p.hand[seat]),
        "stacks": describe.stacks(p, seat),
        "bid": bid,
        "origin": describe.area_name(p, p.origin[seat]),
        "chosen": int(p.chosen[seat]),
    }
