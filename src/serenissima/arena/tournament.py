"""A match from its first game to its report; what it needs is the extra `arena`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from serenissima import logs
from serenissima.arena import page, report
from serenissima.arena.match import Match
from serenissima.arena.run import Folder, Result, locally, on_ray
from serenissima.kernel.language import Phrase


@dataclass(frozen=True)
class Wishes:
    """Where a match is played, and how it is reported."""

    language: str
    workers: int
    ray: str | None
    """The address of a Ray cluster, or `local`."""
    html: Path | None
    json: str | None
    """A file; `-` for standard output."""


def hold(match: Match, folder: Folder, wishes: Wishes) -> None:
    """Play what is left of a match, then report."""
    left = [number for number in range(match.games) if number not in folder.results]
    if wishes.ray is not None:
        games = on_ray(match, left, wishes.ray)
    else:
        games = locally(match, left, wishes.workers)
    try:
        follow(match, folder, games, len(left))
    except KeyboardInterrupt:
        stopped = Phrase(
            "interrupted; run the same command again to go on from {folder}",
            folder=str(folder.path),
        )
        print(f"\n{stopped.text(wishes.language)}", file=sys.stderr)
    within = {number: folder.results[number] for number in folder.results if number < match.games}
    found = report.summary(match, within)
    if wishes.html is not None:
        wishes.html.write_text(page.page(found, wishes.language), "utf-8")
    if wishes.json == "-":
        print(json.dumps(found, indent=1, ensure_ascii=False))
        return
    print(report.lines_of(found, wishes.language))
    if wishes.json is not None:
        Path(wishes.json).write_text(json.dumps(found, indent=1, ensure_ascii=False), "utf-8")
    print(Phrase("records: {folder}", folder=str(folder.path)).text(wishes.language))


def follow(match: Match, folder: Folder, games: Iterator[Result], count: int) -> None:
    """Keep the games as they end, with the leading bot's rate beside the time left."""
    won, played = 0.0, 0
    first = match.bots[0]
    with tqdm(total=count, unit="game", disable=count < 1) as bar:
        for result in games:
            folder.keep(result)
            for fault in result["faults"]:
                number = result["number"] + 1
                logs.warning(
                    "arena", "bot failed", number=number, bot=fault["bot"], why=fault["why"]
                )
            if result.get("returns"):
                own = [share for bot, share in report.sided(result).values() if bot == first]
                won += sum(own)
                played += len(own)
                if played:
                    bar.set_postfix_str(f"{first} {won / played:.1%}", refresh=False)
            bar.update()
