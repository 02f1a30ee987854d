"""Hush, a small game for the table's own tests: secret steps, a peek, a die, choices at once.

Each of two players first picks a card face down and then either keeps it quietly, or looks at the
hidden coin, or rolls; then both bid at the same time, in two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima import CHANCE, OVER, Game, State, View
from serenissima.kernel.events import Events, Told
from serenissima.kernel.game import Event, Move, opening
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import EVERYONE, Note, Worlds, refuse

ACTS = ("keep", "peek", "roll", "show")
PEOPLE = {"en": ("Red", "Blue"), "fr": ("Rouge", "Bleu")}


class Hush(State):
    """`phase`: coin, then for each seat pick and act, then bids in two steps each, then over."""

    def __init__(self) -> None:
        super().__init__()
        self.coin = -1
        self.cards = [-1, -1]
        self.acts = [-1, -1]
        self.rolled = [-1, -1]
        self.bids: list[list[int]] = [[], []]

    def turn(self) -> int:
        return 0 if self.acts[0] < 0 else 1

    def rolling(self) -> bool:
        return any(act == 2 and roll < 0 for act, roll in zip(self.acts, self.rolled, strict=True))

    def pending(self) -> list[int]:
        if self.coin < 0 or self.rolling():
            return [CHANCE]
        if min(self.acts) < 0:
            return [self.turn()]
        return [seat for seat in range(2) if len(self.bids[seat]) < 2]

    def actor(self) -> i64:
        pending = self.pending()
        return i64(pending[0] if pending else OVER)

    def options(self, seat: i64) -> vec[i64]:
        if seat == CHANCE:
            return vec[i64]([0, 1])
        if min(self.acts) < 0:
            return vec[i64]([0, 1, 2] if self.cards[seat] < 0 else [0, 1, 2, 3])
        return vec[i64]([0, 1, 2])

    def apply(self, seat: i64, option: i64) -> None:
        if int(seat) not in self.pending() or int(option) not in list(self.options(seat)):
            raise refuse(self, seat, option)
        seat_, pick = int(seat), int(option)
        if seat_ == CHANCE:
            self.by_chance(pick)
        elif min(self.acts) >= 0:
            self.bids[seat_].append(pick)
            done = len(self.bids[seat_]) == 2
            self.note(1 << seat_, "bid", seat_, pick)
            if done:
                self.note(EVERYONE, "ready", seat_, 0)
        elif self.cards[seat_] < 0:
            self.cards[seat_] = pick
            self.note(1 << seat_, "picked", seat_, pick)
        else:
            self.act(seat_, pick)

    def by_chance(self, pick: int) -> None:
        if self.coin < 0:
            self.coin = pick
            self.note(EVERYONE, "hidden", 0, 0)
            return
        seat = next(s for s in range(2) if self.acts[s] == 2 and self.rolled[s] < 0)
        self.rolled[seat] = pick
        self.note(EVERYONE, "rolled", seat, pick)

    def act(self, seat: int, pick: int) -> None:
        if pick == 1:
            self.note(1 << seat, "coin", seat, self.coin)
        self.acts[seat] = pick
        self.note(EVERYONE, "acted", seat, pick)

    def note(self, audience: int, kind: str, seat: int, fact: int) -> None:
        if self.journal is not None:
            self.journal.note(audience, kind, (seat, fact))

    def clone(self) -> Hush:
        return load(self.to_dict())

    def returns(self) -> list[float]:
        sums = [sum(bids) for bids in self.bids]
        return [float(sums[0] - sums[1]), float(sums[1] - sums[0])]

    def to_dict(self) -> dict[str, Any]:
        return {
            "coin": self.coin,
            "cards": list(self.cards),
            "acts": list(self.acts),
            "rolled": list(self.rolled),
            "bids": [list(bids) for bids in self.bids],
        }


def load(data: Mapping[str, Any]) -> Hush:
    state = Hush()
    state.coin = data["coin"]
    state.cards = list(data["cards"])
    state.acts = list(data["acts"])
    state.rolled = list(data["rolled"])
    state.bids = [list(bids) for bids in data["bids"]]
    return state


def view(state: State, seat: int | None) -> View:
    assert isinstance(state, Hush)
    public = {
        "seats": 2,
        "variants": {},
        "deciding": state.pending(),
        "acts": list(state.acts),
        "rolled": list(state.rolled),
        "dealt": state.coin >= 0,
        "over": not state.pending(),
    }
    own: dict[str, Any] = {}
    if seat is not None:
        own = {"card": state.cards[seat], "bids": list(state.bids[seat])}
        if state.acts[seat] == 1:
            own["coin"] = state.coin
    return View("hush", 1, seat, public, own)


class HushWorlds(Worlds):
    def __init__(self, seen: View) -> None:
        self.seen = seen

    def draw(self, rng: Random) -> Hush:
        public, own, me = self.seen.public, self.seen.own, self.seen.seat
        state = Hush()
        if public["dealt"]:
            state.coin = own["coin"] if "coin" in own else int(rng.randrange(2))
        state.acts, state.rolled = list(public["acts"]), list(public["rolled"])
        for seat in range(2):
            if seat == me:
                state.cards[seat] = own["card"]
                state.bids[seat] = list(own["bids"])
                continue
            acted = state.acts[seat] >= 0
            picked = acted or (state.turn() == seat and rng.randrange(2) == 1 and state.coin >= 0)
            state.cards[seat] = int(rng.randrange(3)) if picked else -1
            bids = 2 if seat not in public["deciding"] else int(rng.randrange(2))
            if min(state.acts) >= 0 and not state.rolling():
                state.bids[seat] = [int(rng.randrange(3)) for _ in range(bids)]
        return state


KINDS = ("hidden", "rolled", "acted", "coin", "picked", "bid", "ready")


def teller(kind: str) -> Callable[..., Told]:
    """How an event of a kind is told."""

    def told(seat: int, fact: int) -> Told:
        phrase = Phrase("{who} {what} {fact}.", who=Seat(seat), what=kind, fact=fact)
        return phrase, {"seat": seat, "fact": fact}

    return told


class HushWords:
    people = PEOPLE
    kinds = ("coin", "pick", "act", "bid")
    events = Events({kind: teller(kind) for kind in KINDS})

    def __call__(self, state: State, seat: int, option: int) -> Move:
        assert isinstance(state, Hush)
        if seat == CHANCE:
            kind, text = "coin", str(option)
        elif min(state.acts) >= 0:
            kind, text = "bid", f"bid {option}"
        elif state.cards[seat] < 0:
            kind, text = "pick", f"card {option}"
        else:
            kind, text = "act", ACTS[option]
        return Move(kind, Phrase(text), {"option": option}, PEOPLE, text)

    def question(self, state: State, seat: int) -> Phrase:
        return Phrase("{who}?", who=Seat(seat))

    def event(self, note: Note) -> Event:
        phrase, facts = self.events.words(note)
        return Event(note.kind, phrase, facts, PEOPLE)


SEATS = range(2, 3)
GAME = Game(
    name="hush",
    version=1,
    seats=SEATS,
    variants={},
    new=opening("hush", SEATS, {}, lambda seats, variants: Hush()),
    load=load,
    view=view,
    worlds=HushWorlds,
    words=HushWords(),
)
