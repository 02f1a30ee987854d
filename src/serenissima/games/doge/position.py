"""A position of Doge in words: describing one, and reading a described one back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from serenissima.games.doge import data
from serenissima.games.doge.rules import bidding, building, election, ending
from serenissima.games.doge.state import (
    ADVISORS,
    ALL_MARKERS,
    BID,
    CONTROL,
    DONE,
    MOVE,
    NOBODY,
    NOWHERE,
    ORDER,
    PALACE,
    PLACE,
    QUARANTIA,
    STATION,
    TURN,
    Position,
    home,
    marker_count,
    palaces_in,
    palaces_of,
    reserve,
    rings_left,
)
from serenissima.kernel.reading import Fields, whole
from serenissima.kernel.state import IllegalPosition

NAME: Final = "doge"
VERSION: Final = 1
PHASES: Final = (
    "order",
    "bid",
    "control",
    "station",
    "move",
    "place",
    "palace",
    "turn",
    "over",
)
AREA_OR_NONE: Final[tuple[str | None, ...]] = (*data.AREAS, None)


def values(markers: int) -> list[int]:
    """A handful of markers as the values on them, highest first."""
    return [value for value in (3, 2, 1, 0) for _ in range(markers >> 4 * value & 15)]


def handful(marks: Iterable[int]) -> int:
    """The values on some markers as a handful."""
    return sum(1 << 4 * value for value in marks)


def area_name(area: int) -> str | None:
    """An area's name; None for nowhere."""
    return None if area == NOWHERE else data.AREAS[area]


def seats_of(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(4) if mask >> seat & 1]


def mask_of(seats: Iterable[int]) -> int:
    """The mask of some seats."""
    return sum(1 << seat for seat in seats)


def named(position: Position, counts: Any, seat: int) -> dict[str, int]:
    """A seat's houses or palaces by district."""
    return {name: int(counts[seat * 6 + d]) for d, name in enumerate(data.DISTRICTS)}


def advisors(position: Position) -> list[dict[str, Any]]:
    """The nine advisors: where they come from, whose they are, where they stand."""
    return [
        {
            "home": data.AREAS[home(advisor)],
            "owner": None if position.owner[advisor] == NOBODY else int(position.owner[advisor]),
            "place": area_name(position.place[advisor]),
        }
        for advisor in range(ADVISORS)
    ]


def described(position: Position) -> dict[str, Any]:
    """The whole position, ready for JSON."""
    p = position
    return {
        "game": NAME,
        "version": VERSION,
        "seats": int(p.seats),
        "variants": {},
        "year": int(p.year),
        "phase": PHASES[p.phase],
        "round": int(p.round),
        "votes_held": int(p.votes_held),
        "order": [data.AREAS[area] for area in list(p.order)[: p.ordered]],
        "coming": [data.AREAS[area] for area in list(p.coming)[: p.turned]],
        "vote": {
            "area": area_name(p.area),
            "step": int(p.step),
            "leaders": seats_of(p.leaders),
            "runners": seats_of(p.runners),
        },
        "movers": seats_of(p.movers),
        "waiting": seats_of(p.waiting),
        "advisors": advisors(p),
        "players": [player(p, seat) for seat in range(p.seats)],
    }


def player(p: Position, seat: int) -> dict[str, Any]:
    """One seat's pieces and decisions, the hidden ones included."""
    return {
        "houses": named(p, p.houses, seat),
        "palaces": named(p, p.palaces, seat),
        "hand": values(p.hand[seat]),
        "stacks": {
            name: values(p.stacks[seat * 7 + area])
            for area, name in enumerate(data.AREAS)
            if p.used[seat] >> area & 1
        },
        "bid": {"area": area_name(p.bid_area[seat]), "markers": values(p.bid[seat])},
        "origin": area_name(p.origin[seat]),
        "chosen": int(p.chosen[seat]),
        "site": area_name(p.site[seat]),
    }


def read_into(position: Position, fields: Fields) -> None:
    """Set up a new position as described; `IllegalPosition` says what cannot be."""
    p = position
    p.year = fields.integer("year", 1, 1_000_000)
    p.phase = fields.index("phase", PHASES)
    p.round = fields.integer("round", 0, bidding.rounds(p.seats))
    p.votes_held = fields.integer("votes_held", 0, 7)
    for name, cards in (("order", p.order), ("coming", p.coming)):
        areas = fields.indexes(name, data.AREAS)
        if len(set(areas)) != len(areas):
            raise IllegalPosition(f"{name}: every area has one card in a set")
        for i, area in enumerate(areas):
            cards[i] = area
    p.ordered, p.turned = len(fields.items("order")), len(fields.items("coming"))
    for i, entry in enumerate(fields.items("advisors", ADVISORS)):
        read_advisor(p, i, Fields(entry, f"advisors[{i}]"))
    for seat, entry in enumerate(fields.items("players", int(p.seats))):
        read_player(p, seat, Fields(entry, f"players[{seat}]"))
    p.movers, p.waiting = read_seats(p, fields, "movers"), read_seats(p, fields, "waiting")
    read_vote(p, fields.fields("vote"))
    check(p)


