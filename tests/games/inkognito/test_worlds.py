"""Worlds are exact: compared with brute force that asks the engine for every option."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games.inkognito.build import BLUE, GAME, GREEN, HOST, RED, STARTS, YELLOW, phase, play, table
from games.inkognito.find_records import leaning
from serenissima import OVER, Random, View
from serenissima.games.inkognito.data import AGENTS, LETTERS, SHAPES
from serenissima.games.inkognito.worlds import InkognitoWorlds
from serenissima.kernel.state import State

Answer = tuple[int, int, str, str, str]
"""Asker, shower, question, cards, grey."""
Dealt = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Identities, disguises and letters by seat."""
COLOURS = ("red", "green", "blue", "yellow")


def rows(answers: tuple[Answer, ...]) -> dict[str, Any]:
    """Answers as a position describes them."""
    greys = {"coloured": [], "grey identity": ["identity"], "grey disguise": ["disguise"]}
    return {
        "log": [{"turn": 0, "asker": a, "shower": s, "question": q} for a, s, q, _, _ in answers],
        "answers": [
            {"cards": cards.split(" + "), "grey": greys.get(grey, ["identity", "disguise"])}
            for _, _, _, cards, grey in answers
        ],
    }


def asked(
    seats: int, memory: str, before: tuple[Answer, ...], now: Answer, shower_is: tuple[str, str]
) -> State:
    """The position in which the shower of an answer chooses it."""
    asker, shower, question, _, _ = now
    private = question in ("private identity", "private disguise", "true card")
    identity, disguise = shower_is
    identities = [a for a in AGENTS if a != identity]
    disguises = [d for d in SHAPES if d != disguise]
    identities.insert(shower, identity)
    disguises.insert(shower, disguise)
    figures: dict[str, int] = {}
    meeting, met = f"{COLOURS[asker % 4]} tall", f"{COLOURS[shower]} tall"
    space = STARTS[shower][0]
    if asker == HOST:
        meeting = "ambassador"
    else:
        figures[meeting] = 58 if private else space
        met = "ambassador" if private else met
    return table(
        seats,
        phase="show",
        mover=asker,
        figures=figures,
        ambassador=space if asker == HOST else 58,
        identities=identities,
        disguises=disguises,
        variants={"setup": "choice", "memory": memory},
        meeting=meeting,
        met=met,
        question=question,
        asked=shower,
        **rows(before),
    )


def sees(seats: int, viewer: int, answer: Answer) -> bool:
    """Whether a seat sees the cards of an answer, straight from the rules."""
    asker, shower, question, _, _ = answer
    passing = seats == 5 and viewer == HOST
    return viewer in (asker, shower) or (
        passing and question in ("private identity", "private disguise", "true card")
    )


def brute_force(
    seats: int, memory: str, answers: tuple[Answer, ...], viewer: int, own: tuple[str, ...]
) -> dict[Dealt, float]:
    """Every assignment with its probability, by trying all that the viewer did not see."""

    @cache
    def weight(
        pair: tuple[Answer, ...], k: int, before: tuple[Answer, ...], who: tuple[str, str]
    ) -> float:
        if k == len(pair):
            return 1.0
        now = pair[k]
        state = asked(seats, memory, before, now, who)
        shower = now[1]
        options = [int(option) for option in state.options(shower)]
        contested = k + 1 < len(pair) and pair[k + 1][2] in ("one card fewer", "true card")
        total = 0.0
        for option in options:
            cards = GAME.words(state, shower, option).notation
            if sees(seats, viewer, now) and cards != now[3]:
                continue
            picked = state.clone()
            picked.apply(shower, option)
            greys = [int(grey) for grey in picked.options(shower)]
            if not sees(seats, viewer, now):
                # Nothing later depends on what an unseen answer showed in grey.
                greys = greys[:1]
            for grey in greys:
                name = GAME.words(picked, shower, grey).notation
                if sees(seats, viewer, now) and name != now[4]:
                    continue
                handed = picked.clone()
                handed.apply(shower, grey)
                if contested and len(handed.options(now[0])) < 2:
                    continue
                step = (*now[:3], cards, name)
                rest = weight(pair, k + 1, (*before, step), who)
                total += rest / len(options) / len(greys)
        return total

    pairs = {
        (a, s): tuple(answer for answer in answers if answer[:2] == (a, s))
        for a, s, _, _, _ in answers
        if s != viewer
    }
    letters = {
        s: LETTERS[s]
        for a, s, q, c, g in answers
        if "mission" in c and sees(seats, viewer, (a, s, q, c, g))
    }
    found: dict[Dealt, float] = {}
    for identities in itertools.permutations(AGENTS):
        for disguises in itertools.permutations(SHAPES):
            if viewer != HOST and (identities[viewer], disguises[viewer]) != own[:2]:
                continue
            product = 1.0
            for (_, shower), pair in pairs.items():
                product *= weight(pair, 0, (), (identities[shower], disguises[shower]))
            if product == 0.0:
                continue
            for dealt in itertools.permutations(LETTERS):
                if viewer != HOST and dealt[viewer] != own[2]:
                    continue
                if all(dealt[seat] == letter for seat, letter in letters.items()):
                    found[identities, disguises, dealt] = product
    whole = sum(found.values())
    return {key: value / whole for key, value in found.items()}


