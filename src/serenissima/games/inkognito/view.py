"""What a seat knows: the table, its own cards, and its note sheet. Compiled."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito.data import AGENTS, LETTERS, QUESTIONS, SHAPES
from serenissima.games.inkognito.position import (
    KINDS,
    answer,
    cards,
    figures,
    named,
    public,
    written_list,
)
from serenissima.games.inkognito.state import (
    GREY,
    HOST,
    MISSION,
    NONE,
    PLACE,
    Table,
    asker_of,
    audience_of,
    question_of,
    shower_of,
    turn_of,
)
from serenissima.games.inkognito.worlds import fitting, orders, possible_pairs
from serenissima.kernel.game import View
from serenissima.kernel.state import State, bit, filled

VERSION: Final = 1


def view(state: State, seat: int | None) -> View:
    """What a seat, or a bystander, may know. Rules 5.5 and 13.1."""
    assert isinstance(state, Table)
    own: dict[str, Any] = {} if seat is None else knowledge(state, i64(seat))
    return View("inkognito", VERSION, seat, public(state), own)


def knowledge(t: Table, seat: i64) -> dict[str, Any]:
    """What only this seat knows: its cards, what it told, what it was shown. Rules 5.5 and 13.2."""
    out: dict[str, Any] = {}
    if seat == HOST:
        out["list"] = written_list(t)
    else:
        for kind, name in enumerate(("identity", "disguise", "letter")):
            out[name] = named(t.secrets[4 * i64(kind) + seat], KINDS[kind])
        if t.phase == PLACE and t.chosen:
            out["figures"] = figures(t, int(seat))
        if t.phase == GREY and t.asked == seat:
            out["picked"] = cards(int(t.picked))
    told: list[dict[str, Any]] = []
    for place in range(i64(len(t.log))):
        if shower_of(t.log[place]) == seat:
            row: dict[str, Any] = {"entry": int(place), "to": int(asker_of(t.log[place]))}
            row.update(answer(int(t.log[place])))
            told.append(row)
    out["told"] = told
    out["notes"] = note_sheet(t, seat)
    return out


def seen_log(t: Table, seat: i64) -> vec[i64]:
    """The answers whose cards a seat was shown, the others left blank. Rule 13.1."""
    log = vec[i64](capacity=len(t.log))
    for place in range(i64(len(t.log))):
        line = t.log[place]
        if not (audience_of(t.seats, line) >> seat) & 1:
            line &= ~i64(2047)
        log = append(log, line)
    return log


def note_sheet(t: Table, seat: i64) -> dict[str, Any]:
    """For each other agent what was shown, when, in answer to what, and what follows from it all.

    Three players keep a line for the set laid aside too. Rule 13.1. Ruling R21.
    """
    known = filled(12, NONE)
    log = seen_log(t, seat)
    for kind in range(i64(3)):
        if seat != HOST:
            known[4 * kind + seat] = t.secrets[4 * kind + seat]
    out: dict[str, Any] = {}
    for other in range(i64(4)):
        if other == seat:
            continue
        rows: list[dict[str, Any]] = []
        for place in range(i64(len(log))):
            line = log[place]
            if shower_of(line) != other or not line & 511:
                continue
            letter: str | None = None
            if line & MISSION:
                letter = LETTERS[t.secrets[8 + other]]
                known[8 + other] = t.secrets[8 + other]
            row: dict[str, Any] = {
                "entry": int(place),
                "turn": int(turn_of(line)),
                "to": int(asker_of(line)),
                "question": QUESTIONS[question_of(line)],
                "letter": letter,
            }
            row.update(answer(int(line)))
            rows.append(row)
        out[str(int(other))] = {"shown": rows}
    deduce(t, seat, known, log, out)
    return out


def deduce(t: Table, seat: i64, known: vec[i64], log: vec[i64], sheet: dict[str, Any]) -> None:
    """Write down what is impossible and what is certain. Rule 13.1. Ruling R21."""
    order = orders()
    identities = fitting(order, known, 0)
    disguises = fitting(order, known, 1)
    letters = fitting(order, known, 2)
    pairs = vec[i64](capacity=4)
    for other in range(i64(4)):
        shown = other != seat and other < t.agents()
        pairs = append(pairs, possible_pairs(log, other) if shown else i64(65535))
    left = filled(12, 0)
    for a in range(i64(len(identities))):
        for b in range(i64(len(disguises))):
            fits = True
            for other in range(i64(4)):
                identity = order[4 * identities[a] + other]
                disguise = order[4 * disguises[b] + other]
                if not (pairs[other] >> (identity * 4 + disguise)) & 1:
                    fits = False
                    break
            if fits:
                for other in range(i64(4)):
                    left[other] |= bit(order[4 * identities[a] + other])
                    left[4 + other] |= bit(order[4 * disguises[b] + other])
    for c in range(i64(len(letters))):
        for other in range(i64(4)):
            left[8 + other] |= bit(order[4 * letters[c] + other])
    for other in range(i64(4)):
        if other == seat:
            continue
        row = sheet[str(int(other))]
        impossible: dict[str, list[str]] = {}
        certain: dict[str, str | None] = {}
        for kind, name in enumerate(("identity", "disguise", "letter")):
            names = (AGENTS, SHAPES, LETTERS)[kind]
            mask = left[4 * i64(kind) + other]
            kept = [card for k, card in enumerate(names) if (mask >> i64(k)) & 1]
            impossible[name] = [card for card in names if card not in kept]
            certain[name] = kept[0] if len(kept) == 1 else None
        row["impossible"] = impossible
        row["certain"] = certain
