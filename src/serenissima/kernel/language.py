"""Everything said to people, in every language: sentences with facts, and each language's texts.

A sentence is written once, in English, where it is needed:
`Phrase("{who} pays {n|# coin|# coins}.", who=Seat(0), n=3)`. That text is its key in the other
languages, whose sentences lie in TOML files: a room's own in `<code>.toml` beside its words, all
others in `languages/<code>/`. A language is a folder with a `language.toml`, which says how it
counts and how its words join. Imports nothing of the project.

| in a sentence | stands for |
|---|---|
| `{name}` | a fact: text, a number, a `Seat`, another `Phrase`, or a list of them |
| `{name^}` | the same, beginning with a capital |
| `{name:form}` | a form of its own that the language gives a text, else the text itself |
| `{n|# coin|# coins}` | the number's form, `#` being the number; `0=…|` is for one number |
| `{name~le|la}` | what agrees with the gender of the fact |
| `[context] …` | never said: it tells apart what only English says alike |
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

SOURCE: Final = "en"
"""The language that sentences are written in."""
FOLDER: Final = Path(__file__).parents[1] / "languages"
SLOT: Final = re.compile(r"\{(\w+)(\^?)(?::(\w+))?(?:([|~])([^{}]*))?\}")
CONTEXT: Final = re.compile(r"^\[[^\]]*\] ")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a sentence, called by whatever name its player has."""

    number: int


class Phrase:
    """One sentence, or a part of one, that every language of the table can say."""

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: Fact) -> None:
        self.key = key
        self.facts = facts

    def text(self, language: str, names: Sequence[str] = ()) -> str:
        """The sentence in one language, with the seats' names filled in."""
        return spoken(language).say(self, names)

    def to_data(self) -> dict[str, Any]:
        """The phrase as plain data, for another process."""
        return {"key": self.key, **{name: plain(fact) for name, fact in self.facts.items()}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Phrase:
        """The phrase that `to_data` described."""
        return Phrase(data["key"], **{n: fact_of(f) for n, f in data.items() if n != "key"})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash((self.key, *self.facts))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts.items())
        return f"Phrase({self.key!r}{facts})"


class People(Mapping[str, Sequence[str]]):
    """The game's own names of the seats, in any language: `People("Red", "Blue")["fr"]`."""

    def __init__(self, *english: str) -> None:
        self.phrases = tuple(Phrase(name) for name in english)

    def __getitem__(self, language: str) -> Sequence[str]:
        return [phrase.text(language) for phrase in self.phrases]

    def __iter__(self) -> Iterator[str]:
        return iter(languages())

    def __len__(self) -> int:
        return len(languages())

    def __repr__(self) -> str:
        return f"People{tuple(phrase.key for phrase in self.phrases)}"


Fact: TypeAlias = "str | int | Seat | Phrase | Sequence[Fact]"


def plain(fact: Fact) -> Any:
    """A fact as plain data."""
    if isinstance(fact, Phrase):
        return fact.to_data()
    if isinstance(fact, Seat):
        return {"seat": fact.number}
    return fact if isinstance(fact, str | int) else [plain(part) for part in fact]


def fact_of(data: Any) -> Fact:
    """The fact that `plain` described."""
    if isinstance(data, dict):
        return (
            Seat(data["seat"]) if "key" not in data and "seat" in data else Phrase.from_data(data)
        )
    return [fact_of(part) for part in data] if isinstance(data, list) else data


class UnknownLanguage(KeyError, ValueError):
    """Nobody here speaks this language."""

    def __str__(self) -> str:
        return str(self.args[0])


class Complaint(ValueError):
    """Something cannot be done; the sentence says what was wrong and what would be right."""

    def __init__(self, sentence: str, /, **facts: Fact) -> None:
        self.phrase = Phrase(sentence, **facts)
        super().__init__(self.phrase.text(SOURCE))


