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
class Edition:
    """One game on the catalogue, perhaps with a pack of its owner."""

    game: Game
    reference: str
    """How another process finds the same game."""
    pack: str | None = None
    """The tag of the pack, None for the game as it comes."""


class Catalogue:
    """All editions, by the game's name and the pack's tag."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self.editions = {(edition.game.name, edition.pack): edition for edition in editions}

    @classmethod
    def of(cls, references: Iterable[str] | None = None, packs: Iterable[Path] = ()) -> Catalogue:
        """The named games, or all that are registered; each pack is added to the game it is for."""
        wanted = GAMES if references is None else references
        editions = [Edition(game_of(reference), reference) for reference in wanted]
        for path in packs:
            name = game_named(path)
            pack = with_pack(name, path)
            editions.append(Edition(pack.game, f"{name}@{path}", pack.tag))
        return cls(editions)

    @property
    def games(self) -> list[Game]:
        """Every game as it comes, in the order of the catalogue."""
        return [edition.game for edition in self.editions.values() if edition.pack is None]

    def packs(self, name: str) -> list[str]:
        """The tags of a game's packs."""
        return [pack for game, pack in self.editions if game == name and pack is not None]

    def edition(self, name: str, pack: str | None = None) -> Edition | None:
        """A game on the catalogue, if it is there."""
        return self.editions.get((name, pack))
