"""What the pieces of Doge do, and why they cannot be chosen now: said once for each sort."""

from __future__ import annotations

from collections.abc import Callable

from serenissima.games.doge.data import BOX
from serenissima.games.spots import Spot, reason


def tips(say: Callable[..., str]) -> dict[str, str]:
    """What is to be known of each sort of piece."""
    return {
        "house": say(
            "Houses pay for palaces; those paid go back to the stock.",
        ),
        "stack": say(
            "Markers lie face down until their area votes; their sum counts.",
        ),
        "palace": say("A palace stays for good."),
        "site": say(
            "A district has {n} sites; each palace makes the next one cost a house more.",
            n=int(BOX.sites),
        ),
        "advisor": say(
            "An advisor with your ring is one vote where he stands. The letters under him say "
            "where he comes from, and whose ring he wears.",
        ),
        "marker": say(
            "Each year you have {markers}. Those you do not lay are lost for the year.",
            markers=list(BOX.markers),
        ),
        "order": say(
            "The areas vote from left to right; after each vote a card of next year is turned up.",
        ),
        "way": say(
            "Nobody wins before the year is over.",
        ),
        "stock": say(
            "Nobody has more pieces than the box holds.",
        ),
    }


def reasons(say: Callable[..., str], kind: str) -> list[Spot]:
    """The reasons for each sort of piece, while a question of this kind is asked."""
    house = say(
        "Houses are won in votes; they move only when an advisor is renounced.",
    )
    if kind in ("move-from", "move-to"):
        house = say(
            "You move one of your own houses, and only where it glows.",
        )
    marker = say(
        "Markers are laid in the first phase of a year, not while votes are held.",
    )
    if kind == "bid-area":
        marker = say("First the area, then its markers.")
    if kind == "bid-marker":
        marker = say(
            "This one is already in your bid; step back to take it out.",
        )
    return [
        reason("house", house, "5.2.5"),
        reason("marker", marker, "5.1.1.1" if kind == "bid-area" else "5.1.1.2"),
        reason(
            "palace",
            say("A palace is never moved or taken."),
            "5.2.8.2",
        ),
        reason(
            "site",
            say(
                "You build on the next free site, right after one of your houses has come "
                "into the district, and with enough houses there.",
            ),
            "5.2.8.1",
        ),
        reason(
            "advisor",
            say(
                "An advisor moves only when control of him is taken, or when he is sent home.",
            ),
            "5.2.4",
        ),
        reason(
            "stack",
            say(
                "A stack stays as it was laid until its area has voted.",
            ),
            "5.1.1.3",
        ),
        reason(
            "order",
            say(
                "The order of the votes is drawn by lot; nobody chooses it.",
            ),
            "5.2.1",
        ),
        reason(
            "stock",
            say(
                "What is in stock comes onto the map through votes: houses and rings, then "
                "palaces.",
            ),
            "4",
        ),
        reason(
            "way",
            say(
                "This shows how near somebody is to winning; there is nothing to choose here.",
            ),
            "6.1",
        ),
    ]
