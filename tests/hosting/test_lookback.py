"""Looking back: no more than one may see now, until the game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosting.rooms import PEOPLE, a_club, a_table, run
from serenissima.hosting.lookback import all_lines, past, record_text
from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.table.setting import agreed
from serenissima.table.table import Refusal
from table import hush

NAMES = ["Anna", "Bice"]


@pytest.mark.parametrize(
    "viewer",
    [Viewer(None, delayed=True), Viewer(None, blind=True), Viewer(None, (0, 1), curtain=0)],
)
def test_whoever_may_not_see_all_that_lies_open_cannot_look_back(
    tmp_path: Path, viewer: Viewer
) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            for looking in (all_lines(open_table, viewer), past(open_table, viewer, 0, None)):
                with pytest.raises(Forbidden) as refused:
                    await looking
                assert refused.value.code == "later"
            await open_table.end()
            assert len(await all_lines(open_table, viewer)) == 1

    run(work)


def test_others_and_everything_are_revealed_once_the_game_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            await open_table.choose(0, 0, 2)
            viewer = Viewer(1, (1,))
            own = await past(open_table, viewer, None, None)
            assert own.eyes == "1" and not own.revealed and own.views == ()
            for eyes, code in (("0", "not-your-seat"), ("all", "later")):
                with pytest.raises(Forbidden) as refused:
                    await past(open_table, viewer, None, eyes)
                assert refused.value.code == code
            with pytest.raises(Refusal, match="once the game is over"):
                await record_text(open_table, NAMES)
            await open_table.end()
            other = await past(open_table, viewer, None, "0")
            assert other.sight.view.own["card"] == 2 and other.last > own.last
            everything = await past(open_table, viewer, 99, "all")
            assert everything.at == everything.last and len(everything.views) == 2
            assert (await past(open_table, viewer, 0, "none")).sight.view.own == {}
            text = await record_text(open_table, NAMES)
            assert "card 2" in text and f'[Seed "{open_table.stored.seed}"]' in text

    run(work)


def test_a_table_that_has_not_begun_has_nothing_to_look_back_at(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            setting = agreed(hush.GAME, seats=2)
            waiting = await club.create("host", setting, PEOPLE, 0.0, ())
            with pytest.raises(Refusal) as refused:
                await all_lines(waiting, Viewer(0, (0,)))
            assert refused.value.code == "not-begun"

    run(work)
