"""A player's turn in its five steps: pages 6 and 7; missions: page 10."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import NONE, TILES
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.buildings import (
    activate_by_mooring,
    advance,
)
from serenissima.games.venice.rules.moving import doge_or_nobody, lift, set_down
from serenissima.games.venice.rules.tracks import (
    gain_coins,
    gain_scrolls,
    pay_coins,
    trigger,
)
from serenissima.games.venice.state import Position, tell
from serenissima.kernel.state import bit

ROUND_LIMIT: Final = 40


def begin_turn(p: Position) -> None:
    """Lay out the steps of a turn. Rules 6.1, 10.6.10 and 10.6.13."""
    p.done()
    tell(p, "turn", p.turn)
    p.played = 0
    p.boat = NONE
    p.moves = 0
    p.onward = 0
    if p.power(p.turn, 10):
        gain_coins(p, p.turn, 1)
    p.push(steps.END_TURN)
    p.push(steps.GONDOLIER)
    p.push(steps.PLAY)


# ---- step 2: the gondolier
def gondolier_options(p: Position) -> i64:
    """Switch for nothing, or stay for 3 coins. Rules 6.2, 8.1 and 10.6.1, Rulings R23 and R25."""
    now = p.at(p.turn, s.GONDOLIER)
    if now == NONE:
        return 3
    mask = bit(1 - now)
    if p.at(p.turn, s.COINS) >= stay_price(p):
        mask |= bit(now)
    return mask


def stay_price(p: Position) -> i64:
    """What it costs to leave the gondolier where he is. Rules 6.2 and 10.6.1."""
    return 1 if p.power(p.turn, 1) else p.tables.stay_price


def choose_gondola(p: Position, option: i64) -> None:
    """Put the gondolier on a gondola, which then casts off. Rules 5.11 and 6.2."""
    p.done()
    if p.at(p.turn, s.GONDOLIER) == option:
        pay_coins(p, p.turn, stay_price(p))
    p.put(p.turn, s.GONDOLIER, option)
    p.boat = 2 * p.turn + option
    tell(p, "gondolier", p.boat)
    p.dock = p.where[p.boat]
    p.visited = bit(p.dock)
    p.moves = 0
    lift(p, p.boat)
    p.push(steps.MOVE)


# ---- step 4: missions
def moor(p: Position) -> None:
    """The movement ends: points to those below, then mission and building. Rules 7.1 and 7.4."""
    p.done()
    p.onward = 0
    set_down(p, p.boat, p.dock, doge_or_nobody(p))
    p.push(steps.WORK)
    p.push(steps.COMPLETE)


# ---- step 5: the building
def work(p: Position) -> None:
    """Advance the assistant if it is no communal building, then activate. Rule 7.5, Ruling R45."""
    p.done()
    building = p.tiles[p.dock]
    if building < TILES:
        advance(p, p.turn, building)
    activate_by_mooring(p, building, p.boat)


def end_turn(p: Position) -> None:
    """The spy leaves; then the smugglers, or the next player. Rules 7.6, 11.3.11 and 13.2."""
    p.done()
    p.spy = NONE
    p.site = NONE
    p.hold = NONE
    p.used = 0
    p.reach = 0
    if p.seats == 1:
        if p.last_turns > 0:
            p.last_turns -= 1
        if p.last_turns == 0:
            p.push(steps.SCORE)
        else:
            p.push(steps.TURN)
            if p.last_turns == NONE:
                p.push(steps.DOGE_TURN)
        return
    p.push(steps.TURN)
    if p.seats == 2:
        p.push(steps.SMUGGLE)
    else:
        next_seat(p)


def next_seat(p: Position) -> None:
    """The turn passes on; a round ends with the last seat.

    Rules 7.6 and 12.2, Rulings R4 and R54.
    """
    p.turn += 1
    if p.turn < p.seats:
        return
    p.turn = 0
    p.round += 1
    if p.ending == s.RUNNING and p.round >= ROUND_LIMIT:
        trigger(p)
    if p.ending == s.LAST_ROUND:
        p.done()
        p.push(steps.SCORE)
    elif p.ending != s.RUNNING:
        p.ending += 1
        tell(p, "last rounds", p.ending)


def turn_favour(p: Position, seat: i64, option: i64) -> None:
    """Turn one's Favour card, once, for coins or scrolls. Rule 10.8 and Ruling R44."""
    p.put(seat, s.FAVOUR, s.FAVOUR_TURNED)
    tell(p, "favour", seat)
    if option == s.FAVOUR_FOR_COINS:
        gain_coins(p, seat, p.tables.favour_coins)
    else:
        gain_scrolls(p, seat, p.tables.favour_scrolls)
