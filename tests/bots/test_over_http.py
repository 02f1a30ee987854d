"""The example of a bot in a program of its own plays a whole game at a real table."""

from __future__ import annotations

import json
import threading
import urllib.request
from pathlib import Path

import over_http
from serenissima.table.catalogue import Catalogue
from web.served import an_app, listening


def test_a_program_of_its_own_plays_to_the_end(tmp_path: Path) -> None:
    with listening(an_app(tmp_path, Catalogue.of())) as house:
        seats = [{"kind": "person", "name": f"program {n}"} for n in range(3)]
        body = json.dumps({"game": "intrigo", "seats": seats}).encode()
        wish = urllib.request.Request(
            f"{house}/api/tables", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(wish) as answer:
            made = json.load(answer)
        results: list[object] = [None] * 3

        def sit(seat: int) -> None:
            results[seat] = over_http.play(house, made["table"], made["tokens"][str(seat)])

        people = [threading.Thread(target=sit, args=(seat,), daemon=True) for seat in range(3)]
        for person in people:
            person.start()
        for person in people:
            person.join(120)
    assert results[0] == results[1] == results[2]
    assert isinstance(results[0], list) and sum(results[0]) == 1.0
