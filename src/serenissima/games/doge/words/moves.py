"""What can be chosen at Doge, and what is asked, in words."""

from __future__ import annotations

from typing import Any, TypeAlias

from serenissima.games.doge import state as s
from serenissima.games.doge.rules import bidding, building, election
from serenissima.games.doge.state import Position
from serenissima.games.doge.words.terms import advisor, area, marks
from serenissima.kernel.language import Phrase
from serenissima.kernel.state import CHANCE

Named: TypeAlias = tuple[str, str, Phrase, dict[str, Any]]
"""Kind, notation, sentence and facts of one option."""


def named(p: Position, seat: int, option: int) -> Named:
    """One option of a pending decider."""
    if seat == CHANCE:
        return named_card(p, option)
    phase = p.phase
    if phase == s.BID:
        return named_bid(p, seat, option)
    if phase == s.CONTROL:
        who = advisor(election.advisor_at_stake(p))
        if option == s.YES:
            return "control", "take", Phrase("Take control of {advisor}.", advisor=who), take(True)
        return "control", "renounce", Phrase("Renounce {advisor}.", advisor=who), take(False)
    if phase == s.STATION:
        name = p.tables.areas[option]
        phrase = Phrase("Send the advisor to {area}.", area=area(option))
        return "station", f"to {name}", phrase, {"area": name}
    if phase == s.MOVE:
        return named_move(p, seat, option)
    if phase == s.PLACE:
        phrase = Phrase(
            "Place {n|0=no houses|1=one house|2=two houses|# houses} in {area}.",
            n=option,
            area=area(p.area),
        )
        return "place", f"place {option}", phrase, {"houses": option}
    return named_palace(p, seat, option)


def take(taken: bool) -> dict[str, Any]:
    """What a program is told of a decision on control."""
    return {"take": taken}


def named_card(p: Position, option: int) -> Named:
    """A card of the order that is laid or turned up."""
    name, place = p.tables.areas[option], area(option)
    if p.phase == s.ORDER:
        return "order", name, Phrase("Lay {area}.", area=place), {"area": name}
    return "turn", name, Phrase("Turn up {area}.", area=place), {"area": name}


def named_bid(p: Position, seat: int, option: int) -> Named:
    """A card, a marker, or the end of a bid."""
    if p.bid_area[seat] == s.NOWHERE:
        name = p.tables.areas[option]
        phrase = Phrase("Choose the card of {area}.", area=area(option))
        return "bid-area", name, phrase, {"area": name}
    if option == bidding.LAY:
        phrase = Phrase("Lay the bid: {markers}.", markers=marks(p.bid[seat]))
        return "bid-marker", "lay", phrase, {"lay": True}
    phrase = Phrase("Add a marker {value}.", value=option)
    return "bid-marker", str(option), phrase, {"marker": option}


def named_move(p: Position, seat: int, option: int) -> Named:
    """The origin of a moved house, its destination, or no move."""
    if option == building.STAY:
        return "move-from", "stay", Phrase("Move no house."), {"from": None}
    name, place = p.tables.areas[option], area(option)
    if p.origin[seat] == s.NOWHERE:
        phrase = Phrase("Move a house out of {area}.", area=place)
        return "move-from", f"from {name}", phrase, {"from": name}
    return "move-to", f"to {name}", Phrase("Move it to {area}.", area=place), {"to": name}


def named_palace(p: Position, seat: int, option: int) -> Named:
    """A palace built, or not."""
    district = p.site[seat]
    name, place = p.tables.areas[district], area(district)
    if option == s.YES:
        price = int(building.price(p, district))
        phrase = Phrase("Build a palace in {area} for {price} houses.", area=place, price=price)
        return "palace", "build", phrase, {"build": True, "district": name}
    phrase = Phrase("Build nothing in {area}.", area=place)
    return "palace", "no palace", phrase, {"build": False, "district": name}


def asked(p: Position, seat: int) -> Phrase:
    """The question to a pending decider."""
    phase = p.phase
    if seat == CHANCE:
        if phase == s.ORDER:
            return Phrase("Which area votes next?")
        return Phrase("Which card is turned up?")
    if phase == s.BID:
        return asked_bid(p, seat)
    if phase == s.CONTROL:
        who = advisor(election.advisor_at_stake(p))
        return Phrase("Will you control {advisor}?", advisor=who)
    if phase == s.STATION:
        return Phrase("Where does the advisor go?")
    if phase == s.MOVE and p.origin[seat] == s.NOWHERE:
        return Phrase("Do you move a house?")
    if phase == s.MOVE:
        return Phrase("Where does the house go?")
    if phase == s.PLACE:
        return Phrase("How many houses do you place in {area}?", area=area(p.area))
    return Phrase("Do you build a palace in {area}?", area=area(p.site[seat]))


def asked_bid(p: Position, seat: int) -> Phrase:
    """The question to somebody who bids."""
    if p.bid_area[seat] == s.NOWHERE:
        return Phrase("In which area do you bid?")
    place = area(p.bid_area[seat])
    if p.bid[seat] == 0:
        return Phrase("Your highest marker for {area}?", area=place)
    laid = marks(p.bid[seat])
    if len(p.options(seat)) == 1:
        return Phrase("Lay {markers} for {area}?", markers=laid, area=place)
    return Phrase(
        "So far {markers} for {area}. Add a marker, or lay the bid?", markers=laid, area=place
    )
