"""A planted violation of each law is caught: the laws bite."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import kuhn
from serenissima import CHANCE, OVER, Game, IllegalChoice, Random, State, View
from serenissima.kernel import laws
from serenissima.kernel.game import Move, Phrase, opening
from serenissima.kernel.state import EVERYONE, Worlds


def planted(state: type[kuhn.Kuhn] | None = None, **parts: Any) -> Game:
    """Kuhn poker with something wrong."""
    if state is not None:
        parts["new"] = opening("kuhn", kuhn.SEATS, {}, lambda seats, variants: state())
        parts.setdefault("load", lambda data: state(*loaded(data)))
        parts.setdefault("worlds", lambda seen: Retyped(seen, state))
    return dataclasses.replace(kuhn.GAME, **parts)


def loaded(data: Any) -> tuple[tuple[int, ...], str]:
    state = kuhn.load(data)
    return state.cards, state.line


class Retyped(kuhn.KuhnWorlds):
    """Worlds made of the planted kind of state."""

    def __init__(self, seen: View, state: type[kuhn.Kuhn]) -> None:
        super().__init__(seen)
        self.state = state

    def draw(self, rng: Random) -> kuhn.Kuhn:
        drawn = super().draw(rng)
        return self.state(drawn.cards, drawn.line)


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


class Lenient(kuhn.Kuhn):
    """Takes any option as a bet."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option if option in (0, 1, 2) else 1)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_an_unlisted_option_that_is_accepted() -> None:
    caught(planted(Lenient), 1, "not listed and was accepted")


class Endless(kuhn.Kuhn):
    """Passes never count."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if self.line.endswith("p"):
            self.line = self.line[:-1]

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0])


def test_law_1_a_game_that_does_not_end() -> None:
    with pytest.raises(laws.LawBroken, match="did not end within 30 choices"):
        laws.check(planted(Endless), 2, limit=30, share=0)


class Doubled(kuhn.Kuhn):
    """Lists an option twice."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0, 1, 1])

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_an_option_listed_twice() -> None:
    caught(planted(Doubled), 1, "an option twice")


class Shared(kuhn.Kuhn):
    """A clone that keeps writing into its original."""

    def clone(self) -> kuhn.Kuhn:
        twin = Shared(self.cards, self.line)
        twin.original = self
        return twin

    original: Shared | None = None

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if self.original is not None and seat != CHANCE:
            self.original.line = self.line


def test_law_2_a_clone_that_is_not_deep() -> None:
    caught(planted(Shared), 2, "changed the original")


class Moody(kuhn.Kuhn):
    """Remembers outside the state which choice it saw last."""

    mood = 0

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        Moody.mood += 1
        if seat != CHANCE and Moody.mood % 2:
            self.line = self.line[:-1] + ("b" if self.line[-1] == "p" else "p")


def test_law_2_the_same_choices_must_give_the_same_game() -> None:
    caught(planted(Moody), 2, "different positions")


class Mumbling(kuhn.KuhnWords):
    """Calls both acts the same."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        move = super().__call__(state, seat, option)
        return move if seat == CHANCE else dataclasses.replace(move, notation="act")


def test_law_3_two_options_with_one_notation() -> None:
    caught(planted(words=Mumbling()), 3, "share a notation")


class Forgetful(kuhn.Kuhn):
    """Describes the line wrongly once somebody has bet."""

    def to_dict(self) -> dict[str, Any]:
        described = super().to_dict()
        return {**described, "line": "b"} if self.line == "pb" else described

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_3_a_description_that_is_not_the_position() -> None:
    caught(planted(Forgetful), 3, "a loaded position asks")


class Reading(kuhn.Kuhn):
    """Offers no bet any more once it was read from a description."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([0])


def test_law_3_a_position_that_was_read_has_the_same_options() -> None:
    game = planted(load=lambda data: Reading(*loaded(data)))
    caught(game, 3, "a loaded position gives decider 0 other options")


