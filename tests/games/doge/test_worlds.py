"""What a seat can imagine: everything it knows holds, and the rest is spread evenly."""

from __future__ import annotations

import itertools
from collections import Counter

from games.doge.build import (
    BLUE,
    CASTELLO,
    DORSODURO,
    GAME,
    RED,
    SAN_MARCO,
    SAN_POLO,
    SANTA_CROCE,
    YELLOW,
    bid,
    choose,
    first_ballot,
    player,
    vote,
)
from serenissima import Random, State
from serenissima.games.doge.data import BOX


def draws(state: State, seat: int | None, count: int) -> list[State]:
    worlds = GAME.worlds(GAME.view(state, seat))
    rng = Random(11)
    return [worlds.draw(rng) for _ in range(count)]


def test_every_draw_respects_heights_and_revealed_values() -> None:
    state = vote(SAN_POLO, {RED: [3, 3, 1], BLUE: [2, 0]})
    truth = GAME.view(state, BLUE).to_json()
    for world in draws(state, BLUE, 200):
        assert GAME.view(world, BLUE).to_json() == truth
        assert player(world, RED)["stacks"]["San Polo"] == [3, 3, 1]
        assert player(world, BLUE) == player(state, BLUE)


def test_markers_are_spread_evenly_each_one_counted() -> None:
    """Red lays stacks of one and two markers: all deals of seven markers, as they should."""
    state = first_ballot()
    bid(state, RED, CASTELLO, 3)
    bid(state, BLUE, CASTELLO, 0)
    bid(state, YELLOW, CASTELLO, 0)
    bid(state, RED, SAN_MARCO, 2, 1)
    bid(state, BLUE, SAN_MARCO, 1)
    bid(state, YELLOW, SAN_MARCO, 1)
    expected: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for deal in itertools.permutations(BOX.markers, 3):
        expected[(deal[0],), tuple(sorted(deal[1:], reverse=True))] += 1
    count = 21_000
    drawn: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for world in draws(state, BLUE, count):
        stacks = player(world, RED)["stacks"]
        drawn[tuple(stacks["Castello"]), tuple(stacks["San Marco"])] += 1
    assert set(drawn) == set(expected)
    total = sum(expected.values())
    squares = sum(
        (drawn[case] - count * share / total) ** 2 / (count * share / total)
        for case, share in expected.items()
    )
    # Chi-square with so many cases: its mean is their number less one, its deviation the root of
    # twice that; four deviations would be passed once in tens of thousands of seeds.
    freedom = len(expected) - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5


def test_a_laid_bid_is_any_open_area_and_any_number_of_markers() -> None:
    state = first_ballot()
    for seat in range(3):
        bid(state, seat, CASTELLO, 0)
    bid(state, RED, SAN_MARCO, 1)
    seen: Counter[tuple[str, int]] = Counter()
    for world in draws(state, BLUE, 4800):
        laid = player(world, RED)["bid"]
        seen[laid["area"], len(laid["markers"])] += 1
        assert player(world, YELLOW)["bid"] == {"area": None, "markers": []}
    assert {area for area, _ in seen} == set(BOX.areas) - {"Castello"}
    assert {height for _, height in seen} == {1, 2, 3, 4}
    assert all(130 < count < 280 for count in seen.values())


def test_a_tied_players_hidden_decision_is_any_of_its_options() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [3]}, houses={RED: {SAN_POLO: 3}, BLUE: {SAN_POLO: 3}})
    choose(state, RED, "place 2")
    assert {player(world, RED)["chosen"] for world in draws(state, BLUE, 100)} == {0, 1, 2}
    choose(state, BLUE, "place 2")
    choose(state, RED, "no palace")
    assert {player(world, RED)["chosen"] for world in draws(state, BLUE, 100)} == {0, 1}
    assert {player(world, RED)["chosen"] for world in draws(state, RED, 100)} == {0}


def test_a_tied_players_hidden_move_is_any_legal_one() -> None:
    state = vote(6, {RED: [3], BLUE: [3]}, houses={RED: {SAN_POLO: 1}, BLUE: {DORSODURO: 1}})
    choose(state, RED, "from San Polo", "to Santa Croce")
    moves = {(player(w, RED)["origin"], player(w, RED)["chosen"]) for w in draws(state, BLUE, 300)}
    assert moves == {(None, 6)} | {("San Polo", d) for d in range(6) if d != SAN_POLO}
    assert ("San Polo", SANTA_CROCE) in moves


def test_a_bystander_imagines_every_hand() -> None:
    state = first_ballot()
    for seat in range(3):
        bid(state, seat, CASTELLO, 3, 3)
    stacks = {tuple(player(world, RED)["stacks"]["Castello"]) for world in draws(state, None, 300)}
    assert len(stacks) == 9
