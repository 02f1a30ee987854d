"""The first half of a turn: the Phantom's balls and where they may take the figures. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import EVERYONE, bit, ones, tell


def shake(p: Position, ball: i64) -> None:
    """One more ball shows in the Phantom's mask; with the third the turn begins. Rule 7.1."""
    p.drawn |= bit(ball)
    tell(p, EVERYONE, "ball", p.mover, p.tables.balls[ball])
    if ones(p.drawn) == data.SHOWING:
        p.phase = s.BALL


def shake_mask(p: Position) -> i64:
    """The balls that do not show yet. Rule 7.1."""
    return (bit(data.BALL_COUNT) - 1) & ~p.drawn


def links(colour: i64) -> i64:
    """The part of the table of ways a ball may use. Rules 7.2, 7.3 and 7.4."""
    if colour == data.ORANGE:
        return data.BY_STREET
    if colour == data.BLUE:
        return data.BY_CANAL
    return data.BY_EITHER


def neighbours(tables: Tables, kind: i64, space: i64) -> i64:
    """The spaces that ways of a kind lead to from a space. Rule 4.2."""
    mask: i64 = 0
    at = (kind * data.SPACES + space) * data.WIDTH
    while tables.ways[at] >= 0:
        mask |= bit(tables.ways[at])
        at += 1
    return mask


def carries(p: Position, colour: i64, piece: i64) -> bool:
    """Whether a ball of this colour moves this piece.

    Rules 7.2, 7.3, 7.4, 7.5, 7.6 and 24.4. Ruling R3.
    """
    if p.spaces[piece] < 0:
        return False
    if colour == data.BLACK:
        return piece == s.AMBASSADOR
    if piece == s.AMBASSADOR:
        return False
    own = s.owner_of(piece) == p.mover
    return not own if colour == data.VIOLET else own


def settled(p: Position) -> bool:
    """Whether movement may end here: no space too full, and no player met twice.

    Rules 8.5, 8.6, 9.1 and 9.2. Ruling R2.
    """
    spaces = p.spaces
    first = p.mover * data.FIGURES
    own: i64 = 0
    for k in range(i64(data.FIGURES)):
        spot = bit(spaces[first + k])
        if own & spot:
            return False
        own |= spot
    others: i64 = bit(spaces[s.AMBASSADOR])
    for seat in range(p.agents()):
        if seat == p.mover:
            continue
        met: i64 = 0
        for k in range(i64(data.FIGURES)):
            spot = bit(spaces[seat * data.FIGURES + k])
            if others & spot:
                return False
            others |= spot
            if own & spot:
                if met:
                    return False
                met = 1
    return True


def occupied(p: Position) -> i64:
    """The spaces with any piece on them."""
    mask: i64 = bit(p.spaces[s.AMBASSADOR])
    for k in range(p.agents() * data.FIGURES):
        mask |= bit(p.spaces[k])
    return mask


def crowded(p: Position, piece: i64) -> bool:
    """Whether a piece shares its space."""
    spaces = p.spaces
    space = spaces[piece]
    for k in range(i64(s.ALL_PIECES)):
        if spaces[k] == space and k != piece:
            return True
    return False


def curable(p: Position, left: i64) -> bool:
    """Whether the balls left can still bring the position to a legal end of movement.

    Only pieces that share a space can be at fault, and moves of different pieces may be made in
    any order, so it is enough to try those pieces first. Ruling R2.
    """
    if settled(p):
        return True
    tried: i64 = 0
    tables = p.tables
    spaces = p.spaces
    for ball in range(i64(data.BALL_COUNT)):
        if not (left >> ball) & 1:
            continue
        colour = tables.balls[ball]
        if (tried >> colour) & 1:
            continue
        tried |= bit(colour)
        for piece in range(i64(s.ALL_PIECES)):
            if not carries(p, colour, piece) or not crowded(p, piece):
                continue
            origin = spaces[piece]
            at = (links(colour) * data.SPACES + origin) * data.WIDTH
            found = False
            while not found and tables.ways[at] >= 0:
                spaces[piece] = tables.ways[at]
                found = curable(p, left ^ bit(ball))
                at += 1
            spaces[piece] = origin
            if found:
                return True
    return False


