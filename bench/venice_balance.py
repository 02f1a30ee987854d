"""How balanced Venice's house data are: games between bots, counted and written down.

    python bench/venice_balance.py --games 2000 --rounds 200 --write

plays the games, spread evenly over 2 to 5 seats, a tenth as many alone, and puts the report into
docs/games/venice/balance.md. Run it again when the bots get better.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from librt.random import Random
from tqdm import tqdm

from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.packs import box
from serenissima.games.venice import GAME
from serenissima.games.venice.data import BUILDINGS
from serenissima.games.venice.rules.turn import ROUND_LIMIT
from serenissima.games.venice.state import MISSION_DECK
from serenissima.kernel.state import OVER, Journal

PATIENCE = 1e18
"""Not time but the number of imagined games limits their thinking: the same games anywhere."""
REPORT = Path(__file__).parents[1] / "docs/games/venice/balance.md"


class Tally:
    """What was counted in a game, or in all of them together."""

    def __init__(self) -> None:
        self.games: Counter[int] = Counter()
        self.wins: Counter[tuple[int, int]] = Counter()
        self.rounds: Counter[int] = Counter()
        self.arrests: Counter[int] = Counter()
        self.council: Counter[int] = Counter()
        self.missions: Counter[int] = Counter()
        self.limit: Counter[int] = Counter()
        self.seen: Counter[int] = Counter()
        self.kept: Counter[int] = Counter()
        self.completed: Counter[int] = Counter()
        self.by_winners: Counter[int] = Counter()
        self.seats_won = 0
        self.seats_lost = 0
        self.used: Counter[str] = Counter()
        self.moored: Counter[str] = Counter()
        self.points: Counter[int] = Counter()
        self.winning_points: Counter[int] = Counter()
        self.doge_points = 0

    def add(self, other: Tally) -> None:
        """Count what another one counted."""
        for name, count in vars(other).items():
            if isinstance(count, Counter):
                getattr(self, name).update(count)
            else:
                setattr(self, name, getattr(self, name) + count)


def play(seats: int, seed: int, rounds: int) -> Tally:
    """One game between equal bots, counted."""
    tally, rng = Tally(), Random(seed)
    state = GAME.new(seats)
    bots = [Searcher(GAME, PATIENCE, Skill(rounds)) for _ in range(seats)]
    completed: list[tuple[int, int]] = []
    state.journal = Journal()
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        if seat < 0:
            option = options[rng.randrange(len(options))]
        else:
            option = bots[seat].choose(GAME.view(state, seat), options, rng, PATIENCE)
        state.apply(seat, option)
    for note in state.journal.notes:
        facts = [int(fact) for fact in note.facts]
        if note.kind == "saw" and facts[1] == MISSION_DECK:
            tally.seen[facts[2]] += 1
        elif note.kind == "kept card" and facts[1] == MISSION_DECK:
            tally.kept[facts[2]] += 1
        elif note.kind == "gave back card":
            tally.kept[facts[2]] -= 1
        elif note.kind == "completed":
            completed.append((facts[0], facts[1]))
        elif note.kind == "used":
            tally.used[BUILDINGS[facts[1]]] += 1
    # Of the three missions dealt at the start all but the one given back are kept.
    first = [note for note in state.journal.notes if note.kind == "saw"][: 3 * seats]
    for note in first:
        tally.kept[int(note.facts[2])] += 1
    described = state.to_dict()
    returns = state.returns()
    tally.games[seats] += 1
    tally.rounds[seats] += described["round"]
    if described["round"] > ROUND_LIMIT + 1:
        tally.limit[seats] += 1
    elif seats > 1 and described["mission_top"] + described["under"]["missions"]:
        tally.council[seats] += 1
    else:
        tally.missions[seats] += 1
    tally.arrests[seats] += described["arrested"] is not None
    for seat, value in enumerate(returns):
        points = described["fleets"][seat]["points"]
        tally.points[seats] += points
        if value:
            tally.wins[seats, seat] += 1
            tally.winning_points[seats] += points
    if seats == 1:
        tally.doge_points += described["fleets"][1]["points"]
        return tally
    tally.seats_won += 1
    tally.seats_lost += seats - 1
    for seat, mission in completed:
        tally.completed[mission] += 1
        if returns[seat]:
            tally.by_winners[mission] += 1
    return tally


def report(tally: Tally, rounds: int) -> str:
    """The whole report as a page."""
    total = sum(count for seats, count in tally.games.items() if seats > 1)
    out = [
        "# Venice: balance",
        "",
        f"Made by `python bench/venice_balance.py --games {total} --rounds {rounds} --write`: "
        f"{total} games for 2 to 5 seats and {tally.games[1]} alone, between equal bots that "
        f"imagine {rounds} games a turn (a `regular` 80, an `expert` 500) and never blunder. To be "
        "made again when the bots get better.",
        "",
        "## Seats",
        "",
        "The end came by the council, by the last mission, or by the limit of ruling R54.",
        "",
        "| seats | games | rounds | council, missions, limit | arrests | points | "
        "winner's points | wins by seat | most over fair share |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for seats in sorted(tally.games):
        games = tally.games[seats]
        wins = [tally.wins[seats, seat] for seat in range(seats)]
        share = max(wins) / games * seats
        won = max(1, sum(wins))
        by = (tally.council, tally.missions, tally.limit)
        ends = ", ".join(f"{how[seats] / games:.0%}" for how in by)
        out.append(
            f"| {seats} | {games} | "
            + (f"{tally.rounds[seats] / games:.1f} | {ends} | " if seats > 1 else "– | – | ")
            + f"{tally.arrests[seats] / games:.0%} | "
            f"{tally.points[seats] / games / seats:.1f} | {tally.winning_points[seats] / won:.1f} |"
            f" {', '.join(f'{w / games:.1%}' for w in wins)} | "
            + (f"{share:.2f} |" if seats > 1 else "– |")
        )
    if tally.games[1]:
        doge = tally.doge_points / tally.games[1]
        out += ["", f"Alone, the Doge scores {doge:.1f} points on average."]
    out += [
        "",
        "## Missions",
        "",
        "Kept: of the times a mission was seen by somebody who drew it. Completed: of the times it "
        "was kept. By winners and by others: times a game and player. The last column is the "
        "first by the second; over 1.50 is marked.",
        "",
        "| mission | at | seen | kept | completed | by winners | by others | ratio |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for number, mission in enumerate(box("venice")["missions"]["list"]):
        by_winner = tally.by_winners[number] / max(1, tally.seats_won)
        by_other = (tally.completed[number] - tally.by_winners[number]) / max(1, tally.seats_lost)
        ratio = by_winner / by_other if by_other else 0.0
        mark = " **over**" if ratio > 1.5 else ""
        out.append(
            f"| {number + 1} {mission['en']} | {mission['at']} | {tally.seen[number]} | "
            f"{tally.kept[number] / max(1, tally.seen[number]):.0%} | "
            f"{tally.completed[number] / max(1, tally.kept[number]):.0%} | {by_winner:.3f} | "
            f"{by_other:.3f} | {ratio:.2f}{mark} |"
        )
    all_winner = sum(tally.by_winners.values()) / max(1, tally.seats_won)
    all_other = (sum(tally.completed.values()) - sum(tally.by_winners.values())) / max(
        1, tally.seats_lost
    )
    out += [
        "",
        f"All missions together: a winner completes {all_winner:.2f}, another player "
        f"{all_other:.2f}: {all_winner / max(all_other, 1e-9):.2f} times as many.",
        "",
        "## Buildings",
        "",
        "Effects used, of all effects used.",
        "",
        "| building | share |",
        "|---|---|",
    ]
    uses = max(1, sum(tally.used.values()))
    out += [f"| {name} | {tally.used[name] / uses:.1%} |" for name in BUILDINGS]
    return "\n".join(out) + "\n"


def main() -> None:
    """Play, count, print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=200, help="games a bot imagines in a turn")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--alone", action="store_true", help="only games against the Doge")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    arguments = parser.parse_args()
    jobs = [
        (n, seed, arguments.rounds) for seed in range(arguments.games // 4) for n in range(2, 6)
    ]
    jobs += [(1, seed, arguments.rounds) for seed in range(arguments.games // 10)]
    if arguments.alone:
        jobs = [(1, seed, arguments.rounds) for seed in range(arguments.games)]
    tally = Tally()
    with ProcessPoolExecutor(arguments.workers) as pool:
        played = pool.map(play, *zip(*jobs, strict=True), chunksize=4)
        for game in tqdm(played, total=len(jobs), mininterval=10):
            tally.add(game)
    text = report(tally, arguments.rounds)
    if arguments.write:
        kept = REPORT.read_text() if REPORT.exists() else ""
        # What was written by hand about the figures stays below them.
        _, mark, remarks = kept.partition("\n## Remarks\n")
        REPORT.write_text(text + mark + remarks)
    else:
        print(text)


if __name__ == "__main__":
    main()
