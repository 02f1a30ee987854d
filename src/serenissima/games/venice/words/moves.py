"""The named form of every choice, and the questions that ask for them."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, COLOURS, CUBES, NONE, TILES
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.describe.names import INFLUENCE_NAMES, doge_names
from serenissima.games.venice.rules import ending, missions, moving, steps, turn
from serenissima.games.venice.rules.decks import gives_back
from serenissima.games.venice.state import Position
from serenissima.games.venice.words import terms
from serenissima.games.venice.words.events import LETTERS
from serenissima.games.venice.words.terms import Names
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import CHANCE

Named = tuple[str, Phrase, dict[str, Any]]
"""Notation, sentence, facts."""


def gondola(n: Names, p: Position, number: int) -> Phrase:
    """A player's gondola, told by where it lies."""
    return Phrase(
        "the {which|1=first|second} gondola (at {dock})",
        which=1 + int(s.which_of(number)),
        dock=n.docks[int(p.where[number])],
    )


def chance_move(n: Names, p: Position, step: int, option: int) -> Named:
    """What chance deals."""
    if step == steps.CARD:
        if p.pile == s.MISSION_DECK:
            number = option + 1
            said = Phrase("Draw {mission}.", mission=n.mission(option))
            return f"mission {number}", said, {"mission": number}
        kind = int(s.kind_of(option))
        said = Phrase("Draw “{card}”.", card=terms.CARDS[kind])
        return INFLUENCE_NAMES[option], said, {"card": CARD_SLUGS[kind]}
    if step == steps.ROW_CARD:
        card = doge_names(p.tables)[option]
        name = terms.DOGE[int(p.tables.doge[option])]
        return card, Phrase("Turn up “{card}”.", card=name), {"card": card}
    slug, place = BUILDINGS[option], terms.BUILDINGS[option]
    if step == steps.TILE:
        said = Phrase("Lay {building}.", building=place)
    elif step == steps.BOXED:
        said = Phrase("Put the card of {building} back into the box.", building=place)
    else:
        said = Phrase("Turn up the card of {building}.", building=place)
    return slug, said, {"building": slug}


def told_move(n: Names, p: Position, step: int, option: int) -> Named:
    """What a seat chooses."""
    if option == s.DONE:
        return done_move(step)
    if step == steps.KEEP:
        return keep_move(n, p, option)
    if step == steps.PLAY:
        slug = CARD_SLUGS[option]
        return f"play {slug}", Phrase("Play “{card}”.", card=terms.CARDS[option]), {"card": slug}
    if step in (steps.PLACE, steps.MOVE, steps.SAIL):
        return dock_move(n, p, step, option)
    if step in (steps.GONDOLIER, steps.OVERTIME, steps.STOCK):
        return gondola_move(n, p, step, option)
    if step == steps.ARRIVE:
        if option == moving.STOP:
            return "moor", Phrase("Moor here."), {"moor": True}
        return "pass", Phrase("Pass and sail on."), {"moor": False}
    if step == steps.SETTLE:
        return settle_move(option)
    if step == steps.COMPLETE:
        said = Phrase("Complete {mission}.", mission=n.mission(option))
        return f"complete {option + 1}", said, {"mission": option + 1}
    if step == steps.FILE:
        return file_move(n, p, option)
    if step == steps.ACTIVATE:
        said = Phrase("{effect^}.", effect=n.effect(int(p.site), option))
        word = "space" if p.site < TILES else "effect"
        facts = {"building": BUILDINGS[int(p.site)], "effect": option + 1}
        return f"{word} {option + 1}", said, facts
    if step in CUBE_MOVES:
        verb, sentence = CUBE_MOVES[step]
        said = terms.filled(sentence, cube=terms.CUBES[option])
        return f"{verb} {CUBES[option]}", said, {"cube": CUBES[option]}
    if step in BUILDING_MOVES:
        verb, sentence = BUILDING_MOVES[step]
        said = terms.filled(sentence, building=terms.BUILDINGS[option])
        return f"{verb} {BUILDINGS[option]}", said, {"building": BUILDINGS[option]}
    return rare_move(n, p, step, option)


def done_move(step: int) -> Named:
    """To leave something undone."""
    notation, said = {
        steps.PLAY: ("no card", Phrase("Play no Influence card.")),
        steps.COMPLETE: ("no mission", Phrase("Complete no mission.")),
        steps.ACTIVATE: ("done", Phrase("Use nothing more here.")),
        steps.GIVE: ("done", Phrase("Give no more cubes.")),
        steps.REDUCE: ("pass", Phrase("Remove no more intrigue.")),
    }[step]
    return notation, said, {"done": True}


def keep_move(n: Names, p: Position, option: int) -> Named:
    """To keep one of the drawn cards, or give one back."""
    if p.pile != s.MISSION_DECK:
        slug = CARD_SLUGS[option]
        return f"keep {slug}", Phrase("Keep “{card}”.", card=terms.CARDS[option]), {"card": slug}
    number, mission = option + 1, n.mission(option)
    if gives_back(p):
        said = Phrase("Give back {mission}.", mission=mission)
        return f"give back {number}", said, {"mission": number}
    return f"keep {number}", Phrase("Keep {mission}.", mission=mission), {"mission": number}


