"""What a seat may know of a position. Compiled."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from serenissima.games.venice import state as s
from serenissima.games.venice.data import CARDS, INFLUENCE
from serenissima.games.venice.describe import NAME, VERSION
from serenissima.games.venice.describe.telling import missions_in, public, remembered
from serenissima.games.venice.state import Position, kind_of
from serenissima.kernel.game import View
from serenissima.kernel.state import State, has, unpack

KINDS: Final = tuple([CARDS[int(kind_of(card))] for card in range(INFLUENCE)])
"""What each Influence card is called by those who see it: copies look alike."""


class Variants(TypedDict):
    """The variants played."""

    favour: bool
    """Whether everybody has a Favour card."""
    own_dock: bool
    """Whether a building can be used in passing one's own other gondola."""
    doge_start: str
    """How the Doge begins: normal, no assistants, one more or two more."""
    doge_council: int
    """The space of the council track where the Doge's markers begin."""
    doge_first_space: int
    """What the Doge scores for an assistant on a first space."""
    doge_fourth_space: int
    """What the Doge scores for an assistant on a fourth space."""
    doge_scrolls: int
    """The scrolls that the Doge begins with."""
    doge_last_turns: int
    """The turns left once the Doge's row cannot be filled."""


class Cubes(TypedDict):
    """What a gondola carries."""

    ceramic: int
    """Ceramic cubes."""
    cloth: int
    """Cloth cubes."""
    silver: int
    """Silver cubes."""


class Fleet(TypedDict):
    """The open pieces of a colour: a seat's, or those of the smugglers or the Doge."""

    colour: str
    """The colour: blue, violet, orange, green or white, in the order of the seats."""
    points: int
    """Points scored."""
    coins: int
    """Coins in stock."""
    scrolls: int
    """Scrolls in stock."""
    intrigue: int
    """Intrigue taken."""
    council: int
    """The space of the council marker."""
    missions: int
    """How many unfinished missions are in hand."""
    completed: list[int]
    """The missions completed."""
    slots: list[int | None]
    """The missions under the board, whose effects hold; null for a free slot."""
    influence: int
    """How many Influence cards are in hand."""
    favour: str | None
    """The Favour card, ready or turned; null where there is none."""
    gondolier: int | None
    """Which gondola the gondolier is on, 1 or 2; null before the first turn."""
    gondolas: list[str | None]
    """The docks of the two gondolas; null for one not yet placed."""
    cubes: list[Cubes]
    """What the two gondolas carry."""
    assistants: dict[str, int]
    """The space of the assistant at each building, from 1 to 4."""


class Under(TypedDict):
    """How many cards were put back under each deck."""

    missions: int
    """Missions."""
    influence: int
    """Influence cards."""


class SmugglerDeck(TypedDict):
    """One of the two smuggler decks, whose cards are named by their tiles."""

    top: str | None
    """The card put back on top, known to all."""
    pile: int
    """How many cards lie face down."""
    out: list[str]
    """The cards played since the deck was shuffled."""
    seen: list[str]
    """The cards ever seen."""


