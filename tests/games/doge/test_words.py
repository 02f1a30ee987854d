"""How Doge speaks, read aloud in both languages."""

from __future__ import annotations

from games.doge.build import BLUE, CASTELLO, GAME, RED, SAN_POLO, YELLOW, choose, first_ballot, vote
from serenissima.kernel.state import Journal, State


def spoken(state: State, seat: int, language: str) -> list[str]:
    return [GAME.words(state, seat, int(o)).sentence(language) for o in state.options(seat)]


def told(state: State, language: str) -> list[str]:
    assert state.journal is not None
    return [GAME.words.event(note).sentence(language) for note in state.journal.notes]


def test_a_bid_in_both_languages() -> None:
    state = first_ballot()
    assert spoken(state, RED, "fr")[-1] == "Choisir la carte : le palais du Doge."
    choose(state, RED, "Quarantia", "3")
    assert GAME.words.question(state, RED).text("en", []) == (
        "So far 3 for the Doge’s palace. Add a marker, or lay the bid?"
    )
    assert spoken(state, RED, "en")[-1] == "Lay the bid: 3."
    assert spoken(state, RED, "fr")[-1] == "Déposer l’enchère : 3."


def test_a_bid_that_can_only_be_laid_asks_for_no_more() -> None:
    state = first_ballot()
    choose(state, RED, "Castello", "0")
    assert spoken(state, RED, "en") == ["Lay the bid: 0."]
    question = GAME.words.question(state, RED)
    assert question.text("en", []) == "Lay 0 for Castello?"
    assert question.text("fr", []) == "Déposer 0 à Castello ?"


def test_an_election_told_step_by_step() -> None:
    state = vote(SAN_POLO, {RED: [3, 0], BLUE: [1]}, houses={RED: {SAN_POLO: 1}})
    state.journal = Journal()
    choose(state, RED, "take", "to Castello", "place 2", "build")
    choose(state, BLUE, "place 1")
    assert told(state, "en") == [
        "Red takes control of the advisor of San Polo.",
        "Red sends the advisor of San Polo to Castello.",
        "Red places two houses in San Polo.",
        "Red builds a palace in San Polo for 3 houses.",
        "Blue places one house in San Polo.",
    ]
    assert told(state, "fr") == [
        "Rouge contrôle désormais le conseiller de San Polo.",
        "Rouge envoie le conseiller de San Polo à Castello.",
        "Rouge place deux maisons à San Polo.",
        "Rouge construit un palais à San Polo pour 3 maisons.",
        "Bleu place une maison à San Polo.",
    ]


def test_the_table_may_have_names_of_its_own() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [3], YELLOW: [1]}, houses={RED: {CASTELLO: 1}})
    state.journal = Journal()
    choose(state, RED, "place 0")
    note = state.journal.notes[0]
    names = ["Ada", "Bruno", "Chiara"]
    assert GAME.words.event(note).sentence("en", names) == "Ada has decided."
    assert GAME.words.event(note).to_dict() == {"kind": "decided", "seat": 0}
