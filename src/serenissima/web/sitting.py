"""A table that is open in this process: who listens, who is there, and the bots' turns."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from serenissima.bots.bot import level_named
from serenissima.bots.workers import Thought
from serenissima.kernel.language import Phrase
from serenissima.store.store import Conflict, Kept, Mark, Said
from serenissima.table.replay import Moment, moments, position, sight_of, standing
from serenissima.table.setting import TALK_LENGTH, Seat, plain
from serenissima.table.shelf import Box
from serenissima.table.sight import Sight
from serenissima.table.table import TAIL, Proposal, Refusal, Table, WrongRules

if TYPE_CHECKING:
    from serenissima.web.house import House

TALK_TAIL: Final = 80
STAND_IN: Final = "novice"
"""Who decides when a person's time is up."""
ADVISER: Final = "master"
"""Who thinks for a person that asks for advice."""
PLAYED: Final = ("playing", "over", "ended")


def recent(talk: Sequence[Said]) -> list[Said]:
    """The newest lines of each circle: of all together, and of any two among themselves.

    What two seats keep to themselves must not push out what the others can read, or they would
    notice it by what is missing.
    """
    circles: Counter[tuple[int, ...]] = Counter()
    kept = []
    for said in reversed(talk):
        circle = () if said.to < 0 else (min(said.seat, said.to), max(said.seat, said.to))
        circles[circle] += 1
        if circles[circle] <= TALK_TAIL:
            kept.append(said)
    return kept[::-1]


@dataclass(frozen=True)
class Advice:
    """What the adviser says of the question of this number."""

    number: int
    reasons: tuple[tuple[int, Phrase], ...] | None = None
    """The few choices it likes best, and what it says of each; None while it thinks."""


