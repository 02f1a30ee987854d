"""What happened, told to those who noticed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, CUBES
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.rules import steps
from serenissima.games.venice.words import terms
from serenissima.games.venice.words.terms import Names, Pair, at_fr, cube, of_fr
from serenissima.kernel.state import Note

Sentence = tuple[str, str]
SPACES: tuple[Pair, ...] = (
    ("first", "premier"),
    ("second", "deuxième"),
    ("third", "troisième"),
    ("fourth", "quatrième"),
)
CHOICES: dict[tuple[int, int], Pair] = {
    (steps.BRIDGE_OR_POINTS, 0): ("{} wants a bridge.", "{} veut un pont."),
    (steps.BRIDGE_OR_POINTS, 1): ("{} prefers points.", "{} préfère des points."),
    (steps.INTO, 0): ("{} changes a ceramic cube.", "{} convertit un cube de céramique."),
    (steps.INTO, 1): ("{} changes a cloth cube.", "{} convertit un cube d'étoffe."),
    (steps.INTO, 2): ("{} changes a silver cube.", "{} convertit un cube d'argent."),
    (steps.OVERTIME, 0): (
        "{} works overtime at the first gondola.",
        "{} fait des heures supplémentaires près de la première gondole.",
    ),
    (steps.OVERTIME, 1): (
        "{} works overtime at the second gondola.",
        "{} fait des heures supplémentaires près de la seconde gondole.",
    ),
    (steps.COUNCILLORS, 0): ("{} bribes once more.", "{} soudoie une fois de plus."),
    (steps.COUNCILLORS, 1): ("{} leaves it at that.", "{} en reste là."),
    (steps.STOCK, 0): (
        "{} chooses the first gondola for a cube.",
        "{} choisit la première gondole pour un cube.",
    ),
    (steps.STOCK, 1): (
        "{} chooses the second gondola for a cube.",
        "{} choisit la seconde gondole pour un cube.",
    ),
    (steps.OFFER, 0): ("{} asks for a mission.", "{} demande une mission."),
    (steps.OFFER, 1): ("{} prefers points.", "{} préfère des points."),
    (steps.DOGE_GONDOLA, 0): (
        "{} sends the Doge's first fleet.",
        "{} envoie la première flotte du Doge.",
    ),
    (steps.DOGE_GONDOLA, 1): (
        "{} sends the Doge's second fleet.",
        "{} envoie la seconde flotte du Doge.",
    ),
}
SETTLED: tuple[Pair, ...] = (
    ("{} pays with a scroll.", "{} paie d'un parchemin."),
    ("{} lets the gossip run.", "{} laisse courir les ragots."),
    ("{} pays with a cube.", "{} paie d'un cube."),
)
PILES: tuple[Pair, ...] = (
    ("a mission", "une mission"),
    ("an Influence card", "une carte Influence"),
)


def somebody(code: int) -> Pair:
    """A seat, the smugglers or the Doge."""
    if code >= s.DOGE:
        return "The Doge", "Le Doge"
    if code >= s.SMUGGLERS:
        return "The smugglers", "Le contrebandier"
    return f"@{code}", f"@{code}"


def boat(code: int) -> Pair:
    """A gondola, and whose it is."""
    if code >= s.DOGE:
        letter = "AB"[code & 1]
        which = (code - s.DOGE) >> 1
        return (
            f"gondola {letter} of the Doge's {('first', 'second')[which]} fleet",
            f"la gondole {letter} de la {('première', 'seconde')[which]} flotte du Doge",
        )
    if code >= s.SMUGGLERS:
        letter = "AB"[code & 1]
        return f"smuggler {letter}", f"le contrebandier {letter}"
    which = code & 1
    return (
        f"the {('first', 'second')[which]} gondola of @{code >> 1}",
        f"la {('première', 'seconde')[which]} gondole (@{code >> 1})",
    )


def title(pair: Pair) -> Pair:
    """First letters as capitals."""
    return pair[0][:1].upper() + pair[0][1:], pair[1][:1].upper() + pair[1][1:]


def gains(words: Callable[[int], Pair], en: str, fr: str) -> Callable[[Names, int, int, int], Pair]:
    """An event in which somebody gains or loses a number of things."""

    def told(n: Names, a: int, b: int, c: int) -> Pair:
        name, thing = somebody(a), words(b)
        return f"{name[0]} {en} {thing[0]}.", f"{name[1]} {fr} {thing[1]}."

    return told


def on_board(en: str, fr: str) -> Callable[[Names, int, int, int], Pair]:
    """An event about a cube of a gondola."""

    def told(n: Names, a: int, b: int, c: int) -> Pair:
        thing = cube(b)
        return (
            f"@{a >> 1} {en.format(thing[0])} ({('first', 'second')[a & 1]} gondola).",
            f"@{a >> 1} {fr.format(thing[1])} ({('première', 'seconde')[a & 1]} gondole).",
        )

    return told


def plain(en: str, fr: str) -> Callable[[Names, int, int, int], Pair]:
    """An event whose sentence needs the actor alone."""

    def told(n: Names, a: int, b: int, c: int) -> Pair:
        name = somebody(a)
        return en.format(name[0]), fr.format(name[1])

    return told


def card(pile: int, face: int, n: Names) -> Pair:
    """A mission or an Influence card by its face."""
    if pile == s.MISSION_DECK:
        return n.mission(face)
    return f"“{terms.CARDS[face][0]}”", f"« {terms.CARDS[face][1]} »"


def tile(n: Names, a: int, b: int, c: int) -> Pair:
    """A tile was laid."""
    en, fr = title(n.buildings[a])
    lies = "are" if fr.startswith("Les") and en.endswith("Docks") else "is"
    verb = "sont" if fr.startswith("Les") else "est"
    return f"{en} {lies} at {n.docks[b]}.", f"{fr} {verb} au quai {n.docks[b]}."


def drew(n: Names, a: int, b: int, c: int) -> Pair:
    """Somebody drew a card."""
    return f"@{a} draws {PILES[b][0]}.", f"@{a} tire {PILES[b][1]}."


def saw(n: Names, a: int, b: int, c: int) -> Pair:
    """The drawer alone sees the card."""
    en, fr = card(b, c, n)
    return f"It is {en}.", f"C'est {fr}."


def kept(n: Names, a: int, b: int, c: int) -> Pair:
    """Somebody kept a card."""
    return f"@{a} keeps {PILES[b][0]}.", f"@{a} garde {PILES[b][1]}."


def kept_card(n: Names, a: int, b: int, c: int) -> Pair:
    """The drawer alone knows which card he kept."""
    en, fr = card(b, c, n)
    return f"You keep {en}.", f"Vous gardez {fr}."


def gave_card(n: Names, a: int, b: int, c: int) -> Pair:
    """The drawer alone knows which card he gave back."""
    en, fr = card(b, c, n)
    return f"You give {en}, back.", f"Vous rendez {fr}."


def moored(n: Names, a: int, b: int, c: int) -> Pair:
    """A gondola moored."""
    en, fr = title(boat(a))
    return f"{en} moors at {n.docks[b]}.", f"{fr} s'amarre au quai {n.docks[b]}."


def sailed(n: Names, a: int, b: int, c: int) -> Pair:
    """A gondola went along a canal."""
    en, fr = title(boat(a))
    return f"{en} sails to {n.docks[b]}.", f"{fr} navigue vers le quai {n.docks[b]}."


def passed(n: Names, a: int, b: int, c: int) -> Pair:
    """A gondola passes a dock."""
    return f"@{a} passes {n.docks[b]}.", f"@{a} passe au quai {n.docks[b]}."


def crossed(n: Names, a: int, b: int, c: int) -> Pair:
    """Two gondolas meet."""
    one, other = title(boat(a)), boat(b)
    return f"{one[0]} passes {other[0]}.", f"{one[1]} croise {other[1]}."


def assistant(n: Names, a: int, b: int, c: int) -> Pair:
    """An assistant moved by its owner's doing."""
    en, fr = n.buildings[b]
    space = SPACES[c - 1]
    if a >= s.SMUGGLERS:
        name = ("the Doge", "du Doge") if a >= s.DOGE else ("the smugglers", "des contrebandiers")
        return (
            f"An assistant of {name[0]} takes the {space[0]} space of {en}.",
            f"Un assistant {name[1]} occupe le {space[1]} emplacement {of_fr(fr)}.",
        )
    return (
        f"An assistant of @{a} takes the {space[0]} space of {en}.",
        f"@{a} a un assistant sur le {space[1]} emplacement {of_fr(fr)}.",
    )


