"""Finished games, one for each way of ending: every record replays and shows what it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from games.inkognito.build import GAME
from games.inkognito.find_records import RECORDS, WANTED, deed_of, find
from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.rules.missions import partner_of
from serenissima.games.inkognito.state import Position
from serenissima.kernel.record import Record, replay, verify
from serenissima.kernel.state import OVER


@dataclass
class Ended:
    """What a test wants to know of a finished game."""

    p: Position
    record: Record

    @property
    def winners(self) -> set[int]:
        return {seat for seat, value in enumerate(self.p.returns()) if value == 1.0}

    @property
    def side(self) -> set[int]:
        """The declarer and their true partner."""
        return {int(self.p.mover), int(partner_of(self.p, self.p.mover))} - {-1}

    @property
    def others(self) -> set[int]:
        return set(range(int(self.p.agents()))) - self.side

    @property
    def deed(self) -> int:
        """The packed deed of the declarer's true mission."""
        seat = int(self.p.mover)
        mate = int(partner_of(self.p, seat))
        return deed_of(self.p, seat, mate)

    @property
    def questions(self) -> list[str]:
        return [line["question"] for line in self.p.to_dict()["log"]]


def load(name: str) -> Ended:
    record = Record.from_text((RECORDS / f"{name}.txt").read_text())
    last = None
    for state, _ in replay(record, GAME):
        last = state
    assert isinstance(last, Position)
    assert last.actor() == OVER
    return Ended(last, record)


def wins_by(kind: int) -> Callable[[Ended], bool]:
    """The declarer's pair has won by a mission of this kind."""
    return lambda e: e.winners == e.side and len(e.side) == 2 and e.deed & 7 == kind


def shaken_by_partner(e: Ended) -> bool:
    return int(e.p.partner) in e.side and not e.p.refused


FEATURES: dict[str, Callable[[Ended], bool]] = {
    "agent-to-space": lambda e: wins_by(data.TO_SPACE)(e) and len(e.record.talk) == 3,
    "any-figure-to-agent": wins_by(data.ANY_TO_AGENT),
    "any-figure-to-ambassador": wins_by(data.ANY_TO_AMBASSADOR),
    "agent-to-ambassador": wins_by(data.AGENT_TO_AMBASSADOR),
    "two-agents-together": wins_by(data.TOGETHER),
    "ambassador-to-space": wins_by(data.AMBASSADOR_TO),
    "refused-hand": lambda e: e.p.partner in e.side and e.p.refused == 1 and e.winners == e.others,
    "wrong-partner": lambda e: e.p.partner in e.others and e.winners == e.others,
    "wrong-mission": lambda e: shaken_by_partner(e) and e.winners == e.others,
    "rulebook-challenge": lambda e: (
        ": challenge" in e.record.to_text()
        and {"one card fewer", "true card"} & set(e.questions) != set()
        and e.winners == e.side
    ),
    "three-pair": lambda e: e.p.seats == 3 and e.winners == e.side and len(e.side) == 2,
    "three-arrested-agent": lambda e: (
        e.p.seats == 3 and e.winners == e.side and data.deed_agent(e.deed) == e.p.secrets[3]
    ),
    "three-loner": lambda e: e.p.partner == s.ALONE and e.winners == e.side and len(e.side) == 1,
    "three-wrong-flight": lambda e: (
        e.p.partner == s.ALONE and len(e.side) == 2 and e.winners == e.others
    ),
    "five-list": lambda e: e.p.seats == 5 and e.winners == {s.HOST} and shaken_by_partner(e),
    "five-pair": lambda e: e.p.seats == 5 and e.winners == e.side and not e.p.announced,
    "five-agent-for-ambassador": lambda e: e.p.seats == 5 and wins_by(data.AMBASSADOR_TO)(e),
    "dawn": lambda e: e.winners == set() and e.p.turn == 60 * 4,
}


def test_every_record_has_its_feature_and_its_seeker() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.txt")) == sorted(FEATURES)
    assert sorted(WANTED) == sorted(FEATURES)


@pytest.mark.parametrize("name", FEATURES)
def test_a_finished_game_replays_to_its_end_and_shows_its_feature(name: str) -> None:
    ended = load(name)
    assert FEATURES[name](ended)
    if name != "dawn":
        assert len(ended.questions) >= 4


@pytest.mark.parametrize("name", FEATURES)
def test_chance_chose_as_the_committed_seed_does(name: str) -> None:
    verify(Record.from_text((RECORDS / f"{name}.txt").read_text()), GAME)


def test_the_seeker_finds_the_same_game_again() -> None:
    name = "two-agents-together"
    assert find(name, lambda line: None).to_text() == (RECORDS / f"{name}.txt").read_text()
