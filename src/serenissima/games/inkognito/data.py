"""What the box holds: the names and numbers of its pieces and cards, and the tables it prints.

A combination of cards is a number of nine bits: four for identity faces, four for disguise faces,
one for the mission card. A pair of an identity and a disguise is `identity * CARDS + disguise`.
Compiled.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.packs import Raw
from serenissima.kernel.reading import Fields, index, whole
from serenissima.kernel.state import bit, bits, filled, ones

COLOURS: Final = ("red", "green", "blue", "yellow")
"""The colours of the four agents' seats."""
SHAPES: Final = ("tall", "small", "fat", "thin")
PIECES: Final = (*[f"{colour} {shape}" for colour in COLOURS for shape in SHAPES], "ambassador")
AGENTS: Final = ("fiddlebottom", "bubble", "zsa zsa", "agent x")
LETTERS: Final = ("A", "B", "C", "D")
FACES: Final = (*AGENTS, *SHAPES, "mission")
"""The cards that can be shown, in the order of their bits in a combination."""
FIGURES: Final = 4
"""How many figures a seat has: one of each shape."""
KINDS: Final = ("identity", "disguise", "letter")
"""The kinds of secret cards."""
IDENTITY: Final = 0
DISGUISE: Final = 1
LETTER: Final = 2
CARD_NAMES: Final = (AGENTS, SHAPES, LETTERS)
"""The cards of each kind."""
CARDS: Final = 4
"""How many cards of a kind there are, and so how many places hold one."""

BALLS: Final = ("white", "orange", "blue", "black", "violet")
WHITE: Final = 0
ORANGE: Final = 1
BLUE: Final = 2
BLACK: Final = 3
VIOLET: Final = 4
BALL_COUNT: Final = 10
SHOWING: Final = 3
"""How many balls show in the Phantom's mask."""

QUESTIONS: Final = (
    "identity",
    "disguise",
    "private identity",
    "private disguise",
    "one card fewer",
    "true card",
)
"""What is asked, and last what a challenge makes due."""
ASK_IDENTITY: Final = 0
ASK_DISGUISE: Final = 1
PRIVATE_IDENTITY: Final = 2
PRIVATE_DISGUISE: Final = 3
FEWER: Final = 4
PENALTY: Final = 5
QUESTION_COUNT: Final = 6

SPACES: Final = 58
NUMBERED: Final = 8
"""How many spaces have a number."""
WIDTH: Final = 12
"""Room for the neighbours of one space in the table of ways."""
BY_STREET: Final = 0
BY_CANAL: Final = 1
BY_EITHER: Final = 2
SPACE_KINDS: Final = ("plain", "start", "numbered", "embassy")

ALL_CARDS: Final = 15
"""A mask of all four cards of a kind."""
DISGUISE_BITS: Final = 4
"""Where the disguise faces begin in a combination."""
MISSION_BIT: Final = 8
MISSION: Final = 256
"""The mission card in a combination."""
COMBINATIONS: Final = 512
CHOICES: Final = 64
"""Room for the answers to one question."""
PAIRS: Final = 16
"""How many pairs of an identity and a disguise there are."""
TRUE_IDENTITY: Final = 1
TRUE_DISGUISE: Final = 2

TEAMS: Final = ("fiddlebottom_bubble", "zsa_zsa_agent_x")
# The deeds of the passport.
TO_SPACE: Final = 0
ANY_TO_AGENT: Final = 1
ANY_TO_AMBASSADOR: Final = 2
AGENT_TO_AMBASSADOR: Final = 3
TOGETHER: Final = 4
AMBASSADOR_TO: Final = 5


