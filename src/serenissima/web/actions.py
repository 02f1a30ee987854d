"""What visitors do at tables: one place for the pages' forms and for the JSON interface."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from serenissima.hosting.open_table import OpenTable
from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.table.setting import TALK_LENGTH, known_level, person_name
from serenissima.table.table import Refusal
from serenissima.web.access import Access, Denied

SEAT = Field(default=None, ge=0, le=15, description="which of your seats; needed with several")
WHOLE = 2**62


class Body(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid")


class Choose(Body):
    """An answer to the question that a seat is asked."""

    number: int = Field(ge=0, le=WHOLE, description="the number of the question answered")
    option: int = Field(ge=-WHOLE, le=WHOLE, description="one of the options listed with it")
    seat: int | None = SEAT


class Now(Body):
    """Something about the question that a seat is asked now."""

    number: int = Field(ge=0, le=WHOLE, description="the number of the question now asked")
    seat: int | None = SEAT


class Back(Now):
    """Take back the last step."""


class Advise(Now):
    """Ask what a master would do."""


class Say(Body):
    """A line of talk."""

    words: str = Field(min_length=1, max_length=4 * TALK_LENGTH)
    seat: int | None = SEAT


class Sign(Body):
    """A gesture of the game."""

    sign: str = Field(min_length=1, max_length=40, description="one of the game's signals")
    to: int | None = Field(default=None, ge=0, le=15, description="the only seat to see it")
    seat: int | None = SEAT


class Pace(Body):
    """How long a bot waits before it chooses."""

    seconds: float = Field(ge=0, le=10)


class Nothing(Body):
    """No particulars are needed."""


class Hand(Body):
    """Let a bot decide for a seat."""

    seat: int = Field(ge=0, le=15)
    level: str = Field(default="novice", max_length=80)


class Take(Body):
    """Decide for a seat again."""

    seat: int = Field(ge=0, le=15)


class Sit(Body):
    """Take an open seat."""

    seat: int = Field(ge=0, le=15)
    name: str = Field(default="", max_length=80)


@dataclass(frozen=True)
class Done:
    """What came of it."""

    goto: str | None = None


def own_seat(viewer: Viewer, seat: int | None) -> int:
    """The seat a visitor acts for."""
    if seat is None and len(viewer.held) == 1:
        return viewer.held[0]
    if seat is None or seat not in viewer.held:
        raise Forbidden("not-your-seat", "That is not your seat.")
    return seat


def existing(open_table: OpenTable, seat: int) -> int:
    """A seat of this table."""
    if seat >= len(open_table.stored.seats):
        raise Denied(404, "no-seat", "This table has no such seat.")
    return seat


def only_host(viewer: Viewer) -> None:
    """Refuse everybody but the host."""
    if not viewer.host:
        raise Forbidden("host-only", "Only the host of the table can do this.")


async def choose(access: Access, open_table: OpenTable, viewer: Viewer, body: Choose) -> Done:
    """Answer the question."""
    seat = own_seat(viewer, body.seat)
    if open_table.stored.seats[seat].by_bot:
        raise Refusal("handed", "A bot is playing for this seat; take it back first.")
    await open_table.choose(seat, body.number, body.option)
    return Done()


async def back(access: Access, open_table: OpenTable, viewer: Viewer, body: Back) -> Done:
    """Take back the last step."""
    await open_table.back(own_seat(viewer, body.seat), body.number)
    return Done()


async def advise(access: Access, open_table: OpenTable, viewer: Viewer, body: Advise) -> Done:
    """Ask a master for advice; it is there, for this seat alone, once the answer comes."""
    await open_table.advise(own_seat(viewer, body.seat), body.number)
    return Done()


async def say(access: Access, open_table: OpenTable, viewer: Viewer, body: Say) -> Done:
    """Say something at the table."""
    held = viewer.held
    seat = held[0] if body.seat is None and held else own_seat(viewer, body.seat)
    await open_table.say(seat, body.words)
    return Done()


async def sign(access: Access, open_table: OpenTable, viewer: Viewer, body: Sign) -> Done:
    """Make a sign, openly or to one seat alone."""
    held = viewer.held
    seat = held[0] if body.seat is None and held else own_seat(viewer, body.seat)
    await open_table.sign(seat, body.sign, body.to)
    return Done()


async def pace(access: Access, open_table: OpenTable, viewer: Viewer, body: Pace) -> Done:
    """Change the bots' pace."""
    if not (viewer.held or viewer.host):
        raise Forbidden("not-your-seat", "Only players can do this.")
    await open_table.set_pace(body.seconds)
    return Done()


async def skip(access: Access, open_table: OpenTable, viewer: Viewer, body: Nothing) -> Done:
    """Let the bots play without waiting until a person is asked."""
    if not (viewer.held or viewer.host):
        raise Forbidden("not-your-seat", "Only players can do this.")
    open_table.hurry.set()
    return Done()


async def hand(access: Access, open_table: OpenTable, viewer: Viewer, body: Hand) -> Done:
    """Hand a seat to a bot: the host any seat, a person their own."""
    seat = existing(open_table, body.seat)
    if not viewer.host:
        own_seat(viewer, seat)
    await open_table.hand_over(seat, known_level(body.level, access.club.levels))
    return Done()


async def take(access: Access, open_table: OpenTable, viewer: Viewer, body: Take) -> Done:
    """Take one's seat back from the bot."""
    await open_table.take_back_seat(own_seat(viewer, body.seat))
    return Done()


async def start(access: Access, open_table: OpenTable, viewer: Viewer, body: Nothing) -> Done:
    """Begin the game."""
    only_host(viewer)
    await open_table.start()
    return Done()


async def end(access: Access, open_table: OpenTable, viewer: Viewer, body: Nothing) -> Done:
    """End the table."""
    only_host(viewer)
    await open_table.end()
    return Done()


async def rematch(access: Access, open_table: OpenTable, viewer: Viewer, body: Nothing) -> Done:
    """Play the same again."""
    if not (viewer.held or viewer.host):
        raise Forbidden("not-your-seat", "Only players can do this.")
    again = await access.club.rematch(open_table)
    return Done(f"/t/{again.stored.id}")


async def sit(access: Access, open_table: OpenTable, viewer: Viewer, body: Sit) -> Done:
    """Take an open seat."""
    if access.visitor is None:
        raise Forbidden("visitor", "Open the lobby in a browser first.")
    await open_table.sit(access.visitor, existing(open_table, body.seat), person_name(body.name))
    return Done()


@dataclass(frozen=True)
class Action:
    """Something a visitor can do at a table."""

    name: str
    body: type[Body]
    act: Callable[[Access, OpenTable, Viewer, Any], Awaitable[Done]]


ACTIONS = {
    action.name: action
    for action in (
        Action("choices", Choose, choose),
        Action("back", Back, back),
        Action("advice", Advise, advise),
        Action("talk", Say, say),
        Action("signs", Sign, sign),
        Action("pace", Pace, pace),
        Action("skip", Nothing, skip),
        Action("hand", Hand, hand),
        Action("take", Take, take),
        Action("start", Nothing, start),
        Action("end", Nothing, end),
        Action("rematch", Nothing, rematch),
        Action("sit", Sit, sit),
    )
}


async def perform(access: Access, table: str, action: Action, body: Body) -> Done:
    """Do it, for whoever the visitor is at this table."""
    if action.name == "sit":
        open_table = await access.open(table)
        return await action.act(access, open_table, Viewer(None), body)
    open_table, viewer = await access.enter(table)
    return await action.act(access, open_table, viewer, body)
