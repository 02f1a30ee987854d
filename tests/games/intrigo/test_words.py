"""Intrigo speaks as a person at the table would, in both languages."""

from __future__ import annotations

import re

import pytest

from games.intrigo.helpers import GAME, choose, new, number, position, using
from serenissima import Random
from serenissima.games.intrigo.rules.position import Intrigo
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
            "Cannaregio réunit les Sceaux des cinq corporations et gagne la partie~!",
        ),
        (
            "victory",
            (2, 3),
            "Cannaregio has four Seals of the Farmers and wins the game!",
            "Cannaregio réunit quatre Sceaux des Maraîchers et gagne la partie~!",
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
        assert not re.search(r"(?<!\u00a0)[?!:;]", french), french
        assert not re.search(r"\b([dl]e|la|que) [aeiouéAEIOUÉ]", french), french
        assert not re.search(r"\u00a0[?!:;]", english), english
