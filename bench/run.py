"""`make bench`: the yardstick of this machine, then every game, compiled and interpreted.

python bench/run.py [--seconds T] [GAME …]
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from serenissima import GAMES
from serenissima.measure import report
from serenissima.version import compiled, described

NOMINAL = 9_000_000
"""Decisions a second of the compiled yardstick on the core that the issues' bars speak of."""


def yardstick(seconds: float) -> tuple[float, float]:
    """Decisions a second of the yardstick, compiled and interpreted."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(__file__).with_name("yardstick.py")
        program = f"import yardstick as y; print(y.bench({seconds})[1])"
        for name in ("plain", "fast"):
            (Path(folder) / name).mkdir()
            shutil.copy(source, Path(folder) / name)
        fast = Path(folder) / "fast"
        subprocess.run(
            [sys.executable, "-m", "mypyc", "yardstick.py"],
            cwd=fast,
            check=True,
            capture_output=True,
        )
        plain, quick = (
            float(
                subprocess.run(
                    [sys.executable, "-c", program],
                    cwd=Path(folder) / name,
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            )
            for name in ("plain", "fast")
        )
    return quick, plain


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    print(described())
    if compiled():
        quick, plain = yardstick(args.seconds)
        print(
            f"yardstick: {quick:,.0f} decisions/s compiled, {plain:,.0f} interpreted; "
            f"this core is {quick / NOMINAL:.2f} of the nominal one ({NOMINAL:,})"
        )
    print(report(args.games, args.seconds))


if __name__ == "__main__":
    main()
