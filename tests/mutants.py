"""Do the tests notice when the code is wrong? `make mutants` asks them, and writes docs/mutants.md.

A mutant is a copy of the source with one small mistake. The tests of its room are run once to see
which of them call which functions; then those that call the mistaken one are run on the mutant,
interpreted, the quickest first. If one of them fails, the mutant is caught. Mutants are sampled
with a fixed seed, so that two runs on the same source try the same. Survivors are worth a look:
either a test is missing, or the mistake makes no difference; then `tests/mutants.toml` says why.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import datetime
import fnmatch
import importlib
import importlib.util
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from types import FrameType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src/serenissima"
SETTINGS: Final = Path(__file__).with_suffix(".toml")
COPIED: Final = ("src", "tests", "examples", "docs", "setup.py", "README.md", "pyproject.toml")
COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
PATIENCE: Final = 20.0
"""How long, in seconds, the tests that are run on one mutant take without it, at most."""
LARGE: Final = 255
"""A number beyond is a limit or a mask, and one more or less of it seldom matters."""
SIGNS: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One small mistake in one module."""

    path: str
    """The module, from the root of the project."""
    line: int
    was: str
    now: str
    function: int
    """The line in which the function around it begins; 0 outside all functions."""
    text: str = field(repr=False, compare=False)
    """The whole module with the mistake in it."""

    @property
    def name(self) -> str:
        """What is changed where, whatever line it stands in."""
        return f"{self.path}: {self.was} → {self.now}"


def mistakes(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand there instead of a node."""
    if isinstance(node, ast.Compare):
        for place, kind in enumerate(node.ops):
            if type(kind) in COMPARISONS:
                other = copy.deepcopy(node)
                other.ops[place] = COMPARISONS[type(kind)]()
                yield other
    elif isinstance(node, ast.BoolOp):
        other_bool = copy.deepcopy(node)
        other_bool.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield other_bool
    elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        other_sum = copy.deepcopy(node)
        other_sum.op = SIGNS[type(node.op)]()
        yield other_sum
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        if abs(node.value) > LARGE:
            return
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.If | ast.IfExp):
        other_if = copy.deepcopy(node)
        other_if.test = ast.UnaryOp(ast.Not(), other_if.test)
        yield other_if
    elif isinstance(node, ast.Return) and node.value is not None:
        if not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield ast.Return(ast.Constant(None))
    elif removable(node):
        yield ast.Pass()


def removable(node: ast.AST) -> bool:
    """Whether a statement can be left out without a name going missing."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.Raise | ast.Delete | ast.Continue | ast.Break)


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every node that may be changed: its parent, the field it stands in, its place there."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns", "decorator_list", "bases"):
                continue
            if isinstance(value, ast.AST):
                yield parent, name, None
            elif isinstance(value, list):
                for place, inner in enumerate(value):
                    if isinstance(inner, ast.AST):
                        yield parent, name, place


def at(parent: ast.AST, name: str, place: int | None) -> Any:
    """The node that stands in a place."""
    value = getattr(parent, name)
    return value if place is None else value[place]


