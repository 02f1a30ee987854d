"""What a seat at Doge knows, and the positions that allows. Compiled."""

from __future__ import annotations

from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import data, position
from serenissima.games.doge.rules import bidding, building, election
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import (
    AREAS,
    BID,
    DISTRICTS,
    NOWHERE,
    PALACE,
    PLACE,
    SITES,
    Position,
    marker_count,
    palaces_in,
    palaces_of,
    reserve,
    rings_left,
)
from serenissima.kernel.game import View
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import State, Worlds, bit, bits, filled


def view(state: State, seat: int | None) -> View:
    """What lies open, and what only this seat knows. Rulings R21 and R22."""
    assert isinstance(state, Doge)
    own = {} if seat is None else known_to(state, seat)
    return View(position.NAME, position.VERSION, seat, open_to_all(state), own)


def open_to_all(state: Doge) -> dict[str, Any]:
    """Everything on the table that lies face up, and the number of what lies face down."""
    vote: dict[str, Any] | None = None
    if state.area != NOWHERE:
        vote = {
            "area": data.AREAS[state.area],
            "step": int(state.step),
            "leaders": position.seats_of(state.leaders),
            "runners": position.seats_of(state.runners),
            "votes": [int(election.votes(state, s, state.area)) for s in range(state.seats)],
        }
    return {
        "seats": int(state.seats),
        "variants": {},
        "deciding": state.pending(),
        "movers": position.seats_of(state.movers),
        "year": int(state.year),
        "phase": position.PHASES[state.phase],
        "round": int(state.round),
        "rounds": int(bidding.rounds(state.seats)),
        "votes_held": int(state.votes_held),
        "order": [data.AREAS[state.order[i]] for i in range(state.ordered)],
        "coming": [data.AREAS[state.coming[i]] for i in range(state.turned)],
        "vote": vote,
        "advisors": position.advisors(state),
        "prices": {
            name: int(building.price(state, d)) if palaces_in(state, d) < SITES else None
            for d, name in enumerate(data.DISTRICTS)
        },
        "players": [open_player(state, s) for s in range(state.seats)],
    }


def open_player(state: Doge, seat: int) -> dict[str, Any]:
    """A seat as its opponents see it: stacks by their height until the area votes."""
    shown = revealed(state)
    stacks: dict[str, Any] = {}
    for area, name in enumerate(data.AREAS):
        if (state.used[seat] >> area) & 1:
            markers = state.stacks[seat * AREAS + area]
            stacks[name] = {
                "height": int(marker_count(markers)),
                "values": position.values(markers) if (shown >> area) & 1 else None,
            }
    return {
        "houses": position.named(state, state.houses, seat),
        "palaces": position.named(state, state.palaces, seat),
        "houses_left": int(reserve(state, seat)),
        "palaces_left": int(data.PALACES - palaces_of(state, seat)),
        "rings_left": int(rings_left(state, seat)),
        "markers_left": int(marker_count(state.hand[seat])),
        "stacks": stacks,
        "site": position.area_name(state.site[seat]),
    }


def revealed(state: Position) -> i64:
    """Mask of the areas whose markers lie face up: those that voted or are voting. Rule 5.2.2."""
    count = state.votes_held
    if state.area != NOWHERE:
        count += 1
    mask: i64 = 0
    for index in range(count):
        mask |= bit(state.order[index])
    return mask


def known_to(state: Doge, seat: i64) -> dict[str, Any]:
    """What a seat alone knows: its markers, its bid and its undisclosed decision."""
    return {
        "hand": position.values(state.hand[seat]),
        "stacks": {
            name: position.values(state.stacks[seat * AREAS + area])
            for area, name in enumerate(data.AREAS)
            if (state.used[seat] >> area) & 1
        },
        "bid": {
            "area": position.area_name(state.bid_area[seat]),
            "markers": position.values(state.bid[seat]),
        },
        "origin": position.area_name(state.origin[seat]),
        "chosen": int(state.chosen[seat]),
    }


