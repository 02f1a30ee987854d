"""A position of Inkognito, the tables that all positions share, and the numbers both use. Compiled.

Figures are numbered `seat * 4 + shape`; the Ambassador is piece 16. A combination of cards is a
number of nine bits: four for identity faces, four for disguise faces, one for the mission card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.state import State, bit, filled

# The steps of a game; each asks one decider one question.
PLACE: Final = 0
DEAL: Final = 1
FIRST: Final = 2
SHAKE: Final = 3
BALL: Final = 4
FIGURE: Final = 5
GO: Final = 6
WALK: Final = 7
TURN: Final = 8
MEET: Final = 9
STEP: Final = 10
TARGET: Final = 11
SHOW: Final = 12
GREY: Final = 13
CHALLENGE: Final = 14
SEND: Final = 15
HAND: Final = 16
CLASP: Final = 17
LIST: Final = 18
ENDED: Final = 19

WHITE: Final = 0
ORANGE: Final = 1
BLUE: Final = 2
BLACK: Final = 3
VIOLET: Final = 4
STOP: Final = 5
"""The choice, beside the five colours, to leave the remaining balls unused."""
STAY: Final = 58
"""The Ambassador's choice, beside the 58 spaces, to walk no further."""

# Choices at the heart of a turn; below them, a meeting by the shape of one's own figure.
DECLARE: Final = 4
END: Final = 5
ANNOUNCE: Final = 6
ALONE: Final = 4
"""The hand nobody is asked to shake: the flight of an agent without a partner."""

# What is asked, and what a challenge makes due.
IDENTITY: Final = 0
DISGUISE: Final = 1
PRIVATE_IDENTITY: Final = 2
PRIVATE_DISGUISE: Final = 3
FEWER: Final = 4
PENALTY: Final = 5

AMBASSADOR: Final = 16
HOST: Final = 4
"""The seat of the Ambassador with five players."""
NONE: Final = -1
SPACES: Final = 58
WIDTH: Final = 12
"""Room for the neighbours of one space in the table of ways."""
MISSION: Final = 256
"""The bit of the mission card in a combination."""
BLANK: Final = 0xFFFFFFFF
"""The Ambassador's list before its first line: eight times the number 15."""

# The deeds of the passport.
TO_SPACE: Final = 0
ANY_TO_AGENT: Final = 1
ANY_TO_AMBASSADOR: Final = 2
AGENT_TO_AMBASSADOR: Final = 3
TOGETHER: Final = 4
AMBASSADOR_TO: Final = 5


def nibble(place: i64) -> i64:
    """A mask with one group of four bits set."""
    mask: i64 = 15
    mask <<= 4 * place
    return mask


class Box:
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
        """Neighbours by street, canal and either, `WIDTH` a space, ended by -1."""
        self.embassy = embassy
        self.balls = balls
        """The colour of each of the ten balls."""
        self.deeds = deeds
        """`team * 16 + first letter * 4 + second letter` to deed + agent * 8 + space * 64."""
        self.flights = flights
        """Where each agent flees to."""
        self.rounds = rounds
        coloured: i64 = bit(embassy)
        for k in range(i64(16)):
            coloured |= bit(starts[k])
        plain: i64 = 0
        for k in range(i64(SPACES)):
            if numbers[k] == 0:
                plain |= bit(k)
        self.coloured = coloured
        """The spaces the Ambassador may be sent to."""
        self.unnumbered = plain
        """The spaces a figure may be sent to."""
        self.faces = filled(6 * 64, -1)
        """The combinations a question may be answered with: `question * 64 + choice`."""
        self.choice = filled(6 * 512, -1)
        """The choice that means a combination: `question * 512 + combination`."""
        self.plain = filled(6 * 16, 0)
        """Choices with a true card and no mission card: `question * 16 + pair of cards`."""
        self.coded = filled(6 * 16, 0)
        """Choices with a true card and the mission card."""
        self.due = filled(6 * 16, 0)
        """Choices that are one true card alone."""
        self.covered = filled(6 * 512, 0)
        """The choices of a private question that lie within a combination."""
        for question in range(i64(6)):
            self.tabulate(question)

    def tabulate(self, question: i64) -> None:
        """List the combinations that answer a question, and which of them are true for whom.

        Rule 3.3.
        """
        place: i64 = 0
        for code in range(i64(512)):
            if not answers(question, code):
                continue
            self.faces[question * 64 + place] = code
            self.choice[question * 512 + code] = place
            mark = bit(place)
            place += 1
            for identity in range(i64(4)):
                for disguise in range(i64(4)):
                    if truths(code, identity, disguise) == 0:
                        continue
                    key = question * 16 + identity * 4 + disguise
                    if size(code) == 1:
                        self.due[key] |= mark
                    elif code & MISSION:
                        self.coded[key] |= mark
                    else:
                        self.plain[key] |= mark
            if size(code) > 1:
                for shown in range(i64(512)):
                    if shown & code == code:
                        self.covered[question * 512 + shown] |= mark


def size(code: i64) -> i64:
    """How many cards a combination has."""
    count: i64 = 0
    while code != 0:
        count += code & 1
        code >>= 1
    return count


def truths(code: i64, identity: i64, disguise: i64) -> i64:
    """Which cards of a combination are true: 1 for the identity, 2 for the disguise."""
    return ((code >> identity) & 1) | (((code >> (4 + disguise)) & 1) << 1)


