"""A position of Inkognito: its steps and choices, its fields, and how they are copied. Compiled.

Figures are numbered `seat * FIGURES + shape`; after them comes the Ambassador.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito.data import Tables
from serenissima.kernel.state import State, bit, filled

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
"""The steps of a game by name; each asks one decider one question."""
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

STOP: Final = 5
"""The choice, beside the five colours, to leave the remaining balls unused."""
STAY: Final = 58
"""The Ambassador's choice, beside the 58 spaces, to walk no further."""

# Choices at the heart of a turn; below them, a meeting by the shape of one's own figure.
DECLARE: Final = 4
END: Final = 5
ANNOUNCE: Final = 6
HIS_MEETING: Final = 0
"""The one meeting that the Ambassador as a player can have."""
# What to do with a meeting: two questions, or an extra step.
FOR_IDENTITY: Final = 0
FOR_DISGUISE: Final = 1
LEAVE: Final = 2
# What to do about an answer, and about a hand held out.
CONTENT: Final = 0
CONTEST: Final = 1
ACCEPT: Final = 0
REFUSE: Final = 1
ALONE: Final = 4
"""The hand nobody is asked to shake: the flight of an agent without a partner."""

SHAPE_BITS: Final = 2
"""The lowest bits of a figure's number are its shape, the others its seat."""
AMBASSADOR: Final = 16
ALL_PIECES: Final = 17
HOST: Final = 4
"""The seat of the Ambassador with five players."""
NONE: Final = -1
WALKS: Final = 2
"""How far the Ambassador as a player may walk in a turn."""

# Where each kind of secret cards begins in `Position.secrets`.
IDENTITIES: Final = 0
DISGUISES: Final = 4
LETTERS: Final = 8
ALL_SECRETS: Final = 12
DEALT_OF_A_KIND: Final = 3
"""How many cards of a kind chance deals; the fourth follows from them."""
DEALT: Final = 9

LIST_LINES: Final = 8
"""The lines of the Ambassador's list: four identities, then four disguises."""
BLANK: Final = 0xFFFFFFFF
"""The list before its first line: the number 15 on every line."""


class Position(State):
    """Everything on the table, and the secrets."""

    def __init__(
        self,
        tables: Tables,
        seats: i64,
        chosen: bool,
        challenges: bool,
        original: Position | None = None,
    ) -> None:
        super().__init__()
        self.tables = tables
        self.seats = seats
        self.chosen = chosen
        """Whether owners place their figures (variant `setup`)."""
        self.challenges = challenges
        """Whether repetitions are possible and may be challenged (variant `memory`)."""
        if original is None:
            self.spaces = filled(ALL_PIECES, NONE)
            """Where each of the pieces stands, or -1."""
            self.secrets = filled(ALL_SECRETS, NONE)
            """The card of each kind at each place, or -1; with three, the last place lies aside."""
            self.log = vec[i64](capacity=8)
            """Every answer given, packed by `entry`."""
            self.phase: i64 = PLACE
            self.decider: i64 = NONE
            self.mask: i64 = 0
            """The legal choices of the decider, one bit each."""
            self.dealt: i64 = 0
            """How many secret cards chance has dealt."""
            self.first: i64 = NONE
            """Who began."""
            self.turn: i64 = 0
            self.mover: i64 = NONE
            """Whose turn it is."""
            self.drawn: i64 = 0
            """Mask of the balls that show."""
            self.used: i64 = 0
            """Mask of those that were used."""
            self.ball: i64 = NONE
            self.figure: i64 = NONE
            self.walked: i64 = 0
            """How many spaces the Ambassador as a player has walked this turn."""
            self.escorted: i64 = 0
            """Whether the Ambassador was moved this turn."""
            self.meeting: i64 = NONE
            """The mover's own piece in the meeting under way."""
            self.met: i64 = NONE
            self.question: i64 = NONE
            self.asked: i64 = NONE
            self.picked: i64 = 0
            """The cards laid out behind the passport."""
            self.announced: i64 = 0
            self.written: i64 = 0
            """How many lines the Ambassador's list has."""
            self.listed: i64 = BLANK
            """The list, four bits a line."""
            self.partner: i64 = NONE
            """Whose hand the declarer hopes to shake, or `ALONE`."""
            self.refused: i64 = 0
            self.winners: i64 = 0
        else:
            self.spaces = original.spaces[:]
            self.secrets = original.secrets[:]
            self.log = original.log[:]
            self.phase = original.phase
            self.decider = original.decider
            self.mask = original.mask
            self.dealt = original.dealt
            self.first = original.first
            self.turn = original.turn
            self.mover = original.mover
            self.drawn = original.drawn
            self.used = original.used
            self.ball = original.ball
            self.figure = original.figure
            self.walked = original.walked
            self.escorted = original.escorted
            self.meeting = original.meeting
            self.met = original.met
            self.question = original.question
            self.asked = original.asked
            self.picked = original.picked
            self.announced = original.announced
            self.written = original.written
            self.listed = original.listed
            self.partner = original.partner
            self.refused = original.refused
            self.winners = original.winners

    def agents(self) -> i64:
        """How many seats are secret agents. Rules 22.1 and 23.1."""
        return HOST if self.seats > HOST else self.seats

    def prepare(self) -> None:
        """Work out who decides next and what they may choose; the rules know how."""
        raise NotImplementedError


