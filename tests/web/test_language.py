"""Every sentence of the pages exists in French, and the language follows the visitor."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from serenissima.bots.bot import LEVELS, SPARRING
from serenissima.kernel.complaint import Complaint
from serenissima.kernel.game import LANGUAGES, seats_sentence
from serenissima.kernel.record import RecordError
from serenissima.table.setting import SettingError
from serenissima.table.table import BARRIERS
from serenissima.web import language
from serenissima.web.app import HTTP
from serenissima.web.security import REFUSALS

SOURCE = Path(language.__file__).parents[1]
KEYWORDS = {
    "_": None,
    "say": None,
    "translate": (2,),
    "Denied": (3,),
    "Refusal": (2,),
    "RecordError": (2,),
    **dict.fromkeys(("Complaint", "SettingError", "WrongRules"), (1,)),
}


def wanted() -> set[str]:
    """Every sentence that the templates and the code say to people."""
    found = {*BARRIERS.values(), *REFUSALS.values(), *LEVELS, *SPARRING}
    found.update(HTTP.values())
    found.update(seats_sentence(seats) for seats in (range(2, 3), range(3, 5), range(1, 6)))
    for room in ("web", "table", "kernel"):
        methods = [("**.py", "python"), ("**.j2", "jinja2")]
        options = {"**.j2": {"newstyle_gettext": "true", "trim_blocks": "true"}}
        for _, _, message, _, _ in extract_from_dir(
            SOURCE / room, methods, options, keywords=KEYWORDS
        ):
            found.add(message if isinstance(message, str) else message[0])
    return {text for text in found if text}


def catalogue(code: str) -> dict[str, str]:
    with (language.FOLDER / code / "LC_MESSAGES/messages.po").open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, code) if m.id and not m.fuzzy}


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_catalogue_is_complete_and_has_nothing_else(code: str) -> None:
    said = catalogue(code)
    assert sorted(wanted() - {text for text, there in said.items() if there}) == []
    assert sorted(set(said) - wanted()) == []


def test_what_is_filled_in_is_the_same_in_both_languages() -> None:
    for text, there in catalogue("fr").items():
        assert sorted(re.findall(r"%\(\w+\)s", text)) == sorted(re.findall(r"%\(\w+\)s", there))


def test_french_typography() -> None:
    for there in catalogue("fr").values():
        assert not re.search(r"[^\u00a0\u202f][:;!?»]", there.replace("://", "")), there
        assert not re.search(r"«[^\u00a0\u202f]", there) and "'" not in there, there


@pytest.mark.parametrize(
    ("cookie", "accepted", "spoken"),
    [
        (None, "", "en"),
        (None, "fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        (None, "de, en;q=0.5, fr;q=0.7", "fr"),
        (None, "de;q=nonsense", "en"),
        ("en", "fr", "en"),
        ("xx", "fr", "fr"),
    ],
)
def test_the_language_is_the_one_switched_to_or_the_browsers(
    cookie: str | None, accepted: str, spoken: str
) -> None:
    assert language.chosen(cookie, accepted) == spoken


def test_numbers_are_written_as_one_does() -> None:
    assert language.number(0.4, "fr") == "0,4" and language.number(1234.5, "en") == "1,234.5"


@pytest.mark.parametrize(
    ("error", "spoken", "english"),
    [
        (
            RecordError(3, "the tag %(tag)s is missing", tag="Game"),
            "Ligne 3\u00a0: l’étiquette Game manque.",
            "Line 3: the tag Game is missing.",
        ),
        (
            RecordError(1, "unknown tag %(tag)s", ("Game", "Seats"), tag="Gam"),
            "Ligne 1\u00a0: étiquette inconnue\u00a0: Gam. Permis ici\u00a0: Game, Seats.",
            "Line 1: unknown tag Gam. Legal here: Game, Seats.",
        ),
        (
            SettingError("a clock gives 5 to 86400 seconds, not %(found)s", found=1),
            "Une pendule donne de 5 à 86400 secondes, pas 1.",
            "A clock gives 5 to 86400 seconds, not 1.",
        ),
    ],
)
def test_what_is_wrong_is_told_in_the_visitor_s_language(
    error: Complaint, spoken: str, english: str
) -> None:
    assert language.told("fr", error) == spoken
    assert language.told("en", error) == english
