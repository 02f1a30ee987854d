"""Positions of Doge for the tests, described as a player would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serenissima import CHANCE, GAMES, State
from serenissima.games.doge.data import BOX
from serenissima.kernel.record import Record, replay
from serenissima.kernel.state import Journal

GAME = GAMES["doge"]
RED, BLUE, YELLOW, GREEN = range(4)
CANNAREGIO, CASTELLO, DORSODURO, SAN_MARCO, SAN_POLO, SANTA_CROCE, QUARANTIA = range(7)
FIRST_QUARANTIA_ADVISOR = 6
Pieces = Mapping[int, Mapping[int, int]]
"""Seat, then district, then how many."""


def before_vote(
    area: int,
    markers: Mapping[int, Sequence[int]],
    *,
    seats: int = 3,
    houses: Pieces | None = None,
    palaces: Pieces | None = None,
    advisors: Mapping[int, tuple[int, int]] | None = None,
    last: bool = False,
) -> State:
    """A position in which turning up the next order card makes `area` vote.

    `advisors` gives owner and place. Markers not named lie one by one in areas that vote later
    or have voted before, or are still in hand. `last` makes it the last vote of the year.
    """
    others = [other for other in range(7) if other != area]
    order = [*others, area] if last else [others[0], area, *others[1:]]
    held = 6 if last else 1
    described = GAME.new(seats).to_dict()
    rounds = int(BOX.rounds[seats])
    described.update(
        phase="turn",
        round=rounds,
        votes_held=held,
        order=[BOX.areas[a] for a in order],
        coming=[BOX.areas[a] for a in order[: held - 1]],
    )
    for seat, player in enumerate(described["players"]):
        hand = sorted(BOX.markers)
        stacks: dict[str, list[int]] = {}
        if seat in markers:
            stacks[BOX.areas[area]] = list(markers[seat])
            for value in markers[seat]:
                hand.remove(value)
        fillers = [other for other in others if BOX.areas[other] not in stacks]
        while len(stacks) < rounds and hand:
            stacks[BOX.areas[fillers.pop()]] = [hand.pop(0)]
        player["stacks"], player["hand"] = stacks, hand
        for name, pieces in (("houses", houses), ("palaces", palaces)):
            for district, count in (pieces or {}).get(seat, {}).items():
                player[name][BOX.districts[district]] = count
    for advisor, (owner, place) in (advisors or {}).items():
        described["advisors"][advisor].update(owner=owner, place=BOX.areas[place])
    return GAME.load(described)


def vote(area: int, markers: Mapping[int, Sequence[int]], **rest: Any) -> State:
    """A position right after `area` has voted."""
    state = before_vote(area, markers, **rest)
    state.apply(CHANCE, int(state.options(CHANCE)[0]))
    return state


def phase(state: State) -> str:
    return str(state.to_dict()["phase"])


def notations(state: State, seat: int) -> list[str]:
    """What a seat may choose, as text."""
    return [GAME.words(state, seat, int(option)).notation for option in state.options(seat)]


def choose(state: State, seat: int, *moves: str) -> list[str]:
    """Make some choices by their notation; the kinds of the events that followed."""
    journal = state.journal = state.journal or Journal()
    before = len(journal.notes)
    for move in moves:
        state.apply(seat, int(state.options(seat)[notations(state, seat).index(move)]))
    return [note.kind for note in journal.notes[before:]]


def bid(state: State, seat: int, area: int, *marks: int) -> None:
    """Lay a whole bid."""
    choose(state, seat, BOX.areas[area], *(str(mark) for mark in marks), "lay")


def first_ballot(seats: int = 3) -> State:
    """A game whose first order is laid as in the list of areas."""
    state = GAME.new(seats)
    for area in range(7):
        state.apply(CHANCE, area)
    return state


def player(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = state.to_dict()["players"][seat]
    return found


def houses(state: State, seat: int, district: int) -> int:
    return int(player(state, seat)["houses"][BOX.districts[district]])


def palaces(state: State, seat: int, district: int) -> int:
    return int(player(state, seat)["palaces"][BOX.districts[district]])


def advisor(state: State, number: int) -> tuple[int | None, str | None]:
    """Owner and place of an advisor."""
    entry = state.to_dict()["advisors"][number]
    return entry["owner"], entry["place"]


def final(text: str) -> State:
    """The last position of a record."""
    *_, (state, _) = replay(Record.from_text(text), GAME)
    return state
