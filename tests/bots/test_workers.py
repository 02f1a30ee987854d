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
from serenissima import CHANCE, GAMES
from serenissima.bots.bot import LEVELS, level_named
from serenissima.bots.searcher import Searcher
from serenissima.bots.worker import KEPT, answer, bot_of
from serenissima.bots.workers import Thought, Workers
from serenissima.kernel.game import Game, View
from serenissima.kernel.language import Phrase
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


def test_a_bot_sees_only_the_view() -> None:
    """The same view from two worlds gives the same answer."""
    view = seen()
    world = kuhn.GAME.worlds(view).draw(Random(9))
    here, there = asking("a", view), asking("b", kuhn.GAME.view(world, 0))
    assert answer(here) == answer(there)


def asking(place: str, view: View, **more: Any) -> dict[str, Any]:
    question = {"game": "kuhn:GAME", "level": "expert", "options": [0, 1], "seed": 5, "seconds": 9}
    return {**question, "view": view.to_dict(), "place": place, "explain": False, **more}


def test_a_bot_thinks_at_each_table_as_if_there_were_no_other() -> None:
    """The first question of two games looks alike; it is not the same turn going on."""
    doge = GAMES["doge"]
    state = doge.new(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.options(CHANCE)[0])
    view, options = doge.view(state, 0), [int(option) for option in state.options(0)]
    found = []
    for table in ("first", "second"):
        question = asking(table, view, game="doge", level="expert@9", options=options)
        assert answer(question)["option"] in options
        bot = bot_of("doge", "expert@9", table)[1]
        assert isinstance(bot, Searcher) and bot.present is not None
        found.append(bot.present)
    assert found[0].search is not found[1].search
    assert found[0].rounds == found[1].rounds > 100


def test_a_bot_that_is_asked_to_tells_what_it_likes() -> None:
    quiet, told = answer(asking("c", seen())), answer(asking("d", seen(), explain=True))
    assert quiet["advice"] == [] and told["option"] == quiet["option"]
    assert told["option"] in [option for option, _ in told["advice"]]
    phrases = [Phrase.from_data(phrase) for _, phrase in told["advice"]]
    assert all("expect" in phrase.text("en") for phrase in phrases)
    assert all("attends" in phrase.text("fr") for phrase in phrases)
    assert answer(asking("e", seen(), level="chancer", explain=True))["advice"] == []


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot is called 'oracle'"):
        level_named("oracle")
    with pytest.raises(ValueError, match="cannot be loaded"):
        level_named("kuhn:Oracle")
