"""The smugglers of a game for two, whose ways the Doge's gondolas share: page 13."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import ALL_DOCKS, DOCKS, NONE
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import advance
from serenissima.games.venice.rules.moving import FAR, lift, set_down, start_crossing
from serenissima.games.venice.rules.turn import next_seat
from serenissima.games.venice.state import Position, boat_code, fleet_of, gondola_of
from serenissima.kernel.state import (
    CHANCE,
    EVERYONE,
    bit,
    filled,
    has,
    packed_at,
    packed_has,
    packed_length,
    packed_push,
    packed_remove,
    tell,
)


# ---- the cards
def begin_cards(p: Position, deck: i64) -> None:
    """Take the known top card, if there is one, as the first of two. Rules 13.2 and 15.1."""
    p.deck = deck
    p.candidates = 0
    top = p.street[s.TOP + deck]
    if top != NONE:
        p.candidates = packed_push(p.candidates, s.PIECE_BITS, top)
        p.street[s.TOP + deck] = NONE
    p.push(steps.SMUGGLER_CARD)


class Smuggle(steps.Step):
    """The smugglers' turn. Rule 13.2."""

    def ask(self, p: Position) -> i64:
        """After their turn a player draws two cards of their own deck. Rules 13.1 and 13.2."""
        p.done()
        begin_cards(p, p.turn)
        return 0


class SmugglerCard(steps.Step):
    """Which smuggler card is drawn? Rule 13.2."""

    def ask(self, p: Position) -> i64:
        """The cards that may be drawn, until two lie open. Rules 13.2 and 13.9."""
        p.asked = CHANCE
        if packed_length(p.candidates, s.PIECE_BITS) < 2 and p.street[s.PILE + p.deck] != 0:
            return p.street[s.PILE + p.deck]
        p.done()
        p.push(steps.SMUGGLER)
        return 0

    def answer(self, p: Position, option: i64) -> None:
        """Turn up a card of a smuggler deck. Rule 13.2 and Ruling R55."""
        p.street[s.PILE + p.deck] &= ~bit(option)
        p.street[s.SEEN + p.deck] |= bit(option)
        p.candidates = packed_push(p.candidates, s.PIECE_BITS, option)
        tell(p, EVERYONE, "smuggler card", p.deck, option)


class Smuggler(steps.Step):
    """Which smuggler card is played? Rule 13.2."""

    def ask(self, p: Position) -> i64:
        """The one or two cards that lie open. Rules 13.2 and 13.9."""
        mask: i64 = 0
        for place in range(packed_length(p.candidates, s.PIECE_BITS)):
            mask |= bit(packed_at(p.candidates, s.PIECE_BITS, place))
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Play one card; the other goes back on top of the deck. Rules 13.2 and 13.9."""
        p.done()
        other = packed_at(packed_remove(p.candidates, s.PIECE_BITS, option), s.PIECE_BITS, 0)
        p.candidates = 0
        p.street[s.OUT + p.deck] |= bit(option)
        tell(p, EVERYONE, "smuggler", p.deck, option)
        if other != NONE:
            p.street[s.TOP + p.deck] = other
        else:
            # The last card was played: the whole deck is shuffled anew.
            p.street[s.PILE + p.deck] = p.street[s.OUT + p.deck]
            p.street[s.OUT + p.deck] = 0
            tell(p, EVERYONE, "smugglers reshuffled", p.deck)
        p.destination = p.sites[option]
        if p.seats == 1:
            p.push(steps.DOGE_GONDOLA)
        else:
            set_off(p, gondola_of(p.seats, p.deck))


# ---- the way
def set_off(p: Position, gondola: i64) -> None:
    """Cast off, or on the first card simply appear at the place. Rule 13.3, Rulings R31 and R34."""
    p.smuggler = gondola
    p.push(steps.LAND)
    if p.where[gondola] == NONE or p.where[gondola] == p.destination:
        return
    lift(p, gondola)
    p.visited = bit(p.where[gondola])
    p.push(steps.SAIL)


class Sail(steps.Step):
    """Which of the cheapest ways is taken? Rule 13.4."""

    def ask(self, p: Position) -> i64:
        """The next docks on a cheapest way to the destination. Rule 13.4 and Ruling R32."""
        here = p.where[p.smuggler]
        if here == p.destination:
            p.done()
            return 0
        tables = p.tables
        price = prices(p)
        near = tables.near[here] & ~p.visited
        best: i64 = FAR
        mask: i64 = 0
        for dock in range(i64(DOCKS)):
            if has(near, dock):
                total = price[dock] + smuggler_cost(p, tables.between[here * DOCKS + dock])
                if total < best:
                    best = total
                    mask = 0
                if total == best:
                    mask |= bit(dock)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Go one canal on; gondolas of players on the way are passed. Rules 13.4 and 13.5."""
        p.where[p.smuggler] = option
        p.visited |= bit(option)
        tell(p, EVERYONE, "sailed", boat_code(p, p.smuggler), option)
        if option == p.destination:
            p.done()
        else:
            start_crossing(p, option, p.smuggler)


def prices(p: Position) -> vec[i64]:
    """What each dock costs to the destination, over docks not passed yet. Rule 13.4."""
    # Bridges cost nothing, so a cheapest way could run in a circle if passed docks counted.
    tables = p.tables
    price = filled(DOCKS, FAR)
    bridged = free_ways(p)
    todo = ALL_DOCKS & ~p.visited
    now = bit(p.destination)
    soon: i64 = 0
    later: i64 = 0
    cost: i64 = 0
    # Costs are 0, 1 or 2, so docks are reached in rings of equal cost.
    while (now | soon | later) & todo != 0:
        now &= todo
        grown: i64 = 0
        while grown != now:
            grown = now
            for dock in range(i64(DOCKS)):
                if has(grown, dock):
                    now |= bridged[dock] & todo
        for dock in range(i64(DOCKS)):
            if has(now, dock):
                price[dock] = cost
                soon |= tables.cheap[dock]
                later |= tables.near[dock]
        todo &= ~now
        now = soon
        soon = later
        later = 0
        cost += 1
    return price


def free_ways(p: Position) -> vec[i64]:
    """For each dock, the docks to which a bridged canal leads. Rule 13.4."""
    out = filled(DOCKS, 0)
    for canal in range(p.tables.canals):
        if p.bridges[canal] != NONE:
            one = p.tables.end_one[canal]
            other = p.tables.end_two[canal]
            out[one] |= bit(other)
            out[other] |= bit(one)
    return out


def smuggler_cost(p: Position, canal: i64) -> i64:
    """A canal's price for a smuggler, who has no free first move. Rule 13.4."""
    return 0 if p.bridges[canal] != NONE else p.tables.cost[canal]


# ---- the end of the way
def land_smuggler(p: Position) -> None:
    """Moor, hand out points, advance the smugglers' assistant. Rules 13.6 and 13.7, Ruling R31."""
    p.done()
    moor_smuggler(p, 1 - p.turn)
    p.smuggler = NONE
    p.destination = NONE
    next_seat(p)


def moor_smuggler(p: Position, scorer: i64) -> None:
    """End a smuggler's way at its destination; `scorer` scores for smugglers below. Rule 13.6."""
    gondola = p.smuggler
    if p.where[gondola] == NONE or not lies_at(p, gondola):
        set_down(p, gondola, p.destination, scorer)
    advance(p, fleet_of(gondola), p.tiles[p.destination])


def lies_at(p: Position, gondola: i64) -> bool:
    """Whether a gondola lies in the stack of its dock. Ruling R31."""
    return packed_has(p.stacks[p.where[gondola]], s.PIECE_BITS, gondola)
