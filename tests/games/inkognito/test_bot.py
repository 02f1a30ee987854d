"""What the bots of Inkognito know how to do, each seen at a table of its own."""

from __future__ import annotations

from typing import Any

import pytest

from games.inkognito.build import (
    BLUE,
    GAME,
    GREEN,
    HOST,
    NUMBERED,
    RED,
    YELLOW,
    legal,
    phase,
    play,
    table,
    where,
)
from serenissima import CHANCE, OVER, Random, State
from serenissima.bots.searcher import Searcher, Skill
from serenissima.games.inkognito.bot import InkognitoKnowledge
from serenissima.games.inkognito.data import AGENTS, SHAPES
from serenissima.games.inkognito.state import DECLARE
from serenissima.games.inkognito.worlds import InkognitoWorlds

FAR = 1e18


def told(
    asker: int, shower: int, cards: list[str], grey: list[str], question: str = "identity"
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A line of the log and the cards that belong to it."""
    line = {"turn": 0, "asker": asker, "shower": shower, "question": question}
    return line, {"cards": cards, "grey": grey}


def logged(*answers: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """Answers given before, for `table`."""
    return {"log": [line for line, _ in answers], "answers": [cards for _, cards in answers]}


def think(state: State, rounds: int = 1500, seed: int = 1) -> str:
    """What a strong bot chooses, from the decider's view alone."""
    seat = int(state.actor())
    options = [int(option) for option in state.options(seat)]
    bot = Searcher(GAME, 60.0, Skill(rounds=rounds))
    chosen = bot.choose(GAME.view(state, seat), options, Random(seed), FAR)
    return GAME.words(state, seat, chosen).notation


def play_turn(state: State, rounds: int = 3000, seed: int = 1) -> list[str]:
    """Play a seat's whole turn, the others answering by the same bot; its own choices."""
    mover = int(state.actor())
    bots = {seat: Searcher(GAME, 60.0, Skill(rounds=rounds)) for seat in range(5)}
    turn, rng, made = GAME.view(state, None).public["turn"], Random(seed), []
    while (seat := int(state.actor())) not in (CHANCE, OVER):
        if GAME.view(state, None).public["turn"] != turn:
            break
        options = [int(option) for option in state.options(seat)]
        chosen = bots[seat].choose(GAME.view(state, seat), options, rng, FAR)
        if seat == mover:
            made.append(GAME.words(state, seat, chosen).notation)
        state.apply(seat, chosen)
    return made


def everything(asker: int, shower: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A seat of the usual deal shows all it has: grey identity, grey disguise, mission card."""
    return told(
        asker, shower, [AGENTS[shower], SHAPES[shower], "mission"], ["identity", "disguise"]
    )


def believed(state: State) -> InkognitoKnowledge:
    """The bots' knowledge after a look at a position."""
    knowledge = GAME.knowledge()
    assert isinstance(knowledge, InkognitoKnowledge)
    knowledge.insight.look(state)  # type: ignore[arg-type]
    return knowledge


@pytest.mark.parametrize("seats", [3, 4])
def test_beliefs_follow_the_exact_ones(seats: int) -> None:
    rng, apart, looked = Random(7), 0.0, 0
    for _ in range(8):
        state = GAME.new(seats)
        while len(GAME.view(state, None).public["log"]) < 6:
            options = [int(option) for option in state.options(state.actor())]
            if phase(state) == "turn" and len(options) > 1 and DECLARE in options:
                options.remove(DECLARE)
            state.apply(state.actor(), options[rng.randrange(len(options))])
        knowledge = GAME.knowledge()
        assert isinstance(knowledge, InkognitoKnowledge)
        insight = knowledge.insight
        insight.doubt = 1.0
        insight.look(state)  # type: ignore[arg-type]
        secrets = state.to_dict()
        for seat in range(seats):
            worlds = GAME.worlds(GAME.view(state, seat))
            assert isinstance(worlds, InkognitoWorlds)
            partner = AGENTS[AGENTS.index(secrets["identities"][seat]) ^ 1]
            chances = [0.0] * 4
            for world in worlds.assignments():
                chances[world.identities.index(partner)] += world.probability
            for other in range(4):
                found = float(insight.match[seat * 4 + other])
                assert found > 0.0 or chances[other] < 1e-9, "nothing possible is ruled out"
                apart += abs(found - chances[other])
                looked += 1
    assert looked >= 96 and apart / looked < 0.05


def test_a_question_goes_where_it_tells_most() -> None:
    # Red knows all about Blue, so that only Green and Yellow are worth a question.
    state = table(
        phase="target",
        figures={"red tall": 58},
        meeting="red tall",
        met="ambassador",
        question="private identity",
        **logged(everything(RED, BLUE)),
    )
    assert all(think(state, seed=seed) in ("green", "yellow") for seed in range(3))


def test_a_seat_in_the_dark_goes_and_asks() -> None:
    asked = 0
    for seed in range(4):
        made = play_turn(table(figures={"green small": 3, "blue fat": 26}), 1500, seed)
        asked += any(choice in ("identity", "disguise") for choice in made)
    assert asked >= 3


def asked_by(asker: int, *answers: tuple[dict[str, Any], dict[str, Any]]) -> State:
    """Red is asked for its identity by a seat that stands on the tall red figure's space."""
    colour = ("red", "green", "blue", "yellow")[asker]
    return table(
        phase="show",
        mover=asker,
        figures={f"{colour} tall": 2},
        meeting=f"{colour} tall",
        met="red tall",
        question="identity",
        asked=RED,
        **logged(*answers),
    )


def test_a_partner_once_known_is_shown_everything() -> None:
    for seed in range(3):
        state = asked_by(GREEN, everything(RED, GREEN))
        play(state, think(state, seed=seed))
        play(state, think(state, seed=seed))
        shown = state.to_dict()["answers"][-1]
        assert "mission" in shown["cards"]
        assert "identity" in shown["grey"]


def test_a_rival_is_told_little() -> None:
    knowledge = GAME.knowledge()
    assert isinstance(knowledge, InkognitoKnowledge)
    for seed in range(4):
        state = asked_by(BLUE, everything(RED, BLUE), everything(RED, GREEN))
        play(state, think(state, seed=seed))
        if len(legal(state)) > 1:
            play(state, think(state, seed=seed))
        shown = state.to_dict()["answers"][-1]
        assert shown["grey"] == [], "nothing is proved to them"
        left = [
            (identity, disguise)
            for identity in AGENTS
            for disguise in SHAPES
            if identity in shown["cards"] or disguise in shown["cards"]
        ]
        assert len(left) >= 10, "and much remains possible"


LETTERS = ("A", "C", "B", "D")
"""Fiddlebottom has to reach the numbered space 5."""


def test_who_knows_his_mission_goes_there_and_declares() -> None:
    for seed in range(3):
        state = table(figures={"red tall": 39}, letters=LETTERS, **logged(everything(RED, GREEN)))
        made = play_turn(state, 1500, seed)
        assert made[-2:] == ["mission accomplished", "green"]
        assert where(state, "red tall") == NUMBERED[5]
        assert state.returns() == [1.0, 1.0, 0.0, 0.0]


def test_a_far_goal_is_approached_by_the_right_figure() -> None:
    state = table(letters=LETTERS, **logged(everything(RED, GREEN), everything(GREEN, RED)))
    knowledge = believed(state)
    before = knowledge.insight.walk(state, RED, GREEN)  # type: ignore[arg-type]
    play_turn(state, 3000)
    assert knowledge.insight.walk(state, RED, GREEN) < before  # type: ignore[arg-type]


def test_nobody_declares_on_a_guess() -> None:
    # The tall red figure stands on space 5, which is Red's mission if Green is Bubble with a C.
    guess = told(RED, GREEN, ["bubble", "zsa zsa", "small"], [])
    state = table(phase="turn", figures={"red tall": NUMBERED[5]}, letters=LETTERS, **logged(guess))
    assert "mission accomplished" in legal(state)
    for seed in range(4):
        assert think(state, 400, seed) != "mission accomplished"


def test_a_rivals_agent_is_sent_away_from_his_goal() -> None:
    # Blue sees through Red and Green: Fiddlebottom is the tall red figure, and flees to space 5.
    state = table(
        phase="send",
        mover=BLUE,
        figures={"red tall": 42, "blue fat": 42},
        letters=LETTERS,
        meeting="blue fat",
        met="red tall",
        question="identity",
        asked=RED,
        **logged(
            everything(RED, GREEN),
            everything(BLUE, YELLOW),
            everything(BLUE, RED),
        ),
    )
    knowledge = GAME.knowledge()
    assert isinstance(knowledge, InkognitoKnowledge)
    for seed in range(3):
        trial = state.clone()
        play(trial, think(trial, 3000, seed))
        turns = knowledge.insight.walk(trial, RED, GREEN)  # type: ignore[arg-type]
        assert turns >= 2.8, "at least four steps away from where they were going"


def test_a_hand_is_always_taken() -> None:
    state = table(
        phase="clasp",
        figures={"red tall": NUMBERED[5]},
        letters=LETTERS,
        partner=GREEN,
        **logged(everything(RED, GREEN)),
    )
    for seed in range(4):
        assert think(state, 60, seed) == "accept"


def test_the_ambassador_writes_his_list_only_when_he_knows() -> None:
    ignorant = table(5, phase="turn", mover=HOST)
    assert "i know who you are" in legal(ignorant)
    for seed in range(3):
        assert think(ignorant, 400, seed) != "i know who you are"
    knowing = table(
        5,
        phase="turn",
        mover=HOST,
        **logged(
            *(
                told(HOST, seat, [AGENTS[seat], "mission"], ["identity"], "private identity")
                for seat in range(4)
            ),
            *(
                told(HOST, seat, [SHAPES[seat], "mission"], ["disguise"], "private disguise")
                for seat in range(4)
            ),
        ),
    )
    play_turn(knowing, 2000)
    assert knowing.to_dict()["list"] == [*AGENTS, *SHAPES]


def test_strong_players_end_the_night_early() -> None:
    state, rng = GAME.new(4), Random(3)
    bots = [Searcher(GAME, 60.0, Skill(rounds=250)) for _ in range(4)]
    while (seat := int(state.actor())) != OVER:
        options = [int(option) for option in state.options(seat)]
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            option = bots[seat].choose(GAME.view(state, seat), options, rng, FAR)
        state.apply(seat, option)
    assert sum(state.returns()) == 2.0
    assert GAME.view(state, None).public["turn"] < 120
