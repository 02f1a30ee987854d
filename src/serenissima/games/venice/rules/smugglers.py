"""The smugglers of a game for two, whose ways the Doge's gondolas share: page 13."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import DOCKS, NONE
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import advance
from serenissima.games.venice.rules.moving import lift, set_down, start_crossing
from serenissima.games.venice.rules.turn import next_seat
from serenissima.games.venice.state import Position, boat_code, tell
from serenissima.kernel.state import bit, filled

FAR: Final = 1000


def start_smuggling(p: Position) -> None:
    """After his turn a player draws two cards of his own deck. Rules 13.1 and 13.2."""
    p.done()
    begin_cards(p, p.turn)
    p.push(steps.SMUGGLER_CARD)


def begin_cards(p: Position, deck: i64) -> None:
    """Take the known top card, if there is one, as the first of two. Rules 13.2 and 15.1."""
    p.deck = deck
    p.candidates = 0
    top = p.street[s.TOP + deck]
    if top != NONE:
        p.candidates = top + 1
        p.street[s.TOP + deck] = NONE


def smuggler_card_options(p: Position) -> i64:
    """The cards that may be drawn, until two lie open. Rules 13.2 and 13.9."""
    if p.candidates >> 4 == 0 and p.street[s.PILE + p.deck] != 0:
        return p.street[s.PILE + p.deck]
    p.done()
    p.push(steps.SMUGGLER)
    return 0


def draw_smuggler_card(p: Position, card: i64) -> None:
    """Turn up a card of a smuggler deck. Rule 13.2 and Ruling R55."""
    p.street[s.PILE + p.deck] &= ~bit(card)
    p.street[s.SEEN + p.deck] |= bit(card)
    p.candidates = (p.candidates << 4) | (card + 1)
    tell(p, "smuggler card", p.deck, card)


def smuggler_options(p: Position) -> i64:
    """The one or two cards that lie open. Rules 13.2 and 13.9."""
    mask = bit((p.candidates & 15) - 1)
    if p.candidates >> 4 != 0:
        mask |= bit((p.candidates >> 4) - 1)
    return mask


def choose_smuggler(p: Position, card: i64) -> None:
    """Play one card; the other goes back on top of the deck. Rules 13.2 and 13.9."""
    p.done()
    other = p.candidates & 15
    if other == card + 1:
        other = p.candidates >> 4
    p.candidates = 0
    if other != 0:
        p.street[s.TOP + p.deck] = other - 1
    p.street[s.OUT + p.deck] |= bit(card)
    tell(p, "smuggler", p.deck, card)
    if other == 0:
        # The last card was played: the whole deck is shuffled anew.
        p.street[s.PILE + p.deck] = p.street[s.OUT + p.deck]
        p.street[s.OUT + p.deck] = 0
        tell(p, "smugglers reshuffled", p.deck)
    p.destination = p.sites[card]
    if p.seats == 1:
        p.push(steps.DOGE_GONDOLA)
    else:
        set_off(p, 2 * p.seats + p.deck)


def set_off(p: Position, gondola: i64) -> None:
    """Cast off, or on the first card simply appear at the place. Rule 13.3, Rulings R31 and R34."""
    p.smuggler = gondola
    p.push(steps.LAND)
    if p.where[gondola] == NONE or p.where[gondola] == p.destination:
        return
    lift(p, gondola)
    p.visited = bit(p.where[gondola])
    p.push(steps.SAIL)


def sail_options(p: Position) -> i64:
    """The next docks on a cheapest way to the destination. Rule 13.4 and Ruling R32."""
    here = p.where[p.smuggler]
    if here == p.destination:
        p.done()
        return 0
    tables = p.tables
    price = prices(p)
    best: i64 = FAR
    near = tables.near[here] & ~p.visited
    for dock in range(i64(DOCKS)):
        if (near >> dock) & 1:
            total = price[dock] + smuggler_cost(p, tables.between[here * DOCKS + dock])
            if total < best:
                best = total
    mask: i64 = 0
    for dock in range(i64(DOCKS)):
        if (near >> dock) & 1:
            total = price[dock] + smuggler_cost(p, tables.between[here * DOCKS + dock])
            if total == best:
                mask |= bit(dock)
    return mask


def prices(p: Position) -> vec[i64]:
    """What each dock costs to the destination, over docks not passed yet. Rule 13.4."""
    # Bridges cost nothing, so a cheapest way could run in a circle if passed docks counted.
    tables = p.tables
    price = filled(DOCKS, FAR)
    bridged = free_ways(p)
    todo = (bit(DOCKS) - 1) & ~p.visited
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
                if (grown >> dock) & 1:
                    now |= bridged[dock] & todo
        for dock in range(i64(DOCKS)):
            if (now >> dock) & 1:
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


def sail(p: Position, dock: i64) -> None:
    """Go one canal on; gondolas of players on the way are passed. Rules 13.4 and 13.5."""
    p.where[p.smuggler] = dock
    p.visited |= bit(dock)
    tell(p, "sailed", boat_code(p, p.smuggler), dock)
    if dock == p.destination:
        p.done()
    else:
        start_crossing(p, dock, p.smuggler)


def land(p: Position) -> None:
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
    advance(p, gondola >> 1, p.tiles[p.destination])


def lies_at(p: Position, gondola: i64) -> bool:
    """Whether a gondola lies in the stack of its dock. Ruling R31."""
    stack = p.stacks[p.where[gondola]]
    while stack != 0:
        if stack & 15 == gondola + 1:
            return True
        stack >>= 4
    return False
