"""Sentences as a person at the table would say them."""

from __future__ import annotations

import re

from games.inkognito.build import GAME, GREEN, HOST, play, table
from games.inkognito.find_records import leaning
from serenissima import Random
from serenissima.games.inkognito import data
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words.terms import mission
from serenissima.kernel.state import EVERYONE, OVER, Journal, Note, State


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

    def said(team: int, first: int, second: int, seats: int = 4, language: str = "en") -> str:
        return mission(state.tables, team, first, second, seats).text(language)

    assert said(0, 1, 3) == "Colonel Bubble to 1"
    assert said(0, 1, 3, language="fr") == "Le Colonel Bubble sur la case 1"
    assert said(1, 0, 3, language="fr") == "Madame Zsa Zsa rejoint l’Ambassadeur"
    assert said(1, 2, 0, language="fr") == "Une figurine rejoint le Colonel Bubble"
    assert said(0, 2, 3) == "The Ambassador to the Embassy"
    assert said(0, 2, 3, seats=5) == "One of the two agents to the Embassy"
    assert said(1, 3, 0, seats=5, language="fr") == "L’un des deux agents sur la case 3"
    lines = {
        said(team, first, second)
        for team in range(2)
        for first in range(4)
        for second in range(4)
        if first != second
    }
    assert len(lines) == 16


def test_little_words_join_what_follows_them() -> None:
    note = Note(EVERYONE, "ball", (GREEN, data.ORANGE))
    assert GAME.words.event(note).sentence("en") == "The Phantom shows Green an orange ball."
    names = ["Ada", "Orange", "Yves", "Bo"]
    state = table(5, phase="list", mover=HOST, announced=True)
    question = GAME.words.question(state, HOST)
    assert question.text("fr", names) == "Quelle est l’identité d’Ada\u202f?"
    move = GAME.words(state, HOST, 1)
    assert move.sentence("fr", names) == "Écrire qu’Ada est le Colonel Bubble."


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
