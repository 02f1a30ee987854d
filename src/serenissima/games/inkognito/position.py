"""A position in the rulebook's words, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito.data import (
    AGENTS,
    BALLS,
    COLOURS,
    LETTERS,
    PHASES,
    QUESTIONS,
    SHAPES,
)
from serenissima.games.inkognito.rules.answers import answer_mask
from serenissima.games.inkognito.rules.missions import dawn, judge
from serenissima.games.inkognito.rules.movement import settled
from serenissima.games.inkognito.rules.play import Inkognito, prepare
from serenissima.games.inkognito.state import (
    ALONE,
    AMBASSADOR,
    BALL,
    BLANK,
    CHALLENGE,
    CLASP,
    DEAL,
    ENDED,
    FEWER,
    FIGURE,
    FIRST,
    GO,
    GREY,
    HAND,
    HOST,
    LIST,
    MEET,
    NONE,
    PLACE,
    SEND,
    SHAKE,
    SHOW,
    STEP,
    TARGET,
    WALK,
    Box,
    Table,
    answers,
    asker_of,
    code_of,
    entry,
    grey_of,
    question_of,
    shower_of,
    truths,
    turn_of,
)
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import IllegalPosition, bit, filled

PIECES = (*(f"{colour} {shape}" for colour in COLOURS for shape in SHAPES), "ambassador")
CARDS = (*AGENTS, *SHAPES, "mission")
SETUPS = ("choice", "random")
MEMORIES = ("engine", "rulebook")
KINDS = (AGENTS, SHAPES, LETTERS)
SECRETS = ("identities", "disguises", "letters")


def cards(code: int) -> list[str]:
    """The cards of a combination by name."""
    return [card for k, card in enumerate(CARDS) if code >> k & 1]


def named(value: i64, names: tuple[str, ...]) -> str | None:
    """A name, or None for a number below nought."""
    return None if value < 0 else names[value]


def seated(value: i64) -> int | None:
    """A seat, or None."""
    return None if value < 0 else int(value)


def standing(t: Table, piece: int) -> int | None:
    """The printed id of a piece's space, or None when it is not on the board."""
    space = t.spaces[piece]
    return None if space < 0 else int(t.box.ids[space])


def figures(t: Table, seat: int) -> dict[str, int | None]:
    """Where the figures of a seat stand."""
    return {shape: standing(t, seat * 4 + k) for k, shape in enumerate(SHAPES)}


def public(t: Table) -> dict[str, Any]:
    """What lies open on the table."""
    hidden = t.phase == PLACE and t.chosen
    agents = range(int(t.agents()))
    out: dict[str, Any] = {
        "seats": int(t.seats),
        "variants": {
            "setup": SETUPS[not t.chosen],
            "memory": MEMORIES[t.notes],
        },
        "deciding": t.pending(),
        "phase": PHASES[t.phase],
        "dealt": int(t.dealt),
        "first": seated(t.first),
        "turn": int(t.turn),
        "mover": seated(t.mover),
        "figures": [dict.fromkeys(SHAPES) if hidden else figures(t, seat) for seat in agents],
        "ambassador": standing(t, AMBASSADOR),
        "balls": [
            {
                "ball": k,
                "colour": BALLS[t.box.balls[k]],
                "used": bool(t.used >> i64(k) & 1),
            }
            for k in range(10)
            if t.drawn >> i64(k) & 1
        ],
        "ball": seated(t.ball),
        "figure": named(t.figure, PIECES),
        "walked": int(t.walked),
        "escorted": bool(t.escorted),
        "meeting": named(t.meeting, PIECES),
        "met": named(t.met, PIECES),
        "question": named(t.question, QUESTIONS),
        "asked": seated(t.asked),
        "log": [
            {
                "turn": int(turn_of(line)),
                "asker": int(asker_of(line)),
                "shower": int(shower_of(line)),
                "question": QUESTIONS[question_of(line)],
            }
            for line in t.log
        ],
        "announced": bool(t.announced),
        "written": int(t.written),
        "partner": "alone" if t.partner == ALONE else seated(t.partner),
        "refused": bool(t.refused),
        "winners": [k for k in range(5) if t.winners >> i64(k) & 1],
    }
    if hidden:
        out["placed"] = [4 - list(figures(t, k).values()).count(None) for k in agents]
    if t.phase == ENDED:
        out["revealed"] = revealed(t)
    return out


