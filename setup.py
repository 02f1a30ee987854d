"""Compile the hot rooms with mypyc where a C compiler is at hand; else install them as they are."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup

ROOT = Path(__file__).parent


def hot_rooms() -> list[str]:
    """The modules that are compiled, as `pyproject.toml` lists them."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns: list[str] = listed["tool"]["serenissima"]["compiled"]
    source = ROOT / "src/serenissima"
    found = {path for pattern in patterns for path in source.glob(pattern)}
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def compiler() -> str | None:
    """The C compiler that Python would use, if there is one and Python's headers are there too."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(command.split()[0]) if headers.exists() else None


def extensions() -> list[Any]:
    """The compiled rooms, each marked optional: a failing compiler is no failing installation."""
    # Tools that only ask for the metadata run this file too; they need no machine code.
    building = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop"} & set(sys.argv)
    if not building or os.environ.get("SERENISSIMA_INTERPRETED") or compiler() is None:
        return []
    from mypyc.build import mypycify

    built = mypycify(
        ["--config-file=pyproject.toml", *hot_rooms()],
        opt_level="3",
        debug_level="0",
        group_name="serenissima",
    )
    for extension in built:
        extension.optional = True
        if os.name == "posix":
            # Nobody replaces our functions at run time: let small ones be inlined across rooms.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return built


if __name__ == "__main__":
    setup(ext_modules=extensions())
