"""Why the pieces of Intrigo cannot be chosen now: said once for each sort of piece."""

from __future__ import annotations

from collections.abc import Callable

from serenissima.games.intrigo.standing import POWER_RULES
from serenissima.games.spots import Spot, reason


def reasons(say: Callable[[str, str], str], kind: str, power: str | None) -> list[Spot]:
    """The reasons for each sort of piece, while a question of this kind is asked."""
    rule = POWER_RULES.get(power or "", "7")
    drafting = kind == "keep"
    using = kind not in ("keep", "lay", "buy", "pass", "place")
    later = say(
        "Cards are laid in the turns, after the draft.",
        "On pose des cartes pendant les tours, après le choix.",
    )
    one = say(
        "One card a turn, and yours is chosen already.",
        "Une carte par tour, et la vôtre est déjà choisie.",
    )
    power_first = say(
        "Now it is about the power of the card just laid; what glows can be reached by it.",
        "Il s’agit maintenant du pouvoir de la carte posée ; ce qui brille est à sa portée.",
    )
    token = say(
        "Nobody takes a token by hand: the cards beside it decide when all slots are full.",
        "Personne ne prend un pion à la main : les cartes voisines décident quand tout est rempli.",
    )
    slot = later if drafting else say("First the card, then its slot.", "D’abord la carte.")
    return [
        reason("arcade", power_first if using else token, rule if using else "8.2"),
        reason("slot", power_first if using else slot, rule if using else "6.2"),
        reason(
            "pile",
            say(
                "Influence is bought in the turns, after the draft.",
                "L’Influence s’achète pendant les tours, après le choix.",
            )
            if drafting
            else one,
            "6.3" if drafting else "6.1",
        ),
        reason("card", later if drafting else one, "5.3" if drafting else "6.1"),
        reason(
            "passed",
            say(
                "These cards went to the left; they are no longer yours.",
                "Ces cartes sont parties à gauche ; elles ne sont plus à vous.",
            ),
            "5.2",
        ),
        reason(
            "bag",
            say(
                "Tokens come out of the bag by lot, when empty arcades are filled.",
                "Les pions sortent du sac au hasard, quand on regarnit les arcades vides.",
            ),
            "3.6",
        ),
        reason(
            "purse",
            say("Ducats pay for Influence.", "Les Ducats paient l’Influence."),
            "6.3",
        ),
        reason(
            "hand",
            say("Hands are secret.", "Les mains sont secrètes."),
            "5.3",
        ),
        reason(
            "seal",
            say(
                "Seals are won at the sharing, and only counted here.",
                "Les Sceaux se gagnent au partage ; ici, on les compte seulement.",
            ),
            "8.3",
        ),
        reason(
            "way",
            say(
                "This tells how near somebody is to winning; there is nothing to choose.",
                "Ceci dit qui approche de la victoire ; il n’y a rien à choisir.",
            ),
            "1",
        ),
    ]
