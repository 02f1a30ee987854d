"""The rules as a page: every number an anchor, and nothing that leads away."""

from __future__ import annotations

import kuhn
from serenissima import GAMES
from serenissima.web.render.rules import html_of, rules_html, rules_of


def test_every_number_is_an_anchor_and_the_title_is_left_to_the_page() -> None:
    html = html_of("# Title\n\n## 2.1 Bids\n\nLay a marker.\n\n### Notes\n")
    assert "Title" not in html and "<p>Lay a marker.</p>" in html
    assert '<h2 id="rule-2-1" tabindex="-1"><span class="number">2.1</span> Bids</h2>' in html
    assert '<h3 tabindex="-1">Notes</h3>' in html


def test_links_keep_their_words_alone_and_tags_are_shown_as_text() -> None:
    html = html_of("See [the box](https://example.com) <b>here</b>.")
    assert "See the box" in html and "href" not in html and "<b>" not in html


def test_no_heading_is_smaller_than_the_fourth() -> None:
    assert "<h4" in html_of("###### 1 Deep") and "<h6" not in html_of("###### 1 Deep")


def test_rules_are_in_the_reader_s_language_and_a_game_may_bring_none() -> None:
    for game in GAMES.values():
        assert rules_of(game, "en") != rules_of(game, "fr")
        assert 'id="rule-1' in rules_html(game, "fr")
    assert rules_html(kuhn.GAME, "en") == ""
