"""Every game has the same rooms, and imports point one way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from serenissima import GAMES

SOURCE = Path(__file__).parents[1] / "src/serenissima"
ROOMS = ("__init__.py", "data.py", "data.toml", "state.py", "view.py")
# Each room may import the rooms named here, and nothing else of the project.
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "search": {"kernel", "search"},
    "bots": {"kernel", "games", "search", "bots"},
    "table": {"kernel", "games", "search", "bots", "table"},
    "store": {"kernel", "games", "table", "store"},
    "hosting": {"kernel", "games", "bots", "table", "store", "hosting"},
    "web": {"kernel", "games", "bots", "table", "hosting", "web", "version", "rules_text"},
    "arena": {"kernel", "games", "search", "bots", "arena"},
    "research": {"kernel", "games", "research"},
}


def imports(path: Path) -> set[str]:
    """The project's top rooms that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            parts = name.split(".")
            if parts[0] == "serenissima" and len(parts) > 1:
                found.add(parts[1])
            elif parts[0] == "serenissima":
                found.add("serenissima")
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    for path in sorted((SOURCE / room).rglob("*.py")):
        strangers = imports(path) - MAY_IMPORT[room]
        assert not strangers, f"{path.relative_to(SOURCE)} imports {strangers}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = SOURCE / "games" / game
    for room in ROOMS:
        assert (folder / room).exists(), room
    # A room that would be over 600 lines is a folder of the same name.
    for room in ("rules", "words"):
        assert (folder / f"{room}.py").exists() or (folder / room).is_dir(), room


def test_no_game_imports_another() -> None:
    for game in GAMES:
        for path in (SOURCE / "games" / game).rglob("*.py"):
            text = path.read_text()
            for other in set(GAMES) - {game}:
                assert f"serenissima.games.{other}" not in text, path


def test_no_file_is_two_files() -> None:
    for path in SOURCE.rglob("*.py"):
        assert len(path.read_text().splitlines()) <= 600, f"{path} is over 600 lines"