def dock_move(n: Names, p: Position, step: int, option: int) -> Named:
    """To go to a dock."""
    name = p.tables.names["docks"][option]
    place = terms.BUILDINGS[int(p.tiles[option])]
    if step == steps.PLACE:
        sentence = Phrase("Place a gondola at {dock}, by {building}.")
        notation = f"place {name}"
    else:
        sentence = Phrase("Sail to {dock}, by {building}.")
        notation = f"to {name}"
    said = terms.filled(sentence, dock=n.docks[option], building=place)
    return notation, said, {"dock": name}


def gondola_move(n: Names, p: Position, step: int, option: int) -> Named:
    """To choose one of one's own gondolas."""
    boat = gondola(n, p, int(s.gondola_of(p.turn, option)))
    facts: dict[str, Any] = {"gondola": option + 1}
    notation = f"gondola {option + 1}"
    if step == steps.OVERTIME:
        return notation, Phrase("Work overtime at {boat}.", boat=boat), facts
    if step == steps.STOCK:
        return notation, Phrase("Put the cube on {boat}.", boat=boat), facts
    if p.at(p.turn, s.GONDOLIER) == option:
        price = terms.coins(int(turn.stay_price(p, p.turn)))
        return notation, Phrase("Stay on {boat} for {coins}.", boat=boat, coins=price), facts
    return notation, Phrase("Put the gondolier on {boat}.", boat=boat), facts


def settle_move(option: int) -> Named:
    """To pay at a passing."""
    if option == moving.WITH_SCROLL:
        return "scroll", Phrase("Spend a scroll."), {"with": "scroll"}
    if option == moving.WITH_INTRIGUE:
        return "intrigue", Phrase("Take 1 intrigue."), {"with": "intrigue"}
    place = option - moving.WITH_CUBE
    which, colour = 1 + place // COLOURS, place % COLOURS
    return (
        f"{CUBES[colour]} of gondola {which}",
        Phrase(
            "Give a {cube} from the {which|1=first|second} gondola.",
            cube=terms.CUBES[colour],
            which=which,
        ),
        {"with": CUBES[colour], "gondola": which},
    )


def file_move(n: Names, p: Position, option: int) -> Named:
    """To put a completed mission under the board."""
    if option == missions.ARCHIVE:
        return "archive", Phrase("Archive the mission."), {"slot": None}
    old = int(p.at(p.turn, s.SLOT + option))
    if old == NONE:
        said = Phrase("Slide it under a free slot of your board.")
    else:
        said = Phrase("Slide it into the place of {mission}.", mission=n.mission(old))
    return f"slot {option + 1}", said, {"slot": option + 1}


CUBE_MOVES: Final = {
    steps.CUBE: ("take", Phrase("Take a {cube}.")),
    steps.SPILL: ("discard", Phrase("Throw a {cube} overboard.")),
    steps.SELL: ("sell", Phrase("Sell a {cube}.")),
    steps.CONVERT: ("change", Phrase("Change a {cube}.")),
    steps.INTO: ("into", Phrase("Make it a {cube}.")),
    steps.GIVE: ("give", Phrase("Give a {cube}.")),
}
"""Choices of a cube by its colour: how notation calls them, and their sentences."""
BUILDING_MOVES: Final = {
    steps.FOREMAN: ("bribe at", Phrase("Bribe the foreman at {building}.")),
    steps.PROMOTE: ("promote at", Phrase("Promote your assistant at {building}.")),
    steps.SPY: ("spy at", Phrase("Send the spy to {building}.")),
    steps.SMUGGLER: ("send to", Phrase("Send the gondola to {building}.")),
}
"""Choices of a building in the same way."""


def rare_move(n: Names, p: Position, step: int, option: int) -> Named:
    """Choices that come up less often."""
    if step == steps.EXCHANGE:
        colour = int(p.colour)
        said = Phrase("Put {cubes} on the first gondola.", cubes=terms.cubes(colour, option))
        return f"{option} {CUBES[colour]}", said, {"cube": CUBES[colour], "count": option}
    if step in (steps.BRIDGE, steps.DOGE_BRIDGE):
        name = p.tables.names["canals"][option]
        said = Phrase("Build a bridge over {canal}.", canal=n.canal(option))
        return f"bridge {name}", said, {"canal": name}
    if step == steps.DOGE_GONDOLA:
        return doge_gondola_move(n, p, option)
    if step == steps.REDUCE:
        return reduce_move(p, option)
    notation, said = {
        (steps.BRIDGE_OR_POINTS, 0): ("bridge", Phrase("Build a bridge.")),
        (steps.BRIDGE_OR_POINTS, 1): ("points", Phrase("Take the points.")),
        (steps.COUNCILLORS, 0): (
            "take intrigue",
            Phrase("Take 1 intrigue to advance 1 more space."),
        ),
        (steps.COUNCILLORS, 1): ("stop", Phrase("Stop here.")),
        (steps.OFFER, 0): ("mission", Phrase("Draw a mission.")),
        (steps.OFFER, 1): ("points", Phrase("Take 2 points.")),
    }[step, option]
    return notation, said, {"choice": notation}


