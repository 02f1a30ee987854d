"""Who looks at a table, and who is woken when it changes."""

from __future__ import annotations

from serenissima.hosting.presence import Presence


def test_everybody_who_listens_is_woken() -> None:
    presence = Presence()
    with presence.listening() as one, presence.listening(driving=True) as driver:
        presence.wake()
        assert one.is_set() and driver.is_set()
    one.clear()
    presence.wake()
    assert not one.is_set(), "who has left is not woken"


def test_a_driver_does_not_keep_a_table_open() -> None:
    presence = Presence()
    with presence.listening(driving=True):
        assert not presence.watched
        with presence.listening():
            assert presence.watched
        assert not presence.watched
        with presence.looking_from(1):
            assert presence.watched
    assert not presence.watched


def test_the_others_are_told_when_the_first_comes_and_the_last_leaves() -> None:
    presence = Presence()
    with presence.listening() as changed:

        def told() -> bool:
            found = changed.is_set()
            changed.clear()
            return found

        with presence.looking_from(0):
            assert told() and presence.here[0] == 1
            with presence.looking_from(0):
                assert not told() and presence.here[0] == 2
            assert not told()
        assert told() and presence.here[0] == 0
        with presence.looking_from(None):
            assert not told(), "a spectator is at no seat"
