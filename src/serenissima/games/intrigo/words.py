"""How Intrigo speaks: notation, questions and sentences in English and French."""

from __future__ import annotations

from typing import Any

from serenissima.games.intrigo.rules import filling, turns
from serenissima.games.intrigo.state import (
    AIM,
    DEALING,
    DEALING_FAMILIES,
    DECLINE,
    DRAFTING,
    FAMILIES,
    FILLING,
    INFLUENCE,
    INFLUENCE_FROM,
    NOBODY,
    PASS,
    SLOT,
    TOKENS,
    TURN,
    Palace,
    Tables,
)
from serenissima.games.intrigo.telling import EVENTS, tell
from serenissima.games.intrigo.terms import (
    CALLED,
    PEOPLE,
    arcade,
    card,
    coins,
    family,
    slot,
    slot_name,
    token,
)
from serenissima.kernel.game import Event, Move, Phrase
from serenissima.kernel.state import Note, State

KINDS = (
    *("family", "draw", "deal", "keep", "lay", "buy", "pass", "place"),
    *("aim", "decline", "exchange", "call", "swap", "move"),
)
# What each power does to its first target, and to its second.
AIMS = (
    ("Exchange {} …", "Intervertir {}…"),
    ("Kill {}.", "Assassiner {}."),
    ("Have a card laid {} …", "Faire poser une carte {}…"),
    ("Ferry {} …", "Embarquer {}…"),
    ("Drive away {} …", "Chasser {}…"),
    ("Steal {}.", "Voler {}."),
)
AIM_QUESTIONS = (
    ("which token changes places?", "quel pion intervertir ?"),
    ("which Intrigant dies?", "quel Intrigant assassiner ?"),
    ("which free slot must be filled?", "quel emplacement libre faire occuper ?"),
    ("which Intrigant takes the gondola?", "quel Intrigant prend la gondole ?"),
    ("which Intrigant is driven away?", "quel Intrigant chasser ?"),
    ("which token is stolen?", "quel pion voler ?"),
)
GOAL_QUESTIONS = {
    0: ("with which token does it change places?", "avec quel autre pion l’intervertir ?"),
    2: ("which Intrigant do you call?", "quel Intrigant appelez-vous ?"),
    3: ("with which Intrigant does it change places?", "avec quel Intrigant l’échanger ?"),
    4: ("to which free slot does it go?", "vers quel emplacement libre l’envoyer ?"),
}


