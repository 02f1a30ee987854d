"""The one loop in which a game is played: whoever decides is asked, the choice is carried out.

Command line, terminal, arena, records and laws all play through `play_on`. They differ in who
chooses for whom and in who listens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from librt.random import Random

from serenissima.kernel.chance import Dealer
from serenissima.kernel.state import CHANCE, OVER, State

LIMIT: Final = 1_000_000
"""No game has so many choices."""
Decision: TypeAlias = tuple[int, int]
"""Who decided, and for which option."""
Chooser: TypeAlias = Callable[[State, int], int | None]
"""The option that a decider takes in a position; None leaves the game as it stands."""
Turn: TypeAlias = Callable[[Sequence[int]], int]
"""Who of several that are asked at once chooses first."""


class Listener:
    """Whoever wants to know what is played; each method does nothing until it is replaced."""

    def before(self, state: State, decision: Decision) -> None:
        """Hear a decision in the position it was made in."""

    def after(self, state: State, decision: Decision) -> None:
        """See the position that the decision led to."""


def play_on(
    state: State,
    choosers: Mapping[int, Chooser],
    *listeners: Listener,
    turn: Turn | None = None,
    limit: int = LIMIT,
) -> int:
    """Play a position on until the game ends or somebody leaves; how many choices were made."""
    made = 0
    while made < limit and (decider := next_decider(state, turn)) != OVER:
        option = choosers[decider](state, decider)
        if option is None:
            break
        decision = (decider, option)
        for listener in listeners:
            listener.before(state, decision)
        state.apply(decider, option)
        made += 1
        for listener in listeners:
            listener.after(state, decision)
    return made


def next_decider(state: State, turn: Turn | None = None) -> int:
    """Who is asked next: the first of those that may choose, unless `turn` says another."""
    if turn is None:
        return int(state.actor())
    pending = state.pending()
    return turn(pending) if pending else OVER


def by_dealer(dealer: Dealer) -> Chooser:
    """Choices as a dealer makes them, so that they can be checked afterwards."""

    def choose(state: State, decider: int) -> int:
        options = state.options(decider)
        return int(options[dealer.choose(len(options))])

    return choose


def by_dice(rng: Random) -> Chooser:
    """Random choices, every option equally likely."""

    def choose(state: State, decider: int) -> int:
        options = state.options(decider)
        return int(options[rng.randrange(len(options))])

    return choose


def choosers_of(seats: int, chance: Chooser, everybody: Chooser) -> dict[int, Chooser]:
    """One chooser for chance, another for all seats."""
    return {CHANCE: chance, **dict.fromkeys(range(seats), everybody)}
