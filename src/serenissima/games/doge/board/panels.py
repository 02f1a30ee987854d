"""What lies around the map of Doge: one's markers, the order cards, what everybody owns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.doge import state as s
from serenissima.games.doge.data import BOX
from serenissima.games.doge.words.terms import area
from serenissima.games.spots import Drawing, Scene, Spot, spot
from serenissima.kernel.game import Event
from serenissima.kernel.language import Fact

PALACE: Final = BOX.areas[-1]
SHORT: Final = {
    "Cannaregio": "Can",
    "Castello": "Cas",
    "Dorsoduro": "Dor",
    "San Marco": "Mar",
    "San Polo": "Pol",
    "Santa Croce": "Cro",
    PALACE: "Qua",
}


class Surroundings(Drawing):
    """The parts of the drawing beside the map, and what all parts need."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.seats = range(self.public["seats"])
        self.vote = self.public["vote"]
        self.marked = last_areas(scene.events)

    def area_of(self, name: str) -> Fact:
        """An area as a part of a sentence."""
        return area(BOX.areas.index(name))

    def label(self, name: str) -> str:
        """An area by itself."""
        return self.say("The Doge’s palace") if name == PALACE else name

    def advisors_of(self, seat: int, name: str) -> int:
        """How many advisors of a seat stand in an area."""
        return sum(a["owner"] == seat and a["place"] == name for a in self.public["advisors"])

    # ---- the hand, the order, the players

    def hand(self) -> list[Spot]:
        """One's own markers, those that can be added now as things to take, and laying the bid."""
        if self.seat is None:
            return []
        say, out = self.say, []
        bid = self.own["bid"]
        left = list(self.own["hand"])
        place = bid["area"]
        mine = self.advisors_of(self.seat, place) if place else 0
        for value in bid["markers"]:
            left.remove(value)
        for number, value in enumerate(left):
            sum_now = sum(bid["markers"]) + value
            total = sum_now + mine
            then = ""
            if place and mine:
                then = say(
                    "The bid for {area} would be worth {markers}, and {advisors} for your "
                    "advisors: {n|0=no votes|# vote|# votes}.",
                    area=self.area_of(place),
                    markers=sum_now,
                    advisors=mine,
                    n=total,
                )
            elif place:
                then = say(
                    "The bid for {area} would be worth {n|0=no votes|# vote|# votes}.",
                    area=self.area_of(place),
                    n=total,
                )
            choice = self.offer.take("bid-marker", then, marker=value)
            why = ""
            if self.offer.kind == "bid-marker" and not choice:
                why = say(
                    "Markers are taken from the highest down, {most} at most.",
                    most=int(BOX.most_markers),
                )
            out.append(
                spot(
                    say("marker {value}", value=value),
                    "",
                    "5.1.1.2",
                    piece=f"marker-{value}",
                    at=f"hand{number}",
                    no="marker",
                    choice=choice,
                    why=why,
                    value=value,
                    bid=False,
                )
            )
        for value in bid["markers"]:
            text = say("marker {value}, in your bid", value=value)
            out.append(spot(text, "", "5.1.1.2", no="marker", value=value, bid=True))
        total = sum(bid["markers"]) + mine
        then = ""
        if place:
            then = say(
                "Laid face down in {area}: {n|0=no votes|# vote|# votes} in all.",
                area=self.area_of(place),
                n=total,
            )
        lay = self.offer.take("bid-marker", then, lay=True)
        if lay:
            out.append(spot("", "", "5.1.1.2", choice=lay, value=None, label=say("Lay it")))
        return out

    def order(self, row: str, title: str) -> dict[str, Any]:
        """A row of order cards."""
        cards: list[Spot] = []
        known = self.public[row]
        for place in range(s.AREAS):
            name = known[place] if place < len(known) else None
            held = row == "order" and place < self.public["votes_held"]
            current = row == "order" and self.vote is not None and self.vote["area"] == name
            text = self.label(name) if name else self.say("face down")
            cards.append(
                spot(
                    self.say("{title}, {number}: {card}", title=title, number=place + 1, card=text),
                    "",
                    "5.2.1",
                    no="order",
                    short=SHORT[name] if name else "?",
                    full=self.say("Palace") if name == PALACE else text,
                    held=held,
                    current=current and name is not None,
                    down=name is None,
                    piece=f"{row}-{name}" if name else "",
                    at=str(place),
                )
            )
        return {"title": title, "cards": cards}

    def player(self, seat: int) -> dict[str, Any]:
        """What a seat owns, and how near it is to each way of winning."""
        say, player = self.say, self.public["players"][seat]
        total = sum(player["palaces"].values())
        districts = sum(1 for n in player["palaces"].values() if n)
        ways = []
        for way in range(BOX.ways):
            palaces, wide = int(BOX.way_palaces[way]), int(BOX.way_districts[way])
            missing = max(palaces - total, wide - districts, 0)
            done = min(total, palaces) + min(districts, wide)
            text = say(
                "{palaces} palaces in {districts} districts: "
                "{missing|0=none missing|# missing|# missing}",
                palaces=palaces,
                districts=wide,
                missing=missing,
            )
            ways.append(
                spot(
                    text,
                    "",
                    "6.1",
                    no="way",
                    label=say("{palaces} in {districts}", palaces=palaces, districts=wide),
                    missing=missing,
                    share=round(100 * done / (palaces + wide)),
                )
            )
        houses, palaces = player["houses_left"], player["palaces_left"]
        rings, markers = player["rings_left"], player["markers_left"]
        stock = [
            ("house", houses, say("{n|# house|# houses} in stock", n=houses)),
            ("palace", palaces, say("{n|# palace|# palaces} in stock", n=palaces)),
            ("ring", rings, say("{n|# ring|# rings} in stock", n=rings)),
            ("marker", markers, say("{n|# marker|# markers} in hand", n=markers)),
        ]
        return {
            "seat": seat,
            "total": say(
                "{palaces|# palace|# palaces}, {districts|# district|# districts}",
                palaces=total,
                districts=districts,
            ),
            "ways": ways,
            "stock": [
                spot(
                    text,
                    "",
                    "4",
                    no="stock",
                    icon=icon,
                    count=count,
                )
                for icon, count, text in stock
            ],
        }


def rank(order: Sequence[str], name: str) -> int:
    """As which number an area votes; 0 when its card does not lie there yet."""
    return order.index(name) + 1 if name in order else 0


def last_areas(told: Sequence[Event]) -> set[str]:
    """The areas the newest events were about."""
    kinds = (
        *("bid_revealed", "advisor_stationed", "house_moved", "houses_placed"),
        *("palace_built", "control_taken", "control_renounced"),
    )
    found: set[str] = set()
    for event in reversed(told):
        if event.kind == "vote_held" or (found and event.kind not in kinds):
            break
        if event.kind in kinds:
            found |= {value for value in event.facts.values() if value in BOX.areas}
    return found
