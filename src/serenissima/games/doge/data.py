"""What the box of Doge holds and prints: `data.toml`, read once. Compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.packs import box
from serenissima.kernel.reading import Fields

ANY: Final = 99
"""More pieces of one sort than any box holds."""


class Tables:
    """What all positions of a game share."""

    def __init__(
        self,
        districts: Sequence[str],
        palace: str,
        markers: Sequence[int],
        pieces: Sequence[int],
        rounds: Mapping[int, int],
        most_markers: int,
        prices: Sequence[int],
        ways: Sequence[tuple[int, int]],
    ) -> None:
        self.districts: tuple[str, ...] = tuple(districts)
        self.areas: tuple[str, ...] = (*self.districts, palace)
        """The districts, then the Doge's palace."""
        self.markers: tuple[int, ...] = tuple(markers)
        """The values of one player's ballot markers."""
        self.houses: i64 = pieces[0]
        self.palaces: i64 = pieces[1]
        self.rings: i64 = pieces[2]
        self.seats = range(min(rounds), max(rounds) + 1)
        """How many can play."""
        self.rounds = vec[i64]([rounds.get(seats, 0) for seats in range(max(rounds) + 1)])
        """How often phase 1 is played in a year, at the index of the number of players."""
        self.most_markers: i64 = most_markers
        """The most markers of one bid."""
        self.prices = vec[i64](prices)
        """Houses for the first palace of a district, the second …"""
        self.sites: i64 = len(prices)
        """The palaces a district has room for."""
        self.ways: i64 = len(ways)
        """In how many ways one can win."""
        self.way_palaces = vec[i64]([palaces for palaces, _ in ways])
        """The palaces that each way asks for at least."""
        self.way_districts = vec[i64]([districts for _, districts in ways])
        """The districts that they must stand in at least."""


def read_tables(raw: Mapping[str, Any]) -> Tables:
    """The tables of the box; an error names the first wrong entry. Rules 1, 3, 5.1, 5.2.8 and 6."""
    fields = Fields(raw)
    areas, pieces = fields.fields("areas"), fields.fields("pieces")
    players = fields.fields("players")
    by_players = players.fields("rounds")
    ways: list[tuple[int, int]] = []
    victory = fields.fields("victory")
    for number, entry in enumerate(victory.items("conditions")):
        way = Fields(entry, f"{victory.at('conditions')}[{number}]")
        ways.append((way.integer("palaces", 1, ANY), way.integer("districts", 1, ANY)))
    return Tables(
        [str(name) for name in areas.items("districts")],
        str(areas.raw("palace")),
        pieces.integers("markers", 0, ANY),
        [pieces.integer(sort, 1, ANY) for sort in ("houses", "palaces", "rings")],
        {int(seats): by_players.integer(seats, 1, ANY) for seats in by_players.data},
        players.integer("most_markers", 1, ANY),
        fields.fields("prices").integers("palace", 1, ANY),
        ways,
    )


BOX: Final = read_tables(box("doge"))
"""The tables of the box. All of them are printed in the rulebook, so no pack replaces them."""
