"""The board of Inkognito: the city and its figures, the Phantom's balls, hands and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.board.panels import AMBASSADOR, colour_of, look
from serenissima.games.inkognito.board.plan import line
from serenissima.games.inkognito.board.reasons import BALL_RULES, BALL_TIPS, RULES, Reasons
from serenissima.games.inkognito.words import terms
from serenissima.games.spots import Scene, Spot, spot
from serenissima.kernel.game import Event
from serenissima.kernel.language import Phrase, Seat

GOING: Final = ("move", "walk", "step", "send")
"""The kinds of choices that are spaces."""
APART: Final = 4.6
"""How far apart two pieces on one space are drawn, in hundredths of the map."""
RAISED: Final = 1.4
"""How far above the middle of its space a piece stands."""


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Reasons):
    """One drawing of the board."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.last = last_spaces(scene.events)
        self.wanted = self.next_start()
        """The starting space that the next figure is to stand on."""
        for colour, figures in zip(data.COLOURS, self.figures(), strict=False):
            for shape, space in figures.items():
                if space is not None:
                    self.stand(f"{colour} {shape}", space)
        if self.public["ambassador"] is not None:
            self.stand(AMBASSADOR, self.public["ambassador"])

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
        starts = [space["id"] for space in self.plan.spaces if space.get("colour") == colour]
        return int(starts[len(standing)])

    # ---- the whole

    def context(self) -> dict[str, Any]:
        """The whole board."""
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
            "hands": self.hands(),
            "answer": self.answer(),
            "secret": self.secret(),
            "notes": self.notes(),
            "told_rows": self.told_rows(),
            "log": self.log(),
            "teams": self.teams(),
            "passport": self.passport(),
            "flights": self.flights(),
            "tics": self.tics(),
            "columns": self.columns(),
            "revealed": self.revealed(),
            "chips": self.offer.rest(),
            "placed": self.offer.placed,
            "t": self.labels(),
        }

    def labels(self) -> dict[str, str]:
        """The few words the template itself says."""
        say = self.say
        return {
            "city": say("The city"),
            "phantom": say("The Phantom’s balls"),
            "you": say("Your list") if self.seat == s.HOST else say("Your secret"),
            "notes": say("Note sheet"),
            "logic": say("Help with deductions"),
            "marks": say("• shown to you. Press a cell to mark it: ✓, ✗, ?"),
            "passport": say("Passport"),
            "tics": say("Signals"),
            "to": say("to everybody, or to one player alone:"),
            "all": say("all"),
            "shown": say("What you were shown"),
            "log": say("Questions asked"),
            "told": say("What you showed"),
            "street": say("street"),
            "canal": say("canal"),
            "grey": say("grey"),
            "end": say("All secrets revealed"),
            "pick": say("Press cards to narrow the choice."),
            "drag": say("Drag your hand to another player’s, or press theirs."),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        public, say = self.public, self.say
        if public["phase"] == "ended":
            winners = [Seat(seat) for seat in public["winners"]]
            if not winners:
                return say("Dawn breaks: nobody wins")
            return say("The game is over: {who} {who|wins|win}", who=winners)
        if public["phase"] in ("place", "deal", "first"):
            return say("Setting up")
        return say("Turn {number} · {who}", number=public["turn"] + 1, who=Seat(public["mover"]))

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        public, say = self.public, self.say
        if public["phase"] == "clasp":
            return say("A hand is held out: “Mission accomplished!”")
        if public["phase"] == "place" and "placed" in public:
            counts = zip(self.names, public["placed"], strict=False)
            return " · ".join(f"{name} {count}/{data.FIGURES}" for name, count in counts)
        if public["met"] is not None and public["meeting"] is not None:
            return self.piece(public["meeting"]) + " ⇄ " + self.piece(public["met"])
        if public["figure"] is not None:
            return self.piece(public["figure"])
        return say("The blue ways are canals, the paved ones streets.")

    # ---- the city

    def space(self, entry: Any) -> Spot:
        """One space, to be chosen when a piece may go there."""
        number, kind = entry["id"], entry["kind"]
        x, y = self.plan.places[number]
        name, label, colour = Phrase("Space {number}", number=number), "", None
        if kind == "numbered":
            label = str(entry["number"])
            name = Phrase("Numbered space {number}", number=entry["number"])
        elif kind == "start":
            colour = data.COLOURS.index(entry["colour"])
            if colour < len(self.names):
                name = Phrase("Space {number}, start of {who}", number=number, who=Seat(colour))
        elif kind == "embassy":
            name, label = Phrase("The Embassy"), "★"
        choice, why, rule = None, "", ""
        going = self.kinds.intersection(GOING)
        if going:
            for move in going:
                choice = choice or self.offer.take(move, self.landing(number), space=number)
            rule = RULES[self.offer.kind] if choice else ""
            if choice is None:
                why, rule = self.why_not_there(entry, self.goers())
        return spot(
            self.say(name),
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
        there = [self.figure(name) for name in self.standing.get(space, ())]
        if not there:
            return self.say("The space is free.")
        if "walk" in self.kinds or "move" in self.kinds:
            return self.say("A meeting: {figures}.", figures=there)
        return self.say("Here: {figures}.", figures=there)

    def ends(self) -> str:
        """The ways that the piece on the move may take, to be lit up."""
        piece = self.public["figure"] or (AMBASSADOR if "walk" in self.kinds else None)
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
        return [
            self.standing_piece(name, space, place - (len(there) - 1) / 2)
            for space, there in sorted(self.standing.items())
            for place, name in enumerate(there)
        ]

    def standing_piece(self, name: str, space: int, shift: float) -> Spot:
        """One piece on its space, to be chosen when it may move or is met."""
        x, y = self.plan.places[space]
        choice = None
        if "take figure" in self.kinds:
            choice = self.offer.take("take figure", figure=name)
        if "meet" in self.kinds:
            choice = self.offer.take("meet", **{"with": name})
        why, rule = ("", "") if choice else self.why_not_piece(name)
        plain = "12.1" if name == AMBASSADOR else "3.1"
        entry = spot(
            self.say("{figure}, space {number}", figure=self.figure(name), number=space),
            self.piece_tip(name),
            rule or plain,
            piece=f"figure-{name.replace(' ', '-')}",
            at=str(space),
            choice=choice,
            why=why,
            x=round(x + shift * APART, 1),
            y=round(y - RAISED, 1),
            moving=name in (self.public["figure"], self.public["meeting"]),
            met=name == self.public["met"],
            true=self.mine(name) and name.endswith(f" {self.own.get('disguise')}"),
        )
        entry.update(look(name))
        return entry

    def balls(self) -> list[Spot]:
        """The three balls that show in the Phantom's mask."""
        out = []
        for entry in self.public["balls"]:
            colour, used = entry["colour"], entry["used"]
            choice, why, rule = None, "", BALL_RULES[colour]
            tip = self.say(BALL_TIPS[colour])
            if "take ball" in self.kinds and not used:
                choice = self.offer.take("take ball", tip, colour=colour)
            if choice is None:
                why, rule = self.why_not_ball(entry)
            shade = terms.BALLS[data.BALLS.index(colour)]
            out.append(
                spot(
                    self.say("{colour} ball, used" if used else "{colour} ball", colour=shade),
                    tip,
                    rule,
                    piece=f"ball-{entry['ball']}",
                    at="used" if used else "mask",
                    choice=choice,
                    why=why,
                    colour=colour,
                    used=used,
                    current=self.public["ball"] == entry["ball"],
                )
            )
        return out


def last_spaces(told: Sequence[Event]) -> set[int]:
    """The space the newest move led to."""
    for event in reversed(told):
        if event.kind in ("moved", "sent"):
            return {int(event.facts["space"])}
    return set()
