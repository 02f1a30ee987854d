"""The named form of every choice, and the questions that ask for them."""

from __future__ import annotations

from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, COLOURS, CUBES, NONE, TILES
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.describe.names import INFLUENCE_NAMES, doge_names
from serenissima.games.venice.rules import ending, missions, moving, steps, turn
from serenissima.games.venice.state import Position
from serenissima.games.venice.words import terms
from serenissima.games.venice.words.terms import Names, Pair, at_fr, cube, of_fr

Told = tuple[str, str, str, dict[str, Any]]
"""Notation, English, French, facts."""


def title(text: str) -> str:
    """A sentence's first letter as a capital."""
    return text[:1].upper() + text[1:]


def gondola(p: Position, number: int) -> Pair:
    """A player's gondola, told by where it lies."""
    which = number & 1
    dock = int(p.where[number])
    here = p.tables.names["docks"][dock] if dock >= 0 else "?"
    return (
        f"the {('first', 'second')[which]} gondola (at {here})",
        f"la {('première', 'seconde')[which]} gondole (au quai {here})",
    )


def chance_move(n: Names, p: Position, step: int, option: int) -> Told:
    """What chance deals."""
    if step == steps.CARD:
        if p.pile == s.MISSION_DECK:
            en, fr = n.mission(option)
            return f"mission {option + 1}", f"Draw {en}.", f"Tirer {fr}.", {"mission": option + 1}
        en, fr = terms.CARDS[option >> 1]
        card = INFLUENCE_NAMES[option]
        return card, f"Draw “{en}”.", f"Tirer « {fr} ».", {"card": CARD_SLUGS[option >> 1]}
    if step == steps.ROW_CARD:
        en, fr = terms.DOGE[int(p.tables.doge[option])]
        card = doge_names(p.tables)[option]
        return card, f"Turn up “{en}”.", f"Révéler « {fr} ».", {"card": card}
    slug = BUILDINGS[option]
    en, fr = n.buildings[option]
    facts = {"building": slug}
    if step == steps.TILE:
        return slug, f"Lay {en}.", f"Poser {fr}.", facts
    if step == steps.BOXED:
        return slug, f"Box the card of {en}.", f"Ranger la carte {of_fr(fr)}.", facts
    return slug, f"Turn up the card of {en}.", f"Révéler la carte {of_fr(fr)}.", facts


def told_move(n: Names, p: Position, step: int, option: int) -> Told:
    """What a seat chooses."""
    docks = n.docks
    if option == s.DONE:
        return done_move(step)
    if step == steps.KEEP:
        return keep_move(n, p, option)
    if step == steps.PLAY:
        en, fr = terms.CARDS[option]
        slug = CARD_SLUGS[option]
        return f"play {slug}", f"Play “{en}”.", f"Jouer « {fr} ».", {"card": slug}
    if step == steps.PLACE:
        en, fr = n.buildings[int(p.tiles[option])]
        return (
            f"place {docks[option]}",
            f"Place a gondola at {docks[option]}, by {en}.",
            f"Placer une gondole au quai {docks[option]}, devant {fr}.",
            {"dock": docks[option]},
        )
    if step in (steps.GONDOLIER, steps.OVERTIME, steps.STOCK):
        return gondola_move(p, step, option)
    if step == steps.MOVE or step == steps.SAIL:
        en, fr = n.buildings[int(p.tiles[option])]
        return (
            f"to {docks[option]}",
            f"Sail to {docks[option]}, by {en}.",
            f"Naviguer vers le quai {docks[option]}, devant {fr}.",
            {"dock": docks[option]},
        )
    if step == steps.ARRIVE:
        if option == moving.STOP:
            return "moor", "Moor here.", "S'amarrer ici.", {"moor": True}
        return "pass", "Pass and sail on.", "Passer et continuer.", {"moor": False}
    if step == steps.SETTLE:
        return settle_move(option)
    if step == steps.COMPLETE:
        en, fr = n.mission(option)
        number = option + 1
        return (
            f"complete {number}",
            f"Complete {en}.",
            f"Accomplir {fr}.",
            {"mission": number},
        )
    if step == steps.FILE:
        return file_move(n, p, option)
    if step == steps.ACTIVATE:
        en, fr = n.effect(int(p.site), option)
        word = "space" if p.site < TILES else "effect"
        facts = {"building": BUILDINGS[int(p.site)], "effect": option + 1}
        return f"{word} {option + 1}", f"{title(en)}.", f"{title(fr)}.", facts
    if step in CUBE_MOVES:
        return cube_move(step, option)
    return rare_move(n, p, step, option)


