"""Records: readable, exact, and clear about what is wrong with them."""

from __future__ import annotations

import dataclasses

import pytest

import kuhn
from kuhn.data import BOX
from serenissima import IllegalChoice, Random, State
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import (
    Record,
    RecordError,
    begin,
    play,
    replay,
    verify,
    write,
)


def played(seed: int = 3) -> Record:
    rng = Random(seed)

    def choose(state: State, seat: int) -> int:
        return int(state.options(seat)[rng.randrange(2)])

    return play(kuhn.GAME, 2, {}, Dealer(f"seed-{seed}"), choose)[0]


TEXT = """\
[Game "kuhn"]
[Rules "1"]
[Seats "2"]
[Date "2026-11-16"]
[Result "-1 1"]

; the second player holds the king
chance: queen
chance: king
~ first: a sigh
first: pass
second: pass
"""


def end(text: str) -> State:
    *_, (state, _) = replay(Record.from_text(text), kuhn.GAME)
    return state


def test_a_record_reads_as_it_was_written() -> None:
    record = played()
    assert Record.from_text(record.to_text()) == record


def test_comments_are_passed_over_and_talk_is_kept() -> None:
    record = Record.from_text(TEXT)
    assert record.talk == [(2, "first: a sigh")]
    assert record.moves[0] == ("chance", "queen")
    assert "~ first: a sigh\nfirst: pass" in record.to_text()
    assert end(TEXT).returns() == [-1.0, 1.0]


def test_tags_survive_quotation_marks() -> None:
    record = Record.from_text(TEXT)
    record.pack = 'the "old" box\\1'
    record.variants = {"open": True, "stake": 3, "style": "slow"}
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("first: pass", "first: fold", 11, "legal here: pass, bet"),
        (
            "first: pass",
            "second: pass",
            11,
            "'second' has nothing to decide here; legal here: first",
        ),
        ("first: pass", "third: pass", 11, "nothing to decide"),
        ("first: pass", "first pass", 11, "looks like 'decider: choice'"),
        ("chance: king", "chance: queen", 9, "legal here: jack, king"),
        ("second: pass", "second: pass\nfirst: bet", 13, "follows the end"),
        ('[Seats "2"]', '[Seats "two"]', 1, "whole number"),
        ('[Seats "2"]', '[Seats "3"]', 1, "kuhn is played with 2 seats"),
        ('[Seats "2"]', "[Seats 2]", 3, "a tag looks like"),
        ('[Seats "2"]', "", 1, "Seats is missing"),
        ('[Seats "2"]', '[Seats "2"]\n[Seats "2"]', 4, "given twice"),
        ('[Seats "2"]', '[Seats "2"]\n[Colour "red"]', 4, "unknown tag Colour"),
        ('[Seats "2"]', '[Seats "2"]\n[Variants "fast"]', 1, "name=value"),
        ('[Seats "2"]', '[Seats "2"]\n[Variants "fast=true"]', 1, "no variant 'fast'"),
        ('[Rules "1"]', '[Rules "9"]', 1, "rules version 9"),
        ('[Game "kuhn"]', '[Game "whist"]', 1, "a record of whist"),
        ('[Result "-1 1"]', '[Result "1 -1"]', 12, "the game ends '-1 1'"),
        ("second: pass\n", 'second: pass\n[Date "now"]\n', 13, "given twice"),
        ("second: pass\n", 'second: pass\n[Pack "x"]\n', 13, "tags come before the first choice"),
        ("first: pass", 'first: pass\n[Seed "abc"]', 12, "tags come before the first choice"),
    ],
)
def test_a_damaged_record_says_where_why_and_what_was_legal(
    old: str, new: str, line: int, reason: str
) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as error:
        end(TEXT.replace(old, new, 1))
    assert reason in str(error.value)
    assert error.value.line == line


