"""A position of Doge in words: describing one, and reading a described one back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.data import Tables
from serenissima.games.doge.rules import bidding, building, election, ending
from serenissima.games.doge.state import Position
from serenissima.kernel.reading import Fields, whole
from serenissima.kernel.state import IllegalPosition, bit, has, nibble, ones, seats_in

NAME: Final = "doge"
VERSION: Final = 1
PHASES: Final = ("order", "bid", "control", "station", "move", "place", "palace", "turn", "over")
"""What is being decided, by the constants of `state.py`."""
LATEST: Final = 1_000_000
"""A year that no game reaches."""
Made = TypeVar("Made", bound=Position)


def values(markers: int) -> list[int]:
    """A handful of markers as the values on them, highest first."""
    return [value for value in reversed(range(s.VALUES)) for _ in range(nibble(markers, value))]


def handful(marks: Iterable[int]) -> int:
    """The values on some markers as a handful."""
    return sum(s.marker(value) for value in marks)


def area_name(p: Position, area: int) -> str | None:
    """An area's name; None for nowhere."""
    return None if area == s.NOWHERE else p.tables.areas[area]


def mask_of(seats: Iterable[int]) -> int:
    """The mask of some seats."""
    return sum(bit(seat) for seat in seats)


def by_district(p: Position, counts: vec[i64], seat: int) -> dict[str, int]:
    """A seat's houses or palaces by district."""
    first = seat * s.DISTRICTS
    return {name: int(counts[first + d]) for d, name in enumerate(p.tables.districts)}


def stacks(p: Position, seat: int) -> dict[str, list[int]]:
    """A seat's markers by the areas it has used this year."""
    return {
        name: values(p.stacks[seat * s.AREAS + area])
        for area, name in enumerate(p.tables.areas)
        if has(p.used[seat], area)
    }


def bid(p: Position, seat: int) -> dict[str, Any]:
    """A seat's bid as far as it is made."""
    return {"area": area_name(p, p.bid_area[seat]), "markers": values(p.bid[seat])}


def advisors(p: Position) -> list[dict[str, Any]]:
    """The nine advisors: where they come from, whose they are, where they stand."""
    return [
        {
            "home": p.tables.areas[s.home(advisor)],
            "owner": None if p.owner[advisor] == s.NOBODY else int(p.owner[advisor]),
            "place": area_name(p, p.place[advisor]),
        }
        for advisor in range(s.ADVISORS)
    ]


def describe(p: Position) -> dict[str, Any]:
    """The whole position, ready for JSON."""
    areas = p.tables.areas
    return {
        "game": NAME,
        "version": VERSION,
        "seats": int(p.seats),
        "variants": {},
        "year": int(p.year),
        "phase": PHASES[p.phase],
        "round": int(p.round),
        "votes_held": int(p.votes_held),
        "order": [areas[p.order[i]] for i in range(p.ordered)],
        "coming": [areas[p.coming[i]] for i in range(p.turned)],
        "vote": {
            "area": area_name(p, p.area),
            "step": int(p.step),
            "leaders": seats_in(p.leaders, p.seats),
            "runners": seats_in(p.runners, p.seats),
        },
        "movers": seats_in(p.movers, p.seats),
        "waiting": seats_in(p.waiting, p.seats),
        "advisors": advisors(p),
        "players": [player(p, seat) for seat in range(p.seats)],
    }


def player(p: Position, seat: int) -> dict[str, Any]:
    """One seat's pieces and decisions, the hidden ones included."""
    return {
        "houses": by_district(p, p.houses, seat),
        "palaces": by_district(p, p.palaces, seat),
        "hand": values(p.hand[seat]),
        "stacks": stacks(p, seat),
        "bid": bid(p, seat),
        "origin": area_name(p, p.origin[seat]),
        "chosen": int(p.chosen[seat]),
        "site": area_name(p, p.site[seat]),
    }


