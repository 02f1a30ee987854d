"""What is installed besides the engine, and a line that says which extra is missing."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from typing import Final

from serenissima.kernel.language import Complaint

MODULES: Final[Mapping[str, Sequence[str]]] = {
    "table": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "jinja2",
        "markdown_it",
        "pydantic",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "arena": ("jinja2", "openskill", "tqdm"),
    "postgres": ("asyncpg",),
    "ray": ("ray",),
}
"""The modules that each extra of `pyproject.toml` brings."""


def require(extra: str) -> None:
    """Refuse to go on without an extra, in one line that says how to get it."""
    if not all(map(installed, MODULES[extra])):
        raise missing(extra)


def installed(module: str) -> bool:
    """Whether a module could be imported; it is not loaded."""
    try:
        return importlib.util.find_spec(module) is not None
    except ImportError:
        return False


def missing(extra: str) -> Complaint:
    """What somebody is told who wanted more than the engine alone can do."""
    command = f"pip install 'serenissima[{extra}]'"
    if extra == "table":
        return Complaint("The table in the browser needs an extra: {command}", command=command)
    if extra == "arena":
        return Complaint("The arena needs an extra: {command}", command=command)
    if extra == "postgres":
        return Complaint("A PostgreSQL database needs an extra: {command}", command=command)
    return Complaint("A Ray cluster needs an extra: {command}", command=command)
