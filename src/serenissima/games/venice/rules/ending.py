"""The seven steps of scoring, and the Doge's: pages 12 and 15."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import FLEETS, NONE
from serenissima.games.venice.rules import powers, steps
from serenissima.games.venice.rules.tracks import gain_points, pay_coins, pay_scrolls
from serenissima.games.venice.state import Position
from serenissima.kernel.state import EVERYONE, bit, tell

# The answers to "do you remove an intrigue?".
FOR_SCROLLS: Final = 0
FOR_COINS: Final = 1
# So many assistants placed bring the council level at the end, and so many half of it.
WHOLE_LEVEL: Final = 9
HALF_LEVEL: Final = 7


class Score(steps.Step):
    """The game is scored. Rule 12.3."""

    def ask(self, p: Position) -> i64:
        """Council and assistants; then intrigue can be reduced. Rules 12.3, 12.4 and 15.11."""
        p.done()
        tell(p, EVERYONE, "scoring")
        score_council(p)
        for seat in range(p.seats):
            score_assistants(p, seat)
        p.turn = 0
        p.passes = 0
        p.push(steps.VERDICT)
        p.push(steps.REDUCE)
        return 0


def score_council(p: Position) -> None:
    """Ranks on the council track; tied ones share and round down. Rule 12.3, Rulings R6 and R7."""
    markers = p.seats if p.seats > 1 else p.fleets
    row = (markers - 2) * FLEETS
    for fleet in range(markers):
        level = p.at(fleet, s.COUNCIL)
        if level == 0:
            continue
        ahead: i64 = 0
        level_with: i64 = 0
        for other in range(markers):
            if p.at(other, s.COUNCIL) > level:
                ahead += 1
            elif p.at(other, s.COUNCIL) == level:
                level_with += 1
        total: i64 = 0
        for place in range(ahead, ahead + level_with):
            total += p.tables.rewards[row + place]
        scorer = fleet if fleet < p.seats else i64(s.DOGE_FLEET)
        gain_points(p, scorer, total // level_with)


def score_assistants(p: Position, seat: i64) -> None:
    """Half or all of the council level, by assistants placed. Rules 12.4, 10.6.26, Ruling R8."""
    placed = p.at(seat, s.PLACED) + (2 if p.power(seat, powers.TWO_ASSISTANTS_MORE) else 0)
    level = p.at(seat, s.COUNCIL)
    if placed >= WHOLE_LEVEL:
        gain_points(p, seat, level)
    elif placed >= HALF_LEVEL:
        gain_points(p, seat, (level + 1) // 2)


# ---- removing intrigue
def scroll_price(p: Position, seat: i64) -> i64:
    """Scrolls for one intrigue at the end. Rules 12.5 and 10.6.24."""
    price = p.tables.scrolls_per_intrigue
    return price // 2 if p.power(seat, powers.CHEAP_PARDON) else price


def coin_price(p: Position, seat: i64) -> i64:
    """Coins for one intrigue at the end. Rules 12.5 and 10.6.24."""
    price = p.tables.coins_per_intrigue
    return price // 2 if p.power(seat, powers.CHEAP_PARDON) else price


class Reduce(steps.Step):
    """Is an intrigue removed? Rule 12.5."""

    def ask(self, p: Position) -> i64:
        """Pay scrolls or coins for one intrigue, or pass; until all pass.

        Rule 12.5, Ruling R15.
        """
        while p.passes < p.seats:
            seat = p.turn
            mask: i64 = 0
            if p.at(seat, s.INTRIGUE) > 0:
                if p.at(seat, s.SCROLLS) >= scroll_price(p, seat):
                    mask |= bit(FOR_SCROLLS)
                if p.at(seat, s.COINS) >= coin_price(p, seat):
                    mask |= bit(FOR_COINS)
                if mask != 0 or p.at(seat, s.FAVOUR) == s.FAVOUR_READY:
                    p.asked = seat
                    return mask | bit(s.DONE)
            p.passes += 1
            p.turn = (seat + 1) % p.seats
        p.done()
        return 0

    def answer(self, p: Position, option: i64) -> None:
        """Lay one intrigue down for a price, or pass. Rule 12.5 and Ruling R15."""
        seat = p.turn
        if option == s.DONE:
            p.passes += 1
            tell(p, EVERYONE, "reduces no more", seat)
        else:
            p.passes = 0
            if option == FOR_SCROLLS:
                pay_scrolls(p, seat, scroll_price(p, seat))
            else:
                pay_coins(p, seat, coin_price(p, seat))
            p.add(seat, s.INTRIGUE, -1)
            tell(p, EVERYONE, "intrigue removed", seat, 1)
        p.turn = (seat + 1) % p.seats


# ---- the verdict
class Verdict(steps.Step):
    """The winner is found. Rule 12.9."""

    def ask(self, p: Position) -> i64:
        """Wealth, favour, arrest and the winner.

        Rules 12.6, 12.7, 12.8 and 12.9, Rulings R18 and R19.
        """
        p.done()
        for seat in range(p.seats):
            gain_points(p, seat, p.at(seat, s.COINS) // coins_per_point(p, seat))
            if p.at(seat, s.FAVOUR) == s.FAVOUR_READY:
                gain_points(p, seat, p.tables.favour_points)
        p.ending = s.FINISHED
        p.turn = 0
        if p.seats == 1:
            judge_alone(p)
        else:
            p.arrested = most_suspect(p)
            if p.arrested != NONE:
                tell(p, EVERYONE, "arrested", p.arrested)
            p.winner = first_in_points(p)
            tell(p, EVERYONE, "won", p.winner)
        return 0


def coins_per_point(p: Position, seat: i64) -> i64:
    """Coins for one point at the end. Rules 12.6 and 10.6.25."""
    price = p.tables.coins_per_point
    return price - 1 if p.power(seat, powers.CHEAP_POINTS) else price


def most_suspect(p: Position) -> i64:
    """The seat that is arrested: most intrigue, the latest of those tied. Rule 12.8, Ruling R16."""
    worst: i64 = 0
    suspect: i64 = NONE
    for seat in range(p.seats):
        intrigue = p.at(seat, s.INTRIGUE)
        if intrigue > 0 and intrigue >= worst:
            worst = intrigue
            suspect = seat
    return suspect


def first_in_points(p: Position) -> i64:
    """The winner: most points, the earliest of those tied, nobody arrested.

    Rule 12.9, Ruling R17.
    """
    best: i64 = -1
    winner: i64 = NONE
    for seat in range(p.seats):
        if seat != p.arrested and p.at(seat, s.POINTS) > best:
            best = p.at(seat, s.POINTS)
            winner = seat
    return winner


def judge_alone(p: Position) -> None:
    """Alone you must be less suspect than the Doge, and ahead of him. Rules 15.12 and 15.13.

    Rulings R40 and R41.
    """
    mine = p.at(s.YOU, s.INTRIGUE)
    if mine > 0 and mine >= p.at(s.DOGE_FLEET, s.INTRIGUE):
        p.arrested = s.YOU
        tell(p, EVERYONE, "arrested", s.YOU)
    if p.arrested == NONE and p.at(s.YOU, s.POINTS) > p.at(s.DOGE_FLEET, s.POINTS):
        p.winner = s.YOU
        tell(p, EVERYONE, "won", s.YOU)
    else:
        tell(p, EVERYONE, "doge won")
