"""How Inkognito speaks: notation, questions, sentences and events in English and French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables, cards
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.words.terms import (
    AGENTS_EN,
    AGENTS_FR,
    BALLS_FR,
    QUESTIONS_EN,
    QUESTIONS_FR,
    SHAPES_FR,
    both,
    cards_en,
    cards_fr,
    greys_en,
    greys_fr,
    piece_en,
    piece_fr,
    secret_en,
    secret_fr,
    space_en,
    space_fr,
)
from serenissima.kernel.game import Event, Move, Phrase
from serenissima.kernel.state import CHANCE, Note, State

PEOPLE: Final = {
    "en": ("Red", "Green", "Blue", "Yellow", "Ambassador"),
    "fr": ("Rouge", "Vert", "Bleu", "Jaune", "Ambassadeur"),
}
GREYS: Final = ("coloured", "grey identity", "grey disguise", "grey both")
Named = tuple[str, str, Phrase, dict[str, Any]]
"""Kind, notation, sentence and facts of a choice."""


class InkognitoWords:
    """The words of the game on one board."""

    people = PEOPLE
    kinds = (
        "place",
        "deal",
        "begin",
        "shake",
        "take ball",
        "stop",
        "take figure",
        "move",
        "walk",
        "stay",
        "meet",
        "declare",
        "end turn",
        "announce",
        "ask",
        "leave",
        "step",
        "consult",
        "show",
        "grey",
        "judge",
        "send",
        "hold out",
        "flee",
        "accept",
        "refuse",
        "write",
    )
    events = (
        "set",
        "stood",
        "placed",
        "unveiled",
        "dealt",
        "received",
        "begins",
        "ball",
        "took_ball",
        "took_figure",
        "moved",
        "stopped",
        "met",
        "leaves",
        "consults",
        "asked",
        "picked",
        "shown",
        "seen",
        "judged",
        "sent",
        "declared",
        "offered",
        "fled",
        "accepted",
        "refused",
        "announced",
        "wrote",
        "line",
        "opened",
        "revealed",
        "won",
        "ended",
    )

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.namers: dict[int, Callable[[Position, int, int], Named]] = {
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
            s.CHALLENGE: self.challenging,
            s.SEND: self.sending,
            s.HAND: self.holding_out,
            s.CLASP: self.clasping,
            s.LIST: self.listing,
        }

    def __call__(self, state: State, seat: int, option: int) -> Move:
        """The named form of an option."""
        assert isinstance(state, Position)
        kind, notation, phrase, facts = self.namers[int(state.phase)](state, seat, option)
        return Move(kind, phrase, facts, PEOPLE, notation)

    def label(self, space: int) -> str:
        """The short name of a space: its id, `#4` for a number, or the Embassy."""
        if space == self.tables.embassy:
            return "embassy"
        number = int(self.tables.numbers[space])
        return f"#{number}" if number else str(int(self.tables.ids[space]))

    def placing(self, p: Position, seat: int, option: int) -> Named:
        """A figure for the next starting space."""
        owner = seat
        if seat == CHANCE:
            owner = next(k for k in range(4) if None in spaces_of(p, k))
        space = int(p.tables.starts[owner * 4 + 4 - spaces_of(p, owner).count(None)])
        phrase = both(
            f"Place {piece_en(owner * 4 + option)} on {space_en(p.tables, space)}.",
            f"Placer {piece_fr(owner * 4 + option)} sur {space_fr(p.tables, space)}.",
        )
        notation = f"{data.PIECES[owner * 4 + option]} on {self.label(space)}"
        return "place", notation, phrase, {"figure": data.PIECES[owner * 4 + option]}

    def dealing(self, p: Position, seat: int, option: int) -> Named:
        """A secret card for a seat."""
        kind, owner = divmod(int(p.dealt), 3)
        card = (data.AGENTS, data.SHAPES, data.LETTERS)[kind][option]
        phrase = both(
            f"Deal @{owner} {secret_en(kind, option)}.",
            f"Donner à @{owner} {secret_fr(kind, option)}.",
        )
        return "deal", card, phrase, {"to": owner, "card": card}

    def beginning(self, p: Position, seat: int, option: int) -> Named:
        """The first player."""
        phrase = both(f"@{option} begins.", f"@{option} commence.")
        return "begin", PEOPLE["en"][option].lower(), phrase, {"first": option}

    def shaking(self, p: Position, seat: int, option: int) -> Named:
        """One ball of the Phantom."""
        colour = int(p.tables.balls[option])
        phrase = both(
            f"The Phantom shows a {data.BALLS[colour]} ball.",
            f"Le Fantôme montre une bille {BALLS_FR[colour]}.",
        )
        return "shake", f"{data.BALLS[colour]} {option}", phrase, {"ball": option}

    def taking_ball(self, p: Position, seat: int, option: int) -> Named:
        """A ball to move by, or no more."""
        if option == s.STOP:
            phrase = both("Move no further.", "Ne plus rien déplacer.")
            return "stop", "stop", phrase, {}
        phrase = both(
            f"Use the {data.BALLS[option]} ball.", f"Utiliser la bille {BALLS_FR[option]}."
        )
        return "take ball", data.BALLS[option], phrase, {"colour": data.BALLS[option]}

    def taking_figure(self, p: Position, seat: int, option: int) -> Named:
        """The figure to move."""
        phrase = both(f"Move {piece_en(option)}.", f"Déplacer {piece_fr(option)}.")
        return "take figure", data.PIECES[option], phrase, {"figure": data.PIECES[option]}

    def going(self, p: Position, seat: int, option: int) -> Named:
        """Where the figure goes."""
        return self.move("move", int(p.figure), option)

    def move(self, kind: str, piece: int, space: int) -> Named:
        """A piece and where it goes."""
        phrase = both(
            f"Move {piece_en(piece)} to {space_en(self.tables, space)}.",
            f"Déplacer {piece_fr(piece)} vers {space_fr(self.tables, space)}.",
        )
        facts = {"figure": data.PIECES[piece], "space": int(self.tables.ids[space])}
        return kind, self.label(space), phrase, facts

    def walking(self, p: Position, seat: int, option: int) -> Named:
        """The Ambassador's walk."""
        if option == s.STAY:
            return "stay", "stay", both("Walk no further.", "S’arrêter là."), {}
        phrase = both(
            f"Walk to {space_en(self.tables, option)}.",
            f"Aller vers {space_fr(self.tables, option)}.",
        )
        return "walk", self.label(option), phrase, {"space": int(self.tables.ids[option])}

    def turning(self, p: Position, seat: int, option: int) -> Named:
        """What to do with the turn after moving."""
        if option == s.DECLARE:
            phrase = both(
                "Hold out a hand: “Mission accomplished!”",
                "Tendre la main : « Mission accomplie ! »",
            )
            return "declare", "mission accomplished", phrase, {}
        if option == s.END:
            return "end turn", "end", both("End the turn.", "Terminer le tour."), {}
        if option == s.ANNOUNCE:
            phrase = both(
                "Announce: “I know who you are…”", "Annoncer : « Je sais qui vous êtes… »"
            )
            return "announce", "i know who you are", phrase, {}
        own = 16 if seat == s.HOST else seat * 4 + option
        other = next(k for k in range(17) if k != own and p.spaces[k] == p.spaces[own])
        phrase = both(
            f"Turn to {piece_en(other)}, met by {piece_en(own)}.",
            f"S’occuper de la rencontre avec {piece_fr(other)}.",
        )
        facts = {"with": data.PIECES[other], "own": data.PIECES[own]}
        return "meet", f"meet {data.PIECES[other]}", phrase, facts

    def meeting(self, p: Position, seat: int, option: int) -> Named:
        """A question or the extra step."""
        if option == 2:
            phrase = both(
                "Ask nothing and take an extra step.",
                "Ne rien demander et faire un déplacement supplémentaire.",
            )
            return "leave", "step", phrase, {}
        private = p.met == 16 or seat == s.HOST
        about = option + 2 if private else option
        phrase = both(f"Ask for {QUESTIONS_EN[about]}.", f"Demander {QUESTIONS_FR[about]}.")
        notation = ("identity", "disguise")[option]
        return "ask", notation, phrase, {"about": notation}

    def stepping(self, p: Position, seat: int, option: int) -> Named:
        """The extra step."""
        return self.move("step", int(p.meeting), option)

    def consulting(self, p: Position, seat: int, option: int) -> Named:
        """Whom the Ambassador is asked about."""
        phrase = both(
            f"Ask @{option} through the Ambassador.",
            f"Interroger @{option} par l’entremise de l’Ambassadeur.",
        )
        return "consult", PEOPLE["en"][option].lower(), phrase, {"asked": option}

    def showing(self, p: Position, seat: int, option: int) -> Named:
        """The cards to show."""
        code = int(p.tables.faces[p.question * 64 + option])
        phrase = both(
            f"Show @{p.mover} {cards_en(code)}.", f"Montrer à @{p.mover} {cards_fr(code)}."
        )
        return "show", " + ".join(cards(code)), phrase, {"cards": cards(code)}

    def greying(self, p: Position, seat: int, option: int) -> Named:
        """Which true cards are the grey ones."""
        phrase = both(greys_en(option), greys_fr(option))
        return "grey", GREYS[option], phrase, {"grey": GREYS[option]}

    def challenging(self, p: Position, seat: int, option: int) -> Named:
        """Content with the cards, or not."""
        if option:
            phrase = both(
                f"Point out that @{p.asked} repeats cards already shown.",
                f"Faire remarquer à @{p.asked} que ces cartes ont déjà été montrées.",
            )
            return "judge", "challenge", phrase, {"shower": int(p.asked)}
        phrase = both("Be content with these cards.", "Se contenter de ces cartes.")
        return "judge", "content", phrase, {"shower": int(p.asked)}

    def sending(self, p: Position, seat: int, option: int) -> Named:
        """Where the piece met is sent."""
        piece = int(p.met)
        phrase = both(
            f"Send {piece_en(piece)} to {space_en(self.tables, option)}.",
            f"Renvoyer {piece_fr(piece)} vers {space_fr(self.tables, option)}.",
        )
        facts = {"figure": data.PIECES[piece], "space": int(self.tables.ids[option])}
        return "send", self.label(option), phrase, facts

    def holding_out(self, p: Position, seat: int, option: int) -> Named:
        """To whom the hand is held out."""
        if option == s.ALONE:
            phrase = both(
                "Declare that you play alone and have fled Venice.",
                "Déclarer que l’on joue seul et que l’on a fui Venise.",
            )
            return "flee", "alone", phrase, {}
        phrase = both(f"Hold out a hand to @{option}.", f"Tendre la main à @{option}.")
        return "hold out", PEOPLE["en"][option].lower(), phrase, {"partner": option}

    def clasping(self, p: Position, seat: int, option: int) -> Named:
        """The hand taken or refused."""
        if option:
            phrase = both(f"Refuse @{p.mover}’s hand.", f"Refuser la main que tend @{p.mover}.")
            return "refuse", "refuse", phrase, {"declarer": int(p.mover)}
        phrase = both(f"Shake @{p.mover}’s hand.", f"Serrer la main que tend @{p.mover}.")
        return "accept", "accept", phrase, {"declarer": int(p.mover)}

    def listing(self, p: Position, seat: int, option: int) -> Named:
        """A line of the sealed list."""
        kind, owner = divmod(int(p.written), 4)
        card = (data.AGENTS, data.SHAPES)[kind][option]
        phrase = both(
            f"Write that @{owner} is {(AGENTS_EN, data.SHAPES)[kind][option]}.",
            f"Écrire : @{owner}, {(AGENTS_FR, SHAPES_FR)[kind][option]}.",
        )
        return "write", card, phrase, {"of": owner, "card": card}

    def question(self, state: State, seat: int) -> Phrase:
        """What a decider is asked."""
        assert isinstance(state, Position)
        return asked_now(state, seat)

    def event(self, note: Note) -> Event:
        """The named form of a note."""
        from serenissima.games.inkognito.words.events import told

        phrase, facts = told(self.tables, note)
        return Event(note.kind, phrase, facts, PEOPLE)


