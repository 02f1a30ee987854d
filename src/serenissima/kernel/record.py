"""A game written down: tags, then one choice a line, readable, diffable, replayed exactly.

    [Game "doge"]
    [Seats "3"]
    …

    chance: Cannaregio
    red: Castello

A line that starts with ``;`` is a comment; one that starts with ``~`` is table talk, kept but no
part of the rules.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, decider_names
from serenissima.kernel.language import Complaint, Fact
from serenissima.kernel.play import LIMIT, Decision, Listener, by_dealer, choosers_of, play_on
from serenissima.kernel.state import CHANCE, OVER, State

TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]')
REQUIRED = ("Game", "Rules", "Seats", "Date", "Result")
KNOWN = (*REQUIRED, "Variants", "Commitment", "Seed", "Pack")
UNFINISHED = "*"


class RecordError(Complaint):
    """A record cannot be read or replayed."""

    def __init__(
        self, line: int, sentence: str, /, legal: tuple[str, ...] = (), **facts: Fact
    ) -> None:
        super().__init__(sentence, **facts)
        self.line = line
        self.reason = str(self.args[0])
        self.legal = legal

    def __str__(self) -> str:
        legal = "; legal here: " + ", ".join(self.legal) if self.legal else ""
        return f"line {self.line}: {self.reason}{legal}"


@dataclass
class Record:
    """What was chosen, by whom, in which game."""

    game: str
    rules: int
    seats: int
    variants: Mapping[str, Value] = field(default_factory=dict)
    date: str = field(default_factory=lambda: datetime.date.today().isoformat())
    result: str = UNFINISHED
    commitment: str | None = None
    seed: str | None = None
    pack: str | None = None
    """The name and digest of the data pack, when the game's own data were replaced."""
    moves: list[tuple[str, str]] = field(default_factory=list)
    """Decider and notation of each choice."""
    talk: list[tuple[int, str]] = field(default_factory=list)
    """Table talk: how many choices had been made, and the words."""
    lines: list[int] = field(default_factory=list, compare=False, repr=False)
    """Where each choice stood in the text it was read from."""

    def line_of(self, index: int) -> int:
        """The line of a choice in the text it was read from, for an error."""
        return self.lines[index] if index < len(self.lines) else index + 1

    def to_text(self) -> str:
        """The record as a text file."""
        tags = [("Game", self.game), ("Rules", str(self.rules)), ("Seats", str(self.seats))]
        if self.variants:
            spoken = ", ".join(f"{name}={spell(value)}" for name, value in self.variants.items())
            tags.append(("Variants", spoken))
        if self.pack:
            tags.append(("Pack", self.pack))
        tags.append(("Date", self.date))
        tags.append(("Result", self.result))
        if self.commitment:
            tags.append(("Commitment", self.commitment))
        if self.seed:
            tags.append(("Seed", self.seed))
        out = [f'[{name} "{quote(value)}"]' for name, value in tags]
        out.append("")
        waiting = list(self.talk)
        for index, (decider, notation) in enumerate(self.moves):
            while waiting and waiting[0][0] <= index:
                out.append("~ " + waiting.pop(0)[1])
            out.append(f"{decider}: {notation}")
        out.extend("~ " + words for _, words in waiting)
        return "\n".join(out) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record; `RecordError` names the line of the first mistake."""
        tags: dict[str, str] = {}
        moves: list[tuple[str, str]] = []
        lines: list[int] = []
        talk: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith(";"):
                continue
            if line.startswith("["):
                match = TAG.fullmatch(line)
                if not match:
                    raise RecordError(
                        number, 'a tag looks like [Name "value"], not {found}', found=line
                    )
                name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
                if name not in KNOWN:
                    raise RecordError(number, "unknown tag {tag}", KNOWN, tag=name)
                if name in tags:
                    raise RecordError(number, "the tag {tag} is given twice", tag=name)
                if moves:
                    raise RecordError(number, "tags come before the first choice")
                tags[name] = value
            elif line.startswith("~"):
                talk.append((len(moves), line[1:].strip()))
            else:
                decider, colon, notation = line.partition(": ")
                if not colon:
                    raise RecordError(
                        number,
                        "a choice looks like 'decider: choice', not {found}",
                        found=repr(line),
                    )
                moves.append((decider, notation.strip()))
                lines.append(number)
        for name in REQUIRED:
            if name not in tags:
                raise RecordError(1, "the tag {tag} is missing", tag=name)
        return cls(
            game=tags["Game"],
            rules=number_tag(tags, "Rules"),
            seats=number_tag(tags, "Seats"),
            variants=variants_tag(tags.get("Variants", "")),
            date=tags["Date"],
            result=tags["Result"],
            commitment=tags.get("Commitment"),
            seed=tags.get("Seed"),
            pack=tags.get("Pack"),
            moves=moves,
            talk=talk,
            lines=lines,
        )


def quote(value: str) -> str:
    """A tag's value with quotation marks and backslashes escaped."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def spell(value: Value) -> str:
    """A variant's value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def unspell(text: str) -> Value:
    """A variant's value from text."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def number_tag(tags: Mapping[str, str], name: str) -> int:
    """A tag that holds a whole number."""
    if not tags[name].isdecimal():
        raise RecordError(
            1,
            "the tag {tag} must be a whole number, not {found}",
            tag=name,
            found=repr(tags[name]),
        )
    return int(tags[name])


