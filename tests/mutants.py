"""Do the tests notice when the code is wrong? `make mutants` asks them, and writes docs/mutants.md.

A mutant is a copy of the source with one small mistake. The tests that cover its module are run on
it, interpreted; if one of them fails, the mutant is caught. Mutants are sampled with a fixed seed,
so that two runs on the same source are the same. Survivors are worth a look: either a test is
missing, or the mistake makes no difference; then `tests/mutants.toml` says why.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import fnmatch
import importlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
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
    skipped = silent(tree)
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
            found.append(Mutant(where, node.lineno, *around(parent, was, now), text))
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
    """Which modules are tried, and which tests cover them."""

    rooms: dict[str, list[str]]
    covering: dict[str, list[str]]
    slow: list[str]
    explained: dict[str, str]

    @classmethod
    def read(cls) -> Settings:
        """What `tests/mutants.toml` says."""
        raw = tomllib.loads(SETTINGS.read_text("utf-8"))
        return cls(raw["rooms"], raw["covering"], raw["slow"], raw["explained"])

    def modules(self, room: str) -> list[Path]:
        """The modules of a room; none if there is no such room."""
        found = {path for pattern in self.rooms[room] for path in SOURCE.glob(pattern)}
        return sorted(path for path in found if path.name != "__init__.py")

    def tests(self, path: str) -> list[str]:
        """The tests that cover a module: first those of its name, then the others of its room."""
        inner = Path(path).relative_to("src/serenissima")
        folder = ROOT / "tests" / inner.parts[0]
        own = [folder / f"test_{inner.stem}.py", ROOT / "tests" / f"test_{inner.stem}.py"]
        more = [
            test
            for pattern, names in self.covering.items()
            if fnmatch.fnmatch(inner.as_posix(), pattern)
            for name in names
            for test in sorted((ROOT / "tests").glob(name))
        ]
        found = [test for test in [*own, *more, *sorted(folder.glob("test_*.py"))] if test.exists()]
        names = [test.relative_to(ROOT).as_posix() for test in dict.fromkeys(found)]
        return [name for name in names if not any(fnmatch.fnmatch(name, p) for p in self.slow)]


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

    def run(self, tests: Sequence[str], seconds: float) -> bool:
        """Whether all tests pass within a time."""
        child = os.fork()
        if child == 0:
            os.setsid()
            self.inside(tests)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status) == 0
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False

    def inside(self, tests: Sequence[str]) -> None:
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
            code = int(pytest.main([*options, *tests]))
        finally:
            os._exit(code)

    def catches(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
        """Whether the tests notice a mutant."""
        path = self.folder / mutant.path
        before = path.read_text("utf-8")
        path.write_text(mutant.text, "utf-8")
        try:
            return not self.run(tests, seconds)
        finally:
            path.write_text(before, "utf-8")


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


def tried(
    room: str, settings: Settings, most: int, seed: int, until: float, shops: Queue[Workshop]
) -> Found:
    """Try the mutants of a room, as far as the time goes."""
    every = [mutant for path in settings.modules(room) for mutant in mutants_of(path)]
    chosen = sample(room, every, most, seed)
    found = Found(room, len(every))
    times = {path: baseline(path, settings, shops) for path in {m.path for m in chosen}}

    def attempt(mutant: Mutant) -> tuple[Mutant, bool | None]:
        if time.monotonic() > until:
            return mutant, None
        shop = shops.get()
        try:
            limit = 4 * times[mutant.path] + 10
            return mutant, shop.catches(mutant, settings.tests(mutant.path), limit)
        finally:
            shops.put(shop)

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


def baseline(path: str, settings: Settings, shops: Queue[Workshop]) -> float:
    """How long the tests of a module take; they must pass as long as nothing is changed."""
    shop = shops.get()
    try:
        start = time.monotonic()
        if not shop.run(settings.tests(path), 300):
            raise SystemExit(f"the tests of {path} fail without a mutant: {settings.tests(path)}")
        return time.monotonic() - start
    finally:
        shops.put(shop)


def page(results: Sequence[Found], settings: Settings, seed: int) -> str:
    """The page of the documentation."""
    out = [
        "# Mutants",
        "",
        "`make mutants` plants small mistakes into the code, one at a time, and runs the tests",
        "that cover the module: a comparison or a condition turned round, `and` for `or`, `+` for",
        "`-`, a number one off, a statement left out, nothing returned. A mutant is caught when a",
        f"test fails. They are drawn at random with the seed {seed}; `tests/mutants.toml` says",
        "which tests cover what.",
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
        for index, room in enumerate(rooms):
            left = until - time.monotonic()
            share = time.monotonic() + left / (len(rooms) - index)
            found = tried(room, settings, args.most, args.seed, share, shops)
            results.append(found)
            print(f"{room}: {found.caught} of {found.tried} caught, {found.possible} possible")
    text = page(results, settings, args.seed)
    if args.page is not None:
        args.page.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
