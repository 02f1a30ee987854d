"""A position in the rulebook's words, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from librt.vecs import append
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules.answers import answer_mask
from serenissima.games.inkognito.rules.missions import dawn, judge
from serenissima.games.inkognito.rules.movement import settled
from serenissima.games.inkognito.state import Position
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import (
    IllegalPosition,
    bit,
    bits,
    has,
    nibble,
    ones,
    seats_in,
    with_nibble,
)

NAME: Final = "inkognito"
VERSION: Final = 1
"""Rises whenever a recorded game would replay differently."""
SEATS: Final = range(3, 6)
OWNERS_PLACE: Final = "choice"
NOTES_DECIDE: Final = "rulebook"
SETUPS: Final = (OWNERS_PLACE, "random")
MEMORIES: Final = ("engine", NOTES_DECIDE)
SECRETS: Final = ("identities", "disguises", "letters")
Blank: TypeAlias = Callable[[Tables, i64, bool, bool], Position]
"""What makes the position before the first choice: the class of the rules."""


def named(value: i64, names: tuple[str, ...]) -> str | None:
    """A name, or None for a negative number."""
    return None if value < 0 else names[value]


def seated(value: i64) -> int | None:
    """A seat, or None."""
    return None if value < 0 else int(value)


def standing(p: Position, piece: int) -> int | None:
    """The printed id of a piece's space, or None when it is not on the board."""
    space = p.spaces[piece]
    return None if space < 0 else int(p.tables.ids[space])


def figures(p: Position, seat: int) -> dict[str, int | None]:
    """Where the figures of a seat stand."""
    return {shape: standing(p, seat * data.FIGURES + k) for k, shape in enumerate(data.SHAPES)}


def public(p: Position) -> dict[str, Any]:
    """What lies open on the table."""
    hidden = p.phase == s.PLACE and p.chosen
    agents = range(int(p.agents()))
    out: dict[str, Any] = {
        "seats": int(p.seats),
        "variants": {
            "setup": SETUPS[not p.chosen],
            "memory": MEMORIES[p.challenges],
        },
        "deciding": p.pending(),
        "phase": s.PHASES[p.phase],
        "dealt": int(p.dealt),
        "first": seated(p.first),
        "turn": int(p.turn),
        "mover": seated(p.mover),
        "figures": [dict.fromkeys(data.SHAPES) if hidden else figures(p, seat) for seat in agents],
        "ambassador": standing(p, s.AMBASSADOR),
        "balls": [
            {
                "ball": int(ball),
                "colour": data.BALLS[p.tables.balls[ball]],
                "used": has(p.used, ball),
            }
            for ball in bits(p.drawn)
        ],
        "ball": seated(p.ball),
        "figure": named(p.figure, data.PIECES),
        "walked": int(p.walked),
        "escorted": bool(p.escorted),
        "meeting": named(p.meeting, data.PIECES),
        "met": named(p.met, data.PIECES),
        "question": named(p.question, data.QUESTIONS),
        "asked": seated(p.asked),
        "log": [
            {
                "turn": int(s.turn_of(line)),
                "asker": int(s.asker_of(line)),
                "shower": int(s.shower_of(line)),
                "question": data.QUESTIONS[s.question_of(line)],
            }
            for line in p.log
        ],
        "announced": bool(p.announced),
        "written": int(p.written),
        "partner": "alone" if p.partner == s.ALONE else seated(p.partner),
        "refused": bool(p.refused),
        "winners": seats_in(p.winners, p.seats),
    }
    if hidden:
        out["placed"] = [data.FIGURES - list(figures(p, k).values()).count(None) for k in agents]
    if p.phase == s.ENDED:
        out["revealed"] = revealed(p)
    return out


def revealed(p: Position) -> dict[str, Any]:
    """Every secret card, as they are laid open at the end."""
    out = secrets(p)
    if p.announced:
        out["list"] = written_list(p)
    return out


def secrets(p: Position) -> dict[str, Any]:
    """The secret cards at each place."""
    return {
        name: [
            named(p.secrets[data.CARDS * kind + place], data.CARD_NAMES[kind])
            for place in range(data.CARDS)
        ]
        for kind, name in enumerate(SECRETS)
    }


def written_list(p: Position) -> list[str]:
    """The lines of the Ambassador's list: four identities, then four disguises."""
    return [list_names(line)[nibble(p.listed, line)] for line in range(p.written)]


