"""What can be chosen, and what is asked, in words."""

from __future__ import annotations

from typing import Any, TypeAlias

from kuhn import state as s
from kuhn.state import Position
from kuhn.words.terms import CARDS
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import CHANCE

Named: TypeAlias = tuple[str, str, Phrase, dict[str, Any]]
"""Kind, notation, sentence and facts of one option."""


def named(p: Position, seat: int, option: int) -> Named:
    """One option of a pending decider."""
    if seat == CHANCE:
        card = p.tables.cards[option]
        return "deal", card, Phrase("Deal {card}.", card=CARDS[option]), {"card": card}
    facing = s.BET in list(p.acts)
    if option == s.BET:
        return "act", "bet", Phrase("Call." if facing else "Bet."), {"act": "bet"}
    return "act", "pass", Phrase("Fold." if facing else "Pass."), {"act": "pass"}


def asked(p: Position, seat: int) -> Phrase:
    """The question to a pending decider."""
    if seat == CHANCE:
        return Phrase("Which card is dealt?")
    if s.BET in list(p.acts):
        return Phrase("{who}, will you call?", who=Seat(seat))
    return Phrase("{who}, pass or bet?", who=Seat(seat))
