"""What a host reads: one line an event, and nothing that was not named."""

from __future__ import annotations

import argparse
import io
import logging
from collections.abc import Iterator

import pytest

from serenissima import logs


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logs.start("info", stream)
    yield stream
    root = logging.getLogger(logs.ROOT)
    root.handlers.clear()
    root.setLevel(logging.NOTSET)


def test_an_event_is_one_line_with_its_facts(written: io.StringIO) -> None:
    logs.warning("bots", "bot failed", game="doge", why='said "no"\nand left', late=0.51239)
    line = written.getvalue()
    moment, _, rest = line.partition(" ")
    assert moment.startswith("time=20") and moment.endswith("Z")
    assert rest == (
        'level=warning room=bots event="bot failed" game=doge why="said \\"no\\"\\nand left" '
        "late=0.512\n"
    )


def test_only_what_is_grave_enough_is_written(written: io.StringIO) -> None:
    logs.info("table", "opened", seats=3)
    logs.start("warning", written)
    logs.info("table", "closed")
    logs.warning("table", "refused")
    lines = written.getvalue().splitlines()
    assert [line.partition("event=")[2] for line in lines] == ["opened seats=3", "refused"]


def secretive() -> None:
    raise KeyError("the king lies at Castello")


def test_an_error_is_told_by_kind_and_place_without_its_words(written: io.StringIO) -> None:
    try:
        secretive()
    except KeyError as error:
        place = logs.place_of(error)
        logging.getLogger("serenissima.web").exception("failed")
    assert place.startswith("KeyError at tests/test_logs.py:")
    assert logs.place_of(ValueError("never raised")) == "ValueError"
    line = written.getvalue()
    assert f'event=failed error="{place}"\n' in line and "king" not in line


def test_a_command_says_how_much_it_logs() -> None:
    command = argparse.ArgumentParser()
    logs.add_log(command, "warning")
    assert command.parse_args([]).log == "warning"
    assert command.parse_args(["--log", "debug"]).log == "debug"
