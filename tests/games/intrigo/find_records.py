"""Find the finished games of tests/records/intrigo among random ones, and write them down.

Run it from the top of the repository when the rules version rises:

    python tests/games/intrigo/find_records.py
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from librt.random import Random

from serenissima import GAMES
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import Record, play, replay
from serenissima.kernel.state import Journal, Note, State

GAME = GAMES["intrigo"]
FOLDER = Path(__file__).parents[2] / "records/intrigo"
FIVE_DIFFERENT = 5
POWERS = {"exchanged", "killed", "called", "swapped", "moved", "stolen"}
Feature = Callable[[list[Note]], bool]


def five_different(notes: list[Note]) -> bool:
    """Won with the Seals of all five guilds."""
    return notes[-1].kind == "victory" and notes[-1].facts[1] == FIVE_DIFFERENT


def four_alike(notes: list[Note]) -> bool:
    """Won with four Seals of one guild."""
    return notes[-1].kind == "victory" and notes[-1].facts[1] < FIVE_DIFFERENT


def six_powers(notes: list[Note]) -> bool:
    """Each of the six powers was used at least once."""
    return {note.kind for note in notes} >= POWERS


def own_call(notes: list[Note]) -> bool:
    """A Courtesan called a card out of the caller's own hand."""
    return any(note.kind == "called" and note.facts[0] == note.facts[2] for note in notes)


def somebody_passes(notes: list[Note]) -> bool:
    """A player without cards passed a turn."""
    return any(note.kind == "passed" for note in notes)


FEATURES: dict[str, tuple[int, Feature]] = {
    "three-seats-five-different": (3, five_different),
    "three-seats-four-alike": (3, four_alike),
    "four-seats-five-different": (4, five_different),
    "four-seats-four-alike": (4, four_alike),
    "all-six-powers": (4, six_powers),
    "courtesan-calls-from-own-hand": (3, own_call),
    "a-player-passes": (4, somebody_passes),
}


def notes_of(record: Record) -> list[Note]:
    """Everything that happened in a recorded game."""
    journal = Journal()
    for state, _ in replay(record, GAME):
        state.journal = journal
    return journal.notes


def random_game(seats: int, seed: int) -> Record:
    """A whole game of random choices, chance included, that a seed repeats."""
    rng = Random(seed)

    def choose(state: State, seat: int) -> int:
        options = state.options(seat)
        return int(options[rng.randrange(len(options))])

    return play(GAME, seats, {}, Dealer(f"intrigo-{seed}"), choose)[0]


def find(seats: int, feature: Feature, tries: int = 400) -> Record:
    """The shortest of many random games that shows a feature."""
    shown = [r for r in (random_game(seats, seed) for seed in range(tries)) if feature(notes_of(r))]
    return min(shown, key=lambda record: len(record.moves))


def write_all() -> None:
    """Write one record for each feature."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seats, feature) in FEATURES.items():
        record = find(seats, feature)
        # A fixed date, so that finding the same games again changes no file.
        record.date = "2026-01-01"
        (FOLDER / f"{name}.txt").write_text(record.to_text(), encoding="utf-8")


if __name__ == "__main__":
    write_all()