def revealed(t: Table) -> dict[str, Any]:
    """Every secret card, as they are laid open at the end."""
    out: dict[str, Any] = {
        name: [named(t.secrets[4 * kind + seat], KINDS[kind]) for seat in range(4)]
        for kind, name in enumerate(SECRETS)
    }
    if t.announced:
        out["list"] = written_list(t)
    return out


def written_list(t: Table) -> list[str]:
    """The lines of the Ambassador's list: four identities, then four disguises."""
    return [
        (AGENTS if k < 4 else SHAPES)[(t.listed >> (4 * i64(k))) & 15]
        for k in range(int(t.written))
    ]


def answer(line: int) -> dict[str, Any]:
    """The cards of one answer, and which of them were grey."""
    grey = grey_of(line)
    code = code_of(line)
    greys = []
    if grey & 1:
        greys.append("identity")
    if grey & 2:
        greys.append("disguise")
    return {"cards": cards(code), "grey": greys}


def describe(t: Table) -> dict[str, Any]:
    """The whole position: what lies open, and the secrets."""
    out = public(t)
    del out["deciding"]
    out.pop("placed", None)
    out.pop("revealed", None)
    out["figures"] = [figures(t, seat) for seat in range(int(t.agents()))]
    for kind, name in enumerate(SECRETS):
        out[name] = [named(t.secrets[4 * kind + seat], KINDS[kind]) for seat in range(4)]
    out["answers"] = [answer(line) for line in t.log]
    out["picked"] = cards(t.picked)
    out["list"] = written_list(t)
    return out


def load(box: Box, data: Mapping[str, Any]) -> Inkognito:
    """The position `describe` tells of; `IllegalPosition` says what is wrong with another."""
    fields = Fields(data)
    t = read_public(box, fields)
    for kind, name in enumerate(SECRETS):
        read_secrets(t, fields, kind, name)
    shown = fields.items("answers", len(t.log))
    for place, row in enumerate(shown):
        given = Fields(row, f"answers[{place}]")
        t.log[place] |= read_answer(t.log[place], given)
        check_answer(t, place, given)
    t.picked = combination(fields.items("picked"), "picked")
    t.listed = read_list(t, fields.items("list", t.written), "list")
    fields.only((*describe(t), "deciding"))
    check(t)
    prepare(t)
    return t


def read_public(box: Box, fields: Fields) -> Inkognito:
    """The open part of a position, as `public` tells it; the secrets are still blank."""
    seats = fields.integer("seats", 3, 5)
    variants = fields.fields("variants")
    t = Inkognito(
        box,
        seats,
        variants.index("setup", SETUPS) == 0,
        variants.index("memory", MEMORIES) == 1,
        filled(17, NONE),
        filled(12, NONE),
        vec[i64](capacity=8),
    )
    agents = int(t.agents())
    t.phase = fields.index("phase", PHASES)
    t.dealt = fields.integer("dealt", 0, 9)
    t.first = read_seat(fields, "first", seats)
    t.turn = fields.integer("turn", 0, box.rounds * seats)
    t.mover = read_seat(fields, "mover", seats)
    ids: list[int | None] = [None, *(int(k) for k in box.ids)]
    for seat, row in enumerate(fields.items("figures", agents)):
        shapes = Fields(row, f"figures[{seat}]")
        for k, shape in enumerate(SHAPES):
            t.spaces[seat * 4 + k] = read_space(shapes, shape, ids)
    t.spaces[AMBASSADOR] = read_space(fields, "ambassador", ids)
    for place, row in enumerate(fields.items("balls")):
        ball = Fields(row, f"balls[{place}]")
        number = i64(ball.integer("ball", 0, 9))
        t.drawn |= bit(number)
        if ball.flag("used"):
            t.used |= bit(number)
    t.ball = NONE if fields.raw("ball") is None else fields.integer("ball", 0, 9)
    t.figure = fields.index("figure", (None, *PIECES)) - 1
    t.walked = fields.integer("walked", 0, 2)
    t.escorted = i64(fields.flag("escorted"))
    t.meeting = fields.index("meeting", (None, *PIECES)) - 1
    t.met = fields.index("met", (None, *PIECES)) - 1
    t.question = fields.index("question", (None, *QUESTIONS)) - 1
    t.asked = read_seat(fields, "asked", agents)
    for place, row in enumerate(fields.items("log")):
        line = Fields(row, f"log[{place}]")
        shower = line.integer("shower", 0, agents - 1)
        asker = line.integer("asker", 0, seats - 1)
        if asker == shower:
            raise IllegalPosition(f"log[{place}]: nobody asks himself")
        question = line.index("question", QUESTIONS)
        packed = entry(line.integer("turn", 0, t.turn), asker, shower, question, 0, 0)
        t.log = append(t.log, packed)
    t.announced = i64(fields.flag("announced"))
    t.written = fields.integer("written", 0, 8)
    t.partner = ALONE if fields.raw("partner") == "alone" else read_seat(fields, "partner", agents)
    t.refused = i64(fields.flag("refused"))
    for seat in fields.integers("winners", 0, seats - 1):
        t.winners |= bit(seat)
    return t


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


