"""The processes bots think in: a late one is ended and replaced, and only the log tells."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from serenissima import logs
from serenissima.bots.worker import KEPT
from serenissima.kernel.game import View
from serenissima.kernel.language import Phrase

GRACE = 5.0
"""Seconds beyond its thinking time after which a bot counts as lost; loading the game included."""


@dataclass(frozen=True)
class Thought:
    """What came back from a bot: an option, or what went wrong."""

    option: int | None
    trouble: str = ""
    advice: tuple[tuple[int, Phrase], ...] = ()
    """The few choices it likes best and what it says of them, when it was asked to."""


class Workers:
    """A few processes of their own; the questions wait for a free one."""

    def __init__(self, count: int | None = None, grace: float = GRACE) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.grace = grace
        self.free: list[asyncio.subprocess.Process] = []
        self.busy: set[asyncio.subprocess.Process] = set()
        self.homes: dict[str, asyncio.subprocess.Process] = {}
        """Which process thought for a place last: it remembers the turn so far."""
        self.places = asyncio.Semaphore(self.count)

    async def choose(
        self,
        game: str,
        level: str,
        view: View,
        options: Sequence[int],
        seed: int,
        seconds: float,
        *,
        place: str,
        explain: bool = False,
    ) -> Thought:
        """Ask a bot of this level; late, lost or nonsensical answers come back as trouble.

        The place is its own: a seat at a table, and nobody else's steps are taken for its own.
        """
        question = {
            "game": game,
            "level": level,
            "view": view.to_dict(),
            "options": list(options),
            "seed": seed,
            "seconds": seconds,
            "place": place,
            "explain": explain,
        }
        line = (json.dumps(question) + "\n").encode()
        async with self.places:
            thought = await self.ask(place, line, seconds + self.grace)
        if thought.option is None:
            logs.warning("bots", "bot failed", game=game, bot=level, why=thought.trouble)
        return thought

    async def ask(self, place: str, line: bytes, seconds: float) -> Thought:
        """Send a question to a process, and replace the process if it gives no answer in time."""
        process = self.at_home(place) or await self.start()
        self.busy.add(process)
        self.homes[place] = process
        try:
            thought = await asyncio.wait_for(self.exchange(process, line), seconds)
        except TimeoutError:
            self.end(process)
            return Thought(None, f"gave no answer within {seconds:.0f} s")
        except (OSError, ValueError):
            self.end(process)
            return Thought(None, "its process ended")
        except asyncio.CancelledError:
            self.end(process)
            raise
        self.busy.discard(process)
        self.free.append(process)
        return thought

    def at_home(self, place: str) -> asyncio.subprocess.Process | None:
        """A free process, the one that knows this place if it is free; None if none is."""
        home = self.homes.pop(place, None)
        while len(self.homes) >= KEPT * self.count:
            del self.homes[next(iter(self.homes))]
        if home in self.free:
            self.free.remove(home)
            return home
        return self.free.pop() if self.free else None

    async def exchange(self, process: asyncio.subprocess.Process, line: bytes) -> Thought:
        """One question and its answer."""
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        reply = await process.stdout.readline()
        if not reply:
            raise OSError("the process ended")
        data = json.loads(reply)
        advice = data.get("advice", [])
        told = tuple((int(option), Phrase.from_data(phrase)) for option, phrase in advice)
        return Thought(data.get("option"), data.get("trouble", ""), told)

    async def start(self) -> asyncio.subprocess.Process:
        """A fresh process; it finds modules where this one does."""
        path = os.pathsep.join(entry for entry in sys.path if entry)
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "serenissima.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )

    async def warm(self) -> None:
        """Start one process ahead of the first question."""
        if not self.free and not self.busy:
            self.free.append(await self.start())

    def end(self, process: asyncio.subprocess.Process) -> None:
        """Stop a process for good."""
        self.busy.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """Stop them all."""
        for process in [*self.free, *self.busy]:
            self.end(process)
            await process.wait()
        self.free.clear()
