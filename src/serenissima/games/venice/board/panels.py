"""What lies around the lagoon: missions, cards, player boards, council, smugglers, the Doge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serenissima.games.spots import Drawing, Offer, Scene, Spot, spot
from serenissima.games.venice import state as s
from serenissima.games.venice.board.chart import Chart
from serenissima.games.venice.data import (
    BUILDINGS,
    CUBES,
    DOGE_CARDS,
    DOGE_SCROLLS,
    INFLUENCE,
    TILES,
)
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.describe.names import COLOURS
from serenissima.games.venice.words import terms
from serenissima.kernel.language import Phrase

Stat = tuple[str, Any, Phrase, str]
"""A number on a player's board: its sign, the number, the words for both, and its rule."""


def points_of(entry: Mapping[str, Any], rule: str = "12.9") -> Stat:
    """The points of a fleet."""
    return "★", entry["points"], terms.points(entry["points"]), rule


def intrigue_of(entry: Mapping[str, Any], limit: int, rule: str) -> Stat:
    """The intrigue of a fleet, of the most it can have."""
    found = entry["intrigue"]
    return "◆", f"{found}/{limit}", Phrase("{n} of {most} intrigue", n=found, most=limit), rule


def assistants_of(entry: Mapping[str, Any], most: int, rule: str) -> Stat:
    """How many assistants a fleet has placed, of those it has."""
    placed = len(entry["assistants"])
    return (
        "♟",
        f"{placed}/{most}",
        Phrase("{n} of {most} assistants placed", n=placed, most=most),
        rule,
    )


