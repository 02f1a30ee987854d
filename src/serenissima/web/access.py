"""Who asks: the visitor behind a request, and from where they may look at a table."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from serenissima.hosting.club import Club
from serenissima.hosting.look import Look, SeatLook
from serenissima.hosting.open_table import OpenTable
from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.web import language
from serenissima.web.render.frame import Links
from serenissima.web.security import COOKIE, Seals, visitor_of


class Denied(Exception):
    """There is no such thing for this visitor; the code and status say why."""

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.code = code
        self.message = message
        super().__init__(message)


@dataclass(frozen=True)
class Access:
    """As whom somebody asks, in one request."""

    club: Club
    seals: Seals
    visitor: str | None
    """A digest of the visitor's cookie; None for somebody without one."""
    bearer: str
    language: str

    @classmethod
    def of(cls, request: HTTPConnection) -> Access:
        """As whom a request is made."""
        cookie = request.cookies.get(COOKIE, "")
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        spoken = language.chosen(
            request.cookies.get(language.COOKIE), request.headers.get("accept-language", "")
        )
        return cls(
            club=request.app.state.club,
            seals=request.app.state.seals,
            visitor=visitor_of(cookie) if 16 <= len(cookie) <= 100 else None,
            bearer=token.strip() if scheme.lower() == "bearer" else "",
            language=spoken,
        )

    async def open(self, table: str) -> OpenTable:
        """The table asked for."""
        open_table = await self.club.open(table) if len(table) <= 24 else None
        if open_table is None:
            raise Denied(404, "no-table", "There is no such table.")
        return open_table

    def held(self, open_table: OpenTable) -> list[int]:
        """The seats of a table this visitor decides for."""
        if self.bearer:
            table, _, rest = self.bearer.partition(".")
            number, _, seal = rest.partition(".")
            seats = open_table.stored.seats
            if table != open_table.stored.id or not number.isdecimal() or int(number) >= len(seats):
                return []
            seat = int(number)
            fits = self.seals.fits(table, seat, seats[seat].generation, seal)
            return [seat] if fits and seats[seat].kind == "person" else []
        return open_table.held(self.visitor) if self.visitor else []

    def is_host(self, open_table: OpenTable) -> bool:
        """Whether this visitor set the table."""
        return not self.bearer and self.visitor == open_table.stored.host

    def watches(self, open_table: OpenTable) -> bool:
        """Whether this visitor came by the spectators' link, or the game is one to be replayed."""
        if open_table.stored.status == "record":
            return True
        allowed = open_table.stored.setting.watching != "none"
        known = not self.bearer and self.visitor is not None
        return allowed and known and -1 in open_table.holders.get(str(self.visitor), {})

    async def enter(self, table: str, seat: int | None = None) -> tuple[OpenTable, Viewer]:
        """The table and from where this visitor sees it; `Forbidden` if they may not at all."""
        open_table = await self.open(table)
        held = tuple(self.held(open_table))
        host = self.is_host(open_table)
        if seat is not None and seat not in held:
            raise Forbidden("not-your-seat", "That is not your seat.")
        if held:
            return open_table, self.seated(open_table, held, host, seat)
        if host or self.watches(open_table):
            # A host who does not play is a spectator like the others.
            watching = open_table.stored.setting.watching
            return open_table, Viewer(None, (), host, watching == "delayed", watching == "none")
        raise Forbidden("private", "This table is private: you need a link to it.")

    def seated(
        self, open_table: OpenTable, held: tuple[int, ...], host: bool, seat: int | None
    ) -> Viewer:
        """From which seat a visitor looks; with several on one device, a curtain falls."""
        deciding = open_table.table.deciding if open_table.table is not None else []
        mine = [s for s in deciding if s in held and not open_table.stored.seats[s].by_bot]
        if len(held) == 1 or not open_table.playing:
            return Viewer(held[0] if seat is None else seat, held, host)
        if seat is not None and (seat in mine or not mine):
            return Viewer(seat, held, host)
        # Nobody has lifted the curtain for the seat that decides now: only public knowledge.
        return Viewer(None, held, host, curtain=mine[0] if mine else held[0])

    def links(self, look: Look) -> Links:
        """The links a viewer may pass on: the host those of all people, others the spectators'."""
        name, viewer = look.table, look.viewer

        def link(seat: SeatLook) -> str:
            return f"/j/{name}/{seat.number}/{self.seals.seal(name, seat.number, seat.generation)}"

        people = [seat for seat in look.seats if seat.kind == "person" and viewer.host]
        watched = look.setting.watching != "none" and (viewer.host or viewer.held)
        return Links(
            seats={seat.number: link(seat) for seat in people if not seat.you},
            own={seat.number: link(seat) for seat in look.seats if seat.you},
            watch=f"/w/{name}/{self.seals.seal(name, -1, 0)}" if watched else "",
        )