def list_names(line: int) -> tuple[str, ...]:
    """The cards that may stand on a line of the list."""
    return data.CARD_NAMES[line // data.CARDS]


def answer(line: int) -> dict[str, Any]:
    """The cards of one answer, and which of them were grey."""
    grey = s.grey_of(line)
    code = s.code_of(line)
    greys = []
    if grey & data.TRUE_IDENTITY:
        greys.append("identity")
    if grey & data.TRUE_DISGUISE:
        greys.append("disguise")
    return {"cards": data.cards(code), "grey": greys}


def describe(p: Position) -> dict[str, Any]:
    """The whole position: what lies open, and the secrets."""
    out = public(p)
    del out["deciding"]
    out.pop("placed", None)
    out.pop("revealed", None)
    out["figures"] = [figures(p, seat) for seat in range(int(p.agents()))]
    out.update(secrets(p))
    out["answers"] = [answer(line) for line in p.log]
    out["picked"] = data.cards(p.picked)
    out["list"] = written_list(p)
    return out


def load(tables: Tables, described: Mapping[str, Any], blank: Blank) -> Position:
    """The position `describe` tells of; `IllegalPosition` says what is wrong with another."""
    fields = Fields(described)
    p = read_public(tables, fields, blank)
    for kind, name in enumerate(SECRETS):
        read_secrets(p, fields, kind, name)
    shown = fields.items("answers", len(p.log))
    for place, row in enumerate(shown):
        given = Fields(row, f"data.answers[{place}]")
        p.log[place] |= read_answer(given)
        check_answer(p, place, given)
    p.picked = combination(fields.items("picked"), "picked")
    p.listed = read_list(p, fields.items("list", p.written), "list")
    fields.only((*describe(p), "deciding"))
    check(p)
    p.prepare()
    return p


def read_public(tables: Tables, fields: Fields, blank: Blank) -> Position:
    """The open part of a position, as `public` tells it; the secrets are still blank."""
    seats = fields.integer("seats", SEATS[0], SEATS[-1])
    variants = fields.fields("variants")
    p = blank(
        tables,
        seats,
        SETUPS[variants.index("setup", SETUPS)] == OWNERS_PLACE,
        MEMORIES[variants.index("memory", MEMORIES)] == NOTES_DECIDE,
    )
    agents = int(p.agents())
    p.phase = fields.index("phase", s.PHASES)
    p.dealt = fields.integer("dealt", 0, s.DEALT)
    p.first = read_seat(fields, "first", seats)
    p.turn = fields.integer("turn", 0, tables.rounds * seats)
    p.mover = read_seat(fields, "mover", seats)
    ids: list[int | None] = [None, *(int(k) for k in tables.ids)]
    for seat, row in enumerate(fields.items("figures", agents)):
        shapes = Fields(row, f"figures[{seat}]")
        for k, shape in enumerate(data.SHAPES):
            p.spaces[seat * data.FIGURES + k] = read_space(shapes, shape, ids)
    p.spaces[s.AMBASSADOR] = read_space(fields, "ambassador", ids)
    for place, row in enumerate(fields.items("balls")):
        ball = Fields(row, f"balls[{place}]")
        number = i64(ball.integer("ball", 0, data.BALL_COUNT - 1))
        p.drawn |= bit(number)
        if ball.flag("used"):
            p.used |= bit(number)
    if fields.raw("ball") is not None:
        p.ball = fields.integer("ball", 0, data.BALL_COUNT - 1)
    p.figure = fields.index("figure", (None, *data.PIECES)) - 1
    p.walked = fields.integer("walked", 0, s.WALKS)
    p.escorted = i64(fields.flag("escorted"))
    p.meeting = fields.index("meeting", (None, *data.PIECES)) - 1
    p.met = fields.index("met", (None, *data.PIECES)) - 1
    p.question = fields.index("question", (None, *data.QUESTIONS)) - 1
    p.asked = read_seat(fields, "asked", agents)
    for place, row in enumerate(fields.items("log")):
        line = Fields(row, f"log[{place}]")
        shower = line.integer("shower", 0, agents - 1)
        asker = line.integer("asker", 0, seats - 1)
        if asker == shower:
            raise IllegalPosition(f"log[{place}]: no seat asks itself")
        question = line.index("question", data.QUESTIONS)
        packed = s.entry(line.integer("turn", 0, p.turn), asker, shower, question, 0, 0)
        p.log = append(p.log, packed)
    p.announced = i64(fields.flag("announced"))
    p.written = fields.integer("written", 0, s.LIST_LINES)
    p.partner = (
        s.ALONE if fields.raw("partner") == "alone" else read_seat(fields, "partner", agents)
    )
    p.refused = i64(fields.flag("refused"))
    for seat in fields.integers("winners", 0, seats - 1):
        p.winners |= bit(seat)
    return p


def read_seat(fields: Fields, name: str, seats: int) -> int:
    """A seat, or -1 for null."""
    value = fields.raw(name)
    return -1 if value is None else whole(value, fields.at(name), 0, seats - 1)


def read_space(fields: Fields, name: str, ids: list[int | None]) -> int:
    """The index of a space from its printed id, or -1 for null."""
    value = fields.raw(name)
    if value not in ids or isinstance(value, bool):
        raise IllegalPosition(f"{fields.at(name)} must be the id of a space, not {value!r}")
    return ids.index(value) - 1


def read_secrets(p: Position, fields: Fields, kind: int, name: str) -> None:
    """One kind of secret cards: all different, dealt as far as the deal has come."""
    dealt = dealt_of_kind(p, kind)
    values = fields.indexes(name, (None, *data.CARD_NAMES[kind]), data.CARDS)
    for seat, value in enumerate(values):
        p.secrets[data.CARDS * kind + seat] = value - 1
        if (value > 0) != (seat < dealt):
            raise IllegalPosition(f"{name}: {dealt} cards are dealt, in the order of the seats")
    if len(set(values[:dealt])) != dealt:
        raise IllegalPosition(f"{name}: each card is dealt once")


def dealt_of_kind(p: Position, kind: int) -> int:
    """How many cards of a kind are dealt; the fourth goes with the third."""
    count = min(s.DEALT_OF_A_KIND, max(0, int(p.dealt) - s.DEALT_OF_A_KIND * kind))
    return data.CARDS if count == s.DEALT_OF_A_KIND else count


def combination(names: list[Any], place: str) -> int:
    """The number of a combination of cards."""
    code = 0
    for name in names:
        face = index(name, place, data.FACES)
        if has(code, face):
            raise IllegalPosition(f"{place}: {name} is shown twice")
        code |= bit(face)
    return code


def read_answer(given: Fields) -> int:
    """The cards of an answer, packed for the log."""
    grey = 0
    for kind in given.indexes("grey", data.KINDS[: data.LETTER]):
        grey |= bit(kind)
    code = combination(given.items("cards"), given.at("cards"))
    return s.entry(0, 0, 0, 0, code, grey)


def check_answer(p: Position, place: int, given: Fields) -> None:
    """An answer has the cards that were asked for, one of them true, grey only what is true."""
    line = p.log[place]
    shower = s.shower_of(line)
    true = s.truths_of(p, shower, s.code_of(line))
    if not data.answers(s.question_of(line), s.code_of(line)):
        raise IllegalPosition(f"{given.place}: not what the question {place} asks for")
    if not true:
        raise IllegalPosition(f"{given.place}: at least one card must be true")
    if s.grey_of(line) & ~true:
        raise IllegalPosition(f"{given.place}: a grey card is always a true one")
    question = s.question_of(line)
    if question >= data.FEWER and (
        place == 0
        or s.question_of(p.log[place - 1]) >= data.FEWER
        or s.shower_of(p.log[place - 1]) != shower
        or s.asker_of(p.log[place - 1]) != s.asker_of(line)
    ):
        raise IllegalPosition(f"{given.place}: a price is paid right after the repetition")
    mask = answer_mask(
        p.tables,
        p.challenges,
        p.log,
        place,
        shower,
        s.asker_of(line),
        question,
        p.secrets[s.IDENTITIES + shower],
        p.secrets[s.DISGUISES + shower],
    )
    if not has(mask, p.tables.choice[question * data.COMBINATIONS + s.code_of(line)]):
        raise IllegalPosition(f"{given.place}: not allowed after what was shown before")


def read_list(p: Position, lines: list[Any], place: str) -> int:
    """The Ambassador's list, packed."""
    listed = s.BLANK
    for k, name in enumerate(lines):
        card = index(name, f"{place}[{k}]", list_names(k))
        if name in lines[:k]:
            raise IllegalPosition(f"{place}[{k}]: {name} stands on the list twice")
        listed = with_nibble(listed, k, card)
    return listed


def check(p: Position) -> None:
    """Refuse a position that no game can reach."""
    phase = p.phase
    check_pieces(p)
    if (p.dealt < s.DEALT) != (phase in (s.PLACE, s.DEAL)):
        raise IllegalPosition("dealt: nine cards are dealt before the game begins, not later")
    if phase in (s.PLACE, s.DEAL, s.FIRST):
        if p.mover != s.NONE or p.first != s.NONE or len(p.log) or p.turn:
            raise IllegalPosition("mover: nobody has played before the first player is named")
        return
    if p.first == s.NONE:
        raise IllegalPosition("first: the first player is named before the first turn")
    dawned = phase == s.ENDED and p.partner == s.NONE
    if p.mover != (p.first + p.turn - dawned) % p.seats:
        raise IllegalPosition("mover: the turn goes round from the first player")
    check_turn(p)
    check_end(p)


def figures_of(p: Position, seat: int) -> list[int]:
    """The spaces of a seat's figures."""
    return [int(space) for space in p.spaces[seat * data.FIGURES : (seat + 1) * data.FIGURES]]


def check_pieces(p: Position) -> None:
    """Every figure stands on the board, and movement may have led there."""
    if p.spaces[s.AMBASSADOR] < 0:
        raise IllegalPosition("ambassador: he is always on the board")
    if p.phase == s.PLACE:
        for seat in range(p.agents()):
            here = sorted(space for space in figures_of(p, seat) if space >= 0)
            own = seat * data.FIGURES
            if here != list(p.tables.starts[own : own + len(here)]) or len(here) == 3:
                raise IllegalPosition(f"figures[{seat}]: they fill their own starts in order")
        return
    for seat in range(p.agents()):
        if min(figures_of(p, seat)) < 0:
            raise IllegalPosition(f"figures[{seat}]: all four stand on the board")
    if p.phase in (s.BALL, s.FIGURE, s.GO, s.WALK):
        return
    if p.mover not in (s.NONE, s.HOST) and not settled(p):
        raise IllegalPosition("figures: a space is too full, or one player is met twice")
    everyone = [space for space in p.spaces if space >= 0]
    if p.mover in (s.NONE, s.HOST) and len(set(everyone)) < len(everyone) - (p.mover == s.HOST):
        raise IllegalPosition("figures: two stand on one space")


def check_turn(p: Position) -> None:
    """The numbers of a turn fit the step it is at."""
    phase = p.phase
    drawn = ones(p.drawn)
    host = p.mover == s.HOST
    if p.used & ~p.drawn or drawn > data.SHOWING or (host and drawn):
        raise IllegalPosition("balls: at most three show, and only those are used")
    if not host and phase not in (s.SHAKE, s.ENDED) and drawn != data.SHOWING:
        raise IllegalPosition("balls: three show before anyone moves")
    if host and phase in (s.SHAKE, s.BALL, s.FIGURE, s.GO, s.STEP, s.TARGET, s.HAND, s.CLASP):
        raise IllegalPosition("phase: the Ambassador does not play this step")
    if not host and phase in (s.WALK, s.LIST):
        raise IllegalPosition("phase: only the Ambassador plays this step")
    if (p.ball >= 0) != (phase in (s.FIGURE, s.GO)) or (p.figure >= 0) != (phase == s.GO):
        raise IllegalPosition("ball, figure: chosen exactly while a figure is being moved")
    meeting = phase in (s.MEET, s.STEP, s.TARGET, s.SHOW, s.GREY, s.CHALLENGE, s.SEND)
    if (p.meeting >= 0) != meeting or (p.met >= 0) != meeting:
        raise IllegalPosition("meeting: named exactly while one is being settled")
    if meeting and p.spaces[p.meeting] != p.spaces[p.met]:
        raise IllegalPosition("meeting: the two pieces stand on one space")
    if (p.question >= 0) != (phase in (s.TARGET, s.SHOW, s.GREY, s.CHALLENGE, s.SEND)):
        raise IllegalPosition("question: set exactly while one is being answered")
    if (p.asked >= 0) != (phase in (s.SHOW, s.GREY, s.CHALLENGE, s.SEND)) or p.asked == p.mover:
        raise IllegalPosition("asked: another seat, exactly while an answer is due")
    if (p.picked > 0) != (phase == s.GREY):
        raise IllegalPosition("picked: cards lie picked exactly before they are handed over")
    if p.picked:
        true = s.truths_of(p, p.asked, p.picked)
        if not true or not data.answers(p.question, p.picked):
            raise IllegalPosition("picked: not a legal answer to the question")


def check_end(p: Position) -> None:
    """The declaration, the list and the winners fit the step the game is at."""
    phase = p.phase
    if (p.announced or p.written) and p.seats <= s.HOST:
        raise IllegalPosition("announced: there is a list only with five players")
    half_done = p.written % data.CARDS == data.CARDS - 1
    finished = bool(p.announced) and phase != s.LIST
    if half_done or (p.written == s.LIST_LINES) != finished:
        raise IllegalPosition("written: the list is finished before the turn goes on")
    if p.partner != s.NONE and (phase not in (s.CLASP, s.ENDED) or p.partner == p.mover):
        raise IllegalPosition("partner: another seat, once a hand is held out")
    if phase == s.CLASP and p.partner in (s.NONE, s.ALONE):
        raise IllegalPosition("partner: a hand is held out to a seat")
    if (p.winners or p.refused) and phase != s.ENDED:
        raise IllegalPosition("winners: known only at the end")
    if phase == s.ENDED:
        probe = p.clone()
        assert isinstance(probe, Position)
        probe.winners = 0
        if p.partner == s.NONE:
            dawn(probe)
        else:
            judge(probe)
        if probe.winners != p.winners:
            raise IllegalPosition("winners: not those the cards and the board give")
