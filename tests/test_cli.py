"""The command line, as typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from serenissima import GAMES
from serenissima.cli import main
from serenissima.kernel.record import Record
from serenissima.version import compiled

RECORD = Path(__file__).parent / "records/doge/3-six-districts.txt"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_games_lists_seats_and_variants(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "games")
    assert "doge: 3 or 4 seats, rules version 1" in out
    assert all(name in out for name in GAMES)


def test_rules_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert "5.2.7.1 The winner" in run(capsys, "rules", "doge", "--lang", "en")
    assert "5.2.7.1 Le vainqueur" in run(capsys, "rules", "doge", "--lang", "fr")


def test_selfplay_writes_records_that_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one = tmp_path / "one.txt"
    run(capsys, "selfplay", "doge", "--seats", "3", "--seed", "5", "--record", str(one))
    again = tmp_path / "again.txt"
    run(capsys, "selfplay", "doge", "--seats", "3", "--seed", "5", "--record", str(again))
    assert one.read_text() == again.read_text()
    assert "committed to" in run(capsys, "verify", str(one))
    out = run(capsys, "selfplay", "doge", "--games", "2", "--record", str(tmp_path / "n.txt"))
    assert out.startswith("2 games, ")
    assert sorted(path.name for path in tmp_path.glob("n-*")) == ["n-0001.txt", "n-0002.txt"]


def test_replay_as_a_seat_tells_what_it_knew(capsys: pytest.CaptureFixture[str]) -> None:
    record = Record.from_text(RECORD.read_text())
    red = next(i for i, move in enumerate(record.moves, 1) if move[0] == "red")
    open_ = run(capsys, "replay", str(RECORD), "--to", str(red), "--lang", "en")
    assert f"{red}. red: {record.moves[red - 1][1]}" in open_
    blue = run(capsys, "replay", str(RECORD), "--to", str(red), "--as", "blue", "--lang", "en")
    assert "red:" not in blue and "You chose" not in blue
    own = run(capsys, "replay", str(RECORD), "--to", str(red), "--as", "red", "--lang", "fr")
    assert "Vous avez choisi" in own and "own" in own


def test_a_whole_replay_ends_with_the_election(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is elected Doge!" in run(capsys, "replay", str(RECORD), "--lang", "en")


def test_bench_prints_both_builds(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "bench", "doge", "--seconds", "0.02")
    assert "decisions/s" in out and "doge, 3 seats" in out and "a clone costs" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["rules", "chess"], "no game is called 'chess'; there are intrigo"),
        (["play", "doge", "--seats", "7"], "3 or 4 seats, not 7"),
        (["play", "doge", "--bots", "hal"], "no bot is called 'hal'"),
        (["play", "doge", "--variant", "fast"], "NAME=VALUE"),
        (["play", "doge", "--variant", "fast=true"], "no variant 'fast'"),
        (["play", "doge", "--pack", "x.toml"], "takes no pack"),
        (["replay", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["replay", str(RECORD), "--as", "pink"], "no seat is called 'pink'; there are red, blue"),
        (["replay", str(RECORD), "--to", "999999"], "moves, not 999999"),
        (["verify", str(Path(__file__))], "line 1"),
        (["bench", "go"], "no game is called 'go'"),
    ],
)
def test_a_wrong_name_or_number_is_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert reason in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["dance"], ["selfplay", "doge", "--games", "0"], ["bench", "--seconds", "soon"], ["rules"]],
)
def test_what_the_parser_refuses_is_one_line_and_code_2(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from serenissima.cli import main; main()", *words],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("serenissima")


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as code:
        main(["--help"])
    assert code.value.code == 0 and "COMMAND" in capsys.readouterr().out
    with pytest.raises(SystemExit) as code:
        main(["--version"])
    assert code.value.code == 0
    build = "compiled" if compiled() else "interpreted"
    assert capsys.readouterr().out.endswith(f"({build})\n")
