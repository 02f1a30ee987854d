"""What lies around the palace of Intrigo: bag, memory of the draft, what everybody owns."""

from __future__ import annotations

from typing import Any

from serenissima.games.intrigo.standing import Palace, family_of, last_places, value_of
from serenissima.games.intrigo.state import GUILDS, INFLUENCE, TOKENS
from serenissima.games.intrigo.terms import CALLED, GUILD_OF, token
from serenissima.games.spots import Drawing, Scene, Spot, spot


class Surroundings(Drawing):
    """The parts of the drawing beside the ring, and what all parts need."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.palace = Palace(self.public)
        self.ring = len(self.palace.slots)
        self.last = last_places(scene.told)

    def phrase(self, phrase: Any) -> str:
        """A phrase of the game's own words, with a capital."""
        text: str = phrase.fr if self.language == "fr" else phrase.en
        return text[:1].upper() + text[1:]

    def called(self, kind: str) -> str:
        """A kind of Influence without its article."""
        text = CALLED[self.language][INFLUENCE.index(kind)]
        for article in ("the ", "le ", "la ", "l’"):
            text = text.removeprefix(article)
        return text

    def short(self, kind: str) -> str:
        """One word for a kind of Influence: the whole name is too long for a card."""
        return self.called(kind).split()[0 if self.language == "fr" else -1]

    def card_name(self, card: str) -> str:
        """A card as one says it."""
        if card in INFLUENCE:
            return self.called(card)
        family, _, value = card.partition("-")
        return f"{family.capitalize()}\u00a0{value}"

    def owner_text(self, card: str) -> str:
        """For whom an Intrigant works."""
        owner = self.palace.owners.get(card.split("-")[0])
        if owner is None:
            return self.say("it works for nobody", "elle ne sert personne")
        return self.say(f"works for {self.names[owner]}", f"au service de {self.names[owner]}")

    def token_name(self, name: str) -> str:
        """A token as one says it."""
        phrase = token(TOKENS.index(name), "a")
        text = phrase.fr if self.language == "fr" else phrase.en
        return text.split(" ", 1)[1]

    def face(self, card: str | None) -> dict[str, Any]:
        """How a card looks."""
        if card is None:
            return {"card": None, "family": None, "value": "", "power": None, "owner": None}
        family = family_of(card)
        return {
            "card": card,
            "family": family,
            "value": "" if family is None else str(value_of(card)),
            "power": card if family is None else None,
            "owner": self.palace.owners.get(family) if family else None,
            "short": self.short(card) if family is None else family.capitalize(),
        }

    def bag(self) -> list[Spot]:
        """How many Seals of each guild are still in the bag, and the Ducats in the middle."""
        say, out = self.say, []
        for guild in range(5):
            count = sum(name.startswith(GUILDS[guild]) for name in self.public["bag"])
            of = GUILD_OF[self.language][guild]
            text = say(f"{count} Seals {of} in the bag", f"{count} Sceaux {of} dans le sac")
            out.append(spot(text, "", "3.6", no="bag", token=GUILDS[guild], count=count))
        pile = self.public["pile"]
        text = say(f"{pile} Ducats in the middle", f"{pile} Ducats au centre")
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
            left = 4 - self.public["chosen"][seat]
            out.append(
                spot(
                    self.say(
                        f"{self.names[seat]}: {left} cards still to keep",
                        f"{self.names[seat]} : encore {left} cartes à garder",
                    ),
                    self.say("Packets go to the left.", "Les paquets passent à gauche."),
                    "5.2",
                    no="passed",
                    seat=seat,
                    left=left,
                )
            )
        return out

    def memory(self) -> list[dict[str, Any]]:
        """The packets one passed on, and which of their cards lie in the palace since."""
        if self.seat is None:
            return []
        seats = self.public["seats"]
        out = []
        for pick, cards in enumerate(self.own["passed"]):
            left = self.names[(self.seat + 1) % seats]
            entries = []
            for card in cards:
                laid = self.public["laid"].get(card)
                text = self.card_name(card)
                if laid is not None:
                    text += self.say(
                        f", laid by {self.names[laid]}", f", posé par {self.names[laid]}"
                    )
                entries.append(
                    spot(
                        text,
                        self.owner_text(card),
                        "5.2",
                        no="passed",
                        laid=laid is not None,
                        **self.face(card),
                    )
                )
            title = self.say(f"Packet {pick + 1}, to {left}", f"Paquet {pick + 1}, pour {left}")
            out.append({"title": title, "cards": entries})
        return out

    def player(self, seat: int) -> dict[str, Any]:
        """What a seat owns and how near it is to winning."""
        say, public = self.say, self.public
        counters = public["counters"][seat]
        different, alike = sum(n > 0 for n in counters), max(counters)
        family = public["families"][seat]
        seals = [
            spot(
                say(
                    f"{count} Seals {GUILD_OF['en'][guild]}",
                    f"{count} Sceaux {GUILD_OF['fr'][guild]}",
                ),
                say(
                    "Five different Seals or four alike win at once.",
                    "Cinq Sceaux différents ou quatre semblables : victoire immédiate.",
                ),
                "1",
                no="seal",
                token=GUILDS[guild],
                count=count,
            )
            for guild, count in enumerate(counters)
        ]
        purse = public["purses"][seat]
        return {
            "seat": seat,
            "family": family,
            "family_name": family.capitalize() if family else "",
            "first": seat == public["first"],
            "first_name": say("First Player", "Premier joueur"),
            "turn": seat == public["turn"],
            "purse": spot(
                say(f"{purse} Ducats", f"{purse} Ducats"),
                "",
                "6.3",
                no="purse",
                token="ducat",
                count=purse,
            ),
            "hand": spot(
                say(
                    f"{public['hands'][seat]} cards in hand",
                    f"{public['hands'][seat]} cartes en main",
                ),
                "",
                "5.3",
                no="hand",
                count=public["hands"][seat],
            ),
            "seals": seals,
            "ways": [
                spot(
                    say(f"{different} of 5 different", f"{different} sur 5 différents"),
                    "",
                    "1",
                    no="way",
                    label=say("5 different", "5 différents"),
                    share=20 * different,
                    missing=5 - different,
                ),
                spot(
                    say(f"{alike} of 4 alike", f"{alike} sur 4 semblables"),
                    "",
                    "1",
                    no="way",
                    label=say("4 alike", "4 semblables"),
                    share=25 * min(alike, 4),
                    missing=max(0, 4 - alike),
                ),
            ],
        }
