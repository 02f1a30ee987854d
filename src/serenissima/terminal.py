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
from serenissima.bots.searcher import Manner, Searcher
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, View
from serenissima.kernel.record import Record, begin, write
from serenissima.kernel.state import CHANCE, OVER, Journal

ADVICE = 2.0
"""How many seconds an adviser thinks: as long as a master."""
SPEECH = {
    "en": {
        "you": "You are {name}.",
        "again": "Please type {span}, v, a, h or q.",
        "prompt": "Your choice, {span} (v what you know, a advice, h help, q quit): ",
        "help": "Type the number of your choice. v tells everything you know, a what a master "
        "would do in your seat, q leaves the game.",
        "plain": "There is nothing to advise here.",
        "won": "You win!",
        "drawn": "You share the win.",
        "lost": "You do not win this time.",
        "score": "The result: {score}.",
        "left": "You leave the table.",
        "span": "1 to {count}",
        "advice": "a",
    },
    "fr": {
        "you": "Vous êtes {name}.",
        "again": "Tapez {span}, v, c, h ou q.",
        "prompt": "Votre choix, {span} (v ce que vous savez, c conseil, h aide, q quitter) : ",
        "help": "Tapez le numéro de votre choix. v dit tout ce que vous savez, c ce qu’un maître "
        "ferait à votre place, q quitte la partie.",
        "plain": "Il n’y a rien à conseiller ici.",
        "won": "Vous avez gagné !",
        "drawn": "Vous partagez la victoire.",
        "lost": "Vous ne gagnez pas cette fois.",
        "score": "Le résultat : {score}.",
        "left": "Vous quittez la table.",
        "span": "de 1 à {count}",
        "advice": "c",
    },
}


class TextTable:
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
        self.dealer = Dealer(seed)
        self.rng = Random(int.from_bytes(self.dealer.commitment.encode()[7:14], "big"))
        self.state = game.new(seats, **variants)
        self.record: Record = begin(game, seats, variants, self.dealer, pack)
        self.bots = {seat: level.make(game) for seat in range(1, seats)}
        self.seconds = level.seconds

    def say(self, line: str) -> None:
        """Say one line."""
        print(line)

    def speak(self, key: str, **parts: object) -> None:
        """Say one of the table's own sentences."""
        self.say(SPEECH[self.language][key].format(**parts))

    def run(self) -> Record:
        """Play until the end or until the person leaves."""
        self.speak("you", name=self.game.words.people[self.language][0])
        while (seat := int(self.state.actor())) != OVER:
            waiting = self.state.pending()
            seat = 0 if 0 in waiting else waiting[0]
            option = self.decide(seat)
            if option is None:
                self.speak("left")
                return self.record
            self.carry_out(seat, option)
        self.record.seed = self.dealer.seed
        self.end()
        return self.record

    def decide(self, seat: int) -> int | None:
        """The choice of a decider; None if the person leaves."""
        options = [int(option) for option in self.state.options(seat)]
        if seat == CHANCE:
            return options[self.dealer.choose(len(options))]
        if seat == 0:
            return self.question(options)
        view = self.game.view(self.state, seat)
        return self.bots[seat].choose(view, options, self.rng, time.monotonic() + self.seconds)

    def question(self, options: list[int]) -> int | None:
        """Ask the person until the answer is one of the numbers."""
        names = self.game.words.people[self.language]
        self.say("")
        self.say(self.game.words.question(self.state, 0).text(self.language, names))
        for number, option in enumerate(options, 1):
            sentence = self.game.words(self.state, 0, option).sentence(self.language)
            self.say(f"  {number}. {sentence}")
        count = len(options)
        speech = SPEECH[self.language]
        span = "1" if count == 1 else speech["span"].format(count=count)
        while True:
            try:
                answer = input(speech["prompt"].format(span=span)).strip()
            except EOFError:
                return None
            if answer == "q":
                return None
            if answer == "v":
                self.say(readable(self.game.view(self.state, 0), names))
            elif answer == speech["advice"]:
                self.advise(options)
            elif answer == "h":
                self.speak("help")
            elif answer.isdecimal() and 1 <= int(answer) <= count:
                return options[int(answer) - 1]
            else:
                self.speak("again", span=span)

    def advise(self, options: list[int]) -> None:
        """Let a master think about what the person sees, and say its best few choices."""
        adviser = Searcher(self.game, ADVICE, Manner())
        # Its dice are its own, so that asking changes nothing at the table.
        rng = Random(len(self.record.moves))
        adviser.choose(self.game.view(self.state, 0), options, rng, time.monotonic() + ADVICE)
        told = adviser.explain()
        for phrase in told:
            self.say(f"  {phrase.text(self.language, self.game.words.people[self.language])}")
        if not told:
            self.speak("plain")

    def carry_out(self, seat: int, option: int) -> None:
        """Make the choice and tell what the person noticed of it."""
        self.state.journal = journal = Journal()
        write(self.game, self.record, self.state, (seat, option))
        for note in journal.noticed_by(0):
            self.say(self.game.words.event(note).sentence(self.language))

    def end(self) -> None:
        """Tell the result from the person's side."""
        returns = self.state.returns()
        names = self.game.words.people[self.language]
        score = ", ".join(f"{names[seat]} {value:g}" for seat, value in enumerate(returns))
        self.say("")
        if returns[0] == max(returns) and returns[0] > 0:
            self.speak("won" if returns.count(returns[0]) == 1 else "drawn")
        else:
            self.speak("lost")
        self.speak("score", score=score)


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
