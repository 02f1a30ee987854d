"""Finds the finished games in `tests/records/inkognito`: run it as a module to find them again.

Seats are played by one director who knows all secrets and steers a pair towards its mission while
the others stroll; among the seeds tried the shortest game with the wanted ending is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from games.inkognito.busy import leaning, repetitions
from games.inkognito.tables import GAME
from serenissima import Random
from serenissima.games.inkognito import talk
from serenissima.games.inkognito.rules.missions import (
    accomplished,
    mission_of,
    partner_of,
    seat_of,
)
from serenissima.games.inkognito.state import (
    AGENT_TO_AMBASSADOR,
    ALONE,
    AMBASSADOR,
    AMBASSADOR_TO,
    ANNOUNCE,
    ANY_TO_AGENT,
    ANY_TO_AMBASSADOR,
    BALL,
    CHALLENGE,
    CLASP,
    DECLARE,
    FIGURE,
    GO,
    GREY,
    HAND,
    HOST,
    LIST,
    MEET,
    SEND,
    SHOW,
    TO_SPACE,
    TOGETHER,
    TURN,
    Table,
)
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Value
from serenissima.kernel.record import Record, begin, write
from serenissima.kernel.state import CHANCE, OVER

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
    "agent-to-space": Wanted(deed=TO_SPACE, tics=True),
    "any-figure-to-agent": Wanted(deed=ANY_TO_AGENT),
    "any-figure-to-ambassador": Wanted(deed=ANY_TO_AMBASSADOR),
    "agent-to-ambassador": Wanted(deed=AGENT_TO_AMBASSADOR),
    "two-agents-together": Wanted(deed=TOGETHER),
    "ambassador-to-space": Wanted(deed=AMBASSADOR_TO),
    "refused-hand": Wanted(ending="refused"),
    "wrong-partner": Wanted(ending="stranger"),
    "wrong-mission": Wanted(ending="wrong mission"),
    "rulebook-challenge": Wanted(variants={"memory": "rulebook"}, challenge=True, seeds=80),
    "three-pair": Wanted(seats=3, variants={"setup": "random"}),
    "three-arrested-agent": Wanted(seats=3, deed=ANY_TO_AGENT, missing=True, seeds=80),
    "three-loner": Wanted(seats=3, ending="flight"),
    "three-wrong-flight": Wanted(seats=3, ending="wrong flight", seeds=80),
    "five-list": Wanted(seats=5, ending="list"),
    "five-pair": Wanted(seats=5, variants={"setup": "random"}),
    "five-agent-for-ambassador": Wanted(seats=5, deed=AMBASSADOR_TO, seeds=80),
    "dawn": Wanted(ending="dawn", variants={"setup": "random"}, seeds=1),
}


def distances(t: Table) -> list[list[int]]:
    """How many links lie between any two spaces."""
    out = []
    for start in range(58):
        far = [99] * 58
        far[start] = 0
        queue = [start]
        for space in queue:
            at = (2 * 58 + space) * 12
            for way in t.box.ways[at : at + 12]:
                if way >= 0 and far[int(way)] == 99:
                    far[int(way)] = far[space] + 1
                    queue.append(int(way))
        out.append(far)
    return out


class Director:
    """Plays every seat of one game towards the wanted ending."""

    def __init__(self, wanted: Wanted, seed: int) -> None:
        self.wanted = wanted
        self.dealer = Dealer(f"inkognito-{seed}")
        self.rng = Random(seed)
        self.state = GAME.new(wanted.seats, **wanted.variants)
        self.record = begin(GAME, wanted.seats, wanted.variants, self.dealer)
        assert isinstance(self.state, Table)
        self.far = distances(self.state)
        self.challenged = False

    def play(self, limit: int) -> Record | None:
        """The game's record, or None if it missed the ending within the limit."""
        while self.state.actor() != OVER and len(self.record.moves) < limit:
            seat = int(self.state.actor())
            assert isinstance(self.state, Table)
            if seat == CHANCE:
                options = self.state.options(seat)
                option = int(options[self.dealer.choose(len(options))])
            else:
                option = self.choose(self.state, seat)
            if self.state.phase == CHALLENGE and option == 1:
                self.challenged = True
            write(GAME, self.record, self.state, (seat, option))
            if self.wanted.tics and len(self.record.moves) in (40, 55, 70):
                tic = list(talk.TICS)[len(self.record.moves) % 4]
                talk.send(self.record, tic, 0, None if len(self.record.moves) == 55 else 2)
            if self.unsuitable():
                return None
        if self.state.actor() != OVER or (self.wanted.challenge and not self.challenged):
            return None
        self.record.seed = self.dealer.seed
        return self.record

    def unsuitable(self) -> bool:
        """Whether the deal cannot lead to the wanted ending."""
        t = self.state
        assert isinstance(t, Table)
        if t.dealt < 9 or t.turn > 0:
            return False
        if self.wanted.ending == "dawn":
            return False
        return self.hero(t) < 0

    def hero(self, t: Table) -> int:
        """The seat that is to declare, or -1."""
        for seat in range(int(t.agents())):
            mate = int(partner_of(t, seat))
            if self.wanted.ending == "flight":
                if mate < 0:
                    return seat
            elif mate >= 0:
                deed = int(mission_of(t, t.secrets[seat], t.secrets[8 + seat], t.secrets[8 + mate]))
                agents = [int(t.secrets[k]) for k in range(int(t.agents()))]
                if self.wanted.missing and deed >> 3 & 7 in agents:
                    continue
                if self.wanted.deed in (None, deed & 7):
                    return seat
        return -1

    def choose(self, t: Table, seat: int) -> int:
        """The director's choice for a seat."""
        options = [int(option) for option in t.options(seat)]
        phase = t.phase
        if phase in (BALL, FIGURE, GO):
            return self.best_move(t, seat, options)
        if phase == TURN:
            return self.turn(t, seat, options)
        if phase == HAND:
            return self.hand(t, seat, options)
        if phase == CLASP:
            return int(self.wanted.ending == "refused")
        if phase == LIST:
            return int(t.secrets[t.written])
        if phase == MEET and self.wanted.challenge:
            return 0
        if phase == GREY or phase == CHALLENGE:
            return options[0 if phase == GREY else -1]
        if phase == SHOW and self.wanted.challenge:
            again = repetitions(t, options)
            options = again or options
        if phase == SEND and self.wanted.challenge:
            options = leaning(t, options, 0)
        return options[self.rng.randrange(len(options))]

    def side(self, t: Table) -> list[int]:
        """The declaring seat and its partner."""
        hero = self.hero(t)
        return [seat for seat in (hero, int(partner_of(t, hero))) if seat >= 0]

    def turn(self, t: Table, seat: int, options: list[int]) -> int:
        """Declare when it is time; otherwise settle meetings, and end."""
        if DECLARE in options and self.ripe(t, seat):
            return DECLARE
        if ANNOUNCE in options and self.wanted.ending == "list" and t.turn > 8:
            return ANNOUNCE
        rest = [option for option in options if option not in (DECLARE, ANNOUNCE)]
        return rest[self.rng.randrange(len(rest))]

    def ripe(self, t: Table, seat: int) -> bool:
        """Whether this seat should declare now."""
        ending = self.wanted.ending
        if seat == HOST or ending == "dawn" or self.sociable(t):
            return False
        mate = int(partner_of(t, seat))
        if ending == "flight":
            return mate < 0 and bool(accomplished(t, seat, ALONE))
        if ending == "wrong flight":
            return mate >= 0 and self.offers(t, ALONE)
        if ending == "wrong mission":
            return mate >= 0 and not accomplished(t, seat, mate) and self.offers(t, mate)
        if ending == "list" and not t.announced:
            return False
        if seat not in self.side(t) or mate < 0 or not accomplished(t, seat, mate):
            return False
        return ending != "stranger" or any(
            self.offers(t, k) for k in range(4) if k not in (seat, mate)
        )

    def sociable(self, t: Table) -> bool:
        """Whether the seats still look for company rather than for the goal."""
        if self.wanted.challenge and not self.challenged:
            return True
        return len(t.log) < self.wanted.answers

    def offers(self, t: Table, partner: int) -> bool:
        """Whether a hand may be held out to this seat."""
        probe = t.clone()
        probe.apply(int(t.mover), DECLARE)
        return partner in [int(option) for option in probe.options(int(t.mover))]

    def hand(self, t: Table, seat: int, options: list[int]) -> int:
        """Whose hand."""
        mate = int(partner_of(t, seat))
        if self.wanted.ending in ("flight", "wrong flight"):
            return ALONE
        if self.wanted.ending == "stranger":
            return next(option for option in options if option not in (mate, ALONE))
        return mate

    def best_move(self, t: Table, seat: int, options: list[int]) -> int:
        """The first step of the best of some random ways to move; strollers take any."""
        if self.wanted.ending == "dawn":
            return options[-1]
        if self.sociable(t):
            kept = leaning(t, options, 0)
            return kept[self.rng.randrange(len(kept))]
        if seat not in self.side(t):
            return options[self.rng.randrange(len(options))]
        best, choice = 10_000, options[-1]
        for _ in range(60):
            probe = t.clone()
            first = -1
            while probe.actor() == seat and probe.to_dict()["phase"] in ("ball", "figure", "go"):
                ways = probe.options(seat)
                option = int(ways[self.rng.randrange(len(ways))])
                first = option if first < 0 else first
                probe.apply(seat, option)
            assert isinstance(probe, Table)
            score = self.distance(probe, seat)
            if score < best:
                best, choice = score, first
        return choice

    def distance(self, t: Table, seat: int) -> int:
        """How far the mission still is."""
        mate = int(partner_of(t, seat))
        space = [int(s) for s in t.spaces]
        mine = space[4 * seat + int(t.secrets[4 + seat])]
        if mate < 0 or self.wanted.ending == "wrong flight":
            return self.far[mine][int(t.box.flights[t.secrets[seat]])]
        his = space[4 * mate + int(t.secrets[4 + mate])]
        deed = int(mission_of(t, t.secrets[seat], t.secrets[8 + seat], t.secrets[8 + mate]))
        kind, agent, goal = deed & 7, deed >> 3 & 7, deed >> 6
        own = [space[4 * seat + k] for k in range(4)]
        host = space[AMBASSADOR]
        if kind == TO_SPACE:
            return self.far[mine if t.secrets[seat] == agent else his][goal]
        if kind == ANY_TO_AGENT:
            foe = int(seat_of(t, agent))
            target = space[4 * foe + int(t.secrets[4 + foe])]
            return min(self.far[target][s] for s in own)
        if kind == ANY_TO_AMBASSADOR:
            return min(self.far[host][s] for s in own)
        if kind == AGENT_TO_AMBASSADOR:
            return self.far[host][mine if t.secrets[seat] == agent else his]
        if kind == TOGETHER:
            return self.far[mine][his]
        if t.seats == 5:
            return min(self.far[mine][goal], self.far[his][goal])
        return self.far[host][goal] * 2 + int(t.escorted == 0)


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
