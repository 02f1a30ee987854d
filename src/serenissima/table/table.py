"""One table: who may choose what, what it leads to, and what each viewer is shown of it.

A choice is first proposed, then written down by whoever keeps the log, then adopted: nothing is
shown to anybody that is not durable.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from librt.random import Random

from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, View
from serenissima.kernel.language import Complaint
from serenissima.kernel.state import CHANCE, EVERYONE, OVER, IllegalChoice, Journal, Note, State
from serenissima.table.clocks import Clocks
from serenissima.table.log import BACK, CHOICE, Entry, Snapshot
from serenissima.table.progress import Progress, Step
from serenissima.table.setting import Setting
from serenissima.table.sight import Sight, ask, line_of

TAIL: Final = 60
"""How many lines of a viewer's log are kept at hand."""
STRIDE: Final = 24
"""A snapshot is made after so many entries even when the turn does not change."""
WORLDS: Final = 16
"""How many possible worlds are asked whether a step told its own seat something."""


BARRIERS: Final = {
    "nothing": "You have taken no step that could be taken back.",
    "told": "Others have already seen this step.",
    "chance": "Chance has already played after this step.",
    "handed": "This step has passed the turn on.",
    "revealed": "This step has shown you something you did not know.",
}
"""Why a step cannot be taken back."""