def test_an_unfinished_record_replays_as_far_as_it_goes() -> None:
    text = TEXT.replace('"-1 1"', '"*"').replace("second: pass\n", "")
    assert end(text).pending() == [1]


def test_the_seed_proves_the_deal() -> None:
    record = played()
    verify(record, kuhn.GAME)
    other = Record.from_text(record.to_text())
    other.seed = "another"
    with pytest.raises(
        RecordError, match=r"^line 1: the seed is not the one that was committed to"
    ):
        verify(other, kuhn.GAME)
    other.seed = None
    with pytest.raises(RecordError, match="Commitment and Seed") as error:
        verify(other, kuhn.GAME)
    assert error.value.line == 1


def test_an_exchanged_card_is_found() -> None:
    record = played()
    cards = [notation for _, notation in record.moves[:2]]
    third = next(card for card in BOX.cards if card not in cards)
    record.moves[1] = ("chance", third)
    record.result = "*"
    with pytest.raises(RecordError, match=f"the seed deals {cards[1]} here"):
        verify(record, kuhn.GAME)


def test_each_position_comes_with_its_decision_and_the_end_with_none() -> None:
    found = [
        (decision, len(state.to_dict()["line"]))
        for state, decision in replay(Record.from_text(TEXT), kuhn.GAME)
    ]
    assert found == [((-1, 1), 0), ((-1, 2), 0), ((0, 0), 0), ((1, 0), 1), ((-2, -2), 2)]


def test_only_variants_that_are_not_the_usual_ones_are_written() -> None:
    game = dataclasses.replace(
        kuhn.GAME, variants={"pace": ("slow", "fast"), "open": (False, True)}
    )
    dealer = Dealer("a")
    record = begin(game, 2, {"pace": "fast", "open": False}, dealer, "box")
    assert record.variants == {"pace": "fast"} and record.pack == "box"
    assert record.commitment == dealer.commitment and record.result == "*"
    assert begin(game, 2, {}, None).variants == {} and begin(game, 2, {}, None).commitment is None


def test_writing_carries_out_and_adds_one_line() -> None:
    state, record = kuhn.GAME.new(2), begin(kuhn.GAME, 2, {}, None)
    for decision in ((-1, 1), (-1, 2), (0, 0)):
        write(kuhn.GAME, record, state, decision)
    assert record.moves == [("chance", "queen"), ("chance", "king"), ("first", "pass")]
    assert record.result == "*" and state.pending() == [1]
    with pytest.raises(IllegalChoice):
        write(kuhn.GAME, record, state, (0, 0))
    assert len(record.moves) == 3
    write(kuhn.GAME, record, state, (1, 0))
    assert record.result == "-1 1"


def test_a_limit_leaves_a_game_unfinished() -> None:
    record, state = play(kuhn.GAME, 2, {}, Dealer("a"), lambda state, seat: 0, limit=3)
    assert len(record.moves) == 3 and record.result == "*" and state.pending() == [1]
    assert record.seed == "a"


def test_talk_stands_where_it_was_said() -> None:
    record = Record.from_text(TEXT)
    record.talk = [(0, "before"), (2, "between"), (2, "still"), (4, "after")]
    lines = record.to_text().splitlines()
    assert lines[6:] == [
        "~ before",
        "chance: queen",
        "chance: king",
        "~ between",
        "~ still",
        "first: pass",
        "second: pass",
        "~ after",
    ]
    assert Record.from_text(record.to_text()).talk == record.talk


def test_a_record_made_here_names_a_choice_by_its_number() -> None:
    record = Record("kuhn", 1, 2, moves=[("chance", "queen"), ("chance", "ace")])
    with pytest.raises(RecordError, match="line 2") as error:
        list(replay(record, kuhn.GAME))
    assert error.value.legal == ("jack", "king")
    record = Record("kuhn", 1, 2, result="1 -1")
    with pytest.raises(RecordError, match="line 1: the result tag says '1 -1'"):
        list(replay(record, kuhn.GAME))
