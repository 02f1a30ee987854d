"""The list of all steps, and the names that numbers have."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from serenissima.games.venice.data import CARDS, DOGE_CARDS
from serenissima.games.venice.rules import doge, influence, powers, steps
from serenissima.games.venice.rules.agenda import NAMES, STEPS

RULES = Path(powers.__file__).parent


def constants(module: object) -> dict[str, int]:
    """The numbers that a module names."""
    return {name: value for name, value in vars(module).items() if name.isupper()}


def test_every_step_stands_in_the_place_of_its_number() -> None:
    numbers = constants(steps)
    assert sorted(numbers.values()) == list(range(1, len(STEPS)))
    for name, number in numbers.items():
        assert STEPS[number].number == number
        assert NAMES[number] == STEPS[number].name == name.lower().replace("_", " ")


def test_every_permanent_effect_is_used() -> None:
    numbers = constants(powers)
    assert sorted(numbers.values()) == list(range(1, 27))
    code = "\n".join(path.read_text() for path in RULES.glob("*.py"))
    assert [name for name in numbers if f"powers.{name})" not in code] == []


@pytest.mark.parametrize(("rules", "names"), [(influence, CARDS), (doge, DOGE_CARDS)])
def test_the_rules_number_cards_as_the_box_names_them(
    rules: ModuleType, names: tuple[str, ...]
) -> None:
    assert [getattr(rules, name.upper()) for name in names] == list(range(len(names)))
