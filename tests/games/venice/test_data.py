"""What the box prints: the house data keep their promises, and wrong tables are refused."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from serenissima.games import with_pack
from serenissima.games.packs import PackError, box, house_tables
from serenissima.games.venice import build
from serenissima.games.venice.data import BUILDINGS, read_tables
from serenissima.games.venice.words.terms import DOGE_EFFECTS, Names
from serenissima.kernel.language import languages

RAW = box("venice")


def segments() -> list[tuple[str, str, tuple[int, int], tuple[int, int]]]:
    """The canals as straight lines between their docks."""
    place = {dock["name"]: (dock["x"], dock["y"]) for dock in RAW["docks"]["list"]}
    return [
        (canal["from"], canal["to"], place[canal["from"]], place[canal["to"]])
        for canal in RAW["canals"]["list"]
    ]


def turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """On which side of a line a point lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_the_map_is_planar() -> None:
    lines = segments()
    for k, (one, other, a, b) in enumerate(lines):
        for third, fourth, c, d in lines[:k]:
            if {one, other} & {third, fourth}:
                continue
            crossing = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
            assert not crossing, f"{one} - {other} crosses {third} - {fourth}"


def test_costs_are_one_or_two_and_no_dock_is_a_dead_end() -> None:
    assert {canal["cost"] for canal in RAW["canals"]["list"]} == {1, 2}
    ends = Counter(end for one, other, _, _ in segments() for end in (one, other))
    assert min(ends.values()) >= 2 and len(ends) == 15


def test_every_building_is_a_destination_and_every_effect_different() -> None:
    missions = RAW["missions"]["list"]
    assert {mission["at"] for mission in missions} == set(BUILDINGS)
    assert [mission["effect"] for mission in missions] == list(range(1, 27))
    names = Names(RAW, read_tables(RAW))
    for language in languages():
        assert len({names.power(number).text(language) for number in range(1, 27)}) == 26
        assert len({title.text(language) for title in names.titles}) == 26


def test_the_missions_of_the_rulebook_are_there() -> None:
    def found(at: str, cubes: list[int], scrolls: int, points: int, coins: int) -> bool:
        return any(
            (m["at"], m["cubes"], m["scrolls"], m["points"], m["coins"])
            == (at, cubes, scrolls, points, coins)
            for m in RAW["missions"]["list"]
        )

    assert found("workshop", [0, 2, 1], 1, 5, 5)
    assert found("bank", [2, 1, 0], 1, 5, 5)
    assert any(
        m["at"] == "grand-council" and m["cubes"] == [1, 1, 1] for m in RAW["missions"]["list"]
    )


def test_house_tables_say_so() -> None:
    assert house_tables(RAW) == ["council", "docks", "canals", "missions", "smugglers", "doge"]
    assert all("source" in mission for mission in RAW["missions"]["list"])


def test_smuggler_icons_are_even_and_the_doge_has_27_cards() -> None:
    for deck in ("a", "b"):
        assert Counter(RAW["smugglers"][deck].values()) == {1: 4, 2: 4, 3: 4}
    assert sum(RAW["doge"]["copies"].values()) == 27
    assert len(RAW["doge"]["copies"]) == len(DOGE_EFFECTS)


def changed(table: str, change: Any) -> dict[str, Any]:
    """The box with one table changed."""
    raw = copy.deepcopy(RAW)
    change(raw[table])
    return raw


@pytest.mark.parametrize(
    ("table", "change", "error"),
    [
        ("canals", lambda t: t["list"].pop(0) and t["list"].pop(0), "could not be reached"),
        ("canals", lambda t: t["list"][3].update(cost=3), r"canals.list\[3\].cost"),
        ("canals", lambda t: t["list"][3].update(to="Murano"), "Murano"),
        ("canals", lambda t: t["list"].append(dict(t["list"][0])), "not yet joined"),
        ("missions", lambda t: t["list"][4].update(cubes=[3, 3, 0]), r"missions.list\[4\].cubes"),
        ("missions", lambda t: t["list"][4].update(effect=6), "each of the 26 effects"),
        ("missions", lambda t: t["list"].pop(), "must have 26 entries"),
        ("council", lambda t: t["rewards"][1].pop(), r"council.rewards\[1\]"),
        ("doge", lambda t: t["copies"].update(decree=4), "27 cards, not 28"),
        ("smugglers", lambda t: t["a"].update(bank=4), "smugglers.a.bank"),
        ("buildings", lambda t: t["list"][0]["effects"][0].update(gold=1), "gold"),
        ("buildings", lambda t: t["list"][0].update(name="bazaar"), "'market'"),
        ("numbers", lambda t: t.update(cube_limit=6), "cube_limit must be 5"),
        ("docks", lambda t: t["list"][0].update(name="Rialto"), r"docks.list\[7\].name"),
    ],
)
def test_wrong_tables_are_refused_by_place(table: str, change: Any, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        build(changed(table, change))


def test_a_pack_replaces_the_council(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[pack]\nname = "mine"\ngame = "venice"\n[council]\nsource = "my box"\ntrack_end = 18\n'
        "rewards = [[9, 2], [8, 4, 1], [9, 5, 2, 1], [9, 6, 4, 2, 1]]\n"
    )
    pack = with_pack("venice", path)
    assert pack.tag.startswith("mine sha256:")
    assert pack.game.new(3).to_dict()["seats"] == 3
    path.write_text('[pack]\nname = "mine"\ngame = "venice"\n[gondolas]\nsource = "my box"\n')
    with pytest.raises(PackError, match="no table"):
        with_pack("venice", path)


def test_a_mission_is_called_by_its_title_its_former_en_or_its_number() -> None:
    raw = copy.deepcopy(RAW)
    named, older, nameless = raw["missions"]["list"][:3]
    older["en"], older["fr"] = older.pop("title"), "Le péage des arches"
    del nameless["title"]
    names = Names(raw, read_tables(raw))
    said = [names.titles[mission].text("en") for mission in range(3)]
    assert said == [named["title"], "Toll of the Arches", "Mission 3"]


def test_every_effect_is_put_into_words() -> None:
    names = Names(RAW, read_tables(RAW))
    for building in range(15):
        for effect in range(4 if building < 12 else 2):
            said = [names.effect(building, effect).text(language) for language in languages()]
            assert all(said) and len(set(said)) == len(said)


def test_a_pack_brings_titles_of_its_own() -> None:
    missions = [{**mission} for mission in RAW["missions"]["list"]]
    missions[0]["title"] = "My Mission"
    del missions[1]["title"]
    raw = {**RAW, "missions": {**RAW["missions"], "list": missions}}
    names = Names(raw, read_tables(raw))
    assert names.mission(0).text("en") == "mission 1, “My Mission”"
    assert names.mission(0).text("fr") == "la mission 1, «\u00a0My Mission\u00a0»"
    assert names.mission(1).text("en") == "mission 2, “Mission 2”"
