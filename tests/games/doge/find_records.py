"""Finds the recorded games of Doge: one for each way of ending, for three and four players.

Run `python tests/games/doge/find_records.py` after a change of the rules version.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from serenissima import CHANCE, GAMES, OVER, Random, State
from serenissima.kernel.chance import Dealer
from serenissima.kernel.record import play

GAME = GAMES["doge"]
FOLDER = Path(__file__).parents[2] / "records" / "doge"
ENDINGS = (
    "six-districts",
    "seven-in-five",
    "eight-in-four",
    "tie-by-palaces",
    "tie-by-houses",
    "draw",
)


def met(palaces: dict[str, int]) -> bool:
    """Whether a player meets one of the conditions, told independently of the rules' code."""
    built, districts = sum(palaces.values()), sum(count > 0 for count in palaces.values())
    return any(built >= p and districts >= d for p, d in ((6, 6), (7, 5), (8, 4)))


def ending(state: State) -> str:
    """How a finished game ended."""
    players = state.to_dict()["players"]
    rivals = [player for player in players if met(player["palaces"])]
    palaces = sorted((sum(player["palaces"].values()) for player in rivals), reverse=True)
    if len(rivals) > 1:
        if sum(value > 0 for value in state.returns()) > 1:
            return "draw"
        return "tie-by-palaces" if palaces[0] > palaces[1] else "tie-by-houses"
    if not rivals:
        return "stalemate"
    own = rivals[0]["palaces"]
    districts = sum(count > 0 for count in own.values())
    return {6: "six-districts", 5: "seven-in-five"}.get(districts, "eight-in-four")


def builder(rng: Random, state: State, seat: int) -> int:
    """A choice at random, but houses and palaces whenever there is room: games stay short."""
    options = [int(option) for option in state.options(seat)]
    if state.to_dict()["phase"] in ("place", "palace"):
        return options[-1]
    return options[rng.randrange(len(options))]


def fast_ending(seats: int, seed: int) -> str:
    """How the game of a seed ends, without writing it down."""
    dealer, rng = Dealer(f"doge-{seats}-{seed}"), Random(seed)
    state = GAME.new(seats)
    while (seat := int(state.actor())) != OVER:
        if seat == CHANCE:
            options = state.options(seat)
            state.apply(seat, int(options[dealer.choose(len(options))]))
        else:
            state.apply(seat, builder(rng, state, seat))
    return ending(state)


def main() -> None:
    """Search seeds until every ending is there."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for seats in GAME.seats:
        missing = set(ENDINGS)
        seed = 0
        while missing:
            found = fast_ending(seats, seed)
            if found in missing:
                missing.remove(found)
                record, _ = play(
                    GAME,
                    seats,
                    {},
                    Dealer(f"doge-{seats}-{seed}"),
                    partial(builder, Random(seed)),
                )
                record.date = "2026-11-16"
                (FOLDER / f"{seats}-{found}.txt").write_text(record.to_text())
                print(seats, found, seed, len(record.moves), flush=True)
            seed += 1


if __name__ == "__main__":
    main()
