"""The bots of the tests and examples can be named in a match."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of the tests and examples, here and in processes started from here."""
    for path in (HERE, EXAMPLES):
        monkeypatch.syspath_prepend(str(path))
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{HERE}{os.pathsep}{EXAMPLES}{os.pathsep}{before}")
