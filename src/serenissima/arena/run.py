"""Playing a match: in local processes or on a Ray cluster, kept in a folder, picked up again."""

from __future__ import annotations

import importlib
import json
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any

from serenissima import extras
from serenissima.arena.match import Match, play_game
from serenissima.kernel.language import Complaint

PIECE = 0.1
"""Seconds that a piece of work should last at least."""
LARGEST = 256
Result = dict[str, Any]


class Folder:
    """Where a match lives: what it is, one line for each game, and every game as a record."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.results: dict[int, Result] = {}
        path.mkdir(parents=True, exist_ok=True)
        (path / "records").mkdir(exist_ok=True)
        told = json.dumps(asdict(match) | {"games": 0}, sort_keys=True)
        header = path / "match.json"
        if header.exists() and header.read_text("utf-8") != told:
            raise Complaint("{path} holds another match; name another --folder", path=str(path))
        header.write_text(told, "utf-8")
        self.lines = path / "games.jsonl"
        if self.lines.exists():
            self.read()

    def read(self) -> None:
        """Take up the games already played; a line cut off by an interruption is forgotten."""
        kept = []
        for line in self.lines.read_text("utf-8").splitlines():
            try:
                result = json.loads(line)
            except ValueError:
                continue
            kept.append(line)
            self.results[result["number"]] = result
        self.lines.write_text("".join(line + "\n" for line in kept), "utf-8")

    def keep(self, result: Result) -> Result:
        """Write a game down; the result without its record."""
        record = result.pop("record", None)
        if record is not None:
            name = f"{result['number'] + 1:06d}.txt"
            (self.path / "records" / name).write_text(record, "utf-8")
        with self.lines.open("a", encoding="utf-8") as out:
            out.write(json.dumps(result) + "\n")
        self.results[result["number"]] = result
        return result


def play_piece(match: Match, numbers: list[int]) -> list[Result]:
    """A piece of work: some games, one after the other."""
    return [play_game(match, number) for number in numbers]


class Pieces:
    """Cuts what is left into pieces long enough to be worth sending."""

    def __init__(self, numbers: list[int]) -> None:
        self.left = numbers[::-1]
        self.size = 1

    def take(self) -> list[int]:
        """The next piece; empty when nothing is left."""
        return [self.left.pop() for _ in range(min(self.size, len(self.left)))]

    def learn(self, results: list[Result]) -> None:
        """Make the pieces larger while they are too short."""
        spent = sum(result["seconds"] for result in results)
        if spent < PIECE and len(results) >= self.size:
            self.size = min(LARGEST, 2 * self.size)


def locally(match: Match, numbers: list[int], workers: int) -> Iterator[Result]:
    """The games as they end, played in processes of this machine."""
    pieces = Pieces(numbers)
    broken: list[int] = []
    if workers == 1:
        for number in numbers:
            yield play_game(match, number)
        return
    context = multiprocessing.get_context("spawn")
    while pieces.left or broken:
        with ProcessPoolExecutor(1 if broken else workers, mp_context=context) as pool:
            sent: dict[Future[list[Result]], list[int]] = {}
            suspects, broken = broken, []
            try:
                while True:
                    while len(sent) < (1 if suspects else workers + 1):
                        piece = [suspects.pop()] if suspects else pieces.take()
                        if not piece:
                            break
                        sent[pool.submit(play_piece, match, piece)] = piece
                    if not sent:
                        break
                    done, _ = wait(sent, return_when=FIRST_COMPLETED)
                    for future in done:
                        results = future.result()
                        del sent[future]
                        pieces.learn(results)
                        yield from results
            except BrokenProcessPool:
                # A bot took its process with it. Each game under way is tried once more alone;
                # one that breaks again is given up, and the match goes on.
                lost = [number for piece in sent.values() for number in piece]
                if len(lost) == 1:
                    yield given_up(match, lost[0])
                    broken = suspects
                else:
                    broken = lost + suspects


def given_up(match: Match, number: int) -> Result:
    """What is kept of a game whose process ended twice."""
    why = "its process ended"
    faults = [{"seat": None, "bot": "/".join(match.bots), "choice": None, "why": why}]
    return {"number": number, "deal": None, "bots": [], "seconds": 0.0, "faults": faults}


def on_ray(match: Match, numbers: list[int], address: str) -> Iterator[Result]:
    """The games as they end, played on a Ray cluster; `local` starts one for this command."""
    extras.require("ray")
    ray: Any = importlib.import_module("ray")
    started = not ray.is_initialized()
    if started:
        ray.init(address=None if address == "local" else address, log_to_driver=False)
    try:
        remote = ray.remote(play_piece)
        places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        pieces = Pieces(numbers)
        sent: dict[Any, list[int]] = {}
        while True:
            while len(sent) < places + 1:
                piece = pieces.take()
                if not piece:
                    break
                sent[remote.remote(match, piece)] = piece
            if not sent:
                return
            done, _ = ray.wait(list(sent), num_returns=1)
            for reference in done:
                piece = sent.pop(reference)
                try:
                    results = ray.get(reference)
                except ray.exceptions.RayError:
                    results = [given_up(match, number) for number in piece]
                pieces.learn(results)
                yield from results
    finally:
        if started:
            ray.shutdown()
