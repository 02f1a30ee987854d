"""What the boards of all games have in common: plain data about pieces and places.

A game's `board/drawing.py` turns a view into such data and `board.html.j2` lays it out; neither is
ever handed a state. A spot is a mapping with a `name` for whoever cannot see it, a `tip` with its
`rule`, the `choice` it stands for when it may be taken now, or `why` it may not. What many pieces
have in common is said once: `no` is the key of one of the board's `tips` and `reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from serenissima.kernel import language as speech
from serenissima.kernel.game import Choice, Event, Question, View

Spot = dict[str, Any]
Tables = Mapping[str, Any]
Made = TypeVar("Made")


def from_tables(make: Callable[[Tables], Made]) -> Callable[[Tables], Made]:
    """Make something of a box's tables once: a server has few boxes and draws many boards."""
    kept: dict[int, tuple[Tables, Made]] = {}

    def made(tables: Tables) -> Made:
        # The tables themselves are kept too, so that no others can come to have their number.
        if id(tables) not in kept:
            kept[id(tables)] = (tables, make(tables))
        return kept[id(tables)][1]

    return made


def tongue(language: str, names: Sequence[str] = ()) -> Callable[..., str]:
    """How a board says something: a sentence with its facts, or a phrase."""
    spoken = speech.spoken(language)
    # A board says hundreds of sentences: what is known is looked up without a call.
    entries = spoken.entries

    def say(sentence: str | speech.Phrase, /, **facts: speech.Fact) -> str:
        if isinstance(sentence, speech.Phrase):
            return spoken.say(sentence, names)
        found = entries.get(sentence) or spoken.entry(sentence)
        return spoken.filled(found, "", facts, names) if found.literal is None else found.literal

    return say


def spot(
    name: str,
    tip: str = "",
    rule: str = "",
    *,
    piece: str = "",
    at: str = "",
    choice: Spot | None = None,
    why: str = "",
    no: str = "",
    **more: Any,
) -> Spot:
    """A piece or a place; `piece` and `at` let it glide when it is somewhere else next time."""
    return {
        "name": name,
        "tip": tip,
        "rule": rule,
        "piece": piece,
        "at": at,
        "choice": choice,
        "why": why,
        "no": no,
        **more,
    }


@dataclass(frozen=True)
class Scene:
    """What a board is drawn from: what one viewer knows and was told, never a state."""

    view: View
    asked: Question | None
    """The question put to the viewer, if there is one."""
    language: str
    names: Sequence[str]
    events: Sequence[Event] = ()
    """The newest events, of which the last move is marked."""
    tables: Tables = field(default_factory=dict)
    """What the box or the pack in play prints."""


class Drawing:
    """What every part of a board needs of its scene."""

    def __init__(self, scene: Scene, offer: Offer | None = None) -> None:
        self.public, self.own, self.seat = scene.view.public, scene.view.own, scene.view.seat
        self.language, self.names = scene.language, scene.names
        self.say = tongue(scene.language, scene.names)
        self.offer = offer or Offer(scene.asked, scene.language, scene.names)


def reason(key: str, text: str, rule: str) -> Spot:
    """Why pieces of one sort cannot be chosen now, and by which rule."""
    return {"key": key, "text": text, "rule": rule}


class Offer:
    """The legal choices of the question now, found by what they are about."""

    def __init__(self, asked: Question | None, language: str, names: Sequence[str]) -> None:
        self.choices = list(asked.choices) if asked else []
        self.language = language
        self.names = names
        self.placed: set[int] = set()
        """The options that have a place on the board."""

    @property
    def kind(self) -> str:
        """What kind of choice is asked for; empty when nothing is."""
        return self.choices[0].move.kind if self.choices else ""

    def kinds(self) -> set[str]:
        """Every kind among the choices now."""
        return {choice.move.kind for choice in self.choices}

    def take(self, kind: str, then: str = "", **facts: Any) -> Spot | None:
        """The choice of a kind with these facts, ready to be offered on the board."""
        for choice in self.choices:
            move = choice.move
            if move.kind == kind and all(
                key in move.facts and move.facts[key] == value for key, value in facts.items()
            ):
                return self.offered(choice, then)
        return None

    def offered(self, choice: Choice, then: str = "") -> Spot:
        """One choice as the board offers it, with what would come of it."""
        self.placed.add(choice.option)
        sentence = choice.move.sentence(self.language, self.names)
        return {"option": choice.option, "sentence": sentence, "then": then or sentence}

    def rest(self) -> list[Spot]:
        """The choices that have found no place yet, as chips with their own sentences."""
        left = [choice for choice in self.choices if choice.option not in self.placed]
        return [
            spot("", choice=(offer := self.offered(choice)), label=offer["sentence"])
            for choice in left
        ]
