"""Following `docs/add-a-game.md`: the specimen under another name is a whole game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.typed import checkers_at
from serenissima.games.folder import file_of
from serenissima.games.lesson import lesson
from serenissima.kernel import language as speech
from serenissima.kernel import laws
from serenissima.kernel.game import Game
from serenissima.kernel.state import OVER
from serenissima.table.catalogue import Catalogue
from serenissima.web.render.board import own_board
from test_texts import in_code, in_data
from web.served import an_app, visiting
from web.test_pages import asked, play_out
from web.test_security import new_table

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/add-a-game.md").read_text()
SPECIMEN = ROOT / "examples/kuhn"
ROOMS = re.findall(r"^\| `([\w/.]+)` \|", PAGE, re.M)
BLOCKS = re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", PAGE, re.M | re.S)


def texts() -> str:
    """Everything in the specimen, line by line without the space around."""
    files = [SPECIMEN / room for room in ROOMS]
    return "\n".join(
        line.strip() for path in files for line in path.read_text().splitlines() if line.strip()
    )


@pytest.fixture
def poker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A copy of the specimen, renamed as the page says."""
    assert "sed -i s/kuhn/poker/g" in PAGE
    monkeypatch.syspath_prepend(str(tmp_path))
    for room in ROOMS:
        path = tmp_path / "poker" / room
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((SPECIMEN / room).read_text().replace("kuhn", "poker"))
    # The tests have a module of this name.
    mine = {name: sys.modules.pop(name) for name in list(sys.modules) if name == "poker"}
    rooms = list(speech.ROOMS)
    yield import_module("poker").GAME
    for name in [name for name in sys.modules if name.split(".")[0] == "poker"]:
        del sys.modules[name]
    sys.modules.update(mine)
    speech.ROOMS[:] = rooms
    speech.spoken("fr").forget()


def test_the_page_names_every_room_of_the_specimen() -> None:
    there = {
        path.relative_to(SPECIMEN).as_posix()
        for path in SPECIMEN.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert sorted(ROOMS) == sorted(there)


def test_every_line_of_code_on_the_page_stands_in_the_specimen() -> None:
    assert len(BLOCKS) > 5
    whole = texts()
    for _, _, block in BLOCKS:
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines[0].startswith('"'):
            assert all(line in whole for line in lines)
        else:
            assert "\n".join(lines) in whole, block


def test_the_copy_keeps_the_laws(poker: Game) -> None:
    assert poker.name == "poker"
    reached = laws.Reached()
    for seed in range(30):
        reached += laws.check(poker, 2, seed=seed)
    assert set(reached.kinds) == set(poker.words.kinds)
    assert set(reached.events) == set(poker.words.events)


def test_the_copy_has_all_that_a_table_looks_for(poker: Game) -> None:
    own, taught = own_board(poker), lesson(poker)
    assert own is not None and taught is not None
    assert file_of(poker, "glossary.toml") is not None
    for step in taught.steps:
        assert step.on in ("welcome", "farewell", *poker.words.kinds)
        assert re.search(rf"\b{step.look.strip('.')}\b", own[0]), step.look
        assert step.text.text("fr") != step.text.text("en")


def test_the_copy_is_served_and_played_on_its_board(poker: Game, tmp_path: Path) -> None:
    with visiting(an_app(tmp_path, Catalogue.of(["poker:GAME"]))) as client:
        assert "/new/poker" in client.get("/").text
        table = new_table(client, game="poker", **{"seat.1": "bot:chancer", "pace": "0"})
        page = client.get(f"/t/{table}").text
        while "game-board poker" in page and "The game is over" not in page and not asked(page):
            page = client.get(f"/t/{table}").text
        board = page.split('id="board"')[1].split("</section>")[0]
        assert "poker-card" in page and "coins in the pot" in page, board
        chosen = re.search(r'name="option" value="(\d)" class="thing glow', page)
        assert chosen is not None, "a choice stands on the board"
        fields = {**asked(page), "option": chosen[1]}
        assert client.post(f"/t/{table}/choices", data=fields).status_code == 200
        assert "How it was won" in play_out(client, table)


def test_the_specimens_views_are_what_their_types_say() -> None:
    game: Game = import_module("kuhn").GAME
    public, own = checkers_at(SPECIMEN / "view.py")
    for seed in range(20):
        state = game.new(2)
        while state.actor() != OVER:
            for viewer in (None, 0, 1):
                view = game.view(state, viewer)
                public.validate_python(view.public)
                own.validate_python(view.own)
            options = state.options(state.actor())
            state.apply(state.actor(), options[seed % len(options)])


@pytest.mark.parametrize("language", [code for code in speech.languages() if code != "en"])
def test_every_sentence_of_the_specimen_is_said(language: str) -> None:
    found: set[str] = set()
    for path in SPECIMEN.rglob("*.py"):
        found.update(in_code(path))
    for name in ("lesson.toml", "glossary.toml"):
        found.update(in_data(SPECIMEN / name))
    assert sorted(filter(None, found)) == sorted(
        speech.read_texts(SPECIMEN / "words" / f"{language}.toml")
    )
