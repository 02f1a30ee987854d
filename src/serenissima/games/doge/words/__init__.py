"""How Doge speaks: notation, questions, and sentences in English and French."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.doge.data import BOX
from serenissima.games.doge.describe import values
from serenissima.games.doge.rules import bidding, building, election
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import (
    BID,
    CONTROL,
    MOVE,
    NOWHERE,
    ORDER,
    PALACE,
    PLACE,
    QUARANTIA,
    STATION,
    home,
)
from serenissima.kernel.game import Event, Move, Phrase
from serenissima.kernel.state import CHANCE, Note, State, bits

NUMBERS_EN: Final = ("no house", "one house", "two houses")
NUMBERS_FR: Final = ("aucune maison", "une maison", "deux maisons")


def area(number: int) -> Phrase:
    """An area by its name."""
    if number == QUARANTIA:
        return Phrase("the Doge’s palace", "le palais du Doge")
    return Phrase(BOX.areas[number], BOX.areas[number])


def at(number: int) -> Phrase:
    """In, or to, an area."""
    if number == QUARANTIA:
        return Phrase("the Doge’s palace", "au palais du Doge")
    return Phrase(BOX.areas[number], f"à {BOX.areas[number]}")


def advisor(number: int) -> Phrase:
    """One of the nine advisors."""
    if home(number) == QUARANTIA:
        return Phrase("an advisor of the Quarantia", "un conseiller du Quarantia")
    name = BOX.areas[number]
    return Phrase(f"the advisor of {name}", f"le conseiller de {name}")


def capital(text: str) -> str:
    """The text with a capital to begin with."""
    return text[:1].upper() + text[1:]


def people(mask: int) -> Phrase:
    """Some seats, as one lists them."""
    names = [f"@{seat}" for seat in list(bits(mask))]
    if len(names) == 1:
        return Phrase(names[0], names[0])
    head, last = ", ".join(names[:-1]), names[-1]
    return Phrase(f"{head} and {last}", f"{head} et {last}")


def marks(markers: int) -> str:
    """The values on some markers."""
    return " + ".join(str(value) for value in values(markers))


def votes(count: int) -> Phrase:
    """A number of votes."""
    return Phrase(
        "no vote" if count == 0 else f"{count} vote{'s' * (count > 1)}",
        "aucune voix" if count == 0 else f"{count} voix",
    )


class DogeWords:
    """Names of choices and events."""

    people: Final = {
        "en": ("Red", "Blue", "Yellow", "Green"),
        "fr": ("Rouge", "Bleu", "Jaune", "Vert"),
    }
    kinds: Final = (
        "order",
        "turn",
        "bid-area",
        "bid-marker",
        "control",
        "station",
        "move-from",
        "move-to",
        "place",
        "palace",
    )
    events: Final = (
        "order_laid",
        "order_turned",
        "area_chosen",
        "marker_added",
        "bid_laid",
        "bid_revealed",
        "vote_held",
        "votes_counted",
        "nobody_voted",
        "vote_won",
        "came_second",
        "tied_first",
        "tied_second",
        "advisor_recalled",
        "control_taken",
        "control_renounced",
        "advisor_stationed",
        "decided",
        "origin_chosen",
        "house_stayed",
        "house_moved",
        "houses_placed",
        "palace_built",
        "palace_declined",
        "palace_blocked",
        "year_ended",
        "game_ended",
    )

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option of a pending decider."""
        assert isinstance(state, Doge)
        kind, notation, phrase, facts = named(state, seat, option)
        return Move(kind, phrase, facts, self.people, notation)

    def question(self, state: State, seat: int) -> Phrase:
        """What this decider is asked now."""
        assert isinstance(state, Doge)
        return asked(state, seat)

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        phrase, facts = EVENTS[note.kind](*note.facts)
        return Event(note.kind, phrase, facts, self.people)


WORDS: Final = DogeWords()
Named = tuple[str, str, Phrase, dict[str, Any]]


