"""Two games that one viewer cannot tell apart, played side by side from the first deal on."""

from __future__ import annotations

from dataclasses import dataclass, field

from librt.random import Random

from serenissima.kernel.game import Game
from serenissima.kernel.state import CHANCE, Journal, State

Signature = tuple[tuple[tuple[str, tuple[int, ...]], ...], str]


@dataclass
class Side:
    """One of the two games: its choices, those of chance as places in the list of options."""

    state: State
    choices: list[tuple[int, int]] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)

    def copy(self) -> Side:
        return Side(self.state.clone(), list(self.choices), list(self.draws))

    def take(self, seat: int, option: int) -> None:
        if seat == CHANCE:
            self.draws.append([int(o) for o in self.state.options(seat)].index(option))
        else:
            self.choices.append((seat, option))
        self.state.apply(seat, option)


def signatures(
    game: Game, state: State, seat: int, viewer: int | None
) -> dict[Signature, list[int]]:
    """What the viewer would notice of each option, and which options look alike to them."""
    found: dict[Signature, list[int]] = {}
    for option in map(int, state.options(seat)):
        trial = state.clone()
        trial.journal = Journal()
        trial.apply(seat, option)
        notes = tuple((n.kind, n.facts) for n in trial.journal.noticed_by(viewer))
        found.setdefault((notes, game.view(trial, viewer).to_json()), []).append(option)
    return found


def pair(game: Game, seats: int, viewer: int | None, rng: Random, length: int) -> tuple[Side, Side]:
    """Play both for so many choices of people, or until the game is over.

    Hidden choices that differ may have to be shown later; where one game cannot follow the other,
    both go back some steps and try something else.
    """
    one, other = Side(game.new(seats)), Side(game.new(seats))
    past: list[tuple[Side, Side]] = []
    stuck = careful = 0
    while one.state.pending() and stuck < 60:
        pending = one.state.pending()
        if len(one.choices) >= length and pending != [CHANCE]:
            break
        assert pending == other.state.pending()
        past.append((one.copy(), other.copy()))
        seat = pending[int(rng.randrange(len(pending)))]
        bold = careful <= 0 and rng.randrange(8) == 0
        careful -= 1
        if not step(game, one, other, seat, viewer, rng, bold):
            stuck += 1
            careful = 12
            steps = 1 + int(rng.randrange(1 + min(stuck, 30)))
            del past[-steps:]
            one, other = past.pop() if past else (Side(game.new(seats)), Side(game.new(seats)))
    if one.state.pending() in ([], [CHANCE]):
        # The last choice is left out on both sides: at the end everything may be revealed.
        one, other = last_before_the_end(past)
    return one, other


def last_before_the_end(past: list[tuple[Side, Side]]) -> tuple[Side, Side]:
    """The last position in which a person was asked."""
    return next(both for both in reversed(past) if both[0].state.pending() != [CHANCE])


def step(
    game: Game, one: Side, other: Side, seat: int, viewer: int | None, rng: Random, bold: bool
) -> bool:
    """One choice in both games that looks the same to the viewer; False if there is none.

    A bold step differs where it can; the others keep the two games together, as hidden choices
    that differ are mostly shown later.
    """
    here = signatures(game, one.state, seat, viewer)
    there = signatures(game, other.state, seat, viewer)
    both = [s for s in here if s in there]
    if not both:
        return False
    chosen = both[int(rng.randrange(len(both)))]
    mine, others = here[chosen], there[chosen]
    option = mine[int(rng.randrange(len(mine)))]
    if seat == viewer:
        fitting = [option] if option in others else []
    elif bold:
        fitting = [o for o in others if o != option] or others
    else:
        fitting = [option] if option in others else others
    if not fitting:
        return False
    one.take(seat, option)
    other.take(seat, fitting[int(rng.randrange(len(fitting)))])
    return True