class Panels(Drawing):
    """The parts of the drawing around the map."""

    def __init__(self, scene: Scene, chart: Chart, offer: Offer) -> None:
        # The map's own offer: what has a place there has none here.
        super().__init__(scene, offer)
        self.chart = chart
        self.raw = chart.raw
        self.fleets = [self.called(fleet) for fleet in range(len(self.public["fleets"]))]
        """Whose each fleet is."""

    # ---- names

    def building(self, slug: str | None) -> str:
        """A building's name without its article."""
        if slug is None:
            return self.say("no tile yet")
        return self.say(terms.SIGNS[BUILDINGS.index(slug)])

    def cube(self, name: str) -> str:
        """A kind of cube."""
        return self.say(terms.GOODS[CUBES.index(name)])

    def fleet_name(self, fleet: int) -> str:
        """Whose fleet it is."""
        return self.fleets[fleet]

    def called(self, fleet: int) -> str:
        """Whose fleet it is; those without a seat are called by their colour."""
        if fleet < len(self.names):
            return self.names[fleet]
        colour = terms.PEOPLE.phrases[fleet]
        if self.public["seats"] == 1:
            return self.say("the Doge ({colour})", colour=colour)
        return self.say("the smugglers ({colour})", colour=colour)

    def terms(self) -> dict[str, Any]:
        """The few words the template itself says."""
        say = self.say
        return {
            "lagoon": say("The lagoon"),
            "missions": say("Your missions"),
            "cards": say("Your Influence cards"),
            "council": say("Grand Council"),
            "street": say("Smugglers"),
            "row": say("The Doge’s row"),
            "house": say("unofficial data"),
            "ready": say("[of a mission] ready"),
            "legend": [
                ("●", say("coin")),
                ("★", say("point")),
                ("▤", say("scroll")),
                ("◆", say("intrigue")),
                ("✦", say("Influence card")),
                ("✉", say("mission")),
                ("♜", say("council")),
                ("⌒", say("bridge")),
                ("◆…", say("intrigue to others")),
            ],
            "cubes": [(name, self.cube(name)) for name in CUBES],
            "house_docks": self.chart.house("canals"),
            "house_missions": self.chart.house("missions"),
            "house_doge": self.chart.house("doge"),
            "free_slot": say("free slot"),
        }

    def not_now(self) -> str:
        """Why nothing of this kind can be chosen at the moment."""
        if self.offer.choices:
            return self.say("First answer the question.")
        if self.public["ending"] == "finished":
            return self.say("The game is over.")
        who = [self.fleet_name(seat) for seat in self.public["deciding"] if seat >= 0]
        return self.say("It is for {who} to choose now.", who=who)

    def verdict(self) -> str:
        """How the game ended."""
        say, parts = self.say, [self.say("The game is over")]
        if self.public["winner"] is None and self.public["seats"] == 1:
            parts.append(say("the Doge wins"))
        if self.public["winner"] is not None:
            who = self.fleet_name(COLOURS.index(self.public["winner"]))
            parts.append(say("{who} wins", who=who))
        if self.public["arrested"] is not None:
            who = self.fleet_name(COLOURS.index(self.public["arrested"]))
            parts.append(say("{who} is arrested", who=who))
        return " · ".join(parts)

    # ---- missions and cards

    def mission(self, number: int) -> dict[str, Any]:
        """A mission with what is still missing for it."""
        entry = self.raw["missions"]["list"][number - 1]
        say, place = self.say, entry["at"]
        title = self.mission_title(number)
        dock = self.dock_of(place)
        effect = self.say(self.chart.names.power(entry["effect"]))
        out: dict[str, Any] = {
            "number": number,
            "title": title,
            "at": self.building(place),
            "dock": dock,
            "cubes": [
                name for name, n in zip(CUBES, entry["cubes"], strict=True) for _ in range(n)
            ],
            "scrolls": entry["scrolls"],
            "points": entry["points"],
            "coins": entry["coins"],
            "effect": effect,
            "house": str(entry.get("source", "house")).startswith("house"),
            "missing": self.lacking(entry),
        }
        text = say(
            "Mission {n}, {title}: at {building}, {dock}",
            n=number,
            title=title,
            building=terms.BUILDINGS[BUILDINGS.index(place)],
            dock=dock,
        )
        out["spot"] = spot(text, effect, f"10.6.{entry['effect']}")
        return out

    def mission_title(self, number: int) -> str:
        """A mission's title."""
        return self.say(self.chart.names.titles[number - 1])

    def lacking(self, entry: Mapping[str, Any]) -> str:
        """What the viewer still lacks for a mission, on whichever gondola has more of it."""
        if self.seat is None:
            return ""
        fleet = self.public["fleets"][self.seat]
        short = [
            [max(0, need - cubes[name]) for name, need in zip(CUBES, entry["cubes"], strict=True)]
            for cubes in fleet["cubes"]
        ]
        best = min(short, key=sum)
        parts: list[Phrase] = []
        if any(best):
            cubes = [terms.cubes(colour, count) for colour, count in enumerate(best) if count]
            boat = 1 + short.index(best)
            parts.append(Phrase("{cubes} on gondola {which}", cubes=cubes, which=boat))
        if entry["scrolls"] > fleet["scrolls"]:
            parts.append(terms.scrolls(entry["scrolls"] - fleet["scrolls"]))
        things = ", ".join(self.say(part) for part in parts)
        return self.say("missing: {things}", things=things) if parts else ""

    def dock_of(self, slug: str) -> str:
        """The dock beside a building."""
        layout = list(self.public["layout"])
        return self.chart.names.docks[layout.index(slug)] if slug in layout else "?"

    def missions(self) -> list[dict[str, Any]]:
        """One's own missions, to be completed where they may be."""
        out = []
        for number in self.own.get("missions", ()):
            entry = self.mission(number)
            gain = self.say(
                "{points} and {coins}; then: {effect}.",
                points=terms.points(entry["points"]),
                coins=terms.coins(entry["coins"]),
                effect=entry["effect"],
            )
            choice = self.offer.take("complete", gain, mission=number)
            why = ""
            if not choice:
                why = self.say(
                    "Completed after mooring at its building, with its cubes on that gondola."
                )
            rule = "7.4" if why else entry["spot"]["rule"]
            entry["spot"] = {**entry["spot"], "choice": choice, "why": why, "rule": rule}
            out.append(entry)
        return out

    def card(self, slug: str, choice: Spot | None, why: str = "") -> Spot:
        """An Influence card."""
        index = CARD_SLUGS.index(slug)
        name = self.say(terms.CARDS[index])
        return spot(name, "", f"11.3.{index + 1}", choice=choice, why=why, label=name)

    def cards(self) -> list[Spot]:
        """One's own Influence cards."""
        say, out = self.say, []
        for slug in self.own.get("influence", ()):
            choice = self.offer.take("play", card=slug)
            why = say("One card, at the start of your turn.")
            if "play" in self.offer.kinds():
                why = say("It would change nothing now.")
            out.append(self.card(slug, choice, "" if choice else why))
        return out

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
        """Every player's own board; the Doge's two fleets share one, smugglers have little."""
        seats = self.public["seats"]
        out = [self.player(fleet) for fleet in range(seats)]
        if seats == 1:
            out.append(self.doge())
        elif len(self.public["fleets"]) > seats:
            out.append(self.smugglers(seats))
        return out

    def player(self, fleet: int) -> dict[str, Any]:
        """A seat's board."""
        say, public = self.say, self.public
        entry = public["fleets"][fleet]
        numbers = self.raw["numbers"]
        limit = numbers["intrigue_limit"][public["seats"] - 1]
        bridges = s.BRIDGES_EACH - sum(c == entry["colour"] for c in public["bridges"].values())
        stats = [
            points_of(entry),
            ("●", entry["coins"], terms.coins(entry["coins"]), "7.2"),
            ("▤", entry["scrolls"], terms.scrolls(entry["scrolls"]), "9.8"),
            intrigue_of(entry, limit, "9.7"),
            assistants_of(entry, int(self.chart.tables.assistants), "8.4"),
            (
                "♜",
                entry["council"],
                Phrase("space {n} in the Grand Council", n=entry["council"]),
                "12.3",
            ),
            (
                "✉",
                entry["missions"],
                Phrase("{n|# mission|# missions} in hand", n=entry["missions"]),
                "10.4",
            ),
            (
                "✔",
                len(entry["completed"]),
                Phrase("{n|# mission|# missions} completed", n=len(entry["completed"])),
                "10.5",
            ),
            (
                "✦",
                entry["influence"],
                Phrase("{n|# Influence card|# Influence cards}", n=entry["influence"]),
                "11.1",
            ),
            ("⌒", bridges, Phrase("{n|# bridge|# bridges} left", n=bridges), "10.1"),
        ]
        if entry["favour"] == "turned":
            turned = Phrase("Favour card turned over")
            stats.append(("⚑", say("[of a card] turned"), turned, "10.8"))
        elif entry["favour"]:
            stats.append(("⚑", "✓", Phrase("Favour card not yet turned over"), "10.8"))
        archived = [n for n in entry["completed"] if n not in entry["slots"]]
        return {
            "fleet": fleet,
            "marks": [fleet],
            "name": self.fleet_name(fleet),
            "turn": entry["colour"] == public["turn"] and public["ending"] != "finished",
            "fate": self.fate((entry["colour"],)),
            "stats": self.stats(stats),
            "holds": self.holds(fleet),
            "slots": [self.slot(number) for number in entry["slots"]]
            if any(entry["slots"])
            else [],
            "archive": say("archive: {missions}", missions=", ".join(map(str, archived)))
            if archived
            else "",
        }

    def fate(self, colours: Sequence[str]) -> str:
        """What became of a player in the end."""
        public, say = self.public, self.say
        if public["ending"] != "finished":
            return ""
        if public["arrested"] in colours:
            return say("arrested")
        alone = public["seats"] == 1 and public["winner"] is None and len(colours) == 2
        return say("[of a player] wins") if alone or public["winner"] in colours else ""

    def stats(self, stats: Sequence[Stat]) -> list[Spot]:
        """Numbers with their signs and names."""
        return [
            spot(self.say(said), "", rule, label=f"{sign} {count}")
            for sign, count, said, rule in stats
        ]

    def slot(self, number: int | None) -> dict[str, Any]:
        """A mission under the board, whose effect holds."""
        if number is None:
            return {"effect": "", "number": None}
        effect = self.raw["missions"]["list"][number - 1]["effect"]
        return {
            "number": number,
            "effect": self.say(self.chart.names.power(effect)),
            "rule": f"10.6.{effect}",
        }

    def holds(self, fleet: int) -> list[dict[str, Any]]:
        """What the two gondolas carry, and where they lie."""
        entry = self.public["fleets"][fleet]
        seated = fleet < self.public["seats"]
        return [
            {
                "fleet": fleet,
                "which": ("12" if seated else "AB")[k],
                "cubes": [c for c in CUBES for _ in range(hold[c])],
                "said": ", ".join(self.cube(c) for c in CUBES for _ in range(hold[c])),
                "at": self.dock_name(entry["gondolas"][k]),
                "gondolier": entry["gondolier"] == k + 1,
                "seated": seated,
            }
            for k, hold in enumerate(entry["cubes"])
        ]

    def dock_name(self, dock: str | None) -> str:
        """A dock as people are told it."""
        return "–" if dock is None else self.chart.names.docks[self.chart.docks.index(dock)]

    def doge(self) -> dict[str, Any]:
        """The Doge's board: one score, one intrigue track, two fleets."""
        say, public = self.say, self.public
        one, two = public["fleets"][1], public["fleets"][2]
        his = (one["colour"], two["colour"])
        bridges = 2 * s.BRIDGES_EACH - sum(c in his for c in public["bridges"].values())
        limit = self.raw["numbers"]["intrigue_limit"][0]
        stats = [
            points_of(one, "15.13"),
            (
                "▤",
                f"{one['scrolls']}/{DOGE_SCROLLS}",
                Phrase("{n} of {most} scrolls", n=one["scrolls"], most=DOGE_SCROLLS),
                "14.2",
            ),
            intrigue_of(one, limit, "15.7"),
            (
                "♟",
                f"{len(one['assistants'])} + {len(two['assistants'])}",
                Phrase(
                    "{one} and {two} assistants placed",
                    one=len(one["assistants"]),
                    two=len(two["assistants"]),
                ),
                "15.4",
            ),
            (
                "♜",
                f"{one['council']} + {two['council']}",
                Phrase(
                    "spaces {one} and {two} in the Grand Council",
                    one=one["council"],
                    two=two["council"],
                ),
                "14.4",
            ),
            ("⌒", bridges, Phrase("{n|# bridge|# bridges} left", n=bridges), "15.15.8"),
            (
                "▣",
                public["doge_deck"],
                Phrase("{n|# card|# cards} in his deck", n=public["doge_deck"]),
                "14.8",
            ),
        ]
        return {
            "fleet": 1,
            "marks": [1, 2],
            "name": say("The Doge"),
            "turn": public["smuggler"] is not None or bool(public["resolving"]),
            "fate": self.fate(his),
            "stats": self.stats(stats),
            "holds": self.holds(1) + self.holds(2),
            "slots": [],
            "archive": "",
        }

    def smugglers(self, fleet: int) -> dict[str, Any]:
        """The smugglers' few pieces."""
        entry = self.public["fleets"][fleet]
        return {
            "fleet": fleet,
            "marks": [fleet],
            "name": self.say("Smugglers"),
            "turn": self.public["smuggler"] is not None,
            "fate": "",
            "stats": self.stats([assistants_of(entry, int(self.chart.tables.assistants), "13.7")]),
            "holds": self.holds(fleet),
            "slots": [],
            "archive": "",
        }

    def council(self) -> dict[str, Any]:
        """The council track, space by space, with the end pawn and what the ranks bring."""
        say, public = self.say, self.public
        end = self.raw["council"]["track_end"]
        seats = public["seats"]
        cells: list[dict[str, Any]] = [
            {"number": n, "marks": [], "pawn": False} for n in range(end + 1)
        ]
        tip = say("The order on this track brings points at the end.")
        for fleet, entry in enumerate(public["fleets"]):
            if fleet >= seats and seats != 1:
                continue
            at = entry["council"]
            who = self.fleet_name(fleet)
            text = say("{who}: space {n} in the Grand Council", who=who, n=at)
            cells[at]["marks"].append(
                spot(text, tip, "12.3", piece=f"council-{fleet}", at=str(at), fleet=fleet)
            )
        if seats > 1 and public["ending"] == "running":
            pawn = self.raw["numbers"]["end_pawn"][seats - 2]
            cells[pawn]["pawn"] = spot(
                say("End pawn, space {n}", n=pawn),
                say("Whoever reaches it triggers the end."),
                "12.1",
            )
        rewards = self.raw["council"]["rewards"][1 if seats == 1 else seats - 2]
        return {
            "cells": cells,
            "house": self.chart.house("council"),
            "rewards": say("ranks score {points} ★", points=" · ".join(map(str, rewards))),
        }

    def decks(self) -> list[Spot]:
        """How many cards are left to draw."""
        public = self.public
        missions = public["mission_top"] + public["under"]["missions"]
        hands = sum(entry["influence"] for entry in public["fleets"][: public["seats"]])
        drawn = public["drawn_cards"] if public["pile"] == "influence" else 0
        discarded = len(public["discards"])
        influence = INFLUENCE - hands - drawn - discarded
        rows = [
            (
                "✉",
                missions,
                Phrase("{n|# mission|# missions} in the deck", n=missions),
                "5.5",
            ),
            (
                "✦",
                influence,
                Phrase("{n|# Influence card|# Influence cards} in the deck", n=influence),
                "5.7",
            ),
            (
                "✗",
                discarded,
                Phrase("{n|# Influence card|# Influence cards} discarded", n=discarded),
                "11.2",
            ),
        ]
        return self.stats(rows)

    # ---- smugglers and the Doge

    def street(self) -> list[dict[str, Any]]:
        """The smugglers' two decks with their open cards."""
        out = []
        for deck, entry in enumerate(self.public["smugglers"]):
            if not entry["pile"] and not entry["top"] and not entry["out"]:
                continue
            cards = self.public["candidates"] if self.public["deck"] == deck else ()
            top, letter = entry["top"], "AB"[deck]
            text = self.say(
                "Deck {letter}: {n|# card|# cards} face down", letter=letter, n=entry["pile"]
            )
            if top:
                text = self.say(
                    "Deck {letter}: {n|# card|# cards} face down, {building} on top",
                    letter=letter,
                    n=entry["pile"],
                    building=terms.SIGNS[BUILDINGS.index(top)],
                )
            out.append(
                {
                    "spot": spot(text, "", "13.2"),
                    "name": letter,
                    "pile": entry["pile"],
                    "top": self.building(top) if top else "",
                    "cards": [f"{self.building(slug)} · {self.dock_of(slug)}" for slug in cards],
                    "out": len(entry["out"]),
                }
            )
        return out

    def ignoring(self, slug: str | None) -> str:
        """Which card of the Doge's row a smuggler card would have ignored."""
        if self.public["seats"] != 1 or slug not in BUILDINGS[:TILES]:
            return ""
        deck = "ab"[self.public["deck"]]
        place = self.raw["smugglers"][deck][slug] - 1
        card = self.public["row"][place]
        name = self.doge_name(card) if card else "–"
        return self.say("Doge card {n} ({card}) is ignored.", n=place + 1, card=name)

    def doge_name(self, card: str) -> str:
        """A Doge card's name."""
        return self.say(terms.DOGE[DOGE_CARDS.index(card.rsplit(" ", 1)[0])])

    def row(self) -> list[Spot]:
        """The Doge's row, alone against him."""
        out: list[Spot] = []
        if self.public["seats"] != 1:
            return out
        for place, card in enumerate(self.public["row"]):
            ignored = bool(self.public["ignored"] >> place & 1)
            if card is None:
                empty = self.say("empty place")
                out.append(spot(empty, "", "14.9", label="–", text="", place=place + 1, ignored=0))
                continue
            kind = DOGE_CARDS.index(card.rsplit(" ", 1)[0])
            name = self.doge_name(card)
            tip = self.say(terms.DOGE_EFFECTS[kind])
            said = self.say("{card}, ignored", card=name) if ignored else name
            out.append(
                spot(
                    said,
                    tip,
                    f"15.15.{kind + 1}",
                    label=name,
                    text=tip,
                    place=place + 1,
                    ignored=ignored,
                )
            )
        return out
