"""The language follows the visitor, and so does what is refused."""

from __future__ import annotations

import pytest

from serenissima.kernel.language import Complaint
from serenissima.kernel.record import RecordError
from serenissima.table.setting import SettingError
from serenissima.web import language


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


@pytest.mark.parametrize(
    ("error", "spoken", "english"),
    [
        (
            RecordError(3, "the tag {tag} is missing", tag="Game"),
            "Ligne 3\u00a0: l’étiquette Game manque.",
            "Line 3: the tag Game is missing.",
        ),
        (
            RecordError(1, "unknown tag {tag}", ("Game", "Seats"), tag="Gam"),
            "Ligne 1\u00a0: étiquette inconnue\u00a0: Gam. Permis ici\u00a0: Game, Seats.",
            "Line 1: unknown tag Gam. Legal here: Game, Seats.",
        ),
        (
            SettingError("a clock gives 5 to 86400 seconds, not {found}", found=1),
            "Une pendule donne de 5 à 86400 secondes, pas 1.",
            "A clock gives 5 to 86400 seconds, not 1.",
        ),
    ],
)
def test_what_is_wrong_is_told_in_the_visitor_s_language(
    error: Complaint, spoken: str, english: str
) -> None:
    assert language.complain("fr", error) == spoken
    assert language.complain("en", error) == english
