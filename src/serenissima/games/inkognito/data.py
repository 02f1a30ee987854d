"""Reading the tables of the box, and refusing wrong ones."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito.state import (
    AGENT_TO_AMBASSADOR,
    AMBASSADOR_TO,
    ANY_TO_AGENT,
    ANY_TO_AMBASSADOR,
    SPACES,
    TO_SPACE,
    TOGETHER,
    WIDTH,
    Box,
)
from serenissima.games.packs import Raw
from serenissima.kernel.reading import Fields, index, whole

COLOURS: Final = ("red", "green", "blue", "yellow")
"""The colours of the four agents' seats."""
SHAPES: Final = ("tall", "small", "fat", "thin")
AGENTS: Final = ("fiddlebottom", "bubble", "zsa zsa", "agent x")
LETTERS: Final = ("A", "B", "C", "D")
BALLS: Final = ("white", "orange", "blue", "black", "violet")
QUESTIONS: Final = (
    "identity",
    "disguise",
    "private identity",
    "private disguise",
    "one card fewer",
    "true card",
)
PHASES: Final = (
    "place",
    "deal",
    "first",
    "shake",
    "ball",
    "figure",
    "go",
    "walk",
    "turn",
    "meet",
    "step",
    "target",
    "show",
    "grey",
    "challenge",
    "send",
    "hand",
    "clasp",
    "list",
    "ended",
)
KINDS: Final = ("plain", "start", "numbered", "embassy")


def read_box(raw: Raw) -> Box:
    """The tables of the box; an error names the place of the first mistake."""
    tables = Fields(raw)
    board = tables.fields("board")
    ids, numbers, starts, embassy = read_spaces(board)
    ways = [-1] * (3 * SPACES * WIDTH)
    streets = read_links(board, "streets", ids)
    canals = read_links(board, "canals", ids)
    for part, near in enumerate(
        (streets, canals, [a | b for a, b in zip(streets, canals, strict=True)])
    ):
        for space, others in enumerate(near):
            if len(others) >= WIDTH:
                raise ValueError(f"board: space {ids[space]} has more than {WIDTH - 1} neighbours")
            if part == 2 and not others:
                raise ValueError(f"board: no street or canal leads to space {ids[space]}")
            at = (part * SPACES + space) * WIDTH
            ways[at : at + len(others)] = sorted(others)
    flight = tables.fields("flight")
    flights = [numbers.index(flight.integer(agent.replace(" ", "_"), 1, 8)) for agent in AGENTS]
    return Box(
        numbered(ids),
        numbered(numbers),
        numbered(starts),
        numbered(ways),
        embassy,
        numbered(read_balls(tables.fields("balls"))),
        numbered(read_missions(tables.fields("missions"), numbers, embassy)),
        numbered(flights),
        tables.fields("night").integer("rounds", 1, 10_000),
    )


def numbered(values: list[int]) -> vec[i64]:
    """A list as the engine keeps it."""
    return vec[i64](values)


def read_spaces(board: Fields) -> tuple[list[int], list[int], list[int], int]:
    """Ids, numbers, the starting spaces by colour, and the Embassy. Rules 3.1 and 4.1."""
    ids: list[int] = []
    numbers: list[int] = []
    starts: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    embassies: list[int] = []
    for place, row in enumerate(board.items("spaces", SPACES)):
        space = Fields(row, f"board.spaces[{place}]")
        ids.append(space.integer("id", 1, 999))
        kind = KINDS[space.index("kind", KINDS)]
        numbers.append(space.integer("number", 1, 8) if kind == "numbered" else 0)
        for axis in ("x", "y"):
            if not isinstance(space.raw(axis), (int, float)) or not 0 <= space.raw(axis) <= 1:
                raise ValueError(f"{space.at(axis)} must be a fraction from 0 to 1")
        if kind == "start":
            starts[COLOURS[space.index("colour", COLOURS)]].append(place)
        elif kind == "embassy":
            embassies.append(place)
    if len(set(ids)) != SPACES:
        raise ValueError("board.spaces: every space has an id of its own")
    if sorted(number for number in numbers if number) != list(range(1, 9)):
        raise ValueError("board.spaces: the numbers 1 to 8 stand on one space each")
    if len(embassies) != 1:
        raise ValueError(f"board.spaces: there is one embassy, not {len(embassies)}")
    for colour, places in starts.items():
        if len(places) != 4:
            raise ValueError(f"board.spaces: {colour} starts on 4 spaces, not {len(places)}")
    return ids, numbers, [p for colour in COLOURS for p in starts[colour]], embassies[0]


def read_links(board: Fields, name: str, ids: list[int]) -> list[set[int]]:
    """Each space's neighbours by one kind of link. Rule 4.2."""
    near: list[set[int]] = [set() for _ in ids]
    for place, pair in enumerate(board.items(name)):
        where = f"board.{name}[{place}]"
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
            raise ValueError(f"{where} must be the ids of two different spaces, not {pair!r}")
        for end in pair:
            if end not in ids:
                raise ValueError(f"{where}: there is no space {end!r}")
        one, other = ids.index(pair[0]), ids.index(pair[1])
        near[one].add(other)
        near[other].add(one)
    return near


def read_balls(table: Fields) -> list[int]:
    """The colour of each ball. Rule 3.2."""
    balls = [k for k, name in enumerate(BALLS) for _ in range(table.integer(name, 0, 10))]
    if len(balls) != 10:
        raise ValueError(f"balls: the Phantom holds ten balls, not {len(balls)}")
    return balls


def read_missions(table: Fields, numbers: list[int], embassy: int) -> list[int]:
    """The packed deed of each team's twelve pairs of letters. Rule 19.1. Ruling R22."""
    deeds = [0] * 32
    for first, one in enumerate(LETTERS):
        for second, other in enumerate(LETTERS):
            if one == other:
                continue
            row = table.fields(one + other)
            for team, name in enumerate(("fiddlebottom_bubble", "zsa_zsa_agent_x")):
                deeds[team * 16 + first * 4 + second] = read_deed(
                    row.raw(name), row.at(name), team, numbers, embassy
                )
    return deeds


def read_deed(text: Any, place: str, team: int, numbers: list[int], embassy: int) -> int:
    """One deed, packed as `Box.deeds` says."""
    if text == "together":
        return TOGETHER
    who, joint, where = str(text).partition(" to ")
    if not joint:
        raise ValueError(f'{place}: a deed is "… to …" or "together", not {text!r}')
    if who == "any":
        if where == "ambassador":
            return ANY_TO_AMBASSADOR
        target = index(where, place, AGENTS)
        if target >> 1 == team:
            raise ValueError(f"{place}: {where} is of the pair itself; name an opponent")
        return ANY_TO_AGENT + 8 * target
    if who == "ambassador":
        space = embassy if where == "embassy" else read_number(where, place, numbers)
        return AMBASSADOR_TO + 64 * space
    agent = index(who, place, AGENTS)
    if agent >> 1 != team:
        raise ValueError(f"{place}: {who} is no agent of this pair")
    if where == "ambassador":
        return AGENT_TO_AMBASSADOR + 8 * agent
    return TO_SPACE + 8 * agent + 64 * read_number(where, place, numbers)


def read_number(text: str, place: str, numbers: list[int]) -> int:
    """A numbered space."""
    value = int(text) if text.isdecimal() else text
    return numbers.index(whole(value, place, 1, 8))
