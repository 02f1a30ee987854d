"""Players who meet and question each other far more than chance would have it."""

from __future__ import annotations

from serenissima.games.inkognito.state import (
    BALL,
    BLACK,
    CHALLENGE,
    DECLARE,
    END,
    GO,
    HAND,
    MEET,
    SEND,
    SHOW,
    STAY,
    STOP,
    TARGET,
    TURN,
    WALK,
    Table,
    asker_of,
    code_of,
    shower_of,
)
from serenissima.kernel.laws import Trial
from serenissima.kernel.state import State


def leaning(state: State, options: list[int], patience: int) -> list[int]:
    """The options a sociable player would look at; all of them where he has no preference."""
    assert isinstance(state, Table)
    phase = state.phase
    kept = options
    if phase in (GO, WALK):
        others = {int(space) for k, space in enumerate(state.spaces) if k != state.figure}
        kept = [option for option in options if option in others]
        if phase == WALK and not kept:
            kept = [option for option in options if option != STAY]
    elif phase == BALL:
        kept = [option for option in options if option != STOP]
        if BLACK in kept:
            kept = [BLACK]
    elif phase == TURN:
        kept = [option for option in options if option != DECLARE]
        if len(kept) > 1:
            kept = [option for option in kept if option != END]
        if state.turn > patience and DECLARE in options:
            kept = [DECLARE]
    elif phase == MEET:
        kept = [0] if state.turn % 3 else [0, 1]
    elif phase == TARGET:
        kept = options[:1]
    elif phase == CHALLENGE:
        kept = options[-1:]
    elif phase == SHOW:
        kept = repetitions(state, options)
    elif phase == SEND:
        kept = [option for option in options if near_mover(state, option)]
    elif phase == HAND:
        kept = options
    return kept or options


def repetitions(state: Table, options: list[int]) -> list[int]:
    """The answers this asker has seen before, where they are offered."""
    shown = {
        int(code_of(line))
        for line in state.log
        if shower_of(line) == state.asked and asker_of(line) == state.mover
    }
    faces = state.box.faces
    return [option for option in options if faces[state.question * 64 + option] in shown]


def near_mover(state: Table, space: int) -> bool:
    """Whether a space lies next to one of the mover's figures."""
    if state.mover == 4:
        return False
    for figure in range(4 * int(state.mover), 4 * int(state.mover) + 4):
        at = (2 * 58 + int(state.spaces[figure])) * 12
        if space in [int(way) for way in state.box.ways[at : at + 12]]:
            return True
    return False


class Sociable(Trial):
    """A game under the laws, played by sociable seats."""

    patience = 60

    def choose(self, state: State, seat: int) -> int:
        """A choice among those the seat leans to."""
        option = super().choose(state, seat)
        assert isinstance(state, Table)
        if seat < 0 or (state.phase != TURN and self.rng.random() < 0.1):
            return option
        kept = leaning(state, self.options(state, seat), self.patience)
        return kept[self.rng.randrange(len(kept))]
