"""The engine alone does what needs no more; whatever else is wanted says what it needs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from serenissima import extras
from serenissima.cli import NEEDS, parser
from serenissima.kernel.language import Complaint

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests/records/doge/3-six-districts.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# Refuses every package that a bare `pip install serenissima` does not bring.
LIGHT = """
import sys

class Refuser:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in ALLOWED or top in sys.stdlib_module_names:
            return None
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

ALLOWED = {"serenissima", "serenissima__mypyc", "librt", "mypy_extensions"}
sys.meta_path.insert(0, Refuser())
from serenissima.cli import main
sys.exit(main(sys.argv[1:]))
"""


def lightly(*words: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command where nothing but the engine is installed."""
    return subprocess.run(
        [sys.executable, "-c", LIGHT, *words],
        input=answers,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C"},
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--version"], "serenissima 0."),
        (["games"], "doge: 3 or 4 seats"),
        (["rules", "doge", "--lang", "fr"], "5.2.7.1 Le vainqueur"),
        (["selfplay", "intrigo", "--games", "2"], "2 games, "),
        (["play", "doge", "--seats", "3", "--lang", "fr"], "Vous quittez la table."),
        (["replay", str(RECORD), "--to", "9"], "9. "),
        (["verify", str(RECORD)], "committed to"),
        (["bench", "intrigo", "--seconds", "0.01"], "a clone costs"),
        (["arena", "--help"], "--bots"),
    ],
    ids=lambda words: words[0],
)
def test_the_engine_alone_runs_what_needs_no_more(words: list[str], told: str) -> None:
    done = lightly(*words, answers="a\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "The table in the browser needs an extra: pip install 'serenissima[table]'"),
        (["serve"], "The table in the browser needs an extra: pip install 'serenissima[table]'"),
        (
            ["arena", "doge", "--bots", "novice"],
            "The arena needs an extra: pip install 'serenissima[arena]'",
        ),
    ],
    ids=["bare", "serve", "arena"],
)
def test_what_needs_an_extra_says_which_one_in_one_line(words: list[str], told: str) -> None:
    done = lightly(*words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"serenissima: {told}\n")


@pytest.mark.parametrize(
    ("words", "missing", "told"),
    [
        (
            ["serve", "--database", "postgresql://club"],
            "asyncpg",
            "A PostgreSQL database needs an extra: pip install 'serenissima[postgres]'",
        ),
        (
            ["arena", "doge", "--bots", "novice", "--ray", "local"],
            "ray",
            "A Ray cluster needs an extra: pip install 'serenissima[ray]'",
        ),
    ],
    ids=["postgres", "ray"],
)
def test_a_database_and_a_cluster_have_extras_of_their_own(
    words: list[str],
    missing: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from serenissima.cli import main

    monkeypatch.setattr(extras, "installed", lambda module: module != missing)
    assert main(words) == 2
    assert capsys.readouterr().err == f"serenissima: {told}\n"


def test_an_extra_that_is_there_is_not_asked_for() -> None:
    for extra in ("table", "arena"):
        extras.require(extra)
    assert not extras.installed("no_such_module") and not extras.installed("no.such.module")
    with pytest.raises(Complaint, match="needs an extra"):
        raise extras.missing("ray")


def test_the_extras_are_those_of_the_package() -> None:
    listed = PROJECT["optional-dependencies"]
    for extra, modules in extras.MODULES.items():
        names = [text.partition(">=")[0].partition("[")[0] for text in listed[extra]]
        assert [name.replace("-it-py", "_it") for name in names] == list(modules)
    assert set(extras.MODULES) < set(listed) >= {"all", "dev"}
    assert [text.partition(">=")[0] for text in PROJECT["dependencies"]] == [
        "librt",
        "mypy_extensions",
    ]


# Packages that are imported though only another one is asked for, which is built on them.
BROUGHT_BY = {
    "hypothesis": "schemathesis",
    "markupsafe": "jinja2",
    "mypyc": "mypy",
    "starlette": "fastapi",
    "typing_extensions": "pydantic",
}
MODULE_OF = {"axe_playwright_python": "axe-playwright-python", "markdown_it": "markdown-it-py"}


def imported(folder: str) -> set[str]:
    """The packages of others that the code in a folder imports."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    own = {path.stem for path in [*ROOT.glob("*"), *(ROOT / "tests").rglob("*"), *ROOT.glob("*/*")]}
    return {BROUGHT_BY.get(name, name) for name in found - own - set(sys.stdlib_module_names)}


def test_every_package_that_is_imported_is_asked_for_and_has_its_reason() -> None:
    extras_of = PROJECT["optional-dependencies"]
    asked = {re.split(r"[\[>=<;]", text)[0] for text in PROJECT["dependencies"]}
    reasons = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## Dependencies")[2]
    for folders, extra in ((["src"], "all"), (["tests", "bench", "examples"], "dev")):
        names = {"table", "arena", "postgres", "ray"} | ({"dev"} if extra == "dev" else set())
        for name in names:
            asked |= {re.split(r"[\[>=<;]", text)[0] for text in extras_of[name]}
        used = set().union(*(imported(folder) for folder in folders))
        assert {MODULE_OF.get(name, name) for name in used} - asked - {"serenissima"} == set()
    for name in asked - {"serenissima"}:
        assert re.search(rf"^\|.*`{re.escape(name)}[`\[]", reasons, re.M), name


def test_commands_that_need_an_extra_exist() -> None:
    for command in NEEDS:
        with pytest.raises(SystemExit):
            parser().parse_args([command, "--help"])
