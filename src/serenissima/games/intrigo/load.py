"""Reading a described position back, and refusing one that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serenissima.games.intrigo.rules import powers, sharing, turns
from serenissima.games.intrigo.rules.position import Intrigo, start
from serenissima.games.intrigo.state import (
    AIM,
    COPIES,
    DEALING,
    DEALING_FAMILIES,
    DRAFTING,
    DUCAT,
    ENDED,
    FAMILIES,
    FILLING,
    GOAL,
    HAND,
    INFLUENCE,
    INFLUENCE_FROM,
    NOBODY,
    NOTHING,
    SEAL_ARCADES,
    SLOT,
    STAGES,
    TOKENS,
    TURN,
    Tables,
)
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import CHANCE, OVER, IllegalPosition

OPEN = (
    *("seats", "round", "first", "stage", "turn", "families", "removed", "purses", "pile"),
    *("influence", "arcades", "stolen", "slots", "down", "bag", "counters", "slot", "aim"),
    *("last", "winner"),
)
HIDDEN = ("packets", "kept", "card")


def load(tables: Tables, data: Mapping[str, Any]) -> Intrigo:
    """A whole position from its description; `IllegalPosition` says what is wrong with it."""
    fields = Fields(data)
    fields.only([*OPEN, *HIDDEN])
    p = read_open(tables, fields)
    for seat, row in enumerate(fields.items("kept", int(p.seats))):
        for pick, card in enumerate(row_of(tables, row, f"kept[{seat}]")):
            p.kept[seat * HAND + pick] = card
    for seat, row in enumerate(fields.items("packets", int(p.seats))):
        for card in row_of(tables, row, f"packets[{seat}]"):
            p.packets[seat] |= 1 << card
    p.card = fields.index("card", [None, *tables.cards]) - 1
    check_cards(p)
    settle(p)
    check_playing(p)
    return p


def row_of(tables: Tables, row: object, place: str) -> list[int]:
    """At most a handful of Intrigants, all different."""
    if not isinstance(row, (list, tuple)) or len(row) > HAND:
        raise IllegalPosition(f"{place} must be a list of at most {HAND} Intrigants, not {row!r}")
    names = tables.cards[:INFLUENCE_FROM]
    cards = [index(name, f"{place}[{i}]", names) for i, name in enumerate(row)]
    if len(set(cards)) != len(cards):
        raise IllegalPosition(f"{place} has a card twice")
    return cards


def read_open(tables: Tables, fields: Fields) -> Intrigo:
    """What lies open on the table, from a described position or from the public part of a view."""
    p = start(tables, fields.integer("seats", 3, 4))
    seats, ring = int(p.seats), int(p.ring)
    p.round = fields.integer("round", 1, 1_000_000)
    p.first = fields.integer("first", 0, seats - 1)
    p.stage = fields.index("stage", STAGES)
    p.winner = optional(fields, "winner", seats)
    p.slot = optional(fields, "slot", ring)
    p.aim = optional(fields, "aim", ring)
    p.turn = optional(fields, "turn", seats)
    seated = p.stage in (DRAFTING, TURN, SLOT, AIM, GOAL)
    if seated != (p.turn != NOTHING):
        raise IllegalPosition(f"turn must {'' if seated else 'not '}name a seat in this stage")
    if not seated:
        p.turn = OVER if p.stage == ENDED else CHANCE
    if fields.raw("last") is not None:
        last = fields.fields("last")
        last.only(["card", "seat"])
        p.last_card = last.index("card", tables.cards[:ring])
        p.last_seat = last.integer("seat", 0, seats - 1)
    read_families(p, fields)
    read_tokens(p, fields)
    read_slots(p, fields)
    read_counters(p, fields)
    return p


def optional(fields: Fields, name: str, count: int) -> int:
    """A number below a count, or null."""
    return NOTHING if fields.raw(name) is None else fields.integer(name, 0, count - 1)


def mask_of(fields: Fields, name: str, count: int) -> int:
    """A list of different numbers below a count, as a mask."""
    entries = fields.integers(name, 0, count - 1)
    if len(set(entries)) != len(entries):
        raise IllegalPosition(f"{fields.at(name)} names a place twice")
    return sum(1 << entry for entry in entries)


def read_families(p: Intrigo, fields: Fields) -> None:
    """Who has which family.

    Rules 3.1 and 3.3.
    """
    seats = int(p.seats)
    families = fields.indexes("families", [None, *FAMILIES[:4]], seats)
    removed = fields.index("removed", [None, *FAMILIES[:4]])
    known = [family for family in [*families, removed] if family]
    if len(set(known)) != len(known):
        raise IllegalPosition("families: every family is in one place")
    if seats == 4 and removed:
        raise IllegalPosition("removed: with four players no family goes in the box")
    order = [removed, *families] if seats == 3 else families
    if 0 in order and any(order[order.index(0) :]):
        raise IllegalPosition("families are dealt in the order of the seats")
    if (0 in order) != (p.stage == DEALING_FAMILIES):
        raise IllegalPosition("stage: families are dealt before anything else, and all of them")
    for seat, family in enumerate(families):
        if family:
            p.owners[family - 1] = seat
    if removed:
        p.owners[removed - 1] = NOBODY


def read_tokens(p: Intrigo, fields: Fields) -> None:
    """Arcades, bag, purses and pile: every Ducat and every Seal is in one place.

    Rule 2.5.
    """
    ring = int(p.ring)
    for arcade, token in enumerate(fields.indexes("arcades", [None, *TOKENS], ring)):
        p.tokens[arcade] = token - 1
        if token:
            p.occupied |= 1 << arcade
    p.stolen = mask_of(fields, "stolen", ring)
    if p.stolen & ~p.occupied:
        raise IllegalPosition("stolen: only a token can lie face down, not an empty arcade")
    bag = fields.indexes("bag", TOKENS[:DUCAT])
    seals = sorted([*bag, *(t for t in map(int, p.tokens) if 0 <= t < DUCAT)])
    if seals != list(range(DUCAT)):
        raise IllegalPosition("bag: each of the 15 Seals is either in the bag or on an arcade")
    p.bag = sum(1 << seal for seal in bag)
    supply = int(p.tables.supply)
    purses = fields.integers("purses", 0, supply, int(p.seats))
    for seat, ducats in enumerate(purses):
        p.purses[seat] = ducats
    p.pile = fields.integer("pile", 0, supply)
    total = sum(purses) + int(p.pile) + list(p.tokens).count(DUCAT)
    if total != supply:
        raise IllegalPosition(f"pile: there are {supply} Ducats in the box, here {total}")


def read_slots(p: Intrigo, fields: Fields) -> None:
    """The slots and the piles of Influence.

    Rule 2.3.
    """
    ring = int(p.ring)
    p.free = 0
    cards = [card - 1 for card in fields.indexes("slots", [None, *p.tables.cards], ring)]
    for slot, card in enumerate(cards):
        p.slots[slot] = card
        if card == NOTHING:
            p.free |= 1 << slot
        elif card < INFLUENCE_FROM:
            p.people |= 1 << slot
    p.down = mask_of(fields, "down", ring)
    if p.down & ~p.people:
        raise IllegalPosition("down: only an Intrigant can lie face down")
    piles = fields.fields("influence")
    piles.only(INFLUENCE)
    for kind, name in enumerate(INFLUENCE):
        p.piles[kind] = piles.integer(name, 0, COPIES)
        if int(p.piles[kind]) + cards.count(INFLUENCE_FROM + kind) > COPIES:
            raise IllegalPosition(f"influence.{name}: there are only {COPIES} copies")


def read_counters(p: Intrigo, fields: Fields) -> None:
    """The counters, and whether they agree with the winner.

    Rules 2.4, 8.3 and 9.
    """
    for seat, row in enumerate(fields.items("counters", int(p.seats))):
        if not isinstance(row, (list, tuple)) or len(row) != 5:
            raise IllegalPosition(f"counters[{seat}] must have 5 entries")
        for guild, won in enumerate(row):
            p.counters[5 * seat + guild] = whole(won, f"counters[{seat}][{guild}]", 0, 4)
    won_by = [seat for seat in range(int(p.seats)) if sharing.victory(p, seat) != NOBODY]
    if won_by != ([] if p.winner == NOBODY else [p.winner]):
        raise IllegalPosition(f"winner: the counters say {won_by or 'nobody'}")
    if (p.winner != NOBODY) != (p.stage == ENDED):
        raise IllegalPosition("stage: the game is over when somebody has won, and only then")


def check_cards(p: Intrigo) -> None:
    """Every Intrigant in play is in exactly one place that the stage allows.

    Rules 5.1, 5.2 and 5.3. Ruling R23.
    """
    seats, ring = int(p.seats), int(p.ring)
    lengths = [kept_count(p, seat) for seat in range(seats)]
    sizes = [int(p.packets[seat]).bit_count() for seat in range(seats)]
    cards = [int(card) for card in p.kept if card != NOTHING]
    cards += [card for mask in p.packets for card in range(16) if (int(mask) >> card) & 1]
    if len(set(cards)) != len(cards) or any(card >= ring for card in cards):
        raise IllegalPosition("kept, packets: every Intrigant in play is in one place")
    laid = [int(card) for card in p.slots if NOTHING < card < INFLUENCE_FROM]
    if p.stage in (DEALING_FAMILIES, FILLING):
        if cards or laid or p.free != (1 << ring) - 1:
            raise IllegalPosition("stage: no card is out before the arcades are filled")
    elif p.stage == DEALING:
        dealt = len(cards)
        expected = [0] * seats
        for number in range(dealt):
            expected[(int(p.first) + number) % seats] += 1
        if any(lengths) or sizes != expected or dealt == ring:
            raise IllegalPosition("packets: cards are dealt one by one from the First Player on")
    elif p.stage == DRAFTING:
        pick = min(lengths)
        if sizes != [HAND - length for length in lengths] or max(lengths) > pick + 1 or pick > 2:
            raise IllegalPosition("kept: all seats choose from packets of the same size")
        if p.turn != lengths.index(pick):
            raise IllegalPosition("turn: in the draft it names the first seat that has to choose")
    elif lengths != [HAND] * seats:
        raise IllegalPosition(f"kept: every seat has drafted {HAND} cards in this stage")
    if p.stage < TURN and p.free != (1 << ring) - 1:
        raise IllegalPosition("slots: no card is laid before the draft is over")
    if len(set(laid)) != len(laid) or not set(laid) <= set(cards):
        raise IllegalPosition("slots: an Intrigant is laid once, by a seat that kept it")


def kept_count(p: Intrigo, seat: int) -> int:
    """How many cards a seat has kept."""
    return sum(p.kept[seat * HAND + pick] != NOTHING for pick in range(HAND))


def settle(p: Intrigo) -> None:
    """Work out the fields that follow from the others."""
    laid = sum(1 << int(card) for card in p.slots if NOTHING < card < INFLUENCE_FROM)
    for seat in range(int(p.seats)):
        row = [int(card) for card in p.kept[seat * HAND : (seat + 1) * HAND]]
        p.hands[seat] = sum(1 << card for card in row if card != NOTHING) & ~laid
    if p.stage == DRAFTING:
        p.pick = min(kept_count(p, seat) for seat in range(int(p.seats)))
    elif p.stage >= TURN:
        p.pick = HAND
    if p.stage == DEALING:
        out = sum(map(int, p.packets))
        p.dealt = out.bit_count()
        p.deck = ((1 << int(p.ring)) - 1) & ~out


def check_playing(p: Intrigo) -> None:
    """The card being played, its slot and its aim fit the stage and the board.

    Rules 3.6, 6.2, 6.3 and 7.
    """
    empty_seals = SEAL_ARCADES & ((1 << int(p.ring)) - 1) & ~int(p.occupied)
    if p.stage != DEALING_FAMILIES and p.stage != ENDED:
        if bool(empty_seals) != (p.stage == FILLING):
            raise IllegalPosition("arcades: Seal arcades are filled before the deal, and then full")
    if p.stage == DEALING_FAMILIES and p.occupied:
        raise IllegalPosition("arcades: nothing lies there before the families are dealt")
    if p.stage < TURN and p.stolen:
        raise IllegalPosition("stolen: stolen tokens are turned up before a round begins")
    if (p.free == 0) and p.stage in (TURN, SLOT):
        raise IllegalPosition("slots: a full Palace is shared out at once")
    if (p.free != 0) and p.stage == ENDED:
        raise IllegalPosition("slots: a game ends with a full Palace")
    if (p.card != NOTHING) != (p.stage in (SLOT, AIM, GOAL)):
        raise IllegalPosition("card: it is named between its choice and the end of the turn")
    if (p.slot != NOTHING) != (p.stage in (AIM, GOAL)):
        raise IllegalPosition("slot: it is named while a power is being used")
    if (p.aim != NOTHING) != (p.stage == GOAL):
        raise IllegalPosition("aim: it is named when a power takes a second choice")
    if p.stage == SLOT and p.card < INFLUENCE_FROM:
        if not (int(p.hands[p.turn]) >> int(p.card)) & 1:
            raise IllegalPosition("card: the seat does not hold it")
    if p.stage == SLOT and p.card >= INFLUENCE_FROM:
        kind = int(p.card) - INFLUENCE_FROM
        if not p.piles[kind] or turns.price(p, kind) > p.purses[p.turn]:
            raise IllegalPosition(f"card: the seat cannot buy the {INFLUENCE[kind]}")
    if p.stage in (AIM, GOAL):
        if p.card < INFLUENCE_FROM or p.slots[p.slot] != p.card:
            raise IllegalPosition("slot: the Influence card whose power is used lies there")
        targets = int(powers.aims(p))
        if not targets or (p.stage == GOAL and not (targets >> int(p.aim)) & 1):
            raise IllegalPosition("aim: the power has no such target")
        if p.stage == GOAL and p.card - INFLUENCE_FROM in (1, 5):
            raise IllegalPosition("aim: Assassin and Thief take one choice")
