"""What happened in Intrigo, in words. The parameters name the facts as rules write them down."""

from __future__ import annotations

from typing import Final

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import FAMILIES, GUILDS, INFLUENCE, TOKENS, Tables
from serenissima.games.intrigo.words import terms
from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Phrase, Seat

REASONS: Final = ("tie", "nobody", "neutral", "stolen")
"""Why a token stays, as programs are told it; in the order of the reasons the rules give."""


def removed(family: int) -> Told:
    """A family without a player. Rule 3.1."""
    phrase = Phrase("No player represents {family} in this game.", family=terms.family(family))
    return phrase, {"family": FAMILIES[family]}


def dealt_family(seat: int, family: int) -> Told:
    """A family for a seat. Rule 3.3."""
    phrase = Phrase("{who} is {family}.", who=Seat(seat), family=terms.family(family))
    return phrase, {"seat": seat, "family": FAMILIES[family]}


def ducats(*arcades: int) -> Told:
    """Ducats on the empty Ducat arcades. Rule 3.6."""
    numbers = [arcade + 1 for arcade in arcades]
    phrase = Phrase(
        "{numbers|A Ducat is|Ducats are} laid on {numbers|arcade|arcades} {numbers}.",
        numbers=numbers,
    )
    return phrase, {"arcades": list(arcades)}


def seal_drawn(arcade: int, seal: int) -> Told:
    """A Seal drawn from the bag. Rule 3.6."""
    phrase = Phrase(
        "{token^} is drawn for {arcade}.", token=terms.a_token(seal), arcade=terms.arcade(arcade)
    )
    return phrase, {"arcade": arcade, "seal": TOKENS[seal]}


def dealt(seat: int) -> Told:
    """A hidden card for a seat. Rule 5.1."""
    return Phrase("{who} is dealt a card.", who=Seat(seat)), {"seat": seat}


def chosen(seat: int) -> Told:
    """A seat kept a card, unseen. Rule 5.2."""
    return Phrase("{who} has chosen a card.", who=Seat(seat)), {"seat": seat}


def handed(times: int) -> Told:
    """The packets go to the left. Rule 5.2."""
    phrase = (
        Phrase("The packets go to the left for the first time."),
        Phrase("The packets go to the left for the second time."),
        Phrase("The packets go to the left for the third time."),
    )[times - 1]
    return phrase, {"times": times}


def passed(seat: int) -> Told:
    """A turn without a card. Rule 6.4."""
    return Phrase("{who} passes.", who=Seat(seat)), {"seat": seat}


def bought(seat: int, kind: int, price: int) -> Told:
    """An Influence card bought. Rule 6.3."""
    phrase = Phrase(
        "{who} buys {card} for {price|# Ducat|# Ducats}.",
        who=Seat(seat),
        card=terms.THE[kind],
        price=price,
    )
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "price": price}


def posted(seat: int, kind: int, slot: int, ring: int) -> Told:
    """An Influence card in a slot. Rule 6.3."""
    where = terms.slot(slot, ring)
    phrase = Phrase("{who} lays {card} {slot}.", who=Seat(seat), card=terms.THE[kind], slot=where)
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "slot": slot}


def declined(seat: int, kind: int) -> Told:
    """A power left unused. Rule 7."""
    phrase = Phrase(
        "{who} leaves the power of {card} unused.", who=Seat(seat), card=terms.THE[kind]
    )
    return phrase, {"seat": seat, "card": INFLUENCE[kind]}


def aimed(seat: int, kind: int, place: int, ring: int) -> Told:
    """The first choice of a power that needs two. Rule 7."""
    who = Seat(seat)
    if kind == s.TRADER:
        phrase = Phrase(
            "{who} points at the token on {arcade}.", who=who, arcade=terms.arcade(place)
        )
    elif kind == s.COURTESAN:
        phrase = Phrase(
            "{who} points at the free slot {slot}.", who=who, slot=terms.slot(place, ring)
        )
    else:
        phrase = Phrase(
            "{who} points at the Intrigant {slot}.", who=who, slot=terms.slot(place, ring)
        )
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "place": place}