class Cheat(kuhn.Kuhn):
    """Deals the second player a copy of the first one's card."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, option)
        if len(self.cards) == 2:
            self.cards = (self.cards[0], self.cards[0])

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_4_a_piece_made_out_of_nothing() -> None:
    caught(planted(Cheat), 4, "at most two, all different")


def leaky(state: State, seat: int | None) -> View:
    seen = kuhn.view(state, seat)
    assert isinstance(state, kuhn.Kuhn)
    return dataclasses.replace(seen, public={**seen.public, "cards": list(state.cards)})


def test_law_5_a_view_that_shows_the_other_card() -> None:
    caught(planted(view=leaky), 5, "looks different")


class Telling(kuhn.Kuhn):
    """Holders of a king may not pass when asked first, so their options tell."""

    def options(self, seat: i64) -> vec[i64]:
        if seat != CHANCE and len(self.cards) == 2 and self.cards[1 - seat] == 2:
            return vec[i64]([1])
        return super().options(seat)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_6_options_that_depend_on_a_secret() -> None:
    caught(planted(Telling), 6, "in its world")


class Silent(kuhn.Kuhn):
    """Tells of a bet only the one who made it."""

    def note(self, audience: int, kind: str, fact: int) -> None:
        super().note(1 << fact if kind == "bet" else audience, kind, fact)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_7_a_change_that_nobody_was_told_of() -> None:
    caught(planted(Silent), 7, "noticed nothing")


class Gossip(kuhn.Kuhn):
    """Tells everybody which card was dealt."""

    def note(self, audience: int, kind: str, fact: int) -> None:
        super().note(EVERYONE, kind, fact)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_7_a_note_that_tells_a_secret() -> None:
    caught(planted(Gossip), 7, "two worlds alike .*views equal")


class Blind(Worlds):
    """Draws a world that forgets who is to act."""

    def __init__(self, seen: View) -> None:
        self.inner = kuhn.KuhnWorlds(seen)

    def draw(self, rng: Random) -> State:
        world = self.inner.draw(rng)
        return kuhn.Kuhn(world.cards[:1], "") if world.line else world


def test_law_5_worlds_that_contradict_the_view() -> None:
    caught(planted(worlds=Blind), 5, "looks different")


class Fading(kuhn.Kuhn):
    """Loses its cards when the game is over."""

    def to_dict(self) -> dict[str, Any]:
        described = super().to_dict()
        return {**described, "cards": []} if self.actor() == OVER else described

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_4_holds_at_the_last_position_too() -> None:
    caught(planted(Fading), 4, "nobody acts before both cards are dealt")


class Unfinished(kuhn.Kuhn):
    """Asks nobody any more, but does not say that it is over."""

    def pending(self) -> list[int]:
        return [] if self.line in kuhn.ENDINGS else super().pending()

    def actor(self) -> i64:
        return super().actor() if self.line not in kuhn.ENDINGS else i64(0)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_a_game_that_asks_nobody_is_over() -> None:
    caught(planted(Unfinished), 1, r"nobody decides, yet actor\(\) is 0", share=0)


class Generous(kuhn.Kuhn):
    """Gives more results than seats, or none that is a number."""

    results: tuple[float, ...] = (1.0, -1.0, 0.0)

    def returns(self) -> list[float]:
        return list(self.results)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


class Boundless(Generous):
    results = (float("inf"), 0.0)


@pytest.mark.parametrize("state", [Generous, Boundless])
def test_law_1_every_seat_has_a_result_that_is_a_number(state: type[kuhn.Kuhn]) -> None:
    caught(planted(state), 1, "the game ended with returns")


class Impatient(kuhn.Kuhn):
    """Says that another seat is first than the one it asks."""

    def pending(self) -> list[int]:
        return [1, 0] if super().pending() == [0] else super().pending()

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_the_first_that_is_asked_is_the_actor() -> None:
    caught(planted(Impatient), 1, r"actor\(\) is 0, pending\(\) starts \[1, 0\]", share=0)


class Stuck(kuhn.Kuhn):
    """Asks for an act and lists none."""

    def options(self, seat: i64) -> vec[i64]:
        return super().options(seat) if seat == CHANCE else vec[i64]([])

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_whoever_is_asked_has_options() -> None:
    caught(planted(Stuck), 1, "decider 0 is asked but has no options", share=0)


class Picky(kuhn.Kuhn):
    """Lists a bet and refuses it."""

    def apply(self, seat: i64, option: i64) -> None:
        if seat != CHANCE and option == 1:
            raise IllegalChoice("no bets today")
        super().apply(seat, option)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


@pytest.mark.parametrize("share", [0, 1])
def test_law_1_a_listed_option_is_accepted(share: float) -> None:
    caught(planted(Picky), 1, "was refused: no bets today", share=share)


class Speechless(kuhn.KuhnWords):
    """Has no question for a seat."""

    def question(self, state: State, seat: int) -> Phrase:
        return super().question(state, seat) if seat == CHANCE else Phrase(" ", " ")


class Nameless(kuhn.KuhnWords):
    """Leaves a name open."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        move = super().__call__(state, seat, option)
        return dataclasses.replace(move, phrase=Phrase("@7 acts.", "@7 agit."))


