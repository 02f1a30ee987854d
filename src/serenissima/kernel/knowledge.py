"""What a game can tell a searcher about good play. Compiled; the answers here know no game.

A game's own knowledge derives from `Knowledge` and is handed drawn worlds, never the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from serenissima.kernel.state import State

MASK: Final[i64] = (1 << 42) - 1
FACTOR: Final[i64] = 0xF4243


def mix(digest: i64, number: i64) -> i64:
    """Stir a number into a digest of 42 bits."""
    # The product stays below 2 ** 63, so that both builds count alike.
    digest = ((digest ^ (number + 0x9E37)) & MASK) * FACTOR & MASK
    return digest ^ (digest >> 19)


def level_floats(length: i64, value: float) -> vec[float]:
    """A vector of equal fractions."""
    out = vec[float](capacity=length)
    for _ in range(length):
        out = append(out, value)
    return out


def soften(leanings: vec[float], count: i64, even: float) -> None:
    """Make leanings parts of one, of which a part is shared evenly: nothing is ruled out."""
    total = 0.0
    for index in range(count):
        total += leanings[index]
    for index in range(count):
        leanings[index] = even / float(count) + (1.0 - even) * leanings[index] / total


def pick(options: vec[i64], leanings: vec[float], rng: Random) -> i64:
    """One of the options, each as often as its leaning says."""
    count = i64(len(options))
    total = 0.0
    for index in range(count):
        total += leanings[index]
    spot = rng.random() * total
    for index in range(count):
        spot -= leanings[index]
        if spot < 0.0:
            return options[index]
    return options[count - 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """How to search a game well; every method here has the answer of one who knows nothing."""

    def key(self, state: State, seat: i64, path: i64) -> i64:
        """A digest of what a seat knows: positions it cannot tell apart share it.

        `path` digests the choices since the search began, all of them seen by everyone.
        """
        return path

    def finer(self, state: State, seat: i64, key: i64, depth: i64) -> i64:
        """A key that tells more apart than this one, which is `depth` times finer; -1: none does.

        A search uses it where it knows a node well, so that it learns about what comes later
        before the few positions that are alike in everything come twice.
        """
        return -1

    def turn(self, state: State, seat: i64) -> i64:
        """A number that stays the same through the small steps of one turn; -1: not known."""
        return -1

    def share(self, state: State, seat: i64) -> float:
        """The part of what is left of a turn's thinking that this step takes."""
        return 0.6

    def side(self, state: State, seat: i64) -> i64:
        """Which side a seat is on, the same number for partners; -1 before it is dealt."""
        return seat

    def reopen(self, world: State, seat: i64) -> None:
        """Take back what others have chosen but not shown, so that the search chooses it again."""

    def weight(self, world: State, seat: i64) -> float:
        """How likely a drawn world is, against the most likely one."""
        return 1.0

    def draws(self) -> i64:
        """How many worlds to draw for each one kept; more than one makes `weight` count."""
        return 1

    def plays(self) -> i64:
        """How often a drawn world is played; more than once where drawing is dear."""
        return 1

    def choose(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """The quick choice of a sensible player: one of the options."""
        return options[rng.randrange(len(options))]

    def glance(self, state: State, seat: i64, options: vec[i64], rng: Random) -> i64:
        """What somebody takes who does not think at all; not always sensible."""
        return self.choose(state, seat, options, rng)

    def prior(self, state: State, seat: i64, options: vec[i64], out: vec[float]) -> bool:
        """Fill in how promising each option looks, adding up to one; False: no opinion."""
        return False

    def settled(self, state: State, made: i64) -> bool:
        """Whether an imagined game may stop here, after so many choices, and be judged."""
        return False

    def closed(self, state: State) -> bool:
        """Whether the tree ends here as well: what follows is dealt anew, too far off to plan."""
        return False

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Fill in what each seat may expect of `returns` here."""
        for seat in range(i64(len(values))):
            values[seat] = 1.0 / float(len(values))

    def caution(self, state: State, seat: i64, option: i64) -> float:
        """The least chance with which this option may be chosen, if anything else is there."""
        return 0.0

    def mixed(self, state: State, seat: i64) -> bool:
        """Whether this choice is hidden and met by hidden ones, so that it must vary."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Weighed(Knowledge):
    """Knowledge that judges a position by weighing what it counts for each seat.

    The chances are the weighted sums, turned into parts of one: whoever stands as well as another
    has the same chance. `bench/fit.py` finds the weights from games that were played out.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__()
        self.weights = vec[float](weights)
        self.counted = level_floats(i64(len(weights)), 0.0)

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        """Count what matters about a seat's standing."""
        raise NotImplementedError

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Each seat's chance of winning."""
        seats = i64(len(values))
        highest = -1e300
        for seat in range(seats):
            self.describe(state, seat, self.counted)
            score = 0.0
            for index in range(i64(len(self.weights))):
                score += self.weights[index] * self.counted[index]
            values[seat] = score
            if score > highest:
                highest = score
        total = 0.0
        for seat in range(seats):
            values[seat] = exp(values[seat] - highest)
            total += values[seat]
        for seat in range(seats):
            values[seat] /= total

    def features(self, state: State, seat: int) -> list[float]:
        """What was counted, for whoever fits the weights."""
        self.describe(state, seat, self.counted)
        return [self.counted[index] for index in range(len(self.weights))]
