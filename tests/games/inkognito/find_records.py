"""Finds the finished games in `tests/records/inkognito` again.

    python tests/games/inkognito/find_records.py

Seats are played by one director who knows all secrets and steers a pair towards its mission while
the others stroll; among the seeds tried the shortest game with the wanted ending is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from serenissima import GAMES, Random, State
from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.bot.insight import distances
from serenissima.games.inkognito.rules.missions import (
    accomplished,
    mission_of,
    partner_of,
    seat_of,
)
from serenissima.games.inkognito.rules.movement import neighbours
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words import signals
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Value
from serenissima.kernel.record import Record, begin, write
from serenissima.kernel.state import CHANCE, OVER, has

GAME = GAMES["inkognito"]
RECORDS = Path(__file__).parents[2] / "records/inkognito"


@dataclass
class Wanted:
    """A kind of ending, and how the director brings it about."""

    seats: int = 4
    variants: Mapping[str, Value] = field(default_factory=dict)
    deed: int | None = None
    """The kind of mission the winning pair must have."""
    ending: str = "right"
    """right, refused, stranger, wrong mission, flight, wrong flight, list, dawn."""
    missing: bool = False
    """Whether the mission must name the arrested agent."""
    answers: int = 4
    """How many questions are answered before anyone makes for the goal."""
    challenge: bool = False
    tics: bool = False
    seeds: int = 25


WANTED = {
    "agent-to-space": Wanted(deed=data.TO_SPACE, tics=True),
    "any-figure-to-agent": Wanted(deed=data.ANY_TO_AGENT),
    "any-figure-to-ambassador": Wanted(deed=data.ANY_TO_AMBASSADOR),
    "agent-to-ambassador": Wanted(deed=data.AGENT_TO_AMBASSADOR),
    "two-agents-together": Wanted(deed=data.TOGETHER),
    "ambassador-to-space": Wanted(deed=data.AMBASSADOR_TO),
    "refused-hand": Wanted(ending="refused"),
    "wrong-partner": Wanted(ending="stranger"),
    "wrong-mission": Wanted(ending="wrong mission"),
    "rulebook-challenge": Wanted(variants={"memory": "rulebook"}, challenge=True, seeds=80),
    "three-pair": Wanted(seats=3, variants={"setup": "random"}),
    "three-arrested-agent": Wanted(seats=3, deed=data.ANY_TO_AGENT, missing=True, seeds=80),
    "three-loner": Wanted(seats=3, ending="flight"),
    "three-wrong-flight": Wanted(seats=3, ending="wrong flight", seeds=80),
    "five-list": Wanted(seats=5, ending="list"),
    "five-pair": Wanted(seats=5, variants={"setup": "random"}),
    "five-agent-for-ambassador": Wanted(seats=5, deed=data.AMBASSADOR_TO, seeds=80),
    "dawn": Wanted(ending="dawn", variants={"setup": "random"}, seeds=1),
}


def leaning(state: State, options: list[int], patience: int) -> list[int]:
    """The options a sociable seat would look at; all of them where it has no preference."""
    assert isinstance(state, Position)
    phase = state.phase
    kept = options
    if phase in (s.GO, s.WALK):
        others = {int(space) for k, space in enumerate(state.spaces) if k != state.figure}
        kept = [option for option in options if option in others]
        if phase == s.WALK and not kept:
            kept = [option for option in options if option != s.STAY]
    elif phase == s.BALL:
        kept = [option for option in options if option != s.STOP]
        if data.BLACK in kept:
            kept = [data.BLACK]
    elif phase == s.TURN:
        kept = [option for option in options if option != s.DECLARE]
        if len(kept) > 1:
            kept = [option for option in kept if option != s.END]
        if state.turn > patience and s.DECLARE in options:
            kept = [s.DECLARE]
    elif phase == s.MEET:
        kept = [s.FOR_IDENTITY] if state.turn % 3 else [s.FOR_IDENTITY, s.FOR_DISGUISE]
    elif phase == s.TARGET:
        kept = options[:1]
    elif phase == s.CHALLENGE:
        kept = options[-1:]
    elif phase == s.SHOW:
        kept = repetitions(state, options)
    elif phase == s.SEND:
        kept = [option for option in options if near_mover(state, option)]
    elif phase == s.HAND:
        kept = options
    return kept or options


def repetitions(state: Position, options: list[int]) -> list[int]:
    """The answers this asker has seen before, where they are offered."""
    shown = {
        int(s.code_of(line))
        for line in state.log
        if s.shower_of(line) == state.asked and s.asker_of(line) == state.mover
    }
    faces = state.tables.faces
    return [option for option in options if faces[state.question * data.CHOICES + option] in shown]


def near_mover(p: Position, space: int) -> bool:
    """Whether a space lies next to one of the mover's figures."""
    if p.mover == s.HOST:
        return False
    first = data.FIGURES * int(p.mover)
    return any(
        has(neighbours(p.tables, data.BY_EITHER, p.spaces[figure]), space)
        for figure in range(first, first + data.FIGURES)
    )


