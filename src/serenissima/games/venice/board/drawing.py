"""The board of Venice: the lagoon with docks, canals and buildings, as one seat knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from serenissima.games.spots import Scene, Spot, spot
from serenissima.games.venice.board.chart import HEIGHT, WIDTH, Canal
from serenissima.games.venice.board.forecast import Forecast, Way, gondola_ways, smuggler_ways
from serenissima.games.venice.board.reasons import RULES, Reasons
from serenissima.games.venice.data import BUILDINGS, CUBES, TILES
from serenissima.games.venice.describe.names import COLOURS, gondola_names
from serenissima.games.venice.words import terms
from serenissima.kernel.game import Event
from serenissima.kernel.language import spoken

DOCK_KINDS: Final = ("place", "move", "sail")
BUILDING_KINDS: Final = ("foreman", "promote", "spy", "smuggler")


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Reasons):
    """One drawing of the board."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.last = last_dock(scene.events)
        self.smuggled: dict[int, list[Way]] = {}
        """The ways a smuggler's gondola may take, by the dock where they end or go on."""
        self.foresee()

    @cached_property
    def boats(self) -> list[str]:
        """The gondolas in their order."""
        return gondola_names(self.position)

    @cached_property
    def forecast(self) -> Forecast:
        """What would come of the ways there are."""
        return Forecast(self.chart, self.position, self.language, self.panels.fleets)

    def foresee(self) -> None:
        """Work out the ways that the question now is about."""
        public = self.public
        onward = any(choice.move.facts.get("moor") is False for choice in self.offer.choices)
        if ("move" in self.kinds or onward) and self.dock is not None:
            self.ways = gondola_ways(self.position)
        if public["smuggler"] and public["destination"]:
            goal = self.docks.index(public["destination"])
            gondola = self.boats.index(public["smuggler"])
            for way in smuggler_ways(self.position, gondola, goal):
                if "sail" in self.kinds:
                    self.smuggled.setdefault(way.docks[1], []).append(way)
                self.smuggled.setdefault(goal, []).append(way)
        elif public["candidates"] and public["seats"] == 2:
            gondola = 2 * public["seats"] + public["deck"]
            for slug in public["candidates"]:
                goal = public["layout"].index(slug)
                self.smuggled[goal] = smuggler_ways(self.position, gondola, goal)
        elif "doge-gondola" in self.kinds:
            goal = self.docks.index(public["destination"])
            for fleet in (0, 1):
                gondola = 2 + 2 * fleet + public["deck"]
                start = int(self.position.where[gondola])
                self.smuggled[start] = smuggler_ways(self.position, gondola, goal)

    def context(self) -> dict[str, Any]:
        """The whole board."""
        docks = [self.place(number) for number in range(len(self.docks))]
        ways = [self.canal(canal) for canal in self.chart.canals]
        panels = self.panels
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": RULES.get(self.offer.kind, "6.1"),
            "docks": docks,
            "canals": ways,
            "beds": "".join(canal.line for canal in self.chart.canals),
            "ends": self.open_ways(),
            "course": self.course(),
            "missions": panels.missions(),
            "cards": panels.cards(),
            "drawn": panels.drawn(),
            "players": panels.players(),
            "council": panels.council(),
            "street": panels.street(),
            "row": panels.row(),
            "decks": panels.decks(),
            "effects": self.effects(),
            "moor": self.moor_or_pass(),
            "chips": self.offer.rest(),
            "placed": self.offer.placed,
            "size": f"width:{WIDTH}%;min-height:{HEIGHT}%",
            "t": panels.terms(),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        public, say = self.public, self.say
        if public["ending"] == "finished":
            return self.panels.verdict()
        if "place" in public["agenda"] or "placements" in public["agenda"]:
            parts = [say("Preliminary round")]
        else:
            parts = [say("Round {n}", n=public["round"] + 1)]
        parts.append(self.panels.fleet_name(COLOURS.index(public["turn"])))
        if self.dock is not None:
            parts.append(self.dock_names[self.dock])
        if public["ending"] != "running":
            parts.append(say("the end is near"))
        return " · ".join(parts)

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        public, say = self.public, self.say
        if self.offer.kind == "move" and self.seat is not None:
            coins = terms.coins(public["fleets"][self.seat]["coins"])
            if public["moves"] == 0:
                return say("The first canal is free. You have {coins}.", coins=coins)
            return say("You have {coins} left.", coins=coins)
        if public["destination"]:
            goal = self.docks.index(public["destination"])
            boat = public["smuggler"]
            text = say("Bound for {dock}", dock=self.dock_names[goal])
            if boat and self.smuggled.get(goal):
                gondola = self.boats.index(boat)
                text += f" · {self.forecast.smuggling(gondola, goal, self.smuggled[goal])}"
            return text
        return say("On the canals: their price in coins.")

    # ---- docks and buildings

    def place(self, number: int) -> dict[str, Any]:
        """A dock with its building, assistants and gondolas."""
        slug = self.public["layout"][number]
        x, y = self.chart.places[number]
        way = self.ways.get(number)
        route = [] if way is None else [self.chart.way(way.docks)]
        route += [self.chart.way(smuggled.docks) for smuggled in self.smuggled.get(number, ())]
        return {
            "dock": self.dock_names[number],
            "short": self.chart.short[number],
            "title": self.panels.building(slug),
            "box": f"left:{x}%;top:{y}%",
            "x": x,
            "y": y,
            "hit": self.hit(number, slug),
            "levels": self.levels(slug),
            "idle": self.idle(slug),
            "stack": self.stack(number),
            "communal": number >= TILES,
            "here": number == self.dock,
            "visited": bool(self.public["visited"] >> number & 1) and self.public["moves"] > 0,
            "last": number == self.last,
            "target": self.public["destination"] == self.docks[number],
            "route": "".join(route),
            "price": way.cost if way is not None and self.offer.kind == "move" else None,
            "spy": slug is not None and self.public["spy"] == slug,
        }

    def hit(self, number: int, slug: str | None) -> Spot:
        """The whole place as a choice, or why it cannot be chosen."""
        name = self.docks[number]
        text = f"{self.dock_names[number]}, {self.panels.building(slug)}"
        for one in self.kinds.intersection(DOCK_KINDS):
            choice = self.offer.take(one, self.coming(one, number), dock=name)
            if choice:
                return spot(text, "", RULES[one], choice=choice)
        for one in self.kinds.intersection(BUILDING_KINDS):
            choice = self.offer.take(one, self.coming(one, number), building=slug)
            if choice:
                return spot(text, "", RULES[one], choice=choice)
        why, rule = self.why_not(number, slug)
        tip = ""
        if number in self.ways:
            tip = self.forecast.along(self.ways[number])
        return spot(text, tip, rule, why=why)

    def coming(self, kind: str, number: int) -> str:
        """What would come of choosing a dock."""
        forecast, say, name = self.forecast, self.say, self.dock_names[number]
        if kind == "move" and self.dock is not None:
            way = self.ways.get(number)
            direct = Way((self.dock, number), self.price(number))
            told = forecast.along(direct if way is None else way)
            return say("{dock}: {what}.", dock=name, what=told)
        if kind == "place":
            slug = self.public["layout"][number]
            parts = forecast.mooring(number)
            if slug is not None:
                spaces = self.chart.spaces[BUILDINGS.index(slug)]
                parts.append(say(spaces[0].words))
            return say("{dock}: {what}.", dock=name, what=", ".join(parts))
        if kind in ("sail", "smuggler"):
            boat = self.public["smuggler"]
            gondola = (
                self.boats.index(boat) if boat else 2 * self.public["seats"] + self.public["deck"]
            )
            goal = self.docks.index(self.public["destination"]) if kind == "sail" else number
            more = self.panels.ignoring(self.public["layout"][number]) if kind != "sail" else ""
            if kind == "smuggler" and self.public["seats"] == 1:
                return more
            text = forecast.smuggling(gondola, goal, self.smuggled.get(number, ()))
            text = say("{dock}: {what}.", dock=name, what=text)
            return f"{text} {more}" if more else text
        return ""

    def levels(self, slug: str | None) -> list[Spot]:
        """The spaces of a building with their effects and the assistants on them."""
        if slug is None:
            return []
        building = BUILDINGS.index(slug)
        using = "activate" in self.kinds and self.public["site"] == slug
        names = self.chart.space_names(spoken(self.language), building)
        out = []
        for number, space in enumerate(self.chart.spaces[building], 1):
            owners = [
                fleet
                for fleet, entry in enumerate(self.public["fleets"])
                if entry["assistants"].get(slug) == number
            ]
            who = ", ".join(self.panels.fleet_name(fleet) for fleet in owners)
            choice, why = None, ""
            if using:
                choice = self.offer.take("activate", building=slug, effect=number)
                why = "" if choice else self.why_not_use(number)
            name = names[number - 1]
            if who:
                name += f" ({who})"
            out.append(
                spot(
                    name,
                    "",
                    "9.2" if using else "",
                    choice=choice,
                    why=why,
                    owners=owners,
                    sign=space.sign if number == 4 or len(space.sign) < 6 else space.tiny,
                    tiny=space.tiny,
                    cube=space.cube,
                )
            )
        return out

    def stack(self, number: int) -> list[Spot]:
        """The gondolas at a dock, the lowest first; one on its way lies above."""
        boats = list(self.public["stacks"][number])
        moving = self.public["boat"]
        if number == self.dock and moving and moving not in boats and self.public["agenda"]:
            boats.append(moving)
        sailing = self.public["smuggler"]
        if sailing and sailing not in boats:
            at = int(self.position.where[self.boats.index(sailing)])
            if at == number:
                boats.append(sailing)
        return [self.boat(number, boat) for boat in boats]

    def boat(self, number: int, boat: str) -> Spot:
        """One gondola with its cargo."""
        colour, which = boat.split(" ")
        fleet = COLOURS.index(colour)
        entry = self.public["fleets"][fleet]
        index = "12AB".index(which) % 2
        cubes = entry["cubes"][index]
        choice, why, rule = None, "", "7.1"
        if fleet == self.seat:
            for kind in self.kinds.intersection(("gondolier", "overtime", "stock")):
                choice = choice or self.offer.take(kind, gondola=index + 1)
            if choice is None:
                why, rule = self.why_not_boat(index)
        elif "doge-gondola" in self.kinds and self.public["deck"] == index and which in "AB":
            goal = self.docks.index(self.public["destination"])
            gondola = 2 * fleet + index
            ways = self.smuggled.get(number, ())
            then = self.forecast.smuggling(gondola, goal, ways)
            choice = self.offer.take("doge-gondola", f"{then}.", fleet=fleet)
        cargo = ", ".join(
            self.say(terms.cubes(CUBES.index(name), count))
            for name, count in cubes.items()
            if count
        )
        who = self.panels.fleet_name(fleet)
        if entry["gondolier"] == index + 1:
            text = self.say("Gondola {which} of {who}, with the gondolier", which=which, who=who)
        else:
            text = self.say("Gondola {which} of {who}", which=which, who=who)
        if fleet < self.public["seats"]:
            cargo = cargo or self.say("no cargo")
        return spot(
            text,
            cargo,
            rule,
            piece=f"boat-{colour}-{which}",
            at=str(number),
            choice=choice,
            why=why,
            fleet=fleet,
            which=which,
            gondolier=entry["gondolier"] == index + 1,
            cubes=[name for name in CUBES for _ in range(cubes[name])],
            active=self.public["boat"] == boat or self.public["smuggler"] == boat,
        )

    # ---- canals

    def canal(self, canal: Canal) -> Spot:
        """A canal's cost or bridge, at its middle."""
        owner = self.public["bridges"].get(canal.name)
        say = self.say
        name = " – ".join(self.dock_names[end] for end in canal.ends)
        choice, why, rule = None, "", "7.2"
        building = self.kinds.intersection(("bridge", "doge-bridge"))
        if building:
            for kind in building:
                choice = self.offer.take(kind, canal=canal.name)
            if not choice:
                why, rule = self.why_no_bridge(owner)
        fleet = None
        tip = ""
        if owner is not None:
            fleet = COLOURS.index(owner)
            rule = "10.2"
            who = self.panels.fleet_name(fleet)
            text = say("Canal {canal}: bridge of {who}", canal=name, who=who)
            tip = say("Free; its owner takes a coin, others an intrigue.")
        else:
            text = say("Canal {canal}: {coins}", canal=name, coins=terms.coins(canal.cost))
            if self.chart.house("canals"):
                tip = say("Not from the rulebook: unofficial data.")
        return spot(
            text,
            tip,
            rule,
            choice=choice,
            why=why,
            x=canal.middle[0],
            y=canal.middle[1],
            label=str(canal.cost),
            fleet=fleet,
            open=self.dock in canal.ends and self.offer.kind == "move",
        )

    def open_ways(self) -> str:
        """The canals that may be taken now, as one path to light up."""
        if self.dock is None or "move" not in self.kinds:
            return ""
        here = self.dock
        return "".join(
            self.chart.way((here, self.docks.index(choice.move.facts["dock"])))
            for choice in self.offer.choices
            if choice.move.kind == "move"
        )

    def course(self) -> str:
        """The way of a smuggler that is under way, seen by everybody."""
        goal = self.public["destination"]
        if not goal:
            return ""
        ways = self.smuggled.get(self.docks.index(goal), ())
        return "".join(self.chart.way(way.docks) for way in ways)

    def moor_or_pass(self) -> list[Spot]:
        """To stop at a dock or to go on, with what comes of it."""
        if "arrive" not in self.kinds or self.dock is None:
            return []
        out = []
        for stop in (True, False):
            parts = self.forecast.mooring(self.dock) if stop else self.forecast.passing(self.dock)
            text = ", ".join(parts)
            choice = self.offer.take("arrive", f"{text}." if text else "", moor=stop)
            if choice:
                out.append(spot("", "", "7.1" if stop else "6.4", choice=choice, more=text))
                out[-1]["label"] = choice["sentence"]
        return out

    def effects(self) -> list[Spot]:
        """The effects one may use now, in words, beside their places on the map."""
        out = []
        for choice in self.offer.choices:
            if choice.move.kind == "activate" and "effect" in choice.move.facts:
                offer = self.offer.offered(choice)
                label = f"{choice.move.facts['effect']}. {offer['sentence']}"
                out.append(spot("", "", "9.2", choice=offer, label=label))
        return out


def last_dock(told: Sequence[Event]) -> int | None:
    """The dock where the newest gondola moored."""
    for event in reversed(told):
        if event.kind == "moored":
            return int(event.facts["facts"][1])
    return None
