"""Writes the pages of the documentation that are made from the code: `make docs`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from serenissima import GAMES

ROOT = Path(__file__).parents[1]
INTRODUCTION = """# {title}: what a view holds

`GAMES["{name}"].view(state, seat)` gives a `View`. This page says what is in its two parts;
`make docs` writes it from the types in [`view.py`](../../../src/serenissima/games/{name}/view.py),
and a test checks the views of random games against those types.
"""
PARTS = {
    "Public": "`public`: what lies open on the table, the same for everybody",
    "Own": "`own`: what this seat alone knows, its memory included; empty for a bystander",
}


def fields(part: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Each field of a typed dictionary: its name, its type and what it is."""
    for node, after in zip(part.body, [*part.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            said = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                said = str(after.value.value)
            kind = ast.unparse(node.annotation)
            yield node.target.id, kind, " ".join(said.split())


def typed(part: ast.ClassDef, known: set[str]) -> bool:
    """Whether a class is a typed dictionary, directly or by way of another one."""
    return any(ast.unparse(base) in {"TypedDict", *known} for base in part.bases)


def view_page(name: str) -> str:
    """The page on the views of one game."""
    source = (ROOT / f"src/serenissima/games/{name}/view.py").read_text("utf-8")
    parts: dict[str, ast.ClassDef] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and typed(node, set(parts)):
            parts[node.name] = node
    out = [INTRODUCTION.format(title=name.capitalize(), name=name)]
    for key in sorted(
        parts, key=lambda key: (key not in PARTS, key == "Own", list(parts).index(key))
    ):
        part = parts[key]
        if key in PARTS:
            out.append(f"## {PARTS[key]}\n")
        else:
            described = (ast.get_docstring(part) or "").split("\n")[0]
            out.append(f"## `{key}`\n\n{described}\n")
        out.append("| field | type | what it is |\n|---|---|---|")
        for field, kind, said in fields(part):
            kind = kind.replace("|", "\\|")
            out.append(f"| `{field}` | `{kind}` | {said} |")
        out.append("")
    return "\n".join(out)


def pages() -> dict[Path, str]:
    """Every page made here, by where it lies."""
    return {ROOT / f"docs/games/{name}/view.md": view_page(name) for name in GAMES}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
