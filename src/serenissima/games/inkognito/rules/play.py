"""Who decides, what they may choose, what the choice does: one step of the game. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito import data, describe
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules import answers, meetings, missions, movement, setup
from serenissima.games.inkognito.state import Position
from serenissima.kernel.game import Value
from serenissima.kernel.state import CHANCE, OVER, bit, bits, has, refuse


class Inkognito(Position):
    """A position of the game."""

    def actor(self) -> i64:
        """Who decides next."""
        return self.decider

    def pending(self) -> list[int]:
        """All owners who still place figures, or the one decider. Ruling R1."""
        if self.phase == s.PLACE and self.chosen:
            return [k for k in range(int(self.agents())) if setup.placed(self, k) < data.FIGURES]
        return [] if self.decider == OVER else [int(self.decider)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a decider, in the order of their numbers."""
        return bits(legal(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice."""
        if not has(legal(self, seat), option):
            raise refuse(self, seat, option)
        carry_out(self, seat, option)
        self.prepare()

    def clone(self) -> Inkognito:
        """An independent copy without the journal."""
        return Inkognito(self.tables, self.seats, self.chosen, self.challenges, self)

    def prepare(self) -> None:
        """Work out who decides next and what they may choose."""
        prepare(self)

    def returns(self) -> list[float]:
        """One for each winner, nothing for the others. Rule 21.1."""
        return [1.0 if has(self.winners, seat) else 0.0 for seat in range(self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        return describe.describe(self)


def legal(p: Position, seat: i64) -> i64:
    """The choices of a decider as bits; none for anybody who is not asked. Ruling R1."""
    if p.phase == s.PLACE and p.chosen and 0 <= seat and seat < p.agents():
        return setup.placing_mask(p, seat)
    return p.mask if seat == p.decider else 0


def carry_out(p: Position, seat: i64, option: i64) -> None:
    """The effect of a legal choice. Rules 6.2 and 7.7."""
    phase = p.phase
    if phase == s.BALL:
        movement.choose_ball(p, option)
    elif phase == s.FIGURE:
        movement.choose_figure(p, option)
    elif phase == s.GO:
        movement.go(p, option)
    elif phase == s.SHAKE:
        movement.shake(p, option)
    elif phase == s.TURN:
        meetings.take_turn(p, option)
    elif phase == s.MEET:
        meetings.meet(p, option)
    elif phase == s.SHOW:
        answers.show(p, option)
    elif phase == s.GREY:
        answers.hand_over(p, option)
    elif phase == s.SEND:
        meetings.send(p, option)
    elif phase == s.STEP:
        meetings.step(p, option)
    elif phase == s.TARGET:
        meetings.ask(p, option)
    elif phase == s.CHALLENGE:
        answers.challenge(p, option)
    elif phase == s.HAND:
        missions.hold_out(p, option)
    elif phase == s.CLASP:
        missions.clasp(p, option)
    elif phase == s.WALK:
        movement.walk(p, option)
    elif phase == s.LIST:
        missions.write_line(p, option)
    elif phase == s.DEAL:
        setup.deal(p, option)
    elif phase == s.FIRST:
        setup.begin_game(p, option)
    else:
        setup.place(p, setup.placing_seat(p) if seat == CHANCE else seat, option)


def prepare(p: Position) -> None:
    """Work out who decides next and what they may choose. Rule 6.2."""
    phase = p.phase
    p.decider = p.mover
    if phase == s.BALL:
        p.mask = movement.ball_mask(p)
    elif phase == s.FIGURE:
        p.mask = movement.figure_mask(p)
    elif phase == s.GO:
        p.mask = movement.go_mask(p)
    elif phase == s.SHAKE:
        p.decider = CHANCE
        p.mask = movement.shake_mask(p)
    elif phase == s.TURN:
        p.mask = meetings.turn_mask(p)
    elif phase == s.MEET:
        p.mask = meetings.meet_mask(p)
    elif phase == s.SHOW:
        p.decider = p.asked
        p.mask = answers.show_mask(p)
    elif phase == s.GREY:
        p.decider = p.asked
        p.mask = answers.grey_mask(
            p.picked, p.secrets[s.IDENTITIES + p.asked], p.secrets[s.DISGUISES + p.asked]
        )
    elif phase == s.SEND:
        p.mask = meetings.send_mask(p)
    elif phase == s.STEP:
        p.mask = meetings.around(p)
    elif phase == s.TARGET:
        p.mask = meetings.target_mask(p)
    elif phase == s.CHALLENGE:
        p.mask = answers.challenge_mask(p)
    elif phase == s.HAND:
        p.mask = missions.hands(p)
    elif phase == s.CLASP:
        p.decider = p.partner
        p.mask = bit(s.ACCEPT) | bit(s.REFUSE)
    elif phase == s.WALK:
        p.mask = movement.walk_mask(p)
    elif phase == s.LIST:
        p.mask = missions.list_mask(p)
    elif phase == s.DEAL:
        p.decider = CHANCE
        p.mask = setup.dealing_mask(p)
    elif phase == s.FIRST:
        p.decider = CHANCE
        p.mask = bit(p.seats) - 1
    elif phase == s.ENDED:
        p.decider = OVER
        p.mask = 0
    else:
        seat = setup.placing_seat(p)
        p.decider = seat if p.chosen else CHANCE
        p.mask = setup.placing_mask(p, seat)


def start(tables: Tables, seats: i64, variants: Mapping[str, Value]) -> Inkognito:
    """The position before the first choice: the Ambassador waits on the Embassy. Rule 5.1."""
    p = Inkognito(
        tables,
        seats,
        variants["setup"] == describe.OWNERS_PLACE,
        variants["memory"] == describe.NOTES_DECIDE,
    )
    p.spaces[s.AMBASSADOR] = tables.embassy
    p.prepare()
    return p