def landings(p: Position, ball: i64, piece: i64, calm: bool, full: i64, any_one: bool) -> i64:
    """The spaces a ball may take a piece to; just one of them if that is enough to know.

    `calm` says that movement might end here, `full` which spaces are occupied. Rule 8.4. Ruling R2.
    """
    tables = p.tables
    origin = p.spaces[piece]
    left = (p.drawn ^ p.used) & ~bit(ball)
    at = (links(tables.balls[ball]) * data.SPACES + origin) * data.WIDTH
    mask: i64 = 0
    while True:
        space = tables.ways[at]
        if space < 0:
            return mask
        at += 1
        spot = bit(space)
        allowed = calm and not full & spot
        if not allowed:
            p.spaces[piece] = space
            allowed = curable(p, left)
            p.spaces[piece] = origin
        if allowed:
            mask |= spot
            if any_one:
                return mask


def ball_of(p: Position, colour: i64) -> i64:
    """An unused ball of a colour, or -1."""
    left = p.drawn ^ p.used
    for ball in range(i64(data.BALL_COUNT)):
        if (left >> ball) & 1 and p.tables.balls[ball] == colour:
            return ball
    return s.NONE


def ball_mask(p: Position) -> i64:
    """The colours that can still move something, and stopping where that is legal.

    Rule 9.3.
    """
    calm = settled(p)
    full = occupied(p)
    mask: i64 = bit(s.STOP) if calm else i64(0)
    left = p.drawn ^ p.used
    for ball in range(i64(data.BALL_COUNT)):
        if not (left >> ball) & 1:
            continue
        colour = p.tables.balls[ball]
        if (mask >> colour) & 1:
            continue
        for piece in range(i64(s.ALL_PIECES)):
            if carries(p, colour, piece) and landings(p, ball, piece, calm, full, True):
                mask |= bit(colour)
                break
    return mask


def figure_mask(p: Position) -> i64:
    """The figures the chosen ball can move. Rules 8.1 and 9.2. Ruling R3."""
    calm = settled(p)
    full = occupied(p)
    colour = p.tables.balls[p.ball]
    mask: i64 = 0
    for piece in range(i64(s.AMBASSADOR)):
        if carries(p, colour, piece) and landings(p, p.ball, piece, calm, full, True):
            mask |= bit(piece)
    return mask


def go_mask(p: Position) -> i64:
    """Where the chosen ball can take the chosen figure.

    Rules 8.2, 8.3 and 8.4.
    """
    return landings(p, p.ball, p.figure, settled(p), occupied(p), False)


def choose_ball(p: Position, colour: i64) -> None:
    """Take one of the balls showing, or leave the rest unused.

    Rules 7.1, 7.6 and 9.3.
    """
    if colour == s.STOP:
        tell(p, EVERYONE, "stopped", p.mover)
        p.phase = s.TURN
        return
    p.ball = ball_of(p, colour)
    tell(p, EVERYONE, "took_ball", p.mover, colour)
    if colour == data.BLACK:
        p.figure = s.AMBASSADOR
        p.phase = s.GO
    else:
        p.phase = s.FIGURE


def choose_figure(p: Position, piece: i64) -> None:
    """Take hold of the figure that is to move. Rules 7.5 and 8.1."""
    p.figure = piece
    tell(p, EVERYONE, "took_figure", p.mover, piece)
    p.phase = s.GO


def go(p: Position, space: i64) -> None:
    """Move the chosen piece one space; after the third ball movement is over.

    Rules 7.2, 7.3, 7.4, 7.5, 7.6 and 7.7.
    """
    tell(p, EVERYONE, "moved", p.mover, p.figure, p.spaces[p.figure], space)
    p.spaces[p.figure] = space
    if p.figure == s.AMBASSADOR:
        p.escorted = 1
    p.used |= bit(p.ball)
    p.ball = s.NONE
    p.figure = s.NONE
    p.phase = s.TURN if p.used == p.drawn else s.BALL


def walk_mask(p: Position) -> i64:
    """The spaces next to the Ambassador, and staying. Rule 24.1. Ruling R19."""
    return bit(s.STAY) | neighbours(p.tables, data.BY_EITHER, p.spaces[s.AMBASSADOR])


def walk(p: Position, space: i64) -> None:
    """The Ambassador as a player walks one space, at most twice. Rule 24.1. Ruling R19."""
    if space == s.STAY:
        tell(p, EVERYONE, "stopped", p.mover)
        p.phase = s.TURN
        return
    tell(p, EVERYONE, "moved", p.mover, s.AMBASSADOR, p.spaces[s.AMBASSADOR], space)
    p.spaces[s.AMBASSADOR] = space
    p.walked += 1
    if p.walked == s.WALKS:
        p.phase = s.TURN