def read_seats(p: Position, fields: Fields, name: str) -> int:
    """A list of seats as a mask."""
    return mask_of(set(fields.integers(name, 0, int(p.seats) - 1)))


def read_advisor(p: Position, advisor: int, fields: Fields) -> None:
    """One advisor, with his owner and place."""
    fields.only(["home", "owner", "place"])
    if fields.raw("home") != data.AREAS[home(advisor)]:
        raise IllegalPosition(f"{fields.at('home')} must be {data.AREAS[home(advisor)]}")
    owner = fields.raw("owner")
    if owner is not None:
        p.owner[advisor] = whole(owner, fields.at("owner"), 0, int(p.seats) - 1)
    place = fields.index("place", AREA_OR_NONE)
    if place == home(advisor):
        raise IllegalPosition(f"{fields.at('place')}: no advisor stands in his own area")
    p.place[advisor] = place if place < 7 else NOWHERE


def read_player(p: Position, seat: int, fields: Fields) -> None:
    """One seat's pieces and decisions."""
    fields.only(["houses", "palaces", "hand", "stacks", "bid", "origin", "chosen", "site"])
    for name, counts, most in (("houses", p.houses, 15), ("palaces", p.palaces, 5)):
        table = fields.fields(name)
        table.only(data.DISTRICTS)
        for district, key in enumerate(data.DISTRICTS):
            counts[seat * 6 + district] = table.integer(key, 0, most)
    p.hand[seat] = handful(fields.integers("hand", 0, 3))
    stacks = fields.fields("stacks")
    stacks.only(data.AREAS)
    for area, key in enumerate(data.AREAS):
        if key in stacks.data:
            marks = stacks.integers(key, 0, 3)
            if not 1 <= len(marks) <= data.MOST_MARKERS:
                raise IllegalPosition(f"{stacks.at(key)}: a stack has 1 to 4 markers")
            p.stacks[seat * 7 + area] = handful(marks)
            p.used[seat] |= 1 << area
    bid = fields.fields("bid")
    bid.only(["area", "markers"])
    area = bid.index("area", AREA_OR_NONE)
    p.bid_area[seat] = area if area < 7 else NOWHERE
    p.bid[seat] = handful(bid.integers("markers", 0, 3))
    origin = fields.index("origin", AREA_OR_NONE)
    p.origin[seat] = origin if origin < 7 else NOWHERE
    p.chosen[seat] = fields.integer("chosen", 0, building.STAY)
    site = fields.index("site", AREA_OR_NONE)
    p.site[seat] = site if site < 7 else NOWHERE


def read_vote(p: Position, fields: Fields) -> None:
    """The vote being dealt with: its places follow from the markers and advisors."""
    fields.only(["area", "step", "leaders", "runners"])
    area = fields.index("area", AREA_OR_NONE)
    p.step = fields.integer("step", 0, 3)
    voting = p.phase in (CONTROL, STATION, MOVE, PLACE, PALACE)
    if not voting:
        if area < 7 or p.step:
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
            raise IllegalPosition(f"{fields.at(name)} must be {seats_of(mask)} by the votes")


def check(p: Position) -> None:
    """Refuse what the box cannot hold or the rules cannot lead to. Rules 1 and 4."""
    if p.waiting & ~p.movers:
        raise IllegalPosition("waiting: only movers can be waited for")
    if (p.waiting == 0) != (p.phase in (ORDER, TURN, DONE)):
        raise IllegalPosition(f"waiting: not as the phase {PHASES[p.phase]!r} asks")
    for seat in range(p.seats):
        check_player(p, seat)
    for district, name in enumerate(data.DISTRICTS):
        if palaces_in(p, district) > len(data.PRICES):
            raise IllegalPosition(f"{name} has {palaces_in(p, district)} palaces; it has 5 sites")
    unplaced = [a for a in range(ADVISORS) if (p.owner[a] == NOBODY) != (p.place[a] == NOWHERE)]
    if unplaced and not (p.phase == STATION and len(unplaced) == 1):
        raise IllegalPosition(f"advisors[{unplaced[0]}]: a ring and a place go together")
    if p.ordered < 7 and p.phase != ORDER:
        raise IllegalPosition("order: all seven cards lie there once the game has begun")
    due = p.votes_held - 1 if p.phase == TURN else p.votes_held
    if p.turned != due:
        raise IllegalPosition(f"coming: {due} cards are turned up after {p.votes_held} votes")
    if p.phase == BID:
        able = mask_of(seat for seat in range(p.seats) if p.hand[seat])
        if p.movers != able or p.round >= bidding.rounds(p.seats):
            raise IllegalPosition("movers: everybody with markers bids while rounds are left")
    elif p.phase == DONE:
        if p.votes_held != 7 or not (ending.is_won(p) or ending.is_stalemate(p)):
            raise IllegalPosition("phase: nobody has won at the end of a year")
    elif p.waiting:
        check_question(p)


