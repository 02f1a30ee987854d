"""The table's figures: latency, throughput, opening, start-up, memory.

python bench/table.py [--game NAME] [--choices N]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from serenissima import GAMES
from serenissima.hosting.club import Club
from serenissima.hosting.open_table import OpenTable
from serenissima.store.store import Store
from serenissima.table.catalogue import Catalogue
from serenissima.table.setting import Seat, agreed
from serenissima.version import described

TABLES_AT_ONCE = 8


@contextlib.contextmanager
def served(folder: str, core: int | None = None) -> Iterator[tuple[str, float]]:
    """A server in a process of its own: its address, and how long it took to start."""
    start = time.perf_counter()
    program = subprocess.Popen(
        [
            Path(sys.executable).with_name("serenissima"),
            *("serve", "--port", "0", "--rate", "100000"),
            *("--database", str(Path(folder) / "bench.sqlite")),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    address = program.stdout.readline().strip().rstrip("/")
    httpx.get(address).raise_for_status()
    spent = time.perf_counter() - start
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(program.pid, {core})
    try:
        yield address, spent
    finally:
        program.send_signal(signal.SIGINT)
        program.wait(20)
        program.stdout.close()


class Hand:
    """Plays all seats of one table."""

    def __init__(self, client: httpx.AsyncClient, game: str, rng: random.Random) -> None:
        self.client, self.game, self.rng = client, game, rng
        self.table = ""
        self.tokens: dict[str, str] = {}
        self.seat = 0

    async def begin(self) -> None:
        """Set a new table of people."""
        wish = {"game": self.game, "seats": [{"kind": "person"}] * GAMES[self.game].seats[0]}
        answer = await self.client.post("/api/tables", json=wish)
        made = answer.raise_for_status().json()
        self.table, self.tokens = made["table"], made["tokens"]

    def bearer(self, seat: int) -> dict[str, str]:
        """What shows that we decide for a seat."""
        return {"authorization": f"Bearer {self.tokens[str(seat)]}"}

    async def look(self, seat: int) -> Any:
        """What a seat sees."""
        path = f"/api/tables/{self.table}"
        return (await self.client.get(path, headers=self.bearer(seat))).raise_for_status().json()

    async def next_choice(self) -> dict[str, int] | None:
        """Something the next decider may choose; None when the game is over."""
        seen = await self.look(self.seat)
        if seen["status"] != "playing":
            return None
        deciding = seen["view"]["public"]["deciding"]
        if self.seat not in deciding:
            self.seat = deciding[0]
            seen = await self.look(self.seat)
        choice = self.rng.choice(seen["asked"]["choices"])["option"]
        return {"number": seen["asked"]["number"], "option": choice}

    async def post(self, choice: dict[str, int]) -> None:
        """Make the choice."""
        path = f"/api/tables/{self.table}/choices"
        answer = await self.client.post(path, json=choice, headers=self.bearer(self.seat))
        answer.raise_for_status()


async def latency(address: str, game: str, choices: int) -> list[float]:
    """Seconds from posting a choice to the fragment on another seat's socket."""
    found: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        hand = Hand(client, game, random.Random(1))
        while len(found) < choices:
            await hand.begin()
            other = len(hand.tokens) - 1
            live = address.replace("http", "ws", 1) + f"/t/{hand.table}/live?seat={other}"
            arrivals: list[float] = []
            async with connect(live, additional_headers=hand.bearer(other)) as socket:
                reading = asyncio.create_task(note_arrivals(socket, arrivals))
                while len(found) < choices:
                    choice = await hand.next_choice()
                    if choice is None:
                        break
                    before, start = len(arrivals), time.perf_counter()
                    await hand.post(choice)
                    # The next look gives the fragment time; quiet steps send the others nothing.
                    if hand.seat != other and (await hand.look(hand.seat))["back"] != "free":
                        while len(arrivals) == before and time.perf_counter() - start < 5:
                            await asyncio.sleep(0.001)
                        found.append(arrivals[before] - start)
                reading.cancel()
    return found


