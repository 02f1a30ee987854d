"""Looking back at a table: the whole log, the replay, the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serenissima.store.store import Said
from serenissima.table.log import Entry
from serenissima.table.replay import all_views, moments, position, record_of, sight_of, standing
from serenissima.web import drawing
from serenissima.web.panels import Sketch
from serenissima.web.sitting import Sitting
from serenissima.web.visits import Denied, Viewer

OPEN = ("over", "ended", "record")
"""When everything may be revealed."""


async def log_of(sitting: Sitting) -> list[Entry]:
    """The standing choices with their notes."""
    if sitting.box is None or sitting.kept.status == "open" or sitting.trouble:
        raise Denied(409, "not-begun", "There is nothing to look back at yet.")
    return standing(await sitting.house.store.entries(sitting.kept.id, notes=True))


def must_see(sitting: Sitting, viewer: Viewer) -> None:
    """Looking back shows no more than looking now."""
    hidden = viewer.delayed or viewer.blind or viewer.curtain is not None
    if sitting.kept.status not in OPEN and hidden:
        raise Denied(403, "later", "You can look back once the game is over.")


async def all_lines(sitting: Sitting, viewer: Viewer, language: str) -> list[tuple[int, str]]:
    """Everything a viewer was told, in words."""
    must_see(sitting, viewer)
    entries = await log_of(sitting)
    assert sitting.box is not None
    names = drawing.seat_names(sitting, language)
    return [
        (line.number, line.event.sentence(language, names))
        for moment in moments(sitting.box.game, entries, viewer.seat)
        for line in moment.lines
    ]


async def past(
    sitting: Sitting, viewer: Viewer, language: str, at: int | None, seat: str | None
) -> dict[str, Any]:
    """A moment gone by, as the page shows it."""
    must_see(sitting, viewer)
    entries = await log_of(sitting)
    assert sitting.box is not None
    game, setting, revealed = sitting.box.game, sitting.kept.setting, sitting.kept.status in OPEN
    everything = seat == "all" or (seat is None and sitting.kept.status == "record")
    eyes = whose(sitting, viewer, seat, revealed)
    if everything and not revealed:
        raise Denied(403, "later", "Everything is revealed once the game is over.")
    if everything:
        found = every_moment(sitting, entries)
    else:
        found = moments(game, entries, eyes)
    last = len(found) - 1
    index = last if at is None else max(0, min(last, at))
    moment = found[index]
    snapshot = await sitting.house.store.snapshot(sitting.kept.id, moment.choices)
    state = position(game, setting, entries, snapshot, moment.choices)
    names = drawing.seat_names(sitting, language)
    sight = sight_of(game, state, moment, None if everything else eyes)
    board = drawing.board_html(game, sight, names, language)
    hidden = []
    if everything:
        sketch = Sketch(game, language, names)
        views = all_views(game, state, setting.seats)
        hidden = [(names[number], sketch.panels(view.own)) for number, view in enumerate(views)]
    choices = [("all", "")] if revealed else []
    if revealed:
        choices += [(str(number), name) for number, name in enumerate(names)]
        choices += [("none", "")]
    return {
        "at": index,
        "last": last,
        "board": board,
        "hidden": hidden,
        "lines": [(line.number, line.event.sentence(language, names)) for line in moment.lines],
        "seat": "all" if everything else ("none" if eyes is None else str(eyes)),
        "choices": choices,
        "revealed": revealed,
        "result": sight.returns,
        "names": names,
    }


def every_moment(sitting: Sitting, entries: Sequence[Entry]) -> list[Any]:
    """The moments that anybody noticed, told from all sides."""
    from serenissima.kernel.state import EVERYONE, Note

    assert sitting.box is not None
    shown = [
        Entry(
            e.sequence,
            e.kind,
            e.seat,
            e.option,
            e.notation,
            e.by,
            e.at,
            tuple(Note(EVERYONE, note.kind, note.facts) for note in e.notes),
        )
        for e in entries
    ]
    return moments(sitting.box.game, shown, None)


def whose(sitting: Sitting, viewer: Viewer, seat: str | None, revealed: bool) -> int | None:
    """Whose knowledge is asked for; another's only once the game is over."""
    if seat is None or seat == "all":
        return viewer.seat
    if seat == "none":
        return None
    if not seat.isdecimal() or int(seat) >= len(sitting.kept.seats):
        raise Denied(404, "no-seat", "This table has no such seat.")
    if not revealed and int(seat) != viewer.seat:
        raise Denied(403, "not-your-seat", "That is not your seat.")
    return int(seat)


def circle(said: Said, names: Sequence[str]) -> str:
    """Who said it, and to whom alone."""
    return names[said.seat] + (f" to {names[said.to]}" if said.to >= 0 else "")


async def record_text(sitting: Sitting) -> str:
    """The record of a game that is over."""
    kept = sitting.kept
    if kept.status not in OPEN:
        raise Denied(409, "later", "The record is given out once the game is over.")
    entries = await log_of(sitting)
    assert sitting.box is not None
    names = drawing.seat_names(sitting, "en")
    talk = [
        (said.choices, f"{circle(said, names)}: {said.words}")
        for said in await sitting.house.store.talk(kept.id)
        if said.seat >= 0
    ]
    result = "*"
    if kept.returns is not None:
        result = " ".join(f"{value:.6g}" for value in kept.returns)
    return record_of(
        sitting.box.game,
        kept.setting,
        entries,
        commitment=kept.commitment,
        seed=kept.seed or None,
        began=kept.created,
        result=result,
        talk=talk,
    ).to_text()
