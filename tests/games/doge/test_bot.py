"""What the bots believe about Doge."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from games.doge.build import BLUE, GAME, QUARANTIA, RED, YELLOW, before_vote
from serenissima import Random
from serenissima.games.doge.bot import FAR, DogeKnowledge, missing_houses
from serenissima.games.doge.rules.play import Doge
from serenissima.games.doge.state import AREAS, marker_votes


def test_a_single_marker_is_thought_to_be_a_strong_one() -> None:
    knowledge = DogeKnowledge()
    strong = before_vote(QUARANTIA, {BLUE: [3]})
    weak = before_vote(QUARANTIA, {BLUE: [0]})
    assert knowledge.weight(strong, RED) > knowledge.weight(weak, RED)
    assert knowledge.weight(strong, BLUE) == knowledge.weight(weak, BLUE), (
        "the own stacks are known"
    )


def test_worlds_kept_hold_more_votes_than_worlds_drawn() -> None:
    knowledge, rng = DogeKnowledge(), Random(1)
    worlds = GAME.worlds(GAME.view(before_vote(QUARANTIA, {BLUE: [3]}), RED))
    place = BLUE * AREAS + QUARANTIA
    drawn, weighed, total = 0.0, 0.0, 0.0
    for _ in range(400):
        world = worlds.draw(rng)
        assert isinstance(world, Doge)
        weight, votes = knowledge.weight(world, RED), float(marker_votes(world.stacks[place]))
        drawn += votes / 400
        weighed += weight * votes
        total += weight
    assert weighed / total > drawn + 0.2


def test_the_houses_missing_to_each_way_to_win() -> None:
    state = before_vote(
        QUARANTIA,
        {},
        houses={RED: {5: 2}},
        palaces={RED: {0: 1, 1: 1, 2: 1, 3: 1, 4: 1}, BLUE: {0: 1, 5: 4}, YELLOW: {5: 1}},
    )
    assert isinstance(state, Doge)
    missing = [missing_houses(state, RED, kind, vec[i64]([0] * 6)) for kind in range(3)]
    # Santa Croce is full. Two or three more palaces cost four houses each, where one stands.
    assert missing == [FAR, 8, 12]
    # Whoever stands nowhere needs three houses for each district, one more where one stands.
    fresh = GAME.new(3)
    assert isinstance(fresh, Doge)
    assert missing_houses(fresh, RED, 0, vec[i64]([0] * 6)) == 18
    assert missing_houses(fresh, RED, 1, vec[i64]([0] * 6)) == 15 + 3 + 4
    fresh.houses[RED * 6] = 2
    assert missing_houses(fresh, RED, 0, vec[i64]([0] * 6)) == 16


def test_who_has_fewer_houses_to_go_is_ahead() -> None:
    houses = {RED: {0: 2, 1: 2, 2: 2}, BLUE: {0: 2, 1: 2}}
    values = vec[float]([0.0] * 3)
    DogeKnowledge().evaluate(before_vote(QUARANTIA, {}, houses=houses), values)
    assert values[RED] > values[BLUE] > values[YELLOW]
