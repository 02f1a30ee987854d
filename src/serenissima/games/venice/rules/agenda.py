"""The agenda: the list of all steps, and going through them until somebody has a choice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.rules import (
    buildings,
    cargo,
    decks,
    doge,
    ending,
    influence,
    missions,
    moving,
    opening,
    smugglers,
    steps,
    turn,
)
from serenissima.games.venice.rules.steps import Step
from serenissima.games.venice.state import Position
from serenissima.kernel.state import CHANCE, OVER, bit, bits

STEPS: Final = vec[Step](
    [
        Step(0, ""),
        # Chance.
        opening.Tile(steps.TILE, "tile"),
        decks.DrawCard(steps.CARD, "card"),
        smugglers.SmugglerCard(steps.SMUGGLER_CARD, "smuggler card"),
        doge.Boxed(steps.BOXED, "boxed"),
        doge.RowCard(steps.ROW_CARD, "row card"),
        doge.DogeCard(steps.DOGE_CARD, "doge card"),
        # Questions to a seat.
        decks.Keep(steps.KEEP, "keep", secret=True),
        opening.Place(steps.PLACE, "place"),
        influence.Play(steps.PLAY, "play", secret=True),
        turn.Gondolier(steps.GONDOLIER, "gondolier"),
        moving.Move(steps.MOVE, "move"),
        moving.Arrive(steps.ARRIVE, "arrive"),
        moving.Settle(steps.SETTLE, "settle"),
        cargo.Exchange(steps.EXCHANGE, "exchange"),
        missions.Complete(steps.COMPLETE, "complete", secret=True),
        missions.File(steps.FILE, "file"),
        buildings.Activate(steps.ACTIVATE, "activate"),
        cargo.Cube(steps.CUBE, "cube"),
        cargo.Spill(steps.SPILL, "spill"),
        cargo.Sell(steps.SELL, "sell"),
        cargo.Convert(steps.CONVERT, "convert"),
        cargo.Into(steps.INTO, "into"),
        cargo.Give(steps.GIVE, "give"),
        buildings.Bridge(steps.BRIDGE, "bridge"),
        buildings.BridgeOrPoints(steps.BRIDGE_OR_POINTS, "bridge or points"),
        influence.Foreman(steps.FOREMAN, "foreman"),
        influence.Overtime(steps.OVERTIME, "overtime"),
        influence.Councillors(steps.COUNCILLORS, "councillors"),
        influence.Promote(steps.PROMOTE, "promote"),
        influence.Stock(steps.STOCK, "stock"),
        influence.Offer(steps.OFFER, "offer"),
        influence.Spy(steps.SPY, "spy"),
        smugglers.Smuggler(steps.SMUGGLER, "smuggler"),
        doge.DogeGondola(steps.DOGE_GONDOLA, "doge gondola"),
        smugglers.Sail(steps.SAIL, "sail"),
        doge.DogeBridge(steps.DOGE_BRIDGE, "doge bridge"),
        ending.Reduce(steps.REDUCE, "reduce"),
        # What happens by itself.
        opening.Deal(steps.DEAL, "deal"),
        opening.Placements(steps.PLACEMENTS, "placements"),
        turn.Turn(steps.TURN, "turn"),
        moving.Cross(steps.CROSS, "cross"),
        turn.Moor(steps.MOOR, "moor"),
        turn.Work(steps.WORK, "work"),
        turn.EndTurn(steps.END_TURN, "end turn"),
        smugglers.Smuggle(steps.SMUGGLE, "smuggle"),
        doge.Land(steps.LAND, "land"),
        doge.DogeTurn(steps.DOGE_TURN, "doge turn"),
        doge.DogeCards(steps.DOGE_CARDS, "doge cards"),
        ending.Score(steps.SCORE, "score"),
        ending.Verdict(steps.VERDICT, "verdict"),
    ]
)
"""Every step in the place of its number; number 0 is the end of the agenda."""
NAMES: Final = tuple([step.name for step in STEPS])


def settle(p: Position) -> None:
    """Do what needs no choice, and find the next question. Rule 6.1."""
    while p.agenda != 0:
        step = STEPS[p.step()]
        p.asked = p.turn
        mask = step.ask(p)
        if mask == 0:
            continue
        favour = p.asked != CHANCE and p.at(p.asked, s.FAVOUR) == s.FAVOUR_READY
        if mask & (mask - 1) == 0 and not step.secret and not favour:
            # A single answer is no question, but a Favour card might make it one.
            step.answer(p, bits(mask)[0])
            continue
        if favour:
            mask |= bit(s.FAVOUR_FOR_COINS) | bit(s.FAVOUR_FOR_SCROLLS)
        p.open = mask
        return
    p.asked = OVER
    p.open = 0


def answer(p: Position, option: i64) -> None:
    """Carry out the answer to the question that is open. Rule 6.1."""
    STEPS[p.step()].answer(p, option)
