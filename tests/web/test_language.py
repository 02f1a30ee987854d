"""The language follows the visitor, and so does what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from serenissima import GAMES
from serenissima.kernel.language import Complaint, spoken
from serenissima.kernel.record import RecordError
from serenissima.table.catalogue import Catalogue
from serenissima.table.setting import SettingError
from serenissima.web import language
from test_texts import made_up, wanted
from web.served import an_app, together, visiting
from web.test_security import new_table


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


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_speak_a_language_made_up_in_a_folder(name: str, tmp_path: Path) -> None:
    seats = together(GAMES[name])
    form = {"game": name, "seats": str(seats), "seat.0": "me"}
    form.update({f"seat.{seat}": "bot:chancer" for seat in range(1, seats)})
    sentences = {text for text in wanted() if "{" not in text and text.count(" ") > 1}
    (tmp_path / "zz").mkdir()
    with (
        made_up(tmp_path / "zz") as code,
        visiting(an_app(tmp_path, Catalogue.of([name]))) as client,
    ):
        spoken = {"accept-language": code}
        table = new_table(client, **form)
        for path in ("/", f"/new/{name}", f"/t/{table}", f"/t/{table}/log"):
            answer = client.get(path, headers=spoken)
            assert answer.status_code == 200, path
            page = answer.text
            assert f'<html lang="{code}"' in page and page.count("⟦") > 2, path
            shown = {part.strip() for part in re.findall(r">([^<>]+)<", page)}
            assert not shown & sentences, path
        board = client.get(f"/t/{table}", headers=spoken).text.split('id="board"')[1]
        assert board.split("</section>")[0].count("⟦") > 20


@pytest.mark.parametrize("language_spoken", ["en", "fr"])
def test_what_a_stranger_writes_is_never_a_sentence(language_spoken: str, tmp_path: Path) -> None:
    """Braces in the names of fields are told back as they are, and nothing of them is kept."""
    known = spoken(language_spoken).entries
    with visiting(an_app(tmp_path, Catalogue.of(["kuhn:GAME"]))) as client:
        for body in ({"game": "kuhn", "{evil}": 1}, {"game": "kuhn", "seats": [{"{evil|x}": 2}]}):
            answer = client.post(
                "/api/tables", json=body, headers={"accept-language": language_spoken}
            )
            assert answer.status_code == 422 and "evil" in answer.json()["message"]
    assert not [sentence for sentence in known if "evil" in sentence]
