"""The board of Kuhn poker: two cards and a pot, drawn from what one viewer knows."""

from __future__ import annotations

from typing import Any

from kuhn.board.panels import pot
from kuhn.board.reasons import reasons, tips
from kuhn.data import BOX
from kuhn.words.terms import CARDS
from serenissima.games.spots import Drawing, Scene, Spot, spot
from serenissima.kernel.language import Seat


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Drawing):
    """One drawing of the board."""

    def context(self) -> dict[str, Any]:
        """The whole board."""
        cards = [self.card(seat) for seat in range(self.public["seats"])]
        acts = [self.act("bet"), self.act("pass")]
        return {
            "now": self.now(),
            "hint": self.say("The higher card wins the pot, unless somebody folds."),
            "cards": cards,
            "pot": pot(self.say, self.public["line"]),
            "acts": [act for act in acts if act is not None],
            "rest": self.offer.rest(),
            "placed": self.offer.placed,
            "tips": tips(self.say),
            "reasons": reasons(self.say),
        }

    def now(self) -> str:
        """Where the game stands, in one line."""
        if self.public["dealt"] < self.public["seats"]:
            return self.say("The cards are dealt")
        if not self.public["deciding"]:
            return self.say("The hand is over")
        return self.say("{who} to act", who=Seat(self.public["deciding"][0]))

    def card(self, seat: int) -> Spot:
        """A seat's card: its face where the viewer may see it."""
        own = self.own.get("card") if seat == self.seat else None
        if own is not None:
            text = self.say(CARDS[BOX.cards.index(own)])
        elif seat < self.public["dealt"]:
            text = self.say("card of {who}, face down", who=Seat(seat))
        else:
            text = self.say("no card yet")
        return spot(text, piece=f"card-{seat}", at=str(seat), no="card", owner=seat, face=own)

    def act(self, act: str) -> Spot | None:
        """A bet or a pass that may be made now, with what would come of it."""
        if "b" in self.public["line"]:
            then = {
                "bet": self.say("You put in a coin; the cards are compared."),
                "pass": self.say("You give up the pot."),
            }[act]
        else:
            then = {
                "bet": self.say("You put in a coin; the other calls or folds."),
                "pass": self.say("You put in nothing; the other may still bet."),
            }[act]
        choice = self.offer.take("act", then, act=act)
        return None if choice is None else spot("", choice=choice, label=choice["sentence"])
