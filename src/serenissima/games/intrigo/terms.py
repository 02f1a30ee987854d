"""The nouns of Intrigo in English and French, with the articles and prepositions they take."""

from __future__ import annotations

from serenissima.games.intrigo.state import DUCAT, FAMILIES, INFLUENCE_FROM, Tables
from serenissima.kernel.game import Phrase

# Families are dealt in play, so the seats are called after quarters of Venice.
PEOPLE = {
    "en": ("San Marco", "Castello", "Cannaregio", "Dorsoduro"),
    "fr": ("San Marco", "Castello", "Cannaregio", "Dorsoduro"),
}
CALLED = {
    "en": (
        "the Trader",
        "the Assassin",
        "the Courtesan",
        "the Gondolier",
        "the Palace Guard",
        "the Thief",
    ),
    "fr": (
        "le Colporteur",
        "l’Assassin",
        "la Courtisane",
        "le Gondolier",
        "le Garde du Palais",
        "le Voleur",
    ),
    "fr_of": (
        "du Colporteur",
        "de l’Assassin",
        "de la Courtisane",
        "du Gondolier",
        "du Garde du Palais",
        "du Voleur",
    ),
}
GUILD_OF = {
    "en": (
        "of the Merchants",
        "of the Military",
        "of the Clergy",
        "of the Farmers",
        "of the Artisans",
    ),
    "fr": ("des Marchands", "des Militaires", "du Clergé", "des Maraîchers", "des Métiers d’art"),
}


def family(number: int) -> str:
    """A family's name, the same in both languages."""
    return FAMILIES[number].capitalize()


def card(tables: Tables, number: int) -> Phrase:
    """A card with its article: "the Contarini 4", "l’Assassin"."""
    if number >= INFLUENCE_FROM:
        kind = number - INFLUENCE_FROM
        return Phrase(CALLED["en"][kind], CALLED["fr"][kind])
    name = tables.cards[number].capitalize().replace("-", "\u00a0")
    return Phrase(f"the {name}", f"le {name}")


def cards(tables: Tables, numbers: list[int]) -> Phrase:
    """Several cards in a row."""
    named = [card(tables, number) for number in numbers]
    return Phrase(
        enumerated([phrase.en for phrase in named], "and"),
        enumerated([phrase.fr for phrase in named], "et"),
    )


def enumerated(words: list[str], joint: str) -> str:
    """Words in a row, the last two joined."""
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def token(number: int, article: str) -> Phrase:
    """A token with the article "a" or "the"."""
    french = {"a": "un", "the": "le"}[article]
    if number == DUCAT:
        return Phrase(f"{article} Ducat", f"{french} Ducat")
    guild = number // 3
    return Phrase(
        f"{article} Seal {GUILD_OF['en'][guild]}", f"{french} Sceau {GUILD_OF['fr'][guild]}"
    )


def coins(count: int) -> Phrase:
    """So many Ducats."""
    plural = "s" if count > 1 else ""
    return Phrase(f"{count} Ducat{plural}", f"{count} Ducat{plural}")


def arcade(number: int) -> Phrase:
    """An arcade, the first one being the gate."""
    if number == 0:
        return Phrase("the gate", "la Porte")
    return Phrase(f"arcade {number + 1}", f"l’arcade {number + 1}")


def slot(number: int, ring: int) -> Phrase:
    """A slot by its two arcades."""
    if number == 0:
        return Phrase("between the gate and arcade 2", "entre la Porte et l’arcade 2")
    if number == ring - 1:
        return Phrase(f"between arcade {ring} and the gate", f"entre l’arcade {ring} et la Porte")
    return Phrase(
        f"between arcades {number + 1} and {number + 2}",
        f"entre les arcades {number + 1} et {number + 2}",
    )


def slot_name(number: int, ring: int) -> str:
    """A slot in notation: "3-4", "16-1"."""
    return f"{number + 1}-{(number + 1) % ring + 1}"
