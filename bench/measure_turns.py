"""From a press on a card or a mole to the painted choices, in the largest turn of Mole Majority.

The largest is the one with the most legal actions in some random games for four.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from bench.measure_clicks import MEASURE
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player
from molecore.core import match as matches
from molecore.core.match import Match, Ply
from molecore.core.rng import SplitMix64
from molecore.registry import load
from molecore.wire import links

TURNS: Final = 75
"""Of each the card and a mole are pressed."""
_GAMES: Final = 40
_PATIENCE: Final = 120_000
"""Milliseconds; a busy machine takes its time to start the page."""
_GAME: Final = load("mole_majority")


def main() -> None:
    """Print the 95th percentile."""
    choices, match = max((_largest(seed) for seed in range(_GAMES)), key=lambda found: found[0])
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        times = _press(browser.new_page(), server.address, match)
        browser.close()
        server.shutdown()
    print(f"  {len(times)} presses in a turn with {choices} choices")
    show("press to painted choices, p95", percentile(times, 95), 50, at_most=True, unit=" ms")


def _largest(seed: int) -> tuple[int, Match]:
    """The most choices that a card gave in a random game, and the game with that card undone."""
    rng, sizes = SplitMix64(seed), list[int]()

    def choose(state: Any) -> Ply | None:
        for seat in _GAME.actors(state):
            actions = _GAME.legal_actions(state, seat)
            sizes.append(len(actions))
            return Ply(seat, rng.choice(actions))
        return None

    people = [matches.Player(name) for name in ("Ada", "Bob", "Cid", "Dot")]
    match = matches.play_on(matches.new_match(_GAME, people, {}, seed), choose)
    begun = (n for n, ply in enumerate(match.plies) if _GAME.encode(ply.action) in _CARDS)
    size, ply = max((sizes[begin + 1], begin) for begin in begun)
    return size, match.jump(ply + 1).forget_undone()


_CARDS: Final = {"n4", "n3", "n2", "ci"}
"""What moles are moved with."""


def _press(page: Page, address: str, match: Match) -> list[float]:
    page.set_default_timeout(_PATIENCE)
    page.add_init_script(MEASURE)
    player = Player(page, address).open(f"#{links.encode(match)}")
    player.button("Open it").click()
    page.locator(".cover .button.main").click()
    card = f"[data-target='card:{_GAME.encode(match.plies[-1].action).upper()}']"
    return [time for _ in range(TURNS) for time in _turn(player, card)]


def _turn(player: Player, card: str) -> list[float]:
    """Take the card back, press it again, and then a mole."""
    page = player.page
    player.button("Restart turn").click()
    page.locator(card).first.wait_for()
    page.evaluate("answers.length = 0")
    page.locator(card).first.click()
    page.locator(".burrow.can").first.click()
    page.wait_for_function("answers.length === 2")
    times: list[float] = page.evaluate("answers")
    return times


if __name__ == "__main__":
    main()