def pushed(n: Names, a: int, b: int, c: int) -> Pair:
    """An assistant was pushed on."""
    en, fr = n.buildings[b]
    space = SPACES[c - 1]
    owner = {
        s.SMUGGLERS: ("the smugglers", "Les contrebandiers voient leur"),
        s.DOGE: ("the Doge", "Le Doge voit son"),
    }
    # In French the name stands alone at the head: nobody can elide a name he does not know.
    name = owner.get(a, (f"@{a}", f"@{a} voit son"))
    return (
        f"An assistant of {name[0]} is pushed to the {space[0]} space of {en}.",
        f"{name[1]} assistant poussé sur le {space[1]} emplacement {of_fr(fr)}.",
    )


def used(n: Names, a: int, b: int, c: int) -> Pair:
    """An effect of a building was used."""
    place, effect = n.buildings[b], n.effect(b, c)
    return (
        f"@{a} uses {place[0]}: {effect[0]}.",
        f"@{a} utilise {place[1]} : {effect[1]}.",
    )


def left(n: Names, a: int, b: int, c: int) -> Pair:
    """A player is done with a building."""
    en, fr = n.buildings[b]
    return f"@{a} is done at {en}.", f"@{a} en a fini avec {fr}."


def exchanged(n: Names, a: int, b: int, c: int) -> Pair:
    """One colour was shared out between two gondolas."""
    en, fr = cube(b)
    plural = fr.replace("cube", "cubes") if c > 1 else fr
    return (
        f"@{a} has {c} {en}{'' if c == 1 else 's'} on the first gondola.",
        f"@{a} a {c} {plural} sur la première gondole.",
    )