class IntrigoWords:
    """Names choices, asks for them and tells what happened."""

    people = PEOPLE
    kinds = KINDS
    events = EVENTS

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option of a pending decider."""
        assert isinstance(state, Palace)
        stage = state.stage
        if stage == DEALING_FAMILIES:
            return self.family_move(state, option)
        if stage == FILLING:
            return self.draw_move(state, option)
        if stage == DEALING:
            return self.deal_move(state, option)
        if stage == DRAFTING:
            name = card(self.tables, option)
            phrase = Phrase(f"Keep {name.en}.", f"Garder {name.fr}.")
            return self.move("keep", f"keep {self.name(option)}", phrase, card=self.name(option))
        if stage == TURN:
            return self.turn_move(state, option)
        if stage == SLOT:
            return self.place_move(state, option)
        if stage == AIM:
            return self.aim_move(state, option)
        return self.goal_move(state, option)

    def name(self, number: int) -> str:
        """A card's name in notation."""
        return self.tables.cards[number]

    def move(self, kind: str, notation: str, phrase: Phrase, **facts: Any) -> Move:
        """A move with its parts."""
        return Move(kind, phrase, facts, PEOPLE, notation)

    def family_move(self, p: Palace, option: int) -> Move:
        """A family for the next seat, or for the box.

        Rule 3.3.
        """
        name, facts = family(option), {"family": FAMILIES[option]}
        if next_family(p) == NOBODY:
            phrase = Phrase(
                f"Put the {name} card back in the box.",
                f"Ranger la carte {name} dans la boîte.",
            )
        else:
            owner = next_family(p)
            phrase = Phrase(f"Give {name} to @{owner}.", f"Donner la famille {name} à @{owner}.")
        return self.move("family", FAMILIES[option], phrase, **facts)

    def draw_move(self, p: Palace, option: int) -> Move:
        """A Seal out of the bag.

        Rule 3.6.
        """
        place = int(filling.empty_seal_arcade(p))
        seal, where = token(option, "a"), arcade(place)
        phrase = Phrase(
            f"Draw {seal.en} for {where.en}.",
            f"Tirer {seal.fr} pour {where.fr}.",
        )
        name = TOKENS[option]
        return self.move("draw", f"draw {name}", phrase, seal=name, arcade=place)

    def deal_move(self, p: Palace, option: int) -> Move:
        """A card for the next seat.

        Rule 5.1.
        """
        receiver = int((p.first + p.dealt) % p.seats)
        name = card(self.tables, option)
        phrase = Phrase(f"Deal {name.en} to @{receiver}.", f"Distribuer {name.fr} à @{receiver}.")
        facts = {"seat": receiver, "card": self.name(option)}
        return self.move("deal", f"deal {self.name(option)}", phrase, **facts)

    def turn_move(self, p: Palace, option: int) -> Move:
        """Laying an Intrigant, buying Influence or passing.

        Rules 6.1 and 6.3. Ruling R36.
        """
        if option == PASS:
            return self.move("pass", "pass", Phrase("Pass.", "Passer."))
        name = card(self.tables, option)
        if option < INFLUENCE_FROM:
            phrase = Phrase(f"Lay {name.en}.", f"Poser {name.fr}.")
            return self.move("lay", f"lay {self.name(option)}", phrase, card=self.name(option))
        paid = int(turns.price(p, option - INFLUENCE_FROM))
        cost = coins(paid)
        phrase = Phrase(f"Buy {name.en} for {cost.en}.", f"Acheter {name.fr} pour {cost.fr}.")
        facts = {
            "card": self.name(option),
            "price": paid,
            "prices_source": self.tables.prices_source,
        }
        return self.move("buy", f"buy {self.name(option)}", phrase, **facts)

    def place_move(self, p: Palace, option: int) -> Move:
        """A slot for the card being played.

        Rule 6.2.
        """
        name, where = card(self.tables, int(p.card)), slot(option, int(p.ring))
        phrase = Phrase(f"Lay {name.en} {where.en}.", f"Poser {name.fr} {where.fr}.")
        facts = {"card": self.name(int(p.card)), "slot": option}
        return self.move("place", f"at {slot_name(option, int(p.ring))}", phrase, **facts)

    def aim_move(self, p: Palace, option: int) -> Move:
        """The first target of a power, or leaving it unused.

        Rule 7.
        """
        kind = int(p.card) - INFLUENCE_FROM
        facts: dict[str, Any] = {"card": INFLUENCE[kind]}
        if option == DECLINE:
            phrase = Phrase(
                f"Leave the power of {CALLED['en'][kind]} unused.",
                f"Ne pas utiliser le pouvoir {CALLED['fr_of'][kind]}.",
            )
            return self.move("decline", "decline", phrase, **facts)
        target = self.target(p, kind, option)
        english, french = AIMS[kind]
        phrase = Phrase(english.format(target.en), french.format(target.fr))
        if kind in (0, 5):
            return self.move("aim", f"on arcade {option + 1}", phrase, **facts, arcade=option)
        return self.move(
            "aim", f"on {slot_name(option, int(p.ring))}", phrase, **facts, slot=option
        )

    def target(self, p: Palace, kind: int, option: int) -> Phrase:
        """The thing a power is used on, and where it is."""
        ring = int(p.ring)
        if kind in (0, 5):
            seen, where = token(int(p.tokens[option]), "the"), arcade(option)
            return Phrase(f"{seen.en} on {where.en}", f"{seen.fr} sur {where.fr}")
        there = slot(option, ring)
        if kind == 2:
            return there
        name = card(self.tables, int(p.slots[option]))
        return Phrase(f"{name.en} {there.en}", f"{name.fr} {there.fr}")

    def goal_move(self, p: Palace, option: int) -> Move:
        """The second choice of a power.

        Rules 7.1, 7.3, 7.4 and 7.5.
        """
        kind, ring, aim = int(p.card) - INFLUENCE_FROM, int(p.ring), int(p.aim)
        facts: dict[str, Any] = {"card": INFLUENCE[kind], "aim": aim}
        first, second = self.target(p, kind, aim), Phrase("", "")
        if kind in (0, 3):
            second = self.target(p, kind, option)
        if kind == 0:
            phrase = Phrase(
                f"Exchange {first.en} with {second.en}.",
                f"Intervertir {first.fr} et {second.fr}.",
            )
            return self.move(
                "exchange", f"with arcade {option + 1}", phrase, **facts, arcade=option
            )
        if kind == 3:
            phrase = Phrase(
                f"Swap {first.en} with {second.en}.", f"Échanger {first.fr} avec {second.fr}."
            )
            return self.move(
                "swap", f"with {slot_name(option, ring)}", phrase, **facts, slot=option
            )
        if kind == 4:
            where = slot(option, ring)
            name = card(self.tables, int(p.slots[aim]))
            phrase = Phrase(
                f"Send {name.en} to the slot {where.en}.", f"Envoyer {name.fr} {where.fr}."
            )
            return self.move("move", f"to {slot_name(option, ring)}", phrase, **facts, slot=option)
        name = card(self.tables, option)
        phrase = Phrase(f"Call {name.en} to the slot {first.en}.", f"Appeler {name.fr} {first.fr}.")
        called = self.name(option)
        return self.move("call", f"call {called}", phrase, **facts, called=called)

    def question(self, state: State, seat: int) -> Phrase:
        """What this decider is asked now."""
        assert isinstance(state, Palace)
        p, stage = state, state.stage
        if stage == DEALING_FAMILIES:
            owner = next_family(p)
            if owner == NOBODY:
                return Phrase("Which family stays out?", "Quelle famille n’est pas représentée ?")
            return Phrase(f"Which family for @{owner}?", f"Quelle famille pour @{owner} ?")
        if stage == FILLING:
            where = arcade(int(filling.empty_seal_arcade(p)))
            return Phrase(f"Which Seal for {where.en}?", f"Quel Sceau pour {where.fr} ?")
        if stage == DEALING:
            receiver = int((p.first + p.dealt) % p.seats)
            return Phrase(f"Which card for @{receiver}?", f"Quelle carte pour @{receiver} ?")
        if stage == DRAFTING:
            return Phrase(
                f"@{seat}, which card do you keep?", f"@{seat}, quelle carte gardez-vous ?"
            )
        if stage == TURN:
            return self.turn_question(p, seat)
        if stage == SLOT:
            name = card(self.tables, int(p.card))
            return Phrase(
                f"@{seat}, where do you lay {name.en}?", f"@{seat}, où posez-vous {name.fr} ?"
            )
        kind = int(p.card) - INFLUENCE_FROM
        english, french = AIM_QUESTIONS[kind] if stage == AIM else GOAL_QUESTIONS[kind]
        return Phrase(f"@{seat}, {english}", f"@{seat}, {french}")

    def turn_question(self, p: Palace, seat: int) -> Phrase:
        """What to play, with an empty hand or a full one.

        Rule 6.1.
        """
        if p.hands[seat]:
            return Phrase(
                f"@{seat}, lay an Intrigant or buy an Influence card?",
                f"@{seat}, poser un Intrigant ou acheter une carte Influence ?",
            )
        return Phrase(
            f"@{seat}, your hand is empty: buy an Influence card or pass?",
            f"@{seat}, votre Main est vide : acheter une carte Influence ou passer ?",
        )

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = tell(self.tables, note)
        return Event(note.kind, phrase, facts, PEOPLE)


def next_family(p: Palace) -> int:
    """The seat that gets the next family, or `NOBODY` for the box.

    Rule 3.3.
    """
    undealt = sum(int(p.owners[f]) == -2 for f in range(4))
    seat = int(p.seats) - undealt
    return seat if seat >= 0 else NOBODY
