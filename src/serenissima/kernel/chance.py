"""A dealer whose every draw can be checked afterwards against what it committed to before."""

from __future__ import annotations

import hashlib
import re
import secrets


class Dealer:
    """Makes the choices of chance from a seed that stays outside every state.

    Each draw hashes the seed with a counter, so that nobody can foretell the next draw from the
    earlier ones, and whoever is told the seed at the end can repeat them all.
    """

    def __init__(self, seed: str | None = None) -> None:
        if seed is None:
            seed = secrets.token_hex(32)
        if not re.fullmatch(r"[0-9A-Za-z_-]{1,128}", seed):
            raise ValueError(f"a seed is 1 to 128 letters, digits, '_' or '-', not {seed!r}")
        self.seed = seed
        self.draws = 0

    @property
    def commitment(self) -> str:
        """What may be shown before the game: it fixes the seed and tells nothing of it."""
        return "sha256:" + hashlib.sha256(self.seed.encode()).hexdigest()

    def choose(self, count: int) -> int:
        """A number below `count`, every one equally likely."""
        # A 256-bit number is cut to a multiple of `count` so that no remainder is favoured.
        limit = (1 << 256) - (1 << 256) % count
        while True:
            digest = hashlib.sha256(f"{self.seed}:{self.draws}".encode()).digest()
            self.draws += 1
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % count
