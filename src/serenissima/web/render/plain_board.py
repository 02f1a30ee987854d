"""A plain board for any game: the data of a view as readable panels, tables and lists."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from serenissima.games.folder import toml_of
from serenissima.kernel.game import Game, View
from serenissima.kernel.language import Phrase

HIDDEN: Final = ("seats", "variants", "deciding")
"""What the page shows in other places."""


@dataclass(frozen=True)
class Node:
    """One piece of a panel; `kind` says how it is drawn."""

    kind: str
    """`text`, `list`, `fields` or `grid`."""
    text: str = ""
    items: Sequence[Node] = ()
    labels: Sequence[str] = ()
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[Node]] = ()
    seats: Sequence[int] = ()
    """The seats the columns of a grid belong to, when they do."""


@dataclass(frozen=True)
class Panel:
    """A titled part of the board."""

    title: str
    node: Node


@cache
def common_glossary() -> Mapping[str, Any]:
    """How the words are said that views of all games have."""
    text = resources.files("serenissima.web").joinpath("glossary.toml").read_text("utf-8")
    return tomllib.loads(text)


def glossary_of(game: Game | None) -> Mapping[str, Any]:
    """How a game's own words are said."""
    return toml_of(game, "glossary.toml") or {}


class Sketch:
    """Turns the data of one view into panels."""

    def __init__(self, game: Game | None, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.names = names
        self.glossaries = (glossary_of(game), common_glossary())
        self.missing: set[str] = set()
        """The words that the glossary does not have."""

    def label(self, key: str) -> str:
        """A key of a view as a title."""
        text = self.word(key)
        return text[:1].upper() + text[1:]

    def word(self, key: str) -> str:
        """A word in the reader's language, from the game's part of the glossary or the common.

        What begins with a capital is a proper name; `guard-2` is a word with a number.
        """
        for part in self.glossaries:
            found = part.get("words", {}).get(key)
            if found is not None:
                return Phrase(found).text(self.language)
        numbered = re.fullmatch(r"(.*[a-z])[-_ ](\d+[a-z]?)", key)
        if numbered:
            return f"{self.word(numbered[1])} {numbered[2]}"
        if key[:1].islower():
            self.missing.add(key)
        return key.replace("_", " ")

    def is_seat(self, key: str) -> bool:
        """Whether numbers under this key are seats."""
        return any(key in part.get("seats", ()) for part in self.glossaries)

    def panels(self, data: Mapping[str, Any]) -> list[Panel]:
        """Everything in a part of a view: single values together first, then the rest by title."""
        single: list[tuple[str, Any]] = []
        rest: list[tuple[str, Any]] = []
        for key, value in data.items():
            if key in HIDDEN or empty(value):
                continue
            (single if scalar(value) else rest).append((key, value))
        out = []
        if single:
            node = Node(
                "fields",
                labels=[self.label(key) for key, _ in single],
                items=[self.node(key, value) for key, value in single],
            )
            out.append(Panel("", node))
        out.extend(Panel(self.label(key), self.node(key, value)) for key, value in rest)
        return out

    def node(self, key: str, value: Any) -> Node:
        """One value, however deep."""
        if scalar(value):
            return Node("text", self.scalar(key, value))
        if isinstance(value, Mapping):
            kept = [(k, v) for k, v in value.items() if not empty(v) and v != 0]
            if kept and all(isinstance(v, Mapping) for v in value.values()):
                return self.grid([dict(v) for v in value.values()], [self.name(k) for k in value])
            return Node(
                "fields",
                labels=[self.label(k) for k, _ in kept],
                items=[self.node(k, v) for k, v in kept],
            )
        entries = list(value)
        if len(entries) == len(self.names) > 1 and all(isinstance(v, Mapping) for v in entries):
            return self.by_seat(entries)
        if len(entries) > 1 and all(isinstance(v, Mapping) for v in entries):
            return self.grid(entries, None)
        if len(entries) == len(self.names) > 1 and not self.is_seat(key):
            nodes = [self.node(key, entry) for entry in entries]
            return Node("fields", labels=list(self.names), items=nodes)
        return Node("list", items=[self.node(key, entry) for entry in entries])

    def by_seat(self, entries: Sequence[Mapping[str, Any]]) -> Node:
        """What every seat has, a column each."""
        keys = list(dict.fromkeys(key for entry in entries for key in entry))
        kept = [key for key in keys if not all(empty(entry.get(key)) for entry in entries)]
        return Node(
            "grid",
            labels=[self.label(key) for key in kept],
            heads=list(self.names),
            rows=[[self.node(key, entry.get(key)) for entry in entries] for key in kept],
            seats=range(len(entries)),
        )

    def grid(self, entries: Sequence[Mapping[str, Any]], names: Sequence[str] | None) -> Node:
        """Things of one kind, a row each."""
        keys = list(dict.fromkeys(key for entry in entries for key in entry))
        kept = [key for key in keys if not all(empty(entry.get(key)) for entry in entries)]
        if names is None and kept and all(scalar(entry.get(kept[0])) for entry in entries):
            # The first field names the row: "Cannaregio" rather than "1".
            names = [self.scalar(kept[0], entry.get(kept[0])) for entry in entries]
            kept = kept[1:]
            if not kept:
                return Node("list", items=[Node("text", name) for name in names])
        labels = names or [str(number) for number in range(1, len(entries) + 1)]
        return Node(
            "grid",
            labels=labels,
            heads=[self.label(key) for key in kept],
            rows=[[self.node(key, entry.get(key)) for key in kept] for entry in entries],
        )

    def name(self, key: str) -> str:
        """A key that is a name, as a row's head."""
        return self.label(key)

    def scalar(self, key: str, value: Any) -> str:
        """A single value in words."""
        if value is None:
            return "–"
        if isinstance(value, bool):
            return self.word("yes" if value else "no")
        if isinstance(value, int):
            if self.is_seat(key) and 0 <= value < len(self.names):
                return self.names[value]
            return str(value)
        return self.word(str(value))


def scalar(value: Any) -> bool:
    """Whether a value is a single one."""
    return value is None or isinstance(value, (str, int, float))


def empty(value: Any) -> bool:
    """Whether there is nothing to show."""
    return value is None or (not scalar(value) and not value)


def plain_panels(
    game: Game | None, view: View, language: str, names: Sequence[str]
) -> tuple[list[Panel], list[Panel]]:
    """The public panels and the viewer's own."""
    sketch = Sketch(game, language, names)
    return sketch.panels(view.public), sketch.panels(view.own)