def variants_tag(text: str) -> dict[str, Value]:
    """The variants of a record."""
    variants: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise RecordError(1, "a variant looks like name=value, not {found}", found=repr(part))
        variants[name] = unspell(value)
    return variants


def spoken_result(state: State) -> str:
    """The result tag of a position: the returns of an ended game, or `*`."""
    if state.actor() != OVER:
        return UNFINISHED
    return " ".join(f"{value:.6g}" for value in state.returns())


def begin(
    game: Game,
    seats: int,
    variants: Mapping[str, Value],
    dealer: Dealer | None,
    pack: str | None = None,
) -> Record:
    """The record of a game before its first choice."""
    return Record(
        game=game.name,
        rules=game.version,
        seats=seats,
        variants={
            name: variants.get(name, values[0])
            for name, values in game.variants.items()
            if variants.get(name, values[0]) != values[0]
        },
        commitment=dealer.commitment if dealer else None,
        pack=pack,
    )


class Writer(Listener):
    """Writes down every decision of a game once it is carried out."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.names = decider_names(game)
        self.notation = ""

    def before(self, state: State, decision: Decision) -> None:
        """Name a decision; only the position it was made in can."""
        self.notation = self.game.words(state, *decision).notation

    def after(self, state: State, decision: Decision) -> None:
        """Write it down, and the result once there is one."""
        self.record.moves.append((self.names[decision[0]], self.notation))
        self.record.result = spoken_result(state)


def write(game: Game, record: Record, state: State, decision: Decision) -> None:
    """Carry out one decision and add it to a record."""
    writer = Writer(game, record)
    writer.before(state, decision)
    state.apply(*decision)
    writer.after(state, decision)


def replay(record: Record, game: Game) -> Iterator[tuple[State, Decision]]:
    """Each position of a record with the decision made in it; the yielded state then plays on.

    The last position is yielded with `(OVER, OVER)`.
    """
    if record.game != game.name:
        raise RecordError(
            1, "this is a record of {found}, not of {game}", found=record.game, game=game.name
        )
    if record.rules != game.version:
        raise other_rules(record, game)
    try:
        state = game.new(record.seats, **record.variants)
    except Complaint as error:
        raise RecordError(1, error.phrase.key, (), **error.phrase.facts) from None
    numbers = {name: seat for seat, name in decider_names(game).items()}
    for index, (decider, notation) in enumerate(record.moves):
        line = record.line_of(index)
        choice = find(game, state, numbers, decider, notation, line)
        yield state, choice
        state.apply(*choice)
    if record.result not in (UNFINISHED, spoken_result(state)):
        line = record.line_of(len(record.moves) - 1) if record.moves else 1
        raise other_result(line, record.result, spoken_result(state))
    yield state, (OVER, OVER)


def other_rules(record: Record, game: Game) -> RecordError:
    """The record was written under other rules than these."""
    return RecordError(
        1,
        "written under rules version {written} of {game}; this is {here}",
        written=record.rules,
        game=game.name,
        here=game.version,
    )


def other_result(line: int, said: str, found: str) -> RecordError:
    """The game ends otherwise than the record says."""
    return RecordError(
        line,
        "the result tag says {said}, the game ends {found}",
        said=repr(said),
        found=repr(found),
    )


def find(
    game: Game, state: State, numbers: Mapping[str, int], decider: str, notation: str, line: int
) -> Decision:
    """The choice that a line of a record means in this position."""
    pending = state.pending()
    if not pending:
        raise RecordError(
            line, "{choice} follows the end of the game", choice=f"'{decider}: {notation}'"
        )
    if decider not in numbers or numbers[decider] not in pending:
        names = {seat: name for name, seat in numbers.items()}
        raise RecordError(
            line,
            "{decider} has nothing to decide here",
            tuple(names[seat] for seat in pending),
            decider=repr(decider),
        )
    seat = numbers[decider]
    options = [int(option) for option in state.options(seat)]
    legal = [game.words(state, seat, option).notation for option in options]
    if notation not in legal:
        raise RecordError(
            line,
            "{choice} is not a legal choice",
            tuple(legal),
            choice=f"'{decider}: {notation}'",
        )
    return seat, options[legal.index(notation)]


def verify(record: Record, game: Game) -> None:
    """Prove that chance chose as the committed seed does; `RecordError` if not."""
    if not record.commitment or not record.seed:
        raise RecordError(1, "only a record with the tags Commitment and Seed can be verified")
    dealer = Dealer(record.seed)
    if dealer.commitment != record.commitment:
        raise RecordError(1, "the seed is not the one that was committed to")
    for index, (state, (seat, option)) in enumerate(replay(record, game)):
        if seat == CHANCE:
            options = [int(choice) for choice in state.options(CHANCE)]
            dealt = options[dealer.choose(len(options))]
            if dealt != option:
                told = game.words(state, CHANCE, dealt).notation
                raise RecordError(record.line_of(index), "the seed deals {told} here", told=told)


def play(
    game: Game,
    seats: int,
    variants: Mapping[str, Value],
    dealer: Dealer,
    choose: Callable[[State, int], int],
    pack: str | None = None,
    limit: int = LIMIT,
) -> tuple[Record, State]:
    """Play one game to its end and write it down; `choose` decides for every seat."""
    state = game.new(seats, **variants)
    record = begin(game, seats, variants, dealer, pack)
    choosers = choosers_of(seats, by_dealer(dealer), choose)
    play_on(state, choosers, Writer(game, record), limit=limit)
    record.seed = dealer.seed
    return record, state