def put(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    """Let a node stand in a place."""
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def silent(tree: ast.Module) -> set[ast.AST]:
    """What no test need notice: how things print themselves, and what only types need."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        printing = isinstance(node, ast.FunctionDef) and node.name == "__repr__"
        typing = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        alias = isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation)
        checked = isinstance(node, ast.Assert)
        if printing or typing or alias or checked:
            found.update(ast.walk(node))
        for part in (*getattr(node, "decorator_list", ()), getattr(node, "annotation", None)):
            if part is not None:
                found.update(ast.walk(part))
    return found


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped, begins = silent(tree), beginnings(tree)
    found = []
    for parent, name, place in places(tree):
        node = at(parent, name, place)
        if node in skipped or not hasattr(node, "lineno"):
            continue
        for mistake in mistakes(node):
            put(parent, name, place, ast.copy_location(mistake, node))
            was, now = (short(ast.unparse(part)) for part in (node, mistake))
            text = ast.unparse(ast.fix_missing_locations(tree))
            put(parent, name, place, node)
            where = path.relative_to(ROOT).as_posix()
            change = around(parent, was, now)
            found.append(Mutant(where, node.lineno, *change, begins.get(node, 0), text))
    return found


def beginnings(tree: ast.Module) -> dict[ast.AST, int]:
    """The line in which the innermost function around each node begins, its decorators included."""
    found: dict[ast.AST, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min(part.lineno for part in (node, *node.decorator_list))
            found.update(dict.fromkeys(ast.walk(node), first))
    return found


def short(text: str) -> str:
    """The first line of some code, of a length that fits a table."""
    line = text.split("\n")[0]
    return line if len(line) <= 80 else line[:77] + "…"


def around(parent: ast.AST, was: str, now: str) -> tuple[str, str]:
    """A change as one reads it: a bare number says little without what stands around it."""
    if len(was) > 12 or not isinstance(parent, ast.expr | ast.stmt):
        return was, now
    whole = short(ast.unparse(parent))
    return (f"{was} in {whole}", now) if was in whole and whole != was else (was, now)


@dataclass
class Settings:
    """Which modules are tried, and which tests should notice."""

    rooms: dict[str, list[str]]
    tests: dict[str, list[str]]
    slow: list[str]
    explained: dict[str, str]

    @classmethod
    def read(cls) -> Settings:
        """What `tests/mutants.toml` says."""
        raw = tomllib.loads(SETTINGS.read_text("utf-8"))
        return cls(**raw)

    def modules(self, room: str) -> list[Path]:
        """The modules of a room."""
        found = {path for pattern in self.rooms[room] for path in SOURCE.glob(pattern)}
        return sorted(path for path in found if path.name != "__init__.py")

    def files(self, room: str) -> list[str]:
        """The files of tests of a room."""
        names = [
            path.relative_to(ROOT).as_posix()
            for pattern in self.tests[room]
            for path in sorted((ROOT / "tests").glob(pattern))
        ]
        return [name for name in names if not any(fnmatch.fnmatch(name, p) for p in self.slow)]


@dataclass
class Witness:
    """Notes which test calls which functions of some files, and how long it takes."""

    files: dict[str, str]
    """The name of each file from the root of the project, by the name Python knows it by."""
    calls: dict[str, set[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what needs a browser: that takes too long for every mutant."""
        items[:] = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Listen while a test runs."""
        seen: set[tuple[str, int]] = set()

        def listen(frame: FrameType, event: str, _: object) -> None:
            if frame.f_code.co_filename in self.files:
                seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        start = time.monotonic()
        threading.settrace(listen)
        sys.settrace(listen)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.monotonic() - start
            self.calls[item.nodeid] = {f"{self.files[name]}:{line}" for name, line in seen}


@dataclass
class Covering:
    """Which tests call a function, and how long each takes."""

    calls: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The tests that call a function, or any of a module, by its place."""
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, calls: dict[str, list[str]], seconds: dict[str, float]) -> None:
        """Take in what a witness noted."""
        self.seconds.update(seconds)
        for test, places_called in calls.items():
            for called in places_called:
                self.calls[called].add(test)
                self.calls[called.rpartition(":")[0]].add(test)

    def tests(self, mutant: Mutant, files: Sequence[str]) -> list[str]:
        """The tests in some files that call the function of a mutant, as far as time goes.

        Those of the first files come first, and among them the quickest.
        """
        place = f"{mutant.path}:{mutant.function}" if mutant.function else mutant.path
        folders = list(dict.fromkeys(name.split("/")[1] for name in files))
        found = [test for test in self.calls.get(place, ()) if test.split("::")[0] in files]
        chosen: list[str] = []
        total = 0.0
        for test in sorted(
            found, key=lambda test: (folders.index(test.split("/")[1]), self.seconds[test])
        ):
            total += self.seconds[test]
            if chosen and total > PATIENCE:
                break
            chosen.append(test)
        return chosen