async def note_arrivals(socket: Any, arrivals: list[float]) -> None:
    """When each fragment came."""
    async for _ in socket:
        arrivals.append(time.perf_counter())


async def throughput(address: str, game: str, seconds: float) -> float:
    """Choices a second of several tables at once, each choice after a look at the table."""
    made = 0
    until = time.perf_counter() + seconds

    async def play(number: int) -> None:
        nonlocal made
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            hand = Hand(client, game, random.Random(number))
            await hand.begin()
            while time.perf_counter() < until:
                choice = await hand.next_choice()
                if choice is None:
                    await hand.begin()
                    continue
                await hand.post(choice)
                made += 1

    start = time.perf_counter()
    await asyncio.gather(*(play(number) for number in range(TABLES_AT_ONCE)))
    return made / (time.perf_counter() - start)


async def played(club: Club, game: str, entries: int) -> OpenTable:
    """A table with a log of about this length."""
    rng = random.Random(entries)
    seats = GAMES[game].seats[0]
    setting = agreed(GAMES[game], seats=seats)
    while True:
        open_table = await club.create("bench", setting, [Seat("person")] * seats, 0.0, ())
        await open_table.start()
        assert open_table.table is not None
        while open_table.playing and open_table.table.now.sequence < entries:
            seat = open_table.table.deciding[0]
            option = rng.choice(open_table.table.options(seat))
            await open_table.choose(seat, open_table.table.now.asks[seat], option)
        if open_table.playing:
            return open_table


async def opening(folder: str, game: str) -> list[tuple[int, float]]:
    """Seconds to open a table, by the length of its log."""
    store = Store(str(Path(folder) / "opening.sqlite"))
    await store.open()
    club = Club(store, Catalogue.of(), driving=False)
    found = []
    for length in (20, 50, 100, 200, 400):
        open_table = await played(club, game, length)
        times = []
        for _ in range(15):
            await club.close_table(open_table.stored.id)
            start = time.perf_counter()
            await club.open(open_table.stored.id)
            times.append(time.perf_counter() - start)
        found.append((length, statistics.median(times)))
    await club.close()
    return found


def resident() -> int:
    """The memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def memory(folder: str, game: str, tables: int) -> float:
    """Bytes for each open, idle table."""
    store = Store(str(Path(folder) / "memory.sqlite"))
    await store.open()
    club = Club(store, Catalogue.of(), driving=False)
    names = []
    for _ in range(tables):
        names.append((await played(club, game, 60)).stored.id)
    for name in names:
        await club.close_table(name)
    await club.open(names[0])
    before = resident()
    for name in names[1:]:
        await club.open(name)
    after = resident()
    await club.close()
    return (after - before) / (tables - 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    parser.add_argument("--choices", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=6.0)
    args = parser.parse_args()
    print(f"{described()}; the table, {args.game}")
    with tempfile.TemporaryDirectory() as folder:
        starts = []
        for _ in range(4):
            with served(folder) as (_, spent):
                starts.append(spent)
        print(f"start-up to the first page, warm: {min(starts[1:]):.2f} s (of {len(starts) - 1})")
        with served(folder) as (address, _):
            times = sorted(asyncio.run(latency(address, args.game, args.choices)))
            p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
            print(
                f"posted choice to another seat's fragment: p50 {p50 * 1000:.1f} ms, "
                f"p99 {p99 * 1000:.1f} ms (of {len(times)})"
            )
        with served(folder, core=0) as (address, _):
            rate = asyncio.run(throughput(address, args.game, args.seconds))
            print(f"choices through the whole stack on one core: {rate:.0f} a second")
        for length, seconds in asyncio.run(opening(folder, args.game)):
            print(f"opening a table of {length:4d} entries: {seconds * 1000:.1f} ms")
        size = asyncio.run(memory(folder, args.game, 40))
        print(f"memory of an open, idle table: {size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
