"""What a seat knows: the table, its own cards, and its note sheet. Compiled."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.describe import (
    NAME,
    VERSION,
    answer,
    figures,
    named,
    public,
    written_list,
)
from serenissima.games.inkognito.rules.notes import cards_left
from serenissima.games.inkognito.state import Position
from serenissima.kernel.game import View
from serenissima.kernel.state import State, filled, has


class Variants(TypedDict):
    """The variants of the game."""

    setup: str
    """Whether owners place their figures (`choice`) or chance does (`random`)."""
    memory: str
    """Whether no repetition is offered (`engine`), or may be challenged (`rulebook`)."""


class Figures(TypedDict):
    """Where the four figures of one colour stand: ids of spaces, null for one in the box."""

    tall: int | None
    """Where the tall figure stands."""
    small: int | None
    """Where the small figure stands."""
    fat: int | None
    """Where the fat figure stands."""
    thin: int | None
    """Where the thin figure stands."""


class Ball(TypedDict):
    """A ball that shows in the Phantom's mask."""

    ball: int
    """Which of the ten it is."""
    colour: str
    """`white`, `orange`, `blue`, `black` or `violet`."""
    used: bool
    """Whether it has moved something."""


class Asking(TypedDict):
    """A question that was put and answered."""

    turn: int
    """In which turn, counted from 0."""
    asker: int
    """The seat that asked."""
    shower: int
    """The seat that showed cards."""
    question: str
    """What was asked for."""


class Revealed(TypedDict):
    """Every secret, by places; with three players the last lay aside."""

    identities: list[str | None]
    """The agents."""
    disguises: list[str | None]
    """The shapes."""
    letters: list[str | None]
    """The mission letters."""
    list: NotRequired[list[str]]
    """The Ambassador's list, if there was one: four identities, then four disguises."""


class Public(TypedDict):
    """What lies open on the table."""

    seats: int
    """How many play."""
    variants: Variants
    """How they play."""
    deciding: list[int]
    """Who chooses now: seats, or -1 for chance."""
    phase: str
    """The step the game is at."""
    dealt: int
    """How many secret cards chance has dealt, up to nine."""
    first: int | None
    """The seat that began."""
    turn: int
    """How many turns are over."""
    mover: int | None
    """The seat whose turn it is."""
    figures: list[Figures]
    """Where everybody's figures stand, as far as that is open."""
    ambassador: int
    """The id of the Ambassador's space."""
    balls: list[Ball]
    """The balls that show."""
    ball: int | None
    """The ball in use."""
    figure: str | None
    """The piece it moves."""
    walked: int
    """How many spaces the Ambassador as a player has walked this turn."""
    escorted: bool
    """Whether the Ambassador was moved this turn."""
    meeting: str | None
    """The mover's own piece in the meeting under way."""
    met: str | None
    """The piece it met."""
    question: str | None
    """What is being asked for."""
    asked: int | None
    """The seat that is asked."""
    log: list[Asking]
    """Every question answered so far."""
    announced: bool
    """Whether the Ambassador has announced a list."""
    written: int
    """How many lines the list has."""
    partner: int | str | None
    """The seat the mover holds out a hand to, or `alone`."""
    refused: bool
    """Whether the hand was refused."""
    winners: list[int]
    """The seats that have won."""
    placed: NotRequired[list[int]]
    """How many figures each agent has placed, while that is done in secret."""
    revealed: NotRequired[Revealed]
    """Every secret, once the game is over."""


class Told(TypedDict):
    """An answer that this seat gave."""

    entry: int
    """Its place in the log."""
    to: int
    """The seat that saw it."""
    cards: list[str]
    """The cards shown."""
    grey: list[str]
    """Which of the true ones were grey: `identity`, `disguise`."""


class Shown(TypedDict):
    """An answer that this seat saw."""

    entry: int
    """Its place in the log."""
    turn: int
    """In which turn, counted from 0."""
    to: int
    """The seat it was meant for."""
    question: str
    """What was asked for."""
    letter: str | None
    """The letter on the mission card, if that was among the cards."""
    cards: list[str]
    """The cards shown."""
    grey: list[str]
    """Which of the true ones were grey: `identity`, `disguise`."""


class Impossible(TypedDict):
    """The cards that a place cannot have."""

    identity: list[str]
    """The agents it cannot be."""
    disguise: list[str]
    """The shapes it cannot have."""
    letter: list[str]
    """The letters it cannot hold."""


class Certain(TypedDict):
    """The cards that a place must have."""

    identity: str | None
    """The agent it must be."""
    disguise: str | None
    """The shape it must have."""
    letter: str | None
    """The letter it must hold."""


class Sheet(TypedDict):
    """What a seat has noted of another, or of the set laid aside."""

    shown: list[Shown]
    """The answers seen of it."""
    impossible: Impossible
    """What it cannot be."""
    certain: Certain
    """What it must be."""


