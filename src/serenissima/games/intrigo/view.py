"""What a seat of Intrigo knows, built by inclusion, and the types of what it is told. Compiled."""

from __future__ import annotations

from typing import TypedDict, cast

from mypy_extensions import i64

from serenissima.games.intrigo import data
from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.describe import (
    NAME,
    VERSION,
    card_name,
    card_names,
    kept_names,
    open_table,
)
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.state import Position
from serenissima.kernel.game import View
from serenissima.kernel.state import State, ones


class Laid(TypedDict):
    """A card, and who laid it."""

    card: str
    """The Intrigant."""
    seat: int
    """The seat that laid it."""


class Public(TypedDict):
    """What lies open on the table."""

    seats: int
    """How many seats play."""
    variants: dict[str, str]
    """Always empty: Intrigo has no variants."""
    deciding: list[int]
    """Who may choose now: seats, or -1 for chance."""
    round: int
    """The round, counted from 1."""
    first: int
    """The seat with the First Player card."""
    stage: str
    """What is being decided: families, fill, deal, draft, turn, aim, goal or over."""
    turn: int | None
    """The seat whose turn it is; in the draft, the first that has not chosen."""
    families: list[str | None]
    """The family of each seat; null until it is dealt."""
    removed: str | None
    """With three seats, the family that went back in the box."""
    purses: list[int]
    """The Ducats of each seat."""
    pile: int
    """The Ducats in the middle."""
    influence: dict[str, int]
    """How many copies of each kind of Influence can still be bought."""
    prices: dict[str, list[int]]
    """What those copies cost, the top of the pile first."""
    prices_source: str
    """Who gave the prices: "house", or the source that a pack names."""
    arcades: list[str | None]
    """The token on each arcade, clockwise from the gate."""
    stolen: list[int]
    """The arcades whose token lies face down."""
    slots: list[str | None]
    """The card in each slot; slot 0 lies between the gate and the next arcade."""
    down: list[int]
    """The slots whose Intrigant lies face down."""
    laid: dict[str, int]
    """Which seat laid each Intrigant in the Palace."""
    bag: list[str]
    """The Seals in the bag."""
    counters: list[list[int]]
    """The Seals each seat has won: of Merchants, Military, Clergy, Farmers, Artisans."""
    packets: list[int]
    """How many cards lie before each seat to be drafted."""
    chosen: list[int]
    """How many cards each seat has kept in this round's draft."""
    hands: list[int]
    """How many cards each seat has in hand."""
    playing: str | None
    """The Influence card whose power is being used."""
    slot: int | None
    """The slot it lies in."""
    aim: int | None
    """The first choice of a power that needs two: a slot, or an arcade for the Trader."""
    last: Laid | None
    """The Intrigant laid last, in this round or an earlier one."""
    winner: int | None
    """The seat that has won."""


class Own(TypedDict):
    """What a seat knows besides."""

    packet: list[str]
    """The cards before it, of which it keeps one."""
    kept: list[str]
    """The cards it kept in this round's draft, in order."""
    hand: list[str]
    """The cards it holds."""
    passed: list[list[str]]
    """The cards it passed on after each of its choices."""
    card: str | None
    """The card it has chosen and is about to lay."""


def view(state: State, seat: int | None) -> View:
    """The open table, and for a seat its cards and all it saw in the draft.

    Rules 3.3, 5.1 and 5.2. Rulings R32 and R39.
    """
    assert isinstance(state, Intrigo)
    return View(NAME, VERSION, seat, public(state), {} if seat is None else own(state, seat))


def public(p: Intrigo) -> Public:
    """What everybody sees; a card chosen but not laid is known to its player alone.

    Rules 5.1 and 6.2. Rulings R32 and R39.
    """
    seats = range(int(p.seats))
    choosing = p.stage == s.SLOT
    return cast(
        Public,
        {
            **open_table(p),
            "stage": s.STAGES[s.TURN if choosing else p.stage],
            "variants": {},
            "deciding": p.pending(),
            "prices": {name: prices_left(p, kind) for kind, name in enumerate(data.INFLUENCE)},
            "prices_source": p.tables.prices_source,
            "packets": [int(ones(p.packets[seat])) for seat in seats],
            "chosen": [len(s.kept_cards(p, seat)) for seat in seats],
            "hands": [int(ones(p.hands[seat])) for seat in seats],
            "laid": laid_by(p),
            "playing": None if choosing else card_name(p, p.card),
        },
    )


def prices_left(p: Position, kind: i64) -> list[int]:
    """What the cards left in a pile cost, from the top.

    Rule 3.7.
    """
    end = (kind + 1) * data.COPIES
    return [int(p.tables.prices[place]) for place in range(end - p.piles[kind], end)]


def laid_by(p: Position) -> dict[str, int]:
    """Which seat laid each Intrigant in the Palace, as the whole table saw."""
    return {
        p.tables.cards[card]: int(s.drafter(p, card)) for card in p.slots if s.is_intrigant(card)
    }


def own(p: Position, seat: i64) -> Own:
    """A seat's cards, and every packet it passed on.

    Rule 5.2.
    """
    passes = min(int(p.pick), s.HAND - 1)
    mine = p.stage == s.SLOT and p.turn == seat
    return {
        "packet": card_names(p, p.packets[seat]),
        "kept": kept_names(p, seat),
        "hand": card_names(p, p.hands[seat]),
        "passed": [card_names(p, s.passed_on(p, seat, pick)) for pick in range(passes)],
        "card": card_name(p, p.card) if mine else None,
    }
