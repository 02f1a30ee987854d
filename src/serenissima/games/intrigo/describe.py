"""A position in the rulebook's words: describing it, and reading a description back.

Reading refuses, with a sentence that says where and why, whatever cannot be a position of Intrigo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from serenissima.games.intrigo import data
from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.data import FAMILIES, INFLUENCE, TOKENS, Tables
from serenissima.games.intrigo.rules import powers, sharing, turns
from serenissima.games.intrigo.state import Position
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import CHANCE, OVER, IllegalPosition, bit, bits, has, ones

NAME: Final = "intrigo"
VERSION: Final = 1
OPEN: Final = (
    *("seats", "round", "first", "stage", "turn", "families", "removed", "purses", "pile"),
    *("influence", "arcades", "stolen", "slots", "down", "bag", "counters", "slot", "aim"),
    *("last", "winner"),
)
HIDDEN: Final = ("packets", "kept", "card")
PLAYED: Final = FAMILIES[: s.TIEPOLO]
"""The families that can be played."""
SEALS: Final = TOKENS[: s.DUCAT]
SEATED: Final = (s.DRAFTING, s.TURN, s.SLOT, s.AIM, s.GOAL)
"""The stages in which a seat decides."""
MOST_ROUNDS: Final = 1_000_000

Read = TypeVar("Read", bound=Position)


def describe(p: Position) -> dict[str, Any]:
    """The whole position in the rulebook's words."""
    return {
        **open_table(p),
        "packets": [card_names(p, mask) for mask in p.packets],
        "kept": [kept_names(p, seat) for seat in range(p.seats)],
        "card": card_name(p, p.card),
    }


def open_table(p: Position) -> dict[str, Any]:
    """What lies open on the table.

    Ruling R32.
    """
    seats = range(int(p.seats))
    last = None
    if p.last_card != s.NOTHING:
        last = {"card": card_name(p, p.last_card), "seat": int(p.last_seat)}
    families: list[str | None] = [None] * len(seats)
    removed: str | None = None
    for family, name in enumerate(PLAYED):
        owner = int(p.owners[family])
        if owner >= 0:
            families[owner] = name
        elif owner == s.NOBODY:
            removed = name
    return {
        "seats": int(p.seats),
        "round": int(p.round),
        "first": int(p.first),
        "stage": s.STAGES[p.stage],
        "turn": int(p.turn) if p.turn >= 0 else None,
        "families": families,
        "removed": removed,
        "purses": [int(purse) for purse in p.purses],
        "pile": int(p.pile),
        "influence": {name: int(p.piles[kind]) for kind, name in enumerate(INFLUENCE)},
        "arcades": [None if token == s.NOTHING else TOKENS[token] for token in p.tokens],
        "stolen": [int(arcade) for arcade in bits(p.stolen)],
        "slots": [card_name(p, card) for card in p.slots],
        "down": [int(slot) for slot in bits(p.down)],
        "bag": [TOKENS[seal] for seal in bits(p.bag)],
        "counters": [
            [int(s.seals_won(p, seat, guild)) for guild in range(s.GUILDS)] for seat in seats
        ],
        "slot": None if p.slot == s.NOTHING else int(p.slot),
        "aim": None if p.aim == s.NOTHING else int(p.aim),
        "last": last,
        "winner": None if p.winner == s.NOBODY else int(p.winner),
    }


def card_name(p: Position, card: int) -> str | None:
    """The name of a card: "contarini-4", "assassin"; None for no card."""
    return None if card == s.NOTHING else p.tables.cards[card]


def card_names(p: Position, mask: int) -> list[str]:
    """The names of the Intrigants in a mask."""
    return [p.tables.cards[card] for card in bits(mask)]


def kept_names(p: Position, seat: int) -> list[str]:
    """What a seat has kept so far, in the order of its packets."""
    return [p.tables.cards[card] for card in s.kept_cards(p, seat)]


