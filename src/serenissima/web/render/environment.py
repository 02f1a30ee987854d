"""The templates in one language, and what all of them may say."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from serenissima.kernel.language import languages
from serenissima.web import language as speech
from serenissima.web.render.pieces import letter

PACES: Final = (0.0, 0.4, 1.0, 2.5)
"""How many seconds a bot may be asked to wait."""


class Templates(Environment):
    """Templates that look into plain data first: most of what a board asks for is a key."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means in a template."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(language: str) -> Environment:
    """The templates in one language."""
    made = Templates(
        loader=PackageLoader("serenissima.web"),
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
