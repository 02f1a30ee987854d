"""What is known of good play: how far each card leans towards a bet."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kuhn import state as s
from kuhn.state import Position
from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.state import State

# The chance of a bet by card, lowest first: before and after the other's bet.
OPENING: Final = (0.3, 0.1, 0.7)
FACING: Final = (0.05, 0.4, 0.95)


class KuhnKnowledge(Knowledge):
    """The eye of somebody who has played Kuhn poker before."""

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """A king bets, a jack sometimes bluffs, and nobody calls with a jack."""
        assert isinstance(state, Position)
        bet = leaning(state, seat)
        for index in range(len(options)):
            out[index] = bet if options[index] == s.BET else 1.0 - bet
        return True

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """A quick choice, leaning the same way."""
        assert isinstance(state, Position)
        return s.BET if rng.random() < leaning(state, seat) else s.PASS


def leaning(p: Position, seat: i64) -> float:
    """How far a seat's card leans towards a bet."""
    bets = FACING if s.BET in list(p.acts) else OPENING
    return bets[p.cards[seat]]
