"""One table without web or database: choosing, stepping back, reopening, what each is shown."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from librt.random import Random
from mypy_extensions import i64

import kuhn
from serenissima.games import GAMES
from serenissima.kernel import laws
from serenissima.kernel.game import Game
from serenissima.kernel.record import Record, verify
from serenissima.kernel.state import CHANCE
from serenissima.table.log import Entry, Snapshot
from serenissima.table.replay import moments, position, record_of, standing
from serenissima.table.setting import agreed
from serenissima.table.table import Proposal, Refusal, Table, WrongRules
from table import hush


class Desk:
    """A table with its log kept in a list."""

    def __init__(self, game: Game, seats: int | None = None, seed: str = "desk", **wishes: Any):
        self.setting = agreed(game, seats=seats or game.seats[0], **wishes)
        self.game, self.seed = game, seed
        self.table = Table(game, self.setting, seed)
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.time = 1000.0
        self.keep(self.table.begin(self.time))

    def keep(self, proposal: Proposal) -> None:
        self.entries.extend(proposal.entries)
        if proposal.undone is not None:
            undone = self.entries[proposal.undone]
            self.entries[proposal.undone] = replace(undone, notes=())
        if proposal.snapshot is not None:
            self.snapshots.append(proposal.snapshot)
        self.table.adopt(proposal)

    def choose(self, seat: int, option: int) -> None:
        self.time += 1
        number = self.table.now.asks[seat]
        self.keep(self.table.choose(seat, number, option, self.time, "person"))

    def back(self, seat: int) -> None:
        self.keep(self.table.back(seat, self.table.now.asks[seat], self.time))

    def reopened(self) -> Table:
        """The same table from its last snapshot and the log after it."""
        table = Table(self.game, self.setting, self.seed)
        snapshot = self.snapshots[-1] if self.snapshots else None
        first = snapshot.sequence if snapshot else 0
        tails = {
            viewer: [
                (entry.sequence, note)
                for entry in self.entries
                for note in entry.notes
                if note.noticed_by(viewer)
            ]
            for viewer in table.viewers
        }
        table.reopen(snapshot, self.entries[first:], tails, self.time)
        return table

    def played(self, rng: Random) -> None:
        while not self.table.over:
            seat = self.table.deciding[0]
            options = self.table.options(seat)
            self.choose(seat, options[rng.randrange(len(options))])


def test_hush_keeps_the_laws() -> None:
    """The tests' own game is a proper one, except that its load trusts what it reads."""
    for seed in range(20):
        laws.check(hush.GAME, 2, seed=seed)


def test_an_answer_must_carry_the_number_of_its_question() -> None:
    desk = Desk(hush.GAME)
    desk.choose(0, 1)
    with pytest.raises(Refusal) as stale:
        desk.table.choose(0, 0, 1, 0.0, "person")
    assert stale.value.code == "stale"
    with pytest.raises(Refusal) as other:
        desk.table.choose(1, 0, 1, 0.0, "person")
    assert other.value.code == "not-asked"
    with pytest.raises(Refusal) as illegal:
        desk.table.choose(0, 1, 99, 0.0, "person")
    assert illegal.value.code == "illegal"
    assert len(desk.entries) == desk.table.now.sequence == 2


def test_a_proposal_changes_nothing_until_it_is_adopted() -> None:
    desk = Desk(hush.GAME)
    before = desk.table.now.state.to_dict(), desk.table.sight(0)
    desk.table.choose(0, 0, 1, 0.0, "person")
    assert (desk.table.now.state.to_dict(), desk.table.sight(0)) == before


def test_a_quiet_step_can_be_taken_back_and_leaves_no_trace() -> None:
    desk = Desk(hush.GAME)
    before = desk.table.sight(0)
    desk.choose(0, 1)
    assert desk.table.sight(0).back == "free"
    assert desk.table.sight(1) == replace(desk.table.sight(1), back="")
    desk.back(0)
    after = desk.table.sight(0)
    assert after.view == before.view and after.lines == before.lines
    assert after.number == 2, "an old page cannot answer the question asked anew"
    desk.choose(0, 2)
    assert [e.kind for e in desk.entries] == ["choice", "choice", "back", "choice"]
    assert [e.option for e in standing(desk.entries)][1:] == [2]


class Whispered(hush.Hush):
    """Nobody hears of what the others do, and a second bid of two is followed by a roll."""

    tossing = False

    def pending(self) -> list[int]:
        return [CHANCE] if self.tossing else super().pending()

    def note(self, audience: int, kind: str, seat: int, fact: int) -> None:
        super().note(1 << seat, kind, seat, fact)

    def apply(self, seat: i64, option: i64) -> None:
        if self.tossing:
            self.tossing = False
            return
        super().apply(seat, option)
        self.tossing = min(self.acts) >= 0 and not self.rolling() and int(option) == 2

    def clone(self) -> Whispered:
        copy = Whispered()
        copy.__dict__.update(hush.load(self.to_dict()).__dict__, tossing=self.tossing)
        return copy


