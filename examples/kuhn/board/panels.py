"""What lies around the cards."""

from __future__ import annotations

from collections.abc import Callable

from kuhn.data import BOX
from serenissima.games.spots import Spot, spot


def pot(say: Callable[..., str], line: str) -> Spot:
    """The coins in the pot: two antes, and one for each bet or call."""
    coins = int(BOX.seats[0] * BOX.ante + line.count("b") * BOX.bet)
    return spot(say("{n|# coin|# coins} in the pot", n=coins), no="pot", count=coins)
