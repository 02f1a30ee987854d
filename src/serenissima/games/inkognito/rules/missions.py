"""Missions, declarations, the Ambassador's list, and who wins. Compiled."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import (
    EVERYONE,
    bit,
    bits,
    nibble,
    ones,
    tell,
    tell_all,
    with_nibble,
)


def team_of(identity: i64) -> i64:
    """The pair an agent belongs to. Rule 2.2."""
    return identity >> 1


def partner_agent(identity: i64) -> i64:
    """The other agent of the pair. Rule 2.2."""
    return identity ^ 1


def mission_of(p: Position, identity: i64, letter: i64, other: i64) -> i64:
    """The packed deed of a pair's two letters, in the right order. Rule 19.1."""
    # The first letter is that of the agent with the even number.
    first = other if identity & 1 else letter
    second = letter if identity & 1 else other
    return p.tables.deeds[(team_of(identity) * data.CARDS + first) * data.CARDS + second]


def crowd(p: Position, seat: i64, without: i64) -> i64:
    """The spaces of a seat's figures, leaving out one shape (or none, with -1)."""
    mask: i64 = 0
    for shape in range(i64(data.FIGURES)):
        if shape != without:
            mask |= bit(p.spaces[seat * data.FIGURES + shape])
    return mask


def fulfilled(
    p: Position, deed: i64, identity: i64, mine: i64, theirs: i64, team: i64, foe: i64
) -> bool:
    """Whether a deed is done, given the spaces where the pair's agents and the named foe stand.

    `mine` and `theirs` are where the declarer's and the partner's agents are (or may be), `team`
    where their eight figures are, `foe` where the named opponent is. Rules 20.2, 20.3 and 25.4.
    Rulings R4 and R14.
    """
    kind = data.deed_kind(deed)
    agent = data.deed_agent(deed)
    there = bit(data.deed_space(deed))
    host = bit(p.spaces[s.AMBASSADOR])
    if kind == data.TO_SPACE:
        return bool((mine if agent == identity else theirs) & there)
    if kind == data.ANY_TO_AGENT:
        return bool(team & foe)
    if kind == data.ANY_TO_AMBASSADOR:
        return bool(team & host)
    if kind == data.AGENT_TO_AMBASSADOR:
        return bool((mine if agent == identity else theirs) & host)
    if kind == data.TOGETHER:
        return bool(mine & theirs)
    if p.seats > s.HOST:
        return bool((mine | theirs) & there)
    return p.escorted == 1 and host == there


def hands(p: Position) -> i64:
    """The seats the mover may hold a hand out to, and `ALONE`: those with whom, for all the
    mover's three cards and the board tell, the mission may be done.

    Rules 20.1 and 22.4. Ruling R6.
    """
    seat = p.mover
    identity = p.secrets[s.IDENTITIES + seat]
    shape = p.secrets[s.DISGUISES + seat]
    letter = p.secrets[s.LETTERS + seat]
    agents = p.agents()
    mine = bit(p.spaces[seat * data.FIGURES + shape])
    own = crowd(p, seat, s.NONE)
    mask: i64 = 0
    if agents < data.CARDS and mine == bit(p.tables.flights[identity]):
        mask = bit(s.ALONE)
    for partner in range(agents):
        if partner == seat:
            continue
        theirs = crowd(p, partner, shape)
        team = own | crowd(p, partner, s.NONE)
        foe: i64 = 0
        for other in range(agents):
            if other != seat and other != partner:
                foe |= crowd(p, other, shape)
        for other in range(i64(data.CARDS)):
            if other != letter and fulfilled(
                p, mission_of(p, identity, letter, other), identity, mine, theirs, team, foe
            ):
                mask |= bit(partner)
                break
    return mask


def seat_of(p: Position, identity: i64) -> i64:
    """Who plays an agent; the partner's seat when there is an arrest. Rule 22.3. Ruling R15."""
    agents = p.agents()
    for seat in range(agents):
        if p.secrets[s.IDENTITIES + seat] == identity:
            return seat
    for seat in range(agents):
        if p.secrets[s.IDENTITIES + seat] == partner_agent(identity):
            return seat
    return s.NONE


def agent_space(p: Position, seat: i64) -> i64:
    """Where the figure in the right disguise stands. Rule 20.2."""
    return bit(p.spaces[seat * data.FIGURES + p.secrets[s.DISGUISES + seat]])


def partner_of(p: Position, seat: i64) -> i64:
    """The seat of an agent's partner, or -1 if that one was arrested. Rules 2.2 and 22.2."""
    for other in range(p.agents()):
        if p.secrets[s.IDENTITIES + other] == partner_agent(p.secrets[s.IDENTITIES + seat]):
            return other
    return s.NONE