def read_secrets(t: Table, fields: Fields, kind: int, name: str) -> None:
    """One kind of secret cards: all different, dealt as far as the deal has come."""
    dealt = dealt_of_kind(t, kind)
    values = fields.indexes(name, (None, *KINDS[kind]), 4)
    for seat, value in enumerate(values):
        t.secrets[4 * kind + seat] = value - 1
        if (value > 0) != (seat < dealt):
            raise IllegalPosition(f"{name}: {dealt} cards are dealt, in the order of the seats")
    if len(set(values[:dealt])) != dealt:
        raise IllegalPosition(f"{name}: each card is dealt once")


def dealt_of_kind(t: Table, kind: int) -> int:
    """How many cards of a kind are dealt; the fourth goes with the third."""
    count = min(3, max(0, int(t.dealt) - 3 * kind))
    return 4 if count == 3 else count


def combination(names: list[Any], place: str) -> int:
    """The number of a combination of cards."""
    code = 0
    for name in names:
        bit = 1 << index(name, place, CARDS)
        if code & bit:
            raise IllegalPosition(f"{place}: {name} is shown twice")
        code |= bit
    return code


def read_answer(line: int, given: Fields) -> int:
    """The cards of an answer, packed for the log."""
    grey = 0
    for kind in given.indexes("grey", ("identity", "disguise")):
        grey |= 1 << kind
    return combination(given.items("cards"), given.at("cards")) | grey << 9


def check_answer(t: Table, place: int, given: Fields) -> None:
    """An answer has the cards that were asked for, one of them true, grey only what is true."""
    line = t.log[place]
    shower = shower_of(line)
    true = truths(code_of(line), t.secrets[shower], t.secrets[4 + shower])
    if not answers(question_of(line), code_of(line)):
        raise IllegalPosition(f"{given.place}: not what the question {place} asks for")
    if not true:
        raise IllegalPosition(f"{given.place}: at least one card must be true")
    if grey_of(line) & ~true:
        raise IllegalPosition(f"{given.place}: a grey card is always a true one")
    question = question_of(line)
    if question >= FEWER and (
        place == 0
        or question_of(t.log[place - 1]) >= FEWER
        or shower_of(t.log[place - 1]) != shower
        or asker_of(t.log[place - 1]) != asker_of(line)
    ):
        raise IllegalPosition(f"{given.place}: a price is paid right after the repetition")
    mask = answer_mask(
        t.box,
        t.notes,
        t.log,
        place,
        shower,
        asker_of(line),
        question,
        t.secrets[shower],
        t.secrets[4 + shower],
    )
    if not mask >> t.box.choice[question * 512 + code_of(line)] & 1:
        raise IllegalPosition(f"{given.place}: not allowed after what was shown before")


def read_list(t: Table, lines: list[Any], place: str) -> int:
    """The Ambassador's list, packed."""
    listed = BLANK
    for k, name in enumerate(lines):
        card = index(name, f"{place}[{k}]", AGENTS if k < 4 else SHAPES)
        if name in lines[:k]:
            raise IllegalPosition(f"{place}[{k}]: {name} stands on the list twice")
        listed = listed & ~(15 << 4 * k) | card << 4 * k
    return listed


def check(t: Table) -> None:
    """Refuse a position that no game can reach."""
    phase = t.phase
    check_pieces(t)
    if (t.dealt < 9) != (phase in (PLACE, DEAL)):
        raise IllegalPosition("dealt: nine cards are dealt before the game begins, not later")
    if phase in (PLACE, DEAL, FIRST):
        if t.mover != NONE or t.first != NONE or len(t.log) or t.turn:
            raise IllegalPosition("mover: nobody has played before the first player is named")
        return
    if t.first == NONE:
        raise IllegalPosition("first: the first player is named before the first turn")
    dawned = phase == ENDED and t.partner == NONE
    if t.mover != (t.first + t.turn - dawned) % t.seats:
        raise IllegalPosition("mover: the turn goes round from the first player")
    check_turn(t)
    check_end(t)


