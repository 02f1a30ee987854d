"""Choices in words, each with its notation, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import BALLS, CARD_NAMES, COLOURS, PIECES, Tables, cards
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words import terms
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import CHANCE

Named: TypeAlias = tuple[str, str, Phrase, dict[str, Any]]
"""Kind, notation, sentence and facts of a choice."""
SEATS: Final = (*COLOURS, "ambassador")
"""The seats as notation calls them."""
GREYS: Final = ("coloured", "grey identity", "grey disguise", "grey both")
SHOW_GREY: Final = (
    Phrase("Show coloured cards."),
    Phrase("Show the identity as the grey Secret card."),
    Phrase("Show the disguise as the grey Secret card."),
    Phrase("Show identity and disguise as the grey Secret cards."),
)


class Moves:
    """The choices on one board."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.namers: Mapping[int, Callable[[Position, int, int], Named]] = {
            s.PLACE: self.placing,
            s.DEAL: self.dealing,
            s.FIRST: self.beginning,
            s.SHAKE: self.shaking,
            s.BALL: self.taking_ball,
            s.FIGURE: self.taking_figure,
            s.GO: self.going,
            s.WALK: self.walking,
            s.TURN: self.turning,
            s.MEET: self.meeting,
            s.STEP: self.stepping,
            s.TARGET: self.consulting,
            s.SHOW: self.showing,
            s.GREY: self.greying,
            s.CHALLENGE: self.judging,
            s.SEND: self.sending,
            s.HAND: self.holding_out,
            s.CLASP: self.clasping,
            s.LIST: self.listing,
        }

    def named(self, p: Position, seat: int, option: int) -> Named:
        """A choice of whoever decides."""
        return self.namers[int(p.phase)](p, seat, option)

    def label(self, space: int) -> str:
        """The short name of a space: its id, `#4` for a number, or the Embassy."""
        if space == self.tables.embassy:
            return "embassy"
        number = int(self.tables.numbers[space])
        return f"#{number}" if number else str(int(self.tables.ids[space]))

    # ---- before the first turn

    def placing(self, p: Position, seat: int, option: int) -> Named:
        """A figure for the next starting space."""
        owner = next(k for k in range(data.CARDS) if missing(p, k)) if seat == CHANCE else seat
        space = next_start(p, owner)
        piece = owner * data.FIGURES + option
        phrase = Phrase(
            "Place {figure} on {space}.",
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, space),
        )
        return "place", f"{PIECES[piece]} on {self.label(space)}", phrase, {"figure": PIECES[piece]}

    def dealing(self, p: Position, seat: int, option: int) -> Named:
        """A secret card for a seat."""
        kind, owner = divmod(int(p.dealt), s.DEALT_OF_A_KIND)
        card = CARD_NAMES[kind][option]
        phrase = Phrase("Deal {who} {card}.", who=Seat(owner), card=terms.secret_name(kind, option))
        return "deal", card, phrase, {"to": owner, "card": card}

    def beginning(self, p: Position, seat: int, option: int) -> Named:
        """The first player."""
        return "begin", SEATS[option], Phrase("{who} begins.", who=Seat(option)), {"first": option}

    def shaking(self, p: Position, seat: int, option: int) -> Named:
        """One ball of the Phantom."""
        colour = int(self.tables.balls[option])
        phrase = Phrase("The Phantom shows a {colour} ball.", colour=terms.BALLS[colour])
        return "shake", f"{BALLS[colour]} {option}", phrase, {"ball": option}

    # ---- movement

    def taking_ball(self, p: Position, seat: int, option: int) -> Named:
        """A ball to move by, or no more."""
        if option == s.STOP:
            return "stop", "stop", Phrase("Move no further."), {}
        phrase = Phrase("Use the {colour} ball.", colour=terms.BALLS[option])
        return "take ball", BALLS[option], phrase, {"colour": BALLS[option]}

    def taking_figure(self, p: Position, seat: int, option: int) -> Named:
        """The figure to move."""
        phrase = Phrase("Move {figure}.", figure=terms.piece_name(option))
        return "take figure", PIECES[option], phrase, {"figure": PIECES[option]}

    def going(self, p: Position, seat: int, option: int) -> Named:
        """Where the figure goes."""
        return self.move("move", int(p.figure), option)

    def move(self, kind: str, piece: int, space: int) -> Named:
        """A piece and where it goes."""
        phrase = Phrase(
            "Move {figure} to {space}.",
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, space),
        )
        facts = {"figure": PIECES[piece], "space": int(self.tables.ids[space])}
        return kind, self.label(space), phrase, facts

    def walking(self, p: Position, seat: int, option: int) -> Named:
        """The Ambassador's walk."""
        if option == s.STAY:
            return "stay", "stay", Phrase("Walk no further."), {}
        phrase = Phrase("Walk to {space}.", space=terms.space_name(self.tables, option))
        return "walk", self.label(option), phrase, {"space": int(self.tables.ids[option])}

    # ---- meetings

    def turning(self, p: Position, seat: int, option: int) -> Named:
        """What to do with the turn after moving."""
        if option == s.DECLARE:
            phrase = Phrase("Hold out a hand: “Mission accomplished!”")
            return "declare", "mission accomplished", phrase, {}
        if option == s.END:
            return "end turn", "end", Phrase("End the turn."), {}
        if option == s.ANNOUNCE:
            return "announce", "i know who you are", Phrase("Announce: “I know who you are…”"), {}
        own = s.AMBASSADOR if seat == s.HOST else seat * data.FIGURES + option
        other = next(
            piece
            for piece in range(s.ALL_PIECES)
            if piece != own and p.spaces[piece] == p.spaces[own]
        )
        phrase = Phrase(
            "Turn to {other}, met by {own}.",
            other=terms.piece_name(other),
            own=terms.piece_name(own),
        )
        facts = {"with": PIECES[other], "own": PIECES[own]}
        return "meet", f"meet {PIECES[other]}", phrase, facts

    def meeting(self, p: Position, seat: int, option: int) -> Named:
        """A question or the extra step."""
        if option == s.LEAVE:
            return "leave", "step", Phrase("Ask nothing and take an extra step."), {}
        private = p.met == s.AMBASSADOR or seat == s.HOST
        question = data.PRIVATE_IDENTITY + option if private else option
        about = data.KINDS[option]
        phrase = Phrase("Ask for {cards}.", cards=terms.QUESTIONS[question])
        return "ask", about, phrase, {"about": about}

    def stepping(self, p: Position, seat: int, option: int) -> Named:
        """The extra step."""
        return self.move("step", int(p.meeting), option)

    def consulting(self, p: Position, seat: int, option: int) -> Named:
        """Who is asked through the Ambassador."""
        phrase = Phrase("Ask {who} through the Ambassador.", who=Seat(option))
        return "consult", SEATS[option], phrase, {"asked": option}

    def showing(self, p: Position, seat: int, option: int) -> Named:
        """The cards to show."""
        code = int(p.tables.faces[p.question * data.CHOICES + option])
        phrase = Phrase(
            "Show {who} {cards:the}.", who=Seat(int(p.mover)), cards=terms.card_names(code)
        )
        return "show", " + ".join(cards(code)), phrase, {"cards": cards(code)}

    def greying(self, p: Position, seat: int, option: int) -> Named:
        """Which true cards are the grey ones."""
        return "grey", GREYS[option], SHOW_GREY[option], {"grey": GREYS[option]}

    def judging(self, p: Position, seat: int, option: int) -> Named:
        """Content with the cards, or not."""
        facts = {"shower": int(p.asked)}
        if option == s.CONTENT:
            return "judge", "content", Phrase("Accept these cards."), facts
        phrase = Phrase("Point out that {who} repeats cards already shown.", who=Seat(int(p.asked)))
        return "judge", "challenge", phrase, facts

    def sending(self, p: Position, seat: int, option: int) -> Named:
        """Where the piece met is sent."""
        piece = int(p.met)
        phrase = Phrase(
            "Send {figure} to {space}.",
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, option),
        )
        facts = {"figure": PIECES[piece], "space": int(self.tables.ids[option])}
        return "send", self.label(option), phrase, facts

    # ---- declarations and the list

    def holding_out(self, p: Position, seat: int, option: int) -> Named:
        """To whom the hand is held out."""
        if option == s.ALONE:
            phrase = Phrase("Declare that you play alone and have fled Venice.")
            return "flee", "alone", phrase, {}
        phrase = Phrase("Hold out a hand to {who}.", who=Seat(option))
        return "hold out", SEATS[option], phrase, {"partner": option}

    def clasping(self, p: Position, seat: int, option: int) -> Named:
        """The hand taken or refused."""
        mover = int(p.mover)
        if option == s.REFUSE:
            phrase = Phrase("Refuse {whose}’s hand.", whose=Seat(mover))
            return "refuse", "refuse", phrase, {"declarer": mover}
        phrase = Phrase("Shake {whose}’s hand.", whose=Seat(mover))
        return "accept", "accept", phrase, {"declarer": mover}

    def listing(self, p: Position, seat: int, option: int) -> Named:
        """A line of the sealed list."""
        kind, owner = divmod(int(p.written), data.CARDS)
        card = CARD_NAMES[kind][option]
        if kind == data.IDENTITY:
            phrase = Phrase(
                "Write that {who} is {agent:the}.", who=Seat(owner), agent=terms.AGENTS[option]
            )
        else:
            phrase = Phrase(
                "Write that {whose}’s disguise is “{shape}”.",
                whose=Seat(owner),
                shape=terms.SHAPES[option],
            )
        return "write", card, phrase, {"of": owner, "card": card}


