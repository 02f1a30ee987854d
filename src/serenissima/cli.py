"""The command line; a bare `serenissima` opens the table in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from librt.random import Random

from serenissima import measure
from serenissima.arena.commands import add_arena
from serenissima.bots.bot import LEVELS, level_named
from serenissima.games import GAMES, with_pack
from serenissima.games.packs import box, house_tables
from serenissima.kernel.chance import Dealer
from serenissima.kernel.game import LANGUAGES, Game, Value, decider_names, spoken_range
from serenissima.kernel.play import by_dealer, by_dice, choosers_of, play_on
from serenissima.kernel.record import Record, Writer, begin, replay, unspell, verify
from serenissima.kernel.state import EVERYONE, Journal
from serenissima.rules_text import plain, rules_text
from serenissima.terminal import TextTable, readable
from serenissima.version import described
from serenissima.web.commands import add_serve, add_table


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
    commands = root.add_subparsers(metavar="COMMAND", parser_class=Parser)

    add_table(commands)
    add_serve(commands)
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
    play.add_argument("--record", type=Path, metavar="FILE", help="write the game down here")

    selfplay = add(commands, "selfplay", play_alone, "random games without anybody watching")
    add_game(selfplay)
    add_setting(selfplay)
    selfplay.add_argument("--games", type=positive, default=1, metavar="K", help="how many")
    selfplay.add_argument("--seed", type=int, default=0, metavar="S", help="the same games again")
    selfplay.add_argument(
        "--record", type=Path, metavar="FILE", help="write them down; several get numbers"
    )

    again = add(commands, "replay", show_replay, "a recorded game, move by move")
    again.add_argument("file", type=Path, metavar="FILE")
    again.add_argument("--to", type=positive, metavar="MOVE", help="stop after this move")
    again.add_argument("--as", dest="seat", metavar="SEAT", help="only what this seat knew")
    again.add_argument("--pack", type=Path, metavar="FILE", help="the pack it was played with")
    add_language(again)

    check = add(commands, "verify", show_verify, "prove that a record's deal was committed to")
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--pack", type=Path, metavar="FILE", help="the pack it was played with")

    bench = add(commands, "bench", show_bench, "how fast the engine is on this machine")
    bench.add_argument("games", nargs="*", metavar="GAME", help="all of them if none is named")
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
    command.add_argument("--seats", type=int, metavar="N", help="the most it takes, if not given")
    command.add_argument(
        "--variant", action="append", default=[], metavar="NAME=VALUE", help="see 'games'"
    )
    command.add_argument("--pack", type=Path, metavar="FILE", help="tables of one's own box")


def add_language(command: argparse.ArgumentParser) -> None:
    """The language to speak."""
    command.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=own_language(),
        help="en or fr; by default the system's",
    )


def own_language() -> str:
    """The language of the system, as far as we speak it."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return "fr" if (spoken or "").startswith("fr") else "en"


def positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 3600:
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return value


def game_named(name: str) -> Game:
    """A registered game."""
    if name not in GAMES:
        raise ValueError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def setting(args: argparse.Namespace) -> tuple[Game, int, dict[str, Value], str | None]:
    """Game, seats, variants and pack of a command."""
    game, tag = game_named(args.game), None
    if args.pack is not None:
        pack = with_pack(args.game, args.pack)
        game, tag = pack.game, pack.tag
    variants: dict[str, Value] = {}
    for text in args.variant:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"a variant is given as NAME=VALUE, not {text!r}")
        variants[name] = unspell(value)
    seats = game.seats[-1] if args.seats is None else args.seats
    game.new(seats, **variants)
    return game, seats, variants, tag


def recorded(args: argparse.Namespace) -> tuple[Record, Game]:
    """The record of a file, and the game it needs."""
    try:
        record = Record.from_text(args.file.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"{args.file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{args.file}: is not a text file") from None
    game = game_named(record.game)
    if record.pack is None:
        return record, game
    if args.pack is None:
        raise ValueError(f"{args.file}: played with the pack {record.pack!r}; give it with --pack")
    pack = with_pack(record.game, args.pack)
    if pack.tag != record.pack:
        raise ValueError(f"{args.file}: played with the pack {record.pack!r}, not {pack.tag!r}")
    return record, pack.game


def list_games(args: argparse.Namespace) -> None:
    """Print the games."""
    for game in GAMES.values():
        print(f"{game.name}: {spoken_range(game.seats)} seats, rules version {game.version}")
        for name, values in game.variants.items():
            print(f"  --variant {name}={'|'.join(str(value).lower() for value in values)}")
        house = house_tables(box(game.name))
        if house:
            print(f"  house data: {', '.join(house)}")


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
            raise ValueError(f"no seat is called {args.seat!r}; there are {', '.join(names)}")
        viewer = names[args.seat]
    last = len(record.moves) if args.to is None else args.to
    if last > len(record.moves):
        raise ValueError(f"the record has {len(record.moves)} moves, not {last}")
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
        audience = "" if viewer is not None or note.audience == EVERYONE else " (hidden)"
        print(f"{prefix}{game.words.event(note).sentence(language)}{audience}")


def show_verify(args: argparse.Namespace) -> None:
    """Check a record's deal against its commitment."""
    record, game = recorded(args)
    verify(record, game)
    print(f"{args.file}: the deal is the one committed to, and the game replays to its result")


def show_bench(args: argparse.Namespace) -> None:
    """Measure the engine."""
    names = [game_named(name).name for name in args.games] or list(GAMES)
    print(measure.report(names, args.seconds))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 2 for a wrong name, number or file."""
    root = parser()
    args = root.parse_args(argv)
    if not hasattr(args, "run"):
        args = root.parse_args(["table"])
    try:
        args.run(args)
    except ValueError as error:
        print(f"serenissima: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads our output has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
