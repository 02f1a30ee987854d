"""A club that can be killed: run as a program, it serves from children forked once all is loaded.

Each line of its input starts a child; the child's number is printed once the page is up.
"""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import uvicorn
import uvicorn.lifespan.on
import uvicorn.protocols.http.h11_impl

from serenissima.table.catalogue import Catalogue
from serenissima.web.security import Guard
from web.served import an_app


def child(app: Guard, listener: socket.socket) -> None:
    config = uvicorn.Config(app, log_level="error", access_log=False, ws="none")

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(os.getpid(), flush=True)

    Server(config).run([listener])


def main() -> None:
    port, folder, *games = sys.argv[1:]
    app = an_app(Path(folder), Catalogue.of(games))
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            listener = socket.socket()
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("127.0.0.1", int(port)))
            child(app, listener)
            os._exit(0)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
