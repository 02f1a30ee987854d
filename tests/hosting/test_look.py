"""A look: everything that one viewer is shown, and nothing else."""

from __future__ import annotations

from pathlib import Path

from hosting.rooms import a_club, a_table, run
from serenissima.hosting.look import look, names_of, places
from serenissima.hosting.viewer import Viewer
from serenissima.table.setting import Seat
from table import hush
from web.served import Clock


def test_a_look_is_the_same_for_page_and_program_and_knows_its_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club)
            await open_table.choose(0, 0, 2)
            own = await look(open_table, Viewer(0, (0,)))
            other = await look(open_table, Viewer(1, (1,)))
            assert own.sight is not None and other.sight is not None
            assert own.sight.view.own["card"] == 2 and other.sight.view.own["card"] == -1
            assert own.mine and [seat.deciding for seat in own.seats] == [True, False]
            assert [seat.you for seat in other.seats] == [False, True]
            assert own.seed is None and own.names("fr") == ["Anna", "Bice"]
            await open_table.end()
            ended = await look(open_table, Viewer(0, (0,)))
            assert ended.seed == open_table.stored.seed and not ended.mine

    run(work)


def test_whoever_is_shown_nothing_of_the_game_sees_it_once_it_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path) as club:
            open_table = await a_table(club, watching="none")
            blind = Viewer(None, (), True, blind=True)
            assert (await look(open_table, blind)).sight is None
            await open_table.end()
            assert (await look(open_table, blind)).sight is not None

    run(work)


def test_talk_comes_as_late_as_the_game_for_whoever_is_shown_it_later(tmp_path: Path) -> None:
    clock = Clock()

    async def work() -> None:
        async with a_club(tmp_path, now=clock) as club:
            open_table = await a_table(club, watching="delayed", delay=60)
            await open_table.say(0, "Ciao")
            late, seat = Viewer(None, delayed=True), Viewer(0, (0,))
            assert [s.words for s in (await look(open_table, seat)).talk] == ["Ciao"]
            assert (await look(open_table, late)).talk == ()
            clock.time += 59
            assert (await look(open_table, late)).talk == ()
            clock.time += 1
            assert [s.words for s in (await look(open_table, late)).talk] == ["Ciao"]

    run(work)


def test_bots_are_waited_for_where_one_decides(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_club(tmp_path, driving=False) as club:
            seats = (Seat("bot", "", "novice"), Seat("person", "Bice"))
            open_table = await a_table(club, seats)
            assert (await look(open_table, Viewer(1, (1,)))).bots_think
            assert not (await look(open_table, Viewer(None, delayed=True))).bots_think
            people = await a_table(club)
            assert not (await look(people, Viewer(1, (1,)))).bots_think
            await people.hand_over(0, "novice")
            assert (await look(people, Viewer(1, (1,)))).bots_think

    run(work)


def test_a_look_tells_who_is_here_and_whose_clock_runs(tmp_path: Path) -> None:
    clock = Clock()

    async def work() -> None:
        async with a_club(tmp_path, now=clock, driving=False) as club:
            untimed = await look(await a_table(club), Viewer(0, (0,)))
            assert [(seat.left, seat.until) for seat in untimed.seats] == [(None, None)] * 2
            open_table = await a_table(club, clock="game", seconds=30)
            await open_table.hold("anna", 0)
            with open_table.presence.looking_from(0):
                seen = await look(open_table, Viewer(0, (0,)))
            assert [seat.here for seat in seen.seats] == [True, False]
            assert [seat.claimed for seat in seen.seats] == [True, False]
            assert [seat.left for seat in seen.seats] == [30, 30]
            assert [seat.until for seat in seen.seats] == [clock.time + 30, None]

    run(work)


def test_seats_without_a_name_are_called_as_the_game_does() -> None:
    assert names_of(["", "Bice"], hush.GAME, "fr") == ["Rouge", "Bice"]
    assert names_of(["", ""], None, "en") == ["1", "2"]


def test_places_are_shared_by_equal_results() -> None:
    assert places([3.0, 7.0, 3.0, 1.0]) == [2, 1, 2, 4]
