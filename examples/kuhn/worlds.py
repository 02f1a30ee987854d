"""The positions that a view allows."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kuhn.data import Tables
from kuhn.describe import LETTERS
from kuhn.rules import Kuhn
from kuhn.state import NO_CARD
from serenissima.kernel.game import View
from serenissima.kernel.state import Worlds


class KuhnWorlds(Worlds):
    """Any card that the viewer has not seen may be the other's, all with equal chance."""

    def __init__(self, tables: Tables, seen: View) -> None:
        base = Kuhn(tables, seen.public["seats"])
        base.dealt = seen.public["dealt"]
        base.acts = vec[i64]([LETTERS.index(letter) for letter in seen.public["line"]])
        if seen.seat is not None and "card" in seen.own:
            base.cards[seen.seat] = tables.cards.index(seen.own["card"])
        known = list(base.cards)
        self.base = base
        self.unseen = [card for card in range(len(tables.cards)) if card not in known]

    def draw(self, rng: Random) -> Kuhn:
        """One possible position, the cards not seen dealt anew."""
        world = self.base.clone()
        left = self.unseen[:]
        for seat in range(world.dealt):
            if world.cards[seat] == NO_CARD:
                world.cards[seat] = left.pop(rng.randrange(len(left)))
        return world