def converted(n: Names, a: int, b: int, c: int) -> Pair:
    """A cube became another."""
    old, new = cube(b), cube(c)
    return (
        f"@{a >> 1} changes a {old[0]} into a {new[0]}.",
        f"@{a >> 1} convertit un {old[1]} en un {new[1]}.",
    )


def chose(n: Names, a: int, b: int, c: int) -> Pair:
    """A choice whose result is seen only later."""
    en, fr = CHOICES[b, c]
    return en.format(f"@{a}"), fr.format(f"@{a}")


def settled(n: Names, a: int, b: int, c: int) -> Pair:
    """A passing was settled."""
    en, fr = SETTLED[b]
    return en.format(f"@{a}"), fr.format(f"@{a}")


def with_mission(en: str, fr: str) -> Callable[[Names, int, int, int], Pair]:
    """An event about a mission lying open."""

    def told(n: Names, a: int, b: int, c: int) -> Pair:
        mission = n.mission(b)
        power = terms.POWERS[int(n.tables.mission_power[b]) - 1]
        return (
            en.format(f"@{a}", mission[0], power[0]),
            fr.format(f"@{a}", mission[1], power[1]),
        )

    return told


def played(n: Names, a: int, b: int, c: int) -> Pair:
    """An Influence card was played."""
    en, fr = terms.CARDS[b]
    return f"@{a} plays “{en}”.", f"@{a} joue « {fr} »."


def spy(n: Names, a: int, b: int, c: int) -> Pair:
    """The spy was sent out."""
    en, fr = n.buildings[b]
    return f"@{a} sends the spy to {en}.", f"@{a} envoie l'espion {at_fr(fr)}."


def bridge(n: Names, a: int, b: int, c: int) -> Pair:
    """A bridge was built."""
    name, canal = somebody(a), n.canal(b)
    return (
        f"{name[0]} builds a bridge over {canal[0]}.",
        f"{name[1]} construit un pont sur {canal[1]}.",
    )


