"""Intrigo speaks as a person at the table would, in both languages."""

from __future__ import annotations

import re

import pytest

from games.intrigo.build import GAME, INTRIGANTS, choose, new, number, position, using
from serenissima import Random
from serenissima.games.intrigo.board.drawing import board
from serenissima.games.intrigo.rules.play import Intrigo
from serenissima.games.spots import Scene
from serenissima.kernel.events import Events
from serenissima.kernel.game import Wording
from serenissima.kernel.state import CHANCE, EVERYONE, OVER, Journal, Note

SPACE = "\u00a0"


def told(kind: str, *facts: int) -> tuple[str, str]:
    event = GAME.words.event(Note(EVERYONE, kind, facts))
    return event.sentence("en"), event.sentence("fr")


def said(state: Intrigo, option: int) -> tuple[str, str]:
    move = GAME.words(state, int(state.actor()), option)
    return move.sentence("en"), move.sentence("fr")


@pytest.mark.parametrize(
    ("kind", "facts", "english", "french"),
    [
        ("family", (0, 2), "San Marco is Morosini.", "San Marco joue les Morosini."),
        (
            "laid",
            (1, 2, 2, 16),
            "Castello lays the Contarini~4 between arcades 3 and 4.",
            "Castello pose le Contarini~4 entre les arcades 3 et 4.",
        ),
        (
            "laid",
            (1, 2, 11, 12),
            "Castello lays the Contarini~4 between arcade 12 and the gate.",
            "Castello pose le Contarini~4 entre l’arcade 12 et la Porte.",
        ),
        (
            "bought",
            (0, 2, 2),
            "San Marco buys the Courtesan for 2 Ducats.",
            "San Marco achète la Courtisane pour 2 Ducats.",
        ),
        (
            "called",
            (0, 13, 3, 0, 16),
            "San Marco calls the Tiepolo~3a: Dorsoduro must lay it between the gate and arcade 2.",
            "San Marco appelle le Tiepolo~3a~: Dorsoduro doit le poser entre la Porte et "
            "l’arcade 2.",
        ),
        (
            "called",
            (0, 13, 0, 0, 16),
            "San Marco calls the Tiepolo~3a from their own hand and lays it between the gate and "
            "arcade 2.",
            "San Marco appelle le Tiepolo~3a de sa propre Main et le pose entre la Porte et "
            "l’arcade 2.",
        ),
        (
            "won",
            (1, 1, 12, 8),
            "Castello (Gradenigo) takes the Seal of the Artisans on arcade 9.",
            "Castello (Gradenigo) prend le Sceau des Métiers d’art sur l’arcade 9.",
        ),
        (
            "stayed",
            (0, 6, 2),
            "The Seal of the Clergy on the gate stays: a family without a player is the strongest "
            "there.",
            "Le Sceau du Clergé sur la Porte reste en place~: une famille sans joueur y domine.",
        ),
        (
            "victory",
            (2, 5),
            "Cannaregio has the Seals of all five guilds and wins the game!",
            "Cannaregio réunit les Sceaux des cinq corporations et gagne la partie\u202f!",
        ),
        (
            "victory",
            (2, 3),
            "Cannaregio has four Seals of the Farmers and wins the game!",
            "Cannaregio réunit quatre Sceaux des Maraîchers et gagne la partie\u202f!",
        ),
    ],
)
def test_events_are_told(kind: str, facts: tuple[int, ...], english: str, french: str) -> None:
    assert told(kind, *facts) == (english.replace("~", SPACE), french.replace("~", SPACE))


def test_moves_are_told() -> None:
    state = position()
    assert said(state, number("assassin")) == (
        "Buy the Assassin for 1 Ducat.",
        "Acheter l’Assassin pour 1 Ducat.",
    )
    state = using("trader", 0)
    choose(state, "on arcade 1")
    assert said(state, 3) == (
        "Exchange the Seal of the Merchants on the gate with the Ducat on arcade 4.",
        "Intervertir le Sceau des Marchands sur la Porte et le Ducat sur l’arcade 4.",
    )


def test_names_at_the_table_replace_the_quarters() -> None:
    event = GAME.words.event(Note(EVERYONE, "passed", (1,)))
    assert event.sentence("en", ["Ada", "Zoé", "Bea"]) == "Zoé passes."


