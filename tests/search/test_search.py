"""The search sees worlds drawn from a view, and nothing else."""

from __future__ import annotations

import time
from collections import Counter
from itertools import count

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import kuhn
from kuhn.rules import Kuhn
from kuhn.worlds import KuhnWorlds
from poker import hand
from serenissima import CHANCE, GAMES, OVER, Game, Random, State, View
from serenissima.kernel.knowledge import Knowledge, Weighed, level_floats, pick, soften
from serenissima.search.search import Search
from serenissima.search.tree import NONE, Tree

NEVER = float("inf")


def positions(game: Game, seats: int, seed: int, every: int = 17) -> list[tuple[State, int]]:
    """Positions along a random game with somebody who has a real choice."""
    rng, out, state, step = Random(seed), [], game.new(seats), 0
    while (seat := int(state.actor())) != OVER:
        options = state.options(seat)
        step += 1
        if seat != CHANCE and len(options) > 1 and step % every == 0:
            pending = state.pending()
            out.append((state.clone(), pending[step % len(pending)]))
        state.apply(seat, options[rng.randrange(len(options))])
    return [(s, seat) for s, seat in out if len(s.options(seat)) > 1][:12]


Answer = list[tuple[int, int, float]]


def answer(game: Game, view: View, seats: int, rounds: int, informed: bool) -> Answer:
    search = Search(game.knowledge() if informed else Knowledge(), seats, cut=informed)
    found = search.run(game.worlds(view), view.seat or 0, Random(3), rounds, NEVER)
    return [(estimate.option, estimate.visits, estimate.value) for estimate in found]


@pytest.mark.parametrize("informed", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_a_seat_cannot_tell_apart_get_the_same_answer(name: str, informed: bool) -> None:
    game = GAMES[name]
    for seats in game.seats:
        for state, seat in positions(game, seats, seed=seats)[:5]:
            view = game.view(state, seat)
            swapped = game.worlds(view).draw(Random(11))
            seen = View.from_dict(game.view(swapped, seat).to_dict())
            one = answer(game, view, seats, 40, informed)
            assert one == answer(game, seen, seats, 40, informed)
            assert {option for option, *_ in one} <= set(map(int, state.options(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_knowledge_is_sound_along_a_game(name: str) -> None:
    game, rng = GAMES[name], Random(5)
    knowledge = game.knowledge()
    for seats in game.seats:
        for state, seat in positions(game, seats, seed=2 + seats):
            worlds = game.worlds(game.view(state, seat))
            keys, turns = set(), set()
            for _ in range(5):
                world = worlds.draw(rng)
                assert 0.0 <= knowledge.weight(world, seat)
                knowledge.reopen(world, seat)
                keys.add(int(knowledge.key(world, seat, 0)))
                turns.add(int(knowledge.turn(world, seat)))
                options = world.options(seat)
                assert list(options) == list(state.options(seat))
                assert knowledge.choose(world, seat, options, rng) in list(options)
                priors = level_floats(len(options), 0.0)
                if knowledge.prior(world, seat, options, priors):
                    assert min(priors) > 0.0
                    assert sum(priors) == pytest.approx(1.0)
            # What a seat knows is the same in every world its view allows.
            assert len(keys) == 1 and len(turns) == 1


@pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if game.knowledge is not Knowledge]
)
def test_a_judgement_shares_out_the_win(name: str) -> None:
    game = GAMES[name]
    knowledge = game.knowledge()
    assert isinstance(knowledge, Knowledge)
    for seats in game.seats:
        rng, state, judged = Random(4), game.new(seats), 0
        while (seat := int(state.actor())) != OVER:
            if knowledge.settled(state, 1_000):
                values = level_floats(seats, 0.0)
                knowledge.evaluate(state, values)
                assert all(-1.0 <= value <= 1.0 for value in values)
                judged += 1
            options = state.options(seat)
            state.apply(seat, options[rng.randrange(len(options))])
        assert judged > 0


class Lopsided(State):
    """One choice between a sure loss and a sure win, offered in one world of three."""

    def __init__(self, rich: bool, chosen: int = -1) -> None:
        super().__init__()
        self.rich, self.chosen = rich, chosen

    def actor(self) -> i64:
        return i64(OVER if self.chosen >= 0 else 0)

    def options(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1, 2] if self.rich else [0, 1])

    def apply(self, seat: i64, option: i64) -> None:
        self.chosen = int(option)

    def returns(self) -> list[float]:
        return [[0.0, 0.5, 1.0][self.chosen]]


class Thirds(KuhnWorlds):
    def __init__(self) -> None:
        pass

    def draw(self, rng: Random) -> State:  # type: ignore[override]
        return Lopsided(rng.randrange(3) == 0)


def test_an_option_offered_seldom_is_tried_when_it_is_offered() -> None:
    search = Search(Knowledge(), 1)
    found = search.run(Thirds(), 0, Random(1), 300, NEVER)
    by_option = {estimate.option: estimate for estimate in found}
    assert by_option[2].value == 1.0
    # Nearly every time that it was there, it was taken.
    assert by_option[2].visits > 60
    assert sum(estimate.visits for estimate in found) == 300


def test_kuhn_is_played_as_everybody_should() -> None:
    def best(card: int, other: int, line: str) -> int:
        state = hand((card, other) if len(line) % 2 == 0 else (other, card), line)
        seat = len(line) % 2
        search = Search(Knowledge(), 2)
        worlds = kuhn.GAME.worlds(kuhn.GAME.view(state, seat))
        return search.run(worlds, seat, Random(2), 400, NEVER)[0].option

    assert best(2, 0, "b") == 1, "the king calls"
    assert best(0, 2, "b") == 0, "the jack folds"
    assert best(2, 1, "p") == 1, "the king bets"


def test_a_search_stops_when_told_and_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["doge"]
    state, seat = positions(game, 3, seed=1)[0]
    worlds = game.worlds(game.view(state, seat))
    search = Search(game.knowledge(), 3)
    first = search.run(worlds, seat, Random(1), 50, NEVER)
    assert search.rounds == 50 and sum(e.visits for e in first) == 50
    more = search.run(worlds, seat, Random(2), 50, NEVER)
    assert sum(e.visits for e in more) == 100
    looks = count(1_000)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(looks)))
    search.run(worlds, seat, Random(3), 10**9, 1_010.0)
    assert next(looks) == 1_011, "it stops at its first look that is not too early"
    assert search.run(worlds, seat, Random(3), 10**9, 0.0), "late or not, there is an answer"
    search.clear()
    assert sum(e.visits for e in search.run(worlds, seat, Random(1), 7, NEVER)) == 7


