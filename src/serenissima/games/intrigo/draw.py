"""The board of Intrigo: the palace as a ring of arcades, the piles, the hand, the memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serenissima.games.intrigo.around import Surroundings
from serenissima.games.intrigo.reasons import reasons
from serenissima.games.intrigo.standing import (
    POWER_RULES,
    POWERS,
    RULES,
    STAGE_RULES,
    Palace,
)
from serenissima.games.intrigo.state import INFLUENCE
from serenissima.games.intrigo.terms import arcade, slot
from serenissima.games.spots import Scene, Spot, spot


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Surroundings):
    """One drawing of the board."""

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
            "palace": say("The palace", "Le palais"),
            "piles": say("Influence", "Influence"),
            "house": say("house prices", "prix maison") if house else "",
            "packet": say("Keep one", "Gardez-en une"),
            "kept": say("Kept", "Gardées"),
            "hand": say("Your hand", "Votre main"),
            "memory": say("What you passed on", "Ce que vous avez passé"),
            "call": say("Whom do you call?", "Qui appelez-vous ?"),
            "bag": say("in the bag", "dans le sac"),
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
        say, stage = self.say, self.public["stage"]
        text = say(f"Round {self.public['round']}", f"Manche {self.public['round']}")
        if stage == "draft":
            pick = min(self.public["chosen"], default=0) + 1
            return text + say(f" · the draft, card {pick} of 4", f" · le choix, carte {pick} sur 4")
        if stage == "over":
            return say("The game is over", "La partie est finie")
        if stage in ("turn", "aim", "goal"):
            free = sum(card is None for card in self.palace.slots)
            text += say(
                f" · {free} free slot{'s' * (free != 1)}",
                f" · {free} emplacement{'s' * (free > 1)} libre{'s' * (free > 1)}",
            )
            if self.public["playing"] in INFLUENCE:
                text += " · " + self.called(self.public["playing"])
        return text

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        kind, say = self.offer.kind, self.say
        if kind == "keep":
            return say(
                "Keep one card unseen; the others go to your left.",
                "Gardez une carte en secret ; les autres passent à votre gauche.",
            )
        if kind in ("aim", "decline") and self.public["playing"] in POWERS:
            return say(*POWERS[self.public["playing"]])
        if kind:
            return say(
                "Point at what glows to see what would come of it.",
                "Pointez ce qui brille pour voir ce qui en résulterait.",
            )
        if self.public["stage"] == "over":
            return say(
                "Five different Seals or four alike: the panels count them.",
                "Cinq Sceaux différents ou quatre semblables : les jauges les comptent.",
            )
        return say(
            "The little flags say who would win each token as things stand.",
            "Les fanions disent qui gagnerait chaque pion en l’état.",
        )

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

    def verdict(self, taker: int | str) -> str:
        """Who would win a token, in words."""
        say = self.say
        if isinstance(taker, int):
            return say(f"{self.names[taker]} would win it", f"{self.names[taker]} le gagnerait")
        return {
            "empty": say("nothing to win", "rien à gagner"),
            "stolen": say("stolen: nobody can win it", "volé : personne ne peut le gagner"),
            "tie": say("a tie: it would stay", "égalité : il resterait"),
            "open": say("nobody would win it yet", "personne ne le gagne encore"),
            "neutral": say(
                "a family without a player is strongest", "une famille sans joueur domine"
            ),
        }[taker]

    def changes(self, then: Palace) -> str:
        """What would be shared otherwise than now."""
        out = []
        for number in range(self.ring):
            now, later = self.palace.taker(number), then.taker(number)
            if now != later or self.palace.tokens[number] != then.tokens[number]:
                name = then.tokens[number]
                if name is None:
                    continue
                where = self.phrase(arcade(number))
                out.append(f"{where}, {self.token_name(name)}: {self.verdict(later)}")
        joint = self.say("; ", " ; ")
        return (
            joint.join(out) + "." if out else self.say("Nothing changes hands.", "Rien ne change.")
        )

    def with_card(self, card: str, place: int) -> Palace:
        """The palace with one more card."""
        then = self.palace.copy()
        then.slots[place] = card
        then.down.discard(place)
        return then

    def playing(self) -> str | None:
        """The card the viewer is about to lay."""
        mine: str | None = self.own.get("card") or self.public["playing"]
        return mine

    def arcade(self, number: int) -> dict[str, Any]:
        """One arcade with its token and who would take it."""
        name, say = self.palace.tokens[number], self.say
        x, y = self.cell(2 * number)
        taker = self.palace.taker(number)
        where = self.phrase(arcade(number))
        text = where + ": " + (self.token_name(name) if name else say("empty", "vide"))
        if number in self.palace.stolen:
            text += say(", face down", ", face cachée")
        choice = None
        kind = self.offer.kind
        if kind in ("aim", "decline"):
            choice = self.offer.take("aim", arcade=number)
            if choice:
                choice["then"] = self.aim_preview(arcade_at=number) or choice["sentence"]
        elif kind == "exchange":
            then = self.palace.copy()
            one = self.public["aim"]
            then.tokens[one], then.tokens[number] = then.tokens[number], then.tokens[one]
            for a, b in ((one, number), (number, one)):
                if a in self.palace.stolen and b not in self.palace.stolen:
                    then.stolen.discard(a)
                    then.stolen.add(b)
            choice = self.offer.take("exchange", self.changes(then), arcade=number)
        why = ""
        if not choice and name and self.public["playing"] in ("trader", "thief"):
            if kind in ("aim", "decline"):
                why = say(
                    "A power reaches only the two arcades its card touches.",
                    "Un pouvoir n’atteint que les deux arcades que touche sa carte.",
                )
        return spot(
            f"{text} – {self.verdict(taker)}",
            say(
                "The higher of the two Intrigants beside it wins it for its family’s player.",
                "Le plus fort des deux Intrigants voisins le gagne pour le joueur de sa famille.",
            ),
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
            seal=number % 2 == 0,
            stolen=number in self.palace.stolen,
            taker=taker,
            aimed=self.public["aim"] == number
            and self.public["playing"] == "trader"
            and self.public["stage"] == "goal",
            last=("arcade", number) in self.last,
        )

    def aim_preview(self, arcade_at: int | None = None, slot_at: int | None = None) -> str:
        """What the power being used would change, where one choice settles it."""
        then = self.palace.copy()
        if self.public["playing"] == "thief" and arcade_at is not None:
            then.stolen.add(arcade_at)
            return self.changes(then)
        if self.public["playing"] == "assassin" and slot_at is not None:
            then.down.add(slot_at)
            return self.changes(then)
        return ""

    def slot(self, number: int) -> dict[str, Any]:
        """One slot and the card in it."""
        say, name = self.say, self.palace.slots[number]
        x, y = self.cell(2 * number + 1)
        where = self.phrase(slot(number, self.ring))
        side = (2 * number + 1) // (self.ring // 2)
        text = say(f"Free slot {where.lower()}", f"Emplacement libre {where.lower()}")
        tip = say("One card lies in each slot.", "Chaque emplacement reçoit une carte.")
        rule = "6.2"
        if name:
            text = f"{self.card_name(name)}, {where.lower()}"
            if name in POWERS:
                tip, rule = say(*POWERS[name]), POWER_RULES[name]
            else:
                tip, rule = self.owner_text(name), "8.2"
            if number in self.palace.down:
                text += say(", face down", ", face cachée")
                tip, rule = (
                    say("Face down it wins nothing.", "Face cachée, il ne gagne rien."),
                    "8.4",
                )
        choice, why = self.slot_choice(number)
        out = spot(
            text,
            tip,
            rule,
            no="slot",
            piece=f"card-{name}" if name and name not in INFLUENCE else "",
            at=f"slot{number}",
            choice=choice,
            why=why,
            x=x,
            y=y,
            down=number in self.palace.down,
            upright=side % 2 == 0,
            active=self.public["slot"] == number,
            last=("slot", number) in self.last,
        )
        out.update(self.face(name))
        return out

    def slot_choice(self, number: int) -> tuple[Spot | None, str]:
        """Whether a slot may be chosen now, and if not, why."""
        kind, say = self.offer.kind, self.say
        occupied = self.palace.slots[number] is not None
        if kind == "place":
            card = self.playing()
            then = ""
            if card is not None and not occupied:
                then = self.changes(self.with_card(card, number))
                if card in POWERS:
                    then = say(*POWERS[card]) + " " + then
            choice = self.offer.take("place", then, slot=number)
            why = say("A card lies here already.", "Une carte s’y trouve déjà.")
            return choice, "" if choice else why
        if kind in ("aim", "decline"):
            choice = self.offer.take("aim", slot=number)
            if choice:
                choice["then"] = self.aim_preview(slot_at=number) or choice["sentence"]
                return choice, ""
            if self.public["playing"] in ("trader", "thief"):
                return None, ""
            return None, say(
                "A power reaches only what lies beside the two arcades its card touches.",
                "Un pouvoir n’atteint que ce qui borde les deux arcades que touche sa carte.",
            )
        if kind in ("swap", "move"):
            one = self.public["aim"]
            then_palace = self.palace.copy()
            slots = then_palace.slots
            slots[one], slots[number] = slots[number], slots[one]
            then_palace.down = {
                {one: number, number: one}.get(place, place) for place in self.palace.down
            }
            choice = self.offer.take(kind, self.changes(then_palace), slot=number)
            if choice:
                return choice, ""
            if kind == "move":
                return None, say("Only a free slot will do.", "Il faut un emplacement libre.")
            return None, say("Another Intrigant is needed.", "Il faut un autre Intrigant.")
        return None, ""

    # ---- piles, hand, memory

    def pile(self, kind: str) -> dict[str, Any]:
        """One pile of Influence with its prices."""
        say = self.say
        prices = self.public["prices"][kind]
        price = prices[0] if prices else None
        name = self.called(kind)
        text = (
            say(
                f"{name}: {price} Ducat{'s' * (price != 1)}, {len(prices)} left",
                f"{name} : {price} Ducat{'s' * (price != 1)}, encore {len(prices)}",
            )
            if prices
            else say(f"{name}: sold out", f"{name} : épuisé")
        )
        choice = self.offer.take("buy", say(*POWERS[kind]), card=kind)
        if choice:
            choice["then"] = f"{choice['sentence']} {say(*POWERS[kind])}"
        why = ""
        if not choice and self.offer.kinds() & {"lay", "buy", "pass"} and self.seat is not None:
            purse = self.public["purses"][self.seat]
            why = (
                say(
                    f"It costs {price} and you have {purse}.",
                    f"Prix {price}, votre bourse {purse}.",
                )
                if prices
                else say("The pile is used up.", "La pile est épuisée.")
            )
        out = spot(
            text,
            say(*POWERS[kind]),
            "6.3" if why else POWER_RULES[kind],
            choice=choice,
            why=why,
            no="pile",
            price=price,
            left=len(prices),
            prices=prices,
        )
        out.update(self.face(kind))
        return out

    def cards(self, cards: Sequence[str], kind: str, place: str) -> list[Spot]:
        """Some Intrigants of one's own, to be chosen when they may be."""
        out = []
        for card in cards:
            then = f"{self.card_name(card)}, {self.owner_text(card)}."
            choice = self.offer.take(kind, then, card=card) if kind else None
            entry = spot(
                self.card_name(card),
                self.owner_text(card),
                "5.2" if kind == "keep" else "3.3",
                piece=f"card-{card}",
                at=place,
                no="card",
                choice=choice,
                chosen=self.own.get("card") == card,
            )
            entry.update(self.face(card))
            out.append(entry)
        return out

    def callables(self) -> list[Spot]:
        """The Intrigants a Courtesan may call."""
        if self.offer.kind != "call":
            return []
        out = []
        for choice in self.offer.choices:
            card = choice.move.facts["called"]
            then = self.changes(self.with_card(card, self.public["aim"]))
            entry = spot(
                self.card_name(card),
                self.owner_text(card),
                "7.3",
                choice=self.offer.offered(choice, then),
                chosen=False,
            )
            entry.update(self.face(card))
            out.append(entry)
        return out

    def chips(self) -> list[Spot]:
        """Passing and leaving a power unused."""
        out = []
        say = self.say
        for kind, label in (
            ("pass", say("Pass", "Passer")),
            ("decline", say("Leave the power unused", "Ne pas l’utiliser")),
        ):
            choice = self.offer.take(kind)
            if choice:
                out.append(spot("", "", RULES.get(kind, "7"), choice=choice, label=label))
        return out
