"""What the bots believe about Doge."""

from __future__ import annotations

from games.doge.build import BLUE, GAME, QUARANTIA, RED, before_vote
from serenissima import Random
from serenissima.games.doge.bot import DogeKnowledge
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
