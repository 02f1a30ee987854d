"""What the powers do, which paragraph speaks of what, and why pieces cannot be chosen now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from serenissima.games.intrigo.data import INFLUENCE
from serenissima.games.spots import Spot, reason
from serenissima.kernel.language import Phrase

RULES: Final = {
    "keep": "5.2",
    "lay": "6.1",
    "buy": "6.3",
    "pass": "6.4",
    "place": "6.2",
    "exchange": "7.1",
    "call": "7.3",
    "swap": "7.4",
    "move": "7.5",
}
"""The paragraph about each kind of choice."""
STAGE_RULES: Final = {
    "families": "3.3",
    "fill": "3.6",
    "deal": "5.1",
    "draft": "5.2",
    "turn": "6.1",
    "aim": "7",
    "goal": "7",
    "over": "9",
}
POWER_RULES: Final = dict(zip(INFLUENCE, ("7.1", "7.2", "7.3", "7.4", "7.5", "7.6"), strict=True))
POWERS: Final = {
    "trader": Phrase("Exchanges a token beside it with any other token."),
    "assassin": Phrase("Turns an Intrigant beside it face down: it wins nothing."),
    "courtesan": Phrase("Calls an Intrigant out of a hand into a free slot beside it."),
    "gondolier": Phrase("Swaps an Intrigant beside it with any other Intrigant."),
    "guard": Phrase("Moves an Intrigant beside it to any free slot."),
    "thief": Phrase("Turns a token beside it face down: nobody wins it this round."),
}
LAYING: Final = ("lay", "buy", "pass", "place")
"""The kinds of choice that are made before a power is used."""


def reasons(say: Callable[..., str], kind: str, power: str | None) -> list[Spot]:
    """The reasons for each sort of piece, while a question of this kind is asked."""
    rule = POWER_RULES.get(power or "", "7")
    drafting = kind == "keep"
    using = not drafting and kind not in LAYING
    later = say("Cards are laid on your turn, after the draft.")
    one = say("One card a turn, and you have already chosen yours.")
    power_first = say("Now use the power of the card just laid; it can reach what glows.")
    token = say("Nobody takes a token by hand: the cards beside it decide when all slots are full.")
    slot = later if drafting else say("First the card, then its slot.")
    return [
        reason("arcade", power_first if using else token, rule if using else "8.2"),
        reason("slot", power_first if using else slot, rule if using else "6.2"),
        reason(
            "pile",
            say("Influence is bought on your turn, after the draft.") if drafting else one,
            "6.3" if drafting else "6.1",
        ),
        reason("card", later if drafting else one, "5.3" if drafting else "6.1"),
        reason("passed", say("These cards went to the left; they are no longer yours."), "5.2"),
        reason(
            "bag", say("Tokens come out of the bag by lot, when empty arcades are filled."), "3.6"
        ),
        reason("purse", say("Ducats pay for Influence."), "6.3"),
        reason("hand", say("Hands are secret."), "5.3"),
        reason("seal", say("Seals are won at the sharing, and only counted here."), "8.3"),
        reason(
            "way",
            say("This shows how near somebody is to winning; there is nothing to choose here."),
            "1",
        ),
    ]
