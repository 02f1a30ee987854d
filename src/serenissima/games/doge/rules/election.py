"""Phase 2: the votes of an area, its advisors, and what follows in which order. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.doge import state as s
from serenissima.games.doge.rules.building import ask, ask_to_move, ask_to_place
from serenissima.games.doge.state import Position
from serenissima.kernel.state import EVERYONE, bit, has, tell

STEPS: Final = 3
"""How many consequences a vote can have."""


def votes(p: Position, seat: i64, area: i64) -> i64:
    """The markers a seat laid in an area, and one for each of its advisors there.

    Rule 5.2.2.1. Rulings R2 and R3.
    """
    total = s.marker_votes(p.stacks[seat * s.AREAS + area])
    for advisor in range(i64(s.ADVISORS)):
        if p.owner[advisor] == seat and p.place[advisor] == area:
            total += 1
    return total


def hold_vote(p: Position) -> None:
    """Turn up the markers of the next area and settle who is first and second.

    Without a vote nobody has a place. Rules 5.2.1, 5.2.2 and 5.2.2.2. Rulings R4 and R5.
    """
    area = p.order[p.votes_held]
    p.area = area
    p.step = 0
    p.leaders = 0
    p.runners = 0
    best: i64 = 0
    second: i64 = 0
    for seat in range(p.seats):
        count = votes(p, seat, area)
        if count > best:
            second = best
            best = count
        elif second < count < best:
            second = count
    for seat in range(p.seats):
        count = votes(p, seat, area)
        if count > 0 and count == best:
            p.leaders |= bit(seat)
        elif count > 0 and count == second:
            p.runners |= bit(seat)
    if not one(p.leaders):
        p.runners = 0
    if p.journal is not None:
        tell_vote(p, area)
    if p.leaders != 0:
        recall_advisors(p, area)


def one(mask: i64) -> bool:
    """Whether exactly one seat is in a mask."""
    return mask != 0 and mask & (mask - 1) == 0


def seat_of(mask: i64) -> i64:
    """The only seat of a mask."""
    seat: i64 = 0
    while mask > 1:
        mask >>= 1
        seat += 1
    return seat


def tell_vote(p: Position, area: i64) -> None:
    """Write the vote into the journal: each seat's markers and votes, then the places."""
    tell(p, EVERYONE, "vote_held", area)
    for seat in range(p.seats):
        markers = p.stacks[seat * s.AREAS + area]
        count = votes(p, seat, area)
        if markers != 0 or count != 0:
            tell(p, EVERYONE, "votes_counted", seat, area, markers, count)
    if p.leaders == 0:
        tell(p, EVERYONE, "nobody_voted", area)
    elif one(p.leaders):
        tell(p, EVERYONE, "vote_won", seat_of(p.leaders), area)
        if p.runners != 0 and one(p.runners):
            tell(p, EVERYONE, "came_second", seat_of(p.runners), area)
        elif p.runners != 0:
            tell(p, EVERYONE, "tied_second", p.runners, area)
    else:
        tell(p, EVERYONE, "tied_first", p.leaders, area)


def recall_advisors(p: Position, area: i64) -> None:
    """Send the area's own advisors back to their symbol; their former owners take back the rings.

    Whether the winner takes control anew or renounces, or a tie leaves them neutral, they are no
    longer the former owner's. Rules 5.2.3, 5.2.6.2 and 5.2.7.3. Rulings R6 and R8.
    """
    for advisor in range(i64(s.ADVISORS)):
        if s.home(advisor) == area and p.owner[advisor] != s.NOBODY:
            tell(p, EVERYONE, "advisor_recalled", p.owner[advisor], advisor)
            p.owner[advisor] = s.NOBODY
            p.place[advisor] = s.NOWHERE


