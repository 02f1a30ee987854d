"""Every sentence said to people exists in every language, and nothing else does."""

from __future__ import annotations

import ast
import contextlib
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from serenissima import GAMES, OVER, Random
from serenissima.bots.bot import LEVELS, SPARRING
from serenissima.kernel import language as speech
from serenissima.kernel.game import seats_sentence
from serenissima.kernel.state import Journal
from serenissima.table.table import BARRIERS
from serenissima.web.app import HTTP
from serenissima.web.security import REFUSALS

SOURCE = Path(speech.__file__).parents[1]
# Which argument of a call is a sentence, by the name of what is called.
CALLS = {
    "Phrase": 0,
    "People": 0,
    "say": 0,
    "Complaint": 0,
    "SettingError": 0,
    "WrongRules": 0,
    "RecordError": 1,
    "Refusal": 1,
    "Denied": 2,
    "Forbidden": 1,
}
OTHERS = [code for code in speech.languages() if code != speech.SOURCE]


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be: a literal, or one of several."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def in_code(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name == "People":
            for argument in node.args:
                yield from literals(argument)
        place = CALLS.get(name or "")
        if place is None or (name in ("say", "Phrase") and pair(node)):
            continue
        if name == "say" and "web" in path.parts and len(node.args) > 1:
            place = 1  # A page's `say` is told the language first.
        arguments = node.args if name == "People" else node.args[place : place + 1]
        for argument in arguments:
            yield from literals(argument)


def in_data(path: Path) -> Iterator[str]:
    """The texts of a lesson or glossary that are written in English alone."""
    data = tomllib.loads(path.read_text())
    for step in data.get("step", ()):
        yield from (step[key] for key in ("place", "text") if isinstance(step.get(key), str))
    for part in (data, *data.get("variants", {}).values()):
        words = {**part.get("words", {}), **part.get("values", {}), "": part.get("name", "")}
        yield from (text for text in words.values() if isinstance(text, str))


def pair(call: ast.Call) -> bool:
    """Whether a call still brings two languages itself."""
    return len(call.args) > 1 and not isinstance(call.args[0], ast.Name | ast.Attribute)


def in_template(path: Path) -> Iterator[str]:
    for match in re.finditer(r"\bsay\(\s*(\"([^\"]*)\"|'([^']*)')", path.read_text()):
        yield match[2] or match[3]


def titles(node: object, key: str = "") -> Iterator[str]:
    """The titles that the tables of a box print, however deep."""
    if isinstance(node, dict):
        for name, part in node.items():
            yield from titles(part, name)
    elif isinstance(node, list):
        for part in node:
            yield from titles(part)
    elif isinstance(node, str) and key == "title":
        yield node


def wanted() -> set[str]:
    """Every sentence that the templates and the code say to people."""
    found = {*BARRIERS.values(), *REFUSALS.values(), *LEVELS, *SPARRING, *HTTP.values()}
    found.update(seats_sentence(seats) for seats in (range(2, 3), range(3, 5), range(1, 6)))
    for path in SOURCE.rglob("*.py"):
        found.update(in_code(path))
    for name in ("lesson.toml", "glossary.toml"):
        for path in SOURCE.rglob(name):
            found.update(in_data(path))
    for path in SOURCE.rglob("*.j2"):
        found.update(in_template(path))
    for path in SOURCE.glob("games/*/data.toml"):
        found.update(titles(tomllib.loads(path.read_text())))
    return {text for text in found if text}


def texts(code: str) -> dict[str, str]:
    """Everything a language says, forms of their own apart."""
    return {
        key: text if isinstance(text, str) else text.get("text", key)
        for path in [*SOURCE.rglob(f"words/{code}.toml"), *SOURCE.glob(f"languages/{code}/*.toml")]
        if path.name != "language.toml"
        for key, text in speech.read_texts(path).items()
    }


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_said_and_nothing_else(code: str) -> None:
    said, found = texts(code), wanted()
    assert sorted(found - set(said)) == []
    assert sorted(set(said) - found) == []


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_filled_in_is_the_same_in_every_language(code: str) -> None:
    for english, there in texts(code).items():
        names = [{match[1] for match in speech.SLOT.finditer(text)} for text in (english, there)]
        assert names[1] <= names[0], there


FRENCH = [
    path
    for path in sorted([*SOURCE.rglob("words/fr.toml"), *SOURCE.glob("languages/fr/*.toml")])
    if path.name != "language.toml"
]


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: f"{path.parents[1].name}/{path.name}")
def test_french_typography(path: Path) -> None:
    """The spaces that do not break come by themselves; signs and apostrophes are the right ones."""
    for there in speech.read_texts(path).values():
        for text in [there] if isinstance(there, str) else there.values():
            assert "\u00a0" not in text and "\u202f" not in text and "'" not in text, text
            bare = speech.SLOT.sub("X", text).replace("://", "")
            assert not re.search(r"[^ ][:;!?»]", bare), text
            assert not re.search(r"«[^ ]", bare), text


def test_no_text_is_written_twice() -> None:
    """One English text means one thing; a context tells two meanings apart."""
    for code in OTHERS:
        home: dict[str, tuple[str, object]] = {}
        files = [*SOURCE.rglob(f"words/{code}.toml"), *SOURCE.glob(f"languages/{code}/*.toml")]
        for path in sorted(files):
            if path.name == "language.toml":
                continue
            for key, text in speech.read_texts(path).items():
                where, other = home.setdefault(key, (str(path), text))
                assert other == text, f"{key!r} means {other!r} in {where}, {text!r} in {path}"


@contextlib.contextmanager
def made_up(folder: Path) -> Iterator[str]:
    """A language made up just now: one folder in which every sentence is said within brackets."""
    (folder / "language.toml").write_text(
        'code = "zz"\nname = "Zig"\ncounts = "one"\nvowels = "aeiou"\n'
        'decimal = "."\nthousands = ","\nseries = [", ", " & "]\n'
    )
    lines = (
        f"{json.dumps(text)} = {json.dumps(f'⟦{speech.CONTEXT.sub(str(), text)}⟧')}"
        for text in wanted()
    )
    (folder / "all.toml").write_text("\n".join(sorted(lines)) + "\n")
    speech.add_language(folder)
    yield "zz"
    speech.remove_language("zz")


@pytest.fixture
def bracketed(tmp_path: Path) -> Iterator[str]:
    with made_up(tmp_path) as code:
        yield code


@pytest.mark.parametrize("name", GAMES)
def test_a_third_language_is_a_folder_and_plays(name: str, bracketed: str) -> None:
    """Every question, choice and event of whole games is said in a language made up just now."""
    game = GAMES[name]
    for seats in game.seats:
        rng, state = Random(seats), game.new(seats)
        state.journal = Journal()
        names = [str(seat) for seat in range(seats)]
        while (seat := int(state.actor())) != OVER:
            question = game.words.question(state, seat)
            moves = game.moves(state, seat)
            for phrase in (question, *(move.phrase for move in moves)):
                said = phrase.text(bracketed, names)
                assert said.startswith("⟦") and said.endswith("⟧"), said
            options = state.options(seat)
            state.apply(seat, options[rng.randrange(len(options))])
        for note in state.journal.notes[:2000]:
            said = game.words.event(note).sentence(bracketed, names)
            assert said.startswith("⟦") and said.endswith("⟧"), said
