"""The course of a game: who decides, what may be chosen, what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from kuhn import state as s
from kuhn.data import Tables
from kuhn.describe import describe
from kuhn.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import CHANCE, EVERYONE, OVER, bit, bits, has, refuse, tell


class Kuhn(Position):
    """A game of Kuhn poker."""

    def actor(self) -> i64:
        """Who decides next: chance deals, then the seats act in turn."""
        if self.dealt < self.seats:
            return CHANCE
        return OVER if is_over(self) else len(self.acts) % self.seats

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(legal(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice."""
        if not has(legal(self, seat), option):
            raise refuse(self, seat, option)
        if seat == CHANCE:
            deal(self, option)
        else:
            act(self, seat, option)

    def clone(self) -> Kuhn:
        """An independent copy without the journal."""
        return Kuhn(self.tables, self.seats, self)

    def returns(self) -> list[float]:
        """What each seat has won."""
        winner, coins = result(self)
        return [float(coins if seat == winner else -coins) for seat in range(self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """The whole position, ready for JSON."""
        return describe(self)


def start(tables: Tables, seats: i64, variants: Mapping[str, Value]) -> Kuhn:
    """A game before the deal."""
    return Kuhn(tables, seats)


def legal(p: Position, seat: i64) -> i64:
    """The choices of a pending decider as bits; none for anybody else."""
    if seat == OVER or seat != p.actor():
        return 0
    return undealt(p) if seat == CHANCE else s.PASS_OR_BET


def undealt(p: Position) -> i64:
    """Mask of the cards still in the deck."""
    mask: i64 = bit(len(p.tables.cards)) - 1
    for card in p.cards[: p.dealt]:
        mask &= ~bit(card)
    return mask


def deal(p: Position, card: i64) -> None:
    """Give the next seat a card, which it alone sees."""
    seat = p.dealt
    p.cards[seat] = card
    p.dealt += 1
    tell(p, EVERYONE, "dealt", seat)
    tell(p, bit(seat), "seen", card)


def act(p: Position, seat: i64, option: i64) -> None:
    """Pass or bet; after a bet these are folding and calling."""
    p.acts = append(p.acts, option)
    tell(p, EVERYONE, "bet" if option == s.BET else "pass", seat)


def is_over(p: Position) -> bool:
    """Whether both have passed, or a bet was answered."""
    made = len(p.acts)
    return made >= 2 and (p.acts[made - 1] == s.PASS or p.acts[made - 2] == s.BET)


def result(p: Position) -> tuple[i64, i64]:
    """The winner of a finished game, and what the loser pays."""
    if not is_over(p):
        raise ValueError("the game is not over yet")
    last, before = p.acts[len(p.acts) - 1], p.acts[len(p.acts) - 2]
    if last == s.PASS and before == s.BET:
        return len(p.acts) % p.seats, p.tables.ante
    higher: i64 = 0 if p.cards[0] > p.cards[1] else 1
    return higher, p.tables.ante + (p.tables.bet if last == s.BET else 0)
