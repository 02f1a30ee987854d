"""What the draft tells a seat, and that worlds are drawn evenly over what it leaves open."""

from __future__ import annotations

import copy
import itertools
import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.intrigo.build import GAME, INTRIGANTS, new, position
from serenissima import Random, View
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.kernel.state import CHANCE

Kept = tuple[tuple[str, ...], ...]


def played_until(seats: int, seed: int, stage: str, free: int, round_: int = 1) -> Intrigo:
    """A random position of a stage with so many free slots."""
    rng = Random(seed)
    state = new(seats)
    while True:
        described = state.to_dict()
        slots = described["slots"].count(None)
        if (described["stage"], slots, described["round"]) == (stage, free, round_):
            return state
        assert described["round"] <= round_, "this seed never comes by"
        seat = int(state.actor())
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])


def others(described: dict[str, Any], seat: int) -> list[tuple[int, int]]:
    """The cells of the draft that other seats filled."""
    rows = [row for row in range(described["seats"]) if row != seat]
    return [(row, pick) for row in rows for pick in range(4)]


def every_history(state: Intrigo, seat: int) -> Iterator[dict[str, Any]]:
    """All descriptions in which the others' cards are divided anew, in every order."""
    described = state.to_dict()
    cells = others(described, seat)
    cards = [described["kept"][row][pick] for row, pick in cells]
    for order in itertools.permutations(cards):
        changed = copy.copy(described)
        changed["kept"] = [list(row) for row in described["kept"]]
        for (row, pick), card in zip(cells, order, strict=True):
            changed["kept"][row][pick] = card
        yield changed


def laid_in_row(described: dict[str, Any], laid: dict[str, int]) -> bool:
    """A cheap test that spares most histories the whole view."""
    return all(card in described["kept"][row] for card, row in laid.items())


def kept_of(described: dict[str, Any]) -> Kept:
    return tuple(tuple(row) for row in described["kept"])


def chi_square_is_small(counts: Counter[Any], possible: set[Any], draws: int) -> bool:
    """Whether counts fit the even distribution: within five deviations of the expected sum."""
    expected = draws / len(possible)
    total = sum((counts[way] - expected) ** 2 / expected for way in possible)
    freedom = len(possible) - 1
    return total < freedom + 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize(("seed", "free", "ways"), [(3, 4, 8), (5, 4, 6), (1, 6, 12)])
def test_worlds_are_even_over_all_histories_late_in_a_round(
    seed: int, free: int, ways: int
) -> None:
    state = played_until(3, seed, "turn", free)
    seat = 0
    view = GAME.view(state, seat)
    text = view.to_json()
    possible = set()
    for described in every_history(state, seat):
        if laid_in_row(described, dict(view.public["laid"])):
            if GAME.view(GAME.load(described), seat).to_json() == text:
                possible.add(kept_of(described))
    assert kept_of(state.to_dict()) in possible
    assert len(possible) == ways, "a position that leaves something open"
    worlds = GAME.worlds(View.from_dict(json.loads(text)))
    rng = Random(seed)
    draws = 200 * len(possible)
    counts = Counter(kept_of(worlds.draw(rng).to_dict()) for _ in range(draws))
    assert set(counts) == possible
    assert chi_square_is_small(counts, possible, draws)


def four_seat_histories(state: Intrigo, seat: int) -> Iterator[dict[str, Any]]:
    """The same for four seats: every division of the unlaid cards, every order in a row."""
    described = state.to_dict()
    laid = set(described["slots"])
    rows = [row for row in range(4) if row != seat]
    held = [[c for c in described["kept"][row] if c not in laid] for row in rows]
    fixed = [[c for c in described["kept"][row] if c in laid] for row in rows]
    pool = [card for hand in held for card in hand]
    ends = list(itertools.accumulate(len(hand) for hand in held))
    for order in itertools.permutations(pool):
        hands = [order[end - len(hand) : end] for end, hand in zip(ends, held, strict=True)]
        if any(list(hand) != sorted(hand) for hand in hands):
            continue
        orders = [itertools.permutations([*f, *h]) for f, h in zip(fixed, hands, strict=True)]
        for ways in itertools.product(*orders):
            changed = copy.copy(described)
            changed["kept"] = list(described["kept"])
            for row, way in zip(rows, ways, strict=True):
                changed["kept"][row] = list(way)
            yield changed


