"""Kuhn poker, the smallest game with a secret: the thing to copy when you add a game.

Three cards, two players, one coin each in the pot. Each gets a card; then bet or pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from serenissima import CHANCE, OVER, Game, State, View
from serenissima.kernel.game import Event, Move, Phrase, opening
from serenissima.kernel.reading import Fields
from serenissima.kernel.state import EVERYONE, IllegalPosition, Note, Worlds, refuse

# ---- data: what the box holds
CARDS = ("jack", "queen", "king")
ACTS = ("pass", "bet")
ENDINGS = {"pp": (1, None), "bb": (2, None), "pbb": (2, None), "bp": (1, 0), "pbp": (1, 1)}


# ---- state and rules
class Kuhn(State):
    def __init__(self, cards: tuple[int, ...] = (), line: str = "") -> None:
        super().__init__()
        self.cards = cards
        self.line = line

    def actor(self) -> i64:
        if len(self.cards) < 2:
            return i64(CHANCE)
        return i64(OVER if self.line in ENDINGS else len(self.line) % 2)

    def options(self, seat: i64) -> vec[i64]:
        if seat == CHANCE:
            return vec[i64]([card for card in range(3) if card not in self.cards])
        return vec[i64]([0, 1])

    def apply(self, seat: i64, option: i64) -> None:
        if seat != self.actor() or seat == OVER or option not in list(self.options(seat)):
            raise refuse(self, seat, option)
        if seat == CHANCE:
            owner = len(self.cards)
            self.cards += (option,)
            self.note(EVERYONE, "dealt", owner)
            self.note(1 << owner, "seen", option)
        else:
            self.line += ACTS[option][0]
            self.note(EVERYONE, ACTS[option], int(seat))

    def note(self, audience: int, kind: str, fact: int) -> None:
        if self.journal is not None:
            self.journal.note(audience, kind, [fact])

    def clone(self) -> Kuhn:
        return Kuhn(self.cards, self.line)

    def returns(self) -> list[float]:
        stake, winner = ENDINGS[self.line]
        if winner is None:
            winner = int(self.cards[1] > self.cards[0])
        return [float(stake if seat == winner else -stake) for seat in range(2)]

    def to_dict(self) -> dict[str, Any]:
        return {"cards": [CARDS[card] for card in self.cards], "line": self.line}


def load(data: Mapping[str, Any]) -> Kuhn:
    fields = Fields(data)
    fields.only(["cards", "line"])
    cards, line = fields.indexes("cards", CARDS), str(fields.raw("line"))
    if len(set(cards)) != len(cards) or len(cards) > 2:
        raise IllegalPosition("cards: at most two, all different")
    if line not in {ending[:n] for ending in ENDINGS for n in range(len(ending) + 1)}:
        raise IllegalPosition(f"line: {line!r} cannot have been played")
    if line and len(cards) < 2:
        raise IllegalPosition("line: nobody acts before both cards are dealt")
    return Kuhn(tuple(cards), line)


# ---- view: what a seat knows, and the worlds it allows
def view(state: State, seat: int | None) -> View:
    assert isinstance(state, Kuhn)
    public = {
        "seats": 2,
        "variants": {},
        "deciding": state.pending(),
        "dealt": len(state.cards),
        "line": state.line,
    }
    known = seat is not None and seat < len(state.cards)
    return View("kuhn", 1, seat, public, {"card": CARDS[state.cards[seat or 0]]} if known else {})


class KuhnWorlds(Worlds):
    def __init__(self, seen: View) -> None:
        self.dealt, self.line = seen.public["dealt"], seen.public["line"]
        self.seat = seen.seat if "card" in seen.own else None
        self.card = CARDS.index(seen.own["card"]) if "card" in seen.own else -1

    def draw(self, rng: Random) -> Kuhn:
        unseen = [card for card in range(3) if card != self.card]
        cards = []
        for owner in range(self.dealt):
            mine = owner == self.seat
            cards.append(self.card if mine else unseen.pop(rng.randrange(len(unseen))))
        return Kuhn(tuple(cards), self.line)


# ---- words: notation and sentences
PEOPLE = {"en": ("First", "Second"), "fr": ("Le premier", "Le second")}
CARDS_FR = ("valet", "dame", "roi")


class KuhnWords:
    people = PEOPLE
    kinds = ("deal", "act")
    events = ("dealt", "seen", "pass", "bet")

    def __call__(self, state: State, seat: int, option: int) -> Move:
        if seat == CHANCE:
            phrase = Phrase(f"Deal the {CARDS[option]}.", f"Donner : {CARDS_FR[option]}.")
            return Move("deal", phrase, {"card": CARDS[option]}, PEOPLE, CARDS[option])
        phrase = Phrase(("Pass.", "Bet.")[option], ("Passer.", "Miser.")[option])
        return Move("act", phrase, {"act": ACTS[option]}, PEOPLE, ACTS[option])

    def question(self, state: State, seat: int) -> Phrase:
        if seat == CHANCE:
            return Phrase("Which card is dealt?", "Quelle carte est donnée ?")
        return Phrase(f"@{seat}, pass or bet?", f"@{seat}, passer ou miser ?")

    def event(self, note: Note) -> Event:
        fact = note.facts[0]
        phrase = {
            "dealt": Phrase(f"@{fact} gets a card.", f"@{fact} reçoit une carte."),
            "seen": Phrase(f"It is the {CARDS[fact]}.", f"C'est : {CARDS_FR[fact]}."),
            "pass": Phrase(f"@{fact % 2} passes.", f"@{fact % 2} passe."),
            "bet": Phrase(f"@{fact % 2} bets.", f"@{fact % 2} mise."),
        }[note.kind]
        return Event(note.kind, phrase, {"fact": fact}, PEOPLE)


SEATS = range(2, 3)
GAME = Game(
    name="kuhn",
    version=1,
    seats=SEATS,
    variants={},
    new=opening("kuhn", SEATS, {}, lambda seats, variants: Kuhn()),
    load=load,
    view=view,
    worlds=KuhnWorlds,
    words=KuhnWords(),
)
