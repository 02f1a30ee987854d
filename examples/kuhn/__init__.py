"""Kuhn poker, the smallest game with a secret: the thing to copy when you add a game.

Three cards, two players, one coin each in the pot. Each gets a card; then bet or pass.
"""

from __future__ import annotations

from functools import partial
from importlib import resources

from kuhn.bot import KuhnKnowledge
from kuhn.data import BOX
from kuhn.describe import NAME, VERSION, load
from kuhn.rules import Kuhn, start
from kuhn.view import view
from kuhn.words import KuhnWords
from kuhn.worlds import KuhnWorlds
from serenissima.kernel.game import Game, opening

GAME = Game(
    name=NAME,
    version=VERSION,
    seats=BOX.seats,
    variants={},
    new=opening(NAME, BOX.seats, {}, partial(start, BOX)),
    load=lambda described: load(BOX, described, Kuhn),
    view=view,
    worlds=partial(KuhnWorlds, BOX),
    words=KuhnWords(),
    knowledge=KuhnKnowledge,
    home=resources.files(__package__),
)