def load(
    tables: Tables, described: Mapping[str, Any], blank: Callable[[Tables, int], Read]
) -> Read:
    """A whole position from its description; `IllegalPosition` says what is wrong with it.

    It is handed the class of what can be played on, because that one needs this room itself.
    """
    fields = Fields(described)
    fields.only([*OPEN, *HIDDEN])
    p = read_open(tables, fields, blank)
    for seat, row in enumerate(fields.items("kept", int(p.seats))):
        for pick, card in enumerate(row_of(tables, row, f"kept[{seat}]")):
            p.kept[seat * s.HAND + pick] = card
    for seat, row in enumerate(fields.items("packets", int(p.seats))):
        p.packets[seat] = mask_of(row_of(tables, row, f"packets[{seat}]"))
    p.card = fields.index("card", [None, *tables.cards]) - 1
    check_cards(p)
    settle(p)
    check_playing(p)
    return p


def row_of(tables: Tables, row: object, place: str) -> list[int]:
    """At most a handful of Intrigants, all different."""
    if not isinstance(row, (list, tuple)) or len(row) > s.HAND:
        raise IllegalPosition(f"{place} must be a list of at most {s.HAND} Intrigants, not {row!r}")
    names = tables.cards[: s.INFLUENCE_FROM]
    cards = [index(name, f"{place}[{i}]", names) for i, name in enumerate(row)]
    if len(set(cards)) != len(cards):
        raise IllegalPosition(f"{place} has a card twice")
    return cards


def read_open(tables: Tables, fields: Fields, blank: Callable[[Tables, int], Read]) -> Read:
    """What lies open on the table, from a described position or from the public part of a view."""
    p = blank(tables, fields.integer("seats", data.SEATS[0], data.SEATS[-1]))
    seats, ring = int(p.seats), int(p.ring)
    p.round = fields.integer("round", 1, MOST_ROUNDS)
    p.first = fields.integer("first", 0, seats - 1)
    p.stage = fields.index("stage", s.STAGES)
    p.winner = optional(fields, "winner", seats)
    p.slot = optional(fields, "slot", ring)
    p.aim = optional(fields, "aim", ring)
    p.turn = optional(fields, "turn", seats)
    seated = p.stage in SEATED
    if seated != (p.turn != s.NOTHING):
        raise IllegalPosition(f"turn must {'' if seated else 'not '}name a seat in this stage")
    if not seated:
        p.turn = OVER if p.stage == s.ENDED else CHANCE
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
    return s.NOTHING if fields.raw(name) is None else fields.integer(name, 0, count - 1)


def places(fields: Fields, name: str, count: int) -> int:
    """A list of different numbers below a count, as a mask."""
    entries = fields.integers(name, 0, count - 1)
    if len(set(entries)) != len(entries):
        raise IllegalPosition(f"{fields.at(name)} names a place twice")
    return mask_of(entries)


def mask_of(numbers: Sequence[int]) -> int:
    """Numbers as a mask."""
    return sum(int(bit(number)) for number in numbers)


def read_families(p: Position, fields: Fields) -> None:
    """Who has which family.

    Rules 3.1 and 3.3.
    """
    seats = int(p.seats)
    families = fields.indexes("families", [None, *PLAYED], seats)
    removed = fields.index("removed", [None, *PLAYED])
    known = [family for family in [*families, removed] if family]
    if len(set(known)) != len(known):
        raise IllegalPosition("families: every family is in one place")
    if seats == s.TIEPOLO and removed:
        raise IllegalPosition("removed: with four players no family goes in the box")
    order = families if seats == s.TIEPOLO else [removed, *families]
    if 0 in order and any(order[order.index(0) :]):
        raise IllegalPosition("families are dealt in the order of the seats")
    if (0 in order) != (p.stage == s.DEALING_FAMILIES):
        raise IllegalPosition("stage: families are dealt before anything else, and all of them")
    for seat, family in enumerate(families):
        if family:
            p.owners[family - 1] = seat
    if removed:
        p.owners[removed - 1] = s.NOBODY


