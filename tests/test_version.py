"""Which build this is, as the command line says it."""

from __future__ import annotations

import pytest

from serenissima import version


@pytest.mark.parametrize(("is_compiled", "word"), [(True, "compiled"), (False, "interpreted")])
def test_the_version_line_says_which_build_runs(
    is_compiled: bool, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "compiled", lambda: is_compiled)
    assert version.described() == f"serenissima {version.VERSION} ({word})"
