"""The board of Venice: the lagoon with docks, canals and buildings, as one seat knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from serenissima.games.spots import Asked, Offer, Spot, printed, spot, tongue
from serenissima.games.venice.data import BUILDINGS, CUBES
from serenissima.games.venice.describe import COLOURS
from serenissima.games.venice.panels import Panels, short_effect
from serenissima.kernel.game import Event, View

WIDTH: Final = 18.8
HEIGHT: Final = 13.4
"""The size of a building on the map, in hundredths."""
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
DOCK_KINDS: Final = ("place", "move", "sail")
BUILDING_KINDS: Final = ("foreman", "promote", "spy", "smuggler")


@cache
def places() -> list[tuple[float, float]]:
    """The middle of each building on the map, pushed apart until none covers another."""
    docks = printed("venice")["docks"]["list"]
    lefts, tops = [d["x"] for d in docks], [d["y"] for d in docks]
    wide, high = WIDTH / 2 + 0.4, HEIGHT / 2 + 0.8

    def fitted(value: float, low: float, high: float, edge: float) -> float:
        return edge + (100 - 2 * edge) * (value - low) / (high - low)

    home = [
        (fitted(d["x"], min(lefts), max(lefts), wide), fitted(d["y"], min(tops), max(tops), high))
        for d in docks
    ]
    now = [list(point) for point in home]
    for turn in range(900):
        for i, one in enumerate(now):
            for two in now[:i]:
                across, down = one[0] - two[0], one[1] - two[1]
                over_x, over_y = 2 * wide - abs(across), 2 * high - abs(down)
                if over_x > 0 and over_y > 0:
                    # The shorter way out of the overlap is taken, half by each.
                    axis, over, gap = (0, over_x, across) if over_x < over_y else (1, over_y, down)
                    step = over / 4 * (1 if gap >= 0 else -1)
                    one[axis] += step
                    two[axis] -= step
        for point, origin in zip(now, home, strict=True):
            pull = 0.01 if turn < 300 else 0.0
            point[0] += (origin[0] - point[0]) * pull
            point[1] += (origin[1] - point[1]) * pull
            point[0] = min(max(point[0], wide), 100 - wide)
            point[1] = min(max(point[1], high), 100 - high)
    return [(round(point[0], 1), round(point[1], 1)) for point in now]


@cache
def canals() -> list[dict[str, Any]]:
    """The canals with their ends as numbers of docks."""
    names = [d["name"] for d in printed("venice")["docks"]["list"]]
    return [
        {
            "name": f"{c['from']} - {c['to']}",
            "ends": (names.index(c["from"]), names.index(c["to"])),
            "cost": c["cost"],
        }
        for c in printed("venice")["canals"]["list"]
    ]


def board(
    view: View,
    asked: Asked | None,
    language: str,
    names: Sequence[str],
    told: Sequence[Event] = (),
) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(view, asked, language, names, told).context()


class Sheet:
    """One drawing of the board."""

    def __init__(
        self,
        view: View,
        asked: Asked | None,
        language: str,
        names: Sequence[str],
        told: Sequence[Event],
    ) -> None:
        self.public, self.own, self.seat = view.public, view.own, view.seat
        self.say, self.language, self.names = tongue(language), language, names
        self.offer = Offer(asked, language, names)
        self.raw = printed("venice")
        self.docks = [d["name"] for d in self.raw["docks"]["list"]]
        self.dock = (
            self.docks.index(self.public["dock"]) if self.public["dock"] in self.docks else None
        )
        self.last = last_docks(told)
        self.panels = Panels(self.public, self.own, self.seat, language, names, self.offer)

    def building(self, slug: str | None) -> str:
        """A building's name."""
        return self.panels.building(slug)

    def context(self) -> dict[str, Any]:
        """The whole board."""
        docks = [self.place(number) for number in range(len(self.docks))]
        ways = [self.canal(canal) for canal in canals()]
        panels = self.panels
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": RULES.get(self.offer.kind, "6.1"),
            "docks": docks,
            "canals": ways,
            "ends": self.open_ways(),
            "lines": "".join(way["line"] for way in ways),
            "missions": panels.missions(),
            "cards": panels.cards(),
            "drawn": panels.drawn(),
            "players": panels.players(),
            "council": panels.council(),
            "street": panels.street(),
            "row": panels.row(),
            "effects": self.effects(),
            "chips": self.offer.rest(),
            "placed": self.offer.placed,
            "size": f"width:{WIDTH}%;height:{HEIGHT}%",
            "t": panels.terms(),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        public, say = self.public, self.say
        if public["ending"] == "finished":
            return say("The game is over", "La partie est finie")
        text = say(f"Round {public['round']}", f"Manche {public['round']}")
        if public["agenda"] and public["agenda"][0] in ("place", "placements"):
            text = say("Preliminary round", "Tour préliminaire")
        text += f" · {self.panels.fleet_name(COLOURS.index(public['turn']))}"
        if public["dock"]:
            text += f" · {public['dock']}"
        if public["ending"] != "running":
            text += say(" · the end is near", " · la fin approche")
        return text

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        public, say = self.public, self.say
        if self.offer.kind == "move" and self.seat is not None:
            coins = public["fleets"][self.seat]["coins"]
            if public["moves"] == 0:
                return say(
                    f"The first canal is free. You have {coins} coins.",
                    f"Le premier canal est gratuit. Vous avez {coins} pièces.",
                )
            return say(f"You have {coins} coins left.", f"Il vous reste {coins} pièces.")
        if public["destination"]:
            boat = public["smuggler"] or ""
            return say(
                f"The smugglers’ gondola {boat} is bound for {public['destination']}.",
                f"La gondole {boat} des contrebandiers se rend à {public['destination']}.",
            )
        return say(
            "Numbers on the canals are their cost in coins.",
            "Les nombres sur les canaux sont leur prix en pièces.",
        )

    # ---- docks and buildings

    def place(self, number: int) -> dict[str, Any]:
        """A dock with its building, assistants and gondolas."""
        slug = self.public["layout"][number]
        x, y = places()[number]
        visited = bool(self.public["visited"] >> number & 1) and self.public["moves"] > 0
        return {
            "dock": self.docks[number],
            "title": self.building(slug),
            "box": f"left:{x}%;top:{y}%",
            "x": x,
            "y": y,
            "hit": self.hit(number, slug),
            "levels": self.levels(slug),
            "stack": self.stack(number),
            "communal": slug in BUILDINGS[12:],
            "here": number == self.dock,
            "visited": visited,
            "last": self.docks[number] in self.last,
            "target": self.public["destination"] == self.docks[number],
            "name": spot(f"{self.building(slug)}, {self.docks[number]}", "", "9.2"),
        }

    def hit(self, number: int, slug: str | None) -> Spot | None:
        """The whole place as a choice, or why it cannot be chosen."""
        kind, name = self.offer.kind, self.docks[number]
        text = f"{name}, {self.building(slug)}"
        for one in DOCK_KINDS:
            choice = self.offer.take(one, self.crossing(number), dock=name)
            if choice:
                return spot(text, "", RULES[one], choice=choice)
        for one in BUILDING_KINDS:
            choice = self.offer.take(one, building=slug)
            if choice:
                return spot(text, "", RULES[one], choice=choice)
        if kind == "move" and number != self.dock:
            return spot(text, "", "7.3", why=self.why_not(number))
        return None

    def why_not(self, number: int) -> str:
        """Why the gondola cannot go to a dock."""
        say = self.say
        if self.public["visited"] >> number & 1:
            return say("No dock twice in a turn.", "Jamais deux fois le même quai dans un tour.")
        if self.way_to(number) is None:
            return say(
                "No canal leads there from where the gondola is.",
                "Aucun canal n’y mène depuis la gondole.",
            )
        return say(
            "You cannot pay for that canal, or could not go on from there.",
            "Vous ne pouvez pas payer ce canal, ou seriez bloqué ensuite.",
        )

    def way_to(self, number: int) -> dict[str, Any] | None:
        """The canal from the gondola to a dock."""
        for canal in canals():
            if self.dock is not None and set(canal["ends"]) == {self.dock, number}:
                return canal
        return None

    def price(self, canal: dict[str, Any]) -> int:
        """What the canal would cost the viewer now."""
        if self.public["moves"] == 0 or canal["name"] in self.public["bridges"]:
            return 0
        slots = self.public["fleets"][self.seat]["slots"] if self.seat is not None else ()
        return 1 if canal["cost"] > 1 and 4 in slots else int(canal["cost"])

    def crossing(self, number: int) -> str:
        """Coins, bridges and gondolas on the way to a dock."""
        say, parts = self.say, []
        canal = self.way_to(number)
        if canal is not None and self.offer.kind == "move" and self.seat is not None:
            cost = self.price(canal)
            parts.append(
                say(f"costs {cost} coins", f"coûte {cost} pièces")
                if cost
                else say("free", "gratuit")
            )
            owner = self.public["bridges"].get(canal["name"])
            if owner is not None:
                if owner == COLOURS[self.seat]:
                    parts.append(say("your bridge: +1 coin", "votre pont : +1 pièce"))
                else:
                    parts.append(
                        say("another’s bridge: +1 intrigue", "pont d’autrui : +1 intrigue")
                    )
        stack = self.public["stacks"][number]
        others = [boat for boat in stack if self.seat is None or COLOURS[self.seat] not in boat]
        if len(others) < len(stack):
            parts.append(say("your other gondola is there", "votre autre gondole s’y trouve"))
        if others:
            count = len(others)
            parts.append(
                say(
                    f"{count} gondola{'s' * (count > 1)} to meet or moor on",
                    f"{count} gondole{'s' * (count > 1)} à croiser ou à coiffer",
                )
            )
        slug = self.public["layout"][number]
        if self.seat is not None and slug in BUILDINGS[:12]:
            level = self.public["fleets"][self.seat]["assistants"].get(slug, 0)
            if level:
                parts.append(
                    say(f"your assistant: space {level}", f"votre assistant : emplacement {level}")
                )
        text = ", ".join(parts) or self.building(slug)
        return f"{self.docks[number]}: {text}."

    def levels(self, slug: str | None) -> list[Spot]:
        """The spaces of a building with their effects and the assistants on them."""
        if slug is None:
            return []
        effects = self.raw["buildings"]["list"][BUILDINGS.index(slug)]["effects"]
        out = []
        for number, effect in enumerate(effects, 1):
            owners = [
                fleet
                for fleet, entry in enumerate(self.public["fleets"])
                if entry["assistants"].get(slug) == number
            ]
            words = self.panels.effect(slug, number - 1)
            who = ", ".join(self.panels.fleet_name(fleet) for fleet in owners)
            choice = self.offer.take("activate", words, building=slug, effect=number)
            name = f"{self.building(slug)} {number}: {words}" + (f" ({who})" if who else "")
            tip = self.say(
                "Your assistant’s space and all earlier ones may be used.",
                "L’emplacement de votre assistant et tous les précédents sont utilisables.",
            )
            out.append(
                spot(
                    name,
                    tip,
                    "9.2",
                    choice=choice,
                    owners=owners,
                    sign=short_effect(effect),
                    number=number,
                )
            )
        return out

    def stack(self, number: int) -> list[Spot]:
        """The gondolas at a dock, the lowest first."""
        out = []
        for place, boat in enumerate(self.public["stacks"][number]):
            colour, which = boat.split(" ")
            fleet = COLOURS.index(colour)
            entry = self.public["fleets"][fleet]
            index = "12AB".index(which) % 2
            cubes = entry["cubes"][index]
            choice = None
            if fleet == self.seat:
                for kind in ("gondolier", "overtime", "stock"):
                    choice = choice or self.offer.take(kind, gondola=index + 1)
            cargo = ", ".join(
                f"{count} {self.panels.cube(name)}" for name, count in cubes.items() if count
            )
            who = self.panels.fleet_name(fleet)
            text = self.say(f"Gondola {which} of {who}", f"Gondole {which}, {who}")
            if entry["gondolier"] == index + 1:
                text += self.say(", with the gondolier", ", avec le gondolier")
            tip = cargo or self.say("no cargo", "aucune cargaison")
            out.append(
                spot(
                    text,
                    tip,
                    "7.1",
                    piece=f"boat-{colour}-{which}",
                    at=str(number),
                    choice=choice,
                    fleet=fleet,
                    which=which,
                    gondolier=entry["gondolier"] == index + 1,
                    cubes=[name for name in CUBES for _ in range(cubes[name])],
                    active=self.public["boat"] == boat,
                    level=place,
                )
            )
        return out

    # ---- canals

    def canal(self, canal: dict[str, Any]) -> Spot:
        """A canal's cost or bridge, at its middle."""
        one, two = (places()[end] for end in canal["ends"])
        owner = self.public["bridges"].get(canal["name"])
        say = self.say
        text = say(f"Canal {canal['name']}: ", f"Canal {canal['name']} : ")
        choice = self.offer.take("bridge", canal=canal["name"]) or self.offer.take(
            "doge-bridge", canal=canal["name"]
        )
        fleet = None
        if owner is not None:
            fleet = COLOURS.index(owner)
            text += say("bridge of ", "pont de ") + self.panels.fleet_name(fleet)
            tip = say(
                "Under a bridge a canal costs nothing; its owner takes a coin, others an intrigue.",
                "Sous un pont, rien à payer ; son propriétaire prend une pièce, les autres une "
                "intrigue.",
            )
        else:
            text += say(f"{canal['cost']} coins", f"{canal['cost']} pièces")
            tip = say(
                "The first canal of a turn is free. This price is house data.",
                "Le premier canal d’un tour est gratuit. Ce prix est une donnée maison.",
            )
        return spot(
            text,
            tip,
            "10.2" if owner else "7.2",
            choice=choice,
            x=round((one[0] + two[0]) / 2, 1),
            y=round((one[1] + two[1]) / 2, 1),
            line=f"M{one[0]} {one[1]}L{two[0]} {two[1]}",
            cost=canal["cost"],
            fleet=fleet,
            open=self.dock in canal["ends"] and self.offer.kind == "move",
        )

    def open_ways(self) -> str:
        """The canals that may be taken now, as one path to light up."""
        lines = []
        for choice in self.offer.choices:
            dock = choice.move.facts.get("dock")
            if choice.move.kind != "move" or dock is None or self.dock is None:
                continue
            one, two = places()[self.dock], places()[self.docks.index(dock)]
            lines.append(f"M{one[0]} {one[1]}L{two[0]} {two[1]}")
        return "".join(lines)

    def effects(self) -> list[Spot]:
        """The effects one may use now, in words, beside their places on the map."""
        out = []
        for choice in self.offer.choices:
            if choice.move.kind == "activate" and "effect" in choice.move.facts:
                offer = self.offer.offered(choice)
                label = f"{choice.move.facts['effect']}. {offer['sentence']}"
                out.append(spot("", "", "9.2", choice=offer, label=label))
        return out


def last_docks(told: Sequence[Event]) -> set[str]:
    """The dock where the newest gondola moored."""
    for event in reversed(told):
        if event.kind == "moored" and isinstance(event.facts.get("dock"), str):
            return {event.facts["dock"]}
    return set()