def done_move(step: int) -> Told:
    """To leave something undone."""
    en, fr, notation = {
        steps.PLAY: ("Play no Influence card.", "Ne pas jouer de carte Influence.", "no card"),
        steps.COMPLETE: ("Complete no mission.", "N'accomplir aucune mission.", "no mission"),
        steps.ACTIVATE: ("Use nothing more here.", "Ne rien utiliser de plus ici.", "done"),
        steps.GIVE: ("Give no more cubes.", "Ne plus donner de cubes.", "done"),
        steps.REDUCE: ("Remove no more intrigue.", "Ne plus éliminer d'intrigue.", "pass"),
    }[step]
    return notation, en, fr, {"done": True}


def keep_move(n: Names, p: Position, option: int) -> Told:
    """To keep one of the drawn cards, or give one back."""
    if p.pile != s.MISSION_DECK:
        en, fr = terms.CARDS[option]
        slug = CARD_SLUGS[option]
        return f"keep {slug}", f"Keep “{en}”.", f"Garder « {fr} ».", {"card": slug}
    en, fr = n.mission(option)
    number = option + 1
    if p.drawn >> 10:
        return (
            f"give back {number}",
            f"Give {en}, back.",
            f"Rendre {fr}.",
            {"mission": number},
        )
    return f"keep {number}", f"Keep {en}.", f"Garder {fr}.", {"mission": number}


def gondola_move(p: Position, step: int, option: int) -> Told:
    """To choose one of one's own gondolas."""
    en, fr = gondola(p, 2 * int(p.turn) + option)
    facts: dict[str, Any] = {"gondola": option + 1}
    notation = f"gondola {option + 1}"
    if step == steps.OVERTIME:
        return notation, f"Work at {en}.", f"Travailler près de {fr}.", facts
    if step == steps.STOCK:
        return notation, f"Put the cube on {en}.", f"Mettre le cube sur {fr}.", facts
    if p.at(p.turn, s.GONDOLIER) == option:
        price = terms.coins(int(turn.stay_price(p, p.turn)))
        return (
            notation,
            f"Stay on {en} for {price[0]}.",
            f"Rester sur {fr} pour {price[1]}.",
            facts,
        )
    return notation, f"Put the gondolier on {en}.", f"Mettre le gondolier sur {fr}.", facts


def settle_move(option: int) -> Told:
    """To pay at a passing."""
    if option == moving.WITH_SCROLL:
        return "scroll", "Spend a scroll.", "Dépenser un parchemin.", {"with": "scroll"}
    if option == moving.WITH_INTRIGUE:
        return "intrigue", "Take 1 intrigue.", "Prendre 1 intrigue.", {"with": "intrigue"}
    place = option - moving.WITH_CUBE
    which, colour = place // COLOURS, place % COLOURS
    en, fr = cube(colour)
    return (
        f"{CUBES[colour]} of gondola {which + 1}",
        f"Give a {en} of the {('first', 'second')[which]} gondola.",
        f"Donner un {fr} de la {('première', 'seconde')[which]} gondole.",
        {"with": CUBES[colour], "gondola": which + 1},
    )


def file_move(n: Names, p: Position, option: int) -> Told:
    """To put a completed mission under the board."""
    if option == missions.ARCHIVE:
        return "archive", "Archive the mission.", "Archiver la mission.", {"slot": None}
    old = int(p.at(p.turn, s.SLOT + option))
    facts = {"slot": option + 1}
    if old == NONE:
        return (
            f"slot {option + 1}",
            "Put it under a free slot of your board.",
            "La placer sous un emplacement libre de votre plateau.",
            facts,
        )
    en, fr = n.mission(old)
    return (
        f"slot {option + 1}",
        f"Put it in the place of {en}.",
        f"La placer en remplaçant {fr}.",
        facts,
    )


