"""Matches: fair seats, kept and picked up again, whatever a bot does."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from serenissima import GAMES
from serenissima.arena import report
from serenissima.arena.match import Match, ask, check, lines, play_game, seating, sit
from serenissima.arena.page import page
from serenissima.arena.run import Pieces, locally
from serenissima.bots.bot import level_named
from serenissima.cli import main
from serenissima.kernel.record import Record, verify

HERE = Path(__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of the tests and examples, here and in processes started from here."""
    for path in (HERE, EXAMPLES):
        monkeypatch.syspath_prepend(str(path))
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{HERE}{os.pathsep}{EXAMPLES}{os.pathsep}{before}")


def setting(*bots: str, games: int = 6, seats: int = 3, think: float = 1.0) -> Match:
    # On a busy machine even dice may be kept waiting a while: none of them is to be late.
    return Match("doge", seats, bots, games, 1, think)


def test_everybody_sits_everywhere_in_every_deal() -> None:
    match = setting("a", "b", "c", games=12)
    for deal in range(4):
        rows = [seating(match, number, 3) for number in range(3 * deal, 3 * deal + 3)]
        assert {row[0] for row in rows} == {deal}
        for seat in range(3):
            assert {line[seat] for _, line in rows} == {0, 1, 2}
    orders = {seating(match, number, 3)[1] for number in range(12)}
    assert len(orders) == 6, "neighbours change too"


def test_the_last_bot_fills_up_and_too_many_take_turns() -> None:
    assert lines(2, 4) == [(0, 1, 1, 1)]
    assert lines(1, 3) == [(0, 0, 0)]
    assert lines(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    match = setting("a", "b", "c", "d", games=24)
    met = Counter(bot for n in range(24) for bot in seating(match, n, 3)[1])
    assert set(met.values()) == {18}


def test_the_same_deal_is_dealt_with_seats_exchanged() -> None:
    match = setting("chancer", "flat")
    games = [play_game(match, number) for number in range(4)]
    openings = [
        [line for line in game["record"].splitlines() if line.startswith("chance")][:7]
        for game in games
    ]
    assert openings[0] == openings[1] == openings[2] != openings[3]
    assert [game["bots"].index("chancer") for game in games[:3]] == [0, 2, 1]
    for game in games:
        verify(Record.from_text(game["record"]), GAMES["doge"])


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


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("faulty:Crasher", "stopped with KeyError"),
        ("faulty:Babbler", "answered 4711, which is not one of the choices"),
        ("faulty:Sleeper", "answered after"),
        ("faulty:Unborn", "stopped with RuntimeError: not today"),
    ],
)
def test_a_bot_that_fails_loses_its_move_and_is_named(bot: str, why: str) -> None:
    result = play_game(setting(bot, "chancer"), 0)
    assert result["faults"], "the game went on all the same"
    assert all(fault["bot"] == bot and why in fault["why"] for fault in result["faults"])
    found = report.summary(setting(bot, "chancer"), {0: result})
    assert found["bots"][0]["faults"] == len(result["faults"])
    assert found["bots"][1]["faults"] == 0


def test_a_bot_that_never_answers_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    from serenissima.arena import match as module

    monkeypatch.setattr(module, "PATIENCE", 0.1)
    game = GAMES["doge"]
    state = game.new(3)
    while int(state.actor()) < 0:
        state.apply(-1, state.options(-1)[0])
    knowledge = game.knowledge()
    seat = sit(setting("chancer"), game, 0, 0, 0)

    class Dreamer:
        def choose(self, *parts: Any) -> int:
            while True:
                pass

    seat.bot = Dreamer()
    option, why = ask(game, knowledge, state, 0, seat, [0, 1])
    assert option in (0, 1) and "gave no answer within" in why


