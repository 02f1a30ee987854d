"""Who asks: the visitor behind a request, and from where he may look at a table."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from serenissima.web import language
from serenissima.web.house import House
from serenissima.web.security import COOKIE, Seals, visitor_of
from serenissima.web.sitting import Sitting


class Denied(Exception):
    """The visitor may not do this; the code and status say why."""

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.code = code
        self.message = message
        super().__init__(message)


@dataclass(frozen=True)
class Viewer:
    """From where a visitor looks at a table."""

    seat: int | None
    """Whose knowledge he is shown; None for a bystander's."""
    held: tuple[int, ...] = ()
    """All seats he may decide for."""
    host: bool = False
    delayed: bool = False
    blind: bool = False
    """Whether he is shown nothing of the game: a host who does not play, where nobody watches."""
    curtain: int | None = None
    """The seat that is to look next, when a device is passed round."""


@dataclass(frozen=True)
class Visit:
    """One request."""

    house: House
    seals: Seals
    visitor: str | None
    """A digest of the visitor's cookie; None for somebody without one."""
    bearer: str
    language: str

    @classmethod
    def of(cls, request: HTTPConnection) -> Visit:
        """The visit behind a request."""
        cookie = request.cookies.get(COOKIE, "")
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        spoken = language.chosen(
            request.cookies.get(language.COOKIE), request.headers.get("accept-language", "")
        )
        return cls(
            house=request.app.state.house,
            seals=request.app.state.seals,
            visitor=visitor_of(cookie) if 16 <= len(cookie) <= 100 else None,
            bearer=token.strip() if scheme.lower() == "bearer" else "",
            language=spoken,
        )

    async def sitting(self, table: str) -> Sitting:
        """The table asked for."""
        sitting = await self.house.sitting(table) if len(table) <= 24 else None
        if sitting is None:
            raise Denied(404, "no-table", "There is no such table.")
        return sitting

    def held(self, sitting: Sitting) -> list[int]:
        """The seats of a table this visitor decides for."""
        if self.bearer:
            table, _, rest = self.bearer.partition(".")
            number, _, seal = rest.partition(".")
            seats = sitting.kept.seats
            if table != sitting.kept.id or not number.isdecimal() or int(number) >= len(seats):
                return []
            seat = int(number)
            fits = self.seals.fits(table, seat, seats[seat].generation, seal)
            return [seat] if fits and seats[seat].kind == "person" else []
        return sitting.held(self.visitor) if self.visitor else []

    def is_host(self, sitting: Sitting) -> bool:
        """Whether this visitor set the table."""
        return not self.bearer and self.visitor == sitting.kept.host

    def watches(self, sitting: Sitting) -> bool:
        """Whether this visitor came by the spectators' link, or the game is one to be replayed."""
        if sitting.kept.status == "record":
            return True
        allowed = sitting.kept.setting.watching != "none"
        known = not self.bearer and self.visitor is not None
        return allowed and known and -1 in sitting.holders.get(str(self.visitor), {})

    async def look(self, table: str, seat: int | None = None) -> tuple[Sitting, Viewer]:
        """The table and from where this visitor sees it; `Denied` if he may not at all."""
        sitting = await self.sitting(table)
        held = tuple(self.held(sitting))
        host = self.is_host(sitting)
        if seat is not None and seat not in held:
            raise Denied(403, "not-your-seat", "That is not your seat.")
        if held:
            return sitting, self.seated(sitting, held, host, seat)
        if host or self.watches(sitting):
            # A host who does not play is a spectator like the others.
            watching = sitting.kept.setting.watching
            return sitting, Viewer(None, (), host, watching == "delayed", watching == "none")
        raise Denied(403, "private", "This table is private: you need a link to it.")

    def seated(
        self, sitting: Sitting, held: tuple[int, ...], host: bool, seat: int | None
    ) -> Viewer:
        """Which of his seats a visitor looks from; with several on one device, a curtain falls."""
        deciding = sitting.table.deciding if sitting.table is not None else []
        mine = [s for s in deciding if s in held and not sitting.kept.seats[s].by_bot]
        if len(held) == 1 or not sitting.playing:
            return Viewer(held[0] if seat is None else seat, held, host)
        if seat is not None and (seat in mine or not mine):
            return Viewer(seat, held, host)
        # Nobody has lifted the curtain for the seat that decides now: only public knowledge.
        return Viewer(None, held, host, curtain=mine[0] if mine else held[0])
