"""The games' own boards: drawn from a view, with the rules text to be opened beside them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, Final

from fastapi import APIRouter, Request
from jinja2 import Environment, Template
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from serenissima.games import GAMES
from serenissima.games.folder import file_of, module_of
from serenissima.games.spots import Scene, tongue
from serenissima.kernel.game import Event, Game, View
from serenissima.rules_text import rules_text
from serenissima.web.visits import Denied, Visit

RECENT: Final = 12
"""How many of the newest events a board may mark."""
BESIDE: Final = (("board.html.j2",), "draw")
"""Where a board may also lie: beside the rules."""
HEADING: Final = re.compile(r"(#+) (?:(\d+(?:\.\d+)*) )?(.*)")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Drawn:
    """A board on the page."""

    html: str
    placed: frozenset[int] = frozenset()
    """The options that can be chosen on the board itself."""


def own_board(game: Game) -> tuple[str, Callable[[Scene], Mapping[str, Any]]] | None:
    """A game's own board, if it has one: its template and the function that prepares it."""
    for template, drawing in ((("board", "board.html.j2"), "board.drawing"), BESIDE):
        found = file_of(game, *template)
        if found is not None:
            return found.read_text("utf-8"), module_of(game, drawing).board
    return None


@lru_cache(maxsize=8192)
def safe(text: str) -> str:
    """A text as it may stand in a page; a board says the same few hundred things over and over."""
    return str(escape(text))


def attribute(name: str, value: str) -> str:
    """One attribute, or nothing for an empty value."""
    return f' {name}="{safe(value)}"' if value else ""


def thing(s: Mapping[str, Any], cls: str = "", caller: Any = None) -> Markup:
    """A piece or place of a board.

    It is a button when it may be chosen, a button that explains itself when it may not be, and
    otherwise a picture with a name. A function and not a macro: a board has hundreds of them.
    """
    inner = caller() if caller is not None else safe(s.get("label", ""))
    if s.get("last"):
        cls += " last"
    at = s.get("x")
    common = "" if at is None else f' style="left:{at}%;top:{s["y"]}%"'
    if s["piece"]:
        common += f' data-piece="{safe(s["piece"])}"{attribute("data-at", s["at"])}'
    common += attribute("data-rule", s["rule"])
    name, choice = s["name"], s["choice"]
    if choice:
        sentence = choice["sentence"]
        label = sentence if not name or name in sentence else f"{sentence} {name}"
        tip = "" if choice["then"] == label else s["tip"]
        common += attribute("data-no", s["no"])
        return Markup(
            f'<button form="choose" name="option" value="{choice["option"]}" '
            f'class="thing glow {cls}"{common} aria-label="{safe(label)}"'
            f"{attribute('data-name', name if name != label else '')}{attribute('data-tip', tip)}"
            f"{attribute('data-then', choice['then'])}>{inner}</button>"
        )
    told = (
        f'aria-label="{safe(name)}"{attribute("data-tip", s["tip"])}{attribute("data-no", s["no"])}'
    )
    if s["why"]:
        return Markup(
            f'<button type="button" class="thing no {cls}"{common} aria-disabled="true" '
            f'tabindex="-1" {told}{attribute("data-why", s["why"])}>{inner}</button>'
        )
    return Markup(
        f'<span class="thing {cls}"{common} role="img" tabindex="-1" {told}>{inner}</span>'
    )


@lru_cache(maxsize=256)
def mark_of(hue: str, sign: str, cls: str) -> Markup:
    """The mark of a seat: its colour, shape and letter."""
    return Markup(f'<i class="mark hue-{hue} {cls}" aria-hidden="true">{safe(sign)}</i>')


def mark(hues: Sequence[str], signs: Sequence[str], seat: int, cls: str = "") -> Markup:
    """The mark of one of the seats at this table."""
    return mark_of(hues[seat], signs[seat], cls)


_compiled: dict[tuple[str, int], tuple[Template, Callable[[Scene], Mapping[str, Any]]]] = {}


def compiled(
    game: Game | None, environment: Environment
) -> tuple[Template, Callable[[Scene], Mapping[str, Any]]] | None:
    """A game's own board with its template read, once for each language."""
    if game is None:
        return None
    key = (str(game.home), id(environment))
    if key not in _compiled:
        own = own_board(game)
        if own is None:
            return None
        text, prepare = own
        environment.globals["thing"] = thing
        _compiled[key] = environment.from_string(text), prepare
    return _compiled[key]


