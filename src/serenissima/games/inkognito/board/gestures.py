"""What a player does with his hands: setting up figures, showing cards, the handshake."""

from __future__ import annotations

from typing import Any

from serenissima.games.inkognito.board.panels import Papers, colour_of, look
from serenissima.games.spots import Scene, Spot, spot


class Gestures(Papers):
    """The papers of one viewer, and what he may do with them now."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.kinds = self.offer.kinds()

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
            if self.own.get("disguise"):
                return self.say("One of your accomplices.", "L’un de vos complices.")
        return ""

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

    # ---- cards shown behind the passport

    def hand_cards(self) -> list[dict[str, Any]]:
        """The cards that occur in the answers one may give, to narrow the choice by."""
        found: dict[str, dict[str, Any]] = {}
        true = {self.own.get("identity"), self.own.get("disguise")}
        for choice in self.offer.choices:
            if choice.move.kind == "show":
                for name in choice.move.facts["cards"]:
                    found.setdefault(name, {**self.card(name), "true": name in true})
        order = {"agent": 0, "shape": 1, "mission": 2}
        return sorted(found.values(), key=lambda face: (order[face["kind"]], face["key"]))

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
            out.append(
                spot(
                    "",
                    "",
                    "11.5",
                    choice=self.offer.offered(choice, then),
                    cards=faces,
                    made_of=" ".join(face["key"] for face in faces),
                )
            )
        return out

    # ---- the handshake

    def hands(self) -> dict[str, Any] | None:
        """The hand one may hold out, the hands it may reach, and a hand held out to be taken."""
        public, say = self.public, self.say
        mover, partner = public["mover"], public["partner"]
        if "declare" in self.kinds:
            choice = self.offer.take(
                "declare",
                say(
                    "If it is not done, the other pair wins.",
                    "Si elle ne l’est pas, l’autre paire gagne.",
                ),
            )
            own = spot(say("Your hand", "Votre main"), "", "21.2", choice=choice, seat=self.seat)
            return {"stage": "ready", "own": own, "others": [], "text": ""}
        if "hold out" in self.kinds or "flee" in self.kinds:
            return self.reaching()
        if not isinstance(partner, int) or mover is None:
            return None
        if public["phase"] == "clasp":
            return self.clasping(mover, partner)
        if public["phase"] == "ended":
            text = (
                say(
                    f"{self.names[partner]} refused {self.names[mover]}’s hand.",
                    f"{self.names[partner]} a refusé la main de {self.names[mover]}.",
                )
                if public["refused"]
                else say(
                    f"{self.names[mover]} and {self.names[partner]} shook hands.",
                    f"{self.names[mover]} et {self.names[partner]} se sont serré la main.",
                )
            )
            own = spot(self.names[mover], "", "21.2", seat=mover)
            other = spot(self.names[partner], "", "21.3", seat=partner, label=self.names[partner])
            stage = "refused" if public["refused"] else "clasped"
            return {"stage": stage, "own": own, "others": [other], "text": text}
        return None

    def reaching(self) -> dict[str, Any]:
        """One's own hand, and those of the others to hold it out to."""
        say, others = self.say, []
        for seat, name in enumerate(self.names[:4]):
            if seat == self.seat:
                continue
            choice = self.offer.take("hold out", partner=seat)
            why = (
                ""
                if choice
                else say(
                    "By your cards and the board, no mission can be done with this player.",
                    "D’après vos cartes et le plateau, aucune mission possible avec ce joueur.",
                )
            )
            others.append(
                spot(
                    say(f"The hand of {name}", f"La main de {name}"),
                    "",
                    "21.3",
                    choice=choice,
                    why=why,
                    seat=seat,
                    label=name,
                )
            )
        own = spot(say("Your hand", "Votre main"), "", "21.2", seat=self.seat)
        return {"stage": "reach", "own": own, "others": others, "text": ""}

    def clasping(self, mover: int, partner: int) -> dict[str, Any]:
        """A hand held out, and the one it is held out to."""
        say, name = self.say, self.names[mover]
        held = spot(say(f"The hand of {name}", f"La main de {name}"), "", "21.2", seat=mover)
        text = say(
            f"{name} holds out a hand to {self.names[partner]}.",
            f"{name} tend la main à {self.names[partner]}.",
        )
        mine = partner == self.seat
        take = self.offer.take("accept") if "accept" in self.kinds else None
        refuse = self.offer.take("refuse") if "refuse" in self.kinds else None
        other = spot(
            say("Your hand", "Votre main") if mine else self.names[partner],
            "",
            "21.3",
            choice=take,
            seat=partner,
            label=take["sentence"] if take else self.names[partner],
        )
        others = [other]
        if refuse:
            others.append(
                spot(
                    say("Your hand, withdrawn", "Votre main, retirée"),
                    "",
                    "21.4",
                    choice=refuse,
                    seat=partner,
                    label=refuse["sentence"],
                    away=True,
                )
            )
        return {"stage": "held", "own": held, "others": others, "text": text}
