"""The tables of the box and the packs that replace them."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from serenissima.games import with_pack
from serenissima.games.inkognito import build
from serenissima.games.packs import PackError, box, house_tables
from serenissima.kernel import laws

NIGHT = """
[pack]
name = "a short night"
game = "inkognito"

[night]
source = "a club"
rounds = 3
"""


def changed(*path: Any, value: Any) -> dict[str, Any]:
    raw = copy.deepcopy(box("inkognito"))
    place: Any = raw
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return raw


def test_every_table_says_its_source() -> None:
    raw = box("inkognito")
    assert all(isinstance(table["source"], str) for table in raw.values())
    assert house_tables(raw) == ["night"]


def test_a_pack_replaces_a_table(tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    path.write_text(NIGHT)
    pack = with_pack("inkognito", path)
    assert pack.tag.startswith("a short night sha256:")
    laws.check(pack.game, 4, {"setup": "random"}, seed=1, share=0.02)


def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    path.write_text(NIGHT.replace("rounds = 3", "rounds = 0"))
    with pytest.raises(PackError, match=r"night\.rounds must be a whole number from 1"):
        with_pack("inkognito", path)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("balls", "white"), 4, "the Phantom holds ten balls, not 11"),
        (("board", "streets", 0), [2, 99], r"board.streets\[0\]: there is no space 99"),
        (("board", "canals", 0), [2, 2], "two different spaces"),
        (("board", "spaces", 0, "id"), 2, "an id of its own"),
        (("board", "spaces", 0, "x"), 2, "a fraction from 0 to 1"),
        (("board", "spaces", 9, "number"), 3, "the numbers 1 to 8"),
        (("board", "spaces", 57, "kind"), "plain", "one embassy, not 0"),
        (("board", "spaces", 1, "colour"), "blue", "red starts on 4 spaces, not 3"),
        (("missions", "AB", "fiddlebottom_bubble"), "sleep", "a deed is"),
        (("missions", "AB", "fiddlebottom_bubble"), "any to bubble", "of the pair itself"),
        (("missions", "AB", "fiddlebottom_bubble"), "agent x to 5", "no agent of this pair"),
        (("missions", "AB", "fiddlebottom_bubble"), "bubble to 9", "from 1 to 8"),
        (("flight", "bubble"), 9, "from 1 to 8"),
    ],
)
def test_wrong_tables_are_refused_with_their_place(
    path: tuple[Any, ...], value: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        build(changed(*path, value=value))


def test_a_lonely_space_is_refused() -> None:
    raw = copy.deepcopy(box("inkognito"))
    for name in ("streets", "canals"):
        raw["board"][name] = [link for link in raw["board"][name] if 1 not in link]
    with pytest.raises(ValueError, match="no street or canal leads to space 1"):
        build(raw)
