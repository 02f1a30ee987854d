"""Looking back: the positions of a game from one viewer's knowledge, and the game as a record."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from serenissima.kernel.game import Game, View, decider_names
from serenissima.kernel.record import Record, find
from serenissima.kernel.state import CHANCE, Journal, State
from serenissima.table.log import CHOICE, Entry, Snapshot
from serenissima.table.setting import Setting
from serenissima.table.sight import Line, Sight, line_of


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The choices that were not taken back, in order."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == CHOICE:
            kept.append(entry)
        else:
            last = max(i for i, other in enumerate(kept) if other.seat == entry.seat)
            del kept[last]
    return kept


@dataclass(frozen=True)
class Moment:
    """A point of a game that a viewer noticed."""

    choices: int
    """How many standing choices lie before it."""
    lines: tuple[Line, ...]
    """What the viewer was told since the moment before."""


def moments(game: Game, entries: Sequence[Entry], viewer: int | None) -> list[Moment]:
    """Every moment that a viewer noticed; what they did not notice is not counted.

    A deal of many cards is one moment: it ends when somebody is asked again.
    """
    found = [Moment(0, ())]
    lines: list[Line] = []
    number = 0
    noticed = False
    for index, entry in enumerate(entries):
        for note in entry.notes:
            if note.noticed_by(viewer):
                number += 1
                lines.append(line_of(game, number, note))
                noticed = True
        noticed = noticed or entry.seat == viewer
        dealing = index + 1 < len(entries) and entries[index + 1].seat == CHANCE
        if noticed and not dealing:
            found.append(Moment(index + 1, tuple(lines)))
            lines, noticed = [], False
    return found


def position(
    game: Game, setting: Setting, entries: Sequence[Entry], snapshot: Snapshot | None, choices: int
) -> State:
    """The position after so many standing choices, from a snapshot at or before it."""
    made = 0
    if snapshot is not None:
        made = snapshot.data["choices"]
        state = game.load(snapshot.data["position"])
    else:
        state = game.new(setting.seats, **setting.variants)
    for entry in entries[made:choices]:
        state.apply(entry.seat, entry.option)
    return state


def sight_of(game: Game, state: State, moment: Moment, viewer: int | None) -> Sight:
    """What a viewer was shown at a moment gone by; nothing is asked any more."""
    view = game.view(state, viewer)
    over = not view.public["deciding"]
    returns = tuple(state.returns()) if over else None
    return Sight(view, None, moment.lines, tuple(view.public["deciding"]), (), "", returns)


def all_views(game: Game, state: State, seats: int) -> list[View]:
    """Everything revealed: the views of all seats together."""
    return [game.view(state, seat) for seat in range(seats)]


def record_of(
    game: Game,
    setting: Setting,
    entries: Sequence[Entry],
    *,
    commitment: str | None,
    seed: str | None,
    began: float,
    result: str,
    talk: Sequence[tuple[int, str]] = (),
) -> Record:
    """A table's game as a record."""
    names = decider_names(game)
    return Record(
        game=game.name,
        rules=setting.rules,
        seats=setting.seats,
        variants={
            name: value
            for name, value in setting.variants.items()
            if value != game.variants[name][0]
        },
        date=datetime.datetime.fromtimestamp(began, datetime.UTC).date().isoformat(),
        result=result,
        commitment=commitment,
        seed=seed,
        pack=setting.pack,
        moves=[(names[entry.seat], entry.notation) for entry in entries],
        talk=list(talk),
    )


def entries_of(record: Record, game: Game) -> Iterator[tuple[Entry, State]]:
    """The entries of a record that somebody brings, each with the position it leads to."""
    state = game.new(record.seats, **record.variants)
    numbers = {name: seat for seat, name in decider_names(game).items()}
    for index, (decider, notation) in enumerate(record.moves):
        seat, option = find(game, state, numbers, decider, notation, record.line_of(index))
        state.journal = Journal()
        state.apply(seat, option)
        notes = tuple(state.journal.notes)
        state.journal = None
        yield Entry(index, CHOICE, seat, option, notation, "record", 0.0, notes), state
