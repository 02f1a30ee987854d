"""The first half of a turn: the Phantom's balls and where they may take the figures. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito.state import (
    AMBASSADOR,
    BALL,
    BLACK,
    BLUE,
    FIGURE,
    GO,
    NONE,
    ORANGE,
    SPACES,
    STAY,
    STOP,
    TURN,
    VIOLET,
    WIDTH,
    Table,
    tell,
)
from serenissima.kernel.state import EVERYONE, bit, ones


def shake(t: Table, ball: i64) -> None:
    """One more ball shows in the Phantom's mask; with the third the turn begins. Rule 7.1."""
    t.drawn |= bit(ball)
    tell(t, EVERYONE, "ball", t.mover, t.box.balls[ball])
    if ones(t.drawn) == 3:
        t.phase = BALL


def links(colour: i64) -> i64:
    """The part of the table of ways a ball may use. Rules 7.2, 7.3 and 7.4."""
    if colour == ORANGE:
        return 0
    if colour == BLUE:
        return 1
    return 2


def carries(t: Table, colour: i64, piece: i64) -> bool:
    """Whether a ball of this colour moves this piece.

    Rules 7.2, 7.3, 7.4, 7.5, 7.6 and 24.4. Ruling R3.
    """
    if t.spaces[piece] < 0:
        return False
    if colour == BLACK:
        return piece == AMBASSADOR
    if piece == AMBASSADOR:
        return False
    own = piece >> 2 == t.mover
    return not own if colour == VIOLET else own


def settled(t: Table) -> bool:
    """Whether movement may end here: no space too full, and no player met twice.

    Rules 8.5, 8.6, 9.1 and 9.2. Ruling R2.
    """
    spaces = t.spaces
    first = t.mover * 4
    own: i64 = 0
    for k in range(i64(4)):
        spot = bit(spaces[first + k])
        if own & spot:
            return False
        own |= spot
    others: i64 = bit(spaces[AMBASSADOR])
    for seat in range(t.agents()):
        if seat == t.mover:
            continue
        met: i64 = 0
        for k in range(i64(4)):
            spot = bit(spaces[seat * 4 + k])
            if others & spot:
                return False
            others |= spot
            if own & spot:
                if met:
                    return False
                met = 1
    return True


def occupied(t: Table) -> i64:
    """The spaces with any piece on them."""
    mask: i64 = bit(t.spaces[AMBASSADOR])
    for k in range(t.agents() * 4):
        mask |= bit(t.spaces[k])
    return mask


def crowded(t: Table, piece: i64) -> bool:
    """Whether a piece shares its space."""
    spaces = t.spaces
    space = spaces[piece]
    for k in range(i64(17)):
        if spaces[k] == space and k != piece:
            return True
    return False


def curable(t: Table, left: i64) -> bool:
    """Whether the balls left can still bring the position to a legal end of movement.

    Only pieces that share a space can be at fault, and moves of different pieces may be made in
    any order, so it is enough to try those pieces first. Ruling R2.
    """
    if settled(t):
        return True
    tried: i64 = 0
    box = t.box
    spaces = t.spaces
    for ball in range(i64(10)):
        if not (left >> ball) & 1:
            continue
        colour = box.balls[ball]
        if (tried >> colour) & 1:
            continue
        tried |= bit(colour)
        for piece in range(i64(17)):
            if not carries(t, colour, piece) or not crowded(t, piece):
                continue
            origin = spaces[piece]
            at = (links(colour) * SPACES + origin) * WIDTH
            found = False
            while not found and box.ways[at] >= 0:
                spaces[piece] = box.ways[at]
                found = curable(t, left ^ bit(ball))
                at += 1
            spaces[piece] = origin
            if found:
                return True
    return False


def landings(t: Table, ball: i64, piece: i64, calm: bool, full: i64, any_one: bool) -> i64:
    """The spaces a ball may take a piece to; just one of them if that is enough to know.

    `calm` says that movement might end here, `full` which spaces are occupied. Rule 8.4. Ruling R2.
    """
    box = t.box
    origin = t.spaces[piece]
    left = (t.drawn ^ t.used) & ~bit(ball)
    at = (links(box.balls[ball]) * SPACES + origin) * WIDTH
    mask: i64 = 0
    while True:
        space = box.ways[at]
        if space < 0:
            return mask
        at += 1
        spot = bit(space)
        allowed = calm and not full & spot
        if not allowed:
            t.spaces[piece] = space
            allowed = curable(t, left)
            t.spaces[piece] = origin
        if allowed:
            mask |= spot
            if any_one:
                return mask


