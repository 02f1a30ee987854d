"""A player's turn in its five steps: pages 6 and 7."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import NONE, TILES
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.buildings import activate_by_mooring, advance
from serenissima.games.venice.rules.moving import doge_or_nobody, lift, set_down
from serenissima.games.venice.rules.tracks import gain_coins, gain_scrolls, pay_coins, trigger
from serenissima.games.venice.state import Position, gondola_of
from serenissima.kernel.state import EVERYONE, bit, tell

ROUND_LIMIT: Final = 40


class Turn(steps.Step):
    """A turn begins. Rule 6.1."""

    def ask(self, p: Position) -> i64:
        """Lay out the steps of a turn. Rules 6.1, 10.6.10 and 10.6.13."""
        p.done()
        tell(p, EVERYONE, "turn", p.turn)
        p.played = 0
        p.boat = NONE
        p.moves = 0
        p.onward = 0
        if p.power(p.turn, powers.COIN_EACH_TURN):
            gain_coins(p, p.turn, 1)
        p.push(steps.END_TURN)
        p.push(steps.GONDOLIER)
        p.push(steps.PLAY)
        return 0


# ---- step 2: the gondolier
def stay_price(p: Position, seat: i64) -> i64:
    """What it costs to leave the gondolier where he is. Rules 6.2 and 10.6.1."""
    return 1 if p.power(seat, powers.CHEAP_STAY) else p.tables.stay_price


class Gondolier(steps.Step):
    """Where does the gondolier go? Rule 6.2."""

    def ask(self, p: Position) -> i64:
        """Switch for nothing, or pay to stay. Rules 6.2, 8.1 and 10.6.1, Rulings R23 and R25."""
        now = p.at(p.turn, s.GONDOLIER)
        if now == NONE:
            return s.EITHER
        mask = bit(1 - now)
        if p.at(p.turn, s.COINS) >= stay_price(p, p.turn):
            mask |= bit(now)
        return mask

    def answer(self, p: Position, option: i64) -> None:
        """Put the gondolier on a gondola, which then casts off. Rules 5.11 and 6.2."""
        p.done()
        if p.at(p.turn, s.GONDOLIER) == option:
            pay_coins(p, p.turn, stay_price(p, p.turn))
        p.put(p.turn, s.GONDOLIER, option)
        p.boat = gondola_of(p.turn, option)
        tell(p, EVERYONE, "gondolier", p.boat)
        p.dock = p.where[p.boat]
        p.visited = bit(p.dock)
        p.moves = 0
        lift(p, p.boat)
        p.push(steps.MOVE)


# ---- step 4: mooring
class Moor(steps.Step):
    """The movement ends. Rule 7.1."""

    def ask(self, p: Position) -> i64:
        """Points to those below, then mission and building. Rules 7.1 and 7.4."""
        p.done()
        p.onward = 0
        set_down(p, p.boat, p.dock, doge_or_nobody(p))
        p.push(steps.WORK)
        p.push(steps.COMPLETE)
        return 0


# ---- step 5: the building
class Work(steps.Step):
    """The building at the dock is used. Rule 7.5."""

    def ask(self, p: Position) -> i64:
        """Advance the assistant if it is no communal building, then activate.

        Rule 7.5, Ruling R45.
        """
        p.done()
        building = p.tiles[p.dock]
        if building < TILES:
            advance(p, p.turn, building)
        activate_by_mooring(p, building, p.boat)
        return 0


class EndTurn(steps.Step):
    """The turn ends. Rule 7.6."""

    def ask(self, p: Position) -> i64:
        """The spy leaves; then the smugglers, or the next player. Rules 7.6, 11.3.11 and 13.2."""
        p.done()
        p.spy = NONE
        p.site = NONE
        p.hold = NONE
        p.used = 0
        p.reach = 0
        if p.seats == 1:
            end_turn_alone(p)
            return 0
        p.push(steps.TURN)
        if p.seats == 2:
            p.push(steps.SMUGGLE)
        else:
            next_seat(p)
        return 0


def end_turn_alone(p: Position) -> None:
    """The Doge's turn follows, until his deck is empty. Rules 15.1 and 15.10."""
    if p.last_turns > 0:
        p.last_turns -= 1
    if p.last_turns == 0:
        p.push(steps.SCORE)
        return
    p.push(steps.TURN)
    if p.last_turns == NONE:
        p.push(steps.DOGE_TURN)


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
        tell(p, EVERYONE, "last rounds", p.ending)


# ---- at any question of one's own
def turn_favour(p: Position, seat: i64, option: i64) -> None:
    """Turn one's Favour card, once, for coins or scrolls. Rule 10.8 and Ruling R44."""
    p.put(seat, s.FAVOUR, s.FAVOUR_TURNED)
    tell(p, EVERYONE, "favour", seat)
    if option == s.FAVOUR_FOR_COINS:
        gain_coins(p, seat, p.tables.favour_coins)
    else:
        gain_scrolls(p, seat, p.tables.favour_scrolls)
