"""Drawing missions and Influence cards, and putting back what is not kept: pages 10 and 11.

A deck is a top part that nobody has seen, drawn from by chance when a card is turned up, and below
it the cards that were put back, in order. Each seat remembers the cards it put back and where they
can have gone since.
"""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import (
    ALL_INFLUENCE,
    ALL_MISSIONS,
    KINDS,
    NONE,
)
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.tracks import trigger
from serenissima.games.venice.state import (
    Position,
    first_of,
    has_kind,
    kind_of,
    memory_at,
    size_of,
)
from serenissima.kernel.state import (
    CHANCE,
    EVERYONE,
    bit,
    has,
    ones,
    packed_at,
    packed_length,
    packed_push,
    tell,
)


def deck_size(p: Position, pile: i64) -> i64:
    """How many cards a deck still has, those put back included. Rule 5.5."""
    if pile == s.MISSION_DECK:
        return p.mission_top + p.under_missions
    return ones(unseen(p, s.INFLUENCE_DECK)) + p.under_influence


def unseen(p: Position, pile: i64) -> i64:
    """The cards that may lie in the top part of a deck, as a mask. Ruling R48."""
    out = drawn_cards(p) if p.pile == pile else i64(0)
    if pile == s.MISSION_DECK:
        for seat in range(p.seats):
            out |= p.at(seat, s.HAND) | p.at(seat, s.COMPLETED)
        for place in range(p.under_missions):
            out |= bit(p.under[place])
        return ALL_MISSIONS & ~out
    for seat in range(p.seats):
        out |= p.at(seat, s.CARDS)
    first = first_of(s.INFLUENCE_DECK)
    for place in range(p.under_influence):
        out |= bit(p.under[first + place])
    return ALL_INFLUENCE & ~(out | p.discarded)


def drawn_cards(p: Position) -> i64:
    """The cards just drawn, as a mask. Rule 11.1."""
    mask: i64 = 0
    for place in range(packed_length(p.drawn, s.CARD_BITS)):
        mask |= bit(packed_at(p.drawn, s.CARD_BITS, place))
    return mask


def kinds_in(cards: i64) -> i64:
    """The kinds among some Influence cards, as a mask. Ruling R49."""
    mask: i64 = 0
    for kind in range(i64(KINDS)):
        if has_kind(cards, kind):
            mask |= bit(kind)
    return mask


def face(pile: i64, card: i64) -> i64:
    """What a card shows: the two copies of an Influence card look alike. Ruling R49."""
    return card if pile == s.MISSION_DECK else kind_of(card)


def alike(pile: i64, one: i64, other: i64) -> bool:
    """Whether two cards look the same: each Influence card is there twice. Ruling R49."""
    return face(pile, one) == face(pile, other)


# ---- drawing
def start_draw(p: Position, pile: i64, count: i64) -> None:
    """Begin to draw cards, to keep one of them. Rules 10.3 and 11.1."""
    p.pile = pile
    p.to_draw = count
    p.drawn = 0
    p.push(steps.CARD)


class DrawCard(steps.Step):
    """Which card is drawn? Rules 10.3 and 11.2."""

    def ask(self, p: Position) -> i64:
        """The cards that chance may turn up now. Rules 10.3 and 11.2."""
        p.asked = CHANCE
        while p.to_draw > 0:
            if p.pile == s.MISSION_DECK:
                if p.mission_top > 0:
                    return unseen(p, s.MISSION_DECK)
                if p.under_missions > 0:
                    take_from_under(p)
                    continue
            else:
                pool = unseen(p, s.INFLUENCE_DECK)
                if pool != 0:
                    return pool
                if p.under_influence > 0:
                    take_from_under(p)
                    continue
                if p.discarded != 0:
                    p.discarded = 0
                    tell(p, EVERYONE, "reshuffled")
                    continue
            p.to_draw = 0
        p.done()
        p.push(steps.KEEP)
        return 0

    def answer(self, p: Position, option: i64) -> None:
        """Those on turn see their card; the others see that they have one. Rule 11.1."""
        if p.pile == s.MISSION_DECK and p.mission_top > 0:
            p.mission_top -= 1
        show(p, option)


def show(p: Position, card: i64) -> None:
    """Add a card to those just drawn. Rule 11.1."""
    p.drawn = packed_push(p.drawn, s.CARD_BITS, card)
    p.to_draw -= 1
    tell(p, EVERYONE, "drew", p.turn, p.pile)
    tell(p, bit(p.turn), "saw", p.turn, p.pile, face(p.pile, card))


