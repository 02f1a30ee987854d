"""A planted violation of each law is caught: the laws bite."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import kuhn
from kuhn.data import BOX, Tables
from kuhn.describe import line, load
from kuhn.rules import Kuhn, is_over
from kuhn.state import NO_CARD, PASS
from kuhn.words import KuhnWords
from kuhn.worlds import KuhnWorlds
from poker import retold
from serenissima import CHANCE, OVER, Game, IllegalChoice, Random, State, View
from serenissima.kernel import laws
from serenissima.kernel.game import Move, opening
from serenissima.kernel.language import Phrase, Seat
from serenissima.kernel.state import EVERYONE, Worlds, bit


def planted(state: type[Kuhn] | None = None, **parts: Any) -> Game:
    """Kuhn poker with something wrong."""
    if state is not None:
        parts["new"] = opening("kuhn", BOX.seats, {}, lambda seats, variants: state(BOX, seats))
        parts.setdefault("load", lambda described: load(BOX, described, state))
        parts.setdefault("worlds", lambda seen: Retyped(seen, state))
    return dataclasses.replace(kuhn.GAME, **parts)


class Retyped(KuhnWorlds):
    """Worlds made of the planted kind of state."""

    def __init__(self, seen: View, state: type[Kuhn]) -> None:
        super().__init__(BOX, seen)
        self.state = state

    def draw(self, rng: Random) -> Kuhn:
        drawn = super().draw(rng)
        return self.state(drawn.tables, drawn.seats, drawn)


def caught(game: Game, law: int, match: str, share: float = 1) -> None:
    with pytest.raises(laws.LawBroken, match=match) as error:
        for seed in range(40):
            laws.check(game, 2, seed=seed, limit=50, share=share)
    assert error.value.law == law
    assert f"law {law} broken" in str(error.value)
    assert '[Game "kuhn"]' in str(error.value)


def test_kuhn_itself_keeps_the_laws() -> None:
    reached = laws.Reached()
    for seed in range(60):
        reached += laws.check(kuhn.GAME, 2, seed=seed)
    assert set(reached.kinds) == set(kuhn.GAME.words.kinds)
    assert set(reached.events) == set(kuhn.GAME.words.events)


class Lenient(Kuhn):
    """Takes any option as a bet."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option if option in (0, 1, 2) else 1)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_an_unlisted_option_that_is_accepted() -> None:
    caught(planted(Lenient), 1, "not listed and was accepted")


class Endless(Kuhn):
    """Passes never count."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if seat != CHANCE and option == PASS:
            self.acts = self.acts[: len(self.acts) - 1]

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0])


def test_law_1_a_game_that_does_not_end() -> None:
    with pytest.raises(laws.LawBroken, match="did not end within 30 choices"):
        laws.check(planted(Endless), 2, limit=30, share=0)


class Doubled(Kuhn):
    """Lists an option twice."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0, 1, 1])

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_an_option_listed_twice() -> None:
    caught(planted(Doubled), 1, "an option twice")


class Shared(Kuhn):
    """A clone that keeps writing into its original."""

    def clone(self) -> Kuhn:
        twin = Shared(self.tables, self.seats, self)
        twin.original = self
        return twin

    original: Shared | None = None

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if self.original is not None and seat != CHANCE:
            self.original.acts = self.acts[:]


def test_law_2_a_clone_that_is_not_deep() -> None:
    caught(planted(Shared), 2, "changed the original")


class Moody(Kuhn):
    """Remembers outside the state which choice it saw last."""

    mood = 0

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        Moody.mood += 1
        if seat != CHANCE and Moody.mood % 2:
            self.acts[len(self.acts) - 1] = 1 - option


def test_law_2_the_same_choices_must_give_the_same_game() -> None:
    caught(planted(Moody), 2, "different positions")