def council(n: Names, a: int, b: int, c: int) -> Pair:
    """A council marker advanced."""
    name = somebody(a)
    spaces = terms.many(b, "space", "case")
    de = "d'1 case" if b == 1 else f"de {spaces[1]}"
    return (
        f"{name[0]} advances {spaces[0]} in the Grand Council.",
        f"{name[1]} avance {de} au Grand Conseil.",
    )


def last_rounds(n: Names, a: int, b: int, c: int) -> Pair:
    """One of the two rounds after the trigger begins."""
    if a == s.PENULTIMATE:
        return "The last round but one begins.", "L'avant-dernière manche commence."
    return "The last round begins.", "La dernière manche commence."


def smuggler_card(n: Names, a: int, b: int, c: int) -> Pair:
    """A smuggler card was turned up."""
    en, fr = n.buildings[b]
    letter = "AB"[a]
    return (
        f"Deck {letter} shows {en}.",
        f"La pioche {letter} montre {fr}.",
    )


def smuggler(n: Names, a: int, b: int, c: int) -> Pair:
    """A smuggler card was played."""
    en, fr = n.buildings[b]
    letter = "AB"[a]
    return f"Gondola {letter} is sent to {en}.", f"La gondole {letter} est envoyée {at_fr(fr)}."


def smugglers_reshuffled(n: Names, a: int, b: int, c: int) -> Pair:
    """Smuggler cards were shuffled."""
    if a > 1:
        return (
            "The cards turned up are shuffled into their decks.",
            "Les cartes révélées sont mélangées à leurs pioches.",
        )
    return f"Deck {'AB'[a]} is shuffled anew.", f"La pioche {'AB'[a]} est remélangée."


def smuggler_boxed(n: Names, a: int, b: int, c: int) -> Pair:
    """A smuggler card left the game unseen."""
    return (
        f"A card of deck {'AB'[a]} goes back into the box unseen.",
        f"Une carte de la pioche {'AB'[a]} retourne dans la boîte sans être vue.",
    )


def doge_card(n: Names, a: int, b: int, c: int) -> Pair:
    """A Doge card was turned up."""
    en, fr = terms.DOGE[int(n.tables.doge[b])]
    return (
        f"The Doge's card {a + 1} is “{en}”.",
        f"La carte Doge n° {a + 1} est « {fr} ».",
    )


def doge_card_used(n: Names, a: int, b: int, c: int) -> Pair:
    """A Doge card was carried out."""
    kind = int(n.tables.doge[a])
    (en, fr), (what, quoi) = terms.DOGE[kind], terms.DOGE_EFFECTS[kind]
    return f"The Doge's “{en}”: {what}.", f"« {fr} » du Doge : {quoi}."


def doge_deck_empty(n: Names, a: int, b: int, c: int) -> Pair:
    """The row of Doge cards cannot be filled any more."""
    en, fr = terms.many(a, "turn", "tour")
    return (
        f"The Doge's row cannot be filled: {en} left.",
        f"La ligne du Doge ne peut plus être complétée : encore {fr}.",
    )


