"""The agents' tics: signals a seat may send at any time, true or false.

They are table talk: a record keeps them, no rule reads them.
"""

from __future__ import annotations

from typing import Final

from serenissima.games.inkognito.words.terms import both
from serenissima.kernel.game import Phrase
from serenissima.kernel.record import Record

TICS: Final = {
    "wink": (
        "winks the right eye",
        "cligne de l’œil droit",
        "fiddlebottom",
    ),
    "ear lobe": (
        "fiddles with the left ear lobe",
        "se tripote le lobe de l’oreille gauche",
        "bubble",
    ),
    "scornful look": (
        "gives a scornful look",
        "jette un regard méprisant",
        "zsa zsa",
    ),
    "frown": (
        "frowns",
        "fronce les sourcils",
        "agent x",
    ),
}
"""Each tic in English, in French, and whose it is. Rules 1.1 and 17.1."""

SIGNALS: Final = {tic: both(english, french) for tic, (english, french, _) in TICS.items()}
"""The tics as the table offers them at any time. Rule 17.1."""


def signal(tic: str, seat: int, to: int | None = None) -> Phrase:
    """The sentence for a tic, shown openly or to one seat alone. Rules 17.1 and 18.1."""
    english, french, _ = known(tic)
    if to is None:
        return both(f"@{seat} {english}.", f"@{seat} {french}.")
    if to == seat:
        raise ValueError(f"seat {seat} cannot signal to itself")
    return both(f"@{seat} {english}, for @{to} alone.", f"@{seat} {french}, pour @{to} seulement.")


def known(tic: str) -> tuple[str, str, str]:
    """A tic by its name; an error names the four."""
    if tic not in TICS:
        raise ValueError(f"there is no tic {tic!r}; the four are: {', '.join(TICS)}")
    return TICS[tic]


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
