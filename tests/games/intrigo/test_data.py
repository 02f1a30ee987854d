"""An owner of the box replaces prices and values; wrong packs get a clear refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from serenissima import Random
from serenissima.games import with_pack
from serenissima.games.intrigo.data import INFLUENCE
from serenissima.games.packs import PackError
from serenissima.kernel import laws
from serenissima.kernel.playout import playout
from serenissima.kernel.state import CHANCE, OVER

HEAD = '[pack]\nname = "my box"\ngame = "intrigo"\n'
VALUES = """[intrigants]
source = "a friend"
contarini = [1, 5, 5]
gradenigo = [1, 5, 5]
morosini = [1, 5, 5]
dandolo = [1, 5, 5]
tiepolo = [1, 2, 3, 9]
"""


def prices(**changed: str) -> str:
    rows = {kind: "[2, 4, 6]" for kind in INFLUENCE} | changed
    table = "\n".join(f"{kind} = {row}" for kind, row in rows.items())
    return f'{HEAD}\n[prices]\nsource = "my copy"\n{table}\n'


def pack(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_replaces_the_prices(tmp_path: Path) -> None:
    built = with_pack("intrigo", pack(tmp_path, prices(thief="[1, 1, 5]")))
    assert built.tag.startswith("my box sha256:")
    public = built.game.view(built.game.new(4), 0).public
    assert public["prices"]["thief"] == [1, 1, 5]
    assert public["prices"]["guard"] == [2, 4, 6]
    assert public["prices_source"] == "my copy"
    state = built.game.new(4)
    playout(state, Random(1), 100_000)
    assert state.actor() == OVER


def test_a_game_with_a_pack_keeps_the_laws(tmp_path: Path) -> None:
    ducats = '[ducats]\nsource = "a friend"\nsupply = 36\npurse = 2\n'
    built = with_pack("intrigo", pack(tmp_path, f"{HEAD}\n{VALUES}\n{ducats}"))
    assert built.game.new(4).to_dict()["pile"] == 28
    for seats in (3, 4):
        laws.check(built.game, seats, seed=seats, share=0.05)


def test_bots_play_with_high_values(tmp_path: Path) -> None:
    game = with_pack("intrigo", pack(tmp_path, f"{HEAD}\n{VALUES}")).game
    knowledge, rng, state = game.knowledge(), Random(2), game.new(3)
    while state.actor() != OVER:
        seat = state.actor()
        options = state.options(seat)
        if seat == CHANCE:
            option = options[rng.randrange(len(options))]
        else:
            option = knowledge.choose(state, seat, options, rng)
        state.apply(seat, option)
    assert sum(state.returns()) == 1


def test_equal_values_of_a_family_get_letters(tmp_path: Path) -> None:
    values = "".join(
        f"{f} = [1, 5, 5]\n" for f in ("contarini", "gradenigo", "morosini", "dandolo")
    )
    text = f'{HEAD}\n[intrigants]\nsource = "a friend"\n{values}tiepolo = [1, 2, 3, 9]\n'
    game = with_pack("intrigo", pack(tmp_path, text)).game
    state = game.new(3)
    while state.to_dict()["stage"] != "deal":
        state.apply(-1, state.options(-1)[0])
    names = [game.words(state, -1, int(o)).notation for o in state.options(-1)]
    assert names[:3] == ["deal contarini-1", "deal contarini-5a", "deal contarini-5b"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (prices(thief="[3, 2, 1]"), "prices.thief must rise from top to bottom"),
        (prices(thief="[1, 2]"), "prices.thief must have 3 entries, not 2"),
        (prices(thief="[0, 1, 2]"), r"prices.thief\[0\] must be a whole number from 1 to 99"),
        (prices(thief='["a", 1, 2]'), r"prices.thief\[0\] must be a whole number"),
        (prices(doge="[1, 2, 3]"), "prices.doge is not a field"),
        (HEAD + '[prices]\nsource = "x"\nthief = [1, 2, 3]\n', "prices.trader is missing"),
        (HEAD + "[prices]\nthief = [1, 2, 3]\n", "must say its source"),
        (HEAD + '[ducats]\nsource = "x"\nsupply = 5\npurse = 1\n', "ducats.supply must be"),
        (HEAD + '[gold]\nsource = "x"\n', r"intrigo has no table \[gold\]"),
        (HEAD.replace("intrigo", "doge"), "is a pack for 'doge', not for 'intrigo'"),
        ("nonsense", "not a TOML file"),
    ],
)
def test_a_wrong_pack_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        with_pack("intrigo", pack(tmp_path, text))
