"""`serenissima arena`: the command line of a match."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from serenissima import logs
from serenissima.arena.match import Match, check
from serenissima.arena.run import Folder
from serenissima.arguments import (
    add_language,
    add_variants,
    game_named,
    positive,
    seconds,
    variants_of,
)
from serenissima.bots.bot import LEVELS, SPARRING
from serenissima.games import GAMES


def add_arena(commands: Any) -> None:
    """Add the command to those of `serenissima`."""
    text = "let bots play a match and report which is stronger"
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
    arena.add_argument("--games", type=positive, default=200, metavar="N", help="how many (200)")
    arena.add_argument(
        "--seats", type=int, metavar="K", help="how many play; the most, if not given"
    )
    arena.add_argument(
        "--seed", type=int, default=1, metavar="S", help="a seed, for the same deals again"
    )
    arena.add_argument("--workers", type=positive, default=1, metavar="W", help="processes (1)")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; or 'local'")
    arena.add_argument(
        "--think", type=seconds, metavar="SECONDS", help="thinking time for each turn"
    )
    arena.add_argument(
        "--clock", choices=("wall", "cpu"), default="wall", help="what thinking time counts (wall)"
    )
    add_variants(arena)
    add_language(arena)
    arena.add_argument("--folder", type=Path, metavar="FOLDER", help="where the match is kept")
    arena.add_argument("--html", type=Path, metavar="FILE", help="write the report as a page")
    arena.add_argument("--json", metavar="FILE", help="write it as JSON; - for standard output")


def match_of(args: argparse.Namespace) -> Match:
    """The match a command line asks for."""
    game = game_named(args.game)
    seats = game.seats[-1] if args.seats is None else args.seats
    bots = tuple(name.strip() for name in args.bots.split(",") if name.strip())
    variants = variants_of(args.variant)
    match = Match(args.game, seats, bots, args.games, args.seed, args.think, variants, args.clock)
    check(match)
    return match


def run_arena(args: argparse.Namespace) -> None:
    """Play what is left of a match, then report."""
    # What this loads is an extra, and the command line does without it.
    from serenissima.arena.tournament import Wishes, hold

    logs.start()
    match = match_of(args)
    name = f"arena-{match.game}-{match.seats}-{match.digest()}"
    folder = Folder(args.folder or Path(name), match)
    hold(match, folder, Wishes(args.lang, args.workers, args.ray, args.html, args.json))
