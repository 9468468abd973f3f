"""From a press on a card while a plan is laid to the painted forecast, in Mountains for four."""

from __future__ import annotations

import threading
from random import Random
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from bench.measure_clicks import MEASURE
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player

PRESSES: Final = 150
_PATIENCE: Final = 120_000
"""Milliseconds; a busy machine takes its time to start the page."""


def main() -> None:
    """Print the median and the 95th percentile."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        times = _play(browser.new_page(), server.address)
        browser.close()
        server.shutdown()
    print(f"  {len(times)} presses")
    show("card to painted forecast, median", percentile(times, 50), 16, at_most=True, unit=" ms")
    show("card to painted forecast, p95", percentile(times, 95), 50, at_most=True, unit=" ms")


def _play(page: Page, address: str) -> list[float]:
    page.set_default_timeout(_PATIENCE)
    page.add_init_script(MEASURE)
    player, chance = Player(page, address).open(), Random(1)
    _come_to_the_plans(player)
    page.evaluate("answers.length = 0")
    for _ in range(PRESSES):
        cards = page.locator("#tray [data-target]")
        cards.nth(chance.randrange(cards.count())).click()
        page.wait_for_timeout(30)
    times: list[float] = page.evaluate("answers")
    return times


def _come_to_the_plans(player: Player) -> None:
    """Four people start, take cards, and the first of them is alone with the screen."""
    player.page.evaluate("location.hash = 'new/mountains'")
    player.play_in_full()
    player.page.locator("#seats--4").check()
    for seat in range(4):
        player.page.locator(f"#seat-{seat}-").check()
    player.button("Start the game").click()
    player.page.wait_for_selector("#board")
    while not player.page.locator("[data-act=uncover]").count():
        player.page.locator("[data-target]").first.dispatch_event("click")
        player.page.wait_for_timeout(100)
    player.page.locator("[data-act=uncover]").click()
    player.page.wait_for_selector("#tray .hand [data-target]")


if __name__ == "__main__":
    main()
