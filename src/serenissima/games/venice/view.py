"""What a seat may know of a position. Compiled."""

from __future__ import annotations

from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import CARDS, INFLUENCE
from serenissima.games.venice.describe import NAME, VERSION
from serenissima.games.venice.describe.telling import memory_of, missions_in, public, unpacked
from serenissima.games.venice.rules.play import Venice
from serenissima.kernel.game import View
from serenissima.kernel.state import State


def view(state: State, seat: int | None) -> View:
    """What a seat, or a bystander, may know."""
    assert isinstance(state, Venice)
    own: dict[str, Any] = {}
    if seat is not None:
        own = {
            "missions": missions_in(int(state.at(seat, s.HAND))),
            "influence": kinds(int(state.at(seat, s.CARDS))),
            "remembers": memory_of(state, seat),
        }
        if state.turn == seat and state.drawn != 0:
            cards = unpacked(int(state.drawn), 5)
            if state.pile == s.MISSION_DECK:
                own["drawn"] = [card + 1 for card in cards]
            else:
                own["drawn"] = [CARDS[card >> 1] for card in cards]
    return View(NAME, VERSION, seat, public(state), own)


def kinds(mask: int) -> list[str]:
    """The kinds of some Influence cards; copies of a card look alike."""
    return [CARDS[card >> 1] for card in range(INFLUENCE) if mask >> card & 1]
