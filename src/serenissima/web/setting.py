"""Setting a table: what may be wished for, the same for the page's form and for programs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from serenissima.games.lesson import lesson
from serenissima.hosting.open_table import OpenTable
from serenissima.kernel.game import Game
from serenissima.kernel.record import unspell
from serenissima.table.catalogue import Edition
from serenissima.table.setting import Seat, SettingError, agreed, known_level, person_name
from serenissima.web.access import Access, Denied


class SeatWish(BaseModel):
    """Who is to sit in a seat."""

    model_config = ConfigDict(extra="forbid")
    kind: str = Field(pattern="^(person|bot|open)$")
    name: str = Field(default="", max_length=80)
    level: str = Field(default="novice", max_length=80)


class NewTable(BaseModel):
    """A table to be set by a program; every person's seat comes back with its token."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=16)
    variants: dict[str, str | int | bool] = Field(default_factory=dict, max_length=20)
    pack: str | None = Field(default=None, max_length=200)
    clock: str = "none"
    seconds: int = Field(default=0, ge=0, le=86_400)
    watching: str = "public"
    delay: int = Field(default=0, ge=0, le=86_400)
    pace: float = Field(default=0.0, ge=0, le=10)
    start: bool = True


Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class Wish:
    """A table wished for, with what only the form can say."""

    table: NewTable
    mine: tuple[int, ...] = ()
    """The seats that are the host's own."""
    one_device: bool = False
    seed: str | None = None
    """A deal that is settled beforehand: that of a lesson."""


def edition_wanted(access: Access, game: str, pack: str | None = None) -> Edition:
    """A game that is offered here."""
    edition = access.club.catalogue.edition(game, pack)
    if edition is None:
        raise Denied(404, "no-game", "There is no such game here.")
    return edition


async def set_table(access: Access, host: str, wish: Wish) -> OpenTable:
    """Set the table that is wished for; `SettingError` says what cannot be."""
    table = wish.table
    edition = edition_wanted(access, table.game, table.pack)
    setting = agreed(
        edition.game,
        seats=len(table.seats),
        variants=table.variants,
        pack=table.pack,
        clock=table.clock,
        seconds=table.seconds,
        watching=table.watching,
        delay=table.delay,
        one_device=wish.one_device,
    )
    seats = [seat_of(seat, access.club.levels) for seat in table.seats]
    open_table = await access.club.create(host, setting, seats, table.pace, wish.mine, wish.seed)
    if table.start:
        await open_table.start()
    return open_table


def seat_of(wish: SeatWish, levels: Sequence[str]) -> Seat:
    """A seat as it is wished for."""
    if wish.kind == "bot":
        return Seat("bot", "", known_level(wish.level, levels))
    return Seat(wish.kind, person_name(wish.name) if wish.kind == "person" else "")


# ---- the form


def form_wish(game: Game, fields: Mapping[str, str]) -> Wish:
    """The table that the fields of the page's form describe."""
    taught = lesson(game) if fields.get("lesson") == "yes" else None
    if taught is not None:
        # A lesson is one person among gentle bots, and nothing else about it is to be settled.
        bots = {f"seat.{n}": f"bot:{taught.level}" for n in range(1, taught.seats)}
        fields = {"seats": str(taught.seats), "pace": "1.0", "name.0": fields.get("name.0", "")}
        fields = {**fields, **bots}
    count = agreed(game, seats=whole(fields, "seats", game.seats[0])).seats
    one_device = fields.get("one_device") == "yes"
    seats, mine = seats_wanted(fields, count, one_device)
    awaited = any(
        seat["kind"] == "open" or (seat["kind"] == "person" and number not in mine)
        for number, seat in enumerate(seats)
    )
    clock, watching = fields.get("clock", "none"), fields.get("watching", "public")
    table = {
        "game": game.name,
        "seats": seats,
        "variants": {
            variant: unspell(fields[f"variant.{variant}"])
            for variant in game.variants
            if f"variant.{variant}" in fields
        },
        "pack": fields.get("pack") or None,
        "clock": clock,
        "seconds": whole(fields, "seconds", 0) if clock != "none" else 0,
        "watching": watching,
        "delay": whole(fields, "delay", 0) if watching == "delayed" else 0,
        "pace": number_in(fields, "pace", 0.4),
        # When nobody else is awaited, the game begins at once.
        "start": fields.get("now") == "yes" or not awaited,
    }
    seed = taught.seed if taught is not None else None
    return Wish(checked(NewTable, table), tuple(mine), one_device, seed)


def checked(model: type[Model], fields: Mapping[str, object]) -> Model:
    """The fields of a form as a model; `SettingError` names those that are wrong."""
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        wrong = sorted({str(e["loc"][0]) for e in error.errors() if e["loc"]})
        raise SettingError(
            "these fields are not valid: {fields}", fields=", ".join(wrong)
        ) from None


def seats_wanted(
    fields: Mapping[str, str], count: int, one_device: bool
) -> tuple[list[dict[str, str]], list[int]]:
    """The seats as the form has them, and which of them are the host's."""
    seats: list[dict[str, str]] = []
    mine = []
    for number in range(count):
        wish = fields.get(f"seat.{number}", "me" if number == 0 else "bot:novice")
        kind, _, level = wish.partition(":")
        if kind == "bot":
            seats.append({"kind": "bot", "level": level})
        elif kind == "open":
            seats.append({"kind": "open"})
        elif kind in ("me", "person"):
            seats.append({"kind": "person", "name": fields.get(f"name.{number}", "")})
            if kind == "me" or one_device:
                mine.append(number)
        else:
            raise SettingError(
                "a seat is me, person, open or bot:LEVEL, not {found}", found=repr(wish)
            )
    if not one_device and len(mine) > 1:
        raise SettingError("several seats of your own need one device that is passed round")
    return seats, mine


def number_in(fields: Mapping[str, str], name: str, otherwise: float) -> float:
    """The number in a field of a form."""
    found = fields.get(name) or str(otherwise)
    try:
        number = float(found)
    except ValueError:
        number = float("nan")
    if not math.isfinite(number):
        raise SettingError("{field} is a number, not {found}", field=name, found=repr(found))
    return number


def whole(fields: Mapping[str, str], name: str, otherwise: int) -> int:
    """The whole number in a field of a form."""
    return int(number_in(fields, name, otherwise))
