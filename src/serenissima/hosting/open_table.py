"""A table that is open in this process: every change is proposed, written down, then adopted."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from serenissima import logs
from serenissima.bots.bot import level_named
from serenissima.bots.workers import Thought, Workers
from serenissima.games.lesson import Lesson, lesson_at
from serenissima.hosting import advice, talk
from serenissima.hosting.presence import Presence
from serenissima.kernel.chance import Dealer
from serenissima.kernel.events import Events
from serenissima.kernel.game import Game
from serenissima.store.store import Conflict, Mark, Store, StoredTable
from serenissima.table.catalogue import Edition
from serenissima.table.replay import Moment
from serenissima.table.setting import TALK_LENGTH, Seat, plain
from serenissima.table.table import TAIL, Proposal, Refusal, Table, WrongRules

STAND_IN: Final = "novice"
"""Who decides when a person's time is up, and who takes a seat that nobody came to."""
BEGUN: Final = ("playing", "over", "ended")
"""When there is a game to be read from the log."""
DONE: Final = ("over", "ended", "record")
"""When everything may be revealed, and nothing is played any more."""


@dataclass(frozen=True)
class Services:
    """What every open table needs of the process that it is open in."""

    store: Store
    workers: Workers
    now: Callable[[], float]
    dealer: Callable[[str], Dealer]


