"""Every choice, question and event of Venice, as people are told it in each language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from librt.random import Random

from games.venice.build import Scene, go
from serenissima.games.venice import GAME
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.doge import BOTH_DECKS
from serenissima.games.venice.state import DOGE, PENULTIMATE, SMUGGLERS
from serenissima.games.venice.words import terms
from serenissima.kernel.language import Phrase, languages
from serenissima.kernel.state import EVERYONE, OVER, Note, State

NAMES = ("Ada", "Orange", "Zoé", "Élise", "Blanc")
NARROW, FIXED = "\u202f", "\u00a0"
# What the facts of events can be, by their names.
FACTS = {
    "seat": (0, 1),
    "who": (0, 1, SMUGGLERS, DOGE),
    "pile": (0, 1),
    "face": (0, 10),
    "card": (0, 10),
    "mission": (0, 24, 25),
    "slot": (0, 2),
    "gondola": (0, 3),
    "other": (1, SMUGGLERS + 1, DOGE, DOGE + 3),
    "dock": (0, 2, 14),
    "building": (0, 1, 2, 12),
    "canal": (0, 24),
    "space": (1, 2, 3, 4),
    "effect": (0, 1),
    "amount": (0, 1, 2),
    "spaces": (1, 2),
    "number": (0, 1, 2),
    "turns": (0, 1, 2),
    "colour": (0, 1, 2),
    "old": (0, 1),
    "new": (1, 2),
    "manner": (0, 1, 2),
    "deck": (0, 1),
    "place": (0, 2),
    "ending": (PENULTIMATE, PENULTIMATE + 1),
}
CHOSEN = {
    steps.INTO: (0, 1, 2),
    steps.OVERTIME: (0, 1),
    steps.STOCK: (0, 1),
    steps.DOGE_GONDOLA: (0, 1),
    steps.COUNCILLORS: (0, 1),
    steps.OFFER: (0, 1),
    steps.BRIDGE_OR_POINTS: (0, 1),
}


def sound(phrase: Phrase, end: str) -> None:
    """A sentence is whole in every language, set as each wants it, and not the same in two."""
    said = [phrase.text(language, NAMES) for language in languages()]
    for text in said:
        assert text.endswith(end) and text[:1] == text[:1].upper(), text
        assert not re.search(r"[@{}'|]|  |\d+ (intrigues? ){2}", text), text
    assert len(set(said)) == len(said), said
    french = phrase.text("fr", NAMES)
    assert not re.search(r" [:;!?»]|« |\b(de|à) les? |\b(de|le|la|que|se) [AEÉOaeéo]", french), (
        french
    )


def told(kind: str, *facts: int) -> tuple[str, str]:
    """An event in English and French."""
    event = GAME.words.event(Note(EVERYONE, kind, facts))
    return event.sentence("en", NAMES), event.sentence("fr", NAMES)


def all_notes() -> Iterator[Note]:
    """Every kind of event, with facts of every sort."""
    for kind, names in GAME.words.events.names.items():  # type: ignore[attr-defined]
        if kind == "chose":
            for step, options in CHOSEN.items():
                yield from (Note(EVERYONE, kind, (1, step, option)) for option in options)
            continue
        for facts in itertools.product(*(FACTS[name] for name in names)):
            named = dict(zip(names, facts, strict=True))
            if named.get("building") == 12 and named.get("effect", 0) > 1:
                continue
            if SMUGGLERS in facts and kind not in ("assistant", "pushed", "crossed"):
                continue  # The smugglers gain nothing and build nothing. Rule 13.8.
            yield Note(EVERYONE, kind, facts)
    yield Note(EVERYONE, "smugglers reshuffled", (BOTH_DECKS,))


def test_every_event_is_told_in_every_language() -> None:
    kinds = set()
    for note in all_notes():
        event = GAME.words.event(note)
        sound(event.phrase, ".")
        assert event.facts["facts"] == [*note.facts, 0, 0, 0][:3]
        kinds.add(note.kind)
    assert kinds == set(GAME.words.events)


def test_the_facts_of_events_have_names() -> None:
    events = GAME.words.events
    note = Note(EVERYONE, "assistant", (SMUGGLERS, 3, 2))
    named = events.named(note)  # type: ignore[attr-defined]
    assert named == {"who": SMUGGLERS, "building": 3, "space": 2}
    assert events.note(EVERYONE, "assistant", named) == note  # type: ignore[attr-defined]
    used = {name for names in events.names.values() for name in names}  # type: ignore[attr-defined]
    assert used - {"step", "option"} == set(FACTS)


def questions(seats: int, games: int) -> Iterator[tuple[State, int]]:
    """The questions of random games, chance included."""
    for seed in range(games):
        rng = Random(10 * seed + seats)
        state = GAME.new(seats, favour=True)
        while (seat := int(state.actor())) != OVER:
            yield state, seat
            options = list(state.options(seat))
            state.apply(seat, options[int(rng.random() * len(options))])


def test_every_choice_and_question_is_put_into_words_in_every_language() -> None:
    kinds: set[str] = set()
    seen: set[str] = set()
    for seats, games in ((1, 4), (2, 3), (4, 4)):
        for state, seat in questions(seats, games):
            sound(GAME.words.question(state, seat), "?")
            for option in state.options(seat):
                move = GAME.words(state, seat, int(option))
                kinds.add(move.kind)
                if (sentence := move.sentence("en")) not in seen:
                    seen.add(sentence)
                    sound(move.phrase, ".")
    assert kinds == set(GAME.words.kinds)


@pytest.mark.parametrize(
    ("kind", "facts", "english", "french"),
    [
        ("turn", (1,), "It is Orange’s turn.", "C’est à Orange de jouer."),
        ("coins", (0, 1), "Ada takes 1 coin.", "Ada prend 1 pièce."),
        ("coins paid", (0, 2), "Ada pays 2 coins.", "Ada paie 2 pièces."),
        ("intrigue", (0, 1), "Ada takes 1 intrigue.", "Ada prend 1 intrigue."),
        ("intrigue", (0, 2), "Ada takes 2 intrigue.", "Ada prend 2 intrigues."),
        ("points", (DOGE, 2), "The Doge scores 2 points.", "Le Doge marque 2 points."),
        (
            "council",
            (0, 1),
            "Ada advances 1 space in the Grand Council.",
            "Ada avance d’une case au Grand Conseil.",
        ),
        (
            "council",
            (0, 3),
            "Ada advances 3 spaces in the Grand Council.",
            "Ada avance de 3 cases au Grand Conseil.",
        ),
        (
            "exchanged",
            (0, 1, 0),
            "Ada has 0 cloth cubes on the first gondola.",
            "Ada a 0 cube d’étoffe sur la première gondole.",
        ),
        (
            "exchanged",
            (0, 1, 2),
            "Ada has 2 cloth cubes on the first gondola.",
            "Ada a 2 cubes d’étoffe sur la première gondole.",
        ),
        (
            "crossed",
            (3, SMUGGLERS + 1),
            "The second gondola of Orange passes smuggler B.",
            "La seconde gondole d’Orange croise le contrebandier B.",
        ),
        (
            "moored",
            (DOGE + 2, 2),
            "Gondola A of the Doge’s second fleet moors at Madonna dell’Orto.",
            "La gondole A de la seconde flotte du Doge s’amarre au quai Madonna dell’Orto.",
        ),
        (
            "assistant",
            (1, 1, 4),
            "An assistant of Orange takes the fourth space of the Docks.",
            "Un assistant d’Orange occupe le quatrième emplacement des Quais.",
        ),
        (
            "pushed",
            (DOGE, 0, 2),
            "An assistant of the Doge is pushed to the second space of the Market.",
            "Un assistant du Doge est poussé sur le deuxième emplacement du Marché.",
        ),
        (
            "assistant",
            (SMUGGLERS, 2, 1),
            "An assistant of the smugglers takes the first space of the Church.",
            "Un assistant des contrebandiers occupe le premier emplacement de l’Église.",
        ),
        ("spy", (0, 1), "Ada sends the spy to the Docks.", "Ada envoie l’espion aux Quais."),
        (
            "smuggler",
            (0, 12),
            "Gondola A is sent to Saint Mark’s Square.",
            "La gondole A est envoyée à la place Saint-Marc.",
        ),
        (
            "doge deck empty",
            (0,),
            "The Doge’s row cannot be filled: no turn is left.",
            f"La ligne du Doge ne peut plus être complétée{FIXED}: plus aucun tour.",
        ),
        (
            "doge deck empty",
            (1,),
            "The Doge’s row cannot be filled: 1 turn is left.",
            f"La ligne du Doge ne peut plus être complétée{FIXED}: encore 1 tour.",
        ),
        (
            "filed",
            (1, 0, 2),
            "From now on, for Orange: leaving your gondolier in place costs 1 coin instead of 3.",
            f"Désormais, pour Orange{FIXED}: laisser le gondolier sur place coûte 1 pièce "
            "au lieu de 3.",
        ),
        (
            "saw",
            (0, 0, 21),
            "It is mission 22, “The Guild’s Voice”.",
            f"C’est la mission 22, «{FIXED}La voix de la guilde{FIXED}».",
        ),
        (
            "used",
            (0, 8, 3),
            "Ada uses the Bank: gain 2 coins and 1 point.",
            f"Ada utilise la Banque{FIXED}: gagner 2 pièces et 1 point.",
        ),
    ],
)
def test_an_event_as_a_player_would_say_it(
    kind: str, facts: tuple[int, ...], english: str, french: str
) -> None:
    assert told(kind, *facts) == (english, french)


def test_effects_say_what_is_paid_and_what_is_gained() -> None:
    names = GAME.words.names  # type: ignore[attr-defined]
    said = {
        (0, 1): (
            "pay 1 coin to gain 2 cubes of your choice",
            "payer 1 pièce pour gagner 2 cubes de votre choix",
        ),
        (4, 1): (
            "pay 1 coin and take 1 intrigue to gain an Influence card",
            "payer 1 pièce et prendre 1 intrigue pour gagner une carte Influence",
        ),
        (4, 3): (
            "gain 4 points for holding at least 4 Influence cards",
            "gagner 4 points avec au moins 4 cartes Influence en main",
        ),
        (7, 2): ("remove 2 intrigue", "éliminer 2 intrigues"),
        (8, 1): (
            "take 1 intrigue to gain 4 coins",
            "prendre 1 intrigue pour gagner 4 pièces",
        ),
        (13, 0): ("gain 1 scroll and 1 point", "gagner 1 parchemin et 1 point"),
    }
    for (building, effect), texts in said.items():
        phrase = names.effect(building, effect)
        assert (phrase.text("en"), phrase.text("fr")) == texts


def test_numbers_of_things_have_their_forms() -> None:
    def forms(make: object, language: str) -> list[str]:
        return [make(number).text(language) for number in (0, 1, 2)]  # type: ignore[operator]

    assert forms(terms.coins, "en") == ["0 coins", "1 coin", "2 coins"]
    assert forms(terms.coins, "fr") == ["0 pièce", "1 pièce", "2 pièces"]
    assert forms(terms.scrolls, "fr") == ["0 parchemin", "1 parchemin", "2 parchemins"]
    assert forms(terms.intrigue, "en") == ["0 intrigue", "1 intrigue", "2 intrigue"]
    assert forms(terms.intrigue, "fr") == ["0 intrigue", "1 intrigue", "2 intrigues"]
    assert forms(terms.points, "en") == ["0 points", "1 point", "2 points"]
    assert terms.cubes(0, 1).text("fr") == "1 cube de céramique"
    assert terms.cubes(2, 3).text("fr") == "3 cubes d’argent"
    assert terms.cubes(2, 1).text("en") == "1 silver cube"


def test_questions_call_the_player_by_name() -> None:
    state = Scene(3).cards("blue", "foreman").assistants("blue", docks=1, church=1).build()
    question = GAME.words.question(state, 0)
    assert question.text("en", NAMES) == "Ada, do you play an Influence card?"
    assert question.text("fr", NAMES) == f"Ada, jouez-vous une carte Influence{NARROW}?"
    go(state, "play foreman")
    move = GAME.words(state, 0, int(state.options(0)[0]))
    assert move.sentence("en") == "Bribe the foreman at the Docks."
    assert move.sentence("fr") == "Soudoyer le contremaître aux Quais."


def test_missions_are_given_back_at_the_start_and_kept_later() -> None:
    state = GAME.new(3)
    while int(state.actor()) < 0:
        state.apply(int(state.actor()), int(state.options(state.actor())[0]))
    assert GAME.words.question(state, 0).text("en", NAMES) == (
        "Ada, which mission do you give back?"
    )
    move = GAME.words(state, 0, int(state.options(0)[0]))
    assert move.notation.startswith("give back")
    assert move.sentence("fr").startswith("Rendre la mission ")