def read_tokens(p: Position, fields: Fields) -> None:
    """Arcades, bag, purses and pile: every Ducat and every Seal is in one place.

    Rule 2.5.
    """
    ring = int(p.ring)
    for arcade, token in enumerate(fields.indexes("arcades", [None, *TOKENS], ring)):
        p.tokens[arcade] = token - 1
        if token:
            p.occupied |= bit(arcade)
    p.stolen = places(fields, "stolen", ring)
    if p.stolen & ~p.occupied:
        raise IllegalPosition("stolen: only a token can lie face down, not an empty arcade")
    bag = fields.indexes("bag", SEALS)
    seals = sorted([*bag, *(t for t in map(int, p.tokens) if 0 <= t < s.DUCAT)])
    if seals != list(range(s.DUCAT)):
        raise IllegalPosition(
            f"bag: each of the {s.DUCAT} Seals is either in the bag or on an arcade"
        )
    p.bag = mask_of(bag)
    supply = int(p.tables.supply)
    purses = fields.integers("purses", 0, supply, int(p.seats))
    for seat, ducats in enumerate(purses):
        p.purses[seat] = ducats
    p.pile = fields.integer("pile", 0, supply)
    total = sum(purses) + int(p.pile) + list(p.tokens).count(s.DUCAT)
    if total != supply:
        raise IllegalPosition(f"pile: there are {supply} Ducats in the box, here {total}")


def read_slots(p: Position, fields: Fields) -> None:
    """The slots and the piles of Influence.

    Rule 2.3.
    """
    ring = int(p.ring)
    p.free = 0
    cards = [card - 1 for card in fields.indexes("slots", [None, *p.tables.cards], ring)]
    for slot, card in enumerate(cards):
        p.slots[slot] = card
        if card == s.NOTHING:
            p.free |= bit(slot)
        elif card < s.INFLUENCE_FROM:
            p.people |= bit(slot)
    p.down = places(fields, "down", ring)
    if p.down & ~p.people:
        raise IllegalPosition("down: only an Intrigant can lie face down")
    piles = fields.fields("influence")
    piles.only(INFLUENCE)
    for kind, name in enumerate(INFLUENCE):
        p.piles[kind] = piles.integer(name, 0, data.COPIES)
        if int(p.piles[kind]) + cards.count(s.INFLUENCE_FROM + kind) > data.COPIES:
            raise IllegalPosition(f"influence.{name}: there are only {data.COPIES} copies")


def read_counters(p: Position, fields: Fields) -> None:
    """The counters, and whether they agree with the winner.

    Rules 2.4, 8.3 and 9.
    """
    for seat, row in enumerate(fields.items("counters", int(p.seats))):
        if not isinstance(row, (list, tuple)) or len(row) != s.GUILDS:
            raise IllegalPosition(f"counters[{seat}] must have {s.GUILDS} entries")
        for guild, won in enumerate(row):
            place = f"counters[{seat}][{guild}]"
            p.counters[s.GUILDS * seat + guild] = whole(won, place, 0, s.ALIKE)
    won_by = [seat for seat in range(int(p.seats)) if sharing.victory(p, seat) != s.NOBODY]
    if won_by != ([] if p.winner == s.NOBODY else [p.winner]):
        raise IllegalPosition(f"winner: the counters say {won_by or 'nobody'}")
    if (p.winner != s.NOBODY) != (p.stage == s.ENDED):
        raise IllegalPosition("stage: the game is over when somebody has won, and only then")


def check_cards(p: Position) -> None:
    """Every Intrigant in play is in exactly one place that the stage allows.

    Rules 5.1, 5.2 and 5.3. Ruling R23.
    """
    seats, ring = int(p.seats), int(p.ring)
    lengths = [len(s.kept_cards(p, seat)) for seat in range(seats)]
    sizes = [int(ones(mask)) for mask in p.packets]
    cards = [int(card) for card in p.kept if card != s.NOTHING]
    cards += [int(card) for mask in p.packets for card in bits(mask)]
    if len(set(cards)) != len(cards) or any(card >= ring for card in cards):
        raise IllegalPosition("kept, packets: every Intrigant in play is in one place")
    laid = [int(card) for card in p.slots if s.is_intrigant(card)]
    if p.stage in (s.DEALING_FAMILIES, s.FILLING):
        if cards or laid or p.free != s.all_places(p):
            raise IllegalPosition("stage: no card is out before the arcades are filled")
    elif p.stage == s.DEALING:
        dealt = len(cards)
        expected = [0] * seats
        for number in range(dealt):
            expected[(int(p.first) + number) % seats] += 1
        if any(lengths) or sizes != expected or dealt == ring:
            raise IllegalPosition("packets: cards are dealt one by one from the First Player on")
    elif p.stage == s.DRAFTING:
        pick = min(lengths)
        uneven = sizes != [s.HAND - length for length in lengths] or max(lengths) > pick + 1
        # The last card of a packet is kept without a choice.
        if uneven or pick >= s.HAND - 1:
            raise IllegalPosition("kept: all seats choose from packets of the same size")
        if p.turn != lengths.index(pick):
            raise IllegalPosition("turn: in the draft it names the first seat that has to choose")
    elif lengths != [s.HAND] * seats:
        raise IllegalPosition(f"kept: every seat has drafted {s.HAND} cards in this stage")
    if p.stage < s.TURN and p.free != s.all_places(p):
        raise IllegalPosition("slots: no card is laid before the draft is over")
    if len(set(laid)) != len(laid) or not set(laid) <= set(cards):
        raise IllegalPosition("slots: an Intrigant is laid once, by a seat that kept it")