def load(
    tables: Tables, described: Mapping[str, Any], start: Callable[[Tables, int], Made]
) -> Made:
    """A described position, put up in a new game; `IllegalPosition` says what cannot be."""
    fields = Fields(described)
    if (fields.raw("game"), fields.raw("version")) != (NAME, VERSION):
        raise IllegalPosition(f"game and version must be {NAME!r} and {VERSION}")
    p = start(tables, fields.integer("seats", tables.seats[0], tables.seats[-1]))
    read_into(p, fields)
    return p


def read_into(p: Position, fields: Fields) -> None:
    """Set up a new position as described; `IllegalPosition` says what cannot be."""
    p.year = fields.integer("year", 1, LATEST)
    p.phase = fields.index("phase", PHASES)
    p.round = fields.integer("round", 0, bidding.rounds(p))
    p.votes_held = fields.integer("votes_held", 0, s.AREAS)
    for name, cards in (("order", p.order), ("coming", p.coming)):
        areas = fields.indexes(name, p.tables.areas)
        if len(set(areas)) != len(areas):
            raise IllegalPosition(f"{name}: every area has one card in a set")
        for i, area in enumerate(areas):
            cards[i] = area
    p.ordered, p.turned = len(fields.items("order")), len(fields.items("coming"))
    for i, entry in enumerate(fields.items("advisors", s.ADVISORS)):
        read_advisor(p, i, Fields(entry, f"advisors[{i}]"))
    for seat, entry in enumerate(fields.items("players", int(p.seats))):
        read_player(p, seat, Fields(entry, f"players[{seat}]"))
    p.movers, p.waiting = read_seats(p, fields, "movers"), read_seats(p, fields, "waiting")
    read_vote(p, fields.fields("vote"))
    check(p)


def read_seats(p: Position, fields: Fields, name: str) -> int:
    """A list of seats as a mask."""
    return mask_of(set(fields.integers(name, 0, int(p.seats) - 1)))


def read_area(p: Position, fields: Fields, name: str) -> int:
    """An area by its name, or nowhere."""
    return s.NOWHERE if fields.raw(name) is None else fields.index(name, p.tables.areas)


def read_markers(p: Position, fields: Fields, name: str) -> int:
    """The values on some markers as a handful."""
    return handful(fields.integers(name, 0, s.VALUES - 1))


def read_advisor(p: Position, advisor: int, fields: Fields) -> None:
    """One advisor, with his owner and place."""
    fields.only(["home", "owner", "place"])
    home = p.tables.areas[s.home(advisor)]
    if fields.raw("home") != home:
        raise IllegalPosition(f"{fields.at('home')} must be {home}")
    owner = fields.raw("owner")
    if owner is not None:
        p.owner[advisor] = whole(owner, fields.at("owner"), 0, int(p.seats) - 1)
    p.place[advisor] = read_area(p, fields, "place")
    if p.place[advisor] == s.home(advisor):
        raise IllegalPosition(f"{fields.at('place')}: no advisor stands in his own area")


def read_player(p: Position, seat: int, fields: Fields) -> None:
    """One seat's pieces and decisions."""
    tables = p.tables
    fields.only(["houses", "palaces", "hand", "stacks", "bid", "origin", "chosen", "site"])
    for name, counts, most in (
        ("houses", p.houses, tables.houses),
        ("palaces", p.palaces, tables.sites),
    ):
        table = fields.fields(name)
        table.only(tables.districts)
        for district, key in enumerate(tables.districts):
            counts[seat * s.DISTRICTS + district] = table.integer(key, 0, most)
    p.hand[seat] = read_markers(p, fields, "hand")
    laid = fields.fields("stacks")
    laid.only(tables.areas)
    for area, key in enumerate(tables.areas):
        if key in laid.data:
            stack = read_markers(p, laid, key)
            if not 1 <= s.marker_count(stack) <= tables.most_markers:
                raise IllegalPosition(
                    f"{laid.at(key)}: a stack has 1 to {tables.most_markers} markers"
                )
            p.stacks[seat * s.AREAS + area] = stack
            p.used[seat] |= bit(area)
    bid = fields.fields("bid")
    bid.only(["area", "markers"])
    p.bid_area[seat] = read_area(p, bid, "area")
    p.bid[seat] = read_markers(p, bid, "markers")
    p.origin[seat] = read_area(p, fields, "origin")
    p.chosen[seat] = fields.integer("chosen", 0, building.STAY)
    p.site[seat] = read_area(p, fields, "site")