FIRST = (RED, GREEN, "identity", "bubble + agent x + tall", "coloured")
CASES: dict[str, tuple[int, str, int, tuple[Answer, ...]]] = {
    "nothing seen": (
        4,
        "engine",
        RED,
        ((BLUE, GREEN, "identity", "bubble + zsa zsa + fat", "coloured"),),
    ),
    "one answer": (4, "engine", RED, (FIRST,)),
    "three, then a pair it bars": (
        4,
        "engine",
        RED,
        (FIRST, (RED, GREEN, "private identity", "fiddlebottom + bubble", "coloured")),
    ),
    "grey and mission cards": (
        4,
        "engine",
        RED,
        (
            FIRST,
            (RED, BLUE, "disguise", "zsa zsa + tall + mission", "grey identity"),
            (YELLOW, BLUE, "identity", "fiddlebottom + zsa zsa + thin", "coloured"),
            (RED, YELLOW, "private disguise", "small + thin", "coloured"),
        ),
    ),
    "pairs used up": (
        4,
        "engine",
        BLUE,
        (
            (BLUE, GREEN, "private identity", "fiddlebottom + bubble", "coloured"),
            (BLUE, GREEN, "identity", "bubble + agent x + small", "coloured"),
            (BLUE, GREEN, "private identity", "bubble + zsa zsa", "coloured"),
            (BLUE, GREEN, "private identity", "bubble", "coloured"),
        ),
    ),
    "three players": (
        3,
        "engine",
        RED,
        (FIRST, (RED, BLUE, "disguise", "zsa zsa + tall + thin", "coloured")),
    ),
    "through the Ambassador's hands": (
        5,
        "engine",
        HOST,
        (FIRST, (RED, GREEN, "private identity", "fiddlebottom + bubble", "coloured")),
    ),
    "two unseen threes": (
        5,
        "engine",
        HOST,
        (
            FIRST,
            (RED, GREEN, "private identity", "fiddlebottom + bubble", "coloured"),
            (RED, GREEN, "disguise", "bubble + tall + fat", "coloured"),
            (RED, GREEN, "private disguise", "small + thin", "coloured"),
            (HOST, BLUE, "private disguise", "tall + fat", "coloured"),
        ),
    ),
    "a challenge": (
        4,
        "rulebook",
        RED,
        (
            FIRST,
            FIRST,
            (RED, GREEN, "one card fewer", "bubble + tall", "coloured"),
            (RED, GREEN, "identity", "fiddlebottom + bubble + fat", "coloured"),
        ),
    ),
    "a challenge among others": (
        4,
        "rulebook",
        BLUE,
        (FIRST, FIRST, (RED, GREEN, "one card fewer", "bubble + tall", "coloured")),
    ),
    "a challenged pair in passing": (
        5,
        "rulebook",
        HOST,
        (
            FIRST,
            (RED, GREEN, "private identity", "bubble + agent x", "coloured"),
            (RED, GREEN, "true card", "bubble", "grey identity"),
        ),
    ),
    "unseen challenges before a challenged pair": (
        5,
        "rulebook",
        HOST,
        (
            FIRST,
            FIRST,
            (RED, GREEN, "one card fewer", "bubble + tall", "coloured"),
            (RED, GREEN, "private identity", "bubble + agent x", "coloured"),
            (RED, GREEN, "true card", "bubble", "coloured"),
        ),
    ),
    "an unchallenged pair in passing": (
        5,
        "rulebook",
        HOST,
        (
            FIRST,
            (RED, GREEN, "private identity", "bubble + agent x", "coloured"),
            (RED, GREEN, "private disguise", "tall + small", "coloured"),
        ),
    ),
}


def suspicions(case: str) -> InkognitoWorlds:
    seats, memory, viewer, answers = CASES[case]
    state = table(seats, variants={"setup": "choice", "memory": memory}, **rows(answers))
    view = View.from_dict(json.loads(GAME.view(state, viewer).to_json()))
    found = GAME.worlds(view)
    assert isinstance(found, InkognitoWorlds)
    return found


