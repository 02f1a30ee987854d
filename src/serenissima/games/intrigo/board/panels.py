"""What lies around the palace of Intrigo: bag, memory of the draft, what everybody owns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import FAMILIES, GUILDS, INFLUENCE, read_tables
from serenissima.games.intrigo.describe import read_open
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.words import terms
from serenissima.games.spots import Drawing, Scene, Spot, from_tables, spot
from serenissima.kernel.game import Event
from serenissima.kernel.language import Seat
from serenissima.kernel.reading import Fields

tables_of = from_tables(read_tables)


class Surroundings(Drawing):
    """The parts of the drawing beside the ring, and what all parts need."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.tables = tables_of(scene.tables)
        # The open table as the rules see it: they say who would win what.
        self.palace = read_open(self.tables, Fields(self.public), Intrigo)
        self.ring = int(self.palace.ring)
        self.last = last_places(scene.told)
        self.numbers = {name: number for number, name in enumerate(self.tables.cards)}
        self.owner_texts: dict[str, str] = {}

    def number(self, card: str) -> int:
        """A card as the rules know it."""
        return self.numbers[card]

    def owner(self, card: str) -> int | None:
        """The seat that an Intrigant works for, whoever laid it."""
        family = FAMILIES[s.family_of(self.number(card))]
        families: Sequence[str | None] = self.public["families"]
        return families.index(family) if family in families else None

    def card_name(self, card: str) -> str:
        """A card as one says it."""
        name = terms.card_name(card)
        return name if isinstance(name, str) else self.say(name)

    def owner_text(self, card: str) -> str:
        """For whom an Intrigant works."""
        found = self.owner_texts.get(card)
        if found is None:
            owner, name = self.owner(card), terms.card(self.tables, self.number(card))
            found = (
                self.say("{card^} works for nobody.", card=name)
                if owner is None
                else self.say("{card^} works for {who}.", card=name, who=Seat(owner))
            )
            self.owner_texts[card] = found
        return found

    def face(self, card: str | None) -> dict[str, Any]:
        """How a card looks."""
        if card is None:
            return {"card": None, "family": None, "value": "", "power": None, "owner": None}
        if card in INFLUENCE:
            short = self.say(terms.SHORT[INFLUENCE.index(card)])
            return {
                "card": card,
                "family": None,
                "value": "",
                "power": card,
                "owner": None,
                "short": short,
            }
        number = self.number(card)
        family = int(s.family_of(number))
        return {
            "card": card,
            "family": FAMILIES[family],
            "value": str(self.tables.values[number]),
            "power": None,
            "owner": self.owner(card),
            "short": terms.family(family),
        }

    def bag(self) -> list[Spot]:
        """How many Seals of each guild are still in the bag, and the Ducats in the middle."""
        out = []
        for name, guild in zip(GUILDS, terms.GUILDS, strict=True):
            count = sum(seal.startswith(name) for seal in self.public["bag"])
            text = self.say("{n|# Seal|# Seals} of {guild} in the bag", n=count, guild=guild)
            out.append(spot(text, "", "3.6", no="bag", token=name, count=count))
        pile = self.public["pile"]
        text = self.say("{n|# Ducat|# Ducats} in the middle", n=pile)
        out.append(spot(text, "", "3.4", no="bag", token="ducat", count=pile))
        return out

    def passing(self) -> list[Spot]:
        """The way the packets go round during the draft, as this seat sees it."""
        if self.seat is None or self.public["stage"] != "draft":
            return []
        seats = self.public["seats"]
        out = []
        for step in range(seats):
            seat = (self.seat + step) % seats
            left = s.HAND - self.public["chosen"][seat]
            text = self.say("{who}: {n|# card|# cards} still to keep", who=Seat(seat), n=left)
            tip = self.say("Packets go to the left.")
            out.append(spot(text, tip, "5.2", no="passed", seat=seat, left=left))
        return out

    def memory(self) -> list[dict[str, Any]]:
        """The packets one passed on, and which of their cards lie in the palace since."""
        if self.seat is None:
            return []
        left = Seat((self.seat + 1) % self.public["seats"])
        return [
            {
                "title": self.say("Packet {number}, to {who}", number=pick + 1, who=left),
                "cards": [self.remembered(card) for card in cards],
            }
            for pick, cards in enumerate(self.own["passed"])
        ]

    def remembered(self, card: str) -> Spot:
        """A card one passed on, and who laid it since."""
        laid, name = self.public["laid"].get(card), terms.card_name(card)
        text = (
            self.card_name(card)
            if laid is None
            else self.say("{card}, laid by {who}", card=name, who=Seat(laid))
        )
        tip = self.owner_text(card)
        return spot(text, tip, "5.2", no="passed", laid=laid is not None, **self.face(card))

    def player(self, seat: int) -> dict[str, Any]:
        """What a seat owns and how near it is to winning."""
        public = self.public
        counters, family = public["counters"][seat], public["families"][seat]
        return {
            "seat": seat,
            "family": family,
            "family_name": terms.family(FAMILIES.index(family)) if family else "",
            "first": seat == public["first"],
            "first_name": self.say("First Player"),
            "turn": seat == public["turn"],
            "purse": self.purse(public["purses"][seat]),
            "hand": self.cards_held(public["hands"][seat]),
            "seals": [self.seals(guild, count) for guild, count in enumerate(counters)],
            "ways": [self.different(counters), self.alike(counters)],
        }

    def purse(self, count: int) -> Spot:
        """Somebody's Ducats."""
        text = self.say("{n|# Ducat|# Ducats}", n=count)
        return spot(text, "", "6.3", no="purse", token="ducat", count=count)

    def cards_held(self, count: int) -> Spot:
        """The backs of somebody's hand."""
        text = self.say("{n|# card|# cards} in hand", n=count)
        return spot(text, "", "5.3", no="hand", count=count)

    def seals(self, guild: int, count: int) -> Spot:
        """The Seals of one guild that somebody has won."""
        text = self.say("{n|# Seal|# Seals} of {guild}", n=count, guild=terms.GUILDS[guild])
        tip = self.say("Five different Seals or four alike win at once.")
        return spot(text, tip, "1", no="seal", token=GUILDS[guild], count=count)

    def different(self, counters: Sequence[int]) -> Spot:
        """How near somebody is to winning by Seals of every guild."""
        won = sum(count > 0 for count in counters)
        text = self.say("{n} of {all} different", n=won, all=s.GUILDS)
        return self.way(text, self.say("{n} different", n=s.GUILDS), won, s.GUILDS)

    def alike(self, counters: Sequence[int]) -> Spot:
        """How near somebody is to winning by Seals of one guild."""
        won = max(counters)
        text = self.say("{n} of {all} alike", n=won, all=s.ALIKE)
        return self.way(text, self.say("{n} alike", n=s.ALIKE), won, s.ALIKE)

    def way(self, text: str, label: str, won: int, needed: int) -> Spot:
        """One of the two ways to win."""
        share, missing = 100 * won // needed, needed - won
        return spot(text, "", "1", no="way", label=label, share=share, missing=missing)


def last_places(told: Sequence[Event]) -> set[tuple[str, int]]:
    """The slots and arcades of the newest event that had one."""
    found: set[tuple[str, int]] = set()
    for event in reversed(told):
        for key in ("slot", "arcade"):
            value = event.facts.get(key)
            if isinstance(value, int):
                found.add((key, value))
        if found:
            break
    return found
