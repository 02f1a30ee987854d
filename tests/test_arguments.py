"""What several commands take, and what is wrong with it."""

from __future__ import annotations

import argparse

import pytest

from serenissima import arguments
from serenissima.kernel.language import Complaint, languages


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LANG": "frr_DE"}, "en"),
    ],
)
def test_the_language_of_the_system_as_far_as_we_speak_it(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert arguments.own_language() == language
    command = argparse.ArgumentParser()
    arguments.add_language(command)
    assert command.parse_args([]).lang == language
    for code in languages():
        assert command.parse_args(["--lang", code]).lang == code


def test_variants_are_read_as_records_write_them() -> None:
    found = arguments.variants_of(["open=true", "stake=3", "style=slow"])
    assert found == {"open": True, "stake": 3, "style": "slow"}
    with pytest.raises(Complaint, match="NAME=VALUE, not 'fast'"):
        arguments.variants_of(["fast"])


def test_numbers_and_times_have_bounds() -> None:
    assert arguments.positive("12") == 12 and arguments.seconds("0.5") == 0.5
    assert arguments.seconds("3600") == 3600
    for text in ("0", "-1", "1.5", "many"):
        with pytest.raises(argparse.ArgumentTypeError, match=f"above 0, not '{text}'"):
            arguments.positive(text)
    for text in ("0", "-1", "3601", "soon", "nan"):
        with pytest.raises(argparse.ArgumentTypeError, match=f"above 0, not '{text}'"):
            arguments.seconds(text)


def test_a_game_has_a_name() -> None:
    assert arguments.game_named("doge").name == "doge"
    with pytest.raises(Complaint, match="no game is called 'chess'; there are intrigo, doge") as no:
        arguments.game_named("chess")
    assert no.value.phrase.text("fr").startswith("aucun jeu ne s’appelle 'chess'")
