"""Play the matches that docs/bots.md tells of, each until its interval lies clear of its bar.

    python bench/bars.py [WORD …] --folder bars --workers 2

plays those that have all the words (such as doge, 4, novice) and prints them as rows of the table.
It may be stopped at any time: the same command goes on, and prints what is finished at once. Every
match is one of `serenissima arena`, and that command can take it up in the same folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from serenissima import GAMES
from serenissima.arena.match import Setting, side_count
from serenissima.arena.report import summary
from serenissima.arena.run import Folder, locally
from serenissima.bots.bot import LEVELS

LOOKS = (12, 24, 48, 96, 200)
"""After how many games a match is looked at: to look after each would flatter the intervals."""
THINK = 0.25
TIMES = ("0.05", "0.25", "1")
NOVICES = {4: 0.70, 3: 0.75, 2: 0.85}
TIMED = {"doge": 3, "intrigo": 3, "inkognito": 4, "venice": 3}
"""At how many seats strength is held against thinking time."""


@dataclass(frozen=True)
class Row:
    """One match: a bot in one place, another in all others, and how often the first must win."""

    game: str
    seats: int
    bots: tuple[str, ...]
    bar: float

    @property
    def title(self) -> str:
        """How the match is told in the table."""
        return f"{self.game.capitalize()}, {self.seats} | {', '.join(self.bots)}"

    def setting(self, games: int) -> Setting:
        """The match itself."""
        return Setting(self.game, self.seats, self.bots, games, 1, THINK, {}, "cpu")


def rows() -> Iterator[Row]:
    """Every match with a bar."""
    for name, game in GAMES.items():
        for seats in game.seats:
            if seats == 1:
                yield Row(name, 1, ("master",), 0.5)
                continue
            sides = side_count(game, Setting(name, seats, ("master",), 1, 1))
            level = 0.58 if sides == 2 else 1.3 / sides
            if seats < 5:
                novices = 0.80 if name == "inkognito" else NOVICES[seats]
                yield Row(name, seats, ("master", "novice"), novices)
                yield Row(name, seats, ("master", "plain"), 0.65 if sides == 2 else 1.6 / sides)
            for lower, higher in pairwise(LEVELS):
                yield Row(name, seats, (higher, lower), level)
            if TIMED[name] == seats:
                for lower, higher in pairwise(TIMES):
                    bots = (f"master@{higher}", f"master@{lower}")
                    yield Row(name, seats, bots, 1 / sides)


def play(row: Row, place: Path, workers: int, most: int) -> str:
    """Play a match until it is clear or long enough; its row in the table."""
    first = row.setting(most)
    folder = Folder(place / f"{row.game}-{row.seats}-{first.digest()}", first)
    for games in (*(look for look in LOOKS if look < most), most):
        setting = row.setting(games)
        left = [number for number in range(games) if number not in folder.results]
        for result in locally(setting, left, workers):
            folder.keep(result)
        within = {number: folder.results[number] for number in range(games)}
        found = summary(setting, within)["bots"][0]
        low, high = found["interval"]
        if low > row.bar or high < row.bar:
            break
    verdict = "shown" if low > row.bar else "missed" if high < row.bar else "not yet"
    if verdict == "not yet" and games >= LOOKS[-1]:
        verdict = "reached" if found["win_rate"] >= row.bar else "missed"
    return (
        f"| {row.title} | {games} | {100 * found['win_rate']:.1f} % | "
        f"{100 * low:.1f} – {100 * high:.1f} | {100 * row.bar:.1f} % | {verdict} |"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--folder", type=Path, default=Path("bars"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=int, default=LOOKS[-1], help="games of a match at most")
    args = parser.parse_args()
    for row in rows():
        parts = {row.game, str(row.seats), *row.bots, *(bot.partition("@")[0] for bot in row.bots)}
        if parts.issuperset(args.words):
            print(play(row, args.folder, args.workers, args.most), flush=True)


if __name__ == "__main__":
    main()