class OpenTable:
    """One open table. Every change goes through its lock, and is durable before it is shown."""

    def __init__(self, services: Services, stored: StoredTable, edition: Edition | None) -> None:
        self.services = services
        self.stored = stored
        self.edition = edition
        """The game that is played, None where it is not offered here."""
        self.table: Table | None = None
        """The game being played, once it has begun."""
        self.talk = talk.Talk(services.store, stored.id, services.now)
        self.holders: dict[str, dict[int, int]] = {}
        """The seats that each visitor holds, each with the generation of its link."""
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.adviser = advice.Adviser(self.presence.wake)
        self.hurry = asyncio.Event()
        """Set when the bots are not to wait any longer."""
        self.trouble: WrongRules | None = None
        """Why the table cannot be played here, if it cannot."""
        self.closed = False
        """Whether it must be opened anew: it was put away, or what the log has is unknown."""
        self.past: tuple[int, list[Moment], list[float]] | None = None
        """What a spectator who is shown the table later has to come; see `lookback.delayed`."""

    @property
    def tag(self) -> str:
        """What the table is called in logs; whoever knows its own name could come to it."""
        return hashlib.sha256(self.stored.id.encode()).hexdigest()[:8]

    # ---- opening and closing

    async def load(self) -> None:
        """Read what is needed to play on: the last snapshot and what came after it."""
        store = self.services.store
        await self.talk.load()
        for visitor, seat, generation in await store.holders(self.stored.id):
            self.holders.setdefault(visitor, {})[seat] = generation
        if self.stored.status not in BEGUN or self.edition is None:
            return
        self.table = await self.read_log(self.edition.game)

    async def read_log(self, game: Game) -> Table:
        """The game as the log has it."""
        store, stored = self.services.store, self.stored
        table = Table(game, stored.setting, stored.seed, self.services.dealer(stored.seed))
        snapshot = await store.snapshot(stored.id)
        first, events = snapshot.sequence if snapshot else 0, events_of(game)
        entries = await store.entries(stored.id, first)
        tails = {
            viewer: await store.tail(stored.id, viewer, TAIL, events) for viewer in table.viewers
        }
        table.reopen(snapshot, entries, tails, self.services.now())
        return table

    def mark(self) -> Mark:
        """How far the table has come, as this process knows it."""
        stored = self.stored
        return Mark(
            stored.status,
            stored.pace,
            stored.rematch,
            self.table.now.sequence if self.table is not None else 0,
            self.talk.last,
            sum(len(seats) for seats in self.holders.values()),
            stored.seats,
        )

    async def refresh(self) -> None:
        """Read on where another process has written."""
        async with self.lock:
            store = self.services.store
            found = None if self.trouble else await store.mark(self.stored.id)
            if found is None or found.status == "record" or found == self.mark():
                return
            stored = await store.table(self.stored.id)
            assert stored is not None
            self.stored, self.past = stored, None
            await self.load()
        self.wake()

    def close(self) -> None:
        """Stop here: whoever looks at the table opens it anew, from the log."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Wake everybody who looks at the table or plays at it."""
        self.presence.wake()

    # ---- playing

    @property
    def game(self) -> Game | None:
        """What is played, None where it is not offered here."""
        return self.edition.game if self.edition is not None else None

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that the table was set for, if it was."""
        return lesson_at(self.game, self.stored.seed) if self.game is not None else None

    @property
    def playing(self) -> bool:
        """Whether choices are taken now."""
        return self.stored.status == "playing" and self.table is not None

    def game_on(self) -> Table:
        """The game, refused when there is none being played."""
        if self.stored.status in DONE:
            raise Refusal("over", "The game is over: nobody has a choice to make.")
        if self.table is None:
            raise Refusal("not-begun", "The game has not begun.")
        return self.table

    async def start(self) -> None:
        """Begin: empty seats are taken by bots, then the cards are dealt."""
        async with self.lock:
            if self.stored.status != "open" or self.edition is None:
                raise Refusal("begun", "The game has already begun.")
            store, now = self.services.store, self.services.now
            for number, seat in enumerate(self.stored.seats):
                if seat.kind == "open":
                    await self.write_seat(number, Seat("bot", "", STAND_IN, seat.generation + 1))
            dealer = self.services.dealer(self.stored.seed)
            table = Table(self.edition.game, self.stored.setting, self.stored.seed, dealer)
            proposal = table.begin(now())
            await store.write(self.stored.id, proposal, now(), events_of(table.game))
            table.adopt(proposal)
            await self.write_table(status="over" if proposal.over else "playing")
            self.table = table
        self.wake()

    async def choose(self, seat: int, number: int, option: int, by: str = "person") -> None:
        """A seat's answer to the question of this number."""
        now = self.services.now
        await self.change(lambda table: table.choose(seat, number, option, now(), by))

    async def back(self, seat: int, number: int) -> None:
        """A seat takes back its last step."""
        await self.change(lambda table: table.back(seat, number, self.services.now()))

    async def change(self, propose: Callable[[Table], Proposal]) -> None:
        """Propose, write down, adopt, show. A request that is given up half-way changes no step."""
        await asyncio.shield(asyncio.ensure_future(self.write_and_adopt(propose)))

    async def write_and_adopt(self, propose: Callable[[Table], Proposal]) -> None:
        """The change itself."""
        async with self.lock:
            table = self.game_on()
            if self.closed:
                raise Refusal("stale", "The table has moved on since you looked.")
            proposal = propose(table)
            at = self.services.now()
            try:
                events = events_of(table.game)
                await self.services.store.write(self.stored.id, proposal, at, events)
            except Conflict:
                logs.info("hosting", "write refused", table=self.tag, why="written elsewhere")
                self.table = await self.read_log(table.game)
                raise Refusal("stale", "The table has moved on since you looked.") from None
            except Exception as error:
                where = logs.place_of(error)
                logs.warning("hosting", "write failed", table=self.tag, error=where)
                # Whether the row is there is unknown: the log must be read afresh.
                self.close()
                raise
            table.adopt(proposal)
            if proposal.over:
                returns = list(proposal.returns or ())
                self.stored = replace(self.stored, status="over", touched=at, returns=returns)
        self.wake()

    # ---- seats

    async def write_table(self, **values: object) -> None:
        """Change what may change of the table."""
        await self.services.store.update_table(self.stored.id, **values)
        self.stored = replace(self.stored, **values)  # type: ignore[arg-type]

    async def write_seat(self, number: int, seat: Seat) -> None:
        """Somebody else decides for a seat."""
        await self.services.store.update_seat(self.stored.id, number, seat)
        seats = list(self.stored.seats)
        seats[number] = seat
        self.stored = replace(self.stored, seats=tuple(seats))

    async def hold(self, visitor: str, seat: int) -> None:
        """A visitor holds a seat, or the right to watch (-1), from now on."""
        generation = self.stored.seats[seat].generation if seat >= 0 else 0
        if self.holders.get(visitor, {}).get(seat) == generation:
            return
        await self.services.store.hold(visitor, self.stored.id, seat, generation)
        self.holders.setdefault(visitor, {})[seat] = generation

    def held(self, visitor: str) -> list[int]:
        """The seats a visitor holds by a link that is still good."""
        return sorted(
            seat
            for seat, generation in self.holders.get(visitor, {}).items()
            if seat >= 0
            and self.stored.seats[seat].kind == "person"
            and self.stored.seats[seat].generation == generation
        )

    def claimed(self, seat: int) -> bool:
        """Whether somebody has come to a person's seat."""
        return any(seat in self.held(visitor) for visitor in self.holders)

    async def sit(self, visitor: str, number: int, name: str) -> None:
        """Take an open seat."""
        async with self.lock:
            if self.stored.seats[number].kind != "open":
                raise Refusal("taken", "Somebody already sits there.")
            seat = self.stored.seats[number]
            await self.write_seat(number, replace(seat, kind="person", name=name))
            await self.hold(visitor, number)
        self.wake()

    async def hand_over(self, number: int, level: str) -> None:
        """Let a bot decide for a person's seat until the person takes it back."""
        async with self.lock:
            seat = self.stored.seats[number]
            if seat.kind != "person" or seat.level:
                raise Refusal("not-a-person", "No person is playing for this seat.")
            await self.write_seat(number, replace(seat, level=level))
            await self.announce("handed", number, level)
        self.wake()

    async def take_back_seat(self, number: int) -> None:
        """A person decides for the seat again."""
        async with self.lock:
            seat = self.stored.seats[number]
            if seat.kind != "person" or not seat.level:
                raise Refusal("not-handed", "No bot stands in for this seat.")
            await self.write_seat(number, replace(seat, level=""))
            await self.announce("taken", number)
        self.wake()

    async def set_pace(self, seconds: float) -> None:
        """Let the bots wait so long before each choice from now on."""
        await self.write_table(pace=seconds)
        self.hurry.set()
        self.wake()

    async def end(self) -> None:
        """The host ends the table."""
        async with self.lock:
            if self.stored.status not in ("open", "playing"):
                raise Refusal("over", "The table has ended already.")
            await self.write_table(status="ended")
            await self.announce("ended")
        self.wake()

    # ---- talk

    async def say(self, seat: int, words: str) -> None:
        """A line of talk from a seat."""
        line = plain(words, TALK_LENGTH)
        if not line:
            raise Refusal("empty", "Your message is empty.")
        async with self.lock:
            await self.talk.add(seat, line, self.choices)
        self.wake()

    async def sign(self, seat: int, sign: str, to: int | None) -> None:
        """A gesture of the game, seen by all or by one seat alone."""
        if sign not in self.game_on().game.signals:
            raise Refusal("no-sign", "There is no such sign in this game.")
        if to is not None and (to == seat or to >= len(self.stored.seats)):
            raise Refusal("no-seat", "A sign is made to everybody or to one other seat.")
        async with self.lock:
            await self.talk.add(seat, sign, self.choices, -1 if to is None else to, "sign")
        self.wake()

    async def announce(self, code: str, *facts: object) -> None:
        """A line of the table itself: a code and facts, put into words where it is shown."""
        await self.talk.add(-1, " ".join([code, *map(str, facts)]), self.choices)

    @property
    def choices(self) -> int:
        """How many choices stand in the log."""
        return self.table.now.choices if self.table is not None else 0

    # ---- bots and advice

    async def think(
        self, table: Table, seat: int, level: str, place: str = "", explain: bool = False
    ) -> Thought:
        """What a bot makes of a seat's question, thinking in a process of its own."""
        assert self.edition is not None
        return await self.services.workers.choose(
            self.edition.reference,
            level,
            table.view(seat),
            table.options(seat),
            secrets.randbits(31),
            level_named(level).seconds,
            place=f"{self.stored.id}-{seat}{place}",
            explain=explain,
        )

    def alone(self, seat: int) -> bool:
        """Whether all others at the table are bots."""
        others = [other for number, other in enumerate(self.stored.seats) if number != seat]
        return all(other.kind == "bot" for other in others)

    async def advise(self, seat: int, number: int) -> None:
        """Let the adviser think about what a seat sees; among people that would not be fair."""
        table = self.game_on()
        if not self.alone(seat):
            raise Refusal("company", "Advice is for whoever plays alone against bots.")
        if seat not in table.deciding or table.now.asks[seat] != number:
            raise Refusal("stale", "The table has moved on since you looked.")
        await self.adviser.advise(
            seat, number, lambda: self.think(table, seat, advice.LEVEL, "-advice", explain=True)
        )


def events_of(game: Game) -> Events | None:
    """The events of a game that names their facts, by which they are stored."""
    events = game.words.events
    return events if isinstance(events, Events) else None
