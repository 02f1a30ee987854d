"""The games a table can be set for, with their packs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from serenissima.bots.worker import game_of
from serenissima.games import GAMES, with_pack
from serenissima.games.packs import game_named
from serenissima.kernel.game import Game


@dataclass(frozen=True)
class Box:
    """One game on the shelf, perhaps with a pack of its owner."""

    game: Game
    reference: str
    """How another process finds the same game."""
    pack: str | None = None
    """The tag of the pack, None for the game as it comes."""


class Shelf:
    """All boxes, by the game's name and the pack's tag."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.boxes = {(box.game.name, box.pack): box for box in boxes}

    @classmethod
    def of(cls, references: Iterable[str] | None = None, packs: Iterable[Path] = ()) -> Shelf:
        """The named games, or all that are registered; each pack is added to the game it is for."""
        wanted = GAMES if references is None else references
        boxes = [Box(game_of(reference), reference) for reference in wanted]
        for path in packs:
            name = game_named(path)
            pack = with_pack(name, path)
            boxes.append(Box(pack.game, f"{name}@{path}", pack.tag))
        return cls(boxes)

    @property
    def games(self) -> list[Game]:
        """Every game as it comes, in the order of the shelf."""
        return [box.game for box in self.boxes.values() if box.pack is None]

    def packs(self, name: str) -> list[str]:
        """The tags of a game's packs."""
        return [pack for game, pack in self.boxes if game == name and pack is not None]

    def box(self, name: str, pack: str | None = None) -> Box | None:
        """A game on the shelf, if it is there."""
        return self.boxes.get((name, pack))