def advisor_at_stake(p: Position) -> i64:
    """The advisor being decided on: the district's own, or the next of the Quarantia's three.

    Rule 5.2.6.1. Ruling R8.
    """
    if p.area < s.DISTRICTS:
        return p.area
    for advisor in range(i64(s.DISTRICTS), i64(s.ADVISORS)):
        if p.owner[advisor] == s.NOBODY:
            return advisor
    return s.NOWHERE


def offer_control(p: Position, seats: i64) -> bool:
    """Ask for control; without a ring in reserve control is renounced. Rule 5.2.3. Ruling R7."""
    seat = seat_of(seats)
    if s.rings_left(p, seat) == 0:
        return renounce(p, seat)
    return ask(p, s.CONTROL, seats)


def decide_control(p: Position, seat: i64, option: i64) -> bool:
    """Take the advisor, then station him; or renounce. True when nothing is left to ask.

    Rules 5.2.2.3, 5.2.3 and 5.2.5.
    """
    if option == s.NO:
        return not renounce(p, seat)
    advisor = advisor_at_stake(p)
    p.owner[advisor] = seat
    tell(p, EVERYONE, "control_taken", seat, advisor)
    ask(p, s.STATION, bit(seat))
    return False


def renounce(p: Position, seat: i64) -> bool:
    """Leave the advisor neutral and perhaps move a house; False if there is none. Rule 5.2.5."""
    tell(p, EVERYONE, "control_renounced", seat, advisor_at_stake(p))
    return ask_to_move(p, bit(seat))


def advisor_to_station(p: Position, seat: i64) -> i64:
    """The advisor just taken, who has no place yet."""
    for advisor in range(i64(s.ADVISORS)):
        if p.owner[advisor] == seat and p.place[advisor] == s.NOWHERE:
            return advisor
    return s.NOWHERE


def station_options(p: Position) -> i64:
    """Mask of every area but the advisor's own. Rule 5.2.4."""
    return s.ALL_AREAS & ~bit(p.area)


def station(p: Position, seat: i64, option: i64) -> None:
    """Put the advisor where he will vote from now on. Rule 5.2.4. Ruling R18."""
    advisor = advisor_to_station(p, seat)
    p.place[advisor] = option
    tell(p, EVERYONE, "advisor_stationed", seat, advisor, option)


def next_question(p: Position) -> bool:
    """Go on to the next consequence of the vote that asks somebody; False when all are done."""
    while p.step < STEPS:
        step = p.step
        p.step += 1
        if p.leaders == 0:
            return False
        asked = quarantia_step(p, step) if p.area == s.QUARANTIA else district_step(p, step)
        if asked:
            return True
    return False


def quarantia_step(p: Position, step: i64) -> bool:
    """The winner decides on one advisor, the second on one, the winner on one.

    Tied for first, each may move up to two houses; tied for second, each may move one.
    Rules 5.2.6, 5.2.6.1, 5.2.6.2 and 5.2.6.3. Rulings R5, R6 and R15.
    """
    if not one(p.leaders):
        if step == 0:
            return ask_to_move(p, p.leaders)
        if step == 1:
            return ask_to_move(p, moved_before(p))
        return False
    if step != 1:
        return offer_control(p, p.leaders)
    if p.runners == 0:
        return False
    if one(p.runners):
        return offer_control(p, p.runners)
    return ask_to_move(p, p.runners)


def moved_before(p: Position) -> i64:
    """Mask of the tied players who used their first move: who stays once, stays. Ruling R15."""
    mask: i64 = 0
    for seat in range(p.seats):
        if has(p.leaders, seat) and p.site[seat] != s.NOWHERE:
            mask |= bit(seat)
    return mask


def district_step(p: Position, step: i64) -> bool:
    """Control first, then the winner's houses, then the second's.

    Rules 5.2.7, 5.2.7.1, 5.2.7.2, 5.2.7.3 and 5.2.7.4. Ruling R16.
    """
    if step == 0:
        return one(p.leaders) and offer_control(p, p.leaders)
    if step == 1:
        return ask_to_place(p, p.leaders)
    return ask_to_place(p, p.runners)
