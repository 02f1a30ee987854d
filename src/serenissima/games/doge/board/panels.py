"""What lies around the map of Doge: one's markers, the order cards, what everybody owns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.doge import state as s
from serenissima.games.doge.data import BOX
from serenissima.games.doge.words import area as area_name
from serenissima.games.spots import Drawing, Scene, Spot, spot
from serenissima.kernel.game import Event

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
        self.marked = last_areas(scene.told)

    def label(self, name: str | None) -> str:
        """An area as one says it."""
        if name is None:
            return ""
        phrase = area_name(BOX.areas.index(name))
        text = phrase.fr if self.language == "fr" else phrase.en
        return text[:1].upper() + text[1:]

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
        area = bid["area"]
        mine = self.advisors_of(self.seat, area) if area else 0
        for value in bid["markers"]:
            left.remove(value)
        for number, value in enumerate(left):
            sum_now = sum(bid["markers"]) + value
            total = sum_now + mine
            then = ""
            if area:
                then = say(
                    f"The bid for {self.label(area)} would be worth {sum_now}"
                    + (f" and {mine} for your advisors: {total} votes." if mine else " votes."),
                    f"Enchère : {self.label(area)}, {sum_now} voix"
                    + (f" et {mine} pour vos conseillers : {total}." if mine else "."),
                )
            choice = self.offer.take("bid-marker", then, marker=value)
            why = ""
            if self.offer.kind == "bid-marker" and not choice:
                why = say(
                    "Markers are taken from the highest down, four at most.",
                    "On prend les marqueurs du plus fort au plus faible, quatre au plus.",
                )
            out.append(
                spot(
                    say(f"marker {value}", f"marqueur {value}"),
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
            text = say(f"marker {value}, in your bid", f"marqueur {value}, dans l’enchère")
            out.append(spot(text, "", "5.1.1.2", no="marker", value=value, bid=True))
        total = sum(bid["markers"]) + mine
        then = say(
            f"Laid face down in {self.label(area)}: {total} votes in all.",
            f"Posé face cachée : {self.label(area)}, {total} voix en tout.",
        )
        lay = self.offer.take("bid-marker", then, lay=True)
        if lay:
            out.append(
                spot("", "", "5.1.1.2", choice=lay, value=None, label=say("Lay it", "Déposer"))
            )
        return out

    def order(self, row: str, title: str) -> dict[str, Any]:
        """A row of order cards."""
        cards: list[Spot] = []
        known = self.public[row]
        for place in range(s.AREAS):
            name = known[place] if place < len(known) else None
            held = row == "order" and place < self.public["votes_held"]
            current = row == "order" and self.vote is not None and self.vote["area"] == name
            text = self.label(name) if name else self.say("face down", "face cachée")
            cards.append(
                spot(
                    f"{title}, {place + 1}: {text}",
                    "",
                    "5.2.1",
                    no="order",
                    short=SHORT[name] if name else "?",
                    full=self.say("Palace", "Palais") if name == PALACE else text,
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
        for palaces, wide in zip(BOX.way_palaces, BOX.way_districts, strict=True):
            missing = max(palaces - total, wide - districts, 0)
            done = min(total, palaces) + min(districts, wide)
            text = say(
                f"{palaces} palaces in {wide} districts: {missing} palaces missing",
                f"{palaces} palais dans {wide} quartiers : il en manque {missing}",
            )
            ways.append(
                spot(
                    text,
                    "",
                    "6.1",
                    no="way",
                    label=say(f"{palaces} in {wide}", f"{palaces} dans {wide}"),
                    missing=missing,
                    share=round(100 * done / (palaces + wide)),
                )
            )
        stock = [
            ("house", player["houses_left"], say("houses", "maisons")),
            ("palace", player["palaces_left"], say("palaces", "palais")),
            ("ring", player["rings_left"], say("rings", "anneaux")),
            ("marker", player["markers_left"], say("markers", "marqueurs")),
        ]
        return {
            "seat": seat,
            "total": say(
                f"{total} palace{'s' * (total != 1)}, {districts} district{'s' * (districts != 1)}",
                f"{total} palais, {districts} quartier{'s' * (districts > 1)}",
            ),
            "ways": ways,
            "stock": [
                spot(
                    say(f"{count} {word} left", f"{count} {word} en réserve"),
                    "",
                    "4",
                    no="stock",
                    icon=icon,
                    count=count,
                )
                for icon, count, word in stock
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
