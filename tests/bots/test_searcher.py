"""Bots that search: a turn's time, its words, and bids nobody can foresee."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

import kuhn
from serenissima import CHANCE, GAMES, Game, Random, State
from serenissima.bots.searcher import Searcher, Skill

FAR = 1e18


def first_choice(game: Game, seats: int) -> tuple[State, int]:
    state, rng = game.new(seats), Random(1)
    while (seat := int(state.actor())) == CHANCE or len(state.options(seat)) == 1:
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
    return state, seat


def first_turn(game: Game, bot: Searcher) -> Iterator[None]:
    """Let a bot play the small steps of the first turn, one at a time."""
    state, seat = first_choice(game, game.seats[-1])
    knowledge, rng = game.knowledge(), Random(3)
    turn = knowledge.turn(state, seat)
    for _ in range(20):
        if seat not in state.pending() or knowledge.turn(state, seat) != turn:
            break
        options = [int(option) for option in state.options(seat)]
        state.apply(seat, bot.choose(game.view(state, seat), options, rng, FAR))
        yield


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_a_turn_costs_its_time_however_many_steps_it_has(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count(1_000.0, 0.001)
    monkeypatch.setattr(time, "monotonic", lambda: next(looks))
    start = next(looks)
    steps = len(list(first_turn(game, Searcher(game, 0.2, Skill()))))
    assert steps > 0
    # Around its search each step looks at the clock a few times more.
    assert 0.05 < next(looks) - start < 0.2 + min(0.1, 0.01 * steps)


@pytest.mark.parametrize("informed", [True, False])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_a_turn_costs_its_rounds_whatever_is_known(game: Game, informed: bool) -> None:
    """Who knows nothing of a game must not be given a turn's patience for every small step."""
    bot = Searcher(game, 60.0, Skill(rounds=100, informed=informed))
    steps, played = 0, {}
    for _ in first_turn(game, bot):
        steps += 1
        if bot.present is not None:
            played[bot.present.search] = int(bot.present.search.rounds)
    assert played and sum(played.values()) <= 100 + steps


def test_the_steps_of_a_turn_share_one_tree() -> None:
    game = GAMES["doge"]
    state, seat = first_choice(game, 4)
    bot = Searcher(game, 60.0, Skill(rounds=2_000))
    rng = Random(1)
    options = [int(option) for option in state.options(seat)]
    state.apply(seat, bot.choose(game.view(state, seat), options, rng, FAR))
    turn = bot.present
    assert turn is not None
    before = int(turn.search.rounds)
    options = [int(option) for option in state.options(seat)]
    bot.choose(game.view(state, seat), options, rng, FAR)
    assert bot.present is turn
    assert bot.last is not None
    told = sum(estimate.visits for estimate in bot.last[2])
    assert told > int(turn.search.rounds) - before, "the step before had looked ahead already"


def test_bids_at_doge_vary() -> None:
    game = GAMES["doge"]
    state, seat = first_choice(game, 3)
    options = [int(option) for option in state.options(seat)]
    bids: Counter[int] = Counter()
    for seed in range(30):
        bot = Searcher(game, 60.0, Skill(rounds=300))
        bids[bot.choose(game.view(state, seat), options, Random(seed), FAR)] += 1
    assert len(bids) >= 3 and max(bids.values()) < 25


@pytest.mark.parametrize("game", [*GAMES.values(), kuhn.GAME], ids=lambda game: str(game.name))
def test_a_bot_explains_itself_in_both_languages(game: Game) -> None:
    state, seat = first_choice(game, game.seats[-1])
    bot = Searcher(game, 60.0, Skill(rounds=100))
    assert bot.explain() == [] and bot.favourites() == []
    options = [int(option) for option in state.options(seat)]
    bot.choose(game.view(state, seat), options, Random(1), FAR)
    told = bot.explain(2)
    assert 1 <= len(told) <= 2
    english, french = ([phrase.text(code) for phrase in told] for code in ("en", "fr"))
    assert all(one != other for one, other in zip(english, french, strict=True))
    if game is not kuhn.GAME:
        assert all(" % " in text for text in english)
        assert all("% de chances" in text for text in french)
    else:
        assert "expect" in english[0] and "attends" in french[0]
