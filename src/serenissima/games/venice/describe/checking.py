"""Whether every piece of a described position is in one place, and every step finds its pieces."""

from __future__ import annotations

from serenissima.games.venice import state as s
from serenissima.games.venice.data import DOGE_BOXED, DOGE_DECK, MISSIONS, NONE, ROW_PLACES
from serenissima.games.venice.describe.names import gondola_names
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.agenda import NAMES
from serenissima.games.venice.state import Position, fleet_of, steps_of
from serenissima.kernel.state import IllegalPosition, bits, unpack


def places_in(mask: int) -> list[int]:
    """The places of a mask's bits."""
    return [int(place) for place in bits(mask)]


def check_pieces(p: Position) -> None:
    """Every card, gondola, assistant, bridge and cube is in exactly one place."""
    missions: list[int] = [int(p.under[k]) for k in range(int(p.under_missions))]
    cards = [int(p.under[MISSIONS + k]) for k in range(int(p.under_influence))]
    drawn = unpack(p.drawn, s.CARD_BITS)
    if p.pile == s.MISSION_DECK:
        missions += drawn
    elif p.pile == s.INFLUENCE_DECK:
        cards += drawn
    cards += places_in(p.discarded)
    for seat in range(int(p.seats)):
        hand = places_in(p.at(seat, s.HAND))
        if len(hand) > s.HAND_LIMIT:
            raise IllegalPosition(f"hands[{seat}].missions: at most {s.HAND_LIMIT}")
        missions += hand + places_in(p.at(seat, s.COMPLETED))
        cards += places_in(p.at(seat, s.CARDS))
        turned = p.at(seat, s.FAVOUR)
        if (turned != s.FAVOUR_NONE) != p.favour:
            raise IllegalPosition(f"fleets[{seat}].favour: does not fit the variant 'favour'")
    for name, found in (("missions", missions), ("influence cards", cards)):
        if len(set(found)) != len(found):
            raise IllegalPosition(f"{name}: one of them is in two places")
    deck = int(p.tables.mission_deck[p.seats])
    if len(missions) + int(p.mission_top) != deck:
        raise IllegalPosition(
            f"mission_top must be {deck - len(missions)}: the game is played with {deck} missions"
        )
    for gondola in range(2 * int(p.fleets)):
        limit = int(p.tables.cube_limit)
        if p.step() == steps.SPILL and p.hold == gondola:
            limit += 1
        elif p.step() == steps.EXCHANGE and fleet_of(gondola) == p.turn:
            # Colour by colour, one gondola can be too full until the last one is shared out.
            limit *= 2
        if p.load_of(gondola) > limit:
            name = gondola_names(p)[gondola]
            raise IllegalPosition(f"fleets: {name} carries more than {limit} cubes")
    check_course(p)
    check_afloat(p)
    check_smugglers(p)
    check_doge(p)


# What a step on the agenda needs to know before it can be asked.
NEEDS: dict[int, tuple[str, ...]] = {
    steps.MOVE: ("boat", "dock"),
    steps.ARRIVE: ("boat", "dock"),
    steps.COMPLETE: ("boat", "dock"),
    steps.WORK: ("boat", "dock"),
    steps.ACTIVATE: ("site", "boat", "hold"),
    steps.PLACE: ("boat",),
    steps.SPILL: ("hold",),
    steps.SELL: ("hold",),
    steps.CONVERT: ("hold",),
    steps.INTO: ("hold",),
    steps.GIVE: ("hold",),
    steps.CUBE: ("hold",),
    steps.FILE: ("mission",),
    steps.CARD: ("pile",),
    steps.KEEP: ("pile",),
    steps.DOGE_GONDOLA: ("destination",),
    steps.SAIL: ("smuggler", "destination"),
    steps.LAND: ("smuggler", "destination"),
}
UNDER_WAY = (steps.MOVE, steps.ARRIVE)


def check_course(p: Position) -> None:
    """Each step on the agenda finds what it needs."""
    for step in steps_of(p):
        for name in NEEDS.get(step, ()):
            if getattr(p, name) == NONE:
                raise IllegalPosition(f"{name}: the step {NAMES[step]!r} needs it")
        if step == steps.SETTLE and p.dues == 0:
            raise IllegalPosition("dues: nobody owes a scroll or an intrigue")
    if p.boat != NONE and fleet_of(p.boat) != p.turn and p.step() != steps.REDUCE:
        later = (steps.SAIL, steps.LAND, steps.SMUGGLER, steps.SMUGGLER_CARD)
        if any(step in NEEDS and step not in later for step in steps_of(p)):
            raise IllegalPosition("boat: it belongs to the player on turn")


def check_afloat(p: Position) -> None:
    """A gondola lies in the stack of its dock, unless it is the one that moves."""
    agenda = steps_of(p)
    moving = []
    if any(step in UNDER_WAY for step in agenda):
        moving.append(int(p.boat))
    if steps.SAIL in agenda or steps.LAND in agenda:
        moving.append(int(p.smuggler))
    for gondola in range(2 * int(p.fleets)):
        dock = int(p.where[gondola])
        name = gondola_names(p)[gondola]
        if dock != NONE and gondola not in unpack(p.stacks[dock], s.PIECE_BITS):
            if gondola not in moving:
                here = p.tables.names["docks"][dock]
                raise IllegalPosition(f"stacks: {name} is missing at {here}")
        elif gondola in moving and steps.LAND not in agenda:
            raise IllegalPosition(f"agenda: {name} is moored, so it is not under way")


def check_smugglers(p: Position) -> None:
    """Each smuggler deck has its twelve cards, or nine once the Doge's three are boxed."""
    for deck in range(s.DECKS):
        found = places_in(p.street[s.PILE + deck]) + places_in(p.street[s.OUT + deck])
        if p.street[s.TOP + deck] != NONE:
            found.append(int(p.street[s.TOP + deck]))
        if p.deck == deck:
            found += unpack(p.candidates, s.PIECE_BITS)
        allowed = {0: (0,), 1: (12, 11, 10, 9), 2: (12,)}[int(p.seats) if p.seats < 3 else 0]
        if len(set(found)) != len(found) or len(found) not in allowed:
            raise IllegalPosition(f"smugglers[{deck}]: a card is missing or in two places")


def check_doge(p: Position) -> None:
    """The Doge's 27 cards: two in the box, the others in deck, row and discards."""
    row = [int(p.street[s.ROW + k]) for k in range(ROW_PLACES) if p.street[s.ROW + k] != NONE]
    found = row + places_in(p.doge_out)
    if p.seats != 1:
        if found or p.doge_deck:
            raise IllegalPosition("row: the Doge's cards are for one player")
        return
    if len(set(found)) != len(found):
        raise IllegalPosition("row: a Doge card is in two places")
    if len(found) + int(p.doge_deck) > DOGE_DECK - DOGE_BOXED:
        raise IllegalPosition("doge_deck: two of the 27 cards are in the box")
