"""The report as one page: text, tables and plots drawn as SVG, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfbf7; --line: #bbb; --mark: #9c2f2f;
  --soft: #d9b8a8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1d1b1a; --line: #666;
  --mark: #e08a7a; --soft: #6b4a42; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; }
.bar { fill: var(--soft); } .whisker { stroke: var(--mark); stroke-width: 2; }
.fair { stroke: var(--ink); stroke-dasharray: 4 4; } .axis { stroke: var(--line); }
.dot { fill: var(--mark); } .way { stroke: var(--mark); fill: none; stroke-width: 2; }
"""


def page(report: Mapping[str, Any]) -> str:
    """The whole page."""
    setting = report["setting"]
    title = f"{setting['game'].capitalize()}, {setting['seats']} seats: {report['games']} games"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(told_setting(report))}</p>",
        "<h2>Who wins</h2>",
        rates(report["bots"], report["fair_share"]),
        table(
            (
                "bot",
                "games",
                "wins",
                "win rate",
                "95 % interval",
                "of fair share",
                "rating",
                "s/turn",
                "s/choice",
                "faults",
            ),
            [
                (
                    b["name"],
                    b["games"],
                    f"{b['wins']:g}",
                    percent(b["win_rate"]),
                    spread(b),
                    f"{b['of_fair_share']:.2f}",
                    f"{b['rating']['mu']:.1f} ± {b['rating']['sigma']:.1f}",
                    f"{b['seconds_per_turn']:.3f}",
                    f"{b['seconds_per_choice']:.3f}",
                    b["faults"],
                )
                for b in report["bots"]
            ],
        ),
        "<h2>Seats</h2><p>The first seat begins where a game has a first player.</p>",
        rates(
            [{**seat, "name": f"seat {seat['seat']}"} for seat in report["seats"]],
            report["fair_share"],
        ),
        table(
            ("seat", "win rate", "95 % interval", *(b["name"] for b in report["bots"])),
            [
                (
                    seat["seat"],
                    percent(seat["win_rate"]),
                    spread(seat),
                    *(percent(seat["bots"].get(b["name"])) for b in report["bots"]),
                )
                for seat in report["seats"]
            ],
        ),
        "<h2>Length of the games</h2>",
        f"<p>{report['length']['mean']:g} choices on average, from {report['length']['least']} "
        f"to {report['length']['most']}, half of them below {report['length']['median']}.</p>",
        histogram(report["length"]["histogram"]),
    ]
    if report["thinking"]:
        parts += ["<h2>Strength against thinking time</h2>", curve(report["thinking"])]
    if report["curiosities"]:
        parts += [
            "<h2>Curiosities</h2><p>How seats fared that made a choice at least once, against "
            "all seats. It tells what goes together, not what causes what.</p>",
            *(curious(kind, list(found)) for kind, found in by_kind(report["curiosities"])),
        ]
    if report["faults"]:
        rows = [(f["bot"], f["game"], f["choice"], f["why"]) for f in report["faults"][:100]]
        parts += ["<h2>Faults</h2>", table(("bot", "game", "choice", "what"), rows)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f'</title><meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def by_kind(
    found: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[str, Iterator[Mapping[str, Any]]]]:
    """The curiosities, one kind of choice after the other."""
    return groupby(found, key=lambda entry: str(entry["kind"]))


def curious(kind: str, found: Sequence[Mapping[str, Any]]) -> str:
    """How seats fared that made the choices of one kind."""
    rows = [
        (
            c["choice"],
            c["seats"],
            f"{c['times_per_game']:.1f}",
            percent(c["win_rate"]),
            spread(c),
            f"{100 * c['against_others']:+.1f}",
        )
        for c in found
    ]
    heads = (kind, "seats", "times a game", "win rate", "95 % interval", "against all")
    return table(heads, rows)


def told_setting(report: Mapping[str, Any]) -> str:
    """The match in one sentence."""
    setting = report["setting"]
    think = setting["think"]
    time = "each level's own time" if think is None else f"{think:g} s"
    words = (
        f"Bots: {', '.join(setting['bots'])}. Thinking time for a turn: {time}. "
        f"Seed {setting['seed']}. Every deal is replayed with the seats exchanged. "
        f"Fair share: {percent(report['fair_share'])}."
    )
    if report["abandoned"]:
        words += f" Given up: {report['abandoned']} games."
    return words


