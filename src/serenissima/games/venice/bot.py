"""A simple player of Venice: it tries out many ways to play a turn and takes the best-looking one.

It sees views only. Whatever it does not know it imagines with `worlds(view).draw`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from librt.random import Random

from serenissima.games.venice import state as s
from serenissima.games.venice.rules.play import Venice
from serenissima.kernel.game import Game, View
from serenissima.kernel.state import OVER

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

    def go_on(self, trial: Venice, seat: int) -> list[int]:
        """Play a position on at random until the turn is over; the seat's own choices."""
        way: list[int] = []
        sailed = False
        randrange = self.rng.randrange
        foreseen = True
        for _ in range(LONGEST_TURN):
            actor = trial.actor()
            # A new turn starts with no canal sailed; that is where this one is judged.
            if actor == OVER or (sailed and trial.moves == 0):
                break
            sailed = sailed or trial.moves > 0
            options = trial.options(actor)
            option = options[randrange(len(options))]
            if int(actor) == seat:
                if foreseen:
                    way.append(int(option))
            elif actor < 0:
                # What follows a draw cannot be planned.
                foreseen = False
            trial.apply(actor, option)
        return way


def worth(p: Venice, seat: int, late: float) -> float:
    """How good a position looks to a seat; `late` is how far the game had come before it."""
    if int(p.ending) == s.FINISHED:
        return 1000.0 * (int(p.winner) == seat) + int(p.at(seat, s.POINTS)) / 10
    others = [other for other in range(int(p.seats)) if other != seat] or [1]
    value = sheet_worth(p, seat, late)
    rivals = [float(p.at(other, s.POINTS)) + 0.6 * int(p.at(other, s.COUNCIL)) for other in others]
    value -= 0.4 * max(rivals) + 0.1 * sum(rivals) / len(rivals)
    # Whoever is ahead wants the game to end.
    lead = float(p.at(seat, s.POINTS)) + 0.6 * int(p.at(seat, s.COUNCIL)) - max(rivals)
    value += 25.0 * progress(p) * max(-0.2, min(1.0, (lead + 3) / 10))
    # The Inquisition wants one culprit: better somebody else.
    value -= 0.25 * int(p.at(seat, s.INTRIGUE))
    mine = lasting_intrigue(p, seat)
    worst = max(lasting_intrigue(p, other) for other in others)
    if mine > 0 and mine >= worst - 1:
        value -= (1.0 + mine - worst + 1) * (0.4 + 4.0 * late)
    return value


def lasting_intrigue(p: Venice, fleet: int) -> int:
    """The intrigue that is left when scrolls and coins have paid for what they can at the end."""
    intrigue = int(p.at(fleet, s.INTRIGUE))
    if fleet >= p.seats:
        return intrigue
    reserve = int(p.at(fleet, s.SCROLLS)) // 2 + int(p.at(fleet, s.COINS)) // 4
    return max(0, intrigue - reserve)


def progress(p: Venice) -> float:
    """How far the game has come, from 0 to 1."""
    if p.seats == 1:
        return 1.0 - int(p.doge_deck) / 25
    if p.ending >= s.TRIGGERED:
        return 0.7 + 0.1 * int(p.ending)
    pawn = int(p.box.end_pawn[p.seats])
    lead = max(int(p.at(seat, s.COUNCIL)) for seat in range(int(p.seats))) / pawn
    deck = 1.0 - (int(p.mission_top) + int(p.under_missions)) / int(p.box.mission_deck[p.seats])
    return min(0.7, 0.7 * max(lead, deck))


def sheet_worth(p: Venice, seat: int, late: float) -> float:
    """What a seat's own pieces are worth."""
    early = 1.0 - late
    at = [int(p.at(seat, column)) for column in range(s.WIDTH)]
    value = at[s.POINTS] + 0.25 * at[s.COINS] + 0.35 * at[s.SCROLLS]
    value += (0.8 + 0.07 * at[s.PLACED]) * at[s.COUNCIL]
    value += 0.7 * at[s.CARDS].bit_count() * (0.4 + 0.6 * early)
    value += 0.4 * at[s.BUILT] * early
    value += 3.0 * at[s.COMPLETED].bit_count() * early
    value += (1.2 + 0.5 * early) * at[s.PLACED]
    first = seat * s.TILES
    levels = sum(int(p.levels[first + tile]) for tile in range(s.TILES))
    value += (0.3 + 1.0 * early) * levels
    loads = [
        [int(p.cubes[(2 * seat + which) * s.COLOURS + c]) for c in range(s.COLOURS)]
        for which in range(2)
    ]
    value += 0.3 * sum(map(sum, loads))
    for mission in range(s.MISSIONS):
        if at[s.HAND] >> mission & 1:
            value += 3.5 * early + mission_worth(p, mission, loads)
    return value


def mission_worth(p: Venice, mission: int, loads: list[list[int]]) -> float:
    """What the cubes gathered for a mission are worth before it is completed."""
    need = [int(p.box.mission_cubes[mission * s.COLOURS + c]) for c in range(s.COLOURS)]
    total = sum(need)
    have = max(sum(min(n, h) for n, h in zip(need, load, strict=True)) / total for load in loads)
    reward = int(p.box.mission_points[mission]) + 0.25 * int(p.box.mission_coins[mission])
    return 0.6 * reward * have * have
