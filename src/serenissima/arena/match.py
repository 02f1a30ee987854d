"""One match: who meets whom, who sits where in which game, and one game played and measured."""

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

from serenissima.arguments import game_named
from serenissima.bots.bot import Bot, Level, level_named
from serenissima.games import GAMES
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, View
from serenissima.kernel.knowledge import Knowledge
from serenissima.kernel.language import Complaint
from serenissima.kernel.play import (
    Chooser,
    Decision,
    Listener,
    by_dealer,
    choosers_of,
    play_on,
)
from serenissima.kernel.record import Writer, begin
from serenissima.kernel.state import CHANCE, State

GRACE = 0.25
"""Seconds beyond its time after which an answer counts as late."""
PATIENCE = 5.0
"""Seconds beyond its time after which a bot is interrupted."""
WAITING = 30
"""How much longer than its processor time a bot may take on a busy machine."""
SHORTEST = 0.02
"""What a bot has at least for a small step, even if its turn's time is used up."""


@dataclass(frozen=True)
class Match:
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


def check(match: Match) -> None:
    """Refuse a match that cannot be played, before a process is started for it."""
    game = game_named(match.game)
    if not match.bots:
        raise Complaint("name at least one bot, such as --bots master,novice")
    if len(set(match.bots)) != len(match.bots):
        raise Complaint("a bot is named twice; the last one named fills the seats left over")
    game.new(match.seats, **match.variants)
    for name in match.bots:
        match.level(name)


def lines(bots: int, places: int) -> list[tuple[int, ...]]:
    """Who meets whom: the bots in order, the last one filling up, or every choice of that many."""
    if bots <= places:
        return [tuple(min(place, bots - 1) for place in range(places))]
    return list(itertools.combinations(range(bots), places))


def seating(match: Match, number: int, places: int) -> tuple[int, tuple[int, ...]]:
    """The deal of a game, and which bot takes which place.

    A deal is replayed until everybody has sat everywhere; the next deal turns the order round.
    """
    deal, turned = divmod(number, places)
    every = lines(len(match.bots), places)
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
class Player:
    """The bot of one seat while a game is played, with its clock and its moves."""

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


class Measured(Listener):
    """A game of a match while it is played: its bots, their clocks and what went wrong."""

    def __init__(self, match: Match, game: Game, number: int, line: Sequence[int]) -> None:
        self.match = match
        self.game = game
        self.number = number
        self.line = line
        """Which bot takes which side."""
        self.knowledge = game.knowledge()
        self.sides: list[int] = []
        self.players: list[Player] = []
        """Empty until sides are dealt: a bot takes its seat once its side is known."""
        self.faults: list[dict[str, Any]] = []
        self.choices = 0

    def chooser(self, deal: Chooser) -> Chooser:
        """How the seats of this game choose."""

        def choose(state: State, seat: int) -> int | None:
            if not self.players:
                self.sides = sides_of(self.knowledge, state, self.match.seats)
                self.players = [
                    sit(self.match, self.game, self.number, place, self.line[side])
                    for place, side in enumerate(self.sides)
                ]
            if not self.players:
                return deal(state, seat)
            player = self.players[seat]
            options = [int(option) for option in state.options(seat)]
            option, fault = ask(self.game, self.knowledge, state, seat, player, options)
            if fault:
                self.faults.append(
                    {"seat": seat, "bot": player.name, "choice": self.choices, "why": fault}
                )
            return option

        return choose

    def before(self, state: State, decision: Decision) -> None:
        """Count a bot's choice by its name."""
        if decision[0] != CHANCE and self.players:
            move = self.game.words(state, *decision)
            self.players[decision[0]].moves[f"{move.kind}: {move.notation}"] += 1

    def after(self, state: State, decision: Decision) -> None:
        """Count the choices."""
        self.choices += 1


def play_game(match: Match, number: int) -> dict[str, Any]:
    """Play one game of a match to its end: the result as plain data, its record included."""
    game = GAMES[match.game]
    state = game.new(match.seats, **match.variants)
    deal, line = seating(match, number, side_count(game, match))
    dealer = Dealer(f"{match.seed}-{deal}")
    record = begin(game, match.seats, match.variants, dealer)
    measured = Measured(match, game, number, line)
    chance = by_dealer(dealer)
    choosers = choosers_of(match.seats, chance, measured.chooser(chance))
    start = time.perf_counter()
    play_on(state, choosers, measured, Writer(game, record))
    record.seed = dealer.seed
    players = measured.players
    return {
        "number": number,
        "deal": deal,
        "bots": [player.name for player in players],
        "sides": measured.sides,
        "returns": [float(value) for value in state.returns()],
        "choices": measured.choices,
        "seconds": round(time.perf_counter() - start, 4),
        "thinking": [round(player.thinking, 4) for player in players],
        "turns": [player.turns for player in players],
        "asked": [player.asked for player in players],
        "faults": measured.faults,
        "moves": [dict(player.moves) for player in players],
        "record": record.to_text(),
    }


def side_count(game: Game, match: Match) -> int:
    """How many sides a game has, found by dealing one."""
    knowledge, deal = game.knowledge(), by_dealer(Dealer("sides"))
    state = game.new(match.seats, **match.variants)

    def until_dealt(state: State, seat: int) -> int | None:
        return None if sides_of(knowledge, state, match.seats) else deal(state, seat)

    play_on(state, choosers_of(match.seats, deal, until_dealt))
    return max(sides_of(knowledge, state, match.seats)) + 1


def sit(match: Match, game: Game, number: int, seat: int, index: int) -> Player:
    """Give a seat its bot; one that cannot even be made plays by the fallback alone."""
    name = match.bots[index]
    level = match.level(name)
    rng = Random(match.seed * 1_000_003 + number * 64 + seat)
    try:
        bot = level.make(game)
    except Exception as error:
        bot = Broken(error)
    if match.clock == "cpu" and hasattr(bot, "busy_clock"):
        bot.busy_clock = True
    return Player(name, bot, level.seconds, rng)


class Broken:
    """Stands for a bot that could not be made: every choice says why."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        """Fail again."""
        raise self.error


def ask(
    game: Game, knowledge: Knowledge, state: State, seat: int, player: Player, options: list[int]
) -> tuple[int, str]:
    """A bot's choice, and what was wrong with it; a wrong one is replaced by any legal one."""
    turn = int(knowledge.turn(state, seat))
    if turn != player.turn or turn < 0:
        player.turn, player.used = turn, 0.0
        player.turns += 1
    player.asked += 1
    view = game.view(state, seat)
    allowed = max(SHORTEST, player.seconds - player.used)
    busy = bool(getattr(player.bot, "busy_clock", False))
    clock = time.thread_time if busy else time.monotonic
    # A bot on the processor's clock may be kept waiting by others' work: it gets more on the wall.
    until = time.monotonic() + allowed * (WAITING if busy else 1)
    fault, option = "", -1
    start = clock()
    try:
        with interrupted(allowed * (WAITING if busy else 1) + PATIENCE):
            option = player.bot.choose(view, list(options), player.rng, until)
    except Exception as error:
        fault = f"stopped with {type(error).__name__}: {error}"
    spent = clock() - start
    player.used += spent
    player.thinking += spent
    if not fault and option not in options:
        fault = f"answered {option!r}, which is not one of the choices"
    if not fault and spent > allowed + GRACE:
        fault = f"answered after {spent:.2f} s; it had {allowed:.2f} s"
    if fault:
        option = options[player.rng.randrange(len(options))]
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
