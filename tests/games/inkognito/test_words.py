"""Sentences as a person at the table would say them."""

from __future__ import annotations

import re

from games.inkognito.build import GAME, play, table
from games.inkognito.find_records import leaning
from serenissima import Random
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words.terms import mission
from serenissima.kernel.state import OVER, Journal, State


def say(state: State, notation: str, language: str) -> str:
    seat = int(state.actor())
    for option in state.options(seat):
        move = GAME.words(state, seat, int(option))
        if move.notation == notation:
            return move.sentence(language)
    raise AssertionError(notation)


def test_moves_in_both_languages() -> None:
    state = table(balls=("orange", "black", "violet"), figures={"red tall": 8})
    assert say(state, "violet", "fr") == "Utiliser la bille violette."
    play(state, "orange", "red tall")
    assert say(state, "14", "en") == "Move the tall red figure to space 14."
    assert say(state, "14", "fr") == "Déplacer la grande figurine rouge vers la case 14."
    play(state, "14", "stop", "meet green tall")
    assert say(state, "identity", "fr") == "Demander deux identités et un déguisement."
    play(state, "identity")
    assert say(state, "bubble + agent x + tall", "fr") == (
        "Montrer à Rouge le Colonel Bubble, l’Agent X et «\u00a0grand\u00a0»."
    )
    question = GAME.words.question(state, 1).text("en", GAME.words.people["en"])
    assert question == "Red asks for two identities and a disguise. What do you show?"


def test_a_declaration_in_french_has_its_spaces() -> None:
    state = table(phase="turn", letters="BCDA", figures={"red tall": 58})
    assert say(state, "mission accomplished", "fr") == (
        "Tendre la main\u00a0: «\u00a0Mission accomplie\u202f!\u00a0»"
    )


def test_the_passport_in_both_languages() -> None:
    state = table()
    assert isinstance(state, Position)
    bubble = mission(state.tables, 0, 1, 3)
    assert (bubble.en, bubble.fr) == (
        "Move Colonel Bubble to numbered space 1.",
        "Déplacez le Colonel Bubble vers la case numérotée 1.",
    )
    assert mission(state.tables, 1, 2, 0).fr == (
        "Amenez n’importe quelle figurine sur la case du Colonel Bubble."
    )
    assert mission(state.tables, 0, 2, 3).en == "Move the Ambassador to the Embassy."
    assert mission(state.tables, 0, 2, 3, 5).en == "Move one of your two agents to the Embassy."
    lines = {
        mission(state.tables, team, first, second).fr
        for team in range(2)
        for first in range(4)
        for second in range(4)
        if first != second
    }
    assert len(lines) == 17


def test_no_french_sentence_breaks_before_a_sign() -> None:
    state = GAME.new(5)
    rng = Random(4)
    heard = set()
    while state.actor() != OVER:
        seat = int(state.actor())
        options = [int(option) for option in state.options(seat)]
        heard.add(GAME.words.question(state, seat).text("fr"))
        for option in options:
            heard.add(GAME.words(state, seat, option).phrase.text("fr"))
        if seat >= 0:
            options = leaning(state, options, 30)
        state.journal = Journal()
        state.apply(seat, options[rng.randrange(len(options))])
        heard.update(GAME.words.event(note).phrase.text("fr") for note in state.journal.notes)
    assert len(heard) > 200
    for sentence in heard:
        assert not re.search(r" [:;!?»]|« |'", sentence), sentence
