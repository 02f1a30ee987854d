"""The report as one page: text, tables and plots drawn as SVG, nothing loaded from elsewhere.

What is drawn where is worked out here; `templates/` says how it looks. Everything is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from serenissima.arena.report import decimal, percent
from serenissima.kernel.language import Fact, Phrase

FAULTS_SHOWN: Final = 100


@cache
def environment() -> Environment:
    """The templates of the report."""
    return Environment(
        loader=PackageLoader("serenissima.arena"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def page(report: Mapping[str, Any], language: str) -> str:
    """The whole page."""
    kinds = groupby(report["curiosities"], key=lambda entry: str(entry["kind"]))
    seats = [
        {**seat, "name": Phrase("seat {number}", number=seat["seat"]).text(language)}
        for seat in report["seats"]
    ]
    return (
        environment()
        .get_template("report.html.j2")
        .render(
            language=language,
            say=partial(say, language),
            percent=partial(percent, language=language),
            decimal=partial(decimal, language=language),
            report=report,
            match=report["setting"],
            bars=bars(report["bots"], report["fair_share"]),
            seat_bars=bars(seats, report["fair_share"]),
            columns=columns(report["length"]["histogram"]),
            curve=curve(report["thinking"]),
            kinds=[(kind, list(found)) for kind, found in kinds],
            faults=report["faults"][:FAULTS_SHOWN],
        )
    )


def say(language: str, sentence: str, /, **facts: Fact) -> str:
    """One sentence of the page."""
    return Phrase(sentence, **facts).text(language)


@dataclass(frozen=True)
class Bar:
    """A win rate with its interval."""

    name: str
    rate: float
    top: int
    width: float
    low: float
    high: float


@dataclass(frozen=True)
class Bars:
    """Win rates below each other, and the fair share as a line through them."""

    rows: Sequence[Bar]
    left: int
    width: int
    height: int
    fair: float


def bars(entries: Sequence[Mapping[str, Any]], fair: float) -> Bars:
    """Win rates as bars with their intervals."""
    left, wide = 190, 480
    rows = []
    for row, entry in enumerate(entries):
        low, high = (left + wide * part for part in entry["interval"])
        rate = entry["win_rate"]
        rows.append(Bar(entry["name"], rate, 34 * row + 8, wide * rate, low, high))
    return Bars(rows, left, left + wide + 80, 34 * len(rows) + 30, left + wide * fair)


@dataclass(frozen=True)
class Column:
    """How many games had a length within some bounds."""

    x: float
    width: float
    height: float
    first: int
    last: int
    games: int


def columns(bins: Sequence[Mapping[str, int]]) -> list[Column]:
    """The lengths of the games as columns beside each other."""
    most = max((entry["games"] for entry in bins), default=1)
    width = 700 / max(1, len(bins))
    return [
        Column(
            20 + index * width + 1,
            width - 2,
            130 * entry["games"] / most,
            entry["from"],
            entry["to"],
            entry["games"],
        )
        for index, entry in enumerate(bins)
    ]


@dataclass(frozen=True)
class Dot:
    """The win rate of a level with one thinking time."""

    level: str
    seconds: float
    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class Curve:
    """Win rates over thinking time, one line for each level."""

    dots: Sequence[Dot]
    ways: Sequence[str]


def curve(points: Sequence[Mapping[str, Any]]) -> Curve:
    """Win rates over thinking time, each time one step to the right."""
    ordered = sorted(points, key=lambda point: (point["level"], point["seconds"]))
    step = 600 / max(1, len(ordered) - 1)
    dots = []
    for index, point in enumerate(ordered):
        low, high = (220 - 200 * part for part in point["interval"])
        y = 220 - 200 * point["win_rate"]
        dots.append(Dot(point["level"], point["seconds"], 90 + index * step, y, low, high))
    lines = groupby(dots, key=lambda dot: dot.level)
    ways = ["M" + " L".join(f"{dot.x:.1f} {dot.y:.1f}" for dot in line) for _, line in lines]
    return Curve(dots, ways)
