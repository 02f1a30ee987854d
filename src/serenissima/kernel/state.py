"""One position of a game, and what a game writes down as it is played. Compiled; imports no game.

A game's own state derives from `State`. It never holds a random generator: whatever the box would
shuffle, draw or roll is a choice of the decider `CHANCE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

CHANCE: Final = -1
"""The decider of every shuffle, draw and roll; its options are equally likely."""
OVER: Final = -2
"""What `State.actor` answers once the game has ended."""
EVERYONE: Final = -1
"""The audience of a note that the whole table noticed, bystanders included."""


class IllegalChoice(ValueError):
    """The choice is not one of the legal ones; nothing was changed."""


class IllegalPosition(ValueError):
    """The description is not a position this game can have."""


class Note:
    """One thing that happened, and who noticed it."""

    def __init__(self, audience: i64, kind: str, facts: tuple[int, ...]) -> None:
        self.audience = audience
        """A bit for each seat that noticed, or `EVERYONE`."""
        self.kind = kind
        self.facts = facts

    def noticed_by(self, viewer: int | None) -> bool:
        """Whether a seat, or a bystander (None), noticed it."""
        if self.audience == EVERYONE:
            return True
        return viewer is not None and bool((self.audience >> viewer) & 1)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Note)
            and self.audience == other.audience
            and self.kind == other.kind
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return hash((int(self.audience), self.kind, self.facts))

    def __repr__(self) -> str:
        return f"Note({self.audience}, {self.kind!r}, {self.facts})"


class Journal:
    """What happened since the journal was attached to a state. It is no part of a clone."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def note(self, audience: i64, kind: str, facts: Iterable[int]) -> None:
        """Write down one event for those who noticed it; every event names its audience."""
        self.notes.append(Note(audience, kind, tuple(facts)))

    def noticed_by(self, viewer: int | None) -> list[Note]:
        """The notes of one seat, or of a bystander (None)."""
        return [note for note in self.notes if note.noticed_by(viewer)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position: mutable, clone it before exploring."""

    def __init__(self) -> None:
        self.journal: Journal | None = None
        """Where `apply` writes what happened, when somebody listens."""

    def actor(self) -> i64:
        """Who decides next: a seat, `CHANCE` or `OVER`; the first of several."""
        raise NotImplementedError

    def pending(self) -> list[int]:
        """All deciders that may choose now, in any order, none seeing the others' choices."""
        actor = self.actor()
        return [] if actor == OVER else [int(actor)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider: never empty, no duplicates, in a stable order."""
        raise NotImplementedError

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice; raise `IllegalChoice` and change nothing if it is not legal."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy without the journal."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """One number a seat once the game is over."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words, ready for JSON."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """The positions that one view allows."""

    def draw(self, rng: Random) -> State:
        """One of them at random; cheap enough to call in a search."""
        raise NotImplementedError


UNSAID: Final[i64] = -(1 << 40)
"""What stands where an event has no further fact."""


def tell(
    state: State,
    audience: i64,
    kind: str,
    a: i64 = UNSAID,
    b: i64 = UNSAID,
    c: i64 = UNSAID,
    d: i64 = UNSAID,
    e: i64 = UNSAID,
    f: i64 = UNSAID,
) -> None:
    """Tell those who notice it what happened, if somebody listens; every event names its audience.

    The facts stand in the order of the parameters of the function that puts the event into words.
    """
    if state.journal is not None:
        write_down(state.journal, audience, kind, a, b, c, d, e, f)


def write_down(
    journal: Journal, audience: i64, kind: str, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64
) -> None:
    """Write an event down with as many facts as were said."""
    facts: list[int] = []
    for fact in (a, b, c, d, e, f):
        if fact == UNSAID:
            break
        facts.append(int(fact))
    journal.note(audience, kind, facts)


def tell_all(state: State, audience: i64, kind: str, facts: vec[i64]) -> None:
    """Tell an event with a list of facts, if somebody listens."""
    journal = state.journal
    if journal is not None:
        journal.note(audience, kind, [int(fact) for fact in facts])


def tell_mask(state: State, audience: i64, kind: str, mask: i64) -> None:
    """Tell an event whose facts are the places of a mask, if somebody listens."""
    if state.journal is not None:
        tell_all(state, audience, kind, bits(mask))


TOP_OPTION: Final[i64] = 62
"""The highest number an option can have: options are bits of one word."""


def has(mask: i64, place: i64) -> bool:
    """Whether a mask has this bit: a seat among seats, an option among the legal ones."""
    return 0 <= place and place <= TOP_OPTION and (mask >> place) & 1 == 1


def seats_in(mask: i64, seats: i64) -> list[int]:
    """The seats of a mask, lowest first."""
    return [int(seat) for seat in range(seats) if (mask >> seat) & 1]


def bit(place: i64) -> i64:
    """A mask with one bit set."""
    # Shifting a constant would be done in 32 bits by the C compiler.
    mask: i64 = 1
    mask <<= place
    return mask


def bits(mask: i64) -> vec[i64]:
    """The positions of the set bits, lowest first: the usual form of a list of options."""
    out = vec[i64](capacity=8)
    index: i64 = 0
    while mask != 0:
        if mask & 1:
            out = append(out, index)
        mask >>= 1
        index += 1
    return out


def ones(mask: i64) -> i64:
    """How many bits a mask has."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def filled(length: i64, value: i64) -> vec[i64]:
    """A vector of equal numbers."""
    out = vec[i64](capacity=length)
    for _ in range(length):
        out = append(out, value)
    return out


# Many small numbers in one word, four bits apiece: place 0 is the lowest, fifteen places fit.


def nibble(word: i64, place: i64) -> i64:
    """The number at a place of a word."""
    return (word >> 4 * place) & 15


def with_nibble(word: i64, place: i64, number: i64) -> i64:
    """A word with another number at one place."""
    mask: i64 = 15
    mask <<= 4 * place
    return (word & ~mask) | (number << 4 * place)


# A short list of small numbers in one word: each entry has the same few bits, its width, and stands
# one higher than its number, so that no entry is 0. The first one is lowest.


def packed_length(word: i64, width: i64) -> i64:
    """How many numbers a packed list has."""
    number: i64 = 0
    while word != 0:
        word >>= width
        number += 1
    return number


def packed_at(word: i64, width: i64, place: i64) -> i64:
    """The number at a place of a packed list, 0 being the first; -1 beyond its end."""
    return ((word >> width * place) & (bit(width) - 1)) - 1


def packed_has(word: i64, width: i64, number: i64) -> bool:
    """Whether a number is in a packed list."""
    while word != 0:
        if packed_at(word, width, 0) == number:
            return True
        word >>= width
    return False


def packed_push(word: i64, width: i64, number: i64) -> i64:
    """A packed list with a number put before all others."""
    return (word << width) | (number + 1)


def packed_pop(word: i64, width: i64) -> i64:
    """A packed list without its first number."""
    return word >> width


def packed_add(word: i64, width: i64, number: i64) -> i64:
    """A packed list with a number put after all others."""
    added = number + 1
    added <<= width * packed_length(word, width)
    return word | added


def packed_remove(word: i64, width: i64, number: i64) -> i64:
    """A packed list without a number."""
    kept: i64 = 0
    place: i64 = 0
    while word != 0:
        entry = word & (bit(width) - 1)
        if entry != number + 1:
            kept |= entry << place
            place += width
        word >>= width
    return kept


def pack(numbers: Sequence[int], width: int) -> int:
    """Some numbers as a packed list."""
    word = 0
    for number in reversed(numbers):
        word = word << width | (number + 1)
    return word


def unpack(word: int, width: int) -> list[int]:
    """The numbers of a packed list."""
    return [int(packed_at(word, width, place)) for place in range(packed_length(word, width))]


def refuse(state: State, seat: i64, option: i64) -> IllegalChoice:
    """The error for a choice that is not legal, saying what would be."""
    pending = state.pending()
    if not pending:
        return IllegalChoice("the game is over: nobody has a choice to make")
    if int(seat) not in pending:
        return IllegalChoice(f"seat {seat} is not asked now; the choice is with {pending}")
    legal = [int(choice) for choice in state.options(seat)]
    return IllegalChoice(f"choice {option} of seat {seat} is not legal; legal here: {legal}")