def named(state: Doge, seat: int, option: int) -> Named:
    """Kind, notation, sentence and facts of one option."""
    phase = state.phase
    if seat == CHANCE:
        name = BOX.areas[option]
        place = area(option)
        facts = {"area": name}
        if phase == ORDER:
            return "order", name, Phrase(f"Lay {place.en}.", f"Poser {place.fr}."), facts
        return "turn", name, Phrase(f"Turn up {place.en}.", f"Retourner {place.fr}."), facts
    if phase == BID:
        return named_bid(state, seat, option)
    if phase == CONTROL:
        who = advisor(election.advisor_at_stake(state))
        if option:
            phrase = Phrase(f"Take control of {who.en}.", f"Contrôler {who.fr}.")
            return "control", "take", phrase, {"take": True}
        phrase = Phrase(f"Renounce {who.en}.", f"Renoncer à contrôler {who.fr}.")
        return "control", "renounce", phrase, {"take": False}
    if phase == STATION:
        name, place = BOX.areas[option], at(option)
        phrase = Phrase(f"Send the advisor to {place.en}.", f"Envoyer le conseiller {place.fr}.")
        return "station", f"to {name}", phrase, {"area": name}
    if phase == MOVE:
        return named_move(state, seat, option)
    if phase == PLACE:
        name = BOX.areas[state.area]
        phrase = Phrase(
            f"Place {NUMBERS_EN[option]} in {name}.",
            f"Placer {NUMBERS_FR[option]} à {name}." if option else f"Ne rien placer à {name}.",
        )
        return "place", f"place {option}", phrase, {"houses": option}
    name = BOX.areas[state.site[seat]]
    if option:
        price = building.price(state, state.site[seat])
        phrase = Phrase(
            f"Build a palace in {name} for {price} houses.",
            f"Construire un palais à {name} pour {price} maisons.",
        )
        return "palace", "build", phrase, {"build": True, "district": name}
    phrase = Phrase(f"Build nothing in {name}.", f"Ne rien construire à {name}.")
    return "palace", "no palace", phrase, {"build": False, "district": name}


def named_bid(state: Doge, seat: int, option: int) -> Named:
    """A card, a marker, or the end of a bid."""
    if state.bid_area[seat] == NOWHERE:
        name, place = BOX.areas[option], area(option)
        phrase = Phrase(f"Choose the card of {place.en}.", f"Choisir la carte : {place.fr}.")
        return "bid-area", name, phrase, {"area": name}
    if option == bidding.LAY:
        laid = marks(state.bid[seat])
        phrase = Phrase(f"Lay the bid: {laid}.", f"Déposer l’enchère : {laid}.")
        return "bid-marker", "lay", phrase, {"lay": True}
    phrase = Phrase(f"Add a marker {option}.", f"Ajouter un marqueur {option}.")
    return "bid-marker", str(option), phrase, {"marker": option}


def named_move(state: Doge, seat: int, option: int) -> Named:
    """The origin of a moved house, its destination, or no move."""
    if option == building.STAY:
        phrase = Phrase("Move no house.", "Ne déplacer aucune maison.")
        return "move-from", "stay", phrase, {"from": None}
    name = BOX.areas[option]
    if state.origin[seat] == NOWHERE:
        phrase = Phrase(f"Move a house out of {name}.", f"Déplacer une maison de {name}.")
        return "move-from", f"from {name}", phrase, {"from": name}
    phrase = Phrase(f"Move it to {name}.", f"La déplacer à {name}.")
    return "move-to", f"to {name}", phrase, {"to": name}


def asked(state: Doge, seat: int) -> Phrase:
    """The question to a pending decider."""
    phase = state.phase
    if seat == CHANCE:
        if phase == ORDER:
            return Phrase("Which area votes next?", "Quel lieu vote ensuite ?")
        return Phrase("Which card is turned up?", "Quelle carte est retournée ?")
    if phase == BID and state.bid_area[seat] == NOWHERE:
        return Phrase("In which area do you bid?", "Dans quel lieu voulez-vous voter ?")
    if phase == BID:
        place = at(state.bid_area[seat])
        if state.bid[seat] == 0:
            return Phrase(
                f"Your highest marker for {place.en}?",
                f"Quel est votre plus fort marqueur {place.fr} ?",
            )
        laid = marks(state.bid[seat])
        if len(state.options(seat)) == 1:
            return Phrase(f"Lay {laid} for {place.en}?", f"Déposer {laid} {place.fr} ?")
        return Phrase(
            f"So far {laid} for {place.en}. Add a marker, or lay the bid?",
            f"Pour l’instant {laid} {place.fr}. Ajouter un marqueur ou déposer l’enchère ?",
        )
    if phase == CONTROL:
        who = advisor(election.advisor_at_stake(state))
        return Phrase(f"Will you control {who.en}?", f"Voulez-vous contrôler {who.fr} ?")
    if phase == STATION:
        return Phrase("Where does the advisor go?", "Où va le conseiller ?")
    if phase == MOVE and state.origin[seat] == NOWHERE:
        return Phrase("Do you move a house?", "Déplacez-vous une maison ?")
    if phase == MOVE:
        return Phrase("Where does the house go?", "Où va la maison ?")
    name = BOX.areas[state.area if phase == PLACE else state.site[seat]]
    if phase == PLACE:
        return Phrase(
            f"How many houses do you place in {name}?",
            f"Combien de maisons placez-vous à {name} ?",
        )
    assert phase == PALACE
    return Phrase(f"Do you build a palace in {name}?", f"Construisez-vous un palais à {name} ?")


