"""Matches for the tests, and the report of one."""

from __future__ import annotations

from typing import Any

import pytest

from serenissima.arena import report
from serenissima.arena.match import Match
from serenissima.bots.bot import level_named


def setting(*bots: str, games: int = 6, seats: int = 3, think: float = 1.0) -> Match:
    # On a busy machine even dice may be kept waiting a while: none of them is to be late.
    return Match("doge", seats, bots, games, 1, think)


def reported(**parts: Any) -> dict[str, Any]:
    """The report of two finished games, one with a fault in words of the bot's own."""
    match = Match("doge", 3, ("a<b>", "b@0.5"), 2, 7)
    result = {
        "number": 0,
        "bots": ["a<b>", "b@0.5", "b@0.5"],
        "sides": [0, 1, 2],
        "returns": [1.0, 0.0, 0.0],
        "choices": 40,
        "thinking": [1.0, 2.0, 3.0],
        "turns": [10, 10, 10],
        "asked": [20, 20, 20],
        "moves": [{"bid: Castello": 1}, {"bid: Castello": 1}, {"bid: San Polo": 2}],
        "faults": [{"seat": 0, "bot": "a<b>", "choice": 3, "why": "stopped with <script>"}],
    }
    monkey = {**result, "number": 1, "choices": 60, "faults": []}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "level", lambda self, name: level_named("master@0.5"))
        patch.setattr(report, "SEEN", 1)
        return {**report.summary(match, {0: result, 1: monkey}), **parts}
