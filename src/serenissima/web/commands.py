"""The commands of the table: `serve` for others, `table` (or nothing) for this machine."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serenissima.bots.bot import LEVELS, level_named
from serenissima.games import GAMES
from serenissima.table.catalogue import Catalogue

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Any]


def data_folder() -> Path:
    """Where this user's tables are kept."""
    if os.environ.get("SERENISSIMA_DATA"):
        return Path(os.environ["SERENISSIMA_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "Serenissima"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Serenissima"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "serenissima"


def add_serve(subparsers: Subparsers) -> None:
    """`serenissima serve`: a table for others to play at."""
    parser = subparsers.add_parser("serve", help="run the table for others to play on")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 for any")
    parser.add_argument(
        "--database",
        default="",
        help="a SQLite file or postgresql://…; by default in your data folder",
    )
    parser.add_argument(
        "--rate",
        type=float,
        default=10.0,
        help="how many choices a second are accepted from one address",
    )
    add_catalogue(parser)
    parser.set_defaults(run=serve)


def add_table(subparsers: Subparsers) -> None:
    """`serenissima table`: play on this machine, in the browser."""
    parser = subparsers.add_parser("table", help="open the table in your browser")
    parser.add_argument(
        "--port", type=int, default=0, help="port to listen on; by default any free one"
    )
    parser.add_argument(
        "--database", default="", help="a SQLite file; by default in your data folder"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    add_catalogue(parser)
    parser.set_defaults(run=table, rate=100.0)


def add_catalogue(parser: argparse.ArgumentParser) -> None:
    """What is offered: packs, games and bots."""
    parser.add_argument(
        "--pack", type=Path, action="append", default=[], help="offer a pack; may be repeated"
    )
    parser.add_argument(
        "--game", action="append", default=[], help="offer a game of your own, module:NAME"
    )
    parser.add_argument(
        "--bot", action="append", default=[], help="offer a bot of your own, module:Class"
    )


def own_packs() -> list[Path]:
    """The packs in the user's data folder; one that cannot be used is named and left out."""
    good = []
    for path in sorted((data_folder() / "packs").glob("*.toml")):
        try:
            Catalogue.of([], [path])
        except ValueError as error:
            print(f"serenissima: a pack is left out: {error}", file=sys.stderr)
        else:
            good.append(path)
    return good


def levels_of(args: argparse.Namespace) -> list[str]:
    """The bots that are offered, each found before the first table is set."""
    for name in args.bot:
        level_named(name)
    return [*LEVELS, *args.bot]


def serve(args: argparse.Namespace) -> None:
    """Run the table until it is stopped."""
    run_server(args, args.host, args.port, lambda address: print(address, flush=True))


def table(args: argparse.Namespace) -> None:
    """Run the table on this machine and open the browser."""

    def opened(address: str) -> None:
        print(f"Serenissima: {address}  (Ctrl+C ends it; your tables are kept)", flush=True)
        if not args.no_browser:
            webbrowser.open(address)

    run_server(args, "127.0.0.1", args.port, opened)


def database_of(wish: str) -> str:
    """The database asked for, or a file in the user's data folder."""
    if wish:
        return wish
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite")


def run_server(args: argparse.Namespace, host: str, port: int, ready: Callable[[str], Any]) -> None:
    """Serve until stopped; `ready` is told the address once the page is up."""
    import uvicorn

    from serenissima.web.app import make_app
    from serenissima.web.security import Limits

    if args.rate <= 0:
        raise ValueError(f"--rate must be above 0, not {args.rate:g}")
    limits = Limits(posts=(6 * args.rate, args.rate), tables=(3 * args.rate, args.rate / 20))
    catalogue = Catalogue.of([*GAMES, *args.game], [*args.pack, *own_packs()])
    app = make_app(database_of(args.database), catalogue, limits=limits, levels=levels_of(args))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ValueError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    named = f"[{host}]" if ":" in host else host
    address = f"http://{named}:{listener.getsockname()[1]}/"
    # Addresses of requests are never logged: seat links are among them.
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws="websockets-sansio", server_header=False
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if not self.should_exit:
                ready(address)

    try:
        Server(config).run([listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
