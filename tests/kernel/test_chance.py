"""The dealer: repeatable, even, and bound by what it showed before."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from serenissima.kernel.chance import Dealer


def test_the_same_seed_deals_the_same() -> None:
    one, other = Dealer("venice"), Dealer("venice")
    assert [one.choose(7) for _ in range(50)] == [other.choose(7) for _ in range(50)]
    assert [Dealer("a").choose(1000), Dealer("b").choose(1000)] != [Dealer("a").choose(1000)] * 2


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert Dealer("venice").commitment == "sha256:" + hashlib.sha256(b"venice").hexdigest()


def test_without_a_seed_nobody_can_guess_it() -> None:
    seeds = {Dealer().seed for _ in range(20)}
    assert len(seeds) == 20 and all(len(seed) == 64 for seed in seeds)


def test_draws_are_even() -> None:
    dealer = Dealer("even")
    counts = Counter(dealer.choose(6) for _ in range(6000))
    assert set(counts) == set(range(6)) and all(850 < n < 1150 for n in counts.values())


@pytest.mark.parametrize("seed", ["", "no spaces", "x" * 129, 'a"b'])
def test_a_seed_that_no_record_could_hold_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        Dealer(seed)
