"""A game of one's own brings its board, lesson and glossary in its own folder."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from importlib import import_module, resources
from pathlib import Path

import pytest

import kuhn
from serenissima.games import GAMES
from serenissima.games.folder import file_of, module_of, package_at
from serenissima.games.lesson import lesson
from serenissima.kernel.game import Game
from serenissima.web.render.board import draw, own_board
from serenissima.web.render.plain_board import Sketch
from serenissima.web.render.rules import rules_html
from serenissima.web.render.variants import variant_name

FILES = {
    "__init__.py": "",
    "board/__init__.py": "",
    "board/drawing.py": "def board(scene):\n    return {'pot': scene.view.public['seats']}\n",
    "board/board.html.j2": "<p>{{ pot }} coins, {{ names[0] }}</p>",
    "lesson.toml": """
[opening]
seats = 2
level = "novice"
seed = "kuhn"
until = 3

[[step]]
on = "welcome"
look = ".map"
rule = "1"
place = "the pot"
text = "Three cards, two players."
""",
    "rules.md": "# Kuhn\n\n## 1 Deal\n\nEach player gets a card.\n",
    "glossary.toml": """
seats = ["bettor"]

[words]
ante = "stake"

[variants.long_game]
name = "Ten deals"
""",
}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    for name, text in FILES.items():
        path = tmp_path / "my_kuhn" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    import_module("my_kuhn")
    yield dataclasses.replace(kuhn.GAME, home=resources.files("my_kuhn"))
    for name in [name for name in sys.modules if name.startswith("my_kuhn")]:
        del sys.modules[name]


def test_a_game_outside_the_package_has_a_table_of_its_own(mine: Game) -> None:
    state = mine.new(2)
    drawn = draw(mine, mine.view(state, 0), None, (), ["Anna", "Bice"], "en")
    assert drawn is not None and drawn.html == "<p>2 coins, Anna</p>"
    found = lesson(mine)
    assert found is not None and found.steps[0].text.text("en") == "Three cards, two players."
    sketch = Sketch(mine, "en", ["Anna", "Bice"])
    assert sketch.word("ante") == "stake" and sketch.is_seat("bettor")
    assert variant_name(mine, "long_game", "en") == "Ten deals"
    assert '<span class="number">1</span> Deal</h2>' in rules_html(mine, "fr")


def test_a_module_of_a_game_is_part_of_its_package(mine: Game) -> None:
    assert module_of(mine, "board.drawing").__name__ == "my_kuhn.board.drawing"
    assert package_at(str(GAMES["doge"].home)) == "serenissima.games.doge"
    with pytest.raises(ModuleNotFoundError, match="no package in"):
        package_at("/nowhere")


def test_a_game_without_a_folder_has_nothing_there() -> None:
    bare = dataclasses.replace(kuhn.GAME, home=None)
    assert file_of(bare, "lesson.toml") is None and file_of(None, "lesson.toml") is None
    assert own_board(bare) is None and lesson(bare) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_where_its_folder_is(name: str) -> None:
    assert file_of(GAMES[name], "data.toml") is not None
    assert own_board(GAMES[name]) is not None and lesson(GAMES[name]) is not None
