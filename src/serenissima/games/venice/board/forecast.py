"""Ways through the lagoon before they are taken: what they cost, and whom they meet.

Everything is asked of the rules themselves, on a position rebuilt from the open part of a view.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from serenissima.games.spots import tongue
from serenissima.games.venice import state as s
from serenissima.games.venice.board.chart import Chart
from serenissima.games.venice.data import DOCKS, LAST_SPACE, NONE, TILES
from serenissima.games.venice.rules import powers
from serenissima.games.venice.rules.buildings import next_space
from serenissima.games.venice.rules.moving import canal_cost
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.rules.smugglers import prices, smuggler_cost
from serenissima.games.venice.state import fleet_of
from serenissima.games.venice.words import terms
from serenissima.kernel.state import bit, unpack

MOST_WAYS: Final = 4
"""How many equally cheap ways of a smuggler are shown."""


@dataclass(frozen=True)
class Way:
    """A way from dock to dock, its first dock being where it starts."""

    docks: tuple[int, ...]
    cost: int

    @property
    def goal(self) -> int:
        """Where it ends."""
        return self.docks[-1]


def gondola_ways(p: Venice) -> dict[int, Way]:
    """The cheapest way of the gondola on the move to each dock it can pay for as things stand."""
    seat, start = p.turn, int(p.dock)
    coins = int(p.at(seat, s.COINS))
    moves = p.moves
    first = [int(canal_cost(p, seat, i64(canal))) for canal in range(int(p.tables.canals))]
    p.moves = moves + 1
    later = [int(canal_cost(p, seat, i64(canal))) for canal in range(int(p.tables.canals))]
    p.moves = moves
    found: dict[int, Way] = {}
    # Of equally cheap ways the one under fewer bridges of others is shown.
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, (start,))]
    while waiting:
        cost, bridges, steps, docks = heapq.heappop(waiting)
        here = docks[-1]
        if here in found:
            continue
        found[here] = Way(docks, cost)
        near = int(p.tables.near[here]) & ~int(p.visited)
        for dock in range(DOCKS):
            if near >> dock & 1 and dock not in found:
                canal = int(p.tables.between[here * DOCKS + dock])
                total = cost + (first if steps == 0 else later)[canal]
                if total <= coins:
                    under = int(p.bridges[canal]) not in (NONE, int(seat))
                    entry = (total, bridges + under, steps + 1, (*docks, dock))
                    heapq.heappush(waiting, entry)
    del found[start]
    return found


def smuggler_ways(p: Venice, gondola: int, goal: int) -> list[Way]:
    """The cheapest ways of a smuggler's gondola to a dock; none if it is placed there directly."""
    start = int(p.where[gondola])
    if start == NONE or start == goal:
        return []
    visited, destination = p.visited, p.destination
    if p.smuggler != gondola:
        p.visited = bit(start)
    p.destination = i64(goal)
    price = prices(p)
    p.destination = destination
    out: list[Way] = []
    open_ways = [Way((start,), 0)]
    while open_ways and len(out) < MOST_WAYS:
        way = open_ways.pop()
        here = way.goal
        if here == goal:
            out.append(way)
            continue
        steps = []
        near = int(p.tables.near[here]) & ~int(p.visited)
        for dock in range(DOCKS):
            if near >> dock & 1 and dock not in way.docks:
                toll = int(smuggler_cost(p, p.tables.between[here * DOCKS + dock]))
                steps.append((toll + int(price[dock]), dock, toll))
        best = min((total for total, _, _ in steps), default=0)
        for total, dock, toll in reversed(steps):
            if total == best:
                open_ways.append(Way((*way.docks, dock), way.cost + toll))
    p.visited = visited
    return out


