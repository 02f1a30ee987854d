"""The board of Intrigo: the palace as a ring of arcades, the piles, the hand, the memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.board.panels import Surroundings
from serenissima.games.intrigo.board.reasons import (
    POWER_RULES,
    POWERS,
    RULES,
    STAGE_RULES,
    reasons,
)
from serenissima.games.intrigo.data import INFLUENCE
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.rules.powers import (
    exchange_tokens,
    move_intrigant,
    swap_intrigants,
)
from serenissima.games.intrigo.rules.sharing import strongest, worth
from serenissima.games.intrigo.words import terms
from serenissima.games.spots import Scene, Spot, spot
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import bit, has

TAKES_TOKEN: Final = ("trader", "thief")
VERDICTS: Final = {
    "empty": Phrase("nothing to win"),
    "stolen": Phrase("stolen, so nobody can win it"),
    "tie": Phrase("a tie, so it would stay"),
    "open": Phrase("nobody would win it yet"),
    "neutral": Phrase("a family without a player is strongest"),
}
"""Why nobody would win a token as things stand."""


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Surroundings):
    """One drawing of the board."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.takers = [self.taker(self.palace, number) for number in range(self.ring)]
        """Who would take the token of each arcade as things stand, or why nobody would."""

    # ---- the whole

    def context(self) -> dict[str, Any]:
        """The whole board."""
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": self.rule(),
            "ring": self.ring,
            "arcades": [self.arcade(n) for n in range(self.ring)],
            "slots": [self.slot(n) for n in range(self.ring)],
            "piles": [self.pile(kind) for kind in INFLUENCE],
            "bag": self.bag(),
            "packet": self.cards(self.own.get("packet", ()), "keep", "packet"),
            "kept": self.cards(self.kept(), "", "kept"),
            "hand": self.cards(self.own.get("hand", ()), "lay", "hand"),
            "passing": self.passing(),
            "memory": self.memory(),
            "callable": self.callables(),
            "players": [self.player(seat) for seat in range(self.public["seats"])],
            "chips": self.chips(),
            "rest": self.offer.rest(),
            "placed": self.offer.placed,
            "reasons": reasons(self.say, self.offer.kind, self.public["playing"])
            if self.offer.kind
            else [],
            "t": self.terms(),
        }

    def terms(self) -> dict[str, str]:
        """The few words the template itself says."""
        say = self.say
        house = self.public["prices_source"] == "house"
        return {
            "palace": say("The palace"),
            "piles": say("Influence"),
            "house": say("unofficial prices") if house else "",
            "packet": say("Keep one"),
            "kept": say("Kept"),
            "hand": say("[of Intrigants] Your hand"),
            "memory": say("What you passed on"),
            "call": say("Whom do you call?"),
        }

    def kept(self) -> list[str]:
        """The cards kept during the draft; later they are the hand."""
        return list(self.own.get("kept", ())) if self.public["stage"] == "draft" else []

    def rule(self) -> str:
        """The paragraph that matters now."""
        kind = self.offer.kind
        if kind in ("aim", "decline") and self.public["playing"] in POWER_RULES:
            return POWER_RULES[self.public["playing"]]
        return RULES.get(kind) or STAGE_RULES.get(self.public["stage"], "4")

    def now(self) -> str:
        """Where the game stands, in one line."""
        say, stage, number = self.say, self.public["stage"], self.public["round"]
        if stage == "over":
            return say("The game is over")
        if stage == "draft":
            pick = min(self.public["chosen"]) + 1
            return say(
                "Round {round} · the draft, card {pick} of {hand}",
                round=number,
                pick=pick,
                hand=s.HAND,
            )
        if stage not in ("turn", "aim", "goal"):
            return say("Round {round}", round=number)
        free = self.public["slots"].count(None)
        if self.public["playing"] is None:
            return say("Round {round} · {n|# free slot|# free slots}", round=number, n=free)
        return say(
            "Round {round} · {n|# free slot|# free slots} · {card}",
            round=number,
            n=free,
            card=terms.card_name(self.public["playing"]),
        )

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        kind, say = self.offer.kind, self.say
        if kind == "keep":
            return say("Keep one card in secret; the others go to your left.")
        if kind in ("aim", "decline") and self.public["playing"] in POWERS:
            return say(POWERS[self.public["playing"]])
        if kind:
            return say("Point at what glows to see what it would do.")
        if self.public["stage"] == "over":
            return say("Five different Seals or four alike: the panels count them.")
        return say("The little flags say who would win each token as things stand.")

    # ---- the ring

    def cell(self, number: int) -> tuple[float, float]:
        """The middle of the n-th cell of the square, arcades and slots taking turns."""
        side = self.ring // 2
        row, column = 0, 0
        if number < side:
            column = number
        elif number < 2 * side:
            row, column = number - side, side
        elif number < 3 * side:
            row, column = side, 3 * side - number
        else:
            row = 4 * side - number
        step = 100 / (side + 1)
        return round(step * (column + 0.5), 2), round(step * (row + 0.5), 2)

    def taker(self, p: Intrigo, number: int) -> int | str:
        """The seat that would take the token of an arcade as things stand, or why nobody would."""
        if p.tokens[number] == s.NOTHING:
            return "empty"
        if has(p.stolen, number):
            return "stolen"
        winning = strongest(p, number)
        if winning == s.NOTHING:
            return "tie" if worth(p, number) else "open"
        owner = int(p.owners[s.family_of(p.slots[winning])])
        return "neutral" if owner == s.NOBODY else owner

    def verdict(self, taker: int | str) -> Phrase:
        """Who would win a token, in words."""
        if isinstance(taker, str):
            return VERDICTS[taker]
        return Phrase("{who} would win it", who=Seat(taker))

    def changes(self, then: Intrigo) -> str:
        """What would be shared otherwise than now."""
        out = []
        for number in range(self.ring):
            token, later = int(then.tokens[number]), self.taker(then, number)
            same = later == self.takers[number] and token == self.palace.tokens[number]
            if token == s.NOTHING or same:
                continue
            out.append(
                self.say(
                    "{arcade^}, {token}: {verdict}.",
                    arcade=terms.arcade(number),
                    token=terms.token(token),
                    verdict=self.verdict(later),
                )
            )
        return " ".join(out) or self.say("Nothing changes hands.")

    def with_card(self, card: str, place: int) -> Intrigo:
        """The palace with one more card."""
        then, number = self.palace.clone(), self.number(card)
        then.slots[place] = number
        if s.is_intrigant(number):
            then.people |= bit(place)
        return then

    def arcade(self, number: int) -> dict[str, Any]:
        """One arcade with its token and who would take it."""
        token, stolen = int(self.palace.tokens[number]), has(self.palace.stolen, number)
        x, y = self.cell(2 * number)
        taker = self.takers[number]
        held: Phrase = terms.token(token) if token != s.NOTHING else Phrase("[of an arcade] empty")
        name = self.public["arcades"][number]
        choice = self.arcade_choice(number)
        why = ""
        if not choice and name and self.public["playing"] in TAKES_TOKEN:
            if self.offer.kind in ("aim", "decline"):
                why = self.say("A power reaches only the two arcades its card touches.")
        return spot(
            self.say(
                "{arcade^}: {token} – {verdict}",
                arcade=terms.arcade(number),
                token=Phrase("{token}, face down", token=held) if stolen else held,
                verdict=self.verdict(taker),
            ),
            self.say("The higher of the two Intrigants beside it wins it for its family’s player."),
            "8.2",
            no="arcade",
            piece=f"token-{name}" if name else "",
            at=str(number),
            choice=choice,
            why=why,
            x=x,
            y=y,
            token=name.split("-")[0] if name else None,
            gate=number == 0,
            number=number + 1,
            seal=has(s.SEAL_ARCADES, number),
            stolen=stolen,
            taker=taker,
            aimed=self.public["aim"] == number
            and self.public["playing"] == "trader"
            and self.public["stage"] == "goal",
            last=("arcade", number) in self.last,
        )

    def arcade_choice(self, number: int) -> Spot | None:
        """What choosing an arcade would do, if it may be chosen."""
        kind, then = self.offer.kind, self.palace.clone()
        if kind == "exchange":
            exchange_tokens(then, self.public["aim"], number)
            return self.offer.take("exchange", self.changes(then), arcade=number)
        if kind not in ("aim", "decline"):
            return None
        choice = self.offer.take("aim", arcade=number)
        if choice and self.public["playing"] == "thief":
            then.stolen |= bit(number)
            choice["then"] = self.changes(then)
        return choice

    def slot(self, number: int) -> dict[str, Any]:
        """One slot and the card in it."""
        name, down = self.public["slots"][number], has(self.palace.down, number)
        x, y = self.cell(2 * number + 1)
        side = (2 * number + 1) // (self.ring // 2)
        choice, why = self.slot_choice(number)
        tip, rule = self.slot_tip(name, down)
        return {
            **spot(
                self.slot_text(number, name, down),
                tip,
                rule,
                no="slot",
                piece=f"card-{name}" if name and name not in INFLUENCE else "",
                at=f"slot{number}",
                choice=choice,
                why=why,
                x=x,
                y=y,
                down=down,
                upright=side % 2 == 0,
                active=self.public["slot"] == number,
                last=("slot", number) in self.last,
            ),
            **self.face(name),
        }

    def slot_text(self, number: int, name: str | None, down: bool) -> str:
        """A slot and what lies in it, by name."""
        where = terms.slot(number, self.ring)
        if name is None:
            return self.say("Free slot {slot}", slot=where)
        card = terms.card_name(name)
        if down:
            return self.say("{card}, {slot}, face down", card=card, slot=where)
        return self.say("{card}, {slot}", card=card, slot=where)

    def slot_tip(self, name: str | None, down: bool) -> tuple[str, str]:
        """What is worth knowing of the card in a slot, and the paragraph that says more."""
        if name is None:
            return self.say("One card lies in each slot."), "6.2"
        if down:
            return self.say("Face down it wins nothing."), "8.4"
        if name in POWERS:
            return self.say(POWERS[name]), POWER_RULES[name]
        return self.owner_text(name), "8.2"

    def slot_choice(self, number: int) -> tuple[Spot | None, str]:
        """What choosing a slot would do, or why it may not be chosen now."""
        kind, say = self.offer.kind, self.say
        if kind == "place":
            choice = self.offer.take("place", slot=number)
            if choice:
                choice["then"] = self.place_preview(number)
            return choice, "" if choice else say("A card lies here already.")
        if kind in ("aim", "decline"):
            choice = self.offer.take("aim", slot=number)
            if choice and self.public["playing"] == "assassin":
                then = self.palace.clone()
                then.down |= bit(number)
                choice["then"] = self.changes(then)
            if choice or self.public["playing"] in TAKES_TOKEN:
                return choice, ""
            return None, say(
                "A power reaches only what lies beside the two arcades its card touches."
            )
        if kind not in ("swap", "move"):
            return None, ""
        choice = self.offer.take(kind, slot=number)
        if choice:
            then = self.palace.clone()
            change = swap_intrigants if kind == "swap" else move_intrigant
            change(then, self.public["aim"], number)
            choice["then"] = self.changes(then)
            return choice, ""
        if kind == "move":
            return None, say("Only a free slot will do.")
        return None, say("Another Intrigant is needed.")

    def place_preview(self, number: int) -> str:
        """What laying the chosen card in a slot would change."""
        card = self.own["card"]
        changes = self.changes(self.with_card(card, number))
        return f"{self.say(POWERS[card])} {changes}" if card in POWERS else changes

    # ---- piles, hand, memory

    def pile(self, kind: str) -> dict[str, Any]:
        """One pile of Influence with its prices."""
        say, prices = self.say, self.public["prices"][kind]
        price = prices[0] if prices else None
        card = terms.card_name(kind)
        text = (
            say(
                "{card}: {price|# Ducat|# Ducats}, {left} left",
                card=card,
                price=prices[0],
                left=len(prices),
            )
            if prices
            else say("{card}: sold out", card=card)
        )
        choice = self.offer.take("buy", card=kind)
        if choice:
            choice["then"] = f"{choice['sentence']} {say(POWERS[kind])}"
        why = ""
        if not choice and self.offer.kinds() & {"lay", "buy", "pass"} and self.seat is not None:
            why = (
                say(
                    "It costs {price|# Ducat|# Ducats}, and you have {purse|0=none|#|#}.",
                    price=prices[0],
                    purse=self.public["purses"][self.seat],
                )
                if prices
                else say("The pile is used up.")
            )
        return {
            **spot(
                text,
                say(POWERS[kind]),
                "6.3" if why else POWER_RULES[kind],
                choice=choice,
                why=why,
                no="pile",
                price=price,
                left=len(prices),
                prices=prices,
            ),
            **self.face(kind),
        }

    def cards(self, cards: Sequence[str], kind: str, place: str) -> list[Spot]:
        """Some Intrigants of one's own, to be chosen when they may be."""
        return [
            {
                **spot(
                    self.card_name(card),
                    self.owner_text(card),
                    "5.2" if kind == "keep" else "3.3",
                    piece=f"card-{card}",
                    at=place,
                    no="card",
                    choice=self.offer.take(kind, self.owner_text(card), card=card)
                    if kind
                    else None,
                    chosen=self.own.get("card") == card,
                ),
                **self.face(card),
            }
            for card in cards
        ]

    def callables(self) -> list[Spot]:
        """The Intrigants a Courtesan may call."""
        if self.offer.kind != "call":
            return []
        out = []
        for choice in self.offer.choices:
            card = choice.move.facts["called"]
            then = self.changes(self.with_card(card, self.public["aim"]))
            offered = self.offer.offered(choice, then)
            name, tip = self.card_name(card), self.owner_text(card)
            entry = spot(name, tip, "7.3", choice=offered, chosen=False)
            out.append({**entry, **self.face(card)})
        return out

    def chips(self) -> list[Spot]:
        """Passing and leaving a power unused."""
        out = []
        say = self.say
        for kind, label in (
            ("pass", say("Pass")),
            ("decline", say("Leave the power unused")),
        ):
            choice = self.offer.take(kind)
            if choice:
                out.append(spot("", "", RULES.get(kind, "7"), choice=choice, label=label))
        return out
