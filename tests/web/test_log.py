"""What a host can read in the log of a played table: why a bot failed, and no secret of anybody."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from serenissima import logs
from serenissima.kernel.chance import Dealer
from serenissima.table.catalogue import Catalogue
from web.served import an_app, club_of, visiting

SEED = "nobody-may-read-this-seed"
CRASHER = "bots.test_workers:Crasher"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logs.start("debug", stream)
    yield stream
    root = logging.getLogger(logs.ROOT)
    root.handlers.clear()
    root.setLevel(logging.NOTSET)


def test_a_played_table_logs_why_a_bot_failed_and_no_secret(
    log: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serenissima.kernel.chance.secrets.token_hex", lambda size: SEED)
    app = an_app(tmp_path, Catalogue.of(["doge"], []), levels=["chancer", CRASHER])
    with visiting(app) as client:
        bots = [{"kind": "bot", "level": CRASHER}] * 2
        body = {"game": "doge", "seats": [{"kind": "person", "name": "Anna Secretive"}, *bots]}
        made = client.post("/api/tables", json=body).json()
        table, token = made["table"], made["tokens"]["0"]
        headers = {"authorization": f"Bearer {token}"}
        place = f"/api/tables/{table}"
        until = time.monotonic() + 60
        while "bot failed" not in log.getvalue() and time.monotonic() < until:
            asked = client.get(place, headers=headers).json()
            if asked.get("choices"):
                choice = {"number": asked["number"], "notation": asked["choices"][0]["notation"]}
                client.post(f"{place}/choices", json=choice, headers=headers)
            time.sleep(0.1)
        assert client.get(f"{place}?key=wrong", headers={"authorization": "Bearer wrong"})
        assert club_of(app)
    written = log.getvalue()
    assert 'event="bot failed" game=doge' in written and "stopped with RuntimeError at" in written
    for secret in (token, SEED, Dealer(SEED).commitment, table, "Anna", "lost my notes"):
        assert secret not in written, secret
    assert "testclient" not in written and "127.0.0.1" not in written