def spaces_of(p: Position, seat: int) -> list[int | None]:
    """Where a seat's figures stand, None for one still in the box."""
    if seat >= p.agents():
        return [0]
    spaces = [int(p.spaces[seat * 4 + k]) for k in range(4)]
    return [None if space < 0 else space for space in spaces]


ASKED: Final = {
    s.DEAL: ("Which secret card is dealt?", "Quelle carte Secret est donnée ?"),
    s.FIRST: ("Who begins?", "Qui commence ?"),
    s.SHAKE: ("Which ball appears?", "Quelle bille apparaît ?"),
    s.BALL: ("Which ball do you use?", "Quelle bille utilisez-vous ?"),
    s.FIGURE: ("Which figure moves?", "Quelle figurine se déplace ?"),
    s.GO: ("Where to?", "Vers quelle case ?"),
    s.WALK: ("Where does the Ambassador walk?", "Où va l’Ambassadeur ?"),
    s.TURN: ("What do you do now?", "Que faites-vous maintenant ?"),
    s.MEET: ("Ask, or step on?", "Interroger ou continuer son chemin ?"),
    s.STEP: ("Where do you step?", "Vers quelle case ?"),
    s.TARGET: ("Whom do you ask about?", "Qui interrogez-vous ?"),
    s.CHALLENGE: ("Are you content with these cards?", "Ces cartes vous conviennent-elles ?"),
    s.SEND: ("Where is the figure sent?", "Où renvoyez-vous la figurine ?"),
    s.HAND: ("Whose hand do you want to shake?", "À qui tendez-vous la main ?"),
    s.GREY: ("Coloured cards or grey ones?", "Cartes de couleur ou cartes grises ?"),
}


