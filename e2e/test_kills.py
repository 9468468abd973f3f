"""A browser killed in the middle of play forgets nothing that it said was kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Playwright

from builder import browsers
from e2e.engines.chromium import Chromium
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.hosting import Host
from molecore.registry import PLAYABLE
from molecore.wire import logs
from tests.amounts import amount
from tests.figures import Progress

KILLS: Final = {"Chromium": amount(1, 200), "Firefox": amount(0, 50)}
"""How often each browser is killed; the games take turns. `test_sealed_makes` kills Firefox."""
_PATIENCE: Final = 120
"""Seconds for a database that was killed to open."""
_SETTLE: Final = """async (game) => {
    const there = async (mark) => {
        while (!document.querySelector(mark)) await new Promise((go) => setTimeout(go, 20));
    };
    location.hash = `new/${game}`;
    await there("[data-act=start]");
    document.querySelectorAll("input[id^=seat-][id$='-']").forEach((person) => person.click());
    document.querySelector("[data-act=start]").click();
    await there("[data-ply], .cover");
}"""
"""People alone begin a game."""
PRESS_AT_RANDOM: Final = """(seed) => {
    let chance = seed;
    const random = (n) => {
        chance = (chance * 48271) % 2147483647;
        return chance % n;
    };
    // What can be pressed at random, and before that whatever play waits for.
    const press = (marks) => {
        const found = [...document.querySelectorAll(marks)];
        const one = found[random(found.length || 1)];
        one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return found.length;
    };
    globalThis.pressing = setInterval(() => {
        random(10) || press("[data-act=undo]:enabled");
        press("dialog [data-act=takeback]") || press("[data-act=rematch], [data-act=uncover]")
            || press("[data-act=looked], [data-act=look]")
            || press("[data-target], [data-act=gathered]:enabled, .on-desk [data-act=press]");
    }, 15);
}"""
_SAVED: Final = "() => new Promise((resolve) => molecore.journal.readAll(resolve))"
_SLOTS: Final = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith("molecore:/:game:")).map((key) => localStorage[key])"""
_KEPT: Final = "() => document.documentElement.dataset.kept ?? ''"


@pytest.fixture(params=KILLS)
def browser(
    request: pytest.FixtureRequest, tmp_path: Path, playwright: Playwright
) -> Iterator[Engine]:
    """A browser to be killed over and over."""
    if request.param == "Firefox" and not browsers.firefox():
        pytest.skip("there is no Firefox here")
    profile = tmp_path / "profile"
    if not KILLS[request.param]:
        pytest.skip("for `build.py prove saves`")
    is_fox = request.param == "Firefox"
    started = Firefox(profile) if is_fox else Chromium(profile, playwright)
    yield started
    started.kill()


def test_no_kill_costs_an_action_that_was_kept(
    browser: Engine, host: Host, figure: Callable[[str], None], progress: Progress
) -> None:
    chance, promised, tables = Random(1), dict[str, str](), dict[str, str]()
    kills, games = KILLS[browser.name], cycle(meta.id for meta in PLAYABLE)
    for game in progress.over(islice(games, kills), kills, f"kills of {browser.name}"):
        browser.open(host.address)
        _nothing_lost(browser, promised)
        seed = chance.randrange(1, 1_000_000)
        tables[game] = _play_on(browser, game, tables.get(game, ""), seed)
        time.sleep(chance.uniform(0.05, 1.5))
        _remember(promised, browser.evaluate(_KEPT))
        browser.kill()
        browser.start()
    browser.open(host.address)
    actions = _nothing_lost(browser, promised)
    assert promised, "something was kept"
    figure(
        f"{browser.name}: {kills} kills in the middle of play, {actions} entries kept: "
        "none lost, no save torn"
    )


def _play_on(browser: Engine, game: str, table: str, seed: int) -> str:
    """Press at random at this table, or at a new one, until a press is kept; the place of it."""
    if table:
        browser.evaluate("(there) => { location.hash = there; }", table)
    else:
        browser.evaluate(_SETTLE, game)
    browser.wait_for("[data-ply], .cover")
    browser.evaluate(PRESS_AT_RANDOM, seed)
    for _ in range(2):  # First it may be the start of the game that is kept.
        browser.wait_until(f"(before) => ({_KEPT})() !== before", browser.evaluate(_KEPT))
    return str(browser.evaluate("() => location.hash"))


def _remember(promised: dict[str, str], kept: str) -> None:
    match_id, _, check = kept.partition(" ")
    if check:
        promised[match_id] = check


def _nothing_lost(browser: Engine, promised: dict[str, str]) -> int:
    """How many entries there are in all logs, which are whole and go on from what was promised."""
    saved = _saved(browser, len(promised))
    texts: list[str] = browser.evaluate(_SLOTS)
    histories = {text: logs.load(text) for text in (*saved, *texts)}
    by_id = {histories[text].start.id: text for text in saved}
    for match_id, check in promised.items():
        assert f"\n{check} " in by_id[match_id] or f" {check} " in by_id[match_id]
    return sum(len(histories[text].log) for text in saved)


def _saved(browser: Engine, games: int) -> list[str]:
    """What the journal has; a database that was killed may take long to open."""
    saved: list[str] = browser.evaluate(_SAVED)
    until = time.monotonic() + _PATIENCE
    while len(saved) < games and time.monotonic() < until:
        time.sleep(0.5)
        saved = browser.evaluate(_SAVED)
    return saved
