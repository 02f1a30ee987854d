"""What a seat may know of a position. Compiled."""

from __future__ import annotations

from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import CARDS, INFLUENCE
from serenissima.games.venice.describe import NAME, VERSION
from serenissima.games.venice.describe.telling import missions_in, public, remembered
from serenissima.games.venice.rules.play import Venice
from serenissima.games.venice.state import Position, kind_of
from serenissima.kernel.game import View
from serenissima.kernel.state import State, unpack


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
            cards = unpack(state.drawn, s.CARD_BITS)
            if state.pile == s.MISSION_DECK:
                own["drawn"] = [card + 1 for card in cards]
            else:
                own["drawn"] = [CARDS[kind_of(card)] for card in cards]
    return View(NAME, VERSION, seat, public(state), own)


def kinds(mask: int) -> list[str]:
    """The kinds of some Influence cards; copies of a card look alike."""
    return [CARDS[kind_of(card)] for card in range(INFLUENCE) if mask >> card & 1]


def memory_of(p: Position, seat: int) -> dict[str, list[list[Any]]]:
    """The cards a seat put back and where they can be now; copies of a card told by kind."""
    cards = remembered(p, seat, s.INFLUENCE_DECK)
    return {
        "missions": [
            [card + 1, places] for card, places in remembered(p, seat, s.MISSION_DECK).items()
        ],
        "influence": sorted([CARDS[kind_of(card)], places] for card, places in cards.items()),
    }
