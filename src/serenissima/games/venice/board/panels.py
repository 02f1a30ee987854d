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
from serenissima.games.venice.words import terms as words


class Panels(Drawing):
    """The parts of the drawing around the map."""

    def __init__(self, scene: Scene, chart: Chart, offer: Offer) -> None:
        # The map's own offer: what has a place there has none here.
        super().__init__(scene, offer)
        self.chart = chart
        self.fr = scene.language == "fr"
        self.raw = chart.raw
        self.fleets = [self.called(fleet) for fleet in range(len(self.public["fleets"]))]
        """Whose each fleet is."""
        kinds = words.CUBES_FR if self.fr else words.CUBES_EN
        self.cubes = {
            name: text.removeprefix("de ").removeprefix("d'")
            for name, text in zip(CUBES, kinds, strict=True)
        }

    # ---- names

    def pair(self, pair: tuple[str, str]) -> str:
        """One of two languages."""
        return pair[1 if self.fr else 0].replace("'", "’")

    def building(self, slug: str | None) -> str:
        """A building's name without its article."""
        if slug is None:
            return self.say("no tile yet", "pas encore de tuile")
        return self.chart.buildings[self.language][BUILDINGS.index(slug)]

    def cube(self, name: str) -> str:
        """A kind of cube."""
        return self.cubes[name]

    def fleet_name(self, fleet: int) -> str:
        """Whose fleet it is."""
        return self.fleets[fleet]

    def called(self, fleet: int) -> str:
        """Whose fleet it is; those without a seat are called by their colour."""
        if fleet < len(self.names):
            return self.names[fleet]
        colour = words.PEOPLE[self.language][fleet]
        if self.public["seats"] == 1:
            return self.say(f"the Doge ({colour})", f"le Doge ({colour})")
        return self.say(f"smugglers ({colour})", f"contrebandiers ({colour})")

    def terms(self) -> dict[str, Any]:
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
            "signs": say("Signs", "Signes"),
            "legend": [
                ("●", say("coin", "pièce")),
                ("★", say("point", "point")),
                ("▤", say("scroll", "parchemin")),
                ("◆", say("intrigue", "intrigue")),
                ("✦", say("Influence card", "carte Influence")),
                ("✉", say("mission", "mission")),
                ("♜", say("council", "Conseil")),
                ("⌒", say("bridge", "pont")),
                ("◆…", say("intrigue to others", "intrigue aux autres")),
            ],
            "cubes": [(name, self.cube(name)) for name in CUBES],
            "house_docks": self.chart.house("canals"),
            "house_missions": self.chart.house("missions"),
            "house_doge": self.chart.house("doge"),
            "free_slot": say("free slot", "case libre"),
            "archive": say("archive:", "archives :"),
        }

    def not_now(self) -> str:
        """Why nothing of this kind can be chosen at the moment."""
        if self.offer.choices:
            return self.say("First answer the question.", "Répondez d’abord à la question.")
        if self.public["ending"] == "finished":
            return self.say("The game is over.", "La partie est finie.")
        who = ", ".join(self.fleet_name(seat) for seat in self.public["deciding"] if seat >= 0)
        return self.say(f"{who} decides now.", f"C’est à {who} de choisir.")

    def verdict(self) -> str:
        """How the game ended."""
        say, text = self.say, self.say("The game is over", "La partie est finie")
        if self.public["winner"] is None and self.public["seats"] == 1:
            text += say(" · the Doge wins", " · le Doge l’emporte")
        if self.public["winner"] is not None:
            who = self.fleet_name(COLOURS.index(self.public["winner"]))
            text += say(f" · {who} wins", f" · {who} l’emporte")
        if self.public["arrested"] is not None:
            who = self.fleet_name(COLOURS.index(self.public["arrested"]))
            text += say(f" · {who} is arrested", f" · {who} : en prison")
        return text

    # ---- missions and cards

    def mission(self, number: int) -> dict[str, Any]:
        """A mission with what is still missing for it."""
        entry = self.raw["missions"]["list"][number - 1]
        say, place = self.say, entry["at"]
        title = self.mission_title(number)
        dock = self.dock_of(place)
        effect = self.pair(words.POWERS[entry["effect"] - 1])
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
            f"Mission {number}, {title}: at {out['at']}, {dock}",
            f"Mission {number}, {title} : {out['at']}, {dock}",
        )
        out["spot"] = spot(text, effect, f"10.6.{entry['effect']}")
        return out

    def mission_title(self, number: int) -> str:
        """A mission's title."""
        return self.pair(self.chart.names.missions[number - 1])

    def lacking(self, entry: Mapping[str, Any]) -> str:
        """What the viewer still lacks for a mission, on whichever gondola has more of it."""
        if self.seat is None:
            return ""
        fleet = self.public["fleets"][self.seat]
        best: tuple[int, str] | None = None
        for which, cubes in enumerate(fleet["cubes"], 1):
            short = [
                (need - cubes[name], name)
                for name, need in zip(CUBES, entry["cubes"], strict=True)
                if need > cubes[name]
            ]
            lack = sum(count for count, _ in short)
            if lack == 0:
                best = (0, "")
                break
            if best is None or lack < best[0]:
                text = ", ".join(f"{count} {self.cube(name)}" for count, name in short)
                best = (lack, self.say(f"{text} on {which}", f"{text} sur la {which}"))
        parts = [best[1]] if best and best[1] else []
        if entry["scrolls"] > fleet["scrolls"]:
            parts.append(self.pair(words.scrolls(entry["scrolls"] - fleet["scrolls"])))
        return ", ".join(parts)

    def dock_of(self, slug: str) -> str:
        """The dock beside a building."""
        layout = list(self.public["layout"])
        return self.chart.docks[layout.index(slug)] if slug in layout else "?"

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
            if not choice:
                why = self.say(
                    "Completed after mooring at its building, with its cubes on that gondola.",
                    "S’accomplit amarré à son bâtiment, avec ses cubes sur cette gondole.",
                )
            rule = "7.4" if why else entry["spot"]["rule"]
            entry["spot"] = {**entry["spot"], "choice": choice, "why": why, "rule": rule}
            out.append(entry)
        return out

    def card(self, slug: str, choice: Spot | None, why: str = "") -> Spot:
        """An Influence card."""
        index = CARD_SLUGS.index(slug)
        name = self.pair(words.CARDS[index])
        return spot(name, "", f"11.3.{index + 1}", choice=choice, why=why, label=name)

    def cards(self) -> list[Spot]:
        """One's own Influence cards."""
        say, out = self.say, []
        for slug in self.own.get("influence", ()):
            choice = self.offer.take("play", card=slug)
            why = say("One card, at the start of your turn.", "Une carte, au début de votre tour.")
            if "play" in self.offer.kinds():
                why = say("It would change nothing now.", "Elle ne changerait rien maintenant.")
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
            ("★", entry["points"], say("points", "points"), "12.9"),
            ("●", entry["coins"], say("coins", "pièces"), "7.2"),
            ("▤", entry["scrolls"], say("scrolls", "parchemins"), "9.8"),
            ("◆", f"{entry['intrigue']}/{limit}", say("intrigue", "intrigue"), "9.7"),
            (
                "♟",
                f"{len(entry['assistants'])}/{self.chart.tables.assistants}",
                say("assistants placed", "assistants placés"),
                "8.4",
            ),
            ("♜", entry["council"], say("in the council", "au Conseil"), "12.3"),
            ("✉", entry["missions"], say("missions in hand", "missions en main"), "10.4"),
            (
                "✔",
                len(entry["completed"]),
                say("missions completed", "missions accomplies"),
                "10.5",
            ),
            ("✦", entry["influence"], say("Influence cards", "cartes Influence"), "11.1"),
            ("⌒", bridges, say("bridges left", "ponts restants"), "10.1"),
        ]
        if entry["favour"]:
            turned = entry["favour"] == "turned"
            sign = say("turned", "retournée") if turned else "✓"
            stats.append(("⚑", sign, say("Favour card", "carte Faveur"), "10.8"))
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
            "archive": ", ".join(map(str, archived)),
        }

    def fate(self, colours: Sequence[str]) -> str:
        """What became of a player in the end."""
        public, say = self.public, self.say
        if public["ending"] != "finished":
            return ""
        if public["arrested"] in colours:
            return say("arrested", "en prison")
        alone = public["seats"] == 1 and public["winner"] is None and len(colours) == 2
        return say("wins", "gagne") if alone or public["winner"] in colours else ""

    def stats(self, stats: Sequence[tuple[str, Any, str, str]]) -> list[Spot]:
        """Numbers with their signs and names."""
        return [
            spot(f"{count} {word}", "", rule, label=f"{sign} {count}")
            for sign, count, word, rule in stats
        ]

    def slot(self, number: int | None) -> dict[str, Any]:
        """A mission under the board, whose effect holds."""
        if number is None:
            return {"effect": "", "number": None}
        effect = self.raw["missions"]["list"][number - 1]["effect"]
        return {
            "number": number,
            "effect": self.pair(words.POWERS[effect - 1]),
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
                "at": (entry["gondolas"][k] or "–").replace("'", "’"),
                "gondolier": entry["gondolier"] == k + 1,
                "seated": seated,
            }
            for k, hold in enumerate(entry["cubes"])
        ]

    def doge(self) -> dict[str, Any]:
        """The Doge's board: one score, one intrigue track, two fleets."""
        say, public = self.say, self.public
        one, two = public["fleets"][1], public["fleets"][2]
        his = (one["colour"], two["colour"])
        bridges = 2 * s.BRIDGES_EACH - sum(c in his for c in public["bridges"].values())
        limit = self.raw["numbers"]["intrigue_limit"][0]
        stats = [
            ("★", one["points"], say("points", "points"), "15.13"),
            ("▤", f"{one['scrolls']}/{DOGE_SCROLLS}", say("scrolls", "parchemins"), "14.2"),
            ("◆", f"{one['intrigue']}/{limit}", say("intrigue", "intrigue"), "15.7"),
            (
                "♟",
                f"{len(one['assistants'])} + {len(two['assistants'])}",
                say("assistants placed", "assistants placés"),
                "15.4",
            ),
            (
                "♜",
                f"{one['council']} + {two['council']}",
                say("in the council", "au Conseil"),
                "14.4",
            ),
            ("⌒", bridges, say("bridges left", "ponts restants"), "15.15.8"),
            ("▣", public["doge_deck"], say("cards in his deck", "cartes dans sa pioche"), "14.8"),
        ]
        return {
            "fleet": 1,
            "marks": [1, 2],
            "name": say("The Doge", "Le Doge"),
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
        placed = f"{len(entry['assistants'])}/{self.chart.tables.assistants}"
        word = self.say("assistants placed", "assistants placés")
        return {
            "fleet": fleet,
            "marks": [fleet],
            "name": self.say("Smugglers", "Contrebandiers"),
            "turn": self.public["smuggler"] is not None,
            "fate": "",
            "stats": self.stats([("♟", placed, word, "13.7")]),
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
        tip = say(
            "The order here brings points at the end.",
            "L’ordre ici rapporte des points à la fin.",
        )
        for fleet, entry in enumerate(public["fleets"]):
            if fleet >= seats and seats != 1:
                continue
            at = entry["council"]
            who = self.fleet_name(fleet)
            text = say(f"{who}: council space {at}", f"{who} : case {at} du Conseil")
            cells[at]["marks"].append(
                spot(text, tip, "12.3", piece=f"council-{fleet}", at=str(at), fleet=fleet)
            )
        if seats > 1 and public["ending"] == "running":
            pawn = self.raw["numbers"]["end_pawn"][seats - 2]
            cells[pawn]["pawn"] = spot(
                say(f"End pawn, space {pawn}", f"Pion de fin, case {pawn}"),
                say("Whoever reaches it brings about the end.", "Qui l’atteint provoque la fin."),
                "12.1",
            )
        rewards = self.raw["council"]["rewards"][1 if seats == 1 else seats - 2]
        return {
            "cells": cells,
            "house": self.chart.house("council"),
            "rewards": say("ranks score ", "les rangs rapportent ")
            + " · ".join(map(str, rewards))
            + " ★",
        }

    def decks(self) -> list[Spot]:
        """How many cards are left to draw."""
        say, public = self.say, self.public
        missions = public["mission_top"] + public["under"]["missions"]
        hands = sum(entry["influence"] for entry in public["fleets"][: public["seats"]])
        drawn = public["drawn_cards"] if public["pile"] == "influence" else 0
        influence = INFLUENCE - hands - drawn - len(public["discards"])
        rows = [
            ("✉", missions, say("missions in the deck", "missions dans la pioche"), "5.5"),
            (
                "✦",
                influence,
                say("Influence cards in the deck", "cartes Influence en pioche"),
                "5.7",
            ),
            (
                "✗",
                len(public["discards"]),
                say("Influence cards discarded", "cartes Influence défaussées"),
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
            top = entry["top"]
            text = self.say(
                f"Deck {'AB'[deck]}: {entry['pile']} cards face down",
                f"Pioche {'AB'[deck]} : {entry['pile']} cartes cachées",
            )
            if top:
                on = self.say("on top: ", "au-dessus : ")
                text += f", {on}{self.building(top)}"
            out.append(
                {
                    "spot": spot(text, "", "13.2"),
                    "name": "AB"[deck],
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
        return self.say(
            f"Doge card {place + 1} ({name}) is ignored.",
            f"La carte {place + 1} du Doge ({name}) est ignorée.",
        )

    def doge_name(self, card: str) -> str:
        """A Doge card's name."""
        return self.pair(words.DOGE[DOGE_CARDS.index(card.rsplit(" ", 1)[0])])

    def row(self) -> list[Spot]:
        """The Doge's row, alone against him."""
        out: list[Spot] = []
        if self.public["seats"] != 1:
            return out
        for place, card in enumerate(self.public["row"]):
            ignored = bool(self.public["ignored"] >> place & 1)
            if card is None:
                empty = self.say("empty place", "place vide")
                out.append(spot(empty, "", "14.9", label="–", text="", place=place + 1, ignored=0))
                continue
            kind = DOGE_CARDS.index(card.rsplit(" ", 1)[0])
            name = self.doge_name(card)
            tip = self.pair(words.DOGE_EFFECTS[kind])
            said = name + self.say(", ignored", ", ignorée") if ignored else name
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
