"""Serenissima: four board games of Venetian intrigue as one engine.

>>> from serenissima import GAMES, Random
"""

from librt.random import Random as Random

from serenissima.games import GAMES as GAMES
from serenissima.kernel.game import Game as Game
from serenissima.kernel.game import View as View
from serenissima.kernel.state import CHANCE as CHANCE
from serenissima.kernel.state import OVER as OVER
from serenissima.kernel.state import IllegalChoice as IllegalChoice
from serenissima.kernel.state import State as State
from serenissima.version import VERSION

__all__ = ["CHANCE", "GAMES", "OVER", "Game", "IllegalChoice", "Random", "State", "View"]
__version__ = VERSION
