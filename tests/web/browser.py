"""A browser for the tests: Debian's chromium, driven by Playwright, with axe at hand."""

from __future__ import annotations

import json
import shutil
from importlib import resources
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def launched(playwright: Playwright) -> Browser:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "chromium is missing: `make chromium` installs it"
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


class Watched:
    """A page whose complaints are kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                self.complaints.append(message.text) if message.type == "error" else None
            ),
        )


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page; run in the page's own world, the policy stays strict."""
    # It judges a page at rest: a piece that fades in is faint for a moment, and is meant to be.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(AXE + "\n;0")
    found: Any = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {v['help']} {json.dumps([node['html'][:150] for node in v['nodes'][:3]])}"
        for v in found["violations"]
    ]


ANSWER = """
() => {
  const buttons = [...document.querySelectorAll('#ask.mine .choices button')];
  if (!buttons.length) return null;
  return document.querySelector('#ask input[name=number]').value;
}
"""


def choose(page: Page, which: int | None = None) -> bool:
    """Take a choice when one is asked for and wait until the page has moved on; False if over."""
    # In a narrow window the choices that have a place on the board are taken there.
    anywhere = "#ask.mine .choices button:visible, #board .glow:visible"
    number = None
    while number is None:
        page.wait_for_selector(f"{anywhere}, #ask .result", timeout=60_000)
        # Others may move between the two looks, and the question be gone again.
        if page.locator("#ask .result").count():
            return False
        number = page.evaluate(ANSWER)
    buttons = page.locator("#ask.mine .choices button:visible")
    if not buttons.count():
        buttons = page.locator("#board .glow:visible")
    count = buttons.count()
    buttons.nth((int(number) * 7 if which is None else which) % count).click()
    moved_on(page, number)
    return True


def moved_on(page: Page, number: str, timeout: float = 30_000) -> None:
    """Wait until the question of this number is no longer asked."""
    page.wait_for_function(
        "n => document.querySelector('#ask input[name=number]')?.value !== n",
        arg=number,
        timeout=timeout,
    )


AUTOPILOT = """
() => {
  let last = null;
  setInterval(() => {
    const number = document.querySelector('#ask.mine input[name=number]')?.value ?? null;
    const buttons = document.querySelectorAll('#ask.mine .choices button');
    if (number === null || number === last || !buttons.length) return;
    last = number;
    buttons[(number * 7) % buttons.length].click();
  }, 10);
}
"""


def click_on(page: Page) -> None:
    """Let the page itself click a choice whenever one is asked for: a long game in little time."""
    page.evaluate(AUTOPILOT)
