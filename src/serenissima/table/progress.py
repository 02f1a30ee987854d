"""Where a table stands, in a form that can be copied, tried out and thrown away."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from serenissima.kernel.state import Note, State
from serenissima.table.clocks import Clocks


@dataclass
class Step:
    """A choice since the last point of no return."""

    seat: int
    option: int
    lines: int
    """How many lines it gave its own seat."""
    sequence: int
    """Where it stands in the log."""


@dataclass
class Progress:
    """Where a table stands."""

    state: State
    base: State
    """The position at the last point of no return."""
    steps: list[Step]
    free: list[int]
    """How many of its last steps each seat can take back."""
    barrier: list[str]
    """Why each seat cannot take back its last step."""
    asks: list[int]
    """How many entries of the log are each seat's own."""
    group: list[int]
    """The seats that were asked together."""
    draws: int
    counts: list[int]
    """How many lines each seat was told, the bystander last."""
    choices: int
    sequence: int
    saved: int
    """Where the last snapshot was made."""
    saved_pending: list[int]
    clocks: Clocks
    tails: dict[int | None, list[tuple[int, int, Note]]] = field(default_factory=dict)
    """The last lines of every viewer: number, sequence of the entry, note."""

    def copy(self) -> Progress:
        """An independent copy; a state that is only read again is shared."""
        return replace(
            self,
            state=self.state.clone(),
            steps=list(self.steps),
            free=list(self.free),
            barrier=list(self.barrier),
            asks=list(self.asks),
            group=list(self.group),
            counts=list(self.counts),
            tails={viewer: list(lines) for viewer, lines in self.tails.items()},
        )