def reduce_move(p: Position, option: int) -> Named:
    """To pay for the removal of intrigue at the end."""
    seat = int(p.turn)
    if option == ending.FOR_SCROLLS:
        notation, price = "scrolls", terms.scrolls(int(ending.scroll_price(p, seat)))
    else:
        notation, price = "coins", terms.coins(int(ending.coin_price(p, seat)))
    return notation, Phrase("Remove 1 intrigue for {price}.", price=price), {"with": notation}


def doge_gondola_move(n: Names, p: Position, option: int) -> Named:
    """To choose which gondola of the Doge moves."""
    number = int(s.gondola_of(s.DOGE_FLEET + option, p.deck))
    said = Phrase(
        "Move gondola {letter} of his {fleet|1=first|second} fleet, now at {dock}.",
        letter=LETTERS[int(p.deck)],
        fleet=option + 1,
        dock=n.docks[int(p.where[number])],
    )
    return f"fleet {option + 1}", said, {"fleet": option + 1}


def favour_move(p: Position, option: int) -> Named:
    """To turn the Favour card."""
    if option == s.FAVOUR_FOR_COINS:
        notation, gain = "favour coins", terms.coins(int(p.tables.favour_coins))
    else:
        notation, gain = "favour scrolls", terms.scrolls(int(p.tables.favour_scrolls))
    return notation, Phrase("Turn over the Favour card for {gain}.", gain=gain), {"with": notation}


def question(p: Position, seat: int, step: int) -> Phrase:
    """What a decider is asked now."""
    if seat == CHANCE:
        return QUESTIONS[step]
    if step == steps.KEEP and gives_back(p):
        return Phrase("{who}, which mission do you give back?", who=Seat(seat))
    return terms.filled(QUESTIONS[step], who=Seat(seat))


QUESTIONS: Final = {
    steps.TILE: Phrase("Which tile comes next?"),
    steps.CARD: Phrase("Which card is drawn?"),
    steps.SMUGGLER_CARD: Phrase("Which smuggler card is drawn?"),
    steps.BOXED: Phrase("Which smuggler card goes back into the box?"),
    steps.ROW_CARD: Phrase("Which Doge card is turned up?"),
    steps.DOGE_CARD: Phrase("Where does the Doge begin?"),
    steps.KEEP: Phrase("{who}, which card do you keep?"),
    steps.PLACE: Phrase("{who}, where do you place a gondola?"),
    steps.PLAY: Phrase("{who}, do you play an Influence card?"),
    steps.GONDOLIER: Phrase("{who}, which gondola does your gondolier take?"),
    steps.MOVE: Phrase("{who}, where do you sail?"),
    steps.ARRIVE: Phrase("{who}, do you moor here or pass?"),
    steps.SETTLE: Phrase("{who}, a scroll or an intrigue?"),
    steps.EXCHANGE: Phrase("{who}, how many of these cubes do you want on your first gondola?"),
    steps.COMPLETE: Phrase("{who}, do you complete a mission here?"),
    steps.FILE: Phrase("{who}, where does the mission go?"),
    steps.ACTIVATE: Phrase("{who}, which effect do you use?"),
    steps.CUBE: Phrase("{who}, which cube do you take?"),
    steps.SPILL: Phrase("{who}, the gondola is full: which cube goes overboard?"),
    steps.SELL: Phrase("{who}, which cube do you sell?"),
    steps.CONVERT: Phrase("{who}, which cube do you change?"),
    steps.INTO: Phrase("{who}, what does it become?"),
    steps.GIVE: Phrase("{who}, which cube do you give?"),
    steps.BRIDGE: Phrase("{who}, where do you build the bridge?"),
    steps.BRIDGE_OR_POINTS: Phrase("{who}, a bridge or points?"),
    steps.FOREMAN: Phrase("{who}, where do you bribe the foreman?"),
    steps.OVERTIME: Phrase("{who}, at which gondola do you work overtime?"),
    steps.COUNCILLORS: Phrase("{who}, do you go one space further?"),
    steps.PROMOTE: Phrase("{who}, where do you promote an assistant?"),
    steps.STOCK: Phrase("{who}, which gondola gets the cube?"),
    steps.OFFER: Phrase("{who}, a mission or points?"),
    steps.SPY: Phrase("{who}, where does the spy go?"),
    steps.SMUGGLER: Phrase("{who}, which card do you play?"),
    steps.DOGE_GONDOLA: Phrase("{who}, which gondola of the Doge moves?"),
    steps.SAIL: Phrase("{who}, which of the cheapest routes?"),
    steps.DOGE_BRIDGE: Phrase("{who}, where does the Doge build?"),
    steps.REDUCE: Phrase("{who}, do you remove an intrigue?"),
}
