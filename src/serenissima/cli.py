"""The command line; a bare `serenissima` opens the table in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from librt.random import Random

from serenissima import extras, logs, measure
from serenissima.arena.commands import add_arena
from serenissima.arguments import (
    add_language,
    add_variants,
    game_named,
    own_language,
    positive,
    seconds,
    variants_of,
)
from serenissima.bots.bot import LEVELS, level_named
from serenissima.games import GAMES, with_pack
from serenissima.games.packs import box, house_tables
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import Game, Value, decider_names, spoken_range
from serenissima.kernel.language import Complaint, Phrase
from serenissima.kernel.play import by_dealer, by_dice, choosers_of, play_on
from serenissima.kernel.record import Record, RecordError, Writer, begin, replay, verify
from serenissima.kernel.state import EVERYONE, Journal
from serenissima.rules_text import plain, rules_text
from serenissima.terminal import TextTable, readable
from serenissima.version import described
from serenissima.web.commands import add_serve, add_table

NEEDS: Final = {"serve": "table", "table": "table", "arena": "arena"}
"""The extra that a command needs; the others need none."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one clear line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with code 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> Parser:
    """Everything the command line understands."""
    root = Parser(
        prog="serenissima",
        description="Four board games of Venetian intrigue: play, replay, measure.",
        epilog="An independent, unofficial implementation; the games belong to their owners.",
    )
    root.add_argument("--version", action="version", version=described())
    commands = root.add_subparsers(metavar="COMMAND", dest="command", parser_class=Parser)

    add_table(commands)
    add_serve(commands)
    logs.add_log(commands.choices["table"], "warning")
    logs.add_log(commands.choices["serve"], "info")
    add(commands, "games", list_games, "the games, their seats and variants")

    rules = add(commands, "rules", show_rules, "the rules of a game, in our own words")
    add_game(rules)
    add_language(rules)

    play = add(commands, "play", play_here, "play in this terminal against bots")
    add_game(play)
    add_setting(play)
    add_language(play)
    play.add_argument("--bots", default="novice", metavar="LEVEL", help=f"{', '.join(LEVELS)}")
    play.add_argument("--seed", help="a seed for the deal; random if not given")
    play.add_argument("--record", type=Path, metavar="FILE", help="record the game in this file")

    selfplay = add(commands, "selfplay", play_alone, "random games, and who wins them")
    add_game(selfplay)
    add_setting(selfplay)
    selfplay.add_argument("--games", type=positive, default=1, metavar="K", help="how many")
    selfplay.add_argument(
        "--seed", type=int, default=0, metavar="S", help="a seed, for the same games again"
    )
    selfplay.add_argument(
        "--record", type=Path, metavar="FILE", help="record them in this file; several are numbered"
    )

    again = add(commands, "replay", show_replay, "a recorded game, move by move")
    again.add_argument("file", type=Path, metavar="FILE")
    again.add_argument("--to", type=positive, metavar="MOVE", help="stop after this move")
    again.add_argument("--as", dest="seat", metavar="SEAT", help="only what this seat knew")
    again.add_argument("--pack", type=Path, metavar="FILE", help="the pack it was played with")
    add_language(again)

    check = add(
        commands, "verify", show_verify, "check that a record's deal is the one committed to"
    )
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--pack", type=Path, metavar="FILE", help="the pack it was played with")
    add_language(check)

    bench = add(commands, "bench", show_bench, "how fast the engine is on this machine")
    bench.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    bench.add_argument("--seconds", type=seconds, default=2.0, metavar="T", help="for each figure")
    add_arena(commands)
    return root


def add(commands: object, name: str, run: object, text: str) -> argparse.ArgumentParser:
    """One command with its help."""
    assert isinstance(commands, argparse._SubParsersAction)
    made = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    assert isinstance(made, argparse.ArgumentParser)
    made.set_defaults(run=run)
    return made


