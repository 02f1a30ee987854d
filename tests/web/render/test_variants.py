"""Every variant and every value of it is named in both languages."""

from __future__ import annotations

from kuhn import GAME as KUHN
from serenissima.games import GAMES
from serenissima.kernel.language import languages
from serenissima.web.render.plain_board import glossary_of
from serenissima.web.render.variants import offered, value_name, variant_name


def test_every_variant_and_value_has_a_name_and_no_name_is_left_over() -> None:
    for game in GAMES.values():
        named = glossary_of(game).get("variants", {})
        assert set(named) == set(game.variants)
        for variant, values in game.variants.items():
            spoken = {str(value) for value in values if not isinstance(value, bool)}
            assert set(named[variant]) <= {"name", "alone", "values"}
            assert set(named[variant].get("values", {})) == spoken
            for language in languages():
                assert variant_name(game, variant, language)
                assert all(value_name(game, variant, value, language) for value in values)


def test_names_follow_the_language() -> None:
    venice = GAMES["venice"]
    assert variant_name(GAMES["inkognito"], "setup", "fr") == "Mise en place des figurines"
    assert value_name(GAMES["inkognito"], "setup", "random", "en") == "by chance"
    assert value_name(venice, "favour", True, "fr") == "oui"
    assert variant_name(KUHN, "long_game", "fr") == "Long game", "a game of one's own still shows"


def test_what_only_matters_alone_is_offered_alone() -> None:
    venice = GAMES["venice"]
    assert set(offered(venice, 3)) == {"favour", "own_dock"}
    assert set(offered(venice, 1)) == set(venice.variants)
    assert offered(KUHN, 2) == dict(KUHN.variants)
