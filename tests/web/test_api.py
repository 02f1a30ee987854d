"""The JSON interface: what its document promises holds, and what is refused changes nothing."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient

from serenissima.table.catalogue import Catalogue
from serenissima.web.app import make_app
from web.served import an_app, club_of, visiting

CATALOGUE = Catalogue.of(["kuhn:GAME", "table.hush:GAME"])
DOCUMENT = make_app(":memory:", CATALOGUE).app.openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
# The stream does not end while a game goes on; it has a test of its own below.
TESTED = SCHEMA.exclude(path_regex="events$")


class Open:
    """A club with one running table, kept for all examples of a test."""

    def __init__(self, client: TestClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        body = {"game": "kuhn", "seats": [{"kind": "person"}, {"kind": "person"}]}
        made = client.post("/api/tables", json=body).json()
        self.table, self.tokens = made["table"], made["tokens"]

    def digest(self) -> str:
        """Everything in the database."""
        with sqlite3.connect(self.folder / "tables.sqlite") as database:
            return hashlib.sha256("\n".join(database.iterdump()).encode()).hexdigest()


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder = tmp_path_factory.mktemp("house")
    app = an_app(folder, CATALOGUE, driving=False)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Open(client, folder)


@TESTED.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_house_and_refused_ones_change_nothing(
    case: schemathesis.Case[Any], opened: Open
) -> None:
    path = case.path_parameters or {}
    ours = hash(json.dumps(path, default=str, sort_keys=True)) % 3
    if "table" in path and ours:
        # Most random names are of no table: two thirds are sent to one that is there.
        path["table"] = opened.table
    before = opened.digest()
    sent = case.as_transport_kwargs(base_url="http://testserver")
    headers = {k: v for k, v in dict(sent.pop("headers", {}) or {}).items() if v is not None}
    if ours == 2:
        headers["authorization"] = f"Bearer {opened.tokens['0']}"
    sent = {k: v for k, v in sent.items() if k in ("method", "url", "params", "json", "data")}
    if isinstance(sent.get("data"), (str, bytes)):
        sent["content"] = sent.pop("data")
    answer = opened.client.request(headers=headers, **sent)
    assert answer.status_code < 500, answer.text
    promised = case.operation.definition.raw["responses"]
    assert str(answer.status_code) in promised or answer.status_code == 405, answer.text
    if answer.status_code >= 400:
        assert opened.digest() == before
        assert set(answer.json()) == {"code", "message"}


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_a_game_is_played_through_the_interface_alone(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        body = {"game": "kuhn", "seats": [{"kind": "person"}, {"kind": "bot", "level": "chancer"}]}
        made = client.post("/api/tables", json=body).json()
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        assert list(made["tokens"]) == ["0"]
        lines: list[dict[str, Any]] = []
        with client.stream("GET", f"{path}/events", headers=bearer(token)) as stream:
            for text in stream.iter_lines():
                if not text:
                    continue
                look = json.loads(text)
                lines.extend(look["lines"])
                if look["status"] == "over":
                    break
                if look["asked"]:
                    choice = {"number": look["asked"]["number"], "option": 0}
                    client.post(f"{path}/choices", json=choice, headers=bearer(token))
        assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
        assert look["seed"] and sum(look["returns"]) == 0
        record = client.get(f"{path}/record", headers=bearer(token))
        assert record.status_code == 200 and "[Seed " in record.text
        brought = client.post("/api/records", json={"text": record.text})
        assert brought.status_code == 201
        again = client.get(f"/t/{brought.json()['table']}/replay")
        assert again.status_code == 200


def test_the_games_and_levels_are_told(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        assert [game["name"] for game in client.get("/api/games").json()] == ["kuhn", "hush"]
        assert "novice" in [level["name"] for level in client.get("/api/levels").json()]


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"game": "chess"}, 404, "no such game"),
        ({"seats": [{"kind": "person"}]}, 422, "played with 2 seats"),
        ({"variants": {"x": 1}}, 422, "no variant"),
        ({"clock": "sand"}, 422, "none, move, game"),
        ({"seats": [{"kind": "bot", "level": "os:system"}] * 2}, 422, "The levels are"),
        ({"seats": [{"kind": "ghost"}] * 2}, 422, "pattern"),
        ({"unknown": 1}, 422, "Extra inputs"),
    ],
)
def test_a_wrong_wish_is_refused_with_its_reason(
    tmp_path: Path, change: dict[str, Any], status: int, says: str
) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        body = {"game": "kuhn", "seats": [{"kind": "person"}] * 2, **change}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == status and says in answer.json()["message"]
        assert not club_of(client.app).tables  # type: ignore[arg-type]


def test_a_record_that_is_none_is_refused_with_its_line(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        answer = client.post("/api/records", json={"text": "nonsense"})
        assert answer.status_code == 422 and answer.json()["message"].startswith("Line 1")
        wrong = '[Game "chess"]\n[Rules "1"]\n[Seats "2"]\n[Date "x"]\n[Result "*"]\n'
        answer = client.post("/api/records", json={"text": wrong})
        assert answer.status_code == 422 and "not played here" in answer.json()["message"]