def stolen(seat: int, token: int, arcade: int) -> Told:
    """The Thief strikes. Rule 7.6."""
    phrase = Phrase(
        "The Thief sent by {who} turns {token} on {arcade} face down.",
        who=Seat(seat),
        token=terms.the_token(token),
        arcade=terms.arcade(arcade),
    )
    return phrase, {"seat": seat, "token": TOKENS[token], "arcade": arcade}


def exchanged(seat: int, token: int, arcade: int, other_token: int, other_arcade: int) -> Told:
    """The Trader's exchange. Rule 7.1."""
    phrase = Phrase(
        "{who} exchanges {one} on {here} with {other} on {there}.",
        who=Seat(seat),
        one=terms.the_token(token),
        here=terms.arcade(arcade),
        other=terms.the_token(other_token),
        there=terms.arcade(other_arcade),
    )
    rest = {"tokens": [TOKENS[token], TOKENS[other_token]], "arcades": [arcade, other_arcade]}
    return phrase, {"seat": seat, **rest}


def won(seat: int, family: int, token: int, arcade: int) -> Told:
    """A token awarded. Rule 8.2."""
    phrase = Phrase(
        "{who} ({family}) takes {token} on {arcade}.",
        who=Seat(seat),
        family=terms.family(family),
        token=terms.the_token(token),
        arcade=terms.arcade(arcade),
    )
    rest = {"family": FAMILIES[family], "token": TOKENS[token], "arcade": arcade}
    return phrase, {"seat": seat, **rest}


def stayed(arcade: int, token: int, reason: int) -> Told:
    """A token nobody takes. Rule 8.5."""
    thing, where = terms.the_token(token), terms.arcade(arcade)
    if reason == s.TIE:
        phrase = Phrase(
            "{token^} on {arcade} stays: the two cards beside it are equal.",
            token=thing,
            arcade=where,
        )
    elif reason == s.NO_CARD:
        phrase = Phrase(
            "{token^} on {arcade} stays: no Intrigant stands face up beside it.",
            token=thing,
            arcade=where,
        )
    elif reason == s.NEUTRAL:
        phrase = Phrase(
            "{token^} on {arcade} stays: a family without a player is the strongest there.",
            token=thing,
            arcade=where,
        )
    else:
        phrase = Phrase("{token^} on {arcade} stays: it lies face down.", token=thing, arcade=where)
    return phrase, {"arcade": arcade, "token": TOKENS[token], "reason": REASONS[reason]}


def new_round(round: int, first: int) -> Told:
    """A new round. Rules 8.8 and 8.9."""
    phrase = Phrase(
        "Round {round}: the cards are gathered, and {who} is First Player.",
        round=round,
        who=Seat(first),
    )
    return phrase, {"round": round, "first": first}


def victory(seat: int, way: int) -> Told:
    """The end of the game. Rule 9."""
    who = Seat(seat)
    if way == s.DIFFERENT:
        phrase = Phrase("{who} has the Seals of all five guilds and wins the game!", who=who)
        return phrase, {"seat": seat, "way": "five different"}
    phrase = Phrase(
        "{who} has four Seals of {guild} and wins the game!", who=who, guild=terms.GUILDS[way]
    )
    return phrase, {"seat": seat, "way": "four alike", "guild": GUILDS[way]}


