"""The worlds a view allows, each with its exact probability. Compiled."""

from __future__ import annotations

from typing import Any

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito.beliefs import Exchange, exchanges, pick
from serenissima.games.inkognito.data import AGENTS, LETTERS, SHAPES
from serenissima.games.inkognito.position import (
    SECRETS,
    combination,
    read_answer,
    read_list,
    read_public,
)
from serenissima.games.inkognito.rules.answers import show_mask
from serenissima.games.inkognito.rules.missions import hands
from serenissima.games.inkognito.rules.play import Inkognito, prepare
from serenissima.games.inkognito.rules.setup import placing_mask
from serenissima.games.inkognito.state import (
    CLASP,
    DEAL,
    ENDED,
    GREY,
    HAND,
    NONE,
    PLACE,
    Box,
    Table,
    nibble,
    shower_of,
)
from serenissima.kernel.game import View
from serenissima.kernel.reading import Fields, index
from serenissima.kernel.state import Worlds, bit, filled


class Assignment:
    """Who everyone may be: names by seat, the set laid aside in the fourth place with three."""

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


def orders() -> vec[i64]:
    """The 24 orders of four cards, one after the other."""
    out = vec[i64](capacity=96)
    for a in range(i64(4)):
        for b in range(i64(4)):
            for c in range(i64(4)):
                if a != b and a != c and b != c:
                    for card in (a, b, c, 6 - a - b - c):
                        out = append(out, card)
    return out


def fitting(order: vec[i64], known: vec[i64], kind: i64) -> vec[i64]:
    """The orders of one kind of cards that agree with what is known."""
    out = vec[i64](capacity=24)
    for k in range(i64(24)):
        fits = True
        for seat in range(i64(4)):
            card = known[4 * kind + seat]
            if card >= 0 and card != order[4 * k + seat]:
                fits = False
        if fits:
            out = append(out, k)
    return out


def possible_pairs(log: vec[i64], seat: i64) -> i64:
    """The identities with disguises (`identity * 4 + disguise`) that a seat's seen cards allow."""
    mask: i64 = 65535
    for place in range(i64(len(log))):
        code = log[place] & 255
        if shower_of(log[place]) != seat or code == 0:
            continue
        grey = (log[place] >> 9) & 3
        for pair in range(i64(16)):
            identity = bool((code >> (pair >> 2)) & 1)
            disguise = bool((code >> (4 + (pair & 3))) & 1)
            if not (identity or disguise) or (grey & 1 and not identity):
                mask &= ~bit(pair)
            elif grey & 2 and not disguise:
                mask &= ~bit(pair)
    return mask


