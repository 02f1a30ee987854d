"""Secrecy on the wire: what a viewer is sent depends on nothing they may not know.

Two tables are played whose worlds one viewer cannot tell apart. Everything that viewer can get
hold of must be the same, byte for byte: pages, fragments, data, streams, logs, replays, errors.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from mypy_extensions import i64
from starlette.testclient import TestClient

import kuhn
from kuhn.data import BOX
from kuhn.rules import Kuhn
from poker import retold
from serenissima.games import GAMES
from serenissima.hosting.look import look
from serenissima.kernel.game import Game, View
from serenissima.kernel.state import EVERYONE, State
from serenissima.table.catalogue import Catalogue, Edition
from serenissima.table.setting import Seat, agreed
from serenissima.web import live, pages
from serenissima.web.render.frame import Frame, frame
from serenissima.web.security import visitor_of
from table import hush
from web.pairs import Side, pair
from web.served import Clock, Scripted, an_app, club_of, together, visiting

LENGTH = 60
COOKIES: dict[int | None, str] = {
    **{seat: f"cookie-of-seat-number-{seat}-in-the-tests" for seat in range(8)},
    None: "cookie-of-the-spectator-in-the-tests",
}
Answers = dict[str, tuple[int, dict[str, str], bytes]]


class Wire:
    """A table played out as one side of a pair has it, and all that one viewer gets of it."""

    def __init__(self, folder: Path, game: Game, seats: int, viewer: int | None, side: Side):
        self.viewer, self.side, self.seats = viewer, side, seats
        self.clock = Clock()
        folder.mkdir()
        reference = next((k for k, g in GAMES.items() if g.name == game.name), "kuhn:GAME")
        self.app = an_app(
            folder,
            Catalogue([Edition(game, reference)]),
            now=self.clock,
            ids=iter(["firsttable", "secondtable"]).__next__,
            dealer=lambda seed: Scripted(side.draws),
            secret="the same secret for both",
            driving=False,
        )
        self.fragments: list[dict[str, str]] = []
        self.answers: Answers = {}
        with visiting(self.app) as client:
            self.play(client, game)

    def call(self, client: TestClient, function: Any, *args: Any) -> Any:
        assert client.portal is not None
        return client.portal.call(function, *args)

    def play(self, client: TestClient, game: Game) -> None:
        club = club_of(self.app)
        setting = agreed(game, seats=self.seats, clock="move", seconds=600)
        seats = [Seat("person") for _ in range(self.seats)]
        open_table = self.call(client, club.create, "host", setting, seats, 0.0, ())
        for seat in range(self.seats):
            self.call(client, open_table.hold, visitor_of(COOKIES[seat]), seat)
        self.call(client, open_table.hold, visitor_of(COOKIES[None]), -1)
        self.call(client, open_table.start)
        client.cookies.set("visitor", COOKIES[self.viewer])
        where = "" if self.viewer is None else f"?seat={self.viewer}"
        with client.websocket_connect(f"/t/firsttable/live{where}") as socket:
            self.until_said(client, socket, open_table, 0)
            for number, (chooser, option) in enumerate(self.side.choices, 1):
                self.clock.time += 1
                ask = open_table.table.now.asks[chooser]
                self.call(client, open_table.choose, chooser, ask, option)
                self.until_said(client, socket, open_table, number)
        assert open_table.table.now.state.to_dict() == self.side.state.to_dict()
        for path in self.paths():
            for language in ("en", "fr"):
                response = client.get(path, headers={"accept-language": language})
                self.keep(f"{language} GET {path}", response)
        for path, body in self.posts():
            self.keep(f"POST {path} {body}", client.post(path, json=body))
        self.keep("stream", self.first_line(client))

    def until_said(self, client: TestClient, socket: Any, open_table: Any, number: int) -> None:
        """Everything the socket brings up to a sentence said now; only the last of each part."""
        self.call(client, open_table.say, 0, f"sentence {number}.")
        parts: dict[str, str] = {}
        while f"sentence {number}." not in parts.get("talk", ""):
            for html in socket.receive_text().split("\n<section "):
                html = html if html.startswith("<section") else "<section " + html
                parts[html.split('id="')[1].split('"')[0]] = html
        self.fragments.append(parts)

    def paths(self) -> list[str]:
        table = "/t/firsttable"
        seat = "" if self.viewer is None else f"?seat={self.viewer}"
        seats = [str(s) for s in range(self.seats)]
        return [
            "/",
            table,
            f"{table}{seat}",
            f"{table}/log",
            f"{table}/replay",
            *(f"{table}/replay?at={at}" for at in (0, 1, 2, 5, 9, 20, 1000)),
            *(f"{table}/replay?seat={s}&at=3" for s in [*seats, "all", "none"]),
            *(f"{table}?seat={s}" for s in seats),
            f"{table}/record",
            "/api/tables/firsttable",
            *(f"/api/tables/firsttable?seat={s}" for s in seats),
            "/api/tables/firsttable/record",
            "/new/" + self.side_name(),
            f"{table}/nothing-here",
            "/j/firsttable/0/forged",
            "/w/firsttable/forged",
        ]

    def side_name(self) -> str:
        return club_of(self.app).catalogue.games[0].name

    def posts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for seat in range(self.seats):
            for number in (0, 1, 3, 10_000):
                yield "/api/tables/firsttable/choices", {
                    "seat": seat, "number": number, "option": 987_654_321,
                }  # fmt: skip
                yield "/api/tables/firsttable/back", {"seat": seat, "number": number + 20_000}
                yield "/api/tables/firsttable/advice", {"seat": seat, "number": number}
        yield "/api/tables/firsttable/rematch", {}
        yield "/api/tables/firsttable/end", {}
        yield "/api/tables/firsttable/start", {}

    def first_line(self, client: TestClient) -> Any:
        """What the stream for bots says first; it does not end while the game goes on."""
        from serenissima.web.access import Access
        from serenissima.web.live import events

        club, app = club_of(self.app), self.app.app
        access = Access(club, app.state.seals, visitor_of(COOKIES[self.viewer]), "", "en")

        async def one() -> bytes:
            stream = events(access, "firsttable", self.viewer)
            async with contextlib.aclosing(stream) as lines:  # type: ignore[type-var]
                return await anext(lines)

        return self.call(client, one)

    def keep(self, name: str, response: Any) -> None:
        if isinstance(response, bytes):
            self.answers[name] = (200, {}, response)
        else:
            self.answers[name] = (response.status_code, dict(response.headers), response.content)


def differences(one: Wire, other: Wire) -> list[str]:
    """Where the two tables give themselves away."""
    found = [name for name in one.answers if one.answers[name] != other.answers.get(name)]
    pairs = zip(one.fragments, other.fragments, strict=True)
    found += [f"fragment {n}" for n, (here, there) in enumerate(pairs) if here != there]
    return found


def alike(game: Game, viewer: int | None, seed: int = 0) -> tuple[Side, Side]:
    """A pair of games that differ in what the viewer cannot see."""
    best: tuple[int, tuple[Side, Side] | None] = (0, None)
    for attempt in range(40):
        one, other = pair(game, together(game), viewer, Random(seed + attempt), LENGTH)
        enough = game.name in ("kuhn", "hush") or len(one.choices) > LENGTH // 2
        if one.state.to_dict() != other.state.to_dict() and enough and one.choices:
            here, there = (side.choices + [(-1, d) for d in side.draws] for side in (one, other))
            apart = sum(mine != yours for mine, yours in zip(here, there, strict=True))
            best = max(best, (apart, (one, other)), key=lambda found: found[0])
        if attempt >= 7 and best[1] is not None:
            return best[1]
    pytest.fail(f"no two games found that viewer {viewer} cannot tell apart")


def wires(
    folder: Path, game: Game, viewer: int | None, served: Game | None = None
) -> tuple[Wire, Wire]:
    one, other = alike(game, viewer)
    return (
        Wire(folder / "one", served or game, together(game), viewer, one),
        Wire(folder / "other", served or game, together(game), viewer, other),
    )


def viewers() -> Iterator[tuple[str, int | None]]:
    for game in [*GAMES.values(), kuhn.GAME, hush.GAME]:
        for viewer in (*range(together(game)), None):
            yield game.name, viewer


OURS = {**GAMES, "kuhn": kuhn.GAME, "hush": hush.GAME}


@pytest.mark.parametrize(("name", "viewer"), list(viewers()))
def test_like_worlds_send_like_bytes(tmp_path: Path, name: str, viewer: int | None) -> None:
    one, other = wires(tmp_path, OURS[name], viewer)
    assert differences(one, other) == []
    assert one.side.choices != other.side.choices or one.side.draws != other.side.draws
    held = [answer for answer in one.answers.values() if answer[0] == 200]
    assert len(held) > 10, "the routes really answered"


# ---- planted leaks: each must be found


def leaky_view(state: State, seat: int | None) -> View:
    view = kuhn.GAME.view(state, seat)
    assert isinstance(state, Kuhn)
    return replace(view, public={**view.public, "shadow": list(state.cards)})


def test_a_view_that_tells_too_much_is_found(tmp_path: Path) -> None:
    # Without a board of its own the table shows all of a view.
    plain = replace(kuhn.GAME, home=None)
    one, other = wires(tmp_path, plain, 0, replace(plain, view=leaky_view))
    found = differences(one, other)
    assert "en GET /t/firsttable" in found and "en GET /api/tables/firsttable" in found
    assert "stream" in found and "en GET /t/firsttable/replay?at=2" in found


class Loud(Kuhn):
    """Everybody hears which card was dealt."""

    def apply(self, seat: i64, option: i64) -> None:
        with retold(self, lambda note: EVERYONE):
            super().apply(seat, option)

    def clone(self) -> Loud:
        return Loud(self.tables, self.seats, self)


def test_an_event_for_the_wrong_ears_is_found(tmp_path: Path) -> None:
    loud = replace(kuhn.GAME, new=lambda seats: Loud(BOX, seats))
    one, other = wires(tmp_path, kuhn.GAME, 1, loud)
    found = differences(one, other)
    assert "en GET /t/firsttable/log" in found and "fr GET /t/firsttable" in found
    assert any(name.startswith("fragment") for name in found)


def test_a_page_made_from_the_state_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = look
    states: list[str] = []

    async def careless(open_table: Any, viewer: Any) -> Any:
        states.append(json.dumps(open_table.table.now.state.to_dict()))
        return await honest(open_table, viewer)

    def leaky(seen: Any, *more: Any) -> Frame:
        found = frame(seen, *more)
        return Frame({**found.parts, "tools": f'<section id="tools">{states[-1]}</section>'})

    for module in (pages, live):
        monkeypatch.setattr(module, "look", careless)
        monkeypatch.setattr(module, "frame", leaky)
    one, other = wires(tmp_path, kuhn.GAME, None)
    assert "en GET /t/firsttable" in differences(one, other)


def test_a_quiet_step_sends_the_others_nothing(tmp_path: Path) -> None:
    """Not even that something happened."""
    side = Side(hush.GAME.new(2))
    side.take(-1, 0)
    side.take(0, 1)
    for viewer in (1, None):
        name = "spectator" if viewer is None else "other"
        wire = Wire(tmp_path / name, hush.GAME, 2, viewer, side)
        assert set(wire.fragments[1]) == {"talk"}
    own = Wire(tmp_path / "own", hush.GAME, 2, 0, side)
    assert {"ask", "board", "log"} <= set(own.fragments[1])