# ---- events

Told = tuple[Phrase, dict[str, Any]]


def order_laid(number: int, rank: int) -> Told:
    """A card of the first year's order was laid."""
    place = area(number)
    return Phrase(
        f"Vote {rank} of the year: {place.en}.", f"Vote n° {rank} de l’année : {place.fr}."
    ), {"area": BOX.areas[number], "rank": rank}


def order_turned(number: int, rank: int) -> Told:
    """A card of next year's order was turned up."""
    place = area(number)
    return Phrase(
        f"Vote {rank} of next year will be held in {place.en}.",
        f"L’an prochain, le vote n° {rank} aura lieu {at(number).fr}.",
    ), {"area": BOX.areas[number], "rank": rank}


def area_chosen(seat: int, number: int) -> Told:
    """A seat chose its card, seen by itself alone."""
    return Phrase(f"You chose {area(number).en}.", f"Vous avez choisi {area(number).fr}."), {
        "seat": seat,
        "area": BOX.areas[number],
    }


def marker_added(seat: int, value: int) -> Told:
    """A seat added a marker to its bid, seen by itself alone."""
    return Phrase(f"You added a {value}.", f"Vous avez ajouté un {value}."), {
        "seat": seat,
        "marker": value,
    }


def bid_laid(seat: int) -> Told:
    """A seat laid its bid face down."""
    return Phrase(f"@{seat} has laid a bid.", f"@{seat} a déposé son enchère."), {"seat": seat}


def bid_revealed(seat: int, number: int, height: int) -> Told:
    """A card was turned up and its markers stacked."""
    place = at(number)
    plural = "s" * (height > 1)
    return Phrase(
        f"@{seat} puts {height} marker{plural} in {place.en}.",
        f"@{seat} place {height} marqueur{plural} {place.fr}.",
    ), {"seat": seat, "area": BOX.areas[number], "height": height}


def vote_held(number: int) -> Told:
    """An area votes."""
    return Phrase(f"{capital(area(number).en)} votes.", f"On vote {at(number).fr}."), {
        "area": BOX.areas[number]
    }


def votes_counted(seat: int, number: int, markers: int, count: int) -> Told:
    """A seat's markers were turned up and its votes counted."""
    shown = marks(markers) or "–"
    total = votes(count)
    return Phrase(
        f"@{seat} shows {shown} and has {total.en}.", f"@{seat} montre {shown} et a {total.fr}."
    ), {"seat": seat, "area": BOX.areas[number], "markers": values(markers), "votes": count}


def nobody_voted(number: int) -> Told:
    """No seat had a vote."""
    return Phrase(
        "Nobody has a vote: nothing happens.", "Personne n’a de voix : rien ne se passe."
    ), {"area": BOX.areas[number]}


def vote_won(seat: int, number: int) -> Told:
    """One seat had the most votes."""
    place = at(number)
    return Phrase(f"@{seat} wins in {place.en}.", f"@{seat} l’emporte {place.fr}."), {
        "seat": seat,
        "area": BOX.areas[number],
    }


def came_second(seat: int, number: int) -> Told:
    """One seat came second."""
    return Phrase(f"@{seat} comes second.", f"@{seat} arrive deuxième."), {
        "seat": seat,
        "area": BOX.areas[number],
    }


def tied_first(mask: int, number: int) -> Told:
    """Several seats had the most votes."""
    who = people(mask)
    return Phrase(
        f"{who.en} tie for first in {area(number).en}.",
        f"{who.fr} sont à égalité à la première place {at(number).fr}.",
    ), {"seats": list(bits(mask)), "area": BOX.areas[number]}


def tied_second(mask: int, number: int) -> Told:
    """Several seats came second."""
    who = people(mask)
    return Phrase(f"{who.en} tie for second.", f"{who.fr} sont à égalité à la deuxième place."), {
        "seats": list(bits(mask)),
        "area": BOX.areas[number],
    }


def advisor_recalled(seat: int, number: int) -> Told:
    """An advisor lost his ring and went back to his symbol."""
    who = advisor(number)
    return Phrase(
        f"@{seat} takes the ring back: {who.en} goes home.",
        f"@{seat} reprend son anneau : {who.fr} rentre chez lui.",
    ), {"seat": seat, "advisor": number}


def control_taken(seat: int, number: int) -> Told:
    """A seat put its ring on an advisor."""
    who = advisor(number)
    return Phrase(f"@{seat} takes control of {who.en}.", f"@{seat} contrôle désormais {who.fr}."), {
        "seat": seat,
        "advisor": number,
    }


