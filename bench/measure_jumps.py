"""From a jump through the history to the painted position, in the longest games."""

from __future__ import annotations

import threading
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player
from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from molecore.wire import links

JUMPS: Final = 100
_GAMES: Final = 20
"""Random games, the longest of which is jumped through."""
_FIRST: Final = 4
"""Jumps that do not count: in a game just opened, everything is done for the first time."""
_JUMP: Final = """async (where) => {
  const slider = document.querySelector("input[type=range]");
  slider.value = Math.floor(where * (Number(slider.max) + 1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { port1, port2 } = new MessageChannel();
  const painted = new Promise((resolve) => { port1.onmessage = () => resolve(performance.now()); });
  requestAnimationFrame(() => port2.postMessage(null));
  const start = performance.now();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return (await painted) - start;
}"""
"""The message is delivered after the frame in which the position is painted."""


def main() -> None:
    """Print the 95th percentile of each game."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for meta in PLAYABLE:
            match = _longest(meta.id)
            page = browser.new_page(reduced_motion="reduce")
            times = _jump(page, server.address, match)
            page.close()
            print(f"  {meta.name}: {len(times)} jumps in a game of {len(match.plies)} moves")
            _show("median", percentile(times, 50))
            _show("p95", percentile(times, 95))
        browser.close()
        server.shutdown()


def _show(which: str, milliseconds: float) -> None:
    show(f"jump to painted position, {which}", milliseconds, 50, at_most=True, unit=" ms")


def _longest(game: str) -> Match:
    games = (random_match(load(game), seed) for seed in range(_GAMES))
    return max(games, key=lambda match: len(match.plies))


def _jump(page: Page, address: str, match: Match) -> list[float]:
    player = Player(page, address).open(f"#{links.encode(match)}")
    player.button("Open it").click()
    page.locator("[data-game]").wait_for()
    chance = SplitMix64(1)
    jumps = [page.evaluate(_JUMP, chance.below(1000) / 1000) for _ in range(_FIRST + JUMPS)]
    return jumps[_FIRST:]


if __name__ == "__main__":
    main()
