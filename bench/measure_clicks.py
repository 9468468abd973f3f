"""From a press on the board to the painted answer, over random games between two people."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from playwright.sync_api import sync_playwright

from bench.figures import percentile, show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player

PRESSES: Final = 210
"""Of each game: at least one of Majority to its end, or nearly."""
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
    """Print the median and the 95th percentile for each game."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, begin in _GAMES.items():
            page = browser.new_page(reduced_motion="reduce")
            _show(name, _play(Player(page, server.address), begin))
            page.close()
        browser.close()
        server.shutdown()


def _show(name: str, times: list[float]) -> None:
    print(f"  {name}: {len(times)} presses")
    show("click to painted answer, median", percentile(times, 50), 12, at_most=True, unit=" ms")
    show("click to painted answer, p95", percentile(times, 95), 20, at_most=True, unit=" ms")


def _mole_hill(player: Player) -> None:
    player.start()


def _majority(player: Player) -> None:
    """Both chambers, 226 seats; most claims near the end bring cascades about."""
    player.convene("complete")
    player.declare("Player 1")
    player.declare("Player 2")


_GAMES: Final[Mapping[str, Callable[[Player], None]]] = {
    "Mole Hill": _mole_hill,
    "Majority": _majority,
}


def _play(player: Player, begin: Callable[[Player], None]) -> list[float]:
    """Press through a game, and the next ones if need be; the answers to these presses only."""
    chance, times = Random(1), list[float]()
    player.page.add_init_script(MEASURE)
    player.open()
    while len(times) < PRESSES:
        begin(player)
        player.page.evaluate("answers.length = 0")
        while not player.over and player.page.evaluate("answers.length") + len(times) < PRESSES:
            _press(player, chance)
        answers: list[Any] = player.page.evaluate("answers")
        times += map(float, answers)
    return times


def _press(player: Player, chance: Random) -> None:
    """Press something that may be pressed."""
    player.hear()
    player.page.wait_for_selector("[data-target]")
    before = player.ply
    target = player.cell(chance.choice(player.targets()))
    target.hover()
    player.page.wait_for_timeout(REST)
    target.click()
    player.is_at(before + 1)


if __name__ == "__main__":
    main()
