"""The tics: table talk that a record keeps and no rule reads."""

from __future__ import annotations

import re

import pytest

from games.inkognito.build import GAME
from games.inkognito.find_records import RECORDS
from serenissima.games.inkognito.words import signals
from serenissima.kernel.record import Record, replay


def test_four_tics_openly_or_to_one_player_in_both_languages() -> None:
    assert set(signals.SIGNALS) == {"wink", "ear lobe", "scornful look", "frown"}
    names = GAME.words.people
    open_one = signals.signal("wink", 0)
    assert open_one.text("en", names["en"]) == "Red winks the right eye."
    assert open_one.text("fr", names["fr"]) == "Rouge cligne de l’œil droit."
    private = signals.signal("frown", 1, 3)
    assert private.text("en", names["en"]) == "Green frowns, for Yellow alone."
    assert private.text("fr", names["fr"]) == "Vert fronce les sourcils, pour Jaune seulement."


def test_a_private_tic_is_noticed_by_two_seats_only() -> None:
    line = signals.line("ear lobe", 2, 0)
    assert [signals.noticed_by(line, viewer) for viewer in (0, 1, 2, 3, None)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert signals.noticed_by(signals.line("ear lobe", 2), None)


def test_tics_are_recorded_and_change_nothing() -> None:
    text = (RECORDS / "agent-to-space.txt").read_text()
    record = Record.from_text(text)
    assert [signals.read_line(words)[0] for _, words in record.talk]
    silent = Record.from_text(re.sub(r"^~.*\n", "", text, flags=re.M))
    assert not silent.talk
    spoken_positions = [state.to_dict() for state, _ in replay(record, GAME)]
    silent_positions = [state.to_dict() for state, _ in replay(silent, GAME)]
    assert spoken_positions == silent_positions


@pytest.mark.parametrize("wrong", ["wink", "0 wink", "x: wink", "0 to : wink"])
def test_a_badly_written_tic_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="a tic is written"):
        signals.read_line(wrong)


def test_unknown_tics_and_signals_to_oneself_are_refused() -> None:
    with pytest.raises(ValueError, match="the four are: wink, ear lobe"):
        signals.signal("sneeze", 0)
    with pytest.raises(ValueError, match="cannot signal to itself"):
        signals.signal("wink", 2, 2)