def take_from_under(p: Position) -> None:
    """Draw the card that was put back first, and let everyone's memory follow it. Ruling R48."""
    first = first_of(p.pile)
    if p.pile == s.MISSION_DECK:
        p.under_missions -= 1
        left = p.under_missions
    else:
        p.under_influence -= 1
        left = p.under_influence
    card = p.under[first]
    for place in range(left):
        p.under[first + place] = p.under[first + place + 1]
    p.under[first + left] = NONE
    hands: i64 = bit(s.UNDER_BIT) - 1
    for seat in range(p.seats):
        start = memory_at(seat, p.pile)
        for other in range(size_of(p.pile)):
            places = p.known[start + other]
            if places == 0:
                continue
            taken = has(places, s.UNDER_BIT)
            moved = (places & hands) | ((places >> (s.UNDER_BIT + 1)) << s.UNDER_BIT)
            if taken and seat != p.turn:
                moved |= bit(s.DRAWN_BIT)
            elif taken and alike(p.pile, other, card):
                moved = 0
            p.known[start + other] = moved
    show(p, card)


# ---- keeping one
class Keep(steps.Step):
    """Which card is kept, or at the start given back? Rules 5.6, 10.3 and 11.1."""

    def ask(self, p: Position) -> i64:
        """The cards just drawn, Influence cards by kind. Rules 5.6, 10.3 and 11.1."""
        if packed_length(p.drawn, s.CARD_BITS) < 2:
            if p.drawn == 0:
                end_draw(p)
            else:
                keep(p, packed_at(p.drawn, s.CARD_BITS, 0))
            return 0
        drawn = drawn_cards(p)
        return drawn if p.pile == s.MISSION_DECK else kinds_in(drawn)

    def answer(self, p: Position, option: i64) -> None:
        """Keep a card, or give the third mission back at the start. Rules 5.6, 10.3 and 11.1."""
        if gives_back(p):
            give_back(p, option)
        elif p.pile == s.MISSION_DECK:
            keep(p, option)
        else:
            keep(p, drawn_of_kind(p, option))


def gives_back(p: Position) -> bool:
    """Whether three cards are drawn: one of them is given back, the others are kept. Rule 5.6."""
    return packed_length(p.drawn, s.CARD_BITS) > 2


def drawn_of_kind(p: Position, kind: i64) -> i64:
    """The first card of a kind that was drawn. Ruling R49."""
    card: i64 = NONE
    for place in range(packed_length(p.drawn, s.CARD_BITS)):
        if kind_of(packed_at(p.drawn, s.CARD_BITS, place)) == kind:
            card = packed_at(p.drawn, s.CARD_BITS, place)
    return card


def keep(p: Position, card: i64) -> None:
    """Take one of the drawn cards into hand and put the others under the deck. Ruling R48."""
    seat = p.turn
    column = s.HAND if p.pile == s.MISSION_DECK else s.CARDS
    p.put(seat, column, p.at(seat, column) | bit(card))
    tell(p, EVERYONE, "kept", seat, p.pile)
    tell(p, bit(seat), "kept card", seat, p.pile, face(p.pile, card))
    new_places: i64 = 0
    for place in range(packed_length(p.drawn, s.CARD_BITS)):
        other = packed_at(p.drawn, s.CARD_BITS, place)
        if other != card:
            new_places |= bit(put_under(p, other))
    settle_memory(p, new_places)
    end_draw(p)


def give_back(p: Position, card: i64) -> None:
    """At the start each player keeps all the missions dealt to them but one. Rule 5.6."""
    seat = p.turn
    p.put(seat, s.HAND, drawn_cards(p) & ~bit(card))
    tell(p, EVERYONE, "gave back", seat)
    tell(p, bit(seat), "gave back card", seat, p.pile, card)
    put_under(p, card)
    end_draw(p)


def put_under(p: Position, card: i64) -> i64:
    """Put a card under its deck; the seat remembers it, and the place is answered. Ruling R48."""
    if p.pile == s.MISSION_DECK:
        place = p.under_missions
        p.under_missions += 1
    else:
        place = p.under_influence
        p.under_influence += 1
    p.under[first_of(p.pile) + place] = card
    p.known[memory_at(p.turn, p.pile) + card] = bit(s.UNDER_BIT + place)
    return s.UNDER_BIT + place


def settle_memory(p: Position, new_places: i64) -> None:
    """For the others, a drawn card is now in the drawer's hand or under the deck. Ruling R49."""
    for seat in range(p.seats):
        if seat == p.turn:
            continue
        start = memory_at(seat, p.pile)
        for card in range(size_of(p.pile)):
            places = p.known[start + card]
            if has(places, s.DRAWN_BIT):
                p.known[start + card] = (places & ~bit(s.DRAWN_BIT)) | bit(p.turn) | new_places


def forget(p: Position, seat: i64, pile: i64, card: i64) -> None:
    """A card shown by its holder is no longer remembered as hidden. Ruling R49."""
    for other in range(p.seats):
        start = memory_at(other, pile)
        for twin in range(size_of(pile)):
            if alike(pile, twin, card) and has(p.known[start + twin], seat):
                p.known[start + twin] = 0


def end_draw(p: Position) -> None:
    """The draw is over; an empty mission deck triggers the end. Rule 12.1 and Ruling R3."""
    pile = p.pile
    p.pile = NONE
    p.drawn = 0
    p.done()
    if pile == s.INFLUENCE_DECK or p.seats == 1:
        return
    if p.ending == s.RUNNING and deck_size(p, s.MISSION_DECK) == 0:
        trigger(p)
