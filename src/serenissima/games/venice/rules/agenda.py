"""The agenda of steps: who is asked what, and what follows without a question."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from serenissima.games.venice import state as s
from serenissima.games.venice.data import COLOURS, TILES
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
from serenissima.games.venice.state import Position
from serenissima.kernel.state import CHANCE, OVER, bit, bits

FAVOUR_OPTIONS: Final = 3 << s.FAVOUR_FOR_COINS
# Questions that are asked even with a single answer, since leaving them out would tell a secret.
SECRET: Final = (1 << steps.KEEP) | (1 << steps.PLAY) | (1 << steps.COMPLETE)


def settle(p: Position) -> None:
    """Do what needs no choice, and find the next question. Rule 6.1."""
    while p.agenda != 0:
        step = p.agenda & 63
        if step >= steps.DEAL:
            happen(p, step)
            continue
        mask = ask(p, step)
        if mask == 0:
            continue
        if mask & (mask - 1) == 0 and (SECRET >> step) & 1 == 0:
            # A single answer is no question, but a Favour card might make it one.
            if p.asked == CHANCE or p.at(p.asked, s.FAVOUR) != s.FAVOUR_READY:
                answer(p, bits(mask)[0])
                continue
        if p.asked != CHANCE and p.at(p.asked, s.FAVOUR) == s.FAVOUR_READY:
            mask |= FAVOUR_OPTIONS
        p.open = mask
        return
    p.asked = OVER
    p.open = 0


def happen(p: Position, step: i64) -> None:
    """Do a step that nobody decides. Rule 7.6."""
    if step == steps.CROSS:
        moving.next_crossing(p)
    elif step == steps.MOOR:
        turn.moor(p)
    elif step == steps.WORK:
        turn.work(p)
    elif step == steps.END_TURN:
        turn.end_turn(p)
    elif step == steps.TURN:
        turn.begin_turn(p)
    elif step == steps.SMUGGLE:
        smugglers.start_smuggling(p)
    elif step == steps.LAND:
        if p.seats == 1:
            doge.land(p)
        else:
            smugglers.land(p)
    elif step == steps.DOGE_TURN:
        doge.begin_doge_turn(p)
    elif step == steps.DOGE_CARDS:
        doge.next_doge_card(p)
    elif step == steps.DEAL:
        opening.deal(p)
    elif step == steps.PLACEMENTS:
        opening.next_placement(p)
    elif step == steps.SCORE:
        ending.score(p)
    else:
        ending.verdict(p)


def ask(p: Position, step: i64) -> i64:
    """Who is asked in a step, and what is open to him; 0 when there is nothing to ask. Rule 6.1."""
    p.asked = p.turn
    if step == steps.MOVE:
        return moving.move_options(p)
    if step == steps.ARRIVE:
        return moving.arrive_options(p)
    if step == steps.ACTIVATE:
        return or_done(p, buildings.effects_open(p))
    if step == steps.GONDOLIER:
        return turn.gondolier_options(p)
    if step == steps.PLAY:
        return or_done(p, influence.play_options(p))
    if step == steps.SETTLE:
        p.asked = (p.dues & 15) - 1
        return moving.settle_options(p)
    if step == steps.COMPLETE:
        return or_done(p, missions.complete_options(p))
    if step == steps.CARD:
        p.asked = CHANCE
        return decks.next_card(p)
    if step == steps.KEEP:
        return keep_options(p)
    if step == steps.EXCHANGE:
        return cargo.exchange_options(p)
    if step == steps.CUBE:
        return (1 << COLOURS) - 1
    if step == steps.SPILL or step == steps.SELL or step == steps.CONVERT:
        return cargo.colours_on(p, p.hold)
    if step == steps.INTO:
        return ((1 << COLOURS) - 1) & ~bit(p.colour)
    if step == steps.GIVE:
        return cargo.colours_on(p, p.hold) | (bit(s.DONE) if p.colour else 0)
    return ask_rarely(p, step)


def ask_rarely(p: Position, step: i64) -> i64:
    """The questions that come up less often. Rule 6.1."""
    if step == steps.SMUGGLER_CARD:
        p.asked = CHANCE
        return smugglers.smuggler_card_options(p)
    if step == steps.SMUGGLER:
        return smugglers.smuggler_options(p)
    if step == steps.DOGE_GONDOLA:
        return 3
    if step == steps.SAIL:
        return smugglers.sail_options(p)
    if step == steps.FILE:
        return missions.file_options(p)
    if step == steps.BRIDGE:
        return buildings.free_canals(p)
    if step == steps.BRIDGE_OR_POINTS:
        return 3 if buildings.can_build(p, p.turn) else 2
    if step == steps.FOREMAN or step == steps.PROMOTE:
        return influence.unfinished(p)
    if step == steps.OVERTIME:
        return influence.overtime_options(p)
    if step == steps.COUNCILLORS or step == steps.STOCK:
        return 3
    if step == steps.OFFER:
        return influence.offer_options(p)
    if step == steps.SPY:
        return (1 << TILES) - 1
    if step == steps.REDUCE:
        mask = ending.reduce_options(p)
        p.asked = p.turn
        return mask
    if step == steps.PLACE:
        return opening.place_options(p)
    if step == steps.DOGE_BRIDGE:
        return doge.bridge_options(p)
    p.asked = CHANCE
    if step == steps.TILE:
        return opening.tile_options(p)
    if step == steps.BOXED:
        return doge.boxed_options(p)
    if step == steps.DOGE_CARD:
        return doge.place_options(p)
    return doge.row_options(p)


def or_done(p: Position, mask: i64) -> i64:
    """Take a question off the agenda when nothing is open in it. Rule 9.3."""
    if mask == 0:
        p.done()
    return mask


def keep_options(p: Position) -> i64:
    """The cards just drawn, Influence cards by kind. Rules 5.6, 10.3 and 11.1."""
    drawn = p.drawn
    if drawn >> 5 == 0:
        if drawn == 0:
            decks.end_draw(p)
        else:
            decks.keep(p, drawn - 1)
        return 0
    mask: i64 = 0
    while drawn != 0:
        mask |= bit((drawn & 31) - 1)
        drawn >>= 5
    return mask if p.pile == s.MISSION_DECK else influence.kinds_in(mask)


def answer_keep(p: Position, option: i64) -> None:
    """Keep a card, or give the third mission back at the start. Rules 5.6, 10.3 and 11.1."""
    if p.drawn >> 10 != 0:
        decks.give_back(p, option)
    elif p.pile == s.MISSION_DECK:
        decks.keep(p, option)
    else:
        decks.keep(p, influence.card_of_kind(p.drawn, option))


def answer(p: Position, option: i64) -> None:
    """Carry out the answer to the question that is open. Rule 6.1."""
    step = p.agenda & 63
    if step == steps.MOVE:
        moving.move(p, option)
    elif step == steps.ARRIVE:
        moving.arrive(p, option)
    elif step == steps.ACTIVATE:
        buildings.carry_out(p, option)
    elif step == steps.GONDOLIER:
        turn.choose_gondola(p, option)
    elif step == steps.PLAY:
        influence.play(p, option)
    elif step == steps.SETTLE:
        moving.settle(p, option)
    elif step == steps.COMPLETE:
        missions.complete(p, option)
    elif step == steps.CARD:
        decks.draw(p, option)
    elif step == steps.KEEP:
        answer_keep(p, option)
    elif step == steps.EXCHANGE:
        cargo.exchange(p, option)
    elif step == steps.CUBE:
        cargo.take_chosen(p, option)
    elif step == steps.SPILL:
        cargo.spill(p, option)
    elif step == steps.SELL:
        cargo.sell(p, option)
    elif step == steps.CONVERT:
        cargo.convert_from(p, option, steps.INTO)
    elif step == steps.INTO:
        cargo.convert_into(p, option)
    elif step == steps.GIVE:
        cargo.give(p, option)
    else:
        answer_rarely(p, step, option)


def answer_rarely(p: Position, step: i64, option: i64) -> None:
    """Answers to the questions that come up less often. Rule 6.1."""
    if step == steps.SMUGGLER_CARD:
        smugglers.draw_smuggler_card(p, option)
    elif step == steps.SMUGGLER:
        smugglers.choose_smuggler(p, option)
    elif step == steps.DOGE_GONDOLA:
        doge.choose_gondola(p, option)
    elif step == steps.SAIL:
        smugglers.sail(p, option)
    elif step == steps.FILE:
        missions.file(p, option)
    elif step == steps.BRIDGE:
        buildings.build(p, p.turn, option)
    elif step == steps.BRIDGE_OR_POINTS:
        buildings.bridge_or_points(p, option)
    elif step == steps.FOREMAN:
        influence.bribe_foreman(p, option)
    elif step == steps.PROMOTE:
        influence.promote(p, option)
    elif step == steps.OVERTIME:
        influence.work_overtime(p, option)
    elif step == steps.COUNCILLORS:
        influence.bribe_councillors(p, option)
    elif step == steps.STOCK:
        influence.stock(p, option)
    elif step == steps.OFFER:
        influence.offer(p, option)
    elif step == steps.SPY:
        influence.hire_spy(p, option)
    elif step == steps.REDUCE:
        ending.reduce(p, option)
    elif step == steps.PLACE:
        opening.place(p, option)
    elif step == steps.DOGE_BRIDGE:
        doge.build_for_doge(p, option)
    elif step == steps.TILE:
        opening.lay_tile(p, option)
    elif step == steps.BOXED:
        doge.box_card(p, option)
    elif step == steps.DOGE_CARD:
        doge.place(p, option)
    else:
        doge.fill_row(p, option)
