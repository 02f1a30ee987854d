"""Phase 2: the votes of an area, its advisors, and what follows in which order. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.doge.rules.building import ask, ask_to_move, ask_to_place
from serenissima.games.doge.state import (
    ADVISORS,
    AREAS,
    CONTROL,
    DISTRICTS,
    NOBODY,
    NOWHERE,
    QUARANTIA,
    STATION,
    Position,
    home,
    marker_votes,
    rings_left,
)
from serenissima.kernel.state import EVERYONE, bit


def votes(state: Position, seat: i64, area: i64) -> i64:
    """The markers a seat laid in an area, and one for each of its advisors there.

    Rule 5.2.2.1. Rulings R2 and R3.
    """
    total = marker_votes(state.stacks[seat * AREAS + area])
    for advisor in range(i64(ADVISORS)):
        if state.owner[advisor] == seat and state.place[advisor] == area:
            total += 1
    return total


def hold_vote(state: Position) -> None:
    """Turn up the markers of the next area and settle who is first and second.

    Without a vote nobody has a place. Rules 5.2.1, 5.2.2 and 5.2.2.2. Rulings R4 and R5.
    """
    area = state.order[state.votes_held]
    state.area = area
    state.step = 0
    state.leaders = 0
    state.runners = 0
    best: i64 = 0
    second: i64 = 0
    for seat in range(state.seats):
        count = votes(state, seat, area)
        if count > best:
            second = best
            best = count
        elif second < count < best:
            second = count
    for seat in range(state.seats):
        count = votes(state, seat, area)
        if count > 0 and count == best:
            state.leaders |= bit(seat)
        elif count > 0 and count == second:
            state.runners |= bit(seat)
    if not one(state.leaders):
        state.runners = 0
    if state.journal is not None:
        tell_vote(state, area)
    if state.leaders != 0:
        recall_advisors(state, area)


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


def tell_vote(state: Position, area: i64) -> None:
    """Write the vote into the journal: each seat's markers and votes, then the places."""
    journal = state.journal
    assert journal is not None
    journal.note(EVERYONE, "vote_held", [area])
    for seat in range(state.seats):
        markers = state.stacks[seat * AREAS + area]
        count = votes(state, seat, area)
        if markers != 0 or count != 0:
            journal.note(EVERYONE, "votes_counted", [seat, area, markers, count])
    if state.leaders == 0:
        journal.note(EVERYONE, "nobody_voted", [area])
    elif one(state.leaders):
        journal.note(EVERYONE, "vote_won", [seat_of(state.leaders), area])
        if state.runners != 0 and one(state.runners):
            journal.note(EVERYONE, "came_second", [seat_of(state.runners), area])
        elif state.runners != 0:
            journal.note(EVERYONE, "tied_second", [state.runners, area])
    else:
        journal.note(EVERYONE, "tied_first", [state.leaders, area])


def recall_advisors(state: Position, area: i64) -> None:
    """Send the area's own advisors back to their symbol; their former owners take back the rings.

    Whether the winner takes control anew or renounces, or a tie leaves them neutral, they are no
    longer the former owner's. Rules 5.2.3, 5.2.6.2 and 5.2.7.3. Rulings R6 and R8.
    """
    for advisor in range(i64(ADVISORS)):
        if home(advisor) == area and state.owner[advisor] != NOBODY:
            if state.journal is not None:
                state.journal.note(EVERYONE, "advisor_recalled", [state.owner[advisor], advisor])
            state.owner[advisor] = NOBODY
            state.place[advisor] = NOWHERE


def advisor_at_stake(state: Position) -> i64:
    """The advisor being decided on: the district's own, or the next of the Quarantia's three.

    Rule 5.2.6.1. Ruling R8.
    """
    if state.area < DISTRICTS:
        return state.area
    for advisor in range(i64(DISTRICTS), i64(ADVISORS)):
        if state.owner[advisor] == NOBODY:
            return advisor
    return NOWHERE


def offer_control(state: Position, seats: i64) -> bool:
    """Ask for control; without a ring in reserve control is renounced. Rule 5.2.3. Ruling R7."""
    seat = seat_of(seats)
    if rings_left(state, seat) == 0:
        return renounce(state, seat)
    return ask(state, CONTROL, seats)


def decide_control(state: Position, seat: i64, option: i64) -> bool:
    """Take the advisor, then station him; or renounce. True when nothing is left to ask.

    Rules 5.2.2.3, 5.2.3 and 5.2.5.
    """
    if option == 0:
        return not renounce(state, seat)
    advisor = advisor_at_stake(state)
    state.owner[advisor] = seat
    if state.journal is not None:
        state.journal.note(EVERYONE, "control_taken", [seat, advisor])
    ask(state, STATION, bit(seat))
    return False


def renounce(state: Position, seat: i64) -> bool:
    """Leave the advisor neutral and perhaps move a house; False if there is none. Rule 5.2.5."""
    if state.journal is not None:
        state.journal.note(EVERYONE, "control_renounced", [seat, advisor_at_stake(state)])
    return ask_to_move(state, bit(seat))


def advisor_to_station(state: Position, seat: i64) -> i64:
    """The advisor just taken, who has no place yet."""
    for advisor in range(i64(ADVISORS)):
        if state.owner[advisor] == seat and state.place[advisor] == NOWHERE:
            return advisor
    return NOWHERE


def station_options(state: Position) -> i64:
    """Mask of every area but the advisor's own. Rule 5.2.4."""
    return (bit(AREAS) - 1) & ~bit(state.area)


def station(state: Position, seat: i64, option: i64) -> None:
    """Put the advisor where he will vote from now on. Rule 5.2.4. Ruling R18."""
    advisor = advisor_to_station(state, seat)
    state.place[advisor] = option
    if state.journal is not None:
        state.journal.note(EVERYONE, "advisor_stationed", [seat, advisor, option])


def next_question(state: Position) -> bool:
    """Go on to the next consequence of the vote that asks somebody; False when all are done."""
    while state.step < 3:
        step = state.step
        state.step += 1
        if state.leaders == 0:
            return False
        asked = (
            quarantia_step(state, step) if state.area == QUARANTIA else district_step(state, step)
        )
        if asked:
            return True
    return False


def quarantia_step(state: Position, step: i64) -> bool:
    """The winner decides on one advisor, the second on one, the winner on one.

    Tied for first, each may move up to two houses; tied for second, each may move one.
    Rules 5.2.6, 5.2.6.1, 5.2.6.2 and 5.2.6.3. Rulings R5, R6 and R15.
    """
    if not one(state.leaders):
        if step == 0:
            return ask_to_move(state, state.leaders)
        if step == 1:
            return ask_to_move(state, moved_before(state))
        return False
    if step != 1:
        return offer_control(state, state.leaders)
    if state.runners == 0:
        return False
    if one(state.runners):
        return offer_control(state, state.runners)
    return ask_to_move(state, state.runners)


def moved_before(state: Position) -> i64:
    """Mask of the tied players who used their first move: who stays once, stays. Ruling R15."""
    mask: i64 = 0
    for seat in range(state.seats):
        if (state.leaders >> seat) & 1 and state.site[seat] != NOWHERE:
            mask |= bit(seat)
    return mask


def district_step(state: Position, step: i64) -> bool:
    """Control first, then the winner's houses, then the second's.

    Rules 5.2.7, 5.2.7.1, 5.2.7.2, 5.2.7.3 and 5.2.7.4. Ruling R16.
    """
    if step == 0:
        return one(state.leaders) and offer_control(state, state.leaders)
    if step == 1:
        return ask_to_place(state, state.leaders)
    return ask_to_place(state, state.runners)