class Sitting:
    """One open table. Every change goes through its lock, and is durable before it is shown."""

    def __init__(self, house: House, kept: Kept, box: Box | None) -> None:
        self.house = house
        self.kept = kept
        self.box = box
        self.table: Table | None = None
        self.talk: list[Said] = []
        self.holders: dict[str, dict[int, int]] = {}
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.present: Counter[int] = Counter()
        self.hurry = asyncio.Event()
        self.paused = (0, -1)
        """What could be seen when the bots last waited."""
        self.driver: asyncio.Task[None] | None = None
        self.advice: dict[int, Advice] = {}
        """What each seat was advised last; it is told to that seat alone."""
        self.trouble: WrongRules | None = None
        """Why the table cannot be played here, if it cannot."""
        self.past: tuple[int, list[Moment], list[float]] | None = None

    # ---- opening

    async def load(self) -> None:
        """Read what is needed to play on: the last snapshot and what came after it."""
        store, now = self.house.store, self.house.now()
        self.talk = recent(await store.talk(self.kept.id))
        for visitor, seat, generation in await store.holders(self.kept.id):
            self.holders.setdefault(visitor, {})[seat] = generation
        if self.kept.status not in PLAYED or self.box is None:
            return
        self.table = await self.reopened(self.box, now)

    def mark(self) -> Mark:
        """How far the table has come, as this process knows it."""
        kept = self.kept
        return Mark(
            kept.status,
            kept.pace,
            kept.rematch,
            self.table.now.sequence if self.table is not None else 0,
            self.talk[-1].number if self.talk else 0,
            sum(len(seats) for seats in self.holders.values()),
            kept.seats,
        )

    async def refresh(self) -> None:
        """Read on where another process has written."""
        async with self.lock:
            store = self.house.store
            found = None if self.trouble else await store.mark(self.kept.id)
            if found is None or found.status == "record" or found == self.mark():
                return
            kept = await store.table(self.kept.id)
            assert kept is not None
            self.kept, self.past = kept, None
            await self.load()
        self.notify()

    async def reopened(self, box: Box, now: float) -> Table:
        """The game as the log has it."""
        store, setting = self.house.store, self.kept.setting
        table = Table(box.game, setting, self.kept.seed, self.house.dealer(self.kept.seed))
        snapshot = await store.snapshot(self.kept.id)
        entries = await store.entries(self.kept.id, snapshot.sequence if snapshot else 0)
        tails = {viewer: await store.tail(self.kept.id, viewer, TAIL) for viewer in table.viewers}
        table.reopen(snapshot, entries, tails, now)
        return table

    # ---- who listens

    @contextlib.contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something changed."""
        event = asyncio.Event()
        self.listeners.add(event)
        try:
            yield event
        finally:
            self.listeners.discard(event)

    @contextlib.contextmanager
    def presence(self, seat: int | None) -> Iterator[None]:
        """Somebody looks at the table from a seat."""
        if seat is None:
            yield
            return
        self.present[seat] += 1
        if self.present[seat] == 1:
            self.notify()
        try:
            yield
        finally:
            self.present[seat] -= 1
            if not self.present[seat]:
                self.notify()

    @property
    def watched(self) -> bool:
        """Whether anybody here looks at the table; the bots' driver is one listener."""
        driven = self.driver is not None and not self.driver.done()
        return bool(sum(self.present.values())) or len(self.listeners) > driven

    def notify(self) -> None:
        """Wake everybody who listens."""
        for event in self.listeners:
            event.set()
        self.drive()

    # ---- playing

    @property
    def playing(self) -> bool:
        """Whether choices are taken now."""
        return self.kept.status == "playing" and self.table is not None

    def game_on(self) -> Table:
        """The game, refused when there is none being played."""
        if self.kept.status in ("over", "ended", "record"):
            raise Refusal("over", "The game is over: nobody has a choice to make.")
        if self.table is None:
            raise Refusal("not-begun", "The game has not begun.")
        return self.table

    async def start(self) -> None:
        """Begin: empty seats are taken by bots, then the cards are dealt."""
        async with self.lock:
            if self.kept.status != "open" or self.box is None:
                raise Refusal("begun", "The game has already begun.")
            store = self.house.store
            for number, seat in enumerate(self.kept.seats):
                if seat.kind == "open":
                    await self.write_seat(number, Seat("bot", "", STAND_IN, seat.generation + 1))
            dealer = self.house.dealer(self.kept.seed)
            table = Table(self.box.game, self.kept.setting, self.kept.seed, dealer)
            proposal = table.begin(self.house.now())
            await store.write(self.kept.id, proposal, self.house.now())
            table.adopt(proposal)
            await self.write_kept(status="over" if proposal.over else "playing")
            self.table = table
        self.notify()

    async def choose(self, seat: int, number: int, option: int, by: str = "person") -> None:
        """A seat's answer to the question of this number."""
        await self.change(lambda table: table.choose(seat, number, option, self.house.now(), by))

    async def back(self, seat: int, number: int) -> None:
        """A seat takes back its last step."""
        await self.change(lambda table: table.back(seat, number, self.house.now()))

    async def change(self, propose: Callable[[Table], Proposal]) -> None:
        """Propose, write down, adopt, show. A request that is given up half-way changes no step."""
        await asyncio.shield(asyncio.ensure_future(self.changed(propose)))

    async def changed(self, propose: Callable[[Table], Proposal]) -> None:
        """The change itself."""
        async with self.lock:
            table = self.game_on()
            proposal = propose(table)
            at = self.house.now()
            try:
                await self.house.store.write(self.kept.id, proposal, at)
            except Conflict:
                assert self.box is not None
                self.table = await self.reopened(self.box, at)
                raise Refusal("stale", "The table has moved on since you looked.") from None
            except Exception:
                # Whether the row is there is unknown: the next visitor reads the log afresh.
                self.house.forget(self.kept.id)
                raise
            table.adopt(proposal)
            if proposal.over:
                returns = list(proposal.returns or ())
                self.kept = replace(self.kept, status="over", touched=at, returns=returns)
        self.notify()

    # ---- seats

    async def write_kept(self, **values: object) -> None:
        """Change what may change of the table."""
        await self.house.store.update_table(self.kept.id, **values)
        self.kept = replace(self.kept, **values)  # type: ignore[arg-type]

    async def write_seat(self, number: int, seat: Seat) -> None:
        """Somebody else decides for a seat."""
        await self.house.store.update_seat(self.kept.id, number, seat)
        seats = list(self.kept.seats)
        seats[number] = seat
        self.kept = replace(self.kept, seats=tuple(seats))

    async def hold(self, visitor: str, seat: int) -> None:
        """A visitor holds a seat, or the right to watch (-1), from now on."""
        generation = self.kept.seats[seat].generation if seat >= 0 else 0
        if self.holders.get(visitor, {}).get(seat) == generation:
            return
        await self.house.store.hold(visitor, self.kept.id, seat, generation)
        self.holders.setdefault(visitor, {})[seat] = generation

    def held(self, visitor: str) -> list[int]:
        """The seats a visitor holds by a link that is still good."""
        return sorted(
            seat
            for seat, generation in self.holders.get(visitor, {}).items()
            if seat >= 0
            and self.kept.seats[seat].kind == "person"
            and self.kept.seats[seat].generation == generation
        )

    def claimed(self, seat: int) -> bool:
        """Whether somebody has come to a person's seat."""
        return any(seat in self.held(visitor) for visitor in self.holders)

    async def sit(self, visitor: str, number: int, name: str) -> None:
        """Take an open seat."""
        async with self.lock:
            if self.kept.seats[number].kind != "open":
                raise Refusal("taken", "Somebody sits there already.")
            seat = self.kept.seats[number]
            await self.write_seat(number, replace(seat, kind="person", name=name))
            await self.hold(visitor, number)
        self.notify()

    async def hand_over(self, number: int, level: str) -> None:
        """Let a bot decide for a person's seat until the person takes it back."""
        async with self.lock:
            seat = self.kept.seats[number]
            if seat.kind != "person" or seat.level:
                raise Refusal("not-a-person", "No person decides for this seat.")
            await self.write_seat(number, replace(seat, level=level))
            await self.announce("handed", number, level)
        self.notify()

    async def take_back_seat(self, number: int) -> None:
        """A person decides for the seat again."""
        async with self.lock:
            seat = self.kept.seats[number]
            if seat.kind != "person" or not seat.level:
                raise Refusal("not-handed", "No bot stands in for this seat.")
            await self.write_seat(number, replace(seat, level=""))
            await self.announce("taken", number)
        self.notify()

    async def end(self) -> None:
        """The host ends the table."""
        async with self.lock:
            if self.kept.status not in ("open", "playing"):
                raise Refusal("over", "The table has ended already.")
            await self.write_kept(status="ended")
            await self.announce("ended")
        self.notify()

    # ---- talk

    async def say(self, seat: int, words: str) -> None:
        """A line of talk from a seat."""
        line = plain(words, TALK_LENGTH)
        if not line:
            raise Refusal("empty", "There is nothing in what you wrote.")
        async with self.lock:
            await self.add_talk(seat, line)
        self.notify()

    async def sign(self, seat: int, sign: str, to: int | None) -> None:
        """A gesture of the game, seen by all or by one seat alone."""
        if sign not in self.game_on().game.signals:
            raise Refusal("no-sign", "There is no such sign in this game.")
        if to is not None and (to == seat or to >= len(self.kept.seats)):
            raise Refusal("no-seat", "A sign is made to everybody or to one other seat.")
        async with self.lock:
            await self.add_talk(seat, sign, -1 if to is None else to, "sign")
        self.notify()

    async def announce(self, code: str, *facts: object) -> None:
        """A line of the table itself: a code and facts, put into words by the page."""
        await self.add_talk(-1, " ".join([code, *map(str, facts)]))

    async def add_talk(self, seat: int, words: str, to: int = -1, kind: str = "words") -> None:
        """Write a line of talk down."""
        number = self.talk[-1].number + 1 if self.talk else 1
        choices = self.table.now.choices if self.table else 0
        said = Said(number, self.house.now(), seat, words, choices, to, kind)
        await self.house.store.say(self.kept.id, said)
        self.talk = recent([*self.talk, said])

    # ---- bots and clocks

    def drive(self) -> None:
        """See to it that somebody plays the bots' turns while there are any."""
        if self.house.driving and self.playing and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self.bots_turns())

    async def bots_turns(self) -> None:
        """Play for bots, and for people whose time is up, until the game is over."""
        with self.listening() as changed:
            while self.playing and self.table is not None:
                changed.clear()
                table, now = self.table, self.house.now()
                late = [s for s in table.now.clocks.expired(now) if not self.kept.seats[s].by_bot]
                bots = [seat for seat in table.deciding if self.kept.seats[seat].by_bot]
                try:
                    if late:
                        await self.time_is_up(table, late[0])
                    elif bots:
                        await self.bot_turn(table, bots[0])
                    else:
                        self.hurry.clear()
                        left = table.now.clocks.next_expiry(now)
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(changed.wait(), left and left + 0.05)
                except Refusal:
                    continue  # The seat was handed over or taken back in the meantime.

    async def time_is_up(self, table: Table, seat: int) -> None:
        """A bot chooses for this turn; with a clock for the whole game, for the rest of it."""
        if self.kept.setting.clock == "game":
            await self.hand_over(seat, STAND_IN)
            return
        async with self.lock:
            await self.announce("late", seat)
        turn = table.now.clocks.since[seat]
        while self.playing and seat in table.deciding and table.now.clocks.since[seat] == turn:
            await self.bot_choice(table, seat, STAND_IN, "clock")

    async def bot_turn(self, table: Table, seat: int) -> None:
        """One choice of a bot, at a pace that people can follow."""
        # People are given time for what they can see; steps in secret do not keep them waiting.
        visible = (table.now.counts[-1], seat)
        if self.kept.pace and visible != self.paused and not self.hurry.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), self.kept.pace)
        self.paused = visible
        level = self.kept.seats[seat].level
        await self.bot_choice(table, seat, level, level)

    async def bot_choice(self, table: Table, seat: int, level: str, by: str) -> None:
        """Ask a bot in its own process; if it fails, any legal choice is made and named so."""
        number, options = table.now.asks[seat], table.options(seat)
        if len(options) == 1:
            await self.choose(seat, number, options[0], by)
            return
        thought = await self.thought(table, seat, level, f"{self.kept.id}-{seat}")
        option = thought.option
        if option is None or option not in options:
            option = secrets.choice(options)
            async with self.lock:
                await self.announce("failed", seat, level)
        await self.choose(seat, number, option, by)

    async def thought(
        self, table: Table, seat: int, level: str, place: str, explain: bool = False
    ) -> Thought:
        """What a bot makes of a seat's question, thinking in a process of its own."""
        assert self.box is not None
        return await self.house.workers.choose(
            self.box.reference,
            level,
            table.view(seat),
            table.options(seat),
            secrets.randbits(31),
            level_named(level).seconds,
            place=place,
            explain=explain,
        )

    # ---- advice

    def alone(self, seat: int) -> bool:
        """Whether all others at the table are bots."""
        others = [other for number, other in enumerate(self.kept.seats) if number != seat]
        return all(other.kind == "bot" for other in others)

    def advised(self, seat: int, number: int) -> Advice | None:
        """The advice that a seat was given for the question of this number, if it was."""
        found = self.advice.get(seat)
        return found if found is not None and found.number == number else None

    async def advise(self, seat: int, number: int) -> None:
        """Let the adviser think about what a seat sees; among people that would not be fair."""
        table = self.game_on()
        if not self.alone(seat):
            raise Refusal("company", "Advice is for whoever plays alone against bots.")
        if seat not in table.deciding or table.now.asks[seat] != number:
            raise Refusal("stale", "The table has moved on since you looked.")
        found = self.advised(seat, number)
        if found is None or found.reasons == ():
            self.advice[seat] = Advice(number)
            self.notify()
            # Who leaves before it is said finds it when he comes back.
            await asyncio.shield(asyncio.ensure_future(self.think_for(table, seat, number)))

    async def think_for(self, table: Table, seat: int, number: int) -> None:
        """Find what to advise; nothing, if the adviser gives no good answer."""
        reasons: tuple[tuple[int, Phrase], ...] = ()
        try:
            place = f"{self.kept.id}-{seat}-advice"
            reasons = (await self.thought(table, seat, ADVISER, place, explain=True)).advice
        finally:
            # Who has asked about another question since wants to hear of that one.
            if self.advised(seat, number) is not None:
                self.advice[seat] = Advice(number, reasons)
                self.notify()

    # ---- looking

    async def delayed(self) -> Sight | None:
        """What a spectator sees who is shown the table some time later."""
        if self.table is None or self.box is None:
            return None
        if self.kept.status != "playing":
            return self.table.sight(None)
        game = self.box.game
        if self.past is None or self.past[0] != self.table.now.sequence:
            entries = standing(await self.house.store.entries(self.kept.id, notes=True))
            found = moments(game, entries, None)
            times = [entries[m.choices - 1].at if m.choices else 0.0 for m in found]
            self.past = (self.table.now.sequence, found, times)
        _, found, times = self.past
        due = self.house.now() - self.kept.setting.delay
        last = max((i for i, at in enumerate(times) if at <= due), default=0)
        entries = standing(await self.house.store.entries(self.kept.id))
        snapshot = await self.house.store.snapshot(self.kept.id, found[last].choices)
        state = position(game, self.kept.setting, entries, snapshot, found[last].choices)
        lines = tuple(line for moment in found[: last + 1] for line in moment.lines)
        return sight_of(game, state, Moment(found[last].choices, lines[-TAIL:]), None)

    async def close(self) -> None:
        """Stop playing here; the log has everything."""
        if self.driver is not None and not self.driver.done():
            self.driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.driver