def percent(rate: float | None) -> str:
    """A rate as one reads it."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def spread(entry: Mapping[str, Any]) -> str:
    """An interval as one reads it."""
    low, high = entry["interval"]
    return f"{100 * low:.1f} – {100 * high:.1f} %"


def table(heads: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table of plain cells."""
    head = "".join(f"<th>{escape(str(cell))}</th>" for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def drawing(width: int, height: int, parts: Sequence[str], label: str) -> str:
    """An SVG with a name for those who do not see it."""
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def rates(entries: Sequence[Mapping[str, Any]], fair: float) -> str:
    """Win rates as bars with their intervals, and the fair share as a line."""
    left, wide = 190, 480
    height = 34 * len(entries) + 30
    parts = []
    for row, entry in enumerate(entries):
        top = 34 * row + 8
        low, high = (left + wide * part for part in entry["interval"])
        end = left + wide * entry["win_rate"]
        parts.append(
            f'<text x="{left - 8}" y="{top + 15}" text-anchor="end">{escape(entry["name"])}</text>'
            f'<rect class="bar" x="{left}" y="{top}" width="{end - left:.1f}" height="20"/>'
            f'<path class="whisker" d="M{low:.1f} {top + 10}H{high:.1f}'
            f'M{low:.1f} {top + 4}v12M{high:.1f} {top + 4}v12"/>'
            f'<text x="{max(end, high) + 8:.1f}" y="{top + 15}">{percent(entry["win_rate"])}</text>'
        )
    place = left + wide * fair
    parts.append(f'<path class="fair" d="M{place:.1f} 0V{height - 22}"/>')
    parts.append(f'<text x="{place:.1f}" y="{height - 6}" text-anchor="middle">fair share</text>')
    return drawing(left + wide + 80, height, parts, "win rates with 95 % intervals")


def histogram(bins: Sequence[Mapping[str, int]]) -> str:
    """How many games had which length."""
    if not bins:
        return ""
    most = max(entry["games"] for entry in bins)
    width = 700 / len(bins)
    parts = ['<path class="axis" d="M20 150H720"/>']
    for index, entry in enumerate(bins):
        high = 130 * entry["games"] / most
        parts.append(
            f'<rect class="bar" x="{20 + index * width + 1:.1f}" y="{150 - high:.1f}" '
            f'width="{width - 2:.1f}" height="{high:.1f}"><title>{entry["from"]} to {entry["to"]}: '
            f"{entry['games']}</title></rect>"
        )
    parts.append(f'<text x="20" y="168">{bins[0]["from"]}</text>')
    parts.append(f'<text x="720" y="168" text-anchor="end">{bins[-1]["to"]} choices</text>')
    return drawing(740, 176, parts, "lengths of the games")


def curve(points: Sequence[Mapping[str, Any]]) -> str:
    """Win rates over thinking time, each time one step to the right."""
    ordered = sorted(points, key=lambda point: (point["level"], point["seconds"]))
    step = 600 / max(1, len(ordered) - 1)
    parts = ['<path class="axis" d="M60 20V220H720"/>']
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = 220 - 200 * mark
        parts.append(f'<text x="52" y="{y + 4:.0f}" text-anchor="end">{100 * mark:.0f} %</text>')
    way: dict[str, list[str]] = {}
    for index, point in enumerate(ordered):
        x, y = 90 + index * step, 220 - 200 * point["win_rate"]
        low, high = (220 - 200 * part for part in point["interval"])
        way.setdefault(point["level"], []).append(f"{x:.1f} {y:.1f}")
        name = f"{point['level']} {point['seconds']:g} s"
        parts.append(
            f'<path class="whisker" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
            f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
            f'<text x="{x:.1f}" y="240" text-anchor="middle">{escape(name)}</text>'
        )
    parts += [f'<path class="way" d="M{" L".join(line)}"/>' for line in way.values()]
    return drawing(760, 250, parts, "win rate over thinking time")
