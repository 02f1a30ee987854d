"""The palace as it lies open: who would take which token as things stand; what the powers do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from serenissima.games.intrigo.state import INFLUENCE
from serenissima.kernel.game import Event

RULES: Final = {
    "keep": "5.2",
    "lay": "6.1",
    "buy": "6.3",
    "pass": "6.4",
    "place": "6.2",
    "exchange": "7.1",
    "call": "7.3",
    "swap": "7.4",
    "move": "7.5",
}
STAGE_RULES: Final = {
    "families": "3.3",
    "fill": "3.6",
    "deal": "5.1",
    "draft": "5.2",
    "turn": "6.1",
    "aim": "7",
    "goal": "7",
    "over": "9",
}
POWER_RULES: Final = dict(zip(INFLUENCE, ("7.1", "7.2", "7.3", "7.4", "7.5", "7.6"), strict=True))
POWERS: Final = {
    "trader": (
        "Exchanges a token beside it with any other token.",
        "Intervertit un pion voisin avec n’importe quel autre pion.",
    ),
    "assassin": (
        "Turns an Intrigant beside it face down: it wins nothing.",
        "Retourne un Intrigant voisin face cachée : il ne gagne rien.",
    ),
    "courtesan": (
        "Calls an Intrigant out of a hand into a free slot beside it.",
        "Fait venir un Intrigant d’une main sur un emplacement libre voisin.",
    ),
    "gondolier": (
        "Swaps an Intrigant beside it with any other Intrigant.",
        "Échange un Intrigant voisin avec n’importe quel autre.",
    ),
    "guard": (
        "Moves an Intrigant beside it to any free slot.",
        "Déplace un Intrigant voisin vers n’importe quel emplacement libre.",
    ),
    "thief": (
        "Turns a token beside it face down: nobody wins it this round.",
        "Retourne un pion voisin face cachée : personne ne le gagne ce tour-ci.",
    ),
}


def value_of(card: str) -> int:
    """The value of an Intrigant, which its name carries."""
    found = re.search(r"-(\d+)", card)
    return int(found[1]) if found else 0


def family_of(card: str) -> str | None:
    """The family of an Intrigant; None for Influence."""
    return None if card in INFLUENCE else card.split("-")[0]


class Palace:
    """The arcades and slots as they lie open, and what each arcade would yield."""

    def __init__(self, public: Any) -> None:
        self.slots: list[str | None] = list(public["slots"])
        self.down = set(public["down"])
        self.tokens: list[str | None] = list(public["arcades"])
        self.stolen = set(public["stolen"])
        self.owners = {family: seat for seat, family in enumerate(public["families"]) if family}

    def copy(self) -> Palace:
        """The same palace, to try something on."""
        other: Palace = Palace.__new__(Palace)
        other.slots, other.down = list(self.slots), set(self.down)
        other.tokens, other.stolen = list(self.tokens), set(self.stolen)
        other.owners = self.owners
        return other

    def worth(self, slot: int) -> int:
        """What a slot counts for at the sharing."""
        card = self.slots[slot]
        if card is None or card in INFLUENCE or slot in self.down:
            return 0
        return value_of(card)

    def taker(self, arcade: int) -> int | str:
        """The seat that would take the token of an arcade as things stand, or why nobody would."""
        if self.tokens[arcade] is None:
            return "empty"
        if arcade in self.stolen:
            return "stolen"
        before, after = (arcade - 1) % len(self.slots), arcade
        left, right = self.worth(before), self.worth(after)
        if left == right:
            return "tie" if left else "open"
        card = self.slots[before if left > right else after]
        assert card is not None
        return self.owners.get(card.split("-")[0], "neutral")


def last_places(told: Sequence[Event]) -> set[tuple[str, int]]:
    """The slots and arcades of the newest event that had one."""
    found: set[tuple[str, int]] = set()
    for event in reversed(told):
        for key in ("slot", "arcade"):
            value = event.facts.get(key)
            if isinstance(value, int):
                found.add((key, value))
        if found:
            break
    return found
