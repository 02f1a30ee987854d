"""What happens at Doge, in words: each event with its sentence and its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from serenissima.games.doge.data import BOX
from serenissima.games.doge.describe import values
from serenissima.games.doge.words.terms import advisor as advisor_of
from serenissima.games.doge.words.terms import area as area_of
from serenissima.games.doge.words.terms import marks, numbers, people
from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Fact, Phrase, Seat


def order_laid(area: int, rank: int) -> Told:
    """A card of the first year's order was laid."""
    phrase = Phrase("Vote {rank} of the year: {area}.", rank=rank, area=area_of(area))
    return phrase, {"area": BOX.areas[area], "rank": rank}


def order_turned(area: int, rank: int) -> Told:
    """A card of next year's order was turned up."""
    phrase = Phrase(
        "Vote {rank} of next year will be held in {area}.", rank=rank, area=area_of(area)
    )
    return phrase, {"area": BOX.areas[area], "rank": rank}


def area_chosen(seat: int, area: int) -> Told:
    """A seat chose its card, seen by itself alone."""
    phrase = Phrase("You chose {area}.", area=area_of(area))
    return phrase, {"seat": seat, "area": BOX.areas[area]}


def marker_added(seat: int, value: int) -> Told:
    """A seat added a marker to its bid, seen by itself alone."""
    return Phrase("You added a {value}.", value=value), {"seat": seat, "marker": value}


def bid_laid(seat: int) -> Told:
    """A seat laid its bid face down."""
    return Phrase("{who} has laid a bid.", who=Seat(seat)), {"seat": seat}


def bid_revealed(seat: int, area: int, height: int) -> Told:
    """A card was turned up and its markers stacked."""
    phrase = Phrase(
        "{who} puts {n|# marker|# markers} in {area}.",
        who=Seat(seat),
        n=height,
        area=area_of(area),
    )
    return phrase, {"seat": seat, "area": BOX.areas[area], "height": height}


def vote_held(area: int) -> Told:
    """An area votes."""
    return Phrase("{area^} votes.", area=area_of(area)), {"area": BOX.areas[area]}


def votes_counted(seat: int, area: int, markers: int, votes: int) -> Told:
    """A seat's markers were turned up and its votes counted."""
    if markers == 0:
        phrase = Phrase(
            "{who} shows no markers and has {n|0=no votes|# vote|# votes}.",
            who=Seat(seat),
            n=votes,
        )
    else:
        phrase = Phrase(
            "{who} shows {markers} and has {n|0=no votes|# vote|# votes}.",
            who=Seat(seat),
            markers=marks(markers),
            n=votes,
        )
    facts = {"seat": seat, "area": BOX.areas[area], "markers": values(markers), "votes": votes}
    return phrase, facts


def nobody_voted(area: int) -> Told:
    """No seat had a vote."""
    return Phrase("Nobody has a vote: nothing happens."), {"area": BOX.areas[area]}


def vote_won(seat: int, area: int) -> Told:
    """One seat had the most votes."""
    phrase = Phrase("{who} wins in {area}.", who=Seat(seat), area=area_of(area))
    return phrase, {"seat": seat, "area": BOX.areas[area]}


def came_second(seat: int, area: int) -> Told:
    """One seat came second."""
    phrase = Phrase("{who} comes second.", who=Seat(seat))
    return phrase, {"seat": seat, "area": BOX.areas[area]}


def tied_first(seats: int, area: int) -> Told:
    """Several seats had the most votes."""
    phrase = Phrase("{who} tie for first in {area}.", who=people(seats), area=area_of(area))
    return phrase, {"seats": numbers(seats), "area": BOX.areas[area]}


def tied_second(seats: int, area: int) -> Told:
    """Several seats came second."""
    phrase = Phrase("{who} tie for second.", who=people(seats))
    return phrase, {"seats": numbers(seats), "area": BOX.areas[area]}


