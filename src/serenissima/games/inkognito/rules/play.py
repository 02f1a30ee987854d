"""Who decides, what he may choose, what the choice does: one step of the game. Compiled."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito.rules import answers, meetings, missions, movement, setup
from serenissima.games.inkognito.state import (
    BALL,
    CHALLENGE,
    CLASP,
    DEAL,
    ENDED,
    FIGURE,
    FIRST,
    GO,
    GREY,
    HAND,
    LIST,
    MEET,
    NONE,
    PLACE,
    SEND,
    SHAKE,
    SHOW,
    STEP,
    TARGET,
    TURN,
    WALK,
    Box,
    Table,
)
from serenissima.kernel.state import CHANCE, OVER, bit, bits, filled, refuse


class Inkognito(Table):
    """A position of the game."""

    def actor(self) -> i64:
        """Who decides next."""
        return self.decider

    def pending(self) -> list[int]:
        """All owners who still place figures, or the one decider. Ruling R1."""
        if self.phase == PLACE and self.chosen:
            return [k for k in range(int(self.agents())) if setup.placed(self, k) < 4]
        return [] if self.decider == OVER else [int(self.decider)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a decider, in the order of their numbers."""
        if self.phase == PLACE and self.chosen:
            return bits(setup.placing_mask(self, seat))
        return bits(self.mask)

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice."""
        mask = self.mask
        decider = self.decider
        if self.phase == PLACE and self.chosen and 0 <= seat < self.agents():
            mask = setup.placing_mask(self, seat)
            decider = seat
        if seat != decider or option < 0 or option > 62 or not (mask >> option) & 1:
            raise refuse(self, seat, option)
        carry_out(self, seat, option)
        prepare(self)

    def clone(self) -> Inkognito:
        """An independent copy without the journal."""
        out = Inkognito(
            self.box,
            self.seats,
            self.chosen,
            self.notes,
            self.spaces[:],
            self.secrets[:],
            self.log[:],
        )
        out.fill(self)
        return out

    def returns(self) -> list[float]:
        """One for each winner, nothing for the others. Rule 21.1."""
        return [float((self.winners >> i64(k)) & 1) for k in range(int(self.seats))]

    def to_dict(self) -> dict[str, Any]:
        """The whole position in the rulebook's words."""
        from serenissima.games.inkognito.position import describe

        return describe(self)


def carry_out(t: Table, seat: i64, option: i64) -> None:
    """The effect of a legal choice. Rules 6.2 and 7.7."""
    phase = t.phase
    if phase == BALL:
        movement.choose_ball(t, option)
    elif phase == FIGURE:
        movement.choose_figure(t, option)
    elif phase == GO:
        movement.go(t, option)
    elif phase == SHAKE:
        movement.shake(t, option)
    elif phase == TURN:
        meetings.take_turn(t, option)
    elif phase == MEET:
        meetings.meet(t, option)
    elif phase == SHOW:
        answers.show(t, option)
    elif phase == GREY:
        answers.hand_over(t, option)
    elif phase == SEND:
        meetings.send(t, option)
    elif phase == STEP:
        meetings.step(t, option)
    elif phase == TARGET:
        meetings.ask(t, option)
    elif phase == CHALLENGE:
        answers.challenge(t, option)
    elif phase == HAND:
        missions.hold_out(t, option)
    elif phase == CLASP:
        missions.clasp(t, option)
    elif phase == WALK:
        movement.walk(t, option)
    elif phase == LIST:
        missions.write_line(t, option)
    elif phase == DEAL:
        setup.deal(t, option)
    elif phase == FIRST:
        setup.begin_game(t, option)
    else:
        setup.place(t, setup.placing_seat(t) if seat == CHANCE else seat, option)


def prepare(t: Table) -> None:
    """Work out who decides next and what he may choose. Rule 6.2."""
    phase = t.phase
    t.decider = t.mover
    if phase == BALL:
        t.mask = movement.ball_mask(t)
    elif phase == FIGURE:
        t.mask = movement.figure_mask(t)
    elif phase == GO:
        t.mask = movement.go_mask(t)
    elif phase == SHAKE:
        t.decider = CHANCE
        t.mask = 1023 & ~t.drawn
    elif phase == TURN:
        t.mask = meetings.turn_mask(t)
    elif phase == MEET:
        t.mask = meetings.meet_mask(t)
    elif phase == SHOW:
        t.decider = t.asked
        t.mask = answers.show_mask(t)
    elif phase == GREY:
        t.decider = t.asked
        t.mask = answers.grey_mask(t.picked, t.secrets[t.asked], t.secrets[4 + t.asked])
    elif phase == SEND:
        t.mask = meetings.send_mask(t)
    elif phase == STEP:
        t.mask = meetings.around(t)
    elif phase == TARGET:
        t.mask = meetings.target_mask(t)
    elif phase == CHALLENGE:
        t.mask = answers.challenge_mask(t)
    elif phase == HAND:
        t.mask = missions.hands(t)
    elif phase == CLASP:
        t.decider = t.partner
        t.mask = 3
    elif phase == WALK:
        t.mask = movement.walk_mask(t)
    elif phase == LIST:
        t.mask = missions.list_mask(t)
    elif phase == DEAL:
        t.decider = CHANCE
        t.mask = setup.dealing_mask(t)
    elif phase == FIRST:
        t.decider = CHANCE
        t.mask = bit(t.seats) - 1
    elif phase == ENDED:
        t.decider = OVER
        t.mask = 0
    else:
        seat = setup.placing_seat(t)
        t.decider = seat if t.chosen else CHANCE
        t.mask = setup.placing_mask(t, seat)


def opening_position(box: Box, seats: i64, chosen: bool, notes: bool) -> Inkognito:
    """The position before the first choice: the Ambassador waits on the Embassy. Rule 5.1."""
    out = Inkognito(
        box, seats, chosen, notes, filled(17, NONE), filled(12, NONE), vec[i64](capacity=8)
    )
    setup.open_board(out)
    prepare(out)
    return out
