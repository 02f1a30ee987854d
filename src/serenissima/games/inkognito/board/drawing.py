"""The board of Inkognito: the city and its figures, the Phantom's balls, hands and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.inkognito.board.gestures import Gestures
from serenissima.games.inkognito.board.panels import colour_of, look
from serenissima.games.inkognito.board.plan import line
from serenissima.games.inkognito.data import COLOURS
from serenissima.games.inkognito.words.terms import BALLS_FR
from serenissima.games.spots import Scene, Spot, spot
from serenissima.kernel.game import Event

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
    "orange": ("A street step for one of your figures.", "Une de vos figurines, par la rue."),
    "blue": ("A canal step for one of your figures.", "Une de vos figurines, par le canal."),
    "white": ("A step for one of your figures, either way.", "Une de vos figurines, au choix."),
    "violet": ("Move a figure of another player.", "Déplacez la figurine d’un autre joueur."),
    "black": ("Move the Ambassador.", "Déplacez l’Ambassadeur."),
}
NO_WAY: Final = {
    "orange": ("No street leads there.", "Aucune rue n’y mène."),
    "blue": ("No canal leads there.", "Aucun canal n’y mène."),
    "white": ("No street or canal leads there.", "Ni rue ni canal n’y mène."),
    "violet": ("No street or canal leads there.", "Ni rue ni canal n’y mène."),
    "black": ("No street or canal leads there.", "Ni rue ni canal n’y mène."),
}
BALL_ORDER: Final = ("white", "orange", "blue", "black", "violet")
GOING: Final = ("move", "walk", "step", "send")
Reason = tuple[str, str]
"""Why something cannot be chosen, and the rule that says so."""


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Gestures):
    """One drawing of the board."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.last = last_spaces(scene.told)
        self.wanted = self.next_start()
        """The starting space that the next figure is to stand on."""
        self.standing: dict[int, list[str]] = {}
        """The pieces on each space by name."""
        self.at: dict[str, int] = {}
        for number, figures in enumerate(self.figures()):
            for shape, space in figures.items():
                if space is not None:
                    self.stand(f"{COLOURS[number]} {shape}", space)
        if self.public["ambassador"] is not None:
            self.stand("ambassador", self.public["ambassador"])

    def stand(self, name: str, space: int) -> None:
        """Put a piece where it stands."""
        self.standing.setdefault(space, []).append(name)
        self.at[name] = space

    def figures(self) -> list[dict[str, int | None]]:
        """Where everybody's figures stand, one's own even while they are being set up."""
        figures = [dict(row) for row in self.public["figures"]]
        if "figures" in self.own and self.seat is not None:
            figures[self.seat] = dict(self.own["figures"])
        return figures

    def next_start(self) -> int | None:
        """The starting space the viewer is asked to fill."""
        if "place" not in self.kinds or self.seat is None:
            return None
        standing = [space for space in self.own.get("figures", {}).values() if space is not None]
        colour = colour_of(self.seat)
        starts = [s["id"] for s in self.plan.spaces if s.get("colour") == colour]
        return int(starts[len(standing)])

    # ---- the whole

    def context(self) -> dict[str, Any]:
        """The whole board."""
        hands = self.hands()
        why, rule = self.why()
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": RULES.get(self.offer.kind, "6.2"),
            "streets": self.plan.streets,
            "canals": self.plan.canals,
            "why_all": why,
            "rule_all": rule,
            "spaces": [self.space(entry) for entry in self.plan.spaces],
            "ends": self.ends(),
            "pieces": self.pieces(),
            "balls": self.balls(),
            "placing": self.placing(),
            "hand_cards": self.hand_cards(),
            "shows": self.shows(),
            "hands": hands,
            "answer": self.answer(),
            "secret": self.secret(),
            "notes": self.notes(),
            "told_rows": self.told_rows(),
            "log": self.log(),
            "passport": self.passport(),
            "flights": self.flights(),
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
            "you": say("Your list", "Votre liste")
            if self.seat == 4
            else say("Your secret", "Votre secret"),
            "notes": say("Note sheet", "Feuille de notes"),
            "logic": say("Logical help", "Aide logique"),
            "marks": say(
                "• shown to you. Press a cell to mark it: ✓, ✗, ?",
                "• vous fut montré. Touchez une case pour la marquer : ✓, ✗, ?",
            ),
            "passport": say("Passport", "Passeport"),
            "tics": say("Signals", "Signaux"),
            "to": say("to all, or to one alone:", "à tous, ou à un seul :"),
            "all": say("all", "tous"),
            "shown": say("What you were shown", "Ce qu’on vous a montré"),
            "log": say("Questions asked", "Questions posées"),
            "told": say("What you showed", "Ce que vous avez montré"),
            "street": say("street", "rue"),
            "canal": say("canal", "canal"),
            "grey": say("grey", "grise"),
            "end": say("Everything revealed", "Tout est dévoilé"),
            "pick": say(
                "Press cards to narrow the choice.",
                "Touchez des cartes pour restreindre le choix.",
            ),
            "drag": say(
                "Draw your hand to another’s, or press it.",
                "Portez votre main vers une autre, ou touchez celle-ci.",
            ),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        public, say = self.public, self.say
        if public["phase"] == "ended":
            winners = ", ".join(self.names[s] for s in public["winners"] if s < len(self.names))
            if not winners:
                return say("Dawn breaks: nobody wins", "L’aube se lève : personne ne gagne")
            return say(f"The game is over: {winners}", f"La partie est finie : {winners}")
        if public["phase"] in ("place", "deal", "first"):
            return say("Setting up", "Mise en place")
        text = say(f"Turn {public['turn'] + 1}", f"Tour {public['turn'] + 1}")
        if public["mover"] is not None:
            text += f" · {self.names[public['mover']]}"
        return text

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        public, say = self.public, self.say
        if public["phase"] == "clasp":
            return say(
                "A hand is held out: “Mission accomplished!”",
                "Une main se tend : « Mission accomplie ! »",
            )
        if public["phase"] == "place" and "placed" in public:
            counts = zip(self.names, public["placed"], strict=False)
            return " · ".join(f"{name} {count}/4" for name, count in counts)
        if public["met"] is not None and public["meeting"] is not None:
            return self.piece(public["meeting"]) + " ⇄ " + self.piece(public["met"])
        if public["figure"] is not None:
            return self.piece(public["figure"])
        return say(
            "Blue ways are canals, paved ways are streets.",
            "En bleu les canaux, en pavés les rues.",
        )

    # ---- why something cannot be chosen

    def waiting(self) -> str:
        """Who decides, when it is not the viewer."""
        who = ", ".join(self.names[s] for s in self.public["deciding"] if 0 <= s < len(self.names))
        if not who:
            return self.say("The game is over.", "La partie est finie.")
        return self.say(f"{who} decides now.", f"C’est à {who} de choisir.")

    def ball_colour(self) -> str:
        """The colour of the ball in use."""
        for entry in self.public["balls"]:
            if entry["ball"] == self.public["ball"]:
                return str(entry["colour"])
        return ""

    def why(self) -> Reason:
        """Why a space that does not glow cannot be chosen now."""
        say, kind = self.say, self.offer.kind
        if self.seat is None:
            return "", ""
        if not kind:
            return self.waiting(), "6.2"
        if "move" in self.kinds:
            colour = self.ball_colour()
            return say(*NO_WAY[colour]), BALL_RULES[colour]
        if "step" in self.kinds:
            return say("No street or canal leads there.", "Ni rue ni canal n’y mène."), "10.3"
        if "walk" in self.kinds:
            return say("He walks one space at a time.", "Il avance case par case."), "24.1"
        if "send" in self.kinds:
            return "", "15.1"
        if kind == "take ball":
            return say("First choose a ball.", "Choisissez d’abord une bille."), "7.1"
        if kind == "take figure":
            return say("First choose the figure.", "Choisissez d’abord la figurine."), "8.1"
        return say("First answer the question.", "Répondez d’abord à la question."), RULES[kind]

    def why_not_there(self, entry: Any, goers: set[int]) -> Reason:
        """Why a piece cannot go to a space, where the general reason is not the right one."""
        say, number = self.say, entry["id"]
        if "send" in self.kinds:
            if number in self.standing:
                return say("The space is occupied.", "La case est occupée."), "15.1"
            if self.public["met"] == "ambassador":
                return (
                    say(
                        "He goes to a coloured space or the Embassy.",
                        "Il va sur une case de couleur ou à l’Ambassade.",
                    ),
                    "15.2",
                )
            return say("Not to a numbered space.", "Pas sur une case numérotée."), "15.1"
        if number not in goers:
            return "", ""
        if "step" in self.kinds:
            return say("Not onto anyone.", "Sur personne."), "10.4"
        there = self.standing.get(number, [])
        moving = str(self.public["figure"])
        if moving == "ambassador":
            return say("Not onto another’s figure.", "Pas sur la figurine d’un autre."), "9.1"
        if self.seat is not None and any(n.startswith(f"{colour_of(self.seat)} ") for n in there):
            return say("Not onto your own figure.", "Pas sur votre propre figurine."), "8.5"
        if self.ball_colour() == "violet":
            return say("It could not stay there.", "Elle ne pourrait y rester."), "9.2"
        return (
            say(
                "You would meet two figures of one player.",
                "Vous rencontreriez deux figurines du même joueur.",
            ),
            "8.6",
        )

    def goers(self) -> set[int]:
        """The spaces next to the piece that goes, by the ways it may take."""
        piece = self.public["figure"] if "move" in self.kinds else self.public["meeting"]
        if piece not in self.at or not {"move", "step"} & self.kinds:
            return set()
        here, colour = self.at[piece], self.ball_colour() if "move" in self.kinds else ""
        out: set[int] = set()
        if colour != "blue":
            out |= self.plan.near["streets"][here]
        if colour != "orange":
            out |= self.plan.near["canals"][here]
        return out

    # ---- the city

    def space(self, entry: Any) -> Spot:
        """One space, to be chosen when a piece may go there."""
        say, number = self.say, entry["id"]
        x, y = self.plan.places[number]
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
        choice, why, rule = None, "", ""
        going = self.kinds.intersection(GOING)
        if going:
            for move in going:
                choice = choice or self.offer.take(move, self.landing(number), space=number)
            rule = RULES[self.offer.kind] if choice else ""
            if choice is None:
                why, rule = self.why_not_there(entry, self.goers())
        return spot(
            text,
            "",
            rule,
            choice=choice,
            why=why,
            x=x,
            y=y,
            kind=kind,
            label=label,
            colour=colour,
            last=number in self.last,
            wanted=number == self.wanted,
        )

    def landing(self, space: int) -> str:
        """Whom a piece would meet on a space."""
        there = self.standing.get(space, [])
        if not there:
            return self.say("The space is free.", "La case est libre.")
        who = ", ".join(self.piece(name) for name in there)
        if "walk" in self.kinds or "move" in self.kinds:
            return self.say(f"A meeting: {who}.", f"Une rencontre : {who}.")
        return self.say(f"There: {who}.", f"Sur place : {who}.")

    def ends(self) -> str:
        """The ways that the piece on the move may take, to be lit up."""
        piece = self.public["figure"] or ("ambassador" if "walk" in self.kinds else None)
        if "step" in self.kinds:
            piece = self.public["meeting"]
        if piece not in self.at or not self.kinds.intersection(("move", "walk", "step")):
            return ""
        here = self.at[piece]
        return "".join(
            line(self.plan.places, here, choice.move.facts["space"])
            for choice in self.offer.choices
            if "space" in choice.move.facts
        )

    def pieces(self) -> list[Spot]:
        """The figures and the Ambassador where they stand."""
        out = []
        for space, there in sorted(self.standing.items()):
            x, y = self.plan.places[space]
            for place, name in enumerate(there):
                shift = (place - (len(there) - 1) / 2) * 4.6
                choice = None
                if "take figure" in self.kinds:
                    choice = self.offer.take("take figure", figure=name)
                if "meet" in self.kinds:
                    choice = self.offer.take("meet", **{"with": name})
                why, rule = ("", "") if choice else self.why_not_piece(name)
                plain = "12.1" if name == "ambassador" else "3.1"
                entry = spot(
                    self.piece(name) + self.say(f", space {space}", f", case {space}"),
                    self.piece_tip(name),
                    rule or plain,
                    piece=f"figure-{name.replace(' ', '-')}",
                    at=str(space),
                    choice=choice,
                    why=why,
                    x=round(x + shift, 1),
                    y=round(y - 1.4, 1),
                    moving=name in (self.public["figure"], self.public["meeting"]),
                    met=name == self.public["met"],
                    true=self.seat is not None
                    and name == f"{colour_of(self.seat)} {self.own.get('disguise')}",
                )
                entry.update(look(name))
                out.append(entry)
        return out

    def why_not_piece(self, name: str) -> Reason:
        """Why a piece cannot be chosen now."""
        say = self.say
        if "take figure" in self.kinds:
            colour = self.ball_colour()
            mine = self.seat is not None and name.startswith(f"{colour_of(self.seat)} ")
            carried = {"black": name == "ambassador", "violet": not mine and name != "ambassador"}
            if not carried.get(colour, mine):
                return say(*BALL_TIPS[colour]), BALL_RULES[colour]
            return (
                say(
                    "No such way leads to a space where it could stay.",
                    "Aucune voie de ce genre ne mène où elle pourrait rester.",
                ),
                "8.5",
            )
        if "take ball" in self.kinds:
            return say("First choose a ball.", "Choisissez d’abord une bille."), "7.1"
        if {"meet", "end turn"} & self.kinds:
            return say("You do not meet it.", "Vous ne la rencontrez pas."), "10.1"
        return "", ""

    def balls(self) -> list[Spot]:
        """The three balls that show in the Phantom's mask."""
        out = []
        for entry in self.public["balls"]:
            colour = entry["colour"]
            choice, why, rule = None, "", BALL_RULES[colour]
            if entry["used"]:
                why, rule = self.say("Already used.", "Déjà utilisée."), "7.1"
            elif "take ball" in self.kinds:
                choice = self.offer.take("take ball", self.say(*BALL_TIPS[colour]), colour=colour)
                if choice is None:
                    why, rule = (
                        self.say(
                            "It can move nothing to a space where it could stay.",
                            "Elle ne mène rien où l’on puisse rester.",
                        ),
                        "8.5",
                    )
            elif self.seat is not None:
                why, rule = (
                    self.say(
                        "Whoever shook the Phantom uses the balls, before any meeting.",
                        "Qui a secoué le Fantôme se sert des billes, avant toute rencontre.",
                    ),
                    "7.7",
                )
            text = self.say(f"{colour} ball", f"bille {BALLS_FR[BALL_ORDER.index(colour)]}")
            if entry["used"]:
                text += self.say(", used", ", utilisée")
            out.append(
                spot(
                    text,
                    self.say(*BALL_TIPS[colour]),
                    rule,
                    piece=f"ball-{entry['ball']}",
                    at="used" if entry["used"] else "mask",
                    choice=choice,
                    why=why,
                    colour=colour,
                    used=entry["used"],
                    current=self.public["ball"] == entry["ball"],
                )
            )
        return out


def last_spaces(told: Sequence[Event]) -> set[int]:
    """The space the newest move led to."""
    for event in reversed(told):
        space = event.facts.get("space", event.facts.get("to"))
        if event.kind in ("moved", "sent", "placed") and isinstance(space, int):
            return {space}
    return set()