class Mumbling(KuhnWords):
    """Calls both acts the same."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        move = super().__call__(state, seat, option)
        return move if seat == CHANCE else dataclasses.replace(move, notation="act")


def test_law_3_two_options_with_one_notation() -> None:
    caught(planted(words=Mumbling()), 3, "share a notation")


class Trailing(KuhnWords):
    """Ends its notation in a space, which a record drops."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        move = super().__call__(state, seat, option)
        return dataclasses.replace(move, notation=move.notation + " ")


def test_law_3_a_record_survives_its_text() -> None:
    caught(planted(words=Trailing()), 3, "the record does not survive", share=0)


class Forgetful(Kuhn):
    """Describes the line wrongly once somebody has bet."""

    def to_dict(self) -> dict[str, Any]:
        described = super().to_dict()
        return {**described, "line": "b"} if described["line"] == "pb" else described

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_3_a_description_that_is_not_the_position() -> None:
    caught(planted(Forgetful), 3, "a loaded position asks")


class Reading(Kuhn):
    """Offers no bet any more once it was read from a description."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0])


def test_law_3_a_position_that_was_read_has_the_same_options() -> None:
    game = planted(load=lambda described: load(BOX, described, Reading))
    caught(game, 3, "a loaded position gives decider 0 other options")


class Cheat(Kuhn):
    """Deals the second player a copy of the first one's card."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if self.dealt == self.seats:
            self.cards[1] = self.cards[0]

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_4_a_piece_made_out_of_nothing() -> None:
    caught(planted(Cheat), 4, "at most 2, all different")


def counted(state: State, seat: int | None) -> View:
    seen = kuhn.GAME.view(state, seat)
    return dataclasses.replace(seen, public={**seen.public, "coins": {2: 1, 10: 1}})


def test_law_3_a_view_is_the_same_after_json() -> None:
    """Numbers as names come back as texts, in another order."""
    caught(planted(view=counted), 3, "does not survive JSON")


def leaky(state: State, seat: int | None) -> View:
    seen = kuhn.GAME.view(state, seat)
    assert isinstance(state, Kuhn)
    return dataclasses.replace(seen, public={**seen.public, "cards": list(state.cards)})


def test_law_5_a_view_that_shows_the_other_card() -> None:
    caught(planted(view=leaky), 5, "looks different")


class Telling(Kuhn):
    """Holders of a king may not pass when asked first, so their options tell."""

    def options(self, seat: i64) -> vec[i64]:
        if seat != CHANCE and self.dealt == self.seats and self.cards[1 - seat] == 2:
            return vec[i64]([1])
        return super().options(seat)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_6_options_that_depend_on_a_secret() -> None:
    caught(planted(Telling), 6, "in its world")


