"""Where a table stands: a copy that can be tried out and thrown away."""

from __future__ import annotations

from poker import hand
from serenissima.kernel.state import EVERYONE, Note
from serenissima.table.clocks import Clocks
from serenissima.table.progress import Progress, Step


def progress() -> Progress:
    return Progress(
        state=hand((0, 1), ""),
        base=hand((0,)),
        steps=[Step(0, 1, 0, 3)],
        free=[1, 0],
        barrier=["nothing", "told"],
        asks=[1, 0],
        group=[0],
        draws=2,
        counts=[1, 1, 1],
        choices=2,
        sequence=2,
        saved=0,
        saved_pending=[0],
        clocks=Clocks.wound("none", 0, 2),
        tails={None: [(1, 0, Note(EVERYONE, "dealt", (0,)))]},
    )


def test_what_is_done_to_a_copy_stays_with_the_copy() -> None:
    one, untouched = progress(), progress()
    copy = one.copy()
    copy.state.apply(0, 1)
    copy.steps.append(Step(1, 0, 0, 4))
    for numbers in (copy.free, copy.asks, copy.group, copy.counts):
        numbers[0] += 7
    copy.barrier[0] = "chance"
    copy.tails[None].clear()
    assert one.state.to_dict() == untouched.state.to_dict() != copy.state.to_dict()
    for name in ("steps", "free", "barrier", "asks", "group", "counts", "tails"):
        assert getattr(one, name) == getattr(untouched, name) != getattr(copy, name), name
    assert copy.base is one.base and copy.clocks is one.clocks
