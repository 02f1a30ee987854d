"""What a game may tell a searcher: tools, and the answers of one who knows nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kuhn.rules import Kuhn
from poker import hand
from serenissima import Random, State
from serenissima.kernel.knowledge import Knowledge, Weighed, level_floats, mix, pick, soften

STATE = hand((0, 1), "")


def test_a_digest_keeps_to_42_bits_and_tells_numbers_and_their_order_apart() -> None:
    seen = {int(mix(mix(0, first), second)) for first in range(60) for second in range(60)}
    assert len(seen) == 3600 and all(0 <= digest < 1 << 42 for digest in seen)
    assert mix(mix(0, 1), 2) != mix(mix(0, 2), 1)
    # Kept by every search: both builds, and every machine, find the same.
    assert int(mix(mix(7, 3), 5)) == 3_327_908_491_291


def test_equal_fractions() -> None:
    assert list(level_floats(3, 0.25)) == [0.25, 0.25, 0.25] and list(level_floats(0, 1.0)) == []


def test_softened_leanings_are_parts_of_one_and_rule_nothing_out() -> None:
    leanings = vec[float]([3.0, 1.0, 0.0, 9.0])
    soften(leanings, 3, 0.3)
    assert list(leanings) == pytest.approx([0.1 + 0.7 * 0.75, 0.1 + 0.7 * 0.25, 0.1, 9.0])


def test_options_are_picked_as_often_as_their_leanings_say() -> None:
    rng = Random(4)
    options, leanings = vec[i64]([4, 7, 9]), vec[float]([1.0, 0.0, 3.0])
    found = Counter(int(pick(options, leanings, rng)) for _ in range(4000))
    assert set(found) == {4, 9} and 850 < found[4] < 1150
    # Where nothing leans anywhere, or rounding leaves a rest, the last one is taken.
    assert pick(vec[i64]([4, 7]), vec[float]([0.0, 0.0]), rng) == 7


def test_one_who_knows_nothing() -> None:
    knowledge = Knowledge()
    options = STATE.options(0)
    assert knowledge.key(STATE, 0, 77) == 77
    assert knowledge.finer(STATE, 0, 77, 0) == -1 and knowledge.turn(STATE, 0) == -1
    assert knowledge.share(STATE, 0) == 0.6
    assert [knowledge.side(STATE, seat) for seat in range(2)] == [0, 1]
    knowledge.reopen(STATE, 0)
    assert STATE.to_dict() == {"cards": ["jack", "queen"], "line": ""}
    assert knowledge.weight(STATE, 0) == 1.0
    assert (knowledge.draws(), knowledge.plays()) == (1, 1)
    rng = Random(1)
    for choose in (knowledge.choose, knowledge.glance):
        assert {int(choose(STATE, 0, options, rng)) for _ in range(30)} == {0, 1}
    leanings = level_floats(2, 0.0)
    assert knowledge.prior(STATE, 0, options, leanings) is False and list(leanings) == [0.0, 0.0]
    assert knowledge.settled(STATE, 999) is False and knowledge.closed(STATE) is False
    values = level_floats(4, 0.0)
    knowledge.evaluate(STATE, values)
    assert list(values) == [0.25] * 4
    assert knowledge.caution(STATE, 0, 1) == 0.0 and knowledge.mixed(STATE, 0) is False


class ByCard(Weighed):
    """Judges by the card, and by having a card at all."""

    def describe(self, state: State, seat: i64, out: vec[float]) -> None:
        assert isinstance(state, Kuhn)
        out[0] = float(state.cards[seat])
        out[1] = 1.0


def test_weighed_standings_become_chances() -> None:
    knowledge = ByCard([2.0, 5.0])
    values = level_floats(2, 0.0)
    knowledge.evaluate(hand((0, 1), ""), values)
    # A card more is worth two: e**2 times the chance.
    assert list(values) == pytest.approx([0.1192029, 0.8807971])
    knowledge.evaluate(hand((1, 1), ""), values)
    assert list(values) == [0.5, 0.5]
    assert knowledge.features(hand((0, 2), ""), 1) == [2.0, 1.0]
    # However far apart, nothing overflows and the chances add up to one.
    ByCard([900.0, 0.0]).evaluate(hand((0, 2), ""), values)
    assert list(values) == [0.0, 1.0]
    with pytest.raises(NotImplementedError):
        Weighed([1.0]).describe(STATE, 0, values)
