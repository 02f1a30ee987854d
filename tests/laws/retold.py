"""Telling what happens to the wrong people, as a planted violation."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from serenissima.kernel.state import Journal, Note, State


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
