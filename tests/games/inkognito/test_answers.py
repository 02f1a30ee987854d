"""Chapters 14, 17 and 18: repetitions, grey cards, the mission card."""

from __future__ import annotations

from typing import Any

from games.inkognito.build import GAME, GREEN, RED, legal, notes, phase, play, table
from serenissima.games.inkognito.data import AGENTS
from serenissima.games.inkognito.words import signals
from serenissima.kernel.record import Record, begin
from serenissima.kernel.state import State

MET = {"red tall": 14}
THREE = ["bubble", "tall", "small"]


def after(*answers: tuple[str, list[str]], memory: str = "rulebook", **changes: Any) -> State:
    """Red has been shown these cards by green, and meets them and the Ambassador again."""
    return table(
        phase="turn",
        figures={"red tall": 14, "red fat": 58},
        variants={"setup": "choice", "memory": memory},
        log=[{"turn": 0, "asker": RED, "shower": GREEN, "question": q} for q, _ in answers],
        answers=[{"cards": cards, "grey": []} for _, cards in answers],
        **changes,
    )


def test_14_1_the_same_three_cards_are_not_offered_again() -> None:
    state = after(("disguise", THREE), memory="engine")
    play(state, "meet green tall", "disguise")
    assert "bubble + tall + small" not in legal(state)
    assert "bubble + tall + fat" in legal(state)


def test_14_2_the_second_time_two_of_the_three() -> None:
    state = after(("disguise", THREE))
    play(state, "meet green tall", "disguise", "bubble + tall + small", "coloured")
    assert int(state.actor()) == RED
    assert legal(state) == ["content", "challenge"]
    play(state, "challenge")
    assert int(state.actor()) == GREEN
    # Green is Bubble and small: every pair of the three has a true card.
    assert legal(state) == ["bubble + tall", "bubble + small", "tall + small"]
    play(state, "tall + small", "coloured")
    assert phase(state) == "send"
    assert notes(state, RED)["1"]["certain"]["disguise"] == "small"


def test_14_3_the_third_time_a_true_card() -> None:
    state = after(("disguise", THREE), ("disguise", THREE))
    play(state, "meet green tall", "disguise", "bubble + tall + small", "coloured", "challenge")
    assert legal(state) == ["bubble", "small"]
    play(state, "bubble", "coloured")
    assert notes(state, RED)["1"]["certain"]["identity"] == "bubble"


def test_14_4_without_proof_no_challenge() -> None:
    state = after(("disguise", THREE))
    play(state, "meet green tall", "disguise", "bubble + small + fat", "coloured")
    assert legal(state) == ["content"]
    assert phase(play(state, "content")) == "send"


def test_14_5_no_pair_that_was_seen_before() -> None:
    """The rulebook's example: tall and small lay among three cards that Michael has seen."""
    state = after(("disguise", THREE), memory="engine")
    play(state, "meet ambassador", "disguise", "green")
    assert "tall + small" not in legal(state)
    assert "small + fat" in legal(state)
    pair = after(("private disguise", ["small", "fat"]), memory="engine")
    play(pair, "meet ambassador", "disguise", "green")
    assert "small + fat" not in legal(pair)


def test_14_6_a_repeated_pair_costs_the_true_card() -> None:
    """The rulebook's example, played by its letter: Léo repeats the pair and pays."""
    state = after(("disguise", THREE))
    play(state, "meet ambassador", "disguise", "green", "tall + small", "coloured", "challenge")
    assert legal(state) == ["small"]
    play(state, "small", "coloured")
    assert notes(state, RED)["1"]["certain"]["disguise"] == "small"


def test_17_1_a_tic_may_be_shown_at_any_time() -> None:
    record: Record = begin(GAME, 4, {}, None)
    signals.send(record, "wink", RED, GREEN)
    assert Record.from_text(record.to_text()).talk == [(0, "0 to 1: wink")]


def test_17_2_grey_cards_in_place_of_coloured_ones() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity", "fiddlebottom + bubble + small")
    assert legal(state) == ["coloured", "grey identity", "grey disguise", "grey both"]
    play(state, "grey identity")
    assert notes(state, RED)["1"]["certain"]["identity"] == "bubble"
    false = table(phase="turn", figures=MET)
    play(false, "meet green tall", "identity", "fiddlebottom + bubble + tall")
    assert legal(false) == ["coloured", "grey identity"]


def test_17_3_the_mission_card_in_place_of_another() -> None:
    state = table(phase="turn", figures=MET)
    play(state, "meet green tall", "identity", "bubble + tall + mission", "coloured")
    assert notes(state, RED)["1"]["certain"]["letter"] == "B"
    assert notes(state, 2)["1"]["certain"]["letter"] is None


def test_17_4_the_mission_card_is_not_the_true_card() -> None:
    state = play(table(phase="turn", figures=MET), "meet green tall", "identity")
    coded = [n for n in legal(state) if "mission" in n]
    assert len(coded) == 10
    assert all({"bubble", "small"} & set(n.split(" + ")) for n in coded)


def test_18_1_a_tic_may_be_false() -> None:
    # Whoever is asked for it, the sentence says nothing of who they are.
    for seat in range(4):
        for tic in signals.TICS:
            assert signals.signal(tic, seat).text("en").startswith(f"@{seat} ")


def test_18_2_the_mission_card_may_go_to_an_opponent() -> None:
    state = table(
        phase="turn", figures=MET, identities=(AGENTS[0], AGENTS[2], AGENTS[1], AGENTS[3])
    )
    play(state, "meet green tall", "identity")
    assert "zsa zsa + tall + mission" in legal(state)