def accomplished(p: Position, seat: i64, partner: i64) -> bool:
    """Whether a pair that has found each other has done the right mission, or a loner has fled.

    Rules 19.1, 20.2, 20.3, 21.1, 22.3 and 22.4. Rulings R4, R14 and R15.
    """
    identity = p.secrets[s.IDENTITIES + seat]
    mine = agent_space(p, seat)
    if partner == s.ALONE:
        return partner_of(p, seat) == s.NONE and mine == bit(p.tables.flights[identity])
    if partner_of(p, seat) != partner:
        return False
    deed = mission_of(p, identity, p.secrets[s.LETTERS + seat], p.secrets[s.LETTERS + partner])
    foe: i64 = 0
    if data.deed_kind(deed) == data.ANY_TO_AGENT:
        foe = agent_space(p, seat_of(p, data.deed_agent(deed)))
    team = crowd(p, seat, s.NONE) | crowd(p, partner, s.NONE)
    return fulfilled(p, deed, identity, mine, agent_space(p, partner), team, foe)


def hold_out(p: Position, partner: i64) -> None:
    """The declarer offers a hand, or flees alone. Rules 21.2 and 22.4."""
    p.partner = partner
    if partner == s.ALONE:
        tell(p, EVERYONE, "fled", p.mover)
        judge(p)
    else:
        tell(p, EVERYONE, "offered", p.mover, partner)
        p.phase = s.CLASP


def clasp(p: Position, option: i64) -> None:
    """The hand is taken or refused. Rules 21.4 and 21.5."""
    p.refused = 1 if option == s.REFUSE else 0
    tell(p, EVERYONE, "refused" if p.refused else "accepted", p.partner, p.mover)
    judge(p)


def judge(p: Position) -> None:
    """Check partner and mission; if anything is wrong the other side wins.

    The Ambassador's list comes first. Rules 21.1, 21.3, 21.4, 21.5, 22.5 and 25.3. Rulings R15
    and R16.
    """
    seat = p.mover
    mate = partner_of(p, seat)
    side = bit(seat)
    if mate >= 0:
        side |= bit(mate)
    if list_right(p):
        p.winners = bit(s.HOST)
    elif p.refused == 0 and accomplished(p, seat, p.partner):
        p.winners = side
    else:
        p.winners = (bit(p.agents()) - 1) ^ side
    close(p)


def dawn(p: Position) -> None:
    """The night is over and no mission was declared: only a right list wins. Ruling R20."""
    if list_right(p):
        p.winners = bit(s.HOST)
    close(p)


def close(p: Position) -> None:
    """The game is over and all secrets are laid open. Rule 21.3."""
    p.phase = s.ENDED
    if p.announced:
        lines = vec[i64](capacity=s.LIST_LINES)
        for line in range(i64(s.LIST_LINES)):
            lines = append(lines, nibble(p.listed, line))
        tell_all(p, EVERYONE, "opened", lines)
    tell_all(p, EVERYONE, "revealed", p.secrets)
    tell_all(p, EVERYONE, "won", bits(p.winners))


def announce(p: Position) -> None:
    """The Ambassador says that he knows them all, and takes up his pen. Rule 25.2. Ruling R16."""
    p.announced = 1
    tell(p, EVERYONE, "announced", s.HOST)
    p.phase = s.LIST


def list_mask(p: Position) -> i64:
    """The cards of a kind that are not yet on the list. Rule 25.2."""
    mask: i64 = data.ALL_CARDS
    first: i64 = 0 if p.written < data.CARDS else data.CARDS
    for k in range(first, p.written):
        mask &= ~bit(nibble(p.listed, k))
    return mask


def write_line(p: Position, card: i64) -> None:
    """One more line of the sealed list; the last of each kind follows from the others.

    Rules 25.1 and 25.2. Ruling R16.
    """
    enter(p, card)
    left = list_mask(p)
    if ones(left) == 1:
        enter(p, bits(left)[0])
    tell(p, EVERYONE, "wrote", s.HOST, p.written)
    if p.written == s.LIST_LINES:
        p.phase = s.TURN


def enter(p: Position, card: i64) -> None:
    """Put a card on the next line of the list. Rule 25.2."""
    p.listed = with_nibble(p.listed, p.written, card)
    tell(p, bit(s.HOST), "line", p.written, card)
    p.written += 1


def list_right(p: Position) -> bool:
    """Whether the Ambassador has named all four identities and disguises. Rules 25.1 and 25.3."""
    if p.written < s.LIST_LINES:
        return False
    for line in range(i64(s.LIST_LINES)):
        if nibble(p.listed, line) != p.secrets[line]:
            return False
    return True
