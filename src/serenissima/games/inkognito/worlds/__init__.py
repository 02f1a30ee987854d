"""The worlds a view allows, each with its exact probability. Compiled."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.describe import (
    SECRETS,
    combination,
    read_answer,
    read_list,
    read_public,
)
from serenissima.games.inkognito.rules.answers import show_mask
from serenissima.games.inkognito.rules.missions import hands
from serenissima.games.inkognito.rules.notes import fitting, orders
from serenissima.games.inkognito.rules.play import Inkognito
from serenissima.games.inkognito.rules.setup import placing_mask
from serenissima.games.inkognito.state import Position
from serenissima.games.inkognito.worlds.exchange import Exchange, exchanges, pick
from serenissima.kernel.game import View
from serenissima.kernel.reading import Fields, index
from serenissima.kernel.state import Worlds, bit, filled, has, with_nibble

SEATS: Final = 5
"""How many seats there can be at most."""


class Assignment:
    """Who everyone may be: names by seat; with three, the set laid aside stands fourth."""

    def __init__(
        self,
        identities: tuple[str, ...],
        disguises: tuple[str, ...],
        letters: tuple[str, ...],
        probability: float,
    ) -> None:
        self.identities = identities
        self.disguises = disguises
        self.letters = letters
        self.probability = probability

    def __repr__(self) -> str:
        return (
            f"Assignment({self.identities}, {self.disguises}, {self.letters}, {self.probability})"
        )


class InkognitoWorlds(Worlds):
    """What a seat may believe: exact probabilities, and worlds drawn from them."""

    def __init__(self, tables: Tables, view: View) -> None:
        fields = Fields(view.public)
        base = read_public(tables, fields, Inkognito)
        assert isinstance(base, Inkognito)
        self.base = base
        self.viewer: i64 = s.NONE if view.seat is None else i64(view.seat)
        self.order = orders()
        self.known = filled(s.ALL_SECRETS, s.NONE)
        """The secret cards the viewer knows, like `Position.secrets`."""
        self.listed = False
        """Whether the viewer knows the Ambassador's list."""
        self.counts = filled(data.CARDS, 0)
        """How many figures each seat has placed in secret."""
        for seat, count in enumerate(view.public.get("placed", ())):
            self.counts[seat] = i64(int(count))
        self.read(view)
        self.totals: list[float] = []
        self.kept: dict[int, Exchange] = {}
        self.identities = fitting(self.order, self.known, data.IDENTITY)
        self.disguises = fitting(self.order, self.known, data.DISGUISE)
        self.letters = fitting(self.order, self.known, data.LETTER)
        self.weigh()

    def read(self, view: View) -> None:
        """Take over what the viewer alone knows."""
        base = self.base
        names = data.CARD_NAMES
        own: Any = view.own
        if base.phase == s.ENDED:
            for kind, name in enumerate(SECRETS):
                for seat, card in enumerate(view.public["revealed"][name]):
                    self.known[data.CARDS * kind + seat] = index(card, name, names[kind])
            if base.announced:
                base.listed = read_list(base, view.public["revealed"]["list"], "list")
                self.listed = True
        if view.seat is None:
            return
        if "list" in own:
            base.listed = read_list(base, own["list"], "list")
            self.listed = True
        for kind, name in enumerate(data.KINDS):
            if own.get(name) is not None:
                self.known[data.CARDS * kind + view.seat] = index(own[name], name, names[kind])
        for shape, figure in enumerate(data.SHAPES if "figures" in own else ()):
            space = own["figures"][figure]
            if space is not None:
                base.spaces[data.FIGURES * view.seat + shape] = list(base.tables.ids).index(space)
        if "picked" in own:
            base.picked = combination(own["picked"], "picked")
        for row in own["told"]:
            self.enter(row)
        for owner, sheet in own["notes"].items():
            for row in sheet["shown"]:
                self.enter(row)
                if row["letter"] is not None:
                    self.known[s.LETTERS + int(owner)] = index(
                        row["letter"], "letter", data.LETTERS
                    )

    def enter(self, row: dict[str, Any]) -> None:
        """Put the cards of a seen answer into the log."""
        log = self.base.log
        place = i64(int(row["entry"]))
        log[place] |= i64(read_answer(Fields(row)))

    def exchange(self, shower: i64, asker: i64, identity: i64, disguise: i64) -> Exchange:
        """An exchange for a supposed shower, kept for the next time."""
        pair = identity * data.CARDS + disguise
        key = int((shower * SEATS + asker) * data.PAIRS + pair)
        found = self.kept.get(key)
        if found is None:
            base = self.base
            found = exchanges(
                base.tables,
                base.challenges,
                base.log,
                base.seats,
                self.viewer,
                base.question,
                shower,
                asker,
                identity,
                disguise,
            )
            self.kept[key] = found
        return found

    def weigh(self) -> None:
        """Add up the weights of all identities and disguises."""
        base = self.base
        odds: list[float] = [1.0] * int(data.CARDS * data.PAIRS)
        showers = filled(SEATS * SEATS, 0)
        for place in range(i64(len(base.log))):
            line = base.log[place]
            showers[s.shower_of(line) * SEATS + s.asker_of(line)] = 1
        for shower in range(base.agents()):
            if shower == self.viewer:
                continue
            for asker in range(base.seats):
                if not showers[shower * SEATS + asker]:
                    continue
                alike: dict[tuple[int, ...], float] = {}
                for pair in range(i64(data.PAIRS)):
                    exchange = self.exchange(shower, asker, pair // data.CARDS, pair % data.CARDS)
                    name = exchange.signature()
                    if name not in alike:
                        alike[name] = exchange.likelihood()
                    odds[shower * data.PAIRS + pair] *= alike[name]
        total = 0.0
        order = self.order
        for a in range(i64(len(self.identities))):
            for b in range(i64(len(self.disguises))):
                weight = 1.0
                for seat in range(base.agents()):
                    pair = (
                        order[self.identities[a] + seat] * data.CARDS
                        + order[self.disguises[b] + seat]
                    )
                    weight *= odds[seat * data.PAIRS + pair]
                total += weight
                self.totals.append(total)

    def assignments(self) -> list[Assignment]:
        """Every possible assignment with its probability; together they make one.

        A hand held out tells that its owner thinks the mission possible. Ruling R6.
        """
        out: list[Assignment] = []
        before = 0.0
        mass = 0.0
        probe = self.base.clone()
        for place, total in enumerate(self.totals):
            weight = total - before
            before = total
            if weight <= 0.0:
                continue
            for letter in range(i64(len(self.letters))):
                self.deal(probe, i64(place), letter)
                if self.believable(probe):
                    mass += weight
                    out.append(assigned(probe, weight))
        for item in out:
            item.probability /= mass
        return out

    def deal(self, p: Position, place: i64, letter: i64) -> None:
        """Give everyone the cards of one assignment."""
        a = self.identities[place // len(self.disguises)]
        b = self.disguises[place % len(self.disguises)]
        c = self.letters[letter]
        for seat in range(i64(data.CARDS)):
            p.secrets[s.IDENTITIES + seat] = self.order[a + seat]
            p.secrets[s.DISGUISES + seat] = self.order[b + seat]
            p.secrets[s.LETTERS + seat] = self.order[c + seat]

    def believable(self, p: Position) -> bool:
        """Whether the mover could have declared as they did. Ruling R6."""
        if p.phase == s.HAND:
            return hands(p) != 0
        if p.phase == s.CLASP:
            return has(hands(p), p.partner)
        return True

    def draw(self, rng: Random) -> Inkognito:
        """One world, as probable as `assignments` says."""
        p = self.base.clone()
        totals = self.totals
        while True:
            mark = rng.random() * totals[-1]
            low = 0
            high = len(totals) - 1
            while low < high:
                middle = (low + high) // 2
                if totals[middle] > mark:
                    high = middle
                else:
                    low = middle + 1
            self.deal(p, i64(low), rng.randrange(len(self.letters)))
            if self.believable(p):
                break
        if p.phase <= s.DEAL:
            undeal(p)
        if p.phase == s.PLACE and p.chosen:
            self.place(p, rng)
        self.invent(p, rng)
        if p.phase == s.GREY and p.picked == 0:
            p.picked = p.tables.faces[p.question * data.CHOICES + pick(show_mask(p), rng)]
        if p.written and not self.listed:
            p.listed = guess_list(p, rng)
        p.prepare()
        return p

    def invent(self, p: Position, rng: Random) -> None:
        """Fill in the answers that the viewer did not see."""
        log = p.log
        done: i64 = 0
        for place in range(i64(len(log))):
            line = log[place]
            talk = s.talk_of(line)
            if s.code_of(line) or (done >> talk) & 1:
                continue
            done |= bit(talk)
            shower = s.shower_of(line)
            exchange = self.exchange(
                shower,
                s.asker_of(line),
                p.secrets[s.IDENTITIES + shower],
                p.secrets[s.DISGUISES + shower],
            )
            exchange.invent(log, rng)

    def place(self, p: Position, rng: Random) -> None:
        """Stand the figures that others have placed in secret."""
        for seat in range(p.agents()):
            if seat == self.viewer:
                continue
            for k in range(self.counts[seat]):
                shape = pick(placing_mask(p, seat), rng)
                at = data.FIGURES * seat
                p.spaces[at + shape] = p.tables.starts[at + k]


def undeal(p: Position) -> None:
    """Take back the cards that the deal has not reached."""
    for kind in range(i64(len(data.KINDS))):
        dealt = p.dealt - s.DEALT_OF_A_KIND * kind
        for place in range(i64(data.CARDS)):
            if dealt < s.DEALT_OF_A_KIND and place >= dealt:
                p.secrets[data.CARDS * kind + place] = s.NONE


def guess_list(p: Position, rng: Random) -> i64:
    """A list the Ambassador may have written, all equally likely."""
    listed = p.listed
    left: i64 = 0
    for line in range(p.written):
        if line % data.CARDS == 0:
            left = data.ALL_CARDS
        card = pick(left, rng)
        left ^= bit(card)
        listed = with_nibble(listed, line, card)
    return listed


def assigned(p: Position, weight: float) -> Assignment:
    """The assignment a position holds."""
    seats = range(i64(data.CARDS))
    return Assignment(
        tuple([data.AGENTS[p.secrets[s.IDENTITIES + seat]] for seat in seats]),
        tuple([data.SHAPES[p.secrets[s.DISGUISES + seat]] for seat in seats]),
        tuple([data.LETTERS[p.secrets[s.LETTERS + seat]] for seat in seats]),
        weight,
    )
