"""What the pieces of Doge do, and why they cannot be chosen now: said once for each sort."""

from __future__ import annotations

from collections.abc import Callable

from serenissima.games.spots import Spot, reason


def tips(say: Callable[[str, str], str]) -> dict[str, str]:
    """What is to be known of each sort of piece."""
    return {
        "house": say(
            "Houses pay for palaces; those paid go back to the stock.",
            "Les maisons paient les palais ; une fois payées, elles retournent en réserve.",
        ),
        "stack": say(
            "Markers lie face down until their area votes; their sum counts.",
            "Les marqueurs restent face cachée jusqu’au vote du lieu ; leur somme compte.",
        ),
        "palace": say("A palace stays for good.", "Un palais reste pour toujours."),
        "site": say(
            "A district has five sites; each palace makes the next one dearer by a house.",
            "Un quartier a cinq cases ; chaque palais renchérit le suivant d’une maison.",
        ),
        "advisor": say(
            "An advisor with your ring is one vote where he stands. The letters under him say "
            "where he comes from, and whose ring he wears.",
            "Un conseiller qui porte votre anneau vaut une voix là où il est. Les lettres sous lui "
            "disent d’où il vient et de qui est l’anneau.",
        ),
        "marker": say(
            "Every year you have 0, 1, 1, 2, 2, 3 and 3. What is not laid is lost this year.",
            "Chaque année : 0, 1, 1, 2, 2, 3 et 3. Ce qui n’est pas posé est perdu cette année-là.",
        ),
        "order": say(
            "The areas vote from left to right; after each vote a card of next year is turned up.",
            "Les lieux votent de gauche à droite ; après chaque vote, on retourne une carte de "
            "l’an prochain.",
        ),
        "way": say(
            "The year is played to its end before anybody has won.",
            "L’année est jouée jusqu’au bout avant qu’il y ait un vainqueur.",
        ),
        "stock": say(
            "Nobody can use more pieces than the box gives him.",
            "Personne ne dispose de plus de pièces que la boîte n’en contient.",
        ),
    }


def reasons(say: Callable[[str, str], str], kind: str) -> list[Spot]:
    """The reasons for each sort of piece, while a question of this kind is asked."""
    house = say(
        "Houses come by votes; they move only when an advisor is renounced.",
        "Les maisons se gagnent aux votes ; elles ne bougent que si l’on renonce à un conseiller.",
    )
    if kind in ("move-from", "move-to"):
        house = say(
            "One of your own houses moves, and only by the areas that glow.",
            "C’est une de vos maisons qui bouge, et seulement par les lieux qui brillent.",
        )
    marker = say(
        "Markers are laid in the first phase of a year, not while votes are held.",
        "Les marqueurs se posent dans la première phase de l’année, pas pendant les votes.",
    )
    if kind == "bid-area":
        marker = say("First the area, then its markers.", "D’abord le lieu, puis ses marqueurs.")
    if kind == "bid-marker":
        marker = say(
            "This one is in your bid already; step back to take it out.",
            "Celui-ci est déjà dans l’enchère ; reprenez le pas pour l’en retirer.",
        )
    return [
        reason("house", house, "5.2.5"),
        reason("marker", marker, "5.1.1.1" if kind == "bid-area" else "5.1.1.2"),
        reason(
            "palace",
            say("A palace is never moved or taken.", "Un palais ne se déplace ni ne se prend."),
            "5.2.8.2",
        ),
        reason(
            "site",
            say(
                "One builds on the next free site, right after putting a house into the district, "
                "and with enough houses there.",
                "On bâtit sur la prochaine case libre, juste après avoir mis une maison dans le "
                "quartier, et avec assez de maisons.",
            ),
            "5.2.8.1",
        ),
        reason(
            "advisor",
            say(
                "An advisor moves only when control of him is taken, or when he is sent home.",
                "Un conseiller ne bouge que si l’on prend son contrôle ou s’il rentre chez lui.",
            ),
            "5.2.4",
        ),
        reason(
            "stack",
            say(
                "A stack stays as it was laid until its area has voted.",
                "Une pile reste comme elle fut posée jusqu’au vote de son lieu.",
            ),
            "5.1.1.3",
        ),
        reason(
            "order",
            say(
                "The order of the votes is drawn by lot; nobody chooses it.",
                "L’ordre des votes est tiré au sort ; personne ne le choisit.",
            ),
            "5.2.1",
        ),
        reason(
            "stock",
            say(
                "What is in stock comes to the map by votes: houses and rings, then palaces.",
                "La réserve va sur le plan par les votes : maisons et anneaux, puis palais.",
            ),
            "4",
        ),
        reason(
            "way",
            say(
                "This tells how near somebody is to winning; there is nothing to choose.",
                "Ceci dit qui approche de la victoire ; il n’y a rien à choisir.",
            ),
            "6.1",
        ),
    ]