class Silent(Kuhn):
    """Tells of a bet only the one who made it."""

    def apply(self, seat: i64, option: i64) -> None:
        with retold(self, lambda note: bit(seat) if note.kind == "bet" else note.audience):
            super().apply(seat, option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_7_a_change_that_nobody_was_told_of() -> None:
    caught(planted(Silent), 7, "noticed nothing")


class Gossip(Kuhn):
    """Tells everybody which card was dealt."""

    def apply(self, seat: i64, option: i64) -> None:
        with retold(self, lambda note: EVERYONE):
            super().apply(seat, option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_7_a_note_that_tells_a_secret() -> None:
    caught(planted(Gossip), 7, "two worlds alike .*views equal")


class Blind(Worlds):
    """Draws a world that forgets who is to act."""

    def __init__(self, seen: View) -> None:
        self.inner = KuhnWorlds(BOX, seen)

    def draw(self, rng: Random) -> State:
        world = self.inner.draw(rng)
        if len(world.acts):
            world.acts = vec[i64]([])
        return world


def test_law_5_worlds_that_contradict_the_view() -> None:
    caught(planted(worlds=Blind), 5, "looks different")


class Fading(Kuhn):
    """Loses its cards when the game is over."""

    def to_dict(self) -> dict[str, Any]:
        described = super().to_dict()
        return {**described, "cards": []} if self.actor() == OVER else described

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_4_holds_at_the_last_position_too() -> None:
    caught(planted(Fading), 4, "nobody acts before both cards are dealt")


class Unfinished(Kuhn):
    """Asks nobody any more, but does not say that it is over."""

    def pending(self) -> list[int]:
        return [] if is_over(self) else super().pending()

    def actor(self) -> i64:
        return i64(0) if is_over(self) else super().actor()

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_a_game_that_asks_nobody_is_over() -> None:
    caught(planted(Unfinished), 1, r"nobody decides, yet actor\(\) is 0", share=0)


class Generous(Kuhn):
    """Gives more results than seats, or none that is a number."""

    results: tuple[float, ...] = (1.0, -1.0, 0.0)

    def returns(self) -> list[float]:
        return list(self.results)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


class Boundless(Generous):
    results = (float("inf"), 0.0)


@pytest.mark.parametrize("state", [Generous, Boundless])
def test_law_1_every_seat_has_a_result_that_is_a_number(state: type[Kuhn]) -> None:
    caught(planted(state), 1, "the game ended with returns")


class Impatient(Kuhn):
    """Says that another seat is first than the one it asks."""

    def pending(self) -> list[int]:
        return [1, 0] if super().pending() == [0] else super().pending()

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_the_first_that_is_asked_is_the_actor() -> None:
    caught(planted(Impatient), 1, r"actor\(\) is 0, pending\(\) starts \[1, 0\]", share=0)


class Stuck(Kuhn):
    """Asks for an act and lists none."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([])

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_whoever_is_asked_has_options() -> None:
    caught(planted(Stuck), 1, "decider 0 is asked but has no options", share=0)


class Picky(Kuhn):
    """Lists a bet and refuses it."""

    def apply(self, seat: i64, option: i64) -> None:
        if seat != CHANCE and option == 1:
            raise IllegalChoice("no bets today")
        super().apply(seat, option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


@pytest.mark.parametrize("share", [0, 1])
def test_law_1_a_listed_option_is_accepted(share: float) -> None:
    caught(planted(Picky), 1, "was refused: no bets today", share=share)


class Speechless(KuhnWords):
    """Has no question for a seat."""

    def question(self, state: State, seat: int) -> Phrase:
        return super().question(state, seat) if seat == CHANCE else Phrase(" ")


class Nameless(KuhnWords):
    """Leaves a name open."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        move = super().__call__(state, seat, option)
        return dataclasses.replace(move, phrase=Phrase("{who} acts.", who=Seat(7)))


@pytest.mark.parametrize(
    ("words", "match"),
    [(Speechless(), "the question to 0 is empty"), (Nameless(), "has no proper sentence")],
)
def test_law_3_everything_is_said(words: KuhnWords, match: str) -> None:
    caught(planted(words=words), 3, match)


class Reshuffled(Kuhn):
    """A clone that is another position at once."""

    def clone(self) -> Kuhn:
        twin = type(self)(self.tables, self.seats, self)
        if self.dealt == self.seats:
            twin.cards[0], twin.cards[1] = self.cards[1], self.cards[0]
        return twin


def test_law_2_a_clone_is_equal() -> None:
    caught(planted(Reshuffled), 2, "a clone differs from its original")


def slow(state: State, seat: int | None) -> View:
    seen = kuhn.GAME.view(state, seat)
    return dataclasses.replace(seen, public={**seen.public, "deciding": [CHANCE]})


def test_law_5_a_view_says_who_decides() -> None:
    caught(planted(view=slow), 5, "the view says")


def test_a_trial_counts_what_it_came_across() -> None:
    one = laws.check(kuhn.GAME, 2, seed=1)
    other = laws.check(kuhn.GAME, 2, seed=2)
    both = one + other
    assert both.choices == one.choices + other.choices in range(8, 11)
    assert both.kinds == one.kinds + other.kinds and both.kinds["deal"] == 4
    assert sum(both.kinds.values()) == both.choices
    assert both.events["dealt"] == both.events["seen"] == 4


def test_costly_checks_can_be_left_out() -> None:
    laws.check(planted(Doubled), 2, share=0)


class Loose(Kuhn):
    """Takes the number after its last option too."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, 1 if seat != CHANCE and option == 2 else option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_the_number_after_the_last_option_is_refused() -> None:
    caught(planted(Loose), 1, "choice 2 of decider 0 is not listed and was accepted")


class Distant(Kuhn):
    """Takes only a number that is far beyond any option."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, 1 if seat != CHANCE and option == 1 << 40 else option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_a_number_beyond_any_option_is_refused() -> None:
    caught(planted(Distant), 1, f"choice {1 << 40} of decider 0 is not listed and was accepted")


class Grudging(Kuhn):
    """Refuses, and changes something all the same."""

    def apply(self, seat: i64, option: i64) -> None:
        if seat != CHANCE and option > 1 and not len(self.acts):
            self.acts = vec[i64]([PASS])
        super().apply(seat, option)

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def test_law_1_a_refusal_changes_nothing() -> None:
    caught(planted(Grudging), 1, "changed the position")


class Opaque(KuhnWords):
    """Gives a fact that no program can read."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        return dataclasses.replace(super().__call__(state, seat, option), facts={"card": {1}})


def test_law_3_facts_are_plain_data() -> None:
    with pytest.raises(TypeError, match="not JSON serializable"):
        laws.check(planted(words=Opaque()), 2)


class Numbered(Kuhn):
    """Tells which game since the beginning it is."""

    started = 0

    def __init__(self, tables: Tables, seats: i64, original: Numbered | None = None) -> None:
        super().__init__(tables, seats, original)
        self.number: int = 0 if original is None else original.number

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "number": self.number}

    def clone(self) -> Kuhn:
        return type(self)(self.tables, self.seats, self)


def next_game(seats: int, variants: Any) -> State:
    Numbered.started += 1
    state = Numbered(BOX, seats)
    state.number = Numbered.started
    return state


def numbered(data: Any) -> Numbered:
    state = load(BOX, {name: data[name] for name in ("cards", "line")}, Numbered)
    state.number = data["number"]
    return state


def test_law_2_a_record_replays_to_the_same_end() -> None:
    new = opening("kuhn", BOX.seats, {}, next_game)
    caught(planted(new=new, load=numbered), 2, "the record replays to another end", share=0)


class Doubling(KuhnWorlds):
    """Draws worlds in which both players hold the same card."""

    def draw(self, rng: Random) -> Kuhn:
        drawn = super().draw(rng)
        known = next((card for card in self.base.cards if card != NO_CARD), drawn.cards[0])
        for seat in range(drawn.dealt):
            drawn.cards[seat] = known
        return drawn


def test_law_5_a_drawn_world_is_a_legal_position() -> None:
    caught(planted(worlds=partial(Doubling, BOX)), 5, "the position is not legal: cards: at most 2")


def value(state: State) -> float:
    """The first player's value of Kuhn poker when both play the known equilibrium."""
    assert isinstance(state, Kuhn)
    seat = int(state.actor())
    if seat == OVER:
        return state.returns()[0]
    options = [int(option) for option in state.options(seat)]
    if seat == CHANCE:
        chances = [1 / len(options)] * len(options)
    else:
        bet = equilibrium(int(state.cards[seat]), line(state))
        chances = [1 - bet, bet]
    total = 0.0
    for option, chance in zip(options, chances, strict=True):
        if chance:
            after = state.clone()
            after.apply(seat, option)
            total += chance * value(after)
    return total


def equilibrium(card: int, line: str) -> float:
    """The chance of a bet, or of a call, with a card (0 jack, 2 king)."""
    opening_bet = (1 / 6, 0.0, 1 / 2)
    after_pass = (1 / 3, 0.0, 1.0)
    facing_bet = (0.0, 1 / 3, 1.0)
    facing_late_bet = (0.0, 1 / 2, 1.0)
    return {"": opening_bet, "p": after_pass, "b": facing_bet, "pb": facing_late_bet}[line][card]


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    assert value(kuhn.GAME.new(2)) == pytest.approx(-1 / 18)
