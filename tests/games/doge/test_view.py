"""Views of Doge are what their types say, all along random games."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.doge.build import GAME, first_ballot
from games.typed import checkers
from serenissima import OVER, Random


@pytest.mark.parametrize("seats", [3, 4])
def test_views_have_the_fields_and_types_they_are_said_to_have(seats: int) -> None:
    public, own = checkers("doge")
    rng, state, seen = Random(seats), GAME.new(seats), set()
    while state.actor() != OVER:
        for viewer in (None, *range(seats)):
            view = GAME.view(state, viewer)
            public.validate_python(view.public)
            own.validate_python(view.own)
        seen.add(str(view.public["phase"]))
        deciders = state.pending()
        seat = deciders[rng.randrange(len(deciders))]
        options = state.options(seat)
        state.apply(seat, options[rng.randrange(len(options))])
    assert seen == {"order", "bid", "control", "station", "move", "place", "palace", "turn"}


@pytest.mark.parametrize("change", [{"year": "1"}, {"years": 1}, {"order": [1]}, {"vote": {}}])
def test_another_view_is_refused(change: dict[str, object]) -> None:
    view = GAME.view(first_ballot(), 0)
    with pytest.raises(ValidationError):
        checkers("doge")[0].validate_python({**view.public, **change})
