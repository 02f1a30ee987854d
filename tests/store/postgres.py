"""A PostgreSQL server of the tests' own, where Debian's package has put one."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if shutil.which("initdb"):
        found.insert(0, Path(str(shutil.which("initdb"))).resolve().parent)
    return next((folder for folder in found if (folder / "initdb").exists()), None)


@contextmanager
def server() -> Iterator[str]:
    """A running server; its address lacks only the name of a database."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    # The server refuses to run as root; Debian's package comes with a user for it.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as place:
        if user:
            shutil.chown(place, user)
        data = f"{place}/data"
        setup = [
            str(folder / "initdb"),
            "-D",
            data,
            "-U",
            "doge",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
        ]
        subprocess.run(setup, user=user, cwd=place, check=True, capture_output=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        program = subprocess.Popen(
            [str(folder / "postgres"), "-D", data, "-p", str(port), "-k", place, "-F"],
            user=user,
            cwd=place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            until = time.monotonic() + 60
            while subprocess.run(
                [str(folder / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)], check=False
            ).returncode:
                assert program.poll() is None and time.monotonic() < until, "no server came up"
                time.sleep(0.05)
            yield f"postgresql://doge@127.0.0.1:{port}"
        finally:
            program.send_signal(signal.SIGINT)  # which does not wait for those still connected
            program.wait(30)