def test_processes_share_the_work_and_survive_a_vandal() -> None:
    match = setting("faulty:Vandal", "chancer", games=2)
    results = list(locally(match, [0, 1], 2))
    assert sorted(result["number"] for result in results) == [0, 1]
    assert all("its process ended" in result["faults"][0]["why"] for result in results)
    found = report.summary(match, {result["number"]: result for result in results})
    assert found["games"] == 0 and found["abandoned"] == 2
    fine = list(locally(setting("chancer", games=9), list(range(9)), 2))
    assert sorted(result["number"] for result in fine) == list(range(9))


def test_pieces_grow_until_they_are_worth_sending() -> None:
    pieces = Pieces(list(range(100)))
    sizes = []
    while piece := pieces.take():
        sizes.append(len(piece))
        pieces.learn([{"seconds": 0.01} for _ in piece])
    assert sizes[:5] == [1, 2, 4, 8, 16] and sizes[5] == 16 and sum(sizes) == 100


def test_ones_own_bot_plays() -> None:
    result = play_game(setting("house_lover:HouseLover", "chancer", think=5.0), 0)
    assert result["faults"] == [] and "house_lover:HouseLover" in result["bots"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--bots", "master"), "no game is called 'chess'"),
        (("doge", "--bots", "grandmaster"), "no bot is called 'grandmaster'"),
        (("doge", "--bots", "master,master"), "named twice"),
        (("doge", "--bots", "master", "--seats", "7"), "3 or 4 seats, not 7"),
        (("doge", "--bots", ","), "name at least one bot"),
    ],
)
def test_a_wrong_match_is_refused_with_a_reason(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    assert said in capsys.readouterr().err


def test_intervals_are_wilsons() -> None:
    assert report.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert report.interval(1.0, 20)[0] == pytest.approx(0.8389, abs=1e-3)
    assert report.interval(0.0, 0) == (0.0, 1.0)


def test_partners_win_together_and_count_once() -> None:
    result = {
        "number": 0,
        "bots": ["a", "b", "a", "b"],
        "sides": [0, 1, 0, 1],
        "returns": [1.0, 0.0, 1.0, 0.0],
    }
    assert report.shares(result) == [1.0, 0.0, 1.0, 0.0]
    assert report.sided(result) == {0: ("a", 1.0), 1: ("b", 0.0)}
    rated = report.ratings(["a", "b"], [result])
    assert rated["a"].mu > 25 > rated["b"].mu


def test_curiosities_tell_kind_by_kind_what_goes_with_winning() -> None:
    result = {
        "number": 0,
        "bots": ["a", "b"],
        "sides": [0, 1],
        "returns": [1.0, 0.0],
        "moves": [{"buy: buy thief": 2, "lay: lay tiepolo-4": 1}, {"buy: buy trader": 1}],
    }
    assert report.curiosities([result] * (report.SEEN - 1)) == [], "too few to tell"
    found = report.curiosities([result] * report.SEEN)
    told = [(entry["kind"], entry["choice"], entry["win_rate"]) for entry in found]
    assert told == [
        ("buy", "buy thief", 1.0),
        ("buy", "buy trader", 0.0),
        ("lay", "lay tiepolo-4", 1.0),
    ]
    assert found[0]["times_per_game"] == 2 and found[0]["against_others"] == 0.5


def reported(**parts: Any) -> dict[str, Any]:
    """The report of two finished games, one with a fault in words of the bot's own."""
    match = Match("doge", 3, ("a<b>", "b@0.5"), 2, 7)
    result = {
        "number": 0,
        "bots": ["a<b>", "b@0.5", "b@0.5"],
        "sides": [0, 1, 2],
        "returns": [1.0, 0.0, 0.0],
        "choices": 40,
        "thinking": [1.0, 2.0, 3.0],
        "turns": [10, 10, 10],
        "asked": [20, 20, 20],
        "moves": [{"bid: Castello": 1}, {"bid: Castello": 1}, {"bid: San Polo": 2}],
        "faults": [{"seat": 0, "bot": "a<b>", "choice": 3, "why": "stopped with <script>"}],
    }
    monkey = {**result, "number": 1, "choices": 60, "faults": []}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "level", lambda self, name: level_named("master@0.5"))
        patch.setattr(report, "SEEN", 1)
        return {**report.summary(match, {0: result, 1: monkey}), **parts}