class DogeWorlds(Worlds):
    """Every way the face-down markers and undisclosed decisions can be.

    All distributions of a player's markers over his stacks and his hand are equally likely, each
    marker counted; a bid laid face down has any open area and any number of markers with equal
    chance; an undisclosed decision is any of its options.
    """

    def __init__(self, seen: View) -> None:
        self.base = Doge(len(seen.public["players"]))
        self.own: i64 = NOWHERE if seen.seat is None else seen.seat
        public = Fields(seen.public, "public")
        self.base.phase = public.index("phase", position.PHASES)
        self.base.year = public.integer("year", 1, 1_000_000)
        self.base.round = public.integer("round", 0, 4)
        self.base.votes_held = public.integer("votes_held", 0, 7)
        self.base.movers = position.mask_of(public.raw("movers"))
        self.base.waiting = position.mask_of(s for s in public.raw("deciding") if s >= 0)
        for i, area in enumerate(public.indexes("order", data.AREAS)):
            self.base.order[i] = area
        for i, area in enumerate(public.indexes("coming", data.AREAS)):
            self.base.coming[i] = area
        self.base.ordered = len(public.raw("order"))
        self.base.turned = len(public.raw("coming"))
        for i, entry in enumerate(public.raw("advisors")):
            position.read_advisor(self.base, i, Fields(entry, f"advisors[{i}]"))
        self.heights = filled(self.base.seats * AREAS, 0)
        """Heights of the stacks whose markers the viewer does not know."""
        self.pools: list[vec[i64]] = []
        """For each seat the values of the markers the viewer cannot place."""
        for seat, entry in enumerate(public.raw("players")):
            self.read_player(seat, entry, seen)
        vote = public.raw("vote")
        if vote is not None:
            self.base.area = data.AREAS.index(vote["area"])
            self.base.step = vote["step"]
            self.base.leaders = position.mask_of(vote["leaders"])
            self.base.runners = position.mask_of(vote["runners"])

    def read_player(self, seat: int, entry: dict[str, Any], seen: View) -> None:
        """Lay out what the viewer knows of one seat, and pool the rest."""
        base = self.base
        for d, name in enumerate(data.DISTRICTS):
            base.houses[seat * DISTRICTS + d] = entry["houses"][name]
            base.palaces[seat * DISTRICTS + d] = entry["palaces"][name]
        if entry["site"] is not None:
            base.site[seat] = data.AREAS.index(entry["site"])
        for area, name in enumerate(data.AREAS):
            stack = entry["stacks"].get(name)
            if stack is None:
                continue
            base.used[seat] |= bit(area)
            marks = seen.own["stacks"][name] if seat == self.own else stack["values"]
            if marks is None:
                self.heights[seat * AREAS + area] = stack["height"]
            else:
                base.stacks[seat * AREAS + area] = position.handful(marks)
                base.hand[seat] -= base.stacks[seat * AREAS + area]
        if seat == self.own:
            bid = seen.own["bid"]
            if bid["area"] is not None:
                base.bid_area[seat] = data.AREAS.index(bid["area"])
            base.bid[seat] = position.handful(bid["markers"])
            if seen.own["origin"] is not None:
                base.origin[seat] = data.AREAS.index(seen.own["origin"])
            base.chosen[seat] = seen.own["chosen"]
            self.pools.append(vec[i64]([]))
        else:
            self.pools.append(vec[i64](position.values(base.hand[seat])))

    def draw(self, rng: Random) -> Doge:
        """One possible position, the hidden markers and decisions dealt anew."""
        world = self.base.clone()
        hidden = world.movers & ~world.waiting
        for seat in range(world.seats):
            if seat == self.own:
                continue
            left = self.deal_stacks(world, seat, rng)
            if (hidden >> seat) & 1 and world.waiting != 0:
                if world.phase == BID:
                    draw_bid(world, seat, left, rng)
                else:
                    draw_decision(world, seat, rng)
        return world

    def deal_stacks(self, world: Doge, seat: i64, rng: Random) -> vec[i64]:
        """Shuffle a seat's unknown markers into its stacks; the rest is its hand."""
        pool: vec[i64] = self.pools[seat]
        left = pool[:]
        count = i64(len(left))
        for area in range(i64(AREAS)):
            height = self.heights[seat * AREAS + area]
            if height == 0:
                continue
            stack = take(left, count, height, rng)
            count -= height
            world.stacks[seat * AREAS + area] = stack
            world.hand[seat] -= stack
        return left[:count]


def take(left: vec[i64], count: i64, size: i64, rng: Random) -> i64:
    """A handful of so many out of the first `count` markers; the others close ranks."""
    markers: i64 = 0
    for _ in range(size):
        pick = rng.randrange(count)
        markers += bit(4 * left[pick])
        count -= 1
        left[pick] = left[count]
    return markers


def draw_bid(world: Doge, seat: i64, left: vec[i64], rng: Random) -> None:
    """Give a seat that has laid its bid any bid it could have laid."""
    areas = bits((bit(AREAS) - 1) & ~world.used[seat])
    world.bid_area[seat] = areas[rng.randrange(len(areas))]
    count = i64(len(left))
    most = count if count < 4 else i64(4)
    world.bid[seat] = take(left, count, rng.randrange(most) + 1, rng)


def draw_decision(world: Doge, seat: i64, rng: Random) -> None:
    """Give a tied seat that has decided any decision it could have taken."""
    if world.phase == PLACE:
        options = bits(building.place_options(world, seat))
        world.chosen[seat] = options[rng.randrange(len(options))]
    elif world.phase == PALACE:
        world.chosen[seat] = rng.randrange(2)
    else:
        options = bits(building.move_options(world, seat))
        choice = options[rng.randrange(len(options))]
        if choice != building.STAY:
            world.origin[seat] = choice
            targets = bits(building.move_targets(world, seat))
            choice = targets[rng.randrange(len(targets))]
        world.chosen[seat] = choice
