"""The rules text of a game as HTML, with an anchor at every number."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from serenissima.games import GAMES
from serenissima.games.folder import file_of
from serenissima.kernel.game import Game
from serenissima.kernel.language import SOURCE
from serenissima.rules_text import rules_text

NUMBERED: Final = re.compile(r"(\d+(?:\.\d+)*) ")
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
DEEPEST: Final = 4
"""No heading is smaller than this one."""


def rules_html(game: Game, language: str) -> str:
    """The rules of a game with their numbers as anchors; empty if it brings none."""
    return html_of(rules_of(game, language))


def rules_of(game: Game, language: str) -> str:
    """A game's rules in Markdown: those in its own folder, else ours."""
    own = None
    if language != SOURCE:
        own = file_of(game, f"rules.{language}.md")
    own = own or file_of(game, "rules.md")
    if own is not None:
        return own.read_text("utf-8")
    return rules_text(game.name, language) if game.name in GAMES else ""


@lru_cache(maxsize=64)
def html_of(markdown: str) -> str:
    """Rules with their numbers as anchors; the title is left to the page."""
    tokens: list[Token] = []
    skipping = False
    for token in MARKDOWN.parse(markdown):
        if token.type in ("heading_open", "heading_close"):
            skipping = token.tag == "h1" and token.type == "heading_open"
            if token.tag == "h1":
                continue
            token.tag = f"h{min(int(token.tag[1]), DEEPEST)}"
        if skipping:
            continue
        if token.type == "inline":
            # A link would lead out of the drawer that the rules stand in: its words are enough.
            token.children = [t for t in token.children or () if not t.type.startswith("link_")]
            if tokens and tokens[-1].type == "heading_open":
                number_heading(tokens[-1], token)
        tokens.append(token)
    html: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return html


def number_heading(heading: Token, text: Token) -> None:
    """Make the number at the beginning of a heading its anchor."""
    heading.attrSet("tabindex", "-1")
    words = text.children[0] if text.children else None
    found = NUMBERED.match(words.content) if words is not None else None
    if found is None or words is None or text.children is None:
        return
    number = found[1]
    heading.attrs = {"id": f"rule-{number.replace('.', '-')}", **heading.attrs}
    words.content = words.content[found.end() - 1 :]
    label = Token("html_inline", "", 0, content=f'<span class="number">{number}</span>')
    text.children.insert(0, label)