def test_the_page_shows_every_part_in_each_language_and_escapes_what_bots_say() -> None:
    english, french = page(reported(), "en"), page(reported(), "fr")
    assert "<title>Doge, 3 seats: 2 games</title>" in english and '<html lang="fr">' in french
    for text in (english, french):
        assert "a&lt;b&gt;" in text and "stopped with &lt;script&gt;" in text
        assert "<script" not in text and "a<b>" not in text and "http" not in text
        assert text.count("<svg") == 4 and text.count("<table>") == 4
    for sentence in ("Who wins", "Seats", "Length of the games", "Curiosities", "Faults"):
        assert f"<h2>{sentence}</h2>" in english and f"<h2>{sentence}</h2>" not in french
    assert "<td>100.0 %</td><td>34.2 % – 100.0 %</td><td>3.00</td>" in english
    assert "<td>100,0 %</td><td>34,2 % – 100,0 %</td><td>3,00</td>" in french
    assert "<td>+16.7</td>" in english and "<td>+16,7</td>" in french


def test_a_page_leaves_out_what_there_is_nothing_to_say_about() -> None:
    quiet = reported(thinking=[], curiosities=[], faults=[], abandoned=1)
    text = page({**quiet, "setting": {**quiet["setting"], "think": 0.25}}, "en")
    assert text.count("<h2>") == 3 and "1 game given up." in text
    assert "Every bot has 0.25 s for a turn." in text
    nothing = page(report.summary(Match("doge", 3, ("master",), 2, 7), {}), "en")
    assert "Doge, 3 seats: 0 games" in nothing and nothing.count("<svg") == 2


def test_the_few_lines_of_a_terminal() -> None:
    english, french = (report.lines_of(reported(), code).splitlines() for code in ("en", "fr"))
    assert english[0] == "2 games, fair share 33.3 %"
    assert english[1].startswith("  a<b>                     wins 100.0 % [34.2 %, 100.0 %] = 3.00")
    assert english[1].endswith("0.100 s a turn, 1 fault")
    assert french[0] == "2 parties, part équitable 33,3 %" and "gagne 100,0 %" in french[1]


def processes_naming(text: str) -> list[str]:
    """The running processes whose command names something, where the system tells."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if text in (line := path.read_bytes().replace(b"\0", b" ").decode(errors="replace")):
                found.append(line)
    return found


@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")
    from serenissima.arena.run import on_ray

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    match = setting("chancer", games=12)
    # Sockets live in this folder, and their names may not be long.
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        ray.init(
            num_cpus=1,
            include_dashboard=False,
            log_to_driver=False,
            runtime_env={"env_vars": {"PYTHONPATH": os.environ["PYTHONPATH"]}},
            _temp_dir=folder,
        )
        try:
            results = {result["number"]: result for result in on_ray(match, [*range(12)], "auto")}
        finally:
            ray.shutdown()
        assert not ray.is_initialized()
        patience = time.monotonic() + 20
        while processes_naming(folder) and time.monotonic() < patience:
            time.sleep(0.1)
        assert processes_naming(folder) == [], "the cluster leaves nothing running"
    assert sorted(results) == list(range(12))
    for number in range(12):
        here = play_game(match, number)
        assert [results[number][part] for part in ("record", "faults")] == [here["record"], []]


def test_a_match_can_be_checked_before_it_is_played() -> None:
    check(setting("master", "novice"))
    with pytest.raises(ValueError, match="no variant 'wind'"):
        check(Match("doge", 3, ("master",), 1, 1, None, {"wind": True}))
