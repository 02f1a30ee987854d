"""Why something on the board of Venice cannot be chosen now, and the rule that says so."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from serenissima.games.spots import Drawing, Scene
from serenissima.games.venice.board.chart import chart
from serenissima.games.venice.board.forecast import Way
from serenissima.games.venice.board.panels import Panels
from serenissima.games.venice.data import BUILDINGS, TILES
from serenissima.games.venice.describe import load_public
from serenissima.games.venice.rules.moving import canal_cost
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.rules.turn import stay_price
from serenissima.games.venice.words import terms

RULES: Final = {
    "keep": "10.3",
    "place": "8.1",
    "play": "6.1",
    "gondolier": "6.2",
    "move": "6.3",
    "arrive": "6.4",
    "settle": "9.6",
    "exchange": "9.5",
    "complete": "7.4",
    "file": "10.6",
    "activate": "9.2",
    "cube": "9.4",
    "spill": "9.4",
    "sell": "9.3",
    "convert": "9.3",
    "into": "9.3",
    "give": "9.3",
    "bridge": "10.1",
    "bridge-or-points": "10.1",
    "foreman": "11.3.1",
    "overtime": "11.3.2",
    "councillors": "11.3.3",
    "promote": "11.3.6",
    "stock": "11.3.7",
    "offer": "11.3.8",
    "spy": "11.3.11",
    "smuggler": "13.2",
    "doge-gondola": "15.2",
    "sail": "13.4",
    "doge-bridge": "15.15.8",
    "reduce": "12.5",
    "turn-favour": "10.8",
}
Reason = tuple[str, str]
"""Words, and the number of a rule."""


class Reasons(Drawing):
    """What one seat sees of the lagoon, and why not everything in it can be chosen."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.kinds = self.offer.kinds()
        self.chart = chart(scene.tables)
        self.docks = self.chart.docks
        """The docks as notation and views call them."""
        self.dock_names = self.chart.names.docks
        """The docks as people are told them."""
        self.dock = (
            self.docks.index(self.public["dock"]) if self.public["dock"] in self.docks else None
        )
        self.panels = Panels(scene, self.chart, self.offer)
        self.ways: dict[int, Way] = {}
        """The cheapest way of the gondola on the move to each dock it can pay for."""

    @cached_property
    def position(self) -> Venice:
        """The open part of the position, for asking the rules; most questions do not need it."""
        return load_public(self.chart.tables, self.public, Venice)

    def price(self, number: int) -> int:
        """What the canal to a neighbouring dock costs now."""
        assert self.dock is not None
        canal = self.position.tables.between[self.dock * len(self.docks) + number]
        return int(canal_cost(self.position, self.position.turn, canal))

    def why_not(self, number: int, slug: str | None) -> Reason:
        """Why a dock cannot be chosen now, and the rule that says so."""
        say, kind, public = self.say, self.offer.kind, self.public
        if kind == "move":
            return self.why_not_sail(number)
        if kind == "place":
            return say("Not beside your other gondola."), "8.1"
        if kind == "sail":
            return say("Only the cheapest routes can be taken."), "13.4"
        if kind == "smuggler":
            return say("No card drawn names it."), "13.2"
        if kind in ("foreman", "promote"):
            return (
                say("You have no assistant there before the fourth space."),
                RULES[kind],
            )
        if kind == "spy":
            return say("The spy goes to a tile."), "11.3.11"
        return self.panels.not_now(), "6.4" if public["round"] else "8.1"

    def why_not_sail(self, number: int) -> Reason:
        """Why the gondola cannot go to a dock at once."""
        say, public = self.say, self.public
        if number == self.dock:
            return say("The gondola is here."), "6.3"
        if public["visited"] >> number & 1:
            return say("No dock twice in a turn."), "7.3"
        assert self.dock is not None
        way = self.ways.get(number)
        if self.chart.between(self.dock, number) is None:
            if way is not None:
                first = self.dock_names[way.docks[1]]
                away = len(way.docks) - 1
                return say("{n} canals away: sail to {dock} first.", n=away, dock=first), "7.2"
            return say("Too far for your coins."), "7.2"
        if way is None:
            price = terms.coins(self.price(number))
            return say("That canal costs {coins}, more than you have.", coins=price), "7.2"
        return say("Your other gondola is there, and you could not pay to go on."), "7.1"

    def idle(self, slug: str | None) -> Reason:
        """Why a building is not used now, said once for all its spaces."""
        say = self.say
        if slug is None or (self.public["site"] == slug and "activate" in self.kinds):
            return "", "9.2"
        if slug in BUILDINGS[TILES:]:
            return say("Used by mooring here."), "9.1"
        if self.seat is None:
            return "", "9.2"
        if self.public["fleets"][self.seat]["assistants"].get(slug):
            return say("Used by passing or mooring."), "9.2"
        return say("You have no assistant here."), "8.2"

    def why_not_use(self, number: int) -> str:
        """Why one of the spaces of the building being used cannot be used."""
        say, public = self.say, self.public
        if public["used"] >> (number - 1) & 1:
            return say("Already used this time.")
        if number > public["reach"]:
            return say("Your assistant stands on space {n}.", n=public["reach"])
        return say("It cannot be carried out in full, or would change nothing.")

    def why_not_boat(self, index: int) -> Reason:
        """Why one's own gondola cannot be chosen."""
        say = self.say
        if "gondolier" in self.kinds:
            price = terms.coins(int(stay_price(self.position, self.position.turn)))
            return say("Staying costs {coins}, more than you have.", coins=price), "6.2"
        if "overtime" in self.kinds:
            return say("You have no assistant there."), "11.3.2"
        return say("You choose a gondola when your turn begins."), "6.2"

    def why_no_bridge(self, owner: str | None) -> Reason:
        """Why no bridge can be laid over a canal."""
        if owner is not None:
            return self.say("One bridge for each canal."), "10.1"
        return self.say("The Doge builds beside your gondolier only."), "15.15.8"