class Tables:
    """What the box prints, and the tables of answers; all positions share one."""

    def __init__(
        self,
        ids: vec[i64],
        numbers: vec[i64],
        starts: vec[i64],
        ways: vec[i64],
        embassy: i64,
        balls: vec[i64],
        deeds: vec[i64],
        flights: vec[i64],
        rounds: i64,
    ) -> None:
        self.ids = ids
        """The printed id of each space."""
        self.numbers = numbers
        """The number 1 to 8 of each space, or 0."""
        self.starts = starts
        """The sixteen starting spaces, four a colour."""
        self.ways = ways
        """Neighbours by street, canal and either, `WIDTH` a space, ended by -1: `first_way`."""
        self.embassy = embassy
        self.balls = balls
        """The colour of each of the ten balls."""
        self.deeds = deeds
        """`(team * CARDS + first letter) * CARDS + second letter` to what `deed` packs."""
        self.flights = flights
        """Where each agent flees to."""
        self.rounds = rounds
        coloured: i64 = bit(embassy)
        for start in range(i64(len(starts))):
            coloured |= bit(starts[start])
        plain: i64 = 0
        for space in range(i64(SPACES)):
            if numbers[space] == 0:
                plain |= bit(space)
        self.coloured = coloured
        """The spaces the Ambassador may be sent to."""
        self.unnumbered = plain
        """The spaces a figure may be sent to."""
        self.faces = filled(QUESTION_COUNT * CHOICES, -1)
        """The combinations that answer a question: `question * CHOICES + choice`."""
        self.choice = filled(QUESTION_COUNT * COMBINATIONS, -1)
        """The choice that means a combination: `question * COMBINATIONS + combination`."""
        self.plain = filled(QUESTION_COUNT * PAIRS, 0)
        """Choices with a true card and no mission card: `question * PAIRS + pair`."""
        self.coded = filled(QUESTION_COUNT * PAIRS, 0)
        """Choices with a true card and the mission card."""
        self.due = filled(QUESTION_COUNT * PAIRS, 0)
        """Choices that are one true card alone."""
        self.covered = filled(QUESTION_COUNT * COMBINATIONS, 0)
        """The choices that lie within a combination: `question * COMBINATIONS + combination`."""
        for question in range(i64(QUESTION_COUNT)):
            self.tabulate(question)

    def tabulate(self, question: i64) -> None:
        """List the combinations that answer a question, and which of them are true for whom.

        Rule 3.3.
        """
        place: i64 = 0
        for code in range(i64(COMBINATIONS)):
            if not answers(question, code):
                continue
            self.faces[question * CHOICES + place] = code
            self.choice[question * COMBINATIONS + code] = place
            mark = bit(place)
            place += 1
            for identity in range(i64(CARDS)):
                for disguise in range(i64(CARDS)):
                    if truths(code, identity, disguise) == 0:
                        continue
                    key = question * PAIRS + identity * CARDS + disguise
                    if ones(code) == 1:
                        self.due[key] |= mark
                    elif code & MISSION:
                        self.coded[key] |= mark
                    else:
                        self.plain[key] |= mark
            if ones(code) > 1:
                for shown in range(i64(COMBINATIONS)):
                    if shown & code == code:
                        self.covered[question * COMBINATIONS + shown] |= mark


def truths(code: i64, identity: i64, disguise: i64) -> i64:
    """Which cards of a combination are true: a mask of `TRUE_IDENTITY` and `TRUE_DISGUISE`."""
    return ((code >> identity) & 1) | (((code >> (DISGUISE_BITS + disguise)) & 1) << 1)


def answers(question: i64, code: i64) -> bool:
    """Whether a combination has the cards a question asks for, truth left aside.

    Rules 11.2, 11.3, 12.1 and 17.3. Ruling R8.
    """
    identities = ones(code & ALL_CARDS)
    disguises = ones((code >> DISGUISE_BITS) & ALL_CARDS)
    coded = code >> MISSION_BIT
    total = identities + disguises + coded
    if total == 1:
        # One true card alone: of the asked kind in private, of either kind otherwise.
        if question == PRIVATE_IDENTITY:
            return identities == 1
        if question == PRIVATE_DISGUISE:
            return disguises == 1
        return coded == 0
    if question == ASK_IDENTITY:
        return total == 3 and identities <= 2 and disguises <= 1
    if question == ASK_DISGUISE:
        return total == 3 and disguises <= 2 and identities <= 1
    if question == PRIVATE_IDENTITY:
        return total == 2 and disguises == 0
    if question == PRIVATE_DISGUISE:
        return total == 2 and identities == 0
    return total == 2 and question == FEWER


def deed(kind: i64, agent: i64 = 0, space: i64 = 0) -> i64:
    """A line of the passport as one number: what is to be done, by or to which agent, where."""
    return kind | (agent << 3) | (space << 6)


def deed_kind(packed: i64) -> i64:
    """What is to be done."""
    return packed & 7


def deed_agent(packed: i64) -> i64:
    """Which agent a deed names."""
    return (packed >> 3) & 7


def deed_space(packed: i64) -> i64:
    """Which space a deed names."""
    return packed >> 6


def cards(code: int) -> list[str]:
    """The cards of a combination by name."""
    return [FACES[face] for face in bits(code)]


def read_tables(raw: Raw) -> Tables:
    """The tables of the box; an error names the place of the first mistake."""
    tables = Fields(raw)
    board = tables.fields("board")
    ids, numbers, starts, embassy = read_spaces(board)
    flight = tables.fields("flight")
    flights = [
        numbers.index(flight.integer(agent.replace(" ", "_"), 1, NUMBERED)) for agent in AGENTS
    ]
    return Tables(
        vec[i64](ids),
        vec[i64](numbers),
        vec[i64](starts),
        vec[i64](read_ways(board, ids)),
        embassy,
        vec[i64](read_balls(tables.fields("balls"))),
        vec[i64](read_missions(tables.fields("missions"), numbers, embassy)),
        vec[i64](flights),
        tables.fields("night").integer("rounds", 1, 10_000),
    )


