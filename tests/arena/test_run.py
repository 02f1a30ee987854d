"""Where a match is played: in processes here, or on a cluster."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

import pytest

from arena.matches import setting
from serenissima.arena import report
from serenissima.arena.match import play_game
from serenissima.arena.run import Pieces, locally


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