class Forecast:
    """What would come of a way, in words."""

    def __init__(self, chart: Chart, p: Venice, language: str, fleets: Sequence[str]) -> None:
        self.chart, self.p, self.fleets = chart, p, fleets
        self.say = tongue(language)
        self.docks = chart.names.docks

    def owners(self, dock: int) -> list[int]:
        """Whose gondolas lie at a dock, the lowest first."""
        return [int(fleet_of(gondola)) for gondola in unpack(self.p.stacks[dock], s.PIECE_BITS)]

    def along(self, way: Way) -> str:
        """Coins, bridges, gondolas and buildings on a way of one's own gondola."""
        p, say = self.p, self.say
        seat = int(p.turn)
        parts = [
            say("{coins} to the supply", coins=terms.coins(way.cost)) if way.cost else say("free")
        ]
        for one, other in zip(way.docks, way.docks[1:], strict=False):
            owner = int(p.bridges[p.tables.between[one * DOCKS + other]])
            if owner == seat:
                gift = "+1 ●, +1 ★" if p.power(i64(seat), powers.POINT_AT_OWN_BRIDGE) else "+1 ●"
                parts.append(say("your bridge: {gift}", gift=gift))
            elif owner != NONE:
                who = self.fleets[owner]
                gift = "0 ◆" if p.power(i64(seat), powers.NO_INTRIGUE_AT_BRIDGES) else "+1 ◆"
                parts.append(say("bridge of {who}: {gift}", who=who, gift=gift))
        for dock in way.docks[1:-1]:
            parts += self.passing(dock)
        parts += self.mooring(way.goal)
        return ", ".join(parts)

    def passing(self, dock: int) -> list[str]:
        """What passing a dock brings."""
        p, say, parts = self.p, self.say, []
        seat, name = int(p.turn), self.docks[dock]
        for owner in reversed(self.owners(dock)):
            if owner == seat:
                parts.append(say("your other gondola at {dock}: cubes may change place", dock=name))
            else:
                who = self.fleets[owner]
                parts.append(say("passes {who} at {dock}: ▤ or ◆", who=who, dock=name))
        tile = int(p.tiles[dock])
        level = int(p.levels[seat * TILES + tile]) if tile < TILES else 0
        if level and seat not in self.owners(dock):
            parts.append(
                say(
                    "{building} on the way: {level|1=space 1|spaces 1–#}",
                    building=terms.SIGNS[tile],
                    level=level,
                )
            )
        return parts

    def mooring(self, dock: int) -> list[str]:
        """What mooring at a dock would bring."""
        p, say, parts = self.p, self.say, []
        seat = int(p.turn)
        stack = self.owners(dock)
        if seat in stack:
            return [say("your other gondola: pass only")]
        for place, owner in enumerate(stack):
            if owner < p.seats or p.seats == 1:
                parts.append(f"{self.fleets[owner]} +{len(stack) - place} ★")
        return parts + self.assistant(seat, dock)

    def assistant(self, fleet: int, dock: int) -> list[str]:
        """Where an assistant would come to stand, and whom it would push."""
        p, say = self.p, self.say
        tile = int(p.tiles[dock])
        if not 0 <= tile < TILES:
            return []
        level = int(p.levels[fleet * TILES + tile])
        if level == LAST_SPACE:
            return [say("assistant stays on space {n}", n=LAST_SPACE)]
        if level == 0 and int(p.at(i64(fleet), s.PLACED)) >= int(p.tables.assistants):
            return [say("no assistant left")]
        start = int(next_space(p, i64(fleet), i64(tile)))
        pushed = [
            self.fleets[other]
            for other in range(int(p.fleets))
            if other != fleet and int(p.levels[other * TILES + tile]) == start < LAST_SPACE
        ]
        if pushed:
            return [say("assistant to space {n} (pushes {who})", n=start, who=pushed)]
        return [say("assistant to space {n}", n=start)]

    def smuggling(self, gondola: int, goal: int, ways: Sequence[Way]) -> str:
        """What a smuggler's way costs, whom it passes and what its mooring brings."""
        p, say, parts = self.p, self.say, []
        if ways:
            way = ways[0]
            by = " – ".join(self.docks[dock] for dock in way.docks[1:-1])
            if by:
                parts.append(say("by {docks}", docks=by))
            parts.append(say("cost {n} ●", n=way.cost))
            if len(ways) > 1:
                parts.append(say("{n} equally cheap routes", n=len(ways)))
            for dock in way.docks[1:-1]:
                for owner in reversed(self.owners(dock)):
                    if owner < p.seats:
                        who = self.fleets[owner]
                        parts.append(say("passes {who}: ▤ or ◆", who=who))
        if int(p.where[gondola]) != goal:
            stack = self.owners(goal)
            for place, owner in enumerate(stack):
                scorer = owner if owner < p.seats or p.seats == 1 else 1 - int(p.turn)
                parts.append(f"{self.fleets[scorer]} +{len(stack) - place} ★")
        parts += self.assistant(int(fleet_of(gondola)), goal)
        return ", ".join(parts)
