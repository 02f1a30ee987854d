"""The second half of a turn: meetings, the extra step, the sending away. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.rules.missions import announce, dawn, hands
from serenissima.games.inkognito.rules.movement import neighbours, occupied
from serenissima.games.inkognito.rules.setup import begin_turn
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import EVERYONE, bit, tell


def company(p: Position, piece: i64) -> i64:
    """The piece that shares this one's space, or -1. Rule 10.1."""
    spaces = p.spaces
    space = spaces[piece]
    for other in range(i64(s.ALL_PIECES)):
        if spaces[other] == space and other != piece:
            return other
    return s.NONE


def turn_mask(p: Position) -> i64:
    """A meeting to settle, by the shape of one's own figure; a declaration; the end of the turn.

    The turn ends when every meeting is settled. Rules 10.1, 11.6, 20.1 and 25.2. Rulings R5 and R6.
    """
    if p.mover == s.HOST:
        mask = bit(s.HIS_MEETING) if company(p, s.AMBASSADOR) >= 0 else bit(s.END)
        return mask if p.announced else mask | bit(s.ANNOUNCE)
    mask = 0
    for shape in range(i64(data.FIGURES)):
        if company(p, p.mover * data.FIGURES + shape) >= 0:
            mask |= bit(shape)
    if mask == 0:
        mask = bit(s.END)
    if hands(p):
        mask |= bit(s.DECLARE)
    return mask


def take_turn(p: Position, option: i64) -> None:
    """Turn to a meeting, declare, write the list or end the turn.

    Rules 6.2, 10.1, 21.2 and 25.2.
    """
    if option == s.END:
        tell(p, EVERYONE, "ended", p.mover)
        p.turn += 1
        if p.turn == p.tables.rounds * p.seats:
            dawn(p)
        else:
            begin_turn(p)
    elif option == s.DECLARE:
        tell(p, EVERYONE, "declared", p.mover)
        p.phase = s.HAND
    elif option == s.ANNOUNCE:
        announce(p)
    else:
        p.meeting = s.AMBASSADOR if p.mover == s.HOST else p.mover * data.FIGURES + option
        p.met = company(p, p.meeting)
        tell(p, EVERYONE, "met", p.mover, p.meeting, p.met)
        p.phase = s.MEET


def around(p: Position) -> i64:
    """The empty spaces one street or canal from the figure in a meeting. Rules 10.3 and 10.4."""
    return neighbours(p.tables, data.BY_EITHER, p.spaces[p.meeting]) & ~occupied(p)


def meet_mask(p: Position) -> i64:
    """Ask for identity, ask for disguise, or step away where there is room.

    Rules 10.2, 10.3, 11.1 and 24.2. Ruling R5.
    """
    mask = bit(s.FOR_IDENTITY) | bit(s.FOR_DISGUISE)
    if p.mover != s.HOST and around(p):
        mask |= bit(s.LEAVE)
    return mask


def meet(p: Position, option: i64) -> None:
    """Put a question to the figure's player, open one with the Ambassador, or step away.

    Rules 10.2, 11.2, 11.3, 12.1 and 24.2.
    """
    if option == s.LEAVE:
        tell(p, EVERYONE, "leaves", p.mover, p.meeting)
        p.phase = s.STEP
    elif p.met == s.AMBASSADOR:
        p.question = data.PRIVATE_IDENTITY + option
        tell(p, EVERYONE, "consults", p.mover, p.question)
        p.phase = s.TARGET
    else:
        p.question = data.PRIVATE_IDENTITY + option if p.mover == s.HOST else option
        ask(p, s.owner_of(p.met))


def ask(p: Position, seat: i64) -> None:
    """The question goes to a player. Rules 11.1 and 12.1."""
    p.asked = seat
    tell(p, EVERYONE, "asked", p.mover, seat, p.question)
    p.phase = s.SHOW


def target_mask(p: Position) -> i64:
    """Any other agent may be asked through the Ambassador. Rule 12.1. Ruling R7."""
    return (bit(p.agents()) - 1) & ~bit(p.mover)


def step(p: Position, space: i64) -> None:
    """The extra step instead of a question. Rules 10.3 and 10.4."""
    tell(p, EVERYONE, "moved", p.mover, p.meeting, p.spaces[p.meeting], space)
    p.spaces[p.meeting] = space
    settle(p)


def send_mask(p: Position) -> i64:
    """Where the piece met may be sent.

    Rules 15.1, 15.2 and 24.3. Rulings R12 and R13.
    """
    allowed = p.tables.coloured if p.met == s.AMBASSADOR else p.tables.unnumbered
    return allowed & ~occupied(p)


def send(p: Position, space: i64) -> None:
    """The piece met is sent away. Rules 15.1, 15.2 and 24.3."""
    tell(p, EVERYONE, "sent", p.mover, p.met, p.spaces[p.met], space)
    p.spaces[p.met] = space
    if p.met == s.AMBASSADOR:
        p.escorted = 1
    settle(p)


def settle(p: Position) -> None:
    """The meeting is over; the turn goes on. Rule 10.1."""
    p.meeting = s.NONE
    p.met = s.NONE
    p.question = s.NONE
    p.asked = s.NONE
    p.phase = s.TURN
