"""From opening the page to the first move that is played, on a first and on a later visit.

Presses are counted by the page. Seconds are shown as ratios alone, since they are the machine's.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.figures import show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import READY, Player
from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE

ROUNDS: Final = 3
_PATIENCE: Final = 120_000
"""Milliseconds; a busy machine takes its time to start the page."""
_MOST_PRESSES: Final = {"moleozer": 5}
"""Where there is more to do than to start the game and to move: cards are looked at first, which
takes two presses, and a guess is pressed twice."""
_FEWEST: Final = 2
"""One to start the game, one to move."""
_COUNT: Final = """
globalThis.presses = 0;
addEventListener("click", (event) => { presses += event.isTrusted; }, true);
"""
_PLACE: Final = "[data-target]:not([disabled])"
_COVER: Final = "[data-deaf]"
_ONWARDS: Final = "main .button.main:enabled"
_PLAYED: Final = "ply => Number(document.querySelector('[data-game]')?.dataset.ply) > ply"
_ANSWERED: Final = f"ply => ({_PLAYED})(ply) || document.querySelector('.board .pressed')"
"""Played, or asked about: what can't be taken back is pressed once more."""
_NOW: Final = "performance.now()"


def main() -> None:
    """Print the presses of each game, and how long who comes back waits, by who is new."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for meta in CATALOGUE:
            _measure(browser, server.address, meta)
        browser.close()
        server.shutdown()


def _measure(browser: Browser, address: str, meta: GameMeta) -> None:
    print(f"  {meta.name}", flush=True)
    new, again = list[float](), list[float]()
    presses = dict[str, int]()
    for _ in range(ROUNDS):
        with _context(browser) as context:
            presses["new"], seconds = _visit(context, address, meta)
            new.append(seconds)
            _choose_otherwise(context, address, meta)
            presses["coming back"], seconds = _visit(context, address, meta)
            again.append(seconds)
    most = _MOST_PRESSES.get(meta.id, _FEWEST)
    for who, count in presses.items():
        show(f"presses to the first move, {who}", count, most, at_most=True)
    show("time to it, coming back / new", median(again) / median(new), 1.2, at_most=True)


def _visit(context: BrowserContext, address: str, meta: GameMeta) -> tuple[int, float]:
    """The presses and the milliseconds until the first move of a game that is begun at once."""
    page = context.new_page()
    player = Player(page, address).open()
    player.button(f"Play now {meta.name}").click()
    while not _pressed_on(page):
        pass
    presses, time = int(page.evaluate("presses")), float(page.evaluate(_NOW))
    page.close()
    return presses, time


def _pressed_on(page: Page) -> bool:
    """Press what leads on, and say whether it was a move."""
    page.locator(f"{_COVER}, {_ONWARDS}, {_PLACE}").first.wait_for()
    for ahead in (page.locator(_COVER), page.locator(_ONWARDS)):
        if ahead.count():
            ahead.first.click()
            return False
    ply = int(page.locator("[data-game]").get_attribute("data-ply") or 0)
    places = page.locator(_PLACE)
    place = places.nth(places.count() // 2)
    place.click()
    page.wait_for_function(_ANSWERED, arg=ply)
    if not page.evaluate(_PLAYED, ply):
        place.click()
        page.wait_for_function(_PLAYED, arg=ply)
    return True


def _choose_otherwise(context: BrowserContext, address: str, meta: GameMeta) -> None:
    """Set a game up with a name and a stronger computer, which is kept for the next time."""
    page = context.new_page()
    Player(page, address).open(f"#new/{meta.id}")
    page.wait_for_selector(READY)
    page.locator("#name-0").fill("Rosa")
    page.locator(f"#level-1-{meta.levels[1].id}").check()
    page.get_by_role("button", name="Start the game", exact=True).click()
    page.locator("main.play").wait_for()
    page.close()


@contextmanager
def _context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(_PATIENCE)
    context.add_init_script(_COUNT)
    yield context
    context.close()


if __name__ == "__main__":
    main()
