"""Questions answered: which cards may be shown, shown again, challenged. Compiled."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from serenissima.games.inkognito.state import (
    CHALLENGE,
    DISGUISE,
    FEWER,
    GREY,
    MISSION,
    PENALTY,
    PRIVATE_DISGUISE,
    SEND,
    SHOW,
    Box,
    Table,
    asker_of,
    audience_of,
    code_of,
    entry,
    question_of,
    shower_of,
    size,
    tell,
    truths,
)
from serenissima.kernel.state import EVERYONE, bit


def repeated(box: Box, log: vec[i64], end: i64, shower: i64, asker: i64, question: i64) -> i64:
    """The choices that would repeat what the asker was shown in the first `end` answers.

    Three cards repeat the same three; a pair repeats a pair, or two cards of a three.
    Rules 14.1 and 14.5. Ruling R10.
    """
    mask: i64 = 0
    for k in range(end):
        line = log[k]
        if shower_of(line) != shower or asker_of(line) != asker:
            continue
        if question <= DISGUISE:
            choice = box.choice[question * 512 + code_of(line)]
            # One card alone is due, not chosen: it is no combination and may come again.
            if choice >= 0 and size(code_of(line)) == 3:
                mask |= bit(choice)
        else:
            mask |= box.covered[question * 512 + code_of(line)]
    return mask


def offered(box: Box, question: i64, identity: i64, disguise: i64, barred: i64) -> i64:
    """The choices of an asked agent, when some of them are barred as repetitions.

    At least one card is true and the mission card is not counted; once every combination without
    the mission card is used up, one true card alone will do. Rules 11.5, 12.2, 17.3, 17.4 and 18.2.
    Rulings R8 and R9.
    """
    key = question * 16 + identity * 4 + disguise
    plain = box.plain[key] & ~barred
    mask = plain | (box.coded[key] & ~barred)
    if plain == 0:
        mask |= box.due[key]
    return mask


def reduced(box: Box, identity: i64, disguise: i64, code: i64) -> i64:
    """Two of the three repeated cards, one of them true. Rule 14.2. Ruling R11."""
    key = FEWER * 16 + identity * 4 + disguise
    return (box.plain[key] | box.coded[key]) & box.covered[FEWER * 512 + code]


def penalty(box: Box, due: i64, question: i64, identity: i64, disguise: i64) -> i64:
    """The true card that is due: of the asked kind in private, else of either kind.

    Rules 14.3 and 14.6. Ruling R11.
    """
    mask: i64 = 0
    if question != PRIVATE_DISGUISE:
        mask |= bit(box.choice[due * 512 + bit(identity)])
    if question == PRIVATE_DISGUISE or question <= DISGUISE:
        mask |= bit(box.choice[due * 512 + bit(4 + disguise)])
    return mask


def times_shown(log: vec[i64], end: i64, shower: i64, asker: i64, code: i64) -> i64:
    """How often an asker was shown exactly these cards in the first `end` answers. Rule 14.3."""
    count: i64 = 0
    for k in range(end):
        line = log[k]
        if shower_of(line) == shower and asker_of(line) == asker and code_of(line) == code:
            count += 1
    return count


def answer_mask(
    box: Box,
    notes: bool,
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
    if question == FEWER:
        # A challenge follows at once upon the answer it contests.
        code = code_of(log[end - 1])
        if times_shown(log, end - 1, shower, asker, code) > 1:
            return penalty(box, question, question_of(log[end - 1]), identity, disguise)
        return reduced(box, identity, disguise, code)
    if question == PENALTY:
        return penalty(box, question, question_of(log[end - 1]), identity, disguise)
    barred: i64 = 0
    if not notes:
        barred = repeated(box, log, end, shower, asker, question)
    return offered(box, question, identity, disguise, barred)


def show_mask(t: Table) -> i64:
    """What the asked agent may show now. Rules 11.2, 11.3, 12.1 and 14.1."""
    return answer_mask(
        t.box,
        t.notes,
        t.log,
        len(t.log),
        t.asked,
        t.mover,
        t.question,
        t.secrets[t.asked],
        t.secrets[4 + t.asked],
    )


def show(t: Table, choice: i64) -> None:
    """The asked agent picks the cards behind his passport. Rule 11.1."""
    t.picked = t.box.faces[t.question * 64 + choice]
    tell(t, EVERYONE, "picked", t.asked)
    t.phase = GREY


def grey_mask(code: i64, identity: i64, disguise: i64) -> i64:
    """Which of the true cards picked may be the grey ones: any, all or none. Rule 17.2."""
    true = truths(code, identity, disguise)
    mask: i64 = 0
    for grey in range(i64(4)):
        if grey & ~true == 0:
            mask |= bit(grey)
    return mask


def hand_over(t: Table, grey: i64) -> None:
    """The cards are shown to the asker alone, through the Ambassador's hands if he is a player.

    Rules 11.4, 17.2, 17.3, 24.2 and 24.5. Ruling R17.
    """
    line = entry(t.turn, t.mover, t.asked, t.question, t.picked, grey)
    t.log = append(t.log, line)
    tell(t, EVERYONE, "shown", t.asked, t.mover, t.question)
    letter = t.secrets[8 + t.asked] if t.picked & MISSION else i64(-1)
    tell(t, audience_of(t.seats, line), "seen", t.asked, t.mover, t.picked, grey, letter)
    t.picked = 0
    t.phase = CHALLENGE if t.notes and t.question < FEWER else SEND


def challenge_mask(t: Table) -> i64:
    """Be content, or challenge a repetition that one's notes prove. Rules 14.4 and 14.5."""
    end: i64 = len(t.log) - 1
    barred = repeated(t.box, t.log, end, t.asked, t.mover, t.question)
    code = code_of(t.log[end])
    choice = t.box.choice[t.question * 512 + code]
    return 3 if (barred >> choice) & 1 else 1


def challenge(t: Table, option: i64) -> None:
    """Accept the cards, or make the shower pay for the repetition.

    Rules 14.2, 14.3, 14.4 and 14.6.
    """
    tell(t, EVERYONE, "judged", t.mover, t.asked, option)
    if option == 0:
        t.phase = SEND
        return
    t.question = FEWER if t.question <= DISGUISE else PENALTY
    t.phase = SHOW
