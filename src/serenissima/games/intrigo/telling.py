"""What happened in Intrigo, told in English and French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from serenissima.games.intrigo.state import FAMILIES, GUILDS, INFLUENCE, TOKENS, Tables
from serenissima.games.intrigo.terms import (
    CALLED,
    GUILD_OF,
    arcade,
    card,
    cards,
    coins,
    enumerated,
    family,
    slot,
    token,
)
from serenissima.kernel.game import Phrase
from serenissima.kernel.state import Note

Told = tuple[Phrase, dict[str, Any]]
# Why a token stays, in the order of the reasons the rules give.
STAYING = (
    ("the two cards beside it are equal", "les deux cartes voisines se valent"),
    ("no Intrigant stands face up beside it", "aucun Intrigant visible ne l’encadre"),
    ("a family without a player is the strongest there", "une famille sans joueur y domine"),
    ("it lies face down", "il est face cachée"),
)
REASONS = ("tie", "nobody", "neutral", "stolen")
TIMES = (("first", "première"), ("second", "deuxième"), ("third", "troisième"))


def tell(tables: Tables, note: Note) -> Told:
    """A note as a sentence and as named facts."""
    return TELLERS[note.kind](tables, [int(fact) for fact in note.facts])


def opened(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[0].upper() + words[1:]


def removed(tables: Tables, facts: list[int]) -> Told:
    """A family without a player. Rule 3.1."""
    name = family(facts[0])
    phrase = Phrase(
        f"No player stands for {name} in this game.",
        f"Aucun joueur ne représente les {name} dans cette partie.",
    )
    return phrase, {"family": FAMILIES[facts[0]]}


def dealt_family(tables: Tables, facts: list[int]) -> Told:
    """A family for a seat. Rule 3.3."""
    seat, name = facts[0], family(facts[1])
    phrase = Phrase(f"@{seat} is {name}.", f"@{seat} joue les {name}.")
    return phrase, {"seat": seat, "family": FAMILIES[facts[1]]}


def ducats(tables: Tables, facts: list[int]) -> Told:
    """Ducats on the empty Ducat arcades. Rule 3.6."""
    numbers = [str(place + 1) for place in facts]
    several = len(facts) > 1
    phrase = Phrase(
        f"A Ducat is laid on arcade{'s' if several else ''} {enumerated(numbers, 'and')}.",
        f"On pose un Ducat sur {'les arcades' if several else 'l’arcade'} "
        f"{enumerated(numbers, 'et')}.",
    )
    return phrase, {"arcades": facts}


def seal(tables: Tables, facts: list[int]) -> Told:
    """A Seal drawn from the bag. Rule 3.6."""
    where, drawn = arcade(facts[0]), token(facts[1], "a")
    phrase = Phrase(
        f"{opened(drawn.en)} is drawn for {where.en}.",
        f"{opened(drawn.fr)} est tiré pour {where.fr}.",
    )
    return phrase, {"arcade": facts[0], "seal": TOKENS[facts[1]]}


def dealt(tables: Tables, facts: list[int]) -> Told:
    """A hidden card for a seat. Rule 5.1."""
    phrase = Phrase(f"@{facts[0]} is dealt a card.", f"@{facts[0]} reçoit une carte.")
    return phrase, {"seat": facts[0]}


def dealt_card(tables: Tables, facts: list[int]) -> Told:
    """The card, for its receiver. Rule 5.1."""
    name = card(tables, facts[0])
    phrase = Phrase(f"You are dealt {name.en}.", f"Vous recevez {name.fr}.")
    return phrase, {"card": tables.cards[facts[0]]}


def chosen(tables: Tables, facts: list[int]) -> Told:
    """A seat kept a card, unseen. Rule 5.2."""
    phrase = Phrase(f"@{facts[0]} has chosen a card.", f"@{facts[0]} a choisi une carte.")
    return phrase, {"seat": facts[0]}


def kept(tables: Tables, facts: list[int]) -> Told:
    """The card kept, for the one who kept it. Rule 5.2."""
    name = card(tables, facts[0])
    phrase = Phrase(f"You keep {name.en}.", f"Vous gardez {name.fr}.")
    return phrase, {"card": tables.cards[facts[0]]}


def handed(tables: Tables, facts: list[int]) -> Told:
    """The packets go to the left. Rule 5.2."""
    english, french = TIMES[facts[0] - 1]
    phrase = Phrase(
        f"The packets go to the left for the {english} time.",
        f"Les paquets passent à gauche pour la {french} fois.",
    )
    return phrase, {"times": facts[0]}


def received(tables: Tables, facts: list[int]) -> Told:
    """The cards of the packet, for its receiver. Rule 5.2."""
    named = cards(tables, facts)
    phrase = Phrase(f"You are handed {named.en}.", f"On vous passe {named.fr}.")
    return phrase, {"cards": [tables.cards[number] for number in facts]}


def chose(tables: Tables, facts: list[int]) -> Told:
    """A card chosen, for the one who is about to lay it. Rules 6.2 and 6.3."""
    name = card(tables, facts[0])
    phrase = Phrase(f"You are about to lay {name.en}.", f"Vous allez poser {name.fr}.")
    return phrase, {"card": tables.cards[facts[0]]}


def laid(tables: Tables, facts: list[int]) -> Told:
    """An Intrigant in a slot. Rule 6.2."""
    seat, number, place, ring = facts
    name, where = card(tables, number), slot(place, ring)
    phrase = Phrase(f"@{seat} lays {name.en} {where.en}.", f"@{seat} pose {name.fr} {where.fr}.")
    return phrase, {"seat": seat, "card": tables.cards[number], "slot": place}


def bought(tables: Tables, facts: list[int]) -> Told:
    """An Influence card bought. Rule 6.3."""
    seat, kind, paid = facts
    cost = coins(paid)
    phrase = Phrase(
        f"@{seat} buys {CALLED['en'][kind]} for {cost.en}.",
        f"@{seat} achète {CALLED['fr'][kind]} pour {cost.fr}.",
    )
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "price": paid}


def posted(tables: Tables, facts: list[int]) -> Told:
    """An Influence card in a slot. Rule 6.3."""
    seat, kind, place, ring = facts
    where = slot(place, ring)
    phrase = Phrase(
        f"@{seat} lays {CALLED['en'][kind]} {where.en}.",
        f"@{seat} pose {CALLED['fr'][kind]} {where.fr}.",
    )
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "slot": place}


def passed(tables: Tables, facts: list[int]) -> Told:
    """A turn without a card. Rule 6.4."""
    phrase = Phrase(f"@{facts[0]} passes.", f"@{facts[0]} passe son tour.")
    return phrase, {"seat": facts[0]}


def declined(tables: Tables, facts: list[int]) -> Told:
    """A power left unused. Rule 7."""
    seat, kind = facts
    phrase = Phrase(
        f"@{seat} leaves the power of {CALLED['en'][kind]} unused.",
        f"@{seat} renonce au pouvoir {CALLED['fr_of'][kind]}.",
    )
    return phrase, {"seat": seat, "card": INFLUENCE[kind]}


def aimed(tables: Tables, facts: list[int]) -> Told:
    """The first choice of a power that needs two. Rule 7."""
    seat, kind, place, ring = facts
    where = slot(place, ring)
    if kind == 0:
        spot = arcade(place)
        where = Phrase(f"on {spot.en}", f"sur {spot.fr}")
    thing = (
        ("points at the token", "désigne le pion"),
        ("", ""),
        ("points at the free slot", "désigne l’emplacement libre"),
        ("points at the Intrigant", "désigne l’Intrigant"),
        ("points at the Intrigant", "désigne l’Intrigant"),
    )[kind]
    phrase = Phrase(f"@{seat} {thing[0]} {where.en}.", f"@{seat} {thing[1]} {where.fr}.")
    return phrase, {"seat": seat, "card": INFLUENCE[kind], "place": place}


def killed(tables: Tables, facts: list[int]) -> Told:
    """The Assassin strikes. Rule 7.2."""
    seat, number, place, ring = facts
    name, where = card(tables, number), slot(place, ring)
    phrase = Phrase(
        f"The Assassin sent by @{seat} turns {name.en} {where.en} face down.",
        f"L’Assassin envoyé par @{seat} retourne face cachée {name.fr} {where.fr}.",
    )
    return phrase, {"seat": seat, "card": tables.cards[number], "slot": place}


def stolen(tables: Tables, facts: list[int]) -> Told:
    """The Thief strikes. Rule 7.6."""
    seat, number, place = facts
    thing, where = token(number, "the"), arcade(place)
    phrase = Phrase(
        f"The Thief sent by @{seat} turns {thing.en} on {where.en} face down.",
        f"Le Voleur envoyé par @{seat} retourne face cachée {thing.fr} sur {where.fr}.",
    )
    return phrase, {"seat": seat, "token": TOKENS[number], "arcade": place}


def exchanged(tables: Tables, facts: list[int]) -> Told:
    """The Trader's exchange. Rule 7.1."""
    seat, one, here, other, there = facts
    first, second = token(one, "the"), token(other, "the")
    spot, goal = arcade(here), arcade(there)
    phrase = Phrase(
        f"@{seat} exchanges {first.en} on {spot.en} with {second.en} on {goal.en}.",
        f"@{seat} intervertit {first.fr} sur {spot.fr} et {second.fr} sur {goal.fr}.",
    )
    rest = {"tokens": [TOKENS[one], TOKENS[other]], "arcades": [here, there]}
    return phrase, {"seat": seat, **rest}


