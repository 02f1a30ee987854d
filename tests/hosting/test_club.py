"""The club: tables nobody looks at are put away, and come back as they were."""

from __future__ import annotations

from pathlib import Path

from serenissima.table.catalogue import Catalogue
from web.served import Clock, an_app, club_of, visiting
from web.test_security import new_table

CATALOGUE = Catalogue.of(["kuhn:GAME", "table.hush:GAME"])


def test_an_idle_table_is_put_away_and_opened_again(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(an_app(tmp_path, CATALOGUE, now=clock)) as client:
        table = new_table(client)
        club = club_of(client.app)  # type: ignore[arg-type]
        assert client.portal is not None
        client.portal.call(club.put_away)
        assert table in club.tables
        before = client.get(f"/api/tables/{table}").json()
        clock.time += 10_000
        client.portal.call(club.put_away)
        assert table not in club.tables
        assert client.get(f"/api/tables/{table}").json() == before


def test_a_table_somebody_looks_at_stays(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(an_app(tmp_path, CATALOGUE, now=clock)) as client:
        table = new_table(client)
        club = club_of(client.app)  # type: ignore[arg-type]
        assert client.portal is not None
        with client.websocket_connect(f"/t/{table}/live?seat=0") as socket:
            socket.receive_text()
            clock.time += 10_000
            client.portal.call(club.put_away)
            assert table in club.tables


def test_a_failed_write_changes_nothing_and_is_read_afresh(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE), raise_server_exceptions=False) as client:
        table = new_table(client)
        club = club_of(client.app)  # type: ignore[arg-type]
        honest = club.store.write

        async def full_disk(*_: object) -> None:
            raise OSError("the disk is full")

        club.store.write = full_disk  # type: ignore[method-assign, assignment]
        choice = {"number": 0, "option": 1}
        assert client.post(f"/api/tables/{table}/choices", json=choice).status_code == 500
        club.store.write = honest  # type: ignore[method-assign]
        assert client.get(f"/api/tables/{table}").json()["number"] == 0
        assert client.post(f"/api/tables/{table}/choices", json=choice).status_code == 200
