"""From a press on the board to the painted answer, over random games between two people."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player

PRESSES: Final = 150
REST: Final = 50
"""Milliseconds that the pointer is over a place before it is pressed, less than a person's."""
MEASURE: Final = """
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
    page.add_init_script(MEASURE)
    player = Player(page, address).open().start()
    page.evaluate("answers.length = 0")
    for _ in range(PRESSES):
        _press(player, chance)
    times: list[Any] = page.evaluate("answers")
    return [float(time) for time in times]


def _press(player: Player, chance: Random) -> None:
    """Press something that may be pressed; a game that is over begins anew."""
    if player.over:
        player.button("Rematch").click()
    player.page.wait_for_selector("[data-target]")
    before = player.ply
    target = player.cell(chance.choice(player.targets()))
    target.hover()
    player.page.wait_for_timeout(REST)
    target.click()
    player.is_at(before + 1)


if __name__ == "__main__":
    main()
