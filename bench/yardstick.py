"""The yardstick of speed: a simplified game in the style of the hot rooms, compiled on its own.

It is not a game to play. Its decisions a second say how fast the machine at hand is, so that
figures taken on different machines can be compared.
"""

from __future__ import annotations

import time
from typing import Final

from librt.random import Random
from librt.vecs import append, pop, vec
from mypy_extensions import i64

VALUES: Final[vec[i64]] = vec[i64]([1, 2, 3] * 4 + [1, 2, 3, 4])
FAMILY: Final[vec[i64]] = vec[i64]([0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [4] * 4)
INFLUENCE: Final = 16
EMPTY: Final = -1
DUCAT: Final = 1
DRAFT: Final = 0
MAIN: Final = 1
SLOT: Final = 2
POWER: Final = 3
OVER: Final = 4


def filled(n: i64, v: i64) -> vec[i64]:
    out = vec[i64](capacity=n)
    for _ in range(n):
        out = append(out, v)
    return out


class State:
    def __init__(self, seed: i64) -> None:
        self.rng = Random(seed)
        self.first: i64 = 0
        self.ducats = filled(4, 1)
        self.counters = filled(20, 0)
        self.piles = filled(6, 3)
        self.tokens = filled(16, 0)
        self.hidden: i64 = 0
        self.bag = vec[i64]([2] * 3 + [3] * 3 + [4] * 3 + [5] * 3 + [6] * 3)
        self.winner: i64 = -1
        self.slots = filled(16, -1)
        self.packs = filled(4, 0)  # bitmask per player
        self.hands = filled(4, 0)
        self.picks = filled(4, 0)
        self.deck = filled(16, 0)
        self.free: i64 = 0xFFFF
        self.down: i64 = 0
        self.phase: i64 = DRAFT
        self.actor: i64 = 0
        self.card: i64 = 0
        self.slot: i64 = 0
        self.start_round()

    def start_round(self) -> None:
        tokens = self.tokens
        bag = self.bag
        for a in range(i64(16)):
            self.slots[a] = EMPTY
            if tokens[a] == 0:
                if a & 1 == 0:
                    n = len(bag)
                    if n:
                        i = self.rng.randrange(n)
                        bag, t = pop(bag, i)
                        tokens[a] = t
                else:
                    tokens[a] = DUCAT
        self.bag = bag
        self.down = 0
        self.hidden = 0
        self.free = 0xFFFF
        deck = self.deck
        for k in range(i64(16)):
            deck[k] = k
        for k in range(i64(15), 0, -1):
            j = self.rng.randrange(k + 1)
            x = deck[k]
            deck[k] = deck[j]
            deck[j] = x
        for p in range(i64(4)):
            m: i64 = 0
            for k in range(i64(4)):
                m |= i64(1) << deck[4 * p + k]
            self.packs[p] = m
            self.hands[p] = 0
        self.phase = DRAFT
        self.actor = 0

    def options(self) -> vec[i64]:
        ph = self.phase
        out = vec[i64](capacity=24)
        if ph == DRAFT:
            return bits(out, self.packs[self.actor], 0)
        if ph == MAIN:
            out = bits(out, self.hands[self.actor], 0)
            d = self.ducats[self.actor]
            for k in range(i64(6)):
                left = self.piles[k]
                if left > 0 and 4 - left <= d:
                    out = append(out, INFLUENCE + k)
            if len(out) == 0:
                out = append(out, i64(99))
            return out
        if ph == SLOT:
            return bits(out, self.free, 0)
        return self.power_options()

    def power_options(self) -> vec[i64]:
        s = self.slot
        k = self.card - INFLUENCE
        out = vec[i64](capacity=40)
        out = append(out, i64(0))
        for side in range(i64(2)):
            t = (s - 1 + 2 * side) & 15
            if k == 1:
                a = (s + side) & 15
                if self.tokens[a]:
                    out = append(out, 1 + a)
            else:
                c = self.slots[t]
                if 0 <= c < INFLUENCE:
                    if k == 0:
                        out = append(out, 1 + t)
                    else:
                        out = bits(out, self.free, 32 + t * 16)
        return out

    def apply(self, x: i64) -> None:
        ph = self.phase
        if ph == DRAFT:
            self.picks[self.actor] = x
            self.actor += 1
            if self.actor == 4:
                packs = self.packs
                for p in range(i64(4)):
                    b = i64(1) << self.picks[p]
                    packs[p] ^= b
                    self.hands[p] |= b
                last = packs[3]
                packs[3] = packs[2]
                packs[2] = packs[1]
                packs[1] = packs[0]
                packs[0] = last
                self.actor = 0
                if not packs[0]:
                    self.phase = MAIN
                    self.actor = self.first
        elif ph == MAIN:
            if x == 99:
                self.advance()
                return
            self.card = x
            self.phase = SLOT
        elif ph == SLOT:
            self.slot = x
            p = self.actor
            self.slots[x] = self.card
            self.free ^= i64(1) << x
            if self.card < INFLUENCE:
                self.hands[p] ^= i64(1) << self.card
                self.phase = MAIN
                self.advance()
            else:
                k = self.card - INFLUENCE
                self.ducats[p] -= 4 - self.piles[k]
                self.piles[k] -= 1
                self.phase = POWER
        else:
            k = self.card - INFLUENCE
            if x:
                if k == 0:
                    self.down |= i64(1) << (x - 1)
                elif k == 1:
                    self.hidden |= i64(1) << (x - 1)
                else:
                    t = (x - 32) >> 4
                    u = (x - 32) & 15
                    self.slots[u] = self.slots[t]
                    self.slots[t] = EMPTY
                    self.free ^= (i64(1) << t) | (i64(1) << u)
                    if self.down & (i64(1) << t):
                        self.down ^= (i64(1) << t) | (i64(1) << u)
            self.phase = MAIN
            self.advance()

    def can_play(self, p: i64) -> bool:
        if self.hands[p]:
            return True
        d = self.ducats[p]
        for k in range(i64(6)):
            left = self.piles[k]
            if left and 4 - left <= d:
                return True
        return False

    def advance(self) -> None:
        if self.free:
            for _ in range(4):
                self.actor = (self.actor + 1) & 3
                if self.can_play(self.actor):
                    return
        self.share()

    def strength(self, s: i64) -> i64:
        c = self.slots[s]
        if c < 0 or c >= INFLUENCE or self.down & (i64(1) << s):
            return 0
        return VALUES[c]

    def share(self) -> None:
        for a in range(i64(16)):
            tok = self.tokens[a]
            if not tok or self.hidden & (i64(1) << a):
                continue
            left = (a - 1) & 15
            lv = self.strength(left)
            rv = self.strength(a)
            if lv == rv:
                continue
            fam = FAMILY[self.slots[left if lv > rv else a]]
            if fam == 4:
                continue
            self.tokens[a] = 0
            if tok == DUCAT:
                self.ducats[fam] += 1
            else:
                self.bag = append(self.bag, tok)
                c = fam * 5
                self.counters[c + tok - 2] += 1
                if self.counters[c + tok - 2] >= 4 or (
                    self.counters[c]
                    and self.counters[c + 1]
                    and self.counters[c + 2]
                    and self.counters[c + 3]
                    and self.counters[c + 4]
                ):
                    self.winner = fam
                    self.phase = OVER
                    return
        self.first = (self.first + 1) & 3
        self.start_round()


def bits(out: vec[i64], mask: i64, base: i64) -> vec[i64]:
    i: i64 = 0
    while mask:
        if mask & 1:
            out = append(out, base + i)
        mask >>= 1
        i += 1
    return out


def playout(seed: i64) -> i64:
    s = State(seed)
    rng = s.rng
    n: i64 = 0
    while s.phase != OVER:
        o = s.options()
        s.apply(o[rng.randrange(len(o))])
        n += 1
    return n


def bench(seconds: float) -> tuple[float, float]:
    t = time.perf_counter()
    games = 0
    steps = 0
    while time.perf_counter() - t < seconds:
        steps += playout(games)
        games += 1
    dt = time.perf_counter() - t
    return games / dt, steps / dt
