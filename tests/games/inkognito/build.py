"""Positions of Inkognito to test rules on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serenissima import GAMES, State
from serenissima.games.inkognito.data import AGENTS, COLOURS, LETTERS, SHAPES
from serenissima.kernel.state import OVER, Journal

GAME = GAMES["inkognito"]
STARTS = ((2, 27, 31, 52), (14, 24, 35, 55), (13, 20, 38, 41), (5, 12, 21, 44))
BALLS = ("white", "white", "white", "orange", "orange", "blue", "blue", "black", "black", "violet")
EMBASSY = 58
NUMBERED = {1: 54, 2: 10, 3: 15, 4: 23, 5: 40, 6: 46, 7: 34, 8: 28}
RED, GREEN, BLUE, YELLOW, HOST = range(5)


def table(
    seats: int = 4,
    *,
    phase: str = "ball",
    mover: int = RED,
    balls: Sequence[str] = ("white", "white", "white"),
    figures: Mapping[str, int] | None = None,
    ambassador: int = EMBASSY,
    identities: Sequence[str] = AGENTS,
    disguises: Sequence[str] = SHAPES,
    letters: Sequence[str] = LETTERS,
    **changes: Any,
) -> State:
    """A turn under way: figures on their starts except where told, balls by colour."""
    agents = min(seats, 4)
    standing = [dict(zip(SHAPES, STARTS[seat], strict=True)) for seat in range(agents)]
    for name, space in (figures or {}).items():
        colour, shape = name.split()
        standing[COLOURS.index(colour)][shape] = space
    shown: list[dict[str, Any]] = []
    if mover != HOST:
        for colour in balls:
            ball = next(
                k
                for k in range(10)
                if BALLS[k] == colour and k not in [entry["ball"] for entry in shown]
            )
            used = phase not in ("ball", "figure", "go")
            shown.append({"ball": ball, "colour": colour, "used": used})
    position: dict[str, Any] = {
        "seats": seats,
        "variants": {"setup": "choice", "memory": "engine"},
        "phase": phase,
        "dealt": 9,
        "first": mover,
        "turn": 0,
        "mover": mover,
        "figures": standing,
        "ambassador": ambassador,
        "balls": sorted(shown, key=lambda entry: entry["ball"]),
        "ball": None,
        "figure": None,
        "walked": 0,
        "escorted": False,
        "meeting": None,
        "met": None,
        "question": None,
        "asked": None,
        "log": [],
        "announced": False,
        "written": 0,
        "partner": None,
        "refused": False,
        "winners": [],
        "identities": list(identities),
        "disguises": list(disguises),
        "letters": list(letters),
        "answers": [],
        "picked": [],
        "list": [],
    }
    position.update(changes)
    return GAME.load(position)


def legal(state: State) -> list[str]:
    """The notations of the decider's choices."""
    seat = int(state.actor())
    return [GAME.words(state, seat, int(option)).notation for option in state.options(seat)]


def play(state: State, *notations: str) -> State:
    """Carry out choices by their notation, each by whoever decides."""
    for notation in notations:
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        found = legal(state)
        assert notation in found, f"{notation!r} is not among {found}"
        state.apply(seat, options[found.index(notation)])
    return state


def told(state: State, viewer: int | None, *notations: str) -> list[str]:
    """What a viewer is told, in English, while choices are carried out."""
    state.journal = Journal()
    play(state, *notations)
    notes = state.journal.noticed_by(viewer)
    state.journal = None
    return [GAME.words.event(note).sentence("en") for note in notes]


def where(state: State, piece: str) -> int:
    """The space of a piece."""
    position = state.to_dict()
    if piece == "ambassador":
        return int(position["ambassador"])
    colour, shape = piece.split()
    return int(position["figures"][COLOURS.index(colour)][shape])


def phase(state: State) -> str:
    """The step the game is at."""
    return str(state.to_dict()["phase"])


def winners(state: State) -> list[int]:
    """The seats that won."""
    assert int(state.actor()) == OVER
    return [seat for seat, value in enumerate(state.returns()) if value == 1.0]


def notes(state: State, seat: int) -> Any:
    """The note sheet of a seat."""
    return GAME.view(state, seat).own["notes"]
