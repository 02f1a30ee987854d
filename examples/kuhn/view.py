"""What a seat knows, built by putting in what it may know."""

from __future__ import annotations

from typing import Any, TypedDict

from kuhn.describe import NAME, VERSION, line
from kuhn.state import Position
from serenissima.kernel.game import View
from serenissima.kernel.state import State


class Public(TypedDict):
    """What lies open on the table."""

    seats: int
    """The number of players."""
    variants: dict[str, str | int | bool]
    """The variants played; Kuhn poker has none."""
    deciding: list[int]
    """The seats that have to choose now; -1 stands for chance."""
    dealt: int
    """How many cards have been dealt."""
    line: str
    """What was done so far: p for a pass, b for a bet."""


class Own(TypedDict, total=False):
    """What only the seat itself knows; nothing for a bystander."""

    card: str
    """The seat's card, once it is dealt."""


def view(p: State, seat: int | None) -> View:
    """What lies open, and the seat's own card."""
    assert isinstance(p, Position)
    shown: Any = open_to_all(p)
    own: Any = {} if seat is None else known_to(p, seat)
    return View(NAME, VERSION, seat, shown, own)


def open_to_all(p: Position) -> Public:
    """Everything but the cards."""
    return {
        "seats": int(p.seats),
        "variants": {},
        "deciding": p.pending(),
        "dealt": int(p.dealt),
        "line": line(p),
    }


def known_to(p: Position, seat: int) -> Own:
    """The seat's card."""
    return {"card": p.tables.cards[p.cards[seat]]} if seat < p.dealt else {}