WHISPERED = replace(hush.GAME, new=lambda seats: Whispered())


@pytest.mark.parametrize(("act", "why"), [(0, "handed"), (2, "chance")])
def test_a_step_that_ends_the_turn_or_lets_chance_act_stands_though_nobody_saw_it(
    act: int, why: str
) -> None:
    desk = Desk(WHISPERED)
    desk.choose(0, 1)
    desk.choose(0, act)
    assert desk.table.sight(0).back == why
    told = {"handed": "passed the turn on", "chance": "Chance"}[why]
    with pytest.raises(Refusal, match=told) as refused:
        desk.back(0)
    assert refused.value.code == f"back-{why}"


def test_a_roll_among_bids_laid_at_once_makes_the_steps_of_all_stand() -> None:
    """A step back would put the position before the roll, which everybody has lived through."""
    desk = Desk(WHISPERED)
    for seat, option in ((0, 1), (0, 0), (1, 1), (1, 0), (0, 1)):
        desk.choose(seat, option)
    assert desk.table.sight(0).back == "free"
    desk.choose(1, 2)
    assert desk.entries[-1].by == "chance" and desk.table.deciding == [0, 1]
    assert desk.table.sight(0).back != "free" and desk.table.sight(1).back == "chance"
    with pytest.raises(Refusal) as refused:
        desk.back(0)
    assert refused.value.code == "back-nothing"


@pytest.mark.parametrize(("act", "why"), [(0, "told"), (2, "told"), (3, "told")])
def test_a_step_others_saw_stands(act: int, why: str) -> None:
    desk = Desk(hush.GAME)
    desk.choose(0, 1)
    desk.choose(0, act)
    assert desk.table.sight(0).back == why
    with pytest.raises(Refusal) as refused:
        desk.back(0)
    assert refused.value.code == f"back-{why}"


def quiet_acts(state: Any, seat: int, pick: int) -> None:
    """Acting tells nobody but the seat itself: the turn does not change by it."""
    if pick == 1:
        state.note(1 << seat, "coin", seat, state.coin)
        state.acts[seat] = 1