class Director:
    """Plays every seat of one game towards the wanted ending."""

    def __init__(self, wanted: Wanted, seed: int) -> None:
        self.wanted = wanted
        self.dealer = Dealer(f"inkognito-{seed}")
        self.rng = Random(seed)
        self.state = GAME.new(wanted.seats, **wanted.variants)
        self.record = begin(GAME, wanted.seats, wanted.variants, self.dealer)
        assert isinstance(self.state, Position)
        self.far = distances(self.state.tables)
        self.challenged = False

    def play(self, limit: int) -> Record | None:
        """The game's record, or None if it missed the ending within the limit."""
        while self.state.actor() != OVER and len(self.record.moves) < limit:
            seat = int(self.state.actor())
            assert isinstance(self.state, Position)
            if seat == CHANCE:
                options = self.state.options(seat)
                option = int(options[self.dealer.choose(len(options))])
            else:
                option = self.choose(self.state, seat)
            if self.state.phase == s.CHALLENGE and option == s.CONTEST:
                self.challenged = True
            write(GAME, self.record, self.state, (seat, option))
            if self.wanted.tics and len(self.record.moves) in (40, 55, 70):
                tic = list(signals.TICS)[len(self.record.moves) % 4]
                signals.send(self.record, tic, 0, None if len(self.record.moves) == 55 else 2)
            if self.unsuitable():
                return None
        if self.state.actor() != OVER or (self.wanted.challenge and not self.challenged):
            return None
        self.record.seed = self.dealer.seed
        return self.record

    def unsuitable(self) -> bool:
        """Whether the deal cannot lead to the wanted ending."""
        p = self.state
        assert isinstance(p, Position)
        if p.dealt < s.DEALT or p.turn > 0:
            return False
        if self.wanted.ending == "dawn":
            return False
        return self.hero(p) < 0

    def hero(self, p: Position) -> int:
        """The seat that is to declare, or -1."""
        for seat in range(int(p.agents())):
            mate = int(partner_of(p, seat))
            if self.wanted.ending == "flight":
                if mate < 0:
                    return seat
            elif mate >= 0:
                deed = deed_of(p, seat, mate)
                agents = [int(p.secrets[k]) for k in range(int(p.agents()))]
                if self.wanted.missing and data.deed_agent(deed) in agents:
                    continue
                if self.wanted.deed in (None, data.deed_kind(deed)):
                    return seat
        return -1

    def choose(self, p: Position, seat: int) -> int:
        """The director's choice for a seat."""
        options = [int(option) for option in p.options(seat)]
        phase = p.phase
        if phase in (s.BALL, s.FIGURE, s.GO):
            return self.best_move(p, seat, options)
        if phase == s.TURN:
            return self.turn(p, seat, options)
        if phase == s.HAND:
            return self.hand(p, seat, options)
        if phase == s.CLASP:
            return s.REFUSE if self.wanted.ending == "refused" else s.ACCEPT
        if phase == s.LIST:
            return int(p.secrets[p.written])
        if phase == s.MEET and self.wanted.challenge:
            return s.FOR_IDENTITY
        if phase == s.GREY or phase == s.CHALLENGE:
            return options[0 if phase == s.GREY else -1]
        if phase == s.SHOW and self.wanted.challenge:
            again = repetitions(p, options)
            options = again or options
        if phase == s.SEND and self.wanted.challenge:
            options = leaning(p, options, 0)
        return options[self.rng.randrange(len(options))]

    def side(self, p: Position) -> list[int]:
        """The declaring seat and its partner."""
        hero = self.hero(p)
        return [seat for seat in (hero, int(partner_of(p, hero))) if seat >= 0]

    def turn(self, p: Position, seat: int, options: list[int]) -> int:
        """Declare when it is time; otherwise settle meetings, and end."""
        if s.DECLARE in options and self.ripe(p, seat):
            return s.DECLARE
        if s.ANNOUNCE in options and self.wanted.ending == "list" and p.turn > 8:
            return s.ANNOUNCE
        rest = [option for option in options if option not in (s.DECLARE, s.ANNOUNCE)]
        return rest[self.rng.randrange(len(rest))]

    def ripe(self, p: Position, seat: int) -> bool:
        """Whether this seat should declare now."""
        ending = self.wanted.ending
        if seat == s.HOST or ending == "dawn" or self.sociable(p):
            return False
        mate = int(partner_of(p, seat))
        if ending == "flight":
            return mate < 0 and bool(accomplished(p, seat, s.ALONE))
        if ending == "wrong flight":
            return mate >= 0 and self.offers(p, s.ALONE)
        if ending == "wrong mission":
            return mate >= 0 and not accomplished(p, seat, mate) and self.offers(p, mate)
        if ending == "list" and not p.announced:
            return False
        if seat not in self.side(p) or mate < 0 or not accomplished(p, seat, mate):
            return False
        return ending != "stranger" or any(
            self.offers(p, k) for k in range(4) if k not in (seat, mate)
        )

    def sociable(self, p: Position) -> bool:
        """Whether the seats still look for company rather than for the goal."""
        if self.wanted.challenge and not self.challenged:
            return True
        return len(p.log) < self.wanted.answers

    def offers(self, p: Position, partner: int) -> bool:
        """Whether a hand may be held out to this seat."""
        probe = p.clone()
        probe.apply(int(p.mover), s.DECLARE)
        return partner in [int(option) for option in probe.options(int(p.mover))]

    def hand(self, p: Position, seat: int, options: list[int]) -> int:
        """Whose hand."""
        mate = int(partner_of(p, seat))
        if self.wanted.ending in ("flight", "wrong flight"):
            return s.ALONE
        if self.wanted.ending == "stranger":
            return next(option for option in options if option not in (mate, s.ALONE))
        return mate

    def best_move(self, p: Position, seat: int, options: list[int]) -> int:
        """The first step of the best of some random ways to move; strollers take any."""
        if self.wanted.ending == "dawn":
            return options[-1]
        if self.sociable(p):
            kept = leaning(p, options, 0)
            return kept[self.rng.randrange(len(kept))]
        if seat not in self.side(p):
            return options[self.rng.randrange(len(options))]
        best, choice = 10_000, options[-1]
        for _ in range(60):
            probe = p.clone()
            first = -1
            while probe.actor() == seat and probe.to_dict()["phase"] in ("ball", "figure", "go"):
                ways = probe.options(seat)
                option = int(ways[self.rng.randrange(len(ways))])
                first = option if first < 0 else first
                probe.apply(seat, option)
            assert isinstance(probe, Position)
            score = self.distance(probe, seat)
            if score < best:
                best, choice = score, first
        return choice

    def distance(self, p: Position, seat: int) -> int:
        """How far the mission still is."""
        mate = int(partner_of(p, seat))
        mine = true_space(p, seat)
        if mate < 0 or self.wanted.ending == "wrong flight":
            return self.steps(mine, int(p.tables.flights[p.secrets[s.IDENTITIES + seat]]))
        theirs = true_space(p, mate)
        deed = deed_of(p, seat, mate)
        kind, agent, goal = data.deed_kind(deed), data.deed_agent(deed), data.deed_space(deed)
        own = [int(p.spaces[data.FIGURES * seat + shape]) for shape in range(data.FIGURES)]
        host = int(p.spaces[s.AMBASSADOR])
        named = mine if p.secrets[s.IDENTITIES + seat] == agent else theirs
        if kind == data.TO_SPACE:
            return self.steps(named, goal)
        if kind == data.ANY_TO_AGENT:
            target = true_space(p, int(seat_of(p, agent)))
            return min(self.steps(target, space) for space in own)
        if kind == data.ANY_TO_AMBASSADOR:
            return min(self.steps(host, space) for space in own)
        if kind == data.AGENT_TO_AMBASSADOR:
            return self.steps(host, named)
        if kind == data.TOGETHER:
            return self.steps(mine, theirs)
        if p.seats > s.HOST:
            return min(self.steps(mine, goal), self.steps(theirs, goal))
        return self.steps(host, goal) * 2 + int(p.escorted == 0)

    def steps(self, one: int, other: int) -> int:
        """How many links lie between two spaces."""
        return int(self.far[one * data.SPACES + other])


def true_space(p: Position, seat: int) -> int:
    """Where a seat's true agent stands."""
    return int(p.spaces[data.FIGURES * seat + int(p.secrets[s.DISGUISES + seat])])


def deed_of(p: Position, seat: int, mate: int) -> int:
    """The packed deed of a pair."""
    letter, other = p.secrets[s.LETTERS + seat], p.secrets[s.LETTERS + mate]
    return int(mission_of(p, p.secrets[s.IDENTITIES + seat], letter, other))


def find(name: str, report: Callable[[str], None] = print) -> Record:
    """The shortest game of a kind among the seeds tried."""
    wanted = WANTED[name]
    best: Record | None = None
    for seed in range(wanted.seeds):
        limit = 20_000 if wanted.ending == "dawn" else 3_000
        found = Director(wanted, seed).play(len(best.moves) if best else limit)
        if found is not None:
            best = found
    if best is None:
        raise LookupError(f"no game of the kind {name} among {wanted.seeds} seeds")
    best.date = "2026-01-01"
    report(f"{name}: {len(best.moves)} choices, seed {best.seed}")
    return best


if __name__ == "__main__":
    for kind in WANTED:
        (RECORDS / f"{kind}.txt").write_text(find(kind).to_text())