def answers(question: i64, code: i64) -> bool:
    """Whether a combination has the cards a question asks for, truth left aside.

    Rules 11.2, 11.3, 12.1 and 17.3. Ruling R8.
    """
    identities = size(code & 15)
    disguises = size((code >> 4) & 15)
    coded = code >> 8
    total = identities + disguises + coded
    if total == 1:
        # One true card alone: of the asked kind in private, of either kind otherwise.
        if question == PRIVATE_IDENTITY:
            return identities == 1
        if question == PRIVATE_DISGUISE:
            return disguises == 1
        return coded == 0
    if question == IDENTITY:
        return total == 3 and identities <= 2 and disguises <= 1
    if question == DISGUISE:
        return total == 3 and disguises <= 2 and identities <= 1
    if question == PRIVATE_IDENTITY:
        return total == 2 and disguises == 0
    if question == PRIVATE_DISGUISE:
        return total == 2 and identities == 0
    return total == 2 and question == FEWER


class Table(State):
    """The fields of a position; `rules.play.Inkognito` adds who decides and what a choice does."""

    def __init__(
        self,
        box: Box,
        seats: i64,
        chosen: bool,
        notes: bool,
        spaces: vec[i64],
        secrets: vec[i64],
        log: vec[i64],
    ) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        self.chosen = chosen
        """Whether owners place their figures (variant `setup`)."""
        self.notes = notes
        """Whether repetitions are possible and may be challenged (variant `memory`)."""
        self.spaces = spaces
        """Where each of the 17 pieces stands, or -1."""
        self.secrets = secrets
        """Identity, disguise, letter: `kind * 4 + seat`, or -1; place 3 lies aside with three."""
        self.log = log
        """Every answer given, packed by `entry`."""
        self.phase: i64 = PLACE
        self.decider: i64 = NONE
        self.mask: i64 = 0
        """The legal choices of the decider, one bit each."""
        self.dealt: i64 = 0
        self.first: i64 = NONE
        self.turn: i64 = 0
        self.mover: i64 = NONE
        self.drawn: i64 = 0
        self.used: i64 = 0
        self.ball: i64 = NONE
        self.figure: i64 = NONE
        self.walked: i64 = 0
        self.escorted: i64 = 0
        """Whether the Ambassador was moved this turn."""
        self.meeting: i64 = NONE
        """The mover's own piece in the meeting under way."""
        self.met: i64 = NONE
        self.question: i64 = NONE
        self.asked: i64 = NONE
        self.picked: i64 = 0
        self.announced: i64 = 0
        self.written: i64 = 0
        self.listed: i64 = BLANK
        self.partner: i64 = NONE
        """Whose hand the declarer holds out his own to, or `ALONE`."""
        self.refused: i64 = 0
        self.winners: i64 = 0

    def agents(self) -> i64:
        """How many seats are secret agents. Rules 22.1 and 23.1."""
        return 4 if self.seats > 4 else self.seats

    def fill(self, other: Table) -> None:
        """Take over the numbers of another position."""
        self.phase = other.phase
        self.decider = other.decider
        self.mask = other.mask
        self.dealt = other.dealt
        self.first = other.first
        self.turn = other.turn
        self.mover = other.mover
        self.drawn = other.drawn
        self.used = other.used
        self.ball = other.ball
        self.figure = other.figure
        self.walked = other.walked
        self.escorted = other.escorted
        self.meeting = other.meeting
        self.met = other.met
        self.question = other.question
        self.asked = other.asked
        self.picked = other.picked
        self.announced = other.announced
        self.written = other.written
        self.listed = other.listed
        self.partner = other.partner
        self.refused = other.refused
        self.winners = other.winners


def entry(turn: i64, asker: i64, shower: i64, question: i64, code: i64, grey: i64) -> i64:
    """One answer as a number: who asked whom what in which turn, and what was shown."""
    return code | (grey << 9) | (question << 11) | (shower << 14) | (asker << 17) | (turn << 20)


def code_of(line: i64) -> i64:
    """The combination an answer showed."""
    return line & 511


def grey_of(line: i64) -> i64:
    """Which of its true cards were grey: 1 for the identity, 2 for the disguise."""
    return (line >> 9) & 3


def question_of(line: i64) -> i64:
    """What was asked."""
    return (line >> 11) & 7


def shower_of(line: i64) -> i64:
    """Who showed."""
    return (line >> 14) & 7


def asker_of(line: i64) -> i64:
    """Who was shown."""
    return (line >> 17) & 7


def turn_of(line: i64) -> i64:
    """In which turn."""
    return line >> 20


def audience_of(seats: i64, line: i64) -> i64:
    """The seats that saw the cards of an answer. Rules 11.4 and 24.5."""
    out = bit(asker_of(line)) | bit(shower_of(line))
    question = question_of(line)
    if seats == 5 and (
        question == PRIVATE_IDENTITY or question == PRIVATE_DISGUISE or question == PENALTY
    ):
        out |= bit(HOST)
    return out


NOTHING: Final = -9
"""Fills the places of facts an event does not have."""


def tell(
    t: Table,
    audience: i64,
    kind: str,
    a: i64 = NOTHING,
    b: i64 = NOTHING,
    c: i64 = NOTHING,
    d: i64 = NOTHING,
    e: i64 = NOTHING,
) -> None:
    """Write an event into the journal when somebody listens."""
    if t.journal is not None:
        t.journal.note(audience, kind, [int(x) for x in (a, b, c, d, e) if x != NOTHING])
