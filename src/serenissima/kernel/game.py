"""What a game is: a record of functions, and the small values they exchange."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.language import Complaint, Phrase
from serenissima.kernel.state import CHANCE, IllegalChoice, Note, State, Worlds

Value = str | int | bool
"""A variant's value."""


@dataclass(frozen=True)
class View:
    """What one seat, or a bystander, may know of a position: built by inclusion, ready for JSON."""

    game: str
    version: int
    seat: int | None
    """The seat whose knowledge this is; None for a bystander."""
    public: Mapping[str, Any]
    """What lies open on the table. Every game gives `seats`, `variants` and `deciding` here."""
    own: Mapping[str, Any]
    """What only this seat knows, its memory included; empty for a bystander."""

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data."""
        return {
            "game": self.game,
            "version": self.version,
            "seat": self.seat,
            "public": self.public,
            "own": self.own,
        }

    def to_json(self) -> str:
        """The view as text, the same for equal views."""
        return json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """The view that `to_dict` described."""
        return cls(data["game"], data["version"], data["seat"], data["public"], data["own"])


@dataclass(frozen=True)
class Wording:
    """Something put into words; the seats have the game's own names unless others are given."""

    kind: str
    """A stable slug: what kind of choice or event this is."""
    phrase: Phrase
    facts: Mapping[str, Any]
    """The same in named, JSON-able parts."""
    people: Mapping[str, Sequence[str]] = field(repr=False)
    """The game's own names of the seats, by language."""

    def sentence(self, language: str, names: Sequence[str] | None = None) -> str:
        """The whole as a person at the table would say it."""
        if names is None:
            names = self.people.get(language, ())
        return self.phrase.text(language, names)


@dataclass(frozen=True)
class Move(Wording):
    """The named form of one choice."""

    notation: str
    """Short text, different from that of every other choice open to this decider now."""

    def to_dict(self) -> dict[str, Any]:
        """The move as plain data."""
        return {"kind": self.kind, "notation": self.notation, **self.facts}


@dataclass(frozen=True)
class Event(Wording):
    """The named form of a note in a journal."""

    def to_dict(self) -> dict[str, Any]:
        """The event as plain data."""
        return {"kind": self.kind, **self.facts}


@dataclass(frozen=True)
class Choice:
    """One legal choice in words."""

    option: int
    """The number that answers with it."""
    move: Move


@dataclass(frozen=True)
class Question:
    """The question put to a seat, and its legal choices."""

    number: int
    """How often this seat has chosen before: the number that an answer must carry."""
    question: Phrase
    choices: tuple[Choice, ...]


class Words(Protocol):
    """How a game speaks. Calling it names a choice; its other members serve prompts and logs."""

    @property
    def people(self) -> Mapping[str, Sequence[str]]:
        """Names of the seats by language, as the box calls them ("Red", "Rouge")."""
        ...

    @property
    def kinds(self) -> Sequence[str]:
        """Every kind of choice the game can ask for, chance included."""
        ...

    @property
    def events(self) -> Collection[str]:
        """Every kind of event the game can note."""
        ...

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option of a pending decider."""
        ...

    def question(self, state: State, seat: int) -> Phrase:
        """What this decider is asked now, told from what that decider knows."""
        ...

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        ...


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: a record of functions, not a class to inherit from."""

    name: str
    version: int
    """Rises whenever a recorded game would replay differently."""
    seats: range
    variants: Mapping[str, tuple[Value, ...]]
    """Each variant's allowed values, the default first."""
    new: Callable[..., State]
    """`new(seats, **variants)`: the position before the first choice."""
    load: Callable[[Mapping[str, Any]], State]
    """Any legal position from what `to_dict` gives; a clear error for one that breaks a law."""
    view: Callable[[State, int | None], View]
    worlds: Callable[[View], Worlds]
    words: Words
    knowledge: Callable[[], Knowledge] = Knowledge
    """What the game tells a searcher about good play."""
    tables: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What the box or a pack prints, for a board that is drawn from it; everybody may know it."""
    signals: Mapping[str, Phrase] = field(default_factory=dict)
    """Gestures that are part of the game and that no rule reads, made openly or to one seat."""
    home: Traversable | None = field(default=None, repr=False)
    """The folder of the game's package, where its board, lesson and glossary are looked up."""

    def moves(self, state: State, seat: int) -> list[Move]:
        """The legal choices of a pending decider by name, in the order of `state.options`."""
        return [self.words(state, seat, int(option)) for option in state.options(seat)]

    def play(self, state: State, seat: int, notation: str) -> Move:
        """Carry out the choice with this notation; `IllegalChoice` says what would be legal."""
        if seat not in state.pending():
            raise IllegalChoice(
                f"seat {seat} is not asked now; the choice is with {state.pending()}"
            )
        options = [int(option) for option in state.options(seat)]
        moves = [self.words(state, seat, option) for option in options]
        for option, move in zip(options, moves, strict=True):
            if move.notation == notation:
                state.apply(seat, option)
                return move
        legal = ", ".join(move.notation for move in moves)
        raise IllegalChoice(f"{notation!r} is not a choice of seat {seat}; legal here: {legal}")


def opening(
    name: str,
    seats: range,
    variants: Mapping[str, tuple[Value, ...]],
    start: Callable[[int, Mapping[str, Value]], State],
) -> Callable[..., State]:
    """A game's `new`: `start`, handed only seat counts and variants that exist."""

    def new(count: int = seats[-1], /, **chosen: Value) -> State:
        return start(*table_setting(name, seats, variants, count, chosen))

    return new


def table_setting(
    name: str,
    seats: range,
    variants: Mapping[str, tuple[Value, ...]],
    count: int,
    chosen: Mapping[str, Value],
) -> tuple[int, dict[str, Value]]:
    """The seat count and every variant's value, defaults filled in; an error for a wrong one."""
    if isinstance(count, bool) or count not in seats:
        raise Complaint(
            seats_sentence(seats), game=name, least=seats[0], most=seats[-1], count=repr(count)
        )
    settled = {variant: values[0] for variant, values in variants.items()}
    for variant, value in chosen.items():
        if variant not in variants:
            raise Complaint(
                "{game} has no variant {variant}; its variants: {known}",
                game=name,
                variant=repr(variant),
                known=", ".join(variants) or "—",
            )
        matches = [v for v in variants[variant] if v == value and type(v) is type(value)]
        if not matches:
            raise Complaint(
                "variant {variant} of {game} is one of {allowed}, not {value}",
                variant=repr(variant),
                game=name,
                allowed=", ".join(str(v) for v in variants[variant]),
                value=repr(value),
            )
        settled[variant] = value
    return count, settled


def spoken_range(seats: range) -> str:
    """A seat range as one says it: "3 or 4", "3 to 5"."""
    if len(seats) == 1:
        return str(seats[0])
    joint = " or " if len(seats) == 2 else " to "
    return f"{seats[0]}{joint}{seats[-1]}"


def seats_sentence(seats: range) -> str:
    """How one says that a game is not played with so many seats."""
    if len(seats) == 1:
        return "{game} is played with {least} seats, not {count}"
    if len(seats) == 2:
        return "{game} is played with {least} or {most} seats, not {count}"
    return "{game} is played with {least} to {most} seats, not {count}"


def decider_names(game: Game) -> dict[int, str]:
    """How notation calls each decider: "chance", "red", "blue"."""
    names = {CHANCE: "chance"}
    for seat, name in enumerate(game.words.people["en"]):
        names[seat] = name.lower().replace(" ", "-")
    return names