def read_vote(p: Position, fields: Fields) -> None:
    """The vote being dealt with: its places follow from the markers and advisors."""
    fields.only(["area", "step", "leaders", "runners"])
    area = read_area(p, fields, "area")
    p.step = fields.integer("step", 0, election.STEPS)
    voting = p.phase in (s.CONTROL, s.STATION, s.MOVE, s.PLACE, s.PALACE)
    if not voting:
        if area != s.NOWHERE or p.step:
            raise IllegalPosition(f"{fields.at('area')} must be null: no area is voting")
        return
    if p.votes_held >= p.ordered or area != p.order[p.votes_held]:
        raise IllegalPosition(f"{fields.at('area')} must be the next one in the order")
    step, movers, waiting, phase = p.step, p.movers, p.waiting, p.phase
    owner, place = p.owner[:], p.place[:]
    election.hold_vote(p)
    p.step, p.movers, p.waiting, p.phase = step, movers, waiting, phase
    p.owner, p.place = owner, place
    for name, mask in (("leaders", p.leaders), ("runners", p.runners)):
        if read_seats(p, fields, name) != mask:
            seats = seats_in(mask, p.seats)
            raise IllegalPosition(f"{fields.at(name)} must be {seats} by the votes")


def check(p: Position) -> None:
    """Refuse what the box cannot hold or the rules cannot lead to. Rules 1 and 4."""
    if p.waiting & ~p.movers:
        raise IllegalPosition("waiting: only movers can be waited for")
    if (p.waiting == 0) != (p.phase in (s.ORDER, s.TURN, s.DONE)):
        raise IllegalPosition(f"waiting: not as the phase {PHASES[p.phase]!r} asks")
    for seat in range(p.seats):
        check_player(p, seat)
    for district, name in enumerate(p.tables.districts):
        built, sites = s.palaces_in(p, district), p.tables.sites
        if built > sites:
            raise IllegalPosition(f"{name} has {built} palaces; it has {sites} sites")
    unplaced = [
        advisor
        for advisor in range(s.ADVISORS)
        if (p.owner[advisor] == s.NOBODY) != (p.place[advisor] == s.NOWHERE)
    ]
    if unplaced and not (p.phase == s.STATION and len(unplaced) == 1):
        raise IllegalPosition(f"advisors[{unplaced[0]}]: a ring and a place go together")
    if p.ordered < s.AREAS and p.phase != s.ORDER:
        raise IllegalPosition(f"order: all {s.AREAS} cards lie there once the game has begun")
    due = p.votes_held - 1 if p.phase == s.TURN else p.votes_held
    if p.turned != due:
        raise IllegalPosition(f"coming: {due} cards are turned up after {p.votes_held} votes")
    if p.phase == s.BID:
        able = mask_of(seat for seat in range(p.seats) if p.hand[seat])
        if p.movers != able or p.round >= bidding.rounds(p):
            raise IllegalPosition("movers: everybody with markers bids while rounds are left")
    elif p.phase == s.DONE:
        if p.votes_held != s.AREAS or not (ending.is_won(p) or ending.is_stalemate(p)):
            raise IllegalPosition("phase: nobody has won at the end of a year")
    elif p.waiting:
        check_question(p)