def check_pieces(t: Table) -> None:
    """Every figure stands on the board, and movement may have led there."""
    if t.spaces[AMBASSADOR] < 0:
        raise IllegalPosition("ambassador: he is always on the board")
    if t.phase == PLACE:
        for seat in range(t.agents()):
            here = [s for s in t.spaces[seat * 4 : seat * 4 + 4] if s >= 0]
            starts = list(t.box.starts[seat * 4 : seat * 4 + len(here)])
            if sorted(here) != starts or len(here) == 3:
                raise IllegalPosition(f"figures[{seat}]: they fill their own starts in order")
        return
    for seat in range(t.agents()):
        if any(t.spaces[seat * 4 + k] < 0 for k in range(4)):
            raise IllegalPosition(f"figures[{seat}]: all four stand on the board")
    if t.phase in (BALL, FIGURE, GO, WALK):
        return
    if t.mover not in (NONE, HOST) and not settled(t):
        raise IllegalPosition("figures: a space is too full, or one player is met twice")
    everyone = [s for s in t.spaces if s >= 0]
    if t.mover in (NONE, HOST) and len(set(everyone)) < len(everyone) - (t.mover == HOST):
        raise IllegalPosition("figures: two stand on one space")


def check_turn(t: Table) -> None:
    """The numbers of a turn fit the step it is at."""
    phase = t.phase
    drawn = [k for k in range(10) if t.drawn >> i64(k) & 1]
    host = t.mover == HOST
    if t.used & ~t.drawn or len(drawn) > 3 or (host and drawn):
        raise IllegalPosition("balls: at most three show, and only those are used")
    if not host and phase not in (SHAKE, ENDED) and len(drawn) != 3:
        raise IllegalPosition("balls: three show before anyone moves")
    if host and phase in (SHAKE, BALL, FIGURE, GO, STEP, TARGET, HAND, CLASP):
        raise IllegalPosition("phase: the Ambassador does not play this step")
    if not host and phase in (WALK, LIST):
        raise IllegalPosition("phase: only the Ambassador plays this step")
    if (t.ball >= 0) != (phase in (FIGURE, GO)) or (t.figure >= 0) != (phase == GO):
        raise IllegalPosition("ball, figure: chosen exactly while a figure is being moved")
    meeting = phase in (MEET, STEP, TARGET, SHOW, GREY, CHALLENGE, SEND)
    if (t.meeting >= 0) != meeting or (t.met >= 0) != meeting:
        raise IllegalPosition("meeting: named exactly while one is being settled")
    if meeting and t.spaces[t.meeting] != t.spaces[t.met]:
        raise IllegalPosition("meeting: the two pieces stand on one space")
    if (t.question >= 0) != (phase in (TARGET, SHOW, GREY, CHALLENGE, SEND)):
        raise IllegalPosition("question: set exactly while one is being answered")
    if (t.asked >= 0) != (phase in (SHOW, GREY, CHALLENGE, SEND)) or t.asked == t.mover:
        raise IllegalPosition("asked: another seat, exactly while he answers")
    if (t.picked > 0) != (phase == GREY):
        raise IllegalPosition("picked: cards lie picked exactly before they are handed over")
    if t.picked:
        seat = t.asked
        if not truths(t.picked, t.secrets[seat], t.secrets[4 + seat]) or not answers(
            t.question, t.picked
        ):
            raise IllegalPosition("picked: not a legal answer to the question")


def check_end(t: Table) -> None:
    """The declaration, the list and the winners fit the step the game is at."""
    phase = t.phase
    if (t.announced or t.written) and t.seats < 5:
        raise IllegalPosition("announced: there is a list only with five players")
    if t.written in (3, 7) or (t.written == 8) != (bool(t.announced) and phase != LIST):
        raise IllegalPosition("written: the list is finished before the turn goes on")
    if t.partner != NONE and (phase not in (CLASP, ENDED) or t.partner == t.mover):
        raise IllegalPosition("partner: another seat, once a hand is held out")
    if phase == CLASP and t.partner in (NONE, ALONE):
        raise IllegalPosition("partner: a hand is held out to a seat")
    if (t.winners or t.refused) and phase != ENDED:
        raise IllegalPosition("winners: known only at the end")
    if phase == ENDED:
        probe = t.clone()
        assert isinstance(probe, Table)
        probe.winners = 0
        if t.partner == NONE:
            dawn(probe)
        else:
            judge(probe)
        if probe.winners != t.winners:
            raise IllegalPosition("winners: not those the cards and the board give")
