"""A browser for all tests in one, and a club for those of the drawn boards: one a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from serenissima.hosting.club import Club
from web.at_board import open_club
from web.browser import launched


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[str, Club]]:
    with open_club() as found:
        yield found


@pytest.fixture(scope="module")
def board_address(opened: tuple[str, Club]) -> str:
    return opened[0]


@pytest.fixture(scope="module")
def board_club(opened: tuple[str, Club]) -> Club:
    return opened[1]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = launched(playwright)
        yield made
        made.close()
