"""One match: its setting, who sits where in which game, and one game played and measured."""

from __future__ import annotations

import hashlib
import itertools
import json
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

from librt.random import Random

from serenissima.bots.bot import Bot, Level, level_named
from serenissima.games import GAMES
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, View
from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.record import begin, write
from serenissima.kernel.state import CHANCE, OVER, State

LIMIT = 1_000_000
GRACE = 0.25
"""Seconds beyond its time after which an answer counts as late."""
PATIENCE = 5.0
"""Seconds beyond its time after which a bot is interrupted."""
WAITING = 30
"""How much longer than its processor time a bot may take on a busy machine."""
SHORTEST = 0.02
"""What a bot has at least for a small step, even if its turn's time is used up."""


@dataclass(frozen=True)
class Setting:
    """Everything that makes two runs the same match."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    think: float | None = None
    """Seconds for a turn, for every bot; None: each level's own."""
    variants: Mapping[str, Value] = field(default_factory=dict)
    clock: str = "wall"
    """What thinking time is counted in: `wall`, or `cpu` on a machine that has other work."""

    def digest(self) -> str:
        """A short name; the number of games is no part of it, so that a match can be extended."""
        told = asdict(self) | {"games": 0}
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:8]

    def level(self, name: str) -> Level:
        """A bot of this match with its thinking time; one written into the name stands."""
        level = level_named(name)
        return level if self.think is None or "@" in name else level.thinking(self.think)


def check(setting: Setting) -> None:
    """Refuse a match that cannot be played, before a process is started for it."""
    if setting.game not in GAMES:
        raise ValueError(f"no game is called {setting.game!r}; there are {', '.join(GAMES)}")
    if not setting.bots:
        raise ValueError("name at least one bot, such as --bots master,novice")
    if len(set(setting.bots)) != len(setting.bots):
        raise ValueError("a bot is named twice; the last one named fills the seats left over")
    GAMES[setting.game].new(setting.seats, **setting.variants)
    for name in setting.bots:
        setting.level(name)


def lines(bots: int, places: int) -> list[tuple[int, ...]]:
    """Who meets whom: the bots in order, the last one filling up, or every choice of that many."""
    if bots <= places:
        return [tuple(min(place, bots - 1) for place in range(places))]
    return list(itertools.combinations(range(bots), places))


def seating(setting: Setting, number: int, places: int) -> tuple[int, tuple[int, ...]]:
    """The deal of a game, and which bot takes which place.

    A deal is replayed until everybody has sat everywhere; the next deal turns the order round.
    """
    deal, turned = divmod(number, places)
    every = lines(len(setting.bots), places)
    line = every[deal % len(every)]
    if deal // len(every) % 2:
        line = line[::-1]
    return deal, line[turned:] + line[:turned]


def sides_of(knowledge: Knowledge, state: State, seats: int) -> list[int]:
    """The side of each seat, numbered from 0 in order of their first seats; empty if not dealt."""
    numbers: dict[int, int] = {}
    sides = [int(knowledge.side(state, seat)) for seat in range(seats)]
    if min(sides) < 0:
        return []
    return [numbers.setdefault(side, len(numbers)) for side in sides]


@dataclass
class Seat:
    """One seat while a game is played: its bot, its clock and what went wrong."""

    name: str
    bot: Bot
    seconds: float
    rng: Random
    turn: int = -1
    used: float = 0.0
    """Seconds used in the present turn."""
    thinking: float = 0.0
    turns: int = 0
    asked: int = 0
    moves: Counter[str] = field(default_factory=Counter)


