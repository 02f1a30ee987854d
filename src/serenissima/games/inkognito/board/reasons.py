"""Why something on the board cannot be chosen now, and by which rule."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from serenissima.games.inkognito import data
from serenissima.games.inkognito.board.gestures import Gestures
from serenissima.games.inkognito.board.panels import AMBASSADOR
from serenissima.games.spots import Scene
from serenissima.kernel.language import Phrase, Seat

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
"""The rule about each kind of choice."""
BALL_RULES: Final = {
    "orange": "7.2",
    "blue": "7.3",
    "white": "7.4",
    "violet": "7.5",
    "black": "7.6",
}
BALL_TIPS: Final = {
    "orange": Phrase("A street step for one of your figures."),
    "blue": Phrase("A canal step for one of your figures."),
    "white": Phrase("A step for one of your figures, either way."),
    "violet": Phrase("Move a figure of another player."),
    "black": Phrase("Move the Ambassador."),
}
NO_STREET: Final = Phrase("No street leads there.")
NO_CANAL: Final = Phrase("No canal leads there.")
NO_WAY: Final = Phrase("No street or canal leads there.")
BALL_FIRST: Final = Phrase("First choose a ball.")
Reason: TypeAlias = tuple[str, str]
"""Why something cannot be chosen, and the rule that says so."""


class Reasons(Gestures):
    """A drawing that knows what stands where, and why not."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.standing: dict[int, list[str]] = {}
        """The pieces on each space by name."""
        self.at: dict[str, int] = {}

    def stand(self, name: str, space: int) -> None:
        """Put a piece where it stands."""
        self.standing.setdefault(space, []).append(name)
        self.at[name] = space

    def waiting(self) -> str:
        """Who decides, when it is not the viewer."""
        deciding = [Seat(seat) for seat in self.public["deciding"] if 0 <= seat < len(self.names)]
        if not deciding:
            return self.say("The game is over.")
        return self.say("{who} {who|decides|decide} now.", who=deciding)

    def ball_colour(self) -> str:
        """The colour of the ball in use."""
        for entry in self.public["balls"]:
            if entry["ball"] == self.public["ball"]:
                return str(entry["colour"])
        return ""

    def no_way(self) -> Phrase:
        """That the ball in use finds no way there."""
        return {"orange": NO_STREET, "blue": NO_CANAL}.get(self.ball_colour(), NO_WAY)

    def why(self) -> Reason:
        """Why a space that does not glow cannot be chosen now."""
        say, kind = self.say, self.offer.kind
        if self.seat is None:
            return "", ""
        if not kind:
            return self.waiting(), "6.2"
        if "move" in self.kinds:
            return say(self.no_way()), BALL_RULES[self.ball_colour()]
        if "step" in self.kinds:
            return say(NO_WAY), "10.3"
        if "walk" in self.kinds:
            return say("He walks one space at a time."), "24.1"
        if "send" in self.kinds:
            return "", "15.1"
        if kind == "take ball":
            return say(BALL_FIRST), "7.1"
        if kind == "take figure":
            return say("First choose the figure."), "8.1"
        return say("First answer the question."), RULES[kind]

    def why_not_there(self, entry: Any, goers: set[int]) -> Reason:
        """Why a piece cannot go to a space, where the general reason is not the right one."""
        say, number = self.say, entry["id"]
        if "send" in self.kinds:
            if number in self.standing:
                return say("The space is occupied."), "15.1"
            if self.public["met"] == AMBASSADOR:
                return say("He goes to a coloured space or the Embassy."), "15.2"
            return say("Not to a numbered space."), "15.1"
        if number not in goers:
            return "", ""
        if "step" in self.kinds:
            return say("Not onto an occupied space."), "10.4"
        if self.public["figure"] == AMBASSADOR:
            return say("Not onto another player’s figure."), "9.1"
        if any(self.mine(name) for name in self.standing.get(number, ())):
            return say("Not onto your own figure."), "8.5"
        if self.ball_colour() == "violet":
            return say("It could not stop there."), "9.2"
        return say("You would meet two figures of one player."), "8.6"

    def goers(self) -> set[int]:
        """The spaces next to the piece that goes, by the ways it may take."""
        piece = self.public["figure"] if "move" in self.kinds else self.public["meeting"]
        if piece not in self.at or not {"move", "step"} & self.kinds:
            return set()
        colour = self.ball_colour() if "move" in self.kinds else ""
        ways = {"orange": data.BY_STREET, "blue": data.BY_CANAL}.get(colour, data.BY_EITHER)
        return self.plan.near(ways, self.at[piece])

    def why_not_piece(self, name: str) -> Reason:
        """Why a piece cannot be chosen now."""
        say = self.say
        if "take figure" in self.kinds:
            colour, mine = self.ball_colour(), self.mine(name)
            carried = {"black": name == AMBASSADOR, "violet": not mine and name != AMBASSADOR}
            if not carried.get(colour, mine):
                return say(BALL_TIPS[colour]), BALL_RULES[colour]
            return say("No such way leads to a space where it could stop."), "8.5"
        if "take ball" in self.kinds:
            return say(BALL_FIRST), "7.1"
        if {"meet", "end turn"} & self.kinds:
            return say("You do not meet it."), "10.1"
        return "", ""

    def why_not_ball(self, entry: Any) -> Reason:
        """Why a ball that shows cannot be used."""
        if entry["used"]:
            return self.say("Already used."), "7.1"
        if "take ball" in self.kinds:
            return self.say("It can move nothing to a space where it could stop."), "8.5"
        if self.seat is None:
            return "", BALL_RULES[entry["colour"]]
        return (
            self.say("Whoever shook the Phantom uses the balls, before any meeting."),
            "7.7",
        )