def settle(p: Position) -> None:
    """Work out the fields that follow from the others."""
    laid = mask_of([card for card in p.slots if s.is_intrigant(card)])
    for seat in range(int(p.seats)):
        p.hands[seat] = mask_of(s.kept_cards(p, seat)) & ~laid
    if p.stage == s.DRAFTING:
        p.pick = min(len(s.kept_cards(p, seat)) for seat in range(int(p.seats)))
    elif p.stage >= s.TURN:
        p.pick = s.HAND
    if p.stage == s.DEALING:
        out = sum(map(int, p.packets))
        p.dealt = ones(out)
        p.deck = s.all_places(p) & ~out


def check_playing(p: Position) -> None:
    """The card being played, its slot and its aim fit the stage and the board.

    Rules 3.6, 6.2, 6.3 and 7.
    """
    empty_seals = s.SEAL_ARCADES & s.all_places(p) & ~p.occupied
    if p.stage != s.DEALING_FAMILIES and p.stage != s.ENDED:
        if bool(empty_seals) != (p.stage == s.FILLING):
            raise IllegalPosition("arcades: Seal arcades are filled before the deal, and then full")
    if p.stage == s.DEALING_FAMILIES and p.occupied:
        raise IllegalPosition("arcades: nothing lies there before the families are dealt")
    if p.stage < s.TURN and p.stolen:
        raise IllegalPosition("stolen: stolen tokens are turned up before a round begins")
    if (p.free == 0) and p.stage in (s.TURN, s.SLOT):
        raise IllegalPosition("slots: a full Palace is shared out at once")
    if (p.free != 0) and p.stage == s.ENDED:
        raise IllegalPosition("slots: a game ends with a full Palace")
    if (p.card != s.NOTHING) != (p.stage in (s.SLOT, s.AIM, s.GOAL)):
        raise IllegalPosition("card: it is named between its choice and the end of the turn")
    if (p.slot != s.NOTHING) != (p.stage in (s.AIM, s.GOAL)):
        raise IllegalPosition("slot: it is named while a power is being used")
    if (p.aim != s.NOTHING) != (p.stage == s.GOAL):
        raise IllegalPosition("aim: it is named when a power takes a second choice")
    if p.stage == s.SLOT and p.card < s.INFLUENCE_FROM:
        if not has(p.hands[p.turn], p.card):
            raise IllegalPosition("card: the seat does not hold it")
    if p.stage == s.SLOT and p.card >= s.INFLUENCE_FROM:
        kind = int(powers.power(p))
        if not p.piles[kind] or turns.price(p, kind) > p.purses[p.turn]:
            raise IllegalPosition(f"card: the seat cannot buy the {INFLUENCE[kind]}")
    if p.stage in (s.AIM, s.GOAL):
        if p.card < s.INFLUENCE_FROM or p.slots[p.slot] != p.card:
            raise IllegalPosition("slot: the Influence card whose power is used lies there")
        targets = powers.aims(p)
        if not targets or (p.stage == s.GOAL and not has(targets, p.aim)):
            raise IllegalPosition("aim: the power has no such target")
        if p.stage == s.GOAL and powers.strikes(powers.power(p)):
            raise IllegalPosition("aim: Assassin and Thief take one choice")
