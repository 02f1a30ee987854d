"""Signs: a tic is made openly or to one seat alone, and then nobody else notices anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from starlette.testclient import TestClient

from serenissima.games import GAMES
from serenissima.hosting.talk import TAIL as TALK_TAIL
from serenissima.hosting.talk import recent
from serenissima.table.catalogue import Catalogue
from serenissima.table.talk import Said
from web.pairs import Side, pair
from web.served import an_app, visiting
from web.test_secrecy import Wire, differences

GAME = GAMES["inkognito"]
SEATS = 4


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.fixture
def table(tmp_path: Path) -> Any:
    with visiting(an_app(tmp_path, Catalogue.of(["inkognito"]), driving=False)) as client:
        body = {"game": "inkognito", "seats": [{"kind": "person", "name": n} for n in "ABCD"]}
        yield client, client.post("/api/tables", json=body).json()


def signed(client: TestClient, made: Any, by: int, **body: Any) -> Any:
    path = f"/api/tables/{made['table']}/signs"
    return client.post(path, json=body, headers=bearer(made["tokens"][str(by)]))


def page(client: TestClient, made: Any, seat: int, language: str = "en") -> str:
    headers = {**bearer(made["tokens"][str(seat)]), "accept-language": language}
    return client.get(f"/t/{made['table']}", headers=headers).text


def test_17_1_a_tic_for_one_seat_is_seen_by_two(table: Any) -> None:
    client, made = table
    assert signed(client, made, 0, sign="wink", to=2).status_code == 200
    talk = [page(client, made, seat).split('id="talk"')[1].split("</ol>")[0] for seat in range(4)]
    assert "winks the right eye" in talk[0] and "for C alone" in talk[0]
    assert "winks the right eye" in talk[2] and "for you alone" in talk[2]
    assert "winks" not in talk[1] + talk[3]
    french = page(client, made, 2, "fr")
    assert "cligne de l’œil droit" in french and "pour vous seulement" in french
    strip = french.split('id="strip"')[1].split("</section>")[0]
    assert "cligne" in strip, "seen without scrolling"


def test_17_1_a_tic_may_be_made_openly(table: Any) -> None:
    client, made = table
    assert signed(client, made, 1, sign="frown").status_code == 200
    assert all("frowns" in page(client, made, seat) for seat in range(4))


def test_what_is_no_sign_is_refused(table: Any) -> None:
    client, made = table
    for body, code in (
        ({"sign": "sneeze"}, "no-sign"),
        ({"sign": "wink", "to": 0}, "no-seat"),
        ({"sign": "wink", "to": 4}, "no-seat"),
    ):
        answer = signed(client, made, 0, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert signed(client, made, 0, sign="wink", seat=1).status_code == 403
    talk = page(client, made, 0).split('id="talk"')[1].split("</ol>")[0]
    assert "<li" not in talk


def test_a_game_without_signals_takes_none(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, Catalogue.of(["doge"]), driving=False)) as client:
        seats = [{"kind": "person"}] * 3
        made = client.post("/api/tables", json={"game": "doge", "seats": seats}).json()
        assert signed(client, made, 0, sign="wink").json()["code"] == "no-sign"
        assert 'id="sign' not in page(client, made, 0)


def test_every_tic_has_a_button_for_everybody_and_for_each_other_seat(table: Any) -> None:
    client, made = table
    html = page(client, made, 1)
    for form in ("sign", "sign0", "sign2", "sign3"):
        assert f'<form id="{form}"' in html
        for tic in GAME.signals:
            assert f'form="{form}" name="sign" value="{tic}"' in html
    assert 'id="sign1"' not in html and 'form="sign1"' not in html


# ---- what others keep to themselves leaves no trace


class Winking(Wire):
    """Two seats, neither of them the viewer's, make signs to each other all the time."""

    each = 0

    def until_said(self, client: TestClient, socket: Any, open_table: Any, number: int) -> None:
        one, other = [seat for seat in range(self.seats) if seat != self.viewer][:2]
        for turn in range(self.each):
            pair = (one, other) if turn % 2 else (other, one)
            self.call(client, open_table.sign, pair[0], list(GAME.signals)[turn % 4], pair[1])
        super().until_said(client, socket, open_table, number)


class Whispering(Winking):
    """So many signs that they would push everything else out."""

    each = TALK_TAIL + 5


def sides(viewer: int | None) -> tuple[Side, Side]:
    return pair(GAME, SEATS, viewer, Random(5), 6)


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_signs_between_others_leave_no_trace(tmp_path: Path, viewer: int | None) -> None:
    one, other = sides(viewer)
    quiet = Wire(tmp_path / "quiet", GAME, SEATS, viewer, one)
    lively = Whispering(tmp_path / "lively", GAME, SEATS, viewer, other)
    assert len(quiet.fragments) > 5
    assert differences(quiet, lively) == []


def test_a_sign_for_the_wrong_eyes_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Said, "noticed_by", lambda said, seat: True)
    monkeypatch.setattr(Winking, "each", 1)
    one, other = sides(3)
    quiet = Wire(tmp_path / "quiet", GAME, SEATS, 3, one)
    lively = Winking(tmp_path / "lively", GAME, SEATS, 3, other)
    found = differences(quiet, lively)
    assert "en GET /t/firsttable" in found and "fragment 1" in found


def test_each_circle_keeps_its_own_newest_lines() -> None:
    lines = [Said(n, 0.0, 0, "ciao", 0, to) for n, to in enumerate((-1, 1, 2) * TALK_TAIL)]
    more = recent([*lines, *lines[1::3]])
    assert [said for said in more if said.to == -1] == lines[::3]
    assert len([said for said in more if said.to == 1]) == TALK_TAIL
