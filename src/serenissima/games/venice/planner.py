"""A simple player of Venice: it tries out many ways to play a turn and takes the best-looking one.

It sees views only. Whatever it does not know it imagines with `worlds(view).draw`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.rules.play import Venice
from serenissima.kernel.game import Game, View
from serenissima.kernel.state import OVER, ones

LONGEST_TURN: Final = 80


class Planner:
    """One seat's player; it keeps the plan of its turn until something unforeseen happens."""

    def __init__(self, game: Game, rng: Random, tries: int = 120) -> None:
        self.game = game
        self.rng = rng
        self.tries = tries
        self.plan: list[int] = []

    def choose(self, look: Callable[[], View], options: Sequence[int]) -> int:
        """A choice among the options, for the seat whose view `look` gives."""
        if len(options) == 1:
            self.plan = self.plan[1:] if self.plan[:1] == list(options) else []
            return options[0]
        if self.plan and self.plan[0] in options:
            return self.plan.pop(0)
        view = look()
        assert view.seat is not None
        self.plan = self.think(view, view.seat)
        return self.plan.pop(0)

    def think(self, view: View, seat: int) -> list[int]:
        """The best of many random ways to go on until the turn is over."""
        worlds = self.game.worlds(view)
        best, best_value = [0], float("-inf")
        world = worlds.draw(self.rng)
        assert isinstance(world, Venice)
        own_turn = int(world.turn) == seat
        late = progress(world)
        options = [int(option) for option in world.options(seat)]
        if not own_turn:
            # On another's turn there is a scroll or an intrigue to choose: look one step ahead.
            for option in options:
                trial = world.clone()
                trial.apply(seat, option)
                value = worth(trial, seat, late)
                if value > best_value:
                    best, best_value = [option], value
            return best
        for number in range(self.tries):
            if number % 20 == 19:
                world = worlds.draw(self.rng)
                assert isinstance(world, Venice)
            trial = world.clone()
            way = self.go_on(trial, seat)
            value = worth(trial, seat, late)
            if value > best_value:
                best, best_value = way, value
        return best

    def go_on(self, trial: Venice, seat: i64) -> list[int]:
        """Play a position on at random until the turn is over; the seat's own choices."""
        way: list[int] = []
        sailed = False
        foreseen = True
        rng = self.rng
        for _ in range(LONGEST_TURN):
            actor = trial.actor()
            # A new turn starts with no canal sailed; that is where this one is judged.
            if actor == OVER or (sailed and trial.moves == 0):
                break
            sailed = sailed or trial.moves > 0
            options = trial.options(actor)
            option = options[rng.randrange(len(options))]
            if actor == seat:
                if foreseen:
                    way.append(int(option))
            elif actor < 0:
                # What follows a draw cannot be planned.
                foreseen = False
            trial.apply(actor, option)
        return way


def worth(p: Venice, seat: i64, late: float) -> float:
    """How good a position looks to a seat; `late` is how far the game had come before it."""
    if p.ending == s.FINISHED:
        return 1000.0 * float(p.winner == seat) + float(p.at(seat, s.POINTS)) / 10
    value = sheet_worth(p, seat, late)
    best = -1000.0
    worst: i64 = 0
    rivals = p.seats if p.seats > 1 else i64(2)
    total = 0.0
    for other in range(rivals):
        if other != seat:
            score = float(p.at(other, s.POINTS)) + 0.6 * float(p.at(other, s.COUNCIL))
            best = max(best, score)
            total += score
            worst = max(worst, lasting_intrigue(p, other))
    value -= 0.4 * best + 0.1 * total / float(rivals - 1)
    # Whoever is ahead wants the game to end.
    lead = float(p.at(seat, s.POINTS)) + 0.6 * float(p.at(seat, s.COUNCIL)) - best
    value += 25.0 * progress(p) * max(-0.2, min(1.0, (lead + 3.0) / 10.0))
    # The Inquisition wants one culprit: better somebody else.
    value -= 0.25 * float(p.at(seat, s.INTRIGUE))
    mine = lasting_intrigue(p, seat)
    if mine > 0 and mine >= worst - 1:
        value -= (2.0 + float(mine - worst)) * (0.4 + 4.0 * late)
    return value


def lasting_intrigue(p: Venice, fleet: i64) -> i64:
    """The intrigue that is left when scrolls and coins have paid for what they can at the end."""
    intrigue = p.at(fleet, s.INTRIGUE)
    if fleet >= p.seats:
        return intrigue
    reserve = p.at(fleet, s.SCROLLS) // 2 + p.at(fleet, s.COINS) // 4
    return max(i64(0), intrigue - reserve)


def progress(p: Venice) -> float:
    """How far the game has come, from 0 to 1."""
    if p.seats == 1:
        return 1.0 - float(p.doge_deck) / 25.0
    if p.ending >= s.TRIGGERED:
        return 0.7 + 0.1 * float(p.ending)
    lead: i64 = 0
    for seat in range(p.seats):
        lead = max(lead, p.at(seat, s.COUNCIL))
    left = float(p.mission_top + p.under_missions) / float(p.box.mission_deck[p.seats])
    return min(0.7, 0.7 * max(float(lead) / float(p.box.end_pawn[p.seats]), 1.0 - left))


def sheet_worth(p: Venice, seat: i64, late: float) -> float:
    """What a seat's own pieces are worth."""
    early = 1.0 - late
    placed = float(p.at(seat, s.PLACED))
    value = float(p.at(seat, s.POINTS))
    value += 0.25 * float(p.at(seat, s.COINS)) + 0.35 * float(p.at(seat, s.SCROLLS))
    value += (0.8 + 0.07 * placed) * float(p.at(seat, s.COUNCIL))
    value += 0.7 * float(ones(p.at(seat, s.CARDS))) * (0.4 + 0.6 * early)
    value += 0.4 * float(p.at(seat, s.BUILT)) * early
    value += 3.0 * float(ones(p.at(seat, s.COMPLETED))) * early
    value += (1.2 + 0.5 * early) * placed
    levels: i64 = 0
    for tile in range(i64(s.TILES)):
        levels += p.levels[seat * s.TILES + tile]
    value += (0.3 + 1.0 * early) * float(levels)
    value += 0.3 * float(p.load_of(2 * seat) + p.load_of(2 * seat + 1))
    hand = p.at(seat, s.HAND)
    for mission in range(i64(s.MISSIONS)):
        if (hand >> mission) & 1:
            value += 3.5 * early + mission_worth(p, mission, seat)
    return value


def mission_worth(p: Venice, mission: i64, seat: i64) -> float:
    """What the cubes gathered for a mission are worth before it is completed."""
    best: i64 = 0
    total: i64 = 0
    for which in range(i64(2)):
        have: i64 = 0
        total = 0
        for colour in range(i64(s.COLOURS)):
            need = p.box.mission_cubes[mission * s.COLOURS + colour]
            have += min(need, p.cubes[(2 * seat + which) * s.COLOURS + colour])
            total += need
        best = max(best, have)
    share = float(best) / float(total)
    reward = float(p.box.mission_points[mission]) + 0.25 * float(p.box.mission_coins[mission])
    return 0.6 * reward * share * share
