"""Drawing missions and Influence cards, and putting back what is not kept: pages 10 and 11.

A deck is a top part that nobody has seen, drawn from by chance when a card is turned up, and below
it the cards that were put back, in order. Each seat remembers the cards it put back and where they
can have gone since.
"""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import INFLUENCE, MISSIONS
from serenissima.games.venice.rules.steps import CARD, KEEP
from serenissima.games.venice.rules.tracks import trigger
from serenissima.games.venice.state import Position, tell, whisper
from serenissima.kernel.state import bit, ones


def deck_size(p: Position, pile: i64) -> i64:
    """How many cards a deck still has, those put back included. Rule 5.5."""
    if pile == s.MISSION_DECK:
        return p.mission_top + p.under_missions
    return ones(unseen(p, s.INFLUENCE_DECK)) + p.under_influence


def unseen(p: Position, pile: i64) -> i64:
    """The cards that may lie in the top part of a deck, as a mask. Ruling R48."""
    out: i64 = 0
    column = s.HAND if pile == s.MISSION_DECK else s.CARDS
    for seat in range(p.seats):
        out |= p.at(seat, column)
        if pile == s.MISSION_DECK:
            out |= p.at(seat, s.COMPLETED)
    drawn = p.drawn if p.pile == pile else 0
    while drawn != 0:
        out |= bit((drawn & 31) - 1)
        drawn >>= 5
    if pile == s.MISSION_DECK:
        for place in range(p.under_missions):
            out |= bit(p.under[place])
        return (bit(MISSIONS) - 1) & ~out
    for place in range(p.under_influence):
        out |= bit(p.under[MISSIONS + place])
    return (bit(INFLUENCE) - 1) & ~(out | p.discarded)


def start_draw(p: Position, pile: i64, count: i64) -> None:
    """Begin to draw cards, to keep one of them. Rules 10.3 and 11.1."""
    p.pile = pile
    p.to_draw = count
    p.drawn = 0
    p.push(CARD)


def next_card(p: Position) -> i64:
    """The cards that chance may turn up now, or 0 once all are drawn. Rules 10.3 and 11.2."""
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
                tell(p, "reshuffled")
                continue
        p.to_draw = 0
    p.done()
    p.push(KEEP)
    return 0


def draw(p: Position, card: i64) -> None:
    """The drawer sees a card; the others see that he has one. Rule 11.1."""
    if p.pile == s.MISSION_DECK and p.mission_top > 0:
        p.mission_top -= 1
    show(p, card)


def show(p: Position, card: i64) -> None:
    """Add a card to those just drawn. Rule 11.1."""
    p.drawn = (p.drawn << 5) | (card + 1)
    p.to_draw -= 1
    tell(p, "drew", p.turn, p.pile)
    whisper(p, p.turn, "saw", p.turn, p.pile, face(p.pile, card))


def face(pile: i64, card: i64) -> i64:
    """What a card shows: the two copies of an Influence card look alike. Ruling R49."""
    return card if pile == s.MISSION_DECK else card >> 1


def first_of(pile: i64) -> i64:
    """Where a deck's cards start in the vectors that hold both decks. Ruling R48."""
    return 0 if pile == s.MISSION_DECK else MISSIONS


def alike(pile: i64, one: i64, other: i64) -> bool:
    """Whether two cards look the same: each Influence card is there twice. Ruling R49."""
    return face(pile, one) == face(pile, other)