def test_the_tree_ends_where_positions_are_judged() -> None:
    class Judge(Knowledge):
        def __init__(self, ends: bool) -> None:
            self.ends = ends

        def settled(self, state: State, made: i64) -> bool:
            return True

        def closed(self, state: State) -> bool:
            return self.ends

    worlds = kuhn.GAME.worlds(kuhn.GAME.view(hand((2, 0)), 0))
    for ends in (True, False):
        search = Search(Judge(ends), 2)
        search.run(worlds, 0, Random(1), 100, NEVER)
        assert (search.tree.nodes == 1) is ends


def test_a_node_that_is_well_known_gives_way_to_finer_ones() -> None:
    class Blurred(Knowledge):
        def __init__(self, finer: bool) -> None:
            self.told_apart = finer

        def finer(self, state: State, seat: i64, key: i64, depth: i64) -> i64:
            assert isinstance(state, Kuhn)
            return i64(key + 1 + state.cards[seat] if self.told_apart and depth == 0 else -1)

    def bet(finer: bool) -> float:
        worlds = kuhn.GAME.worlds(kuhn.GAME.view(hand((1, 0)), 0))
        found = Search(Blurred(finer), 2).run(worlds, 0, Random(1), 4_000, NEVER)
        return next(estimate.value for estimate in found if estimate.option == 1)

    # A seat that does not know its card calls the queen's bet, and loses as often as it wins; one
    # that knows it calls with the king and gives up the jack.
    assert -0.2 < bet(finer=False) < 0.2
    assert -0.6 < bet(finer=True) < -0.35


def test_leanings_are_softened_and_followed() -> None:
    leanings = vec[float]([3.0, 1.0, 0.0])
    soften(leanings, 3, 0.3)
    assert list(leanings) == pytest.approx([0.1 + 0.7 * 0.75, 0.1 + 0.7 * 0.25, 0.1])
    rng, options = Random(1), vec[i64]([7, 8, 9])
    picked = Counter(int(pick(options, leanings, rng)) for _ in range(2_000))
    assert picked[7] > 1_100 and 100 < picked[9] < 300


def test_a_tree_finds_what_it_was_given() -> None:
    tree = Tree()
    for key in range(5_000):
        assert tree.find(key * 7919) == NONE
        assert tree.add(key * 7919, vec[i64]([key % 5, 60])) == key
    for key in range(5_000):
        node = tree.find(key * 7919)
        assert node == key
        assert tree.option[tree.first[node]] == key % 5
    edge = tree.edge(17, 33)
    assert tree.count[17] == 3 and tree.option[edge] == 33
    assert tree.edge(17, 33) == edge and tree.edge(17, 60) == edge - 1
    assert tree.same_options(17, vec[i64]([2, 60, 33]))
    assert not tree.same_options(17, vec[i64]([2, 60]))


def test_weights_decide_between_seats() -> None:
    class Counted(Weighed):
        def describe(self, state: State, seat: i64, out: vec[float]) -> None:
            out[0] = float(seat)

    values = level_floats(3, 0.0)
    Counted([1.0]).evaluate(Lopsided(True), values)
    assert sum(values) == pytest.approx(1.0)
    assert values[2] / values[1] == pytest.approx(2.718281828)