@pytest.mark.parametrize("case", CASES)
def test_every_probability_is_that_of_brute_force(case: str) -> None:
    seats, memory, viewer, answers = CASES[case]
    own = () if viewer == HOST else (AGENTS[viewer], SHAPES[viewer], LETTERS[viewer])
    expected = brute_force(seats, memory, answers, viewer, own)
    found = {
        (item.identities, item.disguises, item.letters): item.probability
        for item in suspicions(case).assignments()
    }
    assert found.keys() == expected.keys()
    for key, probability in expected.items():
        assert found[key] == pytest.approx(probability, rel=1e-9)


def test_a_seat_at_four_starts_with_216_assignments() -> None:
    assert len(suspicions("nothing seen").assignments()) == 216


def test_barred_pairs_make_some_agents_likelier() -> None:
    odds: Counter[str] = Counter()
    for item in suspicions("three, then a pair it bars").assignments():
        odds[item.identities[GREEN]] += item.probability  # type: ignore[assignment]
    # Red is Fiddlebottom; green can only be Bubble.
    assert set(odds) == {"bubble"}


@pytest.mark.parametrize("case", ["grey and mission cards", "two unseen threes", "three players"])
def test_draws_follow_the_probabilities(case: str) -> None:
    source = suspicions(case)
    expected: Counter[tuple[str, str]] = Counter()
    for item in source.assignments():
        expected[item.identities[GREEN], item.disguises[BLUE]] += item.probability  # type: ignore[assignment]
    rng = Random(11)
    count = 12_000
    drawn: Counter[tuple[str, str]] = Counter()
    for _ in range(count):
        world = source.draw(rng).to_dict()
        drawn[world["identities"][GREEN], world["disguises"][BLUE]] += 1
    assert set(drawn) <= set(expected)
    for key, probability in expected.items():
        assert drawn[key] / count == pytest.approx(probability, abs=0.025)


def test_unseen_answers_are_invented_as_the_model_says() -> None:
    """In engine memory an unseen three cannot contain the pair that was shown later."""
    source = suspicions("through the Ambassador's hands")
    rng = Random(5)
    seen: Counter[bool] = Counter()
    for _ in range(4_000):
        answer = source.draw(rng).to_dict()["answers"][0]["cards"]
        assert not {"fiddlebottom", "bubble"} <= set(answer)
        seen["mission" in answer] += 1
    assert 0.3 < seen[True] / 4_000 < 0.6


def test_a_challenge_among_others_means_a_repetition() -> None:
    source = suspicions("a challenge among others")
    rng = Random(5)
    kinds = set()
    for _ in range(300):
        first, second, price = source.draw(rng).to_dict()["answers"]
        assert first["cards"] == second["cards"]
        assert set(price["cards"]) < set(first["cards"])
        kinds.add(tuple(first["cards"]))
    assert len(kinds) > 30


def test_a_hand_held_out_tells_what_its_owner_thinks_possible() -> None:
    # Blue declares towards red with a figure on the Ambassador’s space: A-B or A-D perhaps.
    state = table(phase="turn", mover=BLUE, letters="BCAD", figures={"blue tall": 58})
    before = GAME.worlds(GAME.view(state, YELLOW))
    assert isinstance(before, InkognitoWorlds)
    play(state, "mission accomplished", "red")
    after = GAME.worlds(GAME.view(state, YELLOW))
    assert isinstance(after, InkognitoWorlds)
    assert len(before.assignments()) == 216
    kept = after.assignments()
    assert 0 < len(kept) < 216
    assert sum(item.probability for item in kept) == pytest.approx(1.0)
    rng = Random(1)
    possible = {(item.identities, item.disguises, item.letters) for item in kept}
    for _ in range(200):
        world = after.draw(rng).to_dict()
        key = tuple(tuple(world[name]) for name in ("identities", "disguises", "letters"))
        assert key in possible


def test_a_bystander_knows_nothing() -> None:
    state = table(phase="turn")
    source = GAME.worlds(GAME.view(state, None))
    assert isinstance(source, InkognitoWorlds)
    assert len(source.assignments()) == 24**3


def test_many_unseen_answers_cost_the_ambassador_little() -> None:
    state, rng = GAME.new(5, setup="random"), Random(5)
    while len(GAME.view(state, None).public["log"]) < 120 and state.actor() != OVER:
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        if seat >= 0 and (phase(state) == "turn" or rng.random() > 0.1):
            options = leaning(state, options, 1_000)
        state.apply(seat, options[rng.randrange(len(options))])
    view = GAME.view(state, HOST)
    assert len(view.public["log"]) >= 120
    worlds = GAME.worlds(view)
    assert isinstance(worlds, InkognitoWorlds)
    rough = [exchange for exchange in worlds.kept.values() if exchange.rough]
    assert rough, "some pair has more unseen answers than can be summed up exactly"
    assert sum(len(exchange.known) for exchange in worlds.kept.values()) < 100_000
    for _ in range(20):
        world = worlds.draw(rng)
        assert GAME.view(GAME.load(world.to_dict()), HOST) == view
