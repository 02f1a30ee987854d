"""Points, coins, scrolls, intrigue and the council track: pages 9 and 15."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.rules import powers
from serenissima.games.venice.state import Position, who
from serenissima.kernel.state import EVERYONE, tell

# What the Doge loses at his limit of intrigue, and how much intrigue he then lays down.
DOGE_LOSS: Final = 2
DOGE_RELIEF: Final = 4


def gain_points(p: Position, fleet: i64, amount: i64) -> None:
    """Move a score marker forward. Rule 5.8."""
    if amount > 0:
        p.add(fleet, s.POINTS, amount)
        tell(p, EVERYONE, "points", who(p, fleet), amount)


def lose_points(p: Position, fleet: i64, amount: i64) -> None:
    """Move a score marker back, never below 0. Rule 9.7."""
    lost = min(amount, p.at(fleet, s.POINTS))
    if lost > 0:
        p.add(fleet, s.POINTS, -lost)
        tell(p, EVERYONE, "points lost", who(p, fleet), lost)


def gain_coins(p: Position, seat: i64, amount: i64) -> None:
    """Take coins from a supply that never runs out. Ruling R30."""
    if amount > 0:
        p.add(seat, s.COINS, amount)
        tell(p, EVERYONE, "coins", seat, amount)


def pay_coins(p: Position, seat: i64, amount: i64) -> None:
    """Give coins back to the supply. Ruling R30."""
    if amount > 0:
        p.add(seat, s.COINS, -amount)
        tell(p, EVERYONE, "coins paid", seat, amount)


def gain_scrolls(p: Position, fleet: i64, amount: i64) -> None:
    """Take scrolls up to the limit; the rest is lost. Rules 9.8 and 10.6.16."""
    if fleet < p.seats and p.power(fleet, powers.SCROLL_MORE):
        amount += 1
    gained = min(amount, p.tables.scroll_limit - p.at(fleet, s.SCROLLS))
    if gained > 0:
        p.add(fleet, s.SCROLLS, gained)
        tell(p, EVERYONE, "scrolls", who(p, fleet), gained)


def pay_scrolls(p: Position, fleet: i64, amount: i64) -> None:
    """Spend scrolls. Rule 9.8."""
    if amount > 0:
        p.add(fleet, s.SCROLLS, -amount)
        tell(p, EVERYONE, "scrolls paid", who(p, fleet), amount)


def take_intrigue(p: Position, seat: i64, amount: i64) -> None:
    """Take intrigue up to the limit; each one beyond it costs points. Rules 9.7 and 10.6.18."""
    taken = min(amount, p.tables.intrigue_limit[p.seats] - p.at(seat, s.INTRIGUE))
    if taken > 0:
        p.add(seat, s.INTRIGUE, taken)
        tell(p, EVERYONE, "intrigue", seat, taken)
    if amount > taken and not p.power(seat, powers.NO_OVERFLOW):
        lose_points(p, seat, (amount - taken) * p.tables.overflow_points)


def remove_intrigue(p: Position, seat: i64, amount: i64) -> None:
    """Lay intrigue down, never below 0. Rules 9.7 and 10.6.17."""
    removed = min(amount, p.at(seat, s.INTRIGUE))
    if removed > 0:
        p.add(seat, s.INTRIGUE, -removed)
        tell(p, EVERYONE, "intrigue removed", seat, removed)
        if p.power(seat, powers.COINS_FOR_REMOVED_INTRIGUE):
            gain_coins(p, seat, removed)


def others_take_intrigue(p: Position, seat: i64) -> None:
    """Every other player takes 1 intrigue, the Doge included. Rules 10.6.20 and 15.6."""
    for other in range(p.seats):
        if other != seat and not p.power(other, powers.NO_INTRIGUE_FROM_OTHERS):
            take_intrigue(p, other, 1)
    if p.seats == 1:
        doge_takes_intrigue(p, 1)


def doge_takes_intrigue(p: Position, amount: i64) -> None:
    """The Doge takes intrigue; at his limit he loses 2 points and lays 4 down.

    Rule 15.7, Ruling R43.
    """
    for _ in range(amount):
        p.add(s.DOGE_FLEET, s.INTRIGUE, 1)
        tell(p, EVERYONE, "doge intrigue", 1)
        if p.at(s.DOGE_FLEET, s.INTRIGUE) >= p.tables.intrigue_limit[p.seats]:
            lose_points(p, s.DOGE_FLEET, DOGE_LOSS)
            p.add(s.DOGE_FLEET, s.INTRIGUE, -DOGE_RELIEF)
            tell(p, EVERYONE, "doge intrigue removed", DOGE_RELIEF)


def doge_settles(p: Position) -> None:
    """The Doge spends a scroll at a passing, or takes intrigue if he has none. Ruling R53."""
    if p.at(s.DOGE_FLEET, s.SCROLLS) > 0:
        pay_scrolls(p, s.DOGE_FLEET, 1)
    else:
        doge_takes_intrigue(p, 1)


def advance_council(p: Position, fleet: i64, spaces: i64) -> None:
    """Move a council marker on; reaching the pawn triggers the end.

    Rule 12.1, Rulings R5 and R42.
    """
    moved = min(spaces, p.tables.track_end - p.at(fleet, s.COUNCIL))
    if moved <= 0:
        return
    p.add(fleet, s.COUNCIL, moved)
    tell(p, EVERYONE, "council", who(p, fleet), moved)
    pawn = p.tables.end_pawn[p.seats]
    if p.seats > 1 and p.ending == s.RUNNING and p.at(fleet, s.COUNCIL) >= pawn:
        trigger(p)


def trigger(p: Position) -> None:
    """The end of the game is triggered, once. Rule 12.1 and Ruling R4."""
    p.ending = s.TRIGGERED
    tell(p, EVERYONE, "triggered")


def with_less_intrigue(p: Position, seat: i64) -> i64:
    """How many players have less intrigue than this one. Rulings R1, R33 and R39."""
    mine = p.at(seat, s.INTRIGUE)
    count: i64 = 0
    for rival in range(rivals(p)):
        if p.at(rival, s.INTRIGUE) < mine:
            count += 1
    return count


def with_more_intrigue(p: Position, seat: i64) -> i64:
    """How many players have more intrigue than this one. Rulings R1, R33 and R39."""
    mine = p.at(seat, s.INTRIGUE)
    count: i64 = 0
    for rival in range(rivals(p)):
        if p.at(rival, s.INTRIGUE) > mine:
            count += 1
    return count


def rivals(p: Position) -> i64:
    """How many fleets stand for a player who takes intrigue: the seats, alone the Doge's too."""
    return p.seats if p.seats > 1 else i64(2)


def has_most_intrigue(p: Position, seat: i64) -> bool:
    """Whether a player has more intrigue than every other. Ruling R12."""
    return with_less_intrigue(p, seat) == rivals(p) - 1
