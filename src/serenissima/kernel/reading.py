"""Reading described positions, views and data files, with errors that name the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serenissima.kernel.state import IllegalPosition


class Fields:
    """A mapping from outside, read field by field; every error says where and what is right."""

    def __init__(self, data: object, place: str = "") -> None:
        if not isinstance(data, Mapping):
            raise IllegalPosition(f"{place or 'the description'} must be a table of named fields")
        self.data = data
        self.place = place

    def at(self, name: str) -> str:
        """The full name of a field, for an error."""
        return f"{self.place}.{name}" if self.place else name

    def raw(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self.data:
            raise IllegalPosition(f"{self.at(name)} is missing")
        return self.data[name]

    def only(self, names: Sequence[str]) -> None:
        """Refuse fields nobody asked for."""
        for name in self.data:
            if name not in names:
                raise IllegalPosition(f"{self.at(name)} is not a field; known: {', '.join(names)}")

    def fields(self, name: str) -> Fields:
        """A table within this one."""
        return Fields(self.raw(name), self.at(name))

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return whole(self.raw(name), self.at(name), low, high)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise IllegalPosition(f"{self.at(name)} must be true or false, not {value!r}")
        return value

    def index(self, name: str, names: Sequence[str | None]) -> int:
        """A name out of a list, as its place in the list."""
        return index(self.raw(name), self.at(name), names)

    def items(self, name: str, length: int | None = None) -> list[Any]:
        """A list, of a given length if there is one."""
        value = self.raw(name)
        if not isinstance(value, (list, tuple)):
            raise IllegalPosition(f"{self.at(name)} must be a list, not {value!r}")
        if length is not None and len(value) != length:
            raise IllegalPosition(f"{self.at(name)} must have {length} entries, not {len(value)}")
        return list(value)

    def integers(self, name: str, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers within bounds."""
        entries = self.items(name, length)
        return [whole(v, f"{self.at(name)}[{i}]", low, high) for i, v in enumerate(entries)]

    def indexes(
        self, name: str, names: Sequence[str | None], length: int | None = None
    ) -> list[int]:
        """A list of names, as their places in the list of all names."""
        entries = self.items(name, length)
        return [index(v, f"{self.at(name)}[{i}]", names) for i, v in enumerate(entries)]


def whole(value: object, place: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise IllegalPosition(f"{place} must be a whole number from {low} to {high}, not {value!r}")
    return value


def index(value: object, place: str, names: Sequence[str | None]) -> int:
    """A name's place in a list of names."""
    for i, name in enumerate(names):
        if name == value:
            return i
    known = ", ".join("null" if name is None else name for name in names)
    raise IllegalPosition(f"{place} must be one of {known}, not {value!r}")
