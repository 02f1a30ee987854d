"""Positions of Intrigo set up by hand, and choices made by their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serenissima import GAMES
from serenissima.games.intrigo.data import FAMILIES, INFLUENCE, TOKENS
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.intrigo.state import DUCAT
from serenissima.kernel.state import CHANCE, OVER, Journal

GAME = GAMES["intrigo"]
INTRIGANTS = (
    *(f"{family}-{value}" for family in FAMILIES[:4] for value in (2, 3, 4)),
    *("tiepolo-2", "tiepolo-3a", "tiepolo-3b", "tiepolo-4"),
)
Told = tuple[str, tuple[int, ...]]


def new(seats: int = 4) -> Intrigo:
    state = GAME.new(seats)
    assert isinstance(state, Intrigo)
    return state


def number(card: str) -> int:
    """The engine's number of a card."""
    return (*INTRIGANTS, *INFLUENCE).index(card)


def arcades_in_order(ring: int) -> list[str | None]:
    """A full Palace: Seals of the five guilds in turn on even arcades, Ducats on odd ones."""
    return [
        "ducat" if arcade % 2 else TOKENS[arcade // 2 % 5 * 3 + arcade // 10]
        for arcade in range(ring)
    ]


def position(seats: int = 4, **changes: Any) -> Intrigo:
    """A legal position in the middle of a round; what is not given is filled in plainly.

    `slots` may be a mapping of slot to card and `arcades` one of changes; `kept` has a row a seat.
    """
    ring = 4 * seats
    arcades = arcades_in_order(ring)
    for arcade, token in dict(changes.pop("arcades", {})).items():
        arcades[arcade] = token
    slots: list[str | None] = [None] * ring
    for slot, card in dict(changes.pop("slots", {})).items():
        slots[slot] = card
    purses = list(changes.pop("purses", [3] * seats))
    described: dict[str, Any] = {
        "seats": seats,
        "round": 1,
        "first": 0,
        "stage": "turn",
        "turn": 0,
        "families": list(FAMILIES[:seats]),
        "removed": "dandolo" if seats == 3 else None,
        "purses": purses,
        "pile": 32 - sum(purses) - arcades.count("ducat"),
        "influence": {kind: 3 - slots.count(kind) for kind in INFLUENCE},
        "arcades": arcades,
        "stolen": [],
        "slots": slots,
        "down": [],
        "bag": [seal for seal in TOKENS[:DUCAT] if seal not in arcades],
        "counters": [[0] * 5 for _ in range(seats)],
        "slot": None,
        "aim": None,
        "last": None,
        "winner": None,
        "packets": [[] for _ in range(seats)],
        "kept": [list(INTRIGANTS[4 * seat : 4 * seat + 4]) for seat in range(seats)],
        "card": None,
    }
    described.update(changes)
    state = GAME.load(described)
    assert isinstance(state, Intrigo)
    return state


def using(card: str, slot: int, seats: int = 4, **changes: Any) -> Intrigo:
    """A position just before an Influence card is laid in a slot by seat 0."""
    influence = {kind: 3 for kind in INFLUENCE}
    for laid in dict(changes.get("slots", {})).values():
        if laid in influence:
            influence[laid] -= 1
    influence[card] -= 1
    state = position(seats, stage="slot", card=card, influence=influence, **changes)
    choose(state, f"at {slot + 1}-{(slot + 1) % (4 * seats) + 1}")
    return state


def about_to_share(cards: Mapping[int, str], seats: int = 4, **changes: Any) -> Intrigo:
    """A full Palace with the given Intrigants among Influence cards; `decline` starts the sharing.

    The Thief whose power is still open lies in the last slot that was not given.
    """
    ring = 4 * seats
    spare = [kind for kind in INFLUENCE[:5] for _ in range(3)]
    slots = dict(cards)
    empty = [slot for slot in range(ring) if slot not in slots]
    for slot, kind in zip(empty[:-1], spare, strict=False):
        slots[slot] = kind
    slots[empty[-1]] = "thief"
    changes = {"stage": "aim", "card": "thief", "slot": empty[-1], **changes}
    return position(seats, slots=slots, **changes)


def share(state: Intrigo) -> list[Told]:
    """Leave the last power unused; what everybody then noticed of the sharing."""
    return choose(state, "decline")[1:]


def offered(state: Intrigo, seat: int | None = None) -> list[str]:
    """The notations open to a decider, by default the one whose turn it is."""
    decider = int(state.actor()) if seat is None else seat
    return [GAME.words(state, decider, int(o)).notation for o in state.options(decider)]


def choose(state: Intrigo, *notations: str, seat: int | None = None) -> list[Told]:
    """Make choices by notation; the notes of all of them."""
    journal = state.journal = Journal()
    for notation in notations:
        decider = int(state.actor()) if seat is None else seat
        options = [int(o) for o in state.options(decider)]
        names = offered(state, decider)
        assert notation in names, f"{notation} is not among {names}"
        state.apply(decider, options[names.index(notation)])
    state.journal = None
    return [(note.kind, note.facts) for note in journal.notes]


def let_chance(state: Intrigo) -> None:
    """Chance makes its first choice as long as it has one to make."""
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.options(CHANCE)[0])


def finish(state: Intrigo, option: int = 0) -> None:
    """Play on with first choices until the round or the game is over."""
    before = state.round
    while state.actor() != OVER and state.round == before:
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[option])


def won(notes: Sequence[Told]) -> dict[int, int]:
    """Arcade to seat for every token that was awarded."""
    return {facts[3]: facts[0] for kind, facts in notes if kind == "won"}


def stayed(notes: Sequence[Told]) -> dict[int, int]:
    """Arcade to reason for every token that stayed."""
    return {facts[0]: facts[2] for kind, facts in notes if kind == "stayed"}