class Suspicions(Worlds):
    """What a seat may believe: exact probabilities, and worlds drawn from them."""

    def __init__(self, box: Box, view: View) -> None:
        fields = Fields(view.public)
        base = read_public(box, fields)
        self.base = base
        self.viewer: i64 = NONE if view.seat is None else i64(view.seat)
        self.order = orders()
        self.known = filled(12, NONE)
        """The secret cards the viewer knows, like `Table.secrets`."""
        self.listed = False
        """Whether the viewer knows the Ambassador's list."""
        self.counts = filled(4, 0)
        """How many figures each seat has placed in secret."""
        for seat, count in enumerate(view.public.get("placed", ())):
            self.counts[seat] = i64(int(count))
        self.read(view)
        self.totals: list[float] = []
        self.kept: dict[int, Exchange] = {}
        self.identities = fitting(self.order, self.known, 0)
        self.disguises = fitting(self.order, self.known, 1)
        self.letters = fitting(self.order, self.known, 2)
        self.weigh()

    def read(self, view: View) -> None:
        """Take over what the viewer alone knows."""
        base = self.base
        names = (AGENTS, SHAPES, LETTERS)
        own: Any = view.own
        if base.phase == ENDED:
            for kind, name in enumerate(SECRETS):
                for seat, card in enumerate(view.public["revealed"][name]):
                    self.known[4 * kind + seat] = index(card, name, names[kind])
            if base.announced:
                base.listed = read_list(base, view.public["revealed"]["list"], "list")
                self.listed = True
        if view.seat is None:
            return
        if "list" in own:
            base.listed = read_list(base, own["list"], "list")
            self.listed = True
        for kind, name in enumerate(("identity", "disguise", "letter")):
            if own.get(name) is not None:
                self.known[4 * kind + view.seat] = index(own[name], name, names[kind])
        for shape, figure in enumerate(SHAPES if "figures" in own else ()):
            space = own["figures"][figure]
            if space is not None:
                base.spaces[4 * view.seat + shape] = list(base.box.ids).index(space)
        if "picked" in own:
            base.picked = combination(own["picked"], "picked")
        for row in own["told"]:
            self.enter(row)
        for owner, sheet in own["notes"].items():
            for row in sheet["shown"]:
                self.enter(row)
                if row["letter"] is not None:
                    self.known[8 + int(owner)] = index(row["letter"], "letter", LETTERS)

    def enter(self, row: dict[str, Any]) -> None:
        """Put the cards of a seen answer into the log."""
        log = self.base.log
        place = i64(int(row["entry"]))
        log[place] |= i64(read_answer(0, Fields(row)))

    def exchange(self, shower: i64, asker: i64, identity: i64, disguise: i64) -> Exchange:
        """An exchange for a supposed shower, kept for the next time."""
        key = int(((shower * 5 + asker) * 4 + identity) * 4 + disguise)
        found = self.kept.get(key)
        if found is None:
            base = self.base
            found = exchanges(
                base.box,
                base.notes,
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
        odds: list[float] = [1.0] * 64
        showers = filled(25, 0)
        for place in range(i64(len(base.log))):
            line = base.log[place]
            showers[shower_of(line) * 5 + ((line >> 17) & 7)] = 1
        for shower in range(base.agents()):
            if shower == self.viewer:
                continue
            for asker in range(base.seats):
                if not showers[shower * 5 + asker]:
                    continue
                alike: dict[tuple[int, ...], float] = {}
                for pair in range(i64(16)):
                    exchange = self.exchange(shower, asker, pair >> 2, pair & 3)
                    name = exchange.signature()
                    if name not in alike:
                        alike[name] = exchange.likelihood()
                    odds[shower * 16 + pair] *= alike[name]
        total = 0.0
        order = self.order
        for a in range(i64(len(self.identities))):
            for b in range(i64(len(self.disguises))):
                weight = 1.0
                for seat in range(base.agents()):
                    pair = (
                        order[4 * self.identities[a] + seat] * 4
                        + order[4 * self.disguises[b] + seat]
                    )
                    weight *= odds[seat * 16 + pair]
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

    def deal(self, t: Table, place: i64, letter: i64) -> None:
        """Give everyone the cards of one assignment."""
        a = self.identities[place // len(self.disguises)]
        b = self.disguises[place % len(self.disguises)]
        c = self.letters[letter]
        for seat in range(i64(4)):
            t.secrets[seat] = self.order[4 * a + seat]
            t.secrets[4 + seat] = self.order[4 * b + seat]
            t.secrets[8 + seat] = self.order[4 * c + seat]

    def believable(self, t: Table) -> bool:
        """Whether the mover could have declared as he did. Ruling R6."""
        if t.phase == HAND:
            return hands(t) != 0
        if t.phase == CLASP:
            return bool((hands(t) >> t.partner) & 1)
        return True

    def draw(self, rng: Random) -> Inkognito:
        """One world, as probable as `assignments` says."""
        t = self.base.clone()
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
            self.deal(t, i64(low), rng.randrange(len(self.letters)))
            if self.believable(t):
                break
        if t.phase <= DEAL:
            undeal(t)
        if t.phase == PLACE and t.chosen:
            self.place(t, rng)
        self.invent(t, rng)
        if t.phase == GREY and t.picked == 0:
            t.picked = t.box.faces[t.question * 64 + pick(show_mask(t), rng)]
        if t.written and not self.listed:
            t.listed = guess_list(t, rng)
        prepare(t)
        return t

    def invent(self, t: Table, rng: Random) -> None:
        """Fill in the answers that the viewer did not see."""
        log = t.log
        done: i64 = 0
        for place in range(i64(len(log))):
            if log[place] & 511:
                continue
            pair = (log[place] >> 14) & 63
            if (done >> pair) & 1:
                continue
            done |= bit(pair)
            shower = pair & 7
            exchange = self.exchange(shower, pair >> 3, t.secrets[shower], t.secrets[4 + shower])
            exchange.invent(log, rng)

    def place(self, t: Table, rng: Random) -> None:
        """Stand the figures that others have placed in secret."""
        for seat in range(t.agents()):
            if seat == self.viewer:
                continue
            for k in range(self.counts[seat]):
                shape = pick(placing_mask(t, seat), rng)
                t.spaces[4 * seat + shape] = t.box.starts[4 * seat + k]


def undeal(t: Table) -> None:
    """Take back the cards that the deal has not reached."""
    for kind in range(i64(3)):
        dealt = t.dealt - 3 * kind
        for seat in range(i64(4)):
            if dealt < 3 and seat >= dealt:
                t.secrets[4 * kind + seat] = NONE


def guess_list(t: Table, rng: Random) -> i64:
    """A list the Ambassador may have written, all equally likely."""
    listed = t.listed
    for kind in range(i64(2)):
        left: i64 = 15
        for line in range(i64(4)):
            k = 4 * kind + line
            if k < t.written:
                card = pick(left, rng)
                left ^= bit(card)
                listed = (listed & ~nibble(k)) | (card << (4 * k))
    return listed


def assigned(t: Table, weight: float) -> Assignment:
    """The assignment a position holds."""
    seats = range(i64(4))
    return Assignment(
        tuple([AGENTS[t.secrets[seat]] for seat in seats]),
        tuple([SHAPES[t.secrets[4 + seat]] for seat in seats]),
        tuple([LETTERS[t.secrets[8 + seat]] for seat in seats]),
        weight,
    )
