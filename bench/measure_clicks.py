"""From a press on the board to the painted answer, over random games between two people."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from builder.browsers import FLAGS, chromium
from builder.server import Server

PRESSES: Final = 150
READY: Final = "html[data-ready]"
_MEASURE: Final = """
globalThis.answers = [];
addEventListener("click", (event) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => answers.push(performance.now() - event.timeStamp);
  requestAnimationFrame(() => port2.postMessage(null));
}, true);
"""
"""The message is delivered after the frame in which the answer is painted."""


def main() -> None:
    """Print the median and the 95th percentile."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        times = _play(browser.new_page(), server.address)
        browser.close()
        server.shutdown()
    print(f"  {len(times)} presses")
    show("click to painted answer, median", percentile(times, 50), 16, at_most=True, unit=" ms")
    show("click to painted answer, p95", percentile(times, 95), 50, at_most=True, unit=" ms")


def _play(page: Page, address: str) -> list[float]:
    chance = Random(1)
    page.add_init_script(_MEASURE)
    page.goto(f"{address}#new/mole_hill")
    page.wait_for_selector(READY)
    page.locator("#seat-1-").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[data-game]")
    page.evaluate("answers.length = 0")
    for _ in range(PRESSES):
        _press(page, chance)
    times: list[Any] = page.evaluate("answers")
    return [float(time) for time in times]


def _press(page: Page, chance: Random) -> None:
    """Press something that may be pressed; begin anew where nothing is left."""
    targets = page.locator("[data-target]")
    if count := targets.count():
        targets.nth(chance.randrange(count)).click()
    else:
        page.locator(".ending button, .interlude button").first.click()
    page.wait_for_timeout(30)


if __name__ == "__main__":
    main()
