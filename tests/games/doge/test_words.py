"""How Doge speaks, read aloud in both languages."""

from __future__ import annotations

from games.doge.build import (
    BLUE,
    CASTELLO,
    GAME,
    QUARANTIA,
    RED,
    SAN_POLO,
    YELLOW,
    choose,
    first_ballot,
    vote,
)
from serenissima.games.doge.describe import handful
from serenissima.games.doge.words.events import EVENTS
from serenissima.kernel.state import Journal, Note, State


def spoken(state: State, seat: int, language: str) -> list[str]:
    return [GAME.words(state, seat, int(o)).sentence(language) for o in state.options(seat)]


def told(state: State, language: str) -> list[str]:
    assert state.journal is not None
    return [GAME.words.event(note).sentence(language) for note in state.journal.notes]


def test_a_bid_in_both_languages() -> None:
    state = first_ballot()
    assert spoken(state, RED, "fr")[-1] == "Choisir la carte\u00a0: le palais du Doge."
    choose(state, RED, "Quarantia", "3")
    assert GAME.words.question(state, RED).text("en", []) == (
        "So far 3 for the Doge’s palace. Add a marker, or lay the bid?"
    )
    assert spoken(state, RED, "en")[-1] == "Lay the bid: 3."
    assert spoken(state, RED, "fr")[-1] == "Déposer l’enchère\u00a0: 3."


def test_a_bid_that_can_only_be_laid_asks_for_no_more() -> None:
    state = first_ballot()
    choose(state, RED, "Castello", "0")
    assert spoken(state, RED, "en") == ["Lay the bid: 0."]
    question = GAME.words.question(state, RED)
    assert question.text("en", []) == "Lay 0 for Castello?"
    assert question.text("fr", []) == "Déposer 0 à Castello\u202f?"


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


def test_votes_are_counted_aloud() -> None:
    """Nobody has "0 votes", and in French one has « aucune voix » without having it."""
    assert [
        GAME.words.event(Note(-1, "votes_counted", facts)).sentence(language, ["Ada"])
        for facts in (
            (RED, SAN_POLO, handful([0]), 0),
            (RED, SAN_POLO, 0, 1),
            (RED, SAN_POLO, handful([3, 0]), 3),
        )
        for language in ("en", "fr")
    ] == [
        "Ada shows 0 and has no votes.",
        "Ada montre 0 et n’a aucune voix.",
        "Ada shows no markers and has 1 vote.",
        "Ada ne montre aucun marqueur et a 1 voix.",
        "Ada shows 3 + 0 and has 3 votes.",
        "Ada montre 3 + 0 et a 3 voix.",
    ]


def test_the_palace_of_the_doge_melts_into_the_sentence() -> None:
    told = [
        GAME.words.event(Note(-1, kind, facts)).sentence("fr", ["Ada", "Bo"])
        for kind, facts in (
            ("vote_held", (QUARANTIA,)),
            ("vote_won", (BLUE, QUARANTIA)),
            ("tied_first", (3, SAN_POLO)),
            ("houses_placed", (RED, SAN_POLO, 0)),
            ("game_ended", (3,)),
        )
    ]
    assert told == [
        "On vote au palais du Doge.",
        "Bo l’emporte au palais du Doge.",
        "Ada et Bo sont à égalité à la première place à San Polo.",
        "Ada ne place aucune maison à San Polo.",
        "Match nul entre Ada et Bo.",
    ]


def test_the_facts_of_an_event_have_names() -> None:
    note = Note(-1, "house_moved", (BLUE, SAN_POLO, CASTELLO))
    named = EVENTS.named(note)
    assert named == {"seat": BLUE, "origin": SAN_POLO, "target": CASTELLO}
    assert EVENTS.note(-1, "house_moved", named) == note


def test_the_table_may_have_names_of_its_own() -> None:
    state = vote(SAN_POLO, {RED: [3], BLUE: [3], YELLOW: [1]}, houses={RED: {CASTELLO: 1}})
    state.journal = Journal()
    choose(state, RED, "place 0")
    note = state.journal.notes[0]
    names = ["Ada", "Bruno", "Chiara"]
    assert GAME.words.event(note).sentence("en", names) == "Ada has decided."
    assert GAME.words.event(note).to_dict() == {"kind": "decided", "seat": 0}
