"""What a host reads in the log of a played table, and what never stands there."""

from __future__ import annotations

import logging
import re
import time
from pathlib import Path

import pytest

from serenissima.bots.workers import Thought
from serenissima.logs import Lines
from serenissima.table.catalogue import Catalogue
from serenissima.web import security
from web.served import an_app, club_of, visiting
from web.test_security import links, new_table, other

CATALOGUE = Catalogue.of(["table.hush:GAME"])


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    form = Lines()
    return [form.format(record) for record in caplog.records if "serenissima" in record.name]


def test_the_log_of_a_played_table_tells_no_secret_link_or_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(security, "SLOW", -1.0)
    with visiting(an_app(tmp_path, CATALOGUE), raise_server_exceptions=False) as host:
        table = new_table(host, **{"name.0": "Cassandra"})
        club = club_of(host.app)  # type: ignore[arg-type]
        stored = club.tables[table].stored
        found = links(host, table)
        friend = other(host)
        friend.get(next(link for link in found if link.startswith("/j/")))
        host.post(f"/api/tables/{table}/talk", json={"words": "Serenata"})
        choice = {"number": 0, "option": 1}
        assert host.post(f"/api/tables/{table}/choices", json=choice).status_code == 200
        honest = club.store.write

        async def full_disk(*_: object) -> None:
            raise OSError(f"no room for {table} {stored.seed}")

        club.store.write = full_disk  # type: ignore[method-assign, assignment]
        assert host.post(f"/t/{table}/choices", data={"number": "1", "option": "0"}).is_error
        club.store.write = honest  # type: ignore[method-assign]
        host.post(f"/t/{table}/choices", data={"number": "1", "option": "0"})
        host.post(f"/t/{table}/end")
        secrets = [
            table,
            stored.seed,
            stored.host,
            str(tmp_path),
            "testclient",
            "testserver",
            "Cassandra",
            "Serenata",
            *found,
            *(link.rsplit("/", 1)[1] for link in found),
            *host.cookies.values(),
            *friend.cookies.values(),
        ]
    said = lines(caplog)
    for event in ("started", "stopped", '"table opened"', '"table closed"', '"slow request"'):
        assert any(f"event={event}" in line for line in said), event
    (failed,) = [line for line in said if "write failed" in line]
    assert re.search(r"error=.*OSError at .*test_logging.py", failed)
    assert any('route="/j/{table}/{seat}/{seal}"' in line for line in said)
    for secret in secrets:
        assert not [line for line in said if secret in line], secret


def test_dice_that_choose_for_a_bot_are_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        club = club_of(host.app)  # type: ignore[arg-type]

        async def silent(*_: object, **more: object) -> Thought:
            return Thought(None, "gave no answer")

        club.workers.choose = silent  # type: ignore[method-assign]
        table = new_table(host, **{"seat.1": "bot:novice", "pace": "0"})
        for number in (0, 1):
            choice = {"number": number, "option": 0}
            assert host.post(f"/api/tables/{table}/choices", json=choice).status_code == 200
        until = time.monotonic() + 15
        while not any("dice chose" in line for line in lines(caplog)):
            assert time.monotonic() < until
            time.sleep(0.02)
        (first, *_) = [line for line in lines(caplog) if "dice chose" in line]
        assert "seat=1 bot=novice" in first and table not in first