class Workshop:
    """A copy of the project in which one mutant after the other is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            inside = ROOT / name
            if inside.is_dir():
                ignored = shutil.ignore_patterns("*.so", "__pycache__", "records", "pictures")
                shutil.copytree(inside, folder / name, symlinks=True, ignore=ignored)
            else:
                shutil.copy(inside, folder / name)

    def run(self, tests: Sequence[str], seconds: float, witness: Witness | None = None) -> bool:
        """Whether all tests pass within a time."""
        child = os.fork()
        if child == 0:
            os.setsid()
            self.inside(tests, witness)
        until = time.monotonic() + seconds
        passed = False
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                passed = os.waitstatus_to_exitcode(status) == 0
                break
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if time.monotonic() >= until:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)
        return passed

    def inside(self, tests: Sequence[str], witness: Witness | None) -> None:
        """Run the tests and end this process."""
        code = 3
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            os.chdir(self.folder)
            os.environ["PYTHONPATH"] = str(self.folder / "src")
            sys.path[:0] = [str(self.folder / "src")]
            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
            options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
            code = int(pytest.main([*options, *tests], [witness] if witness else []))
            if witness:
                calls = {test: sorted(called) for test, called in witness.calls.items()}
                noted = json.dumps([calls, witness.seconds])
                (self.folder / "witness.json").write_text(noted, "utf-8")
        finally:
            os._exit(code)

    def watch(self, tests: str, modules: Sequence[Path]) -> tuple[Any, Any]:
        """What the tests of a file call; they must pass as long as nothing is changed."""
        names = [path.relative_to(ROOT).as_posix() for path in modules]
        witness = Witness({str(self.folder / name): name for name in names})
        if not self.run([tests], 600, witness):
            raise SystemExit(f"{tests} fails without a mutant")
        calls, seconds = json.loads((self.folder / "witness.json").read_text("utf-8"))
        return calls, seconds

    def catches(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
        """Whether the tests notice a mutant."""
        path = self.folder / mutant.path
        before = path.read_text("utf-8")
        self.write(path, mutant.text)
        try:
            return not self.run(tests, seconds)
        finally:
            self.write(path, before)

    def write(self, path: Path, text: str) -> None:
        """Write a module and forget what Python made of it before."""
        path.write_text(text, "utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


@dataclass
class Found:
    """What became of the mutants of one room."""

    room: str
    possible: int
    tried: int = 0
    survivors: list[Mutant] = field(default_factory=list)

    @property
    def caught(self) -> int:
        """How many were noticed."""
        return self.tried - len(self.survivors)


def sample(room: str, found: Sequence[Mutant], most: int, seed: int) -> list[Mutant]:
    """Some of the mutants, the same whenever the source is the same."""
    chosen = list(found)
    random.Random(f"{seed}-{room}").shuffle(chosen)
    return chosen[:most]


def covered(rooms: Sequence[str], settings: Settings, shops: Queue[Workshop]) -> Covering:
    """Which tests of some rooms call what."""
    modules = [path for room in rooms for path in settings.modules(room)]
    files = dict.fromkeys(name for room in rooms for name in settings.files(room))
    covering = Covering()

    def watched(tests: str) -> tuple[Any, Any]:
        with borrowed(shops) as shop:
            return shop.watch(tests, modules)

    with ThreadPoolExecutor(shops.maxsize) as pool:
        for noted in pool.map(watched, files):
            covering.add(*noted)
    return covering


def tried(
    room: str,
    settings: Settings,
    chosen: Sequence[Mutant],
    until: float,
    covering: Covering,
    shops: Queue[Workshop],
) -> Found:
    """Try mutants of a room, as far as the time goes."""
    found = Found(room, 0)
    files = settings.files(room)

    def attempt(mutant: Mutant) -> tuple[Mutant, bool | None]:
        tests = covering.tests(mutant, files)
        if time.monotonic() > until:
            return mutant, None
        with borrowed(shops) as shop:
            limit = 4 * sum(covering.seconds[test] for test in tests) + 20
            return mutant, bool(tests) and shop.catches(mutant, tests, limit)

    with ThreadPoolExecutor(shops.maxsize) as pool:
        for mutant, caught in pool.map(attempt, chosen):
            if caught is None:
                continue
            found.tried += 1
            if not caught:
                found.survivors.append(mutant)
                print(f"  survived: {mutant.path}:{mutant.line}: {mutant.was} → {mutant.now}")
    found.survivors.sort(key=lambda mutant: (mutant.path, mutant.line))
    return found


@contextlib.contextmanager
def borrowed(shops: Queue[Workshop]) -> Iterator[Workshop]:
    """A workshop for as long as it is needed."""
    shop = shops.get()
    try:
        yield shop
    finally:
        shops.put(shop)


def page(results: Sequence[Found], settings: Settings, seed: int) -> str:
    """The page of the documentation."""
    today = datetime.date.today().isoformat()
    out = [
        "# Mutants",
        "",
        "`make mutants` plants small mistakes into the code, one at a time, and runs the tests",
        "that call the function: a comparison or a condition turned round, `and` for `or`, `+` for",
        "`-`, a number one off, a statement left out, nothing returned. A mutant is caught when a",
        f"test fails. They are drawn at random, here with the seed {seed} on {today};",
        "`tests/mutants.toml` says which tests are asked, and why a survivor makes no difference.",
        "",
        "| room | possible | tried | caught | survived | caught |",
        "|---|---|---|---|---|---|",
    ]
    for found in results:
        share = 100 * found.caught / max(1, found.tried)
        out.append(
            f"| {found.room} | {found.possible} | {found.tried} | {found.caught} "
            f"| {len(found.survivors)} | {share:.1f} % |"
        )
    for found in results:
        if found.survivors:
            out += ["", f"## Survivors in {found.room}", ""]
            out += ["| place | instead of | stood | why it lived |", "|---|---|---|---|"]
            for mutant in found.survivors:
                why = settings.explained.get(mutant.name, "no test notices")
                place = f"{mutant.path.removeprefix('src/serenissima/')}:{mutant.line}"
                cells = [place, f"`{mutant.was}`", f"`{mutant.now}`", why]
                out.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(out) + "\n"


def load_ahead() -> None:
    """Load what is never changed, so that each process begins with it."""
    for name in (
        "_pytest.assertion.rewrite",
        "fastapi",
        "httpx",
        "jinja2",
        "sqlalchemy.ext.asyncio",
        "_hypothesis_pytestplugin",
        "schemathesis.pytest.plugin",
        "anyio.pytest_plugin",
        "playwright.sync_api",
        "starlette.testclient",
        "uvicorn",
    ):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def main() -> None:
    """Try mutants of some rooms, or of all."""
    load_ahead()
    settings = Settings.read()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("rooms", nargs="*", help="all of them if none is named")
    parser.add_argument("--most", type=int, default=150, help="mutants of each room (150)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=15.0, help="for all of them (15)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, help="write the result here")
    args = parser.parse_args()
    until = time.monotonic() + 60 * args.minutes
    rooms = [room for room in args.rooms or settings.rooms if settings.modules(room)]
    results = []
    with tempfile.TemporaryDirectory() as folder:
        shops: Queue[Workshop] = Queue(args.workers)
        for number in range(args.workers):
            shops.put(Workshop(Path(folder) / str(number)))
        covering = covered(rooms, settings, shops)
        for index, room in enumerate(rooms):
            every = [mutant for path in settings.modules(room) for mutant in mutants_of(path)]
            chosen = sample(room, every, args.most, args.seed)
            now = time.monotonic()
            share = now + (until - now) / (len(rooms) - index)
            found = tried(room, settings, chosen, share, covering, shops)
            found.possible = len(every)
            results.append(found)
            print(f"{room}: {found.caught} of {found.tried} caught, {found.possible} possible")
    text = page(results, settings, args.seed)
    if args.page is not None:
        args.page.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
