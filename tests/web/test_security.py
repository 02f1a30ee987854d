"""Links, cookies, origins, sizes, rates, escaping: who may do what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from serenissima.table.catalogue import Catalogue
from serenissima.web.security import Buckets, Limits, Seals
from web.served import FREE, ORIGIN, an_app, club_of, visiting

CATALOGUE = Catalogue.of(["kuhn:GAME", "table.hush:GAME"])
FORM = {"game": "hush", "seats": "2", "seat.0": "me", "seat.1": "person", "now": "yes"}


def new_table(client: TestClient, **more: str) -> str:
    made = client.post("/tables", data={**FORM, **more}, follow_redirects=False)
    assert made.status_code == 303, made.text
    return str(made.headers["location"]).removeprefix("/t/")


def links(client: TestClient, table: str) -> list[str]:
    return re.findall(r'href="(/[jw]/[^"]+)"', client.get(f"/t/{table}").text)


def other(client: TestClient) -> TestClient:
    """Another browser on the same club, which is already open."""
    return TestClient(client.app, headers=ORIGIN)


def test_seals_fit_only_their_own_seat() -> None:
    seals = Seals("secret")
    seal = seals.seal("abc", 1, 0)
    assert seals.fits("abc", 1, 0, seal) and len(seal) >= 22
    for wrong in (("abd", 1, 0), ("abc", 0, 0), ("abc", 1, 1), ("abc", -1, 0)):
        assert not seals.fits(*wrong, seal)
    assert not seals.fits("abc", 1, 0, seal + "é")
    assert Seals("another").seal("abc", 1, 0) != seal


def test_a_link_gives_one_seat_and_nothing_else(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        friend = other(host)
        assert friend.get(f"/t/{table}").status_code == 403
        assert friend.get(f"/t/{table}?seat=1").status_code == 403
        seat = next(link for link in links(host, table) if link.startswith(f"/j/{table}/1/"))
        assert friend.get(seat[:-3] + "abc").status_code == 403
        came = friend.get(seat)
        assert came.status_code == 200 and str(came.url).endswith(f"/t/{table}")
        assert friend.get(f"/t/{table}?seat=0").status_code == 403
        assert friend.get(f"/t/{table}?seat=1").status_code == 200
        watch = next(link for link in links(host, table) if link.startswith("/w/"))
        stranger = other(host)
        assert stranger.get(watch).status_code == 200
        assert "Only you know" not in stranger.get(f"/t/{table}").text


def test_only_the_host_ends_a_table(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        friend = other(host)
        friend.get(next(link for link in links(host, table) if "/1/" in link))
        refused = friend.post(f"/api/tables/{table}/end", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "host-only")
        assert host.post(f"/api/tables/{table}/end", json={}).status_code == 200
        late = host.post(f"/api/tables/{table}/choices", json={"number": 0, "option": 0})
        assert late.json()["code"] == "over"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere"},
        {"origin": "null"},
        {"origin": "", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver.evil"},
    ],
)
def test_a_post_from_another_site_is_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        for path in ("/tables", f"/t/{table}/end", f"/api/tables/{table}/end"):
            answer = host.post(path, data={}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    from starlette.websockets import WebSocketDisconnect

    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        with pytest.raises(WebSocketDisconnect):
            with host.websocket_connect(f"/t/{table}/live", headers={"origin": "http://evil"}):
                pass


def test_cookies_cannot_be_read_by_scripts_or_sent_by_others(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        cookie = client.get("/").headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        switched = client.get("/language/fr?to=//evil.example/", follow_redirects=False)
        assert switched.headers["location"] == "/"
        assert "Quatre jeux" in client.get("/").text


def test_every_answer_carries_a_strict_policy(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        for path in ("/", "/new/kuhn", "/nowhere", "/api/games", "/static/table.js"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy
            assert headers["x-content-type-options"] == "nosniff"
        for path in ("/", "/new/kuhn"):
            page = client.get(path).text
            assert not re.search(r"<script(?![^>]*src=)|\son\w+=|javascript:", page)


def test_what_people_write_is_escaped(tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)>"
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host, **{"name.0": "<b>@1</b>"})
        assert host.post(f"/api/tables/{table}/talk", json={"words": evil}).status_code == 200
        page = host.get(f"/t/{table}").text
        assert evil not in page and "&lt;img" in page
        assert "<b>1</b>" not in page and "&lt;b&gt;1" in page


def test_too_much_is_refused(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        big = "x" * (FREE.body + 1)
        answer = client.post("/api/tables", content=big)
        assert (answer.status_code, answer.json()["code"]) == (413, "size")
        chunks = (b"x" * 1000 for _ in range(FREE.body // 1000 + 2))
        assert client.post("/api/tables", content=chunks).status_code == 413
        assert client.post("/records", data={"text": "x" * FREE.body}).status_code == 422


def test_too_often_is_refused_and_forgiven(tmp_path: Path) -> None:
    limits = Limits(posts=(5, 1), tables=(2, 0.001), talk=(1, 0.001))
    with visiting(an_app(tmp_path, CATALOGUE, limits=limits)) as client:
        codes = [client.post("/tables", data=FORM).status_code for _ in range(4)]
        assert codes[2:] == [429, 429]
    time = [0.0]
    buckets = Buckets(now=lambda: time[0])
    assert [buckets.take("a", "x", (2, 1)) for _ in range(3)] == [True, True, False]
    assert buckets.take("a", "y", (2, 1))
    time[0] = 1.0
    assert buckets.take("a", "x", (2, 1))


def test_talk_and_signs_share_one_limit(tmp_path: Path) -> None:
    limits = Limits(posts=(1e9, 1e9), tables=(1e9, 1e9), talk=(2, 0.001))
    with visiting(an_app(tmp_path, CATALOGUE, limits=limits)) as host:
        table = new_table(host)
        said = [
            host.post(f"/api/tables/{table}/{kind}", json={"words": "a", "sign": "b"}).status_code
            for kind in ("talk", "signs", "signs", "talk")
        ]
        assert said == [422, 422, 429, 429]
        choice = {"number": 0, "option": 1}
        assert host.post(f"/api/tables/{table}/choices", json=choice).status_code == 200


def test_one_address_holds_only_so_many_sockets(tmp_path: Path) -> None:
    from starlette.websockets import WebSocketDisconnect

    with visiting(an_app(tmp_path, CATALOGUE, limits=Limits(sockets=1))) as host:
        table = new_table(host)
        with host.websocket_connect(f"/t/{table}/live") as first:
            first.receive_text()
            with pytest.raises(WebSocketDisconnect):
                with host.websocket_connect(f"/t/{table}/live"):
                    pass
        with host.websocket_connect(f"/t/{table}/live") as again:
            assert "ask" in again.receive_text()


def test_wrong_hosts_and_forms_are_refused_with_a_page(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        assert client.get("/", headers={"host": "a b"}).status_code == 400
        page = client.get("/t/nothere")
        assert page.status_code == 404 and "There is no such table." in page.text
        table = new_table(client)
        wrong = client.post(f"/t/{table}/choices", data={"number": "many"})
        assert wrong.status_code == 422
        assert client.post(f"/t/{table}/dance").status_code == 404
        bad: dict[str, Any] = {**FORM, "seat.1": "me"}
        several = client.post("/tables", data=bad)
        assert several.status_code == 422 and "one device" in several.text


def test_links_are_never_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    from serenissima.web import commands

    assert "access_log=False" in Path(commands.__file__).read_text()
    with caplog.at_level("DEBUG"), visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        seal = links(host, table)[0].rsplit("/", 1)[1]
        host.get(links(host, table)[0])
        ours = [r.getMessage() for r in caplog.records if not r.name.startswith("httpx")]
        assert not any(seal in line for line in ours)
        assert club_of(host.app).tables  # type: ignore[arg-type]
