"""Missions, declarations, the Ambassador's list, and who wins. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from serenissima.games.inkognito.state import (
    AGENT_TO_AMBASSADOR,
    ALONE,
    AMBASSADOR,
    ANY_TO_AGENT,
    ANY_TO_AMBASSADOR,
    CLASP,
    ENDED,
    HOST,
    LIST,
    NONE,
    TO_SPACE,
    TOGETHER,
    TURN,
    Table,
    nibble,
    tell,
)
from serenissima.kernel.state import EVERYONE, bit


def mission_of(t: Table, identity: i64, letter: i64, other: i64) -> i64:
    """The packed deed of a pair's two letters, in the right order. Rule 19.1."""
    first = other if identity & 1 else letter
    second = letter if identity & 1 else other
    return t.box.deeds[(identity >> 1) * 16 + first * 4 + second]


def crowd(t: Table, seat: i64, without: i64) -> i64:
    """The spaces of a seat's figures, leaving out one shape (or none, with -1)."""
    mask: i64 = 0
    for shape in range(i64(4)):
        if shape != without:
            mask |= bit(t.spaces[seat * 4 + shape])
    return mask


def fulfilled(t: Table, deed: i64, identity: i64, mine: i64, his: i64, team: i64, foe: i64) -> bool:
    """Whether a deed is done, given the spaces where the pair's agents and the named foe stand.

    `mine` and `his` are where the declarer's and his partner's agents are (or may be), `team`
    where their eight figures are, `foe` where the named opponent is. Rules 20.2, 20.3 and 25.4.
    Rulings R4 and R14.
    """
    kind = deed & 7
    agent = (deed >> 3) & 7
    there = bit(deed >> 6)
    host = bit(t.spaces[AMBASSADOR])
    if kind == TO_SPACE:
        return bool((mine if agent == identity else his) & there)
    if kind == ANY_TO_AGENT:
        return bool(team & foe)
    if kind == ANY_TO_AMBASSADOR:
        return bool(team & host)
    if kind == AGENT_TO_AMBASSADOR:
        return bool((mine if agent == identity else his) & host)
    if kind == TOGETHER:
        return bool(mine & his)
    if t.seats == 5:
        return bool((mine | his) & there)
    return t.escorted == 1 and host == there


def hands(t: Table) -> i64:
    """The seats the mover may hold his hand out to, and `ALONE`: those with whom, for all his own
    three cards and the board tell, the mission may be done.

    Rules 20.1 and 22.4. Ruling R6.
    """
    seat = t.mover
    identity = t.secrets[seat]
    shape = t.secrets[4 + seat]
    letter = t.secrets[8 + seat]
    agents = t.agents()
    mine = bit(t.spaces[seat * 4 + shape])
    own = crowd(t, seat, NONE)
    mask: i64 = 0
    if t.seats == 3 and mine == bit(t.box.flights[identity]):
        mask = bit(ALONE)
    for partner in range(agents):
        if partner == seat:
            continue
        his = crowd(t, partner, shape)
        team = own | crowd(t, partner, NONE)
        foe: i64 = 0
        for other in range(agents):
            if other != seat and other != partner:
                foe |= crowd(t, other, shape)
        for other in range(i64(4)):
            if other != letter and fulfilled(
                t, mission_of(t, identity, letter, other), identity, mine, his, team, foe
            ):
                mask |= bit(partner)
                break
    return mask


def seat_of(t: Table, identity: i64) -> i64:
    """Who plays an agent; his partner's seat when he was arrested. Rule 22.3. Ruling R15."""
    agents = t.agents()
    for seat in range(agents):
        if t.secrets[seat] == identity:
            return seat
    for seat in range(agents):
        if t.secrets[seat] == identity ^ 1:
            return seat
    return NONE


def agent_space(t: Table, seat: i64) -> i64:
    """Where the figure in the right disguise stands. Rule 20.2."""
    return bit(t.spaces[seat * 4 + t.secrets[4 + seat]])


def partner_of(t: Table, seat: i64) -> i64:
    """The seat of an agent's partner, or -1 if he was arrested. Rules 2.2 and 22.2."""
    for other in range(t.agents()):
        if t.secrets[other] == t.secrets[seat] ^ 1:
            return other
    return NONE


