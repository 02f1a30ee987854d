"""Bots think elsewhere; whatever they do wrong is their own trouble."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Sequence
from typing import Any

import pytest
from librt.random import Random

import kuhn
from serenissima.bots.bot import LEVELS
from serenissima.bots.worker import KEPT
from serenissima.bots.workers import Thought, Workers
from serenissima.kernel.game import Game, View
from serenissima.kernel.playout import playout


class Sleeper:
    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        time.sleep(60)
        return options[0]


class Crasher(Sleeper):
    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        raise RuntimeError("lost my notes")


class Quitter(Sleeper):
    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        import os

        os._exit(3)


class Dreamer(Sleeper):
    def choose(self, view: View, options: Sequence[int], rng: Random, deadline: float) -> int:
        return 77


def seen() -> View:
    state = kuhn.GAME.new(2)
    playout(state, Random(1), 2)
    return kuhn.GAME.view(state, 0)


def asked(*levels: str, **limits: Any) -> list[Thought]:
    async def run() -> list[Thought]:
        workers = Workers(1, **limits)
        try:
            return [
                await workers.choose("kuhn:GAME", level, seen(), [0, 1], 5, 0.2, place="0")
                for level in levels
            ]
        finally:
            await workers.close()

    return asyncio.run(run())


def test_every_level_answers_and_the_same_stream_gives_the_same_answer() -> None:
    first = asked(*LEVELS)
    assert all(thought.option in (0, 1) for thought in first)
    assert asked(*LEVELS) == first


def test_a_late_a_crashing_a_quitting_and_a_dreaming_bot_harm_no_one_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    here = "bots.test_workers"
    found = asked(
        f"{here}:Sleeper", f"{here}:Crasher", f"{here}:Quitter", f"{here}:Dreamer", "novice",
        grace=8.0,
    )  # fmt: skip
    assert [thought.option for thought in found[:4]] == [None] * 4
    assert "no answer" in found[0].trouble
    assert "stopped with RuntimeError at bots/test_workers.py:" in found[1].trouble
    assert "process ended" in found[2].trouble and "not one of the choices" in found[3].trouble
    assert found[4].option in (0, 1)
    told = [(line.name, line.getMessage(), vars(line)["facts"]) for line in caplog.records]
    assert [line[:2] for line in told] == [("serenissima.bots", "bot failed")] * 4
    assert [line[2]["why"] for line in told] == [thought.trouble for thought in found[:4]]
    assert told[1][2]["bot"] == f"{here}:Crasher" and told[1][2]["game"] == "kuhn:GAME"
    # What a bot says when it fails may be what it knows.
    assert not any("lost my notes" in str(line) for line in told)


def test_the_steps_of_a_turn_go_where_the_turn_is_known() -> None:
    """Or each process would give the turn its whole time anew."""

    async def run() -> None:
        workers = Workers(2)
        ask = functools.partial(workers.choose, "kuhn:GAME", "novice", seen(), [0, 1], 5, 0.2)
        try:
            await asyncio.gather(ask(place="a"), ask(place="b"))
            homes = dict(workers.homes)
            assert homes["a"] is not homes["b"]
            for place in ("a", "b", "b", "a", "b"):
                await ask(place=place)
            assert workers.homes == homes
            for number in range(50):
                await ask(place=str(number))
            assert len(workers.homes) <= 2 * KEPT
        finally:
            await workers.close()

    asyncio.run(run())