CUBE_MOVES = {
    steps.CUBE: ("take", "Take a {}.", "Prendre un {}."),
    steps.SPILL: ("discard", "Throw a {} overboard.", "Jeter un {} par-dessus bord."),
    steps.SELL: ("sell", "Sell a {}.", "Vendre un {}."),
    steps.CONVERT: ("change", "Change a {}.", "Convertir un {}."),
    steps.INTO: ("into", "Into a {}.", "En un {}."),
    steps.GIVE: ("give", "Give a {}.", "Donner un {}."),
}


def cube_move(step: int, option: int) -> Told:
    """To choose a cube by its colour."""
    verb, english, french = CUBE_MOVES[step]
    en, fr = cube(option)
    return (
        f"{verb} {CUBES[option]}",
        english.format(en),
        french.format(fr),
        {"cube": CUBES[option]},
    )


def rare_move(n: Names, p: Position, step: int, option: int) -> Told:
    """Choices that come up less often."""
    if step == steps.EXCHANGE:
        colour = int(p.colour)
        en, fr = cube(colour)
        plural_fr = fr.replace("cube", "cubes") if option > 1 else fr
        return (
            f"{option} {CUBES[colour]}",
            f"Have {option} {en}{'' if option == 1 else 's'} on the first gondola.",
            f"Avoir {option} {plural_fr} sur la première gondole.",
            {"cube": CUBES[colour], "count": option},
        )
    if step in (steps.BRIDGE, steps.DOGE_BRIDGE):
        en, fr = n.canal(option)
        name = n.canals[option]
        return f"bridge {name}", f"Bridge {en}.", f"Construire sur {fr}.", {"canal": name}
    if step in (steps.FOREMAN, steps.PROMOTE, steps.SPY, steps.SMUGGLER):
        en, fr = n.buildings[option]
        verb, english, french = {
            steps.FOREMAN: ("bribe at", "Bribe at {}.", "Soudoyer {}."),
            steps.PROMOTE: ("promote at", "Promote at {}.", "Promouvoir {}."),
            steps.SPY: ("spy at", "Send the spy to {}.", "Envoyer l'espion {}."),
            steps.SMUGGLER: ("send to", "Send the gondola to {}.", "Envoyer la gondole {}."),
        }[step]
        slug = BUILDINGS[option]
        return (
            f"{verb} {slug}",
            english.format(en),
            french.format(at_fr(fr)),
            {"building": slug},
        )
    if step == steps.DOGE_GONDOLA:
        return doge_gondola_move(p, option)
    if step == steps.REDUCE:
        seat = int(p.turn)
        if option == ending.FOR_SCROLLS:
            en, fr = terms.scrolls(int(ending.scroll_price(p, seat)))
            notation = "scrolls"
        else:
            en, fr = terms.coins(int(ending.coin_price(p, seat)))
            notation = "coins"
        return (
            notation,
            f"Remove 1 intrigue for {en}.",
            f"Éliminer 1 intrigue pour {fr}.",
            {"with": notation},
        )
    notation, en, fr = {
        (steps.BRIDGE_OR_POINTS, 0): ("bridge", "Build a bridge.", "Construire un pont."),
        (steps.BRIDGE_OR_POINTS, 1): ("points", "Take the points.", "Prendre les points."),
        (steps.COUNCILLORS, 0): (
            "take intrigue",
            "Take 1 intrigue to advance once more.",
            "Prendre 1 intrigue pour avancer encore d'une case.",
        ),
        (steps.COUNCILLORS, 1): ("stop", "Stop here.", "S'arrêter là."),
        (steps.OFFER, 0): ("mission", "Draw a mission.", "Tirer une mission."),
        (steps.OFFER, 1): ("points", "Take 2 points.", "Prendre 2 points."),
    }[step, option]
    return notation, en, fr, {"choice": notation}


def doge_gondola_move(p: Position, option: int) -> Told:
    """To choose which gondola of the Doge moves."""
    number = 2 + 2 * option + int(p.deck)
    letter = "AB"[int(p.deck)]
    here = p.tables.names["docks"][int(p.where[number])]
    return (
        f"fleet {option + 1}",
        f"Move gondola {letter} of his {('first', 'second')[option]} fleet, now at {here}.",
        f"Déplacer la gondole {letter} de sa {('première', 'seconde')[option]} flotte, "
        f"amarrée au quai {here}.",
        {"fleet": option + 1},
    )


