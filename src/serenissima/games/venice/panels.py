"""What lies around the lagoon: missions, cards, player boards, council, smugglers, the Doge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from serenissima.games.spots import Offer, Spot, printed, spot, tongue
from serenissima.games.venice.data import BUILDINGS, CUBES, DOGE_CARDS, read_box
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.words import names as words

ASSISTANTS: Final = 10
SIGNS: Final = {"coins": "●", "scrolls": "▤", "points": "★"}


@cache
def vocabulary() -> words.Names:
    """The names of the box."""
    raw = printed("venice")
    return words.Names(raw, read_box(raw))


def short_effect(effect: Mapping[str, Any]) -> str:
    """An effect in a few signs; its tooltip has the words."""
    out = ""
    if "cube" in effect or "choose_cubes" in effect:
        out += "■" * int(effect.get("choose_cubes", 1))
    if "remove" in effect:
        out += f"−{effect['remove']}◆"
    for key, sign in SIGNS.items():
        if key in effect:
            out += f"{effect[key]}{sign}"
    return out or "✦"


@cache
def effect_text(slug: str, number: int, in_french: bool) -> str:
    """What a space of a building does, put into words once."""
    text = vocabulary().effect(BUILDINGS.index(slug), number)[in_french].replace("'", "’")
    return text[:1].upper() + text[1:]


class Panels:
    """The parts of the drawing around the map."""

    def __init__(
        self,
        public: Mapping[str, Any],
        own: Mapping[str, Any],
        seat: int | None,
        language: str,
        names: Sequence[str],
        offer: Offer,
    ) -> None:
        self.public, self.own, self.seat = public, own, seat
        self.language, self.names, self.offer = language, names, offer
        self.say = tongue(language)
        self.fr = language == "fr"
        self.raw = printed("venice")

    # ---- names

    def pair(self, pair: tuple[str, str]) -> str:
        """One of two languages."""
        return pair[1 if self.fr else 0].replace("'", "’")

    def building(self, slug: str | None) -> str:
        """A building's name without its article."""
        if slug is None:
            return self.say("no tile yet", "pas encore de tuile")
        text = self.pair(vocabulary().buildings[BUILDINGS.index(slug)])
        for article in ("the ", "le ", "la ", "les ", "l’"):
            text = text.removeprefix(article)
        return text[:1].upper() + text[1:]

    def cube(self, name: str) -> str:
        """A kind of cube."""
        index = CUBES.index(name)
        text = words.CUBES_FR[index] if self.fr else words.CUBES_EN[index]
        return text.removeprefix("de ").removeprefix("d'")

    def effect(self, slug: str, number: int) -> str:
        """What a space of a building does."""
        return effect_text(slug, number, self.fr)

    def fleet_name(self, fleet: int) -> str:
        """Whose fleet it is; those without a seat are called by their colour."""
        if fleet < len(self.names):
            return self.names[fleet]
        colour = words.PEOPLE[self.language][fleet]
        if self.public["seats"] == 1:
            return self.say(f"the Doge ({colour})", f"le Doge ({colour})")
        return self.say(f"smugglers ({colour})", f"contrebandiers ({colour})")

    def terms(self) -> dict[str, str]:
        """The few words the template itself says."""
        say = self.say
        return {
            "lagoon": say("The lagoon", "La lagune"),
            "missions": say("Your missions", "Vos missions"),
            "cards": say("Your Influence cards", "Vos cartes Influence"),
            "drawn": say("Cards drawn", "Cartes tirées"),
            "council": say("Grand Council", "Grand Conseil"),
            "street": say("Smugglers", "Contrebandiers"),
            "row": say("The Doge’s row", "La rangée du Doge"),
            "house": say("house data", "données maison"),
            "ready": say("ready", "réunie"),
            "missing": say("missing:", "manque :"),
        }

    # ---- missions and cards

    def mission(self, number: int) -> dict[str, Any]:
        """A mission with what is still missing for it."""
        entry = self.raw["missions"]["list"][number - 1]
        say, place = self.say, entry["at"]
        title = entry["fr"] if self.fr else entry["en"]
        dock = self.dock_of(place)
        out: dict[str, Any] = {
            "number": number,
            "title": title.replace("'", "’"),
            "at": self.building(place),
            "dock": dock,
            "cubes": [
                name for name, n in zip(CUBES, entry["cubes"], strict=True) for _ in range(n)
            ],
            "scrolls": entry["scrolls"],
            "points": entry["points"],
            "coins": entry["coins"],
            "effect": self.pair(words.POWERS[entry["effect"] - 1]),
            "house": entry["source"] == "house",
            "missing": "",
        }
        if self.seat is not None:
            fleet = self.public["fleets"][self.seat]
            best: list[str] | None = None
            for cubes in fleet["cubes"]:
                lack = [
                    f"{need - cubes[name]} {self.cube(name)}"
                    for name, need in zip(CUBES, entry["cubes"], strict=True)
                    if need > cubes[name]
                ]
                if best is None or len(lack) < len(best):
                    best = lack
            lacking = list(best or ())
            if entry["scrolls"] > fleet["scrolls"]:
                short = entry["scrolls"] - fleet["scrolls"]
                lacking.append(self.pair(words.scrolls(short)))
            out["missing"] = ", ".join(lacking)
        text = say(
            f"Mission {number}, {title}: at {out['at']}, {dock}",
            f"Mission {number}, {title} : {out['at']}, {dock}",
        )
        out["spot"] = spot(text, out["effect"], "10.5")
        return out

    def dock_of(self, slug: str) -> str:
        """The dock beside a building."""
        layout = list(self.public["layout"])
        if slug not in layout:
            return "?"
        return str(self.raw["docks"]["list"][layout.index(slug)]["name"])

    def missions(self) -> list[dict[str, Any]]:
        """One's own missions, to be completed where they may be."""
        out = []
        for number in self.own.get("missions", ()):
            entry = self.mission(number)
            gain = self.say(
                f"{entry['points']} points and {entry['coins']} coins; then: {entry['effect']}.",
                f"{entry['points']} points et {entry['coins']} pièces ; puis : {entry['effect']}.",
            )
            choice = self.offer.take("complete", gain, mission=number)
            why = ""
            if self.offer.kind == "complete" and not choice:
                why = self.say(
                    "You must be moored at its building with its cubes on this gondola.",
                    "Il faut être amarré à son bâtiment, avec ses cubes sur cette gondole.",
                )
            entry["spot"] = {**entry["spot"], "choice": choice, "why": why}
            out.append(entry)
        return out

    def card(self, slug: str, choice: Spot | None) -> Spot:
        """An Influence card."""
        index = CARD_SLUGS.index(slug)
        name = self.pair(words.CARDS[index])
        return spot(name, "", f"11.3.{index + 1}", choice=choice, label=name)

    def cards(self) -> list[Spot]:
        """One's own Influence cards."""
        return [
            self.card(slug, self.offer.take("play", card=slug))
            for slug in self.own.get("influence", ())
        ]

    def drawn(self) -> list[dict[str, Any]]:
        """Cards just drawn, of which one is kept or given back."""
        out: list[dict[str, Any]] = []
        for card in self.own.get("drawn", ()):
            if isinstance(card, int):
                entry = self.mission(card)
                choice = self.offer.take("keep", mission=card)
                entry["spot"] = {**entry["spot"], "choice": choice}
                out.append(entry)
            else:
                out.append(
                    {"spot": self.card(card, self.offer.take("keep", card=card)), "number": 0}
                )
        return out

    # ---- around the table

    def players(self) -> list[dict[str, Any]]:
        """Every fleet's own board."""
        say, out = self.say, []
        numbers = self.raw["numbers"]
        limit = numbers["intrigue_limit"][self.public["seats"] - 1]
        for fleet, entry in enumerate(self.public["fleets"]):
            placed = len(entry["assistants"])
            stats = [
                ("★", entry["points"], say("points", "points"), "12.9"),
                ("●", entry["coins"], say("coins", "pièces"), "7.2"),
                (
                    "▤",
                    f"{entry['scrolls']}/{numbers['scroll_limit']}",
                    say("scrolls", "parchemins"),
                    "9.8",
                ),
                ("◆", f"{entry['intrigue']}/{limit}", say("intrigue", "intrigue"), "9.7"),
                ("♟", f"{placed}/{ASSISTANTS}", say("assistants", "assistants"), "8.4"),
                ("✉", entry["missions"], say("missions in hand", "missions en main"), "10.4"),
                (
                    "✔",
                    len(entry["completed"]),
                    say("missions completed", "missions accomplies"),
                    "10.5",
                ),
                ("✦", entry["influence"], say("Influence cards", "cartes Influence"), "11.1"),
            ]
            out.append(
                {
                    "fleet": fleet,
                    "name": self.fleet_name(fleet),
                    "seated": fleet < len(self.names),
                    "turn": entry["colour"] == self.public["turn"],
                    "stats": [
                        spot(f"{count} {word}", "", rule, sign=sign, count=count)
                        for sign, count, word, rule in stats
                    ],
                    "holds": [
                        {
                            "which": "12"[k] if fleet < self.public["seats"] else "AB"[k],
                            "cubes": [c for c in CUBES for _ in range(hold[c])],
                            "at": entry["gondolas"][k],
                        }
                        for k, hold in enumerate(entry["cubes"])
                    ],
                    "slots": [
                        self.mission(number)["effect"] for number in entry["slots"] if number
                    ],
                    "favour": entry["favour"],
                }
            )
        return out

    def council(self) -> dict[str, Any]:
        """The council track."""
        end = self.raw["council"]["track_end"]
        markers: list[Spot] = []
        for fleet, entry in enumerate(self.public["fleets"]):
            if fleet >= self.public["seats"] and self.public["seats"] != 1:
                continue
            at = entry["council"]
            below = sum(m["at_space"] == at for m in markers)
            text = self.say(
                f"{self.fleet_name(fleet)}: council space {at}",
                f"{self.fleet_name(fleet)} : case {at} du Conseil",
            )
            tip = self.say(
                "The order here brings points at the end.",
                "L’ordre ici rapporte des points à la fin.",
            )
            markers.append(
                spot(
                    text,
                    tip,
                    "12.3",
                    piece=f"council-{fleet}",
                    at=str(at),
                    x=round(100 * at / end, 1),
                    y=50,
                    fleet=fleet,
                    at_space=at,
                    shift=below,
                )
            )
        return {"end": end, "markers": markers, "house": self.raw["council"]["source"] == "house"}

    def street(self) -> list[dict[str, Any]]:
        """The smugglers' two decks."""
        out = []
        for deck, entry in enumerate(self.public["smugglers"]):
            if not entry["pile"] and not entry["top"] and not entry["out"]:
                continue
            out.append(
                {
                    "name": "AB"[deck],
                    "top": self.building(entry["top"]) if entry["top"] else "–",
                    "dock": self.dock_of(entry["top"]) if entry["top"] else "",
                    "pile": entry["pile"],
                }
            )
        return out

    def row(self) -> list[Spot]:
        """The Doge's row, alone against him."""
        out = []
        for card in self.public["row"]:
            if card is None:
                continue
            kind = DOGE_CARDS.index(card.rsplit(" ", 1)[0])
            name = self.pair(words.DOGE[kind])
            tip = self.pair(words.DOGE_EFFECTS[kind])
            out.append(spot(name, tip, f"15.15.{kind + 1}", label=name, text=tip))
        return out
