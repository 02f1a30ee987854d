"""A bot in a program of its own, over the HTTP interface; nothing of Serenissima is imported.

    python examples/over_http.py http://localhost:8000 TABLE TOKEN

The token belongs to one seat. The stream brings a line of JSON whenever the table changes for that
seat; when the seat is asked, the line holds the question and its legal choices.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any


def choose(look: dict[str, Any]) -> int:
    """Any legal choice; `look["view"]` says all that the seat knows, for a better one."""
    return int(random.choice(look["asked"]["choices"])["option"])


def play(house: str, table: str, token: str) -> list[float] | None:
    """Answer every question of one seat until the game is over; its result."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    stream = urllib.request.Request(f"{house}/api/tables/{table}/events", headers=headers)
    with urllib.request.urlopen(stream) as lines:
        for line in lines:
            if not line.strip():
                continue
            look = json.loads(line)
            if look["returns"] is not None:
                return list(look["returns"])
            if look["asked"] is None:
                continue
            answer = {"number": look["asked"]["number"], "option": choose(look)}
            request = urllib.request.Request(
                f"{house}/api/tables/{table}/choices", json.dumps(answer).encode(), headers
            )
            try:
                urllib.request.urlopen(request).close()
            except urllib.error.HTTPError as error:
                # The table went on before the answer came; the next line tells how it stands.
                if error.code != 409:
                    raise
    return None


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