def add_game(command: argparse.ArgumentParser) -> None:
    """The game a command is about."""
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))


def add_setting(command: argparse.ArgumentParser) -> None:
    """Seats, variants and pack."""
    command.add_argument(
        "--seats", type=int, metavar="N", help="how many play; the most, if not given"
    )
    add_variants(command)
    command.add_argument("--pack", type=Path, metavar="FILE", help="tables of your own box")


def setting(args: argparse.Namespace) -> tuple[Game, int, dict[str, Value], str | None]:
    """Game, seats, variants and pack of a command."""
    game, tag = game_named(args.game), None
    if args.pack is not None:
        pack = with_pack(args.game, args.pack)
        game, tag = pack.game, pack.tag
    variants = variants_of(args.variant)
    seats = game.seats[-1] if args.seats is None else args.seats
    game.new(seats, **variants)
    return game, seats, variants, tag


def recorded(args: argparse.Namespace) -> tuple[Record, Game]:
    """The record of a file, and the game it needs."""
    file = str(args.file)
    try:
        record = Record.from_text(args.file.read_text("utf-8"))
    except OSError as error:
        raise Complaint(
            "{file}: cannot be read: {why}", file=file, why=str(error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise Complaint("{file}: not a text file", file=file) from None
    game = game_named(record.game)
    if record.pack is None:
        return record, game
    if args.pack is None:
        raise Complaint(
            "{file}: played with the pack {pack}; give it with --pack",
            file=file,
            pack=repr(record.pack),
        )
    pack = with_pack(record.game, args.pack)
    if pack.tag != record.pack:
        raise Complaint(
            "{file}: played with the pack {pack}, not {other}",
            file=file,
            pack=repr(record.pack),
            other=repr(pack.tag),
        )
    return record, pack.game


def list_games(args: argparse.Namespace) -> None:
    """Print the games."""
    for game in GAMES.values():
        print(f"{game.name}: {spoken_range(game.seats)} seats, rules version {game.version}")
        for name, values in game.variants.items():
            print(f"  --variant {name}={'|'.join(str(value).lower() for value in values)}")
        house = house_tables(box(game.name))
        if house:
            print(f"  not from the rulebook: {', '.join(house)}")


def show_rules(args: argparse.Namespace) -> None:
    """Print the rules of a game."""
    game_named(args.game)
    print(plain(rules_text(args.game, args.lang)))


def play_here(args: argparse.Namespace) -> None:
    """Play in the terminal."""
    game, seats, variants, pack = setting(args)
    level = level_named(args.bots)
    table = TextTable(game, seats, variants, level, language=args.lang, seed=args.seed, pack=pack)
    try:
        record = table.run()
    except KeyboardInterrupt:
        print()
        record = table.record
    if args.record is not None:
        args.record.write_text(record.to_text(), "utf-8")


def play_alone(args: argparse.Namespace) -> None:
    """Random games, counted and perhaps written down."""
    game, seats, variants, pack = setting(args)
    wins, decisions = [0.0] * seats, 0
    for number in counted(range(args.games)):
        dealer, rng = Dealer(f"{args.seed}-{number}"), Random(args.seed * 1_000_003 + number)
        state = game.new(seats, **variants)
        record = begin(game, seats, variants, dealer, pack)
        writers = [] if args.record is None else [Writer(game, record)]
        decisions += play_on(state, choosers_of(seats, by_dealer(dealer), by_dice(rng)), *writers)
        for seat, value in enumerate(state.returns()):
            wins[seat] += value
        if args.record is not None:
            record.seed = dealer.seed
            numbered = args.record.with_stem(f"{args.record.stem}-{number + 1:04d}")
            path = args.record if args.games == 1 else numbered
            path.write_text(record.to_text(), "utf-8")
    print(f"{args.games} games, {decisions / args.games:.1f} choices each")
    for seat, total in enumerate(wins):
        print(f"  {game.words.people['en'][seat]}: {total / args.games:.3f} on average")


def counted(numbers: range) -> Iterable[int]:
    """Numbers with a bar that shows how far they have come, where there is one to show."""
    try:
        from tqdm import tqdm
    except ImportError:
        return numbers
    return tqdm(numbers, unit="game", disable=len(numbers) < 2)


def show_replay(args: argparse.Namespace) -> None:
    """A record move by move, from one seat's knowledge or with everything open."""
    record, game = recorded(args)
    names = {name: seat for seat, name in decider_names(game).items() if 0 <= seat < record.seats}
    viewer: int | None = None
    if args.seat is not None:
        if args.seat not in names:
            raise Complaint(
                "no seat is called {name}; there are {known}",
                name=repr(args.seat),
                known=", ".join(names),
            )
        viewer = names[args.seat]
    last = len(record.moves) if args.to is None else args.to
    if last > len(record.moves):
        raise Complaint(
            "the record has {count|# move|# moves}, not {asked}",
            count=len(record.moves),
            asked=last,
        )
    journal = Journal()
    for index, (state, _) in enumerate(replay(record, game)):
        if index:
            shown = viewer is None or record.moves[index - 1][0] == args.seat
            tell(game, record, index, journal, viewer, shown, args.lang)
        if index == last:
            if viewer is not None:
                print(readable(game.view(state, viewer), game.words.people[args.lang]))
            break
        journal = state.journal = Journal()


def tell(
    game: Game,
    record: Record,
    index: int,
    journal: Journal,
    viewer: int | None,
    shown: bool,
    language: str,
) -> None:
    """One move of a replay: the move itself if it may be shown, and what was noticed."""
    notes = journal.notes if viewer is None else journal.noticed_by(viewer)
    if shown:
        decider, notation = record.moves[index - 1]
        print(f"{index}. {decider}: {notation}")
    for note in notes:
        prefix = f"{index}. " if not shown else "    "
        sentence = game.words.event(note).sentence(language)
        if viewer is None and note.audience != EVERYONE:
            sentence = Phrase("{sentence} (hidden)", sentence=sentence).text(language)
        print(f"{prefix}{sentence}")


def show_verify(args: argparse.Namespace) -> None:
    """Check a record's deal against its commitment."""
    record, game = recorded(args)
    verify(record, game)
    proved = Phrase(
        "{file}: the deal is the one committed to, and the game replays to its result",
        file=str(args.file),
    )
    print(proved.text(args.lang))


def show_bench(args: argparse.Namespace) -> None:
    """Measure the engine."""
    names = [game_named(name).name for name in args.games] or list(GAMES)
    print(measure.report(names, args.seconds))


def require(args: argparse.Namespace) -> None:
    """Refuse a command that needs more than is installed."""
    if args.command in NEEDS:
        extras.require(NEEDS[args.command])
    if str(getattr(args, "database", "")).startswith("postgres"):
        extras.require("postgres")
    if getattr(args, "ray", None) is not None:
        extras.require("ray")


def reason(error: ValueError, language: str) -> str:
    """What was wrong, in one line."""
    if not isinstance(error, Complaint):
        return str(error)
    if not isinstance(error, RecordError):
        return error.phrase.text(language)
    told = Phrase("line {line}: {reason}", line=error.line, reason=error.phrase)
    if error.legal:
        told = Phrase(
            "{reason}; legal here: {choices}", reason=told, choices=", ".join(error.legal)
        )
    return told.text(language)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 2 for a wrong name, number or file."""
    root = parser()
    args = root.parse_args(argv)
    if not hasattr(args, "run"):
        args = root.parse_args(["table"])
    try:
        require(args)
        if "log" in args:
            logs.start(args.log)
        args.run(args)
    except ValueError as error:
        language = getattr(args, "lang", own_language())
        print(f"serenissima: {reason(error, language)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads our output has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
