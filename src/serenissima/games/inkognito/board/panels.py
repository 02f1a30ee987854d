"""What each player has before him: secrets, cards seen, the note sheet, the passport, signals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serenissima.games.inkognito.board.plan import plan
from serenissima.games.inkognito.data import AGENTS, COLOURS, LETTERS, QUESTIONS, SHAPES
from serenissima.games.inkognito.words.signals import TICS
from serenissima.games.inkognito.words.terms import (
    AGENTS_EN,
    AGENTS_FR,
    COLOURS_FEMININE,
    QUESTIONS_EN,
    QUESTIONS_FR,
    SHAPES_FEMININE,
    SHAPES_FR,
)
from serenissima.games.spots import Drawing, Scene

HOST = 4
"""The Ambassador's seat, with five players."""


class Papers(Drawing):
    """The papers of one viewer."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.plan = plan(scene.tables)
        self.fr = scene.language == "fr"

    # ---- names

    def agent(self, name: str) -> str:
        """An agent as one says it, without an article."""
        text = (AGENTS_FR if self.fr else AGENTS_EN)[AGENTS.index(name)]
        return text.removeprefix("le ").removeprefix("l’")

    def shape(self, name: str) -> str:
        """A build."""
        return SHAPES_FR[SHAPES.index(name)] if self.fr else name

    def piece(self, name: str) -> str:
        """A figure as one says it."""
        if name == "ambassador":
            return self.say("the Ambassador", "l’Ambassadeur")
        colour, shape = name.split(" ", 1)
        number, build = COLOURS.index(colour), SHAPES.index(shape)
        text = self.say(
            f"{shape} {colour} figure",
            f"{SHAPES_FEMININE[build]} figurine {COLOURS_FEMININE[number]}",
        )
        owner = self.names[number] if number < len(self.names) else ""
        return f"{text} ({owner})" if owner else text

    def card(self, name: str) -> dict[str, Any]:
        """A card's face."""
        if name in AGENTS:
            key = name.replace(" ", "-")
            sign = self.agent(name).split()[-1][0]
            return {"kind": "agent", "label": self.agent(name), "key": key, "sign": sign}
        if name in SHAPES:
            return {"kind": "shape", "label": self.shape(name), "key": name, "sign": ""}
        label = self.say("mission", "mission")
        return {"kind": "mission", "label": label, "key": "mission", "sign": "✉"}

    def letter_card(self, letter: str) -> dict[str, Any]:
        """A mission letter."""
        return {"kind": "mission", "label": letter, "key": "letter", "sign": "✉"}

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
        to = row["to"]
        return {
            "who": other,
            "cards": self.row_cards(row),
            "text": self.question(row),
            "only": self.say("Only you see this.", "Vous seul le voyez.")
            if to == self.seat
            else self.say(
                f"It passes through your hands to {self.names[to]}.",
                f"Cela passe par vos mains, pour {self.names[to]}.",
            ),
        }

    def question(self, row: Mapping[str, Any]) -> str:
        """What was asked for."""
        return (QUESTIONS_FR if self.fr else QUESTIONS_EN)[QUESTIONS.index(row["question"])]

    def row_cards(self, row: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The cards of one answer."""
        faces = []
        for name in row["cards"]:
            face = self.card(name)
            face["grey"] = (face["kind"] == "agent" and "identity" in row["grey"]) or (
                face["kind"] == "shape" and "disguise" in row["grey"]
            )
            if face["kind"] == "mission" and row.get("letter"):
                face["label"] += f" {row['letter']}"
            faces.append(face)
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
        """One's own three secret cards; the Ambassador has his list instead."""
        if self.seat == HOST:
            return self.sealed_list()
        if self.seat is None or self.own.get("identity") is None:
            return None
        identity = self.own["identity"]
        partner = AGENTS[AGENTS.index(identity) ^ 1]
        cards = [self.card(identity)]
        if self.own.get("disguise"):
            cards.append(self.card(self.own["disguise"]))
        if self.own.get("letter"):
            cards.append(self.letter_card(self.own["letter"]))
        text = self.say(
            f"Your partner is {self.agent(partner)}.", f"Votre partenaire : {self.agent(partner)}."
        )
        if self.public["seats"] == 3:
            number = self.plan.flights[identity.replace(" ", "_")]
            text = self.say(
                f"Your partner is {self.agent(partner)}, unless arrested: then flee to {number}.",
                f"Votre partenaire : {self.agent(partner)}, sauf arrestation ; alors fuyez sur la "
                f"case {number}.",
            )
        figure = (
            look(f"{colour_of(self.seat)} {self.own['disguise']}")
            if self.own.get("disguise")
            else None
        )
        return {"cards": cards, "figure": figure, "partner": text}

    def sealed_list(self) -> dict[str, Any]:
        """The Ambassador's list as far as it is written."""
        cards = []
        for place, name in enumerate(self.own.get("list", ())):
            face = self.card(name)
            face["label"] = f"{self.names[place % 4]}: {face['label']}"
            cards.append(face)
        text = self.say(
            "Find out the identities and disguises of all four.",
            "Découvrez l’identité et le déguisement des quatre agents.",
        )
        return {"cards": cards, "figure": look("ambassador"), "partner": text}

    def revealed(self) -> list[dict[str, Any]]:
        """Every secret, once the game is over."""
        found = self.public.get("revealed")
        if not found:
            return []
        return [
            {
                "seat": seat if seat < self.public["seats"] else None,
                "cards": [
                    self.card(found["identities"][seat]),
                    self.card(found["disguises"][seat]),
                    self.letter_card(found["letters"][seat]),
                ],
            }
            for seat in range(4)
            if found["identities"][seat] is not None
        ]

    # ---- notes and passport

    def notes(self) -> list[dict[str, Any]]:
        """The note sheet: for each other agent what was shown and what follows from it."""
        out = []
        for other, sheet in self.own.get("notes", {}).items():
            seat = int(other)
            shown = [card for row in sheet["shown"] for card in row["cards"]]
            letters = [row["letter"] for row in sheet["shown"] if row["letter"]]
            title = self.names[seat] if seat < len(self.names) else self.say("aside", "écartés")
            cells = []
            for kind, cards in (("identity", AGENTS), ("disguise", SHAPES), ("letter", LETTERS)):
                for card in cards:
                    ruled = card in sheet["impossible"][kind]
                    certain = sheet["certain"][kind] == card
                    label = card
                    if kind == "identity":
                        label = self.agent(card)
                    elif kind == "disguise":
                        label = self.shape(card)
                    times = (letters if kind == "letter" else shown).count(card)
                    text = self.say(f"{title}: {label}", f"{title} : {label}")
                    if times:
                        text += self.say(f", shown {times}×", f", montré {times} fois")
                    cells.append(
                        {
                            "id": f"{other}-{kind}-{card.replace(' ', '-')}",
                            "label": text,
                            "times": times,
                            "logic": "yes" if certain else ("no" if ruled else ""),
                        }
                    )
            out.append(
                {
                    "seat": seat if seat < len(self.names) else None,
                    "title": title,
                    "cells": cells,
                    "rows": [
                        {
                            "text": self.say(f"turn {row['turn'] + 1}", f"tour {row['turn'] + 1}"),
                            "cards": self.row_cards(row),
                        }
                        for row in sheet["shown"]
                    ],
                }
            )
        return out

    def columns(self) -> list[str]:
        """The heads of the note sheet."""
        heads = [self.agent(name).split()[-1] for name in AGENTS]
        return heads + [self.shape(name) for name in SHAPES] + list(LETTERS)

    def passport(self) -> list[dict[str, Any]]:
        """The missions; those that one's own letter and identity allow come marked."""
        identity, letter = self.own.get("identity"), self.own.get("letter")
        out = []
        for letters, deeds in self.plan.missions.items():
            mine = 0
            if identity is not None and letter is not None:
                index = AGENTS.index(identity)
                if letters[index % 2] == letter:
                    mine = 1 if index < 2 else 2
            out.append(
                {
                    "letters": letters,
                    "one": self.deed(deeds["fiddlebottom_bubble"]),
                    "two": self.deed(deeds["zsa_zsa_agent_x"]),
                    "mine": mine,
                }
            )
        return sorted(out, key=lambda row: (row["mine"] == 0, row["letters"]))

    def flights(self) -> str:
        """Where an agent without a partner goes, with three players."""
        if self.public["seats"] != 3:
            return ""
        goals = ", ".join(
            f"{self.agent(agent)} → {self.plan.flights[agent.replace(' ', '_')]}"
            for agent in AGENTS
        )
        return self.say(f"Alone: {goals}.", f"Seul : {goals}.")

    def deed(self, text: str) -> str:
        """A mission in words."""
        say = self.say
        if text == "together":
            return say("Both agents on one space", "Les deux agents sur une même case")
        who, goal = text.split(" to ")
        if who == "any":
            subject = say("Any figure", "Une figurine")
        elif who == "ambassador" and self.public["seats"] == 5:
            subject = say("One of the two agents", "L’un des deux agents")
        elif who == "ambassador":
            subject = say("The Ambassador", "L’Ambassadeur")
        else:
            subject = self.agent(who)
        if goal.isdigit():
            return say(f"{subject} to {goal}", f"{subject} sur la case {goal}")
        if goal == "embassy":
            return say(f"{subject} to the Embassy", f"{subject} à l’Ambassade")
        target = (
            say("the Ambassador", "l’Ambassadeur") if goal == "ambassador" else self.agent(goal)
        )
        return say(f"{subject} meets {target}", f"{subject} rejoint {target}")

    def tics(self) -> list[dict[str, Any]]:
        """The signals one may give at any time, true or false, to all or to one."""
        if self.seat is None or self.public["phase"] == "ended":
            return []
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        out = []
        for tic, (english, french, agent) in TICS.items():
            label = (french if self.fr else english).capitalize()
            everybody = self.say("to everybody", "à tous")
            ways: list[dict[str, Any]] = [
                {"form": "sign", "seat": None, "name": f"{label}, {everybody}"}
            ]
            for seat in others:
                to = self.say(f"to {self.names[seat]} alone", f"à {self.names[seat]} seulement")
                ways.append({"form": f"sign{seat}", "seat": seat, "name": f"{label}, {to}"})
            out.append({"tic": tic, "label": label, "whose": self.agent(agent), "ways": ways})
        return out


def colour_of(seat: int) -> str:
    """The colour of a seat's figures; the Ambassador has none."""
    return COLOURS[seat] if seat < len(COLOURS) else ""


def look(name: str) -> dict[str, Any]:
    """How a piece looks."""
    if name == "ambassador":
        return {"seat": None, "shape": "ambassador"}
    colour, shape = name.split(" ", 1)
    return {"seat": COLOURS.index(colour), "shape": shape}