class Own(TypedDict):
    """What only this seat knows; a bystander knows nothing of the kind."""

    identity: NotRequired[str | None]
    """The agent it is, once dealt; the Ambassador as a player has no cards."""
    disguise: NotRequired[str | None]
    """The shape of the figure that is really this agent."""
    letter: NotRequired[str | None]
    """Its half of the mission."""
    list: NotRequired[list[str]]
    """The Ambassador's list as far as it is written."""
    figures: NotRequired[Figures]
    """Where its own figures stand, while they are placed in secret."""
    picked: NotRequired[list[str]]
    """The cards it has laid out and not yet handed over."""
    told: list[Told]
    """What it showed to whom."""
    notes: dict[str, Sheet]
    """What it noted of each other place, by number."""


def view(state: State, seat: int | None) -> View:
    """What a seat, or a bystander, may know. Rules 5.5 and 13.1."""
    assert isinstance(state, Position)
    own: dict[str, Any] = {} if seat is None else knowledge(state, i64(seat))
    return View(NAME, VERSION, seat, public(state), own)


def knowledge(p: Position, seat: i64) -> dict[str, Any]:
    """What only this seat knows: its cards, what it told, what it was shown. Rules 5.5 and 13.2."""
    out: dict[str, Any] = {}
    if seat == s.HOST:
        out["list"] = written_list(p)
    else:
        for kind, name in enumerate(data.KINDS):
            card = p.secrets[data.CARDS * i64(kind) + seat]
            out[name] = named(card, data.CARD_NAMES[kind])
        if p.phase == s.PLACE and p.chosen:
            out["figures"] = figures(p, int(seat))
        if p.phase == s.GREY and p.asked == seat:
            out["picked"] = data.cards(int(p.picked))
    told: list[dict[str, Any]] = []
    for place in range(i64(len(p.log))):
        line = p.log[place]
        if s.shower_of(line) == seat:
            told.append({"entry": int(place), "to": int(s.asker_of(line)), **answer(int(line))})
    out["told"] = told
    out["notes"] = note_sheet(p, seat)
    return out


def seen_log(p: Position, seat: i64) -> vec[i64]:
    """The answers whose cards a seat was shown, the others left blank. Rule 13.1."""
    log = vec[i64](capacity=len(p.log))
    for place in range(i64(len(p.log))):
        line = p.log[place]
        if not has(s.audience_of(p.seats, line), seat):
            line = s.unseen(line)
        log = append(log, line)
    return log


def note_sheet(p: Position, seat: i64) -> dict[str, Any]:
    """For each other agent what was shown, when, in answer to what, and what follows from it all.

    Three players keep a line for the set laid aside too. Rule 13.1. Ruling R21.
    """
    known = filled(s.ALL_SECRETS, s.NONE)
    log = seen_log(p, seat)
    if seat != s.HOST:
        for kind in range(i64(len(data.KINDS))):
            known[data.CARDS * kind + seat] = p.secrets[data.CARDS * kind + seat]
    sheets: dict[str, Any] = {}
    for other in range(i64(data.CARDS)):
        if other != seat:
            sheets[str(int(other))] = {"shown": shown_by(p, other, log, known)}
    left = cards_left(p, seat, known, log)
    for other in range(i64(data.CARDS)):
        if other != seat:
            sheets[str(int(other))].update(conclusions(left, other))
    return sheets


def shown_by(p: Position, other: i64, log: vec[i64], known: vec[i64]) -> list[dict[str, Any]]:
    """The answers seen of another; a letter among them becomes known. Rule 13.1."""
    rows: list[dict[str, Any]] = []
    for place in range(i64(len(log))):
        line = log[place]
        if s.shower_of(line) != other or not s.code_of(line):
            continue
        letter: str | None = None
        if line & data.MISSION:
            known[s.LETTERS + other] = p.secrets[s.LETTERS + other]
            letter = data.LETTERS[p.secrets[s.LETTERS + other]]
        rows.append(
            {
                "entry": int(place),
                "turn": int(s.turn_of(line)),
                "to": int(s.asker_of(line)),
                "question": data.QUESTIONS[s.question_of(line)],
                "letter": letter,
                **answer(int(line)),
            }
        )
    return rows


def conclusions(left: vec[i64], other: i64) -> dict[str, Any]:
    """What is impossible for another, and what is certain. Rule 13.1. Ruling R21."""
    impossible: dict[str, list[str]] = {}
    certain: dict[str, str | None] = {}
    for kind, name in enumerate(data.KINDS):
        mask = left[data.CARDS * i64(kind) + other]
        names = data.CARD_NAMES[kind]
        kept = [names[card] for card in range(i64(data.CARDS)) if has(mask, card)]
        impossible[name] = [card for card in names if card not in kept]
        certain[name] = kept[0] if len(kept) == 1 else None
    return {"impossible": impossible, "certain": certain}
