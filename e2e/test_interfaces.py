"""Browsers that lack what the page uses, refuse it, fail at it or never answer: the page plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Error, expect

from builder import browsers
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.engines.webkit import WebKit
from e2e.faulty import FaultyHost, impatient_site
from e2e.interfaces import WAYS, Fault, all_faults
from e2e.player import Player
from e2e.watch import Watch
from tests.amounts import LONG, share
from tests.figures import Progress

LIMIT: Final = 60_000
"""Milliseconds in which each step after the start has to come to its end."""
SLOW: Final = {"Worker hangs"}
"""What is waited for so long that only the long proof has the time."""
AT_ONCE: Final = 2_000
"""Milliseconds more than usual that a database may cost which never answers."""


def test_the_page_plays_in_a_browser_in_which_everything_fails(
    browser: Browser, plain_host: FaultyHost, watch: Watch
) -> None:
    faults = list(each_once([fault for fault in all_faults() if str(fault) not in SLOW]))
    assert {fault.way for fault in faults} == set(WAYS)
    plays(browser, plain_host, watch, faults)


def each_once(faults: list[Fault]) -> Iterable[Fault]:
    """A fault of each interface, in ways that take turns."""
    for number, name in enumerate(sorted({fault.name for fault in faults})):
        own = [fault for fault in faults if fault.name == name]
        yield own[-1 - number % len(own)]


@pytest.mark.skipif(not LONG, reason="each alone is for `build.py prove faults`")
def test_the_page_plays_whatever_interface_fails_in_whatever_way(
    browser: Browser,
    plain_host: FaultyHost,
    watch: Watch,
    figure: Callable[[str], None],
    progress: Progress,
) -> None:
    faults, wrong = share(all_faults()), dict[str, str]()
    for fault in progress.over(faults, len(faults), "interfaces failed"):
        try:
            plays(browser, plain_host, watch, [fault])
        except (AssertionError, Error) as error:
            wrong[str(fault)] = str(error).partition("\n")[0]
    assert wrong == {}
    figure(f"{len(faults)} faults of interfaces: the page started, played and said what is missing")


@pytest.mark.skipif(not LONG, reason="each alone is for `build.py prove faults`")
@pytest.mark.parametrize("name", ["Firefox", "WebKit"])
def test_so_it_does_in_other_browsers(
    name: str,
    plain_host: FaultyHost,
    tmp_path: Path,
    figure: Callable[[str], None],
    progress: Progress,
) -> None:
    if not (browsers.firefox() if name == "Firefox" else browsers.webkit()):
        pytest.skip(f"there is no {name} here")
    faults, wrong = share(all_faults()), dict[str, str]()
    for number, fault in enumerate(progress.over(faults, len(faults), f"interfaces in {name}")):
        try:
            plays_in(name, tmp_path / str(number), plain_host, fault)
        except (AssertionError, TimeoutError, RuntimeError) as error:
            wrong[str(fault)] = str(error).partition("\n")[0]
    assert wrong == {}
    figure(f"{len(faults)} faults of interfaces in {name}: the page started and played")


def plays_in(name: str, profile: Path, host: FaultyHost, fault: Fault) -> None:
    """From the address to the answer of the computer in this browser."""
    start = Firefox if name == "Firefox" else WebKit
    engine: Engine = start(profile, first=fault.script)
    try:
        engine.open(f"{host.address}#new/mole_hill")
        engine.press("[id='seat-0-']")
        engine.press("[id='level-1-beginner']")
        engine.press("[data-act=start]")
        engine.press("[id='at-a1']")
        engine.wait_for("[data-game][data-ply='2']")
    finally:
        engine.kill()


@pytest.fixture(scope="module")
def plain_host() -> Iterable[FaultyHost]:
    """The page as it was built."""
    with FaultyHost(impatient_site(20_000)) as running:
        yield running


def plays(browser: Browser, host: FaultyHost, watch: Watch, faults: list[Fault]) -> None:
    """From the address to the answer of the computer, through a dialog, with what is said."""
    context = browser.new_context()
    watch.over(context)
    for fault in faults:
        context.add_init_script(fault.script)
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    player = Player(page, host.address)
    player.open()
    page.evaluate("document.documentElement.dataset.sound = 'on'")
    player.start("", "beginner")
    player.press("a1")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LIMIT)
    for said in what_is_said(player, {fault.name for fault in faults}):
        assert said
    context.close()


def what_is_said(player: Player, missing: set[str]) -> Iterable[bool]:
    """Whether the page names each of these that matters to people."""
    page = player.page
    alerts = page.get_by_role("alert").all_inner_texts()
    yield ("saves nothing" in "".join(alerts)) == ({"localStorage", "indexedDB"} <= missing)
    yield ("page pauses" in "".join(alerts)) == bool(missing & {"Worker", "MessageChannel"})
    player.button("Settings").click()
    expect(player.dialog).to_be_visible()
    if "serviceWorker" in missing:
        expect(page.locator("[data-offline]")).to_have_attribute(
            "data-offline", re.compile("none|refused|copying")
        )
    page.keyboard.press("Escape")
    expect(player.dialog).to_have_count(0)
    player.button("Share").click()
    player.dialog.get_by_role("button", name="Copy").click()
    copied = "copy it yourself" if "clipboard" in missing else "copied"
    told = re.compile(copied, re.IGNORECASE)
    expect(player.dialog.get_by_role("status")).to_contain_text(told, timeout=LIMIT)
