"""Finds the recorded games of Venice: one for each way of ending, for every number of seats.

Run `python tests/games/venice/find_records.py` after a change of the rules version.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from librt.random import Random

from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.venice import GAME
from serenissima.games.venice.describe.names import COLOURS
from serenissima.games.venice.rules.turn import ROUND_LIMIT
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import Record, play
from serenissima.kernel.state import State

FOLDER = Path(__file__).parents[2] / "records/venice"
PAWN = dict(zip(range(2, 6), GAME.tables["numbers"]["end_pawn"], strict=True))
FAR = 1e18
Described = dict[str, Any]


def seated(end: Described, what: str) -> list[Any]:
    """A value of each seat."""
    return [end["fleets"][seat][what] for seat in range(end["seats"])]


def by_council(end: Described) -> bool:
    """A marker reached the pawn while missions were left."""
    left = end["mission_top"] + end["under"]["missions"]
    reached = max(seated(end, "council")) >= PAWN[end["seats"]]
    return bool(left > 0 and reached and end["round"] < ROUND_LIMIT)


def by_missions(end: Described) -> bool:
    """The last mission was drawn, and no marker reached the pawn."""
    left = end["mission_top"] + end["under"]["missions"]
    reached = max(seated(end, "council")) >= PAWN[end["seats"]]
    return bool(left == 0 and not reached and end["round"] < ROUND_LIMIT)


def arrest(end: Described) -> bool:
    """One player had more intrigue than all others, and would have won but for that."""
    intrigue = sorted(seated(end, "intrigue"))
    points = seated(end, "points")
    suspect = end["arrested"]
    return (
        suspect is not None
        and intrigue[-1] > intrigue[-2]
        and points[COLOURS.index(suspect)] == max(points)
    )


def arrest_tie(end: Described) -> bool:
    """Several players had the most intrigue; the last of them was arrested."""
    intrigue = seated(end, "intrigue")
    worst = max(intrigue)
    last = max(seat for seat, value in enumerate(intrigue) if value == worst)
    return bool(worst > 0 and intrigue.count(worst) > 1 and end["arrested"] == COLOURS[last])


def points_tie(end: Described) -> bool:
    """Several players who were not arrested had the most points; the first of them won."""
    free = [s for s in range(end["seats"]) if COLOURS[s] != end["arrested"]]
    points = [end["fleets"][seat]["points"] for seat in free]
    first = free[points.index(max(points))]
    return bool(points.count(max(points)) > 1 and end["winner"] == COLOURS[first])


def solo_win(end: Described) -> bool:
    """The Doge was beaten."""
    return bool(end["winner"] == "blue")


def solo_arrest(end: Described) -> bool:
    """More points than the Doge, but arrested."""
    mine, doge = end["fleets"][0]["points"], end["fleets"][1]["points"]
    return bool(end["arrested"] == "blue" and mine > doge)


def solo_behind(end: Described) -> bool:
    """No arrest, but not enough points."""
    return end["arrested"] is None and end["winner"] is None


FEATURES: dict[str, tuple[int, Callable[[Described], bool]]] = {
    "one-win": (1, solo_win),
    "one-arrest": (1, solo_arrest),
    "one-behind": (1, solo_behind),
    "two-council": (2, by_council),
    "two-missions": (2, by_missions),
    "three-missions": (3, by_missions),
    "three-points-tie": (3, points_tie),
    "four-arrest": (4, arrest),
    "four-council": (4, by_council),
    "five-arrest-tie": (5, arrest_tie),
}


def played(seats: int, seed: int, rounds: int) -> tuple[Record, State]:
    """A game between bots that imagine so many games a turn, or between dice if they do none."""
    rng = Random(seed)
    bots = [Searcher(GAME, FAR, Skill(rounds)) for _ in range(seats)]

    def choose(state: State, seat: int) -> int:
        options = [int(option) for option in state.options(seat)]
        if rounds == 0:
            return options[rng.randrange(len(options))]
        return bots[seat].choose(GAME.view(state, seat), options, rng, FAR)

    return play(GAME, seats, {}, Dealer(f"venice-{seats}-{seed}"), choose)


def find(name: str) -> Record:
    """The first game that shows a feature."""
    seats, shows = FEATURES[name]
    rounds = 0 if name == "three-points-tie" else 250 if seats == 1 else 20
    for seed in range(2000):
        record, end = played(seats, seed, rounds)
        if shows(end.to_dict()):
            return record
    raise RuntimeError(f"no game shows {name}")


def main() -> None:
    """Find a game for each feature and write it down."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FEATURES:
        record = find(name)
        record.date = "2026-11-16"
        (FOLDER / f"{name}.txt").write_text(record.to_text())
        print(name, len(record.moves), flush=True)


if __name__ == "__main__":
    main()
