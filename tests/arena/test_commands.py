"""The command line of a match."""

from __future__ import annotations

import pytest

from serenissima.cli import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--bots", "master"), "no game is called 'chess'"),
        (("doge", "--bots", "grandmaster"), "no bot is called 'grandmaster'"),
        (("doge", "--bots", "master,master"), "named twice"),
        (("doge", "--bots", "master", "--seats", "7"), "3 or 4 seats, not 7"),
        (("doge", "--bots", ","), "name at least one bot"),
    ],
)
def test_a_wrong_match_is_refused_with_a_reason(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    assert said in capsys.readouterr().err
