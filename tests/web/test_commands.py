"""The commands that open the table."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from serenissima.cli import main
from serenissima.table.catalogue import Catalogue
from serenissima.web import commands

PROGRAM = Path(sys.executable).with_name("serenissima")


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["table", "--no-browser"]])
def test_the_page_is_up_when_the_address_is_printed(tmp_path: Path, command: list[str]) -> None:
    program = subprocess.Popen(
        [PROGRAM, *command, "--database", str(tmp_path / "t.sqlite")],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        line = program.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http"))
        with urllib.request.urlopen(address) as page:
            assert page.status == 200 and b"Serenissima" in page.read()
    finally:
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 0
        program.stdout.close() if program.stdout else None


def test_a_taken_port_and_a_wrong_rate_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = ["--database", str(tmp_path / "t.sqlite")]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, *database]) == 2
    assert f"cannot listen on 127.0.0.1:{port}" in capsys.readouterr().err
    assert main(["serve", "--rate", "0", *database]) == 2
    assert "--rate must be above 0" in capsys.readouterr().err


def test_a_bare_command_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(commands, "run_server", lambda args, host, port, ready: ready("http://x/"))
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main([]) == 0 and opened == ["http://x/"]


def test_tables_are_kept_in_the_user_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERENISSIMA_DATA", str(tmp_path / "here"))
    assert commands.database_of("") == str(tmp_path / "here" / "tables.sqlite")
    assert (tmp_path / "here").is_dir()
    assert commands.database_of("postgresql://h/d") == "postgresql://h/d"


def test_packs_in_the_user_s_folder_are_offered_and_a_broken_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SERENISSIMA_DATA", str(tmp_path))
    assert commands.own_packs() == []
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "broken.toml").write_text("[pack")
    (folder / "nameless.toml").write_text("[pack]\nname = 'x'\n")
    good = folder / "good.toml"
    good.write_text("[pack]\nname = 'mine'\ngame = 'venice'\n")
    assert commands.own_packs() == [good]
    said = capsys.readouterr().err
    assert "broken.toml: not a TOML file" in said and "nameless.toml: needs a table" in said
    assert [tag.split()[0] for tag in Catalogue.of(["venice"], [good]).packs("venice")] == ["mine"]
