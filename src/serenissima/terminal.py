"""The text table: a game in the terminal, one numbered question at a time.

Nothing is drawn and nothing is overwritten, so that a screen reader can follow. Every line is made
from what the person's seat knows.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from librt.random import Random

from serenissima.bots.bot import Level
from serenissima.bots.searcher import Searcher, Skill
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, View
from serenissima.kernel.language import Fact, Phrase, Seat
from serenissima.kernel.play import Chooser, Decision, Listener, by_dealer, play_on
from serenissima.kernel.record import Record, Writer, begin
from serenissima.kernel.state import CHANCE, OVER, Journal, State

ADVICE = 2.0
"""How many seconds an adviser thinks: as long as a master."""


class TextTable(Listener):
    """One person in the first seat, bots in the others."""

    def __init__(
        self,
        game: Game,
        seats: int,
        variants: Mapping[str, Value],
        level: Level,
        *,
        language: str,
        seed: str | None = None,
        pack: str | None = None,
    ) -> None:
        self.game = game
        self.language = language
        self.names = game.words.people[language]
        self.dealer = Dealer(seed)
        self.rng = Random(int.from_bytes(self.dealer.commitment.encode()[7:14], "big"))
        self.state = game.new(seats, **variants)
        self.record: Record = begin(game, seats, variants, self.dealer, pack)
        self.bots = {seat: level.make(game) for seat in range(1, seats)}
        self.seconds = level.seconds

    def tell(self, line: str) -> None:
        """Write one line."""
        print(line)

    def text(self, phrase: Phrase) -> str:
        """A phrase in the person's language."""
        return phrase.text(self.language, self.names)

    def say(self, sentence: str, **facts: Fact) -> None:
        """Say one of the table's own sentences."""
        self.tell(self.text(Phrase(sentence, **facts)))

    def run(self) -> Record:
        """Play until the end or until the person leaves."""
        self.say("You are {who}.", who=Seat(0))
        choosers: dict[int, Chooser] = {CHANCE: by_dealer(self.dealer), 0: self.ask_person}
        choosers.update(dict.fromkeys(self.bots, self.ask_bot))
        writer = Writer(self.game, self.record)
        play_on(self.state, choosers, writer, self, turn=person_first)
        if int(self.state.actor()) != OVER:
            self.say("You leave the table.")
            return self.record
        self.record.seed = self.dealer.seed
        self.end()
        return self.record

    def ask_bot(self, state: State, seat: int) -> int:
        """The choice of a bot."""
        options = [int(option) for option in state.options(seat)]
        view = self.game.view(state, seat)
        return self.bots[seat].choose(view, options, self.rng, time.monotonic() + self.seconds)

    def ask_person(self, state: State, seat: int) -> int | None:
        """Ask the person until the answer is one of the numbers; None if they leave."""
        options = [int(option) for option in state.options(seat)]
        self.tell("")
        self.tell(self.game.words.question(state, seat).text(self.language, self.names))
        for number, option in enumerate(options, 1):
            sentence = self.game.words(state, seat, option).sentence(self.language)
            self.tell(f"  {number}. {sentence}")
        count = len(options)
        prompt = Phrase(
            "Your choice, {count|1=1|1 to #} (v what you know, a advice, h help, q quit):",
            count=count,
        )
        while True:
            try:
                answer = input(self.text(prompt) + " ").strip()
            except EOFError:
                return None
            if answer == "q":
                return None
            if answer == "v":
                self.tell(readable(self.game.view(state, seat), self.names))
            elif answer == self.text(Phrase("[the key for advice] a")):
                self.advise(options)
            elif answer == "h":
                self.say(
                    "Type the number of your choice. v tells everything you know, a what a "
                    "master would do in your seat, q leaves the game."
                )
            elif answer.isdecimal() and 1 <= int(answer) <= count:
                return options[int(answer) - 1]
            else:
                self.say("Please type {count|1=1|1 to #}, v, a, h or q.", count=count)

    def advise(self, options: list[int]) -> None:
        """Let a master think about what the person sees, and say its best few choices."""
        adviser = Searcher(self.game, ADVICE, Skill())
        # Its dice are its own, so that asking changes nothing at the table.
        rng = Random(len(self.record.moves))
        adviser.choose(self.game.view(self.state, 0), options, rng, time.monotonic() + ADVICE)
        advice = adviser.explain()
        for phrase in advice:
            self.tell(f"  {phrase.text(self.language, self.names)}")
        if not advice:
            self.say("There is nothing to advise here.")

    def before(self, state: State, decision: Decision) -> None:
        """Listen to what happens next."""
        state.journal = Journal()

    def after(self, state: State, decision: Decision) -> None:
        """Tell what the person noticed of a choice."""
        journal, state.journal = state.journal, None
        for note in journal.noticed_by(0) if journal is not None else ():
            self.tell(self.game.words.event(note).sentence(self.language))

    def end(self) -> None:
        """Tell the result from the person's side."""
        returns = self.state.returns()
        self.tell("")
        if returns[0] != max(returns) or returns[0] <= 0:
            self.say("You do not win this time.")
        elif returns.count(returns[0]) == 1:
            self.say("You win!")
        else:
            self.say("You share the win.")
        score = [
            Phrase("{who} {points}", who=Seat(seat), points=f"{value:g}")
            for seat, value in enumerate(returns)
        ]
        self.say("The result: {score}.", score=score)


def person_first(pending: Sequence[int]) -> int:
    """Who of several that are asked at once chooses first: the person, if among them."""
    return 0 if 0 in pending else pending[0]


def readable(view: View, names: Sequence[str]) -> str:
    """A view as indented lines of plain text, with the names of the seats."""
    lines: list[str] = []
    for title, part in (("public", view.public), ("own", view.own)):
        if part:
            lines.append(title)
            for key, item in part.items():
                if key == "players" and isinstance(item, list):
                    item = dict(zip(names, item, strict=False))
                lines.extend(indented({key: item}, 1))
    return "\n".join(lines)


def indented(value: Any, depth: int) -> list[str]:
    """Nested data as lines; short lists stay on one line."""
    pad = "  " * depth
    lines: list[str] = []
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
    for key, item in pairs:
        label = str(key).replace("_", " ")
        if isinstance(item, Mapping) and item and any(map(is_nested, item.values())):
            lines.append(f"{pad}{label}")
            lines.extend(indented(item, depth + 1))
        elif isinstance(item, (list, tuple)) and any(map(is_nested, item)):
            lines.append(f"{pad}{label}")
            lines.extend(indented(item, depth + 1))
        else:
            lines.append(f"{pad}{label}: {flat(item)}")
    return lines


def is_nested(item: Any) -> bool:
    """Whether an item needs lines of its own."""
    return isinstance(item, (Mapping, list, tuple)) and len(item) > 0


def flat(item: Any) -> str:
    """A value on one line."""
    if isinstance(item, Mapping):
        return ", ".join(f"{key} {flat(value)}" for key, value in item.items()) or "–"
    if isinstance(item, (list, tuple)):
        return ", ".join(flat(value) for value in item) or "–"
    return "–" if item is None else str(item)
