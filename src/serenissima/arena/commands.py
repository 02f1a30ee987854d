"""`serenissima arena`: the command line of a match."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqdm import tqdm

from serenissima.arena import page, report
from serenissima.arena.match import Match, check
from serenissima.arena.run import Folder, Result, locally, on_ray
from serenissima.bots.bot import LEVELS, SPARRING
from serenissima.games import GAMES
from serenissima.kernel.record import unspell

log = logging.getLogger("serenissima.arena")


def add_arena(commands: Any) -> None:
    """Add the command to those of `serenissima`."""
    text = "let bots play a match and report who is stronger"
    arena = commands.add_parser("arena", help=text, description=text[0].upper() + text[1:] + ".")
    arena.set_defaults(run=run_arena)
    arena.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    arena.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help=f"{', '.join((*LEVELS, *SPARRING))} or module:Class, each with @SECONDS if you like; "
        "the last one fills the seats left over",
    )
    arena.add_argument("--games", type=whole, default=200, metavar="N", help="how many (200)")
    arena.add_argument("--seats", type=int, metavar="K", help="the most it takes, if not given")
    arena.add_argument("--seed", type=int, default=1, metavar="S", help="the same deals again")
    arena.add_argument("--workers", type=whole, default=1, metavar="W", help="processes (1)")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; or 'local'")
    arena.add_argument("--think", type=float, metavar="SECONDS", help="for each bot's turn")
    arena.add_argument(
        "--clock", choices=("wall", "cpu"), default="wall", help="what thinking time counts (wall)"
    )
    arena.add_argument("--variant", action="append", default=[], metavar="NAME=VALUE")
    arena.add_argument("--folder", type=Path, metavar="FOLDER", help="where the match is kept")
    arena.add_argument("--html", type=Path, metavar="FILE", help="write the report as a page")
    arena.add_argument("--json", metavar="FILE", help="write it as JSON; - for standard output")


def whole(text: str) -> int:
    """A whole number above zero."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, not {text!r}")
    return int(text)


def match_of(args: argparse.Namespace) -> Match:
    """The match a command line asks for."""
    variants = {}
    for text in args.variant:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"a variant is given as NAME=VALUE, not {text!r}")
        variants[name] = unspell(value)
    if args.game not in GAMES:
        raise ValueError(f"no game is called {args.game!r}; there are {', '.join(GAMES)}")
    if args.think is not None and not 0 < args.think <= 3600:
        raise ValueError(f"--think is a number of seconds above 0, not {args.think}")
    seats = GAMES[args.game].seats[-1] if args.seats is None else args.seats
    bots = tuple(name.strip() for name in args.bots.split(",") if name.strip())
    match = Match(args.game, seats, bots, args.games, args.seed, args.think, variants, args.clock)
    check(match)
    return match


def run_arena(args: argparse.Namespace) -> None:
    """Play what is left of a match, then report."""
    match = match_of(args)
    name = f"arena-{match.game}-{match.seats}-{match.digest()}"
    folder = Folder(args.folder or Path(name), match)
    left = [number for number in range(match.games) if number not in folder.results]
    if args.ray is not None:
        games = on_ray(match, left, args.ray)
    else:
        games = locally(match, left, args.workers)
    try:
        follow(match, folder, games, len(left))
    except KeyboardInterrupt:
        print(f"\ninterrupted; the same command goes on from {folder.path}", file=sys.stderr)
    within = {number: folder.results[number] for number in folder.results if number < args.games}
    found = report.summary(match, within)
    if args.html is not None:
        args.html.write_text(page.page(found), "utf-8")
    if args.json == "-":
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        print(report.told(found))
        if args.json is not None:
            Path(args.json).write_text(json.dumps(found, indent=1, ensure_ascii=False), "utf-8")
        print(f"records: {folder.path}")


def follow(match: Match, folder: Folder, games: Iterator[Result], count: int) -> None:
    """Keep the games as they end, with the leading bot's rate beside the time left."""
    won, played = 0.0, 0
    first = match.bots[0]
    with tqdm(total=count, unit="game", disable=count < 1) as bar:
        for result in games:
            folder.keep(result)
            for fault in result["faults"]:
                log.warning("game %d: %s %s", result["number"] + 1, fault["bot"], fault["why"])
            if result.get("returns"):
                own = [share for bot, share in report.sided(result).values() if bot == first]
                won += sum(own)
                played += len(own)
                if played:
                    bar.set_postfix_str(f"{first} {won / played:.1%}", refresh=False)
            bar.update()