def advisor_recalled(seat: int, advisor: int) -> Told:
    """An advisor lost his ring and went back to his symbol."""
    phrase = Phrase(
        "{who} takes back the ring: {advisor} goes home.",
        who=Seat(seat),
        advisor=advisor_of(advisor),
    )
    return phrase, {"seat": seat, "advisor": advisor}


def control_taken(seat: int, advisor: int) -> Told:
    """A seat put its ring on an advisor."""
    phrase = Phrase(
        "{who} takes control of {advisor}.", who=Seat(seat), advisor=advisor_of(advisor)
    )
    return phrase, {"seat": seat, "advisor": advisor}


def control_renounced(seat: int, advisor: int) -> Told:
    """A seat left an advisor neutral."""
    phrase = Phrase("{who} renounces {advisor}.", who=Seat(seat), advisor=advisor_of(advisor))
    return phrase, {"seat": seat, "advisor": advisor}


def advisor_stationed(seat: int, advisor: int, area: int) -> Told:
    """A seat sent its advisor to an area."""
    phrase = Phrase(
        "{who} sends {advisor} to {area}.",
        who=Seat(seat),
        advisor=advisor_of(advisor),
        area=area_of(area),
    )
    return phrase, {"seat": seat, "advisor": advisor, "area": BOX.areas[area]}


def decided(seat: int) -> Told:
    """A tied seat made its hidden decision."""
    return Phrase("{who} has decided.", who=Seat(seat)), {"seat": seat}


def origin_chosen(seat: int, district: int) -> Told:
    """A seat chose which house to move, seen by itself alone."""
    phrase = Phrase("You move a house out of {area}.", area=area_of(district))
    return phrase, {"seat": seat, "from": BOX.areas[district]}


def house_stayed(seat: int) -> Told:
    """A seat moved no house."""
    return Phrase("{who} moves no house.", who=Seat(seat)), {"seat": seat}


def house_moved(seat: int, origin: int, target: int) -> Told:
    """A seat moved a house."""
    phrase = Phrase(
        "{who} moves a house from {origin} to {target}.",
        who=Seat(seat),
        origin=area_of(origin),
        target=area_of(target),
    )
    return phrase, {"seat": seat, "from": BOX.areas[origin], "to": BOX.areas[target]}


def houses_placed(seat: int, district: int, houses: int) -> Told:
    """A seat placed houses, or none."""
    phrase = Phrase(
        "{who} places {n|0=no houses|1=one house|2=two houses|# houses} in {area}.",
        who=Seat(seat),
        n=houses,
        area=area_of(district),
    )
    return phrase, {"seat": seat, "district": BOX.areas[district], "houses": houses}


def palace(sentence: Callable[..., Phrase]) -> Callable[[int, int, int], Told]:
    """An event about a seat, a district and the price of its next palace."""

    def told(seat: int, district: int, price: int) -> Told:
        facts = {"seat": seat, "district": BOX.areas[district], "price": price}
        return sentence(who=Seat(seat), area=area_of(district), price=price), facts

    return told


def built(**facts: Fact) -> Phrase:
    """A palace stands."""
    return Phrase("{who} builds a palace in {area} for {price} houses.", **facts)


def declined(**facts: Fact) -> Phrase:
    """Somebody keeps the houses."""
    return Phrase("{who} builds nothing in {area}.", **facts)


def blocked(**facts: Fact) -> Phrase:
    """More wanted to build than there were sites."""
    return Phrase("{who} finds no site left in {area}: too many build at once.", **facts)


def year_ended(year: int) -> Told:
    """All seven areas have voted."""
    return Phrase("Year {year} is over.", year=year), {"year": year}


def game_ended(seats: int) -> Told:
    """Somebody was elected Doge, or several draw."""
    winners = people(seats)
    facts = {"seats": numbers(seats)}
    if len(winners) == 1:
        return Phrase("{who} is elected Doge!", who=winners), facts
    return Phrase("{who} draw the game.", who=winners), facts


EVENTS: Final = Events(
    {
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
        "palace_built": palace(built),
        "palace_declined": palace(declined),
        "palace_blocked": palace(blocked),
        "year_ended": year_ended,
        "game_ended": game_ended,
    }
)
