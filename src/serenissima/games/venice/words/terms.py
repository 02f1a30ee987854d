"""What things are called, in English and French, and how sentences are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from serenissima.games.venice import data
from serenissima.games.venice.data import BUILDINGS, LAST_SPACE, NONE, Tables
from serenissima.kernel.game import Phrase

Pair = tuple[str, str]
"""The same words in English and in French."""

PEOPLE: Final[Mapping[str, Sequence[str]]] = {
    "en": ("Blue", "Violet", "Orange", "Green", "White"),
    "fr": ("Bleu", "Violet", "Orange", "Vert", "Blanc"),
}
CUBES_EN: Final = ("ceramic", "cloth", "silver")
CUBES_FR: Final = ("de céramique", "d'étoffe", "d'argent")
CARDS: Final[tuple[Pair, ...]] = (
    ("Bribe the Foreman", "Soudoyer le contremaître"),
    ("Work Overtime", "Faire des heures supplémentaires"),
    ("Bribe the Councillors", "Soudoyer les conseillers"),
    ("Trade Information", "Échanger des informations"),
    ("Build a Bridge", "Construire un pont"),
    ("Promote Workers", "Promouvoir des ouvriers"),
    ("Manage Stocks", "Gérer les stocks"),
    ("Make an Offer", "Faire une offre"),
    ("Investigate", "Investiguer"),
    ("Testify", "Témoigner"),
    ("Hire a Spy", "Engager un espion"),
)
DOGE: Final[tuple[Pair, ...]] = (
    ("Denunciation", "Dénonciation"),
    ("Inquiry", "Enquête"),
    ("Session", "Séance"),
    ("Ambition", "Ambition"),
    ("Archives", "Archives"),
    ("Decree", "Décret"),
    ("Penance", "Pénitence"),
    ("Works", "Travaux"),
    ("Tribute", "Tribut"),
)
DOGE_EFFECTS: Final[tuple[Pair, ...]] = (
    ("you take 1 intrigue", "vous prenez 1 intrigue"),
    (
        "twice, you spend a scroll or take 1 intrigue",
        "deux fois, vous dépensez un parchemin ou prenez 1 intrigue",
    ),
    (
        "his council marker that is behind advances 2 spaces",
        "son marqueur du Conseil le moins avancé avance de 2 cases",
    ),
    (
        "his leading council marker advances 1 space, 2 if you have less intrigue than he",
        "son marqueur du Conseil le plus avancé avance d'1 case, de 2 si vous avez moins "
        "d'intrigue que lui",
    ),
    ("he gains 2 scrolls", "il gagne 2 parchemins"),
    ("he scores 2 points", "il marque 2 points"),
    (
        "he removes 2 intrigue, or scores 1 point if he has none",
        "il élimine 2 intrigues, ou marque 1 point s'il n'en a pas",
    ),
    (
        "he builds a bridge beside your gondolier, or scores 2 points",
        "il construit un pont près de votre gondolier, ou marque 2 points",
    ),
    (
        "you pay him 2 coins; he scores 1 point for each coin you lack",
        "vous lui payez 2 pièces ; il marque 1 point par pièce manquante",
    ),
)
POWERS: Final[tuple[Pair, ...]] = (
    (
        "leaving your gondolier where he is costs 1 coin instead of 3",
        "laisser le gondolier sur place coûte 1 pièce au lieu de 3",
    ),
    (
        "passing under a bridge of yours also scores 1 point",
        "passer sous un de vos ponts rapporte aussi 1 point",
    ),
    (
        "you take no intrigue under other people's bridges",
        "vous ne prenez pas d'intrigue sous les ponts des autres",
    ),
    ("a canal that costs 2 coins costs you 1", "un canal à 2 pièces vous en coûte 1"),
    (
        "when you pass your own second gondola, take a cube of your choice",
        "en croisant votre seconde gondole, prenez un cube de votre choix",
    ),
    (
        "a bridge at the Grand Council costs you 2 coins less",
        "un pont au Grand Conseil vous coûte 2 pièces de moins",
    ),
    (
        "when you moor on other people's gondolas, score 1 point for each of them",
        "en vous amarrant sur les gondoles des autres, marquez 1 point pour chacune",
    ),
    ("you pay no taxes", "vous ne payez pas d'impôts"),
    (
        "each mission you complete later also brings an Influence card",
        "chaque mission accomplie ensuite rapporte aussi une carte Influence",
    ),
    (
        "take 1 coin at the beginning of each of your turns",
        "prenez 1 pièce au début de chacun de vos tours",
    ),
    (
        "score 1 point whenever an assistant of yours is pushed on",
        "marquez 1 point quand un de vos assistants est poussé",
    ),
    (
        "your new assistants start on the second space",
        "vos nouveaux assistants commencent sur le deuxième emplacement",
    ),
    (
        "you may play two Influence cards in a turn",
        "vous pouvez jouer deux cartes Influence par tour",
    ),
    (
        "whoever passes your gondola on his turn settles one scroll or intrigue more",
        "qui croise votre gondole à son tour règle un parchemin ou une intrigue de plus",
    ),
    (
        "first spaces give you a cube of your choice",
        "les premiers emplacements vous donnent un cube de votre choix",
    ),
    (
        "whenever you gain scrolls, gain 1 more",
        "quand vous gagnez des parchemins, gagnez-en 1 de plus",
    ),
    (
        "take 1 coin for each intrigue you remove by an effect",
        "prenez 1 pièce par intrigue éliminée grâce à un effet",
    ),
    (
        "intrigue beyond your limit costs you no points",
        "l'intrigue au-delà de votre limite ne vous coûte pas de points",
    ),
    (
        "take 2 coins when you take an intrigue where a scroll would have done",
        "prenez 2 pièces quand vous prenez une intrigue au lieu de payer un parchemin",
    ),
    (
        "you take no intrigue that others hand out",
        "vous ne prenez pas l'intrigue que les autres distribuent",
    ),
    (
        "where a scroll or an intrigue is asked, you may give a cube",
        "là où l'on exige un parchemin ou une intrigue, vous pouvez donner un cube",
    ),
    (
        "advance 1 space in the Grand Council when an assistant of yours reaches a fourth space",
        "avancez d'1 case au Grand Conseil quand un de vos assistants atteint un quatrième "
        "emplacement",
    ),
    (
        "gain 1 scroll when you pass a communal building",
        "gagnez 1 parchemin en passant devant un bâtiment communal",
    ),
    (
        "at the end, removing intrigue costs you half",
        "à la fin, éliminer une intrigue vous coûte moitié moins",
    ),
    (
        "at the end, 3 of your coins are worth a point",
        "à la fin, 3 de vos pièces valent un point",
    ),
    (
        "at the end, you count as having placed 2 assistants more",
        "à la fin, on vous compte 2 assistants placés de plus",
    ),
)


def phrase(en: str, fr: str) -> Phrase:
    """A sentence in both languages, with the apostrophes and spaces that each wants."""
    fr = fr.replace("'", "’").replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    for mark in ";!?":
        fr = fr.replace(f" {mark}", f"\u202f{mark}")
    return Phrase(en.replace("'", "’"), fr.replace(" :", "\u00a0:"))


def many(number: int, en: str, fr: str) -> Pair:
    """A number of things: "1 coin", "2 coins"; in French 0 and 1 are singular."""
    english = f"{number} {en}" if number == 1 or en == "intrigue" else f"{number} {en}s"
    return english, f"{number} {fr}" if number < 2 else f"{number} {fr}s"


def coins(number: int) -> Pair:
    """A number of coins."""
    return many(number, "coin", "pièce")


def scrolls(number: int) -> Pair:
    """A number of scrolls."""
    return many(number, "scroll", "parchemin")


def intrigue(number: int) -> Pair:
    """A number of intrigue."""
    return many(number, "intrigue", "intrigue")


def points(number: int) -> Pair:
    """A number of points."""
    return many(number, "point", "point")


def cube(colour: int) -> Pair:
    """A cube of a colour."""
    return f"{CUBES_EN[colour]} cube", f"cube {CUBES_FR[colour]}"


def at_fr(name: str) -> str:
    """A French name with "à" before it: "au Marché"."""
    if name.startswith("le "):
        return "au " + name[3:]
    if name.startswith("les "):
        return "aux " + name[4:]
    return "à " + name


def of_fr(name: str) -> str:
    """A French name with "de" before it: "du Marché"."""
    if name.startswith("le "):
        return "du " + name[3:]
    if name.startswith("les "):
        return "des " + name[4:]
    return "d'" + name if name[0] in "AEIOUÀÂÉÈÊÎÔ" else "de " + name


class Names:
    """The names in a box: buildings, missions, docks and canals."""

    def __init__(self, raw: Mapping[str, Any], tables: Tables) -> None:
        self.tables = tables
        entries = raw["buildings"]["list"]
        self.buildings: list[Pair] = [
            (f"the {entry.get('en', slug)}", str(entry.get("fr", slug)))
            for slug, entry in zip(BUILDINGS, entries, strict=True)
        ]
        self.missions: list[Pair] = [
            (str(entry.get("en", f"Mission {k}")), str(entry.get("fr", f"Mission {k}")))
            for k, entry in enumerate(raw["missions"]["list"], 1)
        ]
        self.docks = tables.names["docks"]
        self.canals = tables.names["canals"]

    def mission(self, number: int) -> Pair:
        """A mission with its number and title."""
        en, fr = self.missions[number]
        return f"mission {number + 1}, “{en}”", f"la mission {number + 1}, « {fr} »"

    def canal(self, canal: int) -> Pair:
        """The canal between two docks."""
        one = self.docks[int(self.tables.end_one[canal])]
        other = self.docks[int(self.tables.end_two[canal])]
        return f"the canal from {one} to {other}", f"le canal entre {one} et {other}"

    def effect(self, building: int, effect: int) -> Pair:
        """What an effect says, from its numbers."""
        start = (building * LAST_SPACE + effect) * data.EFFECT_WIDTH
        row = [int(self.tables.effects[start + k]) for k in range(data.EFFECT_WIDTH)]
        paid: list[Pair] = []
        got: list[Pair] = []
        if row[data.PAY_COINS]:
            en, fr = coins(row[data.PAY_COINS])
            paid.append((f"pay {en}", f"payer {fr}"))
        if row[data.PAY_SCROLLS]:
            en, fr = scrolls(row[data.PAY_SCROLLS])
            paid.append((f"spend {en}", f"dépenser {fr}"))
        if row[data.PAY_INTRIGUE]:
            en, fr = intrigue(row[data.PAY_INTRIGUE])
            paid.append((f"remove {en}", f"éliminer {fr}"))
        if row[data.TAKE]:
            en, fr = intrigue(row[data.TAKE])
            paid.append((f"take {en}", f"prendre {fr}"))
        if row[data.REMOVE]:
            en, fr = intrigue(row[data.REMOVE])
            got.append((f"remove {en}", f"éliminer {fr}"))
        for column, words in (
            (data.GAIN_COINS, coins),
            (data.GAIN_SCROLLS, scrolls),
            (data.GAIN_POINTS, points),
        ):
            if row[column] and row[data.SPECIAL] != data.CARDS_IN_HAND:
                en, fr = words(row[column])
                got.append((f"gain {en}", f"gagner {fr}"))
        if row[data.CUBE] != NONE:
            en, fr = cube(row[data.CUBE])
            got.append((f"gain a {en}", f"gagner un {fr}"))
        if row[data.CHOOSE_CUBES]:
            number = row[data.CHOOSE_CUBES]
            got.append(
                (f"gain {number} cubes of your choice", f"gagner {number} cubes de votre choix")
            )
        special = special_effect(row[data.SPECIAL], row[data.AMOUNT], row[data.GAIN_POINTS])
        if special[0]:
            got.append(special)
        english, french = " and ".join(e for e, _ in got), " et ".join(f for _, f in got)
        if not paid:
            return english, french
        cost_en, cost_fr = " and ".join(e for e, _ in paid), " et ".join(f for _, f in paid)
        return f"{cost_en} to {english}", f"{cost_fr} pour {french}"


def special_effect(special: int, amount: int, worth: int) -> Pair:
    """The words of an effect that its plain numbers do not say."""
    prize = coins(amount)
    reward = points(amount if special == data.BRIDGE_OR_POINTS else worth)
    return {
        data.SELL: (f"sell a cube for {prize[0]}", f"vendre un cube pour {prize[1]}"),
        data.GIVE: ("give cubes for 1 point each", "donner des cubes pour 1 point chacun"),
        data.DRAW_INFLUENCE: ("gain an Influence card", "gagner une carte Influence"),
        data.CARDS_IN_HAND: (
            f"gain {reward[0]} for holding {amount} Influence cards",
            f"gagner {reward[1]} avec {amount} cartes Influence en main",
        ),
        data.OTHERS: (
            "make all other players take 1 intrigue",
            "faire prendre 1 intrigue à tous les autres joueurs",
        ),
        data.ADVANCE_COUNCIL: (
            "advance 1 space in the Grand Council",
            "avancer d'1 case au Grand Conseil",
        ),
        data.PER_MISSION: (
            "gain 1 point for each mission completed",
            "gagner 1 point par mission accomplie",
        ),
        data.CONVERT: ("change a cube into another", "convertir un cube en un autre"),
        data.MORE_INTRIGUE: (
            "gain 1 point for each player with more intrigue",
            "gagner 1 point par joueur ayant plus d'intrigue",
        ),
        data.BRIDGE_OR_POINTS: (
            f"build a bridge or gain {reward[0]}",
            f"construire un pont ou gagner {reward[1]}",
        ),
        data.DRAW_MISSION: (
            "pay taxes, draw 2 missions and keep 1",
            "payer les impôts, tirer 2 missions et en garder 1",
        ),
        data.SIT_IN_COUNCIL: (
            "advance 1 space, and 1 for each player with less intrigue",
            "avancer d'1 case, plus 1 par joueur ayant moins d'intrigue",
        ),
        data.BUY_BRIDGE: ("buy a bridge", "acheter un pont"),
    }.get(special, ("", ""))
