"""The positions that a view of Doge allows. Compiled."""

from __future__ import annotations

from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.doge import describe
from serenissima.games.doge import state as s
from serenissima.games.doge.data import Tables
from serenissima.games.doge.rules import building
from serenissima.games.doge.rules.play import Doge
from serenissima.kernel.game import View
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import Worlds, bit, bits, filled, has


class DogeWorlds(Worlds):
    """Every way the face-down markers and undisclosed decisions can be.

    All distributions of a player's markers over their stacks and their hand are equally likely,
    each marker counted; a bid laid face down has any open area and any number of markers with equal
    chance; an undisclosed decision is any of its options.
    """

    def __init__(self, tables: Tables, seen: View) -> None:
        self.base = base = Doge(tables, len(seen.public["players"]))
        self.own: i64 = s.NOBODY if seen.seat is None else seen.seat
        public = Fields(seen.public, "public")
        base.phase = public.index("phase", describe.PHASES)
        base.year = public.raw("year")
        base.round = public.raw("round")
        base.votes_held = public.raw("votes_held")
        base.movers = describe.mask_of(public.raw("movers"))
        base.waiting = describe.mask_of([seat for seat in public.raw("deciding") if seat >= 0])
        for i, area in enumerate(public.indexes("order", tables.areas)):
            base.order[i] = area
        for i, area in enumerate(public.indexes("coming", tables.areas)):
            base.coming[i] = area
        base.ordered = len(public.raw("order"))
        base.turned = len(public.raw("coming"))
        for i, entry in enumerate(public.raw("advisors")):
            describe.read_advisor(base, i, Fields(entry, f"advisors[{i}]"))
        self.heights = filled(base.seats * s.AREAS, 0)
        """Heights of the stacks whose markers the viewer does not know."""
        self.pools: list[vec[i64]] = []
        """For each seat the values of the markers the viewer cannot place."""
        for seat, entry in enumerate(public.raw("players")):
            self.read_player(seat, entry, seen)
        vote = public.raw("vote")
        if vote is not None:
            base.area = tables.areas.index(vote["area"])
            base.step = vote["step"]
            base.leaders = describe.mask_of(vote["leaders"])
            base.runners = describe.mask_of(vote["runners"])

    def read_player(self, seat: int, entry: dict[str, Any], seen: View) -> None:
        """Lay out what the viewer knows of one seat, and pool the rest."""
        base = self.base
        areas = base.tables.areas
        for d, name in enumerate(base.tables.districts):
            base.houses[seat * s.DISTRICTS + d] = entry["houses"][name]
            base.palaces[seat * s.DISTRICTS + d] = entry["palaces"][name]
        if entry["site"] is not None:
            base.site[seat] = areas.index(entry["site"])
        for area, name in enumerate(areas):
            stack = entry["stacks"].get(name)
            if stack is None:
                continue
            base.used[seat] |= bit(area)
            marks = seen.own["stacks"][name] if seat == self.own else stack["values"]
            if marks is None:
                self.heights[seat * s.AREAS + area] = stack["height"]
            else:
                base.stacks[seat * s.AREAS + area] = describe.handful(marks)
                base.hand[seat] -= base.stacks[seat * s.AREAS + area]
        if seat == self.own:
            bid = seen.own["bid"]
            if bid["area"] is not None:
                base.bid_area[seat] = areas.index(bid["area"])
            base.bid[seat] = describe.handful(bid["markers"])
            if seen.own["origin"] is not None:
                base.origin[seat] = areas.index(seen.own["origin"])
            base.chosen[seat] = seen.own["chosen"]
            self.pools.append(vec[i64]([]))
        else:
            self.pools.append(vec[i64](describe.values(base.hand[seat])))

    def draw(self, rng: Random) -> Doge:
        """One possible position, the hidden markers and decisions dealt anew."""
        world = self.base.clone()
        hidden = world.movers & ~world.waiting
        for seat in range(world.seats):
            if seat == self.own:
                continue
            left = self.deal_stacks(world, seat, rng)
            if has(hidden, seat) and world.waiting != 0:
                if world.phase == s.BID:
                    draw_bid(world, seat, left, rng)
                else:
                    draw_decision(world, seat, rng)
        return world

    def deal_stacks(self, world: Doge, seat: i64, rng: Random) -> vec[i64]:
        """Shuffle a seat's unknown markers into its stacks; the rest is its hand."""
        pool: vec[i64] = self.pools[seat]
        left = pool[:]
        count = i64(len(left))
        for area in range(i64(s.AREAS)):
            height = self.heights[seat * s.AREAS + area]
            if height == 0:
                continue
            stack = take(left, count, height, rng)
            count -= height
            world.stacks[seat * s.AREAS + area] = stack
            world.hand[seat] -= stack
        return left[:count]


def take(left: vec[i64], count: i64, size: i64, rng: Random) -> i64:
    """A handful of so many out of the first `count` markers; the others close ranks."""
    markers: i64 = 0
    for _ in range(size):
        pick = rng.randrange(count)
        markers += s.marker(left[pick])
        count -= 1
        left[pick] = left[count]
    return markers


def draw_bid(world: Doge, seat: i64, left: vec[i64], rng: Random) -> None:
    """Give a seat that has laid its bid any bid it could have laid."""
    areas = bits(s.ALL_AREAS & ~world.used[seat])
    world.bid_area[seat] = areas[rng.randrange(len(areas))]
    count = i64(len(left))
    most = min(count, world.tables.most_markers)
    world.bid[seat] = take(left, count, rng.randrange(most) + 1, rng)


def draw_decision(world: Doge, seat: i64, rng: Random) -> None:
    """Give a tied seat that has decided any decision it could have taken."""
    if world.phase == s.PLACE:
        options = bits(building.place_options(world, seat))
        world.chosen[seat] = options[rng.randrange(len(options))]
    elif world.phase == s.PALACE:
        world.chosen[seat] = s.YES if rng.randrange(2) else s.NO
    else:
        options = bits(building.move_options(world, seat))
        choice = options[rng.randrange(len(options))]
        if choice != building.STAY:
            world.origin[seat] = choice
            targets = bits(building.move_targets(world, seat))
            choice = targets[rng.randrange(len(targets))]
        world.chosen[seat] = choice
