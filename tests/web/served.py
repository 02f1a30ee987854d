"""A club for the tests: in this process, or behind a real socket."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn
from starlette.testclient import TestClient

from serenissima.bots.bot import LEVELS
from serenissima.hosting.club import Club
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game
from serenissima.table.catalogue import Catalogue
from serenissima.web.app import make_app
from serenissima.web.security import Guard, Limits

FREE = Limits(posts=(1e9, 1e9), tables=(1e9, 1e9), talk=(1e9, 1e9))
ORIGIN = {"origin": "http://testserver"}


def together(game: Game) -> int:
    """The fewest seats at which a game is played with others."""
    return next(seats for seats in game.seats if seats > 1)


class Clock:
    """Time that stands until it is moved."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.time = start

    def __call__(self) -> float:
        return self.time


class Scripted(Dealer):
    """A dealer that draws what it is told; what it shows at the start tells nothing of that."""

    def __init__(self, draws: list[int]) -> None:
        super().__init__("scripted")
        self.script = draws

    def choose(self, count: int) -> int:
        drawn = self.script[self.draws] if self.draws < len(self.script) else 0
        self.draws += 1
        return drawn


def an_app(folder: Path, catalogue: Catalogue, **more: Any) -> Guard:
    more.setdefault("limits", FREE)
    more.setdefault("levels", [*LEVELS, "chancer"])
    return make_app(str(folder / "tables.sqlite"), catalogue, warm=False, **more)


@contextlib.contextmanager
def visiting(app: Guard, **more: Any) -> Iterator[TestClient]:
    with TestClient(app, headers=ORIGIN, **more) as client:
        yield client


def club_of(app: Guard) -> Club:
    found = app.app.state.club
    assert isinstance(found, Club)
    return found


@contextlib.contextmanager
def listening(app: Guard, port: int = 0) -> Iterator[str]:
    """The application behind a real socket, in a thread of its own."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws="websockets-sansio", lifespan="on"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(15)
        listener.close()
