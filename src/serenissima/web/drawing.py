"""Putting a sight on the page: templates are handed views and words, never a state."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    PackageLoader,
    StrictUndefined,
    select_autoescape,
)

from serenissima.games import GAMES
from serenissima.kernel.game import Game, Value
from serenissima.kernel.language import languages
from serenissima.table.clocks import Clocks
from serenissima.table.sight import Sight
from serenissima.web import boards, lessons
from serenissima.web import language as speech
from serenissima.web.boards import Drawn
from serenissima.web.house import House
from serenissima.web.panels import board
from serenissima.web.security import Seals
from serenissima.web.sitting import TALK_TAIL, Sitting
from serenissima.web.variants import offered, value_name, variant_name
from serenissima.web.visits import Viewer

HUES: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange", "violet")
SIGNS: Final = 2
"""How many of the newest lines of talk may be signs that are shown beside the seats."""
PACES: Final = (0.0, 0.4, 1.0, 2.5)


@dataclass(frozen=True)
class SeatCard:
    """A seat as everybody at the table sees it."""

    number: int
    name: str
    colour: str
    hue: str
    kind: str
    level: str
    handed: bool
    here: bool
    you: bool
    deciding: bool
    chosen: bool
    left: int | None
    """Seconds on the clock, at the start of the turn if it runs."""
    until: float | None
    """When a running clock runs out. The page counts down itself: a fragment made again at a
    later moment must be the same, or it would tell that something hidden happened."""
    result: float | None
    place: int | None
    rank: str
    """The place as it is shown; whoever played alone has won or lost."""


class Sheets(Environment):
    """Templates that look into plain data first: most of what a board asks for is a key."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means in a template."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(language: str) -> Environment:
    """The templates in one language."""
    loader: BaseLoader = ChoiceLoader([PackageLoader("serenissima.web")])
    made = Sheets(
        loader=loader,
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        language=language,
        say=partial(speech.say, language),
        languages=[(code, speech.own_name(code)) for code in languages()],
        number=lambda value: speech.number(value, language),
        title=title,
        value_name=lambda game, *more: value_name(GAMES.get(game), *more),
        variant_name=lambda game, *more: variant_name(GAMES.get(game), *more),
        letter=letter,
        seat_count=lambda count: seat_count(language, count),
        paces=PACES,
    )
    return made


def page(language: str, template: str, **context: Any) -> str:
    """A whole page, or a part of one."""
    return environment(language).get_template(template).render(**context)


def title(game: str) -> str:
    """A game's name on the page."""
    return game.capitalize()


def seat_count(language: str, count: int) -> str:
    """So many seats, in words."""
    return speech.say(language, "{count|# seat|# seats}", count=count)


def letter(name: str) -> str:
    """The letter that tells a seat apart besides its colour."""
    return name.split()[-1][:1].upper()


def seat_names(sitting: Sitting, language: str) -> list[str]:
    """What the people at the table are called: by their own names, else by the game's."""
    colours = colour_names(sitting.box.game if sitting.box else None, language)
    return [
        seat.name or (colours[number] if number < len(colours) else f"{number + 1}")
        for number, seat in enumerate(sitting.kept.seats)
    ]


def colour_names(game: Game | None, language: str) -> Sequence[str]:
    """The game's own names of the seats."""
    return game.words.people[language] if game else ()


def hue(game: Game | None, seat: int) -> str:
    """The colour of a seat: the one its name says, or one that is free."""
    english = [name.lower() for name in colour_names(game, "en")]
    if seat < len(english) and english[seat] in HUES:
        return english[seat]
    return HUES[seat % len(HUES)]


def places(returns: Sequence[float]) -> list[int]:
    """Each seat's place; equal results share one."""
    return [1 + sum(other > mine for other in returns) for mine in returns]


def seat_cards(
    sitting: Sitting, viewer: Viewer, sight: Sight | None, language: str
) -> list[SeatCard]:
    """All seats as the strip above the board shows them."""
    kept, table = sitting.kept, sitting.table
    game = sitting.box.game if sitting.box else None
    names = seat_names(sitting, language)
    colours = colour_names(game, language)
    returns = kept.returns if kept.status in ("over", "record") else None
    ranks = places(returns) if returns else None
    timed = table is not None and kept.setting.clock != "none" and sitting.playing
    clocks = table.now.clocks if table is not None and timed else None
    return [
        SeatCard(
            number=number,
            name=names[number],
            colour=colours[number] if number < len(colours) else names[number],
            hue=hue(game, number),
            kind=seat.kind,
            level=seat.level,
            handed=seat.kind == "person" and bool(seat.level),
            here=sitting.present[number] > 0,
            you=number in viewer.held,
            deciding=sight is not None and number in sight.deciding and sitting.playing,
            chosen=sight is not None and number in sight.chosen and sitting.playing,
            left=round(clocks.bank[number]) if clocks else None,
            until=until(clocks, number),
            result=returns[number] if returns else None,
            place=ranks[number] if ranks else None,
            rank=rank(returns, number, language) if returns else "",
        )
        for number, seat in enumerate(kept.seats)
    ]


