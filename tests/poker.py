"""Hands of Kuhn poker for the tests, legal ones and planted ones."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from librt.vecs import vec
from mypy_extensions import i64

from kuhn.data import BOX
from kuhn.describe import LETTERS
from kuhn.rules import Kuhn
from serenissima.kernel.state import Journal, Note, State


def hand(cards: tuple[int, ...] = (), line: str = "") -> Kuhn:
    """A hand with these cards, the jack being 0, after these passes and bets."""
    p = Kuhn(BOX, BOX.seats[0])
    for seat, card in enumerate(cards):
        p.cards[seat] = card
    p.dealt = len(cards)
    p.acts = vec[i64]([LETTERS.index(letter) for letter in line])
    return p


@contextlib.contextmanager
def retold(state: State, audience: Callable[[Note], int]) -> Iterator[None]:
    """What is told meanwhile, told to others than those who should hear it."""
    journal, heard = state.journal, Journal()
    state.journal = heard
    yield
    told, state.journal = heard.notes, journal
    if journal is not None:
        for note in told:
            journal.note(audience(note), note.kind, note.facts)