@pytest.mark.parametrize(
    ("words", "match"),
    [(Speechless(), "the question to 0 is empty"), (Nameless(), "has no proper sentence")],
)
def test_law_3_everything_is_said(words: kuhn.KuhnWords, match: str) -> None:
    caught(planted(words=words), 3, match)


class Reshuffled(kuhn.Kuhn):
    """A clone that is another position at once."""

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards[::-1], self.line)


def test_law_2_a_clone_is_equal() -> None:
    caught(planted(Reshuffled), 2, "a clone differs from its original")


def slow(state: State, seat: int | None) -> View:
    seen = kuhn.view(state, seat)
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


class Loose(kuhn.Kuhn):
    """Takes the number after its last option too."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, 1 if seat != CHANCE and option == 2 else option)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_the_number_after_the_last_option_is_refused() -> None:
    caught(planted(Loose), 1, "choice 2 of decider 0 is not listed and was accepted")


class Distant(kuhn.Kuhn):
    """Takes only a number that is far beyond any option."""

    def apply(self, seat: i64, option: i64) -> None:
        super().apply(seat, 1 if seat != CHANCE and option == 1 << 40 else option)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_a_number_beyond_any_option_is_refused() -> None:
    caught(planted(Distant), 1, f"choice {1 << 40} of decider 0 is not listed and was accepted")


class Grudging(kuhn.Kuhn):
    """Refuses, and changes something all the same."""

    def apply(self, seat: i64, option: i64) -> None:
        if seat != CHANCE and option > 1 and self.line == "":
            self.line = "p"
        super().apply(seat, option)

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line)


def test_law_1_a_refusal_changes_nothing() -> None:
    caught(planted(Grudging), 1, "changed the position")


class Opaque(kuhn.KuhnWords):
    """Gives a fact that no program can read."""

    def __call__(self, state: State, seat: int, option: int) -> Move:
        return dataclasses.replace(super().__call__(state, seat, option), facts={"card": {1}})


def test_law_3_facts_are_plain_data() -> None:
    with pytest.raises(TypeError, match="not JSON serializable"):
        laws.check(planted(words=Opaque()), 2)


class Numbered(kuhn.Kuhn):
    """Tells which game since the beginning it is."""

    started = 0

    def __init__(self, cards: tuple[int, ...] = (), line: str = "", number: int = 0) -> None:
        super().__init__(cards, line)
        self.number = number

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "number": self.number}

    def clone(self) -> kuhn.Kuhn:
        return type(self)(self.cards, self.line, self.number)


def next_game(seats: int, variants: Any) -> State:
    Numbered.started += 1
    return Numbered(number=Numbered.started)


def numbered(data: Any) -> Numbered:
    cards, line = loaded({name: data[name] for name in ("cards", "line")})
    return Numbered(cards, line, data["number"])


def test_law_2_a_record_replays_to_the_same_end() -> None:
    new = opening("kuhn", kuhn.SEATS, {}, next_game)
    caught(planted(new=new, load=numbered), 2, "the record replays to another end", share=0)


class Doubling(kuhn.KuhnWorlds):
    """Draws worlds in which both players hold the same card."""

    def draw(self, rng: Random) -> kuhn.Kuhn:
        drawn = super().draw(rng)
        same = (drawn.cards[self.seat or 0],) * len(drawn.cards) if drawn.cards else ()
        return kuhn.Kuhn(same, drawn.line)


def test_law_5_a_drawn_world_is_a_legal_position() -> None:
    caught(planted(worlds=Doubling), 5, "the position is not legal: cards: at most two")


def value(state: State) -> float:
    """The first player's value of Kuhn poker when both play the known equilibrium."""
    assert isinstance(state, kuhn.Kuhn)
    seat = int(state.actor())
    if seat == OVER:
        return state.returns()[0]
    options = [int(option) for option in state.options(seat)]
    if seat == CHANCE:
        chances = [1 / len(options)] * len(options)
    else:
        bet = equilibrium(state.cards[seat], state.line)
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
