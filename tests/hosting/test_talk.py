"""Talk: written down before it is shown, and what the table itself announces."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosting.rooms import a_club, a_table, run
from serenissima.hosting.talk import announcement
from serenissima.table.table import Refusal

NAMES = ["Anna", "Bice"]


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (
            "handed 1 novice",
            "A bot (novice) now plays for Bice.",
            "Un robot (novice) joue désormais pour Bice.",
        ),
        ("late 0", "Time is up for Anna: a bot makes this choice.", None),
        ("ended", "The host has ended this table.", None),
    ],
)
def test_what_the_table_announces(words: str, english: str, french: str | None) -> None:
    assert announcement(words).text("en", NAMES) == english
    assert announcement(words).text("fr", NAMES) != english
    if french is not None:
        assert announcement(words).text("fr", NAMES) == french


def test_a_line_is_numbered_and_durable_and_an_empty_one_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            await open_table.say(0, "  Ciao \n Bice ")
            await open_table.say(1, "Ciao")
            assert [(s.number, s.words) for s in open_table.talk.lines] == [
                (1, "Ciao Bice"),
                (2, "Ciao"),
            ]
            assert await club.store.talk(open_table.stored.id) == open_table.talk.lines
            with pytest.raises(Refusal) as refused:
                await open_table.say(0, " \n ")
            assert refused.value.code == "empty" and open_table.talk.last == 2

    run(work)