def pair_of(p: Position, seat: i64) -> i64:
    """The pair of identity and disguise that a seat has."""
    return p.secrets[IDENTITIES + seat] * data.CARDS + p.secrets[DISGUISES + seat]


def truths_of(p: Position, seat: i64, code: i64) -> i64:
    """Which cards of a combination are true of a seat."""
    return data.truths(code, p.secrets[IDENTITIES + seat], p.secrets[DISGUISES + seat])


def owner_of(piece: i64) -> i64:
    """The seat whose figure a piece is; `HOST` for the Ambassador."""
    return piece >> SHAPE_BITS


# An answer is packed into one number: who asked whom what in which turn, and what was shown.

GREY_BITS: Final = 9
QUESTION_BITS: Final = 11
SHOWER_BITS: Final = 14
ASKER_BITS: Final = 17
TURN_BITS: Final = 20
CARD_MASK: Final = 511
SHOWN_MASK: Final = 2047
"""What only those who saw the cards know of an answer: the cards, and which were grey."""
TALK_MASK: Final = 63
"""A talk is all that one seat has shown another."""


def entry(turn: i64, asker: i64, shower: i64, question: i64, code: i64, grey: i64) -> i64:
    """One answer as a number."""
    return (
        code
        | (grey << GREY_BITS)
        | (question << QUESTION_BITS)
        | (shower << SHOWER_BITS)
        | (asker << ASKER_BITS)
        | (turn << TURN_BITS)
    )


def code_of(line: i64) -> i64:
    """The combination an answer showed."""
    return line & CARD_MASK


def grey_of(line: i64) -> i64:
    """Which of its true cards were grey: a mask of `TRUE_IDENTITY` and `TRUE_DISGUISE`."""
    return (line >> GREY_BITS) & 3


def question_of(line: i64) -> i64:
    """What was asked."""
    return (line >> QUESTION_BITS) & 7


def shower_of(line: i64) -> i64:
    """Who showed."""
    return (line >> SHOWER_BITS) & 7


def asker_of(line: i64) -> i64:
    """Who was shown."""
    return (line >> ASKER_BITS) & 7


def talk_of(line: i64) -> i64:
    """Which talk an answer belongs to: the number of its shower and asker."""
    return (line >> SHOWER_BITS) & TALK_MASK


def talk(shower: i64, asker: i64) -> i64:
    """The number of the talk in which one seat shows another its cards."""
    return shower | (asker << (ASKER_BITS - SHOWER_BITS))


def turn_of(line: i64) -> i64:
    """In which turn."""
    return line >> TURN_BITS


def unseen(line: i64) -> i64:
    """An answer as those know it who did not see the cards."""
    mask: i64 = SHOWN_MASK
    return line & ~mask


def audience_of(seats: i64, line: i64) -> i64:
    """The seats that saw the cards of an answer. Rules 11.4 and 24.5."""
    out = bit(asker_of(line)) | bit(shower_of(line))
    question = question_of(line)
    if seats > HOST and (
        question == data.PRIVATE_IDENTITY
        or question == data.PRIVATE_DISGUISE
        or question == data.PENALTY
    ):
        out |= bit(HOST)
    return out
