"""Talk: written down before it is shown, and what the table itself announces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hosting.rooms import PEOPLE, a_club, a_table, run
from serenissima.hosting.talk import TAIL, announcement, recent
from serenissima.kernel.language import Phrase
from serenissima.table.setting import agreed
from serenissima.table.table import Refusal
from serenissima.table.talk import Said
from table import hush

NAMES = ["Anna", "Bice"]


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (
            "handed 1 novice",
            "A bot (novice) now plays for Bice.",
            "Un robot (novice) joue désormais pour Bice.",
        ),
        (
            "failed 1 novice",
            "The bot of Bice (novice) gave no valid answer: its choice was made at random.",
            None,
        ),
        ("taken 1", "Bice is back and plays again.", None),
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


def test_two_who_talk_alone_push_out_their_own_lines_only() -> None:
    pairs = [(0, 1), (1, 0), (0, 2)]
    lines = [Said(1, 0.0, 2, "Ciao", 0)]
    for number in range(2, 2 + 3 * TAIL):
        seat, to = pairs[number % 3]
        lines.append(Said(number, 0.0, seat, "wink", 0, to, "sign"))
    kept = recent(lines)
    assert kept[0] == lines[0], "what all can read stays"
    between = [{said.seat, said.to} for said in kept[1:]]
    assert between.count({0, 1}) == between.count({0, 2}) == TAIL
    assert [said.number for said in kept] == sorted(said.number for said in kept)
    assert kept[-1] == lines[-1], "the newest ones are kept"


def test_a_sign_goes_to_all_or_to_one_other_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            table = open_table.game_on()
            table.game = replace(table.game, signals={"wink": Phrase("winks")})
            await open_table.sign(0, "wink", None)
            await open_table.sign(1, "wink", 0)
            told = [(said.seat, said.to, said.kind) for said in open_table.talk.lines]
            assert told == [(0, -1, "sign"), (1, 0, "sign")]
            for to in (1, 2):
                with pytest.raises(Refusal) as refused:
                    await open_table.sign(1, "wink", to)
                assert refused.value.code == "no-seat"
            with pytest.raises(Refusal) as refused:
                await open_table.sign(1, "nod", None)
            assert refused.value.code == "no-sign" and open_table.talk.last == 2

    run(work)


def test_a_line_says_when_it_was_said_and_the_table_speaks_for_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await club.create("host", agreed(hush.GAME, seats=2), PEOPLE, 0.0, ())
            await open_table.say(1, "Before")
            await open_table.start()
            await open_table.choose(0, 0, 2)
            with open_table.presence.listening() as changed:
                await open_table.say(1, "After")
                assert changed.is_set()
            await open_table.hand_over(0, "novice")
            told = [(said.seat, said.choices) for said in open_table.talk.lines]
            assert told[:2] == [(1, 0), (1, 2)] and told[2][0] == -1

    run(work)