def draw(
    game: Game | None,
    view: View,
    asked: Any,
    told: Sequence[Event],
    names: Sequence[str],
    language: str,
    environment: Environment,
    hues: Sequence[str],
) -> Drawn | None:
    """The board of a game that has one, made from what one viewer knows and was told."""
    own = compiled(game, environment)
    if game is None or own is None:
        return None
    template, prepare = own
    scene = Scene(view, asked, language, names, told[-RECENT:], game.tables)
    context = {"reasons": (), "tips": {}, **prepare(scene)}
    signs = list(letters(game.words.people[language]).values())
    page = template.render(
        **context,
        game=view.game,
        kinds=" ".join(sorted({c.move.kind.replace(" ", "-") for c in asked.choices}))
        if asked
        else "",
        why_not=why_not(view, asked, language, names),
        viewer=view.seat,
        names=names,
        hues=hues,
        letters=signs,
        mark=partial(mark, hues, signs),
    )
    return Drawn(page, frozenset(context.get("placed", ())))


def why_not(view: View, asked: Any, language: str, names: Sequence[str]) -> str:
    """Why a piece that has no reason of its own cannot be chosen now: it is not what is asked."""
    tell = tongue(language)
    if asked is not None:
        question = asked.question.text(language, names)
        return tell(
            f"You are asked: “{question}” This is no answer to it; only what glows is.",
            f"On vous demande : « {question} » Ceci n’y répond pas : seul ce qui brille y répond.",
        )
    deciding = [names[seat] for seat in view.public["deciding"] if seat >= 0]
    if not deciding:
        return tell("Nobody has a choice to make now.", "Personne n’a de choix à faire.")
    who = ", ".join(deciding)
    if view.seat is None:
        return tell(f"You are watching; {who} to choose.", f"Vous regardez ; à {who} de choisir.")
    return tell(
        f"It is not your turn: {who} to choose.", f"Ce n’est pas à vous : à {who} de jouer."
    )


def letters(people: Sequence[str]) -> dict[str, str]:
    """The letters that tell seats apart besides colour and shape, no two alike."""
    words = [name.split()[-1] for name in people]
    out = {}
    for place, (name, word) in enumerate(zip(people, words, strict=True)):
        rivals = [w for n, w in enumerate(words) if n != place and w[:1] == word[:1]]
        sign = word[:1].upper()
        if rivals:
            # The first letter in which this name differs from all that begin alike.
            sign += next(
                (c for k, c in enumerate(word) if all(w[k : k + 1] != c for w in rivals)), ""
            )
        out[name] = sign
    return out


@cache
def rules_html(game: str, language: str) -> str:
    """The rules of a game with an anchor at every number."""
    out: list[str] = []
    paragraph: list[str] = []
    items: list[str] = []

    def flush() -> None:
        if paragraph:
            out.append(f"<p>{inline(' '.join(paragraph))}</p>")
            paragraph.clear()
        if items:
            out.append("<ul>" + "".join(f"<li>{inline(item)}</li>" for item in items) + "</ul>")
            items.clear()

    for line in rules_text(game, language).splitlines():
        heading = HEADING.fullmatch(line.strip())
        if heading:
            flush()
            depth, number, title = len(heading[1]), heading[2], heading[3]
            if depth == 1:
                continue
            anchor = f' id="rule-{number.replace(".", "-")}"' if number else ""
            label = f'<span class="number">{number}</span> ' if number else ""
            tag = f"h{min(depth, 4)}"
            out.append(f'<{tag}{anchor} tabindex="-1">{label}{inline(title)}</{tag}>')
        elif line.lstrip().startswith(("- ", "* ")):
            if paragraph:
                flush()
            items.append(line.lstrip()[2:])
        elif items and line.startswith("  ") and line.strip():
            items[-1] += " " + line.strip()
        elif line.strip():
            if items:
                flush()
            paragraph.append(line.strip())
        else:
            flush()
    flush()
    return "\n".join(out)


def inline(text: str) -> str:
    """Emphasis and links of a line; a link keeps its words only."""
    safe = html.escape(text, quote=False)
    safe = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", safe)
    safe = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", safe)
    safe = re.sub(r"(?<!\*)\*(?!\s)(.+?)\*", r"<em>\1</em>", safe)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", safe)


@router.get("/rules/{game}")
async def rules(request: Request, game: str, bare: bool = False) -> Response:
    """The rules of a game, as a page or as what the drawer beside the board shows."""
    from serenissima.web import pages

    visit = Visit.of(request)
    if game not in GAMES:
        raise Denied(404, "no-game", "There is no such game here.")
    text = rules_html(game, visit.language)
    if bare:
        return HTMLResponse(text)
    return pages.html(visit, request, "rules.html.j2", game=game, text=text)
