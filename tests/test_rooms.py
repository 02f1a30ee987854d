"""Every game has the same rooms, and imports point one way."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from serenissima import GAMES

SOURCE = Path(__file__).parents[1] / "src/serenissima"
ROOMS = ("__init__.py", "data.py", "data.toml", "state.py", "view.py")
# Modules beside the rooms: what all of them may use, and what stands above them.
SHARED = {"extras", "logs"}
TOP = {"__init__", "arguments", "cli", "measure", "rules_text", "terminal", "version"}
# Each room may import the rooms named here and what is shared, and nothing else of the project.
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "search": {"kernel", "search"},
    "bots": {"kernel", "games", "search", "bots"},
    "table": {"kernel", "games", "search", "bots", "table"},
    "store": {"kernel", "games", "table", "store"},
    "hosting": {"kernel", "games", "bots", "table", "store", "hosting"},
    "web": {"kernel", "games", "bots", "table", "hosting", "web", "version", "rules_text"},
    "arena": {"kernel", "games", "search", "bots", "arena", "arguments"},
}


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: Collection[str]) -> set[str]:
    """The project's modules that a module imports, those inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{path}: imports are written in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return {name for name in found if name.partition(".")[0] == "serenissima"}


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The modules that import each other in a ring, each with the ring that was found."""
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> None:
        if name in way:
            found.append([*way[way.index(name) :], name])
        elif name not in done:
            for other in sorted(graph.get(name, ())):
                walk(other, [*way, name])
            done.add(name)

    for name in sorted(graph):
        walk(name, [])
    return found


def test_the_rooms_are_these() -> None:
    folders = {path.name for path in SOURCE.iterdir() if any(path.glob("*.py"))}
    assert folders - {"rulebook"} == set(MAY_IMPORT)
    files = {path.stem for path in SOURCE.glob("*.py")}
    assert files == SHARED | TOP


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    known = modules()
    files = sorted((SOURCE / room).rglob("*.py"))
    assert files, "there is no such room"
    for path in files:
        rooms = {[*name.split("."), "__init__"][1] for name in imports(path, known)}
        strangers = rooms - MAY_IMPORT[room] - SHARED
        assert not strangers, f"{path.relative_to(SOURCE)} imports {strangers}"


def test_what_is_shared_imports_only_the_kernel() -> None:
    known = modules()
    for name in SHARED:
        found = imports(SOURCE / f"{name}.py", known)
        assert all(other.startswith("serenissima.kernel.") for other in found), name


# Rings that are being taken apart; nothing may join them.
BEING_MENDED = {
    "serenissima.kernel.game",
    "serenissima.kernel.language",
    "serenissima.games.inkognito.rules.play",
    "serenissima.games.inkognito.position",
}


def test_no_modules_import_each_other_in_a_ring() -> None:
    known = modules()
    rings = cycles({name: imports(path, known) for name, path in known.items()})
    assert [ring for ring in rings if not BEING_MENDED.issuperset(ring)] == []


def test_a_ring_of_imports_is_found(tmp_path: Path) -> None:
    names = ["serenissima.a", "serenissima.b", "serenissima.b.c"]
    texts = ["from serenissima.b import c", "import os", "def f():\n    import serenissima.a"]
    graph = {}
    for name, text in zip(names, texts, strict=True):
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        graph[name] = imports(path, names)
    assert graph == {names[0]: {names[2]}, names[1]: set(), names[2]: {names[0]}}
    assert cycles(graph) == [[names[0], names[2], names[0]]]
    assert cycles({**graph, names[2]: set()}) == []


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
