"""The page of a table and its parts, made from what one viewer is shown."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from serenissima.games.lesson import Lesson, lesson
from serenissima.hosting.look import Look, SeatLook
from serenissima.hosting.lookback import ALL, BYSTANDER, Past
from serenissima.hosting.talk import announcement
from serenissima.kernel.game import Game, Question
from serenissima.table.talk import Said
from serenissima.web import language as speech
from serenissima.web.render.board import draw_board
from serenissima.web.render.environment import page
from serenissima.web.render.pieces import hue, letter, letters, people_of
from serenissima.web.render.plain_board import Panel, Sketch
from serenissima.web.render.variants import offered, value_name, variant_name

SIGNS: Final = 2
"""How many of the newest lines of talk may be signs that are shown beside the seats."""
PARTS: Final = ("strip", "ask", "board", "log", "talk", "tools")
WAITING: Final = ("waiting", "talk")
"""The parts of a table that has not begun."""


@dataclass(frozen=True)
class SeatCard:
    """A seat as the page shows it."""

    look: SeatLook
    name: str
    colour: str
    hue: str
    rank: str
    """The place as it is shown; whoever played alone has won or lost."""


@dataclass(frozen=True)
class TalkLine:
    """A line of talk in words."""

    who: str
    words: str
    at: str
    sign: bool
    to: str
    """To whom alone it was meant, if it was not for all."""
    you: bool


@dataclass(frozen=True)
class ChoiceLine:
    """A legal choice in words."""

    option: int
    sentence: str
    placed: bool
    """Whether it can be chosen on the board itself."""


@dataclass(frozen=True)
class CoachStep:
    """One thing that the lesson says now."""

    number: int
    on: str
    look: str
    rule: str
    place: str
    text: str
    option: int | None
    """The choice that it suggests, if it does."""
    suggestion: str


@dataclass(frozen=True)
class Coach:
    """What the page needs to go through the lesson step by step."""

    steps: Sequence[CoachStep]
    number: int | None
    total: int
    until: int


@dataclass(frozen=True)
class Links:
    """The links that a viewer may pass on."""

    seats: Mapping[int, str]
    """To the seats of others, for the host."""
    own: Mapping[int, str]
    """To the viewer's own seats, for another device."""
    watch: str

    def __bool__(self) -> bool:
        return bool(self.seats or self.own or self.watch)


NO_LINKS: Final = Links({}, {}, "")


@dataclass(frozen=True)
class TablePage:
    """Everything that the parts of a table's page are made of."""

    look: Look
    names: Sequence[str]
    seats: Sequence[SeatCard]
    talk: Sequence[TalkLine]
    signs: Sequence[TalkLine]
    signals: Mapping[str, str]
    """The signs that can be made now, in words."""
    variants: Sequence[tuple[str, str]]
    """The variants that were agreed and matter, with their values."""
    links: Links
    trouble: str
    lines: Sequence[tuple[int, str]]
    question: str
    choices: Sequence[ChoiceLine]
    reasons: Sequence[tuple[int, str]]
    """What a master would do: each choice with its reason."""
    board: str
    coach: Coach | None
    letter: Callable[[str], str]


@dataclass(frozen=True)
class Frame:
    """What a page or a socket is sent: its parts by their ids."""

    parts: Mapping[str, str]

    def html(self) -> str:
        """All parts together."""
        return "\n".join(self.parts.values())


def frame(look: Look, language: str, links: Links = NO_LINKS) -> Frame:
    """The parts of a table's page."""
    context = table_page(look, language, links)
    wanted: tuple[str, ...] = WAITING if look.status == "open" else PARTS
    if context.coach is not None:
        wanted = (*wanted, "coach")
    given = {field.name: getattr(context, field.name) for field in fields(context)}
    return Frame({part: page(language, f"part_{part}.html.j2", **given) for part in wanted})


def table_page(look: Look, language: str, links: Links) -> TablePage:
    """What the parts of a table's page are made of."""
    game, sight, names = look.game, look.sight, look.names(language)
    question = sight.asked if sight is not None else None
    drawn = draw_board(game, sight, names, language, look.mine) if sight is not None else None
    placed = drawn.placed if drawn is not None else frozenset()
    talk = [talk_line(said, look, names, language) for said in look.talk]
    signs = letters(people_of(game, language))
    taught = lesson(game) if look.lesson and game is not None else None
    learning = taught is not None and look.status != "open" and look.viewer.seat is not None
    return TablePage(
        look=look,
        names=names,
        seats=[seat_card(seat, look, names, language) for seat in look.seats],
        talk=talk,
        signs=[line for line in talk[-SIGNS:] if line.sign] if look.playing else [],
        signals={
            sign: phrase.text(language, names)
            for sign, phrase in (game.signals if game is not None and look.playing else {}).items()
        },
        variants=agreed_variants(look, language),
        links=links,
        trouble=speech.complain(language, look.trouble) if look.trouble else "",
        lines=[
            (line.number, line.event.sentence(language, names))
            for line in (sight.lines if sight is not None else ())
        ],
        question=question.question.text(language, names) if question is not None else "",
        choices=[
            ChoiceLine(
                choice.option,
                choice.move.sentence(language, names),
                choice.option in placed,
            )
            for choice in (question.choices if question is not None else ())
        ],
        reasons=[(option, phrase.text(language, names)) for option, phrase in look.reasons],
        board=drawn.html if drawn is not None else "",
        coach=coach(taught, question if look.playing else None, language, names)
        if taught is not None and learning
        else None,
        letter=lambda name: signs.get(name) or letter(name),
    )


