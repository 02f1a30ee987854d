"""A match from its first game to its report, kept and picked up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from serenissima.cli import main


def test_a_match_is_reported_and_picked_up_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "doge", "--bots", "regular@0.02,chancer", "--seats", "3", "--seed", "4"]
    # By processor time no bot is late because the machine is busy.
    words += ["--folder", str(tmp_path / "match"), "--clock", "cpu"]
    assert main([*words, "--games", "3"]) == 0
    capsys.readouterr()
    lines = tmp_path / "match/games.jsonl"
    kept = lines.read_text()
    # An interruption in the middle of writing leaves half a line.
    lines.write_text(kept + kept[:40])
    assert main([*words, "--games", "6", "--html", str(tmp_path / "r.html"), "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert lines.read_text().startswith(kept) and len(lines.read_text().splitlines()) == 6
    assert told["games"] == 6 and told["faults"] == []
    strong, weak = told["bots"]
    assert strong["name"] == "regular@0.02" and strong["games"] == 6
    assert strong["win_rate"] > weak["win_rate"]
    assert strong["interval"][0] < strong["win_rate"] <= strong["interval"][1]
    assert strong["rating"]["mu"] > 25 > weak["rating"]["mu"]
    assert told["thinking"][0]["seconds"] == 0.02
    assert sum(entry["games"] for entry in told["length"]["histogram"]) == 6
    assert len(list((tmp_path / "match/records").glob("*.txt"))) == 6
    written = (tmp_path / "r.html").read_text()
    assert written.count("<svg") >= 3 and "http" not in written and "regular@0.02" in written
    assert main([*words[:-2], "--folder", str(tmp_path / "match"), "--think", "1"]) == 2
