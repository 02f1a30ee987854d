"""What games have in common knows none of them by name, and templates can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from serenissima.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/serenissima"
NAMED = re.compile("|".join(GAMES), re.IGNORECASE)
# The list of games, and how the facts of their events were once named: that stands for good.
KNOWING = {
    SOURCE / "games/__init__.py",
    SOURCE / "store/migrations/versions/r0003_facts_by_name.py",
}
READ = {".py", ".j2", ".toml", ".css", ".js", ".svg", ".md"}


def common_files() -> Iterator[Path]:
    for path in SOURCE.rglob("*"):
        parts = path.relative_to(SOURCE).parts
        of_a_game = parts[0] == "rulebook" or (
            len(parts) > 1 and parts[0] == "games" and parts[1] in GAMES
        )
        if path.suffix in READ and path.is_file() and not of_a_game and path not in KNOWING:
            yield path


def without_docstrings(text: str) -> str:
    """The code of a module; an example in a docstring may name a game."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(...)
    return ast.unparse(tree)


def named(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    return NAMED.findall(without_docstrings(text) if path.suffix == ".py" else text)


@pytest.mark.parametrize("path", sorted(common_files()), ids=lambda p: str(p.relative_to(SOURCE)))
def test_no_game_in_common_code(path: Path) -> None:
    assert named(path) == []


def test_a_game_in_common_code_is_found(tmp_path: Path) -> None:
    script = tmp_path / "boards.js"
    script.write_text('document.querySelector(".doge-map")')
    code = tmp_path / "code.py"
    code.write_text('"""As in doge."""\nif game == "Venice":\n    pass\n')
    assert named(script) == ["doge"] and named(code) == ["Venice"]


TEMPLATES = sorted(
    path
    for folder in (SOURCE, ROOT / "examples")
    for path in folder.rglob("*.j2")
    if path.is_file()
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_lines_of_templates_can_be_read(path: Path) -> None:
    longest = max(len(line) for line in path.read_text("utf-8").splitlines())
    assert longest <= 140, f"{path.name} has a line of {longest} characters"