def check_question(p: Position) -> None:
    """Refuse a question that the vote cannot have led to."""
    if p.movers & ~p.leaders and p.movers & ~p.runners:
        raise IllegalPosition("movers: they are all first or all second in the vote")
    if p.phase in (CONTROL, STATION) and not election.one(p.movers):
        raise IllegalPosition("movers: one player at a time decides on an advisor")
    if p.phase == PLACE and p.area == QUARANTIA:
        raise IllegalPosition("phase: nobody places houses in the Doge's palace")
    for seat in seats_of(p.movers):
        if p.phase == PLACE and reserve(p, seat) == 0:
            raise IllegalPosition(f"players[{seat}].houses: none is left to place")
        if p.phase == MOVE and building.move_origins(p, seat) == 0:
            raise IllegalPosition(f"players[{seat}].houses: none is there to move")
        if p.phase == PALACE and (
            p.site[seat] in (NOWHERE, QUARANTIA) or not building.may_build(p, seat)
        ):
            raise IllegalPosition(f"players[{seat}].site: no palace can be built there")


def check_player(p: Position, seat: int) -> None:
    """Refuse a seat with too many pieces, or with markers made or lost."""
    place = f"players[{seat}]"
    if reserve(p, seat) < 0:
        raise IllegalPosition(f"{place}.houses: {data.HOUSES - reserve(p, seat)} of 15 houses")
    if palaces_of(p, seat) > data.PALACES:
        raise IllegalPosition(f"{place}.palaces: {palaces_of(p, seat)} of 8 palaces")
    if rings_left(p, seat) < 0:
        raise IllegalPosition(f"{place}: {data.RINGS - rings_left(p, seat)} of 6 rings on advisors")
    laid = sum(p.stacks[seat * 7 + area] for area in range(7))
    if p.hand[seat] + laid != ALL_MARKERS:
        raise IllegalPosition(f"{place}: hand and stacks must make up {sorted(data.MARKERS)}")
    if len(seats_of_areas(p.used[seat])) != p.round and p.hand[seat]:
        raise IllegalPosition(f"{place}.stacks: one area for each round while markers are left")
    bid = p.bid[seat]
    if p.bid_area[seat] == NOWHERE and bid:
        raise IllegalPosition(f"{place}.bid: markers need an area card")
    if p.bid_area[seat] != NOWHERE and (p.phase != BID or p.used[seat] >> p.bid_area[seat] & 1):
        raise IllegalPosition(f"{place}.bid.area: not open to this player now")
    if marker_count(bid) > data.MOST_MARKERS or any(
        bid >> 4 * v & 15 > p.hand[seat] >> 4 * v & 15 for v in range(4)
    ):
        raise IllegalPosition(f"{place}.bid.markers: at most 4, out of the hand")
    laid_bid = p.phase == BID and p.movers & ~p.waiting & 1 << seat
    if laid_bid and not bid:
        raise IllegalPosition(f"{place}.bid: a laid bid has an area and at least one marker")
    if p.origin[seat] != NOWHERE and (
        p.phase != MOVE
        or not p.movers >> seat & 1
        or not building.move_origins(p, seat) >> p.origin[seat] & 1
    ):
        raise IllegalPosition(f"{place}.origin: no house is being moved from there")
    decided = p.phase in (MOVE, PLACE, PALACE) and p.movers & ~p.waiting & 1 << seat
    if p.chosen[seat] and not decided:
        raise IllegalPosition(f"{place}.chosen: this player has decided nothing yet")
    if decided and not possible(p, seat):
        raise IllegalPosition(f"{place}.chosen: {p.chosen[seat]} was not open to this player")


def seats_of_areas(mask: int) -> list[int]:
    """The areas of a mask."""
    return [area for area in range(7) if mask >> area & 1]


def possible(p: Position, seat: int) -> bool:
    """Whether a hidden decision was one of the options."""
    chosen = int(p.chosen[seat])
    if p.phase == PLACE:
        return bool(building.place_options(p, seat) >> chosen & 1)
    if p.phase == PALACE:
        return chosen < 2
    if p.origin[seat] == NOWHERE:
        return chosen == building.STAY
    return bool(building.move_targets(p, seat) >> chosen & 1)