def swapped(tables: Tables, facts: list[int]) -> Told:
    """The Gondolier's exchange. Rule 7.4."""
    seat, one, here, other, there, ring = facts
    first, second = card(tables, one), card(tables, other)
    spot, goal = slot(here, ring), slot(there, ring)
    phrase = Phrase(
        f"@{seat} swaps {first.en} {spot.en} with {second.en} {goal.en}.",
        f"@{seat} échange {first.fr}, {spot.fr}, avec {second.fr}, {goal.fr}.",
    )
    rest = {"cards": [tables.cards[one], tables.cards[other]], "slots": [here, there]}
    return phrase, {"seat": seat, **rest}


def moved(tables: Tables, facts: list[int]) -> Told:
    """The Palace Guard's move. Rule 7.5."""
    seat, number, here, there, ring = facts
    name, spot, goal = card(tables, number), slot(here, ring), slot(there, ring)
    phrase = Phrase(
        f"The Palace Guard sent by @{seat} drives {name.en} from the slot {spot.en} "
        f"to the slot {goal.en}.",
        f"Le Garde du Palais envoyé par @{seat} chasse {name.fr}, posté {spot.fr}, "
        f"qui passe {goal.fr}.",
    )
    return phrase, {"seat": seat, "card": tables.cards[number], "slots": [here, there]}


