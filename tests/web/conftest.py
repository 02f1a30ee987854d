"""A browser for all tests in one, and a house for those of the drawn boards: one a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from serenissima.web.house import House
from web.at_board import open_house
from web.browser import launched


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[str, House]]:
    with open_house() as found:
        yield found


@pytest.fixture(scope="module")
def board_address(opened: tuple[str, House]) -> str:
    return opened[0]


@pytest.fixture(scope="module")
def board_house(opened: tuple[str, House]) -> House:
    return opened[1]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = launched(playwright)
        yield made
        made.close()
