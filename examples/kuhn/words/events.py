"""What happens, in words: each event with its sentence and its facts."""

from __future__ import annotations

from typing import Final

from kuhn.data import BOX
from kuhn.words.terms import CARDS
from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Phrase, Seat


def dealt(seat: int) -> Told:
    """A seat got a card."""
    return Phrase("{who} gets a card.", who=Seat(seat)), {"seat": seat}


def seen(card: int) -> Told:
    """The seat looked at its card, seen by itself alone."""
    return Phrase("It is {card}.", card=CARDS[card]), {"card": BOX.cards[card]}


def passed(seat: int) -> Told:
    """A seat passed, or folded."""
    return Phrase("{who} passes.", who=Seat(seat)), {"seat": seat}


def bet(seat: int) -> Told:
    """A seat bet, or called."""
    return Phrase("{who} bets.", who=Seat(seat)), {"seat": seat}


EVENTS: Final = Events({"dealt": dealt, "seen": seen, "pass": passed, "bet": bet})
