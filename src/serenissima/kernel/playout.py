"""Playing on with uniformly random choices. Compiled; the yardstick of every speed figure."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from serenissima.kernel.state import OVER, State


def playout(state: State, rng: Random, limit: i64) -> i64:
    """Play the state itself on at random, at most `limit` choices; answer how many were made."""
    made: i64 = 0
    while made < limit:
        seat = state.actor()
        if seat == OVER:
            break
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
        made += 1
    return made