def ball_of(t: Table, colour: i64) -> i64:
    """An unused ball of a colour, or -1."""
    left = t.drawn ^ t.used
    for ball in range(i64(10)):
        if (left >> ball) & 1 and t.box.balls[ball] == colour:
            return ball
    return NONE


def ball_mask(t: Table) -> i64:
    """The colours that can still move something, and stopping where that is legal.

    Rule 9.3.
    """
    calm = settled(t)
    full = occupied(t)
    mask: i64 = bit(STOP) if calm else i64(0)
    left = t.drawn ^ t.used
    for ball in range(i64(10)):
        if not (left >> ball) & 1:
            continue
        colour = t.box.balls[ball]
        if (mask >> colour) & 1:
            continue
        for piece in range(i64(17)):
            if carries(t, colour, piece) and landings(t, ball, piece, calm, full, True):
                mask |= bit(colour)
                break
    return mask


def figure_mask(t: Table) -> i64:
    """The figures the chosen ball can move. Rules 8.1 and 9.2. Ruling R3."""
    calm = settled(t)
    full = occupied(t)
    colour = t.box.balls[t.ball]
    mask: i64 = 0
    for piece in range(i64(16)):
        if carries(t, colour, piece) and landings(t, t.ball, piece, calm, full, True):
            mask |= bit(piece)
    return mask


def go_mask(t: Table) -> i64:
    """Where the chosen ball can take the chosen figure.

    Rules 8.2, 8.3 and 8.4.
    """
    return landings(t, t.ball, t.figure, settled(t), occupied(t), False)


def choose_ball(t: Table, colour: i64) -> None:
    """Take one of the balls showing, or leave the rest unused.

    Rules 7.1, 7.6 and 9.3.
    """
    if colour == STOP:
        tell(t, EVERYONE, "stopped", t.mover)
        t.phase = TURN
        return
    t.ball = ball_of(t, colour)
    tell(t, EVERYONE, "took_ball", t.mover, colour)
    if colour == BLACK:
        t.figure = AMBASSADOR
        t.phase = GO
    else:
        t.phase = FIGURE


def choose_figure(t: Table, piece: i64) -> None:
    """Take hold of the figure that is to move. Rules 7.5 and 8.1."""
    t.figure = piece
    tell(t, EVERYONE, "took_figure", t.mover, piece)
    t.phase = GO


def go(t: Table, space: i64) -> None:
    """Move the chosen piece one space; after the third ball movement is over.

    Rules 7.2, 7.3, 7.4, 7.5, 7.6 and 7.7.
    """
    tell(t, EVERYONE, "moved", t.mover, t.figure, t.spaces[t.figure], space)
    t.spaces[t.figure] = space
    if t.figure == AMBASSADOR:
        t.escorted = 1
    t.used |= bit(t.ball)
    t.ball = NONE
    t.figure = NONE
    t.phase = TURN if t.used == t.drawn else BALL


def walk_mask(t: Table) -> i64:
    """The spaces next to the Ambassador, and staying. Rule 24.1. Ruling R19."""
    mask = bit(STAY)
    at = (2 * SPACES + t.spaces[AMBASSADOR]) * WIDTH
    while t.box.ways[at] >= 0:
        mask |= bit(t.box.ways[at])
        at += 1
    return mask


def walk(t: Table, space: i64) -> None:
    """The Ambassador as a player walks one space, at most twice. Rule 24.1. Ruling R19."""
    if space == STAY:
        tell(t, EVERYONE, "stopped", t.mover)
        t.phase = TURN
        return
    tell(t, EVERYONE, "moved", t.mover, AMBASSADOR, t.spaces[AMBASSADOR], space)
    t.spaces[AMBASSADOR] = space
    t.walked += 1
    if t.walked == 2:
        t.phase = TURN