def called(tables: Tables, facts: list[int]) -> Told:
    """The Courtesan's call. Rule 7.3."""
    seat, number, holder, place, ring = facts
    name, where = card(tables, number), slot(place, ring)
    if seat == holder:
        phrase = Phrase(
            f"@{seat} calls {name.en} from their own hand and lays it {where.en}.",
            f"@{seat} appelle {name.fr} de sa propre Main et le pose {where.fr}.",
        )
    else:
        phrase = Phrase(
            f"@{seat} calls {name.en}: @{holder} must lay it {where.en}.",
            f"@{seat} appelle {name.fr} : @{holder} doit le poser {where.fr}.",
        )
    rest = {"card": tables.cards[number], "holder": holder, "slot": place}
    return phrase, {"seat": seat, **rest}


def won(tables: Tables, facts: list[int]) -> Told:
    """A token awarded. Rule 8.2."""
    seat, house, number, place = facts
    thing, where, name = token(number, "the"), arcade(place), family(house)
    phrase = Phrase(
        f"@{seat} ({name}) takes {thing.en} on {where.en}.",
        f"@{seat} ({name}) prend {thing.fr} sur {where.fr}.",
    )
    rest = {"family": FAMILIES[house], "token": TOKENS[number], "arcade": place}
    return phrase, {"seat": seat, **rest}


def stayed(tables: Tables, facts: list[int]) -> Told:
    """A token nobody takes. Rule 8.5."""
    place, number, reason = facts
    thing, where = token(number, "the"), arcade(place)
    english, french = STAYING[reason]
    phrase = Phrase(
        f"{opened(thing.en)} on {where.en} stays: {english}.",
        f"{opened(thing.fr)} sur {where.fr} reste en place : {french}.",
    )
    return phrase, {"arcade": place, "token": TOKENS[number], "reason": REASONS[reason]}


def new_round(tables: Tables, facts: list[int]) -> Told:
    """A new round. Rules 8.8 and 8.9."""
    number, first = facts
    phrase = Phrase(
        f"Round {number}: the cards are gathered, and @{first} is First Player.",
        f"Tour {number} : on ramasse les cartes, et @{first} devient Premier Joueur.",
    )
    return phrase, {"round": number, "first": first}


def victory(tables: Tables, facts: list[int]) -> Told:
    """The end of the game. Rule 9."""
    seat, way = facts
    if way == 5:
        phrase = Phrase(
            f"@{seat} has the Seals of all five guilds and wins the game!",
            f"@{seat} réunit les Sceaux des cinq corporations et gagne la partie !",
        )
        return phrase, {"seat": seat, "way": "five different"}
    phrase = Phrase(
        f"@{seat} has four Seals {GUILD_OF['en'][way]} and wins the game!",
        f"@{seat} réunit quatre Sceaux {GUILD_OF['fr'][way]} et gagne la partie !",
    )
    return phrase, {"seat": seat, "way": "four alike", "guild": GUILDS[way]}


TELLERS: dict[str, Callable[[Tables, list[int]], Told]] = {
    "removed": removed,
    "family": dealt_family,
    "ducats": ducats,
    "seal": seal,
    "dealt": dealt,
    "card": dealt_card,
    "chosen": chosen,
    "kept": kept,
    "handed": handed,
    "received": received,
    "chose": chose,
    "laid": laid,
    "bought": bought,
    "posted": posted,
    "passed": passed,
    "declined": declined,
    "aimed": aimed,
    "killed": killed,
    "stolen": stolen,
    "exchanged": exchanged,
    "swapped": swapped,
    "moved": moved,
    "called": called,
    "won": won,
    "stayed": stayed,
    "round": new_round,
    "victory": victory,
}
EVENTS = tuple(TELLERS)