def control_renounced(seat: int, number: int) -> Told:
    """A seat left an advisor neutral."""
    who = advisor(number)
    return Phrase(f"@{seat} renounces {who.en}.", f"@{seat} renonce à contrôler {who.fr}."), {
        "seat": seat,
        "advisor": number,
    }


def advisor_stationed(seat: int, number: int, place: int) -> Told:
    """A seat sent its advisor to an area."""
    who, where = advisor(number), at(place)
    return Phrase(
        f"@{seat} sends {who.en} to {where.en}.", f"@{seat} envoie {who.fr} {where.fr}."
    ), {"seat": seat, "advisor": number, "area": BOX.areas[place]}


def decided(seat: int) -> Told:
    """A tied seat made its hidden decision."""
    return Phrase(f"@{seat} has decided.", f"@{seat} a pris sa décision."), {"seat": seat}


def origin_chosen(seat: int, number: int) -> Told:
    """A seat chose which house to move, seen by itself alone."""
    name = BOX.areas[number]
    return Phrase(f"You move a house out of {name}.", f"Vous déplacez une maison de {name}."), {
        "seat": seat,
        "from": name,
    }


def house_stayed(seat: int) -> Told:
    """A seat moved no house."""
    return Phrase(f"@{seat} moves no house.", f"@{seat} ne déplace aucune maison."), {"seat": seat}


def house_moved(seat: int, origin: int, target: int) -> Told:
    """A seat moved a house."""
    out, to = BOX.areas[origin], BOX.areas[target]
    return Phrase(
        f"@{seat} moves a house from {out} to {to}.",
        f"@{seat} déplace une maison de {out} à {to}.",
    ), {"seat": seat, "from": out, "to": to}


def houses_placed(seat: int, number: int, count: int) -> Told:
    """A seat placed houses, or none."""
    name = BOX.areas[number]
    return Phrase(
        f"@{seat} places {NUMBERS_EN[count]} in {name}.",
        f"@{seat} ne place {NUMBERS_FR[0]} à {name}."
        if count == 0
        else f"@{seat} place {NUMBERS_FR[count]} à {name}.",
    ), {"seat": seat, "district": name, "houses": count}


def palace(en: str, fr: str) -> Any:
    """A sentence about a seat, a district and a price."""

    def told(seat: int, number: int, price: int) -> Told:
        name = BOX.areas[number]
        facts = {"seat": seat, "district": name, "price": price}
        return Phrase(
            f"@{seat} " + en.format(name=name, price=price),
            f"@{seat} " + fr.format(name=name, price=price),
        ), facts

    return told


def year_ended(year: int) -> Told:
    """All seven areas have voted."""
    return Phrase(f"Year {year} is over.", f"L’année {year} est terminée."), {"year": year}


def game_ended(mask: int) -> Told:
    """Somebody was elected Doge, or several draw."""
    who = people(mask)
    if len(list(bits(mask))) == 1:
        return Phrase(f"{who.en} is elected Doge!", f"{who.fr} est élu Doge !"), {
            "seats": list(bits(mask))
        }
    return Phrase(f"{who.en} draw the game.", f"Match nul entre {who.fr}."), {
        "seats": list(bits(mask))
    }


EVENTS: Final[dict[str, Any]] = {
    "order_laid": order_laid,
    "order_turned": order_turned,
    "area_chosen": area_chosen,
    "marker_added": marker_added,
    "bid_laid": bid_laid,
    "bid_revealed": bid_revealed,
    "vote_held": vote_held,
    "votes_counted": votes_counted,
    "nobody_voted": nobody_voted,
    "vote_won": vote_won,
    "came_second": came_second,
    "tied_first": tied_first,
    "tied_second": tied_second,
    "advisor_recalled": advisor_recalled,
    "control_taken": control_taken,
    "control_renounced": control_renounced,
    "advisor_stationed": advisor_stationed,
    "decided": decided,
    "origin_chosen": origin_chosen,
    "house_stayed": house_stayed,
    "house_moved": house_moved,
    "houses_placed": houses_placed,
    "palace_built": palace(
        "builds a palace in {name} for {price} houses.",
        "construit un palais à {name} pour {price} maisons.",
    ),
    "palace_declined": palace("builds nothing in {name}.", "ne construit rien à {name}."),
    "palace_blocked": palace(
        "finds no site left in {name}: too many build at once.",
        "ne trouve plus de case à {name} : trop de joueurs y construisent à la fois.",
    ),
    "year_ended": year_ended,
    "game_ended": game_ended,
}
