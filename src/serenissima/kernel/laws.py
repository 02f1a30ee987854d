"""The laws that every game keeps, for every seat count, variant and seed.

`check(game, seats)` plays one random game under all of them and raises `LawBroken` with the record
of the game up to the offence. Whoever writes a game can run it; the project's tests run it on all.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from librt.random import Random

from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, View, Wording
from serenissima.kernel.language import languages
from serenissima.kernel.play import Decision, Listener, choosers_of, play_on
from serenissima.kernel.record import Record, Writer, begin, replay, verify
from serenissima.kernel.state import CHANCE, OVER, IllegalChoice, IllegalPosition, Journal, State

LAWS: Final = {
    1: "options are real: never empty, all accepted, nothing else is, and the game ends",
    2: "a clone is deep, and the same choices give the same game",
    3: "positions, views, moves and records survive their text forms",
    4: "pieces are conserved and every position is legal",
    5: "secrecy: a world drawn from a view looks the same to that viewer",
    6: "secrecy: a seat's options are the same in every world it thinks possible",
    7: "secrecy: a view changes exactly when its viewer noticed something, alike in like worlds",
}


class LawBroken(AssertionError):
    """A game broke a law; the record leads to the position."""

    def __init__(self, law: int, detail: str, record: Record) -> None:
        self.law = law
        self.record = record
        super().__init__(
            f"law {law} broken ({LAWS[law]}) after {len(record.moves)} choices: {detail}\n"
            f"{record.to_text()}"
        )


@dataclass
class Reached:
    """What random play came across."""

    choices: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Reached) -> Reached:
        return Reached(
            self.choices + other.choices, self.kinds + other.kinds, self.events + other.events
        )


def check(
    game: Game,
    seats: int,
    variants: Mapping[str, Value] | None = None,
    *,
    seed: int = 0,
    limit: int = 100_000,
    share: float = 1.0,
) -> Reached:
    """Play one random game under all the laws; `share` of the positions get the costly checks."""
    return Trial(game, seats, variants or {}, seed).run(limit, share)


class Trial(Listener):
    """One random game, watched."""

    def __init__(self, game: Game, seats: int, variants: Mapping[str, Value], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.rng = Random(seed)
        self.dealer = Dealer(f"law-{seed}")
        self.record = begin(game, seats, variants, self.dealer)
        self.state = game.new(seats, **variants)
        self.reached = Reached()
        self.share = 1.0
        self.chosen: Decision = (OVER, 0)
        self.viewers: list[int | None] = [*range(seats), None]

    def broken(self, law: int, detail: str) -> NoReturn:
        """Stop with the record so far."""
        raise LawBroken(law, detail, self.record)

    def run(self, limit: int, share: float) -> Reached:
        """The whole game, then its record."""
        self.play(limit, share)
        if self.state.pending():
            self.broken(1, f"the game did not end within {limit} choices")
        self.ended()
        return self.reached

    def play(self, limit: int, share: float) -> None:
        """At most so many choices from where the game stands."""
        self.share = share
        writer = Writer(self.game, self.record)
        choosers = choosers_of(self.seats, self.choose, self.choose)
        try:
            play_on(self.state, choosers, self, writer, turn=self.turn, limit=limit)
        except IllegalChoice as error:
            seat, option = self.chosen
            self.broken(1, f"the listed option {option} of {seat} was refused: {error}")

    def turn(self, pending: Sequence[int]) -> int:
        """Any of the deciders that are asked at once."""
        if int(self.state.actor()) != pending[0]:
            self.broken(1, f"actor() is {self.state.actor()}, pending() starts {pending}")
        return pending[self.rng.randrange(len(pending))]

    def choose(self, state: State, seat: int) -> int:
        """A random choice of one decider."""
        options = self.options(state, seat)
        if not options:
            self.broken(1, f"decider {seat} is asked but has no options")
        count = len(options)
        return options[self.dealer.choose(count) if seat == CHANCE else self.rng.randrange(count)]

    def before(self, state: State, decision: Decision) -> None:
        """Look at a position under all the laws before it is left."""
        self.chosen = decision
        if self.rng.random() < self.share:
            pending = state.pending()
            self.options_are_real(pending)
            self.clone_is_deep(decision)
            self.text_survives(pending)
            for viewer in self.viewers:
                self.keeps_secrets(viewer, decision)
        self.reached.kinds[self.game.words(state, *decision).kind] += 1
        self.reached.choices += 1
        state.journal = Journal()

    def after(self, state: State, decision: Decision) -> None:
        """Put what happened into words."""
        journal, state.journal = state.journal, None
        for note in journal.notes if journal is not None else ():
            event = self.game.words.event(note)
            self.reached.events[event.kind] += 1
            self.speaks(event)
            json.dumps(event.to_dict())

    @staticmethod
    def options(state: State, seat: int) -> list[int]:
        """A decider's options as plain numbers."""
        return [int(option) for option in state.options(seat)]

    def options_are_real(self, pending: list[int]) -> None:
        """Law 1: every listed option is accepted, nothing else is and nothing changes by trying."""
        before = self.state.to_dict()
        for seat in pending:
            options = self.options(self.state, seat)
            if len(set(options)) != len(options):
                self.broken(1, f"decider {seat} has an option twice: {options}")
            for option in options:
                self.take((seat, option), self.state.clone())
            strangers = {-1, max(options) + 1, self.rng.randrange(2, 1000), 1 << 40}
            for option in sorted(strangers - set(options)):
                self.must_refuse(seat, option, before)
        for seat in (*range(self.seats), CHANCE):
            if seat not in pending:
                self.must_refuse(seat, 0, before)

    def take(self, decision: Decision, *states: State) -> None:
        """Law 1: a listed option is carried out in every copy."""
        seat, option = decision
        for state in states:
            try:
                state.apply(seat, option)
            except IllegalChoice as error:
                self.broken(1, f"the listed option {option} of {seat} was refused: {error}")

    def must_refuse(self, seat: int, option: int, before: Mapping[str, Any]) -> None:
        """Law 1: an unlisted choice is refused and changes nothing."""
        try:
            self.state.apply(seat, option)
        except IllegalChoice:
            if self.state.to_dict() != before:
                self.broken(1, f"refusing choice {option} of decider {seat} changed the position")
        else:
            self.broken(1, f"choice {option} of decider {seat} is not listed and was accepted")

    def clone_is_deep(self, choice: tuple[int, int]) -> None:
        """Law 2: two copies go the same way, and the original does not notice."""
        before = self.state.to_dict()
        one, other = self.state.clone(), self.state.clone()
        if one.to_dict() != before:
            self.broken(2, "a clone differs from its original")
        self.take(choice, one, other)
        for _ in range(8):
            seat = int(one.actor())
            if one.to_dict() != other.to_dict():
                self.broken(2, "the same choices led two clones to different positions")
            if seat == OVER:
                break
            options = self.options(one, seat)
            option = options[self.rng.randrange(len(options))]
            self.take((seat, option), one, other)
        if self.state.to_dict() != before:
            self.broken(2, "play on a clone changed the original")

    def text_survives(self, pending: list[int]) -> None:
        """Laws 3 and 4: the position and its moves survive text; the position is legal."""
        described = self.state.to_dict()
        loaded = self.reload(described, 4)
        if loaded.to_dict() != described:
            self.broken(3, "load(to_dict()) describes itself differently")
        if loaded.pending() != pending:
            self.broken(3, f"a loaded position asks {loaded.pending()}, the original {pending}")
        for seat in pending:
            options = self.options(self.state, seat)
            if self.options(loaded, seat) != options:
                self.broken(3, f"a loaded position gives decider {seat} other options")
            moves = [self.game.words(self.state, seat, option) for option in options]
            if len({move.notation for move in moves}) != len(moves):
                self.broken(3, f"two options of {seat} share a notation: {moves}")
            for move in moves:
                self.speaks(move)
                json.dumps(move.to_dict())
            question = self.game.words.question(self.state, seat)
            for language in languages():
                if not question.text(language, self.game.words.people[language]).strip():
                    self.broken(3, f"the question to {seat} is empty in {language!r}")

    def reload(self, described: Mapping[str, Any], law: int) -> State:
        """A position through JSON and back."""
        try:
            return self.game.load(json.loads(json.dumps(described)))
        except IllegalPosition as error:
            self.broken(law, f"the position is not legal: {error}")

    def speaks(self, told: Wording) -> None:
        """Law 3: every sentence exists in every language, with its names filled in."""
        for language in languages():
            sentence = told.sentence(language)
            if not sentence.strip() or "@" in sentence:
                self.broken(
                    3, f"{told.kind!r} has no proper sentence in {language!r}: {sentence!r}"
                )

    def keeps_secrets(self, viewer: int | None, choice: tuple[int, int]) -> None:
        """Laws 3 and 5 to 7 for one viewer."""
        view = self.game.view(self.state, viewer)
        text = view.to_json()
        if View.from_dict(json.loads(text)).to_json() != text:
            self.broken(3, f"the view of {viewer} does not survive JSON")
        pending = self.state.pending()
        if list(view.public["deciding"]) != pending:
            self.broken(5, f"the view says {view.public['deciding']} decide, not {pending}")
        world = self.game.worlds(View.from_dict(json.loads(text))).draw(self.rng)
        self.reload(world.to_dict(), 5)
        imagined = self.game.view(world, viewer).to_json()
        if imagined != text:
            self.broken(5, f"a world of viewer {viewer} looks different:\n{text}\n{imagined}")
        if world.pending() != pending:
            self.broken(
                5, f"in a world of viewer {viewer}, {world.pending()} decide, not {pending}"
            )
        if viewer in pending and viewer is not None:
            truth, guess = self.options(self.state, viewer), self.options(world, viewer)
            if truth != guess:
                self.broken(6, f"seat {viewer} may choose {truth}, in its world {guess}")
        self.notices(viewer, view, world, choice)

    def notices(
        self, viewer: int | None, view: View, world: State, choice: tuple[int, int]
    ) -> None:
        """Law 7: what a viewer noticed and how its view changed go together."""
        seat, option = choice
        imagined = self.options(world, seat)
        if option not in imagined:
            option = imagined[self.rng.randrange(len(imagined))]
        told, seen = self.watch(self.state.clone(), viewer, choice)
        world_told, world_seen = self.watch(world, viewer, (seat, option))
        if not told and seen != view.to_json():
            self.broken(7, f"the view of {viewer} changed though it noticed nothing:\n{seen}")
        if (told == world_told) != (seen == world_seen):
            self.broken(
                7,
                f"two worlds alike for viewer {viewer}: notes {told} and {world_told}, "
                f"views {'equal' if seen == world_seen else 'different'}:\n{seen}\n{world_seen}",
            )

    def watch(
        self, state: State, viewer: int | None, choice: tuple[int, int]
    ) -> tuple[list[tuple[str, tuple[int, ...]]], str]:
        """Carry out a choice; what the viewer noticed, and its view afterwards."""
        state.journal = Journal()
        state.apply(*choice)
        notes = [(note.kind, note.facts) for note in state.journal.noticed_by(viewer)]
        return notes, self.game.view(state, viewer).to_json()

    def ended(self) -> None:
        """Laws 1 to 4 at the end: results are numbers, and the record replays to them."""
        returns = self.state.returns()
        if int(self.state.actor()) != OVER:
            self.broken(1, f"nobody decides, yet actor() is {self.state.actor()}")
        if len(returns) != self.seats or not all(map(math.isfinite, returns)):
            self.broken(1, f"the game ended with returns {returns}")
        self.reload(self.state.to_dict(), 4)
        self.record.seed = self.dealer.seed
        text = self.record.to_text()
        read = Record.from_text(text)
        if read != self.record:
            self.broken(3, "the record does not survive its text form")
        verify(read, self.game)
        last = self.state
        for state, _ in replay(read, self.game):
            last = state
        if last.to_dict() != self.state.to_dict():
            self.broken(2, "the record replays to another end")
