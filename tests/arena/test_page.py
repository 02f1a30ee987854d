"""The report of a match as a page."""

from __future__ import annotations

from arena.matches import reported
from serenissima.arena import report
from serenissima.arena.match import Match
from serenissima.arena.page import page


def test_the_page_shows_every_part_in_each_language_and_escapes_what_bots_say() -> None:
    english, french = page(reported(), "en"), page(reported(), "fr")
    assert "<title>Doge, 3 seats: 2 games</title>" in english and '<html lang="fr">' in french
    for text in (english, french):
        assert "a&lt;b&gt;" in text and "stopped with &lt;script&gt;" in text
        assert "<script" not in text and "a<b>" not in text and "http" not in text
        assert text.count("<svg") == 4 and text.count("<table>") == 4
    for sentence in ("Who wins", "Seats", "Length of the games", "Curiosities", "Faults"):
        assert f"<h2>{sentence}</h2>" in english and f"<h2>{sentence}</h2>" not in french
    assert "<td>100.0 %</td><td>34.2 % – 100.0 %</td><td>3.00</td>" in english
    assert "<td>100,0 %</td><td>34,2 % – 100,0 %</td><td>3,00</td>" in french
    assert "<td>+16.7</td>" in english and "<td>+16,7</td>" in french


def test_a_page_leaves_out_what_there_is_nothing_to_say_about() -> None:
    quiet = reported(thinking=[], curiosities=[], faults=[], abandoned=1)
    text = page({**quiet, "setting": {**quiet["setting"], "think": 0.25}}, "en")
    assert text.count("<h2>") == 3 and "1 game abandoned." in text
    assert "Every bot has 0.25 s for a turn." in text
    nothing = page(report.summary(Match("doge", 3, ("master",), 2, 7), {}), "en")
    assert "Doge, 3 seats: 0 games" in nothing and nothing.count("<svg") == 2
