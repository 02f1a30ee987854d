"""Every game has the same rooms, and imports point one way."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

from serenissima import GAMES
from serenissima.kernel.events import Events

SOURCE = Path(__file__).parents[1] / "src/serenissima"
# The rooms of a game; the chapters under `rules/` are its own.
GAME_ROOMS = (
    "__init__.py",
    "data.toml",
    "data.py",
    "state.py",
    "describe.py",
    "view.py",
    "worlds.py",
    "words/__init__.py",
    "words/moves.py",
    "words/events.py",
    "words/terms.py",
    "words/fr.toml",
    "bot.py",
    "board/__init__.py",
    "board/drawing.py",
    "board/panels.py",
    "board/reasons.py",
    "board/board.html.j2",
    "board/board.css",
    "board/board.js",
    "board/emblem.svg",
    "lesson.toml",
    "glossary.toml",
)
# What a game does without, and what it has besides, each with its reason.
ABSENT: Mapping[str, Mapping[str, str]] = {
    "doge": {"board/board.js": "nothing on its board moves but what moves everywhere"},
    "intrigo": {"board/board.js": "nothing on its board moves but what moves everywhere"},
}
EXTRA: Mapping[str, Mapping[str, str]] = {
    "inkognito": {
        "board/gestures.py": "an answer picked from cards, a hand drawn to another's",
        "board/plan.py": "where the streets and canals of the city lie on the map",
        "words/signals.py": "the four tics, which no rule reads",
    },
    "venice": {
        "board/chart.py": "where docks, canals and buildings lie on the map",
        "board/forecast.py": "what a way would bring, asked of the rules before it is taken",
    },
}
# Modules whose tests stand elsewhere; a game's are named after the chapters of its rules.
TESTED_ELSEWHERE: Mapping[str, str] = {
    "games/lesson": "a lesson is followed to its end: web/test_lessons.py",
    "games/packs": "packs are those of games: games/venice/test_data.py and others",
    "games/spots": "tried on every board: web/render/test_board.py",
    "hosting/viewer": "only says who looks; what each may see is in hosting/test_look.py",
    "search/tree": "half of the search, and tried with it: search/test_search.py",
    "store/schema": "tables of columns, tried by all that is stored: store/test_store.py",
    "table/log": "the entries of a table, tried by playing it: table/test_table.py",
    "web/app": "put together for every test of the web, in web/served.py",
    "web/data": "what programs are sent: web/test_api.py and web/test_secrecy.py",
}
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


def test_no_modules_import_each_other_in_a_ring() -> None:
    known = modules()
    rings = cycles({name: imports(path, known) for name, path in known.items()})
    assert rings == []


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
def test_a_game_has_exactly_these_rooms(game: str) -> None:
    folder = SOURCE / "games" / game
    found = {path.relative_to(folder).as_posix() for path in contents(folder)}
    expected = {room for room in GAME_ROOMS if room not in ABSENT.get(game, {})}
    grown = {room for room in expected if room not in found and room.endswith(".py")}
    for room in grown:
        # A room that would pass 600 lines is a folder of the same name.
        assert f"{room[:-3]}/__init__.py" in found, room
        parts = [path for path in found if path.startswith(f"{room[:-3]}/")]
        assert sum(lines(folder / part) for part in parts) > 600, f"{room[:-3]}/ could be one file"
        found = found - set(parts) | {room}
    chapters = {room for room in found if room.startswith("rules/")}
    assert {"rules/__init__.py", "rules/play.py"} <= chapters
    assert sorted(found - expected - chapters) == sorted(EXTRA.get(game, {}))
    assert sorted(expected - found) == []


def contents(folder: Path) -> list[Path]:
    """The files of a room, without what Python and the C compiler leave there."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".so") and path.parts[-2] != "__pycache__"
    ]


def lines(path: Path) -> int:
    return len(path.read_text().splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_a_room_has_the_same_name_everywhere(game: str) -> None:
    title = game.capitalize()
    home = f"serenissima.games.{game}"
    for module, names in {
        "data": ("Tables", "read_tables"),
        "state": ("Position",),
        "rules.play": (title, "start", "legal"),
        "describe": ("NAME", "VERSION", "describe", "load"),
        "view": ("view", "Public", "Own"),
        "worlds": (f"{title}Worlds",),
        "words": (f"{title}Words",),
        "bot": (f"{title}Knowledge",),
        "board.drawing": ("board",),
    }.items():
        there = vars(importlib.import_module(f"{home}.{module}"))
        assert not set(names) - set(there), f"{module} lacks {set(names) - set(there)}"
    assert isinstance(GAMES[game].words.events, Events)
    play = importlib.import_module(f"{home}.rules.play")
    assert issubclass(getattr(play, title), importlib.import_module(f"{home}.state").Position)
    assert list(inspect.signature(play.start).parameters) == ["tables", "seats", "variants"]
    assert list(inspect.signature(play.legal).parameters) == ["p", "seat"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_the_position_first_and_call_it_p(game: str) -> None:
    for path in sorted((SOURCE / "games" / game / "rules").glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                for place, argument in enumerate(node.args.args):
                    kind = ast.unparse(argument.annotation) if argument.annotation else ""
                    position = kind.split(".")[-1] in ("Position", game.capitalize())
                    assert (argument.arg == "p") == position, f"{path.name}: {node.name}"
                    assert not position or place == 0, f"{path.name}: {node.name}"


@pytest.mark.parametrize("game", GAMES)
def test_name_and_version_stand_in_one_place(game: str) -> None:
    for path in (SOURCE / "games" / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = {ast.unparse(target) for target in targets}
                at_home = "describe" in path.relative_to(SOURCE).as_posix()
                assert at_home or not names & {"NAME", "VERSION"}, path


@pytest.mark.parametrize("game", GAMES)
def test_tests_of_a_game_have_one_builder_and_find_its_records(game: str) -> None:
    folder = Path(__file__).parent / "games" / game
    helpers = {path.name for path in folder.glob("*.py") if not path.name.startswith("test_")}
    assert helpers == {"build.py", "find_records.py"}
    assert (folder / "test_records.py").exists()


def test_no_game_imports_another() -> None:
    for game in GAMES:
        for path in (SOURCE / "games" / game).rglob("*.py"):
            text = path.read_text()
            for other in set(GAMES) - {game}:
                assert f"serenissima.games.{other}" not in text, path


def test_no_file_is_two_files() -> None:
    for path in SOURCE.rglob("*.py"):
        assert len(path.read_text().splitlines()) <= 600, f"{path} is over 600 lines"


def with_code() -> Iterator[str]:
    """The modules that are to have a test file of their own."""
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE)
        if "migrations" in place.parts:
            continue
        if place.name != "__init__.py" and (place.parts[0] != "games" or len(place.parts) == 2):
            yield place.with_suffix("").as_posix()


@pytest.mark.parametrize("module", list(with_code()))
def test_a_module_has_its_test_file_where_one_looks_for_it(module: str) -> None:
    room, _, name = module.rpartition("/")
    there = (Path(__file__).parent / room / f"test_{name}.py").is_file()
    assert there != (module in TESTED_ELSEWHERE)
