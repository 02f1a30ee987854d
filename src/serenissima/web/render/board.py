"""The games' own boards: drawn from a view, never from a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from jinja2 import Template

from serenissima.games.folder import file_of, module_of
from serenissima.games.spots import Scene
from serenissima.kernel.game import Event, Game, Question, View
from serenissima.kernel.language import Phrase
from serenissima.table.sight import Sight
from serenissima.web.render.environment import environment, page
from serenissima.web.render.pieces import hue, letters, mark, people_of, thing
from serenissima.web.render.plain_board import plain_panels

RECENT: Final = 12
"""How many of the newest events a board may mark."""
MOST_SEATS: Final = 5


@dataclass(frozen=True)
class Drawn:
    """A board on the page."""

    html: str
    placed: frozenset[int] = frozenset()
    """The options that can be chosen on the board itself."""


def draw_board(
    game: Game | None, sight: Sight, names: Sequence[str], language: str, mine: bool = True
) -> Drawn:
    """The board: the game's own drawing where there is one, else its data in plain panels."""
    view = sight.view
    if game is not None:
        drawn = draw(
            game,
            view,
            sight.asked if mine else None,
            [line.event for line in sight.lines],
            names,
            language,
        )
        if drawn is not None:
            return drawn
    public, own = plain_panels(game, view, language, names)
    return Drawn(page(language, "plain_board.html.j2", public=public, own=own, seat=view.seat))


def own_board(game: Game) -> tuple[str, Callable[[Scene], Mapping[str, Any]]] | None:
    """A game's own board, if it has one: its template and the function that prepares it."""
    template = file_of(game, "board", "board.html.j2")
    if template is None:
        return None
    return template.read_text("utf-8"), module_of(game, "board.drawing").board


@dataclass(frozen=True)
class Board:
    """A game's own board in one language, with all that is the same for each of its positions."""

    template: Template
    prepare: Callable[[Scene], Mapping[str, Any]]
    hues: Sequence[str]
    signs: Sequence[str]
    """The letters of the seats."""


_READ: dict[tuple[str, int], Board] = {}


def board_in(game: Game, language: str) -> Board | None:
    """A game's own board in a language, read once."""
    templates = environment(language)
    key = (str(game.home), id(templates))
    if key not in _READ:
        own = own_board(game)
        if own is None:
            return None
        text, prepare = own
        templates.globals["thing"] = thing
        people = people_of(game, language)
        hues = [hue(game, seat) for seat in range(max(len(people), MOST_SEATS))]
        signs = list(letters(people).values())
        _READ[key] = Board(templates.from_string(text), prepare, hues, signs)
    return _READ[key]


def draw(
    game: Game,
    view: View,
    asked: Question | None,
    events: Sequence[Event],
    names: Sequence[str],
    language: str,
) -> Drawn | None:
    """The board of a game that has one, made from what one viewer knows and was told."""
    board = board_in(game, language)
    if board is None:
        return None
    scene = Scene(view, asked, language, names, events[-RECENT:], game.tables)
    context = {"reasons": (), "tips": {}, **board.prepare(scene)}
    kinds = {choice.move.kind.replace(" ", "-") for choice in asked.choices} if asked else ()
    html = board.template.render(
        **context,
        game=view.game,
        kinds=" ".join(sorted(kinds)),
        why_not=why_not(view, asked, language, names),
        viewer=view.seat,
        names=names,
        hues=board.hues,
        letters=board.signs,
        mark=partial(mark, board.hues, board.signs),
    )
    return Drawn(html, frozenset(context.get("placed", ())))


def why_not(view: View, asked: Question | None, language: str, names: Sequence[str]) -> str:
    """Why a piece that has no reason of its own cannot be chosen now: it is not what is asked."""
    deciding = [names[seat] for seat in view.public["deciding"] if seat >= 0]
    if asked is not None:
        phrase = Phrase(
            "You are asked: “{question}” This is not one of the answers; what glows is.",
            question=asked.question,
        )
    elif not deciding:
        phrase = Phrase("Nobody has a choice to make now.")
    elif view.seat is None:
        phrase = Phrase("You are watching; {names} to choose.", names=", ".join(deciding))
    else:
        phrase = Phrase("It is not your turn: {names} to choose.", names=", ".join(deciding))
    return phrase.text(language, names)
