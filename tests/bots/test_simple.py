"""Simple opponents for any game: dice, and a look into possible worlds."""

from __future__ import annotations

import time

from kuhn import GAME
from poker import hand
from serenissima import Random
from serenissima.bots.simple import Chancer, FlatMonteCarlo


def test_dice_take_every_choice_now_and_then() -> None:
    view = GAME.view(hand((0, 1)), 0)
    found = {Chancer().choose(view, [0, 1], Random(seed), 0.0) for seed in range(30)}
    assert found == {0, 1}


def test_trying_each_choice_bets_on_the_king_after_a_bet() -> None:
    # With the king a bet is called, with the jack it is not, whatever the other holds.
    for card, wished in ((2, 1), (0, 0)):
        view = GAME.view(hand((0 if card else 1, card), "b"), 1)
        bot = FlatMonteCarlo(GAME, 200)
        assert bot.choose(view, [0, 1], Random(1), time.monotonic() + 60) == wished


def test_one_choice_or_no_time_is_answered_all_the_same() -> None:
    view = GAME.view(hand((0, 1)), 0)
    bot = FlatMonteCarlo(GAME, 10**9)
    assert bot.choose(view, [1], Random(1), 0.0) == 1
    assert bot.choose(view, [0, 1], Random(1), 0.0) in (0, 1)
