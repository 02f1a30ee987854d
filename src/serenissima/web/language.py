"""French and English: catalogues by Babel, chosen from the browser, switched in place."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from serenissima.kernel.complaint import Complaint
from serenissima.kernel.game import LANGUAGES
from serenissima.kernel.record import RecordError

FOLDER: Final = Path(__file__).parent / "locale"
COOKIE: Final = "language"
MOST_SHOWN: Final = 40
"""How many legal choices a message lists."""


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English is what the pages are written in."""
    path = FOLDER / language / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translate(language: str, text: str) -> str:
    """One sentence of the pages in a language."""
    return translations(language).gettext(text)


def told(language: str, message: str | Complaint) -> str:
    """What somebody is told, in a language."""
    if isinstance(message, str):
        return translate(language, message)
    text = translate(language, message.sentence)
    text = text % message.facts if message.facts else text
    if isinstance(message, RecordError):
        where = translate(language, "Line %(line)s: %(reason)s.")
        text = where % {"line": message.line, "reason": text}
        if message.legal:
            legal = translate(language, "Legal here: %(choices)s.")
            text += " " + legal % {"choices": ", ".join(message.legal[:MOST_SHOWN])}
        return text
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def chosen(cookie: str | None, accepted: str) -> str:
    """The language of a request: the one switched to, or the browser's first that we speak."""
    if cookie in LANGUAGES:
        return str(cookie)
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            quality = float(weight) if weight else 1.0
        except ValueError:
            quality = 0.0
        wishes.append((-quality, place, name.split("-")[0].lower()))
    for _, _, name in sorted(wishes):
        if name in LANGUAGES:
            return name
    return LANGUAGES[0]


def own_name(language: str) -> str:
    """A language by its own name."""
    return str(Locale(language).get_display_name(language)).capitalize()


def number(value: float, language: str) -> str:
    """A number as one writes it in a language."""
    return str(format_decimal(value, format="#,##0.##", locale=language))
