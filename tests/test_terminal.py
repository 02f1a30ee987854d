"""The text table: a game in the terminal, one question at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from serenissima.cli import main
from serenissima.kernel.record import Record


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_a_game_in_the_terminal_to_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = iter(["h", "v", "0", "what"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers, "1"))
    path = tmp_path / "game.txt"
    words = ["play", "doge", "--seats", "3", "--seed", "b", "--bots", "chancer", "--lang", "en"]
    out = run(capsys, *words, "--record", str(path))
    assert "In which area do you bid?" in out and "  1. Choose the card of Cannaregio." in out
    assert "Please type 1 to 7, v, a, h or q." in out
    assert "The result: Red" in out
    assert Record.from_text(path.read_text()).result != "*"
    assert "committed to" in run(capsys, "verify", str(path))


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [("en", "a", "% to win ("), ("fr", "c", "% de chances de gagner (")],
)
def test_a_master_advises_in_words(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    key: str,
    told: str,
) -> None:
    monkeypatch.setattr("serenissima.terminal.ADVICE", 0.05)
    answers = iter([key])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers, "q"))
    out = run(capsys, "play", "doge", "--seats", "3", "--seed", "b", "--lang", language)
    assert 1 <= out.count(told) <= 3


def test_leaving_the_terminal_game_keeps_the_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    path = tmp_path / "game.txt"
    out = run(capsys, "play", "doge", "--lang", "fr", "--record", str(path))
    assert "Vous quittez la table." in out
    assert Record.from_text(path.read_text()).result == "*"