def take_from_under(p: Position) -> None:
    """Draw the card that was put back first, and let everyone's memory follow it. Ruling R48."""
    first = first_of(p.pile)
    size = MISSIONS if p.pile == s.MISSION_DECK else INFLUENCE
    if p.pile == s.MISSION_DECK:
        p.under_missions -= 1
        left = p.under_missions
    else:
        p.under_influence -= 1
        left = p.under_influence
    card = p.under[first]
    for place in range(left):
        p.under[first + place] = p.under[first + place + 1]
    p.under[first + left] = -1
    hands: i64 = bit(s.UNDER_BIT) - 1
    for seat in range(p.seats):
        start = seat * (MISSIONS + INFLUENCE) + first
        for other in range(i64(size)):
            places = p.known[start + other]
            if places == 0:
                continue
            taken = (places >> s.UNDER_BIT) & 1 != 0
            moved = (places & hands) | ((places >> (s.UNDER_BIT + 1)) << s.UNDER_BIT)
            if taken and seat != p.turn:
                moved |= bit(s.DRAWN_BIT)
            elif taken and alike(p.pile, other, card):
                moved = 0
            p.known[start + other] = moved
    show(p, card)


def keep(p: Position, card: i64) -> None:
    """Take one of the drawn cards into hand and put the others under the deck. Ruling R48."""
    seat = p.turn
    column = s.HAND if p.pile == s.MISSION_DECK else s.CARDS
    p.put(seat, column, p.at(seat, column) | bit(card))
    tell(p, "kept", seat, p.pile)
    whisper(p, seat, "kept card", seat, p.pile, face(p.pile, card))
    drawn = p.drawn
    new_places: i64 = 0
    while drawn != 0:
        other = (drawn & 31) - 1
        drawn >>= 5
        if other != card:
            new_places |= bit(put_under(p, other))
    settle_memory(p, new_places)
    end_draw(p)


def give_back(p: Position, card: i64) -> None:
    """At the start each player keeps all the missions dealt to him but one. Rule 5.6."""
    seat = p.turn
    hand: i64 = 0
    drawn = p.drawn
    while drawn != 0:
        other = (drawn & 31) - 1
        drawn >>= 5
        if other != card:
            hand |= bit(other)
    p.put(seat, s.HAND, hand)
    tell(p, "gave back", seat)
    whisper(p, seat, "gave back card", seat, p.pile, card)
    put_under(p, card)
    end_draw(p)


def put_under(p: Position, card: i64) -> i64:
    """Put a card under its deck; the seat remembers it, and the place is answered. Ruling R48."""
    first = first_of(p.pile)
    if p.pile == s.MISSION_DECK:
        place = p.under_missions
        p.under_missions += 1
    else:
        place = p.under_influence
        p.under_influence += 1
    p.under[first + place] = card
    memory = p.turn * (MISSIONS + INFLUENCE) + first + card
    p.known[memory] = bit(s.UNDER_BIT + place)
    return s.UNDER_BIT + place


def settle_memory(p: Position, new_places: i64) -> None:
    """For the others, a drawn card is now in the drawer's hand or under the deck. Ruling R49."""
    first = first_of(p.pile)
    size = MISSIONS if p.pile == s.MISSION_DECK else INFLUENCE
    drawn_bit: i64 = bit(s.DRAWN_BIT)
    for seat in range(p.seats):
        if seat == p.turn:
            continue
        start = seat * (MISSIONS + INFLUENCE) + first
        for card in range(i64(size)):
            places = p.known[start + card]
            if places & drawn_bit:
                p.known[start + card] = (places & ~drawn_bit) | bit(p.turn) | new_places


def forget(p: Position, pile: i64, card: i64, holder: i64) -> None:
    """A card shown by its holder is no longer remembered as hidden. Ruling R49."""
    first = first_of(pile)
    size = MISSIONS if pile == s.MISSION_DECK else INFLUENCE
    for seat in range(p.seats):
        start = seat * (MISSIONS + INFLUENCE) + first
        for other in range(i64(size)):
            if alike(pile, other, card) and (p.known[start + other] >> holder) & 1:
                p.known[start + other] = 0


def end_draw(p: Position) -> None:
    """The draw is over; an empty mission deck triggers the end. Rule 12.1 and Ruling R3."""
    pile = p.pile
    p.pile = -1
    p.drawn = 0
    p.done()
    if pile == s.INFLUENCE_DECK or p.seats == 1:
        return
    if p.ending == s.RUNNING and p.mission_top + p.under_missions == 0:
        trigger(p)
