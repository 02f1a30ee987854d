"""Which Serenissima this is, and whether its hot rooms are compiled."""

from __future__ import annotations

VERSION = "0.1.0"


def compiled() -> bool:
    """Whether the engine runs as machine code; the same source runs interpreted otherwise."""
    from serenissima.kernel import state

    return not str(state.__file__).endswith(".py")


def described() -> str:
    """The version line of the command line."""
    return f"serenissima {VERSION} ({'compiled' if compiled() else 'interpreted'})"