class Refusal(ValueError):
    """A request that changes nothing; `code` says why, the message says what would be right."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class WrongRules(Complaint):
    """The table was begun under another version of the rules than the one at hand."""


@dataclass(frozen=True)
class Proposal:
    """What a request would lead to: entries to write down, then to adopt."""

    entries: tuple[Entry, ...]
    snapshot: Snapshot | None
    undone: int | None
    """The sequence number of the entry that a step back takes back."""
    progress: Progress
    over: bool
    returns: tuple[float, ...] | None


class Table:
    """A game being played."""

    def __init__(self, game: Game, setting: Setting, seed: str, dealer: Dealer | None = None):
        if game.version != setting.rules:
            raise WrongRules(
                "This table was begun under rules version {begun} of {game}; "
                "this server plays version {here}.",
                begun=setting.rules,
                game=game.name,
                here=game.version,
            )
        self.game = game
        self.setting = setting
        self.dealer = dealer or Dealer(seed)
        self.viewers: tuple[int | None, ...] = (*range(setting.seats), None)
        seats = setting.seats
        state = game.new(seats, **setting.variants)
        self.now = Progress(
            state=state,
            base=state.clone(),
            steps=[],
            free=[0] * seats,
            barrier=[""] * seats,
            asks=[0] * seats,
            group=[],
            draws=0,
            counts=[0] * (seats + 1),
            choices=0,
            sequence=0,
            saved=0,
            saved_pending=[],
            clocks=Clocks.wound(setting.clock, setting.seconds, seats),
            tails={viewer: [] for viewer in self.viewers},
        )

    # ---- proposing

    def begin(self, at: float) -> Proposal:
        """The first deal, up to the first question."""
        progress = self.now.copy()
        entries = self.deal(progress, at)
        progress.base, progress.steps = progress.state.clone(), []
        return self.finish(progress, entries, at)

    def choose(self, seat: int, number: int, option: int, at: float, by: str) -> Proposal:
        """What this choice of a seat would lead to; `number` is that of the question it answers."""
        self.must_be_asked(seat, number)
        progress = self.now.copy()
        state = progress.state
        before = state.pending()
        try:
            notation = self.notation(state, seat, option)
            notes = self.carry_out(state, seat, option)
        except IllegalChoice:
            raise Refusal("illegal", "That is not one of the choices you have now.") from None
        entry = Entry(progress.sequence, CHOICE, seat, option, notation, by, at, notes)
        self.count(progress, entry)
        progress.asks[seat] += 1
        chance = self.deal(progress, at)
        own = sum(note.noticed_by(seat) for note in notes)
        progress.steps.append(Step(seat, option, own, entry.sequence))
        reason = self.why_final(seat, option, notes, bool(chance), state)
        if reason:
            progress.free[seat] = 0
            progress.barrier[seat] = reason
        else:
            progress.free[seat] += 1
            progress.barrier[seat] = ""
        pending = state.pending()
        left = [other for other in before if other != seat]
        if pending not in (before, left) or (not left and reason in ("told", "chance")):
            # The last of those asked together has answered: what is asked now is another question.
            progress.group = list(pending)
        for other in range(self.setting.seats):
            if chance or other not in pending or other not in before:
                progress.free[other] = 0
            if other in pending and other not in before:
                progress.barrier[other] = ""
        if not any(progress.free):
            progress.base, progress.steps = state.clone(), []
        return self.finish(progress, [entry, *chance], at)

    def back(self, seat: int, number: int, at: float, by: str = "person") -> Proposal:
        """What taking back this seat's last step would lead to."""
        if number != self.now.asks[seat]:
            raise Refusal("stale", "The table has moved on since you looked.")
        if not self.now.free[seat]:
            reason = self.now.barrier[seat] or "nothing"
            raise Refusal(f"back-{reason}", BARRIERS[reason])
        progress = self.now.copy()
        index = max(i for i, step in enumerate(progress.steps) if step.seat == seat)
        step = progress.steps.pop(index)
        state = progress.base.clone()
        # The others chose without seeing this step, so theirs stand as they are.
        for other in progress.steps:
            state.apply(other.seat, other.option)
        progress.state = state
        progress.free[seat] -= 1
        progress.barrier[seat] = ""
        progress.counts[seat] -= step.lines
        kept = [line for line in progress.tails[seat] if line[1] != step.sequence]
        first = progress.counts[seat] - len(kept) + 1
        progress.tails[seat] = [(first + i, *line[1:]) for i, line in enumerate(kept)]
        entry = Entry(progress.sequence, BACK, seat, step.option, "", by, at)
        progress.sequence += 1
        progress.asks[seat] += 1
        progress.choices -= 1
        return self.finish(progress, [entry], at, undone=step.sequence)

    def must_be_asked(self, seat: int, number: int) -> None:
        """Refuse whoever is not asked, or answers an old question."""
        pending = self.now.state.pending()
        if not pending:
            raise Refusal("over", "The game is over: nobody has a choice to make.")
        if seat not in pending:
            raise Refusal("not-asked", "It is not your turn to choose.")
        if number != self.now.asks[seat]:
            raise Refusal("stale", "The table has moved on since you looked.")

    def why_final(
        self, seat: int, option: int, notes: Sequence[Note], chance: bool, after: State
    ) -> str:
        """Why a step cannot be taken back; empty when it can."""
        others = EVERYONE & ~(1 << seat)
        if any(note.audience == EVERYONE or note.audience & others for note in notes):
            return "told"
        if chance:
            return "chance"
        if seat not in after.pending():
            return "handed"
        return "revealed" if self.reveals(seat, option, after) else ""

    def reveals(self, seat: int, option: int, after: State) -> bool:
        """Whether the step told its own seat something it could not foresee.

        It did when the same step, in another world this seat thought possible, looks different.
        """
        seen = View.from_dict(json.loads(self.game.view(self.now.state, seat).to_json()))
        expected = self.game.view(after, seat).to_json()
        worlds = self.game.worlds(seen)
        rng = Random(self.now.sequence)
        for _ in range(WORLDS):
            world = worlds.draw(rng)
            world.apply(seat, option)
            if self.game.view(world, seat).to_json() != expected:
                return True
        return False

    def deal(self, progress: Progress, at: float) -> list[Entry]:
        """Let chance act until a person is asked."""
        entries = []
        state = progress.state
        self.dealer.draws = progress.draws
        while state.actor() == CHANCE:
            options = state.options(CHANCE)
            option = int(options[self.dealer.choose(len(options))])
            notation = self.notation(state, CHANCE, option)
            notes = self.carry_out(state, CHANCE, option)
            entry = Entry(progress.sequence, CHOICE, CHANCE, option, notation, "chance", at, notes)
            self.count(progress, entry)
            entries.append(entry)
        progress.draws = self.dealer.draws
        return entries

    def notation(self, state: State, seat: int, option: int) -> str:
        """The notation of a legal choice."""
        if option not in [int(legal) for legal in state.options(seat)]:
            raise IllegalChoice(str(option))
        return self.game.words(state, seat, option).notation

    def carry_out(self, state: State, seat: int, option: int) -> tuple[Note, ...]:
        """Carry out a choice; what happened."""
        state.journal = Journal()
        state.apply(seat, option)
        notes = tuple(state.journal.notes)
        state.journal = None
        return notes

    def count(self, progress: Progress, entry: Entry) -> None:
        """Count an entry and give its notes to those who noticed them."""
        progress.sequence += 1
        progress.choices += 1
        for index, viewer in enumerate(self.viewers):
            for note in entry.notes:
                if note.noticed_by(viewer):
                    progress.counts[index] += 1
                    progress.tails[viewer].append((progress.counts[index], entry.sequence, note))
            del progress.tails[viewer][:-TAIL]

    def finish(
        self, progress: Progress, entries: Sequence[Entry], at: float, undone: int | None = None
    ) -> Proposal:
        """The proposal, with a snapshot when the turn changes."""
        pending = progress.state.pending()
        if not set(pending) <= set(progress.group):
            progress.group = list(pending)
        progress.clocks = progress.clocks.turned(pending, at)
        snapshot = None
        turned = pending != progress.saved_pending
        if not any(progress.free) and (turned or progress.sequence - progress.saved >= STRIDE):
            progress.saved, progress.saved_pending = progress.sequence, pending
            snapshot = Snapshot(progress.sequence, self.describe(progress, at))
        over = not pending
        returns = tuple(progress.state.returns()) if over else None
        return Proposal(tuple(entries), snapshot, undone, progress, over, returns)

    # ---- adopting

    def adopt(self, proposal: Proposal) -> None:
        """Make a proposal that was written down the present."""
        self.now = proposal.progress

    def describe(self, progress: Progress, at: float) -> dict[str, Any]:
        """All a table needs to play on from a point of no return."""
        return {
            "at": at,
            "position": progress.state.to_dict(),
            "barrier": list(progress.barrier),
            "asks": list(progress.asks),
            "group": list(progress.group),
            "draws": progress.draws,
            "counts": list(progress.counts),
            "choices": progress.choices,
            "clocks": progress.clocks.to_dict(),
        }

    def reopen(
        self,
        snapshot: Snapshot | None,
        entries: Iterable[Entry],
        tails: Mapping[int | None, Sequence[tuple[int, Note]]],
        now: float,
    ) -> None:
        """Play on from a snapshot and the entries written after it, as far as they go."""
        if snapshot is not None:
            data = snapshot.data
            state = self.game.load(data["position"])
            pending = state.pending()
            self.now = Progress(
                state=state,
                base=state.clone(),
                steps=[],
                free=[0] * self.setting.seats,
                barrier=list(data["barrier"]),
                asks=list(data["asks"]),
                group=list(data["group"]),
                draws=data["draws"],
                counts=list(data["counts"]),
                choices=data["choices"],
                sequence=snapshot.sequence,
                saved=snapshot.sequence,
                saved_pending=pending,
                clocks=Clocks.from_dict(data["clocks"]).turned(pending, data["at"]),
                tails={viewer: [] for viewer in self.viewers},
            )
        following = iter(entries)
        for entry in following:
            if entry.seat == CHANCE:
                proposal = self.begin(entry.at)
            elif entry.kind == BACK:
                proposal = self.back(entry.seat, self.now.asks[entry.seat], entry.at, entry.by)
            else:
                number = self.now.asks[entry.seat]
                proposal = self.choose(entry.seat, number, entry.option, entry.at, entry.by)
            for made in proposal.entries[1:]:
                written = next(following, None)
                if written is None or (made.seat, made.option) != (written.seat, written.option):
                    raise ValueError(f"entry {made.sequence} of the log is not what the seed deals")
            self.adopt(proposal)
        self.now.clocks = self.now.clocks.resumed(now)
        for index, viewer in enumerate(self.viewers):
            notes = list(tails.get(viewer, ()))[-TAIL:]
            first = self.now.counts[index] - len(notes) + 1
            self.now.tails[viewer] = [(first + i, *note) for i, note in enumerate(notes)]

    # ---- showing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return int(self.now.state.actor()) == OVER

    @property
    def deciding(self) -> list[int]:
        """The seats that are asked now; this is public."""
        return self.now.state.pending()

    def options(self, seat: int) -> list[int]:
        """The choices of a seat that is asked."""
        return [int(option) for option in self.now.state.options(seat)]

    def view(self, viewer: int | None) -> View:
        """What a seat or a bystander may know now."""
        return self.game.view(self.now.state, viewer)

    def sight(self, viewer: int | None) -> Sight:
        """Everything of the game that a seat or a bystander is shown now."""
        view = self.view(viewer)
        deciding = tuple(view.public["deciding"])
        lines = tuple(line_of(self.game, n, note) for n, _, note in self.now.tails[viewer])
        back = ""
        number = 0
        if viewer is not None:
            back = "free" if self.now.free[viewer] else self.now.barrier[viewer]
            number = self.now.asks[viewer]
        return Sight(
            view=view,
            asked=ask(self.game, view, number),
            lines=lines,
            deciding=deciding,
            chosen=tuple(seat for seat in self.now.group if seat not in deciding),
            back=back,
            returns=tuple(self.now.state.returns()) if self.over else None,
            number=number,
        )