def sentences() -> list[tuple[str, str]]:
    """Every sentence of some random games: questions, moves and events."""
    out: list[tuple[str, str]] = []

    def add(thing: Wording) -> None:
        out.append((thing.sentence("en"), thing.sentence("fr")))

    for seed in range(12):
        rng = Random(seed)
        state = new(3 + seed % 2)
        while state.actor() != OVER:
            seat = int(state.actor())
            question = GAME.words.question(state, seat)
            people = GAME.words.people
            out.append((question.text("en", people["en"]), question.text("fr", people["fr"])))
            options = [int(option) for option in state.options(seat)]
            if seat != CHANCE:
                for option in options:
                    add(GAME.words(state, seat, option))
            state.journal = Journal()
            state.apply(seat, options[rng.randrange(len(options))])
            for note in state.journal.notes:
                add(GAME.words.event(note))
            state.journal = None
    return out


def test_every_sentence_is_well_set() -> None:
    for english, french in set(sentences()):
        for sentence in (english, french):
            assert re.match(r"[A-ZÉÀ]", sentence), sentence
            assert sentence[-1] in ".?!…", sentence
            assert "  " not in sentence and "'" not in sentence, sentence
        assert not re.search(r"(?<![\u00a0\u202f])[?!:;]", french), french
        assert not re.search(r"\b([dl]e|la|que) [aeiouéAEIOUÉ]", french), french
        assert not re.search(r"[\u00a0\u202f][?!:;]", english), english


def drawn(state: Intrigo, seat: int, language: str) -> str:
    """All that the board says to a seat."""
    names = ("Ada", "Orsola", "Bea", "Zoé")[: state.seats]
    view = GAME.view(state, seat)
    context = board(Scene(view, None, language, names, tables=GAME.tables))
    return str(context).replace("\\xa0", SPACE)


def test_numbers_are_said_as_one_does() -> None:
    state = position(purses=[1, 0, 2, 3], counters=[[1, 2, 0, 0, 0], *[[0] * 5] * 3])
    english, french = drawn(state, 0, "en"), drawn(state, 0, "fr")
    for text in ("1 Ducat'", "0 Ducats'", "1 Seal of the Merchants'", "2 Seals of the Military'"):
        assert f"'{text}" in english, text
    for text in ("1 Ducat'", "0 Ducat'", "2 Ducats'", "1 Sceau des Marchands'"):
        assert f"'{text}" in french, text
    assert "1 Ducats" not in english + french and "1 Seals" not in english


def test_names_join_the_words_before_them() -> None:
    english, french = (drawn(position(), 1, language) for language in ("en", "fr"))
    assert "The Gradenigo\xa02 works for Orsola." in english
    assert "Le Gradenigo\xa02 est au service d’Orsola." in french
    assert "Le Tiepolo\xa02 ne sert personne." in drawn(
        position(kept=[list(INTRIGANTS[12:]), *(list(INTRIGANTS[i : i + 4]) for i in (0, 4, 8))]),
        0,
        "fr",
    )


def test_facts_of_events_have_names() -> None:
    state = using("gondolier", 2, slots={1: "contarini-2", 8: "gradenigo-4"})
    journal = state.journal = Journal()
    for notation in ("on 2-3", "with 9-10"):
        GAME.play(state, 0, notation)
    events = GAME.words.events
    assert isinstance(events, Events)
    named = [events.named(note) for note in journal.notes]
    assert named == [
        {"seat": 0, "kind": 3, "place": 1, "ring": 16},
        {"seat": 0, "card": 0, "slot": 1, "other_card": 5, "other_slot": 8, "ring": 16},
    ]
    again = [
        events.note(note.audience, note.kind, facts)
        for note, facts in zip(journal.notes, named, strict=True)
    ]
    assert again == journal.notes
    listed = Note(EVERYONE, "ducats", (1, 3))
    assert events.named(listed) == {"arcades": [1, 3]}


def test_one_ducat_and_several_are_laid_on_arcades() -> None:
    assert told("ducats", 1)[0] == "A Ducat is laid on arcade 2."
    assert told("ducats", 1, 3) == (
        "Ducats are laid on arcades 2 and 4.",
        "On pose des Ducats sur les arcades 2 et 4.",
    )
    assert told("ducats", 1)[1] == "On pose un Ducat sur l’arcade 2."