def missing(p: Position, owner: int) -> int:
    """How many figures of a colour are still in the box."""
    if owner >= p.agents():
        return 0
    first = owner * data.FIGURES
    return sum(space < 0 for space in p.spaces[first : first + data.FIGURES])


def next_start(p: Position, owner: int) -> int:
    """The starting space that a colour fills next."""
    return int(p.tables.starts[(owner + 1) * data.FIGURES - missing(p, owner)])


ASKED: Final = {
    s.DEAL: Phrase("Which secret card is dealt?"),
    s.FIRST: Phrase("Who begins?"),
    s.SHAKE: Phrase("Which ball appears?"),
    s.BALL: Phrase("Which ball do you use?"),
    s.FIGURE: Phrase("Which figure moves?"),
    s.GO: Phrase("Where to?"),
    s.WALK: Phrase("Where does the Ambassador walk?"),
    s.TURN: Phrase("What do you do now?"),
    s.MEET: Phrase("Ask a question, or take an extra step?"),
    s.STEP: Phrase("Where do you step?"),
    s.TARGET: Phrase("Whom do you ask?"),
    s.CHALLENGE: Phrase("Do you accept these cards?"),
    s.SEND: Phrase("Where is the figure sent?"),
    s.HAND: Phrase("Whose hand do you want to shake?"),
    s.GREY: Phrase("Coloured cards or grey ones?"),
}


def question(p: Position, seat: int) -> Phrase:
    """The question to a decider, told from its own knowledge."""
    phase = int(p.phase)
    if phase in ASKED:
        return ASKED[phase]
    mover = Seat(int(p.mover))
    if phase == s.PLACE:
        if seat == CHANCE:
            return Phrase("Which figure stands here?")
        space = terms.space_name(p.tables, next_start(p, seat))
        return Phrase("Which figure stands on {space}?", space=space)
    if phase == s.SHOW:
        return Phrase(
            "{who} asks for {cards}. What do you show?",
            who=mover,
            cards=terms.QUESTIONS[p.question],
        )
    if phase == s.CLASP:
        return Phrase(
            "{who} holds out a hand to you: “Mission accomplished!” Do you take it?", who=mover
        )
    kind, owner = divmod(int(p.written), data.CARDS)
    if kind == data.IDENTITY:
        return Phrase("What is {whose}’s identity?", whose=Seat(owner))
    return Phrase("What is {whose}’s disguise?", whose=Seat(owner))
