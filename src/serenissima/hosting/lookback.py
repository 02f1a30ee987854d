"""Looking back at a table: the whole log, the replay, the record, and what is shown later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from serenissima.hosting.open_table import DONE, OpenTable, events_of
from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.kernel.game import Game, View
from serenissima.kernel.state import EVERYONE, Note
from serenissima.table.log import Entry
from serenissima.table.replay import (
    Moment,
    all_views,
    moments,
    position,
    record_of,
    sight_of,
    standing,
)
from serenissima.table.sight import Line, Sight
from serenissima.table.table import TAIL, Refusal
from serenissima.table.talk import Said

ALL: Final = "all"
"""Everything revealed."""
BYSTANDER: Final = "none"
"""What lies open, and no more."""


@dataclass(frozen=True)
class Past:
    """A moment gone by."""

    at: int
    """Its number among all that the viewer noticed."""
    last: int
    """The number of the last of them."""
    sight: Sight
    eyes: str
    """Whose knowledge is shown: a seat's number, `all` or `none`."""
    revealed: bool
    """Whether the knowledge of others may be asked for."""
    views: tuple[View, ...]
    """What every seat knew, where everything is revealed."""


async def delayed(open_table: OpenTable) -> Sight | None:
    """What a spectator sees who is shown the table some time later."""
    table, game, stored = open_table.table, open_table.game, open_table.stored
    if table is None or game is None:
        return None
    if stored.status != "playing":
        return table.sight(None)
    store = open_table.services.store
    if open_table.past is None or open_table.past[0] != table.now.sequence:
        entries = standing(await store.entries(stored.id, notes=True, events=events_of(game)))
        found = moments(game, entries, None)
        times = [entries[m.choices - 1].at if m.choices else 0.0 for m in found]
        open_table.past = (table.now.sequence, found, times)
    _, found, times = open_table.past
    due = open_table.services.now() - stored.setting.delay
    last = max((i for i, at in enumerate(times) if at <= due), default=0)
    entries = standing(await store.entries(stored.id))
    snapshot = await store.snapshot(stored.id, found[last].choices)
    state = position(game, stored.setting, entries, snapshot, found[last].choices)
    lines = tuple(line for moment in found[: last + 1] for line in moment.lines)
    return sight_of(game, state, Moment(found[last].choices, lines[-TAIL:]), None)


async def log_of(open_table: OpenTable) -> tuple[Game, list[Entry]]:
    """The game with its standing choices and their notes."""
    if open_table.game is None or open_table.stored.status == "open" or open_table.trouble:
        raise Refusal("not-begun", "There is nothing to look back at yet.")
    game, store = open_table.game, open_table.services.store
    entries = await store.entries(open_table.stored.id, notes=True, events=events_of(game))
    return game, standing(entries)


def must_see(open_table: OpenTable, viewer: Viewer) -> None:
    """Looking back shows no more than looking now."""
    hidden = viewer.delayed or viewer.blind or viewer.curtain is not None
    if open_table.stored.status not in DONE and hidden:
        raise Forbidden("later", "You can look back once the game is over.")


async def all_lines(open_table: OpenTable, viewer: Viewer) -> list[Line]:
    """Everything a viewer was told."""
    must_see(open_table, viewer)
    game, entries = await log_of(open_table)
    return [line for moment in moments(game, entries, viewer.seat) for line in moment.lines]


async def past(open_table: OpenTable, viewer: Viewer, at: int | None, eyes: str | None) -> Past:
    """A moment gone by; `eyes` is a seat's number, `all`, `none`, or None for the viewer's own."""
    must_see(open_table, viewer)
    game, entries = await log_of(open_table)
    stored = open_table.stored
    revealed = stored.status in DONE
    everything = eyes == ALL or (eyes is None and stored.status == "record")
    if everything and not revealed:
        raise Forbidden("later", "Everything is revealed once the game is over.")
    seat = None if everything else seat_behind(viewer, eyes, revealed)
    found = moments(game, shown_to_all(entries) if everything else entries, seat)
    last = len(found) - 1
    index = last if at is None else max(0, min(last, at))
    moment = found[index]
    snapshot = await open_table.services.store.snapshot(stored.id, moment.choices)
    state = position(game, stored.setting, entries, snapshot, moment.choices)
    return Past(
        at=index,
        last=last,
        sight=sight_of(game, state, moment, seat),
        eyes=ALL if everything else (BYSTANDER if seat is None else str(seat)),
        revealed=revealed,
        views=tuple(all_views(game, state, stored.setting.seats)) if everything else (),
    )


def shown_to_all(entries: Sequence[Entry]) -> list[Entry]:
    """A log in which everybody noticed everything."""
    return [
        replace(entry, notes=tuple(Note(EVERYONE, note.kind, note.facts) for note in entry.notes))
        for entry in entries
    ]


def seat_behind(viewer: Viewer, eyes: str | None, revealed: bool) -> int | None:
    """Whose knowledge is asked for; another's only once the game is over."""
    if eyes is None:
        return viewer.seat
    if eyes == BYSTANDER:
        return None
    if not revealed and int(eyes) != viewer.seat:
        raise Forbidden("not-your-seat", "That is not your seat.")
    return int(eyes)


def circle(said: Said, names: Sequence[str]) -> str:
    """Who said it, and to whom alone."""
    return names[said.seat] + (f" to {names[said.to]}" if said.to >= 0 else "")


async def record_text(open_table: OpenTable, names: Sequence[str]) -> str:
    """The record of a game that is over, the talk under these names."""
    stored = open_table.stored
    if stored.status not in DONE:
        raise Refusal("later", "The record can be saved once the game is over.")
    game, entries = await log_of(open_table)
    talk = [
        (said.choices, f"{circle(said, names)}: {said.words}")
        for said in await open_table.services.store.talk(stored.id)
        if said.seat >= 0
    ]
    result = "*"
    if stored.returns is not None:
        result = " ".join(f"{value:.6g}" for value in stored.returns)
    return record_of(
        game,
        stored.setting,
        entries,
        commitment=stored.commitment,
        seed=stored.seed or None,
        began=stored.created,
        result=result,
        talk=talk,
    ).to_text()
