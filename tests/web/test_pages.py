"""What people can do, through the pages' own forms: sit, play, hand over, look back, again."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from serenissima.table.catalogue import Catalogue
from serenissima.web.pages import local
from web.served import Clock, an_app, club_of, visiting
from web.test_security import FORM, links, new_table, other

CATALOGUE = Catalogue.of(["kuhn:GAME", "table.hush:GAME"])


def asked(page: str) -> dict[str, str]:
    """The fields of the question's form, with its first choice."""
    form = page.split('id="ask"')[1].split("</section>")[0]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    option = re.search(r'name="option" value="(-?\d+)"', form)
    return {**fields, "option": option[1]} if option else {}


def play_out(client: TestClient, table: str, seconds: float = 20) -> str:
    """Take the first choice whenever asked, until the game is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        page = str(client.get(f"/t/{table}").text)
        fields = asked(page)
        if fields:
            client.post(f"/t/{table}/choices", data=fields)
        elif "The game is over" in page:
            return page
        else:
            time.sleep(0.02)
    pytest.fail("the game did not end")


def test_a_game_against_bots_without_script_from_lobby_to_rematch(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        assert "Play against bots" in client.get("/").text
        table = new_table(client, **{"seat.1": "bot:chancer", "pace": "0"})
        page = play_out(client, table)
        assert "How it was won" in page and "Seed" in page
        record = client.get(f"/t/{table}/record")
        assert record.headers["content-disposition"].endswith('.txt"')
        brought = client.post("/records", data={"text": record.text})
        assert brought.status_code == 200 and "Everything revealed" in brought.text
        again = client.post(f"/t/{table}/rematch", follow_redirects=False)
        twice = client.post(f"/t/{table}/rematch", follow_redirects=False)
        assert again.headers["location"] == twice.headers["location"]
        assert client.get(again.headers["location"]).status_code == 200
        lobby = client.get("/").text
        assert "Finished" in lobby and "a record" in lobby


def test_the_form_states_how_long_each_bot_thinks(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        page = client.get("/new/kuhn").text
        assert "Bot: novice (0.25 s a turn)" in page and "Bot: master (2 s a turn)" in page
        french = client.get("/new/kuhn", headers={"accept-language": "fr"}).text
        assert "novice (0,25 s par tour)" in french


def test_an_open_seat_is_taken_by_whoever_comes_first(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host, **{"seat.1": "open", "now": ""})
        guest, late = other(host), other(host)
        assert "Sit here" in guest.get(f"/t/{table}").text
        late.get(f"/t/{table}")
        guest.post(f"/t/{table}/sit", data={"seat": "1", "name": "Bice"})
        refused = late.post(f"/t/{table}/sit", data={"seat": "1", "name": "Carla"})
        assert refused.status_code == 409 and "Somebody already sits there." in refused.text
        assert guest.post(f"/t/{table}/start").status_code == 403
        host.post(f"/t/{table}/start")
        assert "Bice" in host.get(f"/t/{table}").text
        assert guest.get(f"/t/{table}").status_code == 200


def test_empty_seats_are_taken_by_bots_when_the_host_begins(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host, **{"seat.1": "open", "now": ""})
        host.post(f"/t/{table}/start")
        assert club_of(host.app).tables[table].stored.seats[1].kind == "bot"  # type: ignore[arg-type]


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        friend = other(host)
        friend.get(next(link for link in links(host, table) if "/1/" in link))
        stranger = friend.post(f"/api/tables/{table}/hand", json={"seat": 0})
        assert stranger.status_code == 403
        assert host.post(f"/api/tables/{table}/hand", json={"seat": 1}).status_code == 200
        choice = {"number": 0, "option": 0}
        refused = friend.post(f"/api/tables/{table}/choices", json=choice)
        assert refused.json()["code"] == "handed"
        assert "Take my seat back" in friend.get(f"/t/{table}").text
        assert friend.post(f"/t/{table}/take", data={"seat": "1"}).status_code == 200
        page = friend.get(f"/t/{table}").text
        assert "is back and plays again" in page and "Take my seat back" not in page


def test_a_device_passed_round_has_a_curtain_between_seats(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        table = new_table(client, one_device="yes")
        curtain = client.get(f"/t/{table}").text
        assert "Pass the device to Red" in curtain and "Only you know" not in curtain
        mine = client.get(f"/t/{table}?seat=0").text
        assert "Only you know" in mine
        for _ in range(2):
            client.post(f"/t/{table}/choices", data=asked(client.get(f"/t/{table}?seat=0").text))
        after = client.get(f"/t/{table}?seat=0").text
        assert "Pass the device to Blue" in after and "Only you know" not in after
        assert client.get(f"/t/{table}/replay").status_code == 403, "the curtain is down"


def test_spectators_are_shown_what_was_agreed(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(an_app(tmp_path, CATALOGUE, now=clock)) as host:
        for policy in ("public", "delayed", "none"):
            table = new_table(host, watching=policy, delay="60")
            found = [link for link in links(host, table) if link.startswith("/w/")]
            if policy == "none":
                assert not found
                continue
            watcher = other(host)
            watcher.get(found[0])
            for _ in range(2):
                host.post(f"/t/{table}/choices", data=asked(host.get(f"/t/{table}").text))
            host.post(f"/t/{table}/talk", data={"words": "Buona fortuna"})
            page = watcher.get(f"/t/{table}").text
            assert ("Red acted" in page) == (policy == "public")
            assert ("Buona fortuna" in page) == (policy == "public")
            if policy == "delayed":
                assert "60 seconds late" in page
                clock.time += 61
                later = watcher.get(f"/t/{table}").text
                assert "Red acted" in later and "Buona fortuna" in later
                assert watcher.get(f"/t/{table}/log").status_code == 403
            refused = watcher.post(f"/api/tables/{table}/talk", json={"words": "psst"})
            assert refused.status_code == 403


def test_when_time_is_up_a_bot_chooses(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(an_app(tmp_path, CATALOGUE, now=clock)) as host:
        table = new_table(host, clock="move", seconds="30")
        assert 'data-until="1000030.0"' in host.get(f"/t/{table}").text
        clock.time += 31
        host.post(f"/t/{table}/skip")
        open_table = club_of(host.app).tables[table]  # type: ignore[arg-type]
        assert host.portal is not None
        host.portal.call(open_table.wake)
        until = time.monotonic() + 15
        while "Time is up" not in host.get(f"/t/{table}").text:
            assert time.monotonic() < until
        assert "Blue to choose" in wait_for(host, table, "Blue to choose")


def test_when_the_game_s_time_is_up_a_bot_plays_on(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(an_app(tmp_path, CATALOGUE, now=clock)) as host:
        table = new_table(host, clock="game", seconds="30")
        clock.time += 31
        open_table = club_of(host.app).tables[table]  # type: ignore[arg-type]
        assert host.portal is not None
        host.portal.call(open_table.wake)
        assert "Take my seat back" in wait_for(host, table, "Take my seat back")


def wait_for(client: TestClient, table: str, text: str) -> str:
    until = time.monotonic() + 15
    while time.monotonic() < until:
        page = str(client.get(f"/t/{table}").text)
        if text in page:
            return page
        time.sleep(0.05)
    pytest.fail(f"{text!r} never came")


def test_a_table_is_found_again_after_the_house_was_closed(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        table = new_table(client)
        client.post(f"/t/{table}/choices", data=asked(client.get(f"/t/{table}").text))
        before, cookies = client.get(f"/t/{table}").text, client.cookies
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        client.cookies.update(cookies)
        again = client.get(f"/t/{table}").text
        drop = re.compile(r'data-now="[^"]+"')
        assert drop.sub("", again) == drop.sub("", before)


def test_the_lobby_says_whose_turn_it_is_after_the_house_was_closed(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        new_table(client)
        cookies = client.cookies
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        client.cookies.update(cookies)
        assert "Your turn" in client.get("/").text


def test_a_form_that_cannot_be_right_says_so_in_one_s_language(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        wrong = client.post("/tables", data={"game": "hush", "seats": "two"})
        assert wrong.status_code == 422 and "Seats is a number, not &#39;two&#39;." in wrong.text
        french = {"accept-language": "fr"}
        told = client.post("/tables", data={"game": "hush", "seats": "9"}, headers=french)
        assert told.status_code == 422 and "Hush se joue à 2, pas à 9." in told.text
        record = client.post("/records", data={"text": "[Game]"}, headers=french)
        assert record.status_code == 422 and "une étiquette s’écrit" in record.text
        table = new_table(client)
        form = client.post(f"/t/{table}/hand", data={"seat": "x"}, headers=french)
        assert form.status_code == 422 and "ces champs ne sont pas" in form.text.lower()


def test_another_version_of_the_rules_is_said_and_the_table_kept(tmp_path: Path) -> None:
    from dataclasses import replace

    from serenissima.table.catalogue import Edition
    from table import hush

    with visiting(an_app(tmp_path, CATALOGUE)) as client:
        table, cookies = new_table(client), client.cookies
    newer = Catalogue([Edition(replace(hush.GAME, version=2), "table.hush:GAME")])
    with visiting(an_app(tmp_path, newer)) as client:
        client.cookies.update(cookies)
        page = client.get(f"/t/{table}")
        assert page.status_code == 200 and "rules version 1 of hush" in page.text
        assert client.get(f"/t/{table}/replay").status_code == 409


def test_the_log_and_the_replay_show_one_s_own_knowledge(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        table = new_table(host)
        friend = other(host)
        friend.get(next(link for link in links(host, table) if "/1/" in link))
        for _ in range(2):
            host.post(f"/t/{table}/choices", data=asked(host.get(f"/t/{table}").text))
        assert "Red picked" in host.get(f"/t/{table}/log").text
        assert "Red picked" not in friend.get(f"/t/{table}/log").text
        assert "Moment 3 of 3" in host.get(f"/t/{table}/replay").text
        assert "Moment 2 of 2" in friend.get(f"/t/{table}/replay").text
        assert friend.get(f"/t/{table}/replay?seat=0").status_code == 403
        assert friend.get(f"/t/{table}/replay?seat=all").status_code == 403
        assert FORM["seat.1"] == "person"


def test_where_nobody_may_watch_a_host_who_does_not_play_cannot_look_back(tmp_path: Path) -> None:
    people = {"seat.0": "person", "seat.1": "person"}
    with visiting(an_app(tmp_path, CATALOGUE)) as host:
        for policy, status in (("none", 403), ("public", 200)):
            table = new_table(host, watching=policy, **people)
            for page in ("log", "replay"):
                assert host.get(f"/t/{table}/{page}").status_code == status, (policy, page)
        table = new_table(host, watching="none", **people)
        host.post(f"/t/{table}/end")
        assert host.get(f"/t/{table}/log").status_code == 200


def test_a_seat_that_a_bot_plays_already_is_not_handed_over_again(tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, CATALOGUE, driving=False)) as host:
        table = new_table(host)
        body = {"seat": 0, "level": "novice"}
        assert host.post(f"/api/tables/{table}/hand", json=body).status_code == 200
        again = host.post(f"/api/tables/{table}/hand", json={**body, "level": "master"})
        assert (again.status_code, again.json()["code"]) == (409, "not-a-person")
        seat = club_of(host.app).tables[table].stored.seats[0]  # type: ignore[arg-type]
        assert seat.level == "novice"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/t/abc?seat=1", True),
        ("/", True),
        ("//evil.example", False),
        ("/\\evil.example", False),
        ("https://evil.example/", False),
        ("javascript:alert(1)", False),
        ("t/abc", False),
    ],
)
def test_a_redirect_never_leads_to_another_site(path: str, kept: bool) -> None:
    assert local(path, "/home") == (path if kept else "/home")