class Public(TypedDict):
    """What lies open on the table."""

    seats: int
    """The number of players."""
    variants: Variants
    """The variants played."""
    deciding: list[int]
    """The seat that has to choose now; -1 stands for chance."""
    layout: list[str | None]
    """The building at each of the fifteen docks; null before its tile is laid."""
    fleets: list[Fleet]
    """The colours on the water, those of the seats first."""
    stacks: list[list[str]]
    """The gondolas at each dock, the bottom one first."""
    bridges: dict[str, str]
    """The colour of the bridge over a canal, by the canal."""
    discards: list[str]
    """The Influence cards discarded."""
    under: Under
    """How many cards were put back under the decks."""
    agenda: list[str]
    """The steps still to do, the next one first."""
    turn: str
    """The colour on turn."""
    ending: str
    """How near the end is: running, triggered, penultimate, last or finished."""
    winner: str | None
    """The colour that has won; null while nobody has."""
    arrested: str | None
    """The colour arrested at the end; null for nobody."""
    bonus_taken: bool
    """Whether somebody has scored for placing all assistants."""
    boat: str | None
    """The gondola that moves, or at which a building is used."""
    dock: str | None
    """Where the gondola that moves is."""
    spy: str | None
    """The tile with the spy."""
    site: str | None
    """The building being used."""
    passing: list[str]
    """The gondolas at this dock still to be passed."""
    dues: list[str]
    """The colours that still owe a scroll or an intrigue."""
    crossed: str | None
    """The gondola that passes the others."""
    hold: str | None
    """The gondola whose cubes a question is about."""
    mission: int | None
    """The mission just completed, not yet filed."""
    pile: str | None
    """The deck being drawn from: missions or influence."""
    drawn_cards: int
    """How many cards are drawn."""
    destination: str | None
    """The dock a smuggler's or the Doge's gondola is bound for."""
    smuggler: str | None
    """The gondola without a seat that is on its way."""
    candidates: list[str]
    """The smuggler cards that lie open, the last one drawn first."""
    smugglers: list[SmugglerDeck]
    """The two smuggler decks."""
    row: list[str | None]
    """The three places of the Doge's row; null for an empty one."""
    doge_out: list[str]
    """The Doge's cards used."""
    last_turns: int | None
    """The turns left once the Doge's row cannot be filled; null before."""
    round: int
    """The round, from 0."""
    placements: int
    """How many missions are dealt, then how many gondolas placed, before the first turn."""
    played: int
    """The Influence cards played in this turn."""
    visited: int
    """The docks where the gondola that moves has been, a bit for each."""
    moves: int
    """The canals taken in this turn."""
    onward: int
    """The coins that must be left for the next canal while a gondola passes."""
    used: int
    """The effects of the building used this time, a bit for each."""
    reach: int
    """How many effects of the building can be used."""
    cubes_due: int
    """The cubes still to choose; or the coins or points that a choice brings."""
    colour: int
    """The colour being exchanged or changed; or 1 once a cube has been given."""
    to_draw: int
    """The cards still to draw."""
    mission_top: int
    """The missions in the deck that nobody has seen."""
    deck: int
    """The smuggler deck in use, 0 or 1."""
    doge_deck: int
    """The cards left in the Doge's deck."""
    ignored: int
    """The places of the Doge's row that are ignored this time, a bit for each."""
    resolving: int
    """The places of the row still to carry out, a bit for each; a count in the set-up."""
    passes: int
    """How many seats in a row have removed no intrigue at the end."""


class Remembered(TypedDict):
    """The cards a seat put back, each with the places where it can be now."""

    missions: list[list[int | list[str]]]
    """Pairs of a mission's number and its places."""
    influence: list[list[str | list[str]]]
    """Pairs of a card's kind and its places."""


class Own(TypedDict, total=False):
    """What only the seat itself knows; nothing for a bystander."""

    missions: list[int]
    """The unfinished missions in hand."""
    influence: list[str]
    """The Influence cards in hand, by kind."""
    remembers: Remembered
    """The cards the seat put back and where they can be."""
    drawn: list[int] | list[str]
    """The cards just drawn, while this seat draws: missions by number, Influence cards by kind."""


def view(p: State, seat: int | None) -> View:
    """What a seat, or a bystander, may know."""
    assert isinstance(p, Position)
    own: Any = {} if seat is None else known_to(p, seat)
    return View(NAME, VERSION, seat, public(p), own)


def known_to(p: Position, seat: int) -> Own:
    """What a seat alone knows."""
    own = Own(
        missions=missions_in(int(p.at(seat, s.HAND))),
        influence=[kind for card, kind in enumerate(KINDS) if has(p.at(seat, s.CARDS), card)],
        remembers=memory_of(p, seat),
    )
    if p.turn == seat and p.drawn != 0:
        cards = unpack(p.drawn, s.CARD_BITS)
        if p.pile == s.MISSION_DECK:
            own["drawn"] = [card + 1 for card in cards]
        else:
            own["drawn"] = [KINDS[card] for card in cards]
    return own


def memory_of(p: Position, seat: int) -> Remembered:
    """The cards a seat put back and where they can be now; copies of a card told by kind."""
    missions = remembered(p, seat, s.MISSION_DECK)
    cards = remembered(p, seat, s.INFLUENCE_DECK)
    return Remembered(
        missions=[[card + 1, places] for card, places in missions.items()],
        influence=[
            [kind, places]
            for kind, places in sorted([(KINDS[card], places) for card, places in cards.items()])
        ],
    )
