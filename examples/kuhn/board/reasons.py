"""What the pieces do, and why they cannot be chosen: said once for each sort."""

from __future__ import annotations

from collections.abc import Callable

from serenissima.games.spots import Spot, reason


def tips(say: Callable[..., str]) -> dict[str, str]:
    """What is to be known of each sort of piece."""
    return {
        "card": say("The king beats the queen, and the queen beats the jack."),
        "pot": say("Whoever holds the higher card wins the pot, unless they fold."),
    }


def reasons(say: Callable[..., str]) -> list[Spot]:
    """Why a piece of each sort cannot be chosen."""
    return [
        reason("card", say("A card is kept until the hand is over."), ""),
        reason("pot", say("The pot is won, not taken."), ""),
    ]
