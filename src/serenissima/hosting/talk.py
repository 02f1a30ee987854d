"""The talk at a table: what people say, signs of the game, and what the table itself announces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from serenissima.kernel.language import Phrase, Seat
from serenissima.store.store import Store
from serenissima.table.talk import Said

TAIL: Final = 80
"""How many lines of each circle are kept at hand."""


def recent(lines: Sequence[Said]) -> list[Said]:
    """The newest lines of each circle: of all together, and of any two among themselves.

    What two seats keep to themselves must not push out what the others can read, or they would
    notice it by what is missing.
    """
    circles: Counter[tuple[int, ...]] = Counter()
    found = []
    for said in reversed(lines):
        circle = () if said.to < 0 else (min(said.seat, said.to), max(said.seat, said.to))
        circles[circle] += 1
        if circles[circle] <= TAIL:
            found.append(said)
    return found[::-1]


class Talk:
    """The newest lines of talk at one table; every line is durable before it is shown."""

    def __init__(self, store: Store, table: str, now: Callable[[], float]) -> None:
        self.store = store
        self.table = table
        self.now = now
        self.lines: list[Said] = []

    async def load(self) -> None:
        """Read the newest lines."""
        self.lines = recent(await self.store.talk(self.table))

    @property
    def last(self) -> int:
        """The number of the newest line."""
        return self.lines[-1].number if self.lines else 0

    async def add(
        self, seat: int, words: str, choices: int, to: int = -1, kind: str = "words"
    ) -> None:
        """Write a line down, said after so many choices."""
        said = Said(self.last + 1, self.now(), seat, words, choices, to, kind)
        await self.store.say(self.table, said)
        self.lines = recent([*self.lines, said])


def announcement(words: str) -> Phrase:
    """A line of the table itself, which the store keeps as a code and facts, as a sentence."""
    code, *facts = words.split()
    name = Seat(int(facts[0])) if facts else Seat(0)
    level = Phrase(facts[1]) if len(facts) > 1 else ""
    return {
        "handed": Phrase("A bot ({level}) now plays for {name}.", level=level, name=name),
        "taken": Phrase("{name} is back and plays again.", name=name),
        "late": Phrase("Time is up for {name}: a bot makes this choice.", name=name),
        "failed": Phrase(
            "The bot of {name} ({level}) gave no valid answer: its choice was made at random.",
            level=level,
            name=name,
        ),
        "ended": Phrase("The host has ended this table."),
    }[code]