def seat_card(seat: SeatLook, look: Look, names: Sequence[str], language: str) -> SeatCard:
    """A seat as the strip above the board shows it."""
    people, name = people_of(look.game, language), names[seat.number]
    return SeatCard(
        look=seat,
        name=name,
        colour=people[seat.number] if seat.number < len(people) else name,
        hue=hue(look.game, seat.number),
        rank=rank(seat, len(look.seats), language),
    )


def rank(seat: SeatLook, seats: int, language: str) -> str:
    """How a seat came out, in a word."""
    if seat.place is None:
        return ""
    if seats > 1:
        return f"{seat.place}."
    return speech.say(language, "Won") if seat.result else speech.say(language, "Lost")


def talk_line(said: Said, look: Look, names: Sequence[str], language: str) -> TalkLine:
    """A line of talk, a sign, or what the table itself announced, in words."""
    signals = look.game.signals if look.game is not None else {}
    sign = said.kind == "sign" and said.words in signals
    words = said.words
    if sign:
        words = signals[said.words].text(language, names)
    elif said.seat < 0:
        words = announcement(said.words).text(language, names)
    return TalkLine(
        who=names[said.seat] if said.seat >= 0 else "",
        words=words,
        at=datetime.datetime.fromtimestamp(said.at, datetime.UTC).isoformat("T", "seconds"),
        sign=sign,
        to=names[said.to] if said.to >= 0 else "",
        you=said.to >= 0 and said.to == look.viewer.seat,
    )


def agreed_variants(look: Look, language: str) -> list[tuple[str, str]]:
    """The variants that were agreed and matter at this table, with their values."""
    game, setting = look.game, look.setting
    matter = offered(game, setting.seats) if game is not None else setting.variants
    return [
        (variant_name(game, name, language), value_name(game, name, value, language))
        for name, value in setting.variants.items()
        if name in matter
    ]


def coach(found: Lesson, question: Question | None, language: str, names: Sequence[str]) -> Coach:
    """What the lesson says at this question."""
    number = question.number if question is not None else None
    steps = []
    for step in found.now(question, begun=bool(number)):
        choice = step.suggestion(question)
        steps.append(
            CoachStep(
                number=step.number,
                on=step.on,
                look=step.look,
                rule=step.rule,
                place=step.place.text(language, names),
                text=step.text.text(language, names),
                option=None if choice is None else choice.option,
                suggestion="" if choice is None else choice.move.sentence(language, names),
            )
        )
    return Coach(steps, number, len(found.steps), found.until)


def colours(game: Game, language: str) -> list[tuple[str, str, str]]:
    """The game's own names of the seats, each with its letter and its hue."""
    people = people_of(game, language)
    signs = letters(people)
    return [(name, signs[name], hue(game, seat)) for seat, name in enumerate(people)]


@dataclass(frozen=True)
class ReplayPage:
    """Everything that the page of a replay is made of."""

    look: Look
    names: Sequence[str]
    at: int
    last: int
    seat: str
    """Whose knowledge is shown: a seat's number, `all` or `none`."""
    revealed: bool
    choices: Sequence[tuple[str, str]]
    """Whose knowledge may be shown, each with a name where it has one."""
    board: str
    hidden: Sequence[tuple[str, Sequence[Panel]]]
    """What every seat knew, under its name."""
    lines: Sequence[str]
    result: Sequence[float] | None


def replay_page(look: Look, past: Past, language: str) -> ReplayPage:
    """What the page of a moment gone by is made of."""
    names, sketch = look.names(language), Sketch(look.game, language, look.names(language))
    eyes = [(ALL, ""), *((str(seat), name) for seat, name in enumerate(names)), (BYSTANDER, "")]
    return ReplayPage(
        look=look,
        names=names,
        at=past.at,
        last=past.last,
        seat=past.eyes,
        revealed=past.revealed,
        choices=eyes if past.revealed else [],
        board=draw_board(look.game, past.sight, names, language, mine=False).html,
        hidden=[(names[n], sketch.panels(view.own)) for n, view in enumerate(past.views)],
        lines=[line.event.sentence(language, names) for line in past.sight.lines],
        result=past.sight.returns,
    )