def rank(returns: Sequence[float], number: int, language: str) -> str:
    """How a seat came out, in a word."""
    if len(returns) > 1:
        return f"{places(returns)[number]}."
    return speech.say(language, "Won") if returns[0] else speech.say(language, "Lost")


def until(clocks: Clocks | None, seat: int) -> float | None:
    """When a seat's clock runs out, if it runs."""
    since = clocks.since[seat] if clocks else None
    return round(since + clocks.bank[seat], 1) if clocks and since is not None else None


def talk_lines(
    sitting: Sitting, seat: int | None, language: str, until: float | None
) -> list[dict[str, Any]]:
    """The talk that a viewer notices, signs and what the table itself announced put into words."""
    names = seat_names(sitting, language)
    signals = sitting.box.game.signals if sitting.box else {}
    out: list[dict[str, Any]] = []
    for said in [line for line in sitting.talk if line.noticed_by(seat)][-TALK_TAIL:]:
        if until is not None and said.at > until:
            break
        when = datetime.datetime.fromtimestamp(said.at, datetime.UTC).isoformat("T", "seconds")
        line = {"who": "", "words": said.words, "at": when, "sign": False, "to": "", "you": False}
        if said.seat < 0:
            line["words"] = announced(said.words, names, language)
        else:
            line["who"] = names[said.seat]
        if said.kind == "sign" and said.words in signals:
            line["words"] = signals[said.words].text(language, names)
            line["sign"] = True
        if said.to >= 0:
            line["to"], line["you"] = names[said.to], said.to == seat
        out.append(line)
    return out


def announced(words: str, names: Sequence[str], language: str) -> str:
    """A line of the table itself in a language."""
    code, *facts = words.split()
    say = partial(speech.say, language)
    name = names[int(facts[0])] if facts else ""
    level = facts[1] if len(facts) > 1 else ""
    match code:
        case "handed":
            return say("A bot ({level}) now decides for {name}.", level=level, name=name)
        case "taken":
            return say("{name} is back and decides again.", name=name)
        case "late":
            return say("Time is up for {name}: a bot makes this choice.", name=name)
        case "failed":
            return say(
                "The bot of {name} ({level}) gave no good answer: dice chose for it.",
                level=level,
                name=name,
            )
    return say("The host has ended this table.")


def advice_lines(
    sitting: Sitting, sight: Sight, names: Sequence[str], language: str
) -> list[tuple[int, str]]:
    """What the viewer was advised for the question now asked: each choice with its reason."""
    seat, asked = sight.view.seat, sight.asked
    found = sitting.advised(seat, asked.number) if seat is not None and asked else None
    reasons = found.reasons if found is not None else None
    return [(option, phrase.text(language, names)) for option, phrase in reasons or ()]


def advice_state(sitting: Sitting, sight: Sight) -> str:
    """Whether advice is `offered`, `thinking`, `given` or `failed`; empty where there is none."""
    seat, asked = sight.view.seat, sight.asked
    if seat is None or asked is None or len(asked.choices) < 2 or not sitting.alone(seat):
        return ""
    found = sitting.advised(seat, asked.number)
    if found is None:
        return "offered"
    if found.reasons is None:
        return "thinking"
    return "given" if found.reasons else "failed"


def board_of(
    game: Game | None, sight: Sight, names: Sequence[str], language: str, mine: bool = True
) -> Drawn:
    """The board: the game's own drawing where there is one, else its data in plain panels."""
    view = sight.view
    game = game or GAMES.get(view.game)
    drawn = boards.draw(
        game,
        view,
        sight.asked if mine else None,
        [line.event for line in sight.lines],
        names,
        language,
        environment(language),
        [hue(game, seat) for seat in range(max(len(names), 5))],
    )
    if drawn is not None:
        return drawn
    public, own = board(game, view, language, names)
    return Drawn(page(language, "plain_board.html.j2", public=public, own=own, seat=view.seat))


def board_html(game: Game, sight: Sight, names: Sequence[str], language: str) -> str:
    """The board alone, as a page that looks back shows it."""
    return board_of(game, sight, names, language, mine=False).html