def test_worlds_are_even_with_four_seats_too() -> None:
    state = played_until(4, 2, "turn", 2)
    seat = 1
    view = GAME.view(state, seat)
    passed = [set(names) for names in view.own["passed"]]
    possible = set()
    for described in four_seat_histories(state, seat):
        # What the seat passed on must lie in the later cells of the same packets.
        agrees = all(
            {described["kept"][(seat - k + j) % 4][j] for j in range(k + 1, 4)} == passed[k]
            for k in range(3)
        )
        if agrees:
            possible.add(kept_of(described))
    assert kept_of(state.to_dict()) in possible
    assert len(possible) == 24
    worlds = GAME.worlds(view)
    rng = Random(9)
    draws = 100 * len(possible)
    counts = Counter(kept_of(worlds.draw(rng).to_dict()) for _ in range(draws))
    assert set(counts) == possible
    assert chi_square_is_small(counts, possible, draws)


def test_worlds_are_even_in_the_middle_of_the_draft() -> None:
    # All have chosen once and passed once: seat 0 knows the packets before itself and seat 1,
    # and the five unseen cards are somewhere else.
    state = new(3)
    rng = Random(4)
    while len(state.to_dict()["kept"][0]) < 1 or state.pending() != [0, 1, 2]:
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[rng.randrange(len(state.options(seat)))])
    view = GAME.view(state, 0)
    assert len(view.own["passed"]) == 1
    unseen = set(INTRIGANTS[:12])
    unseen -= {*view.own["kept"], *view.own["packet"], *view.own["passed"][0]}
    assert len(unseen) == 5
    # Two of them are the first picks of seats 1 and 2, three lie before seat 2.
    possible = set(itertools.permutations(sorted(unseen), 2))
    worlds = GAME.worlds(view)
    draws = 200 * len(possible)
    counts: Counter[tuple[str, str]] = Counter()
    for _ in range(draws):
        world = worlds.draw(rng).to_dict()
        assert world["packets"][1] == view.own["passed"][0]
        assert set(world["packets"][2]) == unseen - {world["kept"][1][0], world["kept"][2][0]}
        counts[world["kept"][1][0], world["kept"][2][0]] += 1
    assert set(counts) == possible
    assert chi_square_is_small(counts, possible, draws)


def test_a_card_passed_last_is_known_to_lie_in_the_next_hand() -> None:
    # With four seats the single card handed on after the third pick belongs to the left neighbour.
    state = position()
    for seat in range(4):
        last = GAME.view(state, seat).own["passed"][2]
        assert len(last) == 1
        rng = Random(seat)
        worlds = GAME.worlds(GAME.view(state, seat))
        for _ in range(50):
            assert worlds.draw(rng).to_dict()["kept"][(seat + 1) % 4][3] == last[0]


def test_a_card_chosen_but_not_laid_is_known_to_its_player_alone() -> None:
    state = position()
    state.apply(0, 2)
    rng = Random(1)
    others, own = (GAME.worlds(GAME.view(state, seat)) for seat in (2, 0))
    assert {others.draw(rng).to_dict()["card"] for _ in range(50)} == {None}
    assert {own.draw(rng).to_dict()["card"] for _ in range(50)} == {"contarini-4"}


def test_nothing_of_a_finished_round_is_remembered() -> None:
    rng = Random(0)
    state = new(3)
    while state.round == 1:
        seat = int(state.actor())
        state.apply(seat, state.options(seat)[rng.randrange(len(state.options(seat)))])
    while state.actor() == CHANCE and state.to_dict()["stage"] == "fill":
        state.apply(CHANCE, state.options(CHANCE)[0])
    own = GAME.view(state, 1).own
    assert own == {"packet": [], "kept": [], "hand": [], "passed": [], "card": None}
