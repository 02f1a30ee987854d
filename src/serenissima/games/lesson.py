"""A first game that teaches: a table dealt kindly, and what is said at each new question.

A game's `lesson.toml` has the whole lesson: how the table is set, and the steps. A step names the
place on the board it speaks of, says why one would choose this or that, and may suggest a choice.
The table itself is an ordinary one: when the lesson takes its leave, one simply plays on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from serenissima.games.folder import toml_of
from serenissima.kernel.game import Choice, Game, Question
from serenissima.kernel.language import Phrase

WELCOME: Final = "welcome"
"""Said before the first choice."""
FAREWELL: Final = "farewell"
"""Said last, when everything was shown or the opening is over."""


@dataclass(frozen=True)
class Step:
    """One thing the lesson says."""

    number: int
    on: str
    """The kind of question it is said at, `welcome` or `farewell`."""
    look: str
    """The place on the board it speaks of, as a selector."""
    rule: str
    place: Phrase
    """That place by its name."""
    text: Phrase
    suggest: Sequence[Mapping[str, Any]] = ()
    """What the suggested choice is about; the first of these that is legal is suggested."""

    def suggestion(self, asked: Question | None) -> Choice | None:
        """The legal choice that this step suggests, if there is one."""
        for wish in self.suggest if asked is not None else ():
            for choice in asked.choices if asked is not None else ():
                move = choice.move
                facts = {"kind": move.kind, **move.facts}
                if all(key in facts and facts[key] == value for key, value in wish.items()):
                    return choice
        return None


@dataclass(frozen=True)
class Lesson:
    """The first game of one who has never played it."""

    seats: int
    level: str
    """The bots that sit with the learner."""
    seed: str
    """The deal, always the same, so that the steps find what they speak of."""
    until: int
    """After so many choices of one's own the lesson takes its leave, whatever it has shown."""
    steps: Sequence[Step]

    def now(self, asked: Question | None, begun: bool) -> list[Step]:
        """What may be said at this question."""
        kinds = {choice.move.kind for choice in asked.choices} if asked else set()
        return [
            step
            for step in self.steps
            if step.on in kinds or step.on == FAREWELL or (step.on == WELCOME and not begun)
        ]


def lesson(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    data = toml_of(game, "lesson.toml")
    if data is None:
        return None
    steps = [
        Step(
            number,
            step["on"],
            step["look"],
            step["rule"],
            Phrase(step["place"]),
            Phrase(step["text"]),
            tuple(step.get("suggest", ())),
        )
        for number, step in enumerate(data["step"])
    ]
    return Lesson(**data["opening"], steps=tuple(steps))


def lesson_at(game: Game, seed: str) -> Lesson | None:
    """The lesson that a table with this seed was set for, if it was."""
    found = lesson(game)
    return found if found is not None and found.seed == seed else None