def read_spaces(board: Fields) -> tuple[list[int], list[int], list[int], int]:
    """Ids, numbers, the starting spaces by colour, and the Embassy. Rules 3.1 and 4.1."""
    ids: list[int] = []
    numbers: list[int] = []
    starts: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    embassies: list[int] = []
    for place, row in enumerate(board.items("spaces", SPACES)):
        space = Fields(row, f"board.spaces[{place}]")
        ids.append(space.integer("id", 1, 999))
        kind = SPACE_KINDS[space.index("kind", SPACE_KINDS)]
        numbers.append(space.integer("number", 1, NUMBERED) if kind == "numbered" else 0)
        for axis in ("x", "y"):
            if not isinstance(space.raw(axis), (int, float)) or not 0 <= space.raw(axis) <= 1:
                raise ValueError(f"{space.at(axis)} must be a fraction from 0 to 1")
        if kind == "start":
            starts[COLOURS[space.index("colour", COLOURS)]].append(place)
        elif kind == "embassy":
            embassies.append(place)
    if len(set(ids)) != SPACES:
        raise ValueError("board.spaces: every space has an id of its own")
    if sorted(number for number in numbers if number) != list(range(1, NUMBERED + 1)):
        raise ValueError("board.spaces: the numbers 1 to 8 stand on one space each")
    if len(embassies) != 1:
        raise ValueError(f"board.spaces: there is one embassy, not {len(embassies)}")
    for colour, places in starts.items():
        if len(places) != FIGURES:
            raise ValueError(f"board.spaces: {colour} starts on 4 spaces, not {len(places)}")
    return ids, numbers, [place for colour in COLOURS for place in starts[colour]], embassies[0]


def read_ways(board: Fields, ids: list[int]) -> list[int]:
    """Each space's neighbours by street, by canal and by either, as `Tables.ways` has them."""
    streets = read_links(board, "streets", ids)
    canals = read_links(board, "canals", ids)
    either = [a | b for a, b in zip(streets, canals, strict=True)]
    ways: list[int] = []
    for kind, near in ((BY_STREET, streets), (BY_CANAL, canals), (BY_EITHER, either)):
        for space, others in enumerate(near):
            if len(others) >= WIDTH:
                raise ValueError(f"board: space {ids[space]} has more than {WIDTH - 1} neighbours")
            if kind == BY_EITHER and not others:
                raise ValueError(f"board: no street or canal leads to space {ids[space]}")
            ways += [*sorted(others), *([-1] * (WIDTH - len(others)))]
    return ways


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
    balls = [k for k, name in enumerate(BALLS) for _ in range(table.integer(name, 0, BALL_COUNT))]
    if len(balls) != BALL_COUNT:
        raise ValueError(f"balls: the Phantom holds ten balls, not {len(balls)}")
    return balls


def read_missions(table: Fields, numbers: list[int], embassy: int) -> list[int]:
    """The packed deed of each team's twelve pairs of letters. Rule 19.1. Ruling R22."""
    deeds: list[int] = []
    for team, name in enumerate(TEAMS):
        for one in LETTERS:
            for other in LETTERS:
                if one == other:
                    deeds.append(0)
                    continue
                row = table.fields(one + other)
                deeds.append(int(read_deed(row.raw(name), row.at(name), team, numbers, embassy)))
    return deeds


def read_deed(text: Any, place: str, team: int, numbers: list[int], embassy: int) -> i64:
    """One deed of the passport, packed."""
    if text == "together":
        return deed(TOGETHER)
    who, joint, where = str(text).partition(" to ")
    if not joint:
        raise ValueError(f'{place}: a deed is "… to …" or "together", not {text!r}')
    if who == "any":
        if where == "ambassador":
            return deed(ANY_TO_AMBASSADOR)
        target = index(where, place, AGENTS)
        if target >> 1 == team:
            raise ValueError(f"{place}: {where} is of the pair itself; name an opponent")
        return deed(ANY_TO_AGENT, target)
    if who == "ambassador":
        space = embassy if where == "embassy" else read_number(where, place, numbers)
        return deed(AMBASSADOR_TO, 0, space)
    agent = index(who, place, AGENTS)
    if agent >> 1 != team:
        raise ValueError(f"{place}: {who} is no agent of this pair")
    if where == "ambassador":
        return deed(AGENT_TO_AMBASSADOR, agent)
    return deed(TO_SPACE, agent, read_number(where, place, numbers))


def read_number(text: str, place: str, numbers: list[int]) -> int:
    """A numbered space."""
    value = int(text) if text.isdecimal() else text
    return numbers.index(whole(value, place, 1, NUMBERED))
