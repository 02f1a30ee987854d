"""What players do with their hands: setting up figures, showing cards, the handshake."""

from __future__ import annotations

from typing import Any

from serenissima.games.inkognito import data
from serenissima.games.inkognito.board.panels import AMBASSADOR, Papers, colour_of, look
from serenissima.games.spots import Scene, Spot, spot
from serenissima.kernel.language import Phrase, Seat


class Gestures(Papers):
    """The papers of one viewer, and what they may do with them now."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.kinds = self.offer.kinds()

    def mine(self, name: str) -> bool:
        """Whether a figure belongs to the viewer."""
        return self.seat is not None and name.startswith(f"{colour_of(self.seat)} ")

    def piece_tip(self, name: str) -> str:
        """What one should know of a figure."""
        if name == AMBASSADOR:
            return self.say(
                "When you meet him, you may have any player show you two cards "
                "of one kind, one of them true."
            )
        if self.mine(name) and self.own.get("disguise"):
            if name.endswith(f" {self.own['disguise']}"):
                return self.say("This one is really you.")
            return self.say("One of your accomplices.")
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
        for choice in self.offer.choices:
            if choice.move.kind == "show":
                for name in choice.move.facts["cards"]:
                    found.setdefault(name, self.own_card(name))
        order = {"agent": 0, "shape": 1, "mission": 2}
        return sorted(found.values(), key=lambda face: (order[face["kind"]], face["key"]))

    def own_card(self, name: str) -> dict[str, Any]:
        """A card one may show, marked if it is true."""
        return {
            **self.card(name),
            "true": name in (self.own.get("identity"), self.own.get("disguise")),
        }

    def shows(self) -> list[Spot]:
        """The combinations of cards one may show, true cards marked for oneself."""
        out = []
        for choice in self.offer.choices:
            if choice.move.kind != "show":
                continue
            faces = [self.own_card(name) for name in choice.move.facts["cards"]]
            hits = [face["label"] for face in faces if face["true"]]
            then = self.say("True: {cards}", cards=hits)
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
            choice = self.offer.take("declare", say("If it is not done, the other pair wins."))
            own = spot(say("Your hand"), "", "21.2", choice=choice, seat=self.seat)
            return {"stage": "ready", "own": own, "others": [], "text": ""}
        if "hold out" in self.kinds or "flee" in self.kinds:
            return self.reaching()
        if not isinstance(partner, int) or mover is None:
            return None
        if public["phase"] == "clasp":
            return self.clasping(mover, partner)
        if public["phase"] == "ended":
            return self.clasped(mover, partner)
        return None

    def reaching(self) -> dict[str, Any]:
        """One's own hand, and those of the others to hold it out to."""
        say, others = self.say, []
        for seat, name in enumerate(self.names[: data.CARDS]):
            if seat == self.seat:
                continue
            choice, why = self.offer.take("hold out", partner=seat), ""
            if choice is None:
                why = say("By your cards and the board, no mission can be done with this player.")
            others.append(
                spot(
                    self.hand_of(seat),
                    "",
                    "21.3",
                    choice=choice,
                    why=why,
                    seat=seat,
                    label=name,
                    away=False,
                )
            )
        own = spot(say("Your hand"), "", "21.2", seat=self.seat)
        return {"stage": "reach", "own": own, "others": others, "text": ""}

    def hand_of(self, seat: int) -> str:
        """A hand by its owner."""
        return self.say("The hand of {who}", who=Seat(seat))

    def clasping(self, mover: int, partner: int) -> dict[str, Any]:
        """A hand held out, and the one it is held out to."""
        say = self.say
        held = spot(self.hand_of(mover), "", "21.2", seat=mover)
        text = say("{who} holds out a hand to {whom}.", who=Seat(mover), whom=Seat(partner))
        take = self.offer.take("accept") if "accept" in self.kinds else None
        refuse = self.offer.take("refuse") if "refuse" in self.kinds else None
        others = [
            spot(
                say("Your hand") if partner == self.seat else self.names[partner],
                "",
                "21.3",
                choice=take,
                seat=partner,
                label=take["sentence"] if take else self.names[partner],
                away=False,
            )
        ]
        if refuse:
            others.append(
                spot(
                    say("Your hand, withdrawn"),
                    "",
                    "21.4",
                    choice=refuse,
                    seat=partner,
                    label=refuse["sentence"],
                    away=True,
                )
            )
        return {"stage": "held", "own": held, "others": others, "text": text}

    def clasped(self, mover: int, partner: int) -> dict[str, Any]:
        """The two hands at the end: they met, or one was refused."""
        text = Phrase("{who} and {whom} shook hands.", who=Seat(mover), whom=Seat(partner))
        stage = "clasped"
        if self.public["refused"]:
            text = Phrase("{whom} refused {whose}’s hand.", whom=Seat(partner), whose=Seat(mover))
            stage = "refused"
        own = spot(self.names[mover], "", "21.2", seat=mover)
        name = self.names[partner]
        other = spot(name, "", "21.3", seat=partner, label=name, away=False)
        return {"stage": stage, "own": own, "others": [other], "text": self.say(text)}
