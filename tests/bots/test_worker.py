"""A process in which bots think: it sees a view, and answers for each table alone."""

from __future__ import annotations

from typing import Any

from librt.random import Random

import kuhn
from serenissima import CHANCE, GAMES
from serenissima.bots.searcher import Searcher
from serenissima.bots.worker import answer, bot_of
from serenissima.kernel.game import View
from serenissima.kernel.language import Phrase
from serenissima.kernel.playout import playout


def seen() -> View:
    state = kuhn.GAME.new(2)
    playout(state, Random(1), 2)
    return kuhn.GAME.view(state, 0)


def asking(place: str, view: View, **more: Any) -> dict[str, Any]:
    question = {"game": "kuhn:GAME", "level": "expert", "options": [0, 1], "seed": 5, "seconds": 9}
    return {**question, "view": view.to_dict(), "place": place, "explain": False, **more}


def test_a_bot_sees_only_the_view() -> None:
    """The same view from two worlds gives the same answer."""
    view = seen()
    world = kuhn.GAME.worlds(view).draw(Random(9))
    here, there = asking("a", view), asking("b", kuhn.GAME.view(world, 0))
    assert answer(here) == answer(there)


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
