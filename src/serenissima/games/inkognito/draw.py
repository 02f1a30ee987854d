"""The board of Inkognito: the city and its figures, the Phantom's balls, cards and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.inkognito.data import AGENTS, COLOURS, LETTERS, SHAPES
from serenissima.games.inkognito.phrases import (
    AGENTS_EN,
    AGENTS_FR,
    BALLS_FR,
    COLOURS_FEMININE,
    QUESTIONS_EN,
    QUESTIONS_FR,
    SHAPES_FEMININE,
    SHAPES_FR,
)
from serenissima.games.inkognito.plan import places, ways
from serenissima.games.inkognito.talk import TICS
from serenissima.games.spots import Asked, Offer, Spot, printed, spot, tongue
from serenissima.kernel.game import Event, View

RULES: Final = {
    "place": "5.2",
    "take ball": "7.1",
    "stop": "9.3",
    "take figure": "8.1",
    "move": "8.2",
    "walk": "24.1",
    "stay": "24.1",
    "meet": "10.1",
    "declare": "21.2",
    "end turn": "6.2",
    "announce": "25.2",
    "ask": "10.2",
    "leave": "10.3",
    "step": "10.3",
    "consult": "12.1",
    "show": "11.5",
    "grey": "17.2",
    "judge": "14.1",
    "send": "15.1",
    "hold out": "21.2",
    "flee": "22.4",
    "accept": "21.3",
    "refuse": "21.4",
    "write": "25.2",
}
BALL_RULES: Final = {
    "orange": "7.2",
    "blue": "7.3",
    "white": "7.4",
    "violet": "7.5",
    "black": "7.6",
}
BALL_TIPS: Final = {
    "orange": ("A street step for one of your figures.", "Un pas par la rue."),
    "blue": ("A canal step for one of your figures.", "Un pas par le canal."),
    "white": ("A street or canal step.", "Un pas par la rue ou par le canal."),
    "violet": ("Move a figure of another player.", "Déplacez la figurine d’un autre joueur."),
    "black": ("Move the Ambassador.", "Déplacez l’Ambassadeur."),
}
QUESTION_ORDER: Final = (
    "identity",
    "disguise",
    "private identity",
    "private disguise",
    "one card fewer",
    "true card",
)


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
        self.fr = language == "fr"
        self.offer = Offer(asked, language, names)
        self.last = last_spaces(told)
        self.standing: dict[int, list[str]] = {}
        """The pieces on each space by name."""
        for number, figures in enumerate(self.figures()):
            for shape, space in figures.items():
                if space is not None:
                    self.standing.setdefault(space, []).append(f"{COLOURS[number]} {shape}")
        if self.public["ambassador"] is not None:
            self.standing.setdefault(self.public["ambassador"], []).append("ambassador")

    def figures(self) -> list[dict[str, int | None]]:
        """Where everybody's figures stand, one's own even while they are being set up."""
        figures = [dict(row) for row in self.public["figures"]]
        if "figures" in self.own and self.seat is not None:
            figures[self.seat] = dict(self.own["figures"])
        return figures

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
            return {"kind": "agent", "label": self.agent(name), "key": name.replace(" ", "-")}
        if name in SHAPES:
            return {"kind": "shape", "label": self.shape(name), "key": name}
        return {"kind": "mission", "label": self.say("mission", "mission"), "key": "mission"}

    # ---- the whole

    def context(self) -> dict[str, Any]:
        """The whole board."""
        kind = self.offer.kind
        spaces = [self.space(entry) for entry in printed("inkognito")["board"]["spaces"]]
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": RULES.get(kind, "6.2"),
            "streets": ways("streets"),
            "canals": ways("canals"),
            "why_all": self.why(),
            "spaces": spaces,
            "pieces": self.pieces(),
            "balls": self.balls(),
            "placing": self.placing(),
            "shows": self.shows(),
            "answer": self.answer(),
            "secret": self.secret(),
            "notes": self.notes(),
            "told_rows": self.told_rows(),
            "passport": self.passport(),
            "tics": self.tics(),
            "columns": self.columns(),
            "revealed": self.revealed(),
            "chips": self.offer.rest(),
            "placed": self.offer.placed,
            "t": self.terms(),
        }

    def terms(self) -> dict[str, str]:
        """The few words the template itself says."""
        say = self.say
        return {
            "city": say("The city", "La ville"),
            "phantom": say("The Phantom’s balls", "Les billes du Fantôme"),
            "you": say("Your secret", "Votre secret"),
            "notes": say("Note sheet", "Feuille de notes"),
            "logic": say("Logical help", "Aide logique"),
            "marks": say(
                "Press a cell to mark it: ✓, ✗, ?", "Touchez une case pour la marquer : ✓, ✗, ?"
            ),
            "passport": say("Passport", "Passeport"),
            "tics": say("Signals", "Signaux"),
            "shown": say("What you were shown", "Ce qu’on vous a montré"),
            "told": say("What you showed", "Ce que vous avez montré"),
            "street": say("street", "rue"),
            "canal": say("canal", "canal"),
            "grey": say("grey", "grise"),
            "only": say("Only you see this", "Vous seul le voyez"),
            "end": say("Everything revealed", "Tout est dévoilé"),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        public, say = self.public, self.say
        if public["phase"] == "ended":
            winners = ", ".join(self.names[s] for s in public["winners"] if s < len(self.names))
            return say(f"The game is over: {winners}", f"La partie est finie : {winners}")
        text = say(f"Turn {public['turn'] + 1}", f"Tour {public['turn'] + 1}")
        if public["mover"] is not None:
            text += f" · {self.names[public['mover']]}"
        return text

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        public, say = self.public, self.say
        if public["phase"] == "clasp" and public["partner"] is not None:
            return say(
                "A hand is held out: “Mission accomplished!”",
                "Une main se tend : « Mission accomplie ! »",
            )
        if public["met"] is not None and public["meeting"] is not None:
            return self.piece(public["meeting"]) + " ⇄ " + self.piece(public["met"])
        if public["figure"] is not None:
            return self.piece(public["figure"])
        return say(
            "Blue ways are canals, paved ways are streets.",
            "En bleu les canaux, en pavés les rues.",
        )

    def why(self) -> str:
        """Why a space that does not glow cannot be chosen now."""
        kind = self.offer.kind
        if kind in ("move", "step", "walk", "stay"):
            return self.say(
                "The piece goes one space by the kind of way the ball allows, and not onto a space "
                "where it may not stay.",
                "La pièce avance d’une case par la voie que la bille permet, jamais là où elle "
                "ne peut rester.",
            )
        if kind == "send":
            return self.say(
                "A figure is sent to a free space of its kind.",
                "On renvoie la figurine vers une case libre qui lui convient.",
            )
        return ""

    # ---- the city

    def space(self, entry: dict[str, Any]) -> Spot:
        """One space, to be chosen when a piece may go there."""
        say, number = self.say, entry["id"]
        x, y = places()[number]
        kind = entry["kind"]
        text = say(f"Space {number}", f"Case {number}")
        label, colour = "", None
        if kind == "numbered":
            label = str(entry["number"])
            text = say(f"Numbered space {label}", f"Case numérotée {label}")
        elif kind == "start":
            colour = COLOURS.index(entry["colour"])
            who = self.names[colour] if colour < len(self.names) else entry["colour"]
            text += say(f", start of {who}", f", départ de {who}")
        elif kind == "embassy":
            text, label = say("The Embassy", "L’Ambassade"), "★"
        choice = None
        for move in ("move", "walk", "step", "send"):
            choice = choice or self.offer.take(move, self.landing(number), space=number)
        return spot(
            text,
            "",
            "4.1",
            choice=choice,
            x=x,
            y=y,
            kind=kind,
            label=label,
            colour=colour,
            last=number in self.last,
        )

    def landing(self, space: int) -> str:
        """Whom a piece would meet on a space."""
        there = self.standing.get(space, [])
        if not there:
            return self.say("The space is free.", "La case est libre.")
        who = ", ".join(self.piece(name) for name in there)
        return self.say(f"There: {who}.", f"Sur place : {who}.")

    def pieces(self) -> list[Spot]:
        """The figures and the Ambassador where they stand."""
        out = []
        for space, there in sorted(self.standing.items()):
            x, y = places()[space]
            for place, name in enumerate(there):
                shift = (place - (len(there) - 1) / 2) * 4.6
                choice = self.offer.take("take figure", figure=name)
                if choice is None:
                    choice = self.offer.take("meet", **{"with": name})
                entry = spot(
                    self.piece(name) + self.say(f", space {space}", f", case {space}"),
                    self.piece_tip(name),
                    "3.1" if name != "ambassador" else "12.1",
                    piece=f"figure-{name.replace(' ', '-')}",
                    at=str(space),
                    choice=choice,
                    x=round(x + shift, 1),
                    y=round(y - 1.4, 1),
                    moving=name in (self.public["figure"], self.public["meeting"]),
                    met=name == self.public["met"],
                )
                entry.update(look(name))
                out.append(entry)
        return out

    def piece_tip(self, name: str) -> str:
        """What one should know of a figure."""
        if name == "ambassador":
            return self.say(
                "Meeting him you may have any player show two cards of one kind, one of them true.",
                "Le rencontrer permet de faire montrer à un joueur deux cartes d’une sorte, "
                "dont une vraie.",
            )
        if self.seat is not None and name.startswith(f"{colour_of(self.seat)} "):
            if name.endswith(f" {self.own.get('disguise')}"):
                return self.say("This one is really you.", "C’est vous, en réalité.")
            return self.say("One of your accomplices.", "L’un de vos complices.")
        return self.say(
            "One of a player’s four figures is he himself.",
            "L’une des quatre figurines d’un joueur est lui-même.",
        )

    def balls(self) -> list[Spot]:
        """The three balls that show in the Phantom's mask."""
        out = []
        for entry in self.public["balls"]:
            colour = entry["colour"]
            choice = None
            if not entry["used"]:
                choice = self.offer.take("take ball", self.say(*BALL_TIPS[colour]), colour=colour)
            index = ("white", "orange", "blue", "black", "violet").index(colour)
            text = self.say(f"{colour} ball", f"bille {BALLS_FR[index]}")
            if entry["used"]:
                text += self.say(", used", ", utilisée")
            out.append(
                spot(
                    text,
                    self.say(*BALL_TIPS[colour]),
                    BALL_RULES[colour],
                    piece=f"ball-{entry['ball']}",
                    at="used" if entry["used"] else "mask",
                    choice=choice,
                    colour=colour,
                    used=entry["used"],
                    current=self.public["ball"] == entry["ball"],
                )
            )
        return out

    def placing(self) -> list[Spot]:
        """One's figures not yet set up."""
        out = []
        for choice in self.offer.choices:
            if choice.move.kind == "place":
                name = choice.move.facts["figure"]
                entry = spot(
                    self.piece(name), self.piece_tip(name), "5.2", choice=self.offer.offered(choice)
                )
                entry.update(look(name))
                out.append(entry)
        return out

    # ---- cards

    def shows(self) -> list[Spot]:
        """The combinations of cards one may show, true cards marked for oneself."""
        out = []
        true = {self.own.get("identity"), self.own.get("disguise")}
        for choice in self.offer.choices:
            if choice.move.kind != "show":
                continue
            cards = choice.move.facts["cards"]
            faces = [{**self.card(name), "true": name in true} for name in cards]
            hits = [face["label"] for face in faces if face["true"]]
            then = self.say("True: ", "Vrai : ") + (", ".join(hits) or "–")
            out.append(spot("", "", "11.5", choice=self.offer.offered(choice, then), cards=faces))
        return out

    def answer(self) -> dict[str, Any] | None:
        """The cards last shown to this seat."""
        rows = [
            (row["entry"], int(other), row)
            for other, sheet in self.own.get("notes", {}).items()
            for row in sheet["shown"]
            if row["to"] == self.seat
        ]
        if not rows or self.public["phase"] == "ended":
            return None
        entry, other, row = max(rows, key=lambda found: found[0])
        if entry != len(self.public["log"]) - 1:
            return None
        return {"who": other, "cards": self.row_cards(row), "text": self.question(row)}

    def question(self, row: dict[str, Any]) -> str:
        """What was asked for."""
        return (QUESTIONS_FR if self.fr else QUESTIONS_EN)[QUESTION_ORDER.index(row["question"])]

    def row_cards(self, row: dict[str, Any]) -> list[dict[str, Any]]:
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

    def secret(self) -> dict[str, Any] | None:
        """One's own three secret cards."""
        if self.seat is None or self.own.get("identity") is None:
            return None
        identity = self.own["identity"]
        index = AGENTS.index(identity)
        partner = AGENTS[index ^ 1]
        return {
            "cards": [
                self.card(identity),
                self.card(self.own["disguise"]) if self.own.get("disguise") else None,
                {"kind": "mission", "label": self.own["letter"], "key": "letter"}
                if self.own.get("letter")
                else None,
            ],
            "figure": look(f"{colour_of(self.seat)} {self.own['disguise']}")
            if self.own.get("disguise")
            else None,
            "partner": self.say(
                f"Your partner is {self.agent(partner)}.",
                f"Votre partenaire : {self.agent(partner)}.",
            ),
        }

    # ---- notes and passport

    def notes(self) -> list[dict[str, Any]]:
        """The note sheet: for each other agent what was shown and what follows from it."""
        out = []
        for other, sheet in self.own.get("notes", {}).items():
            seat = int(other)
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
                    cells.append(
                        {
                            "id": f"{other}-{kind}-{card.replace(' ', '-')}",
                            "label": label,
                            "logic": "yes" if certain else ("no" if ruled else ""),
                        }
                    )
            title = self.names[seat] if seat < len(self.names) else self.say("aside", "écartés")
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

    def told_rows(self) -> list[dict[str, Any]]:
        """What one showed to whom."""
        return [
            {"to": self.names[row["to"]], "cards": self.row_cards(row)}
            for row in self.own.get("told", ())
        ]

    def passport(self) -> list[dict[str, Any]]:
        """The missions; those that one's own letter and identity allow come marked."""
        identity, letter = self.own.get("identity"), self.own.get("letter")
        out = []
        for letters, deeds in printed("inkognito")["missions"].items():
            if letters == "source":
                continue
            mine = ""
            if identity is not None and letter is not None:
                index = AGENTS.index(identity)
                if letters[index % 2] == letter:
                    mine = "fiddlebottom_bubble" if index < 2 else "zsa_zsa_agent_x"
            out.append(
                {
                    "letters": letters,
                    "one": self.deed(deeds["fiddlebottom_bubble"]),
                    "two": self.deed(deeds["zsa_zsa_agent_x"]),
                    "mine": 1 if mine == "fiddlebottom_bubble" else (2 if mine else 0),
                }
            )
        return sorted(out, key=lambda row: (row["mine"] == 0, row["letters"]))

    def deed(self, text: str) -> str:
        """A mission in words."""
        say = self.say
        if text == "together":
            return say("Both agents on one space", "Les deux agents sur une même case")
        who, goal = text.split(" to ")
        if who == "any":
            subject = say("Any figure", "Une figurine")
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

    def tics(self) -> list[dict[str, str]]:
        """The signals one may give at any time, true or false."""
        if self.seat is None:
            return []
        return [
            {
                "words": f"*{french if self.fr else english}*",
                "label": (french if self.fr else english).capitalize(),
                "whose": self.agent(agent),
            }
            for english, french, agent in TICS.values()
        ]

    def revealed(self) -> list[dict[str, Any]]:
        """Every secret, once the game is over."""
        found = self.public.get("revealed")
        if not found:
            return []
        return [
            {
                "seat": seat,
                "cards": [
                    self.card(found["identities"][seat]),
                    self.card(found["disguises"][seat]),
                    {"kind": "mission", "label": found["letters"][seat], "key": "letter"},
                ],
            }
            for seat in range(min(4, self.public["seats"]))
            if found["identities"][seat] is not None
        ]


def colour_of(seat: int) -> str:
    """The colour of a seat's figures; the Ambassador has none."""
    return COLOURS[seat] if seat < len(COLOURS) else ""


def look(name: str) -> dict[str, Any]:
    """How a piece looks."""
    if name == "ambassador":
        return {"seat": None, "shape": "ambassador"}
    colour, shape = name.split(" ", 1)
    return {"seat": COLOURS.index(colour), "shape": shape}


def last_spaces(told: Sequence[Event]) -> set[int]:
    """The space the newest move led to."""
    for event in reversed(told):
        space = event.facts.get("space", event.facts.get("to"))
        if event.kind in ("moved", "sent", "placed") and isinstance(space, int):
            return {space}
    return set()
