"""Who asks, and from where they may look."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from serenissima.hosting.viewer import Forbidden
from serenissima.table.catalogue import Catalogue
from serenissima.web.access import Access, Denied
from web.served import an_app, club_of, visiting

CATALOGUE = Catalogue.of(["kuhn:GAME"])


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with visiting(an_app(tmp_path, CATALOGUE, driving=False)) as found:
        yield found


def access(client: TestClient, bearer: str = "", visitor: str | None = None) -> Access:
    app = client.app
    return Access(club_of(app), app.app.state.seals, visitor, bearer, "en")  # type: ignore[arg-type, attr-defined]


def test_a_token_opens_its_own_seat_and_no_other(client: TestClient) -> None:
    body = {"game": "kuhn", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = client.post("/api/tables", json=body).json()
    table, tokens = made["table"], made["tokens"]
    assert client.portal is not None
    for seat in (0, 1):
        asking = access(client, tokens[str(seat)])
        open_table, viewer = client.portal.call(asking.enter, table)
        assert (viewer.seat, viewer.held, viewer.host) == (seat, (seat,), False)
        with pytest.raises(Forbidden, match="not your seat"):
            client.portal.call(asking.enter, table, 1 - seat)
    name, _, seal = tokens["0"].split(".")
    for forged in (f"{name}.1.{seal}", f"{name}.7.{seal}", f"{name}.x.{seal}", "other.0.x"):
        assert access(client, forged).held(open_table) == []


def test_a_stranger_is_told_that_a_table_is_private_or_is_not_there(client: TestClient) -> None:
    body = {"game": "kuhn", "seats": [{"kind": "person"}, {"kind": "person"}]}
    table = client.post("/api/tables", json=body).json()["table"]
    assert client.portal is not None
    with pytest.raises(Forbidden, match="private"):
        client.portal.call(access(client, visitor="a stranger").enter, table)
    for name in ("nowhere", "x" * 25):
        with pytest.raises(Denied) as denied:
            client.portal.call(access(client).enter, name)
        assert (denied.value.status, denied.value.code) == (404, "no-table")
