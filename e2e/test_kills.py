"""A browser killed in the middle of play forgets nothing that it said was kept."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Page, Playwright

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.player import READY
from molecore.wire import logs
from tests.amounts import amount
from tests.figures import Progress

KILLS: Final = amount(2, 200)
_PATIENCE: Final = 120
"""Seconds for a browser to start."""
_PLAY = """() => setInterval(() => {
    const press = (marks) => {
        const found = [...document.querySelectorAll(marks)];
        const one = found[Math.floor(Math.random() * found.length)];
        one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return found.length;
    };
    Math.random() < 0.1 && press("[data-act=undo]:enabled");
    press("dialog [data-act=takeback]") || press("[data-act=rematch]") || press("[data-target]");
}, 15)"""
_SAVED = """() => new Promise((resolve) => molecore.journal.readAll(resolve))"""
_SLOTS = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith("molecore:/:game:")).map((key) => localStorage[key])"""
_KEPT = "() => document.documentElement.dataset.kept ?? ''"


@contextmanager
def browser_to_kill(playwright: Playwright, profile: Path) -> Iterator[tuple[Page, int]]:
    """A page in a browser with this profile, and the process group to kill."""
    (profile / "DevToolsActivePort").unlink(missing_ok=True)
    command = [chromium(), *FLAGS, "--headless=new", "--remote-debugging-port=0"]
    started = subprocess.Popen(  # noqa: S603 - our own words
        [*command, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        address = f"http://127.0.0.1:{_port(profile)}"
        browser = playwright.chromium.connect_over_cdp(address, timeout=_PATIENCE * 1000)
        page = browser.contexts[0].pages[0]
        page.set_default_timeout(_PATIENCE * 1000)
        yield page, started.pid
    finally:
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def _port(profile: Path) -> int:
    told = profile / "DevToolsActivePort"
    for _ in range(_PATIENCE * 10):
        if told.exists() and told.read_text().count("\n"):
            return int(told.read_text().split()[0])
        time.sleep(0.1)
    raise TimeoutError("The browser did not start.")


def test_no_kill_costs_an_action_that_was_kept(
    playwright: Playwright,
    host: Host,
    tmp_path: Path,
    figure: Callable[[str], None],
    progress: Progress,
) -> None:
    chance, promised, actions = Random(1), dict[str, str](), 0
    for _ in progress.over(range(KILLS), KILLS, "kills"):
        with browser_to_kill(playwright, tmp_path / "profile") as (page, group):
            page.goto(host.address)
            page.wait_for_selector(READY)
            actions = max(actions, _nothing_lost(page, promised))
            _play_on(page)
            page.wait_for_function(_KEPT)
            page.wait_for_timeout(chance.uniform(50, 1500))
            _remember(promised, page.evaluate(_KEPT))
            os.killpg(group, signal.SIGKILL)
    with browser_to_kill(playwright, tmp_path / "profile") as (page, _):
        page.goto(host.address)
        page.wait_for_selector(READY)
        actions = max(actions, _nothing_lost(page, promised))
    assert actions, "something was played and kept"
    figure(f"{KILLS} kills in the middle of play, {actions} entries kept: none lost, no save torn")


def _play_on(page: Page) -> None:
    link = page.locator(".going-on a.button.main")
    if link.count():
        link.click()
    else:
        page.evaluate("location.hash = 'new/mole_hill'")
        page.locator("#seat-1-").check()
        page.get_by_role("button", name="Start the game").click()
    page.locator("[data-game]").wait_for()
    page.evaluate(_PLAY)


def _remember(promised: dict[str, str], kept: str) -> None:
    match_id, _, check = kept.partition(" ")
    if check:
        promised[match_id] = check


def _nothing_lost(page: Page, promised: dict[str, str]) -> int:
    """How many entries there are in all logs, which are whole and go on from what was promised."""
    saved = _saved(page, len(promised))
    texts: list[str] = page.evaluate(_SLOTS)
    histories = {text: logs.load(text) for text in (*saved, *texts)}
    by_id = {histories[text].start.id: text for text in saved}
    for match_id, check in promised.items():
        assert f"\n{check} " in by_id[match_id] or f" {check} " in by_id[match_id]
    return sum(len(histories[text].log) for text in saved)


def _saved(page: Page, games: int) -> list[str]:
    """What the journal has; a database that was killed may take long to open."""
    saved: list[str] = page.evaluate(_SAVED)
    until = time.monotonic() + _PATIENCE
    while len(saved) < games and time.monotonic() < until:
        page.wait_for_timeout(500)
        saved = page.evaluate(_SAVED)
    return saved
