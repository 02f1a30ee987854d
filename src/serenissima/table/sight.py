"""What one viewer is shown, made from a view and from what that viewer was told: never a state.

Questions and choices need a position to be put into words. It is a world drawn from the viewer's
own view, so that a sentence cannot tell what the view does not.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from librt.random import Random

from serenissima.kernel.game import Choice, Event, Game, Question, View
from serenissima.kernel.state import Note, State


@dataclass(frozen=True)
class Line:
    """One line of a viewer's own log."""

    number: int
    event: Event


@dataclass(frozen=True)
class Sight:
    """Everything of the game that one viewer is shown at one moment."""

    view: View
    asked: Question | None
    lines: tuple[Line, ...]
    deciding: tuple[int, ...]
    chosen: tuple[int, ...]
    """Those who were asked together with others and have chosen already."""
    back: str
    """`free` when the last step can be taken back, else why not; empty when there is none."""
    returns: tuple[float, ...] | None
    """The result of each seat once the game is over."""
    number: int = 0
    """How often this seat has chosen: what a step back must carry."""


def imagined(game: Game, view: View) -> State:
    """A world the view allows, always the same one for the same view."""
    text = view.to_json()
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    return game.worlds(View.from_dict(json.loads(text))).draw(Random(seed))


def ask(game: Game, view: View, number: int) -> Question | None:
    """The question to the viewer, if it is one of those who decide."""
    seat = view.seat
    if seat is None or seat not in view.public["deciding"]:
        return None
    world = imagined(game, view)
    choices = tuple(
        Choice(int(option), game.words(world, seat, int(option))) for option in world.options(seat)
    )
    return Question(number, game.words.question(world, seat), choices)


def line_of(game: Game, number: int, note: Note) -> Line:
    """A note that a viewer noticed, as a line of their log."""
    return Line(number, game.words.event(note))
