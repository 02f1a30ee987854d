"""Play the matches that docs/bots.md tells of, each until its interval lies clear of its bar.

    python bench/bars.py [WORD …] --folder bars --workers 2

plays those that have all the words (such as doge, 4, novice) and prints them as rows of the table.
It may be stopped at any time: the same command goes on, and prints what is finished at once. Every
match is one of `serenissima arena`, and that command can take it up in the same folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from serenissima import GAMES
from serenissima.arena.match import Match, side_count
from serenissima.arena.report import summary
from serenissima.arena.run import Folder, locally
from serenissima.bots.bot import LEVELS

LOOKS = (12, 24, 48, 96, 200)
"""After how many games a match is looked at: to look after each would flatter the intervals."""
THINK = 0.25
TIMES = ("0.05", "0.25", "1")
NOVICES = {4: 0.70, 3: 0.75, 2: 0.85}
TIMED = {"doge": 3, "intrigo": 3, "inkognito": 4, "venice": 2}
"""At how many seats strength is held against thinking time: with two sides fewer games tell."""


def match(game: str, seats: int, *bots: str) -> Match:
    """A match of a bot in one place against another in all others."""
    return Match(game, seats, bots, LOOKS[-1], 1, THINK, {}, "cpu")


def rows() -> Iterator[tuple[Match, float]]:
    """Every match, and how often its first bot must win."""
    for name, game in GAMES.items():
        for seats in game.seats:
            if seats == 1:
                yield match(name, 1, "master"), 0.5
                continue
            sides = side_count(game, match(name, seats, "master"))
            level = 0.58 if sides == 2 else 1.3 / sides
            if seats < 5:
                novices = 0.80 if name == "inkognito" else NOVICES[seats]
                yield match(name, seats, "master", "novice"), novices
                plain = 0.65 if sides == 2 else 1.6 / sides
                yield match(name, seats, "master", "plain"), plain
            for lower, higher in pairwise(LEVELS):
                yield match(name, seats, higher, lower), level
            if TIMED[name] == seats:
                for lower, higher in pairwise(TIMES):
                    yield match(name, seats, f"master@{higher}", f"master@{lower}"), 1 / sides


def play(whole: Match, bar: float, place: Path, workers: int, most: int) -> str:
    """Play a match until it is clear or long enough; its row in the table."""
    folder = Folder(place / f"{whole.game}-{whole.seats}-{whole.digest()}", whole)
    for games in (*(look for look in LOOKS if look < most), most):
        match = replace(whole, games=games)
        left = [number for number in range(games) if number not in folder.results]
        for result in locally(match, left, workers):
            folder.keep(result)
        within = {number: folder.results[number] for number in range(games)}
        found = summary(match, within)["bots"][0]
        low, high = found["interval"]
        if low > bar or high < bar:
            break
    verdict = "shown" if low > bar else "missed" if high < bar else "not yet"
    if verdict == "not yet" and games >= LOOKS[-1]:
        verdict = "likely" if found["win_rate"] >= bar else "missed"
    return (
        f"| {whole.game.capitalize()}, {whole.seats} | {', '.join(whole.bots)} | "
        f"{games} | {100 * found['win_rate']:.1f} % | "
        f"{100 * low:.1f} – {100 * high:.1f} | {100 * bar:.1f} % | {verdict} |"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--folder", type=Path, default=Path("bars"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=int, default=LOOKS[-1], help="games of a match at most")
    args = parser.parse_args()
    for match, bar in rows():
        kinds = (bot.partition("@")[0] for bot in match.bots)
        if {match.game, str(match.seats), *match.bots, *kinds}.issuperset(args.words):
            print(play(match, bar, args.folder, args.workers, args.most), flush=True)


if __name__ == "__main__":
    main()
