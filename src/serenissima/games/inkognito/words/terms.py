"""The things of Inkognito by name: agents, figures, spaces, cards, questions and missions."""

from __future__ import annotations

from typing import Final

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.kernel.language import People, Phrase
from serenissima.kernel.state import has

PEOPLE: Final = People("Red", "Green", "Blue", "Yellow", "Ambassador")
AMBASSADOR: Final = Phrase("the Ambassador")
# In a sentence an agent is `{agent:the}`, on a card just `{agent}`.
AGENTS: Final = (
    Phrase("Lord Fiddlebottom"),
    Phrase("Colonel Bubble"),
    Phrase("Madame Zsa Zsa"),
    Phrase("Agent X"),
)
# A shape names a disguise; `{shape:figure}` says what a figure looks like.
SHAPES: Final = (
    Phrase("[disguise] tall"),
    Phrase("[disguise] small"),
    Phrase("[disguise] fat"),
    Phrase("[disguise] thin"),
)
COLOURS: Final = (
    Phrase("[figure] red"),
    Phrase("[figure] green"),
    Phrase("[figure] blue"),
    Phrase("[figure] yellow"),
)
BALLS: Final = (
    Phrase("[ball] white"),
    Phrase("[ball] orange"),
    Phrase("[ball] blue"),
    Phrase("[ball] black"),
    Phrase("[ball] violet"),
)
QUESTIONS: Final = (
    Phrase("two identities and a disguise"),
    Phrase("two disguises and an identity"),
    Phrase("two identities"),
    Phrase("two disguises"),
    Phrase("two of those three cards"),
    Phrase("a true card"),
)
SECRETS: Final = (
    Phrase("an identity"),
    Phrase("a disguise"),
    Phrase("a mission letter"),
)
"""A card of each kind that nobody has looked at."""


def piece_name(piece: int) -> Phrase:
    """A figure or the Ambassador."""
    if piece == s.AMBASSADOR:
        return AMBASSADOR
    colour, shape = divmod(piece, data.FIGURES)
    return Phrase("the {shape:figure} {colour} figure", shape=SHAPES[shape], colour=COLOURS[colour])


def space_name(tables: Tables, space: int) -> Phrase:
    """A space of the board."""
    if space == tables.embassy:
        return Phrase("the Embassy")
    if tables.numbers[space]:
        return Phrase("numbered space {number}", number=int(tables.numbers[space]))
    return Phrase("space {number}", number=int(tables.ids[space]))


def card_names(code: int, letter: str | None = None) -> list[Phrase]:
    """The cards of a combination; agents are to be said `{cards:the}`."""
    out = [agent for face, agent in enumerate(AGENTS) if has(code, face)]
    for face, shape in enumerate(SHAPES):
        if has(code, data.DISGUISE_BITS + face):
            out.append(Phrase("“{shape}”", shape=shape))
    if code & data.MISSION:
        if letter is None:
            out.append(Phrase("the mission card"))
        else:
            out.append(Phrase("the mission card {letter}", letter=letter))
    return out


def secret_name(kind: int, card: int) -> Phrase:
    """A secret card that one has looked at."""
    if kind == data.IDENTITY:
        return Phrase("the identity {agent}", agent=AGENTS[card])
    if kind == data.DISGUISE:
        return Phrase("the disguise “{shape}”", shape=SHAPES[card])
    return Phrase("the mission letter {letter}", letter=data.LETTERS[card])


def mission(tables: Tables, team: int, first: int, second: int, seats: int) -> Phrase:
    """A line of the passport: what a pair has to do, by its two letters. Rules 19.1 and 25.4."""
    deed = tables.deeds[(team * data.CARDS + first) * data.CARDS + second]
    kind = data.deed_kind(deed)
    agent = AGENTS[data.deed_agent(deed)]
    space = data.deed_space(deed)
    if kind == data.TO_SPACE:
        return Phrase("{agent^:the} to {number}", agent=agent, number=int(tables.numbers[space]))
    if kind == data.ANY_TO_AGENT:
        return Phrase("Any figure meets {agent:the}", agent=agent)
    if kind == data.ANY_TO_AMBASSADOR:
        return Phrase("Any figure meets the Ambassador")
    if kind == data.AGENT_TO_AMBASSADOR:
        return Phrase("{agent^:the} meets the Ambassador", agent=agent)
    if kind == data.TOGETHER:
        return Phrase("Both agents on one space")
    if seats > s.HOST and space == tables.embassy:
        return Phrase("One of the two agents to the Embassy")
    number = int(tables.numbers[space])
    if seats > s.HOST:
        return Phrase("One of the two agents to {number}", number=number)
    if space == tables.embassy:
        return Phrase("The Ambassador to the Embassy")
    return Phrase("The Ambassador to {number}", number=number)
