"""Pieces and places as elements, and the marks of the seats."""

from __future__ import annotations

import kuhn
from serenissima import GAMES
from serenissima.games.spots import spot
from serenissima.web.render.pieces import HUES, hue, letter, letters, mark, thing


def test_a_piece_is_a_picture_with_a_name_or_says_why_it_cannot_be_chosen() -> None:
    picture = str(thing(spot("A <card>", "Its tip", "2.1"), "card"))
    assert picture.startswith("<span") and 'role="img"' in picture
    assert 'aria-label="A &lt;card&gt;"' in picture and 'data-tip="Its tip"' in picture
    assert 'data-rule="2.1"' in picture
    barred = str(thing(spot("A card", "", "2.1", why="Not now."), "card"))
    assert barred.startswith('<button type="button" class="thing no card"')
    assert 'aria-disabled="true"' in barred and 'data-why="Not now."' in barred


def test_what_may_be_chosen_is_a_button_that_says_what_comes_of_it() -> None:
    offer = {"option": 7, "sentence": "Lay it.", "then": "It wins."}
    button = str(thing(spot("A card", "", "2.1", choice=offer), "card"))
    assert 'form="choose" name="option" value="7" class="thing glow card"' in button
    assert 'aria-label="Lay it. A card"' in button and 'data-then="It wins."' in button


def test_seats_have_the_colour_of_their_name_or_a_free_one() -> None:
    assert [hue(GAMES["doge"], seat) for seat in range(3)] == ["red", "blue", "yellow"]
    assert hue(kuhn.GAME, 0) == HUES[0] and hue(None, len(HUES)) == HUES[0]
    assert 'class="mark hue-red small"' in mark(["red"], ["R"], 0, "small")


def test_no_two_seats_have_the_same_letters() -> None:
    assert letter("San Marco") == "M"
    assert letters(["Red", "Blue", "Black"]) == {"Red": "R", "Blue": "Bu", "Black": "Ba"}
