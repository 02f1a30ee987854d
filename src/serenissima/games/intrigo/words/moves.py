"""The choices of Intrigo in words, and the questions they answer."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import FAMILIES, INFLUENCE, TOKENS, Tables
from serenissima.games.intrigo.rules import filling, powers, turns
from serenissima.games.intrigo.state import Position
from serenissima.games.intrigo.words.terms import (
    PEOPLE,
    THE,
    a_token,
    arcade,
    card,
    family,
    slot,
    slot_name,
    the_token,
)
from serenissima.kernel.game import Move
from serenissima.kernel.language import Phrase, Seat

KINDS: Final = (
    *("family", "draw", "deal", "keep", "lay", "buy", "pass", "place"),
    *("aim", "decline", "exchange", "call", "swap", "move"),
)


class Moves:
    """The choices of a game played with these tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def move(self, p: Position, option: int) -> Move:
        """The named form of an option."""
        stage = p.stage
        if stage == s.DEALING_FAMILIES:
            return self.family(p, option)
        if stage == s.FILLING:
            return self.draw(p, option)
        if stage == s.DEALING:
            return self.deal(p, option)
        if stage == s.DRAFTING:
            return self.keep(option)
        if stage == s.TURN:
            return self.turn(p, option)
        if stage == s.SLOT:
            return self.place(p, option)
        if stage == s.AIM:
            return self.aim(p, option)
        return self.goal(p, option)

    def named(self, kind: str, notation: str, phrase: Phrase, **facts: Any) -> Move:
        """A move with its parts."""
        return Move(kind, phrase, facts, PEOPLE, notation)

    def name(self, number: int) -> str:
        """A card's name in notation."""
        return self.tables.cards[number]

    def family(self, p: Position, option: int) -> Move:
        """A family for the next seat, or for the box.

        Rule 3.3.
        """
        name, owner = family(option), int(s.next_owner(p))
        phrase = (
            Phrase("Put the {family} card back in the box.", family=name)
            if owner == s.NOBODY
            else Phrase("Give {family} to {who}.", family=name, who=Seat(owner))
        )
        return self.named("family", FAMILIES[option], phrase, family=FAMILIES[option])

    def draw(self, p: Position, option: int) -> Move:
        """A Seal out of the bag.

        Rule 3.6.
        """
        place, name = int(filling.empty_seal_arcade(p)), TOKENS[option]
        phrase = Phrase("Draw {token} for {arcade}.", token=a_token(option), arcade=arcade(place))
        return self.named("draw", f"draw {name}", phrase, seal=name, arcade=place)

    def deal(self, p: Position, option: int) -> Move:
        """A card for the next seat.

        Rule 5.1.
        """
        seat, name = int(s.receiver(p)), self.name(option)
        phrase = Phrase("Deal {card} to {who}.", card=card(self.tables, option), who=Seat(seat))
        return self.named("deal", f"deal {name}", phrase, seat=seat, card=name)

    def keep(self, option: int) -> Move:
        """A card of the packet.

        Rule 5.2.
        """
        phrase = Phrase("Keep {card}.", card=card(self.tables, option))
        return self.named("keep", f"keep {self.name(option)}", phrase, card=self.name(option))

    def turn(self, p: Position, option: int) -> Move:
        """Laying an Intrigant, buying Influence or passing.

        Rules 6.1 and 6.3. Ruling R36.
        """
        if option == s.PASS:
            return self.named("pass", "pass", Phrase("Pass."))
        name, said = self.name(option), card(self.tables, option)
        if option < s.INFLUENCE_FROM:
            return self.named("lay", f"lay {name}", Phrase("Lay {card}.", card=said), card=name)
        paid = int(turns.price(p, option - s.INFLUENCE_FROM))
        phrase = Phrase("Buy {card} for {price|# Ducat|# Ducats}.", card=said, price=paid)
        source = self.tables.prices_source
        return self.named("buy", f"buy {name}", phrase, card=name, price=paid, prices_source=source)

    def place(self, p: Position, option: int) -> Move:
        """A slot for the card being played.

        Rule 6.2.
        """
        ring, number = int(p.ring), int(p.card)
        phrase = Phrase(
            "Lay {card} {slot}.", card=card(self.tables, number), slot=slot(option, ring)
        )
        notation = f"at {slot_name(option, ring)}"
        return self.named("place", notation, phrase, card=self.name(number), slot=option)

    def aim(self, p: Position, option: int) -> Move:
        """The first target of a power, or leaving it unused.

        Rule 7.
        """
        kind, ring = int(powers.power(p)), int(p.ring)
        name = INFLUENCE[kind]
        if option == s.DECLINE:
            phrase = Phrase("Leave the power of {card} unused.", card=THE[kind])
            return self.named("decline", "decline", phrase, card=name)
        if powers.takes_token(kind):
            token, where = the_token(int(p.tokens[option])), arcade(option)
            phrase = (
                Phrase("Exchange {token} on {arcade} …", token=token, arcade=where)
                if kind == s.TRADER
                else Phrase("Steal {token} on {arcade}.", token=token, arcade=where)
            )
            return self.named("aim", f"on arcade {option + 1}", phrase, card=name, arcade=option)
        notation, there = f"on {slot_name(option, ring)}", slot(option, ring)
        if kind == s.COURTESAN:
            phrase = Phrase("Have a card laid {slot} …", slot=there)
        else:
            target = card(self.tables, int(p.slots[option]))
            if kind == s.ASSASSIN:
                phrase = Phrase("Kill {card} {slot}.", card=target, slot=there)
            elif kind == s.GONDOLIER:
                phrase = Phrase("Ferry {card} {slot} …", card=target, slot=there)
            else:
                phrase = Phrase("Drive away {card} {slot} …", card=target, slot=there)
        return self.named("aim", notation, phrase, card=name, slot=option)

    def goal(self, p: Position, option: int) -> Move:
        """The second choice of a power.

        Rules 7.1, 7.3, 7.4 and 7.5.
        """
        kind, ring, aim = int(powers.power(p)), int(p.ring), int(p.aim)
        facts: dict[str, Any] = {"card": INFLUENCE[kind], "aim": aim}
        if kind == s.TRADER:
            phrase = Phrase(
                "Exchange {one} on {here} with {other} on {there}.",
                one=the_token(int(p.tokens[aim])),
                here=arcade(aim),
                other=the_token(int(p.tokens[option])),
                there=arcade(option),
            )
            notation = f"with arcade {option + 1}"
            return self.named("exchange", notation, phrase, **facts, arcade=option)
        here, there = slot(aim, ring), slot(option, ring)
        if kind == s.COURTESAN:
            name = self.name(option)
            phrase = Phrase(
                "Call {card} to the slot {slot}.", card=card(self.tables, option), slot=here
            )
            return self.named("call", f"call {name}", phrase, **facts, called=name)
        target = card(self.tables, int(p.slots[aim]))
        if kind == s.GUARD:
            phrase = Phrase("Send {card} to the slot {slot}.", card=target, slot=there)
            notation = f"to {slot_name(option, ring)}"
            return self.named("move", notation, phrase, **facts, slot=option)
        phrase = Phrase(
            "Swap {one} {here} with {other} {there}.",
            one=target,
            here=here,
            other=card(self.tables, int(p.slots[option])),
            there=there,
        )
        notation = f"with {slot_name(option, ring)}"
        return self.named("swap", notation, phrase, **facts, slot=option)

    def question(self, p: Position, seat: int) -> Phrase:
        """What this decider is asked now."""
        stage = p.stage
        if stage == s.DEALING_FAMILIES:
            owner = int(s.next_owner(p))
            if owner == s.NOBODY:
                return Phrase("Which family stays out?")
            return Phrase("Which family for {who}?", who=Seat(owner))
        if stage == s.FILLING:
            return Phrase(
                "Which Seal for {arcade}?", arcade=arcade(int(filling.empty_seal_arcade(p)))
            )
        if stage == s.DEALING:
            return Phrase("Which card for {who}?", who=Seat(int(s.receiver(p))))
        who = Seat(seat)
        if stage == s.DRAFTING:
            return Phrase("{who}, which card do you keep?", who=who)
        if stage == s.TURN:
            return self.turn_question(p, seat)
        if stage == s.SLOT:
            return Phrase(
                "{who}, where do you lay {card}?", who=who, card=card(self.tables, int(p.card))
            )
        kind = int(powers.power(p))
        return self.aim_question(kind, who) if stage == s.AIM else self.goal_question(kind, who)

    def turn_question(self, p: Position, seat: int) -> Phrase:
        """What to play, with an empty hand or a full one.

        Rule 6.1.
        """
        who = Seat(seat)
        if p.hands[seat]:
            return Phrase("{who}, lay an Intrigant or buy an Influence card?", who=who)
        return Phrase("{who}, your hand is empty: buy an Influence card or pass?", who=who)

    def aim_question(self, kind: int, who: Seat) -> Phrase:
        """What a power is used on.

        Rule 7.
        """
        return (
            Phrase("{who}, which token changes places?", who=who),
            Phrase("{who}, which Intrigant dies?", who=who),
            Phrase("{who}, which free slot must be filled?", who=who),
            Phrase("{who}, which Intrigant takes the gondola?", who=who),
            Phrase("{who}, which Intrigant is driven away?", who=who),
            Phrase("{who}, which token is stolen?", who=who),
        )[kind]

    def goal_question(self, kind: int, who: Seat) -> Phrase:
        """How a power that takes two choices is carried out.

        Rule 7.
        """
        if kind == s.TRADER:
            return Phrase("{who}, with which token does it change places?", who=who)
        if kind == s.COURTESAN:
            return Phrase("{who}, which Intrigant do you call?", who=who)
        if kind == s.GONDOLIER:
            return Phrase("{who}, with which Intrigant does it change places?", who=who)
        return Phrase("{who}, to which free slot does it go?", who=who)