def asked_now(p: Position, seat: int) -> Phrase:
    """The question to a decider, told from his own knowledge."""
    phase = int(p.phase)
    if phase in ASKED:
        return both(*ASKED[phase])
    if phase == s.PLACE:
        if seat == CHANCE:
            return both("Which figure stands here?", "Quelle figurine se tient ici ?")
        count = spaces_of(p, seat).count(None)
        space = int(p.tables.starts[seat * 4 + 4 - count])
        return both(
            f"Which figure stands on {space_en(p.tables, space)}?",
            f"Quelle figurine placez-vous sur {space_fr(p.tables, space)} ?",
        )
    if phase == s.SHOW:
        about = int(p.question)
        return both(
            f"@{p.mover} asks for {QUESTIONS_EN[about]}. What do you show?",
            f"@{p.mover} demande {QUESTIONS_FR[about]}. Que montrez-vous ?",
        )
    if phase == s.CLASP:
        return both(
            f"@{p.mover} holds out a hand to you: “Mission accomplished!” Do you take it?",
            f"@{p.mover} vous tend la main : « Mission accomplie ! » La serrez-vous ?",
        )
    kind, owner = divmod(int(p.written), 4)
    return both(
        f"What is @{owner}’s {('identity', 'disguise')[kind]}?",
        f"{('Quelle est l’identité', 'Quel est le déguisement')[kind]} de @{owner} ?",
    )
