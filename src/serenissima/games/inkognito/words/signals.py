"""The agents' tics: signals a seat may send at any time, true or false.

They are table talk: a record keeps them, no rule reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from serenissima.games.inkognito.data import AGENTS
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.record import Record

SIGNALS: Final[Mapping[str, Phrase]] = {
    "wink": Phrase("winks the right eye"),
    "ear lobe": Phrase("fiddles with the left ear lobe"),
    "scornful look": Phrase("gives a scornful look"),
    "frown": Phrase("frowns"),
}
"""The tics as the table offers them at any time. Rule 17.1."""
TICS: Final = dict(zip(SIGNALS, AGENTS, strict=True))
"""Whose each tic is. Rule 1.1."""


def signal(tic: str, seat: int, to: int | None = None) -> Phrase:
    """The sentence for a tic, shown openly or to one seat alone. Rules 17.1 and 18.1."""
    what = known(tic)
    if to is None:
        return Phrase("{who} {what}.", who=Seat(seat), what=what)
    if to == seat:
        raise ValueError(f"seat {seat} cannot signal to itself")
    return Phrase("{who} {what}, for {to} alone.", who=Seat(seat), what=what, to=Seat(to))


def known(tic: str) -> Phrase:
    """A tic by its name; an error names the four."""
    if tic not in SIGNALS:
        raise ValueError(f"there is no tic {tic!r}; the four are: {', '.join(SIGNALS)}")
    return SIGNALS[tic]


def line(tic: str, seat: int, to: int | None = None) -> str:
    """A tic as a record keeps it: `0: wink`, `0 to 2: wink`."""
    signal(tic, seat, to)
    return f"{seat}: {tic}" if to is None else f"{seat} to {to}: {tic}"


def read_line(text: str) -> tuple[str, int, int | None]:
    """The tic, the seat and the only seat to see it, from a record's line."""
    who, colon, tic = text.partition(": ")
    seat, joint, to = who.partition(" to ")
    if not colon or not seat.isdecimal() or (joint and not to.isdecimal()):
        raise ValueError(f"a tic is written '0: wink' or '0 to 2: wink', not {text!r}")
    known(tic)
    return tic, int(seat), int(to) if joint else None


def send(record: Record, tic: str, seat: int, to: int | None = None) -> None:
    """Note a tic in a record, after the choices made so far. Rules 17.1 and 18.1."""
    record.talk.append((len(record.moves), line(tic, seat, to)))


def noticed_by(text: str, viewer: int | None) -> bool:
    """Whether a seat or a bystander notices a tic of a record. Rule 17.1."""
    _, seat, to = read_line(text)
    return to is None or viewer in (seat, to)
