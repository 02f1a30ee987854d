"""The second half of a turn: meetings, the extra step, the sending away. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito.rules.missions import announce, dawn, hands
from serenissima.games.inkognito.rules.movement import occupied
from serenissima.games.inkognito.rules.setup import begin_turn
from serenissima.games.inkognito.state import (
    AMBASSADOR,
    ANNOUNCE,
    DECLARE,
    END,
    HAND,
    HOST,
    MEET,
    NONE,
    PRIVATE_IDENTITY,
    SHOW,
    SPACES,
    STEP,
    TARGET,
    TURN,
    WIDTH,
    Table,
    tell,
)
from serenissima.kernel.state import EVERYONE, bit


def company(t: Table, piece: i64) -> i64:
    """The piece that shares this one's space, or -1. Rule 10.1."""
    spaces = t.spaces
    space = spaces[piece]
    for other in range(i64(17)):
        if spaces[other] == space and other != piece:
            return other
    return NONE


def turn_mask(t: Table) -> i64:
    """A meeting to settle, by the shape of one's own figure; a declaration; the end of the turn.

    The turn ends when every meeting is settled. Rules 10.1, 11.6, 20.1 and 25.2. Rulings R5 and R6.
    """
    if t.mover == HOST:
        mask: i64 = i64(1) if company(t, AMBASSADOR) >= 0 else bit(END)
        return mask if t.announced else mask | bit(ANNOUNCE)
    mask = 0
    for shape in range(i64(4)):
        if company(t, t.mover * 4 + shape) >= 0:
            mask |= bit(shape)
    if mask == 0:
        mask = bit(END)
    if hands(t):
        mask |= bit(DECLARE)
    return mask


def take_turn(t: Table, option: i64) -> None:
    """Turn to a meeting, declare, write the list or end the turn.

    Rules 6.2, 10.1, 21.2 and 25.2.
    """
    if option == END:
        tell(t, EVERYONE, "ended", t.mover)
        t.turn += 1
        if t.turn == t.box.rounds * t.seats:
            dawn(t)
        else:
            begin_turn(t)
    elif option == DECLARE:
        tell(t, EVERYONE, "declared", t.mover)
        t.phase = HAND
    elif option == ANNOUNCE:
        announce(t)
    else:
        t.meeting = AMBASSADOR if t.mover == HOST else t.mover * 4 + option
        t.met = company(t, t.meeting)
        tell(t, EVERYONE, "met", t.mover, t.meeting, t.met)
        t.phase = MEET


def around(t: Table) -> i64:
    """The empty spaces one street or canal from the figure in a meeting. Rules 10.3 and 10.4."""
    mask: i64 = 0
    at = (2 * SPACES + t.spaces[t.meeting]) * WIDTH
    while t.box.ways[at] >= 0:
        mask |= bit(t.box.ways[at])
        at += 1
    return mask & ~occupied(t)


def meet_mask(t: Table) -> i64:
    """Ask for identity, ask for disguise, or step away where there is room.

    Rules 10.2, 10.3, 11.1 and 24.2. Ruling R5.
    """
    if t.mover != HOST and around(t):
        return 7
    return 3


def meet(t: Table, option: i64) -> None:
    """Put a question to the figure's player, open one with the Ambassador, or step away.

    Rules 10.2, 11.2, 11.3, 12.1 and 24.2.
    """
    if option == 2:
        tell(t, EVERYONE, "leaves", t.mover, t.meeting)
        t.phase = STEP
    elif t.met == AMBASSADOR:
        t.question = PRIVATE_IDENTITY + option
        tell(t, EVERYONE, "consults", t.mover, t.question)
        t.phase = TARGET
    else:
        t.question = PRIVATE_IDENTITY + option if t.mover == HOST else option
        ask(t, t.met >> 2)


def ask(t: Table, seat: i64) -> None:
    """The question goes to a player. Rules 11.1 and 12.1."""
    t.asked = seat
    tell(t, EVERYONE, "asked", t.mover, seat, t.question)
    t.phase = SHOW


def target_mask(t: Table) -> i64:
    """Any other agent may be asked through the Ambassador. Rule 12.1. Ruling R7."""
    return (bit(t.agents()) - 1) & ~bit(t.mover)


def step(t: Table, space: i64) -> None:
    """The extra step instead of a question. Rules 10.3 and 10.4."""
    tell(t, EVERYONE, "moved", t.mover, t.meeting, t.spaces[t.meeting], space)
    t.spaces[t.meeting] = space
    settle(t)


def send_mask(t: Table) -> i64:
    """Where the piece met may be sent.

    Rules 15.1, 15.2 and 24.3. Rulings R12 and R13.
    """
    allowed = t.box.coloured if t.met == AMBASSADOR else t.box.unnumbered
    return allowed & ~occupied(t)


def send(t: Table, space: i64) -> None:
    """The piece met is sent away. Rules 15.1, 15.2 and 24.3."""
    tell(t, EVERYONE, "sent", t.mover, t.met, t.spaces[t.met], space)
    t.spaces[t.met] = space
    if t.met == AMBASSADOR:
        t.escorted = 1
    settle(t)


def settle(t: Table) -> None:
    """The meeting is over; the turn goes on. Rule 10.1."""
    t.meeting = NONE
    t.met = NONE
    t.question = NONE
    t.asked = NONE
    t.phase = TURN
