"""The 26 permanent effects that completed missions bring, by number: page 10."""

from __future__ import annotations

from typing import Final

CHEAP_STAY: Final = 1
POINT_AT_OWN_BRIDGE: Final = 2
NO_INTRIGUE_AT_BRIDGES: Final = 3
CHEAP_CANALS: Final = 4
CUBE_AT_OWN_GONDOLA: Final = 5
CHEAP_BRIDGES: Final = 6
POINTS_FOR_MOORING: Final = 7
NO_TAXES: Final = 8
CARD_WITH_MISSION: Final = 9
COIN_EACH_TURN: Final = 10
POINT_WHEN_PUSHED: Final = 11
START_ON_SECOND_SPACE: Final = 12
TWO_CARDS_A_TURN: Final = 13
OTHERS_SETTLE_TWICE: Final = 14
CUBE_OF_CHOICE: Final = 15
SCROLL_MORE: Final = 16
COINS_FOR_REMOVED_INTRIGUE: Final = 17
NO_OVERFLOW: Final = 18
COINS_FOR_INTRIGUE: Final = 19
NO_INTRIGUE_FROM_OTHERS: Final = 20
SETTLE_WITH_CUBE: Final = 21
COUNCIL_AT_FOURTH_SPACE: Final = 22
SCROLL_AT_COMMUNAL: Final = 23
CHEAP_PARDON: Final = 24
CHEAP_POINTS: Final = 25
TWO_ASSISTANTS_MORE: Final = 26
