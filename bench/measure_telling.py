"""What telling costs on a processor four times as slow: dropped frames, long tasks, and shifts."""

from __future__ import annotations

import threading
from functools import partial
from itertools import count
from random import Random
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.figures import percentile, show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.registry import PLAYABLE, load
from molecore.wire import links
from moleweb.app import queries

SLOWER: Final = 4
PLIES: Final = 24
"""How much of a random game is there before what is told again."""
SECONDS: Final = 9
WATCH: Final = """() => {
    globalThis.seen = { frames: [], shifts: 0 };
    let before = performance.now();
    const next = (now) => {
        seen.frames.push(now - before);
        before = now;
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    new PerformanceObserver((list) => {
        const shifts = list.getEntries().filter((entry) => !entry.hadRecentInput);
        for (const { value } of shifts) seen.shifts += value;
    }).observe({ type: "layout-shift" });
}"""


def main() -> None:
    """For each game the longest frames while a turn is told, and how far anything shifted."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for meta in PLAYABLE:
            page = browser.new_page(viewport={"width": 390, "height": 844})
            _measure(meta.id, page, server.address)
            page.close()
        browser.close()
        server.shutdown()


def _measure(game: str, page: Page, address: str) -> None:
    player = Player(page, address).open()
    page.evaluate("link => { location.hash = link }", links.encode(_played(game)))
    page.locator("[data-act=open]").click()
    again = page.locator("[data-act=tellagain]")
    again.first.wait_for()
    page.wait_for_timeout(700)
    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    again.first.click()
    page.wait_for_timeout(1000 * SECONDS)
    told = page.evaluate("seen")
    frames = [float(frame) for frame in told["frames"]]
    print(f"  {game}: {len(frames)} frames, {player.page.title()}")
    show("frame while telling, median", percentile(frames, 50), 17, at_most=True, unit=" ms")
    show("longest frame while telling", max(frames), 50, at_most=True, unit=" ms")
    show("layout shift while telling", told["shifts"], 0, at_most=True)


def _played(game: str) -> Match:
    """A game in which a computer has just moved and the only person is to act."""
    return next(match for match in map(partial(_at_random, game), count()) if match is not None)


def _at_random(game: str, seed: int) -> Match | None:
    """Such a game by chance; None if it was over before."""
    chance, rules = Random(seed), load(game)
    level = rules.meta.levels[0].id
    others = [Seated(f"Mole {number}", level) for number in range(1, rules.meta.seats[0])]
    match = new_match(rules, [Seated("Ann"), *others], {}, seed, match_id="told")
    moved = False
    while match.result is None:
        if len(match.plies) >= PLIES and moved and not _goes_on(match):
            return match
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
        moved = seat != 0
    return None


def _goes_on(match: Match) -> bool:
    """Whether the person is not to act, or is to look at what is shown but once."""
    return 0 not in match.actors or queries.is_memory_peek(match)


if __name__ == "__main__":
    main()
