"""The one play loop: who is asked, who listens, and when it stops."""

from __future__ import annotations

import pytest

import kuhn
from poker import hand
from serenissima import CHANCE, GAMES, OVER, IllegalChoice, Random, State
from serenissima.kernel.chance import Dealer
from serenissima.kernel.play import (
    Decision,
    Listener,
    by_dealer,
    by_dice,
    choosers_of,
    next_decider,
    play_on,
)


class Notebook(Listener):
    """Writes down what it hears, with the deciders before and after."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Decision, int]] = []

    def before(self, state: State, decision: Decision) -> None:
        self.heard.append(("before", decision, int(state.actor())))

    def after(self, state: State, decision: Decision) -> None:
        self.heard.append(("after", decision, int(state.actor())))


def first(state: State, decider: int) -> int:
    return int(state.options(decider)[0])


def test_a_game_is_played_to_its_end_and_listeners_hear_both_sides_of_each_choice() -> None:
    state, one, other = kuhn.GAME.new(2), Notebook(), Notebook()
    assert play_on(state, choosers_of(2, first, first), one, other) == 4
    assert state.returns() == [-1.0, 1.0]
    assert one.heard == other.heard == [
        ("before", (CHANCE, 0), CHANCE),
        ("after", (CHANCE, 0), CHANCE),
        ("before", (CHANCE, 1), CHANCE),
        ("after", (CHANCE, 1), 0),
        ("before", (0, 0), 0),
        ("after", (0, 0), 1),
        ("before", (1, 0), 1),
        ("after", (1, 0), OVER),
    ]  # fmt: skip


def test_each_decider_has_a_chooser_of_its_own() -> None:
    state = kuhn.GAME.new(2)
    play_on(state, {CHANCE: first, 0: lambda state, seat: 1, 1: first})
    assert state.to_dict()["line"] == "bp"


def test_whoever_leaves_leaves_the_game_as_it_stands() -> None:
    state, notebook = kuhn.GAME.new(2), Notebook()
    assert play_on(state, {CHANCE: first, 0: lambda state, seat: None}, notebook) == 2
    assert int(state.actor()) == 0 and len(notebook.heard) == 4


def test_a_limit_stops_and_the_game_can_be_played_on() -> None:
    state = kuhn.GAME.new(2)
    choosers = choosers_of(2, first, first)
    assert play_on(state, choosers, limit=3) == 3
    assert int(state.actor()) == 1
    assert play_on(state, choosers, limit=3) == 1
    assert play_on(state, choosers) == 0


def test_an_illegal_choice_is_refused_before_anybody_sees_it_done() -> None:
    state, notebook = kuhn.GAME.new(2), Notebook()
    with pytest.raises(IllegalChoice):
        play_on(state, {CHANCE: lambda state, seat: 7}, notebook)
    assert [kind for kind, _, _ in notebook.heard] == ["before"]


def test_of_several_asked_at_once_the_first_chooses_first_or_whoever_is_wished() -> None:
    doge = GAMES["doge"]
    state = doge.new(3)
    dice = by_dice(Random(1))
    play_on(state, choosers_of(3, dice, lambda state, seat: None))
    assert state.pending() == [0, 1, 2]
    assert next_decider(state) == 0
    assert next_decider(state, lambda pending: pending[-1]) == 2
    ended = hand((0, 1), "pp")
    assert next_decider(ended, lambda pending: pending[0]) == OVER
    assert next_decider(ended) == OVER
    notebook = Notebook()
    play_on(state, choosers_of(3, dice, dice), notebook, turn=lambda pending: pending[-1], limit=1)
    assert notebook.heard[0][1][0] == 2


def test_a_dealer_and_dice_choose_from_what_is_listed() -> None:
    state = kuhn.GAME.new(2)
    kinds = [by_dealer(Dealer("a")), by_dice(Random(3))]
    for choose in kinds:
        assert {choose(state, CHANCE) for _ in range(40)} == {0, 1, 2}
    repeated = by_dealer(Dealer("a"))
    other, dealer = Dealer("a"), [0, 1, 2]
    drawn = [repeated(state, CHANCE) for _ in range(9)]
    assert drawn == [dealer[other.choose(3)] for _ in range(9)]