def check_question(p: Position) -> None:
    """Refuse a question that the vote cannot have led to."""
    if p.movers & ~p.leaders and p.movers & ~p.runners:
        raise IllegalPosition("movers: they are all first or all second in the vote")
    if p.phase in (s.CONTROL, s.STATION) and not election.one(p.movers):
        raise IllegalPosition("movers: one player at a time decides on an advisor")
    if p.phase == s.PLACE and p.area == s.QUARANTIA:
        raise IllegalPosition("phase: nobody places houses in the Doge's palace")
    for seat in seats_in(p.movers, p.seats):
        if p.phase == s.PLACE and s.reserve(p, seat) == 0:
            raise IllegalPosition(f"players[{seat}].houses: none is left to place")
        if p.phase == s.MOVE and building.move_origins(p, seat) == 0:
            raise IllegalPosition(f"players[{seat}].houses: none is there to move")
        if p.phase == s.PALACE and (
            p.site[seat] in (s.NOWHERE, s.QUARANTIA) or not building.may_build(p, seat)
        ):
            raise IllegalPosition(f"players[{seat}].site: no palace can be built there")


def check_player(p: Position, seat: int) -> None:
    """Refuse a seat with too many pieces, or with markers made or lost."""
    place, tables = f"players[{seat}]", p.tables
    for name, left, most in (
        ("houses", s.reserve(p, seat), tables.houses),
        ("palaces", tables.palaces - s.palaces_of(p, seat), tables.palaces),
        ("rings on advisors", s.rings_left(p, seat), tables.rings),
    ):
        if left < 0:
            raise IllegalPosition(f"{place}: {most - left} of {most} {name}")
    check_markers(p, seat)
    if p.origin[seat] != s.NOWHERE and (
        p.phase != s.MOVE
        or not has(p.movers, seat)
        or not has(building.move_origins(p, seat), p.origin[seat])
    ):
        raise IllegalPosition(f"{place}.origin: no house is being moved from there")
    decided = p.phase in (s.MOVE, s.PLACE, s.PALACE) and has(p.movers & ~p.waiting, seat)
    if p.chosen[seat] and not decided:
        raise IllegalPosition(f"{place}.chosen: this player has decided nothing yet")
    if decided and not possible(p, seat):
        raise IllegalPosition(f"{place}.chosen: {p.chosen[seat]} was not open to this player")


def check_markers(p: Position, seat: int) -> None:
    """Refuse a seat whose markers were made or lost, or whose bid cannot be."""
    place, tables = f"players[{seat}]", p.tables
    laid = sum(p.stacks[seat * s.AREAS + area] for area in range(s.AREAS))
    if p.hand[seat] + laid != s.all_markers(tables):
        raise IllegalPosition(f"{place}: hand and stacks must make up {sorted(tables.markers)}")
    if ones(p.used[seat]) != p.round and p.hand[seat]:
        raise IllegalPosition(f"{place}.stacks: one area for each round while markers are left")
    bid, area = p.bid[seat], p.bid_area[seat]
    if area == s.NOWHERE and bid:
        raise IllegalPosition(f"{place}.bid: markers need an area card")
    if area != s.NOWHERE and (p.phase != s.BID or has(p.used[seat], area)):
        raise IllegalPosition(f"{place}.bid.area: not open to this player now")
    if s.marker_count(bid) > tables.most_markers or any(
        nibble(bid, value) > nibble(p.hand[seat], value) for value in range(s.VALUES)
    ):
        raise IllegalPosition(
            f"{place}.bid.markers: at most {tables.most_markers}, out of the hand"
        )
    if p.phase == s.BID and has(p.movers & ~p.waiting, seat) and not bid:
        raise IllegalPosition(f"{place}.bid: a laid bid has an area and at least one marker")


def possible(p: Position, seat: int) -> bool:
    """Whether a hidden decision was one of the options."""
    chosen = p.chosen[seat]
    if p.phase == s.PLACE:
        return has(building.place_options(p, seat), chosen)
    if p.phase == s.PALACE:
        return has(s.YES_OR_NO, chosen)
    if p.origin[seat] == s.NOWHERE:
        return chosen == building.STAY
    return has(building.move_targets(p, seat), chosen)
