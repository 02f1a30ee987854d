"""Matches: fair seats, the same deals exchanged, whatever a bot does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arena.matches import setting
from serenissima import GAMES
from serenissima.arena import report
from serenissima.arena.match import Match, ask, check, lines, play_game, seating, sit
from serenissima.kernel.record import Record, verify


def test_everybody_sits_everywhere_in_every_deal() -> None:
    match = setting("a", "b", "c", games=12)
    for deal in range(4):
        rows = [seating(match, number, 3) for number in range(3 * deal, 3 * deal + 3)]
        assert {row[0] for row in rows} == {deal}
        for seat in range(3):
            assert {line[seat] for _, line in rows} == {0, 1, 2}
    orders = {seating(match, number, 3)[1] for number in range(12)}
    assert len(orders) == 6, "neighbours change too"


def test_the_last_bot_fills_up_and_too_many_take_turns() -> None:
    assert lines(2, 4) == [(0, 1, 1, 1)]
    assert lines(1, 3) == [(0, 0, 0)]
    assert lines(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    match = setting("a", "b", "c", "d", games=24)
    met = Counter(bot for n in range(24) for bot in seating(match, n, 3)[1])
    assert set(met.values()) == {18}


def test_the_same_deal_is_dealt_with_seats_exchanged() -> None:
    match = setting("chancer", "flat")
    games = [play_game(match, number) for number in range(4)]
    openings = [
        [line for line in game["record"].splitlines() if line.startswith("chance")][:7]
        for game in games
    ]
    assert openings[0] == openings[1] == openings[2] != openings[3]
    assert [game["bots"].index("chancer") for game in games[:3]] == [0, 2, 1]
    for game in games:
        verify(Record.from_text(game["record"]), GAMES["doge"])


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("faulty:Crasher", "stopped with KeyError"),
        ("faulty:Babbler", "answered 4711, which is not one of the choices"),
        ("faulty:Sleeper", "answered after"),
        ("faulty:Unborn", "stopped with RuntimeError: not today"),
    ],
)
def test_a_bot_that_fails_loses_its_move_and_is_named(bot: str, why: str) -> None:
    result = play_game(setting(bot, "chancer"), 0)
    assert result["faults"], "the game went on all the same"
    assert all(fault["bot"] == bot and why in fault["why"] for fault in result["faults"])
    found = report.summary(setting(bot, "chancer"), {0: result})
    assert found["bots"][0]["faults"] == len(result["faults"])
    assert found["bots"][1]["faults"] == 0


def test_a_bot_that_never_answers_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    from serenissima.arena import match as module

    monkeypatch.setattr(module, "PATIENCE", 0.1)
    game = GAMES["doge"]
    state = game.new(3)
    while int(state.actor()) < 0:
        state.apply(-1, state.options(-1)[0])
    knowledge = game.knowledge()
    seat = sit(setting("chancer"), game, 0, 0, 0)

    class Dreamer:
        def choose(self, *parts: Any) -> int:
            while True:
                pass

    seat.bot = Dreamer()
    option, why = ask(game, knowledge, state, 0, seat, [0, 1])
    assert option in (0, 1) and "gave no answer within" in why


def test_ones_own_bot_plays() -> None:
    result = play_game(setting("house_lover:HouseLover", "chancer", think=5.0), 0)
    assert result["faults"] == [] and "house_lover:HouseLover" in result["bots"]


def test_a_match_can_be_checked_before_it_is_played() -> None:
    check(setting("master", "novice"))
    with pytest.raises(ValueError, match="no variant 'wind'"):
        check(Match("doge", 3, ("master",), 1, 1, None, {"wind": True}))
