"""The rules of Intrigo: who decides, what may be chosen, what a choice does. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.intrigo.state import (
    AIM,
    ASSASSIN,
    COPIES,
    COURTESAN,
    DEALING,
    DECLINE,
    DRAFTING,
    DUCAT,
    ENDED,
    FILLING,
    GOAL,
    GONDOLIER,
    GUARD,
    HAND,
    INFLUENCE_FROM,
    NOBODY,
    NOTHING,
    PASS,
    SEAL_ARCADES,
    SLOT,
    THIEF,
    TIEPOLO,
    TRADER,
    TURN,
    UNDEALT,
    Palace,
    Tables,
    family_of,
)
from serenissima.kernel.state import CHANCE, EVERYONE, OVER, bits, filled, refuse


class Intrigo(Palace):
    """A position that can be played on."""

    def actor(self) -> i64:
        """Who decides next; in the draft the first seat that has not chosen."""
        return self.turn

    def pending(self) -> list[int]:
        """All who may choose now: in the draft every seat that has not.

        Rule 5.2.
        """
        if self.stage == DRAFTING:
            return [seat for seat in range(int(self.seats)) if waits(self, seat)]
        return [] if self.turn == OVER else [int(self.turn)]

    def options(self, seat: i64) -> vec[i64]:
        """The legal choices of a pending decider."""
        return bits(choices(self, seat))

    def apply(self, seat: i64, option: i64) -> None:
        """Carry out one choice.

        Rules 4 and 6.1.
        """
        stage = self.stage
        if stage == DRAFTING:
            if seat < 0 or seat >= self.seats or not waits(self, seat):
                raise refuse(self, seat, option)
        elif seat != self.turn or stage == ENDED:
            raise refuse(self, seat, option)
        if option < 0 or option > PASS or not (choices(self, seat) >> option) & 1:
            raise refuse(self, seat, option)
        if stage == DEALING:
            deal(self, option)
        elif stage == DRAFTING:
            keep(self, seat, option)
        elif stage == TURN:
            play(self, option)
        elif stage == SLOT:
            place(self, option)
        elif stage == AIM:
            take_aim(self, option)
        elif stage == GOAL:
            reach_goal(self, option)
        elif stage == FILLING:
            draw_seal(self, option)
        else:
            deal_family(self, option)

    def clone(self) -> Intrigo:
        """An independent copy without the journal."""
        copy = Intrigo(
            self.tables,
            self.seats,
            self.tokens[:],
            self.slots[:],
            self.kept[:],
            self.hands[:],
            self.packets[:],
            self.purses[:],
            self.counters[:],
            self.piles[:],
            self.owners[:],
        )
        copy.copy_numbers(self)
        return copy

    def returns(self) -> list[float]:
        """One for the winner, nothing for the others.

        Rule 9.
        """
        return [1.0 if seat == self.winner else 0.0 for seat in range(int(self.seats))]


def start(tables: Tables, seats: i64) -> Intrigo:
    """The table before the families are dealt: Ducats in the purses and the middle, Seals bagged.

    Rules 2, 3, 3.1, 3.2, 3.4, 3.5 and 3.7. Rulings R27 and R34.
    """
    ring = HAND * seats
    p = Intrigo(
        tables,
        seats,
        filled(ring, NOTHING),
        filled(ring, NOTHING),
        filled(ring, NOTHING),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, tables.purse),
        filled(5 * seats, 0),
        filled(6, COPIES),
        filled(5, UNDEALT),
    )
    p.owners[TIEPOLO] = NOBODY
    p.pile = tables.supply - tables.purse * seats
    p.free = (i64(1) << ring) - 1
    return p


def waits(p: Palace, seat: i64) -> bool:
    """Whether a seat has still to keep a card of the packet before it.

    Rule 5.2.
    """
    return p.kept[seat * HAND + p.pick] == NOTHING


def choices(p: Palace, seat: i64) -> i64:
    """The options of a decider as a mask.

    Rules 5.2 and 6.2.
    """
    stage = p.stage
    if stage == DEALING:
        return p.deck
    if stage == DRAFTING:
        return p.packets[seat]
    if stage == TURN:
        return playable(p, seat)
    if stage == SLOT:
        return p.free
    if stage == AIM:
        return aims(p) | (i64(1) << DECLINE)
    if stage == GOAL:
        return goals(p)
    if stage == FILLING:
        return p.bag
    mask: i64 = 0
    for family in range(i64(TIEPOLO)):
        if p.owners[family] == UNDEALT:
            mask |= i64(1) << family
    return mask


# ---- setup and refill


def deal_family(p: Palace, family: i64) -> None:
    """Give a family to the next seat; with three players the first one goes in the box.

    Rules 3.1 and 3.3. Ruling R7.
    """
    dealt: i64 = 0
    for other in range(i64(TIEPOLO)):
        if p.owners[other] != UNDEALT:
            dealt += 1
    owner = dealt - (TIEPOLO - p.seats)
    p.owners[family] = owner if owner >= 0 else NOBODY
    if p.journal is not None:
        if owner >= 0:
            p.journal.note(EVERYONE, "family", [owner, family])
        else:
            p.journal.note(EVERYONE, "removed", [family])
    if dealt == TIEPOLO - 1:
        refill(p)


def refill(p: Palace) -> None:
    """Put Ducats on the empty Ducat arcades while there are any, then draw Seals.

    Rules 3.6 and 8.12. Rulings R28 and R30.
    """
    empty = ((i64(1) << p.ring) - 1) & ~SEAL_ARCADES & ~p.occupied
    filled_now: list[int] = []
    for arcade in range(p.ring):
        if (empty >> arcade) & 1 and p.pile > 0:
            p.pile -= 1
            p.tokens[arcade] = DUCAT
            p.occupied |= i64(1) << arcade
            if p.journal is not None:
                filled_now.append(int(arcade))
    if p.journal is not None and filled_now:
        p.journal.note(EVERYONE, "ducats", filled_now)
    await_seal(p)


def empty_seal_arcade(p: Palace) -> i64:
    """The first empty Seal arcade clockwise from the gate, or `NOTHING`.

    Rule 3.6.
    """
    empty = SEAL_ARCADES & ~p.occupied
    for arcade in range(i64(0), p.ring, 2):
        if (empty >> arcade) & 1:
            return arcade
    return NOTHING


def await_seal(p: Palace) -> None:
    """Ask chance for the next Seal, or for the first card when no arcade wants one.

    Rules 3.6 and 5.1.
    """
    p.turn = CHANCE
    if SEAL_ARCADES & ((i64(1) << p.ring) - 1) & ~p.occupied:
        p.stage = FILLING
    else:
        p.stage = DEALING
        p.deck = (i64(1) << p.ring) - 1
        p.dealt = 0
        p.pick = 0


def draw_seal(p: Palace, seal: i64) -> None:
    """Put a Seal out of the bag on the first empty Seal arcade.

    Rules 3.6 and 8.12. Ruling R29.
    """
    arcade = empty_seal_arcade(p)
    p.bag ^= i64(1) << seal
    p.tokens[arcade] = seal
    p.occupied |= i64(1) << arcade
    if p.journal is not None:
        p.journal.note(EVERYONE, "seal", [arcade, seal])
    await_seal(p)


# ---- phase 1: the draft


def deal(p: Palace, card: i64) -> None:
    """Give one card, which only its receiver sees, to the next seat.

    Rule 5.1. Ruling R7.
    """
    seat = p.first + p.dealt
    while seat >= p.seats:
        seat -= p.seats
    p.packets[seat] |= i64(1) << card
    p.deck ^= i64(1) << card
    p.dealt += 1
    if p.journal is not None:
        p.journal.note(EVERYONE, "dealt", [seat])
        p.journal.note(i64(1) << seat, "card", [card])
    if p.deck == 0:
        p.stage = DRAFTING
        p.turn = 0


def keep(p: Palace, seat: i64, card: i64) -> None:
    """Put one card of the packet in the hand, unseen by the others; the last to choose passes on.

    Rules 5, 5.2 and 5.3.
    """
    card_bit = i64(1) << card
    p.kept[seat * HAND + p.pick] = card
    p.hands[seat] |= card_bit
    p.packets[seat] ^= card_bit
    if p.journal is not None:
        p.journal.note(EVERYONE, "chosen", [seat])
        p.journal.note(i64(1) << seat, "kept", [card])
    for other in range(p.seats):
        if waits(p, other):
            p.turn = other
            return
    pass_packets(p)


def pass_packets(p: Palace) -> None:
    """Every packet goes one seat to the left; a packet of one card is kept without asking.

    Rules 5.2 and 5.3. Rulings R8 and R35.
    """
    packets = p.packets
    last = p.seats - 1
    wrapped = packets[last]
    for seat in range(last, i64(0), -1):
        packets[seat] = packets[seat - 1]
    packets[0] = wrapped
    p.pick += 1
    p.turn = 0
    if p.journal is not None:
        p.journal.note(EVERYONE, "handed", [p.pick])
        for seat in range(p.seats):
            p.journal.note(i64(1) << seat, "received", [int(card) for card in bits(packets[seat])])
    if p.pick < HAND - 1:
        return
    for seat in range(p.seats):
        p.kept[seat * HAND + p.pick] = lowest(packets[seat])
        p.hands[seat] |= packets[seat]
        packets[seat] = 0
    p.pick = HAND
    p.stage = TURN
    p.turn = p.first


def lowest(mask: i64) -> i64:
    """The place of the lowest set bit."""
    index: i64 = 0
    while not mask & 1:
        mask >>= 1
        index += 1
    return index


# ---- phase 2: turns


def price(p: Palace, kind: i64) -> i64:
    """What the top card of a pile costs.

    Rule 6.3.
    """
    return p.tables.prices[kind * COPIES + COPIES - p.piles[kind]]


def playable(p: Palace, seat: i64) -> i64:
    """The cards of the hand and the Influence the purse can pay; passing only with an empty hand.

    Rules 6.1, 6.2, 6.3 and 6.4. Rulings R9, R10, R11 and R26.
    """
    mask = p.hands[seat]
    if mask == 0:
        mask = i64(1) << PASS
    purse = p.purses[seat]
    if purse > 0:
        for kind in range(i64(6)):
            if p.piles[kind] > 0 and price(p, kind) <= purse:
                mask |= i64(1) << (INFLUENCE_FROM + kind)
    return mask


def play(p: Palace, option: i64) -> None:
    """Take a card from the hand, buy an Influence card, or pass.

    Rules 6.1, 6.2, 6.3 and 6.4. Ruling R9.
    """
    seat = p.turn
    if option == PASS:
        if p.journal is not None:
            p.journal.note(EVERYONE, "passed", [seat])
        end_turn(p)
        return
    p.card = option
    p.stage = SLOT
    if option >= INFLUENCE_FROM:
        kind = option - INFLUENCE_FROM
        paid = price(p, kind)
        p.purses[seat] -= paid
        p.pile += paid
        p.piles[kind] -= 1
        if p.journal is not None:
            p.journal.note(EVERYONE, "bought", [seat, kind, paid])
    elif p.journal is not None:
        # The table sees that a card leaves the hand, and which one when it is laid.
        p.journal.note(EVERYONE, "took", [seat])
        p.journal.note(i64(1) << seat, "chose", [option])


def place(p: Palace, slot: i64) -> None:
    """Lay the card in a free slot; an Influence card then offers its power.

    Rules 6.2, 6.3 and 7. Rulings R14 and R36.
    """
    card = p.card
    if card < INFLUENCE_FROM:
        if p.journal is not None:
            p.journal.note(EVERYONE, "laid", [p.turn, card, slot, p.ring])
        lay(p, p.turn, card, slot)
        end_turn(p)
        return
    p.slots[slot] = card
    p.free ^= i64(1) << slot
    p.slot = slot
    if p.journal is not None:
        p.journal.note(EVERYONE, "posted", [p.turn, card - INFLUENCE_FROM, slot, p.ring])
    if aims(p) == 0:
        end_turn(p)
    else:
        p.stage = AIM


def lay(p: Palace, seat: i64, card: i64, slot: i64) -> None:
    """Move an Intrigant from a hand to a free slot, face up.

    Rule 6.2.
    """
    p.hands[seat] ^= i64(1) << card
    p.slots[slot] = card
    p.free ^= i64(1) << slot
    p.people |= i64(1) << slot
    p.last_card = card
    p.last_seat = seat


def end_turn(p: Palace) -> None:
    """The next seat clockwise, or the sharing when every slot is full.

    Rules 4, 6.1, 6.4 and 8. Rulings R11 and R25.
    """
    p.card = NOTHING
    p.slot = NOTHING
    p.aim = NOTHING
    if p.free == 0:
        share(p)
        return
    p.stage = TURN
    p.turn += 1
    if p.turn == p.seats:
        p.turn = 0


# ---- the six powers


def aims(p: Palace) -> i64:
    """What the Influence card just laid may be used on, as a mask of slots or arcades.

    Rules 7, 7.1, 7.2, 7.3, 7.4, 7.5 and 7.6. Rulings R12, R13, R15, R18, R19 and R23.
    """
    kind = p.card - INFLUENCE_FROM
    here = i64(1) << p.slot
    after = here << 1 if p.slot < p.ring - 1 else i64(1)
    if kind == TRADER:
        lonely = p.occupied & (p.occupied - 1) == 0
        return 0 if lonely else p.occupied & (here | after)
    if kind == THIEF:
        return p.occupied & ~p.stolen & (here | after)
    beside = after | (here >> 1 if p.slot > 0 else i64(1) << (p.ring - 1))
    if kind == ASSASSIN:
        return p.people & ~p.down & beside
    if kind == COURTESAN:
        return p.free & beside
    if kind == GONDOLIER:
        lonely = p.people & (p.people - 1) == 0
        return 0 if lonely else p.people & beside
    return 0 if p.free == 0 else p.people & beside


def goals(p: Palace) -> i64:
    """The second choice of a power: a partner, a free slot or a card to call, as a mask.

    Rules 7.1, 7.3, 7.4 and 7.5. Rulings R15, R20, R21, R22 and R24.
    """
    kind = p.card - INFLUENCE_FROM
    if kind == TRADER:
        return p.occupied ^ (i64(1) << p.aim)
    if kind == GONDOLIER:
        return p.people ^ (i64(1) << p.aim)
    if kind == GUARD:
        return p.free
    called: i64 = 0
    for seat in range(p.seats):
        called |= p.hands[seat]
    return called


def take_aim(p: Palace, option: i64) -> None:
    """Decline the power, strike with Assassin or Thief, or go on to the second choice.

    Rules 7, 7.2 and 7.6. Rulings R2, R14 and R37.
    """
    kind = p.card - INFLUENCE_FROM
    target = i64(1) << option
    if option == DECLINE:
        if p.journal is not None:
            p.journal.note(EVERYONE, "declined", [p.turn, kind])
        end_turn(p)
    elif kind == ASSASSIN:
        p.down |= target
        if p.journal is not None:
            p.journal.note(EVERYONE, "killed", [p.turn, p.slots[option], option, p.ring])
        end_turn(p)
    elif kind == THIEF:
        p.stolen |= target
        if p.journal is not None:
            p.journal.note(EVERYONE, "stolen", [p.turn, p.tokens[option], option])
        end_turn(p)
    else:
        p.aim = option
        p.stage = GOAL
        if p.journal is not None:
            p.journal.note(EVERYONE, "aimed", [p.turn, kind, option, p.ring])


def reach_goal(p: Palace, option: i64) -> None:
    """Carry out a power that took two choices.

    Rules 7.1, 7.3, 7.4 and 7.5.
    """
    kind = p.card - INFLUENCE_FROM
    if kind == TRADER:
        exchange_tokens(p, p.aim, option)
    elif kind == COURTESAN:
        call(p, option, p.aim)
    elif kind == GONDOLIER:
        swap_intrigants(p, p.aim, option)
    else:
        move_intrigant(p, p.aim, option)
    end_turn(p)


def exchange_tokens(p: Palace, one: i64, other: i64) -> None:
    """The tokens of two arcades change places, face down or not.

    Rule 7.1. Rulings R15 and R16.
    """
    tokens = p.tokens
    first = tokens[one]
    tokens[one] = tokens[other]
    tokens[other] = first
    p.stolen = exchanged(p.stolen, one, other)
    if p.journal is not None:
        p.journal.note(EVERYONE, "exchanged", [p.turn, first, one, tokens[one], other])


def swap_intrigants(p: Palace, one: i64, other: i64) -> None:
    """Two Intrigants change places, face down or not.

    Rule 7.4. Rulings R19 and R21.
    """
    slots = p.slots
    first = slots[one]
    slots[one] = slots[other]
    slots[other] = first
    p.down = exchanged(p.down, one, other)
    if p.journal is not None:
        p.journal.note(EVERYONE, "swapped", [p.turn, first, one, slots[one], other, p.ring])


def exchanged(mask: i64, one: i64, other: i64) -> i64:
    """A mask with two of its bits exchanged."""
    if ((mask >> one) ^ (mask >> other)) & 1:
        mask ^= (i64(1) << one) | (i64(1) << other)
    return mask


def move_intrigant(p: Palace, origin: i64, goal: i64) -> None:
    """An Intrigant goes to a free slot anywhere in the Palace, face down or not.

    Rule 7.5. Rulings R19 and R20.
    """
    card = p.slots[origin]
    p.slots[goal] = card
    p.slots[origin] = NOTHING
    both = (i64(1) << origin) | (i64(1) << goal)
    p.free ^= both
    p.people ^= both
    p.down = exchanged(p.down, origin, goal)
    if p.journal is not None:
        p.journal.note(EVERYONE, "moved", [p.turn, card, origin, goal, p.ring])


def call(p: Palace, card: i64, slot: i64) -> None:
    """Whoever holds the named Intrigant lays it in the named slot at once.

    Rule 7.3. Rulings R22, R23 and R25.
    """
    for seat in range(p.seats):
        if (p.hands[seat] >> card) & 1:
            if p.journal is not None:
                p.journal.note(EVERYONE, "called", [p.turn, card, seat, slot, p.ring])
            lay(p, seat, card, slot)
            return


# ---- phase 3: the sharing


def worth(p: Palace, slot: i64) -> i64:
    """What the card in a slot counts for at the sharing: nothing unless a face-up Intrigant.

    Rules 8.2 and 8.4. Rulings R1, R2 and R3.
    """
    if not ((p.people & ~p.down) >> slot) & 1:
        return 0
    return p.tables.values[p.slots[slot]]


def share(p: Palace) -> None:
    """Award the tokens clockwise from the gate; stop at once when somebody has won.

    Rules 8, 8.1, 8.2, 8.4, 8.5, 8.6, 8.7 and 9. Rulings R1, R3, R4, R5, R6, R17, R31 and R33.
    """
    before = p.ring - 1
    for arcade in range(p.ring):
        token = p.tokens[arcade]
        left, right = worth(p, before), worth(p, arcade)
        if token == NOTHING:
            before = arcade
            continue
        reason: i64 = NOTHING
        if (p.stolen >> arcade) & 1:
            reason = 3
        elif left == right:
            reason = 1 if left == 0 else 0
        else:
            family = family_of(p.slots[before if left > right else arcade])
            seat = p.owners[family]
            if seat != NOBODY:
                award(p, seat, family, arcade)
                if p.winner != NOBODY:
                    return
            else:
                reason = 2
        if reason != NOTHING and p.journal is not None:
            p.journal.note(EVERYONE, "stayed", [arcade, token, reason])
        before = arcade
    new_round(p)


def award(p: Palace, seat: i64, family: i64, arcade: i64) -> None:
    """A Ducat goes in the purse; a Seal goes back in the bag and turns a counter.

    Rules 1, 8.2, 8.3 and 8.7. Rulings R29, R31 and R33.
    """
    token = p.tokens[arcade]
    p.tokens[arcade] = NOTHING
    p.occupied ^= i64(1) << arcade
    if p.journal is not None:
        p.journal.note(EVERYONE, "won", [seat, family, token, arcade])
    if token == DUCAT:
        p.purses[seat] += 1
        return
    p.bag |= i64(1) << token
    place = 5 * seat + token // 3
    p.counters[place] += 1
    way = victory(p, seat)
    if way == NOBODY:
        return
    p.winner = seat
    p.stage = ENDED
    p.turn = OVER
    if p.journal is not None:
        p.journal.note(EVERYONE, "victory", [seat, way])


def victory(p: Palace, seat: i64) -> i64:
    """How a seat has won: the guild it has four Seals of, 5 for five different, or `NOBODY`.

    Rules 1 and 9.
    """
    different: i64 = 0
    for guild in range(i64(5)):
        won = p.counters[5 * seat + guild]
        if won >= 4:
            return guild
        if won > 0:
            different += 1
    return 5 if different == 5 else NOBODY


def new_round(p: Palace) -> None:
    """The First Player card goes on; cards are gathered, tokens turned up, arcades filled.

    Rules 4, 8.8, 8.9, 8.10, 8.11 and 8.12. Rulings R17, R26 and R30.
    """
    p.first += 1
    if p.first == p.seats:
        p.first = 0
    p.round += 1
    for slot in range(p.ring):
        p.slots[slot] = NOTHING
        p.kept[slot] = NOTHING
    for seat in range(p.seats):
        p.hands[seat] = 0
    p.free = (i64(1) << p.ring) - 1
    p.people = 0
    p.down = 0
    p.stolen = 0
    p.pick = 0
    if p.journal is not None:
        p.journal.note(EVERYONE, "round", [p.round, p.first])
    refill(p)
