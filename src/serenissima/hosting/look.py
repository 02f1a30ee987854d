"""What a viewer is shown of a table, said once: pages, sockets, streams and JSON all read it.

It is made from what the viewer may know and from nothing else, and has no language yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from serenissima.hosting import lookback, talk
from serenissima.hosting.open_table import OpenTable
from serenissima.hosting.viewer import Viewer
from serenissima.kernel.game import Game
from serenissima.kernel.language import Complaint, Phrase
from serenissima.table.clocks import Clocks
from serenissima.table.setting import Setting
from serenissima.table.sight import Sight
from serenissima.table.talk import Said


@dataclass(frozen=True)
class SeatLook:
    """A seat as everybody at the table sees it."""

    number: int
    name: str
    """What the person there is called; empty for the game's own name of the seat."""
    kind: str
    level: str
    generation: int
    """Rises when the seat's link is renewed."""
    here: bool
    """Whether somebody looks at the table from this seat now."""
    claimed: bool
    """Whether somebody has come to this person's seat."""
    you: bool
    deciding: bool
    chosen: bool
    left: int | None
    """Seconds on the clock, at the start of the turn if it runs."""
    until: float | None
    """When a running clock runs out. A page counts down itself: what is made again at a later
    moment must be the same, or it would tell that something hidden happened."""
    result: float | None
    place: int | None
    """The place the seat came in; equal results share one."""

    @property
    def handed(self) -> bool:
        """Whether a bot decides for a person here."""
        return self.kind == "person" and bool(self.level)


@dataclass(frozen=True)
class Look:
    """Everything that one viewer is shown of a table at one moment."""

    table: str
    status: str
    setting: Setting
    pace: float
    rematch: str | None
    commitment: str | None
    seed: str | None
    """The seed of the game once it is over."""
    game: Game | None
    """What is played, None where it is not offered here."""
    viewer: Viewer
    playing: bool
    trouble: Complaint | None
    """Why the table cannot be played here, if it cannot."""
    sight: Sight | None
    """The game as the viewer sees it, None where there is nothing to see."""
    seats: tuple[SeatLook, ...]
    talk: tuple[Said, ...]
    """The talk that the viewer notices."""
    advice: str
    """Whether advice is `offered`, `thinking`, `given` or `failed`; empty where there is none."""
    reasons: tuple[tuple[int, Phrase], ...]
    """The choices that the viewer was advised, each with what is said of it."""
    lesson: bool
    """Whether the table was set for a first game that teaches."""

    @property
    def mine(self) -> bool:
        """Whether the viewer decides for the seat they look from."""
        seat = self.viewer.seat
        return self.playing and seat is not None and not self.seats[seat].level

    @property
    def bots_think(self) -> bool:
        """Whether the table waits for a bot."""
        if not self.playing or self.sight is None or self.viewer.delayed:
            return False
        deciding = [self.seats[seat] for seat in self.sight.deciding if seat >= 0]
        return any(seat.kind == "bot" or seat.handed for seat in deciding)

    def names(self, language: str) -> list[str]:
        """What the people at the table are called: by their own names, else by the game's."""
        return names_of([seat.name for seat in self.seats], self.game, language)


async def look(open_table: OpenTable, viewer: Viewer) -> Look:
    """Everything a viewer is shown of a table now."""
    stored, seat = open_table.stored, viewer.seat
    sight = await sight_of(open_table, viewer)
    said = [line for line in open_table.talk.lines if line.noticed_by(seat)]
    if viewer.delayed and open_table.playing:
        due = open_table.services.now() - stored.setting.delay
        said = [line for line in said if line.at <= due]
    advice, reasons = advice_for(open_table, sight)
    return Look(
        table=stored.id,
        status=stored.status,
        setting=stored.setting,
        pace=stored.pace,
        rematch=stored.rematch,
        commitment=stored.commitment,
        seed=stored.seed if stored.status in ("over", "ended") else None,
        game=open_table.game,
        viewer=viewer,
        playing=open_table.playing,
        trouble=open_table.trouble,
        sight=sight,
        seats=tuple(seats_of(open_table, viewer, sight)),
        talk=tuple(said[-talk.TAIL :]),
        advice=advice,
        reasons=reasons,
        lesson=open_table.lesson is not None,
    )


async def sight_of(open_table: OpenTable, viewer: Viewer) -> Sight | None:
    """The game as a viewer sees it now."""
    if viewer.delayed and open_table.playing:
        return await lookback.delayed(open_table)
    if open_table.table is None or (viewer.blind and open_table.playing):
        return None
    return open_table.table.sight(viewer.seat)


def advice_for(
    open_table: OpenTable, sight: Sight | None
) -> tuple[str, tuple[tuple[int, Phrase], ...]]:
    """How it stands with advice for the question now asked, and what was advised."""
    seat = sight.view.seat if sight is not None else None
    question = sight.asked if sight is not None else None
    if seat is None or question is None or len(question.choices) < 2:
        return "", ()
    if not open_table.alone(seat):
        return "", ()
    found = open_table.adviser.advice(seat, question.number)
    if found is None:
        return "offered", ()
    if found.reasons is None:
        return "thinking", ()
    return ("given" if found.reasons else "failed"), found.reasons


def seats_of(open_table: OpenTable, viewer: Viewer, sight: Sight | None) -> list[SeatLook]:
    """All seats as the strip above the board shows them."""
    stored, table, playing = open_table.stored, open_table.table, open_table.playing
    returns = stored.returns if stored.status in ("over", "record") else None
    ranks = places(returns) if returns else None
    timed = table is not None and stored.setting.clock != "none" and playing
    clocks = table.now.clocks if table is not None and timed else None
    return [
        SeatLook(
            number=number,
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            generation=seat.generation,
            here=open_table.presence.here[number] > 0,
            claimed=open_table.claimed(number),
            you=number in viewer.held,
            deciding=playing and sight is not None and number in sight.deciding,
            chosen=playing and sight is not None and number in sight.chosen,
            left=round(clocks.bank[number]) if clocks else None,
            until=runs_out(clocks, number) if clocks else None,
            result=returns[number] if returns else None,
            place=ranks[number] if ranks else None,
        )
        for number, seat in enumerate(stored.seats)
    ]


def places(returns: Sequence[float]) -> list[int]:
    """Each seat's place; equal results share one."""
    return [1 + sum(other > mine for other in returns) for mine in returns]


def runs_out(clocks: Clocks, seat: int) -> float | None:
    """When a seat's clock runs out, if it runs."""
    since = clocks.since[seat]
    return round(since + clocks.bank[seat], 1) if since is not None else None


def names_of(names: Sequence[str], game: Game | None, language: str) -> list[str]:
    """Names of seats: the people's own, else the game's, else their number."""
    people = game.words.people[language] if game is not None else ()
    return [
        name or (people[number] if number < len(people) else f"{number + 1}")
        for number, name in enumerate(names)
    ]