def favour_move(p: Position, option: int) -> Told:
    """To turn the Favour card."""
    if option == s.FAVOUR_FOR_COINS:
        en, fr = terms.coins(int(p.tables.favour_coins))
        notation = "favour coins"
    else:
        en, fr = terms.scrolls(int(p.tables.favour_scrolls))
        notation = "favour scrolls"
    return (
        notation,
        f"Turn the Favour card for {en}.",
        f"Retourner la carte Faveur pour {fr}.",
        {"with": notation},
    )


QUESTIONS: dict[int, Pair] = {
    steps.TILE: ("Which tile comes next?", "Quelle tuile vient ensuite ?"),
    steps.CARD: ("Which card is drawn?", "Quelle carte est tirée ?"),
    steps.SMUGGLER_CARD: ("Which smuggler card is drawn?", "Quelle carte Contrebandier sort ?"),
    steps.BOXED: ("Which smuggler card is boxed?", "Quelle carte Contrebandier est rangée ?"),
    steps.ROW_CARD: ("Which Doge card is turned up?", "Quelle carte Doge est révélée ?"),
    steps.DOGE_CARD: ("Where does the Doge begin?", "Où le Doge commence-t-il ?"),
    steps.KEEP: ("which card do you keep?", "quelle carte gardez-vous ?"),
    steps.PLACE: ("where do you place a gondola?", "où placez-vous une gondole ?"),
    steps.PLAY: ("do you play an Influence card?", "jouez-vous une carte Influence ?"),
    steps.GONDOLIER: ("where does your gondolier go?", "où va votre gondolier ?"),
    steps.MOVE: ("where do you sail?", "où naviguez-vous ?"),
    steps.ARRIVE: ("do you moor here or pass?", "vous amarrez-vous ici ou passez-vous ?"),
    steps.SETTLE: ("a scroll or an intrigue?", "un parchemin ou une intrigue ?"),
    steps.EXCHANGE: (
        "how many of these cubes shall be on your first gondola?",
        "combien de ces cubes voulez-vous sur votre première gondole ?",
    ),
    steps.COMPLETE: ("do you complete a mission here?", "accomplissez-vous une mission ici ?"),
    steps.FILE: ("where does the mission go?", "où va la mission ?"),
    steps.ACTIVATE: ("which effect do you use?", "quel effet utilisez-vous ?"),
    steps.CUBE: ("which cube do you take?", "quel cube prenez-vous ?"),
    steps.SPILL: (
        "the gondola is full: which cube goes overboard?",
        "la gondole est pleine : quel cube jetez-vous ?",
    ),
    steps.SELL: ("which cube do you sell?", "quel cube vendez-vous ?"),
    steps.CONVERT: ("which cube do you change?", "quel cube convertissez-vous ?"),
    steps.INTO: ("what does it become?", "que devient-il ?"),
    steps.GIVE: ("which cube do you give?", "quel cube donnez-vous ?"),
    steps.BRIDGE: ("where do you build the bridge?", "où construisez-vous le pont ?"),
    steps.BRIDGE_OR_POINTS: ("a bridge or points?", "un pont ou des points ?"),
    steps.FOREMAN: ("where do you bribe the foreman?", "où soudoyez-vous le contremaître ?"),
    steps.OVERTIME: ("at which gondola do you work?", "près de quelle gondole travaillez-vous ?"),
    steps.COUNCILLORS: ("do you go one further?", "allez-vous une case plus loin ?"),
    steps.PROMOTE: ("whom do you promote?", "qui promouvez-vous ?"),
    steps.STOCK: ("which gondola gets the cube?", "quelle gondole reçoit le cube ?"),
    steps.OFFER: ("a mission or points?", "une mission ou des points ?"),
    steps.SPY: ("where does the spy go?", "où va l'espion ?"),
    steps.SMUGGLER: ("which card do you play?", "quelle carte jouez-vous ?"),
    steps.DOGE_GONDOLA: (
        "which gondola of the Doge moves?",
        "quelle gondole du Doge se déplace ?",
    ),
    steps.SAIL: ("which of the cheapest ways?", "lequel des chemins les moins chers ?"),
    steps.DOGE_BRIDGE: ("where does the Doge build?", "où le Doge construit-il ?"),
    steps.REDUCE: ("do you remove an intrigue?", "éliminez-vous une intrigue ?"),
}