EVENTS: dict[str, Callable[[Names, int, int, int], Pair]] = {
    "tile": tile,
    "drew": drew,
    "saw": saw,
    "kept": kept,
    "kept card": kept_card,
    "gave back": plain(
        "{} puts a mission back under the deck.", "{} remet une mission sous la pioche."
    ),
    "gave back card": gave_card,
    "reshuffled": lambda n, a, b, c: (
        "The Influence discards are shuffled into a new deck.",
        "La défausse Influence est mélangée en une nouvelle pioche.",
    ),
    "turn": plain("It is {}'s turn.", "C'est à {} de jouer."),
    "gondolier": lambda n, a, b, c: (
        f"@{a >> 1} takes the {('first', 'second')[a & 1]} gondola.",
        f"@{a >> 1} prend la {('première', 'seconde')[a & 1]} gondole.",
    ),
    "moored": moored,
    "sailed": sailed,
    "passed": passed,
    "crossed": crossed,
    "settled": settled,
    "exchanged": exchanged,
    "points": gains(terms.points, "scores", "marque"),
    "points lost": gains(terms.points, "loses", "perd"),
    "coins": gains(terms.coins, "takes", "prend"),
    "coins paid": gains(terms.coins, "pays", "paie"),
    "scrolls": gains(terms.scrolls, "gains", "gagne"),
    "scrolls paid": gains(terms.scrolls, "spends", "dépense"),
    "intrigue": gains(terms.intrigue, "takes", "prend"),
    "intrigue removed": gains(terms.intrigue, "removes", "élimine"),
    "council": council,
    "cube": on_board("loads a {}", "charge un {}"),
    "cube spent": on_board("gives a {}", "donne un {}"),
    "spilled": on_board("throws a {} overboard", "jette un {} par-dessus bord"),
    "converted": converted,
    "assistant": assistant,
    "pushed": pushed,
    "all placed": plain(
        "{} is the first to have ten assistants on the board.",
        "{} est le premier à avoir dix assistants sur le plateau.",
    ),
    "used": used,
    "left": left,
    "chose": chose,
    "bridge": bridge,
    "completed": with_mission("{} completes {}.", "{} accomplit {}."),
    "filed": with_mission("From now on, for {0}: {2}.", "Désormais, pour {0} : {2}."),
    "archived": with_mission("{} archives {}.", "{} archive {}."),
    "no mission": plain("{} completes no mission.", "{} n'accomplit pas de mission."),
    "played": played,
    "no card": plain("{} plays no card.", "{} ne joue pas de carte."),
    "spy": spy,
    "favour": plain("{} turns the Favour card.", "{} retourne sa carte Faveur."),
    "triggered": lambda n, a, b, c: (
        "The end of the game is triggered.",
        "La fin de partie est déclenchée.",
    ),
    "last rounds": last_rounds,
    "scoring": lambda n, a, b, c: ("The game is scored.", "On compte les points."),
    "reduces no more": plain("{} keeps what intrigue is left.", "{} garde l'intrigue qui reste."),
    "arrested": plain("The Inquisition arrests {}.", "L'Inquisition arrête {}."),
    "won": plain("{} wins the game.", "{} gagne la partie."),
    "smuggler card": smuggler_card,
    "smuggler": smuggler,
    "smugglers reshuffled": smugglers_reshuffled,
    "smuggler card boxed": smuggler_boxed,
    "doge turn": lambda n, a, b, c: ("It is the Doge's turn.", "C'est le tour du Doge."),
    "doge card": doge_card,
    "doge card used": doge_card_used,
    "doge card boxed": lambda n, a, b, c: (
        "The Doge's top card goes back into the box.",
        "La première carte de la pioche Doge retourne dans la boîte.",
    ),
    "doge deck empty": doge_deck_empty,
    "doge intrigue": lambda n, a, b, c: ("The Doge takes 1 intrigue.", "Le Doge prend 1 intrigue."),
    "doge intrigue removed": lambda n, a, b, c: (
        f"The Doge removes {a} intrigue.",
        f"Le Doge élimine {terms.intrigue(a)[1]}.",
    ),
    "doge won": lambda n, a, b, c: ("The Doge wins the game.", "Le Doge gagne la partie."),
}
WITH_CARD = ("saw", "kept card", "gave back card")


def tell(n: Names, note: Note) -> tuple[str, str, dict[str, Any]]:
    """A note in both languages, and its named parts."""
    a, b, c = (*(int(fact) for fact in note.facts), 0, 0, 0)[:3]
    en, fr = EVENTS[note.kind](n, a, b, c)
    facts: dict[str, Any] = {"facts": [a, b, c]}
    if note.kind in WITH_CARD:
        facts["card"] = c + 1 if b == s.MISSION_DECK else CARD_SLUGS[c]
    elif note.kind in ("cube", "cube spent", "spilled"):
        facts["cube"] = CUBES[b]
    elif note.kind in ("assistant", "pushed", "used", "smuggler"):
        facts["building"] = BUILDINGS[b]
    return en, fr, facts
