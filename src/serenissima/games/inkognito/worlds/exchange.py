"""How likely answers are, and what the unseen ones may have been. Compiled.

The model: whoever is asked chooses evenly among the answers the rules leave them, and then evenly
which of the true cards among them are grey. Nothing else a player does is taken to tell anything.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.rules.answers import answer_mask, grey_mask, offered, repeated
from serenissima.kernel.state import bit, bits, filled, has, ones

EXACT: Final = 4
"""How many unseen answers of one exchange are summed over without repetitions."""
WORD: Final = 64
"""Where the second of two masks begins in a summary."""
ALL: Final = (1 << 64) - 1
GROUP_BITS: Final = 5
"""How much of a summary each group takes."""
MOST: Final = 31
"""The most combinations of a group that a summary counts."""


def pick(mask: i64, rng: Random) -> i64:
    """One of the choices of a mask, evenly."""
    choices = bits(mask)
    return choices[rng.randrange(len(choices))]


class Exchange:
    """All that one seat has shown another, for a supposed identity and disguise of the former.

    Combinations that bar the same later answers are counted together, so that the sum over the
    answers a viewer did not see stays small: at most 25 groups, five bits each in a summary.
    """

    def __init__(
        self,
        tables: Tables,
        challenges: bool,
        log: vec[i64],
        lines: vec[i64],
        seen: vec[i64],
        contested: vec[i64],
        shower: i64,
        asker: i64,
        identity: i64,
        disguise: i64,
    ) -> None:
        self.tables = tables
        self.challenges = challenges
        self.log = log
        """The whole log; the cards of answers the viewer did not see are missing."""
        self.lines = lines
        """The places of this exchange in the log."""
        self.seen = seen
        """Whether the viewer saw each answer."""
        self.contested = contested
        """Whether each answer was challenged as a repetition."""
        self.shower = shower
        self.asker = asker
        self.identity = identity
        self.disguise = disguise
        self.last: i64 = -1
        """The last answer that tells the viewer something."""
        self.groups = filled(data.COMBINATIONS, -1)
        """The group of each combination."""
        self.sizes = vec[i64](capacity=32)
        self.depths = vec[i64](capacity=32)
        self.identity_matters: i64 = 0
        self.disguise_matters: i64 = 0
        self.samples = vec[i64](capacity=32)
        """One combination of each group: what it bars, all of them bar."""
        self.counted = not challenges
        """Whether it matters how many combinations were shown, not only which groups."""
        self.rough = False
        """Whether so many answers were unseen that their cards are taken to come anew each time."""
        self.known: dict[tuple[int, int], float] = {}
        for k in range(i64(len(lines))):
            if seen[k] or contested[k]:
                self.last = k

    def likelihood(self) -> float:
        """How probable it is that the viewer saw what they saw."""
        if self.last < 0:
            return 1.0
        any_seen = False
        mixed = False
        for k in range(i64(len(self.lines))):
            line = self.log[self.lines[k]]
            if not self.seen[k]:
                mixed = True
            elif not data.truths(s.code_of(line), self.identity, self.disguise):
                return 0.0
            else:
                any_seen = True
        if not any_seen:
            # The cards are all alike to whoever saw none: the same for every supposed shower.
            return 1.0
        if mixed:
            self.gather()
            return self.value(0, 0)
        out = 1.0
        for k in range(i64(len(self.lines))):
            out *= self.chance(self.lines[k])
            if out == 0.0:
                break
        return out

    def signature(self) -> tuple[int, ...]:
        """What was seen with the faces numbered as they come, the supposed true ones first.

        Two suppositions with the same signature differ by names alone: they are equally likely.
        """
        names = filled(data.MISSION_BIT, s.NONE)
        names[self.identity] = 0
        names[data.DISGUISE_BITS + self.disguise] = 0
        following = filled(2, 1)
        out: list[int] = []
        for k in range(i64(len(self.lines))):
            code = s.code_of(self.log[self.lines[k]])
            renamed: i64 = code & data.MISSION
            for face in range(i64(data.MISSION_BIT)):
                if (code >> face) & 1:
                    kind = face // data.CARDS
                    if names[face] < 0:
                        names[face] = following[kind]
                        following[kind] += 1
                    renamed |= bit(kind * data.DISGUISE_BITS + names[face])
            out.append(int(s.entry(0, 0, 0, 0, renamed, s.grey_of(self.log[self.lines[k]]))))
        return tuple(out)

    def allowed(self, log: vec[i64], place: i64) -> i64:
        """The answers open at a place of the log, whose earlier cards are all there."""
        question = s.question_of(log[place])
        return answer_mask(
            self.tables,
            self.challenges,
            log,
            place,
            self.shower,
            self.asker,
            question,
            self.identity,
            self.disguise,
        )

    def chance(self, place: i64) -> float:
        """The probability of one answer when everything before it was seen."""
        line = self.log[place]
        return self.share(self.allowed(self.log, place), line)

    def share(self, mask: i64, line: i64) -> float:
        """The probability of a seen answer among the choices of a mask."""
        choice = self.tables.choice[s.question_of(line) * data.COMBINATIONS + s.code_of(line)]
        if not has(mask, choice):
            return 0.0
        greys = grey_mask(s.code_of(line), self.identity, self.disguise)
        if not (greys >> s.grey_of(line)) & 1:
            return 0.0
        return 1.0 / float(ones(mask) * ones(greys))

    def matters(self, private: i64) -> i64:
        """The choices of a private question whose being barred tells the viewer something."""
        mask: i64 = 0
        key = private * data.PAIRS + self.identity * data.CARDS + self.disguise
        every = self.tables.plain[key] | self.tables.coded[key]
        for k in range(i64(len(self.lines))):
            line = self.log[self.lines[k]]
            if s.question_of(line) != private:
                continue
            if not self.challenges:
                if self.seen[k]:
                    mask = every
            elif self.contested[k]:
                if not self.seen[k]:
                    mask = every
                else:
                    choice = self.tables.choice[private * data.COMBINATIONS + s.code_of(line)]
                    mask |= bit(choice) & every
        return mask

    def gather(self) -> None:
        """Group the combinations by what they answer and what they bar."""
        tables = self.tables
        keys: dict[tuple[int, int, int], int] = {}
        who = self.identity * data.CARDS + self.disguise
        self.identity_matters = self.matters(data.PRIVATE_IDENTITY)
        self.disguise_matters = self.matters(data.PRIVATE_DISGUISE)
        for k in range(i64(len(self.lines))):
            if self.contested[k] and s.question_of(self.log[self.lines[k]]) <= data.ASK_DISGUISE:
                self.counted = True
        unseen: i64 = 0
        for k in range(self.last + 1):
            if not self.seen[k] and s.question_of(self.log[self.lines[k]]) <= data.ASK_DISGUISE:
                unseen += 1
        if unseen > EXACT and not self.challenges:
            self.rough = True
            self.counted = False
        for code in range(i64(data.COMBINATIONS)):
            answering = 0
            for question in range(i64(data.FEWER)):
                choice = tables.choice[question * data.COMBINATIONS + code]
                key = question * data.PAIRS + who
                if has(tables.plain[key] | tables.coded[key], choice):
                    answering |= 1 << question
            if answering == 0:
                continue
            bars_identity = (
                tables.covered[data.PRIVATE_IDENTITY * data.COMBINATIONS + code]
                & self.identity_matters
            )
            bars_disguise = (
                tables.covered[data.PRIVATE_DISGUISE * data.COMBINATIONS + code]
                & self.disguise_matters
            )
            # Combinations with and without the mission card are counted apart where repetitions
            # are barred, because a true card alone is due once the latter are used up.
            mark = answering * 2 + (1 if code & data.MISSION and not self.challenges else 0)
            trait = (mark, int(bars_identity), int(bars_disguise))
            if trait not in keys:
                keys[trait] = len(keys)
                self.sizes = append(self.sizes, i64(0))
                self.samples = append(self.samples, code)
                # A group is remembered by how often it was shown, only by whether, or not at all.
                depth: i64 = 0
                if self.counted and ones(code) == 3:
                    depth = MOST
                elif bars_identity or bars_disguise:
                    depth = 1
                self.depths = append(self.depths, depth)
            group = i64(keys[trait])
            self.groups[code] = group
            self.sizes[group] += 1

    def shown(self, summary: int, group: i64) -> i64:
        """How many combinations of a group a summary says were shown."""
        return i64((summary >> (GROUP_BITS * int(group))) & MOST)

    def barred(self, summary: int, question: i64) -> i64:
        """The choices of a private question that a summary makes repetitions."""
        mask: i64 = 0
        if self.rough:
            return i64((summary >> (0 if question == data.PRIVATE_IDENTITY else WORD)) & ALL)
        for group in range(i64(len(self.sizes))):
            if self.shown(summary, group):
                mask |= self.tables.covered[question * data.COMBINATIONS + self.samples[group]]
        if question == data.PRIVATE_IDENTITY:
            return mask & self.identity_matters
        return mask & self.disguise_matters

    def steps(self, k: i64, summary: int) -> list[tuple[int, bool, float]]:
        """The ways an unseen answer may have gone: group, whether it is new, probability.

        Group -1 is one true card alone. Where it does not matter what is new, all is called new.
        """
        question = s.question_of(self.log[self.lines[k]])
        out: list[tuple[int, bool, float]] = []
        private = question > data.ASK_DISGUISE
        barred = self.barred(summary, question) if private else i64(0)
        total: i64 = 0
        plain: i64 = 0
        for group in range(i64(len(self.sizes))):
            code = self.samples[group]
            choice = self.tables.choice[question * data.COMBINATIONS + code]
            if choice < 0:
                continue
            fresh = self.sizes[group]
            old: i64 = 0
            if private:
                if has(barred, choice) and self.contested[k]:
                    old = fresh
                    fresh = 0
            elif self.counted:
                old = self.shown(summary, group)
                fresh -= old
            if self.challenges:
                total += old + fresh
            else:
                total += fresh
                plain += 0 if code & data.MISSION else fresh
            if fresh and not self.contested[k]:
                out.append((int(group), True, float(fresh)))
            if old and self.challenges:
                out.append((int(group), False, float(old)))
        if plain == 0 and not self.challenges:
            due: i64 = 1 if private else 2
            total += due
            out.append((-1, False, float(due)))
        return [(group, fresh, weight / float(total)) for group, fresh, weight in out]

    def after(self, summary: int, group: i64) -> int:
        """The summary once one more combination of a group was shown."""
        if self.rough:
            # What is barred is all that counts, so the summary is just that.
            code = self.samples[group]
            one = (
                self.tables.covered[data.PRIVATE_IDENTITY * data.COMBINATIONS + code]
                & self.identity_matters
            )
            other = (
                self.tables.covered[data.PRIVATE_DISGUISE * data.COMBINATIONS + code]
                & self.disguise_matters
            )
            return summary | int(one) | int(other) << WORD
        already = self.shown(summary, group)
        if already >= self.sizes[group] or already >= self.depths[group]:
            return summary
        return summary + (1 << (GROUP_BITS * int(group)))

    def value(self, k: i64, summary: int) -> float:
        """How probable it is, from the k-th answer on, that the viewer saw what they saw."""
        if k > self.last:
            return 1.0
        key = (int(k), summary)
        if key in self.known:
            return self.known[key]
        place = self.lines[k]
        line = self.log[place]
        question = s.question_of(line)
        out = 0.0
        if question >= data.FEWER:
            out = self.chance(place) if self.seen[k] else 1.0
            out *= self.value(k + 1, summary)
        elif self.seen[k]:
            out = self.seen_value(k, summary)
        else:
            for group, fresh, weight in self.steps(k, summary):
                follow = self.after(summary, i64(group)) if fresh else summary
                out += weight * self.value(k + 1, follow)
        self.known[key] = out
        return out

    def seen_value(self, k: i64, summary: int) -> float:
        """The value of an answer in private that the viewer saw."""
        line = self.log[self.lines[k]]
        question = s.question_of(line)
        code = s.code_of(line)
        barred = self.barred(summary, question)
        if self.contested[k]:
            choice = self.tables.choice[question * data.COMBINATIONS + code]
            if not has(barred, choice):
                return 0.0
        mask = offered(
            self.tables,
            question,
            self.identity,
            self.disguise,
            i64(0) if self.challenges else barred,
        )
        out = self.share(mask, line)
        if out == 0.0:
            return 0.0
        group = self.groups[code]
        return out * self.value(k + 1, self.after(summary, group) if group >= 0 else summary)

    def invent(self, log: vec[i64], rng: Random) -> None:
        """Fill the unseen answers of this exchange into a log, as probable as the model says."""
        summary = 0
        if self.last >= 0 and len(self.sizes) == 0:
            self.gather()
        for k in range(i64(len(self.lines))):
            place = self.lines[k]
            line = log[place]
            question = s.question_of(line)
            if self.seen[k]:
                group = self.groups[s.code_of(line)] if self.last >= 0 else i64(-1)
                if group >= 0 and question < data.FEWER:
                    summary = self.after(summary, group)
                continue
            if k > self.last or question >= data.FEWER:
                choice = pick(self.allowed(log, place), rng)
                code = self.tables.faces[question * data.CHOICES + choice]
            else:
                code, summary = self.choose(k, summary, log, rng)
            grey = pick(grey_mask(code, self.identity, self.disguise), rng)
            log[place] = line | s.entry(0, 0, 0, 0, code, grey)

    def choose(self, k: i64, summary: int, log: vec[i64], rng: Random) -> tuple[i64, int]:
        """An unseen answer that leaves the later ones possible, and the summary after it."""
        place = self.lines[k]
        question = s.question_of(log[place])
        ways: list[tuple[int, bool, int, float]] = []
        total = 0.0
        for group, fresh, weight in self.steps(k, summary):
            follow = self.after(summary, i64(group)) if fresh else summary
            weight *= self.value(k + 1, follow)
            total += weight
            ways.append((group, fresh, follow, weight))
        mark = rng.random() * total
        group, fresh, follow, weight = ways[len(ways) - 1]
        for way in ways:
            mark -= way[3]
            if mark < 0.0 and way[3] > 0.0:
                group, fresh, follow, weight = way
                break
        tables = self.tables
        who = question * data.PAIRS + self.identity * data.CARDS + self.disguise
        if group < 0:
            return tables.faces[question * data.CHOICES + pick(tables.due[who], rng)], follow
        # Only three cards are told apart by whether they are new: see `steps`.
        sorted_out = self.counted and question <= data.ASK_DISGUISE
        before = repeated(tables, log, place, self.shower, self.asker, question)
        mask: i64 = 0
        legal = tables.plain[who] | tables.coded[who]
        for choice in bits(legal):
            if sorted_out and has(before, choice) == fresh:
                continue
            if self.rough and has(before, choice):
                continue
            if self.groups[tables.faces[question * data.CHOICES + choice]] == group:
                mask |= bit(choice)
        if mask == 0:
            code = self.spare(k, log, rng)
            last = self.groups[code]
            return code, self.after(summary, last) if last >= 0 else summary
        return tables.faces[question * data.CHOICES + pick(mask, rng)], follow

    def spare(self, k: i64, log: vec[i64], rng: Random) -> i64:
        """An unseen answer that repeats nothing and, if there is one, bars no later seen answer."""
        tables = self.tables
        question = s.question_of(log[self.lines[k]])
        later = filled(data.QUESTION_COUNT, 0)
        for m in range(k + 1, i64(len(self.lines))):
            line = log[self.lines[m]]
            if self.seen[m]:
                choice = tables.choice[s.question_of(line) * data.COMBINATIONS + s.code_of(line)]
                later[s.question_of(line)] |= bit(choice)
        legal = self.allowed(log, self.lines[k])
        safe: i64 = 0
        for choice in bits(legal):
            code = tables.faces[question * data.CHOICES + choice]
            barred: i64 = 0
            for private in (i64(data.PRIVATE_IDENTITY), i64(data.PRIVATE_DISGUISE)):
                barred |= tables.covered[private * data.COMBINATIONS + code] & later[private]
            if barred == 0:
                safe |= bit(choice)
        return tables.faces[question * data.CHOICES + pick(safe if safe else legal, rng)]


def exchanges(
    tables: Tables,
    challenges: bool,
    log: vec[i64],
    seats: i64,
    viewer: i64,
    pending: i64,
    shower: i64,
    asker: i64,
    identity: i64,
    disguise: i64,
) -> Exchange:
    """The exchange between two seats as a viewer saw it; `pending` is the question under way."""
    lines = vec[i64](capacity=8)
    seen = vec[i64](capacity=8)
    contested = vec[i64](capacity=8)
    for place in range(i64(len(log))):
        line = log[place]
        if s.talk_of(line) != s.talk(shower, asker):
            continue
        follows = pending
        if place + 1 < len(log):
            follows = s.question_of(log[place + 1])
        lines = append(lines, place)
        noticed = has(s.audience_of(seats, line), viewer)
        seen = append(seen, i64(1) if noticed else i64(0))
        contest = s.question_of(line) < data.FEWER and follows >= data.FEWER
        contested = append(contested, i64(1) if contest else i64(0))
    return Exchange(
        tables, challenges, log, lines, seen, contested, shower, asker, identity, disguise
    )
