"""Sentences with facts, and what each language does with them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from serenissima.kernel import language as speech
from serenissima.kernel.language import Complaint, Language, People, Phrase, Seat

TEXTS = """
"Name of {who}" = "Nom de {who}"
"{who} has {n|0=no vote|# vote|# votes}." = "{who} {n|0=n'a aucune voix|a # voix|a # voix}."
"the city" = { text = "la ville", gender = "f", here = "ici" }
"the palace" = { text = "le palais", gender = "m" }
"{what^} is taken." = "{what^} est {what~pris|prise}."
"to {what}" = "à {what}"
"at {what}" = "{what:here}"
"Of {what}" = "De {what}"
"{all} win" = "{all} gagnent"
"[of cards] Hand" = "Main"
"Why?" = "Pourquoi ?"
"""


@pytest.fixture(autouse=True)
def texts(tmp_path: Path) -> Iterator[None]:
    (tmp_path / "fr.toml").write_text(TEXTS)
    speech.learn(tmp_path)
    yield
    speech.ROOMS.remove(tmp_path)
    speech.spoken("fr").forget()


def said(phrase: Phrase, *names: str) -> tuple[str, str]:
    return phrase.text("en", names), phrase.text("fr", names)


def test_a_sentence_is_written_once_and_said_in_every_language() -> None:
    assert said(Phrase("Why?")) == ("Why?", "Pourquoi\u202f?")
    assert said(Phrase("Nobody translated this.")) == ("Nobody translated this.",) * 2


def test_seats_are_called_by_their_players_names() -> None:
    assert said(Phrase("{all} win", all=[Seat(0), Seat(1), Seat(10)]), "Ada", "Bo") == (
        "Ada, Bo and @10 win",
        "Ada, Bo et @10 gagnent",
    )
    assert said(Phrase("{all} win", all=[Seat(1)]), "Ada", "Bo")[0] == "Bo win"


def test_people_have_names_in_every_language() -> None:
    people = People("the city", "Nobody")
    assert people["en"] == ["the city", "Nobody"] and people["fr"] == ["la ville", "Nobody"]
    assert list(people) == ["en", "fr"] and len(people) == 2
    assert people.get("xy", ()) == ()


def test_numbers_choose_their_form_and_may_have_one_of_their_own() -> None:
    key = "{who} has {n|0=no vote|# vote|# votes}."
    assert [said(Phrase(key, who="X", n=n)) for n in (0, 1, 2)] == [
        ("X has no vote.", "X n’a aucune voix."),
        ("X has 1 vote.", "X a 1 voix."),
        ("X has 2 votes.", "X a 2 voix."),
    ]
    assert Phrase("{n|# coin|# coins}", n=-1).text("en") == "-1 coin"
    assert Phrase("{n|# coin|# coins}", n=0).text("en") == "0 coins"
    with pytest.raises(TypeError, match="counts"):
        Phrase("{n|# coin|# coins}", n="three").text("en")


def test_words_join_as_the_language_joins_them() -> None:
    city, palace = Phrase("the city"), Phrase("the palace")
    assert said(Phrase("Name of {who}", who=Seat(0)), "Orange")[1] == "Nom d’Orange"
    assert said(Phrase("Name of {who}", who=Seat(0)), "Rouge")[1] == "Nom de Rouge"
    assert said(Phrase("to {what}", what=palace)) == ("to the palace", "au palais")
    assert said(Phrase("to {what}", what=city))[1] == "à la ville"
    assert said(Phrase("Of {what}", what=palace))[1] == "Du palais"
    both = Phrase("a {x} and a {y}", x="ball", y="orange one")
    assert both.text("en") == "a ball and an orange one"


def test_genders_forms_and_capitals_come_from_the_language() -> None:
    assert said(Phrase("{what^} is taken.", what=Phrase("the city"))) == (
        "The city is taken.",
        "La ville est prise.",
    )
    assert said(Phrase("{what^} is taken.", what=Phrase("the palace")))[1] == "Le palais est pris."
    assert said(Phrase("at {what}", what=Phrase("the city"))) == ("at the city", "ici")
    assert said(Phrase("at {what}", what=Phrase("the palace")))[1] == "le palais"


def test_a_context_is_never_said() -> None:
    assert said(Phrase("[of cards] Hand")) == ("Hand", "Main")


def test_phrases_survive_the_way_to_another_process() -> None:
    phrase = Phrase("{a} {b} {c}", a=Seat(2), b=[Phrase("Why?"), 3], c="x")
    assert Phrase.from_data(phrase.to_data()) == phrase == pickle.loads(pickle.dumps(phrase))
    assert hash(phrase) == hash(Phrase.from_data(phrase.to_data()))
    assert phrase != Phrase("{a} {b} {c}", a=Seat(1), b=[Phrase("Why?"), 3], c="x")
    assert [part.key for part in speech.phrases_in(phrase)] == ["{a} {b} {c}", "Why?"]


def test_numbers_are_written_as_one_does() -> None:
    assert speech.spoken("fr").number(0.4) == "0,4"
    assert speech.spoken("en").number(1234.5) == "1,234.5"
    assert speech.spoken("en").number(7) == "7"


def test_a_complaint_is_a_sentence_too() -> None:
    error = Complaint("to {what}", what=Phrase("the palace"))
    assert str(error) == "to the palace" and error.phrase.text("fr") == "au palais"


def test_a_third_language_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(
        'code = "xx"\nname = "Xish"\ncounts = "none"\nvowels = ""\n'
        'decimal = "."\nthousands = ""\nseries = ["+", "+"]\n'
    )
    (folder / "all.toml").write_text('"{n|# coin|# coins}" = "{n|#c}"')
    try:
        assert isinstance(speech.add_language(folder), Language)
        assert speech.languages() == ("en", "fr", "xx")
        assert Phrase("{n|# coin|# coins}", n=7).text("xx") == "7c"
        # What it does not say is said in English, with the parts that it knows.
        untold = Phrase("{all} win", all=[1, Phrase("{n|# coin|# coins}", n=2)])
        assert untold.text("xx") == "1+2c win"
    finally:
        speech.remove_language("xx")


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'xy' is not one of en, fr"):
        Phrase("Why?").text("xy")


def test_texts_must_be_texts(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('"Why?" = 3')
    with pytest.raises(ValueError, match=r"bad.toml: 'Why\?' must be a text"):
        speech.read_texts(tmp_path / "bad.toml")


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("none", {0: 0, 1: 0, 2: 0}),
        ("one", {0: 1, 1: 0, 2: 1, 11: 1}),
        ("zero-one", {0: 0, 1: 0, 2: 1, 10: 1}),
        (
            "slavic",
            {0: 2, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 11: 2, 12: 2, 13: 2, 14: 2, 21: 0, 22: 1, 101: 0}
            | {104: 1, 111: 2, 112: 2, 113: 2, 114: 2, 121: 0, 211: 2, 212: 2, 10: 2, 15: 2},
        ),
    ],
)
def test_languages_count_in_their_own_ways(rule: str, numbers: dict[int, int]) -> None:
    assert {number: speech.COUNTS[rule](number) for number in numbers} == numbers


def test_what_a_language_knows() -> None:
    assert speech.spoken("en").knows("Nobody ever wrote this.")
    assert speech.spoken("fr").knows("Why?")
    assert not speech.spoken("fr").knows("Nobody ever wrote this.")