def accomplished(t: Table, seat: i64, partner: i64) -> bool:
    """Whether a pair that has found each other has done the right mission, or a loner has fled.

    Rules 19.1, 20.2, 20.3, 21.1, 22.3 and 22.4. Rulings R4, R14 and R15.
    """
    identity = t.secrets[seat]
    mine = agent_space(t, seat)
    if partner == ALONE:
        return partner_of(t, seat) == NONE and mine == bit(t.box.flights[identity])
    if partner_of(t, seat) != partner:
        return False
    deed = mission_of(t, identity, t.secrets[8 + seat], t.secrets[8 + partner])
    foe: i64 = 0
    if deed & 7 == ANY_TO_AGENT:
        foe = agent_space(t, seat_of(t, (deed >> 3) & 7))
    team = crowd(t, seat, NONE) | crowd(t, partner, NONE)
    return fulfilled(t, deed, identity, mine, agent_space(t, partner), team, foe)


def hold_out(t: Table, partner: i64) -> None:
    """The declarer offers his hand, or flees alone. Rules 21.2 and 22.4."""
    t.partner = partner
    if partner == ALONE:
        tell(t, EVERYONE, "fled", t.mover)
        judge(t)
    else:
        tell(t, EVERYONE, "offered", t.mover, partner)
        t.phase = CLASP


def clasp(t: Table, option: i64) -> None:
    """The hand is taken (0) or refused (1). Rules 21.4 and 21.5."""
    t.refused = option
    tell(t, EVERYONE, "refused" if option else "accepted", t.partner, t.mover)
    judge(t)


def judge(t: Table) -> None:
    """Check partner and mission; if anything is wrong the other side wins.

    The Ambassador's list comes first. Rules 21.1, 21.3, 21.4, 21.5, 22.5 and 25.3. Rulings R15
    and R16.
    """
    seat = t.mover
    mate = partner_of(t, seat)
    side = bit(seat)
    if mate >= 0:
        side |= bit(mate)
    if list_right(t):
        t.winners = bit(HOST)
    elif t.refused == 0 and accomplished(t, seat, t.partner):
        t.winners = side
    else:
        t.winners = (bit(t.agents()) - 1) ^ side
    close(t)


def dawn(t: Table) -> None:
    """The night is over and no mission was declared: only a right list wins. Ruling R20."""
    if list_right(t):
        t.winners = bit(HOST)
    close(t)


def close(t: Table) -> None:
    """The game is over and all secrets are laid open. Rule 21.3."""
    t.phase = ENDED
    if t.journal is not None:
        if t.announced:
            lines = [int((t.listed >> (4 * i64(k))) & 15) for k in range(8)]
            t.journal.note(EVERYONE, "opened", lines)
        t.journal.note(EVERYONE, "revealed", [int(t.secrets[k]) for k in range(12)])
        t.journal.note(EVERYONE, "won", [k for k in range(5) if (t.winners >> i64(k)) & 1])


def announce(t: Table) -> None:
    """The Ambassador says that he knows them all, and takes up his pen. Rule 25.2. Ruling R16."""
    t.announced = 1
    tell(t, EVERYONE, "announced", HOST)
    t.phase = LIST


def list_mask(t: Table) -> i64:
    """The cards of a kind that are not yet on the list. Rule 25.2."""
    mask: i64 = 15
    first: i64 = 0 if t.written < 4 else 4
    for k in range(first, t.written):
        mask &= ~(bit((t.listed >> (4 * k)) & 15))
    return mask


def write_line(t: Table, card: i64) -> None:
    """One more line of the sealed list; the last of each kind follows from the others.

    Rules 25.1 and 25.2. Ruling R16.
    """
    enter(t, card)
    if t.written == 3 or t.written == 7:
        left = list_mask(t)
        for last in range(i64(4)):
            if (left >> last) & 1:
                enter(t, last)
                break
    tell(t, EVERYONE, "wrote", HOST, t.written)
    if t.written == 8:
        t.phase = TURN


def enter(t: Table, card: i64) -> None:
    """Put a card on the next line of the list. Rule 25.2."""
    shift = 4 * t.written
    t.listed = (t.listed & ~nibble(t.written)) | (card << shift)
    tell(t, bit(HOST), "line", t.written, card)
    t.written += 1


def list_right(t: Table) -> bool:
    """Whether the Ambassador has named all four identities and disguises. Rules 25.1 and 25.3."""
    if t.written < 8:
        return False
    for k in range(i64(8)):
        if (t.listed >> (4 * k)) & 15 != t.secrets[k]:
            return False
    return True
