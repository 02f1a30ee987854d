"""A club of its own for a test, on a database in a folder, without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from serenissima.hosting.club import Club
from serenissima.hosting.open_table import OpenTable
from serenissima.table.catalogue import Catalogue
from serenissima.table.setting import Seat, agreed
from table import hush

CATALOGUE = Catalogue.of(["table.hush:GAME"])
PEOPLE = (Seat("person", "Anna"), Seat("person", "Bice"))


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


@asynccontextmanager
async def a_club(folder: Path, **more: Any) -> AsyncIterator[Club]:
    club = await Club.at(str(folder / "club.sqlite"), CATALOGUE, **more)
    try:
        yield club
    finally:
        await club.close()


async def a_table(club: Club, seats: tuple[Seat, ...] = PEOPLE, **wishes: Any) -> OpenTable:
    """A table of Hush that has begun; the host holds no seat."""
    setting = agreed(hush.GAME, seats=2, **wishes)
    open_table = await club.create("host", setting, seats, 0.0, ())
    await open_table.start()
    return open_table
