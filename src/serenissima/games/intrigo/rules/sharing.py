"""Phase 3: the sharing, the end of a round and of the game. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.intrigo import state as s
from serenissima.games.intrigo.rules.filling import refill
from serenissima.games.intrigo.state import Position
from serenissima.kernel.state import EVERYONE, OVER, bit, has, tell


def worth(p: Position, slot: i64) -> i64:
    """What the card in a slot counts for at the sharing: nothing unless a face-up Intrigant.

    Rules 8.2 and 8.4. Rulings R1, R2 and R3.
    """
    return p.tables.values[p.slots[slot]] if s.face_up(p, slot) else 0


def strongest(p: Position, arcade: i64) -> i64:
    """The slot beside an arcade whose card is the higher one, or `NOTHING` where neither is.

    Rules 8.2 and 8.5. Rulings R1, R3 and R5.
    """
    before = s.slot_before(p, arcade)
    left, right = worth(p, before), worth(p, arcade)
    if left == right:
        return s.NOTHING
    return before if left > right else arcade


def share(p: Position) -> None:
    """Award the tokens clockwise from the gate; stop at once when somebody has won.

    Rules 8, 8.1, 8.2, 8.5, 8.6, 8.7 and 9. Rulings R4, R6, R17, R31 and R33.
    """
    for arcade in range(p.ring):
        token = p.tokens[arcade]
        if token == s.NOTHING:
            continue
        if has(p.stolen, arcade):
            tell(p, EVERYONE, "stayed", arcade, token, s.FACE_DOWN)
            continue
        slot = strongest(p, arcade)
        if slot == s.NOTHING:
            reason: i64 = s.NO_CARD if worth(p, arcade) == 0 else s.TIE
            tell(p, EVERYONE, "stayed", arcade, token, reason)
            continue
        family = s.family_of(p.slots[slot])
        seat = p.owners[family]
        if seat == s.NOBODY:
            tell(p, EVERYONE, "stayed", arcade, token, s.NEUTRAL)
            continue
        award(p, seat, family, arcade)
        if p.winner != s.NOBODY:
            return
    new_round(p)


def award(p: Position, seat: i64, family: i64, arcade: i64) -> None:
    """A Ducat goes in the purse; a Seal goes back in the bag and turns a counter.

    Rules 1, 8.2, 8.3 and 8.7. Rulings R29, R31 and R33.
    """
    token = p.tokens[arcade]
    p.tokens[arcade] = s.NOTHING
    p.occupied ^= bit(arcade)
    tell(p, EVERYONE, "won", seat, family, token, arcade)
    if token == s.DUCAT:
        p.purses[seat] += 1
        return
    p.bag |= bit(token)
    p.counters[s.GUILDS * seat + s.guild_of(token)] += 1
    way = victory(p, seat)
    if way == s.NOBODY:
        return
    p.winner = seat
    p.stage = s.ENDED
    p.turn = OVER
    tell(p, EVERYONE, "victory", seat, way)


def victory(p: Position, seat: i64) -> i64:
    """How a seat has won: the guild it has four Seals of, `DIFFERENT`, or `NOBODY`.

    Rules 1 and 9.
    """
    different: i64 = 0
    for guild in range(i64(s.GUILDS)):
        won = s.seals_won(p, seat, guild)
        if won >= s.ALIKE:
            return guild
        if won > 0:
            different += 1
    return s.DIFFERENT if different == s.DIFFERENT else s.NOBODY


def new_round(p: Position) -> None:
    """The First Player card goes on; cards are gathered, tokens turned up, arcades filled.

    Rules 4, 8.8, 8.9, 8.10, 8.11 and 8.12. Rulings R17, R26 and R30.
    """
    p.first += 1
    if p.first == p.seats:
        p.first = 0
    p.round += 1
    for slot in range(p.ring):
        p.slots[slot] = s.NOTHING
        p.kept[slot] = s.NOTHING
    for seat in range(p.seats):
        p.hands[seat] = 0
    p.free = s.all_places(p)
    p.people = 0
    p.down = 0
    p.stolen = 0
    p.pick = 0
    tell(p, EVERYONE, "round", p.round, p.first)
    refill(p)
