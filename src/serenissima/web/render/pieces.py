"""What boards and pages are made of: pieces and places, and the marks of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from serenissima.kernel.game import Game

HUES: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange", "violet")


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
    named = (
        f'aria-label="{safe(name)}"{attribute("data-tip", s["tip"])}{attribute("data-no", s["no"])}'
    )
    if s["why"]:
        return Markup(
            f'<button type="button" class="thing no {cls}"{common} aria-disabled="true" '
            f'tabindex="-1" {named}{attribute("data-why", s["why"])}>{inner}</button>'
        )
    return Markup(
        f'<span class="thing {cls}"{common} role="img" tabindex="-1" {named}>{inner}</span>'
    )


@lru_cache(maxsize=256)
def mark_of(hue: str, sign: str, cls: str) -> Markup:
    """The mark of a seat: its colour, shape and letter."""
    return Markup(f'<i class="mark hue-{hue} {cls}" aria-hidden="true">{safe(sign)}</i>')


def mark(hues: Sequence[str], signs: Sequence[str], seat: int, cls: str = "") -> Markup:
    """The mark of one of the seats at this table."""
    return mark_of(hues[seat], signs[seat], cls)


def hue(game: Game | None, seat: int) -> str:
    """The colour of a seat: the one its name says, or one that is free."""
    english = [name.lower() for name in people_of(game, "en")]
    if seat < len(english) and english[seat] in HUES:
        return english[seat]
    return HUES[seat % len(HUES)]


def people_of(game: Game | None, language: str) -> Sequence[str]:
    """The game's own names of the seats."""
    return game.words.people[language] if game is not None else ()


def letter(name: str) -> str:
    """The letter that tells a seat apart besides its colour."""
    return name.split()[-1][:1].upper()


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
