"""Questions answered: which cards may be shown, shown again, challenged. Compiled."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.games.inkognito.state import Position
from serenissima.kernel.state import EVERYONE, bit, has, ones, tell


def repeated(
    tables: Tables, log: vec[i64], end: i64, shower: i64, asker: i64, question: i64
) -> i64:
    """The choices that would repeat what the asker was shown in the first `end` answers.

    Three cards repeat the same three; a pair repeats a pair, or two cards of a three.
    Rules 14.1 and 14.5. Ruling R10.
    """
    mask: i64 = 0
    for k in range(end):
        line = log[k]
        if s.shower_of(line) != shower or s.asker_of(line) != asker:
            continue
        if question <= data.ASK_DISGUISE:
            choice = tables.choice[question * data.COMBINATIONS + s.code_of(line)]
            # One card alone is due, not chosen: it is no combination and may come again.
            if choice >= 0 and ones(s.code_of(line)) == 3:
                mask |= bit(choice)
        else:
            mask |= tables.covered[question * data.COMBINATIONS + s.code_of(line)]
    return mask


def offered(tables: Tables, question: i64, identity: i64, disguise: i64, barred: i64) -> i64:
    """The choices of an asked agent, when some of them are barred as repetitions.

    At least one card is true and the mission card is not counted; once every combination without
    the mission card is used up, one true card alone will do. Rules 11.5, 12.2, 17.3, 17.4 and 18.2.
    Rulings R8 and R9.
    """
    key = question * data.PAIRS + identity * data.CARDS + disguise
    plain = tables.plain[key] & ~barred
    mask = plain | (tables.coded[key] & ~barred)
    if plain == 0:
        mask |= tables.due[key]
    return mask


def reduced(tables: Tables, identity: i64, disguise: i64, code: i64) -> i64:
    """Two of the three repeated cards, one of them true. Rule 14.2. Ruling R11."""
    key = data.FEWER * data.PAIRS + identity * data.CARDS + disguise
    within = tables.covered[data.FEWER * data.COMBINATIONS + code]
    return (tables.plain[key] | tables.coded[key]) & within


def penalty(tables: Tables, due: i64, question: i64, identity: i64, disguise: i64) -> i64:
    """The true card that is due: of the asked kind in private, else of either kind.

    Rules 14.3 and 14.6. Ruling R11.
    """
    mask: i64 = 0
    if question != data.PRIVATE_DISGUISE:
        mask |= bit(tables.choice[due * data.COMBINATIONS + bit(identity)])
    if question == data.PRIVATE_DISGUISE or question <= data.ASK_DISGUISE:
        mask |= bit(tables.choice[due * data.COMBINATIONS + bit(data.DISGUISE_BITS + disguise)])
    return mask


def times_shown(log: vec[i64], end: i64, shower: i64, asker: i64, code: i64) -> i64:
    """How often an asker was shown exactly these cards in the first `end` answers. Rule 14.3."""
    count: i64 = 0
    for k in range(end):
        line = log[k]
        if s.shower_of(line) == shower and s.asker_of(line) == asker and s.code_of(line) == code:
            count += 1
    return count


def answer_mask(
    tables: Tables,
    challenges: bool,
    log: vec[i64],
    end: i64,
    shower: i64,
    asker: i64,
    question: i64,
    identity: i64,
    disguise: i64,
) -> i64:
    """What an agent of this identity and disguise may show after the first `end` answers.

    Rules 11.5, 12.2, 14.1, 14.2, 14.3, 14.5 and 14.6. Rulings R9 and R11.
    """
    if question == data.FEWER:
        # A challenge follows at once upon the answer it contests.
        code = s.code_of(log[end - 1])
        if times_shown(log, end - 1, shower, asker, code) > 1:
            return penalty(tables, question, s.question_of(log[end - 1]), identity, disguise)
        return reduced(tables, identity, disguise, code)
    if question == data.PENALTY:
        return penalty(tables, question, s.question_of(log[end - 1]), identity, disguise)
    barred: i64 = 0
    if not challenges:
        barred = repeated(tables, log, end, shower, asker, question)
    return offered(tables, question, identity, disguise, barred)


def show_mask(p: Position) -> i64:
    """What the asked agent may show now. Rules 11.2, 11.3, 12.1 and 14.1."""
    return answer_mask(
        p.tables,
        p.challenges,
        p.log,
        len(p.log),
        p.asked,
        p.mover,
        p.question,
        p.secrets[s.IDENTITIES + p.asked],
        p.secrets[s.DISGUISES + p.asked],
    )


def show(p: Position, choice: i64) -> None:
    """The asked agent picks the cards behind the passport. Rule 11.1."""
    p.picked = p.tables.faces[p.question * data.CHOICES + choice]
    tell(p, EVERYONE, "picked", p.asked)
    p.phase = s.GREY


def grey_mask(code: i64, identity: i64, disguise: i64) -> i64:
    """Which of the true cards picked may be the grey ones: any, all or none. Rule 17.2."""
    true = data.truths(code, identity, disguise)
    mask: i64 = 0
    for grey in range(i64(data.CARDS)):
        if grey & ~true == 0:
            mask |= bit(grey)
    return mask


def hand_over(p: Position, grey: i64) -> None:
    """The cards are shown to the asker alone, through the Ambassador's hands if that is a player.

    Rules 11.4, 17.2, 17.3, 24.2 and 24.5. Ruling R17.
    """
    line = s.entry(p.turn, p.mover, p.asked, p.question, p.picked, grey)
    p.log = append(p.log, line)
    tell(p, EVERYONE, "shown", p.asked, p.mover, p.question)
    letter = p.secrets[s.LETTERS + p.asked] if p.picked & data.MISSION else i64(s.NONE)
    tell(p, s.audience_of(p.seats, line), "seen", p.asked, p.mover, p.picked, grey, letter)
    p.picked = 0
    p.phase = s.CHALLENGE if p.challenges and p.question < data.FEWER else s.SEND


def challenge_mask(p: Position) -> i64:
    """Be content, or challenge a repetition that one's notes prove. Rules 14.4 and 14.5."""
    end: i64 = len(p.log) - 1
    barred = repeated(p.tables, p.log, end, p.asked, p.mover, p.question)
    code = s.code_of(p.log[end])
    choice = p.tables.choice[p.question * data.COMBINATIONS + code]
    content = bit(s.CONTENT)
    return content | bit(s.CONTEST) if has(barred, choice) else content


def challenge(p: Position, option: i64) -> None:
    """Accept the cards, or make whoever showed them pay for the repetition.

    Rules 14.2, 14.3, 14.4 and 14.6.
    """
    tell(p, EVERYONE, "judged", p.mover, p.asked, option)
    if option == s.CONTENT:
        p.phase = s.SEND
        return
    p.question = data.FEWER if p.question <= data.ASK_DISGUISE else data.PENALTY
    p.phase = s.SHOW
