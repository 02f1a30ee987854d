"""What is agreed before a game: the game, its variants, the clock, who may watch; and the seats."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from serenissima.kernel.game import Game, Value, table_setting
from serenissima.kernel.language import Complaint

WATCHING: Final = ("public", "delayed", "none")
CLOCKS: Final = ("none", "move", "game")
NAME_LENGTH: Final = 24
TALK_LENGTH: Final = 400


class SettingError(Complaint):
    """A table cannot be set like this; the message says what would be right."""


@dataclass(frozen=True)
class Setting:
    """What everybody at the table agreed to; it does not change once the game has begun."""

    game: str
    rules: int
    seats: int
    variants: Mapping[str, Value] = field(default_factory=dict)
    pack: str | None = None
    clock: str = "none"
    """`none`, `move` (seconds for each turn) or `game` (seconds for the whole game)."""
    seconds: int = 0
    watching: str = "public"
    """What spectators see: `public` knowledge, the same `delayed`, or `none`."""
    delay: int = 0
    one_device: bool = False
    """Whether the people pass one device round."""

    def to_dict(self) -> dict[str, Any]:
        """The setting as plain data."""
        return {**asdict(self), "variants": dict(self.variants)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Setting:
        """The setting that `to_dict` described."""
        return cls(**data)


def agreed(game: Game, **wishes: Any) -> Setting:
    """A setting for this game, every wish checked."""
    try:
        seats, variants = table_setting(
            game.name,
            game.seats,
            game.variants,
            wishes.pop("seats", game.seats[0]),
            wishes.pop("variants", {}),
        )
    except Complaint as error:
        raise SettingError(error.phrase.key, **error.phrase.facts) from None
    setting = Setting(game.name, game.version, seats, variants, **wishes)
    if setting.clock not in CLOCKS:
        raise SettingError(
            "the clock is one of {known}, not {found}",
            known=", ".join(CLOCKS),
            found=repr(setting.clock),
        )
    if setting.clock != "none" and not 5 <= setting.seconds <= 86_400:
        raise SettingError("a clock gives 5 to 86400 seconds, not {found}", found=setting.seconds)
    if setting.watching not in WATCHING:
        raise SettingError(
            "spectators see one of {known}, not {found}",
            known=", ".join(WATCHING),
            found=repr(setting.watching),
        )
    if setting.watching == "delayed" and not 10 <= setting.delay <= 86_400:
        raise SettingError("a delay is 10 to 86400 seconds, not {found}", found=setting.delay)
    return setting


def known_level(level: str, levels: Sequence[str]) -> str:
    """A level of a bot that is offered here."""
    if level not in levels:
        raise SettingError(
            "the levels are {known}, not {found}", known=", ".join(levels), found=repr(level)
        )
    return level


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat."""

    kind: str = "open"
    """`person`, `bot` or `open`."""
    name: str = ""
    """What the person is called; empty for the game's own name of the seat."""
    level: str = ""
    """The bot's level; for a person's seat, that of the bot who is standing in."""
    generation: int = 0
    """Rises when the seat's link is renewed."""

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == "bot" or bool(self.level)


def plain(text: str, length: int) -> str:
    """What a person wrote, on one line, without control characters, not longer than allowed."""
    kept = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or unicodedata.category(char)[0] != "C"
    )
    return " ".join(kept.split())[:length].strip()


def person_name(text: str) -> str:
    """A person's name; the sign that stands for a seat in sentences cannot be part of it."""
    return plain(text.replace("@", ""), NAME_LENGTH)
