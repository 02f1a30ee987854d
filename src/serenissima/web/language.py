"""The language of a request, and what a visitor is told in it."""

from __future__ import annotations

from typing import Final

from serenissima.kernel.language import SOURCE, Complaint, Fact, Phrase, languages, spoken
from serenissima.kernel.record import RecordError

COOKIE: Final = "language"
MOST_SHOWN: Final = 40
"""How many legal choices a message lists."""


def say(language: str, sentence: str, /, **facts: Fact) -> str:
    """One sentence of the pages in a language."""
    return Phrase(sentence, **facts).text(language)


def complain(language: str, message: str | Phrase | Complaint) -> str:
    """What somebody is told who asked for something that cannot be done."""
    if isinstance(message, str):
        return say(language, message)
    if isinstance(message, Phrase):
        return message.text(language)
    text = message.phrase.text(language)
    if isinstance(message, RecordError):
        text = say(language, "Line {line}: {reason}.", line=message.line, reason=text)
        if message.legal:
            shown = ", ".join(message.legal[:MOST_SHOWN])
            text += " " + say(language, "Legal here: {choices}.", choices=shown)
        return text
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def chosen(cookie: str | None, accepted: str) -> str:
    """The language of a request: the one switched to, or the browser's first that we speak."""
    known = languages()
    if cookie in known:
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
        if name in known:
            return name
    return SOURCE


def own_name(language: str) -> str:
    """A language by its own name."""
    return spoken(language).name


def number(value: float, language: str) -> str:
    """A number as one writes it in a language."""
    return spoken(language).number(value)
