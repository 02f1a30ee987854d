"""What each player has before them: secrets, cards seen, the note sheet, passport and signals."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.board.plan import plan
from serenissima.games.inkognito.data import AGENTS, COLOURS, LETTERS, QUESTIONS, SHAPES
from serenissima.games.inkognito.rules.missions import partner_agent, team_of
from serenissima.games.inkognito.words import terms
from serenissima.games.inkognito.words.signals import SIGNALS, TICS
from serenissima.games.spots import Drawing, Scene
from serenissima.kernel.language import Fact, Phrase, Seat

AMBASSADOR: Final = data.PIECES[s.AMBASSADOR]
ASIDE: Final = Phrase("laid aside")


class Papers(Drawing):
    """The papers of one viewer."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.plan = plan(scene.tables)

    # ---- names

    def agent(self, name: str) -> str:
        """An agent as a card calls them."""
        return self.say(terms.AGENTS[AGENTS.index(name)])

    def shape(self, name: str) -> str:
        """A shape as a card calls it."""
        return self.say(terms.SHAPES[SHAPES.index(name)])

    def figure(self, name: str) -> Phrase:
        """A figure and its owner, if it has one at this table."""
        if name == AMBASSADOR:
            return terms.AMBASSADOR
        owner, shape = divmod(data.PIECES.index(name), data.FIGURES)
        look = {"shape": terms.SHAPES[shape], "colour": terms.COLOURS[owner]}
        if owner >= len(self.names):
            return Phrase("{shape:figure} {colour} figure", **look)
        return Phrase("{shape:figure} {colour} figure ({who})", who=Seat(owner), **look)

    def piece(self, name: str) -> str:
        """A figure as one says it."""
        return self.say(self.figure(name))

    def card(self, name: str) -> dict[str, Any]:
        """A card's face."""
        if name in AGENTS:
            label = self.agent(name)
            return face("agent", label, name.replace(" ", "-"), label.split()[-1][0])
        if name in SHAPES:
            return face("shape", self.shape(name), name, "")
        return face("mission", self.say("mission"), "mission", "✉")

    def letter_card(self, letter: str) -> dict[str, Any]:
        """A mission letter."""
        return face("mission", letter, "letter", "✉")

    # ---- what was shown

    def answer(self) -> dict[str, Any] | None:
        """The cards that this seat saw last, while nothing else was asked since."""
        rows = [
            (row["entry"], int(other), row)
            for other, sheet in self.own.get("notes", {}).items()
            for row in sheet["shown"]
        ]
        if not rows or self.public["phase"] == "ended":
            return None
        entry, other, row = max(rows, key=lambda found: found[0])
        if entry != len(self.public["log"]) - 1:
            return None
        only = self.say("Only you see this.")
        if row["to"] != self.seat:
            only = self.say("It passes through your hands to {who}.", who=Seat(row["to"]))
        return {
            "who": other,
            "cards": self.row_cards(row),
            "text": self.question(row),
            "only": only,
        }

    def question(self, row: Mapping[str, Any]) -> str:
        """What was asked for."""
        return self.say(terms.QUESTIONS[QUESTIONS.index(row["question"])])

    def row_cards(self, row: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The cards of one answer."""
        faces = []
        for name in row["cards"]:
            card = self.card(name)
            card["grey"] = (card["kind"] == "agent" and "identity" in row["grey"]) or (
                card["kind"] == "shape" and "disguise" in row["grey"]
            )
            if card["kind"] == "mission" and row.get("letter"):
                card["label"] = self.say("mission {letter}", letter=row["letter"])
            faces.append(card)
        return faces

    def log(self) -> list[dict[str, Any]]:
        """Who asked whom for what, the newest first: everybody heard it."""
        return [
            {
                "turn": row["turn"] + 1,
                "asker": row["asker"],
                "shower": row["shower"],
                "text": self.question(row),
            }
            for row in reversed(self.public["log"])
        ]

    def told_rows(self) -> list[dict[str, Any]]:
        """What one showed to whom."""
        return [
            {"to": self.names[row["to"]], "cards": self.row_cards(row)}
            for row in self.own.get("told", ())
        ]

    # ---- secrets

    def secret(self) -> dict[str, Any] | None:
        """One's own three secret cards; the Ambassador has a list instead."""
        if self.seat == s.HOST:
            return self.sealed_list()
        if self.seat is None or self.own.get("identity") is None:
            return None
        identity = AGENTS.index(self.own["identity"])
        partner = terms.AGENTS[partner_agent(identity)]
        cards = [self.card(self.own["identity"])]
        figure = None
        if self.own.get("disguise"):
            cards.append(self.card(self.own["disguise"]))
            figure = look(f"{colour_of(self.seat)} {self.own['disguise']}")
        if self.own.get("letter"):
            cards.append(self.letter_card(self.own["letter"]))
        text = self.say("Your partner is {agent:the}.", agent=partner)
        if self.alone_possible():
            text = self.say(
                "Your partner is {agent:the}, unless arrested: then flee to {number}.",
                agent=partner,
                number=self.plan.flight(identity),
            )
        return {"cards": cards, "figure": figure, "partner": text}

    def alone_possible(self) -> bool:
        """Whether an agent's partner may be missing. Rule 22.2."""
        return int(self.public["seats"]) < data.CARDS

    def sealed_list(self) -> dict[str, Any]:
        """The Ambassador's list as far as it is written."""
        cards = []
        for place, name in enumerate(self.own.get("list", ())):
            card = self.card(name)
            card["label"] = self.say(
                "{who}: {card}", who=Seat(place % data.CARDS), card=card["label"]
            )
            cards.append(card)
        text = self.say("Find out the identities and disguises of all four.")
        return {"cards": cards, "figure": look(AMBASSADOR), "partner": text}

    def revealed(self) -> list[dict[str, Any]]:
        """Every secret, once the game is over."""
        found = self.public.get("revealed")
        if not found:
            return []
        return [
            {
                "seat": place if place < self.public["seats"] else None,
                "cards": [
                    self.card(found["identities"][place]),
                    self.card(found["disguises"][place]),
                    self.letter_card(found["letters"][place]),
                ],
            }
            for place in range(data.CARDS)
            if found["identities"][place] is not None
        ]

    # ---- notes and passport

    def notes(self) -> list[dict[str, Any]]:
        """The note sheet: for each other agent what was shown and what follows from it."""
        out = []
        for other, sheet in self.own.get("notes", {}).items():
            place = int(other)
            here = place < len(self.names)
            who = Seat(place) if here else ASIDE
            out.append(
                {
                    "seat": place if here else None,
                    "title": self.names[place] if here else self.say(ASIDE),
                    "cells": [
                        self.cell(other, who, kind, card, sheet)
                        for kind, cards in zip(data.KINDS, data.CARD_NAMES, strict=True)
                        for card in cards
                    ],
                    "rows": [
                        {
                            "text": self.say("turn {number}", number=row["turn"] + 1),
                            "cards": self.row_cards(row),
                        }
                        for row in sheet["shown"]
                    ],
                }
            )
        return out

    def cell(
        self, other: str, who: Fact, kind: str, card: str, sheet: Mapping[str, Any]
    ) -> dict[str, Any]:
        """One cell of the note sheet: a card that somebody may have."""
        if kind == "letter":
            times = [row["letter"] for row in sheet["shown"]].count(card)
            label = card
        else:
            times = sum(row["cards"].count(card) for row in sheet["shown"])
            label = self.agent(card) if kind == "identity" else self.shape(card)
        logic = "no" if card in sheet["impossible"][kind] else ""
        if sheet["certain"][kind] == card:
            logic = "yes"
        text = self.say("{who}: {card}", who=who, card=label)
        if times:
            text = self.say(
                "{who}: {card}, shown {times|once|# times}", who=who, card=label, times=times
            )
        key = f"{other}-{kind}-{card.replace(' ', '-')}"
        return {"id": key, "label": text, "times": times, "logic": logic}

    def columns(self) -> list[str]:
        """The heads of the note sheet."""
        heads = [self.agent(name).split()[-1] for name in AGENTS]
        return heads + [self.shape(name) for name in SHAPES] + list(LETTERS)

    def teams(self) -> list[str]:
        """The heads of the passport: each pair by its agents."""
        short = [self.agent(name).partition(" ")[2] for name in AGENTS]
        return [" + ".join(pair) for pair in (short[:2], short[2:])]

    def passport(self) -> list[dict[str, Any]]:
        """The missions; those that one's own letter and identity allow come marked."""
        identity, letter = self.own.get("identity"), self.own.get("letter")
        number = AGENTS.index(identity) if identity is not None else 0
        out = []
        for pair in permutations(range(data.CARDS), 2):
            letters = "".join(LETTERS[letter] for letter in pair)
            mine = identity is not None and letters[number % 2] == letter
            one, two = (self.deed(team, *pair) for team in range(len(data.TEAMS)))
            out.append(
                {
                    "letters": letters,
                    "one": one,
                    "two": two,
                    "mine": team_of(number) + 1 if mine else 0,
                }
            )
        return sorted(out, key=lambda row: (row["mine"] == 0, row["letters"]))

    def deed(self, team: int, first: int, second: int) -> str:
        """A mission in words."""
        return self.say(terms.mission(self.plan.tables, team, first, second, self.public["seats"]))

    def flights(self) -> str:
        """Where an agent without a partner goes, with three players."""
        if not self.alone_possible():
            return ""
        goals = [
            Phrase("{agent} → {number}", agent=agent, number=self.plan.flight(number))
            for number, agent in enumerate(terms.AGENTS)
        ]
        return self.say("Alone: {goals}.", goals=goals)

    def tics(self) -> list[dict[str, Any]]:
        """The signals one may give at any time, true or false, to all or to one."""
        if self.seat is None or self.public["phase"] == "ended":
            return []
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        out = []
        for tic, what in SIGNALS.items():
            everybody = self.say("{what^}, to everybody", what=what)
            ways: list[dict[str, Any]] = [{"form": "sign", "seat": None, "name": everybody}]
            for seat in others:
                name = self.say("{what^}, to {who} alone", what=what, who=Seat(seat))
                ways.append({"form": f"sign{seat}", "seat": seat, "name": name})
            label = self.say("{what^}", what=what)
            out.append({"tic": tic, "label": label, "whose": self.agent(TICS[tic]), "ways": ways})
        return out


def face(kind: str, label: str, key: str, sign: str) -> dict[str, Any]:
    """How a card looks; whether it is grey, and true, is for others to say."""
    return {"kind": kind, "label": label, "key": key, "sign": sign, "grey": False, "true": False}


def colour_of(seat: int) -> str:
    """The colour of a seat's figures; the Ambassador has none."""
    return COLOURS[seat] if seat < len(COLOURS) else ""


def look(name: str) -> dict[str, Any]:
    """How a piece looks."""
    if name == AMBASSADOR:
        return {"seat": None, "shape": AMBASSADOR}
    colour, shape = name.split(" ", 1)
    return {"seat": COLOURS.index(colour), "shape": shape}
