"""The server is killed again and again while people play; what was acknowledged is never lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from serenissima.games import GAMES
from serenissima.store.store import Store
from serenissima.table.log import BACK
from web.served import together

KILLS = 50
TABLES = [*GAMES, "kuhn"]
CATALOGUE = [*GAMES, "kuhn:GAME"]


class Mortal:
    """A server that dies by SIGKILL and rises again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        tests = Path(__file__).parents[1]
        path = os.pathsep.join([str(tests), str(tests.parent / "examples")])
        self.program = subprocess.Popen(
            [sys.executable, "-m", "web.forked", str(self.port), str(folder), *CATALOGUE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        self.pid = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def rise(self) -> None:
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.write("\n")
        self.program.stdin.flush()
        self.pid = int(self.program.stdout.readline())

    def die(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.close()
        self.die()
        self.program.stdout.close()
        self.program.wait(20)


@dataclass
class Player(threading.Thread):
    """Plays all seats of one table after another, remembering what was acknowledged."""

    address: str
    game: str
    rng: random.Random
    stop: threading.Event
    acknowledged: dict[tuple[str, int, int], int] = field(default_factory=dict)
    tables: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seat: int = 0

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        with httpx.Client(base_url=self.address, timeout=5) as client:
            while not self.stop.is_set():
                try:
                    if not self.play_one(client):
                        self.new_table(client)
                except httpx.TransportError:
                    time.sleep(0.01)

    def new_table(self, client: httpx.Client) -> None:
        seats = together(GAMES[self.game]) if self.game in GAMES else 2
        body = {"game": self.game, "seats": [{"kind": "person"}] * seats, "watching": "none"}
        made = client.post("/api/tables", json=body)
        if made.status_code == 201:
            self.tables.append(made.json())

    def play_one(self, client: httpx.Client) -> bool:
        """One choice at the last table; False when that is over."""
        if not self.tables:
            return False
        table = self.tables[-1]
        path = f"/api/tables/{table['table']}"
        look = self.look(client, table, self.seat)
        if look["status"] != "playing":
            return False
        deciding = look["view"]["public"]["deciding"]
        if self.seat not in deciding:
            self.seat = self.rng.choice(deciding)
            look = self.look(client, table, self.seat)
        bearer = {"authorization": f"Bearer {table['tokens'][str(self.seat)]}"}
        number = look["asked"]["number"]
        if look["back"] == "free" and self.rng.random() < 0.2:
            client.post(f"{path}/back", json={"number": number}, headers=bearer)
            return True
        option = self.rng.choice(look["asked"]["choices"])["option"]
        body = {"number": number, "option": option}
        answer = client.post(f"{path}/choices", json=body, headers=bearer)
        if answer.status_code == 200:
            self.acknowledged[table["table"], self.seat, number] = option
        elif answer.status_code != 409:
            self.faults.append(f"{answer.status_code} {answer.text}")
        return True

    def look(self, client: httpx.Client, table: dict[str, Any], seat: int) -> Any:
        bearer = {"authorization": f"Bearer {table['tokens'][str(seat)]}"}
        answer = client.get(f"/api/tables/{table['table']}", headers=bearer)
        if answer.status_code != 200:
            self.faults.append(f"{answer.status_code} {answer.text}")
        return answer.json()


def test_nothing_acknowledged_is_lost_by_kills(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    rng = random.Random(11)
    stop = threading.Event()
    players = [
        Player(server.address, game, random.Random(n), stop) for n, game in enumerate(TABLES)
    ]
    try:
        server.rise()
        for player in players:
            player.start()
        for _ in range(KILLS):
            wait_for_play(players, rng.randint(1, 8))
            time.sleep(rng.uniform(0, 0.03))
            server.die()
            server.rise()
        wait_for_play(players, 5)
        stop.set()
        for player in players:
            player.join(20)
        acknowledged = sum(len(player.acknowledged) for player in players)
        for player in players:
            assert player.faults == []
            check_log(tmp_path, player)
            plays_on(server.address, player)
    finally:
        stop.set()
        server.end()
    assert acknowledged >= 2 * KILLS, "there was play between the kills"


def wait_for_play(players: list[Player], choices: int) -> None:
    """Until so many more choices were acknowledged."""
    goal = sum(len(player.acknowledged) for player in players) + choices
    until = time.monotonic() + 30
    while sum(len(player.acknowledged) for player in players) < goal:
        assert time.monotonic() < until, "nobody plays any more"
        time.sleep(0.001)


def check_log(folder: Path, player: Player) -> None:
    """Every acknowledged choice stands in the log where it was acknowledged, once."""

    async def read() -> dict[tuple[str, int, int], int]:
        store = Store(str(folder / "tables.sqlite"))
        found: dict[tuple[str, int, int], int] = {}
        for table in player.tables:
            entries = await store.entries(table["table"])
            assert [entry.sequence for entry in entries] == list(range(len(entries)))
            count: dict[int, int] = {}
            for entry in entries:
                number = count.get(entry.seat, 0)
                count[entry.seat] = number + 1
                if entry.kind != BACK:
                    found[table["table"], entry.seat, number] = entry.option
        await store.close()
        return found

    found = asyncio.run(read())
    lost = {k: v for k, v in player.acknowledged.items() if found.get(k) != v}
    assert lost == {}


def plays_on(address: str, player: Player) -> None:
    """Every table opens; the last one takes further choices."""
    with httpx.Client(base_url=address, timeout=10) as client:
        for table in player.tables:
            for token in table["tokens"].values():
                bearer = {"authorization": f"Bearer {token}"}
                look = client.get(f"/api/tables/{table['table']}", headers=bearer)
                assert look.status_code == 200, look.text
        before = len(player.acknowledged)
        for _ in range(3):
            if not player.play_one(client):
                player.new_table(client)
        assert len(player.acknowledged) > before or player.game == "kuhn"
