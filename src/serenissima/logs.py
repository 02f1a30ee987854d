"""What a host reads: one line for each event, with its facts as `name=value`.

`warning("bots", "bot failed", game="doge", why="…")` goes through the standard library's logging,
as the logger `serenissima.bots`; `start` makes lines of it. What is logged is named fact by fact:
never a secret of a game, a link to a seat or the address of a visitor. The words of an exception
may hold any of them, so `place_of` tells only its kind and where it was raised.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import sys
import time
import traceback
from typing import Final, TextIO

ROOT: Final = "serenissima"
LEVELS: Final = ("error", "warning", "info", "debug")
BARE: Final = re.compile(r"[\w.,:/@+-]+")


class Lines(logging.Formatter):
    """Time, level and room of an event, its name, then its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever the facts are."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        facts: dict[str, object] = {
            "time": moment,
            "level": record.levelname.lower(),
            "room": record.name.removeprefix(f"{ROOT}."),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            facts["error"] = place_of(record.exc_info[1])
        return " ".join(f"{name}={spelled(value)}" for name, value in facts.items())


def spelled(value: object) -> str:
    """A fact on one line; in quotation marks where it has other signs than a plain word."""
    text = f"{value:.3f}" if isinstance(value, float) else str(value)
    return text if BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def place_of(error: BaseException) -> str:
    """The kind of an error and where it was raised, without its words."""
    kind = type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return kind
    last = frames[-1]
    return f"{kind} at {'/'.join(last.filename.split('/')[-2:])}:{last.lineno}"


def start(level: str = "info", stream: TextIO | None = None) -> None:
    """Write what is logged from this level on, to the error output if nothing else is named."""
    root = logging.getLogger(ROOT)
    for handler in [handler for handler in root.handlers if isinstance(handler.formatter, Lines)]:
        root.removeHandler(handler)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    root.addHandler(handler)
    root.setLevel(level.upper())


def add_log(command: argparse.ArgumentParser, level: str) -> None:
    """How much a command logs."""
    command.add_argument(
        "--log", choices=LEVELS, default=level, help=f"log from this level on ({level})"
    )


def info(room: str, event: str, /, **facts: object) -> None:
    """Log something that a host may want to know."""
    logging.getLogger(f"{ROOT}.{room}").info(event, extra={"facts": facts})


def warning(room: str, event: str, /, **facts: object) -> None:
    """Log something that a host should look at."""
    logging.getLogger(f"{ROOT}.{room}").warning(event, extra={"facts": facts})