def test_a_step_that_showed_its_own_seat_something_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card that is looked at is known, though nobody else noticed and the turn goes on."""

    def still_own_turn(state: hush.Hush) -> list[int]:
        return [0] if state.coin >= 0 else [-1]

    monkeypatch.setattr(hush.Hush, "act", quiet_acts)
    monkeypatch.setattr(hush.Hush, "pending", still_own_turn)
    desk = Desk(hush.GAME)
    desk.choose(0, 1)
    desk.choose(0, 1)
    assert desk.table.sight(0).back == "revealed"


def test_choosing_at_once_shows_who_has_chosen_and_does_not_disturb_the_others() -> None:
    desk = Desk(hush.GAME)
    for seat in (0, 1):
        desk.choose(seat, 0)
        desk.choose(seat, 0)
    assert desk.table.deciding == [0, 1]
    desk.choose(0, 1)
    quiet = desk.table.sight(1)
    desk.choose(1, 2)
    desk.choose(1, 2)
    assert desk.table.sight(0).chosen == (1,) and desk.table.deciding == [0]
    assert quiet.number == 2, "the other's first bid asked nothing anew"
    assert desk.table.sight(0).back == "free", "nobody saw the first bid"
    desk.back(0)
    assert desk.table.view(0).own["bids"] == []
    assert desk.table.view(1).own["bids"] == [2, 2], "the other's bids stand"
    desk.choose(0, 0)
    desk.choose(0, 0)
    assert desk.table.over and desk.table.sight(None).returns == (-4.0, 4.0)


def test_nobody_is_told_of_a_quiet_step() -> None:
    desk = Desk(hush.GAME)
    before = desk.table.sight(1), desk.table.sight(None)
    desk.choose(0, 1)
    assert (desk.table.sight(1), desk.table.sight(None)) == before
    desk.back(0)
    assert (desk.table.sight(1), desk.table.sight(None)) == before


@pytest.mark.parametrize("seed", range(12))
def test_a_table_reopens_as_it_was_at_any_point(seed: int) -> None:
    rng = Random(seed)
    desk = Desk(hush.GAME, seed=f"open-{seed}")
    while not desk.table.over:
        seat = desk.table.deciding[int(rng.randrange(len(desk.table.deciding)))]
        if desk.table.now.free[seat] and rng.randrange(3) == 0:
            desk.back(seat)
        else:
            options = desk.table.options(seat)
            desk.choose(seat, options[rng.randrange(len(options))])
        again = desk.reopened()
        for viewer in desk.table.viewers:
            assert again.sight(viewer) == desk.table.sight(viewer)
        assert again.now.free == desk.table.now.free
        assert again.now.draws == desk.table.now.draws


@pytest.mark.parametrize("name", [*GAMES, "kuhn"])
def test_a_whole_game_becomes_a_record_that_proves_its_deal(name: str) -> None:
    game = GAMES.get(name, kuhn.GAME)
    desk = Desk(game, seed="record")
    desk.played(Random(5))
    record = record_of(
        game,
        desk.setting,
        standing(desk.entries),
        commitment=desk.table.dealer.commitment,
        seed=desk.seed,
        began=0.0,
        result=" ".join(f"{v:.6g}" for v in desk.table.now.state.returns()),
        talk=[(0, "Red: good luck")],
    )
    verify(Record.from_text(record.to_text()), game)


@pytest.mark.parametrize("name", [*GAMES, "kuhn"])
def test_looking_back_from_a_seat_shows_what_it_saw_then(name: str) -> None:
    game = GAMES.get(name, kuhn.GAME)
    desk = Desk(game, seed="back")
    rng = Random(9)
    seen = {viewer: [desk.table.view(viewer).to_json()] for viewer in desk.table.viewers}
    while not desk.table.over:
        seat = desk.table.deciding[0]
        options = desk.table.options(seat)
        desk.choose(seat, options[rng.randrange(len(options))])
        for viewer, views in seen.items():
            views.append(desk.table.view(viewer).to_json())
    entries = standing(desk.entries)
    for viewer, views in seen.items():
        shown = []
        for moment in moments(game, entries, viewer)[1:]:
            fitting = [s for s in desk.snapshots if s.data["choices"] <= moment.choices]
            last = fitting[-1] if fitting else None
            state = position(game, desk.setting, entries, last, moment.choices)
            shown.append(game.view(state, viewer).to_json())
        remaining = iter(views)
        assert all(view in remaining for view in shown), "each shown view was seen, in order"
        assert shown[-1] == views[-1]


def test_another_version_of_the_rules_is_not_played_on() -> None:
    setting = agreed(hush.GAME, seats=2)
    with pytest.raises(WrongRules, match="version 1 of hush; this server plays version 2"):
        Table(replace(hush.GAME, version=2), setting, "seed")


def test_a_log_the_seed_does_not_deal_is_not_opened() -> None:
    desk = Desk(kuhn.GAME, seed="honest")
    other = Table(kuhn.GAME, desk.setting, "another-seed")
    with pytest.raises(ValueError, match="not what the seed deals"):
        other.reopen(None, desk.entries, {}, 0.0)


def test_snapshots_keep_the_replay_short() -> None:
    for name, game in GAMES.items():
        desk = Desk(game, seed=f"short-{name}")
        rng = Random(3)
        longest = 0
        while not desk.table.over:
            seat = desk.table.deciding[0]
            options = desk.table.options(seat)
            desk.choose(seat, options[rng.randrange(len(options))])
            longest = max(longest, desk.table.now.sequence - desk.table.now.saved)
        assert longest <= 40, f"{name} replays {longest} entries"


@pytest.mark.parametrize(
    ("name", "together", "alone"),
    [("doge", "bid-marker", ("control", "station")), ("intrigo", "keep", ("lay", "place"))],
)
def test_only_those_who_were_asked_together_are_said_to_have_chosen(
    name: str, together: str, alone: tuple[str, ...]
) -> None:
    """A seat that is asked alone waits for nobody, whoever was asked with it before."""
    game = GAMES[name]
    rng = random.Random(7)
    table = Table(game, agreed(game, seats=3), "asked-together")
    table.adopt(table.begin(0.0))
    waited = 0
    met: set[str] = set()
    while not table.over and len(met) < len(alone):
        seat = rng.choice(table.deciding)
        sight = table.sight(seat)
        assert sight.asked is not None
        kind = sight.asked.choices[0].move.kind
        if kind in alone:
            assert sight.chosen == () and sight.deciding == (seat,)
            met.add(kind)
        if kind == together:
            waited += len(sight.chosen)
            assert not set(sight.chosen) & set(sight.deciding)
        option = rng.choice(table.options(seat))
        table.adopt(table.choose(seat, table.now.asks[seat], option, 0.0, "person"))
    assert waited and met == set(alone)
