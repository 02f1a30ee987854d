"""What several commands take: a game, its setting, a language; and what is wrong with them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable

from serenissima.games import GAMES
from serenissima.kernel.game import Game, Value
from serenissima.kernel.language import SOURCE, Complaint, languages
from serenissima.kernel.record import unspell


def add_language(command: argparse.ArgumentParser) -> None:
    """The language to speak."""
    known = languages()
    command.add_argument(
        "--lang",
        choices=known,
        default=own_language(),
        help=f"{', '.join(known)}; by default the system's",
    )


def own_language() -> str:
    """The language of the system, as far as we speak it."""
    wish = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    code = wish.partition(".")[0].partition("_")[0]
    return code if code in languages() else SOURCE


def add_variants(command: argparse.ArgumentParser) -> None:
    """The variants to play."""
    command.add_argument(
        "--variant", action="append", default=[], metavar="NAME=VALUE", help="see 'games'"
    )


def positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time above zero, an hour at most."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return value


def game_named(name: str) -> Game:
    """A registered game."""
    if name not in GAMES:
        raise Complaint(
            "no game is called {name}; there are {known}", name=repr(name), known=", ".join(GAMES)
        )
    return GAMES[name]


def variants_of(texts: Iterable[str]) -> dict[str, Value]:
    """Variants as they are written on a command line."""
    variants: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Complaint("a variant is given as NAME=VALUE, not {found}", found=repr(text))
        variants[name] = unspell(value)
    return variants