@dataclass(frozen=True)
class Frame:
    """What a page or a socket is sent: its parts by their ids."""

    parts: Mapping[str, str]

    def html(self) -> str:
        """All parts together."""
        return "\n".join(self.parts.values())


async def frame(sitting: Sitting, viewer: Viewer, language: str, seals: Seals) -> Frame:
    """Everything a viewer is shown of a table now."""
    kept = sitting.kept
    sight: Sight | None = None
    until = None
    if viewer.delayed and sitting.playing:
        sight = await sitting.delayed()
        until = sitting.house.now() - kept.setting.delay
    elif sitting.table is not None and not (viewer.blind and sitting.playing):
        sight = sitting.table.sight(viewer.seat)
    names = seat_names(sitting, language)
    talk = talk_lines(sitting, viewer.seat, language, until)
    context: dict[str, Any] = {
        "table": kept.id,
        "kept": kept,
        "setting": kept.setting,
        "game": kept.setting.game,
        "playing": sitting.playing,
        "viewer": viewer,
        "sight": sight,
        "names": names,
        "seats": seat_cards(sitting, viewer, sight, language),
        "talk": talk,
        "signs": [line for line in talk[-SIGNS:] if line["sign"]] if sitting.playing else [],
        "signals": sitting.box.game.signals if sitting.box and sitting.playing else {},
        "links": links(sitting, viewer, seals),
        "variants": agreed_variants(sitting),
        "claimed": [sitting.claimed(number) for number in range(len(kept.seats))],
        "trouble": speech.complain(language, sitting.trouble) if sitting.trouble else "",
        "bots_thinking": sitting.playing
        and sight is not None
        and not viewer.delayed
        and any(kept.seats[seat].by_bot for seat in sight.deciding if seat >= 0),
        "seed": kept.seed if kept.status in ("over", "ended") else "",
    }
    signs = boards.letters(colour_names(sitting.box.game if sitting.box else None, language))
    context["letter"] = lambda name: signs.get(name) or letter(name)
    if sight is not None:
        context["lines"] = [
            (line.number, line.event.sentence(language, names)) for line in sight.lines
        ]
        if sight.asked is not None:
            context["question"] = sight.asked.question.text(language, names)
            context["choices"] = [
                (choice.option, choice.move.sentence(language, names), choice.move.kind)
                for choice in sight.asked.choices
            ]
        context["advice"] = advice_state(sitting, sight)
        context["reasons"] = advice_lines(sitting, sight, names, language)
        seat = viewer.seat
        mine = sitting.playing and seat is not None and not kept.seats[seat].level
        box = sitting.box
        drawn = board_of(box.game if box else None, sight, names, language, mine)
        context["board"], context["placed"] = drawn.html, drawn.placed
    wanted: tuple[str, ...] = ("waiting", "talk") if kept.status == "open" else PARTS
    taught = lessons.lesson_at(sitting.box.game, kept.seed) if sitting.box else None
    if taught is not None and kept.status != "open" and viewer.seat is not None:
        asked = sight.asked if sight is not None and sitting.playing else None
        context["coach"] = lessons.said(taught, asked, language, names)
        wanted = (*wanted, "coach")
    return Frame({part: page(language, f"part_{part}.html.j2", **context) for part in wanted})


def agreed_variants(sitting: Sitting) -> dict[str, Value]:
    """The variants that were agreed and matter at this table."""
    setting = sitting.kept.setting
    if sitting.box is None:
        return dict(setting.variants)
    matter = offered(sitting.box.game, setting.seats)
    return {name: value for name, value in setting.variants.items() if name in matter}


PARTS: Final = ("strip", "ask", "board", "log", "talk", "tools")


def links(sitting: Sitting, viewer: Viewer, seals: Seals) -> dict[str, str]:
    """The links a viewer may pass on: the host those of all people, the others the spectators'."""
    kept = sitting.kept
    out = {}
    if viewer.host:
        for number, seat in enumerate(kept.seats):
            if seat.kind == "person" and number not in viewer.held:
                seal = seals.seal(kept.id, number, seat.generation)
                out[str(number)] = f"/j/{kept.id}/{number}/{seal}"
    for number in viewer.held:
        seal = seals.seal(kept.id, number, kept.seats[number].generation)
        out[f"own{number}"] = f"/j/{kept.id}/{number}/{seal}"
    if kept.setting.watching != "none" and (viewer.host or viewer.held):
        out["watch"] = f"/w/{kept.id}/{seals.seal(kept.id, -1, 0)}"
    return out


def house_games(house: House) -> list[Game]:
    """The games the lobby offers."""
    return house.shelf.games
