"""The rules text, the code and the tests cite each other completely."""

from __future__ import annotations

import ast
import itertools
import re
import tomllib
from pathlib import Path

import pytest
from docs.make import pages

from serenissima import GAMES

ROOT = Path(__file__).parents[1]
HEADING = re.compile(r"^#{2,5} (\d+(?:\.\d+)*)\b(.*)$", re.M)
RULING = re.compile(r"^#{2,5} R(\d+)\b", re.M)


def source(game: str) -> str:
    folder = ROOT / "src/serenissima/games" / game
    return "\n".join(path.read_text() for path in sorted(folder.rglob("*.py")))


def docstrings(code: str) -> str:
    """What the functions and constants of a module say of themselves; a comment cites nothing."""
    found: list[str] = []
    tree = ast.parse(code)
    for before, node in itertools.pairwise(tree.body):
        if isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(node, ast.Expr):
            found.append(ast.unparse(node))
    for inner in ast.walk(tree):
        if isinstance(inner, ast.FunctionDef):
            found.append(ast.get_docstring(inner) or "")
    return "\n".join(found)


def cited(game: str) -> str:
    """The docstrings of all functions of a game."""
    folder = ROOT / "src/serenissima/games" / game
    return "\n".join(docstrings(path.read_text()) for path in sorted(folder.rglob("*.py")))


def test_only_the_docstring_of_a_function_or_a_constant_cites() -> None:
    code = '''
"""Rule 1."""
TICS = 4
"""Rule 7."""
class Move:
    """Rule 2."""
    def act(self) -> None:
        """Do it. Rules 3 and 4.1."""
        # Rule 5.
        text = "Rule 6"
'''
    assert numbers("Rule", docstrings(code)) == {"3", "4.1", "7"}


def written_tests(game: str) -> str:
    return "\n".join(
        path.read_text() for path in sorted((ROOT / "tests/games" / game).glob("test_*.py"))
    )


def text(game: str, name: str) -> str:
    return (ROOT / "docs/games" / game / name).read_text()


def numbers(pattern: str, code: str) -> set[str]:
    """Every number cited after a word: `Rule 5.1`, `Rules 5.1, 5.2 and 6`."""
    found: set[str] = set()
    for match in re.finditer(pattern + r"s? ((?:R?\d[\d.]*(?:,? and |, )?)+)", code):
        found.update(n.rstrip(".") for n in re.findall(r"\d[\d.]*", match[1]))
    return found


def mechanised(game: str) -> set[str]:
    """The rules that code can keep; a heading with parts of its own stands for its parts."""
    found = [(match[1], match[2]) for match in HEADING.finditer(text(game, "rules.md"))]
    return {
        number
        for number, title in found
        if "not mechanised" not in title
        and not any(other.startswith(number + ".") for other, _ in found)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_and_every_citation_exists(game: str) -> None:
    headings = {match[1] for match in HEADING.finditer(text(game, "rules.md"))}
    assert not numbers("Rule", source(game)) - headings, "cited but not in rules.md"
    kept = numbers("Rule", cited(game))
    assert not mechanised(game) - kept, "in rules.md but cited by no function"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_carries_its_number(game: str) -> None:
    carried = set(re.findall(r"def test_(\d+(?:_\d+)*)_", written_tests(game)))
    missing = {n for n in mechanised(game) if n.replace(".", "_") not in carried}
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_test_and_every_citation_exists(game: str) -> None:
    rulings = set(RULING.findall(text(game, "rulings.md")))
    carried = set(re.findall(r"def test_r(\d+)_", written_tests(game)))
    named = numbers(
        "Ruling", source(game).replace("Ruling R", "Ruling ").replace("Rulings R", "Ruling ")
    )
    assert rulings == carried
    assert not named - rulings


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_number_the_same_rules(game: str) -> None:
    english = [match[1] for match in HEADING.finditer(text(game, "rules.md"))]
    french = [match[1] for match in HEADING.finditer(text(game, "rules.fr.md"))]
    assert english == french


def test_the_compiled_rooms_are_listed_once_and_shown_as_listed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    compiled = listed["tool"]["serenissima"]["compiled"]
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    shown = page.partition("<!-- compiled -->\n")[2].partition("<!-- /compiled -->")[0]
    assert shown == "".join(f"- `{pattern}`\n" for pattern in compiled)
    # A room may be one file or a folder of files; nothing else is listed that is not there.
    source = ROOT / "src/serenissima"
    for pattern in compiled:
        either = [pattern, pattern.replace("/*.py", ".py"), pattern.replace(".py", "/*.py")]
        assert any(any(source.glob(form)) for form in either), pattern


@pytest.mark.parametrize("game", GAMES)
def test_the_page_on_a_games_views_is_in_step_with_their_types(game: str) -> None:
    path = ROOT / "docs/games" / game / "view.md"
    assert path.is_file() and path.read_text("utf-8") == pages()[path], "run `make docs`"
