"""What happened, put into words: each kind of event, its facts in the order of the rules."""

from __future__ import annotations

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import AGENTS, BALLS, CARD_NAMES, LETTERS, PIECES, Tables
from serenissima.games.inkognito.words import terms
from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Phrase, Seat


class Happenings:
    """The events on one board; each method puts a kind of them into words."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def events(self) -> Events:
        """Every kind of event with what puts it into words."""
        return Events(
            {
                "set": self.stood,
                "stood": self.stood,
                "placed": self.placed,
                "unveiled": self.unveiled,
                "dealt": self.dealt,
                "received": self.received,
                "begins": self.begins,
                "ball": self.ball,
                "took_ball": self.took_ball,
                "took_figure": self.took_figure,
                "moved": self.moved,
                "stopped": self.stopped,
                "met": self.met,
                "leaves": self.leaves,
                "consults": self.consults,
                "asked": self.asked,
                "picked": self.picked,
                "shown": self.shown,
                "seen": self.seen,
                "judged": self.judged,
                "sent": self.sent,
                "declared": self.declared,
                "offered": self.offered,
                "fled": self.fled,
                "accepted": self.accepted,
                "refused": self.refused,
                "announced": self.announced,
                "wrote": self.wrote,
                "line": self.line,
                "opened": self.opened,
                "revealed": self.revealed,
                "won": self.won,
                "ended": self.ended,
            }
        )

    # ---- before the first turn

    def stood(self, seat: int, shape: int, space: int) -> Told:
        """A figure stands on its starting space."""
        piece = seat * data.FIGURES + shape
        return Phrase(
            "{figure^} stands on {space}.",
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, space),
        ), {"figure": PIECES[piece], "space": int(self.tables.ids[space])}

    def placed(self, seat: int, count: int) -> Told:
        """A seat has placed figures out of sight."""
        return Phrase(
            "{who} has placed {count} of 4 figures, out of sight.", who=Seat(seat), count=count
        ), {"seat": seat, "count": count}

    def unveiled(self, *spaces: int) -> Told:
        """Everybody sees all figures."""
        ids = [None if space < 0 else int(self.tables.ids[space]) for space in spaces]
        return Phrase("All figures stand on their starting spaces."), {"spaces": ids}

    def dealt(self, seat: int, kind: int, used: int) -> Told:
        """A secret card is dealt, or laid aside."""
        card = terms.SECRETS[kind]
        if used:
            phrase = Phrase("{who} is dealt {card}.", who=Seat(seat), card=card)
            return phrase, {"seat": seat, "kind": kind}
        return Phrase("{card^} is laid aside unseen.", card=card), {"seat": None, "kind": kind}

    def received(self, seat: int, kind: int, card: int) -> Told:
        """A seat looks at its secret card."""
        phrase = Phrase("You are dealt {card}.", card=terms.secret_name(kind, card))
        return phrase, {"seat": seat, "card": CARD_NAMES[kind][card]}

    def begins(self, seat: int) -> Told:
        """Who has the first turn."""
        return Phrase("{who} begins.", who=Seat(seat)), {"seat": seat}

    # ---- on the board

    def ball(self, seat: int, colour: int) -> Told:
        """A ball shows."""
        phrase = Phrase(
            "The Phantom shows {who} a {colour} ball.", who=Seat(seat), colour=terms.BALLS[colour]
        )
        return phrase, {"seat": seat, "colour": BALLS[colour]}

    def took_ball(self, seat: int, colour: int) -> Told:
        """A ball is to move something."""
        phrase = Phrase("{who} uses the {colour} ball.", who=Seat(seat), colour=terms.BALLS[colour])
        return phrase, {"seat": seat, "colour": BALLS[colour]}

    def took_figure(self, seat: int, piece: int) -> Told:
        """A figure is to move."""
        phrase = Phrase(
            "{who} takes hold of {figure}.", who=Seat(seat), figure=terms.piece_name(piece)
        )
        return phrase, {"seat": seat, "figure": PIECES[piece]}

    def moved(self, seat: int, piece: int, origin: int, space: int) -> Told:
        """A piece has moved."""
        return Phrase(
            "{who} moves {figure} to {space}.",
            who=Seat(seat),
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, space),
        ), self.journey(seat, piece, origin, space)

    def sent(self, seat: int, piece: int, origin: int, space: int) -> Told:
        """The piece met is sent away."""
        return Phrase(
            "{who} sends {figure} to {space}.",
            who=Seat(seat),
            figure=terms.piece_name(piece),
            space=terms.space_name(self.tables, space),
        ), self.journey(seat, piece, origin, space)

    def journey(self, seat: int, piece: int, origin: int, space: int) -> dict[str, int | str]:
        """The named facts of a way that a piece has gone."""
        ids = self.tables.ids
        return {
            "seat": seat,
            "figure": PIECES[piece],
            "from": int(ids[origin]),
            "space": int(ids[space]),
        }

    def stopped(self, seat: int) -> Told:
        """Movement ends early."""
        return Phrase("{who} moves no further.", who=Seat(seat)), {"seat": seat}

    def met(self, seat: int, own: int, other: int) -> Told:
        """A meeting begins."""
        phrase = Phrase("{who} turns to {figure}.", who=Seat(seat), figure=terms.piece_name(other))
        return phrase, {"seat": seat, "own": PIECES[own], "with": PIECES[other]}

    def leaves(self, seat: int, piece: int) -> Told:
        """The extra step instead of a question."""
        phrase = Phrase("{who} asks nothing and takes an extra step.", who=Seat(seat))
        return phrase, {"seat": seat, "figure": PIECES[piece]}

    # ---- questions and answers

    def consults(self, seat: int, question: int) -> Told:
        """A question will go through the Ambassador."""
        return Phrase(
            "{who} takes the Ambassador aside to learn {cards}.",
            who=Seat(seat),
            cards=terms.QUESTIONS[question],
        ), {"seat": seat, "about": question}

    def asked(self, asker: int, shower: int, question: int) -> Told:
        """A question is put."""
        return Phrase(
            "{asker} asks {shower} for {cards}.",
            asker=Seat(asker),
            shower=Seat(shower),
            cards=terms.QUESTIONS[question],
        ), {"asker": asker, "asked": shower, "about": question}

    def picked(self, seat: int) -> Told:
        """Cards are laid out in secret."""
        return Phrase("{who} picks cards behind the passport.", who=Seat(seat)), {"seat": seat}

    def shown(self, shower: int, asker: int, question: int) -> Told:
        """Cards are handed over; who sees them is told of them by `seen`."""
        phrase = Phrase("{shower} shows {asker} the cards.", shower=Seat(shower), asker=Seat(asker))
        return phrase, {"shower": shower, "asker": asker, "about": question}

    def seen(self, shower: int, asker: int, cards: int, grey: int, letter: int) -> Told:
        """The cards that were handed over."""
        mission = LETTERS[letter] if letter >= 0 else None
        names = terms.card_names(cards, mission)
        who, whose = Seat(asker), Seat(shower)
        phrase = (
            Phrase("{who} sees {whose}’s cards: {cards:the}.", who=who, whose=whose, cards=names),
            Phrase(
                "{who} sees {whose}’s cards: {cards:the}; the identity is grey.",
                who=who,
                whose=whose,
                cards=names,
            ),
            Phrase(
                "{who} sees {whose}’s cards: {cards:the}; the disguise is grey.",
                who=who,
                whose=whose,
                cards=names,
            ),
            Phrase(
                "{who} sees {whose}’s cards: {cards:the}; both true cards are grey.",
                who=who,
                whose=whose,
                cards=names,
            ),
        )[grey]
        return phrase, {
            "shower": shower,
            "asker": asker,
            "cards": data.cards(cards),
            "grey": grey,
            "letter": mission,
        }

    def judged(self, asker: int, shower: int, challenged: int) -> Told:
        """The cards are taken, or contested as a repetition."""
        who, whose = Seat(asker), Seat(shower)
        if challenged:
            phrase = Phrase(
                "{who} proves from the notes that {whose} has shown these cards before.",
                who=who,
                whose=whose,
            )
        else:
            phrase = Phrase("{who} accepts {whose}’s cards.", who=who, whose=whose)
        return phrase, {"asker": asker, "shower": shower, "challenged": bool(challenged)}

    # ---- declarations, the list, the end

    def declared(self, seat: int) -> Told:
        """Somebody thinks the mission done."""
        return Phrase("{who} declares: “Mission accomplished!”", who=Seat(seat)), {"seat": seat}

    def offered(self, seat: int, other: int) -> Told:
        """A hand is held out."""
        phrase = Phrase("{who} holds out a hand to {whom}.", who=Seat(seat), whom=Seat(other))
        return phrase, {"seat": seat, "other": other}

    def fled(self, seat: int) -> Told:
        """Somebody claims to have no partner."""
        return Phrase("{who} claims to have fled Venice alone.", who=Seat(seat)), {"seat": seat}

    def accepted(self, seat: int, other: int) -> Told:
        """The hand is shaken."""
        phrase = Phrase("{who} shakes {whose}’s hand.", who=Seat(seat), whose=Seat(other))
        return phrase, {"seat": seat, "other": other}

    def refused(self, seat: int, other: int) -> Told:
        """The hand is refused."""
        phrase = Phrase("{who} refuses {whose}’s hand.", who=Seat(seat), whose=Seat(other))
        return phrase, {"seat": seat, "other": other}

    def announced(self, seat: int) -> Told:
        """The Ambassador takes up the pen."""
        return Phrase("{who} announces: “I know who you are…”", who=Seat(seat)), {"seat": seat}

    def wrote(self, seat: int, lines: int) -> Told:
        """Another line of the list."""
        return Phrase(
            "{who} writes on a sealed list: {lines} of 8 lines.", who=Seat(seat), lines=lines
        ), {"seat": seat, "lines": lines}

    def line(self, line: int, card: int) -> Told:
        """What the Ambassador wrote."""
        kind, seat = divmod(line, data.CARDS)
        if kind == data.IDENTITY:
            phrase = Phrase(
                "You write that {who} is {agent:the}.", who=Seat(seat), agent=terms.AGENTS[card]
            )
        else:
            phrase = Phrase(
                "You write that {whose}’s disguise is “{shape}”.",
                whose=Seat(seat),
                shape=terms.SHAPES[card],
            )
        return phrase, {"of": seat, "card": CARD_NAMES[kind][card]}

    def opened(self, *cards: int) -> Told:
        """The Ambassador's list is read out."""
        one, two, three, four = (
            Phrase(
                "{who} is {agent:the} ({shape})",
                who=Seat(seat),
                agent=terms.AGENTS[cards[seat]],
                shape=terms.SHAPES[cards[data.CARDS + seat]],
            )
            for seat in range(data.CARDS)
        )
        return Phrase(
            "The list says: {one}; {two}; {three}; {four}.",
            one=one,
            two=two,
            three=three,
            four=four,
        ), {"of": s.HOST, "list": list(cards)}

    def revealed(self, *secrets: int) -> Told:
        """All secret cards are laid open."""
        one, two, three, four = (
            Phrase(
                "{agent}, {shape}, {letter}",
                agent=terms.AGENTS[secrets[s.IDENTITIES + place]],
                shape=terms.SHAPES[secrets[s.DISGUISES + place]],
                letter=LETTERS[secrets[s.LETTERS + place]],
            )
            for place in range(len(AGENTS))
        )
        return Phrase(
            "The secrets, seat by seat: {one}; {two}; {three}; {four}.",
            one=one,
            two=two,
            three=three,
            four=four,
        ), {"secrets": list(secrets)}

    def won(self, *seats: int) -> Told:
        """Who has won."""
        winners = {"winners": list(seats)}
        if not seats:
            return Phrase("Dawn breaks over Venice and nobody has won."), winners
        return Phrase("{who} {who|wins|win} the game.", who=[Seat(seat) for seat in seats]), winners

    def ended(self, seat: int) -> Told:
        """A turn is over."""
        return Phrase("{who} ends the turn.", who=Seat(seat)), {"seat": seat}