# How languages count: which form of a word stands beside a number.
COUNTS: Final[Mapping[str, Callable[[int], int]]] = {
    "none": lambda n: 0,
    "one": lambda n: 0 if n == 1 else 1,
    "zero-one": lambda n: 0 if n in (0, 1) else 1,
    "slavic": lambda n: (
        0
        if n % 10 == 1 and n % 100 != 11
        else 1
        if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
        else 2
    ),
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a sentence where a fact is said."""

    name: str
    capital: bool
    form: str
    exact: Mapping[int, str]
    """What is said of single numbers."""
    counted: Sequence[str]
    """The number's forms, in the language's order."""
    agreeing: Sequence[str]
    """What agrees with the gender of the fact."""
    lead: str
    """The word before it, which may melt into what follows."""
    joins: Sequence[tuple[str, str]]
    """Beginnings that the word before melts into, and what the two become."""
    simple: bool
    """Whether the fact is said as it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a language says for one English text."""

    language: Language
    parts: tuple[str | Slot, ...]
    literal: str | None
    """The whole text, if it has no facts."""
    gender: str
    forms: Mapping[str, tuple[str | Slot, ...]]


class Language:
    """One language: its texts, how it counts, and how its words join."""

    def __init__(self, folder: Traversable) -> None:
        with (folder / "language.toml").open("rb") as file:
            manner = tomllib.load(file)
        self.code: str = manner["code"]
        self.name: str = manner["name"]
        """What the language calls itself."""
        self.count = COUNTS[manner["counts"]]
        self.vowels = frozenset(manner["vowels"])
        self.decimal: str = manner["decimal"]
        self.thousands: str = manner["thousands"]
        self.comma: str = manner["series"][0]
        """What stands between the parts of a list."""
        self.last: str = manner["series"][1]
        """What stands before the last of them."""
        self.genders: Sequence[str] = manner.get("genders", ("",))
        self.joins: Mapping[str, Mapping[str, str]] = manner.get("join", {})
        self.spaces: Mapping[str, str] = manner.get("spaces", {})
        """Spaces that do not break, by the ones a keyboard has."""
        self.folder = folder
        self.entries: dict[str, Entry] = {}

    @cached_property
    def texts(self) -> Mapping[str, Any]:
        """Everything this language says, by what English says."""
        files = [path for path in self.folder.iterdir() if path.name.endswith(".toml")]
        files = sorted(files, key=lambda path: path.name)
        files += [room / f"{self.code}.toml" for room in ROOMS]
        out: dict[str, Any] = {}
        for path in files:
            if path.name != "language.toml" and path.is_file():
                for key, text in read_texts(path).items():
                    out.setdefault(key, text)
        return out

    def forget(self) -> None:
        """Read the texts afresh when they are next needed."""
        self.__dict__.pop("texts", None)
        self.entries.clear()

    def knows(self, key: str) -> bool:
        """Whether this language has its own text for an English one."""
        return self.code == SOURCE or key in self.texts

    def entry(self, key: str) -> Entry:
        """What this language says for an English text; English where it says nothing."""
        found = self.entries.get(key)
        if found is None:
            raw = self.texts.get(key)
            if raw is None and self.code != SOURCE:
                found = spoken(SOURCE).entry(key)
            else:
                given: Mapping[str, str] = raw if isinstance(raw, Mapping) else {}
                said = given.get("text", CONTEXT.sub("", key)) if not isinstance(raw, str) else raw
                forms = {n: self.parsed(t) for n, t in given.items() if n not in ("text", "gender")}
                parts = self.parsed(said)
                whole = "".join(part for part in parts if isinstance(part, str))
                literal = whole if all(isinstance(part, str) for part in parts) else None
                found = Entry(self, parts, literal, given.get("gender", ""), forms)
            self.entries[key] = found
        return found

    def parsed(self, text: str) -> tuple[str | Slot, ...]:
        """A sentence taken apart."""
        for plain, fixed in self.spaces.items():
            text = text.replace(plain, fixed)
        parts: list[str | Slot] = []
        end = 0
        for match in SLOT.finditer(text):
            before = text[end : match.start()]
            end = match.end()
            word = before[:-1].split(" ")[-1] if before.endswith(" ") else ""
            rules = self.joins.get(word.lower(), {}) if word else {}
            joins = [
                (begin, out[:1].upper() + out[1:] if word[:1].isupper() else out)
                for begin, out in rules.items()
            ]
            lead = before[len(before) - len(word) - 1 :] if joins else ""
            before = before[: len(before) - len(lead)]
            if before:
                parts.append(before)
            parts.append(self.slot(match, lead, joins))
        if end < len(text):
            parts.append(text[end:])
        return tuple(parts)

    def slot(self, match: re.Match[str], lead: str, joins: Sequence[tuple[str, str]]) -> Slot:
        """The place of one fact."""
        name, capital, form, sort, given = match.groups()
        forms = given.split("|") if given is not None else []
        exact = {}
        while sort == "|" and (single := re.match(r"(\d+)=", forms[0])):
            exact[int(single[1])] = forms.pop(0)[single.end() :]
        counted = forms if sort == "|" else ()
        agreeing = forms if sort == "~" else ()
        simple = not (capital or exact or counted or agreeing or lead)
        return Slot(name, bool(capital), form or "", exact, counted, agreeing, lead, joins, simple)

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """A phrase in this language."""
        return self.filled(self.entry(phrase.key), "", phrase.facts, names)

    def filled(
        self, entry: Entry, form: str, facts: Mapping[str, Fact], names: Sequence[str]
    ) -> str:
        """A sentence with its facts."""
        parts = entry.parts
        if form and form in entry.forms:
            parts = entry.forms[form]
        elif entry.literal is not None:
            return entry.literal
        out: list[str] = []
        for part in parts:
            if isinstance(part, str):
                out.append(part)
            elif part.simple:
                out.append(self.told(facts[part.name], part.form, names))
            else:
                said = entry.language.fact(part, facts[part.name], names, self)
                if part.capital:
                    said = said[:1].upper() + said[1:]
                out.append(entry.language.joined(part, said) if part.lead else said)
        return "".join(out)

    def joined(self, slot: Slot, said: str) -> str:
        """A fact with the word before it, melted together where the language does so."""
        for begin, lead in slot.joins:
            if begin == "vowel":
                if said[:1].lower() in self.vowels:
                    return lead + said
            elif said.startswith(begin):
                return lead + said[len(begin) :]
        return slot.lead + said

    def fact(self, slot: Slot, fact: Fact, names: Sequence[str], wanted: Language) -> str:
        """One fact as this language says it there; phrases inside keep the wanted language."""
        if slot.counted or slot.exact:
            number = len(fact) if isinstance(fact, list | tuple) else fact
            if not isinstance(number, int):
                raise TypeError(f"{{{slot.name}|…}} counts, and {fact!r} is no number")
            form = slot.exact.get(number)
            if form is None:
                form = slot.counted[min(self.count(abs(number)), len(slot.counted) - 1)]
            return form.replace("#", str(number))
        if slot.agreeing:
            gender = wanted.entry(fact.key).gender if isinstance(fact, Phrase) else ""
            place = self.genders.index(gender) if gender in self.genders else 0
            return slot.agreeing[min(place, len(slot.agreeing) - 1)]
        return wanted.told(fact, slot.form, names)

    def told(self, fact: Fact, form: str, names: Sequence[str]) -> str:
        """A fact in this language."""
        if isinstance(fact, str):
            return fact
        if isinstance(fact, Phrase):
            found = self.entries.get(fact.key) or self.entry(fact.key)
            if found.literal is not None and not form:
                return found.literal
            return self.filled(found, form, fact.facts, names)
        if isinstance(fact, Seat):
            return names[fact.number] if 0 <= fact.number < len(names) else f"@{fact.number}"
        if isinstance(fact, int):
            return str(fact)
        parts: list[str] = [self.told(part, form, names) for part in fact]
        if len(parts) < 2:
            return "".join(parts)
        return self.comma.join(parts[:-1]) + self.last + parts[-1]

    def number(self, value: float) -> str:
        """A number with at most two decimals, as one writes it in this language."""
        whole, _, part = f"{value:,.2f}".partition(".")
        part = part.rstrip("0")
        return whole.replace(",", self.thousands) + (self.decimal + part if part else "")


ROOMS: list[Traversable] = []
"""The folders that have texts of their own."""
_SPOKEN: dict[str, Language] = {}


def read_texts(path: Traversable) -> dict[str, Any]:
    """The texts of one file: English, and what is said for it."""
    texts = tomllib.loads(path.read_text("utf-8"))
    for key, text in texts.items():
        if not isinstance(text, str) and not (
            isinstance(text, Mapping) and all(isinstance(form, str) for form in text.values())
        ):
            raise ValueError(f"{path.name}: {key!r} must be a text, or a table of texts")
    return texts


def learn(folder: Traversable) -> None:
    """Take up the texts of a room: a folder with a `<code>.toml` for each language but English."""
    if folder not in ROOMS:
        ROOMS.append(folder)
        for language in _SPOKEN.values():
            language.forget()


def add_language(folder: Traversable) -> Language:
    """Take up a language: a folder with a `language.toml` and its texts."""
    language = Language(folder)
    _SPOKEN[language.code] = language
    return language


def remove_language(code: str) -> None:
    """Let go of a language that was taken up."""
    del _SPOKEN[code]


def languages() -> tuple[str, ...]:
    """The codes of all languages of the table, English first."""
    return tuple(_SPOKEN)


def spoken(language: str) -> Language:
    """A language by its code."""
    found = _SPOKEN.get(language)
    if found is None:
        raise UnknownLanguage(f"language {language!r} is not one of {', '.join(_SPOKEN)}")
    return found


def phrases_in(fact: Fact) -> Iterator[Phrase]:
    """A phrase and all that are parts of it."""
    if isinstance(fact, Phrase):
        yield fact
        for part in fact.facts.values():
            yield from phrases_in(part)
    elif isinstance(fact, list | tuple):
        for part in fact:
            yield from phrases_in(part)


for _folder in sorted(FOLDER.iterdir(), key=lambda path: (path.name != SOURCE, path.name)):
    if (_folder / "language.toml").is_file():
        add_language(_folder)
