"""What visitors do: for whom, and who may."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from serenissima.hosting.viewer import Forbidden, Viewer
from serenissima.web.actions import ACTIONS, Choose, Say, only_host, own_seat


def test_who_holds_one_seat_acts_for_it_and_who_holds_several_names_one() -> None:
    assert own_seat(Viewer(1, (1,)), None) == 1
    assert own_seat(Viewer(0, (0, 2)), 2) == 2
    for viewer, seat in ((Viewer(0, (0, 2)), None), (Viewer(1, (1,)), 0), (Viewer(None), None)):
        with pytest.raises(Forbidden) as refused:
            own_seat(viewer, seat)
        assert refused.value.code == "not-your-seat"


def test_only_the_host_is_let_through() -> None:
    only_host(Viewer(None, (), True))
    with pytest.raises(Forbidden) as refused:
        only_host(Viewer(0, (0,), False))
    assert refused.value.code == "host-only"


def test_a_body_says_what_is_needed_and_nothing_else() -> None:
    assert Choose(number=3, option=-1).seat is None
    for body in ({"number": 3}, {"number": -1, "option": 0}, {"number": 3, "option": 0, "x": 1}):
        with pytest.raises(ValidationError):
            Choose.model_validate(body)
    with pytest.raises(ValidationError):
        Say(words="")


def test_every_action_has_a_sentence_for_the_document_of_the_interface() -> None:
    for name, action in ACTIONS.items():
        assert action.name == name and action.act.__doc__
