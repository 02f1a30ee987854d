"""The vocabulary of Inkognito: agents, figures, spaces and cards in English and French."""

from __future__ import annotations

from typing import Final

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables
from serenissima.kernel.game import Phrase

AGENTS_EN: Final = ("Lord Fiddlebottom", "Colonel Bubble", "Madame Zsa Zsa", "Agent X")
AGENTS_FR: Final = ("Lord Fiddlebottom", "le Colonel Bubble", "Madame Zsa Zsa", "l’Agent X")
SHAPES_FR: Final = ("grand", "petit", "gros", "fin")
SHAPES_FEMININE: Final = ("grande", "petite", "grosse", "fine")
COLOURS_FEMININE: Final = ("rouge", "verte", "bleue", "jaune")
BALLS_FR: Final = ("blanche", "orange", "bleue", "noire", "violette")
QUESTIONS_EN: Final = (
    "two identities and a disguise",
    "two disguises and an identity",
    "two identities",
    "two disguises",
    "two of those three cards",
    "a true card",
)
QUESTIONS_FR: Final = (
    "deux identités et un déguisement",
    "deux déguisements et une identité",
    "deux identités",
    "deux déguisements",
    "deux de ces trois cartes",
    "une vraie carte",
)


def french(text: str) -> str:
    """French spaces that do not break: before two-part signs and inside quotation marks."""
    text = text.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    for sign in "?!;":
        text = text.replace(f" {sign}", f"\u202f{sign}")
    return text


def both(english: str, french_text: str) -> Phrase:
    """A sentence in both languages."""
    return Phrase(english, french(french_text))


def piece_en(piece: int) -> str:
    """A figure or the Ambassador."""
    if piece == s.AMBASSADOR:
        return "the Ambassador"
    return f"the {data.SHAPES[piece % 4]} {data.COLOURS[piece // 4]} figure"


def piece_fr(piece: int) -> str:
    """Une figurine ou l’Ambassadeur."""
    if piece == s.AMBASSADOR:
        return "l’Ambassadeur"
    return f"la {SHAPES_FEMININE[piece % 4]} figurine {COLOURS_FEMININE[piece // 4]}"


def space_en(tables: Tables, space: int) -> str:
    """A space of the board."""
    if space == tables.embassy:
        return "the Embassy"
    if tables.numbers[space]:
        return f"numbered space {tables.numbers[space]}"
    return f"space {tables.ids[space]}"


def space_fr(tables: Tables, space: int) -> str:
    """Une case du plateau."""
    if space == tables.embassy:
        return "l’Ambassade"
    if tables.numbers[space]:
        return f"la case numérotée {tables.numbers[space]}"
    return f"la case {tables.ids[space]}"


def listed(parts: list[str], joint: str) -> str:
    """Several things in one breath."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + joint + parts[-1]


def cards_en(code: int, letter: str | None = None) -> str:
    """The cards of a combination."""
    parts = [name for k, name in enumerate(AGENTS_EN) if code >> k & 1]
    parts += [f"“{name}”" for k, name in enumerate(data.SHAPES) if code >> (4 + k) & 1]
    if code >> 8 & 1:
        parts.append(f"the mission card {letter}" if letter else "the mission card")
    return listed(parts, " and ")


def cards_fr(code: int, letter: str | None = None) -> str:
    """Les cartes d’une combinaison."""
    parts = [name for k, name in enumerate(AGENTS_FR) if code >> k & 1]
    parts += [f"« {name} »" for k, name in enumerate(SHAPES_FR) if code >> (4 + k) & 1]
    if code >> 8 & 1:
        parts.append(f"la carte Mission {letter}" if letter else "la carte Mission")
    return listed(parts, " et ")


def greys_en(grey: int) -> str:
    """Which cards are shown grey."""
    return (
        "Show coloured cards.",
        "Show the identity as the grey Secret card.",
        "Show the disguise as the grey Secret card.",
        "Show identity and disguise as the grey Secret cards.",
    )[grey]


def greys_fr(grey: int) -> str:
    """Quelles cartes sont montrées grises."""
    return (
        "Montrer des cartes de sa couleur.",
        "Montrer l’identité par la carte grise Secret.",
        "Montrer le déguisement par la carte grise Secret.",
        "Montrer identité et déguisement par les cartes grises Secret.",
    )[grey]


def secret_en(kind: int, card: int) -> str:
    """A secret card."""
    if kind == 0:
        return f"the identity {AGENTS_EN[card]}"
    if kind == 1:
        return f"the disguise “{data.SHAPES[card]}”"
    return f"the mission letter {data.LETTERS[card]}"


def secret_fr(kind: int, card: int) -> str:
    """Une carte Secret."""
    if kind == 0:
        return f"l’identité « {AGENTS_FR[card].replace('le ', '').replace('l’', '')} »"
    if kind == 1:
        return f"le déguisement « {SHAPES_FR[card]} »"
    return f"la lettre de mission {data.LETTERS[card]}"


def mission(tables: Tables, team: int, first: int, second: int, seats: int = 4) -> Phrase:
    """A line of the passport: what a pair has to do, by its two letters. Rules 19.1 and 25.4."""
    deed = int(tables.deeds[team * 16 + first * 4 + second])
    kind, agent, space = deed & 7, deed >> 3 & 7, deed >> 6
    there_en, there_fr = space_en(tables, space), space_fr(tables, space)
    of_fr = AGENTS_FR[agent].replace("le ", "du ", 1) if agent == 1 else f"de {AGENTS_FR[agent]}"
    if kind == data.TO_SPACE:
        return both(
            f"Move {AGENTS_EN[agent]} to {there_en}.",
            f"Déplacez {AGENTS_FR[agent]} vers {there_fr}.",
        )
    if kind == data.ANY_TO_AGENT:
        return both(
            f"Bring any figure to {AGENTS_EN[agent]}’s space.",
            f"Amenez n’importe quelle figurine sur la case {of_fr}.",
        )
    if kind == data.ANY_TO_AMBASSADOR:
        return both(
            "Bring any figure to the Ambassador’s space.",
            "Amenez n’importe quelle figurine sur la case de l’Ambassadeur.",
        )
    if kind == data.AGENT_TO_AMBASSADOR:
        return both(
            f"Bring {AGENTS_EN[agent]} to the Ambassador’s space.",
            f"Amenez {AGENTS_FR[agent]} sur la case de l’Ambassadeur.",
        )
    if kind == data.TOGETHER:
        one, other = AGENTS_EN[2 * team], AGENTS_EN[2 * team + 1]
        un, autre = AGENTS_FR[2 * team], AGENTS_FR[2 * team + 1]
        return both(
            f"Bring {one} and {other} to one space.", f"Réunissez {un} et {autre} sur une case."
        )
    if seats == 5:
        return both(
            f"Move one of your two agents to {there_en}.",
            f"Déplacez l’un de vos deux agents vers {there_fr}.",
        )
    return both(f"Move the Ambassador to {there_en}.", f"Déplacez l’Ambassadeur vers {there_fr}.")
