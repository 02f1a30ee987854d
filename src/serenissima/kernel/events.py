"""What a game can tell: each kind of event with the names of its facts, and how it is put in words.

A rule writes facts down as numbers, in the order of the parameters of the function that puts the
event into words. Whoever keeps notes keeps the facts by these names, so that no later order of the
parameters can give them another meaning.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from serenissima.kernel.language import Phrase
from serenissima.kernel.state import Note

Told: TypeAlias = tuple[Phrase, dict[str, Any]]
"""An event in words, and its facts as programs are told them."""
Facts: TypeAlias = Mapping[str, int | Sequence[int]]


class Events:
    """The events of a game: each kind with the function that puts it into words.

    The function takes the facts by name. A last parameter with a star takes any number of them.
    """

    def __init__(self, tellers: Mapping[str, Callable[..., Told]]) -> None:
        self.tellers = tellers
        self.names: dict[str, tuple[str, ...]] = {}
        """The names of each kind's facts, in the order in which rules write them down."""
        self.lists: set[str] = set()
        """The kinds whose last fact is a list."""
        for kind, teller in tellers.items():
            parameters = inspect.signature(teller).parameters.values()
            self.names[kind] = tuple(parameter.name for parameter in parameters)
            if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
                self.lists.add(kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, kind: object) -> bool:
        return kind in self.names

    def words(self, note: Note) -> Told:
        """A note in words."""
        return self.tellers[note.kind](*note.facts)

    def named(self, note: Note) -> dict[str, int | list[int]]:
        """The facts of a note by name."""
        names, facts = self.names[note.kind], list(note.facts)
        if note.kind in self.lists:
            single = len(names) - 1
            named = dict(zip(names[:single], facts[:single], strict=True))
            return {**named, names[single]: facts[single:]}
        return dict(zip(names, facts, strict=True))

    def note(self, audience: int, kind: str, facts: Facts) -> Note:
        """The note whose facts have these names."""
        out: list[int] = []
        for name in self.names[kind]:
            fact = facts[name]
            out.extend([fact] if isinstance(fact, int) else fact)
        return Note(audience, kind, tuple(out))
