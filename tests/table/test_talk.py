"""Who notices a line of talk."""

from __future__ import annotations

from serenissima.table.talk import Said


def test_words_are_for_everybody_unless_they_are_for_one() -> None:
    line = Said(1, 0.0, 2, "a sigh", 4)
    assert all(line.noticed_by(viewer) for viewer in (0, 1, 2, None)) and line.kind == "words"
    whispered = Said(2, 0.0, 2, "wink", 4, to=0, kind="sign")
    assert [whispered.noticed_by(viewer) for viewer in (0, 1, 2, None)] == [
        True,
        False,
        True,
        False,
    ]
    assert Said(3, 0.0, -1, "the table", 4).noticed_by(None)