class CardTellers:
    """The events that name Intrigants, whose values the box prints."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def named(self, card: int) -> Phrase:
        """An Intrigant with its article."""
        return terms.card(self.tables, card)

    def dealt(self, card: int) -> Told:
        """The card, for its receiver. Rule 5.1."""
        phrase = Phrase("You are dealt {card}.", card=self.named(card))
        return phrase, {"card": self.tables.cards[card]}

    def kept(self, card: int) -> Told:
        """The card kept, for the one who kept it. Rule 5.2."""
        phrase = Phrase("You keep {card}.", card=self.named(card))
        return phrase, {"card": self.tables.cards[card]}

    def received(self, *cards: int) -> Told:
        """The cards of the packet, for its receiver. Rule 5.2."""
        phrase = Phrase("You are handed {cards}.", cards=terms.cards(self.tables, cards))
        return phrase, {"cards": [self.tables.cards[card] for card in cards]}

    def chose(self, card: int) -> Told:
        """A card chosen, for the one who is about to lay it. Rules 6.2 and 6.3."""
        phrase = Phrase("You are about to lay {card}.", card=self.named(card))
        return phrase, {"card": self.tables.cards[card]}

    def laid(self, seat: int, card: int, slot: int, ring: int) -> Told:
        """An Intrigant in a slot. Rule 6.2."""
        where = terms.slot(slot, ring)
        phrase = Phrase(
            "{who} lays {card} {slot}.", who=Seat(seat), card=self.named(card), slot=where
        )
        return phrase, {"seat": seat, "card": self.tables.cards[card], "slot": slot}

    def killed(self, seat: int, card: int, slot: int, ring: int) -> Told:
        """The Assassin strikes. Rule 7.2."""
        phrase = Phrase(
            "The Assassin sent by {who} turns {card} {slot} face down.",
            who=Seat(seat),
            card=self.named(card),
            slot=terms.slot(slot, ring),
        )
        return phrase, {"seat": seat, "card": self.tables.cards[card], "slot": slot}

    def swapped(
        self, seat: int, card: int, slot: int, other_card: int, other_slot: int, ring: int
    ) -> Told:
        """The Gondolier's exchange. Rule 7.4."""
        phrase = Phrase(
            "{who} swaps {one} {here} with {other} {there}.",
            who=Seat(seat),
            one=self.named(card),
            here=terms.slot(slot, ring),
            other=self.named(other_card),
            there=terms.slot(other_slot, ring),
        )
        names = [self.tables.cards[card], self.tables.cards[other_card]]
        return phrase, {"seat": seat, "cards": names, "slots": [slot, other_slot]}

    def moved(self, seat: int, card: int, slot: int, goal: int, ring: int) -> Told:
        """The Palace Guard's move. Rule 7.5."""
        phrase = Phrase(
            "The Palace Guard sent by {who} drives {card} from the slot {here} "
            "to the slot {there}.",
            who=Seat(seat),
            card=self.named(card),
            here=terms.slot(slot, ring),
            there=terms.slot(goal, ring),
        )
        return phrase, {"seat": seat, "card": self.tables.cards[card], "slots": [slot, goal]}

    def called(self, seat: int, card: int, holder: int, slot: int, ring: int) -> Told:
        """The Courtesan's call. Rule 7.3."""
        who, name, where = Seat(seat), self.named(card), terms.slot(slot, ring)
        phrase = (
            Phrase(
                "{who} calls {card} from their own hand and lays it {slot}.",
                who=who,
                card=name,
                slot=where,
            )
            if seat == holder
            else Phrase(
                "{who} calls {card}: {holder} must lay it {slot}.",
                who=who,
                card=name,
                holder=Seat(holder),
                slot=where,
            )
        )
        rest = {"card": self.tables.cards[card], "holder": holder, "slot": slot}
        return phrase, {"seat": seat, **rest}


def events(tables: Tables) -> Events:
    """All events of a game played with these tables."""
    cards = CardTellers(tables)
    return Events(
        {
            "removed": removed,
            "family": dealt_family,
            "ducats": ducats,
            "seal": seal_drawn,
            "dealt": dealt,
            "card": cards.dealt,
            "chosen": chosen,
            "kept": cards.kept,
            "handed": handed,
            "received": cards.received,
            "chose": cards.chose,
            "laid": cards.laid,
            "bought": bought,
            "posted": posted,
            "passed": passed,
            "declined": declined,
            "aimed": aimed,
            "killed": cards.killed,
            "stolen": stolen,
            "exchanged": exchanged,
            "swapped": cards.swapped,
            "moved": cards.moved,
            "called": cards.called,
            "won": won,
            "stayed": stayed,
            "round": new_round,
            "victory": victory,
        }
    )