def play_game(setting: Setting, number: int) -> dict[str, Any]:
    """Play one game of a match to its end: the result as plain data, its record included."""
    game = GAMES[setting.game]
    knowledge = game.knowledge()
    state = game.new(setting.seats, **setting.variants)
    # Sides may be dealt during the game; a bot takes its seat once its side is known.
    places = side_count(game, setting)
    deal, line = seating(setting, number, places)
    dealer = Dealer(f"{setting.seed}-{deal}")
    record = begin(game, setting.seats, setting.variants, dealer)
    seats: list[Seat] = []
    sides: list[int] = []
    faults: list[dict[str, Any]] = []
    start = time.perf_counter()
    choices = 0
    while (decider := int(state.actor())) != OVER and choices < LIMIT:
        options = [int(option) for option in state.options(decider)]
        if decider == CHANCE:
            option = options[dealer.choose(len(options))]
        else:
            if not seats:
                sides = sides_of(knowledge, state, setting.seats)
                seats = [sit(setting, game, number, s, line[sides[s]]) for s in range(len(sides))]
            if not seats:
                option = options[dealer.choose(len(options))]
            else:
                seat = seats[decider]
                option, fault = ask(game, knowledge, state, decider, seat, options)
                if fault:
                    told = {"seat": decider, "bot": seat.name, "choice": choices, "why": fault}
                    faults.append(told)
                move = game.words(state, decider, option)
                seat.moves[f"{move.kind}: {move.notation}"] += 1
        write(game, record, state, (decider, option))
        choices += 1
    record.seed = dealer.seed
    return {
        "number": number,
        "deal": deal,
        "bots": [seat.name for seat in seats],
        "sides": sides,
        "returns": [float(value) for value in state.returns()],
        "choices": choices,
        "seconds": round(time.perf_counter() - start, 4),
        "thinking": [round(seat.thinking, 4) for seat in seats],
        "turns": [seat.turns for seat in seats],
        "asked": [seat.asked for seat in seats],
        "faults": faults,
        "moves": [dict(seat.moves) for seat in seats],
        "record": record.to_text(),
    }


def side_count(game: Game, setting: Setting) -> int:
    """How many sides a game has, found by dealing one."""
    knowledge, dealer = game.knowledge(), Dealer("sides")
    state = game.new(setting.seats, **setting.variants)
    while True:
        decider = int(state.actor())
        sides = [] if decider == CHANCE else sides_of(knowledge, state, setting.seats)
        if sides:
            return max(sides) + 1
        options = state.options(decider)
        state.apply(decider, options[dealer.choose(len(options))])


def sit(setting: Setting, game: Game, number: int, seat: int, index: int) -> Seat:
    """Give a seat its bot; one that cannot even be made plays by the fallback alone."""
    name = setting.bots[index]
    level = setting.level(name)
    rng = Random(setting.seed * 1_000_003 + number * 64 + seat)
    try:
        bot = level.make(game)
    except Exception as error:
        bot = Broken(error)
    if setting.clock == "cpu" and hasattr(bot, "busy_clock"):
        bot.busy_clock = True
    return Seat(name, bot, level.seconds, rng)


class Broken:
    """Stands for a bot that could not be made: every choice says why."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """Fail again."""
        raise self.error


def ask(
    game: Game, knowledge: Knowledge, state: State, decider: int, seat: Seat, options: list[int]
) -> tuple[int, str]:
    """A bot's choice, and what was wrong with it; a wrong one is replaced by any legal one."""
    turn = int(knowledge.turn(state, decider))
    if turn != seat.turn or turn < 0:
        seat.turn, seat.used = turn, 0.0
        seat.turns += 1
    seat.asked += 1
    view = game.view(state, decider)
    allowed = max(SHORTEST, seat.seconds - seat.used)
    busy = bool(getattr(seat.bot, "busy_clock", False))
    clock = time.thread_time if busy else time.monotonic
    # A bot on the processor's clock may be kept waiting by others' work: it gets more on the wall.
    until = time.monotonic() + allowed * (WAITING if busy else 1)
    fault, option = "", -1
    start = clock()
    try:
        with interrupted(allowed * (WAITING if busy else 1) + PATIENCE):
            option = seat.bot.choose(view, list(options), seat.rng, until)
    except Exception as error:
        fault = f"stopped with {type(error).__name__}: {error}"
    spent = clock() - start
    seat.used += spent
    seat.thinking += spent
    if not fault and option not in options:
        fault = f"answered {option!r}, which is not one of the choices"
    if not fault and spent > allowed + GRACE:
        fault = f"answered after {spent:.2f} s; it had {allowed:.2f} s"
    if fault:
        option = options[seat.rng.randrange(len(options))]
    return int(option), fault


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Stop whatever runs inside after a while, where the system allows it."""

    def stop(number: int, frame: object) -> None:
        raise TimeoutError(f"gave no answer within {seconds:.1f} s")

    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able:
        yield
        return
    former = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
